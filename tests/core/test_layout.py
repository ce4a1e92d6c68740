"""A layout gives every piece its place, and the writers mark what they say."""

import numpy as np
import pytest

from kaffihus.core.layout import Layout, Piece, write_choice, write_set

LAYOUT = Layout(
    Piece("cafe", (2, 3), "which card in which slot"),
    Piece("turn", (), "mine", most=4),
    Piece("hand", (3,), ""),
)


def test_pieces_lie_one_behind_the_other():
    assert [LAYOUT.at(name) for name in ("cafe", "turn", "hand")] == [0, 6, 7]
    assert LAYOUT.size == 10
    numbers = list(range(10))
    assert numbers[LAYOUT["turn"]] == [6] and numbers[LAYOUT["hand"]] == [7, 8, 9]
    assert [piece.most for piece in LAYOUT.pieces] == [1, 4, 1]


def test_two_pieces_of_one_name_are_refused():
    with pytest.raises(AssertionError, match="two pieces 'turn'"):
        Layout(Piece("turn", (), ""), Piece("turn", (), ""))


def test_writing_marks_all_of_a_piece_and_nothing_else():
    out = np.full(8, 9, np.uint8)
    write_choice(out, 2, 1, 3)
    assert out.tolist() == [9, 9, 0, 1, 0, 9, 9, 9]
    write_choice(out, 2, -1, 3)
    assert out.tolist() == [9, 9, 0, 0, 0, 9, 9, 9]
    write_set(out, 4, 0b101, 3)
    assert out.tolist() == [9, 9, 0, 0, 1, 0, 1, 9]
