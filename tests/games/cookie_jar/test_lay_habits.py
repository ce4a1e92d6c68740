"""What players of the cookie game mostly lay: worlds that fit it are likelier."""

import pytest

from games.cookie_jar.table import play, table
from kaffihus.games.cookie_jar.components import Cake
from kaffihus.games.cookie_jar.lay_habits import LAYS, likelihood


def test_a_world_is_as_likely_as_what_was_laid():
    position = table("kleina laufabraud tom_krus")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1")
    assert likelihood(position.state, 0) == 1, "the others have laid nothing"
    play(position, "draw lakkristoppur", "lay lakkristoppur", "draw hnallthora", "lay hnallthora")
    kept = LAYS[Cake.LAKKRISTOPPUR, Cake.LAUFABRAUD], LAYS[Cake.HNALLTHORA, Cake.TOM_KRUS]
    assert likelihood(position.state, 0) == pytest.approx(kept[0] * kept[1])
    play(position, "draw randalina", "lay kleina", "guess laufabraud")
    # Told backwards, seat 0 kept Randalína, and held this or Kleina when Piparkaka was laid.
    before = LAYS[Cake.PIPARKAKA, Cake.RANDALINA], LAYS[Cake.PIPARKAKA, Cake.KLEINA]
    own = LAYS[Cake.KLEINA, Cake.RANDALINA] * (before[0] + before[1]) / 2
    assert likelihood(position.state, 1) == pytest.approx(own * kept[1])


def test_hands_are_followed_through_a_swap():
    position = table("kleina hnallthora tom_krus")
    play(position, "draw piparkaka", "lay piparkaka", "choose 1")
    play(position, "draw hjonabandssaela", "lay hjonabandssaela", "choose 2")
    kept = LAYS[Cake.HJONABANDSSAELA, Cake.HNALLTHORA]
    assert likelihood(position.state, 0) == pytest.approx(kept), "not the jar, which they got"
