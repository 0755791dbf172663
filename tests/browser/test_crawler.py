"""The crawler over every widget: nothing throws, everything is answered, both halves agree.

The short form tries some of every kind of control in every state; the long one tries them all,
looks into whatever opens, and goes on from every state by gestures at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Error as PlaywrightError

from browser.crawler import Crawler, State, Tally
from browser.every import EVERY
from browser.states import EDITED, GATE, STATES, opened, remembered, with_hubs

SEED = 20
FEW = 2
"""Controls of a state in the short form."""


@pytest.fixture
def crawler(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Crawler]:
    monkeypatch.chdir(tmp_path)
    remembered(monkeypatch)
    context = browser.new_context(viewport={"width": 1000, "height": 1050})
    page = context.new_page()
    page.set_default_timeout(60_000)
    made = Crawler(page, tmp_path, SEED, Tally())
    yield made
    GATE.set()
    if made.shown is not None:
        made.shown.widget.close()
    context.close()


def enter(state: State) -> None:
    """Keep threads at work where the state is about that."""
    (GATE.clear if state.held else GATE.set)()


def tried(crawler: Crawler, state: State) -> None:
    """Some controls of a state; a page that does not answer in time is a finding as well."""
    enter(state)
    try:
        crawler.sweep(state, most=FEW)
    except (PlaywrightError, AssertionError) as problem:
        crawler.note(state, [f"{state} stopped with {type(problem).__name__}"])
        print(problem)


def states_of(widget: str) -> list[State]:
    return [state for state in STATES if state.widget == widget]


def test_every_widget_has_states() -> None:
    assert {state.widget for state in STATES} == set(EVERY)


@pytest.mark.parametrize("widget", sorted(EVERY))
def test_some_controls_in_every_state(crawler: Crawler, widget: str) -> None:
    """What is found here must be found twice: once may be the clock of a busy machine.

    What was found only once is printed; the long form below fails at the first finding.
    """
    for state in states_of(widget):
        tried(crawler, state)
    print(f"\n{widget}: {crawler.tally}")
    once, crawler.tally.findings = crawler.tally.findings, {}
    for state in states_of(widget) if once else ():
        tried(crawler, state)
    twice = {problem: where for problem, where in once.items() if problem in crawler.tally.findings}
    print(*(where for problem, where in once.items() if problem not in twice), sep="\n")
    assert list(twice.values()) == []
    assert len(crawler.tally.controls) >= FEW * len(states_of(widget))


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES, ids=str)
def test_every_control_in_every_state(crawler: Crawler, state: State) -> None:
    """All controls, but in most states only some of the things on the board that are alike."""
    enter(state)
    crawler.sweep(state, alike=None if state.name == "main" else 3, deep=4)
    crawler.walk(state, 60)
    print(f"\n{state}: {crawler.tally}")
    assert list(crawler.tally.findings.values()) == []


@pytest.mark.slow
@pytest.mark.parametrize("sort", EDITED)
@pytest.mark.parametrize("hubs", [("A-6", "B-11"), ("A-11", "A-9")], ids="-".join)
def test_every_field_of_the_second_editor(
    crawler: Crawler, hubs: tuple[str, str], sort: str
) -> None:
    """Odd values typed into every field; of a long list the first answers and the last."""
    state = State("Workspace", f"Phoenix, {sort} of {hubs}", with_hubs(*hubs), opened(sort))
    enter(state)
    number = crawler.fields(state)
    print(f"\n{state}: {number} fields, {crawler.tally}")
    assert list(crawler.tally.findings.values()) == []
    assert number


def test_the_crawler_would_notice(crawler: Crawler) -> None:
    """What it looks for is put there: an error, a lost message, other values, another drawing."""
    state = STATES[1]
    shown = crawler.fresh(state)
    page = shown.page
    page.evaluate("() => { Promise.reject(new Error('broken')); }")
    page.evaluate("() => window.model.update({ can_undo: true, hand: ['1'] })")
    page.evaluate("() => document.querySelector('[data-thing=\"ship:1\"]').remove()")
    page.evaluate("() => document.querySelector('.af-root').classList.add('af-dragging')")
    shown.wire.say = lambda name, data: None  # type: ignore[method-assign]
    page.evaluate("() => { window.model.send({ type: 'undo', id: 'lost' }); }")
    shown.widget.failure = "out of order"
    shown.rest()
    page.evaluate("() => { window.afViews.at(-1).redo.disabled = false; }")
    crawler.check(state)
    page.evaluate("() => { window.afViews.at(-1).help.hidden = true; }")
    crawler.note(state, page.evaluate("() => crawl.twins()"))
    found = " | ".join(crawler.tally.findings)
    for word in (
        "broken",
        "no answer to",
        "other values of",
        "is still being dragged",
        "Python failed: out of order",
        "drawn otherwise than sent: head",
        "redo shows true, Python has false",
        "other pieces in hand",
        "where a new view offers Redo (disabled), Help",
    ):
        assert word in found, found


def test_a_field_cannot_hide_a_method(crawler: Crawler) -> None:
    crawler.fresh(STATES[0])
    said = crawler.page.evaluate(
        """() => {
          try {
            (() => { "use strict"; window.afViews.at(-1).why = "a panel"; })();
          } catch (error) {
            return error.message;
          }
          return "";
        }"""
    )
    assert "why" in said
