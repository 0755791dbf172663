"""Clauses of hubs that neither a ship nor an income sets off: with the hub, and with another.

`test_clauses.py` has those that do; together they have every clause of every hub, and a clause
that neither knows fails here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from advisor.phoenix.clauses import Effect
from advisor.phoenix.components import Hub
from phoenix.support import FIXED, done, legal, position, refused
from phoenix.test_clauses import HUB_CLAUSES, QUIET_HUB

OTHER = "B-8"
"""A hub that has none of these clauses; the usual quiet one builds in any order."""
REST = tuple(
    (hub, effect)
    for hub in FIXED.hubs
    for effect in (*hub.abilities, *hub.endgame)
    if (hub, effect) not in HUB_CLAUSES
)


def paid(hub: str, ship: str) -> int:
    """GEMs that red pays for a ship, without the fee."""
    red = {"hub": hub, "gems": 30, "ships": "expedition1 transport1 diplomacy1", "food": 3}
    now = position(red=red, blue={"ships": "transport1 expedition1 diplomacy1"})
    line = {"diplomacy": " : transport", "expedition": " = 6f"}
    kind = ship.split(":")[-1].rstrip("123")
    more = line.get(kind, "")
    if kind == "expedition":
        number = sum(
            int(part[:-1])
            for part in str(now.chance_outcomes(f"use {ship}")[0][0]).split(" = ")[1].split()
        )
        more = f" = {number}f"
    after = now.play(f"use {ship}{more}")
    texts = [t for p in after.players for t in (*p.ships, p.neutral or "") if "@" in t]
    return int(texts[0].split("@")[1])


CHEAPER = {
    "own": ("transport1", "blue:transport1"),
    "other": ("blue:transport1", "transport1"),
    "expedition": ("expedition1", "transport1"),
    "other_diplomacy": ("blue:diplomacy1", "blue:transport1"),
}
"""A ship that a price clause is about, and one that it is not about."""


def check_cost(hub: Hub, effect: Effect) -> None:
    about, not_about = CHEAPER[effect.name]
    assert paid(hub.id, about) == max(1, paid(OTHER, about) - effect.n)
    if len([e for e in hub.abilities if e.trigger == "cost"]) == 1:
        assert paid(hub.id, not_about) == paid(OTHER, not_about)


def both(hub: Hub, line: str, rule: str, **keys: Any) -> None:
    """A line is legal with the hub and refused with another."""
    red = keys.pop("red", {})
    assert position(red=red | {"hub": hub.id}, **keys).why_not(line) is None
    refused(position(red=red | {"hub": OTHER}, **keys), line, rule)


def check_convert(hub: Hub, effect: Effect) -> None:
    both(hub, "convert m > f", "A-1", red={"metal": 1})


def check_recruit(hub: Hub, effect: Effect) -> None:
    red = {"food": 1, "water": 1, "metal": 1, "station": {121: 0}}
    both(hub, "recruit 1f1w1m > 121", "A-8", red=red)


def check_point(hub: Hub, effect: Effect) -> None:
    both(hub, "point", "B-6", red={"points": 1})
    points, gems = effect.numbers
    after = position(red={"hub": hub.id, "points": 5, "gems": 0}).play("point")
    assert (after.player("red").points, after.player("red").gems) == (5 - points, gems)


def check_any_order(hub: Hub, effect: Effect) -> None:
    both(hub, "use construction1 : 201", "con-2", red={"metal": 20}, sectors=[201])


def check_quarters(hub: Hub, effect: Effect) -> None:
    red = {"gems": 20, "food": 2, "water": 2, "station": {121: 0}}
    line = f"alien {effect.word} > hub"
    now = position(red=red | {"hub": hub.id}).play("use transport1")
    assert now.why_not(line) is None
    refused(position(red=red | {"hub": OTHER}).play("use transport1"), line, "home-1")
    full = position(red=red | {"hub": hub.id, "on_hub": [effect.word] * effect.n})
    refused(full.play("use transport1"), line, "home-3")


FIVE = ["brown", "pink", "teal", "gold", "human"]


def check_slots(hub: Hub, effect: Effect) -> None:
    """Every space pays while somebody stands there, and not when empty."""
    columns = {"gem": "gems", "food": "food", "water": "water", "metal": "metal"}
    for at, (_, what, number) in enumerate(hub.slots):
        gained = []
        for who in (FIVE[at], None):
            spaces = [who if place == at else None for place in range(5)]
            red = {"hub": hub.id, "gems": 0, "ships": "", "on_hub": spaces, "incomes": 5}
            after = done(position(red=red, blue={"ships": "", "gems": 0}).play("income"))
            gained.append(getattr(after.player("red"), columns[what]))
        assert gained[0] - gained[1] == number


def check_leave(hub: Hub, effect: Effect) -> None:
    red = {"gems": 0, "ships": "", "station": {121: 0}}
    poor = {"ships": "", "gems": 0}
    now = position(red=red | {"hub": hub.id, "on_hub": FIVE}, blue=poor).play("income")
    assert done(now).phase == "leave"
    late = {"hub": hub.id, "on_hub": FIVE, "incomes": effect.n}
    assert done(position(red=red | late, blue=poor).play("income")).phase == "turn"
    assert done(position(red=red | {"hub": OTHER}, blue=poor).play("income; hub f")).phase == "turn"


def check_give_back(hub: Hub, effect: Effect) -> None:
    red = {"gems": 0, "ships": "", "station": {121: 2, 102: 2}}
    poor = {"ships": "", "gems": 0}
    assert done(position(red=red | {"hub": hub.id}, blue=poor).play("income")).phase == "return"
    without = position(red=red | {"hub": QUIET_HUB}, blue=poor).play("income")
    assert done(without).phase == "turn"
    nothing = position(red=red | {"hub": hub.id, "station": {}}, blue=poor).play("income")
    assert nothing.player("red").points == -effect.n


def check_end(hub: Hub, effect: Effect) -> None:
    station = {121: 3, 102: "teal human", 113: 2, 221: 0, 323: 0}
    red = {"ships": "farm2 ice2", "metal": 7, "station": station}
    counts = {"pink": 3, "teal": 1, "brown": 2, "human": 1, "level3": 1, "full": 1}
    counts |= {"sector": 5, "ship": 2, "metal": 7}
    if effect.name == "vp_ships":
        expected = effect.numbers[2]
    else:
        every, points = effect.numbers
        expected = points * (counts[effect.word] // every)
    over = position(red=red | {"hub": hub.id}, phase="over")
    assert over.score_parts["red"].end == expected > 0
    assert position(red=red | {"hub": QUIET_HUB}, phase="over").score_parts["red"].end == 0


CHECKS: dict[str, Callable[[Hub, Effect], None]] = {
    **dict.fromkeys(CHEAPER, check_cost),
    "metal_fw": check_convert,
    "human_income": check_recruit,
    "point_gems": check_point,
    "any_order": check_any_order,
    "hub_quarters": check_quarters,
    "hub_slots": check_slots,
    "leave_hub": check_leave,
    "give_back": check_give_back,
    "vp_per": check_end,
    "vp_ships": check_end,
}


@pytest.mark.parametrize(
    ("hub", "effect"),
    [pytest.param(hub, effect, marks=pytest.mark.rule(hub.id)) for hub, effect in REST],
    ids=lambda case: case.id if isinstance(case, Hub) else f"{case.trigger}-{case.name}",
)
def test_a_clause_of_a_hub_works_with_it_and_not_without(hub: Hub, effect: Effect) -> None:
    CHECKS[effect.name](hub, effect)


def test_every_clause_of_every_hub_is_tried() -> None:
    everything = {
        (hub.id, effect) for hub in FIXED.hubs for effect in (*hub.abilities, *hub.endgame)
    }
    tried = {(hub.id, effect) for hub, effect in (*HUB_CLAUSES, *REST)}
    assert tried == everything
    assert legal(position(), "use")
