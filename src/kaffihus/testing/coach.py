"""The coach: understood by everybody, sure of what it calls sure, and silent on what a seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from kaffihus.coach.advice import Advice
from kaffihus.coach.advising import advise, has_words, words_of
from kaffihus.core.chance import CHANCE, new_rng
from kaffihus.core.game import Game
from kaffihus.core.languages import LANGUAGES
from kaffihus.core.position import Position
from kaffihus.core.words import Line
from kaffihus.testing.playing import random_walk
from kaffihus.testing.secrets import track_worlds
from kaffihus.testing.words import NAMES

LEAST_COMPARED, ENOUGH = 20, 1000  # sentences that a comparison of worlds should see to be worth something
MOST_WORLDS = 300  # followed by brute force
COMPARED_WORLDS = 5
ADVISED = 2  # decisions of a game


def the_coach_can_be_understood(game: Game) -> None:
    """Whatever may be done, in every language: a phrase, all its parameters, nothing left over."""
    for seats in {game.seats[0], game.seats[-1]}:
        for number, (before, seat) in enumerate(_decisions(game, seats, {}, 90 + seats)):
            if number % 3:
                continue
            for action in before.legal(seat):
                for line in (*_sure(before, seat, action), *_likely(before, seat, action)):
                    for language in LANGUAGES:
                        text = game.say(line, NAMES, language)
                        assert text and not set(text) & set("{}#"), f"{line.key}: {text!r}"
                        assert text[0] == text[0].upper(), f"{line.key}, {language}: {text!r}"


def the_coach_is_sure_of_what_it_calls_sure(game: Game) -> None:
    """What is said of an action is the same in every world that the seat holds possible, by brute force."""
    compared = 0
    for seed in range(3):
        if compared < ENOUGH:
            compared += _compare_worlds(game, seed, seat=seed % game.seats[0])
    if has_words(game):
        assert compared >= LEAST_COMPARED, f"{compared} sentences were compared: too few to tell"


def advice_does_not_tell_worlds_apart(game: Game) -> None:
    """The coach is asked in the truth and in two other worlds: the same bytes, and the same again."""
    for seats in {game.seats[0], game.seats[-1]}:
        for number, (truth, seat) in enumerate(islice(_choices(game, seats), ADVISED)):
            worlds = [truth, *(truth.redeal(seat, new_rng(50 + number, k)) for k in range(2)), truth]
            found = [advise(world, seat, seed=number, is_plain=True) for world in worlds]
            assert all(one == found[0] for one in found), f"the coach tells seat {seat} what it cannot know"
            _check_advice(found[0], truth.legal(seat))


def _check_advice(advice: Advice, legal: list[int]) -> None:
    """Something to compare, best first, in round numbers."""
    actions = [option.action for option in advice.options]
    assert len(actions) >= 2 and len(set(actions)) == len(actions) and set(actions) <= set(legal)
    assert len(actions) + advice.others == len(legal)
    assert [option.grade == "best" for option in advice.options].index(True) == 0
    assert advice.percent is not None
    assert all(5 <= option.percent <= advice.percent <= 95 for option in advice.options)


def _compare_worlds(game: Game, seed: int, seat: int) -> int:
    compared = 0
    for truth, worlds, _ in track_worlds(game, game.seats[0], game.tiny, seed, seat, MOST_WORLDS):
        if seat not in truth.pending:
            continue
        keys = sorted(worlds)
        some = [worlds[key] for key in keys[:: max(1, len(keys) // COMPARED_WORLDS)]]
        for action in truth.legal(seat):
            ours = _sure(truth, seat, action), _likely(truth, seat, action)
            for world in some:
                theirs = _sure(world, seat, action), _likely(world, seat, action)
                assert ours == theirs, f"{game.catalogue.notate(action)}: {ours} or {theirs}"
                compared += len(ours[0])
    return compared


def _sure(position: Position, seat: int, action: int) -> list[Line]:
    consequences, _ = words_of(position.game)
    after = position.copy()
    position.game.apply(after.state, seat, action)
    return consequences(position.state, seat, action, after.state)


def _likely(position: Position, seat: int, action: int) -> list[Line]:
    """What may come of it, without how likely that is."""
    _, chances = words_of(position.game)
    after = position.copy()
    position.game.apply(after.state, seat, action)
    found = chances(position.state, seat, action, after.state)
    assert all(0 <= chance <= 1 for _, chance in found)
    return [line for line, _ in found]


def _decisions(
    game: Game, seats: int, options: Mapping[str, int], seed: int
) -> Iterator[tuple[Position, int]]:
    for before, step, _ in random_walk(game, seats, options, seed):
        if step.seat != CHANCE:
            yield before, step.seat


def _choices(game: Game, seats: int) -> Iterator[tuple[Position, int]]:
    """Every seventh decision at which there is something to choose."""
    real = (one for one in _decisions(game, seats, {}, 95 + seats) if len(one[0].legal(one[1])) > 1)
    return islice(real, 3, None, 7)
