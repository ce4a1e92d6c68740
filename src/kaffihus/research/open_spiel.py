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

from typing import Any

import pyspiel

from kaffihus import games
from kaffihus.bots import ask_bot, make_bot
from kaffihus.core.chance import new_rng, next_word
from kaffihus.core.errors import BadRequest
from kaffihus.core.game import Game
from kaffihus.core.position import Position
from kaffihus.research.open_spiel_observer import Observer
from kaffihus.research.open_spiel_state import LONGEST, KaffihusState, Terms, opened, state_class_of

REWARDS = ("zero_sum", "win", "score")  # at the end, as OpenSpiel's solvers want them
MOST_POINTS = 1_000.0  # no score is that large


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
        self.first = opened(Terms(self.house, seats, tuple(values.tolist()), reward))
        for action in opening:
            self.first = self.first.after(action)
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
        return Observer(self.house, self.num_players(), kind, params)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a game is its name and its parameters."""
        return load_game, (self.get_type().short_name, self.get_parameters())

    def __deepcopy__(self, memo: Any) -> KaffihusGame:
        return self  # nothing of it changes


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
        position = Position(state.house, state.now.terms.seats).at(state.plain_state())
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
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game),
    )


def load_game(name: str, parameters: dict[str, Any]) -> Any:
    """OpenSpiel's `load_game`, in a process where our games are registered: this module is imported."""
    return pyspiel.load_game(name, parameters)


def register_all() -> None:
    """Put every game into OpenSpiel's registry."""
    for game_id in games.IDS:
        game = games.load(game_id)
        facts = {"house": game, "state_class": state_class_of(game)}
        pyspiel.register_game(type_of(game, "zero_sum"), type("Game", (KaffihusGame,), facts))


register_all()
