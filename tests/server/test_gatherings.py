"""The next game of an evening, without a server: who comes along and sits where, how the evening stands."""

from kaffihus.server.table import ending, gathering
from kaffihus.server.table import events as ev
from kaffihus.server.wire.types import Evening, SeatSettings, Standing
from server.alone import BOT, FIKA, HIT, INVITED, OPEN, happen, join, refused, table_of
from server.test_rules_once import started


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
    assert gathering.info(table) is None, "nobody has proposed anything"
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
    happen(table, gathering.gather(table, 0, "caffeine_hit"))
    happen(table, gathering.wish(table, "p2", "P2", yes=True))
    found = gathering.lineup(table)
    assert [getattr(place, "player", place) for place in found.places] == ["p2", "p0", "random"], (
        "there is room"
    )
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
    assert first.company == second.company == []
    happen(second, [soon, ev.Seated(0, "p1", "P1", "seed"), ev.Seated(1, "p0", "P0", "seed")])
    assert second.company == soon.company and set(soon.company) == {"p0", "p1"}
    result = ending.final_result(second, "agreed")
    result.ranks = [1, 2]
    happen(second, [ev.Finished(result)])
    assert gathering.evening(second) == Evening(2, [Standing("p0", "P0", 1), Standing("p1", "P1", 1)])
    third = table_of(OPEN, OPEN)
    so_far = ev.Continued(2, [Standing("p9", "P9", 1), Standing("p1", "P1", 1)], ["p9", "p1"])
    happen(third, [so_far, ev.Wished("p9", "P9", True), ev.Wished("p9", "Nína", True)])
    assert [one.name for one in gathering.evening(third).standings] == ["Nína", "P1"], "who looks on, too"
    drawn = finished(ranks=())
    assert gathering.evening(drawn) is None, "without a winner it was no game"
