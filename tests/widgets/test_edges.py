"""Odd places of the widgets that no ordinary use comes to."""

from __future__ import annotations

import json
import threading
from types import SimpleNamespace
from typing import Any

import pytest

import widgets
from advisor import parse_action
from support import position
from widgets import thinking
from widgets.frontiers import drafts
from widgets.frontiers.arrows import arrows
from widgets.frontiers.drawing import picture, render
from widgets.messages import NotUnderstood, Refused, number_in


def draft() -> Any:
    return drafts.tidy(json.loads(position(red={"ships": "3 4 5"}).to_json()))


@pytest.mark.parametrize(
    ("place", "thing", "said"),
    [
        ("players[0].fuel", "player:red", "Red, fuel"),
        ("players[1]", "player:blue", "Blue"),
        ("players[7].fuel", "status", "Players[7].fuel"),
        ("docks.mine[1]", "facility:mine", "Lunar Mine"),
        ("docks.hub.red[0]", "track:red", "Colonist Hub, Red"),
        ("territories.lem.red", "territory:lem", "Lem Badlands"),
        ("fields.isolation", "field:isolation", "Isolation Field"),
        ("display[2]", "facility:artifact", "Display"),
        ("discards[0]", "pile:discards", "Discards[0]"),
        ("deck", "pile:discards", "Deck"),
        ("this_turn.may_cycle", "status", "This turn.may cycle"),
    ],
)
def test_where_a_defect_is(place: str, thing: str, said: str) -> None:
    assert drafts.thing_at(place, draft()) == thing
    assert drafts.where(place, draft()) == said


def test_changes_that_cannot_be() -> None:
    for path in ([], ["moves", 0], ["players", 9, "fuel"], ["players", 0, "name", "x"]):
        with pytest.raises(NotUnderstood):
            drafts.changed(draft(), path, 1)
    with pytest.raises(Refused, match="Two to four"):
        drafts.reseated(draft(), ["red", "red"])
    with pytest.raises(Refused, match="is none of"):
        drafts.preset("dessert", 2)


def test_yes_is_no_number() -> None:
    with pytest.raises(NotUnderstood, match="whole number"):
        number_in({"turn": True}, "turn")


def test_what_is_missing_for_a_widget_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> Any:
        raise ModuleNotFoundError(name="anywidget.core")

    monkeypatch.setattr(widgets, "import_module", gone)
    with pytest.raises(ImportError, match=r"Board needs anywidget\.core"):
        widgets.__getattr__("Board")

    def broken(name: str) -> Any:
        raise ModuleNotFoundError(name="widgets.board")

    monkeypatch.setattr(widgets, "import_module", broken)
    with pytest.raises(ModuleNotFoundError):
        widgets.__getattr__("Board")
    with pytest.raises(AttributeError):
        widgets.__getattr__("Chessboard")


def test_at_the_end_of_python_work_is_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    jobs = [
        SimpleNamespace(dropped=False, stop=stop, thread=thread),
        SimpleNamespace(dropped=False, stop=threading.Event(), thread=None),
    ]
    monkeypatch.setattr(thinking, "_running", jobs)
    thinking._end()
    assert all(job.dropped and job.stop.is_set() for job in jobs)
    assert not thread.is_alive()


def test_a_picture_drawn_anew_is_the_same() -> None:
    where = position(red={"ships": "3 4 5"})
    before = render(where)
    picture.forget()
    assert render(where) == before


def test_arrows_of_cards_without_ships() -> None:
    where = position(red={"ships": "3 4 5", "cards": "crystal cannon gravity"})
    shown = arrows([where], [parse_action("crystal lem")])
    assert [(arrow.start, arrow.end) for arrow in shown] == [("held:red:crystal", "territory:lem")]
    assert arrows([where], [parse_action("discard cannon blue:3@mine")]) == ()
    (placed,) = arrows([where], [parse_action("discard gravity lem")])
    assert placed.end == "territory:lem"
    assert arrows([where], [], 0) == ()
