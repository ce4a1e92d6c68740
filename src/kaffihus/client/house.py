"""The house over HTTP: people, games, tables, finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import httpx

from kaffihus.client.deals import Deals
from kaffihus.client.errors import Problem
from kaffihus.client.seat import Seat

Json = dict[str, Any]

SECRET_HEADER = "Kaffihus-Secret"
ANOTHER_DEAL = "house.why.another_deal"
IDLE_SECONDS = 2.0  # a connection that rests longer is not used again: houses close theirs after five


class House:
    """A house at an address."""

    def __init__(self, url: str, timeout: float = 30.0) -> None:
        self.url = url.rstrip("/")
        self.http = httpx.AsyncClient(
            base_url=f"{self.url}/api",
            timeout=timeout,
            trust_env=False,
            limits=httpx.Limits(keepalive_expiry=IDLE_SECONDS),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str | None = None,
        secret: str | None = None,
        query: Mapping[str, str | int] | None = None,
    ) -> Any:
        """One request: the answer's JSON (or text), or a Problem."""
        headers = {}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if secret is not None:
            headers[SECRET_HEADER] = secret
        response = await self.http.request(method, path, json=body, headers=headers, params=query)
        if response.is_success:
            is_json = response.headers.get("content-type", "").startswith("application/json")
            return response.json() if is_json else response.text
        try:
            told = response.json()
            raise Problem(response.status_code, told["code"], told["message"], told["key"])
        except (ValueError, KeyError, TypeError):
            raise Problem(response.status_code, "unknown", response.text[:200]) from None

    async def games(self) -> list[Json]:
        """The games of the house."""
        found: list[Json] = await self.ask("GET", "/games")
        return found

    async def game(self, game: str) -> Json:
        """A game with its words and rules."""
        page: Json = await self.ask("GET", f"/games/{game}")
        return page

    async def phrases(self, game: str) -> dict[str, str]:
        """All that is said at a game's tables, in English by key; `Seat.english` fills it in."""
        own: dict[str, str] = await self.ask("GET", "/phrases")
        return {**own, **(await self.game(game))["phrases"]}

    async def lobby(self, game: str | None = None) -> list[Json]:
        """Public tables."""
        answer = await self.ask("GET", "/tables", query={"game": game} if game else None)
        tables: list[Json] = answer["tables"]
        return tables

    async def guest(self, name: str) -> Player:
        """Somebody new, by name."""
        return Player(self, await self.ask("POST", "/guests", {"name": name}))

    async def account(self, name: str, passphrase: str) -> Player:
        """Somebody new, with an account."""
        wish = {"name": name, "passphrase": passphrase}
        return Player(self, await self.ask("POST", "/accounts", wish))

    async def log_in(self, name: str, passphrase: str) -> Player:
        """Somebody with an account."""
        wish = {"name": name, "passphrase": passphrase}
        return Player(self, await self.ask("POST", "/sessions", wish))

    def watch(self, table: str, secret: str | None = None, **options: Any) -> Seat:
        """A table as a spectator."""
        return Seat(self.url, table, None, secret, **options)


class Player:
    """A person and the token that proves it."""

    def __init__(self, house: House, session: Json) -> None:
        self.house = house
        self.id: str = session["player"]["id"]
        self.name: str = session["player"]["name"]
        self.token: str = session["token"]
        self.deals = Deals()

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """One request in this player's name."""
        return await self.house.ask(method, path, body, self.token, **more)

    async def make_table(self, game: str, seats: Sequence[str | Json], **settings: Any) -> Json:
        """A new table; seats are `open`, `invited`, `bot:level`, or given in full."""
        body = {"game": game, "seats": [seat_settings(seat) for seat in seats], **settings}
        table: Json = await self.ask("POST", "/tables", body)
        return table

    async def table(self, table: str, secret: str | None = None) -> Json:
        """A table."""
        found: Json = await self.ask("GET", f"/tables/{table}", secret=secret)
        return found

    async def join(self, table: str, seat: int | None = None, secret: str | None = None) -> Json:
        """Take a seat; first the commitment is kept, then random bytes are promised for it."""
        while True:
            shown = await self.table(table, secret)
            if shown["you"] is not None:
                return shown
            body: Json = {**self.deals.promise(shown)}
            if seat is not None:
                body["seat"] = seat
            if secret is not None:
                body["secret"] = secret
            try:
                joined: Json = await self.ask("POST", f"/tables/{table}/seats", body)
            except Problem as problem:
                if problem.key != ANOTHER_DEAL:
                    raise
                continue  # somebody has left since
            self.deals.check(joined)
            return joined

    async def leave(self, table: str) -> Json:
        """Stand up."""
        left: Json = await self.ask("DELETE", f"/tables/{table}/seats")
        return left

    async def start(self, table: str, fill: str | None = None) -> Json:
        """The host starts, with bots where nobody sits."""
        started: Json = await self.ask("POST", f"/tables/{table}/start", {"fill": fill} if fill else {})
        return started

    async def rematch(self, table: str, game: str | None = None, now: bool = False) -> Json:
        """Propose another game to the same people; once all have answered, `next` is its table."""
        found: Json = await self.ask("POST", f"/tables/{table}/rematch", {"game": game, "now": now})
        return found

    async def come_along(self, table: str, yes: bool = True, secret: str | None = None) -> Json:
        """Come along to the next game, or not."""
        found: Json = await self.ask("PUT", f"/tables/{table}/rematch", {"yes": yes}, secret=secret)
        return found

    async def record(self, table: str, secret: str | None = None) -> str:
        """The record file of a finished game."""
        text: str = await self.ask("GET", f"/tables/{table}/record", secret=secret)
        return text

    async def replay(
        self,
        table: str,
        viewer: int | None = None,
        first: int = 0,
        count: int = 100,
        secret: str | None = None,
    ) -> Json:
        """Positions of a finished game, through somebody's eyes."""
        query: dict[str, str | int] = {"first": first, "count": count}
        if viewer is not None:
            query["viewer"] = viewer
        found: Json = await self.ask("GET", f"/tables/{table}/replay", query=query, secret=secret)
        return found

    def sit(self, table: str, **options: Any) -> Seat:
        """The player's seat at a table, over its socket."""
        return Seat(self.house.url, table, self.token, None, deals=self.deals, **options)


def seat_settings(seat: str | Json) -> Json:
    """Whom a seat is for, by a word."""
    if isinstance(seat, dict):
        return seat
    kind, _, level = seat.partition(":")
    return {"kind": kind, "level": level} if level else {"kind": kind}
