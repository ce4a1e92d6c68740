"""A review as one HTML file that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kaffihus.core.game import Game
from kaffihus.core.words import Line
from kaffihus.review.account import Considered, SeatReview, Seen, Truth, TurningPoint
from kaffihus.review.beliefs import HAND, Belief, Hidden
from kaffihus.review.reviewing import Review

WIDTH, HEIGHT, EDGE = 720, 200, 26
UNSEEN = "not seen"  # by a judge to whom no draw makes a difference
STYLE = """
:root{color-scheme:light dark;--ink:#2b2320;--soft:#75675f;--paper:#fbf7f1;--line:#d9cdbf;--mark:#b3402a}
@media(prefers-color-scheme:dark){:root{--ink:#efe6dc;--soft:#b3a598;--paper:#1d1917;--line:#463c36;--mark:#f08a6c}}
body{margin:0 auto;padding:2rem 1rem 4rem;max-width:46rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}
h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem}.soft{color:var(--soft)}
table{border-collapse:collapse;width:100%}
td,th{padding:.25rem .5rem;text-align:left;border-bottom:1px solid var(--line)}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
svg{width:100%;height:auto}svg text{fill:var(--soft);font-size:12px}
.curve{fill:none;stroke:var(--ink);stroke-width:2}.half{stroke:var(--line)}.mark{fill:var(--mark)}
svg .number{fill:var(--paper);font-weight:700;text-anchor:middle;dominant-baseline:central}
.feared .bar{background:var(--mark)}
.bar{display:inline-block;height:.6rem;background:var(--soft);border-radius:.3rem;vertical-align:middle}
"""


def html(review: Review, game: Game) -> str:
    """The page of a review."""
    title = f"{game.title}: {', '.join(review.players)}"
    parts = [
        "<!doctype html>",
        '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">Judged by {judge_of(review)}, by what each player could know at the time.</p>',
    ]
    for reviewed in review.seats:
        parts += seat_parts(review, reviewed, game)
    return "\n".join(parts) + "\n"


def judge_of(review: Review) -> str:
    """Who judged."""
    return "the game's network" if review.by_network else "the search's playouts"


def seat_parts(review: Review, reviewed: SeatReview, game: Game) -> list[str]:
    """One seat: its numbers, its curve, its turning points."""
    seen, truth = reviewed.seen, reviewed.in_truth
    parts = [f"<h2>{escape(review.players[seen.seat])}</h2>", curve(seen)]
    rows = "".join(
        f'<tr><td>{escape(name)}<td class="n">{percent(value)}<td class="n soft">{error}'
        for name, value, error in account_rows(seen, truth)
    )
    parts.append(f"<table>{rows}</table>")
    parts.append(f"<p>Accuracy {accuracy_of(seen)}</p>")
    for number, point in enumerate(seen.turning_points):
        parts += point_parts(review, seen, truth, number, point, game)
    return parts


def give(error: float) -> str:
    """Half of a 95 % interval, in percent."""
    return f"± {200 * error:.0f}"


def accuracy_of(seen: Seen) -> str:
    """What the choices kept, and how sure that is."""
    return f"{percent(seen.accuracy, signed=False)} {give(seen.accuracy_error)}"


def account_rows(seen: Seen, truth: Truth) -> list[tuple[str, float, str]]:
    """The parts of the sum, as they are told."""
    return [
        ("chances at the start", seen.start, give(seen.start_error)),
        ("luck of the draw", truth.luck, give(truth.luck_error) if truth.luck_error else UNSEEN),
        ("own play", seen.played, give(seen.played_error)),
        ("the others' play", -truth.others_played, give(truth.others_played_error)),
        ("how the hidden cards fell", truth.hidden, give(truth.hidden_error)),
        ("what nobody can be credited with", truth.residue, ""),
        ("result", seen.result, ""),
    ]


def curve(seen: Seen) -> str:
    """The chances as a line, with the turning points marked."""
    values = [seen.start, *(moment.value for moment in seen.curve)]
    points = [place(i, value, len(values)) for i, value in enumerate(values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = "".join(
        f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="9"/>'
        f'<text class="number" x="{x:.1f}" y="{y:.1f}">{number}</text>'
        for number, (x, y) in enumerate((points[turn.moment + 1] for turn in seen.turning_points), start=1)
    )
    _, half = place(0, 0.5, 2)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="chances of winning through the game">'
        f'<line class="half" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{half}" y2="{half}"/>'
        f'<text x="0" y="{EDGE}">100</text><text x="0" y="{HEIGHT - EDGE}">0</text>'
        f'<polyline class="curve" points="{line}"/>{marks}</svg>'
    )


def place(i: int, value: float, count: int) -> tuple[float, float]:
    """Where a point of the curve lies."""
    x = EDGE + (WIDTH - 2 * EDGE) * i / max(count - 1, 1)
    return x, EDGE + (HEIGHT - 2 * EDGE) * (1 - value)


def point_parts(
    review: Review, seen: Seen, truth: Truth, number: int, point: TurningPoint, game: Game
) -> list[str]:
    """A turning point in words."""
    step = truth.steps[point.moment]
    parts = [f"<h3>{number + 1}. Step {step}: {percent(point.effect)}</h3>"]
    if point.choice is None:
        parts.append(f"<p>{told(seen.curve[point.moment].lines, game, review.players)}</p>")
        return parts
    choice = seen.choices[point.choice]
    parts.append(f"<p>{escape(words(choice.taken, game, review.players))}</p>")
    parts.append(f"<p>Better: <b>{escape(words(choice.best, game, review.players))}</b></p>")
    following = [line for shown in point.better[1:] for line in shown.lines]
    if following:
        parts.append(f'<p class="soft">It might have gone on: {told(following, game, review.players)}</p>')
    if point.beliefs:
        rows = "".join(believed(belief, game, review.players) for belief in point.beliefs)
        told_so = "What may have lain hidden, as it could be known; in colour what was to be feared:"
        parts.append(f'<p class="soft">{told_so}</p><table>{rows}</table>')
    for lay in truth.hidden_things[number]:
        told_place = escape(where(lay, game, review.players))
        parts.append(f'<p class="soft">In truth, {told_place}: {escape(named(lay, game))}.</p>')
    return parts


def believed(belief: Belief, game: Game, players: Sequence[str]) -> str:
    """How likely something lay somewhere, as a row with its bar."""
    mark = ' class="feared"' if belief.matters > 0 else ""
    return (
        f"<tr{mark}><td>{escape(where(belief, game, players))}<td>{escape(game.name_of(belief.thing))}"
        f'<td class="n">{percent(belief.chance, signed=False)}'
        f'<td><span class="bar" style="width:{80 * belief.chance:.0f}px"></span>'
    )


def where(place: Hidden | Belief, game: Game, players: Sequence[str]) -> str:
    """A hidden place in words: whose hand, or what the game calls it."""
    if place.seat is None:
        return game.name_of(place.place)
    owner = players[place.seat]
    return owner if place.place == HAND else f"{owner}, {game.name_of(place.place)}"


def named(lay: Hidden, game: Game) -> str:
    """What lay there."""
    return ", ".join(game.name_of(thing) for thing in lay.things)


def words(considered: Considered, game: Game, players: Sequence[str]) -> str:
    """An action as the log would tell it."""
    return considered.action if considered.line is None else game.say(considered.line, players)


def told(lines: Sequence[Line], game: Game, players: Sequence[str]) -> str:
    """Lines of the log as text of the page."""
    return "<br>".join(escape(game.say(line, players)) for line in lines)


def percent(share: float, signed: bool = True) -> str:
    """A share in percent."""
    return f"{100 * share:+.1f} %" if signed else f"{100 * share:.0f} %"
