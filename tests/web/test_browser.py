"""Which browser the tests take: the system's, Debian's where one may install it, Playwright's, none."""

from types import SimpleNamespace

import pytest

from web import conftest, house


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """A machine with nothing on it; what is asked of it is written down."""
    own = tmp_path / "playwright" / "chrome"
    found, asked = {}, []
    monkeypatch.setattr(house.shutil, "which", found.get)
    monkeypatch.setattr(house.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(house, "run_quietly", lambda *command: asked.append(command))
    playwright = SimpleNamespace(chromium=SimpleNamespace(executable_path=str(own)))
    return SimpleNamespace(own=own, found=found, asked=asked, playwright=playwright, patch=monkeypatch)


def install(machine):
    """Playwright's own browser is there from now on."""
    machine.own.parent.mkdir()
    machine.own.touch()


def test_the_systems_browser_comes_first(machine):
    install(machine)
    machine.found |= {"chromium-browser": "/bin/chromium-browser", "google-chrome": "/bin/chrome"}
    assert house.find_browser(machine.playwright) == "/bin/chromium-browser"
    assert machine.asked == []


def test_a_download_that_is_there_is_used_before_anything_is_installed(machine):
    install(machine)
    assert house.find_browser(machine.playwright) == str(machine.own)
    assert machine.asked == []


def test_debians_package_is_installed_where_one_may(machine):
    machine.found["apt-get"] = "/usr/bin/apt-get"
    machine.patch.setattr(house.os, "geteuid", lambda: 0)

    def run(*command):
        machine.asked.append(command)
        if "install" in command:
            machine.found["chromium"] = "/usr/bin/chromium"

    machine.patch.setattr(house, "run_quietly", run)
    assert house.find_browser(machine.playwright) == "/usr/bin/chromium"
    assert [command[1] for command in machine.asked] == ["update", "install"]


def test_without_that_playwright_downloads_its_own(machine):
    machine.found["apt-get"] = "/usr/bin/apt-get"  # but we are not root

    def run(*command):
        machine.asked.append(command)
        install(machine)

    machine.patch.setattr(house, "run_quietly", run)
    assert house.find_browser(machine.playwright) == str(machine.own)
    assert [command[1:] for command in machine.asked] == [("-m", "playwright", "install", "chromium")]


def test_with_none_it_is_said_in_one_clear_line(machine):
    assert house.find_browser(machine.playwright) is None
    assert "\n" not in conftest.NO_BROWSER and "playwright install chromium" in conftest.NO_BROWSER
