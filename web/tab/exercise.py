"""A walk through the tab's house, so that what it imports on the way is known, and what of Python runs."""

import json
import random

from kaffihus_tab.endpoints import request
from kaffihus_tab.house import House
from kaffihus_tab.making import Making

from kaffihus import games
from kaffihus.core.dealer import promise
from kaffihus.core.record import read_record
from kaffihus.core.verify import verify_record
from kaffihus.review.beliefs import hiding_of

LONGEST = 4000  # decisions of bots
SHARED = 60  # of people
TAKEN_BACK = 0.2  # of a person's decisions
OWN = bytes(16)  # what a person gives to the deal


def ask(house, method, path, body=None, player="me", secret="", **query):
    """A request; its effects."""
    asked = {"method": method, "path": path, "query": query, "secret": secret}
    asked |= {"player": player, "name": f"Ása {player}"}
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


class Person:
    """Somebody at the screen: what they send, and how things stand for them."""

    def __init__(self, house, table, socket, name, people):
        self.house, self.table, self.socket, self.name = house, table, socket, name
        self.people, self.situation, self.sent = people, {}, 0
        people[socket] = self

    def send(self, **message):
        """A message, and whatever anybody hears then."""
        self.sent += 1
        if message["type"] not in ("hello", "sync"):
            message["id"] = f"m{self.sent}"
        text = json.dumps(message)
        effects = json.loads(self.house.hear(self.socket, self.table, self.name, text, 2 + self.sent))
        for socket, frame in effects["frames"]:
            hears = self.people[socket]
            hears.situation = json.loads(frame).get("situation", hears.situation)

    def act(self):
        """Do something, if they are asked; having asked why not something else, and take it back."""
        options = self.situation.get("options")
        if not options:
            return False
        chosen = random.choice(options)
        self.send(type="why", action=chosen["action"] + 1)
        self.send(type="act", action=chosen["action"])
        if random.random() < TAKEN_BACK:
            self.send(type="undo")
        return True


def share(game_id):
    """Two and more at one screen, who give their bytes, act, take back, talk and go on to the next game."""
    house, game = House(), games.load(game_id)
    seats = [{"kind": "invited"}] * game.seats[-1]
    settings = {"undo": "any", "clock": {"kind": "move", "seconds": 60}}
    made = ask(house, "POST", "/tables", {"game": game_id, "seats": seats, **settings})["answer"]
    table, secret = made["id"], made["links"]["player"]
    heard = {}
    people = [Person(house, table, i, f"p{i}", heard) for i in range(len(seats))]
    for one in people:
        shown = ask(house, "GET", f"/tables/{table}", player=one.name, secret=secret)["answer"]
        taken = {"promise": promise(shown["commitment"], OWN), "commitment": shown["commitment"]}
        ask(house, "POST", f"/tables/{table}/seats", taken, player=one.name, secret=secret)
        one.send(type="hello", secret=secret)
    for one in people:
        one.send(type="open", bytes=OWN.hex(), pact=house.tables[table].table.pact)
    for _ in range(SHARED):
        if not any(one.act() for one in people):
            break
    for one in people:
        one.send(type="chat", text="Jæja – ça va? 😀")
        one.send(type="sync")
        house.close(one.socket, 9)
    ask(house, "POST", f"/tables/{table}/rematch", {"game": game_id, "now": True}, player="p0")
    ask(house, "GET", f"/tables/{table}/replay", viewer=0, first=0, count=9)
    house.wake(table, 10**9)


def judge_of(text):
    """A judge of a record to whom everything is worth the same."""
    rules = games.load(read_record(text.encode()).game).rules_label

    def answer(text):
        asked = json.loads(text)
        about = {"rules": rules, "by_network": False, "by_stage": False}
        told = {"about": about, "world": asked["state"]}
        numbers = asked.get("count", 0) * (asked["seats"] if asked["what"] == "foretold" else 1)
        return json.dumps(told.get(asked["what"], [0.5] * numbers))

    return answer


def review(text):
    """Review a record."""
    making = Making(text, judge_of(text))
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
    """Every game, and what goes wrong; the record of one."""
    records = [play(game_id) for game_id in games.IDS]
    for game_id in games.IDS:
        share(game_id)
    review(records[0])
    for game_id in games.IDS:
        hiding_of(games.load(game_id))
    refuse()
    return records[0]
