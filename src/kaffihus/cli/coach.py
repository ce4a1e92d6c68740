"""What the coach says, as the terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.markup import escape

from kaffihus.coach import Advice, Consequence
from kaffihus.core.play import Play

STAKES = {
    "none": "There is nothing to choose.",
    "little": "Little is at stake: your choices are close.",
    "some": "Something is at stake.",
    "much": "Much is at stake: choose with care.",
}
GRADES = {
    "best": "best, as far as I can see",
    "close": "about as good",
    "worse": "a little worse",
    "bad": "clearly worse",
}
ROUNDED = {0: "hardly ever", 10: "almost always"}
MODEST = "That was only a quick look: the coach is still getting ready."


def advice_in_words(play: Play, advice: Advice, legal: Sequence[int], language: str) -> Iterator[str]:
    """Line by line, with Rich's markup; choices by their number."""
    if advice.percent is None:
        yield STAKES[advice.stake]
        return
    share = f"You win from here about {advice.percent} % of the time (± {advice.margin})."
    yield f"{STAKES[advice.stake]} [dim]{share}[/]"
    for option in advice.options:
        number = legal.index(option.action) + 1
        grade = f"[italic]{GRADES[option.grade]}[/] [dim]{option.percent} %[/]"
        yield f"  [bold]{number:2}[/] {escape(option.notation)}  {grade}"
        for consequence in option.consequences:
            yield f"       [dim]·[/] {escape(said(play, consequence, language))}"
    if advice.is_modest:
        yield f"[dim]{MODEST}[/]"


def said(play: Play, consequence: Consequence, language: str) -> str:
    """A consequence in words, and how likely it is."""
    text = play.game.say(consequence.line, play.players, language)
    if consequence.tenths is None:
        return text
    how = {0: "hardly ever", 10: "almost always"}.get(
        consequence.tenths, f"about {consequence.tenths} in 10"
    )
    return f"{how}: {text}"
