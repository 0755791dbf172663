"""The picture of a position: well formed, complete, escaped, and quick to draw."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping

import pytest

import widgets
from advisor import Position
from browser.moments import some_positions
from support import position, position_json
from widgets.frontiers.drawing import Scene, parts
from widgets.frontiers.drawing.layouts import LAYOUTS
from widgets.frontiers.drawing.picture import PARTS
from widgets.svg import escape, shortened

HOSTILE = "\"><img src=x onerror=alert(1)>'&<script>alert(2)</script>\x00\ud800"


def tree(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def things(svg: str) -> list[str]:
    return [name for node in tree(svg).iter() if (name := node.get("data-thing"))]


def node(svg: str, thing: str) -> ET.Element:
    (found,) = [node for node in tree(svg).iter() if node.get("data-thing") == thing]
    return found


LAYOUT = pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])


@LAYOUT
def test_every_position_is_a_picture(layout: str) -> None:
    for moment in some_positions()[:: 1 if layout == "wide" else 5]:
        svg = widgets.render(moment, layout=layout)
        names = things(svg)
        assert len(names) == len(set(names)), Counter(names).most_common(1)
        assert {f"facility:{place}" for place in moment.ports} - {"facility:bay"} <= set(names)
        assert {f"territory:{name}" for name in moment.territories} <= set(names)
        assert {f"player:{player.color}" for player in moment.players} <= set(names)


def test_every_ship_is_drawn() -> None:
    for moment in some_positions():
        drawn = Counter(
            (node.get("data-at"), node.get("data-ship"))
            for node in tree(widgets.render(moment)).iter()
            if node.get("data-at")
        )
        wanted: Counter[tuple[str | None, str | None]] = Counter()
        for place, docked in moment.docks.items():
            tracks = docked.values() if isinstance(docked, Mapping) else [docked]
            wanted.update((place, ship) for track in tracks for ship in track)
        assert drawn == wanted


def test_points_and_control_agree_with_the_engine() -> None:
    for moment in some_positions():
        scene = Scene.of(moment)
        assert {seat.color: seat.points for seat in scene.seats} == moment.scores
        assert scene.control == moment.control
        for place, ports in moment.ports.items():
            assert scene.open_ports[place] == ports
        for seat, player in zip(scene.seats, moment.players, strict=True):
            assert (seat.stock, seat.colonies) == (player.stock, player.colonies)
        assert scene.deck == len(moment.unseen)


def test_the_rest_is_counted_where_it_is_left_out() -> None:
    for moment in some_positions():
        draft = moment.to_dict()
        for player in draft["players"]:
            del player["stock"], player["colonies"]
        assert Scene.of_draft(draft).seats == Scene.of(moment).seats


def test_a_position_and_its_json_make_the_same_picture() -> None:
    for moment in some_positions():
        winners = moment.result.winners if moment.result else ()
        assert widgets.render(Scene.of_draft(moment.to_dict(), winners)) == widgets.render(moment)


@pytest.mark.parametrize(("players", "closed"), [(2, 12), (3, 6), (4, 0)])
def test_closed_ports_are_shown_as_closed(players: int, closed: int) -> None:
    svg = widgets.render(Position.new_game(players, seed=1))
    labels = [node.get("aria-label") or "" for node in tree(svg).iter()]
    assert sum(label.endswith("closed in this game") for label in labels) == closed


def test_labels_speak() -> None:
    moment = position(
        players=3,
        docks={"mine": "blue:3 red:5", "solar": "green:1"},
        territories={"lem": {"red": 2, "blue": 1}},
        fields={"positron": "lem"},
        red={"ships": "2 6", "cards": "booster"},
    )
    svg = widgets.render(moment)
    label = lambda thing: node(svg, thing).get("aria-label")  # noqa: E731
    assert label("port:mine:1") == "Lunar Mine, port 1, Blue 3"
    assert label("port:mine:3") == "Lunar Mine, port 3, empty"
    assert label("port:mine:5") == "Lunar Mine, port 5, closed in this game"
    assert label("ship:2") == "Ship 6, to place"
    assert label("territory:lem") == (
        "Lem Badlands: Red 2, Blue 1, Red controls it; Positron Field"
    )
    assert "Booster Pod" in (label("player:red") or "")
    assert "the next ship needs 5 or more" in (label("facility:mine") or "")


def test_the_relic_ship_stands_out() -> None:
    moment = position(
        red={"ships": "3 3*"}, territories={"burroughs": {"red": 1}}, docks={"bay": ["red"]}
    )
    svg = widgets.render(moment)
    assert node(svg, "ship:2").get("data-ship") == "3*"
    assert any("relic" in (part.get("class") or "") for part in node(svg, "ship:2").iter())
    assert "relic" not in things(svg)
    assert "relic" in things(widgets.render(Position.new_game(2, seed=1)))


def test_names_are_text_and_nothing_else() -> None:
    data = position_json(players=2, red={"name": HOSTILE}, blue={"name": "x" * 5000})
    svg = widgets.render(Scene.of_draft(data))
    root = tree(svg)
    kinds = {part.tag.rpartition("}")[2] for part in root.iter()}
    plain = {"svg", "style", "g", "rect", "circle", "ellipse", "path", "text"}
    assert kinds <= plain | {"defs", "radialGradient", "stop"}
    assert not any(name.startswith("on") for part in root.iter() for name in part.attrib)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert all(link.startswith("#af-id-") for link in re.findall(r"url\(([^)]*)", svg))
    assert "<img" not in svg


def test_any_text_can_be_escaped() -> None:
    for text in ("\x00\x1f", "\ud800", "\ufffe", "😀 é", "a&b<c>d\"e'f"):
        ET.fromstring(f'<a b="{escape(text)}">{escape(text)}</a>')
    assert shortened("abcdef", 4) == "abc…"


def test_odd_drafts_are_drawn_as_far_as_they_go() -> None:
    for draft in (
        {},
        {"players": 3, "docks": [], "territories": {"lem": {"red": "many", "pink": 2}}},
        {"players": [{"color": "red", "fuel": "x", "cards": [1, "city"], "ships": ["9", 3]}]},
        {"players": [{"color": "red"}] * 7, "docks": {"mine": ["red:1"] * 40, "bay": ["red"] * 60}},
        {"players": [{"color": "red"}], "fields": {"positron": "mars"}, "display": ["city"] * 9},
        {"players": [{"color": "red", "name": ["no"]}], "this_turn": {"market": [], "used": 3}},
        {"players": [{"color": "red", "cards": ["city"]}], "this_turn": {"used": [[], {}]}},
    ):
        tree(widgets.render(Scene.of_draft(draft)))


def test_parts_make_the_picture() -> None:
    moment = Position.new_game(4, seed=2)
    for layout, width, height in LAYOUTS:
        drawn = parts(Scene.of(moment), layout)
        assert tuple(drawn) == PARTS
        svg = widgets.render(moment, layout=layout)
        assert all(part in svg for part in drawn.values())
        assert tree(svg).get("viewBox") == f"0 0 {width} {height}"


def test_themes_and_sizes() -> None:
    moment = Position.new_game(2, seed=1)
    assert "prefers-color-scheme" in widgets.render(moment)
    light, dark = widgets.render(moment, theme="light"), widgets.render(moment, theme="dark")
    assert "prefers-color-scheme" not in light + dark
    assert light != dark
    assert tree(widgets.render(moment, width=600)).get("width") == "600"
    style = light[light.index("<style>") + 7 : light.index("</style>")]
    rules = [rule.partition("{")[0] for rule in style.split("}") if rule]
    assert all(part.startswith(".af ") for rule in rules for part in rule.split(","))


def test_a_position_shows_itself() -> None:
    moment = Position.new_game(2, seed=1)
    bundle = moment._repr_mimebundle_()
    assert bundle["image/svg+xml"] == widgets.render(moment)
    assert bundle["text/plain"] == str(moment)


def test_without_widgets_the_text_remains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "widgets.frontiers.face", None)
    moment = Position.new_game(2, seed=1)
    assert moment._repr_mimebundle_() == {"text/plain": str(moment)}


def test_equal_positions_give_equal_pictures() -> None:
    moment = some_positions()[40]
    assert widgets.render(Position.from_json(moment.to_json())) == widgets.render(moment)
