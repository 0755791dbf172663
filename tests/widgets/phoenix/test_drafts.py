"""Positions of Space Station Phoenix edited by hand: always sound, thing by thing."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import phoenix
from tests.widgets.phoenix.moments import in_phase, moments
from widgets import Workspace
from widgets.messages import Refused
from widgets.phoenix import drafts
from widgets.phoenix.drafts import changed, draft_of, fields
from widgets.phoenix.drawing.scene import Scene
from widgets.phoenix.face import FACE


@pytest.fixture
def draft() -> drafts.Draft:
    return draft_of(drafts.preset("middle", 2))


def things(position: Any) -> list[str]:
    """Everything on the picture that can be clicked."""
    import re

    return re.findall(r'data-thing="([^"]+)"', FACE.render(position))


@pytest.mark.parametrize("number", range(0, 60, 6))
def test_every_value_that_is_shown_can_be_set_again(number: int) -> None:
    position = moments()[number % len(moments())]
    found = draft_of(position)
    here, defects = drafts.check(found)
    assert here is not None, defects
    for thing in things(here):
        title, rows = fields(found, thing)
        assert bool(title) or not rows
        for row in rows:
            if row["value"] != "":
                again = changed(found, row["path"], row["value"])
                assert phoenix.Position.from_json(again) == here, (thing, row)


def test_things_of_a_table_have_something_to_set(draft: drafts.Draft) -> None:
    position, _ = drafts.check(draft)
    sorts = {thing.partition(":")[0] for thing in things(position) if fields(draft, thing)[1]}
    assert sorts >= {"player", "hub", "fleet", "sector", "quarter", "track", "rung", "supply"}
    assert fields(draft, "sky") == fields(draft, "player:white") == ("", [])


def test_a_resident_comes_from_the_supply_and_goes_back(draft: drafts.Draft) -> None:
    color, number = next(
        (player["color"], sector)
        for player in draft["players"]
        for sector, inside in player["station"].items()
        if inside
    )
    species = draft["players"][0 if draft["players"][0]["color"] == color else 1]["station"][
        number
    ][0]
    empty = changed(draft, ["quarter", number, 0], "")
    assert empty["supply"][species] == draft["supply"][species] + 1
    again = changed(empty, ["quarter", number, 0], species)
    assert again["supply"] == draft["supply"]
    none = draft | {"supply": {**draft["supply"], "human": 0}}
    with pytest.raises(Refused, match="No Human is left"):
        changed(none, ["quarter", number, 0], "human")


def test_a_sector_changes_hands(draft: drafts.Draft) -> None:
    number = str(draft["sectors"][0])
    out = changed(draft, ["sector", number], "out")
    assert int(number) not in out["sectors"]
    assert changed(out, ["bring", "display"], number)["sectors"] == draft["sectors"]


def test_a_hub_with_sectors_of_its_own(draft: drafts.Draft) -> None:
    color = draft["players"][0]["color"]
    number = str(draft["sectors"][0])
    assert not any("own" in row["label"] for row in fields(draft, f"hub:{color}")[1])
    with_nine = changed(draft, ["hub", color], "A-6")
    (row,) = (row for row in fields(with_nine, f"hub:{color}")[1] if "own" in row["label"])
    far = row["options"][1][0]
    more = changed(with_nine, row["path"], far)
    assert more["players"][0]["own_sectors"] == [int(far)]
    own = changed(more, ["sector", number], f"own:{color}")
    assert own["players"][0]["own_sectors"] == sorted([int(far), int(number)])
    assert int(number) not in own["sectors"]
    assert fields(own, f"sector:{number}")[1][0]["value"] == f"own:{color}"
    assert changed(own, ["sector", number], "display")["sectors"] == draft["sectors"]
    assert (
        changed(own, ["hub", color], draft["players"][0]["hub"])["players"][0]["own_sectors"] == []
    )


@pytest.mark.parametrize(("hub", "places", "word"), [("B-11", 3, "on_hub"), ("A-11", 5, "space")])
def test_who_lives_on_a_hub(draft: drafts.Draft, hub: str, places: int, word: str) -> None:
    color = draft["players"][0]["color"]
    before = draft["supply"]
    found = changed(draft, ["hub", color], hub)
    for place in range(places):
        rows = [row for row in fields(found, f"hub:{color}")[1] if row["path"][0] == word]
        species = rows[place]["options"][1][0]
        found = changed(found, rows[place]["path"], species)
        assert found["players"][0]["on_hub"][place] == species
    assert sum(before.values()) - sum(found["supply"].values()) == places
    emptied = changed(found, [word, color, 0], "")
    assert sum(emptied["supply"].values()) == sum(found["supply"].values()) + 1
    assert changed(found, ["hub", color], "A-6")["supply"] == before


def test_nothing_chosen_changes_nothing(draft: drafts.Draft) -> None:
    assert changed(draft, ["bring", "display"], "") == draft
    assert changed(draft, ["ship", "red", "new"], "") == draft


def test_ships_and_tokens_are_set(draft: drafts.Draft) -> None:
    color = draft["players"][0]["color"]
    before = list(draft["players"][0]["ships"])
    ready = next(ship for ship in before if "@" not in ship)
    used = changed(draft, ["ship", color, ready], "1")
    assert f"{ready}@1" in used["players"][0]["ships"]
    assert changed(used, ["ship", color, f"{ready}@1"], "ready") == draft
    gone = changed(draft, ["ship", color, ready], "gone")
    assert len(gone["players"][0]["ships"]) == len(before) - 1
    taken = changed(draft, ["neutral", "dismantle@3"], color)
    assert taken["players"][0]["neutral"] == "dismantle@3"
    assert changed(taken, ["neutral", "dismantle@3"], "")["players"][0]["neutral"] is None


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["stock", "red", "gems"], -4),
        (["stock", "red", "ships"], 4),
        (["stock", "white", "gems"], 4),
        (["track", "transport", "red"], 9),
        (["ship", "red", "new"], "farm9"),
        (["ship", "red", "farm9"], "gone"),
        (["hub", "red"], "Z-9"),
        (["quarter", "999", 0], "teal"),
        (["supply", "teal"], "many"),
        (["turn", "lunch"], 3),
        (["turn", "active"], "white"),
        (["sky"], 1),
        ([], 1),
    ],
)
def test_what_cannot_be_is_refused(draft: drafts.Draft, path: list[Any], value: Any) -> None:
    with pytest.raises(Refused):
        changed(draft, path, value)


def test_where_drafts_come_from(draft: drafts.Draft) -> None:
    text = drafts.check(draft)[0].to_json()  # type: ignore[union-attr]
    assert drafts.read(text) == (draft, ())
    for bad in ("{", "{}", "x" * 200_000):
        with pytest.raises(Refused):
            drafts.read(bad)
    assert drafts.seats(draft_of(in_phase("draft3"))) >= 2, "choosing ships is not edited"
    assert draft_of(in_phase("transport"))["phase"] == "turn"
    assert drafts.seats(drafts.reseated(draft, ("red", "blue", "green"))) == 3
    with pytest.raises(Refused):
        drafts.reseated(draft, ("green", "yellow"))
    for name, number in (("lunch", 2), ("middle", 7)):
        with pytest.raises(Refused):
            drafts.preset(name, number)
    assert drafts.diced(draft, "2f")[0] is None
    assert (drafts.where("gems", draft), drafts.thing_at("gems", draft)) == ("gems", "status")
    position, _ = drafts.check(draft)
    assert isinstance(drafts.scene(draft, position), Scene)
    assert drafts.check(draft | {"phase": "lunch"})[0] is None


def test_the_workspace_edits_it() -> None:
    made = Workspace(drafts.preset("middle", 2), "play", chance=False)
    made.ask = lambda: None  # type: ignore[method-assign]
    ask = made._answers()
    ask["mode"]({"to": "edit"})
    color = made.position.active
    told = ask["fields"]({"thing": f"player:{color}"})
    assert told is not None
    assert told["rows"][0]["label"] == "GEMs"
    ask["edit"]({"edits": [[["stock", color, "gems"], 17]]})
    assert made.sound
    ask["mode"]({"to": "play"})
    assert made.position.player(color).gems == 17
    made.close()
