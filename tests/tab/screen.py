"""The tab's house without a browser: what JavaScript does around it, done at once."""

from __future__ import annotations

import json
from typing import Any

from kaffihus_tab.endpoints import request
from kaffihus_tab.house import House

from kaffihus.core.dealer import promise


class Screen:
    """A page: it asks, hears, keeps what it is told to keep, and lets bots choose at random."""

    def __init__(self) -> None:
        self.house = House()
        self.now = 1000
        self.terms: dict[str, str] = {}
        self.events: dict[str, list[str]] = {}
        self.summaries: dict[str, dict[str, Any]] = {}
        self.past: dict[str, dict[str, Any]] = {}
        self.heard: dict[int, list[dict[str, Any]]] = {}
        self.closed: dict[int, int] = {}
        self.sent = 0

    def follow(self, text: str) -> Any:
        """Do what a call leads to; the answer."""
        effects = json.loads(text)
        for kept in effects["kept"]:
            table = kept["table"]
            if kept["terms"]:
                self.terms[table], self.events[table] = kept["terms"], []
            assert kept["first"] == len(self.events[table]) + 1
            self.events[table] += kept["events"]
            self.summaries[table], self.past[table] = kept["summaries"], kept["past"]
        for socket, frame in effects["frames"]:
            self.heard.setdefault(socket, []).append(json.loads(frame))
        self.closed |= dict(effects["closed"])
        for thought in effects["thoughts"]:
            self.now += 700
            self.follow(self.house.chose(thought["table"], thought["seat"], None, self.now + 5, self.now))
        for one in effects["releases"]:
            self.now = max(self.now, one["at"])
            self.follow(self.house.release(one["table"], one["seat"], one["action"], self.now))
        return effects

    def ask(
        self, method: str, path: str, player: str = "me", query: Any = None, body: Any = None, secret=""
    ):
        """A request as over HTTP; its status and answer."""
        self.now += 10
        asked = {"method": method, "path": path, "query": query or {}, "player": player}
        asked |= {"name": player.title(), "secret": secret, "body": json.dumps(body)}
        effects = self.follow(request(self.house, json.dumps(asked), self.now))
        return effects["status"], effects["answer"]

    def send(self, socket: int, table: str, player: str, **message: Any) -> dict[str, Any]:
        """A message over a socket; the last one heard there."""
        self.sent += 1
        self.now += 10
        if message["type"] not in ("hello", "ping", "sync"):
            message["id"] = f"m{self.sent}"
        self.follow(self.house.hear(socket, table, player, json.dumps(message), self.now))
        return self.heard.get(socket, [{}])[-1]

    def situation(self, socket: int) -> dict[str, Any]:
        """How things stand for a socket."""
        return next(one["situation"] for one in reversed(self.heard[socket]) if "situation" in one)

    def sit(self, table: str, player: str, secret: str, own: bytes) -> None:
        """Take a seat, with a promise of bytes."""
        _, shown = self.ask("GET", f"/tables/{table}", player, secret=secret)
        body = {"promise": promise(shown["commitment"], own), "commitment": shown["commitment"]}
        status, _ = self.ask("POST", f"/tables/{table}/seats", player, body=body, secret=secret)
        assert status == 200
