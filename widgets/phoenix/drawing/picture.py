"""The whole picture: the ground, and over it the parts that change with the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from advisor.core.narrate import listed
from advisor.phoenix.position import Position
from advisor.phoenix.words import SAYS_RECONSTRUCTED
from widgets.phoenix.drawing.display import display
from widgets.phoenix.drawing.fleet import fleet
from widgets.phoenix.drawing.ground import ground
from widgets.phoenix.drawing.header import header
from widgets.phoenix.drawing.layout import LAYOUTS, Layout
from widgets.phoenix.drawing.opening import opening
from widgets.phoenix.drawing.rivals import rivals
from widgets.phoenix.drawing.scene import Scene, residents
from widgets.phoenix.drawing.station import station
from widgets.phoenix.drawing.style import css
from widgets.phoenix.drawing.tracks import tracks
from widgets.phoenix.drawing.tray import tray
from widgets.phoenix.texts import counted, decides
from widgets.svg import Theme, escape


def _big_place(scene: Scene, layout: Layout) -> str:
    """The station, or the table before there are any."""
    if scene.setting_up and not scene.looking:
        return opening(scene, layout)
    return station(scene, layout)


_DRAW: Final[dict[str, Callable[[Scene, Layout], str]]] = {
    "header": header,
    "tray": tray,
    "fleet": fleet,
    "station": _big_place,
    "display": display,
    "tracks": tracks,
    "rivals": rivals,
}
PARTS: Final = tuple(_DRAW)
"""In the order of the tab key and of those who listen: what one decides with comes first."""


def parts(scene: Scene, layout: str = "wide") -> dict[str, str]:
    """The parts that change, by name."""
    style = ' class="p-plain"' if scene.plain else ""
    return {
        name: f"<g{style}>{draw(scene, LAYOUTS[layout])}</g>"
        if style
        else draw(scene, LAYOUTS[layout])
        for name, draw in _DRAW.items()
    }


def frame(
    theme: Theme,
    content: dict[str, str] | None = None,
    width: int | None = None,
    label: str = "Game board",
    layout: str = "wide",
) -> str:
    """The ground with the parts on it; without content they are empty."""
    size = LAYOUTS[layout]
    inner = "".join(f'<g data-part="{name}">{(content or {}).get(name, "")}</g>' for name in PARTS)
    wide = f'width="{width}"' if width else f'width="100%" style="max-width:{size.width}px"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size.width} {size.height}" {wide} '
        f'class="af" role="img" aria-label="{escape(label)}"><style>{css(theme)}</style>'
        f'<g class="phx">{ground(layout)}{inner}</g></svg>'
    )


def render(
    position: Position | Scene,
    *,
    theme: Theme = "auto",
    width: int | None = None,
    layout: str = "wide",
    estimates: bool = True,
) -> str:
    """A position as SVG text; without `estimates` reconstructed values have no mark."""
    if isinstance(position, Scene):
        scene = position
    else:
        scene = Scene(position, plain=not estimates)
    return frame(theme, parts(scene, layout), width, summary(scene), layout)


def summary(scene: Scene) -> str:
    """The picture for those who hear it."""
    position = scene.position
    title, line = decides(position)
    players = [
        f"{scene.name(player.color)} has {counted(player.points, 'point')}, "
        f"{counted(len(player.station), 'sector')}, "
        f"{counted(len(residents(player)), 'resident')}, {counted(player.gems, 'GEM')}, "
        f"{player.food} food, {player.water} water, {player.metal} metal and "
        f"{counted(len(player.ships), 'ship')}"
        for player in position.players
    ]
    marks = f", {SAYS_RECONSTRUCTED}" if scene.data.reconstructed else ""
    last = f" {scene.name(position.ending)} has triggered the end." if position.ending else ""
    return f"Space Station Phoenix{marks}. {title}: {line}. {listed(players)}.{last}"
