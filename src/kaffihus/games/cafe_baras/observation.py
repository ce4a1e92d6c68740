"""What a seat of Café Baras knows, as small numbers: their layout, and the function that writes them.

A place is a seat counted clockwise from the one who looks. The numbers of a place where nobody sits are 0.
"""

from __future__ import annotations

from kaffihus.core.layout import Layout, Piece, write_choice, write_set
from kaffihus.core.rule import rule
from kaffihus.core.state import EMPTY, Bytes, State
from kaffihus.games.cafe_baras.cafe import limit_of
from kaffihus.games.cafe_baras.components import (
    CARDS,
    CATEGORIES,
    DECORS,
    EFFECT_COINS,
    FOODS,
    GUESTS,
    SEATS,
    STAND_INS,
)
from kaffihus.games.cafe_baras.guests import meets_desires
from kaffihus.games.cafe_baras.knowledge import is_unseen
from kaffihus.games.cafe_baras.scoring import score_of
from kaffihus.games.cafe_baras.serving import coverable
from kaffihus.games.cafe_baras.state import (
    CAFE,
    DECK,
    DISCARD,
    DISPLAY,
    HAND,
    HAND_COUNT,
    SECRET,
    SERVED,
    WAITING,
    Ending,
    Phase,
    count_at,
)

PHASES = Phase.OVER.value + 1
ENDINGS = len(Ending)
VARIANTS = len(HAND_COUNT)
MOST = 255  # what a number of the observation can say; coins and points beyond it are cut
MOST_BONUS = int(EFFECT_COINS.sum())

LAYOUT = Layout(
    Piece("display", (CARDS,), "the display"),
    Piece("discard", (CARDS,), "the discard pile"),
    Piece("serving", (CARDS,), "the card whose customer is being served"),
    Piece("may_be_deck", (CARDS,), "cards that may be in the deck"),
    *(
        piece
        for place in range(SEATS)
        for piece in (
            Piece(f"known_{place}", (CARDS,), f"place {place}: hand cards that everybody knows"),
            Piece(
                f"secret_{place}",
                (CARDS,),
                f"place {place}: the other hand cards; of others, cards that may be among them",
            ),
            Piece(f"cafe_{place}", (CARDS,), f"place {place}: the café"),
        )
    ),
    *(
        piece
        for place in range(SEATS)
        for piece in (
            Piece(f"coins_{place}", (), f"place {place}: coins", most=MOST),
            Piece(f"score_{place}", (), f"place {place}: points as they stand", most=MOST),
            Piece(f"known_cards_{place}", (), f"place {place}: hand cards everybody knows", most=CARDS),
            Piece(f"secret_cards_{place}", (), f"place {place}: hand cards only they know", most=CARDS),
            Piece(f"hand_limit_{place}", (), f"place {place}: the hand is refilled to", most=CARDS),
            Piece(f"regulars_{place}", (), f"place {place}: regulars", most=CARDS),
            Piece(
                f"full_bonus_{place}",
                (),
                f"place {place}: coins more for a customer who gets every food",
                most=MOST_BONUS,
            ),
            Piece(
                f"regular_bonus_{place}", (), f"place {place}: coins more for a regular", most=MOST_BONUS
            ),
            Piece(f"acts_{place}", (), f"place {place} is on turn"),
            Piece(f"trigger_{place}", (), f"place {place} has brought the end on"),
            Piece(f"foods_{place}", (FOODS,), f"place {place}: symbols of each food", most=CARDS),
            Piece(
                f"serve_bonus_{place}",
                (FOODS,),
                f"place {place}: coins more for each food served",
                most=MOST_BONUS,
            ),
            Piece(f"decors_{place}", (DECORS,), f"place {place}: cards of each decor", most=CARDS),
            Piece(
                f"decor_bonus_{place}",
                (DECORS,),
                f"place {place}: coins more from customers who prefer each decor",
                most=MOST_BONUS,
            ),
            Piece(
                f"additions_{place}",
                (CATEGORIES,),
                f"place {place}: added cards of food, decor, equipment",
                most=CARDS,
            ),
            Piece(f"stand_ins_{place}", (STAND_INS,), f"place {place}: stand-ins"),
        )
    ),
    Piece("guests_waiting", (GUESTS,), "special guests that nobody has claimed"),
    *(
        piece
        for place in range(SEATS)
        for piece in (
            Piece(f"guests_{place}", (GUESTS,), f"place {place}: guests claimed"),
            Piece(f"meets_{place}", (GUESTS,), f"place {place}: waiting guests whose desires are met"),
        )
    ),
    Piece("phase", (PHASES,), "what is being decided"),
    Piece("ending", (ENDINGS,), "what has brought the end on"),
    Piece("covered", (FOODS,), "foods that are stood in for, for this customer"),
    Piece("deck", (), "cards in the deck", most=CARDS),
    Piece("discarded", (), "cards in the discard pile", most=CARDS),
    Piece("reshuffles", (), "how often the deck was made up", most=MOST),
    Piece("cards_left", (), "cards still to deal, draw, fetch or take", most=CARDS),
    Piece("passes", (), "turns in a row without a card in hand", most=2 * SEATS),
    Piece("seats", (), "players", most=SEATS),
    Piece("open_guests", (), "the option open_guests"),
    Piece("second_reshuffle", (), "the option second_reshuffle"),
    Piece("claim_at_once", (), "the option claim_at_once"),
    Piece("progress", (), "somebody has got on since the deck was last made up (BARAS-25)"),
    Piece("stand_in", (FOODS,), "foods among which a stand-in's is picked"),
    Piece("starter", (SEATS,), "the place that took the first turn"),
    Piece("variant", (VARIANTS,), "the full game, tiny, the smallest"),
)

DISPLAY_CARDS = LAYOUT.at("display")
DISCARD_CARDS = LAYOUT.at("discard")
SERVING = LAYOUT.at("serving")
MAY_BE_DECK = LAYOUT.at("may_be_deck")
KNOWN = LAYOUT.at("known_0")
SECRETS = LAYOUT.at("secret_0")
CAFES = LAYOUT.at("cafe_0")
EACH_HAND = LAYOUT.at("known_1") - KNOWN  # how far such pieces of one place are from the next one's
COINS = LAYOUT.at("coins_0")
SCORE = LAYOUT.at("score_0")
KNOWN_CARDS = LAYOUT.at("known_cards_0")
SECRET_CARDS = LAYOUT.at("secret_cards_0")
HAND_LIMIT = LAYOUT.at("hand_limit_0")
REGULARS = LAYOUT.at("regulars_0")
FULL_BONUS = LAYOUT.at("full_bonus_0")
REGULAR_BONUS = LAYOUT.at("regular_bonus_0")
ACTS = LAYOUT.at("acts_0")
TRIGGER = LAYOUT.at("trigger_0")
FOODS_THERE = LAYOUT.at("foods_0")
SERVE_BONUS = LAYOUT.at("serve_bonus_0")
DECORS_THERE = LAYOUT.at("decors_0")
DECOR_BONUS = LAYOUT.at("decor_bonus_0")
ADDITIONS = LAYOUT.at("additions_0")
STAND_INS_THERE = LAYOUT.at("stand_ins_0")
EACH_PLACE = LAYOUT.at("coins_1") - COINS
GUESTS_WAITING = LAYOUT.at("guests_waiting")
CLAIMED = LAYOUT.at("guests_0")
MEETS = LAYOUT.at("meets_0")
EACH_CLAIM = LAYOUT.at("guests_1") - CLAIMED
PHASE = LAYOUT.at("phase")
ENDING = LAYOUT.at("ending")
COVERED = LAYOUT.at("covered")
DECK_SIZE = LAYOUT.at("deck")
DISCARDED = LAYOUT.at("discarded")
RESHUFFLES = LAYOUT.at("reshuffles")
CARDS_LEFT = LAYOUT.at("cards_left")
PASSES = LAYOUT.at("passes")
PLAYERS = LAYOUT.at("seats")
OPEN_GUESTS = LAYOUT.at("open_guests")
SECOND_RESHUFFLE = LAYOUT.at("second_reshuffle")
CLAIM_AT_ONCE = LAYOUT.at("claim_at_once")
PROGRESS = LAYOUT.at("progress")
STAND_IN = LAYOUT.at("stand_in")
STARTER = LAYOUT.at("starter")
VARIANT = LAYOUT.at("variant")


@rule
def observe(state: State, seat: int, out: Bytes) -> None:
    """The seat's knowledge, own side first, then clockwise."""
    out[:] = 0
    write_at(state, DISPLAY, out, DISPLAY_CARDS)
    write_at(state, DISCARD, out, DISCARD_CARDS)
    write_at(state, SERVED, out, SERVING)
    write_unseen(state, seat, batches_at(state, DECK), out, MAY_BE_DECK)
    for guest in range(GUESTS):
        out[GUESTS_WAITING + guest] = state.guest[guest] == WAITING
    for place in range(state.seats):
        owner = (seat + place) % int(state.seats)
        write_hand(state, seat, owner, out, place * EACH_HAND)
        write_numbers(state, owner, out, place * EACH_PLACE)
        write_guests(state, owner, out, place * EACH_CLAIM)
    write_moment(state, out)
    starter = int(state.starter)
    write_choice(out, STARTER, EMPTY if starter == EMPTY else (starter - seat) % int(state.seats), SEATS)


@rule
def write_hand(state: State, seat: int, owner: int, out: Bytes, at: int) -> None:
    """A hand as far as the seat may know it, and a café."""
    write_at(state, HAND + owner, out, KNOWN + at)
    if owner == seat:
        write_at(state, SECRET + seat, out, SECRETS + at)
    else:
        write_unseen(state, seat, batches_at(state, SECRET + owner), out, SECRETS + at)
    write_at(state, CAFE + owner, out, CAFES + at)


@rule
def write_at(state: State, place: int, out: Bytes, at: int) -> None:
    """The cards at a place that the seat sees."""
    for card in range(CARDS):
        out[at + card] = state.place[card] == place


@rule
def batches_at(state: State, place: int) -> int:
    """The batches, as bits, of the hidden cards at a place: everybody knows when each was drawn."""
    batches = 0
    for card in range(CARDS):
        if state.place[card] == place:
            batches |= 1 << int(state.batch[card])
    return batches


@rule
def write_unseen(state: State, seat: int, batches: int, out: Bytes, at: int) -> None:
    """The cards of some batches that the seat does not see: each may be where those batches are."""
    for card in range(CARDS):
        is_there = batches >> int(state.batch[card]) & 1 == 1
        out[at + card] = is_there and is_unseen(state, seat, card)


@rule
def write_numbers(state: State, owner: int, out: Bytes, at: int) -> None:
    """The numbers of one player: all of them are open."""
    out[COINS + at] = min(MOST, int(state.coins[owner]))
    out[SCORE + at] = min(MOST, score_of(state, owner))
    out[KNOWN_CARDS + at] = count_at(state, HAND + owner)
    out[SECRET_CARDS + at] = count_at(state, SECRET + owner)
    out[HAND_LIMIT + at] = limit_of(state, owner)
    out[REGULARS + at] = state.regulars[owner]
    out[FULL_BONUS + at] = state.full_bonus[owner]
    out[REGULAR_BONUS + at] = state.regular_bonus[owner]
    out[ACTS + at] = state.actor == owner
    out[TRIGGER + at] = state.trigger == owner
    for food in range(FOODS):
        out[FOODS_THERE + at + food] = state.foods[owner, food]
        out[SERVE_BONUS + at + food] = state.serve_bonus[owner, food]
    for decor in range(DECORS):
        out[DECORS_THERE + at + decor] = state.decors[owner, decor]
        out[DECOR_BONUS + at + decor] = state.decor_bonus[owner, decor]
    for category in range(CATEGORIES):
        out[ADDITIONS + at + category] = state.additions[owner, category]
    write_set(out, STAND_INS_THERE + at, int(state.stand_ins[owner]), STAND_INS)


@rule
def write_guests(state: State, owner: int, out: Bytes, at: int) -> None:
    """The guests a player has claimed, and those on the table whose desires their café meets."""
    for guest in range(GUESTS):
        is_waiting = state.guest[guest] == WAITING
        out[CLAIMED + at + guest] = state.guest[guest] == owner
        out[MEETS + at + guest] = is_waiting and meets_desires(state, owner, guest)


@rule
def write_moment(state: State, out: Bytes) -> None:
    """What is being decided, and how far the game has come."""
    write_choice(out, PHASE, state.phase, PHASES)
    write_choice(out, ENDING, state.ending, ENDINGS)
    write_set(out, COVERED, int(state.covered), FOODS)
    out[DECK_SIZE] = count_at(state, DECK)
    out[DISCARDED] = count_at(state, DISCARD)
    out[RESHUFFLES] = min(MOST, int(state.reshuffles))
    out[CARDS_LEFT] = state.cards_left
    out[PASSES] = state.passes
    out[PLAYERS] = state.seats
    out[OPEN_GUESTS] = state.open_guests
    out[SECOND_RESHUFFLE] = state.second_reshuffle
    out[CLAIM_AT_ONCE] = state.claim_at_once
    out[PROGRESS] = state.progress
    if state.phase == Phase.STAND_IN:
        write_set(out, STAND_IN, coverable(state, int(state.actor), int(state.stand_in)), FOODS)
    write_choice(out, VARIANT, state.tiny, VARIANTS)
