"""The others, folded into strips; a click opens a station in the big place."""

from __future__ import annotations

from typing import Final

from advisor.phoenix.views import Player
from widgets.phoenix.drawing import fleet
from widgets.phoenix.drawing.header import GOODS, held
from widgets.phoenix.drawing.layout import Layout
from widgets.phoenix.drawing.scene import WINGS, Scene, residents
from widgets.phoenix.drawing.shapes import at, box, chip, figure, mover, path, sign, text, thing
from widgets.phoenix.drawing.station import wings_of
from widgets.phoenix.texts import counted

_ROOMY: Final = 90
_LOW: Final = 40


def rivals(scene: Scene, layout: Layout) -> str:
    """A strip for each, in the order of their turns."""
    others = scene.rivals
    high = layout.strips[len(others) - 1]
    x = 6 if layout.is_wide else 4
    return "".join(
        at(x, layout.strips_y + n * (high + layout.gap), _strip(scene, player, layout, high))
        for n, player in enumerate(others)
    )


def _strip(scene: Scene, player: Player, layout: Layout, high: float) -> str:
    wide = layout.width - (12 if layout.is_wide else 8)
    inner = box(0, 0, wide, high, "p-hud", 10)
    if scene.looking == player.color or scene.decides == player.color:
        inner += box(1, 1, wide - 2, high - 2, "p-white", 9)
    if not layout.is_wide and high < _LOW:
        inner += _one_line(scene, player, high)
        ships = (338.0, (high - 28) / 2, 250.0, 36.0, 28.0)
    elif layout.is_wide:
        inner += _left(scene, player, high, 99, 38)
        inner += _small_station(scene, player, 185, high, wide)
        if high < _ROOMY:
            inner += _counts(scene, player, high)
        card = 46.0 if high > 60 else 39.0
        ships = (451.0, (high - card) / 2, 464.0, 67.0, card)
    else:
        inner += _left(scene, player, high, 89, 34)
        inner += _small_station(scene, player, 158, high, wide)
        ships = (326.0, (high - 40) / 2, 262.0, 37.6, 40.0)
    x, y, room, most, card = ships
    label = (
        f"{scene.name(player.color)}: {held(player)}, "
        f"{counted(len(player.station), 'sector')}, "
        f"{counted(len(residents(player)), 'resident')}. Enter opens the station"
    )
    strip = thing(f"player:{player.color}", label, (0, 0, wide, high), inner)
    return strip + fleet.row(scene, scene.fleet(player), x, y, room, most, card)


def _left(scene: Scene, player: Player, high: float, goods: float, step: float) -> str:
    """Chip, name, points, and four goods in two lines."""
    first, second = (25.0, 50.0) if high > 60 else (20.0, 39.5)
    if high > _ROOMY:
        first, second = (32.0, 64.0) if goods > 90 else (26.0, 50.0)
    size = 22 if high > 60 else 18
    drawn = chip(player.color, 9, first - 17 if high > 60 else 5, size)
    drawn += text(9 + size + 7, first, scene.name(player.color), "n", room=goods - size - 27)
    drawn += sign("vp", 18, second - 5, 0.95) + text(28, second, player.points, "n")
    if goods > 90 and player.hub:
        drawn += text(52, second - 0.5, player.hub)
    for n, (kind, key, _) in enumerate(GOODS[:4]):
        x = goods + step * (n % 2)
        y = first if n < 2 else second
        drawn += sign(kind, x, y - 5) + text(x + 10, y, getattr(player, key), "n", room=step - 17)
    if high > _ROOMY:
        words = (
            f"{counted(len(player.station), 'sector')} · "
            f"{counted(len(residents(player)), 'resident')}"
        )
        drawn += text(12, second + 21, words) + text(12, second + 39, _opens(scene, player), "b")
    return drawn


def _opens(scene: Scene, player: Player) -> str:
    return "back ◂" if scene.looking == player.color else "open ▸"


def _counts(scene: Scene, player: Player, high: float) -> str:
    lines = (
        counted(len(player.station), "sector"),
        counted(len(residents(player)), "resident"),
    )
    if high < 60:
        return text(372, 19, lines[0]) + text(372, 36, lines[1])
    return (
        text(372, 22, lines[0])
        + text(372, 39, lines[1])
        + text(372, 55, _opens(scene, player), "b")
    )


def _one_line(scene: Scene, player: Player, high: float) -> str:
    """Everything beside each other, for four players on a small board."""
    y = high / 2 + 5
    drawn = chip(player.color, 6, high / 2 - 9, 18)
    drawn += text(29, y, scene.name(player.color), "n", room=60)
    x = 99.0
    for kind, key, _ in GOODS:
        drawn += sign(kind, x, y - 5, 0.85) + text(x + 8, y, getattr(player, key), "b", room=17)
        x += 32
    drawn += sign("sector", 262, y - 5, 0.85) + text(270, y, len(player.station), "b")
    drawn += sign("human", 296, y - 5, 0.85) + text(304, y, len(residents(player)), "b")
    return drawn


def _small_station(scene: Scene, player: Player, x: float, high: float, wide: float) -> str:
    """Hub and wings with everybody in them, small."""
    roomy = high > _ROOMY
    scale = 0.75 if roomy and wide > 700 else 0.5 if high > 60 and wide > 700 else 0.44
    tall = round(30 * scale, 1)
    rows = high / 3 if roomy else (high - 2) / 3
    middle = high / 2
    radius = 20 * scale + 1
    start = x + 2 * radius + 12
    drawn = ""
    for row, colour in enumerate(WINGS):
        sectors = wings_of(scene, player)[colour]
        y = middle + (row - 1) * rows * (0.8 if roomy else 0.98)
        if not sectors:
            continue
        drawn += path(f"M{x + radius:g} {middle:g}L{start - 5:g} {y:g}H{start:g}", "p-line")
        left = start
        for sector in sectors:
            inside = player.station[str(sector.number)]
            pitch = 19.2 * scale
            long = pitch * sector.size + 4
            style = f"p-{colour}-h p-{colour}-e p-fine"
            inner = box(0, round(-tall / 2, 1), round(long, 1), tall, style, 3.5)
            for n in range(sector.size):
                at_x = round(2 + pitch * (n + 0.5), 1)
                if n < len(inside):
                    inner += figure(inside[n], at_x, round(11 * scale, 1), scale)
                else:
                    inner += f'<circle cx="{at_x:g}" r="1.6" class="p-{colour}-t"/>'
            placed = at(round(left, 1), round(y, 1), inner)
            name, place = str(sector.number), f"strip:{player.color}"
            drawn += mover("sector", name, place, "glides", placed)
            left += long + 3
    hexagon = (
        f"M{x:g} {middle:g}l{radius / 2:g} {-radius * 0.87:.3g}h{radius:g}l{radius / 2:g} "
        f"{radius * 0.87:.3g}l{-radius / 2:g} {radius * 0.87:.3g}h{-radius:g}Z"
    )
    return drawn + path(hexagon, f"p-chip p-{player.color}")
