"""A state of OpenSpiel's: a moment of a game, and how it came about.

Most of what Python asks of a state is answered here in Python, without the way through OpenSpiel's C++ and
back, which costs more than our rules do. OpenSpiel itself asks by the names with an underscore.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from kaffihus.core.chance import CHANCE, CHANCE_BIT, new_rng
from kaffihus.core.game import Game
from kaffihus.core.loops import first_seat
from kaffihus.core.play import Step
from kaffihus.core.rule import compiled
from kaffihus.core.state import Bytes, PlainState
from kaffihus.core.view import Viewer
from kaffihus.research import open_spiel_rules
from kaffihus.research.recall import Memory, after_step, at_first, sight_of
from kaffihus.research.spaces import text_of

LONGEST = 5_000  # steps of a game, chance's included; ours have some hundreds
TERMINAL, AT_CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)

# By the bits of who is pending: the lowest seat, chance, or nobody.
PLAYERS = (TERMINAL, *(first_seat(bits) for bits in range(1, CHANCE_BIT)), AT_CHANCE)
# What tensors hold, as objects: a list that shares them is made in a quarter of the time.
FLOATS = np.array([float(number) for number in range(256)], object)


class Terms(NamedTuple):
    """What never changes about a game that is played."""

    game: Game
    seats: int
    options: tuple[int, ...]
    reward: str


class Moment:
    """A position and how it came about. Once made it stays as it is: copies of a state share it."""

    __slots__ = ("before", "bits", "count", "legal", "memories", "records", "room", "step", "terms")

    def __init__(self, terms: Terms, room: bytearray, count: int = 0) -> None:
        self.terms, self.room = terms, room
        self.records = np.frombuffer(
            room, terms.game.state_dtype
        )  # NumPy would copy a record by its fields
        self.bits = 0  # who is pending
        self.count = count  # steps so far
        self.before: Moment | None = None
        self.step = (CHANCE, 0)  # who did what, that it came from the moment before
        self.legal: list[int] | None = None  # what the first of the pending may do, once somebody has asked
        self.memories: dict[Viewer, Memory] | None = None  # once somebody has asked

    def after(self, action: int) -> Moment:
        """The moment that an action leads to."""
        seat = CHANCE if self.bits == CHANCE_BIT else PLAYERS[self.bits]
        moment = Moment(self.terms, bytearray(self.room), self.count + 1)
        moment.before, moment.step = self, (seat, action)
        bits = self.terms.game.fast.apply_at(moment.records, 0, seat, action)
        moment.bits = bits if moment.count < LONGEST else 0
        return moment

    def memory(self, viewer: Viewer) -> Memory:
        """What a viewer was shown and did; worked out from the last moment whose is known."""
        later: list[Moment] = []
        moment = self
        while moment.memories is None or viewer not in moment.memories:
            later.append(moment)
            if moment.before is None:
                break
            moment = moment.before
        memory = (moment.memories or {}).get(viewer)
        for moment in reversed(later):
            game, seats = self.terms.game, self.terms.seats
            if memory is None:
                memory = at_first(game, seats, bytes(moment.room), viewer)
            else:
                assert moment.before is not None
                then, now, step = bytes(moment.before.room), bytes(moment.room), Step(*moment.step)
                memory = after_step(memory, sight_of(game, seats, then, now, step, viewer), step, viewer)
            moment.memories = {**(moment.memories or {}), viewer: memory}
        assert memory is not None
        return memory

    def redealt(self, seat: int, seed: int) -> Moment:
        """The same moment in a world that the seat cannot tell from this one; only its own past is kept."""
        moment = Moment(self.terms, bytearray(self.room), self.count)
        self.terms.game.fast.redeal_at(moment.records, 0, seat, new_rng(seed))
        moment.bits, moment.memories = self.bits, {seat: self.memory(seat)}
        return moment

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a moment is the first one known and the actions since: a chain would be too deep."""
        actions: list[int] = []
        moment = self
        while moment.before is not None:
            actions.append(moment.step[1])
            moment = moment.before
        first = bytes(moment.room), moment.count, moment.bits, moment.memories
        return _replayed, (self.terms, first, actions[::-1])


def opened(terms: Terms) -> Moment:
    """The moment before anything is dealt."""
    moment = Moment(terms, bytearray(terms.game.state_dtype.itemsize))
    terms.game.fast.setup_at(moment.records, 0, terms.seats, np.array(terms.options, np.int64))
    moment.bits = terms.game.fast.pending_at(moment.records, 0)
    return moment


def _replayed(terms: Terms, first: tuple[Any, ...], actions: list[int]) -> Moment:
    room, count, bits, memories = first
    moment = Moment(terms, bytearray(room), count)
    moment.bits, moment.memories = bits, memories
    for action in actions:
        moment = moment.after(action)
    return moment


class Scratch(threading.local):
    """Room to work in, a thread's own: compiled code runs without Python's lock."""

    def __init__(self, game: Game) -> None:
        self.mask, self.seen = game.new_mask(), np.empty(game.observation_size, np.uint8)
        self.floats = np.empty(game.observation_size, object)
        self.listed, self.weights = (np.empty(len(game.catalogue), np.int64) for _ in range(2))


class KaffihusState(pyspiel.State):
    """A state; OpenSpiel copies it by making a new one and copying the attributes one by one."""

    # The subclass's: attributes of the class are not copied.
    house: Game
    scratch: Scratch
    outcomes_at: Callable[..., int]

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.now: Moment = game.first

    def current_player(self) -> int:
        """The lowest seat that may decide, chance, or nobody."""
        return PLAYERS[self.now.bits]

    def is_terminal(self) -> bool:
        """Nobody has anything left to decide, or the game was given up."""
        return self.now.bits == 0

    def is_chance_node(self) -> bool:
        """Something is to be drawn."""
        return self.now.bits == CHANCE_BIT

    def is_simultaneous_node(self) -> bool:
        """Never: one goes after the other, and does not see what the other chose."""
        return False

    def is_player_node(self) -> bool:
        """A seat is to decide."""
        return PLAYERS[self.now.bits] >= 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a player, or whoever is to act, may do."""
        bits = self.now.bits
        if bits == CHANCE_BIT:  # whoever asks: OpenSpiel has it so
            return [action for action, _ in self.chance_outcomes()]
        return self._legal_actions(PLAYERS[bits] if player is None else player)

    def _legal_actions(self, player: int) -> list[int]:
        now = self.now
        if player < 0 or player != PLAYERS[now.bits]:
            return []
        if now.legal is None:
            scratch = self.scratch
            count = self.house.fast.choices_at(now.records, 0, player, scratch.mask, scratch.listed)
            now.legal = scratch.listed[:count].tolist()
        return now.legal.copy()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with exact probabilities."""
        scratch = self.scratch
        count = self.outcomes_at(self.now.records, 0, scratch.weights, scratch.listed)
        actions = scratch.listed[:count]
        weights = scratch.weights[actions]
        return list(zip(actions.tolist(), (weights / weights.sum()).tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.house.catalogue.notate(action)

    def returns(self) -> list[float]:
        """Each seat's reward at the end; a game that was given up has no winner."""
        _, seats, _, reward = self.now.terms
        if self.now.bits:
            return [0.0] * seats
        if self.now.count >= LONGEST and self.house.fast.pending_at(self.now.records, 0):
            return [1 / seats if reward == "win" else 0.0] * seats
        places, points = np.zeros(CHANCE, np.int64), np.zeros(CHANCE, np.int64)
        if reward == "score":
            self.house.fast.scores_at(self.now.records, 0, points)
            own = points[:seats].tolist()
            return [score - (sum(own) - score) / (seats - 1) for score in own]
        self.house.fast.ranks_at(self.now.records, 0, places)
        won = [place == 1 for place in places[:seats].tolist()]
        base = 1 / seats if reward == "zero_sum" else 0.0
        return [is_winner / sum(won) - base for is_winner in won]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KaffihusState:
        """A state that the player cannot tell from this one, by the rules' own redeal.

        It can be played on, copied and pickled; its history and the others' memories begin here.
        """
        state: KaffihusState = self.get_game().new_initial_state()
        state.now = self.now.redealt(player, int(sampler() * (1 << 53)))
        return state

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat knows, as numbers."""
        seat = PLAYERS[self.now.bits] if player is None else player
        if not 0 <= seat < self.now.terms.seats:
            return super().observation_tensor(seat)  # which says what is wrong
        return FLOATS.take(self.observed(seat), out=self.scratch.floats, mode="clip").tolist()

    def information_state_string(self, player: int | None = None) -> str:
        """A key of all that a seat was shown and did."""
        seat = PLAYERS[self.now.bits] if player is None else player
        if not 0 <= seat < self.now.terms.seats:
            return super().information_state_string(seat)  # which says what is wrong
        return key_of(seat, self.now.memory(seat).everything)

    def observed(self, seat: int) -> Bytes:
        """What a seat knows, as small numbers; in an array that the next question overwrites."""
        seen = self.scratch.seen
        self.house.fast.observe_at(self.now.records, 0, seat, seen)
        return seen

    def plain_state(self) -> PlainState:
        """The state in its plain form, a copy."""
        return PlainState(self.house.state_dtype).load(self.now.records[0])

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a state is the moment that its history begins with, and its history."""
        first, history = self.now, self.history()
        for _ in history:
            assert first.before is not None
            first = first.before
        return _restored, (self.get_game(), first, history)

    def __str__(self) -> str:
        return text_of(self.house, self.plain_state(), None)


def _restored(game: Any, first: Moment, history: list[int]) -> KaffihusState:
    state: KaffihusState = game.new_initial_state()
    state.now = first
    for action in history:
        state.apply_action(action)
    return state


def state_class_of(game: Game) -> type[KaffihusState]:
    """The states of one game."""
    outcomes_at = compiled(game.bind(open_spiel_rules).outcomes_at)
    facts = {"house": game, "scratch": Scratch(game), "outcomes_at": staticmethod(outcomes_at)}
    return type("State", (KaffihusState,), facts)


def key_of(viewer: Viewer, everything: bytes) -> str:
    """The name of an information state."""
    return f"{'public' if viewer is None else f'seat {viewer}'} {everything.hex()}"
