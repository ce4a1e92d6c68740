"""How a server is run: where it keeps its tables, how much it bears, how long it waits."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from kaffihus.core.errors import BadRequest

REQUEST_SECONDS = 10.0  # for the head of a request, and again for its body
VARIABLE = "KAFFIHUS_SERVER"  # carries the settings from the command to its worker processes


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """What one client may ask of the server. Rates are so many a second, and so many at once."""

    body_bytes: int = 16_384
    http_rate: float = 20.0  # requests of one address
    http_burst: int = 100
    guest_rate: float = 0.2  # new guests, accounts, logins and names of one address
    guest_burst: int = 30
    login_rate: float = 1 / 30  # attempts at one account's passphrase, from addresses it was not seen at
    login_burst: int = 10
    hashing: int = 100  # passphrases that wait to be checked, all together
    hashing_of_address: int = 4
    message_rate: float = 20.0  # messages on one socket
    message_burst: int = 60
    chat_rate: float = 0.5
    chat_burst: int = 5
    reaction_rate: float = 1.0
    reaction_burst: int = 5
    coach_rate: float = 0.5  # questions of one player to the coach
    coach_burst: int = 10
    open_tables: int = 20  # that one player has made and that are not finished
    bot_tables: int = 3  # of those, tables of bots only
    bot_tables_per_address: int = 10  # the same, by all players of one address
    table_rate: float = 0.5  # tables made from one address
    table_burst: int = 100
    sockets_per_table: int = 100
    connections_per_address: int = 600  # of any kind, counted until they are gone
    sockets_per_address: int = 300
    sync_rate: float = 10.0  # whole positions told to one address, at the hello or when asked for
    sync_burst: int = 100
    undo_rate: float = 2.0  # of one address: whether an action may be taken back is tried in other worlds
    undo_burst: int = 30
    letter_rate: float = 1 / 1200  # e-mails that ask whether an address is right, to or by one party
    letter_burst: int = 3
    report_rate: float = 1 / 300  # of somebody at a table, by one address
    report_burst: int = 5
    record_rate: float = 1.0  # records brought to be checked or replayed, of one address
    record_burst: int = 60
    frames_waiting: int = 256  # of a client that does not read
    bytes_waiting: int = 1_048_576  # the same, in memory


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    host: str = "127.0.0.1"  # the address listened at
    address: str = ""  # under which others find the house, "https://cafe.example"; links carry it
    database: str = ""
    limits: Limits = Limits()
    bot_workers: int = 1  # processes in which bots think, of all workers on this machine together
    bot_delay: tuple[float, float] = (0.4, 1.2)  # seconds, drawn again for each decision
    opening_seconds: float = 5.0  # for bytes that were promised; then a game begins without them
    hello_seconds: float = 10.0
    silence_seconds: float = 30.0  # a socket that says nothing for so long is closed
    heartbeat_seconds: float = 2.0  # how often a worker says that it lives
    dead_seconds: float = 8.0  # a worker that has not said so is dead
    rest_seconds: float = 120.0  # a table without people or work leaves memory
    waiting_hours: float = 48.0  # then a table that has not begun is archived
    playing_days: float = 60.0  # then a game that nobody continues is archived
    nothing_days: float = 7.0  # then tables that never began, and bots' games, are forgotten; 0: never
    games_days: float = 365.0  # then finished games in which nobody with an account played are; 0: never
    guest_days: float = 365.0  # then guests not seen for so long, whose games are gone, are; 0: never
    free_mib: int = 256  # with less room on the disk there are no new tables and no talk
    database_mib: int = 0  # with a larger database there is neither; 0: as large as it likes
    session_days: float = 90.0  # a token that was not used for so long ends
    code_minutes: float = 10.0  # a code that moves an identity to another device is good for so long
    bots: tuple[str, ...] = ()  # from outside, that people may play with: "NAME=file.py:Class"
    notice_seconds: float = 5.0  # how often a worker looks for turns of which somebody is to be told
    smtp_url: str = ""  # of a mail server; none: no e-mail is sent
    contact: str = "mailto:house@kaffihus.invalid"  # of the operator, for push services
    hidden_options: bool = False  # allow the games' tiny variants
    metrics_token: str = ""
    metrics_local: bool = False  # callers on this machine need no token; no proxy runs here
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For is believed
    origins: tuple[str, ...] = ()  # of pages elsewhere that may open sockets, "https://cafe.example"
    hosts: tuple[str, ...] = ()  # names, without port, under which sockets are served; none: under any
    static: str = ""  # the folder of a web client; "" is the one in the package

    @property
    def database_url(self) -> str:
        """Where the tables are kept."""
        return self.database or f"sqlite:///{default_file()}"


def default_file() -> Path:
    """The database of a server that was not told otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "kaffihus" / "house.db"


def to_environment(settings: Settings) -> None:
    """Hand settings to worker processes."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def from_environment() -> Settings:
    """The settings handed over, or the defaults."""
    text = os.environ.get(VARIABLE)
    try:
        return msgspec.json.decode(text, type=Settings) if text else Settings()
    except msgspec.DecodeError as error:
        raise BadRequest(f"{VARIABLE}: {error}") from None
