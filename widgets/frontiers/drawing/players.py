"""The players' plates: points, stocks and cards."""

from __future__ import annotations

from typing import NamedTuple

from widgets.frontiers.drawing.layouts import PLANS, PLATE
from widgets.frontiers.drawing.scene import Scene, Seat
from widgets.frontiers.drawing.shapes import (
    DOME_SIGN,
    SHIP_SIGN,
    badge,
    box,
    kept,
    place,
    put,
    resource,
    text,
    thing,
    turn_keys,
    width,
)
from widgets.frontiers.texts import CARD_NAMES, COLOR_NAMES


def player(index: int, scene: Scene, layout: str) -> str:
    """A player's plate; they share the room."""
    if index >= len(scene.seats):
        return ""
    plan = PLANS[layout]
    x, y, room = plan.players
    seat, count = scene.seats[index], len(scene.seats)
    wide = (room - plan.gap * (count - 1)) / count
    moves = seat.color == scene.active
    used, new = (turn_keys(scene.turn, key) if moves else () for key in ("used", "new_cards"))
    won = seat.color in scene.winners
    drawn = _plate(seat, moves and scene.phase != "over", won, used, new, wide)
    return place(round(x + index * (wide + plan.gap), 2), y, drawn)


@kept
def _plate(
    seat: Seat,
    active: bool,
    won: bool,
    used: tuple[str, ...],
    new: tuple[str, ...],
    wide: float,
) -> str:
    roomy = wide > 200
    inner = box(0, 0, wide, PLATE, "hud", 10)
    if active or won:
        inner += box(1, 1, wide - 2, PLATE - 2, "turn won" if won else "turn", 9)
    inner += place(8, 6, badge(seat.color))
    word = ("point" if seat.points == 1 else "points") if roomy else "pts"
    end = wide - 9 - width(word, "soft")
    inner += text(wide - 9, 22, word, "soft e") + text(end - 3, 22, str(seat.points), "big e")
    room = end - 3 - width(str(seat.points), "big") - 5 - 35
    inner += text(35, 21, seat.name, "n", room)
    chips = _chips(seat.cards, wide)
    inner += _stocks(seat, wide, 32 if not chips or chips[0].high == 20 else 28)
    points = _count(seat.points, "point")
    stock, colonies = f"{_count(seat.stock, 'ship')} in stock", _count(seat.colonies, "colony")
    names = ", ".join(CARD_NAMES[card] for card in seat.cards)
    label = (
        f"{seat.name}, {COLOR_NAMES[seat.color]}: {points}, {seat.fuel} fuel, {seat.ore} ore, "
        f"{stock}, {colonies} to land, cards: {names or 'none'}"
    )
    if not seat.cards:
        inner += text(11, 63, "no cards", "soft")
    label += (", to move" if active else "") + (", has won" if won else "")
    drawn = thing(f"player:{seat.color}", label, inner)
    return drawn + _held(seat, used, new, chips)


def _stocks(seat: Seat, wide: float, high: float) -> str:
    """Fuel, ore, ships in stock and colonies to land; words only where there is room for them."""
    signs = (("fuel", seat.fuel, ""), ("ore", seat.ore, ""))
    counts = ((SHIP_SIGN, seat.stock, "stock"), (DOME_SIGN, seat.colonies, "to land"))
    numbers = [width(str(amount), "n") for _, amount, _ in (*signs, *counts)]
    words = sum(width(word, "soft") + 4 for *_, word in counts)
    near = 17 if wide - 20 - sum(numbers) > 4 * 17 + 12 else 14
    spare = wide - 20 - sum(numbers) - 4 * near
    with_words = spare - words >= 24
    gap = min(14.0, (spare - words * with_words) / 3)
    drawn, x = "", 11.0
    for (sign, amount, word), number in zip((*signs, *counts), numbers, strict=True):
        if word:
            mark = f'<path d="{sign}" class="ic"/>' + text(near, 11.5, str(amount), "n")
        else:
            mark = resource(sign, amount, "n", near)
        if word and with_words:
            mark += text(near + 4 + round(number, 1), 11.5, word, "soft")
        drawn += place(round(x, 1), high, mark)
        x += near + number + gap + (width(word, "soft") + 4 if word and with_words else 0)
    return drawn


def _count(number: int, what: str) -> str:
    """`1 colony`, `2 colonies`."""
    if number == 1:
        return f"1 {what}"
    return f"{number} {what[:-1] + 'ies' if what.endswith('y') else what + 's'}"


class _Chip(NamedTuple):
    """A held card: what is written on it, where, and how large it is."""

    card: str
    word: str
    x: float
    y: float
    wide: float
    high: float


def _chips(cards: tuple[str, ...], room: float) -> list[_Chip]:
    """Cards by their names in a row, else by their first letters, else in two rows of these."""
    for letters, rows in ((99, 1), (4, 1), (2, 1), (2, 2)):
        high, top = (20, 49) if rows == 1 else (14, 43.5)
        chips, x, row = [], 8.0, 0
        for card in cards:
            word = card.capitalize()[:letters]
            wide = round(width(word, "cn")) + (12 if rows == 1 and letters > 2 else 7)
            if x > 8 and x + wide > room - 6:
                x, row = 8.0, row + 1
            chips.append(_Chip(card, word, x, top + row * 14.5, wide, high))
            x += wide + (5 if letters > 2 else 3)
        if row < rows:
            break
    return chips


def _held(seat: Seat, used: tuple[str, ...], new: tuple[str, ...], chips: list[_Chip]) -> str:
    drawn = ""
    for chip in chips:
        is_used, is_new = chip.card in used, chip.card in new
        label = f"{seat.name}'s {CARD_NAMES[chip.card]}" + (", used this turn" if is_used else "")
        label += ", new this turn" if is_new else ""
        small = chip.high < 20
        inner = box(0, 0, chip.wide, chip.high, "card", 5)
        middle = 11.2 if small else 14.5
        inner += text(chip.wide / 2, middle, chip.word, "b m cl" if small else "cn m")
        if is_new:
            inner += f'<circle cx="{chip.wide - 2:g}" cy="2" r="3.5" class="fuel"/>'
        more = ' class="dim"' if is_used else ""
        one = thing(f"held:{seat.color}:{chip.card}", label, inner, more)
        drawn += put(round(chip.x, 1), chip.y, one)
    return drawn
