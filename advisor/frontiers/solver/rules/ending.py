"""The end of the turn: stocks, the limit of eight, and the end of the game with its tie-breaks."""

from __future__ import annotations

from advisor.frontiers.components import TOKEN_LIMIT
from advisor.frontiers.solver.rules.keys import FUEL, ORE
from advisor.frontiers.solver.rules.market import most_fuel
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.value import DECIDED, SHARED
from advisor.search.linear import ZERO, Lin


def add(turn: TurnModel, stage: Stage) -> None:
    """What is paid must be there, at the latest at the end of the stage."""
    state, b = turn.state, turn.b
    b.ge(turn.through(stage, FUEL) + state.fuel[turn.me], 0)
    b.ge(turn.through(stage, ORE) + state.ore[turn.me], 0)


def limit(turn: TurnModel) -> tuple[Lin, Lin]:
    """Fuel and ore kept at the end of the turn."""
    state, b = turn.state, turn.b
    fuel = turn.whole(FUEL) + state.fuel[turn.me]
    ore = turn.whole(ORE) + state.ore[turn.me]
    if fuel.fixed and ore.fixed and fuel.const + ore.const <= TOKEN_LIMIT:
        return fuel, ore
    most = most_fuel(turn)
    most_ore = state.ore[turn.me] + turn.look.dice + 8 + most
    end_most = TOKEN_LIMIT if turn.over is ZERO else most
    kept_fuel = b.var(0, min(most, end_most))
    kept_ore = b.var(0, min(most_ore, TOKEN_LIMIT if turn.over is ZERO else most_ore))
    back_fuel, back_ore = b.var(0, most), b.var(0, most_ore)
    b.eq(fuel - kept_fuel - back_fuel, 0)
    b.eq(ore - kept_ore - back_ore, 0)
    full = b.flag()
    b.le(kept_fuel + kept_ore, TOKEN_LIMIT, 1 - turn.over)
    b.ge(kept_fuel + kept_ore, TOKEN_LIMIT, full)
    b.le(back_fuel - full * most, 0)
    b.le(back_ore - full * most_ore, 0)
    b.le(full + turn.over, 1)
    turn.notes["back fuel"], turn.notes["back ore"] = back_fuel, back_ore
    return kept_fuel, kept_ore


def decided(turn: TurnModel, standings: dict[int, tuple[Lin, Lin, Lin, Lin]]) -> Lin:
    """What the end of the game adds to the value: won, shared or lost."""
    if turn.over is ZERO:
        return ZERO
    b = turn.b
    ranks = _ranks(turn, standings)
    won, shared = b.flag(), b.flag()
    b.le(won + shared - turn.over, 0)
    for seat in turn.rivals:
        lead = ranks[turn.me] - ranks[seat]
        b.ge(lead, 1, won)
        b.ge(lead, 0, shared)
    return won * (2 * DECIDED) + shared * (DECIDED + SHARED) - turn.over * DECIDED


def _ranks(turn: TurnModel, standings: dict[int, tuple[Lin, Lin, Lin, Lin]]) -> dict[int, Lin]:
    """Points, cards, ore and fuel of each seat as one number.

    What comes first counts more than all that anybody can have of what follows, however much.
    """
    ranks = dict.fromkeys(standings, ZERO)
    step = 1
    for place in reversed(range(4)):
        ranks = {seat: rank + standings[seat][place] * step for seat, rank in ranks.items()}
        step *= 1 + max(turn.b.most(each[place]) for each in standings.values())
    return ranks
