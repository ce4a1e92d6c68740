"""FYFE's sequence of play: drawing, two new tokens, the end of a round. A player's own round: round.py."""

from __future__ import annotations

from kaffihus.core.chance import CHANCE, CHANCE_BIT
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, Numbers, State
from kaffihus.games.fyfe.actions import CHARM, DRAW, LUCKY, SKIP
from kaffihus.games.fyfe.charms import has_charm
from kaffihus.games.fyfe.components import CHARMS, EASIER_BOARDS, EASIER_CHARMS, MAX_SEATS, TOKENS, Charm
from kaffihus.games.fyfe.round import act, legal_in_round, rewind, show_round
from kaffihus.games.fyfe.scoring import award_bonus, award_first
from kaffihus.games.fyfe.state import (
    BOARD_SET,
    LUCKY_COUNT,
    SUPPLY,
    Phase,
    Step,
    drawer,
    is_in_play,
    is_last_round,
)

ALL_CHARMS = (1 << CHARMS) - 1


# --- set-up and drawing


@rule
def setup(state: State, seats: int, options: Numbers) -> None:
    """All tokens in the bag, the player boards empty."""
    state.spare[:] = 0
    state.variant = options[0]
    state.seats = seats
    easier = options[1] == 1
    state.boards_in_play = BOARD_SET[state.variant] & ~(EASIER_BOARDS if easier else 0)
    state.charms_in_play = ALL_CHARMS & ~(EASIER_CHARMS if easier else 0)
    state.lucky_left = LUCKY_COUNT[state.variant]
    state.round_number = 0
    state.bag_tokens = 0
    for token in range(TOKENS):
        state.bag[token] = is_in_play(state, token)
        if state.bag[token]:
            state.bag_tokens += 1
    state.first[:] = EMPTY
    state.bonus[:] = 0
    state.shown_supply[:] = EMPTY
    state.shown_space[:] = EMPTY
    state.shown_board[:] = EMPTY
    state.shown_jokers[:] = 0
    state.shown_scored[:] = 0
    state.shown_aside[:] = EMPTY
    state.shown_spent[:] = 0
    state.marks[:] = 0
    state.wants[:] = EMPTY
    for seat in range(MAX_SEATS):
        rewind(state, seat)
    state.phase = Phase.NEW_ROUND
    settle(state)


@rule
def start_round(state: State) -> None:
    """FYFE-10: every round but the last begins with a draw."""
    state.round_number += 1
    state.charm_round = 0
    state.phase = Phase.BEGIN_PLAY if is_last_round(state) else Phase.DRAW


@rule
def chance_total(state: State) -> int:
    """Every token in the bag is as likely as the next.

    FYFE-9, -12: a further lucky charm token of the same round goes back at once and another is drawn
    for it, which is to draw among the other tokens from the start.
    """
    return int(state.bag_tokens) + (0 if state.charm_round else int(state.lucky_left))


@rule
def chance_action(state: State, k: int) -> int:
    """The k-th token of the bag; behind them the lucky ones."""
    for token in range(TOKENS):
        if state.bag[token]:
            if k == 0:
                return DRAW + token
            k -= 1
    return LUCKY


@rule
def draw(state: State, action: int) -> None:
    """A token into the supply of the player who draws; a lucky one out of the game (FYFE-9)."""
    if action == LUCKY:
        state.lucky_left -= 1
        state.charm_round = 1
        return
    token = action - DRAW
    seat = drawer(state)
    position = 0 if state.supply[seat, 0] == EMPTY else 1
    state.supply[seat, position] = token
    state.shown_supply[seat, position] = token
    state.bag[token] = 0
    state.bag_tokens -= 1
    if drawer(state) == EMPTY:
        state.phase = Phase.DRAWN if state.phase == Phase.DRAW else Phase.BEGIN_PLAY


# --- two new tokens


@rule
def open_exchange(state: State) -> None:
    """FYFE-35: in a charm round those who have the charm decide on two new tokens first."""
    state.phase = Phase.EXCHANGE if state.charm_round and undecided(state) else Phase.BEGIN_PLAY


@rule
def undecided(state: State) -> int:
    """Who has still to decide on two new tokens, as bits."""
    bits = 0
    for seat in range(state.seats):
        if state.wants[seat] == EMPTY and has_charm(state, seat, Charm.REDRAW):
            bits |= 1 << seat
    return bits


@rule
def exchange(state: State) -> None:
    """FYFE-13: all return their tokens first, then draw in seat order."""
    state.phase = Phase.BEGIN_PLAY
    for seat in range(state.seats):
        if state.wants[seat] == 1:
            for position in range(SUPPLY):
                state.bag[state.supply[seat, position]] = 1
                state.supply[seat, position] = EMPTY
                state.shown_supply[seat, position] = EMPTY
            state.bag_tokens += SUPPLY
            state.spent[seat] |= 1 << Charm.REDRAW
            state.shown_spent[seat] |= 1 << Charm.REDRAW
            state.phase = Phase.REDRAW


# --- who decides, and what is legal


@rule
def pending(state: State) -> int:
    """Who may decide now: everybody who has not ended the round."""
    match int(state.phase):
        case Phase.DRAW | Phase.REDRAW:
            return CHANCE_BIT
        case Phase.EXCHANGE:
            return undecided(state)
        case Phase.PLAY:
            bits = 0
            for seat in range(state.seats):
                if state.step[seat] != Step.ENDED:
                    bits |= 1 << seat
            return bits
    return 0


@rule
def legal(state: State, seat: int, mask: Bytes) -> None:
    """Mark each legal action of a seat that may decide."""
    if state.phase == Phase.EXCHANGE:
        mask[CHARM + Charm.REDRAW] = 1
        mask[SKIP] = 1
    else:
        legal_in_round(state, seat, mask)


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal action and all that follows by itself."""
    if seat == CHANCE:
        draw(state, action)
    elif state.phase == Phase.EXCHANGE:
        state.wants[seat] = action != SKIP
        if undecided(state) == 0:
            state.phase = Phase.EXCHANGED
    else:
        act(state, seat, action)
        if pending(state) == 0:
            state.phase = Phase.ROUND_END
    settle(state)


@rule
def settle(state: State) -> None:
    """Go on until somebody must decide. Long steps are called here and nowhere else."""
    while state.phase > Phase.OVER:
        match int(state.phase):
            case Phase.NEW_ROUND:
                start_round(state)
            case Phase.DRAWN:
                open_exchange(state)
            case Phase.EXCHANGED:
                exchange(state)
            case Phase.BEGIN_PLAY:
                begin_play(state)
            case Phase.ROUND_END:
                end_round(state)


@rule
def begin_play(state: State) -> None:
    """Everybody at the beginning of their own round."""
    for seat in range(state.seats):
        rewind(state, seat)
    state.phase = Phase.PLAY


@rule
def end_round(state: State) -> None:
    """FYFE-14: everybody has ended, so FIRST! tiles and bonuses are settled together and all is shown."""
    award_first(state)
    award_bonus(state)
    state.wants[:] = EMPTY
    for seat in range(state.seats):
        show_round(state, seat)
        rewind(state, seat)
    state.phase = Phase.OVER if is_last_round(state) else Phase.NEW_ROUND
