"""Nothing that leaves the house depends on what its receiver cannot know."""

import json
from dataclasses import replace

import msgspec
import pytest

from kaffihus import games
from kaffihus.core.chance import CHANCE
from kaffihus.core.words import Line
from kaffihus.server.errors import Refusal
from kaffihus.server.http.lobby import summary
from kaffihus.server.live.bot_pool import job_for
from kaffihus.server.live.bot_worker import choose
from kaffihus.server.live.session import TableSession
from kaffihus.server.store.tables import ListedTable
from kaffihus.server.table import events as ev
from kaffihus.server.table import play, snapshot, undo
from kaffihus.server.table.settings import Terms
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import Table
from kaffihus.server.wire.encoding import encode
from kaffihus.server.wire.types import BankClock, SeatSettings, TableSettings
from server.twins import Twins

BYTES = ["00" * 16, "11" * 16, "22" * 16, "33" * 16, "44" * 16, "55" * 16, "66" * 16]


class Ear:
    """A connection that remembers every frame."""

    def __init__(self, viewer):
        self.viewer = viewer
        self.player = None if viewer is None else f"p{viewer}"
        self.address = "192.0.2.1"
        self.muted = set()
        self.heard = 0
        self.frames = []

    def send(self, frame):
        self.frames.append(frame)

    def restart(self):
        self.frames.append("restart")


class World:
    """One of two twin tables, as the house runs it, with an ear at every place."""

    def __init__(self, game, seats, options, undo_policy="free", characters=()):
        bots = [SeatSettings("bot", name) for name in characters]
        people = seats - len(bots)
        settings = TableSettings(
            game.id,
            [*(SeatSettings() for _ in range(people)), *bots],
            options,
            clock=BankClock(86_400, 5),  # slow, so that all that is said of turns is there, too
            undo=undo_policy,
        )
        self.session = TableSession(
            Streams(Terms("t", settings, game.rules_version, "p0", b"s" * 32, "player", "spectator", 0)), 0
        )
        self.ears = {viewer: Ear(viewer) for viewer in self.session.streams.viewers}
        for viewer, ear in self.ears.items():
            self.session.listeners[viewer].add(ear)
        sitting = [ev.Seated(seat, f"p{seat}", f"P{seat}") for seat in range(people)]
        self.happen(sitting, 0)
        self.names = self.session.table.labels()

    def happen(self, events, now):
        batch = self.session.attempt(lambda _: events, now)
        self.session.tell(batch, now)

    def start(self, steps, now):
        drawn = [step.action for step in steps]
        self.happen([ev.Started(self.names, BYTES[: self.session.table.seats], drawn)], now)

    def act(self, steps, now, id):
        first, *rest = steps
        drawn = [step.action for step in rest]
        self.happen([ev.Acted(first.seat, first.action, drawn, f"{id}")], now)

    def sync_for(self, viewer, now):
        """What a viewer who has missed nothing is told on coming back."""
        streams = self.session.streams
        since = streams.versions[viewer]
        return encode(snapshot.synced(streams, viewer, [None] * streams.table.seats, now, since, [], []))

    def everything_for(self, viewer, now):
        """All that a viewer could get out of the house now."""
        streams, table = self.session.streams, self.session.table
        told = list(self.ears[viewer].frames)
        for since in (0, streams.versions[viewer] // 2, streams.versions[viewer]):
            told.append(encode(snapshot.synced(streams, viewer, [None] * table.seats, now, since, [], [])))
        row = self.session.row()
        listed = summary(ListedTable(table.terms, row, None, row.wakes), None)
        told += [encode(listed), encode([turn for turn in row.turns or () if turn.seat == viewer])]
        if viewer is not None:
            told.append(self.undo_answer(viewer))
            told += [self.reason(viewer, action) for action in range(0, len(table.game.catalogue), 7)]
        return told

    def undo_answer(self, seat):
        try:
            undo.undo(self.session.table, seat, self.session.streams.events)
            return "may"
        except Refusal as refusal:
            return str(refusal)

    def reason(self, seat, action):
        table = self.session.table
        if action in table.position.legal(seat):
            return "legal"
        reason = play.reason(table, seat, action)
        return f"{reason.ruling}: {reason.line}"

    def bots_choice(self, seat):
        job = job_for(
            self.session.table.terms,
            self.session.table.position,
            seat,
            "random",
            self.session.streams.versions[seat],
        )
        return choose(job).action


def place(viewer):
    """A number for each viewer, to seed by."""
    return CHANCE if viewer is None else viewer


def run_twins(game, seats, options, viewer, seed, most=10_000, characters=()):
    """Play twins through two tables; how many pairs differed in truth, and how many were silent."""
    twins = Twins(game, seats, options, viewer, seed)
    one, two = (World(game, seats, options, characters=characters) for _ in range(2))
    for number, pair in enumerate(twins.pairs()):
        now = 1000 * number
        for world, steps in ((one, pair.first), (two, pair.second)):
            if number == 0:
                world.start(steps, now)
            elif steps:
                own = number if steps[0].seat == viewer else hash((seed, number, id(world)))
                world.act(steps, now, f"m{abs(own)}")
        if one.session.table.status == "finished":
            break
        if number % 9 == 0:
            assert one.everything_for(viewer, now + 7) == two.everything_for(viewer, now + 7), number
            if viewer is not None and viewer in one.session.table.pending:
                assert one.bots_choice(viewer) == two.bots_choice(viewer)
        assert one.sync_for(viewer, now + 7) == two.sync_for(viewer, now + 7), number
        assert one.ears[viewer].frames == two.ears[viewer].frames, number
        if number == most:
            break
    return twins


@pytest.mark.parametrize("variant", ["tiny", "full"])
def test_twins_get_the_same_bytes(game, variant):
    """For every seat and for spectators: other hidden cards, draws and steps change no byte."""
    options = game.tiny if variant == "tiny" else {}
    seats = game.seats[0]
    differed = 0
    for seed in range(8):
        for viewer in [*range(seats), None]:
            differed += run_twins(game, seats, options, viewer, 10 * seed + place(viewer), most=45).differ
        if seed and differed > 20:
            return
    raise AssertionError("the twins hardly ever differed")


@pytest.mark.slow
def test_twins_get_the_same_bytes_in_many_games(game):
    for seats in game.seats:
        for viewer in [*range(seats), None]:
            for seed in range(12):
                run_twins(game, seats, {}, viewer, 1000 + 10 * seed + place(viewer))


def test_a_step_that_nobody_else_notices_sends_nothing(game):
    """And leaves no trace in any number: the next sync is the same as if it had not been made."""
    from kaffihus.testing.playing import random_walk

    met = 0
    for before, step, after in random_walk(game, game.seats[-1], {}, 3):
        for viewer in [*range(before.seats), None]:
            if viewer == step.seat or before.is_chance:
                continue
            is_silent = (
                not after.lines(before.state, step.seat, step.action, viewer)
                and (before.view(viewer), before.pending) == (after.view(viewer), after.pending)
                and (viewer is None or before.legal(viewer) == after.legal(viewer))
            )
            if is_silent and not after.is_chance and not after.is_over:
                met += 1
                world = World(game, before.seats, {})
                world.happen([ev.Started(world.names, BYTES[: before.seats], [])], 0)
                world.session.table.position = before.copy()
                world.session.table.clocks.settle(before.pending, 0)
                world.session.streams._snapshots.clear()
                world.session.streams._ensure_snapshots()
                told = len(world.ears[viewer].frames)
                sync = encode(
                    snapshot.synced(world.session.streams, viewer, [None] * before.seats, 5, 0, [], [])
                )
                world.happen([ev.Acted(step.seat, step.action)], 5)
                assert len(world.ears[viewer].frames) == told
                assert world.ears[step.seat].frames[told:]
                again = encode(
                    snapshot.synced(world.session.streams, viewer, [None] * before.seats, 5, 0, [], [])
                )
                assert again == sync
        if met > 30:
            break


def test_frames_are_json_that_no_page_takes_for_markup():
    frame = encode({"text": "<script>&amp;</script>"})
    assert "<" not in frame and ">" not in frame and "&" not in frame
    assert json.loads(frame) == {"text": "<script>&amp;</script>"}
    assert msgspec.json.decode(frame) == {"text": "<script>&amp;</script>"}


def test_there_are_games_to_test():
    assert games.IDS


# --- tests of the test: leaks planted in the house must be convicted


def everybody_notices(streams, event, noticed):
    return streams.everybody


def lines_for_the_actor(streams, event, transitions, viewer, proposer):
    own = event.seat if isinstance(event, ev.Acted) else viewer
    return Streams.true_lines(streams, event, transitions, own, proposer)


def clock_that_counts_hidden_steps(table, event, at, seen):
    decided = event.seat if isinstance(event, ev.Acted) else None
    if table.status == "playing":
        table.clocks.settle(table.position.pending, at, decided)


def undo_until_anybody_acted(table, seat, last, seen):
    return last == max(table.acts) and TRUE_IS_FREE(table, seat, last, seen)


def why_not_in_the_true_world(table, seat, action):
    told = table.game.why_not(table.position.state, seat, action)
    return replace(told, line=Line("plain", {"text": table.position.state.to_bytes().hex()}))


def version_of_all_events(streams, viewer, now):
    return replace_may_undo(TRUE_SITUATION(streams, viewer, now), len(streams.events) % 2 == 0)


def whoever_acted_last(streams, viewer):
    return act_of(streams.table.acts[max(streams.table.acts)]) if streams.table.acts else None


def since_any_action(streams, viewer):
    own = [number for number, act in streams.table.acts.items() if act_of(act) == viewer]
    later = [number for number in streams.table.acts if own and number > own[-1]]
    return later[0] if later and viewer is not None else None


def act_of(act):
    return act.seat if isinstance(act, ev.Acted) else None


def replace_may_undo(situation, value):
    situation.may_undo = value
    return situation


TRUE_IS_FREE = undo.is_free
TRUE_SITUATION = snapshot.situation
PLANTED = {
    "a version for what a seat cannot notice": (Streams, "_seen", everybody_notices),
    "lines as the actor reads them": (Streams, "lines", lines_for_the_actor),
    "a clock that hidden steps restart": (Table, "settle_clocks", clock_that_counts_hidden_steps),
    "undo that tells whether others have acted": (undo, "is_free", undo_until_anybody_acted),
    "a reason from the true world": (play, "reason", why_not_in_the_true_world),
    "who acted last, noticed or not": (snapshot, "last_actor", whoever_acted_last),
    "since when others have acted, noticed or not": (snapshot, "since_own", since_any_action),
    "a flag that counts all events": (snapshot, "situation", version_of_all_events),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_convicted(leak, monkeypatch):
    owner, name, planted = PLANTED[leak]
    monkeypatch.setattr(Streams, "true_lines", Streams.lines, raising=False)
    monkeypatch.setattr(owner, name, planted)
    fyfe = games.load("fyfe")  # has steps that others do not notice at all
    with pytest.raises(AssertionError):
        for seed in range(20):
            run_twins(fyfe, 2, {}, seed % 2, seed, most=40)
