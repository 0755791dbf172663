"""The table before the first turn: ships to draft, hubs to choose from, cards drawn for a hub."""

from __future__ import annotations

from typing import Final

from advisor.phoenix.components import Hub
from advisor.phoenix.words import HUBS, TRACKS
from widgets.phoenix import texts
from widgets.phoenix.drawing import fleet
from widgets.phoenix.drawing.layout import Layout
from widgets.phoenix.drawing.scene import Scene
from widgets.phoenix.drawing.shapes import at, box, number, path, sign, text, thing, width

_OFFERS: Final = (
    ("draft3", "Ships of level 3"),
    ("draft2", "Ships of level 2"),
    ("drawn", "Ships drawn for the hub"),
)


def opening(scene: Scene, layout: Layout) -> str:
    """Everything that lies on the table only while the game is set up."""
    wide = 544 if layout.is_wide else 592
    x, y = (8.0, 62.0) if layout.is_wide else (4.0, 80.0)
    drawn = []
    for key, title in _OFFERS:
        cards = scene.on_offer(key)
        if not cards:
            continue
        drawn.append(text(x + 6, y + 14, title, "t", "p-halo"))
        pitch = min(92.0, (wide - 8) / len(cards))
        for n, one in enumerate(cards):
            card = fleet.card(scene, one, round(pitch - (8 if pitch > 80 else 3), 1), 46)
            drawn.append(at(round(x + 8 + pitch * n, 1), y + 21, card))
        y += 75
    drawn.append(_hubs(scene, x, y, wide, (358 if layout.is_wide else 334) - y))
    return "".join(drawn)


def _hubs(scene: Scene, x: float, y: float, wide: float, room: float) -> str:
    """The two hubs of whoever decides, or the one that was kept."""
    table = scene.position.table or {}
    player = scene.position.player(scene.decides)
    offered = tuple(table.get("hubs", {}).get(scene.decides, ()))
    shown = offered or ((player.hub,) if player.hub else ())
    if not shown:
        return ""
    each = (wide - 10 * (len(shown) - 1)) / max(len(shown), 2)
    title = "Hubs to choose from" if offered else "The hub"
    high = min(room - 22, 190)
    drawn = text(x + 6, y + 14, title, "t", "p-halo")
    for n, name in enumerate(shown):
        hub = scene.data.hubs[HUBS.index(name)]
        drawn += at(round(x + n * (each + 10), 1), y + 20, _hub(scene, hub, each, high))
    return drawn


def _hub(scene: Scene, hub: Hub, wide: float, high: float) -> str:
    color = scene.decides
    drawn = box(0, 0, wide, high, "p-hud", 10)
    drawn += path("M10 22l9 -14h18l9 14l-9 14h-18Z", f"p-chip p-{color}")
    drawn += text(54, 27, f"hub {hub.id}", "n")
    x = 128.0
    guessed = scene.guessed("hubs", hub.id, "gem")
    for kind, amount in zip(("gem", "food", "water", "metal"), hub.stock, strict=True):
        drawn += sign(kind, x, 22, 0.9) + number(x + 8, 26.5, amount, "t", guessed)
        x += 34
    lines = _wrapped(texts.hub_words(hub), wide - 20)
    extras = [what for what in (_advances(hub), _setup(hub)) if what]
    lines += [line for extra in extras for line in _wrapped(extra, wide - 20)]
    step = min(16.0, (high - 46) / max(1, len(lines)))
    fitting = lines if step >= 13 else lines[: max(1, int((high - 46) // 13))]
    drawn += "".join(
        text(10, 54 + max(step, 13) * n, line, "soft") for n, line in enumerate(fitting)
    )
    label = f"Hub {hub.id}. {texts.hub_words(hub)} At the start: {texts.hub_start(hub)}"
    return thing(f"hubcard:{hub.id}", label, (-2, -2, wide + 4, high + 4), drawn)


def _advances(hub: Hub) -> str:
    steps = [
        f"{track} {number}" for track, number in zip(TRACKS, hub.advances, strict=True) if number
    ]
    if hub.free_advances:
        steps.append(f"{hub.free_advances} of choice")
    return f"Tracks: {', '.join(steps)}." if steps else ""


def _setup(hub: Hub) -> str:
    return f"Start: {', '.join(map(texts.what, hub.setup))}." if hub.setup else ""


def _wrapped(words: str, room: float) -> list[str]:
    """Lines of a text that fit a room."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, "soft") > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
