"""Rules and bots as WebAssembly are the same, step by step and node by node, as they are natively."""

import hashlib

import numpy as np
import pytest

from kaffihus import games
from kaffihus.bots import ask_bot, make_bot, offered
from kaffihus.bots.network.inference import LIKELY, STEP
from kaffihus.bots.network.weights import has_network
from kaffihus.bots.search.game_search import Slots, search_of
from kaffihus.bots.search.tree import EDGES, NODES, new_tree
from kaffihus.core.chance import CHANCE, LOW, new_rng, random_below
from kaffihus.core.loops import first_seat
from kaffihus.core.rule import compiled
from kaffihus.core.state import PlainState
from kaffihus.lab.run import Run
from kaffihus.lab.simulation import play_block
from kaffihus.testing.playing import random_walk
from lab.wasm_modules import Modules

SEED = 23
WIDE = ("keys", "guess", "value", "squares", "prior")  # columns of a module's tree in their order
EDGE = ("action", "sibling", "visits", "available", "value", "squares")  # those that every search writes
NARROW = ("first", "total", "action", "sibling", "visits", "available")


@pytest.fixture(scope="session")
def modules(tmp_path_factory):
    return Modules(tmp_path_factory.mktemp("modules"))


# --- the rules, step by step


class Interpreted:
    """One position, by plain rules."""

    def __init__(self, game):
        self.game, self.state, self.mask = game, PlainState(game.state_dtype), game.new_mask()

    def begin(self, seats, options):
        self.game.setup(self.state, seats, options)
        return self.game.pending(self.state)

    def step(self, bits, rng):
        seat = first_seat(bits)
        if seat == CHANCE:
            total = self.game.chance_total(self.state)
            action = self.game.chance_action(self.state, random_below(rng, total))
        else:
            self.mask[:] = 0
            self.game.legal(self.state, seat, self.mask)
            legal = self.mask.nonzero()[0]
            action = int(legal[random_below(rng, len(legal))])
        self.game.apply(self.state, seat, action)
        return self.game.pending(self.state)

    def bytes(self):
        return self.state.to_bytes()

    def seen(self, seat):
        out = np.zeros(self.game.observation_size, np.uint8)
        self.game.observe(self.state, seat, out)
        return out.tobytes()

    def redealt(self, seat, seed):
        world = self.state.copy()
        self.game.redeal(world, seat, new_rng(seed))
        return world.to_bytes()

    def results(self):
        for result in (self.game.scores, self.game.ranks):
            out = np.zeros(CHANCE, np.int64)
            result(self.state, out)
            yield out.tobytes()


class Native:
    """The same by rules in machine code, driven step by step."""

    def __init__(self, game):
        self.game, self.fast = game, game.fast
        self.states, self.mask = np.zeros(2, game.state_dtype), game.new_mask()
        self.listed = np.zeros(len(self.mask), np.int64)
        self.below = compiled(random_below)

    def begin(self, seats, options):
        self.fast.setup_at(self.states, 0, seats, options)
        return self.fast.pending_at(self.states, 0)

    def step(self, bits, rng):
        seat = first_seat(bits)
        if seat == CHANCE:
            total = self.fast.chance_total_at(self.states, 0)
            action = self.fast.chance_action_at(self.states, 0, self.below(rng, total))
        else:
            count = self.fast.choices_at(self.states, 0, seat, self.mask, self.listed)
            action = self.listed[self.below(rng, count)]
        return self.fast.apply_at(self.states, 0, seat, action)

    def bytes(self):
        return self.states[:1].tobytes()

    def seen(self, seat):
        out = np.zeros(self.game.observation_size, np.uint8)
        self.fast.observe_at(self.states, 0, seat, out)
        return out.tobytes()

    def redealt(self, seat, seed):
        self.states[1] = self.states[0]
        self.fast.redeal_at(self.states, 1, seat, new_rng(seed))
        return self.states[1:].tobytes()

    def results(self):
        for result in (self.fast.scores_at, self.fast.ranks_at):
            out = np.zeros(CHANCE, np.int64)
            result(self.states, 0, out)
            yield out.tobytes()


def played(table, seats, options, number, every, last=-1):
    """A random game as the hash of all its positions and what seats know in some, and how long it was."""
    digest, rng, steps = hashlib.sha256(), new_rng(SEED, number), 0
    bits = table.begin(seats, options)
    while bits and steps != last:
        digest.update(table.bytes())
        if steps % every == 0:
            for seat in range(seats):
                digest.update(table.seen(seat))
                digest.update(table.redealt(seat, SEED))
        bits = table.step(bits, rng)
        steps += 1
    digest.update(table.bytes())
    for result in table.results():
        digest.update(result)
    return [digest.hexdigest(), steps]


def assert_same_games(modules, game, table, count, every, options=None):
    """Games of every number of players; the first position that differs is named."""
    chosen = game.option_values(options)
    for seats in game.seats:
        how = {"kind": "games", "seats": seats, "options": chosen.tolist(), "seed": SEED, "every": every}
        [answers] = modules.ask(game, {**how, "first": 0, "count": count, "last": -1})
        for number, answer in enumerate(answers):
            if answer == played(table, seats, chosen, number, every):
                continue
            for last in range(answer[1] + 1):
                [[found]] = modules.ask(game, {**how, "first": number, "count": 1, "last": last})
                assert found == played(table, seats, chosen, number, every, last), (
                    f"{game.id} for {seats}, game {number}: another position after {last} steps"
                )


def test_positions_are_those_of_the_interpreter_step_by_step(modules, game):
    assert_same_games(modules, game, Interpreted(game), count=2, every=29)


@pytest.mark.slow
def test_positions_are_those_of_machine_code_step_by_step_over_thousands_of_games(modules, game):
    assert_same_games(modules, game, Native(game), count=2000, every=53)
    if game.tiny:
        assert_same_games(modules, game, Native(game), count=500, every=7, options=game.tiny)


@pytest.mark.slow
def test_a_block_of_games_adds_up_to_the_same_tally(modules, game):
    for seats in game.seats:
        run = Run(game, seats, 5000, seed=SEED)
        options = game.option_values().tolist()
        how = {"kind": "block", "seats": seats, "options": options, "seed": SEED, "games": 5000}
        [answer] = modules.ask(game, how)
        assert answer["tally"] == play_block(run, 0, 5000).tolist()


# --- bots, node by node


def decisions(game, seats, every, most):
    """(position, seat) at some decisions of a random game that leave a choice."""
    found = [
        (before, step.seat)
        for before, step, _ in random_walk(game, seats, {}, SEED)
        if step.seat != CHANCE and len(before.legal(step.seat)) > 1
    ]
    return found[every // 2 :: every][:most]


def job(position, seat, level, number, **settings):
    """A decision as the house puts it to its workers."""
    return {
        "state": position.state.to_bytes().hex(),
        "seats": position.seats,
        "seat": seat,
        "level": level,
        "botSeed": str((SEED << 40) + number),
        "settings": settings,
    }


def columns(tree_bytes, simulations):
    """The tree of a module: its columns lie one after another, wide ones first."""
    shape, found, start = new_tree(simulations), {}, 0
    for name in (*WIDE, *NARROW):
        column = getattr(shape, name)
        found[name] = np.frombuffer(tree_bytes, column.dtype, len(column), start)
        start += column.nbytes
    return found


def assert_same_tree(answer, tree, simulations, is_guided):
    """Every node in its place, every edge with the same numbers, to the last bit; how many nodes."""
    found = columns(bytes.fromhex(answer["tree"]), simulations)
    counters = np.frombuffer(bytes.fromhex(answer["counters"]), np.int64)
    assert counters.tolist() == tree.counters.tolist()
    assert np.array_equal(found["keys"], tree.keys)
    used = tree.keys != 0
    for name in ("first", "total", *(["guess"] if is_guided else [])):
        assert found[name][used].tobytes() == getattr(tree, name)[used].tobytes(), name
    edges = int(counters[EDGES])
    for name in (*EDGE, *(["prior"] if is_guided else [])):
        assert found[name][:edges].tobytes() == getattr(tree, name)[:edges].tobytes(), name
    return int(counters[NODES])


def grown(game, entries, states, seat, settings, number):
    """The tree that a native search grows, and its answer."""
    search = search_of(game)
    tree, work = new_tree(settings.iterations), search.new_work()
    seed = (SEED << 40) + number
    entries.clear(tree, seed & LOW, seed >> 32 & LOW)
    if settings.guided:
        network = search.new_network()
        entries.guided_search(states, tree, work, network, settings, seat, settings.iterations)
    else:
        entries.search(states, tree, work, settings, seat, settings.iterations)
    return tree, int(entries.answer(states, tree, work, settings, seat))


def assert_same_search(modules, game, seats, told, every, most, is_plain):
    """At some decisions: the same tree and the same answer."""
    settings = search_of(game).settings.changed(told)
    asked, expected = [], []
    for number, (position, seat) in enumerate(decisions(game, seats, every, most)):
        numbers = {name: float(value) for name, value in settings._asdict().items()}
        asked.append(
            {
                "kind": "choice",
                "job": job(position, seat, "newcomer", number, **numbers),
                "room": settings.iterations,
            }
        )
        states = Slots(game.state_dtype) if is_plain else search_of(game).new_states()
        if is_plain:
            states[0] = position.state
        else:
            position.state.store(states[0])
        entries = search_of(game).plain if is_plain else search_of(game).fast
        expected.append(grown(game, entries, states, seat, settings, number))
    nodes = []
    for answer, (tree, action) in zip(modules.ask(game, *asked), expected, strict=True):
        nodes.append(assert_same_tree(answer, tree, settings.iterations, settings.guided))
        assert answer["action"] == action
        assert answer["simulations"] == settings.iterations
        visits = [one["visits"] for one in answer["considered"]]
        assert visits == sorted(visits, reverse=True) and sum(visits) <= settings.iterations
    # The search of the cookie game ends with one's own turn: its last decision is a tree of one node.
    assert max(nodes) > 1, "trees of one node prove little"


def test_the_search_grows_the_interpreters_tree_node_by_node(modules, game):
    told = {"iterations": 40, "seconds": 0, "limit": 6}
    assert_same_search(modules, game, game.seats[-1], told, every=23, most=2, is_plain=True)


@pytest.mark.slow
def test_the_search_grows_the_tree_of_machine_code_node_by_node(modules, game):
    search_of(game).warm_up()
    for seats in game.seats:
        told = {"iterations": 1500, "seconds": 0}
        assert_same_search(modules, game, seats, told, every=9, most=6, is_plain=False)


TAUGHT = [name for name in games.IDS if has_network(games.load(name))]


@pytest.mark.parametrize(
    "game_id",
    [
        pytest.param(
            game_id, marks=[pytest.mark.xdist_group(game_id)] + [pytest.mark.slow] * (game_id != "fika")
        )
        for game_id in TAUGHT
    ],
)
def test_a_network_guides_the_search_to_the_same_tree(modules, game_id):
    game = games.load(game_id)
    for seats in {game.seats[0], game.seats[-1]}:
        if has_network(game, seats):
            told = {"iterations": 150, "seconds": 0, "guided": 1, "explore": 0.7}
            assert_same_search(modules, game, seats, told, every=12, most=3, is_plain=False)


@pytest.mark.slow
def test_every_bot_that_people_meet_chooses_as_in_the_house(modules, game):
    """From a redealt world, by the seeds alone, at every number of players."""
    search_of(game).warm_up()
    for seats in game.seats:
        asked, expected = [], []
        for number, (position, seat) in enumerate(decisions(game, seats, 17, 5)):
            for level in offered():
                one = job(position, seat, level, number) | {
                    "worldSeed": str((7 << 50) + number),
                    "seconds": 0,
                }
                asked.append({"kind": "choice", "job": one, "room": 0})
                bot = make_bot(level, (SEED << 40) + number)
                bot.wait_for_compiler(game)
                expected.append(ask_bot(bot, position, seat, (7 << 50) + number))
        assert asked
        found = [answer["action"] for answer in modules.ask(game, *asked)]
        assert found == expected


def test_how_likely_a_network_acts_is_rounded_the_same_everywhere():
    """The table is made by the machine's own exp: no entry is so near a half that a last bit would tell."""
    exact = np.exp(-np.arange(len(LIKELY)) / (1 << STEP)) * (1 << 20)
    assert np.abs(exact - np.floor(exact) - 0.5).min() > 1e-6
