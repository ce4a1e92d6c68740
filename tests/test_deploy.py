"""What the files in deploy/ name exists: settings, options, metrics."""

import json
import re
from pathlib import Path

import msgspec
from typer.testing import CliRunner

from kaffihus.cli.app import app
from kaffihus.server.settings import Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SUFFIXES = r"_(total|bucket)$"  # that Prometheus adds


def test_the_dashboard_shows_every_metric_and_no_other():
    told = set(re.findall(r"^\| `(kaffihus_\w+)`", (ROOT / "docs" / "server.md").read_text(), re.M))
    shown = set(re.findall(r"kaffihus_\w+", (DEPLOY / "grafana.json").read_text()))
    assert told and {re.sub(SUFFIXES, "", name) for name in shown} == told
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_settings_and_options_are_those_of_the_server():
    compose = (DEPLOY / "compose.yaml").read_text()
    found = re.search(r"KAFFIHUS_SERVER: >-\n(.*?\})\n", compose, re.S)
    settings = re.sub(r"\$\{(\w+):\?\}", r"\1", " ".join(found.group(1).split()))
    given = msgspec.json.decode(settings, type=Settings)
    assert given.address == "https://ADDRESS" and given.metrics_token and given.trusted_proxies
    assert given.trusted_proxies[0] in compose.split("subnet: ")[1]
    offered = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    for name in ("compose.yaml", "kaffihus.service", "Containerfile"):
        text = (DEPLOY / name).read_text()
        lines = [
            line for line in text.splitlines() if re.search(r"\bserve\b|command:", line) and "#" not in line
        ]
        for option in re.findall(r"--[a-z-]+", "\n".join(lines)):
            assert option in offered, (name, option)
