"""A walk through the tab's house, so that whatever it imports on the way is known."""

import json

from kaffihus_tab.endpoints import request
from kaffihus_tab.house import House
from kaffihus_tab.making import Making

from kaffihus import games
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from kaffihus.review.beliefs import hiding_of

LONGEST = 4000  # decisions of bots


def ask(house, method, path, body=None, **query):
    """A request; its effects."""
    asked = {"method": method, "path": path, "query": query, "player": "me", "name": "Ása", "secret": ""}
    return json.loads(request(house, json.dumps({**asked, "body": json.dumps(body)}), 1))


def play(game_id):
    """A game of bots among themselves, looked on at, to its record; the record verifies."""
    house, game = House(), games.load(game_id)
    seats = [{"kind": "bot", "level": "random"}] * game.seats[0]
    made = ask(house, "POST", "/tables", {"game": game_id, "seats": seats})
    table = made["answer"]["id"]
    hello = {"type": "hello", "secret": made["answer"]["links"]["spectator"]}
    effects = json.loads(house.hear(1, table, "me", json.dumps(hello), 2))
    events = [text for kept in made["kept"] for text in kept["events"]]
    waiting = effects["thoughts"]
    for _ in range(LONGEST):
        if not waiting:
            break
        thought = waiting.pop()
        effects = json.loads(house.chose(table, thought["seat"], None, 0, 3))
        events += [text for kept in effects["kept"] for text in kept["events"]]
        waiting += effects["thoughts"]
    house.load(made["kept"][0]["terms"], events, 4)
    text = ask(house, "GET", f"/tables/{table}/record")["answer"]
    verify_record(read_record(text.encode()), games.load)
    for path in ("draws", "replay"):
        assert ask(house, "GET", f"/tables/{table}/{path}")["status"] == 200
    return text


def review(text):
    """Review a record by a judge to whom everything is worth the same."""
    rules = games.load(read_record(text.encode()).game).rules_label

    def answer(asked):
        about = {"rules": rules, "by_network": False, "by_stage": False}
        told = {"about": about, "world": asked["state"]}
        numbers = asked.get("count", 0) * (asked["seats"] if asked["what"] == "foretold" else 1)
        return told.get(asked["what"], [0.5] * numbers)

    making = Making(text, lambda asked: json.dumps(answer(json.loads(asked))))
    while json.loads(making.go_on())["status"] != "done":
        pass


def refuse():
    """Things that go wrong."""
    house = House()
    assert ask(house, "GET", "/tables/nowhere")["status"] == 404
    assert ask(house, "POST", "/tables", {"game": 3})["status"] == 422
    assert ask(house, "POST", "/records/draws", {"record": "no record"})["status"] == 422
    house.hear(1, "nowhere", None, "{", 1)
    house.forget("nowhere", 1)
    house.wake("nowhere", 1)


def walk():
    """Every game, and what goes wrong."""
    records = [play(game_id) for game_id in games.IDS]
    review(records[0])
    for game_id in games.IDS:
        hiding_of(games.load(game_id))
    refuse()
