"""Two ways to convict a leak.

`check_non_interference`: states that differ only in what a seat cannot know look the same to it, to
the byte. `check_worlds`: knowledge worked out by brute force. Along a game we keep every state that
fits all a seat has seen, and `redeal` must draw these and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kaffihus.core.chance import new_rng
from kaffihus.core.game import Game
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.testing.playing import choices, frames, random_walk, seen

Worlds = dict[bytes, Position]
LEAST_COMPARED = 20  # positions that a comparison of worlds should see to be worth something


def nothing_sent_depends_on_what_a_seat_cannot_know(game: Game) -> None:
    """At every number of players, and in the tiny variant at every position."""
    for seats in game.seats:
        check_non_interference(game, seats, {}, seed=seats, every=3)
    for seed in range(4):
        check_non_interference(game, game.seats[0], game.tiny, seed)


def redeal_draws_exactly_the_possible_worlds(game: Game) -> None:
    """Against knowledge by brute force, in the tiny variant, for every seat."""
    for seed in range(3):
        compared = sum(
            check_worlds(game, game.seats[0], game.tiny, seed, seat) for seat in range(game.seats[0])
        )
        assert compared > LEAST_COMPARED, f"{compared} positions were compared: too few to tell"


def check_non_interference(
    game: Game, seats: int, options: Mapping[str, int], seed: int, every: int = 1
) -> None:
    """At every position of a random game, for every seat: nothing sent to it tells the worlds apart."""
    for number, (_, _, position) in enumerate(random_walk(game, seats, options, seed)):
        if number % every:
            continue
        for seat in range(seats):
            check_position(position, seat, seed=1000 * seed + number)


def check_position(position: Position, seat: int, seed: int) -> None:
    """One position, one seat: its own frames and a spectator's, and the redeal itself."""
    game = position.game
    world = position.redeal(seat, new_rng(seed))
    game.check(world.state)
    assert frames(world, seat) == frames(position, seat), f"seat {seat} can tell the worlds apart"
    assert frames(world, None) == frames(position, None), "a spectator can tell the worlds apart"
    again, from_world = position.redeal(seat, new_rng(seed + 1)), world.redeal(seat, new_rng(seed + 1))
    assert again.state == from_world.state, f"the redeal for seat {seat} depends on hidden things"


def track_worlds(
    game: Game, seats: int, options: Mapping[str, int], seed: int, seat: int, most: int
) -> Iterator[tuple[Position, Worlds, set[bytes]]]:
    """(truth, worlds, earliest): after each step of a random game, every state the seat holds possible.

    A step that the seat does not notice at all may have been taken or not: the worlds are closed
    under such steps, and `earliest` are those that none of the others leads to by one.
    """
    worlds: Worlds | None = None
    for before, step, truth in random_walk(game, seats, options, seed):
        if worlds is None:
            worlds = {before.state.to_bytes(): before}
        if step.seat == seat or not is_silent(before, step, truth, seat):
            worlds = {
                after.state.to_bytes(): after
                for world in worlds.values()
                for after in followers(world, step, seen(before, step, truth, seat), seat)
            }
        later = close(worlds, seat, most)
        assert truth.state.to_bytes() in worlds, "the truth is always possible"
        if len(worlds) > most:
            return
        yield truth, worlds, worlds.keys() - later


def followers(world: Position, step: Step, sight: str, seat: int) -> Iterator[Position]:
    """Where a world may have gone if the seat saw this."""
    own = step.seat == seat
    for action in [step.action] if own else choices(world, step.seat):
        if own and action not in choices(world, seat):
            raise AssertionError("a legal action of the seat would tell the worlds apart")
        after = world.copy()
        after.game.apply(after.state, step.seat, action)
        if seen(world, Step(step.seat, action), after, seat) == sight:
            yield after


def is_silent(before: Position, step: Step, after: Position, seat: int) -> bool:
    """A step of which the seat notices nothing at all."""
    lines = after.lines(before.state, step.seat, step.action, seat)
    return not lines and frames(before, seat) == frames(after, seat)


def close(worlds: Worlds, seat: int, most: int) -> set[bytes]:
    """Add every world reached by steps the seat does not notice; the keys of all that are reached so."""
    later: set[bytes] = set()
    shown: dict[bytes, str] = {}  # what the seat is sent, by state: many steps lead to the same

    def sent(key: bytes, position: Position) -> str:
        if key not in shown:
            shown[key] = frames(position, seat)
        return shown[key]

    queue = list(worlds.items())
    while queue and len(worlds) <= most:
        before, world = queue.pop()
        for other in world.pending:
            if other == seat or world.is_chance:
                continue
            for action in world.legal(other):
                after = world.copy()
                after.game.apply(after.state, other, action)
                key = after.state.to_bytes()
                if after.lines(world.state, other, action, seat) or sent(before, world) != sent(key, after):
                    continue
                later.add(key)
                if key not in worlds:
                    worlds[key] = after
                    queue.append((key, after))
    return later


def check_worlds(
    game: Game,
    seats: int,
    options: Mapping[str, int],
    seed: int,
    seat: int,
    most: int = 3000,
    draws: int = 12,
    cover: int = 150,
) -> int:
    """Along a random game, `redeal` draws possible worlds only, and every one of them.

    Completeness is asked for up to `cover` worlds, beyond that a good spread. Returns how many
    positions were compared, so that a test can see that it tested something.
    """
    compared = 0
    for truth, worlds, earliest in track_worlds(game, seats, options, seed, seat, most):
        compared += 1
        wanted = set(earliest)
        drawn: set[bytes] = set()
        limit = draws if len(wanted) > cover else 60 * len(wanted) + 200
        for number in range(limit):
            key = truth.redeal(seat, new_rng(seed, compared * 100_000 + number)).state.to_bytes()
            assert key in worlds, f"step {compared}: seat {seat} is dealt a world it knows to be impossible"
            drawn.add(key)
            if number >= 2 and wanted <= drawn:
                break
        if len(wanted) <= cover:
            missing = len(wanted - drawn)
            assert not missing, (
                f"step {compared}: {missing} of {len(wanted)} possible worlds are never dealt"
            )
        else:
            assert len(drawn) > draws // 2, "the redeal hardly varies"
    return compared
