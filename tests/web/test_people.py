"""What belongs to a person: an account, its devices, its passphrase, and all that is stored."""

import json
import re

import pytest
from playwright.sync_api import expect

from web.house import PHONE, play_now, play_some
from web.test_own import saved

pytestmark = pytest.mark.xdist_group("web")
OLD, NEW = "a cup of coffee", "two cups of coffee"


def enter(page, address, passphrase, button="Sign in"):
    """The settings page, and the way into an account."""
    page.goto(f"{address}/settings")
    page.locator(".account").get_by_label("Your name").fill("Kleina")
    page.locator(".account").get_by_label("Passphrase").fill(passphrase)
    page.get_by_role("button", name=button).click()


def is_signed_out(page, address):
    """Whoever was signed out elsewhere is nobody here, as soon as the house is asked."""
    page.goto(f"{address}/settings")
    page.get_by_role("button", name="Sign in").wait_for()


def test_an_account_its_devices_its_passphrase_its_data_and_its_end(person, address):
    page, phone = person(), person(viewport=PHONE)
    play_now(page, address, "fika")
    play_some(page, 2)
    enter(page, address, OLD, "Make it an account")
    devices = page.locator("[data-sessions] li")
    expect(devices).to_have_count(1)
    enter(phone, address, OLD)
    expect(phone.locator("[data-sessions] li")).to_have_count(2)
    assert not phone.evaluate("document.documentElement.scrollWidth > innerWidth")

    page.reload()
    expect(devices).to_have_count(2)
    page.get_by_role("button", name="Sign out there").click()
    expect(devices).to_have_count(1)
    is_signed_out(phone, address)

    enter(phone, address, OLD)
    expect(phone.locator("[data-sessions] li")).to_have_count(2)
    for old, said in ((NEW, "passphrase"), (OLD, "All other devices are signed out")):
        page.get_by_label("Current passphrase").fill(old)
        page.get_by_label("New passphrase").fill(NEW)
        page.get_by_role("button", name="Change it").click()
        page.get_by_text(re.compile(said, re.I)).last.wait_for()
    is_signed_out(phone, address)
    enter(phone, address, OLD)
    expect(phone.locator("[data-sessions]")).to_have_count(0)
    enter(phone, address, NEW)
    expect(phone.locator("[data-sessions] li")).to_have_count(2)

    page.locator("[data-everywhere]").click()
    page.get_by_role("button", name="Sign in").wait_for()
    is_signed_out(phone, address)

    enter(page, address, NEW)
    name, everything = saved(page, "[data-export]")
    stored = json.loads(everything)
    token = page.evaluate("JSON.parse(localStorage.getItem('kaffihus.me')).token")
    assert name == "kaffihus.json" and b"Kleina" in everything and stored["tables"]
    assert NEW.encode() not in everything and token.encode() not in everything
    page.locator("[data-sure]").check()
    page.locator(".personal").get_by_label("Passphrase").fill(NEW)
    page.locator("[data-forget]").click()
    page.get_by_role("button", name="Sign in").wait_for()
    enter(page, address, NEW)
    expect(page.locator("[data-sessions]")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('kaffihus.me')") is None
