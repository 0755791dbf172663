"""Small pieces of SVG: text that fits, ships, colonies, fields.

Each colour has its own outline and letter, so that nobody needs to see colours to tell whose a
ship is: red is square, green a house, blue round, yellow a hexagon.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from widgets.frontiers.drawing.scene import Ship
from widgets.svg import escape, width_of

LETTERS: Final = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}

DIE: Final = 44
"""Width of a ship; below it hangs a tab with the letter of its owner."""
TAB: Final = 15

_OUTLINES: Final = {
    "red": "M3 0H41Q44 0 44 3V41Q44 44 41 44H3Q0 44 0 41V3Q0 0 3 0Z",
    "green": "M22 -3L44 11V44H0V11Z",
    "blue": "M22 -1A23 23 0 0 1 22 45A23 23 0 0 1 22 -1Z",
    "yellow": "M10 0H34L45 22L34 44H10L-1 22Z",
}
_PIPS: Final = {
    0: "",
    1: "M22 23h0",
    2: "M13 14h0M31 32h0",
    3: "M12 13h0M22 23h0M32 33h0",
    4: "M13 14h0M31 14h0M13 32h0M31 32h0",
    5: "M12 13h0M32 13h0M22 23h0M12 33h0M32 33h0",
    6: "M13 12h0M13 23h0M13 34h0M31 12h0M31 23h0M31 34h0",
}


_SIZES: Final = {"t": 20, "n": 19, "big": 27, "l": 14}


@lru_cache(maxsize=4096)
def text(x: float, y: float, content: str, style: str = "ink", room: float | None = None) -> str:
    """A line of text; where it could outgrow its room it is squeezed."""
    classes = style.split()
    size = next((_SIZES[name] for name in classes if name in _SIZES), 16)
    bold = bool({"b", "t", "n", "big", "l"} & set(classes))
    squeeze = ""
    if room is not None and width_of(content, size, bold) > room:
        squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:g}" y="{y:g}" class="{style}"{squeeze}>{escape(content)}</text>'


def place(x: float, y: float, inner: str, more: str = "") -> str:
    return f'<g transform="translate({x:g} {y:g})"{more}>{inner}</g>'


def token_of(ship: Ship) -> str:
    """The ship in the words of the interchange format."""
    _, value, relic = ship
    return f"{value or ''}{'*' if relic else ''}"


@lru_cache(maxsize=256)
def die(ship: Ship, tab: bool = True) -> str:
    """A ship as a die in a box of 44 by 44, with its tab 59 high."""
    color, value, relic = ship
    kind = f"{color} relic" if relic else color
    letter = LETTERS[color] + ("★" if relic else "")
    outline, own_tab = _OUTLINES[color], ""
    place_of_letter, size, ink = 56, "l", color
    if tab and relic:
        own_tab = f'<path d="M5 45V61H39V45Z" class="{color}"/>'
    elif tab:
        outline += "M11 44V58H33V44"
    else:
        place_of_letter, size, ink = 31, "n" if relic else "big", kind
    pips = f'<path d="{_PIPS[value]}" class="pips {kind}"/>' if value else ""
    label = f'<text x="22" y="{place_of_letter}" class="{size} m on {ink}">{letter}</text>'
    return f'<g class="die"><path d="{outline}" class="{kind}"/>{own_tab}{pips}{label}</g>'


def badge(color: str, content: str, scale: float = 1) -> str:
    """The outline of a colour with a few signs in it."""
    size = "c" if len(content) > 1 else "big"
    return (
        f'<g transform="scale({scale:g})"><path d="{_OUTLINES[color]}" class="{color}"/>'
        f'<text x="22" y="{31 if size == "c" else 33}" class="{size} m on {color}">'
        f"{escape(content)}</text></g>"
    )


_FIELD_MARKS: Final = {
    "isolation": "M6.5 6.5L19.5 19.5",
    "positron": "M13 6V20M6 13H20",
    "repulsor": "M11 7L5 13L11 19M15 7L21 13L15 19",
}


def field_icon(field: str) -> str:
    """A field generator in a box of 26 by 26."""
    return (
        '<circle cx="13" cy="13" r="12" class="field"/>'
        f'<path d="{_FIELD_MARKS[field]}" class="mark"/>'
    )


def resource(kind: str, amount: int) -> str:
    """A fuel drop or a lump of ore with its number, about 62 wide."""
    if kind == "fuel":
        mark = '<path d="M11 0C17 9 21 13 21 18A10 10 0 0 1 1 18C1 13 5 9 11 0Z" class="fuel"/>'
    else:
        mark = '<path d="M6 3H17L22 14L17 26H6L0 14Z" class="ore"/>'
    return f'{mark}<text x="28" y="22" class="n ink">{amount}</text>'
