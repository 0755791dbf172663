"""Own bonuses, and every power with a choice or a price (bon-1 to bon-5, inc-2)."""

from __future__ import annotations

from advisor.phoenix.clauses import AUTOMATIC
from advisor.phoenix.humans import bundles
from advisor.phoenix.model.rules import (
    building,
    expedition,
    free,
    residents,
    tracks,
    transport,
)
from advisor.phoenix.model.step import Clause, Phase, Step
from advisor.phoenix.words import (
    CONSTRUCTION,
    DIPLOMACY,
    GEMS,
    GOLD,
    METAL,
    NOTHING,
    SECTOR_COLOURS,
    SPECIES,
    TYPES,
)
from advisor.search.linear import ONE, Lin, total


def add(step: Step) -> None:
    """What goes off after the action: gains first, then the choices in any order (bon-4)."""
    found: list[Clause] = []
    for kind in range(DIPLOMACY + 1):
        used = step.track_used(kind)
        if step.b.most(used) < 1:
            continue
        triggers = ("build", TYPES[kind]) if kind == CONSTRUCTION else (TYPES[kind],)
        for trigger in triggers:
            found += step.active(trigger, used)
    automatic(step, found)
    phase = Phase(step)
    choices(phase, found)
    phase.close()
    later(step, found)


def automatic(step: Step, clauses: list[Clause]) -> None:
    for clause in clauses:
        if clause.effect.name in AUTOMATIC:
            building.automatic(step, clause.effect, clause.flag)


def choices(phase: Phase, clauses: list[Clause]) -> None:
    """Every open effect as deeds."""
    for clause in clauses:
        add_choice = _CHOICES.get(clause.effect.name)
        if add_choice is not None:
            add_choice(phase, clause)
    free.point(phase)


def later(step: Step, clauses: list[Clause]) -> None:
    """Small expeditions, where dice are taken to show what they show on average."""
    for clause in clauses:
        if clause.effect.name == "mini" and step.rules.rolls:
            taken = step.b.flag()
            step.b.le(taken - clause.flag, 0)
            expedition.small(step, clause.effect, taken, clause.source)


def _at_most(phase: Phase, counts: list[Lin], number: int, flag: Lin) -> None:
    """All these together so often at most."""
    phase.step.b.le(total(counts) - flag * number, 0)


def _take(phase: Phase, clause: Clause) -> None:
    effect = clause.effect
    price = effect.numbers[0] if effect.name == "pay_res" else 0
    pay = {GEMS: price} if price else {}
    counts = []
    for kinds in bundles(2 if effect.name == "fw" else 3, effect.n):
        key = (clause.source, "kinds", kinds, NOTHING, NOTHING, ())
        gain = {kind + 1: kinds.count(kind) for kind in set(kinds)}
        counts.append(phase.add(key, 1, pay, gain, gate=clause.flag))
    _at_most(phase, counts, 1, ONE)


def _swap(phase: Phase, clause: Clause) -> None:
    counts = []
    for kinds in bundles(3, clause.effect.n):
        for gain in range(3):
            if gain not in kinds:
                key = (clause.source, "swap", kinds, gain, NOTHING, ())
                pay = {kind + 1: kinds.count(kind) for kind in set(kinds)}
                counts.append(phase.add(key, 1, pay, {gain + 1: 1}, gate=clause.flag))
    _at_most(phase, counts, 1, ONE)


def _alien(phase: Phase, clause: Clause) -> None:
    step, effect = phase.step, clause.effect
    counts = []
    for species in range(GOLD + 1):
        gate = clause.flag
        if effect.word == "same":
            if species >= len(SECTOR_COLOURS):
                continue
            gate = step.b.all_of((gate, building.colour_built(step, species)))
        elif effect.word not in ("any", SPECIES[species]):
            continue
        key = (clause.source, "alien", (), NOTHING, species, ())
        most = min(effect.n, step.b.most(step.now.supply[species]))
        counts.append(phase.add(key, most, brings=species, gate=gate))
    _at_most(phase, counts, effect.n, clause.flag)


def _extra_same(phase: Phase, clause: Clause) -> None:
    """One more of each colour of which enough were bought (P58)."""
    step = phase.step
    for species, bought in step.bought.items():
        if step.b.most(bought) >= clause.effect.n:
            key = (clause.source, "alien", (), NOTHING, species, ())
            count = phase.add(key, 1, brings=species, gate=clause.flag)
            step.b.ge(bought - count * clause.effect.n, 0)


def _human(phase: Phase, clause: Clause) -> None:
    effect = clause.effect
    price = effect.numbers[0] if effect.name == "pay_human" else 0
    most = 1 if price else effect.n
    pays: list[tuple[tuple[int, ...], dict[int, int]]] = [((), {GEMS: price} if price else {})]
    counts = residents.humans(phase, (clause.source, "human"), pays, most, clause.flag)
    _at_most(phase, counts, most, clause.flag)


def _fed(phase: Phase, clause: Clause) -> None:
    counts = residents.fed(phase, clause.source, clause.effect.n, clause.flag)
    _at_most(phase, counts, 1, clause.flag)


def _bare(phase: Phase, clause: Clause) -> None:
    """Metal, or an extra turn, for GEMs."""
    effect, step = clause.effect, phase.step
    key = (clause.source, "bare", (), NOTHING, NOTHING, ())
    metal = effect.name == "pay_metal"
    gain = {METAL: effect.n} if metal else {}
    count = phase.add(key, 1, {GEMS: effect.numbers[0]}, gain, gate=clause.flag)
    if not metal:
        step.now.extra = step.now.extra + count


def _steps(phase: Phase, clause: Clause) -> None:
    effect = clause.effect
    price = {"advance": None, "lobby": 0}.get(effect.name, effect.numbers[0])
    most = effect.n if effect.name != "pay_lobby" else 1
    _at_most(phase, tracks.steps(phase, clause.source, price, most, clause.flag), most, clause.flag)


def _transactions(phase: Phase, clause: Clause) -> None:
    number = clause.effect.n
    counts, _ = transport.transactions(phase, number, clause.source, clause.flag)
    _at_most(phase, counts, number, clause.flag)


_CHOICES = {
    "fw": _take,
    "res": _take,
    "pay_res": _take,
    "swap": _swap,
    "alien": _alien,
    "extra_same": _extra_same,
    "human": _human,
    "pay_human": _human,
    "res_human": _fed,
    "pay_metal": _bare,
    "pay_turn": _bare,
    "pay_lobby": _steps,
    "lobby": _steps,
    "advance": _steps,
    "txn": _transactions,
}
