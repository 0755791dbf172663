"""The station in the big place: a hub, up to three wings, and what the next level lacks."""

from __future__ import annotations

from typing import Final

from advisor.core.narrate import listed
from advisor.phoenix.clauses import Effect
from advisor.phoenix.components import Sector
from advisor.phoenix.views import Player
from advisor.phoenix.words import SECTOR_COLOURS
from widgets.phoenix import texts
from widgets.phoenix.drawing import abilities
from widgets.phoenix.drawing.layout import Layout
from widgets.phoenix.drawing.scene import WINGS, Lack, Scene
from widgets.phoenix.drawing.shapes import (
    at,
    box,
    chip,
    figure,
    mover,
    path,
    sign,
    text,
    thing,
)
from widgets.phoenix.texts import RESIDENT_NAMES

_FIELDS: Final = (27, 32, 40, 45)
"""Widths of a quarter, by the width of its signs."""
_GAP: Final = 9
_SLOT: Final = 104


def wings_of(scene: Scene, player: Player) -> dict[str, list[Sector]]:
    """The sectors of a station by colour, by level."""
    found: dict[str, list[Sector]] = {colour: [] for colour in WINGS}
    for written in player.station:
        sector = scene.data.sectors[int(written)]
        found[SECTOR_COLOURS[sector.colour]].append(sector)
    for sectors in found.values():
        sectors.sort(key=lambda sector: sector.level)
    return found


def fields(sector: Sector) -> list[float]:
    """The widths of the quarters of a sector."""
    return [
        next(wide for wide in _FIELDS if abilities.size(quarter) + 2 <= wide or wide == _FIELDS[-1])
        for quarter in sector.quarters
    ]


def _long(sector: Sector) -> float:
    return sum(fields(sector)) + 12


def station(scene: Scene, layout: Layout) -> str:
    """The station of whoever is shown."""
    player = scene.position.player(scene.shown)
    own = scene.shown == scene.own and scene.position.result is None and bool(scene.display)
    wings = wings_of(scene, player)
    lacks = {colour: scene.lack(colour) if own else None for colour in WINGS}
    scale = _scale(wings, lacks, layout)
    ends = {colour: layout.wings + scale * _built(wings[colour]) - 20 for colour in WINGS}
    drawn = [_tubes(wings, ends, layout), _hub(scene, player, layout)]
    for row, colour in enumerate(WINGS):
        inner = _wing(scene, player, colour, wings[colour], lacks[colour])
        if inner:
            drawn.append(at(layout.wings, layout.row(row), inner, scale))
    if scene.looking and layout.is_wide:
        drawn.append(_note(scene))
    return "".join(drawn)


def _built(sectors: list[Sector]) -> float:
    return sum(_long(sector) for sector in sectors) + _GAP * max(0, len(sectors) - 1)


def _scale(wings: dict[str, list[Sector]], lacks: dict[str, Lack | None], layout: Layout) -> float:
    """As large as the longest wing allows."""
    longest = max(
        _built(sectors) + (_SLOT + _GAP if lacks[colour] else 0)
        for colour, sectors in wings.items()
    )
    room = layout.right - layout.wings
    return round(min(layout.largest, room / max(longest, 1)), 3)


def _tubes(wings: dict[str, list[Sector]], ends: dict[str, float], layout: Layout) -> str:
    x, y, radius = layout.hub
    drawn = []
    for row, colour in enumerate(WINGS):
        if not wings[colour]:
            continue
        middle = layout.row(row)
        if row == 1:
            d = f"M{x + radius - 8:g} {y:g}H{ends[colour]:.4g}"
        else:
            side = -1 if row == 0 else 1
            d = (
                f"M{x + 0.44 * radius:g} {y + side * 0.8 * radius:g}"
                f"Q{x + 0.62 * radius:g} {middle:g} {layout.wings - 6:g} {middle:g}"
                f"H{ends[colour]:.4g}"
            )
        drawn.append(path(d, "p-tube") + path(d, "p-rib"))
    return "".join(drawn)


def _hub(scene: Scene, player: Player, layout: Layout) -> str:
    x, y, radius = layout.hub
    hub = scene.hub(player)
    panels = _panels(x, y - radius * 0.86 - 27) + _panels(x, y + radius * 0.86 + 9)
    drawn = (
        panels
        + path(_hexagon(x, y, radius), f"p-chip p-{player.color}")
        + path(_hexagon(x, y, radius - 7), "p-rim")
        + chip(player.color, x - 12, y - 40 if radius > 50 else y - 37, 24)
    )
    name = player.hub or "no hub"
    dark = player.color != "yellow"
    title = "p-t p-m p-on" if dark else "p-t p-m p-on p-on-yellow"
    drawn += (
        f'<text x="{x:g}" y="{y + 4:g}" class="{title}">{f"hub {name}" if hub else name}</text>'
    )
    if hub is not None and not player.on_hub:
        drawn += _pill(hub.abilities, x, y + 20)
    drawn += _on_hub(player, x, y)
    label = f"{scene.name(player.color)}'s hub {name}"
    if hub is not None:
        label += f". {texts.hub_words(hub)}"
    if player.on_hub:
        label += f" Residents: {listed(one for one in player.on_hub if one) or 'nobody'}"
    ring = (x - radius, y - radius * 0.87, 2 * radius, 1.74 * radius)
    return thing(f"hub:{player.color}", label, ring, drawn)


def _pill(effects: tuple[Effect, ...], x: float, y: float) -> str:
    """The first ability of the hub: when, an arrow, and what."""
    found = abilities.tokens(effects, False)[:2]
    if not found:
        return ""
    names = [name for _, name in found]
    drawn = box(x - 29, y - 11, 58, 22, "p-pill", 11)
    if found[0][0] != "when":
        return drawn + sign(names[0], x, y, 1, "p-pale")
    return (
        drawn
        + sign(names[0], x - 16, y, 1, "p-pale")
        + sign("to", x, y, 1, "p-pale")
        + sign(names[1], x + 15, y, 1, "p-pale")
    )


def _on_hub(player: Player, x: float, y: float) -> str:
    """Residents on the hub itself."""
    if not player.on_hub:
        return ""
    step = 14
    left = x - step * (len(player.on_hub) - 1) / 2
    return "".join(
        box(left + n * step - 6.5, y + 9, 13, 17, "p-live" if one else "p-free", 4)
        + (figure(one, left + n * step, y + 24, 0.58) if one else "")
        for n, one in enumerate(player.on_hub)
    )


def _hexagon(x: float, y: float, radius: float) -> str:
    half, up = radius / 2, radius * 0.866
    return (
        f"M{x + radius:g} {y:g}L{x + half:g} {y + up:.4g}L{x - half:g} {y + up:.4g}"
        f"L{x - radius:g} {y:g}L{x - half:g} {y - up:.4g}L{x + half:g} {y - up:.4g}Z"
    )


def _panels(x: float, y: float) -> str:
    """Solar panels above and below the hub."""
    cells = "".join(f"M{x - 33 + 14 * n:g} {y:.4g}h12.5v18h-12.5z" for n in range(4))
    return path(cells, "p-sol") + path(f"M{x - 33:g} {y + 9:.4g}h54", "p-line")


def _wing(
    scene: Scene, player: Player, colour: str, sectors: list[Sector], lack: Lack | None
) -> str:
    drawn = []
    x = 0.0
    for sector in sectors:
        drawn.append(path(f"M{x - 7:g} -13h6v26h-6Z", "p-joint"))
        built = _sector(scene, player, sector)
        name = str(sector.number)
        drawn.append(at(x, 0, mover("sector", name, player.color, "glides", built)))
        x += _long(sector) + _GAP
    if lack is not None:
        drawn.append(at(x, 0, _slot(colour, lack)))
    return "".join(drawn)


def _hull(wide: float, corner: float) -> str:
    low = 29 - corner
    return (
        f"M{corner} -29H{wide - corner:g}L{wide:g} {-low:g}V{low:g}L{wide - corner:g} 29"
        f"H{corner}L0 {low:g}V{-low:g}Z"
    )


def _sector(scene: Scene, player: Player, sector: Sector) -> str:
    colour = SECTOR_COLOURS[sector.colour]
    wide = _long(sector)
    corner = 8 if sector.level == 1 else 10
    inside = player.station[str(sector.number)]
    live = scene.live(player, sector.number)
    dots = "".join(
        f'<circle cx="{34 + 5.5 * n}" cy="-37" r="1.9" class="p-{colour}-t"/>'
        for n in range(sector.level)
    )
    hull = (
        path(_hull(wide, corner), f"p-{colour}-h p-{colour}-e")
        + path(f"M{corner + 2} -27H{wide - corner - 2:g}", "p-shine")
        + path(f"M{corner} 7.5H{wide - corner:g}", f"p-{colour}-e p-rule")
        + f'<text x="6" y="-33" class="p-b p-{colour}-t p-halo">{sector.number}</text>'
        + dots
    )
    count = f"{len(inside)} of {sector.size} quarters taken"
    label = f"Sector {sector.number}, {colour}, level {sector.level}, {count}"
    drawn = [thing(f"sector:{sector.number}", label, (-2, -47, wide + 4, 78), hull)]
    x = 6.0
    for index, room in enumerate(fields(sector)):
        who = inside[index] if index < len(inside) else ""
        same = inside[:index].count(who)
        lives = (who, f"{sector.number}:{who}:{same}", player.color)
        drawn.append(_quarter(sector, index, x, room, lives, index < live))
        x += room
    return "".join(drawn)


def _quarter(
    sector: Sector, index: int, x: float, room: float, lives: tuple[str, str, str], live: bool
) -> str:
    """A quarter; `lives` is who, under which name, and of which player."""
    who, name, color = lives
    middle = x + room / 2
    style = "p-free" if not who else "p-live" if live else "p-late"
    drawn = box(middle - 12, -24.5, 24, 29, style, 7 if live and who else 6)
    if who:
        drawn += mover(who, name, color, "drops", figure(who, middle, 1.3))
    drawn += abilities.signs(sector.quarters[index], round(middle, 1), 16)
    state = "free" if not who else "works now" if live else "works from the next turn on"
    resident = f"{RESIDENT_NAMES[who]}, " if who else ""
    label = (
        f"Sector {sector.number}, quarter {index + 1}: {resident}{state}; "
        f"{texts.quarter(sector, index)}"
    )
    ring = (middle - 14, -26.5, 28, 33)
    return thing(f"quarter:{sector.number}:{index + 1}", label, ring, drawn)


def _slot(colour: str, lack: Lack) -> str:
    style = "p-ghost p-may-e" if lack.can else f"p-ghost p-{colour}-e"
    drawn = path(_hull(_SLOT, 10), style)
    drawn += text(_SLOT / 2, -4, f"level {lack.level}", "t", "p-m")
    if " and " in lack.words:
        first, second = lack.words.split(" and ")
        drawn = path(_hull(_SLOT, 10), style) + text(
            _SLOT / 2, -10, f"level {lack.level}", "t", "p-m"
        )
        drawn += text(_SLOT / 2, 5, f"{first} and", "soft", "p-m")
        drawn += text(_SLOT / 2, 19, second, "soft", "p-m")
    elif lack.can:
        drawn += f'<text x="{_SLOT / 2:g}" y="13" class="p-b p-m p-may">{lack.words}</text>'
    else:
        drawn += text(_SLOT / 2, 13, lack.words, "soft", "p-m")
    label = (
        f"Next place of the {colour} wing, level {lack.level}: {lack.words}; "
        f"{lack.on_display} on display"
    )
    return thing(f"slot:{colour}", label, (-2, -31, _SLOT + 4, 62), drawn)


def _note(scene: Scene) -> str:
    words = f"You look at {scene.name(scene.looking)}'s station. Esc: back"
    return box(250, 350, 302, 22, "p-hud", 9) + text(262, 365.5, words, "t", room=282)
