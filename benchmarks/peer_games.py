"""The peers' side of `make bench-peers`: runs in an environment of their own, prints one JSON object.

One core, processor time, each figure about two seconds long. A figure that cannot be taken is left out,
with the reason.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ.setdefault("OMP_NUM_THREADS", "1")

SECONDS = 2.0

# Card and tile games with hidden hands or simultaneous choices, as near to ours as each library has.
OPEN_SPIEL = ("goofspiel", "gin_rummy", "oh_hell", "hearts")
PETTINGZOO = ("texas_holdem_no_limit_v6",)
RLCARD = ("uno", "gin-rummy")
PGX = ("sparrow_mahjong", "leduc_holdem")
BATCH = 1000
SEARCHED = 300  # simulations of one decision


def timed(play: Callable[[], int]) -> float:
    """Decisions a second; `play` plays a little and counts."""
    play()
    start, decisions = time.process_time(), 0
    while time.process_time() - start < SECONDS:
        decisions += play()
    return decisions / (time.process_time() - start)


def walk(state: object) -> int:
    """An OpenSpiel game driven from Python to its end; the number of decisions, chance included."""
    count = 0
    while not state.is_terminal():  # type: ignore[attr-defined]
        if state.is_simultaneous_node():  # type: ignore[attr-defined]
            joint = [
                random.choice(state.legal_actions(p))  # type: ignore[attr-defined]
                for p in range(state.num_players())  # type: ignore[attr-defined]
            ]
            state.apply_actions(joint)  # type: ignore[attr-defined]
            count += len(joint)
        elif state.is_chance_node():  # type: ignore[attr-defined]
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)  # type: ignore[attr-defined]
            state.apply_action(random.choices(outcomes, weights)[0])  # type: ignore[attr-defined]
            count += 1
        else:
            state.apply_action(random.choice(state.legal_actions()))  # type: ignore[attr-defined]
            count += 1
    return count


def open_spiel_game(name: str) -> object:
    """A game whose simultaneous choices are taken in turn: its searches ask for that."""
    import pyspiel

    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    return game


def first_choice(game: object) -> object:
    """The position of the first decision of a player who has a choice."""
    state = game.new_initial_state()  # type: ignore[attr-defined]
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            state.apply_action(state.legal_actions()[0])
    return state


def open_spiel_walks(name: str) -> float:
    """Decisions a second driven from Python, as it is mostly used."""
    game = open_spiel_game(name)
    return timed(lambda: walk(first_choice(game)))


def open_spiel_length(name: str) -> float:
    """Decisions of a random game from there, chance included."""
    game = open_spiel_game(name)
    return sum(walk(first_choice(game)) for _ in range(100)) / 100


def open_spiel_rollouts(name: str) -> float:
    """Decisions a second inside its C++: those of its MCTS, each simulation being a whole random game."""
    return open_spiel_search(name, "MCTS") * open_spiel_length(name)


def open_spiel_search(name: str, kind: str) -> float:
    """Simulations a second of its search at the first decision, one random rollout each."""
    import pyspiel

    game = open_spiel_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    if kind == "MCTS":
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SEARCHED, 1000, False, 1, False)
    else:
        final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SEARCHED, -1, final, False, False)

    def search() -> int:
        bot.step(first_choice(game))  # another deal each time: openings differ
        return SEARCHED

    return timed(search)


def pettingzoo_game(name: str) -> float:
    """Decisions a second through the AEC interface."""
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        env.reset(seed=random.randrange(1 << 30))
        count = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            action = None
            if not (ended or cut):
                action = random.choice([a for a, m in enumerate(observation["action_mask"]) if m])
                count += 1
            env.step(action)
        return count

    return timed(play)


def rlcard_game(name: str) -> float:
    """Decisions a second with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(t) // 2 for t in trajectories)

    return timed(play)


def pgx_game(name: str) -> float:
    """Decisions a second, a batch of games in one compiled step, games that end beginning anew."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    step = pgx_step(jax, jnp, env)
    keys = jax.random.split(jax.random.PRNGKey(0), BATCH)
    state = jax.jit(jax.vmap(env.init))(keys)
    key = jax.random.PRNGKey(1)

    def play() -> int:
        nonlocal state, key
        key, sub = jax.random.split(key)
        state = step(state, sub)
        jax.block_until_ready(state.terminated)
        return BATCH

    return timed(play)


def pgx_step(jax: object, jnp: object, env: object) -> Callable[..., object]:
    """One random decision in every game of the batch."""
    from pgx.experimental.wrappers import auto_reset  # type: ignore[import-not-found]

    one = auto_reset(env.step, env.init)  # type: ignore[attr-defined]

    def step(state: object, key: object) -> object:
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))  # type: ignore[attr-defined]
        actions = jax.random.categorical(key, logits, axis=1)  # type: ignore[attr-defined]
        keys = jax.random.split(key, BATCH)  # type: ignore[attr-defined]
        return jax.vmap(one)(state, actions, keys)  # type: ignore[attr-defined]

    return jax.jit(step)  # type: ignore[attr-defined,no-any-return]


def main() -> None:
    """Take every figure."""
    tasks: list[tuple[str, str, str, Callable[[str], float]]] = []
    for name in OPEN_SPIEL:
        tasks += [
            ("OpenSpiel", name, "length", open_spiel_length),
            ("OpenSpiel", name, "python", open_spiel_walks),
            ("OpenSpiel", name, "compiled", open_spiel_rollouts),
            ("OpenSpiel", name, "MCTS", lambda name: open_spiel_search(name, "MCTS")),
            ("OpenSpiel", name, "IS-MCTS", lambda name: open_spiel_search(name, "IS-MCTS")),
        ]
    tasks += [("PettingZoo", name, "python", pettingzoo_game) for name in PETTINGZOO]
    tasks += [("RLCard", name, "python", rlcard_game) for name in RLCARD]
    tasks += [("pgx", name, "batched", pgx_game) for name in PGX]
    found = []
    for library, name, what, take in tasks:
        try:
            found.append({"library": library, "game": name, "what": what, "rate": take(name)})
        except Exception as error:  # whatever a library of others does: the rest is still worth having
            reason = f"{type(error).__name__}: {error}"[:200]
            found.append({"library": library, "game": name, "what": what, "reason": reason})
        print(found[-1], file=sys.stderr, flush=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
