"""One house and one browser for all tests of the room."""

import json

import pytest

from web.house import DESK, FLAGS, LABEL, STATIC, find_browser, house

NO_BROWSER = "no browser: install Chromium, or run `python -m playwright install chromium`"
NOT_BUILT = "the room is not built: run `make web`"


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Where the house keeps its things."""
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="session")
def open_house(folder):
    """A house for all tests; its address."""
    if not (STATIC / "index.html").exists():
        pytest.skip(NOT_BUILT)
    with house(folder, host="0.0.0.0") as found:
        yield found


@pytest.fixture
def address(request, folder, open_house):
    """The address of a house whose deals follow from the name of the test."""
    (folder / LABEL).write_text(request.node.name)
    return open_house


@pytest.fixture(scope="session")
def browser():
    """A Chromium without a window."""
    sync_api = pytest.importorskip("playwright.sync_api")
    sync_api.expect.set_options(timeout=30_000)
    with sync_api.sync_playwright() as playwright:
        path = find_browser(playwright)
        if path is None:
            pytest.skip(NO_BROWSER)
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def person(browser, address):
    """Makes a person with a browser window of their own; what goes wrong in it fails the test."""
    contexts, problems = [], []

    def sit_down(viewport=None, confirm=False, speed="none", dark=False, touch=False, **more):
        settings = {"confirm": confirm, "speed": speed, "sound": False, "language": "en", "level": "random"}
        settings["scenes"] = "off"  # but in the tests of scenes
        settings |= more.pop("settings", {})
        more.setdefault("service_workers", "block")  # but where the app is tested: it keeps old pages
        context = browser.new_context(
            viewport=viewport or DESK,
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            base_url=address,
            **more,
        )
        context.add_init_script(
            "location.protocol === 'about:' || localStorage.getItem('kaffihus.settings') || "
            f"localStorage.setItem('kaffihus.settings', {json.dumps(settings)!r})"
        )
        context.add_init_script(f"crypto.getRandomValues = (bytes) => bytes.fill({17 + len(contexts)})")
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        contexts.append(context)
        return page

    yield sit_down
    for context in contexts:
        context.close()
    assert not problems, problems
