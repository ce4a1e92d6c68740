"""Café Baras in the terminal: what is there is shown, what is not takes no line."""

from games.cafe_baras.table import BARAS, table


def shown(viewer=0, **more):
    return BARAS.board(table(**more).view(viewer))


def test_a_cafe_has_a_line_once_a_card_is_in_it():
    assert "café:" not in shown()
    assert "café: Puddle Americano" in shown(cafes=("c01",))


def test_cards_that_all_saw_go_to_a_hand_are_shown_to_the_others():
    assert "known in hand: Riverbank Roast" in shown(viewer=1, hands=("c03",))
    assert "known in hand" not in shown(viewer=0, hands=("c03",)), "one's own hand has its own place"
    assert "known in hand" not in shown(viewer=1, secret=("c03",))
