"""The picture of Space Station Phoenix: whole, well formed, legible, escaped."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest

import widgets
from advisor.core.errors import NotOffered
from advisor.phoenix import Position, clauses
from advisor.phoenix.data import Data
from advisor.phoenix.words import SPECIES, TRACKS
from tests.widgets.phoenix.moments import in_phase, moments
from widgets.face import face_of
from widgets.phoenix import texts
from widgets.phoenix.drawing import abilities, station
from widgets.phoenix.drawing.layout import LAYOUTS
from widgets.phoenix.drawing.picture import parts, render, summary
from widgets.phoenix.drawing.scene import Card, Lack, Scene, residents
from widgets.phoenix.drawing.shapes import Way
from widgets.phoenix.drawing.style import css
from widgets.phoenix.played import NAMES, played, preset

HOSTILE = "\"><img src=x onerror=alert(1)>'&<script>alert(2)</script>\x00\ud800"
SIZES = {"p-12": 12, "p-b": 12, "p-t": 13, "p-n": 14, "p-h": 17, "p-big": 20}
SVG = "{http://www.w3.org/2000/svg}"
SORTS = frozenset(
    "status stock supply end fleet key die hub sector quarter slot track rung player "
    "hubcard".split()
)


def tree(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def things(svg: str) -> dict[str, str]:
    found = [
        (node.get("data-thing"), node.get("aria-label"))
        for node in tree(svg).iter()
        if node.get("data-thing")
    ]
    names = Counter(name for name, _ in found)
    assert all(number == 1 for number in names.values()), names.most_common(1)
    return {str(name): str(label) for name, label in found}


def texts_in(node: ET.Element, scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """Every text with the size at which it is seen."""
    moved = re.search(r"scale\(([\d.]+)", node.get("transform", ""))
    scale *= float(moved[1]) if moved else 1.0
    if node.tag == f"{SVG}text":
        (size,) = [SIZES[name] for name in node.get("class", "").split() if name in SIZES]
        yield str(node.text), size * scale
    for child in node:
        yield from texts_in(child, scale)


@pytest.mark.no_cover
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_moment_is_a_picture(layout: str) -> None:
    for moment in moments():
        svg = render(moment, theme="dark", layout=layout)
        names = things(svg)
        assert {name.partition(":")[0] for name in names} <= SORTS
        scene = Scene(moment)
        wanted = {f"supply:{species}" for species in SPECIES}
        wanted |= {f"rung:{track}:{level}" for track in TRACKS for level in range(6)}
        wanted |= {f"player:{rival.color}" for rival in scene.rivals}
        wanted |= {f"sector:{number}" for number in moment.sectors}
        wanted |= {card.thing for player in moment.players for card in scene.fleet(player)}
        wanted |= {card.thing for card in scene.neutrals}
        own = moment.player(scene.shown)
        if not scene.setting_up:
            wanted |= {f"sector:{number}" for number in own.station} | {f"hub:{own.color}"}
        assert wanted <= names.keys()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_text_is_small(layout: str) -> None:
    for moment in moments()[::5]:
        sizes = list(texts_in(tree(render(moment, layout=layout))))
        assert min(sizes, key=lambda pair: pair[1])[1] >= 12
        assert len(sizes) > 60


def test_the_longest_wings_fit() -> None:
    sectors = Data.load().sectors.values()
    for colour in range(3):
        longest = sum(
            max(station._long(s) for s in sectors if (s.colour, s.level) == (colour, level))
            for level in (1, 2, 3)
        )
        for layout in LAYOUTS.values():
            assert longest + 2 * station._GAP <= layout.right - layout.wings


def test_every_resident_is_drawn_and_told() -> None:
    for moment in moments():
        player = moment.player(moment.active)
        if moment.table is not None:
            continue
        names = things(render(moment))
        for number, inside in player.station.items():
            size = moment.data.sectors[int(number)].size
            live = Scene(moment).live(player, int(number))
            for index in range(size):
                label = names[f"quarter:{number}:{index + 1}"]
                if index >= len(inside):
                    assert "free" in label
                else:
                    assert texts.RESIDENT_NAMES[inside[index]] in label
                    assert ("works now" in label) == (index < live)


def test_what_can_be_built_is_what_the_engine_allows() -> None:
    """The gold tiles in the phase of choosing are the sectors of the legal actions."""
    checked = 0
    for moment in moments():
        if moment.phase != "turn":
            continue
        found = re.findall(r"construction\d? : (\d+)", "\n".join(map(str, moment.legal_actions())))
        scene = Scene(moment)
        assert scene.buildable == {int(number) for number in found}
        if moment.player(moment.active).hub != "A-9":
            colours = {moment.data.sectors[number].colour for number in scene.buildable}
            can = {name for name in SPECIES[:3] if (lack := scene.lack(name)) and lack.can}
            assert can == {SPECIES[colour] for colour in colours}
        checked += 1
    assert checked > 20


def test_a_place_says_what_is_missing() -> None:
    said = {
        Lack(1, 2).words,
        Lack(1, 0).words,
        Lack(2, 1, ready=False).words,
        Lack(3, 1, gems=1).words,
        Lack(3, 1, metal=2, gems=3).words,
    }
    assert said == {
        "can be built",
        "none on display",
        "no ship is ready",
        "1 GEM short",
        "2 metal and 3 GEMs short",
    }


def test_a_second_ship_of_a_name_has_a_name_of_its_own() -> None:
    ship = Data.load().ships[4]
    assert Card("construction2", ship, "red").thing == "fleet:red:construction2"
    assert Card("construction2", ship, "red", copy=2).thing == "fleet:red:construction2:2"


def test_estimates_can_be_hidden() -> None:
    moment = in_phase("turn")
    assert 'class="p-rc"' in render(moment)
    hidden = parts(Scene(moment, plain=True))
    assert all(part.startswith('<g class="p-plain">') for part in hidden.values())
    assert ".p-plain .p-rc{display:none}" in css("dark")


def test_a_rival_is_opened_in_the_big_place() -> None:
    moment = in_phase("turn")
    rival = Scene(moment).rivals[0]
    for layout in LAYOUTS:
        names = things(render(Scene(moment, looking=rival.color), layout=layout))
        assert f"hub:{rival.color}" in names
        assert f"hub:{moment.active}" not in names
        assert {f"sector:{number}" for number in rival.station} <= names.keys()
        assert "slot:teal" not in names, "what a rival lacks is not told"


def test_hostile_names_stay_text() -> None:
    source = in_phase("turn").to_dict()
    for player in source["players"]:
        player["name"] = HOSTILE[:40] + player["color"]
    moment = Position.from_json(source)
    for layout in LAYOUTS:
        svg = render(moment, layout=layout)
        root = tree(svg)
        assert not [node for node in root.iter() if node.tag in (f"{SVG}img", f"{SVG}script")]
        assert "<img" not in svg


def test_the_picture_is_told() -> None:
    for moment in moments()[::11]:
        told = summary(Scene(moment))
        assert told.startswith("Space Station Phoenix, with reconstructed component values. ")
        assert tree(widgets.render(moment)).get("aria-label") == told
        for player in moment.players:
            assert f"{len(residents(player))} resident" in told


@pytest.mark.parametrize("theme", ["auto", "light", "dark", "host"])
def test_colours_by_day_and_by_night(theme: str) -> None:
    sheet = css(theme)  # type: ignore[arg-type]
    assert (".phx .p-ink{fill:#eef3fd}" in sheet) == (theme != "light")
    assert (".phx .p-ink{fill:#15203a}" in sheet) == (theme != "dark")
    assert sheet.count("{") == sheet.count("}")
    assert ("af-can" in sheet) == (theme == "host")


def test_every_class_that_is_drawn_has_a_rule() -> None:
    sheet = css("host")
    used: set[str] = set()
    for moment in moments()[::7]:
        for layout in LAYOUTS:
            used |= {
                name
                for node in tree(render(moment, layout=layout)).iter()
                for name in node.get("class", "").split()
            }
    without = {"af", "phx", "p-on-red", "p-on-blue", "p-on-green"}
    without |= {"won", *(f"af-{way}" for way in get_args(Way))}
    assert {name for name in used - without if f".{name}" not in sheet} == set()


def test_a_notebook_shows_it() -> None:
    bundle = in_phase("transport")._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "text/plain" in bundle


def test_every_ability_has_words() -> None:
    data = Data.load()
    for hub in data.hubs:
        assert texts.hub_words(hub)
        assert texts.hub_start(hub)
        assert all(map(texts.what, (*hub.income, *hub.setup, *hub.abilities, *hub.endgame)))
    for sector in data.sectors.values():
        assert texts.sector_words(sector).startswith(f"Costs {sector.cost} metal.")


def test_every_ability_that_a_quarter_may_have_has_signs() -> None:
    """Also those that only an owner's values put there."""
    for trigger, names in clauses.ALLOWED.items():
        for name in names:
            effect = clauses.Effect(trigger, name, ("teal", "2", "3"), (2, 3))
            assert abilities.signs((effect,), 0, 0)
            assert abilities.size((effect,)) >= 14


@pytest.mark.parametrize("players", [2, 3, 4])
def test_presets(players: int) -> None:
    for name in NAMES:
        moment = preset(name, players)
        assert (len(moment.players), moment.phase) == (players, "turn")
    assert preset("opening", players).moves == 0
    with pytest.raises(NotOffered, match="no position called ending"):
        preset("ending", players)


def test_presets_come_from_games() -> None:
    assert played(2) == {name: preset(name, 2) for name in NAMES}


def test_who_is_in_front_stays_there_in_the_turns_of_the_others() -> None:
    for number, position in enumerate(moments()):
        if number % 5 or position.table is not None:
            continue
        for player in position.players:
            scene = face_of(position).seen(Scene(position), "", player.color)
            assert scene.own == scene.shown == player.color
            assert {other.color for other in scene.rivals} | {player.color} == {
                one.color for one in position.players
            }
            told = things(render(scene))
            assert f"hub:{player.color}" in told
            if scene.waits:
                assert told["stock"].startswith(scene.name(player.color))
                assert not scene.buildable
                assert not any("can be built" in words for words in told.values())
            else:
                assert scene == Scene(position, front=player.color)
