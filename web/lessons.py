"""Writes the lessons' games: a short game that the rules themselves play, as the learner sees it.

    python web/lessons.py fika

The learner sits in seat 0. What they are to do is picked by playing on at random from each choice many
times, so that it makes sense; the others play at random. Words are in the game's `phrases.py`.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from kaffihus.core.chance import CHANCE
from kaffihus.core.position import Position
from kaffihus.games import IDS, load

HERE = Path(__file__).parent / "src" / "games"
LEARNER = 0
NAMES = ["Anna", "Bo", "Ása", "Jón"]


def lesson(game_id: str) -> dict[str, Any]:
    """The lesson's steps: what the learner sees, and what they are to take (null: others act)."""
    game = load(game_id)
    decisions, playouts = game.lesson.decisions, game.lesson.playouts
    rng = random.Random(game.lesson.seed)
    position = Position(game, game.seats[0])
    players = NAMES[: game.seats[0]]
    steps: list[dict[str, Any]] = []
    log: list[dict[str, Any]] = []
    while decisions and not position.is_over:
        before = position.copy()
        if position.is_chance:
            seat, action = CHANCE, weighted(position, rng)
        else:
            seat = rng.choice([seat for seat in position.pending if seat != LEARNER] or [LEARNER])
            is_own = seat == LEARNER
            action = thoughtful(position, rng, playouts) if is_own else rng.choice(position.legal(seat))
        if seat != CHANCE:
            steps.append(step(position, log, seat, action if seat == LEARNER else None))
            log = []
            decisions -= seat == LEARNER
        position.apply(seat, action)
        for line in position.lines(before.state, seat, action, LEARNER):
            log.append({"key": line.key, "params": plain(line.params)})
    steps.append(step(position, log, None, None))
    return {"players": players, "steps": steps}


def step(
    position: Position, log: list[dict[str, Any]], seat: int | None, take: int | None
) -> dict[str, Any]:
    """One position through the learner's eyes."""
    catalogue = position.game.catalogue
    view = position.view(LEARNER)
    options = [
        {"action": action, "notation": catalogue.notate(action), "family": catalogue[action].family}
        | {"arguments": dict(catalogue[action].arguments)}
        for action in ([take] if take is not None else [])
    ]
    return {
        "view": view,
        "options": options,
        "log": log,
        "take": None if take is None else catalogue.notate(take),
        "seat": seat,
    }


def weighted(position: Position, rng: random.Random) -> int:
    """What chance does."""
    outcomes = position.outcomes()
    return rng.choices(list(outcomes), list(outcomes.values()))[0]


def thoughtful(position: Position, rng: random.Random, playouts: int) -> int:
    """The choice that does best when all play on at random."""
    legal = position.legal(LEARNER)
    if len(legal) == 1:
        return legal[0]
    return max(legal, key=lambda action: sum(playout(position, action, rng) for _ in range(playouts)))


def playout(position: Position, action: int, rng: random.Random) -> float:
    """How far ahead the learner is in the end, or after a while."""
    twin = position.copy()
    twin.apply(LEARNER, action)
    for _ in range(90):
        if twin.is_over:
            break
        if twin.is_chance:
            k = rng.randrange(twin.game.chance_total(twin.state))
            twin.game.apply(twin.state, CHANCE, twin.game.chance_action(twin.state, k))
        else:
            seat = rng.choice(twin.pending)
            twin.game.apply(twin.state, seat, rng.choice(twin.legal(seat)))
    scores = twin.scores()
    return scores[LEARNER] - max(scores[1:]) + rng.random() * 0.01


def plain(params: Any) -> dict[str, Any]:
    """Parameters as JSON has them."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in params.items()}


if __name__ == "__main__":
    for wanted in sys.argv[1:] or IDS:
        made = json.dumps(lesson(wanted), ensure_ascii=False, separators=(",", ":"), default=int)
        (HERE / wanted / "lesson.json").write_text(made + "\n", encoding="utf-8")
        print(wanted, len(made))
