"""Which moments are told as those that decided a game."""

from types import SimpleNamespace

from kaffihus.review.turns import turns_of


def turns(*moments):
    """Of moments on the curve: a number is what happened, a text the loss of a mistake, with ? of none."""
    curve, choices = [], []
    for place, moment in enumerate(moments):
        if isinstance(moment, str):
            loss = float(moment.rstrip("?"))
            choices.append(SimpleNamespace(moment=place, loss=loss, is_mistake="?" not in moment))
            curve.append(SimpleNamespace(kind="choice", change=-loss))
        else:
            curve.append(SimpleNamespace(kind="other", change=moment))
    return [(turn.moment, turn.effect, turn.choice) for turn in turns_of(curve, choices)]


def test_grave_mistakes_come_first_and_the_worst_before_all():
    assert turns(0.6, "0.1", -0.3, "0.2") == [(3, -0.2, 1), (1, -0.1, 0), (0, 0.6, None)]
    assert turns("0.1", "0.2", "0.3", "0.4", 0.9) == [(3, -0.4, 3), (2, -0.3, 2), (1, -0.2, 1)]


def test_whoever_won_by_the_others_blunder_is_told_of_it_before_their_own_small_mistakes():
    assert turns("0.04", 0.3, "0.03", 0.14, 0.2) == [(1, 0.3, None), (4, 0.2, None), (0, -0.04, 0)]


def test_small_mistakes_fill_up_where_little_else_happened():
    assert turns("0.04", 0.3, "0.03", 0.01) == [(1, 0.3, None), (0, -0.04, 0), (2, -0.03, 1)]


def test_what_is_no_mistake_or_moved_nothing_is_not_told():
    assert turns("0.4?", 0.019, -0.5) == [(2, -0.5, None)]
    assert turns() == []
