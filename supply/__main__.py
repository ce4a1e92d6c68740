"""Audits the dependencies and writes bills of materials: `python -m supply PYTHON FOLDER`.

PYTHON is an interpreter that has pip-audit and cyclonedx-bom; the bills go to FOLDER as CycloneDX. Known
vulnerabilities end it with 1. Where advisories cannot be had (no network, a mirror without them) it says so
and ends with 0, the bills written: nothing was found, and nothing was looked for.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
SECONDS = 300
CANARY = "PyYAML==5.3"  # known to be unsafe: an index that does not say so knows nothing
NOT_LOOKED = "NOT LOOKED FOR: advisories cannot be had from here"


def run(*command: str | Path, folder: Path = ROOT) -> tuple[int, str, str]:
    """A command's status, and what it said."""
    try:
        done = subprocess.run(
            [str(part) for part in command], cwd=folder, capture_output=True, text=True, timeout=SECONDS,
            check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return 127, "", str(error)
    return done.returncode, done.stdout, done.stderr


def parsed(text: str) -> dict[str, object] | None:
    """JSON, if it is."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def audit_python(python: str) -> list[str] | None:
    """Known vulnerabilities of what constraints.txt pins; None: nobody knows, not even of the canary."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as canary:
        canary.write(f"{CANARY}\n")
        canary.flush()
        if not vulnerable(python, Path(canary.name)):
            return None
    return vulnerable(python, ROOT / "constraints.txt")


def vulnerable(python: str, pins: Path) -> list[str] | None:
    """The pins of a file that are known to be unsafe; None: that could not be asked."""
    how = ["--no-deps", "--disable-pip", "--format", "json", "--progress-spinner", "off"]
    _, out, _ = run(python, "-m", "pip_audit", "-r", pins, *how)
    told = parsed(out)
    if told is None:
        return None
    return [
        f"{one['name']} {one['version']}: {', '.join(found['id'] for found in one['vulns'])}"
        for one in told["dependencies"]  # type: ignore[attr-defined]  # as pip-audit writes it
        if one.get("vulns")
    ]


def audit_web(npm: list[str]) -> list[str] | None:
    """The same for package-lock.json."""
    _, out, _ = run(*npm, "audit", "--package-lock-only", "--json", folder=WEB)
    told = parsed(out)
    if told is None or "vulnerabilities" not in told:
        return None
    found: dict[str, dict[str, str]] = told["vulnerabilities"]  # type: ignore[assignment]
    return [f"{name}: {one['severity']}" for name, one in found.items()]


def write_bills(python: str, npm: list[str], folder: Path) -> list[str]:
    """Bills of materials, CycloneDX in JSON; what could not be written."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {
        "bom-python.json": (python, "-m", "cyclonedx_py", "requirements", ROOT / "constraints.txt"),
        "bom-web.json": (*npm, "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"),
    }
    missing = []
    for name, command in wanted.items():
        _, out, error = run(*command, folder=WEB if "web" in name else ROOT)
        told = parsed(out)
        if told is None or told.get("bomFormat") != "CycloneDX":
            missing.append(f"{name}: {(error or out).strip().splitlines()[-1:]}")
            continue
        (folder / name).write_text(out, "utf-8")
        print(f"{folder / name}: {len(told['components'])} components")  # type: ignore[arg-type]
    return missing


def main() -> None:
    """The command."""
    python, folder = sys.argv[1], Path(sys.argv[2])
    sys.path.insert(0, str(WEB))
    from build import find_node

    npm = find_node().npm
    wrong = write_bills(python, npm, folder)
    for what, found in (("constraints.txt", audit_python(python)), ("package-lock.json", audit_web(npm))):
        if found is None:
            print(f"{what}: {NOT_LOOKED}")
        else:
            print(f"{what}: {len(found) or 'no'} packages with known vulnerabilities")
            wrong += found
    for line in wrong:
        print(f"WRONG: {line}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
