"""What e-mails say, in the languages of the page; no page is there to say it."""

from __future__ import annotations

from collections.abc import Sequence

LETTERS = {
    "en": {
        "turn": "Your turn: {game}",
        "reminder": "Still your turn: {game}",
        "digest": "Games that wait for you: {count}",
        "left": "{game}: {hours} h left",
        "waits": "{game}: waiting for you",
        "open": "Play on: {address}",
        "why": "You asked for these notices at Kaffihús. To end them, open your own page there.",
        "code": "Kaffihús: is this your address?",
        "code_text": "Somebody wants notices of their games sent here. Is that you? Type this code: {code}",
        "code_why": "If it is not, do nothing: nothing more will come.",
    },
    "de": {
        "turn": "Du bist dran: {game}",
        "reminder": "Du bist noch dran: {game}",
        "digest": "Partien, die auf dich warten: {count}",
        "left": "{game}: noch {hours} Std.",
        "waits": "{game}: wartet auf dich",
        "open": "Weiterspielen: {address}",
        "why": "Du wolltest diese Nachrichten von Kaffihús. Auf deiner Seite dort beendest du sie.",
        "code": "Kaffihús: Ist das deine Adresse?",
        "code_text": "Jemand möchte hier Nachrichten zu Partien bekommen. Bist du das? Dein Code: {code}",
        "code_why": "Wenn nicht, tu nichts: Es kommt nichts weiter.",
    },
    "is": {
        "turn": "Þú átt leik: {game}",
        "reminder": "Þú átt enn leik: {game}",
        "digest": "Leikir sem bíða þín: {count}",
        "left": "{game}: {hours} klst. eftir",
        "waits": "{game}: bíður þín",
        "open": "Spila áfram: {address}",
        "why": "Þú baðst um þessar tilkynningar hjá Kaffihúsi. Á síðunni þinni þar má slökkva á þeim.",
        "code": "Kaffihús: er þetta netfangið þitt?",
        "code_text": "Einhver vill fá tilkynningar um leiki hingað. Ert það þú? Sláðu inn kóðann: {code}",
        "code_why": "Ef ekki skaltu ekkert gera: ekkert fleira berst.",
    },
}


def words(language: str) -> dict[str, str]:
    """The words of a language, English where there are none."""
    return LETTERS.get(language, LETTERS["en"])


def notice_letter(
    language: str, kind: str, games: Sequence[tuple[str, int | None]], address: str
) -> tuple[str, str]:
    """Subject and text of a notice: the games by title, with the whole hours that are left."""
    said = words(language)
    subject = said[kind].format(game=games[0][0], count=len(games))
    lines = [
        said["waits"].format(game=game) if hours is None else said["left"].format(game=game, hours=hours)
        for game, hours in games
    ]
    opening = ["", said["open"].format(address=address)] if address else []
    return subject, "\n".join([*lines, *opening, "", "-- ", said["why"], ""])


def code_letter(language: str, code: str) -> tuple[str, str]:
    """Subject and text of the letter that asks whether an address is right."""
    said = words(language)
    return said["code"], "\n".join([said["code_text"].format(code=code), "", said["code_why"], ""])
