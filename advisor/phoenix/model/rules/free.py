"""Powers of two hubs before and after the main action (A-1, B-6), and when income is allowed."""

from __future__ import annotations

from itertools import product

from advisor.phoenix import actions, referee
from advisor.phoenix import income as engine
from advisor.phoenix.model.rules import residents
from advisor.phoenix.model.step import Phase, Step
from advisor.phoenix.state import State
from advisor.phoenix.words import GEMS, METAL, POINTS
from advisor.search.linear import total


def trade(step: Step, *, main: bool = False) -> None:
    """Metal into food or water once a turn; points into GEMs."""
    b = step.b
    if step.hub.converts:
        for gain in range(2):
            flag = b.flag()
            b.le(flag - step.on, 0)
            step.note(("convert", gain), flag)
            step.converts.append(flag)
            if main:
                step.first_trades[("convert", gain)] = flag
            step.pay(METAL, flag)
            step.gain(gain + 1, flag)
        b.le(total(step.converts) + step.before.converted, 1)
        step.check(METAL)
    points, gems = step.hub.points_for_gems
    if points and step.rules.points:
        count = b.var(0, step.rules.points)
        b.le(count - step.on * step.rules.points, 0)
        step.note(("point",), count)
        step.traded.append(count)
        if main:
            step.first_trades[("point",)] = count
        step.pay(POINTS, count * points)
        step.gain(GEMS, count * gems)
        b.le(total(step.traded), step.rules.points)
        b.ge(step.now.stock[POINTS], 0)


def point(phase: Phase) -> None:
    """A point for GEMs between two bonuses or powers."""
    step = phase.step
    points, gems = step.hub.points_for_gems
    if points and step.rules.points:
        count = phase.add(("point",), step.rules.points, {POINTS: points}, {GEMS: gems})
        step.b.le(count - step.on * step.rules.points, 0)
        step.traded.append(count)
        step.b.le(total(step.traded), step.rules.points)


def income_allowed(step: Step) -> None:
    """An income needs few GEMs, a used ship, or no other way (turn-3)."""
    b = step.b
    if step.before.stock[GEMS].fixed:
        _by_engine(step)
        return
    few = 1 - b.at_least(step.now.stock[GEMS], step.data.income_limit + 1)
    used = total(step.now.fleet.values()) - total(step.now.unused.values())
    b.ge(few + b.at_least(used, 1) - step.income, 0)


def _by_engine(step: Step) -> None:
    """Asked of the engine for every trade that may come before."""
    state, b = step.state, step.b
    keys = list(step.first_trades)
    made = [residents.each(step, step.first_trades[key]) for key in keys]
    for chosen in product(*made):
        before = [key for key, (number, _) in zip(keys, chosen, strict=True) for _ in range(number)]
        after = _traded(state, before)
        if after is None or not engine.allowed(after):
            b.le(total(flag for _, flag in chosen) + step.income, len(chosen))


def _traded(state: State, keys: list[tuple[object, ...]]) -> State | None:
    after = state.copy()
    for key in keys:
        action = actions.POINT if key[0] == "point" else actions.convert(int(str(key[1])))
        if referee.refuse(after, action) is not None:
            return None
        referee.apply(after, action)
    return after
