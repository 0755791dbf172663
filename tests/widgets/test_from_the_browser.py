"""What comes from a browser is judged: no trait is taken, and no message breaks anything.

Messages take the way they take in a notebook, through the widget's comm.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import widgets
from browser.every import EVERY
from widgets.base import Drawn
from widgets.messages import LONGEST
from widgets.wire import Wire, state_of

HOSTILE = (
    None,
    True,
    -1,
    10**20,
    1.5,
    "",
    "x",
    "\x1b[31m",
    "IPY_MODEL_none",
    [],
    [1],
    [[]],
    {},
    {"n": "x"},
    {"players": 1},
)
PICTURES = {"CourseMap", "Pictured", "render"}
"""Public names that are looked at only."""
SAID = {"told", "failure"}
"""Traits in which a widget answers."""
LONG_WORK = {"ask", "compare", "hint", "start", "check", "find"}
"""Messages that set solvers to work; they are tried out elsewhere."""


class Line:
    """A widget and its front end."""

    def __init__(self, widget: Drawn) -> None:
        self.widget = widget
        self.wire = Wire()
        self.name = self.wire.connect(widget)

    def __call__(self, data: Any) -> list[dict[str, Any]]:
        self.wire.hear(self.name, data)
        return self.wire.take()

    def ask(self, content: Any) -> dict[str, Any]:
        """The one answer to a message."""
        said = self({"method": "custom", "content": content})
        (answer,) = [one["content"] for one in said if one["method"] == "custom"]
        return dict(answer)


@pytest.fixture(params=sorted(EVERY))
def line(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Line]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("widgets.advised.Advised.ask", lambda self: None)
    made = Line(EVERY[request.param](tmp_path))
    yield made
    made.widget.close()


@pytest.fixture(autouse=True)
def no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Jupyter swallows what goes wrong in a handler, and writes it into the log."""
    yield
    assert [record.getMessage() for record in caplog.records] == []


def test_every_widget_is_tried() -> None:
    assert set(EVERY) == set(widgets.__all__) - PICTURES


def test_no_trait_is_taken_from_the_browser(line: Line) -> None:
    widget = line.widget
    before, position = state_of(widget), widget.position
    for key in widget.keys:
        kept = widget.get_state(key)
        for value in HOSTILE:
            back = line({"method": "update", "state": {key: value}, "buffer_paths": []})
            assert [one["method"] for one in back] == ["update"]
            assert list(back[0]["state"]) == [key]
        assert widget.get_state(key) == kept
    assert state_of(widget) == before
    assert widget.position is position
    assert line.ask({"type": "undo", "id": 1})["ok"]


@pytest.mark.parametrize(
    "data",
    [
        None,
        "update",
        {},
        {"method": "update"},
        {"method": "update", "state": None},
        {"method": "update", "state": [1]},
        {"method": "update", "state": {"nowhere": 1}},
        {"method": "update", "state": {"told": {}}, "buffer_paths": [["told", "x", 3]]},
        {"method": "custom"},
        {"method": "backbone", "sync_data": {"told": {}}},
        {"method": {"method": "update"}},
    ],
)
def test_odd_envelopes_change_nothing(line: Line, data: Any) -> None:
    before = state_of(line.widget)
    line(data)
    after = state_of(line.widget)
    assert {**after, "failure": ""} == {**before, "failure": ""}
    assert after["failure"] == "" or after["failure"].startswith("This message is not understood: ")


def test_a_page_that_comes_late_gets_everything(line: Line) -> None:
    (sent,) = line({"method": "request_state"})
    assert set(state_of(line.widget)) <= set(sent["state"])


def test_what_is_deep_is_named_in_short(line: Line) -> None:
    deep: list[Any] = []
    for _ in range(sys.getrecursionlimit()):
        deep = [deep]
    line.widget._handle_msg({"content": {"data": {"method": "custom", "content": deep}}})
    assert line.widget.failure.startswith("This message is not understood: [[[")
    assert len(line.widget.failure) < 3 * LONGEST


words = st.sampled_from(("red", "pink", "mine", "mine/2", "end", "best", "game.json", "../x", "1"))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
places = st.lists(
    st.sampled_from(("players", "docks", "bay", "fields", "this_turn", "fuel", "cards", "nowhere"))
    | st.integers(-2, 5)
    | json_values,
    max_size=4,
)
seats = st.fixed_dictionaries(
    {},
    optional={
        "color": st.sampled_from(("red", "blue", "green", "yellow", "pink")) | json_values,
        "player": st.sampled_from(("person", "random", "nobody")) | json_values,
        "name": st.text(max_size=300) | json_values,
    },
)
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "actions": st.lists(
        st.sampled_from(("roll", "solar 2", "mine 5", "end", "end 1f", "x")) | words
    ),
    "colors": st.lists(st.sampled_from(("red", "blue", "green", "yellow", "pink"))),
    "dice": st.text("1234567*, x", max_size=12),
    "edits": st.lists(st.tuples(places, json_values).map(list), max_size=3),
    "seats": st.lists(seats, max_size=5),
    "speed": st.sampled_from(("faster", "at once", "slow")),
    "text": st.sampled_from(("{}", "[]", "mine 5", "? mine 5", '{"format": 1}')) | st.text(),
}
"""What a message usually holds under a key; all else is a word, a number, or yes or no."""
KEYS = (
    "action actions at color colors dice edits edition first key last line moment name "
    "on player real_dice replace seats seed speed step text to turn"
).split()
usual = words | st.integers(-3, 9) | st.booleans() | st.text(max_size=5)
contents = st.fixed_dictionaries(
    {}, optional={key: LIKELY.get(key, usual) | json_values for key in KEYS}
)


@pytest.mark.no_cover
@given(data=st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_message_gets_one_answer_of_ours(line: Line, data: st.DataObject) -> None:
    """Whatever a message holds, it is met, refused with a sentence, or not understood."""
    widget = line.widget
    kinds = sorted(set(widget._answers()) - LONG_WORK)
    kind = data.draw(st.sampled_from(kinds) | st.text(max_size=5))
    widget.failure = ""
    before = {key: value for key, value in state_of(widget).items() if key not in SAID}
    answer = line.ask({**data.draw(contents), "type": kind, "id": "7"})
    assert answer["re"] == "7"
    if widget.failure:
        assert not answer["ok"]
        assert answer["reason"] == widget.failure
        assert not widget.failure.startswith("Something went wrong")
        assert {key: value for key, value in state_of(widget).items() if key not in SAID} == before
    elif not answer["ok"]:
        assert answer["reason"]
        assert not answer["reason"].startswith("Something went wrong")


def test_an_empty_action_is_refused(line: Line) -> None:
    """Nothing is meant by it, and nothing breaks."""
    if "why" in line.widget._answers():
        answer = line.ask({"type": "why", "action": " ", "id": 1})
        assert answer["ok"] is False
        assert line.widget.failure == ""


@pytest.mark.parametrize("content", [None, 5, "act", [], {}, {"type": ["act"]}, {"type": "pose"}])
def test_what_is_no_message_is_said_so(line: Line, content: Any) -> None:
    answer = line.ask(content)
    assert not answer["ok"]
    assert answer["reason"] == line.widget.failure
    assert answer["reason"].startswith("This message is not understood: ")
