"""A table by itself, without a server: who sits, what is agreed, who goes and comes back, how it ends."""

import random

import pytest

from kaffihus.server.table import absence, access, ending, play, proposal, seating, undo
from kaffihus.server.table import events as ev
from kaffihus.server.table.chair import Chair
from kaffihus.server.table.consequences import follow_up
from kaffihus.server.table.settings import check_settings
from kaffihus.server.table.table import ACTS_BETWEEN_MILESTONES, MOST_BEFORES
from kaffihus.server.wire.types import BankClock, MoveClock, SeatSettings, TableSettings
from server.alone import BOT, FIKA, HIT, OPEN, happen, join, refused, table_of
from server.test_rules_once import choice, started

# --- before the start


def test_a_private_seat_is_for_those_who_have_the_link():
    table = table_of(OPEN, OPEN)
    assert refused(seating.join, table, "p1", "P1", None, None, "spectator") == ("taken", "no_free_seat")
    assert refused(seating.join, table, "p1", "P1", None, 1, "") == ("not_allowed", "seat_reserved")
    join(table, "p1")
    assert table.seat_of("p1") == 0 and seating.join(table, "p1", "P1", None, 1, "player") == []
    assert refused(seating.join, table, "p2", "P2", None, 0, "player") == ("taken", "seat_taken")
    assert refused(seating.join, table, "p2", "P2", None, 2, "player")[1] == "out_of_range"
    assert refused(seating.join, table, "p2", "P2", None, -1, "player")[1] == "out_of_range"
    join(table, "p2")
    assert table.status == "playing", "all seats are taken, and nobody promised bytes"
    assert refused(seating.join, table, "p3", "P3", None, None, "player")[1] == "begun_without_you"


def test_anybody_may_sit_down_at_a_public_table_but_not_on_a_kept_seat():
    table = table_of(OPEN, SeatSettings("invited", name="Anna"), public=True)
    assert refused(seating.join, table, "p1", "P1", "bo", 1, "player")[1] == "seat_reserved"
    assert refused(seating.join, table, "p1", "P1", "anna", 1, "")[1] == "seat_reserved", (
        "with the link only"
    )
    join(table, "anna", seat=1, account="anna")
    join(table, "p1", secret="")
    assert [chair.player for chair in table.chairs] == ["p1", "anna"]


def test_the_host_sends_somebody_away_for_good_and_the_links_change():
    table = table_of(OPEN, OPEN)
    join(table, "p1", seat=1)
    secrets = iter(["new player", "new spectator"])
    happen(table, seating.reseat(table, 1, BOT, lambda: next(secrets)))
    assert (table.player_secret, table.spectator_secret) == ("new player", "new spectator")
    assert table.chairs[1].bot == "random"
    assert refused(seating.join, table, "p1", "P1", None, 0, "new player")[1] == "sent_away"
    assert refused(seating.reseat, table, 2, BOT, str)[1] == "out_of_range"
    join(table, "p0", secret="new player")
    assert refused(seating.reseat, table, 0, OPEN, str) == ("not_now", "begun")


def test_the_host_may_change_their_own_seat_and_the_links_stay():
    table = table_of(OPEN, OPEN)
    join(table, "p0")
    happen(table, seating.reseat(table, 0, OPEN, lambda: pytest.fail("nobody was sent away")))
    assert table.player_secret == "player" and table.seat_of("p0") is None
    join(table, "p0")


def test_the_host_calls_when_everybody_is_ready_and_bots_fill_the_table():
    table = table_of(OPEN, OPEN, OPEN, start="host", game=HIT)
    join(table, "p0")
    happen(table, [ev.Seated(1, "p1", "Anna")])
    assert refused(seating.call, table, None) == ("not_now", "seats_free")
    assert refused(seating.call, table, "random") == ("not_now", "not_ready")
    happen(table, seating.ready(table, 1, ""))
    assert table.status == "waiting" and refused(seating.ready, table, 1, "")[1] == "bytes_given"
    happen(table, seating.call(table, "random"))
    assert table.status == "playing" and table.people == [0, 1] and table.chairs[2].bot == "random"
    assert refused(seating.call, table, None) == ("not_now", "begun")


def test_a_table_of_bots_is_complete_from_the_beginning():
    table = table_of(BOT, BOT)
    assert (table.complete_since, table.is_ready) == (table.terms.created, True)
    assert table_of(BOT, OPEN).complete_since is None
    happen(table, follow_up(table, 0))
    assert table.status == "playing" and table.people == []


def test_who_goes_back_as_far_as_they_like_plays_without_bots():
    table = table_of(OPEN, OPEN, undo="any", start="host")
    join(table, "p0")
    assert refused(seating.call, table, "random") == ("impossible", "undo_any_with_bots")


def test_promised_bytes_are_waited_for_so_long():
    table = table_of(OPEN, OPEN)
    happen(table, [ev.Seated(0, "p0", "P0", "", "aa" * 32)])
    table.fold(ev.Seated(1, "p1", "P1", "seed"), 7000)
    assert table.complete_since == 7000 and table.is_ready and not table.is_opened
    assert follow_up(table, 6999) == []
    assert refused(seating.open_bytes, table, 0, "00" * 16, "another")[1] == "another_deal"
    assert refused(seating.open_bytes, table, 0, "00" * 16, table.pact)[1] == "not_promised"
    happen(table, follow_up(table, 7000), 12_000)
    assert table.status == "playing"
    assert refused(seating.open_bytes, table, 0, "00" * 16, table.pact) == ("not_now", "begun")


def test_who_leaves_before_the_start_makes_room_and_a_deserted_table_is_put_away():
    table = table_of(OPEN, OPEN)
    join(table, "p0")
    join_two = seating.join(table, "p1", "P1", None, 1, "player")
    table.fold(join_two[0], 0)
    assert absence.leave(table, 0) == [ev.Unseated(0)], "another sits here still"
    happen(table, [ev.Unseated(1)])
    assert absence.leave(table, 0) == [ev.Unseated(0), ev.Archived()]
    guests = table_of(OPEN, OPEN)
    join(guests, "p1")
    assert absence.leave(guests, 0) == [ev.Unseated(0)], "the host may still come"


def test_who_has_another_name_has_it_at_the_table():
    table = table_of(OPEN, OPEN)
    join(table, "p0")
    assert seating.rename(table, "p0", "P0") == [] and seating.rename(table, "nobody", "X") == []
    happen(table, seating.rename(table, "p0", "Anna"))
    assert table.chairs[0].name == "Anna" and table.labels()[0] == "Anna"
    happen(table, [ev.Wished("p9", "Bo", True)])
    assert seating.rename(table, "p9", "Bo") == []
    assert seating.rename(table, "p9", "Bó") == [ev.Wished("p9", "Bó", True, None)]


def test_another_name_is_another_deal_before_the_start_and_none_after():
    """Names are part of what everybody's bytes were given for."""
    for status, deals in (("waiting", 2), ("playing", 1)):
        table = table_of(OPEN, OPEN)
        table.chairs[0] = Chair("player", None, "P0", "p0", "00" * 16, "aa" * 32)
        table.status, table.is_called = status, True
        table.fold(ev.Renamed(0, "Anna", "P0"), 0)
        assert table.deal == deals and table.is_called == (status == "playing")
        assert bool(table.chairs[0].promise) == bool(table.chairs[0].bytes) == (status == "playing")
        assert table.chairs[0].name == "Anna"


@pytest.mark.parametrize(
    ("seats", "settings", "why"),
    [
        ([OPEN, SeatSettings("bot")], {}, "no_level"),
        ([OPEN, SeatSettings("bot", "kasparov")], {}, "unknown_level"),
        ([OPEN, SeatSettings("open", "random")], {}, "level_without_bot"),
        ([OPEN, SeatSettings("open", None, "Anna")], {}, "name_without_invitation"),
        ([OPEN, SeatSettings("invited", None, " Anna")], {}, "no_such_name"),
        ([OPEN, BOT], {"undo": "any"}, "undo_any_with_bots"),
        ([OPEN, OPEN], {"rated": True, "undo": "consent"}, "rated_undo"),
        ([OPEN, OPEN], {"rated": True, "undo": "free", "coach": True}, "rated_coach"),
        ([OPEN, OPEN], {"substitute": "kasparov"}, "unknown_level"),
        (
            [OPEN, OPEN],
            {"substitute": None, "clock": MoveClock(30), "timeout": "bot"},
            "no_substitute_level",
        ),
        ([OPEN, OPEN], {"options": {"tiny": 1}}, "hidden_option"),
        ([OPEN, OPEN], {"call": "http://talk.example"}, "no_call"),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats, settings, why):
    assert refused(check_settings, TableSettings("fika", seats, **settings)) == ("impossible", why)


def test_tables_that_can_be_are_not_refused():
    check_settings(TableSettings("fika", [OPEN, BOT], undo="consent"))
    check_settings(TableSettings("fika", [OPEN, OPEN], undo="any"))
    check_settings(TableSettings("fika", [OPEN, OPEN], rated=True, undo="free"))
    check_settings(
        TableSettings("fika", [OPEN, OPEN], substitute=None, clock=MoveClock(30), timeout="forfeit")
    )
    check_settings(TableSettings("fika", [OPEN, OPEN], options={"tiny": 1}), hidden_options=True)
    check_settings(TableSettings("fika", [OPEN, SeatSettings("invited", None, "Anna")]))


# --- who may look on


def test_a_table_is_there_for_those_who_may_see_it():
    table = table_of(OPEN, OPEN, spectators=False)
    assert access.may_see(table, "p0", "") and access.may_see(table, None, "player")
    assert access.may_see(table, None, "spectator") and not access.may_see(table, "p9", "")
    join(table, "p1")
    join(table, "p2")
    assert access.viewer_for(table, "p2", "") == 1
    assert refused(access.viewer_for, table, "p9", "spectator") == ("not_found", "no_table")
    assert refused(access.viewer_for, table, "p0", "") == ("not_allowed", "no_spectators")
    public = table_of(OPEN, OPEN, public=True)
    assert access.viewer_for(public, None, "") is None


# --- what is agreed


def test_what_is_proposed_needs_everybody_and_one_no_ends_it():
    table = started(FIKA, undo="consent").table
    assert refused(proposal.answer, table, 0, True)[1] == "nothing_proposed"
    assert refused(proposal.propose, table, 0, "resume") == ("not_now", "not_paused")
    happen(table, proposal.propose(table, 0, "pause"))
    assert table.status == "playing"
    assert refused(proposal.propose, table, 1, "end") == ("proposal", "proposed")
    assert refused(proposal.answer, table, 0, True) == ("proposal", "agreed")
    happen(table, proposal.answer(table, 1, False))
    assert table.proposal is None and table.status == "playing"
    happen(table, proposal.propose(table, 0, "pause"))
    happen(table, proposal.answer(table, 1, True))
    assert table.status == "paused" and table.proposal is None
    assert refused(proposal.propose, table, 0, "pause") == ("not_now", "paused")
    assert refused(play.act, table, 0, 0) == ("not_now", "paused")
    happen(table, proposal.propose(table, 1, "resume"))
    happen(table, proposal.answer(table, 0, True))
    assert table.status == "playing" and table.proposal is None


def test_a_rated_game_is_not_ended_by_agreement_nor_taken_back():
    table = started(FIKA, rated=True, undo="free").table
    assert refused(proposal.propose, table, 0, "end") == ("not_allowed", "rated_end")
    assert refused(proposal.propose, table, 0, "undo") == ("undo", "no_consent")


def test_a_proposal_goes_with_its_proposer():
    table = started(FIKA).table
    happen(table, proposal.propose(table, 0, "end"))
    happen(table, absence.take_over(table, 1, "gone"))
    assert table.status == "finished", "who is gone is not asked"
    table = started(FIKA).table
    happen(table, proposal.propose(table, 0, "end"))
    happen(table, absence.take_over(table, 0, "gone"))
    assert table.proposal is None and table.status == "playing"


def test_what_was_proposed_to_take_back_is_no_longer_asked_once_it_is_taken_back():
    session, rng = started(FIKA, undo="any"), random.Random(3)
    table = session.table
    for now in range(6):
        seat, action = choice(session, rng)
        session.tell(session.attempt(lambda _, s=seat, a=action: play.act(table, s, a), now), now)
    acts = len(table.acts)
    seat = next(act.seat for act in reversed(table.acts.values()))
    happen(table, proposal.propose(table, seat, "undo"))
    happen(table, [ev.Undone(seat, undo.since(table, undo.last_act(table, seat)))])
    assert table.proposal is None and len(table.acts) < acts


@pytest.mark.parametrize(
    ("policy", "why"), [("none", "no_undo"), ("free", "undo_too_late"), ("consent", "undo_by_consent")]
)
def test_what_others_have_built_upon_is_not_taken_back_alone(policy, why):
    session, rng = started(FIKA, undo=policy), random.Random(3)
    assert refused(undo.last_act, session.table, 0) == ("undo", "nothing_done")
    for now in range(8):
        seat, action = choice(session, rng)
        session.tell(session.attempt(lambda _, s=seat, a=action: play.act(session.table, s, a), now), now)
    other = 1 - seat
    assert refused(undo.undo, session.table, other, session.streams.events) == ("undo", why)


def test_the_position_without_some_acts_is_the_one_a_game_without_them_has():
    """However far back, by states that were kept or by playing again."""
    session, rng = started(FIKA), random.Random(5)
    table, positions = session.table, {}
    while len(table.acts) < 2 * ACTS_BETWEEN_MILESTONES:
        seat, action = choice(session, rng)
        positions[table.count + 1] = table.position.state.to_bytes()
        session.tell(session.attempt(lambda _, s=seat, a=action: play.act(table, s, a), 0), 0)
    assert len(table.befores) == MOST_BEFORES and len(table.milestones) == 2
    acts = [number for number, act in table.acts.items() if isinstance(act, ev.Acted)]
    for number in (acts[-1], acts[-MOST_BEFORES], acts[-MOST_BEFORES - 1], acts[33], acts[12], acts[0]):
        assert table.without(undo.since(table, number)).state.to_bytes() == positions[number]


# --- who goes, comes back and gives up


def test_a_bot_keeps_the_seat_of_whoever_leaves_until_they_are_back():
    table = started(FIKA).table
    assert refused(absence.come_back, table, 0) == ("not_now", "has_seat")
    happen(table, absence.leave(table, 0), at=50)
    assert table.people == [1] and table.chairs[0].away_since == 50 and absence.has_left(table.chairs[0])
    assert absence.take_over(table, 0, "gone") == [], "a bot has it already"
    happen(table, absence.come_back(table, 0))
    assert table.people == [0, 1] and not absence.has_left(table.chairs[0])


def test_a_game_that_all_have_left_is_put_away_unless_it_is_rated():
    for is_rated in (False, True):
        table = started(FIKA, rated=is_rated, undo="free").table
        happen(table, absence.leave(table, 0))
        happen(table, absence.leave(table, 1))
        assert (table.status == "finished") != is_rated
        if not is_rated:
            assert table.result.why == "abandoned" and table.result.ranks == []


def test_without_a_substitute_nobody_takes_over():
    table = started(FIKA, substitute=None).table
    assert refused(absence.take_over, table, 0, "left") == ("not_now", "no_substitute")


def test_who_gives_up_is_last_and_does_not_come_back():
    table = started(HIT).table
    happen(table, absence.resign(table, 1))
    assert table.status == ("finished" if table.seats == 2 else "playing")
    assert refused(absence.resign, table, 1)[0] == "not_now"
    if table.status == "playing":
        assert refused(absence.come_back, table, 1) == ("not_now", "given_up")
    else:
        assert table.result.ranks == [1, 2] and table.result.forfeits == [1]
        assert refused(absence.come_back, table, 1) == ("not_now", "over")


def test_three_play_on_without_the_one_who_gave_up():
    table = table_of(OPEN, OPEN, BOT, game=HIT)
    join(table, "p0")
    join(table, "p1")
    assert table.status == "playing"
    happen(table, absence.resign(table, 0))
    assert table.status == "playing" and table.people == [1]
    assert table.chairs[0].bot == table.terms.settings.substitute
    happen(table, absence.resign(table, 1))
    assert table.status == "finished", "bots alone do not play a game of people to its end"
    assert table.result.ranks == [2, 2, 1] and table.result.forfeits == [0, 1]


@pytest.mark.parametrize(("is_rated", "status"), [(False, "finished"), (True, "playing")])
def test_bots_do_not_play_on_for_one_who_left_when_the_others_have_given_up(is_rated, status):
    table = table_of(OPEN, OPEN, BOT, game=HIT, rated=is_rated)
    join(table, "p0")
    join(table, "p1")
    happen(table, absence.leave(table, 0))
    assert table.status == "playing"
    happen(table, absence.resign(table, 1))
    assert table.status == status, "in a rated game the one who left comes back, or is last"


def test_time_that_is_out_costs_a_decision_or_the_game():
    bot = started(FIKA, clock=BankClock(60, 0), timeout="bot").table
    [event] = absence.time_out(bot, bot.pending[0])
    assert (event.level, event.why) == (bot.terms.settings.substitute, "time")
    lost = started(FIKA, clock=BankClock(60, 0), timeout="forfeit").table
    [event] = absence.time_out(lost, lost.pending[0])
    assert isinstance(event, ev.Forfeited) and event.why == "time"
    rated = started(FIKA, clock=BankClock(60, 0), timeout="bot", rated=True, undo="free").table
    seat = rated.pending[0]
    assert absence.time_out(rated, seat)[0].level == "random", "nobody gains by its one decision"
    rated.chairs[seat].missed = 1
    assert absence.time_out(rated, seat)[0].level == rated.terms.settings.substitute


def test_a_missed_clock_is_the_bots_for_one_decision_and_two_in_a_row_until_a_word():
    table = started(FIKA, clock=BankClock(60, 0), timeout="bot").table
    table.clocks.settle(table.pending, 0)
    seat = table.pending[0]
    for missed in (1, 2):
        happen(table, absence.time_out(table, seat), at=missed)
        assert table.chairs[seat].missed == missed and table.clocks.is_owed[seat]
        assert table.chairs[seat].is_missing_one == (missed == 1)
        assert absence.come_back(table, seat) == [ev.Woken(seat)], "once the decision is made"
        table.clocks.is_owed[seat] = False  # a bot has decided
        assert bool(absence.hand_back(table)) == (missed == 1)
        happen(table, absence.hand_back(table))
        table.clocks.hand_over(seat)
    assert not table.chairs[seat].is_person
    happen(table, absence.come_back(table, seat))
    assert table.chairs[seat].missed == 0


# --- the end


def test_a_table_that_nobody_comes_back_to_is_put_away():
    assert ending.archive(table_of(OPEN, OPEN)) == [ev.Archived()]
    table = started(FIKA).table
    happen(table, ending.archive(table), at=9)
    assert (table.status, table.result.why, table.ended) == ("finished", "abandoned", 9)
    assert ending.archive(table) == [] and ending.end(table) == []
    assert refused(play.act, table, 0, 0) == ("not_now", "over")
    assert refused(play.act, table_of(OPEN, OPEN), 0, 0) == ("not_now", "not_begun")


def test_in_a_rated_game_no_bot_wins_for_a_player():
    table = started(FIKA, rated=True, undo="free").table
    table.position.ranks = lambda: [1, 2]
    assert ending.final_result(table, "played").ranks == [1, 2]
    table.acts[99] = ev.Acted(0, 0, [], "", "regular")
    assert ending.final_result(table, "played").ranks == [2, 1]
    table.forced.add(99)
    assert ending.final_result(table, "played").ranks == [1, 2], "a single missed clock costs no rank"
