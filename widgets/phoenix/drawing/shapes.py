"""Small pieces of SVG: text that fits, signs, figures, the chip of a player, things to point at."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from widgets.phoenix.drawing.symbols import FIGURES, FILLED, LETTERS, OUTLINES, STROKED, TINY_HOUSE
from widgets.svg import escape, shortened, width_of

Way = Literal["glides", "drops", "tumbles", "settles"]
_SIZES: Final = {"soft": 12, "b": 12, "t": 13, "n": 14, "h": 17, "big": 20}
_SQUEEZE: Final = 1.25
"""How much wider than its room a text may be before it is squeezed into it."""
_FEW: Final = 3
"""Signs that are never cut: numbers are squeezed."""
_CLASSES: Final = {
    "soft": "p-12 p-soft",
    "b": "p-b p-ink",
    "t": "p-t p-ink",
    "n": "p-n p-ink",
    "h": "p-h p-ink",
    "big": "p-big p-ink",
}


@lru_cache(maxsize=8192)
def text(
    x: float, y: float, content: object, style: str = "soft", more: str = "", room: float = 0
) -> str:
    """A line of text in one of six styles; where it could outgrow its room it is squeezed a little.

    What would become too narrow to be read is cut before, with a sign that there was more.
    """
    words = str(content)
    squeeze = ""
    if room:
        most = len(words)
        while most > _FEW and width(shortened(words, most), style) > room * _SQUEEZE:
            most -= 1
        words = shortened(words, most)
    if room and width(words, style) > room:
        squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    classes = f"{_CLASSES[style]} {more}".rstrip()
    return f'<text x="{x:g}" y="{y:g}" class="{classes}"{squeeze}>{escape(words)}</text>'


_SIGNS: Final = {"/": 0.28, "+": 0.585, "−": 0.585, "×": 0.585, "-": 0.34}


def width(content: object, style: str) -> float:
    """About how wide a text is; of numbers exactly, for they stand close to signs."""
    words, size = str(content), _SIZES[style]
    if all(letter.isdigit() or letter in _SIGNS for letter in words):
        return size * sum(_SIGNS.get(letter, 0.557) for letter in words)
    return width_of(words, size, style != "soft")


def at(x: float, y: float, inner: str, scale: float = 1) -> str:
    """Something moved to its place."""
    size = "" if scale == 1 else f" scale({scale:.3g})"
    return f'<g transform="translate({x:g} {y:g}){size}">{inner}</g>'


def path(d: str, style: str) -> str:
    return f'<path d="{d}" class="{style}"/>'


def box(x: float, y: float, wide: float, high: float, style: str, round_by: float = 6) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_by:g}" '
        f'class="{style}"/>'
    )


@lru_cache(maxsize=4096)
def sign(name: str, x: float, y: float, scale: float = 1, style: str = "p-ic") -> str:
    """A sign around a point, 14 wide."""
    place = f"translate({x:g} {y:g})" + ("" if scale == 1 else f" scale({scale:g})")
    if name in FILLED:
        return f'<g transform="{place}">{FILLED[name]}</g>'
    return f'<path d="{STROKED[name]}" class="{style}" transform="{place}"/>'


@lru_cache(maxsize=1024)
def figure(species: str, x: float, y: float, scale: float = 1) -> str:
    """A resident, its feet at a point."""
    return at(x, y, FIGURES[species], scale)


@lru_cache(maxsize=1024)
def chip(color: str, x: float, y: float, size: float) -> str:
    """A player: shape, colour and letter, in a box of that size."""
    lower = 1 if color == "green" else 0
    style = "p-t" if size > 18 else "p-b"
    outline = TINY_HOUSE if color == "green" and size < 13 else OUTLINES[color]
    return at(
        x,
        y,
        f'<path d="{outline}" class="p-chip p-{color}" transform="scale({size / 28:.3g})"/>'
        f'<text x="{size / 2:g}" y="{size / 2 + 4.4 + lower:g}" '
        f'class="{style} p-m p-on p-on-{color}">{LETTERS[color]}</text>',
    )


def thing(name: str, label: str, ring: tuple[float, float, float, float], inner: str) -> str:
    """Something to point at. Its ring lies below it and shows only where the board lights it up.

    What it is made of lies two groups deep, where no rule of the board about its outline counts.
    """
    x, y, wide, high = ring
    return (
        f'<g data-thing="{escape(name)}" aria-label="{escape(label)}">'
        f"{box(x, y, wide, high, 'p-ring', 7)}<g><g>{inner}</g></g></g>"
    )


def mover(kind: str, name: str, place: str, way: Way, inner: str) -> str:
    """Something that the board lets come to where it is, in one of the ways of `movers.js`."""
    key = escape(f"{kind}|{name}")
    return f'<g class="af-{way}" data-mover="{key}" data-at="{escape(place)}">{inner}</g>'


def number(x: float, y: float, value: object, style: str, guessed: bool, more: str = "") -> str:
    """A printed number; ours has a dotted line below it."""
    line = rc(x, y + 3, width(value, style)) if guessed else ""
    return text(x, y, value, style, more) + line


def rc(x: float, y: float, wide: float) -> str:
    """The mark of a reconstructed value."""
    return f'<path d="M{x:g} {y:g}h{wide:.3g}" class="p-rc"/>'
