"""What a seat knows, where the generic tests on the tiny variant do not reach."""

from games.fyfe.table import GAME, do, table
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.state import EMPTY
from kaffihus.games.fyfe.components import CHARM_NAMES
from kaffihus.games.fyfe.state import Phase, Step
from kaffihus.testing.playing import random_walk

ROWS = "b1f b2f b3f b4f ./. . . . ."


def worlds(position, seat, count):
    """Some redeals of a position."""
    return [position.redeal(seat, new_rng(number)).state for number in range(count)]


def test_a_player_who_has_not_ended_goes_back_to_the_beginning():
    position = table(ROWS, supply="b5f", boards={"row-1": "same_colour", "row-2": "any"}, charm=True)
    start = position.state.copy()
    do(position, "charm charm=turn_joker", "turn space=a1", "take supply=1", "place space=e1")
    assert position.redeal(1, new_rng(1)).state == start
    assert position.redeal(0, new_rng(1)).state == position.state, "the seat's own doings stay"


def test_a_player_who_has_ended_may_have_played_any_round():
    rows = "b1f b2f b3f b4f g5f/g1f g1l g1p g1m g1t"  # row 1 for four of five, row 2 to be set aside
    boards = {"row-1": "same_colour", "row-2": "any"}
    position = table(rows, supply="b5f", boards=boards, turned=("any",), charm=True)
    do(
        position,
        "take supply=1",
        "place space=a3",
        "board board=order_up",
        "line line=row-3",
        "end",
        "skip",
    )
    assert position.state.step[0] == Step.ENDED
    found = worlds(position, 1, 600)
    for state in found:
        GAME.check(state)
        assert state.step[0] == Step.ENDED
    used = {int(state.used[0]) for state in found}
    assert used == {EMPTY, *range(1, len(CHARM_NAMES))}, "no charm or any, but two new tokens are open"
    assert {int(state.placed[0]) for state in found} >= set(range(10, 25))
    assert len({int(state.scored[0]) for state in found}) > 2
    assert len({state.to_bytes() for state in found}) > 300


def test_seats_are_redealt_each_for_itself():
    """With five players, whatever a world makes the others do, the round can be played to its end."""
    for seed, (_, _, position) in enumerate(random_walk(GAME, 5, {}, 3)):
        if seed % 40 or position.is_over:
            continue
        for seat in (0, 3):
            world = position.redeal(seat, new_rng(seed))
            GAME.check(world.state)
            assert world.pending == position.pending
            while (
                world.state.phase == Phase.PLAY and world.state.round_number == position.state.round_number
            ):
                other = world.pending[-1]
                world.apply(other, world.legal(other)[0])
            GAME.check(world.state)


def test_everything_but_the_current_round_is_open():
    """Between rounds a redeal changes nothing, for anybody."""
    for _, step, position in random_walk(GAME, 3, {}, 4):
        if step.seat == CHANCE or position.is_over:
            for seat in range(3):
                assert position.redeal(seat, new_rng(7)).state == position.state
