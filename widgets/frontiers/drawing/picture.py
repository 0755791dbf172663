"""The board as SVG: a frame that stays and parts that change with the position.

The picture is put together from named parts so that the widget sends only those that an action
has changed. Each is drawn from the few facts it shows and kept for the next time they are the
same, since an action changes three of thirty. Everything a person can point at carries
`data-thing`, a label for screen readers, and, for ships, `data-ship` and `data-at`. The first
shape in a thing is its outline: it is what lights up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from advisor import Position
from advisor.frontiers.words import FACILITIES, TERRITORIES
from widgets.frontiers.drawing.cards import display
from widgets.frontiers.drawing.hub import hub, outline, track
from widgets.frontiers.drawing.layouts import LAYOUTS, PLANS
from widgets.frontiers.drawing.planet import pole, territory
from widgets.frontiers.drawing.players import player
from widgets.frontiers.drawing.scene import Scene
from widgets.frontiers.drawing.shapes import forget
from widgets.frontiers.drawing.sky import sky
from widgets.frontiers.drawing.stations import bay, prices, station
from widgets.frontiers.drawing.style import css, gradients
from widgets.frontiers.drawing.tray import tray, whose_turn
from widgets.svg import Theme, escape

__all__ = ["LAYOUTS", "PARTS", "WIDE", "forget", "frame", "parts", "render", "summary"]

WIDE: Final = LAYOUTS[0].name


def turn(scene: Scene, layout: str) -> str:
    """What belongs to the player to move: prices, and a line around the own track.

    It changes with every turn, so it is a part of its own: the stations need not be sent again.
    """
    colors = [seat.color for seat in scene.seats]
    drawn = prices(scene, layout)
    if scene.phase != "over" and scene.active in colors:
        drawn += outline(colors.index(scene.active), scene, layout)
    return f'<g class="scenery">{drawn}</g>'


_DRAWERS: Final[dict[str, Callable[[Scene, str], str]]] = {
    **{territory_: partial(territory, territory_) for territory_ in TERRITORIES},
    "fields": pole,
    **{facility: partial(station, facility) for facility in FACILITIES if facility != "hub"},
    "display": display,
    "bay": bay,
    "hub": hub,
    **{f"track{index + 1}": partial(track, index) for index in range(4)},
    **{f"player{index + 1}": partial(player, index) for index in range(4)},
    "head": tray,
    "turn": turn,
}
PARTS: Final = tuple(_DRAWERS)


def render(
    position: Position | Scene,
    *,
    theme: Theme = "auto",
    width: int | None = None,
    layout: str = WIDE,
) -> str:
    """The picture of a position as SVG text.

    `theme` is `auto` (follows the reader's system), `light` or `dark`; `width` fixes the size in
    pixels, otherwise the picture fills the room it is given up to its natural size.
    """
    scene = position if isinstance(position, Scene) else Scene.of(position)
    return frame(theme, parts(scene, layout), width, summary(scene), layout)


def frame(
    theme: Theme,
    content: dict[str, str] | None = None,
    width: int | None = None,
    label: str = "Game board",
    layout: str = WIDE,
) -> str:
    """The picture around its parts; without content the parts are empty."""
    content, plan = content or {}, PLANS[layout]
    size = 'width="100%"'
    if width:
        size = f'width="{width}" height="{round(width * plan.height / plan.width)}"'
    limit = "" if width else f' style="max-width:{plan.width}px"'
    inner = "".join(f'<g data-part="{name}">{content.get(name, "")}</g>' for name in PARTS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {plan.width} {plan.height}" {size} '
        f'class="af" role="img" aria-label="{escape(label)}"{limit}>'
        f"<style>{css(theme, layout)}</style>{gradients(theme, layout, plan.width * 0.62)}"
        f"{sky(layout)}{inner}</svg>"
    )


def parts(scene: Scene, layout: str = WIDE) -> dict[str, str]:
    """The changing parts of the picture by name."""
    return {name: draw(scene, layout) for name, draw in _DRAWERS.items()}


def summary(scene: Scene) -> str:
    """One sentence for those who hear the picture."""
    points = ", ".join(f"{seat.name} {seat.points}" for seat in scene.seats)
    return f"Alien Frontiers board. {whose_turn(scene)}. Points: {points}."
