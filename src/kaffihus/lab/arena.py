"""Bots against bots: many games, seats rotated over the same deals, intervals and ratings."""

from __future__ import annotations

import itertools
import math
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaffihus.bots import Bot, make_bot
from kaffihus.bots.search.game_search import Slots
from kaffihus.bots.search.warmup import compiling
from kaffihus.core.chance import CHANCE, CHANCE_BIT, new_rng, random_below
from kaffihus.core.errors import BadRequest, Unavailable
from kaffihus.core.game import Game
from kaffihus.core.loops import first_seat
from kaffihus.core.play import Step
from kaffihus.core.position import Position
from kaffihus.core.state import Numbers

MOST_GAMES = 1_000_000
CONFIDENCE = 1.959964  # 95 %


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits where, and which deal."""

    number: int
    deal: int
    bots: tuple[int, ...]  # by seat, as places in the list of bots


@dataclass(frozen=True)
class Finish:
    """How a game ended."""

    pairing: Pairing
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    seconds: tuple[float, ...]  # of thinking, by seat
    choices: tuple[int, ...]  # decisions, by seat
    steps: tuple[Step, ...] = ()  # where they are recorded
    end: bytes = b""  # the last position, the same


@dataclass(frozen=True)
class Standing:
    """How one bot has done."""

    bot: str
    games: int
    wins: float  # a shared win counts its share
    share: float
    low: float  # the 95 % interval of the share (Wilson)
    high: float
    fair: float  # the share of equal players
    mean_score: float
    milliseconds: float  # a decision
    rating: float  # openskill (Plackett–Luce): mu
    uncertainty: float  # and sigma


@dataclass(frozen=True)
class SeatStanding:
    """How those have done who sat in one seat: all of them, or one bot."""

    seat: int
    bot: str | None
    games: int
    wins: float
    share: float
    low: float
    high: float
    mean_score: float


@dataclass(frozen=True)
class Results:
    """What an arena found out."""

    game: str
    players: int
    games: int
    seed: int
    seconds: float
    standings: list[Standing]
    seats: list[SeatStanding]  # over all bots, then for each bot where there are several
    duels: dict[str, dict[str, list[float]]]  # two seats: wins of one against another, with interval


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share (E. B. Wilson, 1927)."""
    if games == 0:
        return 0.0, 1.0
    z2 = CONFIDENCE**2
    share = wins / games
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread = CONFIDENCE * math.sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, centre - spread), min(1.0, centre + spread)


def pairings(bots: int, players: int, games: int) -> Iterator[Pairing]:
    """Every choice of bots for the table in every rotation of the seats, over and over.

    The rotations of one choice play the same deal: luck of the deal is shared out.
    """
    tables = list(itertools.combinations(range(bots), players))
    number = 0
    for deal in itertools.count():
        for table in tables:
            for turn in range(players):
                if number == games:
                    return
                yield Pairing(number, deal, table[turn:] + table[:turn])
                number += 1


def mirrors(players: int, games: int) -> Iterator[Pairing]:
    """One bot in all seats: every game is a deal of its own, since there is no luck to share out."""
    for number in range(games):
        yield Pairing(number, number, tuple(range(players)))


def run_arena(
    game: Game,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    cores: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    is_compiled: bool = True,
) -> Results:
    """Play the games on all cores. With fewer bots than seats the list is repeated.

    One bot alone plays against itself, which tells what a seat is worth. Bots wait for their compiled code
    and do not look at the clock: the same seed gives the same games on every machine. Interpreted, games
    are the same but slow; bots then think in plain Python, within its limits.
    """
    if players is None:
        players = len(bots) if len(bots) in game.seats else game.seats[0]
    bots = repeated(bots, players)
    found, seconds = play_all(game, bots, games, players, seed, options, cores, progress, is_compiled)
    return Results(
        game.id,
        players,
        games,
        seed,
        seconds,
        standings(bots, players, found),
        seat_standings(bots, players, found),
        duels(bots, players, found),
    )


def repeated(bots: Sequence[str], players: int) -> list[str]:
    """As many bots as there are seats, at least."""
    if not bots:
        raise BadRequest("an arena needs a bot at least")
    return [bots[i % len(bots)] for i in range(max(players, len(bots)))]


def play_all(
    game: Game,
    bots: Sequence[str],
    games: int,
    players: int,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    cores: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    is_compiled: bool = True,
    is_recorded: bool = False,
) -> tuple[list[Finish], float]:
    """The games of as many bots as there are seats, or more, in their order; and how long they took."""
    game.check_seats(players)
    if not 1 <= games <= MOST_GAMES:
        raise BadRequest(f"{games} games; expected 1 to {MOST_GAMES}")
    game.option_values(options)
    for name in set(bots):
        make_bot(name, 0)  # a wrong name is refused before anything is played
    table = Table(game, bots, players, seed, options, is_compiled, is_recorded)
    if is_compiled:
        with compiling(f"arena-{game.id}", f"{game.title} for the arena"):
            table.play(Pairing(0, 0, tuple(range(players))))
    order = pairings(len(bots), players, games) if len(set(bots)) > 1 else mirrors(players, games)
    start = time.perf_counter()
    found: list[Finish] = []
    with ThreadPoolExecutor(cores or os.cpu_count()) as pool:
        waiting = [pool.submit(table.play, pairing) for pairing in order]
        try:
            for game_over in as_completed(waiting):
                found.append(game_over.result())
                progress(1)
        except BaseException:
            for future in waiting:
                future.cancel()
            raise
    found.sort(key=lambda finish: finish.pairing.number)
    return found, time.perf_counter() - start


class Table:
    """Plays single games, any number at a time; each thread has bots of its own."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[str],
        players: int,
        seed: int,
        options: Mapping[str, int] | None,
        is_compiled: bool,
        is_recorded: bool = False,
    ) -> None:
        self.game, self.bots, self.players, self.seed = game, bots, players, seed
        self.values = game.option_values(options)
        self.position = Position(game, players, options)
        self.is_compiled, self.is_recorded = is_compiled, is_recorded
        self._own = threading.local()

    def play(self, pairing: Pairing) -> Finish:
        """One game to its end."""
        rules: Any = self.game.fast if self.is_compiled else self.game.loops
        chance, redeals = new_rng(self.seed, pairing.deal), new_rng(self.seed ^ 0x5EED, pairing.number)
        dtype = self.game.state_dtype
        states: Any = np.zeros(2, dtype) if self.is_compiled else Slots(dtype)
        rules.setup_at(states, 0, self.players, self.values)
        bots = [self._bot(i, pairing, seat) for seat, i in enumerate(pairing.bots)]
        seconds, choices = [0.0] * self.players, [0] * self.players
        steps: list[Step] = []
        bits = self._let_chance_act(rules, states, chance, steps)
        while bits:
            seat = first_seat(bits)
            states[1] = states[0]
            rules.redeal_at(states, 1, seat, redeals)
            start = time.perf_counter()
            action = self._ask(bots[seat], states, seat)
            seconds[seat] += time.perf_counter() - start
            choices[seat] += 1
            rules.apply_at(states, 0, seat, action)
            steps.append(Step(seat, action))
            bits = self._let_chance_act(rules, states, chance, steps)
        ranks, scores = np.zeros(CHANCE, np.int64), np.zeros(CHANCE, np.int64)
        rules.ranks_at(states, 0, ranks)
        rules.scores_at(states, 0, scores)
        return Finish(
            pairing,
            tuple(int(rank) for rank in ranks[: self.players]),
            tuple(int(score) for score in scores[: self.players]),
            tuple(seconds),
            tuple(choices),
            *((tuple(steps), states[:1].tobytes()) if self.is_recorded else ()),
        )

    def _let_chance_act(self, rules: Any, states: Any, rng: Numbers, steps: list[Step]) -> int:
        """Until players must decide; where a game is recorded, step by step, by the same draws."""
        if not self.is_recorded:
            return int(rules.chance_at(states, 0, rng))
        bits = rules.pending_at(states, 0)
        while bits == CHANCE_BIT:
            draw = random_below(rng, rules.chance_total_at(states, 0))
            action = rules.chance_action_at(states, 0, draw)
            steps.append(Step(CHANCE, action))
            bits = rules.apply_at(states, 0, CHANCE, action)
        return int(bits)

    def _bot(self, i: int, pairing: Pairing, seat: int) -> Bot:
        """A bot of this thread, with a fresh seed for this game and seat."""
        mine: dict[tuple[int, int], Bot] = self._own.__dict__.setdefault("bots", {})
        seed = (self.seed * 1_000_003 + pairing.number) * 8 + seat
        if (i, seat) in mine:
            mine[i, seat].begin(seed)
        else:
            mine[i, seat] = make_bot(self.bots[i], seed)
            if self.is_compiled:
                mine[i, seat].wait_for_compiler(self.game)
            else:
                mine[i, seat].keep_to_python()
        return mine[i, seat]

    def _ask(self, bot: Bot, states: Any, seat: int) -> int:
        if self.is_compiled:
            return int(bot.choose_at(self.position, states, 1, seat))
        return bot.choose(self.position.at(states[1]), seat)


def standings(bots: Sequence[str], players: int, found: Sequence[Finish]) -> list[Standing]:
    """One line a name, the best first; several bots of one name are added up."""
    ratings = rate(bots, found)
    lines = []
    for name in dict.fromkeys(bots):
        games, wins, scores, seconds, choices = 0, 0.0, 0, 0.0, 0
        for finish in found:
            for seat, i in enumerate(finish.pairing.bots):
                if bots[i] != name:
                    continue
                games += 1
                wins += win_share(finish.ranks, seat)
                scores += finish.scores[seat]
                seconds += finish.seconds[seat]
                choices += finish.choices[seat]
        low, high = wilson(wins, games)
        lines.append(
            Standing(
                bot=name,
                games=games,
                wins=round(wins, 4),
                share=wins / games if games else 0.0,
                low=low,
                high=high,
                fair=1 / players,
                mean_score=scores / games if games else 0.0,
                milliseconds=1000 * seconds / max(1, choices),
                rating=ratings[name][0],
                uncertainty=ratings[name][1],
            )
        )
    return sorted(lines, key=lambda line: -line.share)


def seat_standings(bots: Sequence[str], players: int, found: Sequence[Finish]) -> list[SeatStanding]:
    """One line a seat over all bots, then one for each bot and seat where there are several bots."""
    names = list(dict.fromkeys(bots))
    lines = []
    for name in [None, *names] if len(names) > 1 else [None]:
        for seat in range(players):
            own = [finish for finish in found if name is None or bots[finish.pairing.bots[seat]] == name]
            games, wins = len(own), sum(win_share(finish.ranks, seat) for finish in own)
            low, high = wilson(wins, games)
            lines.append(
                SeatStanding(
                    seat=seat,
                    bot=name,
                    games=games,
                    wins=round(wins, 4),
                    share=wins / games if games else 0.0,
                    low=low,
                    high=high,
                    mean_score=sum(finish.scores[seat] for finish in own) / games if games else 0.0,
                )
            )
    return lines


def win_share(ranks: Sequence[int], seat: int) -> float:
    """A win, shared among the winners."""
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def duels(bots: Sequence[str], players: int, found: Sequence[Finish]) -> dict[str, dict[str, list[float]]]:
    """Two seats: the share of each bot against each other, with its interval."""
    if players != 2:
        return {}
    table: dict[tuple[str, str], list[float]] = {}
    for finish in found:
        names = [bots[i] for i in finish.pairing.bots]
        for seat in range(2):
            counted = table.setdefault((names[seat], names[1 - seat]), [0.0, 0.0])
            counted[0] += win_share(finish.ranks, seat)
            counted[1] += 1
    shares: dict[str, dict[str, list[float]]] = {}
    for (name, other), (wins, games) in table.items():
        shares.setdefault(name, {})[other] = [wins / games, *wilson(wins, games)]
    return shares


def rate(bots: Sequence[str], found: Sequence[Finish]) -> dict[str, tuple[float, float]]:
    """Ratings after all games in their order (openskill, Plackett–Luce)."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise Unavailable("ratings need openskill: install kaffihus[lab]") from None
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in dict.fromkeys(bots)}
    for finish in found:
        names = [bots[i] for i in finish.pairing.bots]
        if len(set(names)) < len(names):  # a bot at several seats: its best seat stands for it
            best: dict[str, int] = {}
            for seat, name in enumerate(names):
                best[name] = min(best.get(name, 99), finish.ranks[seat])
            names, ranks = list(best), list(best.values())
        else:
            ranks = list(finish.ranks)
        if len(names) < 2:
            continue
        rated = model.rate([[ratings[name]] for name in names], ranks=[float(rank) for rank in ranks])
        for name, team in zip(names, rated, strict=True):
            ratings[name] = team[0]
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
