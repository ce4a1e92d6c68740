"""Tests of the tests: leaks planted on purpose in FIKA must be caught by the checks of secrets."""

from dataclasses import replace

import pytest

from kaffihus import games
from kaffihus.core.bits import has
from kaffihus.core.chance import random_below
from kaffihus.core.state import EMPTY
from kaffihus.core.words import Line
from kaffihus.games.fika.actions import PASS
from kaffihus.games.fika.components import CARD_NAMES
from kaffihus.games.fika.knowledge import narrow, redeal
from kaffihus.games.fika.legal import legal
from kaffihus.games.fika.observation import observe
from kaffihus.games.fika.rules import apply
from kaffihus.games.fika.state import Phase
from kaffihus.games.fika.view import view
from kaffihus.games.fika.words import describe
from kaffihus.testing.secrets import check_non_interference, check_worlds

FIKA = games.load("fika")


def view_with_a_group_in_one_phase(state, seat):
    shown = view(state, seat)
    if state.phase == Phase.SIX_SECOND:
        shown["groups"][0]["card"] = CARD_NAMES[state.group_card[0]]
    return shown


def view_with_the_sealed_card(state, seat):
    shown = view(state, seat)
    if state.phase == Phase.CHOOSE:
        shown["chosen"] = [None if card == EMPTY else CARD_NAMES[card] for card in state.chosen]
    return shown


def view_in_the_order_of_the_true_hand(state, seat):
    shown = view(state, seat)
    if seat is not None:
        shown["order"] = int(state.hand[1 - seat]) % 2
    return shown


def legal_by_the_others_hand(state, seat, mask):
    legal(state, seat, mask)
    if state.phase == Phase.ONE_SUPPLY:
        mask[PASS] = state.hand[1 - seat] & 1


def observe_the_pile(state, seat, out):
    observe(state, seat, out)
    out[0] = state.hand[1 - seat] >> 3 & 1


def redeal_that_reads_a_hidden_card(state, seat, rng):
    for _ in range(state.group_card[0] % 2):
        random_below(rng, 2)
    redeal(state, seat, rng)


def redeal_that_keeps_the_true_card(state, seat, rng):
    truth = state.group_card[0]
    redeal(state, seat, rng)
    if truth != EMPTY and state.group_card[0] not in (EMPTY, truth) and has(state.hand[1 - seat], truth):
        new = state.group_card[0]
        state.hand[1 - seat] ^= 1 << truth | 1 << new
        state.group_card[0] = truth


def describe_that_names_the_hidden_card(state, seat, action, viewer):
    if state.phase == Phase.THREE_HIDE:
        return Line("fika.hide.own", {"card": action})
    return describe(state, seat, action, viewer)


def apply_that_forgets_what_was_seen(state, seat, action):
    """A player who looked at a Group, or saw a card taken back, is made to forget it."""
    apply(state, seat, action)
    if state.phase == Phase.CHOOSE:
        for viewer in range(2):
            pool = state.may_hold[viewer] | state.may_lie[viewer, 0] | state.may_lie[viewer, 1]
            state.may_hold[viewer] = pool
            state.may_lie[viewer, 0] = pool
            narrow(state, viewer)


SENT = {
    "a view that shows a hidden card in one phase": {"view": view_with_a_group_in_one_phase},
    "a sealed choice visible early": {"view": view_with_the_sealed_card},
    "an order that follows the hidden truth": {"view": view_in_the_order_of_the_true_hand},
    "options that depend on the other's hand": {"legal": legal_by_the_others_hand},
    "features that look into the other's hand": {"observe": observe_the_pile},
    "a redeal that reads a hidden card": {"redeal": redeal_that_reads_a_hidden_card},
}

KNOWN = {
    "a redeal that keeps the true card": {"redeal": redeal_that_keeps_the_true_card},
    "a log line that names a hidden card": {"describe": describe_that_names_the_hidden_card},
    "knowledge that is forgotten": {"apply": apply_that_forgets_what_was_seen},
}


@pytest.mark.parametrize("name", SENT)
def test_non_interference_convicts(name):
    leaky = replace(FIKA, **SENT[name])
    with pytest.raises(AssertionError):
        for seed in range(20):
            check_non_interference(leaky, 2, {}, seed)


@pytest.mark.parametrize("name", KNOWN)
def test_possible_worlds_convict(name):
    leaky = replace(FIKA, **KNOWN[name])
    with pytest.raises(AssertionError):
        for seed in range(20):
            for seat in range(2):
                check_worlds(leaky, 2, FIKA.tiny, seed, seat)


def test_the_honest_game_passes_the_same_checks():
    for seed in range(20):
        check_non_interference(FIKA, 2, {}, seed)
        for seat in range(2):
            check_worlds(FIKA, 2, FIKA.tiny, seed, seat)
