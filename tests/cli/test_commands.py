"""The command as a person meets it: what it prints, and one clear line for every mistake."""

import json
import socket
import subprocess
import sys

import pytest

from kaffihus import games
from kaffihus.cli import serve as serving
from kaffihus.core.record import record_of, write_record
from support.recording import dealt_play

pytestmark = pytest.mark.xdist_group("fika")  # with FIKA's own tests: what is compiled is compiled once


def run(*arguments, keys=""):
    command = [sys.executable, "-c", "from kaffihus.cli import main; main()", *map(str, arguments)]
    return subprocess.run(command, input=keys, capture_output=True, text=True, timeout=120)


def test_games_lists_every_game():
    done = run("games")
    assert done.returncode == 0
    for game_id in games.IDS:
        assert game_id in done.stdout


def test_a_game_is_played_saved_replayed_and_verified(tmp_path):
    file = tmp_path / "game.txt"
    done = run("play", "fika", "--seed", "3", "--save", file, keys="1\n" * 300)
    assert done.returncode == 0, done.stderr
    assert "wins the game" in done.stdout
    assert "The seed of the deal was" in done.stdout
    checked = run("verify", file)
    assert "FIKA, by version 1 of its rules; a deal of form 3\n" in checked.stdout
    assert checked.returncode == 0 and checked.stdout.count("✓") == 4
    shown = run("replay", file, "--as", "1")
    assert "wins the game" in shown.stdout
    assert run("replay", file, "--step", "30").stdout.count("\ncafé ") == 2


def test_verify_says_what_is_not_proven_and_checks_what_was_kept(tmp_path):
    file = tmp_path / "game.txt"
    play = dealt_play(games.load("fika"), 2)
    file.write_text(write_record(record_of(play)), "utf-8")
    alone = run("verify", file)
    assert alone.returncode == 0 and "NOT PROVEN" in alone.stdout
    told = " ".join(alone.stdout.split())
    assert "that this game was ever played" in told and "--commitment" in told and "--bytes" in told
    own = f"0:{play.dealer.players[0].hex()}"
    kept = [
        "--commitment",
        play.dealer.commitment,
        "--pact",
        play.dealer.pact,
        "--bytes",
        own,
        "--bot",
        "1",
    ]
    proven = run("verify", file, *kept)
    assert proven.returncode == 0 and "NOT PROVEN" not in proven.stdout
    assert proven.stdout.count("✓") == 6
    for wrong, said in [
        (["--commitment", "0" * 64], "before the game, and to this after it"),
        (["--commitment", "0"], "expected 64 hexadecimal digits"),
        (["--pact", "0" * 64], "shown before any were given"),
        (["--bytes", f"0:{'0' * 32}"], "seat 0 gave"),
        (["--bytes", "1:" + own[2:]], "the record says no bytes"),
        (["--bytes", "9:" + own[2:]], "seat 9 gave"),
        (["--bytes", "zero"], "expected a seat, a colon"),
        (["--bot", "0"], "seat 0 is a bot's"),
        (["--bot", "2"], "there is no seat 2"),
    ]:
        done = run("verify", file, *wrong)
        assert done.returncode != 0 and said in " ".join(done.stderr.split()), wrong


def test_the_same_seed_is_the_same_game():
    games_played = [run("play", "fika", "--seed", "5", keys="1\n" * 300).stdout for _ in range(2)]
    assert games_played[0] == games_played[1]
    assert run("play", "fika", "--seed", "6", keys="1\n" * 300).stdout != games_played[0]


def test_nonsense_at_the_prompt_changes_nothing(tmp_path):
    wishes = ["", "foo", "99", "-1", "why", "why place slot=2", "why suit suit=pink", "undo", "help"]
    keys = "\n".join([*wishes, "log", "board", "place slot=\x00", "quit", ""])
    done = run("play", "fika", "--seed", "3", "--save", tmp_path / "g.txt", keys=keys)
    assert done.returncode == 0 and "Traceback" not in done.stderr
    assert "That is not what is being decided" in done.stdout
    assert "It is allowed" in done.stdout
    assert "nothing to undo" in done.stdout
    assert "result: unfinished" in (tmp_path / "g.txt").read_text()


def test_undo_at_the_prompt():
    done = run("play", "fika", "--seed", "3", keys="1\n1\n1\nundo\nquit\n")
    assert done.stdout.count("Into which slot of your café?") == 2


def test_the_coach_answers_at_the_prompt(monkeypatch, tmp_path):
    """Stakes, choices by their numbers, a sentence of the game's; without compiled code it says so."""
    monkeypatch.setenv("KAFFIHUS_CACHE_DIR", str(tmp_path))  # where nothing has been compiled
    monkeypatch.setenv("KAFFIHUS_WARMING", "off")
    done = run("play", "fika", "--seed", "5", keys="1\ncoach\nquit\n").stdout
    assert "at stake" in done and "best, as far as I can see" in done and "You place first." in done
    assert "only a quick look" in done
    german = run("play", "fika", "--seed", "5", "--language", "de", keys="1\ncoach\nquit\n").stdout
    assert "Du legst zuerst." in german


def test_two_people_at_one_keyboard_see_a_cover():
    done = run("play", "fika", "--seats", "you:Anna,you:Bo", "--seed", "2", keys="\n1\n\n1\nquit\n")
    assert "Anna, the keyboard is yours" in done.stdout and "Bo, the keyboard is yours" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "no game 'chess'; there are: cafe_baras"),
        (["train", "fika", "--players", "two"], "expected numbers by commas"),
        (["play", "fika", "--seats", "you"], "FIKA is for 2 players, not 1"),
        (["play", "fika", "--seats", "you,random,random"], "FIKA is for 2 players, not 3"),
        (["play", "fika", "--seats", "you,robot"], "no bot 'robot'"),
        (["play", "fika", "--seats", "you,"], "seat 1 is empty"),
        (["play", "fika", "--option", "speed=3"], "FIKA has no option 'speed'"),
        (["play", "fika", "--option", "speed"], "expected name=number"),
        (["play", "fika", "--save", "/no/such/folder/file"], "cannot write"),
        (["simulate", "chess"], "no game 'chess'"),
        (["simulate", "fika", "--players", "5"], "FIKA is for 2 players, not 5"),
        (["simulate", "fika", "--games", "0"], "0 games; expected"),
        (["replay", "/no/such/file"], "no such file"),
        (["verify", "/"], "is a directory"),
    ],
)
def test_a_mistake_is_one_clear_line_and_exit_code_2(arguments, message):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("kaffihus: ") and done.stderr.count("\n") == 1
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_json_is_one_object_and_nothing_else():
    done = run("simulate", "fika", "--games", "50", "--json", "--seed", "4")
    found = json.loads(done.stdout)
    assert done.stdout.count("\n") == 1
    assert found["games"] == 50 and sum(found["win_rates"]) == pytest.approx(1)
    again = json.loads(
        run("simulate", "fika", "--games", "50", "--json", "--seed", "4", "--cores", "1").stdout
    )
    for name in ("win_rates", "decisions", "longest", "mean_scores"):
        assert found[name] == again[name]


def test_simulation_shows_a_table():
    done = run("simulate", "fika", "--games", "200")
    assert "200 random games of FIKA" in done.stdout and "decisions a second" in done.stdout


def test_the_houses_address_is_named_once_it_answers(monkeypatch, capsys):
    with socket.socket() as house:
        house.bind(("127.0.0.1", 0))
        port, said = house.getsockname()[1], []

        def open_the_door(_):
            said.append(capsys.readouterr().err)
            house.listen()

        monkeypatch.setattr(serving.time, "sleep", open_the_door)
        serving.say_when_open("0.0.0.0", port, ["http://192.168.1.5:8000", "http://10.0.0.5:8000"])
        heard = capsys.readouterr().err
        serving.say_when_open("127.0.0.1", port, [])
    assert said == [""], "not before"
    assert f"open at http://localhost:{port} " in heard
    assert "For friends: http://192.168.1.5:8000" in heard and "or http://10.0.0.5:8000" in heard
    assert "Only this machine can reach it" in capsys.readouterr().err
