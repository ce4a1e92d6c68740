"""At the table: taps and drags, moving cards, staging and undo, chat, clocks, the turn cue."""

import contextlib
import random
import re
import sqlite3
import time

import pytest
from playwright.sync_api import expect

from web.house import PHONE, click_once, come_in, play_now, play_some, wait_until_still
from web.test_company import open_with_friends

pytestmark = pytest.mark.xdist_group("web")
CHOSEN = ".hand .spot.can"


def begin_fika(page, address):
    """A game of FIKA against a bot, up to the choice of a card."""
    play_now(page, address, "fika")
    pass_suits(page)
    wait_until_still(page)


def pass_suits(page):
    """Decide suits until a card of the hand may be chosen."""
    page.locator(f"{CHOSEN}, .bar [data-option^='suit']").first.wait_for()
    while page.locator(".bar [data-option^='suit']").count():
        asked = page.locator(".bar .prompt").inner_text()
        page.locator(".bar [data-option^='suit']").first.click()
        page.wait_for_function(
            "asked => document.querySelector('.bar .prompt')?.innerText !== asked", arg=asked
        )
        page.locator(f"{CHOSEN}, .bar [data-option^='suit']").first.wait_for()


def two_at_fika(person, address, **wish):
    """Two people at FIKA, at a table as wished, both up to the choice of a card."""
    anna, bo = person(), person()
    anna.route("**/api/tables", wishing(**wish))
    come_in(bo, open_with_friends(anna, address))
    for page in (anna, bo):
        page.locator(".stage").wait_for()
    rng, end = random.Random(1), time.monotonic() + 60
    while not (anna.locator(CHOSEN).count() and bo.locator(CHOSEN).count()):
        assert time.monotonic() < end, "no card to choose"
        for page in (anna, bo):
            if page.locator(".bar [data-option^='suit']").count():
                click_once(page, rng)
        anna.wait_for_timeout(20)
    return anna, bo


# --- taps, drags, movement


def test_looking_is_never_answered_by_a_reproach_and_asking_by_a_rule(person, address):
    page = person(confirm=True)
    begin_fika(page, address)
    look = page.locator(".look")
    page.locator('[data-thing="cell:own:2"]').click(force=True)
    look.wait_for()
    expect(page.locator(".notice")).to_have_count(0)
    look.locator("[data-why]").click()
    expect(look.locator(".why")).to_contain_text("not what is being decided", ignore_case=True)
    card = page.locator('[data-thing^="supply:"]').first
    card.click()
    expect(look).to_contain_text("When placed:")
    expect(look).to_contain_text("coins if")
    expect(look.locator("[data-ruling]").first).to_contain_text("FIKA-")
    page.keyboard.press("Escape")
    expect(look).to_have_count(0)
    expect(page.locator(".notice")).to_have_count(0)


def test_what_lies_there_is_drawn_and_its_name_says_what_it_does(person, address):
    page = person(confirm=True)
    begin_fika(page, address)
    groups = page.locator(".waiting .spot")
    assert groups.count() > 0, "Groups that wait beside the Street are drawn"
    for i in range(groups.count()):
        expect(groups.nth(i)).to_be_in_viewport()
    name = page.locator(CHOSEN).first.inner_text()
    assert "When placed:" in name and "coins if" in name, "a card's name carries what it does and earns"
    said = page.locator("aside .log").inner_text()
    assert not re.search(r"[a-z]-\d", said), f"names in the log are those on the board: {said}"


def test_a_long_press_enlarges_and_chooses_nothing(person, address):
    page = person(viewport=PHONE, touch=True, confirm=False)
    begin_fika(page, address)
    box = page.locator(CHOSEN).first.bounding_box()
    touch = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    look = page.locator(".look.pinned")
    look.wait_for()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert look.locator(".picture").first.bounding_box()["width"] > box["width"] * 1.4
    expect(look).to_contain_text("When placed:")
    expect(page.locator(".spot.picked")).to_have_count(0)
    assert page.locator(CHOSEN).count() == 6, "no card was chosen"


def test_a_choice_is_staged_let_go_and_confirmed(person, address):
    page = person(confirm=True)
    begin_fika(page, address)
    lines = page.locator("aside .log li").count()
    card = page.locator(CHOSEN).nth(1)
    name = card.get_attribute("data-thing")
    picked = page.locator(".spot.picked")
    card.click()
    expect(picked).to_have_attribute("data-thing", name)
    page.keyboard.press("Escape")
    expect(picked).to_have_count(0)
    card.click()
    page.locator(".bar").get_by_role("button", name="Cancel").click()
    expect(picked).to_have_count(0)
    assert page.locator("aside .log li").count() == lines, "nothing was sent"
    card.click()
    page.locator(".bar .button.primary").click()
    page.locator(f'[data-thing="{name}"]').wait_for(state="detached")
    assert page.locator("aside .log li").count() > lines


def test_a_card_is_dragged_to_a_table(person, address):
    page = person()
    play_now(page, address, "caffeine_hit")
    page.locator(CHOSEN).first.wait_for()
    wait_until_still(page)
    target = page.locator('[data-zone="table:0"]')
    for i in range(page.locator(CHOSEN).count()):
        before = target.inner_text()
        card, onto = page.locator(CHOSEN).nth(i).bounding_box(), target.bounding_box()
        page.mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
        page.mouse.down()
        page.mouse.move(card["x"] + card["width"] / 2, card["y"] - 20, steps=3)
        expect(page.locator(".dragging")).to_have_count(1)
        page.mouse.move(onto["x"] + onto["width"] / 2, onto["y"] + onto["height"] / 2, steps=4)
        over = page.locator('[data-zone="table:0"].over')
        expect(over, "the place under the card stands out").to_have_count(1)
        page.mouse.up()
        expect(page.locator(".dragging")).to_have_count(0)
        expect(page.locator(".bar")).to_have_attribute("aria-busy", "false")
        if target.inner_text() != before:
            return  # a drink lies there now
        page.keyboard.press("Escape")  # an action card cannot be meant for one's own table alone
    raise AssertionError("no card of the hand could be dragged to the table")


def test_a_token_is_dragged_to_its_space(person, address):
    page = person()
    play_now(page, address, "fyfe")
    token = page.locator('[data-thing^="supply:"].can').first
    no_charm = page.get_by_role("button", name="Use no charm")
    token.or_(no_charm).first.wait_for()
    if no_charm.count():  # a round of charms: they are asked for first
        no_charm.click()
    token.wait_for()
    wait_until_still(page)
    name, space = token.get_attribute("data-move"), page.locator('[data-thing="space:c3"]')
    start, end = token.bounding_box(), space.bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    page.locator(f'[data-thing="space:c3"] [data-move="{name}"]').wait_for()


PLACES = """() => Object.fromEntries([...document.querySelectorAll('.stage [data-move]')].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.dataset.move, [box.left + box.width / 2, box.top + box.height / 2]];
}))"""
# Where a moving thing is at the very beginning of its movement; null until it moves.
START = """(move) => {
  const found = document.getAnimations().find((one) =>
    one.effect?.target?.dataset?.move === move && one.effect.getTiming().duration === 480);
  if (!found) return null;
  found.pause();
  found.currentTime = 0;
  const box = found.effect.target.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def test_a_card_moves_from_where_it_was(person, address):
    page = person(speed="slow")
    begin_fika(page, address)
    page.wait_for_function(
        "() => !document.getAnimations().some((one) => one.effect.getTiming().duration === 480)"
    )
    card = page.locator(CHOSEN).first.get_attribute("data-move")
    page.mouse.move(4, 4)
    before = page.evaluate(PLACES)
    page.locator(f'[data-move="{card}"]').focus()
    page.keyboard.press("Enter")
    start = page.wait_for_function(START, arg=card).json_value()
    assert page.locator(f'.stage [data-move="{card}"]').count() == 1, "one card, not a copy"
    assert start == pytest.approx(before[card], abs=14), "a lifted card may stand a little higher"


@pytest.mark.parametrize("still", [{"speed": "none"}, {"speed": "slow", "reduced_motion": "reduce"}])
def test_nothing_moves_for_those_who_want_it_still(person, address, still):
    page = person(**still)
    page.add_init_script(
        """const animate = Element.prototype.animate; window.moved = 0;
        Element.prototype.animate = function (...given) {
          window.moved++;
          return animate.apply(this, given);
        };"""
    )
    play_now(page, address, "fika")
    play_some(page, 8)
    assert page.evaluate("window.moved") == 0


# --- undo


def test_undo_takes_a_choice_back_that_told_nothing(person, address):
    anna, bo = two_at_fika(person, address)
    hand = anna.locator(".hand .spot")
    cards = hand.count()
    anna.locator(CHOSEN).first.click()
    expect(hand).to_have_count(cards - 1)
    anna.locator(".undo").click()
    expect(hand).to_have_count(cards)
    anna.locator(CHOSEN).first.click()
    expect(hand).to_have_count(cards - 1)
    bo.locator(CHOSEN).first.click()
    bo.locator('[data-thing^="cell:own:"].can, .prompt.quiet').first.wait_for()
    anna.get_by_role("button", name="More", exact=True).click()
    anna.get_by_role("button", name="Ask for undo").click()
    anna.keyboard.press("Escape")
    proposal = bo.locator("[data-proposal]")
    proposal.wait_for()
    expect(proposal).to_contain_text("take the last move back")
    proposal.get_by_role("button", name="Agree").click()
    proposal.wait_for(state="detached")
    bo.locator(CHOSEN).first.wait_for()


def test_where_nothing_is_taken_back_no_undo_is_offered(person, address):
    anna, bo = two_at_fika(person, address, undo="none")
    hand = anna.locator(".hand .spot")
    cards = hand.count()
    anna.locator(CHOSEN).first.click()
    expect(hand).to_have_count(cards - 1)
    assert anna.locator(".undo").count() == 0
    anna.keyboard.press("u")
    bo.locator(CHOSEN).first.click()
    bo.locator('[data-thing^="cell:own:"].can, .prompt.quiet').first.wait_for()
    assert hand.count() == cards - 1, "the key does not undo either"


# --- who decides


def test_who_is_still_thinking_is_shown(person, address):
    anna, bo = two_at_fika(person, address)
    pending = anna.locator(".plate.pending")
    expect(pending).to_have_count(2)
    anna.locator(CHOSEN).first.click()
    anna.locator(".prompt.quiet", has_text="to decide").wait_for()
    expect(pending).to_have_count(1)
    expect(pending).to_contain_text("still thinking")
    expect(anna.locator(".chosen .back"), "one's own card is seen").to_have_count(0)
    bo.locator(".chosen .back").wait_for()


def test_the_turn_cue_title_sound_and_notification(person, address):
    anna, bo = person(permissions=["notifications"], settings={"sound": True, "notify": True}), person()
    anna.add_init_script(
        """window.cues = []; window.Notification = class { constructor(title) { cues.push(title); } };
        Notification.permission = 'granted';
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...at) {
          cues.push('sound');
          return start.apply(this, at);
        };
        Object.defineProperty(document, 'hidden', {get: () => true});"""
    )
    come_in(bo, open_with_friends(anna, address, "caffeine_hit"))
    for page in (anna, bo):
        page.locator(".stage").wait_for()
    rng, marks, end = random.Random(5), set(), time.monotonic() + 60
    while time.monotonic() < end:
        marks.add(anna.title().startswith("●"))
        if {True, False} <= marks and anna.evaluate("cues.includes('sound') && cues.includes('Your turn')"):
            break
        click_once(anna, rng)
        click_once(bo, rng)
        anna.wait_for_timeout(15)
    assert marks == {True, False}, "the title says whose turn it is"
    assert anna.evaluate("[cues.includes('sound'), cues.includes('Your turn')]") == [True, True]


# --- chat


def test_chat_is_plain_text_can_be_muted_and_reported(person, address, folder):
    anna, bo = two_at_fika(person, address)
    said = "<b>hæ</b><img src=x onerror=alert(1)> 1 < 2"
    anna.get_by_label("Say something").fill(said)
    anna.get_by_label("Say something").press("Enter")
    line = bo.locator(".chat li", has_text="1 < 2")
    line.wait_for()
    assert said in line.inner_text()
    assert line.locator("img").count() == 0
    assert line.locator("b").count() == 1, "the name, and nothing of what was said"
    line.get_by_role("button", name="Anna").click()
    expect(bo.locator("[data-report] blockquote")).to_have_text(said)
    bo.get_by_role("button", name="Send the report").click()
    expect(bo.locator("[data-report]")).to_have_count(0)
    bo.locator(".mutes button", has_text="Report Anna").click()
    bo.get_by_label("Something else").check()
    bo.get_by_role("button", name="Send the report").click()
    expect(bo.locator("[data-report]")).to_be_visible()  # own words are needed
    bo.get_by_label("In your own words").fill("makes me wait")
    bo.get_by_role("button", name="Send the report").click()
    expect(bo.locator("[data-report]")).to_have_count(0)
    with contextlib.closing(sqlite3.connect(folder / "house.db")) as store:
        told = store.execute(
            "SELECT reason, text, line FROM reports ORDER BY number DESC LIMIT 2"
        ).fetchall()
    assert told[:2] == [("other", "makes me wait", None), ("words", "", 1)]
    bo.locator(".mutes button", has_text="Mute").click()
    bo.locator(".mutes button", has_text="Hear").wait_for()
    anna.get_by_label("Say something").fill("psst")
    anna.get_by_label("Say something").press("Enter")
    anna.locator(".chat li", has_text="psst").wait_for()
    bo.get_by_label("Say something").fill("ha")
    bo.get_by_label("Say something").press("Enter")
    bo.locator(".chat li", has_text="ha").last.wait_for()
    assert bo.locator(".chat li", has_text="psst").count() == 0


# --- clocks


def test_clocks_run_and_a_bot_takes_over_when_one_runs_out(person, address):
    anna, bo = person(), person()
    anna.route("**/api/tables", wishing(clock={"kind": "move", "seconds": 9}))
    come_in(bo, open_with_friends(anna, address))
    for page in (anna, bo):
        page.locator(".stage").wait_for()
    clock = anna.locator(".plate .clock.runs").first
    expect(clock).to_have_text(re.compile("0:0[4-9]"))
    anna.wait_for_function(COUNTED_DOWN, timeout=10_000)
    anna.locator(".plate .tag", has_text="bot plays").first.wait_for(timeout=30_000)


# The clock of whoever begins runs on the page, not only with the house's messages.
COUNTED_DOWN = """() => /0:0[123]/.test(document.querySelector('.plate .clock.runs')?.innerText)
  && !document.querySelector('.stage').innerText.includes('bot plays')"""


def wishing(**wish):
    """What is asked of a new table, changed on its way."""

    def send(route):
        if route.request.method != "POST":
            return route.continue_()
        return route.continue_(post_data={**route.request.post_data_json, **wish})

    return send
