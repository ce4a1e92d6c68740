"""The deal is checked on the page, and a record that was tampered with is refused."""

import re

import pytest

from web.house import give_up, play_now, play_some

pytestmark = pytest.mark.xdist_group("web")


def findings(page):
    """What the page says of each check, and all in all."""
    page.locator("[data-verdict]").wait_for()
    lines = page.locator("[data-check-of]")
    checks = {
        lines.nth(i).get_attribute("data-check-of"): lines.nth(i).get_attribute("data-fits")
        for i in range(lines.count())
    }
    return checks, page.locator("[data-verdict]").get_attribute("data-verdict")


def shared(draw, draws):
    """How many outcomes a draw has in common with another: their order says something if two are."""
    own = set(draw["outcomes"])
    return max((len(own & set(other["outcomes"])) for other in draws if other is not draw), default=0)


def other_digit(text):
    """A hexadecimal digit that is not that one."""
    return "0" if text != "0" else "1"


def change_outcome(text):
    """Another card than the one that was drawn."""
    first, second = re.findall(r"^\d+ chance draw (.*)$", text, re.M)[:2]
    return text.replace(f"chance draw {first}", f"chance draw {second}", 1)


def change_seed(text):
    return re.sub(r"^seed: (.)", lambda found: f"seed: {other_digit(found[1])}", text, flags=re.M)


def change_bytes(text):
    return re.sub(r"^bytes 0: (.)", lambda found: f"bytes 0: {other_digit(found[1])}", text, flags=re.M)


def tampering(change):
    """An answer to a request, changed on its way."""

    def answer(route):
        honest = route.fetch()
        route.fulfill(response=honest, body=change(honest.text()))

    return answer


TAMPERED = {
    "a card": (change_outcome, {"draws"}),
    "the seed": (change_seed, {"commitment", "pact", "draws"}),
    "my bytes": (change_bytes, {"pact", "bytes", "draws"}),
}


def test_an_honest_deal_fits_and_a_changed_record_is_refused(person, address):
    page = person()
    play_now(page, address, "fika")
    play_some(page, 4)
    give_up(page)
    page.locator("[data-check]").click()
    checks, verdict = findings(page)
    expected = ("commitment", "pact", "bytes", "seats", "draws", "order", "whole")
    assert (checks, verdict) == (dict.fromkeys(expected, "true"), "true")
    said = page.locator("[data-check-of=draws]").inner_text()
    assert int(re.search(r"record: (\d+)", said)[1]) >= 16, "a deal of FIKA has more draws"
    for name, (change, refused) in TAMPERED.items():
        page.locator("[data-check]").click()
        page.route("**/record", tampering(change))
        page.locator("[data-check]").click()
        checks, verdict = findings(page)
        assert {check for check, fits in checks.items() if fits == "false"} == refused, name
        assert verdict == "false"
        page.unroute("**/record")


def test_outcomes_moved_to_fit_are_refused(person, address):
    """A house that lists what could be drawn so that its own choice comes out."""
    page = person()
    play_now(page, address, "cookie_jar")
    play_some(page, 2)
    give_up(page)

    def answer(route):
        honest = route.fetch()
        found = honest.json()
        moved = max(found["draws"], key=lambda draw: shared(draw, found["draws"]))
        moved["outcomes"].reverse()
        moved["weights"].reverse()
        route.fulfill(response=honest, json=found)

    page.route("**/draws", answer)
    page.locator("[data-check]").click()
    checks, verdict = findings(page)
    assert checks["order"] == "false" and verdict == "false"


def test_a_device_that_kept_nothing_proves_nothing(person, address):
    page = person()
    play_now(page, address, "cookie_jar")
    page.evaluate("localStorage.removeItem('kaffihus.deals')")
    give_up(page)
    page.locator("[data-check]").click()
    checks, verdict = findings(page)
    assert checks["commitment"] is checks["bytes"] is None and verdict == "null"
    assert "not known" in page.locator("[data-check-of=bytes]").inner_text()
