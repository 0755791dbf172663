"""Orbital Market: a pair opens trade at its value, or one for one with Heinlein Plains."""

from __future__ import annotations

from advisor.engine.components import LOOT
from advisor.engine.words import HEINLEIN, MARKET
from advisor.solver.frame import Stage, Turn
from advisor.solver.linear import Lin
from advisor.solver.rules.docking import could_open, groups
from advisor.solver.rules.keys import FUEL, GIVEN, ORE, PAIR, TRADE
from advisor.solver.rules.planet import bonus


def most_fuel(turn: Turn) -> int:
    """More fuel than a turn can bring together."""
    return turn.state.fuel[turn.me] + 4 * turn.look.dice + 8


def _most_to_trade(turn: Turn) -> int:
    """Fuel that can be there to trade: the pair that opens the Market brings none."""
    state, look = turn.state, turn.look
    earners = look.dice - (0 if state.market else 2)
    highest = max((value for values in look.values for value in values), default=0)
    each = (highest + 1) // 2 + 1
    raid = LOOT - 3 * each if look.raids and earners > 2 else 0
    return state.fuel[turn.me] + earners * each + max(0, raid)


def add(turn: Turn, stage: Stage) -> None:
    b, state = turn.b, turn.state
    if could_open(turn, MARKET, 2):
        for value, pairs in groups(turn, stage, MARKET, 2, state.setup.ports[MARKET] // 2).items():
            stage.add((PAIR, value), pairs)
            stage.add(PAIR, pairs)
    open_before = int(state.market > 0)
    if b.most(turn.through(stage, PAIR)) == 0 and not open_before:
        return
    fuel = _most_to_trade(turn)
    for rate in range(1, 7):
        docked = turn.through(stage, (PAIR, rate)) + int(state.market == rate)
        if b.most(docked) > 0 and fuel >= rate:
            _trade(turn, stage, rate, docked, fuel // rate)
    heinlein = bonus(turn, stage, HEINLEIN)
    if b.most(heinlein) > 0:
        trades = _trade(turn, stage, 1, turn.through(stage, PAIR) + open_before, fuel)
        b.le(trades - heinlein * fuel, 0)
        stage.add((GIVEN, HEINLEIN), trades)


def _trade(turn: Turn, stage: Stage, rate: int, docked: Lin, most: int) -> Lin:
    trades = turn.b.var(0, most)
    turn.b.le(trades - docked * most, 0)
    stage.add(FUEL, trades * -rate)
    stage.add(ORE, trades)
    stage.add(TRADE, trades)
    stage.add((TRADE, rate), trades)
    return trades
