"""Small pieces of SVG: text that fits, ships, domes, fields, prices and signs.

Each colour has its own outline and letter, so that nobody needs to see colours to tell whose a
ship is: red is square, green a house, blue round, yellow a hexagon.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final, TypeVar, cast

from widgets.frontiers.drawing.scene import Ship
from widgets.svg import advance, escape, shortened

LETTERS: Final = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}

DIE: Final = 28
"""Width of a ship; below it hangs a tab with the letter of its owner."""

_OUTLINES: Final = {
    "red": "M3 0H25q3 0 3 3V25q0 3-3 3H3q-3 0-3-3V3q0-3 3-3Z",
    "green": "M14 -2L28 8V26Q28 28 26 28H2Q0 28 0 26V8Z",
    "blue": "M14 -.5A14.5 14.5 0 0 1 14 28.5A14.5 14.5 0 0 1 14 -.5Z",
    "yellow": "M6.5 0H21.5L29 14L21.5 28H6.5L-1 14Z",
}
_SHINES: Final = {
    "red": "M3.5 2.2H24.5",
    "green": "M2.6 8.6L14 .6L25.4 8.6",
    "blue": "M3.6 8.6A12 12 0 0 1 24.4 8.6",
    "yellow": "M2.6 11.8L7.8 2.2H20.2L25.4 11.8",
}
"""The light on the upper edge of a hull."""
_TAB: Final = "M6.5 28v9.5q0 2 2 2h11q2 0 2-2V28"
_WIDE_TAB: Final = "M2.5 24V37.5Q2.5 39.5 4.5 39.5H23.5Q25.5 39.5 25.5 37.5V24"
_PIPS: Final = {
    0: "",
    1: "M14 14h0",
    2: "M8.5 8.5h0M19.5 19.5h0",
    3: "M7.5 7.5h0M14 14h0M20.5 20.5h0",
    4: "M8.5 9h0M19.5 9h0M8.5 20h0M19.5 20h0",
    5: "M7.5 8h0M20.5 8h0M14 14.5h0M7.5 21h0M20.5 21h0",
    6: "M8.5 7h0M8.5 14.2h0M8.5 21.4h0M19.5 7h0M19.5 14.2h0M19.5 21.4h0",
}
_DOMES: Final = {
    "red": "M1 20V6Q1 2 5 2H{0}Q{1} 2 {1} 6V20Z",
    "green": "M1 20V8L{2} -1L{1} 8V20Z",
    "blue": "M0 20V14A{2} 14 0 0 1 {3} 14V20Z",
    "yellow": "M0 20V10L5.5 1H{4}L{3} 10V20Z",
}
_SIZES: Final = {"t": 13, "ln": 13, "cn": 13, "hint": 13, "n": 14, "h": 17, "big": 20}
_BOLD: Final = {"b", *_SIZES}

ICONS: Final = {
    "market": "M-6 -2.5H5L2.5 -5M6 2.5H-5L-2.5 5",
    "shipyard": "M0 -6.5L3.5 0V4.5H-3.5V0ZM-3.5 2L-6 5.5M3.5 2L6 5.5",
    "constructor": "M-6 4.5V2A6 6 0 0 1 6 2V4.5ZM0 -4V-7",
    "artifact": "M0 -7L5 -2L0 7L-5 -2ZM-5 -2H5",
    "raiders": "M-5.5 5.5L5.5 -5.5M5.5 5.5L-5.5 -5.5M-5.5 -2.5V-5.5H-2.5M5.5 -2.5V-5.5H2.5",
    "terraform": "M-6 5H6M0 5V-1M0 -1Q-6 -1 -5 -6Q1 -6 0 -1M0 1Q5 1 5 -3Q0 -4 0 1",
    "bay": "M-6 -4V5H6V-4M-6 0H6",
    "hub": "M0 -6.5A6.5 6.5 0 1 1 -.1 -6.5M0 -3A3 3 0 1 1 -.1 -3",
}
_FIELD_MARKS: Final = {
    "isolation": "M-4 -4L4 4",
    "positron": "M0 -5V5M-5 0H5",
    "repulsor": "M-1 -4L-5 0L-1 4M1.5 -4L5.5 0L1.5 4",
}
_FUEL: Final = "M5.5 0C8.5 4.5 10.5 6.7 10.5 9.2A5 5 0 0 1 .5 9.2C.5 6.7 2.5 4.5 5.5 0Z"
_ORE: Final = "M3 1.5H8.6L11.3 7.3L8.6 13H3L.2 7.3Z"
SHIP_SIGN: Final = "M6 0L10 6V13H2V6Z"
DOME_SIGN: Final = "M0 13V9A6.5 6.5 0 0 1 13 9V13Z"
_STAR: Final = "M0 -6.5L1.7 -2.2L6.3 -2L2.7 .9L4 5.3L0 2.7L-4 5.3L-2.7 .9L-6.3 -2L-1.7 -2.2Z"

_Draw = TypeVar("_Draw", bound=Callable[..., str])
_forgetters: Final[list[Callable[[], None]]] = []


def kept(draw: _Draw) -> _Draw:
    """Keep the last drawings of a kind, about a kilobyte each."""
    keeping = lru_cache(maxsize=256)(draw)
    _forgetters.append(keeping.cache_clear)
    return cast(_Draw, keeping)


def forget() -> None:
    """Draw every part anew the next time, for those who measure drawing."""
    for clear in _forgetters:
        clear()


# Text


def _shape(style: str) -> tuple[float, bool]:
    classes = style.split()
    size = next((_SIZES[name] for name in classes if name in _SIZES), 12)
    return size, bool(_BOLD & set(classes))


@lru_cache(maxsize=4096)
def fitting(content: str, style: str, room: float) -> str:
    """As much of a text as a room holds; letters are never squeezed."""
    size, bold = _shape(style)
    most = len(content)
    while most > 1 and advance(shortened(content, most), size, bold) > room:
        most -= 1
    return shortened(content, most)


@lru_cache(maxsize=4096)
def text(x: float, y: float, content: str, style: str = "ink", room: float | None = None) -> str:
    """A line of text; where it could outgrow its room it is cut."""
    if room is not None:
        content = fitting(content, style, room)
    return f'<text x="{x:g}" y="{y:g}" class="{style}">{escape(content)}</text>'


def width(content: str, style: str) -> float:
    """How wide a line may become."""
    size, bold = _shape(style)
    return advance(content, size, bold)


# Where things stand


def place(x: float, y: float, inner: str, more: str = "") -> str:
    return f'<g transform="translate({x:g} {y:g})"{more}>{inner}</g>'


def thing(name: str, label: str, inner: str, more: str = "") -> str:
    """Something that can be pointed at."""
    return f'<g data-thing="{name}" aria-label="{escape(label)}"{more}>{inner}</g>'


def put(x: float, y: float, one: str) -> str:
    """A thing at its place, without another group around it."""
    return one.replace("<g ", f'<g transform="translate({x:g} {y:g})" ', 1)


def box(x: float, y: float, w: float, h: float, style: str, rx: float = 8) -> str:
    """A rectangle with round corners."""
    corner = "".join(f' {key}="{at:g}"' for key, at in (("x", x), ("y", y)) if at)
    return f'<rect{corner} width="{w:g}" height="{h:g}" rx="{rx:g}" class="{style}"/>'


# Pieces


def token_of(ship: Ship) -> str:
    """The ship in the words of the interchange format."""
    _, value, relic = ship
    return f"{value or ''}{'*' if relic else ''}"


@cache
def die(ship: Ship, tab: bool = True, letter: bool = True) -> str:
    """A ship as a die of 28 by 28, with its tab 40 high; without a tab the letter is on it."""
    color, value, relic = ship
    kind = f"hull {color} relic" if relic else f"hull {color}"
    sign = LETTERS[color] + ("★" if relic else "")
    drawn = f'<path d="{_WIDE_TAB}" class="hull {color}"/>' if tab and relic else ""
    outline = _OUTLINES[color] + (_TAB if tab and not relic else "")
    drawn += f'<path d="{outline}" class="{kind}"/>'
    if not relic:
        drawn += f'<path d="{_SHINES[color]}" class="shine"/>'
    if value:
        drawn += f'<path d="{_PIPS[value]}" class="pips {color}{" relic" if relic else ""}"/>'
    if tab:
        drawn += f'<text x="14" y="38" class="m on {color}">{sign}</text>'
    elif letter:
        size = "t" if relic else "n"
        drawn += (
            f'<text x="14" y="19" class="{size} m on {color}{" relic" if relic else ""}">'
            f"{sign}</text>"
        )
    return f'<g class="die">{drawn}</g>'


@cache
def badge(color: str, size: float = 20) -> str:
    """The outline of a colour with its letter."""
    scale = size / DIE
    return (
        f'<path transform="scale({scale:.3g})" d="{_OUTLINES[color]}" class="hull {color}"/>'
        f'<text x="{size / 2:g}" y="{size / 2 + 4.4:g}" class="b m on {color}">'
        f"{LETTERS[color]}</text>"
    )


@cache
def dome(color: str, content: str, wide: float) -> str:
    """Colonies of a colour under one roof on a base, 24 high."""
    d = _DOMES[color].format(*(f"{x:g}" for x in (wide - 5, wide - 1, wide / 2, wide, wide - 5.5)))
    return (
        f'<path d="{d}" class="dome {color}"/>'
        f'<rect x="-1" y="20" width="{wide + 2:g}" height="3.6" rx="1.8" class="dome {color}"/>'
        f'<text x="{wide / 2:g}" y="17" class="b m on {color}">{content}</text>'
    )


@cache
def field_sign(field: str) -> str:
    """A field generator, 20 across, around its middle."""
    return f'<circle r="10" class="field"/><path d="{_FIELD_MARKS[field]}" class="mark"/>'


def relic_sign() -> str:
    """The Relic Ship while nobody has it, 24 across, around its middle."""
    return f'<path d="M0 -12L12 0L0 12L-12 0Z" class="gem"/><path d="{_STAR}" class="star"/>'


@cache
def resource(kind: str, amount: int, style: str = "b ink", x: float = 13.5) -> str:
    """A fuel drop or a lump of ore with its number."""
    mark = _FUEL if kind == "fuel" else _ORE
    return f'<path d="{mark}" class="{kind}"/>' + text(x, 11.5, str(amount), style)


@cache
def price(fuel: int, ore: int) -> str:
    """What something costs the player to move."""
    drawn, x = "", 0
    for kind, amount in (("fuel", fuel), ("ore", ore)):
        if amount or (kind == "ore" and not fuel):
            drawn += place(x, 0, resource(kind, amount))
            x += 25
    return drawn


@cache
def node(icon: str) -> str:
    """The round sign of a station, 21 across, around its middle."""
    return f'<circle r="10.5" class="node"/><path d="{ICONS[icon]}" class="ic"/>'


def turn_keys(turn: Any, key: str) -> tuple[str, ...]:
    """Names in what a turn remembers; a draft may have anything in their place."""
    names = turn.get(key)
    return tuple(map(str, names)) if isinstance(names, list | tuple) else ()
