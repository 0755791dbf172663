"""The browser half of the advisor: list, steps and arrows, with the real Python half."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from advisor import Position, parse_action
from analysis.moments import contested
from browser.looking import loose, violations
from support import position
from widgets import Advisor
from widgets.advisor_lines import Line
from widgets.frontiers.brief import brief
from widgets.page import Mounted

Mount = Callable[..., Mounted]
PATIENCE = 120


def button(shown: Mounted, name: str) -> Any:
    return shown.page.get_by_role("button", name=name, exact=True)


def answered(shown: Mounted) -> None:
    """Wait for Python's thread and bring what it has found to the page."""
    shown.settle()
    assert shown.widget.wait(PATIENCE)
    shown.push()
    shown.settle()


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games are played out."""
    monkeypatch.setattr("widgets.weighing.ROUNDS", (0.01,))


def unfold(shown: Mounted) -> None:
    """Open the reasons."""
    shown.page.locator("summary", has_text="Why this turn").click()


@pytest.fixture
def advised(mount: Mount) -> Mounted:
    shown = mount(Advisor(contested(), top=3, chance=False))
    button(shown, "Find the best turn").click()
    answered(shown)
    return shown


def test_advice_is_listed_with_arrows_reasons_and_a_chart(advised: Mounted) -> None:
    page, advisor = advised.page, advised.widget
    rows = page.locator(".af-w-row")
    expect(rows).to_have_count(len(advisor.lines))
    chosen = page.locator('.af-w-row[aria-pressed="true"]')
    expect(chosen).to_contain_text("proven")
    assert {arrow["n"] for arrow in advisor.chosen["arrows"]} == {1}
    expect(page.locator(".af-number")).to_have_count(1)
    expect(page.locator(".af-arrow")).to_have_count(len(advisor.chosen["arrows"]))
    unfold(advised)
    told = [*advisor.why["lines"], *advisor.why["more"]]
    expect(page.locator(".af-w-reasons > ul > li")).to_have_count(len(told))
    expect(page.locator(".af-chart tr")).to_have_count(len(advisor.chart["rows"]) + 1)
    expect(page.get_by_role("img", name="Chances to win after this turn")).to_be_visible()


def test_one_arrow_round_the_planet_and_numbers_for_what_is_done(mount: Mount) -> None:
    """Two ships have docked, the third flies round the planet; the fourth is only in the list."""
    start = position(red={"ships": "3 4 4 6", "fuel": 1, "ore": 1})
    texts = ("hub 3", "mine 4", "hub 4", "solar 6", "end")
    actions = [parse_action(text) for text in texts]
    shown = mount(Advisor(start, chance=False))
    line = Line.of(start, actions)
    row = {"key": "1", "kind": "turn", "short": brief(actions), "value": "", "win": ""}
    shown.widget.lines = [{**row, "behind": "", "steps": line.steps(), "last": line.last}]
    for layout in ("wide", "compact"):
        shown.widget.lay_out(layout)
        shown.widget._draw(line.scenes[2])
        shown.widget.chosen = {"key": "1", "step": 2, "arrows": line.arrows(2)}
        shown.push()
        expect(shown.page.locator(".af-number")).to_have_count(3)
        expect(shown.page.locator(".af-number.af-done")).to_have_count(2)
        expect(shown.page.locator(".af-arrow")).to_have_count(1)
        apart, nearest = shown.page.evaluate(
            """() => {
              const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
              const marks = [...document.querySelectorAll(".af-number")].map((node) => {
                const { e, f } = node.transform.baseVal.getItem(0).matrix;
                return { x: e, y: f };
              });
              const path = document.querySelector(".af-shaft");
              const parts = [...Array(101).keys()].map((n) => n / 100);
              const ring = document.querySelector("circle.flight");
              const [x, y, r] = ["cx", "cy", "r"].map((key) => Number(ring.getAttribute(key)));
              const spots = parts.map((n) => path.getPointAtLength(path.getTotalLength() * n));
              const pairs = marks.flatMap((a, n) => marks.slice(n + 1).map((b) => far(a, b)));
              return [Math.min(...pairs), Math.min(...spots.map((b) => far(b, { x, y }))) / r];
            }"""
        )
        assert apart >= 20
        assert nearest > 0.96, "it does not cross the disc"


def test_wrong_dice_are_explained_at_the_field(mount: Mount) -> None:
    shown = mount(Advisor(Position.new_game(2, seed=1), chance=False))
    field = shown.page.get_by_label("Dice rolled")
    field.fill("2 5 x")
    field.press("Enter")
    expect(shown.page.locator(".af-w-dice-form [role=alert]")).to_have_text(
        "A die shows 1 to 6, not 'x'."
    )


def test_no_dice_are_no_dice(mount: Mount) -> None:
    """Nobody who sets dice wants them rolled."""
    shown = mount(Advisor(Position.new_game(2, seed=1), chance=False))
    button(shown, "Set").click()
    shown.settle()
    expect(shown.page.locator(".af-w-dice-form [role=alert]")).to_contain_text("such as 2 5 6")
    assert shown.widget.position.phase == "roll"


def test_the_focus_goes_on_where_a_pressed_button_vanishes(mount: Mount) -> None:
    shown = mount(Advisor(Position.new_game(2, seed=1), chance=False))
    shown.page.get_by_label("Dice rolled").fill("2 5 6")
    shown.page.keyboard.press("Enter")
    shown.settle()
    expect(shown.thing("ship:1")).to_be_focused()
    shown.page.keyboard.press("ArrowDown")
    assert shown.page.evaluate("() => document.activeElement.dataset.thing !== undefined")


def test_an_idea_can_be_tried_as_soon_as_ships_are_rolled(mount: Mount) -> None:
    shown = mount(Advisor(Position.new_game(2, seed=1), chance=False))
    expect(shown.page.locator("summary", has_text="a turn of my own")).to_be_hidden()
    shown.page.get_by_role("toolbar").get_by_role("button", name="Roll").click()
    shown.settle()
    unfold(shown)
    expect(button(shown, "Try a turn of my own")).to_be_visible()


def test_arrows_begin_at_the_ship_and_end_at_the_port(advised: Mounted) -> None:
    first = advised.widget.chosen["arrows"][0]
    ends = advised.page.evaluate(
        """() => { const node = document.querySelector(".af-arrow.af-now .af-shaft");
          const at = (length) => { const p = node.getPointAtLength(length)
            .matrixTransform(node.getScreenCTM()); return [p.x, p.y]; };
          return [at(0), at(node.getTotalLength())]; }"""
    )
    for name, (x, y) in zip((first["from"], first["to"]), ends, strict=True):
        box = advised.thing(name).bounding_box()
        assert box["x"] - 25 <= x <= box["x"] + box["width"] + 25
        assert box["y"] - 25 <= y <= box["y"] + box["height"] + 25


def test_stepping_by_mouse_and_by_keys(advised: Mounted) -> None:
    page, advisor = advised.page, advised.widget
    number = len(advisor.advice.best.actions)
    page.get_by_label("One step on").click()
    advised.settle()
    assert advisor.chosen["step"] == 1
    expect(page.locator(".af-film")).to_have_count(1)
    now = page.locator('.af-w-step[aria-current="step"]')
    expect(now).to_have_text(advisor.lines[0]["steps"][1])
    expect(page.locator(".af-said")).to_contain_text(f"Step 2 of {number}")
    expect(page.get_by_label("One step on")).to_be_focused()
    page.keyboard.press("ArrowRight")
    advised.settle()
    assert advisor.chosen["step"] == 2
    page.keyboard.press("End")
    advised.settle()
    assert advisor.chosen["step"] == number
    expect(page.locator(".af-arrow")).to_have_count(0)
    expect(page.get_by_label("One step on")).to_be_disabled()
    advised.thing("status").focus()
    page.keyboard.press(",")
    advised.settle()
    assert advisor.chosen["step"] == number - 1
    # A film is looked at: no click on the board plays anything.
    before = len(advised.received)
    advised.click("facility:solar")
    expect(page.locator(".af-bubble")).to_be_visible()
    assert len(advised.received) == before
    page.get_by_label("One step back").focus()
    page.keyboard.press("Home")
    advised.settle()
    assert advisor.mode == "live"
    page.locator(".af-w-row").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    advised.settle()
    assert advisor.chosen["key"] == advisor.ranked[1]["key"]
    expect(page.locator(".af-w-row").nth(1)).to_be_focused()


def test_an_idea_built_on_the_board(advised: Mounted) -> None:
    page, advisor = advised.page, advised.widget
    start = advisor.position
    unfold(advised)
    button(advised, "Try a turn of my own").click()
    advised.settle()
    expect(button(advised, "Compare with the best")).to_be_disabled()
    advised.click("ship:2")
    advised.click("facility:solar")
    advised.settle()
    expect(page.locator(".af-w-idea ol > li")).to_have_count(1)
    button(advised, "Compare with the best").click()
    answered(advised)
    assert advisor.idea["state"] == "compared"
    expect(page.locator(".af-verdict")).to_contain_text(advisor.idea["verdict"])
    expect(page.locator(".af-w-row", has_text="★")).to_be_visible()
    assert advisor.position is start
    assert violations(page) == []
    button(advised, "Back to the advice").click()
    advised.settle()
    assert advisor.mode == "live"
    expect(page.locator(".af-trying")).to_have_count(0)


def test_what_is_refused_beside_the_advice_is_explained(advised: Mounted) -> None:
    button(advised, "End turn").click()
    advised.settle()
    expect(advised.page.locator(".af-bubble")).to_contain_text("ship")


def test_playing_the_turn(advised: Mounted) -> None:
    button(advised, "Play this turn").click()
    advised.settle()
    assert advised.widget.position.active == "blue"
    expect(advised.page.locator(".af-w-row")).to_have_count(0)
    expect(advised.page.locator(".af-arrow")).to_have_count(0)
    expect(button(advised, "Find the best turn")).to_be_disabled()
    expect(advised.page.get_by_label("Dice rolled")).to_be_visible()


def test_progress_and_stop(mount: Mount) -> None:
    advisor = Advisor(contested())
    shown = mount(advisor)
    shown.page.evaluate(
        """() => window.model.update({ search:
          { state: "running", text: "Looking", best: "1.5", bound: "2.5" } })"""
    )
    expect(shown.page.locator(".af-w-busy")).to_contain_text("best so far 1.5, at most 2.5")
    button(shown, "Stop").click()
    shown.settle()
    assert [m["type"] for m in shown.received if m["type"] != "lay_out"] == ["stop"]


def test_the_dice_and_always(mount: Mount) -> None:
    advisor = Advisor(Position.new_game(2, seed=1), top=1, chance=False)
    shown = mount(advisor)
    shown.page.get_by_label("always").check()
    shown.settle()
    assert advisor.auto
    shown.page.get_by_label("Dice rolled").fill("1 1 2")
    button(shown, "Set").click()
    answered(shown)
    assert advisor.position.player("red").ships == ("1", "1", "2")
    expect(shown.page.locator(".af-w-row")).to_have_count(1)


def test_two_views_stay_in_step(mount: Mount) -> None:
    shown = mount(Advisor(contested(), top=2, chance=False), views=2)
    shown.page.locator("#view0").get_by_role("button", name="Find the best turn").click()
    answered(shown)
    shown.page.locator("#view1").get_by_label("One step on").click()
    shown.settle()
    for view in (0, 1):
        expect(shown.page.locator(f"#view{view} .af-w-count")).to_contain_text("2 of")
        expect(shown.page.locator(f"#view{view} .af-number").first).to_be_attached()


@pytest.mark.parametrize(("dark", "width"), [(False, 1000), (True, 600)])
def test_accessibility(mount: Mount, page: Page, dark: bool, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    shown = mount(Advisor(contested(), top=2, chance=False), dark=dark)
    assert violations(page) == []
    button(shown, "Find the best turn").click()
    answered(shown)
    shown.page.get_by_label("One step on").click()
    shown.settle()
    assert violations(page) == []
    assert loose(page) == []
    sticking = page.evaluate(
        """() => { const width = document.documentElement.clientWidth;
          return [...document.querySelectorAll(".af-w-panel *")]
            .filter((node) => node.getBoundingClientRect().right > width + 1 ||
              (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display === "block"
               && node.clientWidth))
            .map((node) => node.outerHTML.slice(0, 120)); }"""
    )
    assert sticking == []


@pytest.mark.parametrize(
    ("most", "near", "proof", "said"),
    [
        (1, True, 1, "≈ as good as no. 1, as far as one can tell"),
        (2, True, 1, "No. 1 is best by value, perhaps no. 2 played on"),
        (1, False, 2, "No. 2 is best by value, no. 1 in games played on"),
    ],
)
def test_what_promises_most_when_played_on_is_said(
    advised: Mounted, most: int, near: bool, proof: int, said: str
) -> None:
    page = advised.page
    page.evaluate(
        """([most, near, proof]) => window.model.update({ ranked: window.model.get("ranked")
          .map((row) => ({ ...row, most: row.rank === most, near: near && row.rank === 2,
            proof: row.rank === proof ? "proven" : undefined })) })""",
        [most, near, proof],
    )
    advised.settle()
    expect(page.locator(".af-w-status")).to_contain_text(said)
    expect(page.locator(".af-w-row", has_text="promises most")).to_have_count(1)
    marked = page.locator(".af-w-row").nth(most - 1)
    expect(marked).to_contain_text("promises most")
    expect(marked).to_have_accessible_name(re.compile("promises most when played on"))


def test_hostile_names_are_only_text(mount: Mount, page: Page) -> None:
    evil = "<img src=x onerror='window.evil=1'>"
    start = Position.new_game(2, seed=1, names=[evil, evil]).play("roll 1 1 2")
    shown = mount(Advisor(start, top=1, chance=False))
    button(shown, "Find the best turn").click()
    answered(shown)
    unfold(shown)
    page.evaluate(
        """(evil) => window.model.update({ failure: evil, why: { lines: [evil], more: [evil] },
          chart: { against: evil, others: [{ key: evil, label: evil }],
            rows: [{ label: evil, amount: 1, text: evil }],
            total: { label: evil, amount: 1, text: evil } },
          ranked: [{ key: "1", kind: "turn", rank: 1, value: evil, win: evil, first: evil,
            second: evil, against: evil, part: 0.5, low: 0.4, high: 0.6, near: true, why: evil,
            steps: [evil], last: 1, note: evil, proof: "found", mark: evil }],
          chosen: { key: "1", step: 0, arrows: [{ n: evil, from: evil, to: evil }] } })""",
        evil,
    )
    shown.settle()
    expect(page.locator(".af-w-row")).to_contain_text("<img")
    assert page.evaluate("window.evil") is None
    assert page.locator("img").count() == 0
