"""Free undo ends when another has visibly acted, even where the game would let the action be taken out."""

import random

import pytest

from kaffihus import games
from kaffihus.core.errors import IllegalAction
from kaffihus.core.play import Step, tells_something
from kaffihus.server.errors import Refusal
from kaffihus.server.table import play, undo
from server.test_rules_once import started


def could_be_taken_out(table, number):
    """Whether the game without an action is a game, and the action told its player nothing."""
    act = table.acts[number]
    try:
        before = table.without([number])
    except IllegalAction:
        return False
    return not act.drawn and not tells_something(before, Step(act.seat, act.action))


def test_free_undo_is_over_when_another_has_visibly_acted():
    """In FYFE players decide at once, so an action can often be taken out of the middle."""
    fyfe = games.load("fyfe")
    met = {"unnoticed": 0, "noticed": 0}
    for seed in range(6):
        session, rng = started(fyfe, undo="free"), random.Random(seed)
        for now in range(40):
            table, streams = session.table, session.streams
            if table.status != "playing":
                break
            for seat in range(table.seats):
                acts = [number for number, act in table.acts.items() if act.steps()[0].seat == seat]
                if not acts or not could_be_taken_out(table, acts[-1]):
                    continue
                since = [number for number in table.acts if number > acts[-1]]
                if any(streams.events[number - 1].is_seen_by(seat) for number in since):
                    met["noticed"] += 1
                    with pytest.raises(Refusal) as refused:
                        undo.undo(table, seat, streams.events)
                    assert refused.value.line.key == "house.why.undo_too_late"
                else:
                    met["unnoticed"] += 1
                    assert undo.undo(table, seat, streams.events)[0].events == acts[-1:]
            acting = rng.choice(table.pending)
            decided = play.act(table, acting, rng.choice(table.position.legal(acting)))
            session.tell(session.attempt(lambda _, one=decided: one, now), now)
    assert min(met.values()) > 5, met
