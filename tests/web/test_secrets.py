"""One player's browser is sent nothing of another's secrets: canaries, bytes and tokens are looked for."""

import json
import random
import time

import pytest

from kaffihus import games
from web.house import STATIC, click_once, come_in, house, is_over
from web.test_company import open_with_friends

pytestmark = pytest.mark.xdist_group("web")
MARKED = "from web.marked import mark_all; mark_all()"


@pytest.fixture(scope="module")
def marked_house(tmp_path_factory):
    """A house whose games are marked."""
    if not (STATIC / "index.html").exists():
        pytest.skip("the room is not built: run `make web`")
    with house(tmp_path_factory.mktemp("marked"), MARKED) as found:
        yield found


class Ear:
    """Everything that came to one browser, over sockets and requests, before the game was over."""

    def __init__(self, page):
        self.heard, self.is_over = [], False
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))
        page.on("response", self.read)

    def hear(self, frame):
        situation = json.loads(frame).get("situation") or {}
        self.is_over = self.is_over or situation.get("status") == "finished"
        if not self.is_over:
            self.heard.append(frame)

    def read(self, response):
        if "/api/" in response.url and response.request.method == "GET" and not self.is_over:
            self.heard.append(response.text())

    @property
    def everything(self):
        return "\n".join(self.heard)


def own_secrets(page):
    """What a browser keeps for itself: its token and the bytes it gave."""
    token = page.evaluate("JSON.parse(localStorage.getItem('kaffihus.me')).token")
    deals = page.evaluate("Object.values(JSON.parse(localStorage.getItem('kaffihus.deals')))")
    return [token, *(own for deal in deals for own in deal["bytes"].values())]


def play_together(person, address, game_id, clicks):
    """People at one table, each with an ear, for some clicks or to the end."""
    people = [person() for _ in range(games.load(game_id).seats[0])]
    ears = [Ear(page) for page in people]
    link = open_with_friends(people[0], address, game_id)
    for page in people[1:]:
        come_in(page, link)
    for page in people:
        page.locator(".stage").wait_for()
    rng, done, end = random.Random(3), 0, time.monotonic() + 300
    while done < clicks and not all(is_over(page) for page in people):
        assert time.monotonic() < end, f"{done} clicks"
        for page in people:
            done += click_once(page, rng) not in (None, "over")
        people[0].wait_for_timeout(10)
    return people, ears


def check(people, ears, game_id):
    """Each heard its own canary and nobody else's, and no secret of another browser."""
    secrets = [own_secrets(page) for page in people]
    for seat, ear in enumerate(ears):
        assert f"canary-{seat}-{game_id}" in ear.everything, "the canary sings for its own viewer"
        for other in [*range(len(people)), "public"]:
            if other != seat:
                assert f"canary-{other}-{game_id}" not in ear.everything, f"{seat} heard {other}"
        for other, hidden in enumerate(secrets):
            assert len(hidden) == 2
            for one in hidden:
                assert other == seat or one not in ear.everything, f"{seat} was sent a secret of {other}"


@pytest.mark.parametrize("game_id", games.IDS)
def test_no_browser_is_sent_anothers_secrets(person, marked_house, game_id):
    people, ears = play_together(person, marked_house, game_id, 24)
    check(people, ears, game_id)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_no_browser_is_sent_anothers_secrets_in_a_whole_game(person, marked_house, game_id):
    people, ears = play_together(person, marked_house, game_id, 10**6)
    assert all(ear.is_over for ear in ears)
    check(people, ears, game_id)
