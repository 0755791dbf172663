"""Ships as cards with a nose: power, price and fee, metal; used ones have lost their flame.

The width decides what is shown; the rest is in the label. On the smallest cards one number stands,
what it costs the player to move, fee included.
"""

from __future__ import annotations

from typing import Final

from advisor.core.narrate import capital
from advisor.phoenix import ships
from advisor.phoenix.components import Ship
from advisor.phoenix.words import (
    CONSTRUCTION,
    DISMANTLE,
    EXPEDITION,
    TRANSPORT,
    TYPES,
)
from widgets.phoenix import texts
from widgets.phoenix.drawing.layout import Layout
from widgets.phoenix.drawing.scene import Card, Scene
from widgets.phoenix.drawing.shapes import (
    at,
    box,
    chip,
    mover,
    number,
    path,
    sign,
    text,
    thing,
    width,
)
from widgets.phoenix.texts import counted

FULL: Final = 76
TIGHT: Final = 50
NEAR: Final = 56
"""Below this room things move closer."""
LOW: Final = 36
"""Below this height a card has one line."""
_STONE: Final = 15
"""The room that a GEM takes beside a number; where it is missing, the number stands alone."""
_CLEAR: Final = 2.5
"""What stays free at the end of a card in one line: the flame of the next ship reaches there."""
_FLAME: Final = "M0 {middle:g}m0 -6l-5 6l5 6Z"
_DOTS: Final = {1: (0,), 2: (-3.5, 3.5), 3: (-7, 0, 7)}


def fleet(scene: Scene, layout: Layout) -> str:
    """The ships of whoever has the turn, and the neutral ones."""
    player = scene.position.player(scene.own)
    cards = scene.fleet(player)
    if not layout.is_wide:
        own = row(scene, cards, 9, layout.fleet_y, 416, 66.7, 44)
        neutral = "".join(
            at(432 + 33 * n, layout.fleet_y, card(scene, one, 30, 44))
            for n, one in enumerate(scene.neutrals)
        )
        return own + neutral
    name = f"{scene.name(player.color)}'s fleet"
    wide = min(width(name, "t"), 150)
    titles = (
        box(6, 373, wide + 168, 20, "p-plate", 8)
        + text(12, 387, name, "t", room=150)
        + text(wide + 20, 387, "power · price + fee · metal")
        + box(6, 457, 224, 20, "p-plate", 8)
        + text(12, 471, "Neutral ships", "t")
        + text(102, 471, "no fee; one token each")
    )
    neutral = "".join(
        at(16 + 77 * n, 481, card(scene, one, 70, 46)) for n, one in enumerate(scene.neutrals)
    )
    return titles + row(scene, cards, 16, layout.fleet_y, 532, 86, 46) + neutral


def row(
    scene: Scene, cards: tuple[Card, ...], x: float, y: float, room: float, most: float, high: float
) -> str:
    """Cards beside each other, as wide as they can be."""
    if not cards:
        return text(x, y + high / 2 + 4, "no ships left")
    pitch = min(most, room / len(cards))
    wide = round(pitch - (6 if pitch > FULL else 3), 1)
    return "".join(
        at(round(x + pitch * n, 1), y, card(scene, one, wide, high)) for n, one in enumerate(cards)
    )


def strength(ship: Ship) -> str:
    """The power of a ship as it is written on its card."""
    if ship.kind == EXPEDITION:
        return f"{ship.power}/{ship.keep}"
    if ship.kind in (DISMANTLE, CONSTRUCTION):
        before = "+" if ship.kind == DISMANTLE else "−"
        return f"{before}{ship.power}" if ship.power else ""
    return f"×{ship.power}" if ship.kind == TRANSPORT else str(ship.power)


def to_pay(scene: Scene, one: Card) -> int:
    """GEMs that whoever has the turn pays for using a ship."""
    if scene.setting_up:
        return one.ship.cost
    own = one.owner == scene.own
    fee = 0 if own or one.owner == "n" else one.ship.fee
    return ships.price(scene.state, one.ship, own=own) + fee


def describe(scene: Scene, one: Card) -> str:
    """A card in words."""
    ship = one.ship
    whose = "" if one.owner in ("n", "draft") else f"{scene.name(one.owner)}'s "
    name = capital(f"{whose}{texts.ship_name(ship)}")
    if one.gems:
        token = f", under {scene.name(one.token)}'s token" if one.token else ""
        return f"{name}: used, {counted(one.gems, 'GEM')} on it{token}"
    fee = "" if one.owner == "n" else f", fee {ship.fee}, worth {ship.metal} metal"
    pay = to_pay(scene, one)
    now = f"; costs you {counted(pay, 'GEM')}" if pay != ship.cost else ""
    return f"{name}: {texts.power(ship)}; price {ship.cost}{fee}{now}"


def card(scene: Scene, one: Card, wide: float, high: float) -> str:
    """A ship, in a box of that size."""
    used = bool(one.gems)
    stripe = one.owner not in ("n", "draft")
    drawn = _body(one, wide, high, used, stripe)
    left = (5 if high < LOW else 8) if stripe else 0
    if high < LOW:
        drawn += _line(scene, one, wide, high, left)
    elif wide < TIGHT:
        drawn += _small(scene, one, wide, high, left)
    elif used:
        drawn += _spent(one, wide, high, left)
    else:
        drawn += _ready(scene, one, wide, high, left)
    if one.token:
        drawn += chip(one.token, wide - 16, -7, 15)
    label = describe(scene, one)
    return thing(one.thing, label, (-3, -2.5, wide + 6, high + 5), drawn)


def _body(one: Card, wide: float, high: float, used: bool, stripe: bool) -> str:
    middle = high / 2
    nose = 6 if wide >= TIGHT else 4
    hull = (
        f"M6 0H{wide - nose:g}L{wide:g} {middle:g}L{wide - nose:g} {high:g}H6"
        f"Q0 {high:g} 0 {high - 6:g}V6Q0 0 6 0Z"
    )
    flame = "" if used else _comes("flame", one, path(_FLAME.format(middle=middle), "p-flame"))
    drawn = flame + path(hull, "p-used" if used else "p-ship")
    if stripe:
        edge = 5 if high < LOW else 8
        off = " p-off" if used else ""
        drawn += path(
            f"M{edge} 0H6Q0 0 0 6V{high - 6:g}Q0 {high:g} 6 {high:g}H{edge}Z",
            f"p-{one.owner} p-stripe{off}",
        )
        if high >= LOW:
            dots = "".join(f"M4.3 {middle + up:g}h0" for up in _DOTS[one.ship.level])
            drawn += path(dots, f"p-dots p-on-{one.owner}")
    return drawn


def _comes(what: str, one: Card, inner: str) -> str:
    """A flame that lights up, or GEMs that come to lie on a ship."""
    return mover(what, one.thing, "fleets", "settles", inner)


def _guess(scene: Scene, one: Card, field: str) -> bool:
    neutral = one.owner == "n"
    table, name = ("neutral_ships", f"n:{one.name}") if neutral else ("ships", one.name)
    return scene.guessed(table, name, field)


def _ready(scene: Scene, one: Card, wide: float, high: float, left: float) -> str:
    """Power above; price, fee and metal below."""
    ship, full = one.ship, wide >= FULL
    top, low = high / 2 - 3.5, high / 2 + 15.3
    own = one.owner in (scene.own, "draft")
    near = wide - left < NEAR
    drawn = sign(TYPES[ship.kind], left + (9.5 if near else 12), top - 5, 1.05) + number(
        left + (25 if full else 18.5 if near else 23),
        top,
        strength(ship),
        "n" if full else "t",
        bool(strength(ship)) and _guess(scene, one, "p1"),
    )
    drawn += sign("gem", left + (7 if near else 9), low - 4.3, 0.75)
    x = left + (12.5 if near else 15.5)
    drawn += number(x, low, ship.cost, "t", _guess(scene, one, "cost"))
    x += width(ship.cost, "t") + 0.5
    if one.owner != "n" and (full or not own):
        drawn += number(round(x, 1), low, f"+{ship.fee}", "soft", _guess(scene, one, "fee"))
        x += width(f"+{ship.fee}", "soft")
    if own:
        at_metal = max(x + 8, left + 45.5) if full else x + (6 if near else 7.5)
        drawn += sign("metal", round(at_metal, 1), low - 4.3, 0.68) + number(
            round(at_metal + (5 if near else 6), 1),
            low,
            ship.metal,
            "soft",
            _guess(scene, one, "metal"),
        )
    return drawn


def _spent(one: Card, wide: float, high: float, left: float) -> str:
    """A used ship: the GEMs that lie on it."""
    top, low = high / 2 - 3.5, high / 2 + 15.3
    most = max(1, min(one.gems, int((wide - left - 26) // 6)))
    stones = "".join(
        sign("gem", left + 9 + 6 * n, low - 4.3 - (1.5 if n % 2 else 0), 0.7) for n in range(most)
    )
    word = text(left + 24, top, "used") if wide >= left + 50 else ""
    return (
        sign(TYPES[one.ship.kind], left + 12, top - 5, 1.05, "p-ics")
        + word
        + _comes("gems", one, stones)
        + text(left + 17 + 6 * (most - 1), low, one.gems)
    )


def _small(scene: Scene, one: Card, wide: float, high: float, left: float) -> str:
    """Sign above, one number below."""
    used = bool(one.gems)
    room = wide - left
    middle = left + room / 2 - 1.5
    value = one.gems if used else to_pay(scene, one)
    style = "soft" if used else "t"
    stone = 12 if room >= _STONE + width(value, "t") else 0
    start = middle - (width(value, "t") + stone) / 2
    cost = (sign("gem", round(start + 5, 1), high * 0.72, 0.75) if stone else "") + text(
        round(start + max(0, stone - 0.5), 1),
        round(high * 0.72 + 4.6, 1),
        value,
        style,
        room=max(7.5, wide - start - stone - 2),
    )
    return sign(
        TYPES[one.ship.kind],
        round(middle, 1),
        high * 0.3,
        round(min(0.95, (room - 3) / 13.5), 2),
        "p-ics" if used else "p-ic",
    ) + (_comes("gems", one, cost) if used else cost)


def _line(scene: Scene, one: Card, wide: float, high: float, left: float) -> str:
    """Sign and number beside each other, for strips that are very low."""
    used = bool(one.gems)
    value = one.gems if used else to_pay(scene, one)
    scale = max(0.55, min(0.9, (wide - left - 0.5 - _CLEAR - width(value, "b")) / 14))
    x = left + 0.5 + 7 * scale
    after = round(x + 7 * scale + 0.5, 1)
    style = "p-ics" if used else "p-ic"
    cost = text(
        after, high / 2 + 4.3, value, "soft" if used else "b", room=max(6.5, wide - after - _CLEAR)
    )
    drawn = sign(TYPES[one.ship.kind], round(x, 1), high / 2, round(scale, 2), style)
    return drawn + (_comes("gems", one, cost) if used else cost)
