"""The tab's own Python on the path, with NumPy and msgspec as everywhere."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "web" / "tab" / "python"))
