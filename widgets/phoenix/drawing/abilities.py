"""Abilities as signs: a small grey one for when, then how much, then what.

An effect alone works at income; an amount of 1 is not written; a dot means nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from advisor.phoenix.clauses import Effect
from widgets.phoenix.drawing.shapes import sign, text, width

_WHEN: Final = {
    "income": "",
    "income_end": "",
    "static": "",
    "any": "",
    "turn": "",
    "cost": "",
    "build": "construction",
}
"""Signs for the moment; others are called as the moment is."""
_WHAT: Final = {
    "gem_per": "gem",
    "food_per": "food",
    "water_per": "water",
    "gem_per_ship": "gem",
    "gem_flat": "gem",
    "vp_tracks": "vp",
    "vp_per": "vp",
    "vp_ships": "vp",
    "pay_human": "human",
    "res_human": "human",
    "human_income": "human",
    "pay_metal": "metal",
    "pay_res": "res",
    "pay_lobby": "up",
    "lobby": "up",
    "advance": "up",
    "advance_all": "up",
    "pay_turn": "turn",
    "mini": "die",
    "dice": "die",
    "capacity": "keep",
    "txns": "txn",
    "swap": "txn",
    "metal_fw": "fw",
    "point_gems": "gem",
    "extra_same": "alien",
    "free_sector": "sector",
    "discount": "metal",
    "human_discount": "res",
    "own": "gem",
    "other": "gem",
    "expedition": "gem",
    "other_diplomacy": "gem",
    "any_order": "sector",
    "hub_quarters": "alien",
    "hub_slots": "alien",
    "leave_hub": "alien",
    "give_back": "sector",
}
"""Signs for the effect; others are called as the effect is."""
_PLUS: Final = frozenset(("dice", "capacity", "txns"))
_MINUS: Final = frozenset(
    ("discount", "human_discount", "own", "other", "expedition", "other_diplomacy")
)
_COUNTED: Final = frozenset(("gem", "food", "water", "metal", "vp", "fw", "res", "alien"))
_PLAIN_SIGN: Final = 14


def _amount(effect: Effect) -> str:
    if effect.name in _PLUS:
        return f"+{effect.n}"
    if effect.name in _MINUS:
        return f"−{effect.n}"
    return str(effect.n) if effect.name in _COUNTED and effect.n > 1 else ""


@lru_cache(maxsize=1024)
def tokens(effects: tuple[Effect, ...], amounts: bool = True) -> tuple[tuple[str, str], ...]:
    """What stands in the line of signs: kind (`when`, `text`, `what`) and name."""
    found: list[tuple[str, str]] = []
    last = ""
    for effect in effects:
        moment = _WHEN.get(effect.trigger, effect.trigger)
        if moment and moment != last:
            found.append(("when", moment))
        last = moment
        amount = _amount(effect)
        if amount and amounts:
            found.append(("text", amount))
        found.append(("what", _WHAT.get(effect.name, effect.name)))
    return tuple(found)


def _wide(kind: str, name: str) -> float:
    return width(name, "b") + 1 if kind == "text" else _PLAIN_SIGN


def size(effects: Sequence[Effect], amounts: bool = True) -> float:
    """How wide a line of signs is."""
    return sum(_wide(*token) for token in tokens(tuple(effects), amounts))


def signs(
    effects: Sequence[Effect], x: float, y: float, *, amounts: bool = True, room: float = 0
) -> str:
    """The line of signs around a point; a dot if there is nothing."""
    if not effects:
        return f'<circle cx="{x:g}" cy="{y:g}" r="1.7" class="p-soft"/>'
    parts = tokens(tuple(effects), amounts)
    if room and sum(_wide(*token) for token in parts) > room:
        parts = tuple(token for token in parts if token[0] != "text")
    if room:
        parts = parts[-max(1, int(room // (_PLAIN_SIGN - 1))) :]
    left = x - sum(_wide(*token) for token in parts) / 2
    drawn = []
    for kind, name in parts:
        wide = _wide(kind, name)
        if kind == "text":
            drawn.append(text(round(left, 1), y + 4.3, name, "b"))
        else:
            style = "p-ics" if kind == "when" else "p-ic"
            scale = 0.82 if kind == "when" else 0.9
            drawn.append(sign(name, round(left + wide / 2, 1), y, scale, style))
        left += wide
    return "".join(drawn)


def main_ability(built: Sequence[Effect], quarters: Sequence[Sequence[Effect]]) -> list[Effect]:
    """What a sector is taken for: its immediate ability, or the most special quarter."""
    special = [
        effect
        for quarter in reversed(quarters)
        for effect in quarter
        if effect.trigger not in ("income", "end") or effect.name not in _COUNTED
    ]
    if built:
        return list(built[:1])
    if special:
        return special[:1]
    return [effect for quarter in quarters for effect in quarter][:1]
