"""Construction: which sector, what it costs, and what it does at once (con-1 to con-4)."""

from __future__ import annotations

from advisor.phoenix.clauses import AUTOMATIC, Effect
from advisor.phoenix.model.rules import expedition, residents, tracks
from advisor.phoenix.model.step import Step
from advisor.phoenix.station import COLUMN
from advisor.phoenix.words import CONSTRUCTION, METAL, NOTHING, SECTOR_COLOURS, SPECIES
from advisor.search.linear import ZERO, Lin, total


def discount(step: Step) -> Lin:
    """Metal off the price: ship, hub and live quarters together (con-3)."""
    return (
        step.powers(CONSTRUCTION)
        + step.modifier("construction", "discount")
        + step.modifier("build", "discount")
    )


def owns(step: Step, colour: int, level: int) -> Lin:
    """Whether the station had a sector of that colour and level before this turn."""
    return total(
        flag
        for number, flag in step.before.has.items()
        if step.sector(number).colour == colour and step.sector(number).level == level
    )


def add(step: Step) -> None:
    """One sector on display, paid in metal, in the order of its wing (con-1, con-2)."""
    used = step.using(CONSTRUCTION)
    if not used.terms:
        return
    b = step.b
    off = discount(step)
    most = b.most(step.now.stock[METAL]) + b.most(off)
    for number, laid in step.now.laid.items():
        if _can_come(step, number, laid, most):
            step.builds[number] = b.flag()
    b.eq(total(step.builds.values()) - used, 0)
    for number, flag in step.builds.items():
        _fits(step, number, flag)
    _pay(step, off)
    for number, flag in step.builds.items():
        step.now.has[number] = step.now.has[number] + flag
        step.now.laid[number] = step.now.laid[number] - flag
        step.note(("build", number), flag)
    _at_once(step)


def _can_come(step: Step, number: int, laid: Lin, most: int) -> bool:
    sector = step.sector(number)
    rolls = any(effect.name == "mini" for effect in sector.built)
    if rolls and not step.rules.rolls:
        return False
    b = step.b
    below = sector.level == 1 or step.hub.any_order
    below = below or b.most(owns(step, sector.colour, sector.level - 1)) > 0
    free = b.least(owns(step, sector.colour, sector.level)) < 1
    return sector.cost <= most and below and free and b.most(laid) > 0


def _fits(step: Step, number: int, flag: Lin) -> None:
    sector = step.sector(number)
    b = step.b
    b.le(flag + owns(step, sector.colour, sector.level), 1)
    if sector.level > 1 and not step.hub.any_order:
        b.ge(owns(step, sector.colour, sector.level - 1) - flag, 0)
    laid = step.now.laid[number]
    if not laid.fixed:
        b.ge(laid - flag, 0)


def _pay(step: Step, off: Lin) -> None:
    """The price less the discount, at least nothing (P40)."""
    b = step.b
    costs = total(flag * step.sector(n).cost for n, flag in step.builds.items())
    most = b.most(costs)
    cheapest = min((step.sector(n).cost for n in step.builds), default=0)
    if b.most(off) <= cheapest:
        step.pay(METAL, costs - b.product(step.using(CONSTRUCTION), off))
    else:
        paid = b.var(0, most)
        short = b.at_least(off - costs, 0)
        b.eq(paid, 0, short)
        b.eq(paid - costs + b.product(step.using(CONSTRUCTION), off), 0, 1 - short)
        step.pay(METAL, paid)
    step.check(METAL)


# Immediate abilities


def _at_once(step: Step) -> None:
    for number, flag in step.builds.items():
        for effect in step.sector(number).built:
            _effect(step, effect, flag)


def _effect(step: Step, effect: Effect, flag: Lin) -> None:
    if effect.name in AUTOMATIC:
        automatic(step, effect, flag)
    elif effect.name == "alien":
        species = SPECIES.index(effect.word)
        residents.must_come(step, species, flag, effect.n, NOTHING)
    elif effect.name == "human":
        residents.must_come(step, len(SPECIES) - 1, flag, effect.n, NOTHING)
    elif effect.name == "mini":
        expedition.small(step, effect, flag, NOTHING)
    else:
        assert effect.name == "free_sector"
        _free_sector(step, flag)


def automatic(step: Step, effect: Effect, flag: Lin) -> None:
    """A gain without a choice (bon-4)."""
    if effect.name in COLUMN:
        step.gain(COLUMN[effect.name], flag * effect.n)
    elif effect.name == "turn":
        step.now.extra = step.now.extra + flag * effect.n
    elif effect.name == "vp_tracks":
        tracks.points_for_height(step, effect, flag)
    else:
        tracks.advance_all(step, flag)


def _free_sector(step: Step, flag: Lin) -> None:
    """A level-1 sector of a colour whose level 1 is lacking, if one is on display (P43)."""
    b = step.b
    found = []
    possible: list[Lin] = []
    for number in list(step.now.laid):
        sector = step.sector(number)
        lacking = 1 - owns(step, sector.colour, 1)
        if sector.level != 1 or b.most(lacking) < 1:
            continue
        taken = b.flag()
        b.le(taken - flag, 0)
        b.le(taken - lacking, 0)
        b.le(taken - step.now.laid[number], 0)
        possible.append(b.all_of((b.at_least(lacking, 1), b.at_least(step.now.laid[number], 1))))
        found.append(taken)
        step.note(("free", number), taken)
        step.now.has[number] = step.now.has.get(number, ZERO) + taken
        step.now.laid[number] = step.now.laid[number] - taken
    if found:
        b.le(total(found), 1)
        for here in possible:
            b.ge(total(found) - flag - here, -1)


def colour_built(step: Step, colour: int) -> Lin:
    """Whether a sector of a colour is built this turn by a construction ship."""
    assert colour < len(SECTOR_COLOURS)
    return total(f for n, f in step.builds.items() if step.sector(n).colour == colour)
