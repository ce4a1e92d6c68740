"""The house in a tab: a table without a server, from the set-up to a record that verifies."""

import random

import pytest

from kaffihus import games
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from kaffihus.server.wire.messages import CloseCode
from tab.screen import Screen

OWN = bytes(range(16))


def seated(game, *others, **settings):
    """A screen whose player sits at a new table and has given their bytes."""
    screen = Screen()
    seats = [{"kind": "invited"}, *others]
    status, made = screen.ask("POST", "/tables", body={"game": game, "seats": seats, **settings})
    assert status == 200, made
    table, secret = made["id"], made["links"]["player"]
    screen.sit(table, "me", secret, OWN)
    return screen, table, secret


def open_bytes(screen, socket, table, player):
    pact = screen.house.tables[table].table.pact
    return screen.send(socket, table, player, type="open", bytes=OWN.hex(), pact=pact)


def play_on(screen, table, sockets, seed=0, most=5000):
    """Whoever is asked does something, until the game is over."""
    chooses = random.Random(seed)
    for _ in range(most):
        if screen.situation(sockets["me"])["status"] != "playing":
            return
        for player, socket in sockets.items():
            options = screen.situation(socket)["options"]
            if options:
                screen.send(socket, table, player, type="act", action=chooses.choice(options)["notation"])
                break
    raise AssertionError("the game goes on and on")


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_against_bots_in_a_tab_ends_with_a_record_that_verifies(game_id):
    bots = [{"kind": "bot", "level": "random"}] * (games.load(game_id).seats[0] - 1)
    screen, table, _ = seated(game_id, *bots)
    screen.send(1, table, "me", type="hello")
    assert screen.heard[1][0]["type"] == "sync"
    open_bytes(screen, 1, table, "me")
    assert screen.situation(1)["status"] == "playing"
    assert screen.summaries[table]["me"]["is_your_turn"] == bool(screen.situation(1)["options"])
    play_on(screen, table, {"me": 1})
    assert screen.situation(1)["status"] == "finished" and not screen.summaries[table]
    assert screen.past[table]["me"]["table"] == table
    status, text = screen.ask("GET", f"/tables/{table}/record")
    record = read_record(text.encode())
    assert status == 200 and verify_record(record, games.load)
    assert record.player_bytes[0] == OWN
    _, draws = screen.ask("GET", f"/tables/{table}/draws")
    _, brought = screen.ask("POST", "/records/draws", body={"record": text})
    assert draws == brought
    _, replay = screen.ask("GET", f"/tables/{table}/replay", query={"first": 0, "count": 3, "viewer": 0})
    assert [moment["step"] for moment in replay["moments"]] == [0, 1, 2]


def test_a_table_is_the_same_after_it_was_kept_and_loaded():
    screen, table, _ = seated("fika", {"kind": "bot", "level": "random"})
    screen.send(1, table, "me", type="hello")
    open_bytes(screen, 1, table, "me")
    for _ in range(4):
        screen.send(1, table, "me", type="act", action=screen.situation(1)["options"][0]["action"])
    before = screen.situation(1)
    screen.follow(screen.house.forget(table, screen.now))
    assert screen.closed == {1: CloseCode.RESTART} and not screen.house.knows(table)
    screen.house.load(screen.terms[table], screen.events[table], screen.now)
    screen.send(2, table, "me", type="hello")
    assert screen.situation(2) == before


def test_two_people_at_one_screen_play_and_take_back_and_go_on_to_another_game():
    screen, table, secret = seated("fika", {"kind": "invited"}, undo="any")
    screen.sit(table, "anna", secret, OWN)
    sockets = {"me": 1, "anna": 2}
    for player, socket in sockets.items():
        screen.send(socket, table, player, type="hello")
    for player, socket in sockets.items():
        open_bytes(screen, socket, table, player)
    first = next(name for name, socket in sockets.items() if screen.situation(socket)["options"])
    before = screen.situation(sockets[first])["view"]
    screen.send(
        sockets[first],
        table,
        first,
        type="act",
        action=screen.situation(sockets[first])["options"][0]["action"],
    )
    assert screen.send(sockets[first], table, first, type="undo")["type"] == "done"
    assert screen.situation(sockets[first])["view"] == before
    play_on(screen, table, sockets)
    screen.ask("POST", f"/tables/{table}/rematch", "me", body={"game": "fyfe", "now": False})
    _, found = screen.ask("PUT", f"/tables/{table}/rematch", "anna", body={"yes": True})
    following = screen.house.tables[found["next"]].table
    assert following.game.id == "fyfe" and [chair.player for chair in following.chairs] == ["anna", "me"]


def test_what_is_wrong_is_refused_as_in_a_house():
    screen, table, _ = seated("fika", {"kind": "bot", "level": "random"})
    assert screen.ask("GET", "/tables/nowhere")[1]["key"] == "house.why.no_table"
    assert screen.ask("GET", "/ratings/fika")[0] == 404
    friends = {"game": "fika", "seats": [{"kind": "open"}] * 2, "public": True}
    assert screen.ask("POST", "/tables", body=friends)[1]["key"] == "house.why.in_a_tab"
    screen.send(7, "nowhere", "me", type="hello")
    assert screen.closed == {7: CloseCode.NO_TABLE}
    screen.send(1, table, "me", type="hello")
    assert screen.send(1, table, "me", type="act", action=0)["key"] == "house.why.not_begun"
    open_bytes(screen, 1, table, "me")
    assert screen.send(1, table, "me", type="why", action=0)["type"] == "reason"
    assert screen.send(1, table, "me", type="nonsense")["type"] == "error"
    assert screen.ask("GET", f"/tables/{table}/record")[1]["key"] == "house.why.sealed"


def test_a_clock_that_runs_out_costs_a_move():
    screen, table, _ = seated(
        "fika", {"kind": "bot", "level": "random"}, clock={"kind": "move", "seconds": 5}
    )
    screen.send(1, table, "me", type="hello")
    open_bytes(screen, 1, table, "me")
    acted = len(screen.events[table])
    screen.now += 6000
    screen.follow(screen.house.wake(table, screen.now))
    assert any('"takenover"' in text for text in screen.events[table][acted:])
