"""Orbital Teleporter and Mind Control Helmet: a docked ship works once more, elsewhere.

The ship becomes a die of a kind of its own that must dock in the same stage.
"""

from __future__ import annotations

from advisor.frontiers.facilities import shipyard
from advisor.frontiers.facilities.solar import FUEL_FROM
from advisor.frontiers.ships import VALUE
from advisor.frontiers.solver.rules.hand import pay, price
from advisor.frontiers.solver.rules.keys import (
    BORROW,
    BUILD,
    DOCK,
    DOCKED,
    FUEL,
    GIVEN,
    GONE,
    GROSS_FUEL,
    LEFT,
    LEFT_VALUE,
    LENT_FROM,
    MADE,
    MOVED_RELIC,
    ORIGIN,
    POWER,
)
from advisor.frontiers.solver.rules.planet import controls, sure
from advisor.frontiers.solver.rules.stages import critical
from advisor.frontiers.solver.turn_limits import LENT, MOVED, MOVERS, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import ROOM, Stage, TurnModel
from advisor.frontiers.words import (
    HELMET,
    HERBERT,
    LEM,
    POHL,
    SHIPYARD,
    SOLAR,
    TELEPORTER,
    TERRAFORM,
)
from advisor.search.linear import ONE, ZERO, Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    if TELEPORTER in turn.look.powers:
        _teleporter(turn, stage)
    if HELMET in turn.look.powers:
        _helmet(turn, stage)


def _teleporter(turn: TurnModel, stage: Stage) -> None:
    b, look = turn.b, turn.look
    origins: list[Lin] = []
    for place in range(TERRAFORM):
        for kind in (OWN, OWN_RELIC):
            for value in look.values[MOVED]:
                docked = turn.own_docked(place, kind == OWN_RELIC, value)
                if not docked and value not in look.values[kind]:
                    continue
                origin = b.flag()
                stage.add((ORIGIN, place, kind, value), origin)
                stage.add((LEFT, place), origin)
                stage.add((LEFT_VALUE, place, value), origin)
                stage.add((MADE, MOVED, value), origin)
                if kind == OWN_RELIC:
                    stage.add(MOVED_RELIC, origin)
                origins.append(origin)
    if not origins:
        return
    use = total(origins)
    b.le(use, 1)
    stage.add((POWER, TELEPORTER), use)
    critical(turn, stage, use, ROOM)
    pay(turn, stage, TELEPORTER, use, use * price(turn, TELEPORTER))


def _helmet(turn: TurnModel, stage: Stage) -> None:
    b = turn.b
    origins: list[Lin] = []
    for place, ship in turn.look.lent:
        origin = b.flag()
        stage.add((LENT_FROM, place, ship), origin)
        stage.add((GONE, place, ship), origin)
        stage.add((MADE, LENT, ship & VALUE), origin)
        origins.append(origin)
    if not origins:
        return
    use = total(origins)
    b.le(use, 1)
    stage.add((POWER, HELMET), use)
    critical(turn, stage, use, ROOM)
    cost = price(turn, HELMET)
    if cost:
        pay(turn, stage, HELMET, use, use * cost)


def close(turn: TurnModel, stage: Stage) -> None:
    """A moved ship was docked before, and goes to another facility.

    What it brings cannot pay for its own move, nor for both moves.
    """
    b, look = turn.b, turn.look
    for card, kind in MOVERS.items():
        use, cost = stage.sum((POWER, card)), price(turn, card)
        if use.fixed or cost == 0:
            continue
        saved = _spares(turn, stage)
        lem = int(sure(turn, LEM))
        own = total(
            stage.sum((DOCK, SOLAR, kind, value)) * (FUEL_FROM[value] + lem)
            for value in look.values[kind]
        )
        before = turn.before(stage, FUEL) + turn.state.fuel[turn.me] + stage.sum(GROSS_FUEL) - own
        b.ge(before - use * cost + saved, 0)
        if card == TELEPORTER:
            b.ge(before - use * cost + saved - _paid_at_the_shipyard(turn, stage), 0)
        extra = stage.sum((GIVEN, LEM))
        if not extra.fixed and not own.fixed:
            arrived = total(stage.sum((DOCK, SOLAR, kind, value)) for value in look.values[kind])
            others = stage.sum((DOCKED, SOLAR)) - arrived
            b.ge(before - extra + others - use * cost + saved, 0)
    if TELEPORTER in look.powers:
        for place in range(TERRAFORM):
            for kind in (OWN, OWN_RELIC):
                for value in look.values[MOVED]:
                    origin = stage.sum((ORIGIN, place, kind, value))
                    if not origin.fixed:
                        docked = turn.through(stage, (DOCK, place, kind, value))
                        have = turn.own_docked(place, kind == OWN_RELIC, value)
                        b.le(origin - docked, have)
            _elsewhere(turn, stage, place, MOVED, stage.sum((LEFT, place)))
    if HELMET in look.powers:
        for place in range(TERRAFORM):
            lent = total(
                stage.sum((LENT_FROM, place, ship)) for at, ship in look.lent if at == place
            )
            _elsewhere(turn, stage, place, LENT, lent)


def _paid_at_the_shipyard(turn: TurnModel, stage: Stage) -> Lin:
    """Fuel that a ship has cost which the Teleporter then takes from the Shipyard."""
    if turn.has_ships_at(SHIPYARD):
        return ZERO
    left = stage.sum((LEFT, SHIPYARD))
    if left.fixed:
        return ZERO
    built_now = left - turn.before(stage, BUILD)
    price = shipyard.price_of(turn.state.stock[turn.me], cheaper=False)
    return built_now * price - stage.sum((GIVEN, HERBERT))


def _spares(turn: TurnModel, stage: Stage) -> Lin:
    """Fuel that Pohl Foothills spare a card; borrowed for it, they cost as much."""
    if turn.state.has_bonus(POHL):
        return ONE
    return controls(turn, stage, POHL) + turn.before(stage, (BORROW, POHL))


def _elsewhere(turn: TurnModel, stage: Stage, place: int, kind: int, left: Lin) -> None:
    arrived = total(stage.sum((DOCK, place, kind, value)) for value in turn.look.values[kind])
    if not left.fixed and not arrived.fixed:
        turn.b.le(left + arrived, 1)
