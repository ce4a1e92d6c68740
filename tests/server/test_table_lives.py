"""Lives of tables are today what they were when they were written, with everything that was refused."""

import pytest

from golden_tables import LIVES, WANTED, life_of


@pytest.mark.parametrize("name", WANTED)
def test_the_life_of_a_table_is_as_written(name):
    path = LIVES / f"{name}.txt"
    assert path.exists(), f"`make golden` writes {path.name}: read every line of it"
    assert life_of(name) == path.read_text("utf-8")


def test_nothing_is_kept_of_lives_that_nobody_lives():
    assert sorted(path.stem for path in LIVES.iterdir()) == sorted(WANTED)
