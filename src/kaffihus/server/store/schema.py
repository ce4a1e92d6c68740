"""The tables of the database. `events` is the truth; what else is said of tables follows from it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

from kaffihus.server.wire.plain_text import LONGEST_LOOK

metadata = MetaData()

ID = String(32)
TIME = BigInteger  # milliseconds since 1970
LONGEST_KEY = 64  # of an account
players = Table(
    "players",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("account", String(LONGEST_KEY), unique=True),  # the name in lower case; null: a guest
    Column("look", String(LONGEST_LOOK), index=True, unique=True),  # of an account's name
    Column("passphrase", String(200)),  # as argon2 keeps it
    Column("created", TIME, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of the token, which is stored nowhere
    Column("player", ID, nullable=False, index=True),
    Column("created", TIME, nullable=False),
    Column("used", TIME, nullable=False, server_default="0"),  # last, by and large
    Index("tokens_used", "used"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("settings", Text, nullable=False),  # as they were asked for
    Column("rules_version", Integer, nullable=False, server_default="1"),
    Column("host", ID, nullable=False, index=True),
    Column("seed", LargeBinary, nullable=False),
    Column("deal_form", Integer, nullable=False, server_default="1"),
    Column("player_secret", String(64), nullable=False),
    Column("spectator_secret", String(64), nullable=False),
    Column("created", TIME, nullable=False),
    Column("public", Boolean, nullable=False),
    # What follows from the events, to find tables by.
    Column("status", String(16), nullable=False),
    Column("touched", TIME, nullable=False),  # when anything last happened; never told to anybody
    Column("pending", Integer, nullable=False),  # the seats that must decide, as bits
    Column("needs_owner", Boolean, nullable=False),  # a bot is to decide, or a clock runs
    Column("wakes", TIME),  # until then its owner has nothing to do there; null: it may have
    Column("summary", Text, nullable=False),  # who sits where
    Column("result", Text),
    Column("finished", TIME),
    Column("owner", String(32)),  # the worker that sees to its bots and clocks
    Index("tables_lobby", "public", "status", "created"),
    Index("tables_status", "status", "touched"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("number", Integer, nullable=False),  # from 1, without gaps
    Column("at", TIME, nullable=False),
    Column("seen", Integer, nullable=False),  # who noticed, as bits
    Column("event", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)

chairs = Table(  # who sits at which table, to find a player's tables by
    "chairs",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", ID, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("chairs_player", "player"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", TIME, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", ID, nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("message", String(64), nullable=False),  # the client's id of it
    PrimaryKeyConstraint("table_id", "number"),
    Index("chat_at", "at"),
)

refusals = Table(  # requests that a seat was refused, and how
    "refusals",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("id", String(64), nullable=False),  # the client's
    Column("at", TIME, nullable=False),
    Column("answer", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "id"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("player", ID, nullable=False),
    Column("muted", ID, nullable=False),
    PrimaryKeyConstraint("player", "muted"),
)

results = Table(  # one row a seat of a finished game
    "results",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("who", String(64), nullable=False),  # a player's id, or bot:level
    Column("rank", Integer),  # null where nobody won
    Column("finished", TIME, nullable=False),
    Column("mu", Float),  # how strong they were after it; null: the game was not rated
    Column("sigma", Float),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("results_who", "who", "finished"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), nullable=False),
    Column("who", String(64), nullable=False),  # a player's id, or bot:level
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("game", "who"),
)

codes = Table(  # by which an identity moves to another device
    "codes",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of the code, which is stored nowhere
    Column("player", ID, nullable=False, index=True),
    Column("expires", TIME, nullable=False),
)

turns = Table(  # who is to decide at slow tables, and what they were told of it
    "turns",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", ID, nullable=False),
    Column("due", TIME),  # when their time is out; null: no clock runs
    Column("told", Integer, nullable=False),  # how many notices they were sent
    Column("wake", TIME),  # when the next one is to be sent; null: none
    PrimaryKeyConstraint("table_id", "seat"),
    Index("turns_wake", "wake"),
    Index("turns_player", "player"),
)

notice_settings = Table(  # how a player wants to be told that it is their turn
    "notice_settings",
    metadata,
    Column("player", ID, primary_key=True),
    Column("mode", String(8), nullable=False),
    Column("hour", Integer, nullable=False),  # of the daily digest, UTC
    Column("language", String(8), nullable=False),
    Column("next_digest", TIME),
    Column("email", String(254)),  # confirmed
    Column("new_email", String(254)),  # to be confirmed by a code
    Column("email_code", String(64)),  # its digest
    Column("email_expires", TIME),
    Column("email_tries", Integer, nullable=False, server_default="0"),
    Index("notice_settings_digest", "next_digest"),
)

push_devices = Table(  # browsers that take messages by web push
    "push_devices",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the endpoint
    Column("player", ID, nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("key", String(100), nullable=False),  # the browser's public key, base64url
    Column("auth", String(30), nullable=False),
    Column("created", TIME, nullable=False),
)

vacations = Table(
    "vacations",
    metadata,
    Column("player", ID, nullable=False),
    Column("begun", TIME, nullable=False),
    Column("until", TIME, nullable=False),
    PrimaryKeyConstraint("player", "begun"),
)

reviews = Table(  # of finished games, as JSON of this form; another can be made at any time
    "reviews",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("form", Integer, nullable=False),
    Column("made", TIME, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

keys = Table(  # the server's own, made when they are first needed
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

workers = Table(
    "workers",
    metadata,
    Column("id", ID, primary_key=True),
    Column("heartbeat", TIME, nullable=False),  # its last sign of life
)

presence = Table(  # who is connected, to which worker
    "presence",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("worker", ID, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "worker"),
    Index("presence_worker", "worker"),
)

# --- what operators need

bans = Table(
    "bans",
    metadata,
    Column("subject", String(64), primary_key=True),  # a player's id, or an address
    Column("until", TIME),  # null: for good
    Column("why", Text, nullable=False),
    Column("created", TIME, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", TIME, nullable=False),
    Column("reporter", ID, nullable=False, index=True),
    Column("player", ID, nullable=False),  # who is reported
    Column("table_id", ID, nullable=False),
    Column("reason", String(16), nullable=False, server_default="other"),
    Column("text", Text, nullable=False),
    Column("line", Integer),  # of the table's chat
    Column("closed", TIME),
)

audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", TIME, nullable=False),
    Column("who", String(64), nullable=False),  # the operator, as the machine calls them
    Column("what", String(32), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("detail", Text, nullable=False),
)
