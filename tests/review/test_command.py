"""`kaffihus review` as a person meets it: a table, JSON, a page, and one clear line for every mistake."""

import json
import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from typer.testing import CliRunner

from kaffihus import games
from kaffihus.cli.app import app
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.errors import KaffihusError
from kaffihus.core.play import Play
from kaffihus.core.record import record_of, write_record
from kaffihus.server.live.review_worker import LOWEST
from kaffihus.server.live.reviews import COMMAND, Told
from kaffihus.server.wire.review import GameReview

pytestmark = pytest.mark.xdist_group("fika")  # with FIKA's own tests: what is compiled is compiled once


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A short game, with a name that a page must escape."""
    rng, play = new_rng(5), Play(games.load("fika"), ["<b>Anna", "Bo"], {"tiny": 1})
    while not play.position.is_over:
        if play.position.is_chance:
            play.act(CHANCE, play.position.copy().draw(rng))
        else:
            seat = play.position.pending[0]
            play.act(seat, play.position.legal(seat)[0])
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(write_record(record_of(play)), "utf-8")
    return path


def run(*arguments):
    return CliRunner().invoke(app, ["review", *map(str, arguments)])


def test_a_table_json_and_a_page_tell_the_same_review(record, tmp_path):
    told = run(record)
    assert told.exit_code == 0 and "own play" in told.stdout
    assert len(re.findall(r"accuracy \d+ % ± \d+; \d+ mistakes", told.stdout)) == 2
    page = tmp_path / "page.html"
    data = json.loads(run(record, "--json", "--html", page, "--seat", 1).stdout)
    (seat,) = data["seats"]
    assert seat["seen"]["seat"] == 1 and data["players"] == ["<b>Anna", "Bo"]
    text = page.read_text("utf-8")
    assert "<h2>Bo</h2>" in text and "&lt;b&gt;Anna" in text and "<b>Anna" not in text
    assert re.search(r"<p>Accuracy \d+ % ± \d+</p>", text)
    assert "<script" not in text and "http" not in text, "the page needs nothing else"


@pytest.mark.slow  # at the lowest priority it waits for whatever else the machine does
def test_the_houses_worker_tells_how_far_it_is_and_then_the_review(record):
    """What it writes is of the wire's types, and says the same as the command."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        worker.stdin.write(record.read_bytes())
        worker.stdin.close()
        first = worker.stdout.readline()
        priority = os.getpriority(os.PRIO_PROCESS, worker.pid)
        told = [msgspec.json.decode(line, type=Told) for line in (first, *worker.stdout)]
    assert priority == LOWEST, "whatever else the machine does comes first"
    assert told[0].total == told[-1].total and told[-1].done == told[-1].total
    found = told[-1].review
    assert found.seats[1].seen.seat == 1
    said = json.loads(run(record, "--json").stdout)
    assert msgspec.to_builtins(found) == msgspec.to_builtins(msgspec.convert(said, GameReview))


def test_a_folder_is_reviewed_line_by_line_and_what_is_no_game_is_said(record, tmp_path):
    (tmp_path / "a.txt").write_bytes(record.read_bytes())
    (tmp_path / "b.txt").write_text("not a record", "utf-8")
    done = run("--games", tmp_path, "--cores", 1, "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert [(line["file"], line["seat"]) for line in lines] == [("a.txt", 0), ("a.txt", 1)]
    assert "b.txt:1: expected 'kaffihus record 1'" in " ".join(done.output.split())


def test_a_cluster_says_the_same_as_one_process(record, tmp_path, monkeypatch):
    """Ray by a stand-in of its few functions: records travel as bytes, and answers keep their order."""
    (tmp_path / "a.txt").write_bytes(record.read_bytes())
    (tmp_path / "b.txt").write_text("not a record", "utf-8")
    calls = []

    def remote(task):
        return SimpleNamespace(remote=lambda *given: calls.append(given) or partial(task, *given))

    ray = SimpleNamespace(
        init=lambda **_: None, shutdown=lambda: calls.append("down"), remote=remote, get=lambda one: one()
    )
    monkeypatch.setitem(sys.modules, "ray", ray)
    spread = run("--games", tmp_path, "--ray", "local", "--json")
    assert [type(part) for part in calls[0]] == [str, bytes, int] and calls[-1] == "down"
    assert spread.output == run("--games", tmp_path, "--cores", 1, "--json").output


def test_a_broken_foreign_or_unfinished_record_gets_one_clear_line(record, tmp_path):
    text = record.read_text("utf-8")
    cases = {
        "broken": (text[: len(text) // 2], "it is not whole|expected"),
        "foreign": (text.replace("game: fika", "game: chess"), "no game 'chess'"),
        "of other components": (text.replace("components: ", "components: 0"), "other components"),
        "unfinished": (write_record(record_of(Play(games.load("fika"), ["a", "b"]))), "not over"),
    }
    for name, (content, expected) in cases.items():
        path = tmp_path / "case.txt"
        path.write_text(content, "utf-8")
        error = run(path).exception
        assert isinstance(error, KaffihusError), name
        assert "\n" not in str(error), name
        assert any(part in str(error) for part in expected.split("|")), (name, str(error))
    assert isinstance(run().exception, KaffihusError)
    assert isinstance(run("--games", Path("nowhere")).exception, KaffihusError)
