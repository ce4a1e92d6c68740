"""What may be asked of a table and by whom, without a server; and what follows where nobody asks."""

import random

import pytest
from msgspec.structs import replace

from kaffihus import games
from kaffihus.core.dealer import plain_name, tag
from kaffihus.core.words import Line
from kaffihus.server.table import absence, ending, play, requests, snapshot, undo
from kaffihus.server.table import events as ev
from kaffihus.server.table import proposal as proposals
from kaffihus.server.table.clock import Clocks, Spent
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.table import Proposal
from kaffihus.server.table.talk import QUIET, remark
from kaffihus.server.wire import messages
from kaffihus.server.wire.types import BankClock, MoveClock, SeatSettings
from server.alone import BOT, FIKA, HIT, OPEN, happen, refused, table_of
from server.test_rules_once import choice, started
from server.test_talk import World

# --- by whom


def test_who_sits_here_has_a_seat_and_the_host_may_do_what_hosts_may():
    session = started(FIKA)
    assert [requests.own_seat(session.streams, player) for player in ("p0", "p1")] == [0, 1]
    for player in ("p9", None):
        assert refused(requests.own_seat, session.streams, player) == ("not_seated", "no_seat")
        assert refused(requests.check_host, session.streams, player) == ("not_host", "not_host")
    assert requests.check_host(session.streams, "p0") is None


def test_a_request_counts_once_and_only_from_the_seat_of_who_sent_it():
    session = started(FIKA, undo="consent")
    pause = requests.command_for(0, messages.Propose("a", "pause"))
    once = requests.once(0, "p0", "a", pause)
    assert refused(requests.once(0, "p1", "a", pause), session.streams) == ("not_seated", "seat_lost")
    session.tell(session.attempt(once, 0), 0)
    assert session.table.proposal is not None and session.attempt(once, 0) == []
    other = requests.command_for(1, messages.Propose("a", "end"))
    assert refused(requests.once(1, "p1", "a", other), session.streams)[1] == "proposed", "another's id"


def test_what_a_table_does_not_know_is_no_request():
    session = started(FIKA)
    for request in (messages.Say("a", "hello"), messages.Mute("a", 1)):
        assert refused(requests.command_for(0, request), session.streams) == ("malformed", "cannot_ask")


def test_a_seat_that_a_bot_holds_does_not_act():
    session = started(FIKA)
    seat = session.table.pending[0]
    action = session.table.position.legal(seat)[0]
    happen(session.table, absence.take_over(session.table, seat, "gone"))
    act = requests.command_for(seat, messages.Act("a", action))
    assert refused(act, session.streams) == ("not_now", "bot_plays")


def test_the_coach_is_asked_for_ones_own_decision_where_there_is_a_coach():
    session = started(HIT, coach=True)
    table = session.table
    [seat] = table.pending
    assert requests.check_coach(table, seat) is None
    assert refused(requests.check_coach, table, 1 - seat) == ("not_now", "nothing_to_decide")
    happen(table, [ev.Paused()])
    assert refused(requests.check_coach, table, seat) == ("not_now", "paused")
    happen(table, [ev.Resumed(), *absence.take_over(table, seat, "gone")])
    assert refused(requests.check_coach, table, seat) == ("not_now", "bot_plays")
    assert refused(requests.check_coach, started(HIT).table, seat) == ("impossible", "no_coach")


def test_what_is_allowed_is_said_and_what_is_not_with_its_ruling():
    table = started(HIT).table
    [seat] = table.pending
    legal = table.position.legal(seat)
    allowed = requests.why(table, seat, messages.Why("w", legal[0]))
    assert (allowed.is_legal, allowed.key, allowed.ruling) == (True, "house.why.legal", None)
    forbidden = requests.why(table, 1 - seat, messages.Why("w", legal[0]))
    assert not forbidden.is_legal and forbidden.key.startswith("caffeine_hit.why.") and forbidden.ruling
    assert refused(requests.why, table_of(OPEN, OPEN), 0, messages.Why("w", 0)) == ("not_now", "not_begun")


def test_seeds_are_each_seats_and_versions_own():
    terms = started(FIKA).table.terms
    places = [(seat, version) for seat in (0, 1) for version in (1, 2)]
    seeds = [seed for place in places for seed in requests.bot_seeds(terms, *place)]
    seeds += [requests.coach_seed(terms, *place) for place in places]
    assert len(set(seeds)) == 12 and all(1 << 32 < seed < 1 << 56 for seed in seeds)
    assert requests.bot_seeds(terms, 0, 1) == requests.bot_seeds(terms, 0, 1)


def test_at_a_table_of_very_many_events_only_the_game_goes_on(monkeypatch):
    session = started(FIKA, undo="consent")
    table = session.table
    monkeypatch.setattr(requests, "MOST_EVENTS", table.count)
    for command in (
        lambda _: [ev.Proposed(0, "pause")], lambda _: [ev.TakenOver(0, "random", "left")],
        lambda _: [ev.Renamed(0, "x", "y")], lambda _: [ev.Woken(0), ev.Undone(0, [])],
    ):  # fmt: skip
        assert refused(requests.happen, session.streams, command, 0, 0) == ("too_many", "too_much_here")
    assert requests.happen(session.streams, lambda _: [ev.TakenOver(0, "random", "gone")], 0, 0)
    seat = next(seat for seat in table.pending if seat != 0)
    action = table.position.legal(seat)[0]
    assert requests.happen(session.streams, lambda _: play.act(table, seat, action), 0, 0)
    monkeypatch.setattr(requests, "MOST_EVENTS", table.count + 1)
    assert requests.happen(session.streams, lambda _: [ev.Proposed(1, "pause")], 0, 0), "not yet"


# --- what follows


@pytest.mark.parametrize(
    ("settings", "is_paused", "gone"),
    [
        ({"rated": True, "undo": "free"}, False, "pending"),
        ({"rated": True, "undo": "free"}, True, "all"),
        ({"rated": True, "undo": "free", "clock": BankClock(60, 0)}, False, "nobody"),
        ({"rated": True, "undo": "free", "clock": BankClock(60, 0)}, True, "all"),
        ({}, False, "nobody"),
        ({}, True, "nobody"),
    ],
)
def test_nobody_gets_out_of_a_rated_game_by_going_away(settings, is_paused, gone):
    table = started(HIT, **settings).table
    if is_paused:
        happen(table, [ev.Paused()])
    expected = {"pending": table.pending, "all": [0, 1], "nobody": []}[gone]
    found = ending.give_up_waiting(table)
    assert found == ([ev.Forfeited(seat, "time") for seat in expected] or ending.archive(table))
    if gone == "nobody":
        assert found[0].result.why == "abandoned"
    bots = started(HIT, "bot", rated=True, undo="free").table
    happen(bots, [ev.TakenOver(0, "random", "gone")])
    assert ending.give_up_waiting(bots)[0].result.why == "abandoned", "nobody is waited for"


def test_a_table_before_the_start_is_put_away_and_nothing_ends_there():
    table = table_of(OPEN, OPEN)
    assert ending.end(table) == [] and ending.give_up_waiting(table) == [ev.Archived()]
    happen(table, [ev.Archived()])
    assert ending.archive(table) == [] and table.status == "archived"


def test_a_place_kept_for_a_bot_is_anybodys_once_its_player_has_left():
    table = table_of(BOT, SeatSettings("invited", None, "Anna"), OPEN, game=HIT)
    for seat in range(3):
        table.fold(ev.Seated(seat, f"p{seat}", f"P{seat}"), 0)
        table.fold(ev.Unseated(seat), 0)
    assert [(chair.kind, chair.level, chair.name) for chair in table.chairs] == [
        ("open", None, None), ("invited", None, "Anna"), ("open", None, None),
    ]  # fmt: skip


def test_once_more_agreed_to_undo_while_paused_is_nothing_until_the_game_goes_on():
    session = started(FIKA, undo="consent")
    table = session.table
    table.proposal = Proposal("undo", 0, {0, 1})
    table.status = "paused"
    assert proposals.outcome(table) == []


def test_others_notice_where_a_bots_action_lets_somebody_else_decide_or_is_told_or_seen():
    session, rng, found = started(games.load("fyfe"), "bot"), random.Random(2), set()
    streams, table = session.streams, session.table
    for _ in range(16):
        seat, action = choice(session, rng)
        played = play.act(table, seat, action)[0]
        after = table.position.at(played.transitions[0].after)
        others = [viewer for viewer in streams.viewers if viewer != seat]
        told = [after.lines(table.position.state, seat, action, viewer) for viewer in others]
        seen = [after.view(viewer) != table.position.view(viewer) for viewer in others]
        expected = after.pending != table.position.pending or any(told) or any(seen)
        assert streams.would_notice(played) == expected
        found.add(expected)
        session.tell(session.attempt(lambda _, one=played: [one], 0), 0)
    assert found == {True, False}


def test_a_scene_of_what_was_taken_back_is_not_shown_to_who_was_away():
    session, rng = started(HIT, undo="any"), random.Random(5)
    table, streams = session.table, session.streams
    for now in range(80):
        if table.status != "playing":
            break
        before = {viewer: list(streams.scenes(viewer, 0)) for viewer in streams.viewers}
        seat, action = choice(session, rng)
        session.tell(session.attempt(lambda _, s=seat, a=action: play.act(table, s, a), now), now)
        after = {viewer: list(streams.scenes(viewer, 0)) for viewer in streams.viewers}
        changed = [viewer for viewer in streams.viewers if len(after[viewer]) > len(before[viewer])]
        if changed and table.status == "playing" and len(before[None]) < 4:
            number = undo.last_act(table, seat)
            session.tell(session.attempt(lambda _, s=seat, n=number: [ev.Undone(s, [n])], now), now)
            for viewer in changed:
                assert list(streams.scenes(viewer, 0)) == before[viewer]
            return
    raise AssertionError("no scene was seen")


def test_a_character_may_speak_again_when_so_much_has_happened_and_not_before():
    table = World(FIKA, 2, {}, characters=("hekla",)).session.table
    attacked = [Line("cookie_jar.choose", {"seat": 0, "seat_chosen": 1})]
    spoken = {
        gap: sum(
            remark(table, ev.Acted(0, 0), attacked, [], version, version - gap) is not None
            for version in range(100, 300)
        )
        for gap in (QUIET - 1, QUIET, QUIET + 1)
    }
    assert spoken[QUIET - 1] == 0 and 60 < spoken[QUIET] == spoken[QUIET + 1] < 140, "half of the moments"


def test_nothing_is_sent_to_whoever_noticed_nothing():
    session = started(FIKA)
    hidden = [stored for stored in session.streams.events if not stored.is_seen_by(0)]
    assert snapshot.updates(session.streams, 0, hidden, [None, None], 0) == []


def test_where_players_talk_is_told_to_those_who_sit_there_or_may_invite():
    table = table_of(OPEN, OPEN, call="https://talk.example/1")
    told = [
        snapshot.table_info(table, viewer, [None, None], may_invite).settings.call
        for viewer, may_invite in ((0, False), (None, True), (None, False))
    ]
    assert told == ["https://talk.example/1", "https://talk.example/1", None]


def test_an_answer_to_options_of_twelve_events_ago_is_good_at_a_table_that_comes_back_to_memory():
    session = started(FIKA)
    for number in range(20):
        session.tell(session.attempt(lambda _, n=number: [ev.Renamed(0, f"{n}", "P0")], 0), 0)
    lived, loaded = session.streams, Streams(session.table.terms)
    loaded.load(lived.events)
    assert max(lived.options_since.values()) == 3 and lived.versions == {0: 23, 1: 23, None: 23}
    assert loaded.options_since == {0: 12, 1: 12}, "of longer ago it is not known whether they are new"


def test_a_name_that_was_taken_out_deals_as_it_did_by_its_tag():
    table = started(FIKA).table
    own = [chair.bytes for chair in table.chairs]
    tags = {0: tag(table.commitment, 0, plain_name("P0"))}
    key = table.dealer(["P0", "P1"], own).key
    assert key == table.key != table.dealer(["", "P1"], own).key
    table.tags = tags
    assert table.dealer(["", "P1"], own).key == key
    table.terms = replace(table.terms, deal_form=2)
    older = table.dealer(["P0", "P1"], own).key
    table.tags = {}
    assert table.dealer(["P0", "P1"], own).key == older, "earlier forms know no tags"


# --- clocks


def test_who_is_asked_again_has_the_clock_they_had_the_latest_first():
    clocks = Clocks(BankClock(60, 5), 2)
    clocks.settle([0], 1_000)
    assert clocks.settle([1], 11_000) == [Spent(0, 60_000, 10_000)]
    assert clocks.left == [55_000, 60_000], "ten seconds gone, five won"
    assert clocks.settle([0], 14_000) == [Spent(1, 60_000, 3_000)]
    clocks.take_back([Spent(1, 60_000, 3_000), Spent(0, 60_000, 10_000)], [0], 20_000)
    assert (clocks.left, clocks.since) == ([60_000, 60_000], [10_000, None])


def test_whoever_comes_back_has_at_least_a_tenth_of_the_bank():
    for left, then in ((1_000, 6_000), (6_000, 6_000), (7_000, 7_000)):
        clocks = Clocks(BankClock(60, 0), 1)
        clocks.settle([0], 500)
        clocks.left[0] = left
        clocks.hand_back(0, 9_000)
        assert (clocks.left[0], clocks.since[0]) == (then, 9_000)
        clocks.hand_over(0)
        clocks.hand_back(0, 12_000)
        assert (clocks.since[0], clocks.is_owed[0]) == (9_000, False), "an old decision has its old time"
    move = Clocks(MoveClock(30), 1)
    move.left[0] = 0
    move.hand_back(0, 9_000)
    assert (move.left[0], move.since[0]) == (0, None), "nothing was asked"


def test_a_vacation_that_is_made_longer_began_when_it_began():
    clocks = Clocks(MoveClock(86_400), 1)
    clocks.settle([0], 0)
    clocks.take_vacation(0, 1_000, 5_000)
    assert [clocks.is_on_vacation(0, at) for at in (999, 1_000, 4_999, 5_000)] == [False, True, True, False]
    clocks.take_vacation(0, 3_000, 9_000)
    assert clocks.vacations[0] == (1_000, 9_000)
    assert clocks.deadline(0) == 86_400_000 + 8_000
    assert clocks.show(11_000)[0].left == 86_400_000 - 3_000
    clocks.take_vacation(0, 9_000, 12_000)
    assert clocks.vacations[0] == (9_000, 12_000), "another one: the first was over"
