"""OpenSpiel's games, registered in Python: `pyspiel.load_game("kaffihus_fika")`.

Parameters: `players`, `reward` (`zero_sum`, `win`, `score`), the game's options, and `opening`, a list
of action ids joined by `-` from which the game starts (a small subgame, say). Actions and chance's
outcomes are the catalogue's. Where several seats may decide at once, the lowest goes first and the
others do not see its choice.

OpenSpiel 2.0.2's `MCTSBot` and `ISMCTSBot` of C++ crash on every game registered from Python, its own
`python_tic_tac_toe` included. Its Python algorithms work; `SearchBot` puts our search behind its Bot
interface.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from kaffihus import games
from kaffihus.bots import ask_bot, make_bot
from kaffihus.core.chance import CHANCE, CHANCE_BIT, new_rng, next_word
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.loops import first_seat
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.rule import compiled
from kaffihus.core.state import Numbers, PlainState
from kaffihus.research import open_spiel_rules
from kaffihus.research.recall import FINGERPRINT, Memory, Sight, after_step, at_first, sight_of
from kaffihus.research.spaces import text_of

LONGEST = 5_000  # decisions of a game; ours have some hundreds
REWARDS = ("zero_sum", "win", "score")  # at the end, as OpenSpiel's solvers want them
MOST_POINTS = 1_000.0  # no score is that large
TERMINAL, AT_CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
ENTRIES = ("open_table", "play", "options_of", "weights_of", "see", "result")


@cache
def rules_of(game: Game) -> SimpleNamespace:
    """The template over a game's rules, compiled."""
    bound = game.bind(open_spiel_rules)
    return SimpleNamespace(**{name: compiled(getattr(bound, name)) for name in ENTRIES})


class Moment:
    """A position and how it came about. Once made it stays as it is: copies of a state share it."""

    def __init__(self, room: bytearray, dtype: Any, seats: int, reward: str) -> None:
        self.room, self.seats, self.reward = room, seats, reward
        self.records = np.frombuffer(room, dtype)  # NumPy copies a record field by field, bytes at once
        self.bits = 0  # who is pending
        self.before: Moment | None = None
        self.step = Step(CHANCE, 0)  # that led here from the moment before
        self.memories: dict[int, Memory] = {}  # by seat, once somebody has asked

    def followed_by(self, step: Step) -> Moment:
        """The next moment, still in this position."""
        moment = Moment(bytearray(self.room), self.records.dtype, self.seats, self.reward)
        moment.before, moment.step = self, step
        return moment

    def __deepcopy__(self, memo: Any) -> Moment:
        return self


class KaffihusState(pyspiel.State):
    """A state; OpenSpiel copies it by making a new one and copying the attributes one by one."""

    house: Game  # the subclass's: attributes of the class are not copied
    rules: SimpleNamespace

    def __init__(self, game: KaffihusGame) -> None:
        super().__init__(game)
        self.now = game.first

    def current_player(self) -> int:
        """The lowest seat that may decide, chance, or nobody."""
        bits = self.now.bits
        if bits == 0:
            return TERMINAL
        if bits == CHANCE_BIT:
            return AT_CHANCE
        return first_seat(bits)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        mask = self.house.new_mask()
        self.rules.options_of(self.now.records, player, mask)
        return np.flatnonzero(mask).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with exact probabilities."""
        weights = np.zeros(len(self.house.catalogue), np.int64)
        total = self.rules.weights_of(self.now.records, weights)
        return [(action, int(weights[action]) / total) for action in np.flatnonzero(weights).tolist()]

    def _apply_action(self, action: int) -> None:
        self.now = self.after(self.now, action)

    @classmethod
    def opened(cls, seats: int, options: Numbers, reward: str) -> Moment:
        """The moment before anything is dealt."""
        dtype = cls.house.state_dtype
        moment = Moment(bytearray(dtype.itemsize), dtype, seats, reward)
        moment.bits = cls.rules.open_table(moment.records, seats, options)
        return moment

    @classmethod
    def after(cls, moment: Moment, action: int) -> Moment:
        """The moment that an action leads to."""
        seat = CHANCE if moment.bits == CHANCE_BIT else first_seat(moment.bits)
        after = moment.followed_by(Step(seat, action))
        after.bits = cls.rules.play(after.records, seat, action)
        return after

    def _action_to_string(self, player: int, action: int) -> str:
        return self.house.catalogue.notate(action)

    def is_terminal(self) -> bool:
        """Nobody has anything left to decide."""
        return self.now.bits == 0

    def returns(self) -> list[float]:
        """Each seat's reward at the end."""
        seats, reward = self.now.seats, self.now.reward
        if self.now.bits:
            return [0.0] * seats
        places, points = np.zeros(CHANCE, np.int64), np.zeros(CHANCE, np.int64)
        self.rules.result(self.now.records, places, points)
        if reward == "score":
            own = points[:seats].tolist()
            return [score - (sum(own) - score) / (seats - 1) for score in own]
        won = [place == 1 for place in places[:seats].tolist()]
        base = 1 / seats if reward == "zero_sum" else 0.0
        return [is_winner / sum(won) - base for is_winner in won]

    def plain_state(self) -> PlainState:
        """The state in its plain form, a copy."""
        return PlainState(self.house.state_dtype).load(self.now.records[0])

    def fingerprint(self, player: int) -> bytes:
        """Of all that a seat was shown and did; worked out from the last moment whose is known."""
        later, moment = [], self.now
        while player not in moment.memories and moment.before is not None:
            later.append(moment)
            moment = moment.before
        if player not in moment.memories:
            moment.memories[player] = at_first(self.house, moment.seats, bytes(moment.room), player)
        memory = moment.memories[player]
        for moment in reversed(later):
            memory = after_step(memory, self.sight(moment, player), moment.step, player)
            moment.memories[player] = memory
        return memory.everything

    def sight(self, moment: Moment, player: int) -> Sight:
        """What a seat saw of the step that led to a moment."""
        assert moment.before is not None, "nothing leads to the first moment"
        before, after = bytes(moment.before.room), bytes(moment.room)
        return sight_of(self.house, moment.seats, before, after, moment.step, player)

    def __str__(self) -> str:
        return text_of(self.house, self.plain_state(), None)


class Observer:
    """OpenSpiel's view of what a seat knows; with perfect recall, a fingerprint of its memory too."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise BadRequest(f"observers take no parameters; given: {params}")
        if kind is not None and kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadRequest("only a seat's own knowledge can be observed")
        self.recalls = bool(kind is not None and kind.perfect_recall)
        self._seen = np.empty(game.observation_size, np.uint8)
        size = game.layout.size
        self.tensor = np.zeros(size + FINGERPRINT * self.recalls, np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {
            piece.name: self.tensor[game.layout[piece.name]].reshape(piece.shape)
            for piece in game.layout.pieces
        }
        if self.recalls:
            self.dict["fingerprint of all that was seen"] = self.tensor[size:]

    def set_from(self, state: KaffihusState, player: int) -> None:
        """Write the tensor."""
        state.rules.see(state.now.records, player, self._seen)
        self.tensor[: len(self._seen)] = self._seen
        if self.recalls:
            self.tensor[len(self._seen) :] = np.frombuffer(state.fingerprint(player), np.uint8)

    def string_from(self, state: KaffihusState, player: int) -> str:
        """With perfect recall a key, without it the table as the seat sees it."""
        if self.recalls:
            return f"seat {player} {state.fingerprint(player).hex()}"
        return text_of(state.house, state.plain_state(), player)


class KaffihusGame(pyspiel.Game):
    """One of our games with its parameters."""

    house: Game
    state_class: type[KaffihusState]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wish = {**parameters_of(self.house), **(params or {})}
        seats, reward = int(wish.pop("players")), str(wish.pop("reward"))
        opening = [int(action) for action in str(wish.pop("opening")).split("-") if action]
        if reward not in REWARDS:
            raise BadRequest(f"no reward {reward!r}; there are: {', '.join(REWARDS)}")
        self.house.check_seats(seats)
        values = self.house.option_values({name: int(value) for name, value in wish.items()})
        self.first = self.state_class.opened(seats, values, reward)
        for action in opening:
            self.first = self.state_class.after(self.first, action)
        share = 1 / seats
        least, most, total = {
            "win": (0.0, 1.0, 1.0),
            "zero_sum": (-share, 1 - share, 0.0),
            "score": (-MOST_POINTS, MOST_POINTS, 0.0),
        }[reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.house.catalogue),
            max_chance_outcomes=len(self.house.catalogue),
            num_players=seats,
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(self.house, reward), info, params or {})

    def new_initial_state(self) -> KaffihusState:
        """The position before the deal, or after the opening."""
        return self.state_class(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What OpenSpiel asks observations of."""
        return Observer(self.house, kind, params)


class SearchBot(pyspiel.Bot):
    """Any of our bots as one of OpenSpiel's; it is shown only what its seat knows."""

    def __init__(self, player: int, name: str = "search", seed: int = 0) -> None:
        super().__init__()
        self.player, self.name, self.seed = player, name, seed
        self.restart()

    def restart(self) -> None:
        """Be as new."""
        self._bot, self._rng = make_bot(self.name, self.seed), new_rng(self.seed, 1)

    def restart_at(self, state: KaffihusState) -> None:
        """A bot keeps nothing from one decision to the next."""

    def step(self, state: KaffihusState) -> int:
        """The bot's choice."""
        self._bot.wait_for_compiler(state.house)
        position = Position(state.house, state.now.seats).at(state.plain_state())
        return ask_bot(self._bot, position, self.player, next_word(self._rng))


def parameters_of(game: Game) -> dict[str, Any]:
    """The parameters of a game and what they are where nobody says otherwise."""
    options = {option.name: option.default for option in game.options}
    return {"players": game.seats[0], "reward": "zero_sum", "opening": "", **options}


def type_of(game: Game, reward: str) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"kaffihus_{game.id}",
        long_name=f"{game.title} (Kaffihús)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM if reward == "win" else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )


def register_all() -> None:
    """Put every game into OpenSpiel's registry."""
    for game_id in games.IDS:
        game = games.load(game_id)
        facts = {"house": game, "rules": rules_of(game)}
        state = type("State", (KaffihusState,), facts)
        made = type("Game", (KaffihusGame,), {"house": game, "state_class": state})
        pyspiel.register_game(type_of(game, "zero_sum"), made)


register_all()
