"""The sectors on display, in the row of their wing: level by level, with what fits lit up."""

from __future__ import annotations

from typing import Final

from advisor.phoenix.components import Sector
from advisor.phoenix.words import SECTOR_COLOURS
from widgets.phoenix import texts
from widgets.phoenix.drawing import abilities
from widgets.phoenix.drawing.layout import Layout
from widgets.phoenix.drawing.scene import WINGS, Scene
from widgets.phoenix.drawing.shapes import at, box, mover, number, sign, text, thing

_IN_A_LINE: Final = 3
"""Tiles of a stack beside each other; more stand in two lines, or closer."""
_NONE: Final = "–"


def display(scene: Scene, layout: Layout) -> str:
    """All stacks."""
    return _wide(scene, layout) if layout.is_wide else _compact(scene)


def _heading(scene: Scene, level: int, x: float, y: float) -> str:
    """The level, and the usual price of its sectors."""
    costs = [sector for sector in scene.data.sectors.values() if sector.level == level]
    prices = sorted({sector.cost for sector in costs})
    usual = max(prices, key=[sector.cost for sector in costs].count)
    guessed = any(scene.guessed("sectors", str(sector.number), "cost") for sector in costs)
    return (
        text(x, y, f"Level {level}", "t", "p-halo")
        + sign("metal", x + 56, y - 4.5, 0.9)
        + number(x + 65, y, usual, "t", guessed, "p-halo")
    )


def _wide(scene: Scene, layout: Layout) -> str:
    drawn = [_heading(scene, level, 575 + 116.7 * (level - 1), 68) for level in (1, 2, 3)]
    for row, colour in enumerate(WINGS):
        middle = layout.row(row)
        drawn.append(box(568, middle - 32, 356, 64, "p-plate p-thin", 10))
        for level in (1, 2, 3):
            stack = scene.display.get((colour, level), ())
            drawn.append(_stack_wide(scene, stack, 574 + 116.7 * (level - 1), middle))
    return "".join(drawn)


def _stack_wide(scene: Scene, stack: tuple[int, ...], x: float, middle: float) -> str:
    if not stack:
        return text(x + 3, middle + 4.5, _NONE)
    if len(stack) <= _IN_A_LINE:
        return "".join(
            at(round(x + 37 * n, 1), middle - 26, _tile(scene, sector, 34, 52))
            for n, sector in enumerate(_sectors(scene, stack))
        )
    return "".join(
        at(
            round(x + 37.5 * (n % _IN_A_LINE), 1),
            middle - 29 + 30 * (n // _IN_A_LINE),
            _flat(scene, sector, 36, 28),
        )
        for n, sector in enumerate(_sectors(scene, stack))
    )


def _compact(scene: Scene) -> str:
    drawn = [box(4, 340, 304, 142, "p-plate", 12)]
    drawn += [_heading(scene, level, 13 + 98 * (level - 1), 359) for level in (1, 2, 3)]
    for row, colour in enumerate(WINGS):
        y = 367 + 38 * row
        for level in (1, 2, 3):
            x = 12 + 98 * (level - 1)
            stack = scene.display.get((colour, level), ())
            if not stack:
                drawn.append(text(x + 3, y + 21, _NONE))
            pitch = {4: 24.0, 5: 19.2}.get(len(stack), 31.5)
            drawn += [
                at(round(x + pitch * n, 1), y, _tile(scene, sector, pitch - 2, 34))
                for n, sector in enumerate(_sectors(scene, stack))
            ]
    return "".join(drawn)


def _sectors(scene: Scene, stack: tuple[int, ...]) -> list[Sector]:
    return [scene.data.sectors[number] for number in stack]


def _tile(scene: Scene, sector: Sector, wide: float, high: float) -> str:
    """A sector on its edge: number above, what it is taken for below."""
    can, fits = sector.number in scene.buildable, scene.fits(sector.number)
    short = str(sector.number) if wide > 20 else str(sector.number % 10)
    signs = abilities.signs(
        abilities.main_ability(sector.built, sector.quarters),
        wide / 2,
        high * 0.73,
        amounts=False,
        room=wide,
    )
    style = "b" if can or fits else "soft"
    inner = (
        _back(sector, wide, high, can, fits)
        + text(wide / 2, high * 0.29 + 1.5, short, style, "p-m")
        + (signs if fits or can else f'<g class="p-faint">{signs}</g>')
    )
    return _named(scene, sector, wide, high, inner, can, fits)


def _flat(scene: Scene, sector: Sector, wide: float, high: float) -> str:
    """A sector in half the height: the number beside its sign."""
    can, fits = sector.number in scene.buildable, scene.fits(sector.number)
    found = abilities.tokens(tuple(abilities.main_ability(sector.built, sector.quarters)), False)
    last = sign(found[-1][1], wide - 7.5, high / 2, 0.75) if found else ""
    inner = (
        _back(sector, wide, high, can, fits)
        + text(2.5, high / 2 + 4.3, sector.number, "b" if can or fits else "soft")
        + (last if fits or can else f'<g class="p-faint">{last}</g>')
    )
    return _named(scene, sector, wide, high, inner, can, fits)


def _back(sector: Sector, wide: float, high: float, can: bool, fits: bool) -> str:
    colour = SECTOR_COLOURS[sector.colour]
    dim = "" if can or fits else ' fill-opacity=".45" stroke-opacity=".4"'
    back = (
        f'<rect width="{wide:g}" height="{high:g}" rx="6" class="p-{colour}-h p-{colour}-e"{dim}/>'
    )
    if can:
        back += f'<rect width="{wide:g}" height="{high:g}" rx="6" class="p-can"/>'
    return back


def _named(
    scene: Scene, sector: Sector, wide: float, high: float, inner: str, can: bool, fits: bool
) -> str:
    colour = SECTOR_COLOURS[sector.colour]
    state = "can be built" if can else "fits the wing" if fits else "does not fit the station yet"
    own = sector.number in scene.position.player(scene.own).own_sectors
    where = "of the own nine" if own else "on display"
    label = (
        f"Sector {sector.number} {where}, {colour}, level {sector.level}, {state}. "
        f"{texts.sector_words(sector)}"
    )
    drawn = thing(f"sector:{sector.number}", label, (-2.5, -2.5, wide + 5, high + 5), inner)
    return mover("sector", str(sector.number), "display", "glides", drawn)
