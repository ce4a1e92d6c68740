"""Two ways to convict a leak.

`check_non_interference`: states that differ only in what a seat cannot know look the same to it, to
the byte. `check_worlds`: knowledge worked out by brute force. Along a game we keep every state that
fits all a seat has seen, and `redeal` must draw these and no others.
"""

from kaffihus.core.chance import new_rng
from kaffihus.core.play import Step
from support.playing import choices, frames, random_walk, seen


def check_non_interference(game, seats, options, seed, every=1):
    """At every position of a random game, for every seat: nothing sent to it tells the worlds apart."""
    for number, (_, _, position) in enumerate(random_walk(game, seats, options, seed)):
        if number % every:
            continue
        for seat in range(seats):
            check_position(position, seat, seed=1000 * seed + number)


def check_position(position, seat, seed):
    """One position, one seat: its own frames and a spectator's, and the redeal itself."""
    game = position.game
    world = position.redeal(seat, new_rng(seed))
    game.check(world.state)
    assert frames(world, seat) == frames(position, seat), f"seat {seat} can tell the worlds apart"
    assert frames(world, None) == frames(position, None), "a spectator can tell the worlds apart"
    again, from_world = position.redeal(seat, new_rng(seed + 1)), world.redeal(seat, new_rng(seed + 1))
    assert again.state == from_world.state, f"the redeal for seat {seat} depends on hidden things"


def track_worlds(game, seats, options, seed, seat, most):
    """(truth, worlds, earliest): after each step of a random game, every state the seat holds possible.

    A step that the seat does not notice at all may have been taken or not: the worlds are closed
    under such steps, and `earliest` are those that none of the others leads to by one.
    """
    worlds = None
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


def followers(world, step, sight, seat):
    """Where a world may have gone if the seat saw this."""
    own = step.seat == seat
    for action in [step.action] if own else choices(world, step.seat):
        if own and action not in choices(world, seat):
            raise AssertionError("a legal action of the seat would tell the worlds apart")
        after = world.copy()
        after.game.apply(after.state, step.seat, action)
        if seen(world, Step(step.seat, action), after, seat) == sight:
            yield after


def is_silent(before, step, after, seat):
    """A step of which the seat notices nothing at all."""
    lines = after.lines(before.state, step.seat, step.action, seat)
    return not lines and frames(before, seat) == frames(after, seat)


def close(worlds, seat, most):
    """Add every world reached by steps the seat does not notice; the keys of all that are reached so."""
    later, queue = set(), list(worlds.values())
    while queue and len(worlds) <= most:
        world = queue.pop()
        for other in world.pending:
            if other == seat or world.is_chance:
                continue
            for action in world.legal(other):
                after = world.copy()
                after.game.apply(after.state, other, action)
                if not is_silent(world, Step(other, action), after, seat):
                    continue
                key = after.state.to_bytes()
                later.add(key)
                if key not in worlds:
                    worlds[key] = after
                    queue.append(after)
    return later


def check_worlds(game, seats, options, seed, seat, most=3000, draws=12, cover=150):
    """Along a random game, `redeal` draws possible worlds only, and every one of them.

    Completeness is asked for up to `cover` worlds, beyond that a good spread. Returns how many
    positions were compared, so that a test can see that it tested something.
    """
    compared = 0
    for truth, worlds, earliest in track_worlds(game, seats, options, seed, seat, most):
        compared += 1
        wanted = set(earliest)
        drawn = set()
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
