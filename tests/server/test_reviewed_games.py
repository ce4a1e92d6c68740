"""What the kept reviews of a player's latest games say together, and how they come to be made."""

import asyncio
import json
import sys

import pytest

from kaffihus.client import Problem
from kaffihus.server.errors import TooFast
from kaffihus.server.live.reviews import MOST_SERIES, Reviews
from kaffihus.server.store import Store
from kaffihus.server.store.reviewed_games import LATEST, reviewed_games, unreviewed
from kaffihus.server.store.reviews import keep_review
from kaffihus.server.wire.review import REVIEW_FORM
from server.running import running, settings_for
from server.test_personal import play_results
from server.test_reviews import DIES, finished_table

CHOOSE, PLACE = {"key": "fika.prompt.choose", "params": {}}, {"key": "fika.prompt.place", "params": {}}


def reviewed(*seats):
    """A review as it is kept, of (result, luck, its error, [(prompt, loss, is a mistake)]) by seat."""
    return json.dumps(
        {
            "game": "fika", "rules": 1, "players": [], "seed": 0, "by_network": True,
            "seats": [
                {
                    "seen": {
                        "result": result, "start": 0.5, "accuracy": 0.75,
                        "choices": [
                            {"prompt": prompt, "loss": loss, "is_mistake": wrong, "unread": [1]}
                            for prompt, loss, wrong in choices
                        ],
                    },
                    "in_truth": {"luck": luck, "luck_error": error},
                }
                for result, luck, error, choices in seats
            ],
        }
    ).encode()  # fmt: skip


def test_losses_luck_and_opponents_are_added_up_over_the_reviews(store_url):
    games = [
        ("fika", ["anna", "bo"], [1, 2], False),
        ("fika", ["bo", "anna"], [1, 2], False),
        ("fika", ["anna", "bot:keen"], [1, 2], False),
        ("fika", ["anna", "bo"], [], False),  # nobody won: there is nothing to review
    ]
    theirs = (0.0, 0.0, 0.0, [])
    first = (1.0, 0.3, 0.03, [(CHOOSE, 0.2, True), (PLACE, 0.0, False), (PLACE, 0.05, True)])
    second = (0.0, -0.1, 0.04, [(CHOOSE, 0.1, True), (CHOOSE, 0.0, False), (None, 0.0, False)])
    store = Store(store_url)
    try:
        play_results(store, games)
        with store.engine.begin() as connection:
            keep_review(connection, "t1", REVIEW_FORM, reviewed(first, theirs), 0)
            keep_review(connection, "t2", REVIEW_FORM, reviewed(theirs, second), 0)
            keep_review(connection, "t3", REVIEW_FORM - 1, b"of an older form", 0)
            found = reviewed_games(connection, "anna", REVIEW_FORM, waiting=1)
            assert unreviewed(connection, "anna", REVIEW_FORM) == ["t3"]
            nobody = reviewed_games(connection, "dora", REVIEW_FORM)
    finally:
        store.close()
    assert (found.games, found.waiting, [one.table for one in found.reviewed]) == (3, 1, ["t1", "t2"])
    assert (found.luck, found.luck_error) == (0.2, 0.05)
    assert [one.played for one in found.reviewed] == [0.2, -0.4], "the result without its luck"
    told = [(one.prompt.key, one.games, one.decisions, one.mistakes, one.loss) for one in found.lost_on]
    assert told == [("fika.prompt.choose", 2, 3, 2, 0.3), ("fika.prompt.place", 1, 2, 1, 0.05)]
    thirds = [(one.phase, one.decisions, one.loss) for one in found.by_phase]
    assert thirds == [("beginning", 2, 0.3), ("middle", 2, 0.0), ("end", 2, 0.05)]
    (bo,) = found.against
    assert (bo.player, bo.games, bo.won, bo.luck, bo.played) == ("bo", 2, 1.0, 0.1, -0.1)
    assert bo.played_error == pytest.approx(0.3)
    assert (nobody.games, nobody.reviewed, nobody.luck, nobody.against) == (0, [], 0.0, [])


def test_only_the_latest_games_count(sqlite_url):
    store = Store(sqlite_url)
    try:
        play_results(store, [("fika", ["anna", "bo"], [1, 2], False)] * (LATEST + 3))
        with store.engine.begin() as connection:
            tables = unreviewed(connection, "anna", REVIEW_FORM)
    finally:
        store.close()
    assert tables == [f"t{number}" for number in range(LATEST + 3, 3, -1)]


# A worker that needs no compiler, and what it says of everybody.
WORKER = """
import json, sys
sys.stdin.read()
seen = {"seat": 0, "result": 1.0, "start": 0.5, "start_error": 0, "draws": 0, "draws_error": 0, "others": 0,
        "others_error": 0, "losses": 0, "losses_error": 0, "allowance": 0, "played": 0, "played_error": 0,
        "residue": 0, "accuracy": 0.5, "accuracy_error": 0, "curve": [], "choices": [],
        "turning_points": []}
truth = {"luck": 0.25, "luck_error": 0.1, "drawn": [], "deeds": 0, "deeds_error": 0,
         "others_deeds": 0, "hidden": 0,
         "hidden_error": 0, "others_losses": 0, "others_allowance": 0, "others_played": 0,
         "others_played_error": 0, "residue": 0, "steps": [],
         "hidden_things": []}
review = {"game": "fika", "rules": 1, "players": [], "seed": 0, "by_network": True,
          "seats": [{"seen": seen, "in_truth": truth}] * 2}
print(json.dumps({"done": 1, "total": 1, "values": {}, "review": review}), flush=True)
"""


async def test_a_players_latest_games_are_reviewed_on_request_and_are_their_own(sqlite_url):
    kept = []
    async with running(settings_for(sqlite_url), keep=kept) as client:
        reviews = kept[0].reviews
        reviews.command = DIES
        _, anna, bo = await finished_table(client)
        before = await anna.ask("GET", "/me/reviews")
        assert (before["games"], before["reviewed"], before["waiting"]) == (1, [], 0)
        await anna.ask("POST", "/me/reviews")
        assert (await settled(anna))["reviewed"] == [], "a review that failed is no review"
        reviews.command = (sys.executable, "-c", WORKER)
        asked = await anna.ask("POST", "/me/reviews")
        assert asked["waiting"] == 1
        found = await settled(anna)
        assert found["luck"] == 0.25 and [one["name"] for one in found["against"]] == ["Bo"]
        assert [one["name"] for one in (await bo.ask("GET", "/me/reviews"))["against"]] == ["Anna"]
        assert (await anna.ask("POST", "/me/reviews"))["waiting"] == 0, "none is made twice"
        with pytest.raises(Problem):
            await client.ask("GET", "/me/reviews")


async def settled(player):
    while (found := await player.ask("GET", "/me/reviews"))["waiting"]:
        await asyncio.sleep(0.05)
    return found


async def test_a_house_makes_no_end_of_series():
    """So many at a time, and one of each player's."""
    reviews, begun = Reviews(None, lambda: 0), asyncio.Event()

    async def record_of(table):
        await begun.wait()

    for number in range(MOST_SERIES):
        reviews.ask_series(f"player {number}", ["a", "b"], record_of, f"address {number}")
    reviews.ask_series("player 0", ["c"], record_of, "address 0")
    assert reviews.waiting("player 0") == 2
    with pytest.raises(TooFast):
        reviews.ask_series("one more", ["a"], record_of, "another")
    await reviews.stop()
    assert not reviews.series
