"""The site as it is built; the tab's own Python on the path, with NumPy and msgspec as everywhere."""

import subprocess
import sys
from pathlib import Path

import pytest

from tab.pack import laid_out

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site-tab"
NOT_BUILT = "the site is not built: run `make site`"

sys.path.append(str(ROOT / "web" / "tab" / "python"))


@pytest.fixture(scope="session")
def site(request):
    """The folder that `make site` writes; the slow tests have it written anew."""
    if request.config.getoption("-m") == "slow":
        subprocess.run([sys.executable, ROOT / "web" / "tab" / "site.py"], check=True)
    if not (SITE / "index.html").exists():
        pytest.skip(NOT_BUILT)
    return SITE


@pytest.fixture(scope="session")
def pack(tmp_path_factory):
    """What a browser is given, laid out in a folder."""
    return laid_out(tmp_path_factory.mktemp("tab") / "pack")
