"""Orbital Market: a pair opens trade at its value, or one for one with Heinlein Plains.

That both ships of a pair may have left is not in the model, which is an upper bound as it is with
other losses by the own hand; the order of the turn and the exhaustive search see it (A32).
"""

from __future__ import annotations

from advisor.frontiers.components import LOOT
from advisor.frontiers.facilities import market
from advisor.frontiers.facilities.solar import FUEL_FROM
from advisor.frontiers.ships import OWNER, VALUE
from advisor.frontiers.solver.rules.docking import could_open, groups
from advisor.frontiers.solver.rules.keys import (
    DISCARD,
    DOCK,
    FUEL,
    GIVEN,
    GONE,
    GROUND,
    GUEST,
    LEFT,
    LENT_FROM,
    ORE,
    PAIR,
    POWER,
    RELIC_GONE,
    SHOT,
    TRADE,
)
from advisor.frontiers.solver.rules.planet import bonus
from advisor.frontiers.solver.turn_limits import LENT
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import (
    HEINLEIN,
    HELMET,
    HUB,
    MARKET,
    RAIDERS,
    TELEPORTER,
    TERRAFORM,
)
from advisor.search.linear import ZERO, Lin, total


def most_fuel(turn: TurnModel) -> int:
    """More fuel than a turn can bring together."""
    return turn.state.fuel[turn.me] + 4 * turn.look.dice + 8


def _most_to_trade(turn: TurnModel) -> int:
    """Fuel that can be there to trade: the pair that opens the Market brings none."""
    state, look = turn.state, turn.look
    earners = look.dice - (0 if market.lowest(state) or _guests(turn) else 2)
    highest = max((value for values in look.values for value in values), default=0)
    each = FUEL_FROM[highest] + 1
    raid = LOOT - 3 * each if look.raids and earners > 2 else 0
    return state.fuel[turn.me] + earners * each + max(0, raid)


def _guests(turn: TurnModel) -> set[int]:
    """Values of rivals' ships that the engine may come to take for the Helmet's."""
    state = turn.state
    usable = state.used | sum(1 << card for card in turn.look.powers)
    partner = 1 << TELEPORTER & usable or state.discarded or turn.look.discards
    if not partner or not market.may_have_guest(state, usable):
        return set()
    return {ship & VALUE for ship in state.docks[MARKET] if ship >> OWNER != turn.me}


def _trading_guest(turn: TurnModel, stage: Stage, value: int) -> Lin:
    """A flag that may be 1 if a rival's ship can trade for the player.

    The Helmet brought it, so it stands there without its like, and its partner has left: moved by
    the Teleporter, or as the Relic Ship that a discarded card has sent home; which card was
    thrown away in this turn a position does not tell, so any will do.
    """
    b, state = turn.b, turn.state
    moved = turn.through(stage, (POWER, HELMET)) + (state.used >> HELMET & 1)
    left = turn.through(stage, (POWER, TELEPORTER)) + (state.used >> TELEPORTER & 1)
    left += total(turn.through(stage, (DISCARD, card)) for card in turn.look.discards)
    left += int(state.discarded)
    ships = [ship for ship in state.docks[MARKET] if ship & VALUE == value]
    single = turn.through(stage, (DOCK, MARKET, LENT, value)) + len(ships) % 2
    single += total(turn.through(stage, (GONE, MARKET, ship)) for ship in sorted(set(ships)))
    single += turn.through(stage, (LEFT, MARKET))
    guest = b.flag()
    for needed in (moved, left, single):
        b.le(guest - needed, 0)
    return stage.add((GUEST, value), guest)


def close(turn: TurnModel, stage: Stage) -> None:
    """A ship that the Helmet has put elsewhere is not taken for a guest at the Market.

    It tells where it is as long as it stands on the own track of the Hub, or is of the colour and
    value of those that it left at the Market.
    """
    b, state = turn.b, turn.state
    if state.used >> HELMET & 1:
        return
    values = turn.look.values[LENT]
    left_again = [turn.through(stage, (SHOT, place, -1)) for place in range(TERRAFORM)]
    left_again += [turn.through(stage, (RELIC_GONE, place)) for place in range(TERRAFORM)]
    left_again += [turn.through(stage, (GROUND, seat)) for seat in turn.rivals]
    left_again += [turn.through(stage, (DOCK, RAIDERS, LENT, each)) for each in values]
    for value in range(1, 7):
        guest = stage.sum((GUEST, value))
        if guest.fixed:
            continue
        told = total(turn.through(stage, (DOCK, HUB, LENT, each)) for each in values)
        twins = {ship for ship in state.docks[MARKET] if ship & VALUE == value}
        if len({ship >> OWNER for ship in twins}) == 1:
            told += total(turn.through(stage, (LENT_FROM, MARKET, ship)) for ship in sorted(twins))
        b.le(guest + b.at_least(told, 1) - total(left_again), 1)


def add(turn: TurnModel, stage: Stage) -> None:
    b, state = turn.b, turn.state
    if could_open(turn, MARKET, 2):
        most = (state.setup.ports[MARKET] + turn.look.leaving) // 2
        for value, pairs in groups(turn, stage, MARKET, 2, most).items():
            stage.add((PAIR, value), pairs)
            stage.add(PAIR, pairs)
    there = {ship & VALUE for ship in market.yours(state)}
    guests = _guests(turn)
    brought = {value: _trading_guest(turn, stage, value) for value in sorted(guests)}
    opened = turn.through(stage, PAIR) + len(there) + total(brought.values())
    if b.most(opened) == 0:
        return
    fuel = _most_to_trade(turn)
    for rate in range(1, 7):
        docked = turn.through(stage, (PAIR, rate)) + (rate in there) + brought.get(rate, ZERO)
        if b.most(docked) > 0 and fuel >= rate:
            _trade(turn, stage, rate, docked, fuel // rate)
    heinlein = bonus(turn, stage, HEINLEIN)
    if b.most(heinlein) > 0:
        trades = _trade(turn, stage, 1, opened, fuel)
        b.le(trades - heinlein * fuel, 0)
        stage.add((GIVEN, HEINLEIN), trades)


def _trade(turn: TurnModel, stage: Stage, rate: int, docked: Lin, most: int) -> Lin:
    trades = turn.b.var(0, most)
    turn.b.le(trades - docked * most, 0)
    stage.add(FUEL, trades * -rate)
    stage.add(ORE, trades)
    stage.add(TRADE, trades)
    stage.add((TRADE, rate), trades)
    return trades
