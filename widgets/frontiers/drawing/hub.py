"""The Colonist Hub: a track for each player, with three ports of its own."""

from __future__ import annotations

from advisor.frontiers.components import LAST_CIRCLE
from widgets.frontiers.drawing.layouts import PLANS
from widgets.frontiers.drawing.scene import Scene, Ship
from widgets.frontiers.drawing.shapes import badge, box, kept, node, place, put, text, thing
from widgets.frontiers.drawing.stations import MOST, port
from widgets.frontiers.texts import COLOR_NAMES, PLACE_NAMES, PLACE_RULES

_GAP = 6
_HIGH = 66


def hub(_: Scene, layout: str) -> str:
    """The head line."""
    return _hub(layout)


@kept
def _hub(layout: str) -> str:
    x, y, wide = PLANS[layout].hub
    inner = box(-3, -4, wide + 6, 23, "hit") + place(9, 8, node("hub"))
    inner += text(25, 12.5, PLACE_NAMES["hub"], "t") + text(
        wide - 2, 12.5, PLACE_RULES["hub"], "soft e"
    )
    return place(
        x, y, thing("facility:hub", f"{PLACE_NAMES['hub']}: ships on your own track", inner)
    )


def track(index: int, scene: Scene, layout: str) -> str:
    """A player's track; they share the room."""
    if index >= len(scene.seats):
        return ""
    seat, (x, y, wide) = scene.seats[index], _room(index, scene, layout)
    ships = scene.tracks.get(seat.color, ())
    drawn = _track(seat.color, seat.hub, ships, scene.open_ports["hub"], wide)
    return place(round(x, 1), y, drawn)


def _room(index: int, scene: Scene, layout: str) -> tuple[float, float, float]:
    """Where a track stands, and how wide it is."""
    x, y, room = PLANS[layout].hub
    wide = (room - _GAP * (len(scene.seats) - 1)) / max(1, len(scene.seats))
    return x + index * (wide + _GAP), y + 22, round(wide, 1)


def outline(index: int, scene: Scene, layout: str) -> str:
    """A line around the track of the player to move."""
    x, y, wide = _room(index, scene, layout)
    return box(x + 0.5, y + 0.5, wide - 1, _HIGH - 1, "turn", 9)


@kept
def _track(color: str, circle: int, ships: tuple[Ship, ...], opened: int, wide: float) -> str:
    ready = circle == LAST_CIRCLE
    inner = box(0, 0, wide, _HIGH, "plate", 9)
    inner += place(5, 3, badge(color, 17))
    start, step = 33, min(11.0, (wide - 79) / (LAST_CIRCLE - 1))
    end = start + step * (LAST_CIRCLE - 1)
    inner += f'<path d="M{start} 12H{end:.1f}" class="truss thin"/>'
    dots = [f"M{start + number * step:.1f} 12h0" for number in range(LAST_CIRCLE)]
    for kind, shown in (("step", dots[circle:]), (color, dots[:circle])):
        if shown:
            line = "".join(shown)
            inner += f'<path d="{line}" class="dots edge{kind}"/>'
            inner += f'<path d="{line}" class="dots in{kind}"/>'
    inner += text(wide - 6, 16.5, "ready" if ready else f"{circle}/{LAST_CIRCLE}", "b ink e")
    name = f"{PLACE_NAMES['hub']}, {COLOR_NAMES[color]}'s track"
    state = f"colony on circle {circle} of {LAST_CIRCLE}" if circle else "no colony on the track"
    left = (wide - 91) / 2
    for number in range(min(MOST["hub"], opened)):
        inner += box(left + 31 * number - 0.5, 20.5, 29, 44, "port")
    drawn = thing(f"track:{color}", f"{name}, {state}", inner)
    for number in range(1, MOST["hub"] + 1):
        ship = ships[number - 1] if number <= len(ships) else None
        one = port(f"hub.{color}", number, name, ship, number <= opened)
        drawn += put(round(left + 31 * (number - 1), 1), 22.5, one)
    return drawn
