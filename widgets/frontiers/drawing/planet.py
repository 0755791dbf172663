"""The planet: eight territories as wedges, their colonies, who controls them, and the fields.

Borders wobble, the same way every time, so that the wedges look like land. Who controls a
territory has a rim around it in the own colour and a badge on the rim; fields ride on the rim too.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, degrees, radians, sin
from random import Random
from typing import Final

from advisor.frontiers.words import FIELDS
from widgets.frontiers.drawing.layouts import PLANS, Plan
from widgets.frontiers.drawing.scene import Scene
from widgets.frontiers.drawing.shapes import (
    LETTERS,
    badge,
    dome,
    field_sign,
    kept,
    place,
    put,
    relic_sign,
    text,
    thing,
)
from widgets.frontiers.texts import (
    COLOR_NAMES,
    FIELD_NAMES,
    TERRITORY_BONUSES,
    TERRITORY_NAMES,
    TERRITORY_SHORT,
)

ANGLES: Final = {
    "heinlein": (-27, 27),
    "herbert": (27, 66),
    "lem": (66, 114),
    "pohl": (114, 153),
    "vanvogt": (153, 207),
    "asimov": (207, 246),
    "bradbury": (246, 294),
    "burroughs": (294, 333),
}
"""Where each territory begins and ends, in degrees clockwise from the right.

Those at the sides are wider, since words are."""

_TEXTURES: Final = {
    "heinlein": "M-32 -8H-14M-6 -8H12M20 -8H34M-24 2H-2M8 2H28M-34 12H-18M-8 12H16M22 12H32",
    "herbert": "M-38 -10Q-14 -8 0 4T36 12M-38 0Q-16 2 -2 13M-8 -12Q6 -8 12 0T38 2",
    "lem": "M-36 2L-26 -8L-18 4L-8 -6L0 8L10 -4L20 6L30 -8L36 0M-24 14L-14 6L-4 16L8 8L18 16",
    "pohl": "M-34 8A10 10 0 0 1 -14 8A12 12 0 0 1 10 8A10 10 0 0 1 30 8"
    "M-22 -4A8 8 0 0 1 -6 -4A9 9 0 0 1 12 -4",
    "vanvogt": "M-36 12L-22 -10L-12 4L0 -16L14 6L22 -4L36 12M-26 -4L-22 -1L-18 -5M-5 -8L0 -4L5 -9",
    "asimov": "M-20 0A20 12 0 1 0 20 0A20 12 0 1 0 -20 0M-12 1A12 7 0 1 0 12 1"
    "A12 7 0 1 0 -12 1M22 -14A6 4 0 1 0 34 -14A6 4 0 1 0 22 -14",
    "bradbury": "M-26 8L-18 -4H16L26 8M-12 -4L-8 -10H8L12 -4M-34 14H34",
    "burroughs": "M-36 4Q-26 -6 -16 4T4 4T24 4T40 4M-30 14Q-20 5 -10 14T12 14T32 14"
    "M-24 -7Q-14 -15 -4 -7T16 -7",
}
_CLOUDS: Final = (
    "M-138 -50Q-70 -78 10 -60T132 -66Q80 -48 20 -46T-138 -50ZM-128 74Q-50 52 30 70T128 62"
    "Q90 86 20 84T-128 74ZM-60 118Q0 104 60 116Q20 128 -60 118Z"
)
_BENDS: Final = 5
_ASIDE: Final = {"asimov": 5, "burroughs": 5, "heinlein": -4, "vanvogt": -4}
"""How far four domes step out of the way of what is beside them, away from the middle."""
_SEATS: Final = {"asimov": (-1, -2, -3), "burroughs": (1, 2, 3), "vanvogt": (-1, -2, 1)}
"""Where fields ride beside the badge, away from the stations that are near the rim."""
_BADGES: Final = {"asimov": 10.5, "burroughs": -10.5}
"""Where the owner's badge leaves the middle of a rim, since the name stands near to it."""


def _at(radius: float, angle: float) -> tuple[float, float]:
    return radius * cos(radians(angle)), radius * sin(radians(angle))


def _point(radius: float, angle: float) -> str:
    x, y = _at(radius, angle)
    return f"{x:.1f} {y:.1f}"


@cache
def _border(layout: str, angle: float) -> tuple[tuple[float, float], ...]:
    """A wobbling line from the pole to the rim: radius and angle of its points."""
    plan = PLANS[layout]
    rng, outer = Random(f"border {angle % 360}"), plan.planet[2]
    points = [(plan.pole, angle)]
    for number in range(1, _BENDS + 1):
        radius = plan.pole + (outer - plan.pole) * number / (_BENDS + 1)
        points.append((radius, angle + degrees(rng.uniform(-11, 11) / radius)))
    return (*points, (outer, angle))


def _line(points: tuple[tuple[float, float], ...]) -> str:
    """A smooth line through the middles between points, without its beginning."""
    drawn = ""
    for one, other in pairwise(points[1:]):
        ends = other == points[-1]
        (x, y), (u, v) = _at(*one), _at(*other)
        end = _point(*other) if ends else f"{(x + u) / 2:.1f} {(y + v) / 2:.1f}"
        drawn += f"Q{x:.1f} {y:.1f} {end}"
    return drawn


@cache
def wedge(layout: str, territory: str) -> str:
    """The land of a territory, around the middle of the planet."""
    plan = PLANS[layout]
    first, last = ANGLES[territory]
    start, end = _border(layout, first), _border(layout, last)
    outer, pole = plan.planet[2], plan.pole
    return (
        f"M{_point(*start[0])}{_line(start)}A{outer:g} {outer:g} 0 0 1 {_point(outer, last)}"
        f"{_line(end[::-1])}A{pole:g} {pole:g} 0 0 0 {_point(pole, first)}Z"
    )


@cache
def ground(layout: str) -> str:
    """What never changes: air, land, borders, terrain, clouds and shade."""
    plan = PLANS[layout]
    x, y, outer = plan.planet
    scale = outer / 150
    drawn = (
        f'<circle r="{outer * 1.14:g}" class="airfill"/><circle r="{outer + 1.5:g}" class="sea"/>'
    )
    for name in ANGLES:
        drawn += f'<path d="{wedge(layout, name)}" class="l{name}"/>'
    for name, (first, last) in ANGLES.items():
        tx, ty = _at(
            outer * (0.67 if name in ("heinlein", "vanvogt") else 0.81), (first + last) / 2
        )
        drawn += (
            f'<path transform="translate({tx:.1f} {ty:.1f}) scale({scale:.3g})" '
            f'd="{_TEXTURES[name]}" class="tex"/>'
        )
        border = _border(layout, first)
        drawn += f'<path d="M{_point(*border[0])}{_line(border)}" class="edge"/>'
    drawn += (
        f'<path transform="scale({scale:.3g})" d="{_CLOUDS}" class="cloud"/>'
        f'<circle r="{outer:g}" class="shadefill"/>'
        f'<circle r="{plan.pole:g}" class="sea"/><circle r="{plan.pole:g}" class="edge"/>'
    )
    return place(x, y, drawn)


def territory(name: str, scene: Scene, layout: str) -> str:
    """A territory with all that is on it."""
    fields = tuple(field for field in FIELDS if scene.fields[field] == name)
    free_relic = name == "burroughs" and not relic_out(scene)
    colonies = tuple(scene.territories[name].items())
    return _territory(name, layout, colonies, scene.control[name], fields, free_relic)


@kept
def _territory(
    name: str,
    layout: str,
    colonies: tuple[tuple[str, int], ...],
    holder: str | None,
    fields: tuple[str, ...],
    free_relic: bool,
) -> str:
    plan, title = PLANS[layout], TERRITORY_NAMES[name]
    at = plan.lands[name]
    inner = f'<path d="{wedge(layout, name)}" class="hit"/>'
    inner += text(at.x, at.name, TERRITORY_SHORT[name], "ln m")
    # Words stand together where no colonies come between them.
    apart = colonies or at.bonus - at.name < 20
    x, y = (at.bonus_x, at.bonus) if apart else (at.x, at.name + at.plain)
    for number, line in enumerate(TERRITORY_BONUSES[name]):
        inner += text(x, y + 13.5 * number, line, "lb m")
    who = ", ".join(f"{COLOR_NAMES[color]} {count}" for color, count in colonies)
    label = f"{title}: {who or 'no colonies'}"
    label += f", {COLOR_NAMES[holder]} controls it" if holder else ", nobody controls it"
    if fields:
        label += "; " + " and ".join(FIELD_NAMES[field] for field in fields)
    drawn = thing(f"territory:{name}", label, inner)
    if holder:
        drawn += _rim(plan, name, holder)
    drawn += _domes(plan, name, colonies)
    x, y, _ = plan.planet
    return place(x, y, drawn + _riders(plan, name, holder, fields, free_relic))


def _domes(plan: Plan, name: str, colonies: tuple[tuple[str, int], ...]) -> str:
    """Colonies side by side, a dome for each colour."""
    at, crowd = plan.lands[name], len(colonies) == 4
    wide = plan.domes[crowd]
    pitch = wide + (1.2 if crowd else 4)
    left = at.x - (pitch * (len(colonies) - 1) + wide) / 2
    if crowd and at.x:
        left += _ASIDE.get(name, 0) * (1 if at.x > 0 else -1)
    drawn = ""
    for index, (color, count) in enumerate(colonies):
        word = "colony" if count == 1 else "colonies"
        label = f"{TERRITORY_NAMES[name]}, {count} {COLOR_NAMES[color]} {word}"
        content = LETTERS[color] + (str(count) if count > 1 else "")
        one = thing(f"colony:{color}@{name}", label, dome(color, content, wide), ' class="lands"')
        drawn += put(round(left + index * pitch, 1), at.domes, one)
    return drawn


def _rim(plan: Plan, name: str, holder: str) -> str:
    first, last = ANGLES[name]
    radius = plan.planet[2] + 1
    arc = f"M{_point(radius, first + 2)}A{radius:g} {radius:g} 0 0 1 {_point(radius, last - 2)}"
    return f'<path d="{arc}" class="rimedge"/><path d="{arc}" class="rim {holder}"/>'


def _riders(
    plan: Plan, name: str, holder: str | None, fields: tuple[str, ...], free_relic: bool
) -> str:
    """What rides on the rim: the badge of who controls it, fields, and the Relic Ship."""
    first, last = ANGLES[name]
    radius, middle = plan.planet[2] + 3, (first + last) / 2
    step = degrees(25 / radius)
    drawn = ""
    if holder:
        middle += _BADGES.get(name, 0)
        x, y = _at(radius, middle)
        drawn += place(round(x - 9, 1), round(y - 9, 1), badge(holder, 18), ' class="owner"')
    # Away from the stations that are near the rim.
    side = -1 if name in ("vanvogt", "asimov") else 1
    turns = iter(
        (1, 2, -1) if holder and name == "vanvogt" else (1, 2, 3) if holder else (0, 1, -1)
    )
    for field in fields:
        x, y = _at(radius + 2, middle + side * step * next(turns))
        drawn += put(round(x, 1), round(y, 1), _field(field, f"on {TERRITORY_NAMES[name]}"))
    if free_relic:
        x, y = _at(radius + 6, first - 2)
        label = f"Relic Ship, for sale to who controls {TERRITORY_NAMES[name]}"
        drawn += put(round(x, 1), round(y, 1), thing("relic", label, relic_sign()))
    return drawn


def relic_out(scene: Scene) -> bool:
    """Whether somebody has the Relic Ship."""
    ships = [*scene.hand, *scene.bay]
    for docked in (*scene.docks.values(), *scene.tracks.values()):
        ships += docked
    return any(relic for _, _, relic in ships)


def _field(field: str, where: str) -> str:
    return thing(f"field:{field}", f"{FIELD_NAMES[field]}, {where}", field_sign(field))


def pole(scene: Scene, layout: str) -> str:
    """The middle of the planet: fields that are not placed."""
    return _pole(layout, tuple(field for field in FIELDS if scene.fields[field] is None))


@kept
def _pole(layout: str, left: tuple[str, ...]) -> str:
    x, y, _ = PLANS[layout].planet
    spots = {1: ((0, 12),), 2: ((-13, 9), (13, 9)), 3: ((-13, 3), (13, 3), (0, 24.5))}
    drawn = text(0, -13 if left else -1, "Fields", "m b ink")
    if not left:
        drawn += text(0, 13, "placed", "m ink")
    for field, (dx, dy) in zip(left, spots.get(len(left), ()), strict=True):
        drawn += put(dx, dy, _field(field, "off the planet"))
    return place(x, y, drawn)
