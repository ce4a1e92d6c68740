"""The library's front door: `kaffihus.load("fika")`.

>>> import kaffihus
>>> fika = kaffihus.load("fika")
>>> fika.title, list(fika.seats), len(fika.actions)
('FIKA', [2], 119)

A game is dealt and every seat sees what it may. Chance acts by itself, from the seed.

>>> game = fika.new_game(seats=2, seed=2)
>>> game.pending
[0]
>>> game.legal(0)
['suit suit=brown', 'suit suit=green', 'suit suit=pink']
>>> game.view(0)["hand"]
['brown-5', 'green-4', 'green-5', 'green-6', 'pink-4', 'pink-5']
>>> game.view(1)["phase"]
'primary'

Actions are texts or numbers. An illegal one is an error that says which rule forbids it, and changes
nothing.

>>> game.apply(0, "suit suit=pink")
>>> game.pending
[1]
>>> game.apply(1, "suit suit=pink")
Traceback (most recent call last):
    ...
kaffihus.core.errors.IllegalAction: suit suit=pink: pink is the primary suit already [FIKA-3]

`sample` draws a random legal action, `copy` branches off, `redeal` gives a world that a seat could not
tell from the true one, `record` is the text that replays at any time.

>>> branch = game.copy()
>>> while branch.pending:
...     seat = branch.pending[0]
...     branch.apply(seat, branch.sample(seat))
>>> sorted(branch.ranks())
[1, 2]
>>> branch.record().splitlines()[1]
'game: fika'
>>> game.redeal(0, seed=5).view(0) == game.view(0)
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from kaffihus import games
from kaffihus.core.chance import CHANCE, new_rng, random_below
from kaffihus.core.game import Game
from kaffihus.core.play import Play
from kaffihus.core.record import record_of, write_record
from kaffihus.core.state import Bytes
from kaffihus.core.view import View, Viewer


class Title:
    """A game: its facts, and `new_game`."""

    def __init__(self, game_id: str) -> None:
        self.rules: Game = games.load(game_id)
        self.id, self.title, self.seats = self.rules.id, self.rules.title, self.rules.seats
        self.options = {option.name: option.default for option in self.rules.options if not option.hidden}

    @property
    def actions(self) -> list[str]:
        """Every action's notation; its place in the list is its number."""
        return [str(action) for action in self.rules.catalogue.actions]

    def new_game(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, int] | None = None,
        players: Sequence[str] = (),
    ) -> Playing:
        """A game dealt up to the first decision; the same seed and actions, the same game."""
        count = seats or len(players) or self.seats[0]
        names = [*players, *(f"player {seat}" for seat in range(len(players), count))]
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        return Playing(Play(self.rules, names, options), seed)

    def __repr__(self) -> str:
        return f"<{self.title}, {self.seats[0]} to {self.seats[-1]} players>"


class Playing:
    """A game being played. Seats are numbered from 0; a viewer may be None, a spectator."""

    def __init__(self, play: Play, seed: int) -> None:
        self.play = play
        self._chance, self._choice = new_rng(seed), new_rng(seed, 1)
        self._deal()

    @property
    def pending(self) -> list[int]:
        """The seats that may decide now; none when the game is over."""
        return self.play.position.pending

    @property
    def is_over(self) -> bool:
        """Nobody has anything left to decide."""
        return self.play.position.is_over

    def legal(self, seat: int) -> list[str]:
        """What a seat may do."""
        notate = self.play.game.catalogue.notate
        return [notate(action) for action in self.play.position.legal(seat)]

    def apply(self, seat: int, action: str | int) -> None:
        """Take an action, and let chance act after it; an illegal one is refused."""
        number = self.play.game.catalogue.parse(action) if isinstance(action, str) else action
        self.play.act(seat, number)
        self._deal()

    def sample(self, seat: int) -> str:
        """One of the seat's legal actions, all equally likely."""
        legal = self.legal(seat)
        return legal[random_below(self._choice, len(legal))]

    def view(self, viewer: Viewer = None) -> View:
        """What a seat may know."""
        return self.play.position.view(viewer)

    def observation(self, seat: int) -> Bytes:
        """The same as numbers, laid out as the game's page in docs/research says."""
        return self.play.position.observation(seat)

    def log(self, viewer: Viewer = None) -> list[str]:
        """What has happened, in English, as a viewer may read it."""
        return [self.play.game.say(line, self.play.players) for line in self.play.log(viewer)]

    def scores(self) -> list[int]:
        """Each seat's score as it stands."""
        return self.play.position.scores()

    def ranks(self) -> list[int]:
        """Each seat's rank at the end, 1 being best."""
        return self.play.position.ranks()

    def record(self) -> str:
        """The game as a text that replays at any time."""
        return write_record(record_of(self.play))

    def copy(self) -> Playing:
        """An independent copy."""
        return self._twin(self._chance.copy(), self._choice.copy())

    def redeal(self, seat: int, seed: int) -> Playing:
        """A copy in which all that the seat cannot know is dealt again; it has no history to record."""
        twin = self._twin(new_rng(seed, 2), new_rng(seed, 3))
        twin.play.position = self.play.position.redeal(seat, new_rng(seed))
        return twin

    def _twin(self, chance: Any, choice: Any) -> Playing:
        twin = object.__new__(Playing)
        twin.play = Play(self.play.game, self.play.players, self.play.options)
        twin.play.steps = list(self.play.steps)
        twin.play.position = self.play.position.copy()
        twin._chance, twin._choice = chance, choice
        return twin

    def _deal(self) -> None:
        play = self.play
        while play.position.is_chance:
            play.act(CHANCE, play.position.drawn(partial(random_below, self._chance)))
