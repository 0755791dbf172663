"""Who comes, what a Human costs, and where everybody lives (home-1 to home-3, exp-5)."""

from __future__ import annotations

from itertools import combinations

from advisor.phoenix.action_types import Kinds
from advisor.phoenix.humans import bundles
from advisor.phoenix.model.step import Phase, Step
from advisor.phoenix.words import GOLD, HUB, HUMAN, NOTHING, SPECIES, TEAL
from advisor.search.linear import ONE, ZERO, Lin, total


def _amounts(kinds: Kinds) -> dict[int, int]:
    return {kind + 1: kinds.count(kind) for kind in set(kinds)}


def each(step: Step, number: Lin) -> list[tuple[int, Lin]]:
    """Every value that a number can have, with a flag for it."""
    b = step.b
    low, high = b.least(number), b.most(number)
    if low == high:
        return [(low, ONE)]
    reached = [ONE, *(b.at_least(number, n) for n in range(low + 1, high + 1)), ZERO]
    return [(n, reached[n - low] - reached[n - low + 1]) for n in range(low, high + 1)]


def _gate(step: Step, *flags: Lin) -> Lin:
    return step.b.all_of(flags)


def gift_size(step: Step) -> Lin:
    """How many resources of choice come with a Human (sector 217)."""
    return step.modifier("human", "res")


def discount(step: Step) -> Lin:
    """How many resources a Human costs less (sector 215, hub A-10)."""
    return step.modifier("human", "human_discount")


def humans(
    phase: Phase,
    head: tuple[object, ...],
    pays: list[tuple[Kinds, dict[int, int]]],
    most: int,
    gate: Lin = ONE,
) -> list[Lin]:
    """A way to gain a Human: every payment with every gift."""
    step = phase.step
    most = min(most, step.b.most(step.now.supply[HUMAN]))
    found = []
    for size, flag in each(step, gift_size(step)):
        open_ = _gate(step, gate, flag)
        for gift in bundles(3, size):
            for kinds, pay in pays:
                key = _key(head, kinds, gift)
                found.append(phase.add(key, most, pay, _amounts(gift), HUMAN, open_))
    return found


def _key(head: tuple[object, ...], kinds: Kinds, gift: Kinds) -> tuple[object, ...]:
    if isinstance(head[0], str):  # ally, recruit
        return (*head, kinds, gift)
    return (*head, kinds, NOTHING, NOTHING, gift)


def allies(phase: Phase, most: int, head: tuple[object, ...] = ("ally",)) -> list[Lin]:
    """Humans for one of each resource, less those that the payer leaves out (P68)."""
    step = phase.step
    found = []
    for less, flag in each(step, discount(step)):
        prices = combinations(range(3), max(0, 3 - less))
        pays = [(kinds, _amounts(kinds)) for kinds in prices]
        found += humans(phase, head, pays, most, flag)
    return found


def fed(phase: Phase, source: int, number: int, gate: Lin) -> list[Lin]:
    """A Human for any resources, less the discount (sector 307)."""
    step = phase.step
    found = []
    for less, flag in each(step, discount(step)):
        pays = [(kinds, _amounts(kinds)) for kinds in bundles(3, max(0, number - less))]
        found += humans(phase, (source, "feed"), pays, 1, _gate(step, gate, flag))
    return found


def must_come(step: Step, species: int, flag: Lin, number: int, source: int) -> None:
    """Free residents that are taken as far as the supply goes (con-4, P47)."""
    b = step.b
    supply = step.now.supply[species]
    phase = Phase(step)
    if species == HUMAN:
        came = total(humans(phase, (source, "human"), [((), {})], number, flag))
    else:
        key = (source, "alien", (), NOTHING, species, ())
        came = phase.add(key, min(number, b.most(supply)), brings=species, gate=flag)
    enough = b.at_least(supply, number)
    if supply.fixed:
        b.eq(came - flag * min(number, supply.const), 0)
    else:
        b.le(came - flag * number, 0)
        b.ge(came - flag * number - enough * number, -number)
    phase.close()


# Where they live


def fits(step: Step, species: int, place: int) -> Lin:
    """Whether somebody of a species may live in a place (home-1)."""
    if species >= GOLD:
        return ONE
    if place == HUB:
        return ONE if step.hub.room[0] == species else ZERO
    colour = step.sector(place).colour
    if colour == species:
        return ONE
    return mixed(step) if colour == TEAL else ZERO


def mixed(step: Step) -> Lin:
    """Whether teal sectors take Aliens of all colours (sector 108)."""
    flags = [c.flag for c in step.clauses("static") if c.effect.name == "mix"]
    return step.b.at_least(total(flags), 1) if flags else ZERO


def settle(step: Step) -> None:
    """Put everybody who came this turn somewhere, and nobody where there is no quarter."""
    b, now = step.b, step.now
    places = step.places()
    for species in range(len(SPECIES)):
        number = total(step.brought[species])
        most = min(b.most(number), b.most(step.before.supply[species]))
        if not number.fixed:
            b.ge(now.supply[species], 0)
        if most <= 0:
            continue
        put = []
        for place in places:
            free = step.size(place) - b.least(step.before.at(place))
            if place != HUB and b.most(now.has[place]) < 1:
                continue
            fitting = fits(step, species, place)
            if free <= 0 or b.most(fitting) < 1:
                continue
            count = b.var(0, min(most, free))
            if not fitting.fixed:
                b.le(count - fitting * min(most, free), 0)
            step.puts[species, place] = count
            put.append(count)
            home = species, place
            now.residents[home] = now.residents.get(home, ZERO) + count
        b.eq(total(put) - number, 0)
    for place in {place for _, place in step.puts}:
        b.le(now.at(place) - room(step, place), 0)


def room(step: Step, place: int) -> Lin:
    """Quarters of a place: none of a sector that is not there."""
    return Lin(step.size(place)) if place == HUB else step.now.has[place] * step.size(place)
