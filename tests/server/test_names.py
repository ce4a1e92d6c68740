"""Names that look alike: of accounts there is one, and at a table they are told apart."""

import pytest

from kaffihus.client import Problem
from kaffihus.server.table import events as ev
from kaffihus.server.table.settings import Terms
from kaffihus.server.table.table import Table
from kaffihus.server.wire.plain_text import look, person_name
from kaffihus.server.wire.types import SeatSettings, TableSettings
from server.running import running, settings_for

ALIKE = [
    ("Anna", "Аnnа"),  # Cyrillic
    ("Anna", "An\u200dna"),
    ("Anna", "Anna\u3164"),
    ("Anna", "Anna\ufe0f"),
    ("Anna", "ANNA"),
    ("paypal", "paypaI"),
    ("modern", "rnodern"),
    ("Bo", "Β\u03bf"),  # Greek
    ("Jón", "Jo\u0301n"),
    ("ffi", "ﬃ"),
]
DIFFERENT = [("Anna", "Bo"), ("Zoë", "Zoe"), ("Þór", "Por"), ("李", "木"), ("Anna", "Anna 2")]


@pytest.mark.parametrize(("one", "two"), ALIKE)
def test_names_that_look_alike_have_one_look(one, two):
    assert look(one) == look(two)


@pytest.mark.parametrize(("one", "two"), DIFFERENT)
def test_names_that_do_not_are_different(one, two):
    assert look(one) != look(two)


@pytest.mark.parametrize("name", ["\u200d", "\u3164\u3164", "\u2800", "\u115f \u1160"])
def test_a_name_that_nobody_sees_is_none(name):
    with pytest.raises(Exception, match="empty_name"):
        person_name(name)


def test_a_look_has_an_end():
    assert len(look("ﷺ" * 24)) <= 200


async def test_an_account_cannot_be_made_to_look_like_another(store_url):
    async with running(settings_for(store_url)) as client:
        await client.account("Anna", "correct horse")
        for name in ("Аnnа", "An\u200dna", "ANNA"):
            with pytest.raises(Problem) as problem:
                await client.account(name, "battery staple")
            assert problem.value.key == "house.why.name_taken"
        guest = await client.guest("Bo")
        with pytest.raises(Problem) as problem:
            await guest.ask("POST", "/accounts", {"name": "Аnna", "passphrase": "battery staple"})
        assert problem.value.key == "house.why.name_taken"
        assert (await client.log_in("anna", "correct horse")).name == "Anna", "by any case, as before"


async def test_two_who_register_at_once_do_not_both_get_the_look(store_url, monkeypatch):
    """Whoever looked before the other wrote is refused by the store."""
    from kaffihus.server.store import players

    monkeypatch.setattr(players, "is_name_taken", lambda *_: False)
    async with running(settings_for(store_url)) as client:
        await client.account("Anna", "correct horse")
        with pytest.raises(Problem) as problem:
            await client.account("Аnnа", "battery staple")
        assert problem.value.key == "house.why.name_taken"


def test_those_who_look_alike_at_a_table_are_told_apart_a_bots_name_too():
    seats = [
        SeatSettings("open"),
        SeatSettings("open"),
        SeatSettings("bot", "strong"),
        SeatSettings("open"),
    ]
    table = Table(Terms("t", TableSettings("cookie_jar", seats), 1, "host", b"s" * 32, "p", "s", 0))
    for seat, name in ((0, "Anna"), (1, "Аnnа"), (3, "ѕtrong")):
        table.fold(ev.Seated(seat, f"id{seat}", name), 0)
    assert table.labels() == ["Anna 1", "Аnnа 2", "strong 3", "ѕtrong 4"]
