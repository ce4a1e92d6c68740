"""What must hold in every position of FIKA."""

from __future__ import annotations

from kaffihus.core.state import EMPTY, PlainState
from kaffihus.games.fika.components import CARDS
from kaffihus.games.fika.state import HAND_COUNT, Phase, count_cards, count_hand, deck_of


def check(state: PlainState) -> None:
    """Every card is in exactly one place; hand and café add up; knowledge never excludes truth."""
    places = cards_of(state.pile)
    for seat in range(2):
        places += cards_of(state.hand[seat])
        places += [int(card) for card in state.cafe[seat] if card != EMPTY]
    for field in (state.supply, state.group_card, state.chosen, state.lifted_card):
        places += [int(card) for card in field if card != EMPTY]
    assert sorted(places) == cards_of(deck_of(state)), "every card in exactly one place"
    if state.phase in (Phase.CHOOSE, Phase.OVER):
        for seat in range(2):
            held = count_hand(state, seat) + (state.chosen[seat] != EMPTY)
            total = held + count_cards(state, seat)
            assert total == HAND_COUNT[state.variant], "hand and café together stay the same"
    assert state.turn <= 40, "FIKA-19: a round comes to its end"
    _check_knowledge(state)


def cards_of(cards: int) -> list[int]:
    """A set as a list."""
    return [card for card in range(CARDS) if cards >> card & 1]


def _check_knowledge(state: PlainState) -> None:
    if state.phase <= Phase.DRAW_GROUPS:
        return
    for viewer in range(2):
        other = 1 - viewer
        hidden = set(cards_of(state.hand[other]))
        if state.phase == Phase.CHOOSE and state.chosen[other] != EMPTY:
            hidden.add(int(state.chosen[other]))
        for card in hidden:
            assert state.may_hold[viewer] >> card & 1, "a held card is held to be possible"
        for group, card in enumerate(state.group_card):
            if card != EMPTY:
                assert state.may_lie[viewer, group] >> card & 1, "so is a Group"
                hidden.add(int(card))
        union = state.may_hold[viewer] | state.may_lie[viewer, 0] | state.may_lie[viewer, 1]
        assert union == sum(1 << card for card in hidden), "and nothing else is"
