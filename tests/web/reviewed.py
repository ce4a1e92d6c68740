"""A review as a house tells it, made up: what the page makes of it needs no compiled bots."""

from __future__ import annotations

from typing import Any


def state(players: list[str], step: int, line: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """A finished review of any game: a mistake at a step, then luck, the same for every seat.

    The better line shows one view of the game twice.
    """
    considered = {
        "action": "a",
        "line": line,
        "value": 0.4,
        "error": 0.01,
        "behind": 0.12,
        "behind_error": 0.02,
    }
    better = {**considered, "line": {"key": "plain", "params": {"text": "Keep it."}}, "behind": 0.0}
    moments = [
        moment("choice", 0, 0.4, -0.12, line),
        moment("draw", None, 0.7, 0.3, {"key": "plain", "params": {"text": "A good card."}}),
        moment("other", 1, 1.0, 0.3, line),
    ]
    beliefs = [{"seat": 1, "place": "hand", "thing": "kleina", "chance": 0.625, "matters": 0.1}]
    hidden = [{"seat": 1, "place": "hand", "things": ["kleina"]}]
    better_line = [
        {"who": 0, "lines": [better["line"]], "view": view},
        {"who": None, "lines": [{"key": "plain", "params": {"text": "Nobody minds."}}], "view": view},
    ]
    seats = []
    for seat in range(len(players)):
        seen = {
            "seat": seat, "result": 1.0 if seat == 0 else 0.0, "start": 0.33, "start_error": 0.01,
            "draws": 0.3, "draws_error": 0.02, "others": 0.3, "others_error": 0.02,
            "losses": 0.12, "losses_error": 0.02, "allowance": 0.05, "played": -0.07, "played_error": 0.02,
            "residue": 0.01, "accuracy": 0.87, "accuracy_error": 0.02,
            "curve": moments,
            "choices": [{
                "moment": 0, "prompt": None, "taken": considered, "best": better, "options": [better],
                "loss": 0.12, "loss_error": 0.02, "allowance": 0.05, "residue": 0.01, "is_mistake": True,
            }],
            "turning_points": [
                {"moment": 0, "effect": -0.12, "choice": 0, "beliefs": beliefs, "better": better_line},
                {"moment": 1, "effect": 0.3, "choice": None, "beliefs": [], "better": []},
            ],
        }  # fmt: skip
        truth = {
            "luck": 0.43, "luck_error": 0.03, "drawn": [], "deeds": -0.05, "deeds_error": 0.1,
            "others_deeds": 0.25, "hidden": 0.1, "hidden_error": 0.02, "others_losses": 0.2,
            "others_allowance": 0.03,
            "others_played": -0.17, "others_played_error": 0.02, "residue": 0.14,
            "steps": [step, step + 1, step + 2], "hidden_things": [hidden, []],
        }  # fmt: skip
        seats.append({"seen": seen, "in_truth": truth})
    review = {
        "game": "cookie_jar", "rules": 1, "players": players, "seed": 0, "by_network": False,
        "seats": seats,
    }  # fmt: skip
    return {"status": "done", "done": 1, "total": 1, "values": {}, "review": review}


def moment(kind: str, who: int | None, value: float, change: float, line: dict[str, Any]) -> dict[str, Any]:
    """A point of the curve."""
    numbers = {"value": value, "error": 0.01, "change": change, "change_error": 0.01}
    return {"kind": kind, "who": who, **numbers, "lines": [line]}
