"""The tray: whose turn it is, and the ships to place."""

from __future__ import annotations

from widgets.frontiers.drawing.layouts import PLANS
from widgets.frontiers.drawing.scene import Scene
from widgets.frontiers.drawing.shapes import (
    badge,
    box,
    die,
    fitting,
    place,
    put,
    text,
    thing,
    token_of,
    width,
)

_PITCH = 36.5
_MOST = 7


def whose_turn(scene: Scene) -> str:
    """The moment of the game in a few words, for those who hear it."""
    said = _said(scene, _names(scene))
    return f"{said} ships" if scene.phase == "main" and scene.hand else said


def _names(scene: Scene) -> list[str]:
    return [scene.name_of(color) for color in scene.winners or (scene.active,)]


def _said(scene: Scene, names: list[str]) -> str:
    if scene.phase == "over":
        if not scene.winners:
            return "The game is over"
        listed = " and ".join(names)
        return f"{listed} won" if len(names) == 1 else f"{listed} share the win"
    if scene.phase == "roll":
        return f"{names[0]} to roll"
    return f"{names[0]} to place" if scene.hand else f"{names[0]} may end the turn"


def _title(scene: Scene, room: float) -> str:
    """Whose turn it is; where that is too long, as much of the name as there is room for."""
    names = _names(scene)
    whole = _said(scene, names)
    if width(whole, "h") <= room:
        return whole
    if scene.phase == "main" and scene.hand:
        return fitting(scene.name_of(scene.active), "h", room)
    each = (room - width(_said(scene, [""] * len(names)), "h")) / len(names)
    return _said(scene, [fitting(name, "h", each) for name in names])


def tray(scene: Scene, layout: str) -> str:
    """The head of the board."""
    plan = PLANS[layout]
    x, y = plan.tray
    edition = "5th edition" if scene.edition == 5 else "1st edition"
    placing = scene.phase == "main" and scene.hand
    room = plan.tray_room - 6 if placing else _MOST * _PITCH + plan.tray_room - 30
    left = 0 if placing else 27
    line = f"Turn {scene.moves + 1}"
    if placing:
        line += f" · {len(scene.hand)} of {_fleet(scene)} ships"
    elif scene.edition != 5 or not plan.compact:
        line += f" · {edition}"
    inner = box(-6, -2, plan.tray_room + 2 if placing else room + 12, 46, "hit")
    if not placing:
        inner += place(0, 5, badge(scene.winners[0] if scene.winners else scene.active))
    inner += text(left, 19, _title(scene, room - left), "h") + text(
        left, 36, line, "soft", room - left
    )
    label = f"{whose_turn(scene)}, turn {scene.moves + 1}, {edition}"
    drawn = thing("status", label, inner)
    if placing:
        drawn += place(plan.tray_room, 2, _hand(scene))
    return place(x, y, drawn)


def _hand(scene: Scene) -> str:
    drawn = ""
    pitch = min(_PITCH, _MOST * _PITCH / len(scene.hand))
    for number, ship in enumerate(scene.hand, start=1):
        relic = ", the Relic Ship" if ship[2] else ""
        one = thing(
            f"ship:{number}",
            f"Ship {ship[1]}{relic}, to place",
            box(-3, -4, 34, 48, "port") + die(ship),
            f' data-ship="{token_of(ship)}"',
        )
        drawn += put((number - 1) * pitch, 0, one)
    return drawn


def _fleet(scene: Scene) -> int:
    """Ships the active player has in play."""
    out = [*scene.hand, *scene.bay]
    for ships in (*scene.docks.values(), *scene.tracks.values()):
        out += ships
    return sum(owner == scene.active for owner, _, _ in out)
