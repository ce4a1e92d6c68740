"""What a FIKA seat knows, as small numbers, own side first: their layout, and how they are written."""

from __future__ import annotations

from kaffihus.core.layout import Layout, Piece, write_choice, write_set
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.fika.components import CARDS, COINS, GROUPS, SLOTS, SUITS, SUPPLY, TIPS_TO_WIN
from kaffihus.games.fika.state import DECK, Phase, count_hand

PHASES = Phase.OVER + 1
VARIANTS = len(DECK)
MOST_COINS = 3 * GROUPS * int(COINS.max())  # of one card: the cups in front of it multiply them

LAYOUT = Layout(
    Piece("own_cafe", (SLOTS, CARDS), "the card in each slot of my café"),
    Piece("other_cafe", (SLOTS, CARDS), "the card in each slot of the other café"),
    Piece("supply", (CARDS,), "the general supply"),
    Piece("own_hand", (CARDS,), "my hand"),
    Piece("may_hold", (CARDS,), "cards that may be in the other's hand"),
    Piece("lifted", (CARDS,), "a 4: cards lifted from the café"),
    Piece("own_chosen", (CARDS,), "the card I have chosen"),
    Piece("other_chosen", (CARDS,), "the card the other has chosen, once it is shown"),
    Piece("other_has_chosen", (), "the other has chosen, face down"),
    Piece("picked_supply", (CARDS,), "a 1: the supply card picked"),
    *(
        piece
        for group in range(1, GROUPS + 1)
        for piece in (
            Piece(f"may_lie_{group}", (CARDS,), f"cards that may be Group {group}"),
            Piece(f"street_{group}", (SLOTS,), f"the Street card of Group {group}"),
            Piece(f"faces_{group}", (2,), f"Group {group} faces me, the other"),
            Piece(f"picked_{group}", (), f"a 3 or 5: Group {group} is picked"),
        )
    ),
    Piece("phase", (PHASES,), "what is being decided"),
    Piece("primary", (SUITS,), "the primary suit"),
    Piece("secondary", (SUITS,), "the secondary suit"),
    Piece("picked_is_other", (), "the slot picked is in the other café"),
    Piece("two_lifted", (), "a 4: two cards are lifted"),
    Piece("brought", (), "a 4: cards brought in so far", most=2),
    Piece("slot", (SLOTS,), "the slot picked, else the slot just placed in"),
    Piece("acting", (2,), "I act, the other acts"),
    Piece("chooser", (), "I name the primary suit this round"),
    Piece("catching_up", (2,), "I catch up, the other catches up"),
    Piece("extra", (), "cards placed while catching up", most=2),
    Piece("second", (), "I place second this turn"),
    Piece("tips", (2,), "my Tips, the other's", most=TIPS_TO_WIN),
    Piece("variant", (VARIANTS,), "the full game, tiny, the smallest"),
    Piece("round", (), "the round", most=2 * TIPS_TO_WIN - 1),
    Piece("hand_sizes", (2,), "cards in my hand, in the other's", most=CARDS),
    Piece("last_own_cafe", (SLOTS, CARDS), "the last round: the card in each slot of my café", past=True),
    Piece("last_other_cafe", (SLOTS, CARDS), "the same of the other café", past=True),
    Piece("last_own_coins", (SLOTS,), "the coins that each of my cards earned", most=MOST_COINS, past=True),
    Piece("last_other_coins", (SLOTS,), "the coins of the other's cards", most=MOST_COINS, past=True),
    Piece("last_winner", (2,), "I won the last round, the other did", past=True),
)

OWN_CAFE = LAYOUT.at("own_cafe")
OTHER_CAFE = LAYOUT.at("other_cafe")
SUPPLY_CARDS = LAYOUT.at("supply")
OWN_HAND = LAYOUT.at("own_hand")
MAY_HOLD = LAYOUT.at("may_hold")
LIFTED = LAYOUT.at("lifted")
OWN_CHOSEN = LAYOUT.at("own_chosen")
OTHER_CHOSEN = LAYOUT.at("other_chosen")
OTHER_HAS_CHOSEN = LAYOUT.at("other_has_chosen")
PICKED_SUPPLY = LAYOUT.at("picked_supply")
MAY_LIE = LAYOUT.at("may_lie_1")
STREET = LAYOUT.at("street_1")
FACES = LAYOUT.at("faces_1")
PICKED_GROUP = LAYOUT.at("picked_1")
EACH_GROUP = LAYOUT.at("may_lie_2") - MAY_LIE  # how far the pieces of one Group are from the next one's
PHASE = LAYOUT.at("phase")
PRIMARY = LAYOUT.at("primary")
SECONDARY = LAYOUT.at("secondary")
PICKED_IS_OTHER = LAYOUT.at("picked_is_other")
TWO_LIFTED = LAYOUT.at("two_lifted")
BROUGHT = LAYOUT.at("brought")
SLOT = LAYOUT.at("slot")
ACTING = LAYOUT.at("acting")
CHOOSER = LAYOUT.at("chooser")
CATCHING_UP = LAYOUT.at("catching_up")
EXTRA = LAYOUT.at("extra")
SECOND = LAYOUT.at("second")
TIPS = LAYOUT.at("tips")
VARIANT = LAYOUT.at("variant")
ROUND = LAYOUT.at("round")
HAND_SIZES = LAYOUT.at("hand_sizes")
LAST_OWN_CAFE = LAYOUT.at("last_own_cafe")
LAST_OTHER_CAFE = LAYOUT.at("last_other_cafe")
LAST_OWN_COINS = LAYOUT.at("last_own_coins")
LAST_OTHER_COINS = LAYOUT.at("last_other_coins")
LAST_WINNER = LAYOUT.at("last_winner")


@rule
def observe(state: State, seat: int, out: Bytes) -> None:
    """The seat's knowledge, own side first."""
    other = 1 - seat
    write_cards(state, seat, out)
    for group in range(GROUPS):
        write_group(state, seat, group, out)
    write_choice(out, PHASE, state.phase, PHASES)
    write_choice(out, PRIMARY, state.primary, SUITS)
    write_choice(out, SECONDARY, state.secondary, SUITS)
    picks_slot = state.phase == Phase.FOUR_BRING or state.phase == Phase.SIX_SECOND
    out[PICKED_IS_OTHER] = picks_slot and state.picked_side == other
    out[TWO_LIFTED] = state.lifted[0] != EMPTY and state.lifted[1] != EMPTY
    out[BROUGHT] = state.brought
    write_choice(out, SLOT, state.picked if picks_slot else state.placed, SLOTS)
    out[ACTING] = state.actor == seat
    out[ACTING + 1] = state.actor == other
    out[CHOOSER] = state.chooser == seat
    out[CATCHING_UP] = state.catching_up == seat
    out[CATCHING_UP + 1] = state.catching_up == other
    out[EXTRA] = state.extra
    out[SECOND] = state.second == seat
    out[TIPS] = state.tips[seat]
    out[TIPS + 1] = state.tips[other]
    write_choice(out, VARIANT, state.variant, VARIANTS)
    out[ROUND] = state.round_number
    out[HAND_SIZES] = count_hand(state, seat)
    out[HAND_SIZES + 1] = count_hand(state, other)
    write_last_round(state, seat, out)


@rule
def write_cards(state: State, seat: int, out: Bytes) -> None:
    """Cafés, supply, hands and chosen cards."""
    other = 1 - seat
    for slot in range(SLOTS):
        write_choice(out, OWN_CAFE + slot * CARDS, state.cafe[seat, slot], CARDS)
        write_choice(out, OTHER_CAFE + slot * CARDS, state.cafe[other, slot], CARDS)
    for card in range(CARDS):
        out[SUPPLY_CARDS + card] = 0
        out[LIFTED + card] = 0
    write_set(out, OWN_HAND, int(state.hand[seat]), CARDS)
    write_set(out, MAY_HOLD, int(state.may_hold[seat]), CARDS)
    for i in range(SUPPLY):
        if state.supply[i] != EMPTY:
            out[SUPPLY_CARDS + state.supply[i]] = 1
    for i in range(2):
        if state.lifted_card[i] != EMPTY:
            out[LIFTED + state.lifted_card[i]] = 1
    sealed = state.phase == Phase.CHOOSE
    write_choice(out, OWN_CHOSEN, state.chosen[seat], CARDS)
    write_choice(out, OTHER_CHOSEN, EMPTY if sealed else state.chosen[other], CARDS)
    out[OTHER_HAS_CHOSEN] = sealed and state.chosen[other] != EMPTY
    write_choice(out, PICKED_SUPPLY, state.picked if state.phase == Phase.ONE_CELL else EMPTY, CARDS)


@rule
def write_group(state: State, seat: int, group: int, out: Bytes) -> None:
    """A Group: what it may be, where it lies, whom it faces."""
    at = group * EACH_GROUP
    write_set(out, MAY_LIE + at, int(state.may_lie[seat, group]), CARDS)
    write_choice(out, STREET + at, state.group_slot[group], SLOTS)
    out[FACES + at] = state.group_to[group] == seat
    out[FACES + at + 1] = state.group_to[group] == 1 - seat
    picks_group = state.phase == Phase.THREE_HIDE or state.phase == Phase.FIVE_STREET
    out[PICKED_GROUP + at] = picks_group and state.picked == group


@rule
def write_last_round(state: State, seat: int, out: Bytes) -> None:
    """The round last scored; nothing before the first."""
    other = 1 - seat
    for slot in range(SLOTS):
        write_choice(out, LAST_OWN_CAFE + slot * CARDS, state.last_cafe[seat, slot], CARDS)
        write_choice(out, LAST_OTHER_CAFE + slot * CARDS, state.last_cafe[other, slot], CARDS)
        out[LAST_OWN_COINS + slot] = state.last_coins[seat, slot]
        out[LAST_OTHER_COINS + slot] = state.last_coins[other, slot]
    out[LAST_WINNER] = state.last_winner == seat
    out[LAST_WINNER + 1] = state.last_winner == other
