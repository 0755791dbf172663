"""The main choice of a turn: which ship, at what price, or an income (turn-1 to neu-2)."""

from __future__ import annotations

from advisor.phoenix import ships as engine
from advisor.phoenix.action_types import NEUTRAL, OWN
from advisor.phoenix.components import Ship
from advisor.phoenix.model.step import Step
from advisor.phoenix.words import (
    DISMANTLE,
    EXPEDITION,
    FARM,
    FOOD,
    GEMS,
    ICE,
    METAL,
    WATER,
)
from advisor.search.linear import Lin, total


def price(step: Step, ship: Ship, owner: int) -> int:
    """What a ship costs this player, less what the hub takes off (ship-3)."""
    return engine.price(step.state, ship, own=owner == OWN)


def within_reach(step: Step) -> dict[tuple[int, int], Lin]:
    """The ships that could be ready: owner, number, and how many."""
    now = step.now
    found: dict[tuple[int, int], Lin] = {(OWN, n): count for n, count in now.unused.items()}
    found |= {(color, number): count for (color, number), count in now.foreign.items()}
    found |= {(NEUTRAL, number): free for number, free in now.neutral.items()}
    return found


def choose(step: Step) -> None:
    """A flag for every ship that could be ready and paid."""
    b = step.b
    gems = b.most(step.now.stock[GEMS]) + step.rules.points * step.hub.points_for_gems[1]
    for (owner, number), ready in within_reach(step).items():
        ship = step.ship(owner, number)
        if ship.kind == EXPEDITION and not step.rules.rolls:
            continue
        if price(step, ship, owner) + _fee(ship, owner) > gems or b.most(ready) < 1:
            continue
        if owner == NEUTRAL and b.most(step.now.token) < 1:
            continue
        flag = b.flag()
        step.uses[owner, number] = flag
        if not ready.fixed:
            b.ge(ready - flag, 0)


def _fee(ship: Ship, owner: int) -> int:
    return 0 if owner in (OWN, NEUTRAL) else ship.fee


def pay(step: Step) -> None:
    """The price is gone, the fee goes to the owner; the ship is used (ship-2, neu-1)."""
    now = step.now
    for (owner, number), flag in step.uses.items():
        ship = step.ship(owner, number)
        step.pay(GEMS, flag * (price(step, ship, owner) + _fee(ship, owner)))
        if owner == OWN:
            now.unused[number] = now.unused[number] - flag
        elif owner == NEUTRAL:
            now.neutral[number] = now.neutral[number] - flag
            now.token = now.token - flag
        else:
            now.foreign[owner, number] = now.foreign[owner, number] - flag
            row = now.rivals[step.state.setup.seat_of[owner]]
            row[GEMS] = row[GEMS] + flag * ship.fee
    if not now.token.fixed:
        step.b.ge(now.token, 0)
    step.check(GEMS)


def dismantle(step: Step) -> None:
    """An unused ship of one's own, not the one that works, becomes metal (dis-1)."""
    used = step.using(DISMANTLE)
    if not used.terms:
        return
    b, now = step.b, step.now
    scrapped = []
    for number in list(now.unused):
        if b.most(now.unused[number]) < 1:
            continue
        flag = b.flag()
        step.note(("scrap", number), flag)
        scrapped.append(flag)
        now.unused[number] = now.unused[number] - flag
        now.fleet[number] = now.fleet[number] - flag
        b.ge(now.unused[number], 0)
        step.gain(METAL, flag * step.data.ships[number].metal)
    b.eq(total(scrapped) - used, 0)
    step.gain(METAL, step.powers(DISMANTLE))


def gather(step: Step) -> None:
    """Farms and ice collectors (farm-1)."""
    step.gain(FOOD, step.powers(FARM))
    step.gain(WATER, step.powers(ICE))
