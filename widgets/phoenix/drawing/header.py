"""The header: who decides about what, what they have, the supply with its leaders, the end."""

from __future__ import annotations

from typing import Final

from advisor.core.narrate import listed
from advisor.phoenix.views import Player
from advisor.phoenix.words import SPECIES
from widgets.phoenix.drawing.layout import Layout
from widgets.phoenix.drawing.scene import Scene
from widgets.phoenix.drawing.shapes import box, chip, figure, path, sign, text, thing, width
from widgets.phoenix.texts import RESIDENT_NAMES, counted, decides
from widgets.svg import shortened

GOODS: Final = (
    ("gem", "gems", "GEM"),
    ("food", "food", "food"),
    ("water", "water", "water"),
    ("metal", "metal", "metal"),
    ("vp", "points", "point"),
)


def held(player: Player) -> str:
    """What a player has, in words."""
    return ", ".join(counted(getattr(player, key), word) for _, key, word in GOODS)


def header(scene: Scene, layout: Layout) -> str:
    """The bar at the top."""
    if layout.is_wide:
        bar = box(6, 6, 918, 46, "p-hud", 12) + path("M528 14v30", "p-orbit")
    else:
        bar = box(4, 4, 592, 70, "p-hud", 12)
    return bar + _status(scene, layout) + _stock(scene, layout) + _supply(scene, layout)


def _status(scene: Scene, layout: Layout) -> str:
    title, line = decides(scene.position)
    if scene.looking and not layout.is_wide:
        line = f"you look at {scene.name(scene.looking)}'s station; Esc: back"
    room = 205 if layout.is_wide else 250
    if layout.is_wide:
        x, y, size = 48, 25, 26
        mark = chip(scene.decides, 14, 16, size)
        ring = (8, 8, 252, 42)
    else:
        x, y, size = 42, 24, 24
        mark = chip(scene.decides, 11, 10, size)
        ring = (6, 6, 308, 40)
    below = text(x, y + 18, shortened(line, 44), "soft", room=room)
    drawn = mark + text(x, y, shortened(title, 40), "h", room=room) + below
    if scene.position.result is not None:
        drawn = f'<g class="won">{drawn}</g>'
    return thing("status", f"{title}: {line}", ring, drawn)


def _stock(scene: Scene, layout: Layout) -> str:
    player = scene.position.player(scene.own if scene.waits else scene.decides)
    left, top, step = (266, 29, 53) if layout.is_wide else (329, 22, 54)
    drawn = "".join(
        sign(kind, left + n * step, top, 1.15)
        + text(left + 11 + n * step, top + 7, getattr(player, key), "big", room=step - 21)
        for n, (kind, key, _) in enumerate(GOODS)
    )
    if scene.waits:  # the title beside it speaks of somebody else
        drawn += chip(player.color, left - 29, top - 8, 16)
    label = f"{scene.name(player.color)} has {held(player)}"
    return thing("stock", label, (left - 9, top - 15, 5 * step, 30), drawn)


def _supply(scene: Scene, layout: Layout) -> str:
    wide = layout.is_wide
    left, top, step = (538, 11, 62.5) if wide else (138, 47, 66)
    parts = []
    for n, species in enumerate(SPECIES):
        x = left + n * step
        number = scene.position.supply[species]
        leaders, most = scene.leaders(species)
        after = x + 26 + width(number, "n")
        drawn = (
            box(x, top, 20, 22, "p-port", 6)
            + figure(species, x + 10, top + 19.6, 0.78)
            + text(x + 24, top + 16, number, "n")
        )
        if len(leaders) == 1:
            drawn += chip(leaders[0], round(after, 1), top + 3.5, 14)
        elif leaders:
            drawn += text(round(after, 1), top + 15.5, "=", "n")
        who = listed(scene.name(color) for color in leaders)
        lead = f"; most residents: {who} with {most}" if leaders else "; nobody has any"
        label = f"{RESIDENT_NAMES[species]}s: {number} in the supply{lead}"
        parts.append(thing(f"supply:{species}", label, (x - 2, top - 2, step - 3, 26), drawn))
    return "".join(parts) + _end(scene, layout)


def _end(scene: Scene, layout: Layout) -> str:
    aliens = sum(scene.position.supply[species] for species in SPECIES[:-1])
    last = scene.data.end_aliens
    closing = scene.position.ending is not None
    data = scene.data
    label = (
        f"{aliens} Aliens in the supply. The game ends at {data.end_points} points, "
        f"{data.end_sectors} sectors or when {last} Aliens are left"
        + (f"; {scene.name(scene.position.ending or '')} has triggered the end" if closing else "")
    )
    if layout.is_wide:
        note = "the last turns" if closing else f"the end: {last} left"
        drawn = text(916, 27, f"{aliens} Aliens", "t", "p-e") + text(916, 46, note, "soft", "p-e")
        title = text(540, 46, "supply and who has most")
        return title + thing("end", label, (840, 10, 82, 40), drawn)
    note = "the last turns" if closing else f"{max(0, aliens - last)} Aliens to the end"
    title = text(12, 63, "supply and who leads")
    drawn = text(588, 63, note, "soft", "p-e")
    return title + thing("end", label, (468, 48, 124, 22), drawn)
