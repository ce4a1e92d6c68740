"""A table by itself, without a server: what it refuses, what follows from what, how it ends."""

import random

import pytest

from kaffihus import games
from kaffihus.server.errors import Refusal
from kaffihus.server.table import absence, access, ending, gathering, play, proposal, seating, undo
from kaffihus.server.table import events as ev
from kaffihus.server.table.consequences import follow_up
from kaffihus.server.table.settings import Terms, check_settings
from kaffihus.server.table.table import ACTS_BETWEEN_MILESTONES, MOST_BEFORES, Table
from kaffihus.server.wire.types import BankClock, Evening, MoveClock, SeatSettings, Standing, TableSettings
from server.test_rules_once import choice, started

FIKA, HIT = games.load("fika"), games.load("caffeine_hit")
OPEN, INVITED, BOT = SeatSettings(), SeatSettings("invited"), SeatSettings("bot", "random")


def table_of(*seats, game=FIKA, **settings):
    """A table before the start, made by p0."""
    wanted = TableSettings(game.id, list(seats), **settings)
    return Table(Terms("t", wanted, game.rules_version, "p0", b"s" * 32, "player", "spectator", 0))


def happen(table, events, at=0):
    """Let events happen, and all that follows."""
    while events:
        for event in events:
            table.fold(event, at)
        events = follow_up(table, at)


def join(table, player, seat=None, secret="player", account=None):
    happen(table, seating.join(table, player, player.title(), account, seat, secret))


def refused(command, *arguments):
    """The code and the key of a refusal."""
    with pytest.raises(Refusal) as caught:
        command(*arguments)
    return caught.value.code, caught.value.line.key.removeprefix("house.why.")


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


# --- the evening


def finished(game=FIKA, seats=(OPEN, OPEN), ranks=(1, 2)):
    table = table_of(*seats, game=game)
    for number, seat in enumerate(seats):
        if seat.kind != "bot":
            join(table, f"p{number}")
    assert table.status == "playing"
    result = ending.final_result(table, "agreed")
    result.ranks = list(ranks)
    happen(table, [ev.Finished(result)], at=1000)
    return table


def test_the_next_game_has_everybody_one_seat_further():
    table = finished()
    happen(table, gathering.gather(table, 0, "fika"))
    assert [one.player for one in gathering.unanswered(table)] == ["p1"]
    assert gathering.info(table).by == "p0"
    happen(table, gathering.wish(table, "p1", "P1", yes=True))
    found = gathering.lineup(table)
    assert [place.player for place in found.places] == ["p1", "p0"] and found.watching == []
    assert [seat.kind for seat in found.seats()] == ["invited", "invited"]
    assert gathering.unanswered(table) == []


def test_who_says_no_is_not_seated_and_a_bot_takes_their_place():
    table = finished()
    happen(table, gathering.gather(table, 1, "fika"))
    happen(table, gathering.wish(table, "p0", "P0", yes=False))
    found = gathering.lineup(table)
    assert [getattr(place, "player", place) for place in found.places] == ["p1", None], "somebody may come"
    happen(table, gathering.wish(table, "p5", "P5", yes=True))
    found = gathering.lineup(table)
    assert [place.player for place in found.places] == ["p1", "p5"]


def test_who_waited_sits_before_those_who_just_played_but_for_the_proposer():
    table = finished()
    happen(table, gathering.wish(table, "p7", "P7", yes=True))
    happen(table, gathering.gather(table, 0, "fika"))
    happen(table, gathering.wish(table, "p1", "P1", yes=True))
    found = gathering.lineup(table)
    assert {place.player for place in found.places} == {"p0", "p7"}
    assert [one.player for one in found.watching] == ["p1"]
    opened = gathering.opening(table, found, 2000)
    assert [type(event) for event in opened] == [ev.Continued, ev.Seated, ev.Seated, ev.Wished]
    assert set(opened[0].company) == {"p0", "p1", "p7"}


def test_bots_make_room_for_people_and_fill_a_table_that_is_too_small():
    table = finished(HIT, (OPEN, BOT, OPEN), (1, 2, 3))
    happen(table, gathering.gather(table, 0, "fika"))
    happen(table, gathering.wish(table, "p2", "P2", yes=True))
    found = gathering.lineup(table)
    assert [getattr(place, "player", place) for place in found.places] == ["p2", "p0"], "FIKA is for two"
    alone = finished(FIKA, (OPEN, BOT), (2, 1))
    happen(alone, gathering.gather(alone, 0, "cookie_jar"))
    found = gathering.lineup(alone)
    assert sorted(getattr(place, "player", place) for place in found.places) == ["p0", "random", "random"]
    settings = gathering.next_settings(alone, found.seats())
    assert settings.game == "cookie_jar" and settings.start == "full" and settings.options == {}


def test_the_next_game_is_played_as_this_one():
    table = finished()
    happen(table, gathering.gather(table, 0, "fika"))
    bots = [SeatSettings("invited"), BOT]
    assert gathering.next_settings(table, bots).undo == table.terms.settings.undo
    free = table_of(OPEN, OPEN, undo="any", options={"tiny": 1})
    free.gathering = table.gathering
    assert gathering.next_settings(free, [INVITED, INVITED]).undo == "any"
    assert gathering.next_settings(free, bots).undo == "consent", "bots cannot be asked for any"
    assert gathering.next_settings(free, bots).options == {"tiny": 1}


def test_what_is_said_of_the_next_game_is_said_in_time():
    table = finished()
    assert refused(gathering.wish, table, "p1", "P1", True) == ("not_now", "nothing_proposed")
    assert gathering.wish(table, "p9", "P9", False) == [], "nobody had asked them"
    assert refused(gathering.gather, started(FIKA).table, 0, "fika") == ("not_now", "not_over")
    happen(table, gathering.gather(table, 0, "fika"))
    assert gathering.wish(table, "p0", "P0", True) == [], "who proposes comes along"
    [yes] = gathering.gather(table, 1, "fika")
    assert isinstance(yes, ev.Wished) and yes.yes, "to propose the same is to say yes"
    [other] = gathering.gather(table, 1, "cookie_jar")
    assert other == ev.Gathered(1, "cookie_jar")
    happen(table, [ev.Rematched("t2", 0)])
    assert gathering.gather(table, 1, "cookie_jar") == []
    assert refused(gathering.wish, table, "p1", "P1", True) == ("not_now", "gone_on")


def test_so_many_wait_for_a_seat():
    table = finished()
    for number in range(gathering.MOST_WAITING):
        happen(table, gathering.wish(table, f"w{number}", f"W{number}", yes=True))
    assert refused(gathering.wish, table, "late", "Late", True) == ("too_many", "too_many_waiting")
    happen(table, gathering.wish(table, "w3", "W3", yes=False))
    happen(table, gathering.wish(table, "late", "Late", yes=True))
    assert [one.player for one in gathering.waiting(table)][-1] == "late"


def test_wins_of_an_evening_are_counted_as_long_as_it_lasts():
    first = finished()
    assert gathering.evening(table_of(OPEN, OPEN)) is None
    assert gathering.evening(first) == Evening(1, [Standing("p0", "P0", 1), Standing("p1", "P1", 0)])
    happen(first, gathering.gather(first, 0, "fika"))
    happen(first, gathering.wish(first, "p1", "P1", yes=True))
    found = gathering.lineup(first)
    soon = gathering.opening(first, found, 1000 + gathering.EVENING)[0]
    assert (soon.games, [one.wins for one in soon.standings]) == (1, [1, 0])
    late = gathering.opening(first, found, 1001 + gathering.EVENING)[0]
    assert (late.games, late.standings) == (0, [])
    second = table_of(OPEN, OPEN)
    happen(second, [soon, ev.Seated(0, "p1", "P1", "seed"), ev.Seated(1, "p0", "P0", "seed")])
    result = ending.final_result(second, "agreed")
    result.ranks = [1, 2]
    happen(second, [ev.Finished(result)])
    assert gathering.evening(second) == Evening(2, [Standing("p0", "P0", 1), Standing("p1", "P1", 1)])
    drawn = finished(ranks=())
    assert gathering.evening(drawn) is None, "without a winner it was no game"
