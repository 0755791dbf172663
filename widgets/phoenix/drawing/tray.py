"""Beside the fleet: the key of the quarters, or the dice while they lie on the table."""

from __future__ import annotations

from typing import Final

from advisor.phoenix.words import FACE_NAMES, FACES
from widgets.phoenix.drawing.layout import Layout
from widgets.phoenix.drawing.scene import Scene
from widgets.phoenix.drawing.shapes import box, mover, rc, sign, text, thing

_KEY: Final = (
    ("p-live", "works now"),
    ("p-late", "works next turn"),
    ("p-free", "free"),
)
_SPOKEN: Final = (
    "Quarters: lit works now, dashed works from your next turn on, dark is free. "
    "A dotted line marks a number that is our estimate; click here to hide or show these lines"
)


def tray(scene: Scene, layout: Layout) -> str:
    """Dice, or the key where there is room for it."""
    rolled = scene.position.this_turn.dice
    if rolled:
        return _dice(scene, layout)
    return _key(scene) if layout.is_wide else ""


def _key(scene: Scene) -> str:
    drawn = box(413, 469, 139, 72, "p-plate", 9)
    for n, (style, words) in enumerate(_KEY):
        drawn += box(420, 473 + 17 * n, 11, 13, style, 3) + text(438, 484 + 17 * n, words)
    if scene.data.reconstructed:
        mark = "our estimate" if not scene.plain else "estimates hidden"
        line = rc(419.5, 538, 8)
        drawn += text(420, 535, 9, "t") + line + text(438, 535, mark)
    return thing("key", _SPOKEN, (411, 467, 143, 76), drawn)


def _dice(scene: Scene, layout: Layout) -> str:
    """The dice by what they show; one line for each face that came up."""
    turn = scene.position.this_turn
    shown = [
        (name, turn.dice[face])
        for face, name in zip(FACES, FACE_NAMES, strict=True)
        if turn.dice.get(face)
    ]
    if not layout.is_wide:
        return _counts(shown)
    left, top, row = 407.0, 452.0, 22.0
    drawn = box(403, 447, 151, 8 + row * len(shown), "p-hud", 9)
    for n, (name, number) in enumerate(shown):
        y = top + row * n
        step = min(20.0, 124.0 / number)
        inner = "".join(
            mover("die", f"{name}:{i}", "tray", "tumbles", _die(name, round(left + step * i, 1), y))
            for i in range(number)
        )
        inner += text(left + 142, y + 14, number, "b", "p-e")
        drawn += _rolled(name, number, (left - 2, y - 1, 147, row - 1), inner)
    return drawn


def _rolled(name: str, number: int, ring: tuple[float, float, float, float], inner: str) -> str:
    return thing(f"die:{name}", f"{number} dice show {name}", ring, inner)


def _counts(shown: list[tuple[str, int]]) -> str:
    """Numbers beside who decides, where there is no room for dice."""
    drawn = ""
    for n, (name, number) in enumerate(shown):
        x = 190 + 32 * n
        inner = sign(name, x, 37, 0.85) + text(x + 9, 41.5, number, "b")
        drawn += _rolled(name, number, (x - 8, 28, 30, 18), inner)
    return drawn


def _die(name: str, x: float, y: float) -> str:
    return box(x, y, 18, 18, "p-port", 4) + (
        f'<g class="p-onport">{sign(name, x + 9, y + 9, 0.85, "p-dark")}</g>'
    )
