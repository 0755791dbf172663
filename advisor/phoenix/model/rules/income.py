"""Income: reset, the station's yield and powers, relocation, and two hubs' duties (§9)."""

from __future__ import annotations

from advisor.phoenix.action_types import SUPPLY
from advisor.phoenix.clauses import COUNTED
from advisor.phoenix.model.rules import bonuses, residents
from advisor.phoenix.model.step import Clause, Count, Phase, Step
from advisor.phoenix.station import COLUMN
from advisor.phoenix.words import GEMS, HUB, HUMAN, NOTHING, POINTS, SPECIES
from advisor.search.linear import ZERO, Lin, total


def taken(step: Step) -> Lin:
    """Whether this turn has an income: 0 or 1."""
    return step.income + total(step.recruit.values())


def recruit(step: Step, open_: Lin) -> None:
    """Hub A-8: a Human instead of a turn, paid and placed, then the income (P116, P117)."""
    if not step.hub.recruits:
        return
    b = step.b
    flags = {}
    for place in step.places():
        if _has_room(step, place):
            flags[place] = b.flag()
    b.le(total(flags.values()) - open_, 0)
    phase = Phase(step, 1)
    paid = residents.allies(phase, 1, ("recruit",))
    b.eq(total(paid) - total(flags.values()), 0)
    phase.close()
    step.recruit = flags


def recruited_where(step: Step) -> None:
    """The Human of hub A-8 lives where its quarter works at once."""
    for place, flag in step.recruit.items():
        step.b.ge(step.puts.get((HUMAN, place), ZERO) - flag, 0)


def add(step: Step) -> None:
    """Everything an income does up to its powers (inc-1, inc-2)."""
    on = taken(step)
    if step.b.most(on) < 1:
        return
    step.now.incomes = step.now.incomes + on
    _reset(step, on)
    _hub(step, on)
    found = step.active("income", on)
    bonuses.automatic(step, found)
    phase = Phase(step)
    bonuses.choices(phase, found)
    for clause in found:
        if clause.effect.name in COUNTED:
            _count(phase, clause)
    phase.close()
    bonuses.later(step, found)


def _reset(step: Step, on: Lin) -> None:
    """All own ships are unused, the token comes back (inc-1)."""
    b, now = step.b, step.now
    for number, count in now.fleet.items():
        used = count - now.unused[number]
        if b.most(used) > 0:
            now.unused[number] = now.unused[number] + b.product(on, used)
    if b.least(now.token) < 1:
        now.token = now.token + b.product(on, 1 - now.token)


def _hub(step: Step, on: Lin) -> None:
    for effect in step.hub.income:
        if effect.name == "gem_per_ship":
            step.gain(GEMS, step.b.product(on, total(step.now.fleet.values())) * effect.n)
        elif effect.name == "gem_flat":
            step.gain(GEMS, on * effect.n)
        else:
            step.gain(COLUMN[effect.name], on * effect.n)
    for (_, name, number), present in zip(step.hub.slots, step.now.slots, strict=False):
        step.gain(COLUMN[name], step.b.all_of((on, present)) * number)


# Counted incomes (P104)


def _count(phase: Phase, clause: Clause) -> None:
    """A count of residents, taken once: whoever comes before it is counted."""
    step = phase.step
    species = SPECIES.index(clause.effect.word)
    slots = [
        flag
        for (who, _, _), flag in zip(step.hub.slots, step.now.slots, strict=False)
        if who == species
    ]
    present = step.before.of(species) + total(step.brought[species]) + total(slots)
    column = COLUMN[clause.effect.name.removesuffix("_per")]
    phase.counts.append(Count(species, present, clause.effect.n, column, clause.flag))
    step.note((clause.source, "bare", (), NOTHING, NOTHING, ()), clause.flag)


# Relocation (inc-4), and what two hubs have to do after it (inc-5)


def close(step: Step) -> None:
    """Relocations and duties, once everybody has found a quarter."""
    on = taken(step)
    if step.b.most(on) < 1:
        return
    if step.rules.relocations:
        _relocate(step, on)
    if step.hub.slots:
        _leave(step, on)
    if step.hub.gives_back:
        _give_back(step, on)


def _relocate(step: Step, on: Lin) -> None:
    """All moves at once; with slots one after the other, each into a quarter that is free then."""
    rounds, most = step.rules.relocations, 1
    if not step.rules.slots:
        rounds, most = 1, rounds
    before = on
    for _ in range(rounds):
        moved = _moves(step, before, most)
        step.b.le(moved - before * most, 0)
        before = moved


def _moves(step: Step, on: Lin, most: int) -> Lin:
    b, now = step.b, step.now
    found = []
    changes: list[tuple[int, int, int, Lin]] = []
    for (species, origin), number in list(now.residents.items()):
        if b.most(number) < 1:
            continue
        leaving = []
        for place in step.places():
            fitting = residents.fits(step, species, place)
            if place == origin or b.most(fitting) < 1:
                continue
            if not _has_room(step, place, leaving=most > 1):
                continue
            count = b.var(0, most)
            if not fitting.fixed:
                b.le(count - fitting * most, 0)
            leaving.append(count)
            changes.append((species, origin, place, count))
            step.note(("move", species, origin, place), count)
        b.ge(number - total(leaving), 0)
        found += leaving
    step.pay(GEMS, total(found) * step.data.move_cost)
    step.check(GEMS)
    for species, origin, place, count in changes:
        now.residents[species, origin] = now.residents[species, origin] - count
        home = species, place
        now.residents[home] = now.residents.get(home, ZERO) + count
    for place in {place for _, _, place, _ in changes}:
        b.le(now.at(place) - residents.room(step, place), 0)
    return total(found)


def _has_room(step: Step, place: int, *, leaving: bool = False) -> bool:
    """Whether a place could have a free quarter, perhaps because somebody leaves it first."""
    if place != HUB and step.b.most(step.now.has[place]) < 1:
        return False
    return leaving or step.b.least(step.now.at(place)) < step.size(place)


def _leave(step: Step, on: Lin) -> None:
    """One of those on the hub moves into a sector, or away if nobody finds a quarter (A-11)."""
    b, now = step.b, step.now
    waiting = b.at_least(total(now.slots), 1)
    due = b.all_of((on, waiting, 1 - b.at_least(now.incomes, step.hub.leaves + 1)))
    if b.most(due) < 1:
        return
    before = {place: now.at(place) for place in step.places() if place != HUB}
    found, away = [], []
    for at, ((species, _, _), present) in enumerate(
        zip(step.hub.slots, list(now.slots), strict=False)
    ):
        if b.most(present) < 1:
            continue
        goes = []
        for place, occupied in before.items():
            if b.most(residents.fits(step, species, place)) < 1 or not _has_room(step, place):
                continue
            flag = b.flag()
            b.le(flag - residents.fits(step, species, place), 0)
            b.le(occupied + flag - residents.room(step, place), 0)
            goes.append(flag)
            home = species, place
            now.residents[home] = now.residents.get(home, ZERO) + flag
            step.note(("leave", species, place), flag)
            open_ = b.all_of(
                (present, residents.fits(step, species, place), _open(step, place, occupied))
            )
            away.append(open_)
        back = b.flag()
        step.note(("leave", species, SUPPLY), back)
        now.supply[species] = now.supply[species] + back
        found.append((back, total(goes)))
        b.le(total(goes) + back - present, 0)
        now.slots[at] = present - total(goes) - back
    b.eq(total(back + gone for back, gone in found) - due, 0)
    for open_ in away:
        b.le(total(back for back, _ in found) + open_, 1)


def _open(step: Step, place: int, occupied: Lin) -> Lin:
    return step.b.at_least(residents.room(step, place) - occupied, 1)


def _give_back(step: Step, on: Lin) -> None:
    """A resident, or an empty sector with nothing above it, else points (A-12)."""
    b, now = step.b, step.now
    found = []
    occupied = {place: now.at(place) for place in now.has}
    for (species, place), number in list(now.residents.items()):
        if place == HUB or b.most(number) < 1:
            continue
        flag = b.flag()
        b.ge(number - flag, 0)
        found.append(flag)
        now.residents[species, place] = number - flag
        now.supply[species] = now.supply[species] + flag
        step.note(("return", species, place), flag)
    for place, has in list(now.has.items()):
        found += _sector_back(step, place, has, occupied[place])
    nothing = 1 - b.at_least(total(step.before.has.values()), 1)
    fine = b.all_of((on, nothing))
    step.pay(POINTS, fine * step.hub.gives_back)
    b.eq(total(found) + fine - on, 0)


def _sector_back(step: Step, place: int, has: Lin, occupied: Lin) -> list[Lin]:
    """An empty sector that goes back to the display, if it may."""
    b, now = step.b, step.now
    if b.most(has) < 1 or b.least(occupied) > 0:
        return []
    sector = step.sector(place)
    above = total(
        flag
        for number, flag in step.before.has.items()
        if step.sector(number).colour == sector.colour and step.sector(number).level > sector.level
    )
    if b.least(above) > 0:
        return []
    flag = b.flag()
    b.ge(has - flag, 0)
    size = step.size(place)
    b.le(occupied + flag * size, size)
    b.le(above + flag * 2, 2)
    now.has[place] = has - flag
    now.laid[place] = now.laid.get(place, ZERO) + flag
    step.note(("return", NOTHING, place), flag)
    return [flag]
