"""Deep space, Earth with dawn at its left limb, and the orbits: what never changes."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from widgets.phoenix.drawing.layout import LAYOUTS, Layout
from widgets.phoenix.drawing.shapes import path

_LAND: Final = (
    "M40 70Q90 34 170 30T262 52T330 96T240 130T150 190T60 150Z"
    "M420 26Q500 8 560 30T640 60T700 130T600 170T500 120T430 70Z"
    "M760 120Q820 100 880 150T800 210Z"
)
_CLOUDS: Final = (
    "M20 46Q150 8 330 30T560 64Q380 46 240 60T20 46ZM520 96Q640 70 820 110Q680 104 520 96Z"
    "M120 104Q240 84 380 108Q240 112 120 104Z"
)


@lru_cache(maxsize=4)
def ground(name: str) -> str:
    """The picture without a game on it."""
    layout = LAYOUTS[name]
    wide, high = layout.width, layout.height
    x, y, radius = layout.earth
    top = y - radius
    scale = wide / 930
    earth = (
        f'<circle cx="{x}" cy="{y}" r="{radius}" class="p-sea-{name}"/>'
        f'<g transform="translate(0 {top}) scale({scale:.3g} 1)">'
        f"{path(_LAND, 'p-land')}{path(_CLOUDS, 'p-cloud')}</g>"
        f'<rect y="{top}" width="{wide}" height="{high - top}" class="p-night"/>'
    )
    return (
        f"{_defs(layout)}"
        f'<rect width="{wide}" height="{high}" rx="14" class="p-sky"/>{_stars(layout)}'
        f'<g class="p-clip-{name}"><ellipse cx="{65 * scale:g}" cy="{top + 50}" '
        f'rx="{316 * scale:g}" ry="{148 * scale:g}" class="p-dawn"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius + 46}" class="p-glow-{name}"/>'
        f'<g class="p-globe-{name}">{earth}</g>'
        f'<circle cx="{x}" cy="{y}" r="{radius + 64}" class="p-orbit"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 1.25:g}" class="p-orbit p-orbit2"/></g>'
    )


def _stars(layout: Layout) -> str:
    rng = Random(11)  # the same sky for everybody
    below = layout.earth[1] - layout.earth[2] + 30
    found = []
    for size in (1, 2, 3):
        dots = "".join(
            f"M{rng.randrange(layout.width)} {rng.randrange(int(below))}h0" for _ in range(40)
        )
        found.append(path(dots, f"p-stars p-st{size}"))
    return "".join(found)


def _stop(offset: float, style: str) -> str:
    return f'<stop offset="{offset:.3g}" class="{style}"/>'


def _defs(layout: Layout) -> str:
    name = layout.name
    x, y, radius = layout.earth
    hulls = "".join(
        f'<linearGradient id="af-id-{colour}" x2="0" y2="1">{_stop(0, f"p-{colour}-1")}'
        f"{_stop(1, f'p-{colour}-2')}</linearGradient>"
        for colour in ("teal", "pink", "brown")
    )
    round_earth = f'gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}"'
    edge = radius / (radius + 46)
    return (
        f'<defs>{hulls}<radialGradient id="af-id-sky" cx=".42" cy=".3" r=".85">'
        f"{_stop(0, 'p-sky-1')}{_stop(0.55, 'p-sky-2')}{_stop(1, 'p-sky-3')}</radialGradient>"
        f'<radialGradient id="af-id-sea-{name}" {round_earth} r="{radius}">'
        f"{_stop(0.72, 'p-sea-1')}{_stop(0.93, 'p-sea-2')}{_stop(1, 'p-sea-3')}</radialGradient>"
        f'<radialGradient id="af-id-air-{name}" {round_earth} r="{radius + 46}">'
        f"{_stop(edge, 'p-air p-a6')}"
        f"{_stop(edge + 0.011, 'p-air p-a2')}{_stop(1, 'p-air p-a0')}</radialGradient>"
        f'<linearGradient id="af-id-shade" x1="0" x2="1">{_stop(0.25, "p-shade p-a0")}'
        f"{_stop(1, 'p-shade p-a5')}</linearGradient>"
        f'<radialGradient id="af-id-sun">{_stop(0, "p-sun p-a6")}{_stop(0.35, "p-sun p-a28")}'
        f"{_stop(1, 'p-sun p-a0')}</radialGradient>"
        f'<clipPath id="af-id-globe-{name}"><circle cx="{x}" cy="{y}" r="{radius}"/></clipPath>'
        f'<clipPath id="af-id-frame-{name}"><rect width="{layout.width}" '
        f'height="{layout.height}" rx="14"/></clipPath></defs>'
    )
