"""A ship that a card moves earns nothing before the card is paid."""

from __future__ import annotations

from itertools import permutations

from advisor.frontiers.components import CLAIM_PIPS
from advisor.frontiers.solver.rules.causality.common import (
    booty_of,
    fuel_at_most,
    late_or_paid_twice,
    least_price,
    raid_places,
    spared_fuel,
    stolen_by_raid,
    sun_of,
)
from advisor.frontiers.solver.rules.docking import KINDS
from advisor.frontiers.solver.rules.keys import (
    CLAIM,
    DOCK,
    FUEL,
    LEFT,
    POWER,
    RAID,
    RECOVER,
)
from advisor.frontiers.solver.turn_limits import MOVERS
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import ARTIFACT, HELMET, RAIDERS, SOLAR
from advisor.search.linear import Lin, total


def close(turn: TurnModel, stage: Stage) -> None:
    uses = {card: stage.sum((POWER, card)) for card in MOVERS}
    if all(use.fixed for use in uses.values()):
        return
    _landings_are_paid(turn, stage, uses)
    if not any(use.fixed for use in uses.values()):
        _both_are_paid(turn, stage, uses)


def _sun(turn: TurnModel, stage: Stage, kind: int) -> Lin:
    """Fuel of a moved ship at the Solar Converter, without what may be won in the turn."""
    return total(
        stage.sum((DOCK, SOLAR, kind, value)) * sun_of(turn, value)
        for value in turn.look.values[kind]
    )


def _landings_are_paid(turn: TurnModel, stage: Stage, uses: dict[int, Lin]) -> None:
    """What makes a move cheaper, or brings more fuel for it, was paid before it.

    The Constructor lands without fuel, and where Pohl Foothills may have come in another way
    nothing is said.
    """
    for card, kind in MOVERS.items():
        if uses[card].fixed:
            continue
        spared = spared_fuel(stage, (card,))
        before = late_or_paid_twice(turn, stage, (card,))
        if not before.fixed:
            fuel = fuel_at_most(turn, stage) - _sun(turn, stage, kind) + spared
            turn.b.ge(fuel - uses[card] * least_price(turn, card) - before, 0)


def _both_are_paid(turn: TurnModel, stage: Stage, uses: dict[int, Lin]) -> None:
    """Of two moves one is the last: what it brings pays for neither, nor do both for the first."""
    b = turn.b
    last = {card: b.flag() for card in MOVERS}
    b.ge(total(last.values()) - total(uses.values()), -1)
    raided_twice = b.at_least(turn.through(stage, RAID), 2)
    raiding = {
        card: total(parts[kind] for _, _, parts in raid_places(turn, stage) if kind in parts)
        for card, kind in MOVERS.items()
    }
    booty = booty_of(turn, stage, FUEL)
    suns = {card: _sun(turn, stage, kind) for card, kind in MOVERS.items()}
    for second, first in permutations(MOVERS):
        for paid, late in (((first, second), (second,)), ((first,), (first, second))):
            fuel = fuel_at_most(turn, stage) + spared_fuel(stage, paid)
            fuel -= total(suns[card] for card in late)
            fuel -= sum(least_price(turn, card) for card in paid)
            b.ge(fuel + (1 - last[second]) * max(0, -b.least(fuel)), 0)
            with_raid = total(raiding[card] for card in late)
            if not with_raid.fixed and not booty.fixed:
                # One raid has one ship that a card moved (A84).
                unless = 2 - last[second] - with_raid + raided_twice
                b.ge(fuel - booty + unless * max(0, -b.least(fuel - booty)), 0)
    left = stage.sum((LEFT, RAIDERS))
    if not left.fixed and not turn.has_ships_at(RAIDERS) and not stage.index:
        # What the Teleporter takes from a raid with the Helmet's ship comes after both.
        b.le(last[HELMET] + raiding[HELMET] + left - raided_twice, 2)
    if not stage.index:
        _claims_come_first(turn, stage, last)


def _claims_come_first(turn: TurnModel, stage: Stage, last: dict[int, Lin]) -> None:
    """A move that pays for the claim of the other card is not the last of the two."""
    b, state = turn.b, turn.state
    for other, card in permutations(MOVERS):
        claimed = stage.sum((CLAIM, card))
        if claimed.fixed or turn.look.ready >> card & 1:
            continue
        pips = total(
            stage.sum((DOCK, ARTIFACT, kind, value)) * value
            for kind in KINDS
            if kind != MOVERS[other]
            for value in turn.look.values[kind]
        )
        enough = b.at_least(pips + state.artifact, CLAIM_PIPS)
        elsewhere = stage.sum((RECOVER, card)) + stolen_by_raid(turn, stage, card)
        b.le(last[other] + b.at_least(claimed, 1) - enough - elsewhere, 1)
