"""The table of bounds in docs/server.md, which operators rely on, says what the code holds to."""

import re
from pathlib import Path

import kaffihus
from kaffihus.server import run
from kaffihus.server import settings as settings_module
from kaffihus.server.http import slow_clients
from kaffihus.server.live import notices as letters
from kaffihus.server.live import reviews, server, tokens
from kaffihus.server.settings import Limits, Settings
from kaffihus.server.store import notices, tables
from kaffihus.server.table import gathering, requests
from kaffihus.server.wire import messages, records, types
from kaffihus.server.wire.notices import VACATION_DAYS

PAGE = Path(kaffihus.__file__).parents[2] / "docs" / "server.md"
LIMITS, SETTINGS = Limits(), Settings()
KIB = 1024


def seconds(rate):
    """A rate as people say it: so many seconds to one."""
    return round(1 / rate)


BOUNDS = {
    "a message on the socket": (
        f"{messages.MAX_MESSAGE} characters; {LIMITS.message_rate:g} a second, "
        f"{LIMITS.message_burst} at once"
    ),
    "a frame": f"{run.MAX_FRAME / KIB:g} KiB, then the connection ends",
    "a request over HTTP": (
        f"{slow_clients.MOST_HEAD / KIB:g} KiB and {settings_module.REQUEST_SECONDS:g} seconds for its head"
    ),
    "connections of one address": (
        f"{LIMITS.connections_per_address}, of them {LIMITS.sockets_per_address} sockets"
    ),
    "requests over HTTP that wait for the answer to the one before": f"{slow_clients.MOST_PIPELINED}",
    "a body over HTTP": (
        f"{LIMITS.body_bytes / KIB:g} KiB; {LIMITS.http_rate:g} requests a second from one address, "
        f"{LIMITS.http_burst} at once"
    ),
    "new guests, accounts, logins, names": (
        f"1 in {seconds(LIMITS.guest_rate)} seconds from one address, {LIMITS.guest_burst} at once"
    ),
    "attempts to log in to one account": (
        f"1 in {seconds(LIMITS.login_rate)} seconds, {LIMITS.login_burst} at once"
    ),
    "passphrases that wait to be checked": f"{LIMITS.hashing}, of one address {LIMITS.hashing_of_address}",
    "codes that move an identity": f"good for {SETTINGS.code_minutes:g} minutes and once",
    "records that people bring": (
        f"{records.RECORD_BYTES / KIB:g} KiB; {LIMITS.record_rate:g} a second from one address, "
        f"{LIMITS.record_burst} at once"
    ),
    "replays, draws and records, which are played through": (
        f"{server.MOST_REPLAYS} are made or wait, of one address {server.MOST_REPLAYS_OF_ADDRESS}"
    ),
    "reviews of games": (
        f"1 in {seconds(reviews.RATE)} seconds from one address, {reviews.BURST} at once; "
        f"{reviews.MOST_WAITING} are made or wait, of one address {reviews.MOST_OF_ADDRESS}; "
        f"of brought records the latest {reviews.MOST_BROUGHT} are remembered"
    ),
    "exports and deletions of everything personal": (
        f"{server.MOST_LOOKING} are made or wait, of one address {server.MOST_LOOKING_OF_ADDRESS}"
    ),
    "browsers of a player that are sent messages": f"{notices.MOST_DEVICES}; the oldest goes",
    "an e-mail's code": (
        f"{notices.MOST_TRIES} tries; {LIMITS.letter_burst} letters at once to one address, by one player "
        f"or caller, then one in {seconds(LIMITS.letter_rate) / 60:g} minutes"
    ),
    "vacation": f"{VACATION_DAYS} days in a year",
    "names, chat": (
        f"{types.NAME_LENGTH} and {types.CHAT_LENGTH} characters; {LIMITS.chat_burst} lines at once, then "
        f"one in {seconds(LIMITS.chat_rate)} seconds"
    ),
    "reactions": (
        f"{LIMITS.reaction_burst} at once, then one a second; people waiting for a seat "
        f"{gathering.MOST_WAITING}, people of an evening {gathering.MOST_COMPANY}"
    ),
    "what happens at one table": f"after {requests.MOST_EVENTS} events",
    "tables one player has open": f"{LIMITS.open_tables}, of bots only {LIMITS.bot_tables}",
    "tables of bots only that one address has in memory": f"{LIMITS.bot_tables_per_address}",
    "tables made from one address": (
        f"1 in {seconds(LIMITS.table_rate)} seconds, {LIMITS.table_burst} at once"
    ),
    "sockets at a table": f"{LIMITS.sockets_per_table}",
    "tables in the lobby": (
        f"{tables.PAGE}; addresses take turns, then hosts, and a host has {tables.OF_ONE_HOST} that wait"
    ),
    "what waits for a client that does not read": (
        f"{LIMITS.frames_waiting} frames and {LIMITS.bytes_waiting / KIB / KIB:g} MiB, pongs included, for "
        f"{slow_clients.STALLED_SECONDS:g} seconds"
    ),
    "whole positions (`sync`, and the answer to `hello`)": (
        f"{LIMITS.sync_rate:g} a second to one address, {LIMITS.sync_burst} at once"
    ),
    "actions to be taken back (`undo`)": (
        f"{LIMITS.undo_rate:g} a second by one address, {LIMITS.undo_burst} at once"
    ),
    "a closed connection": f"{slow_clients.LINGER_SECONDS:g} seconds to be gone",
    "a table that waits, that is played": (
        f"archived after {SETTINGS.waiting_hours / 24:g} days, {SETTINGS.playing_days:g} days"
    ),
    "a table nobody looks at": f"leaves memory after {SETTINGS.rest_seconds / 60:g} minutes",
}
ELSEWHERE = {"pings and pongs of a web socket, and pieces of a message"}  # as messages


def test_every_bound_is_as_it_is_told():
    section = PAGE.read_text("utf-8").partition("\n## Bounds\n")[2].partition("\n## ")[0]
    told = dict(re.findall(r"^\| (.+?) \| (.+) \|$", section, re.MULTILINE))
    assert told.keys() - {"what"} == BOUNDS.keys() | ELSEWHERE
    for what, bound in BOUNDS.items():
        begins = rf"(^|\D){re.escape(bound)}(\D|$)"
        assert re.search(begins, told[what]), f"{what}: {bound}"
    assert LIMITS.reaction_rate == 1.0, "one a second"
    assert (letters.EMAIL_CODE_SECONDS, 2 * tokens.CODE_PART) == (3600, 10), "ten letters, an hour"
