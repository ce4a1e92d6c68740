"""What golden games give to watch, what the coach says of actions in them, and why others are not allowed.

`make golden` writes a file for each game in tests/golden/told/, from the golden games as they lie there.
Read the difference before you commit it.
"""

import sys
from collections import defaultdict

from golden import FOLDER, golden_plays
from kaffihus import games
from kaffihus.coach.advising import has_words, is_pointless, words_of
from kaffihus.core.chance import CHANCE

TOLD = FOLDER / "told"
ASKED = 7  # decisions a game, spread over it, of which each legal action is asked about
REFUSED = 3  # and of which each other action is asked about


def told_of(game):
    """All golden games of a game, one after another."""
    lines = [f"# {game.rules_label}"]
    for name, play in golden_plays(game):
        lines += ["", f"## {name}", *watched(play), *coached(play), *refused(play)]
    return "\n".join(lines) + "\n"


def watched(play):
    """The scenes of a game: as spectators watch them, and seats that watch something else."""
    game, names = play.game, play.players
    for number, (before, step, after) in enumerate(play.replay(), start=1):
        shown = {
            viewer: [
                list(scene_lines(game, names, scene))
                for scene in after.scenes(before.state, step.seat, step.action, viewer)
            ]
            for viewer in [None, *range(len(names))]
        }
        for viewer, scenes in shown.items():
            if scenes and (viewer is None or scenes != shown[None]):
                yield f"{number}{'' if viewer is None else f' [{names[viewer]}]'}"
                yield from (line for scene in scenes for line in scene)
    if (verdict := game.verdict(play.position.state)) is not None:
        yield f"verdict, in {verdict.unit}"
        yield from (f"    {game.say(line, names)}" for line in verdict.lines)
        yield from (f"    {part['key']} {part['points']}" for part in verdict.parts)


def scene_lines(game, names, scene):
    """A scene, beat by beat."""
    counted = f" | {scene.unit} from {list(scene.start)}" if scene.unit or scene.start else ""
    ends = f"{' = score' if scene.is_score else ''}{' | another board' if scene.view is not None else ''}"
    yield f"    {scene.kind}: {game.say(scene.title, names)}{counted}{ends}"
    for beat in scene.beats:
        parts = [game.say(beat.line, names), " ".join(beat.spots)]
        parts.append(" ".join(f"{points:+d}" for points in beat.gains) if any(beat.gains) else "")
        parts.append(" ".join(f"{one.piece} at {one.spot}" for one in beat.turned))
        yield "      " + " | ".join(filter(None, parts))


def decisions(play, count):
    """Some decisions with a choice, spread over a game: the step, the position, who decides."""
    free = [
        (number, before, step.seat)
        for number, (before, step, _) in enumerate(play.replay(), start=1)
        if step.seat != CHANCE and len(before.legal(step.seat)) > 1
    ]
    return free[:: max(1, len(free) // count)]


def coached(play):
    """What comes of each legal action at some decisions, by the coach's words, where the truth is known."""
    game, names = play.game, play.players
    if not has_words(game):
        return
    consequences, chances = words_of(game)
    for number, before, seat in decisions(play, ASKED):
        yield f"{number} {names[seat]} asks"
        for action in before.legal(seat):
            after = before.copy()
            game.apply(after.state, seat, action)
            told = [game.say(line, names) for line in consequences(before.state, seat, action, after.state)]
            for line, chance in chances(before.state, seat, action, after.state):
                told.append(f"{100 * chance:.0f} %: {game.say(line, names)}")
            told += ["(pointless)"] if is_pointless(before, seat, action) else []
            yield f"    {game.catalogue.notate(action)}: {' '.join(told)}".rstrip()


def refused(play):
    """Why all other actions are not allowed, at a few decisions, and to somebody who has none to make."""
    game, names = play.game, play.players
    for number, before, seat in decisions(play, REFUSED):
        for asking in (seat, (seat + 1) % len(names)):
            reasons = defaultdict(list)
            legal = before.legal(asking) if asking in before.pending else []
            for action in game.catalogue.actions:
                if action.index not in legal:
                    reason = game.why_not(before.state, asking, action.index)
                    reasons[reason.line.key, reason.ruling or "rules"].append((action, reason.line))
            yield f"{number} {names[asking]} may not"
            for (_, ruling), found in reasons.items():
                action, line = found[0]
                more = f" and {len(found) - 1} more" if len(found) > 1 else ""
                yield f"    {action}{more}: {game.say(line, names)} ({ruling})"


def main(ids):
    """Write the files anew."""
    TOLD.mkdir(exist_ok=True)
    for game_id in ids or games.IDS:
        (TOLD / f"{game_id}.txt").write_text(told_of(games.load(game_id)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
