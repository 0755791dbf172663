"""What stays for the whole game: stars, orbits, the sun, the moon and the ground of the planet."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, sin
from random import Random

from widgets.frontiers.drawing.layouts import PLANS, Plan
from widgets.frontiers.drawing.planet import ground

_CORNER = 14


@cache
def sky(layout: str) -> str:
    """All of it, behind everything that can be touched."""
    plan = PLANS[layout]
    x, y, _ = plan.planet
    back = f'<rect width="{plan.width}" height="{plan.height}" rx="{_CORNER}" class='
    rx, ry = plan.orbit
    return (
        f'<g class="scenery">{back}"skyfill"/>{_stars(plan)}{back}"glowfill"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" class="orbit"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{plan.flight:g}" class="orbit trail flight"/>'
        f"{_sun(plan)}{_moon(plan)}{ground(layout)}</g>"
    )


def _stars(plan: Plan) -> str:
    """Points of three sizes, the same every time, none in front of the planet."""
    rng = Random(plan.name)
    x, y, radius = plan.planet
    drawn = ""
    for size, opacity, count in ((1.2, 0.8, 40), (1.7, 0.55, 34), (2.3, 0.35, 26)):
        dots = ""
        for _ in range(count):
            at = rng.randrange(plan.width), rng.randrange(plan.height)
            if hypot(at[0] - x, at[1] - y) > radius + 8:
                dots += f"M{at[0]} {at[1]}h0"
        drawn += (
            f'<path d="{dots}" class="stars" stroke-width="{size}" stroke-opacity="{opacity}"/>'
        )
    return drawn


def _sun(plan: Plan) -> str:
    """A quarter of it, in the corner of the picture, with rays."""
    r, rays = plan.sun, ""
    for number in range(8):
        angle = pi / 2 * (number + 0.35) / 7.7
        near, far = r + 6, r + (21 if number % 2 == 0 else 15)
        rays += (
            f"M{near * cos(angle):.1f} {near * sin(angle):.1f}"
            f"L{far * cos(angle):.1f} {far * sin(angle):.1f}"
        )
    body = f"M0 {_CORNER}A{_CORNER} {_CORNER} 0 0 1 {_CORNER} 0H{r:g}A{r:g} {r:g} 0 0 1 0 {r:g}Z"
    # The gradient is that of the whole sun, so the rest of it is drawn outside the picture.
    return f'<path d="{rays}" class="ray"/><path d="{body}M{-r:g} {-r:g}h0" class="sunfill"/>'


def _moon(plan: Plan) -> str:
    x, y, r = plan.moon
    craters = ((-0.3, -0.35, 0.2), (0.35, -0.5, 0.12), (0.1, 0.1, 0.14), (-0.5, 0.3, 0.13))
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="moonfill"/>' + "".join(
        f'<circle cx="{x + r * cx:.1f}" cy="{y + r * cy:.1f}" r="{r * cr:.1f}" class="crater"/>'
        for cx, cy, cr in craters
    )
