"""All rules of one turn, written down in the order in which a turn goes."""

from __future__ import annotations

from advisor.phoenix.model.rules import (
    bonuses,
    building,
    expedition,
    free,
    income,
    residents,
    ships,
    tracks,
    transport,
)
from advisor.phoenix.model.step import Step
from advisor.search.linear import ONE, total


def write_turn(step: Step) -> None:
    """A whole turn: one ship, or an income."""
    ships.choose(step)
    step.income = step.b.flag()
    free.trade(step, main=True)
    free.income_allowed(step)
    income.recruit(step, ONE)
    step.b.eq(total(step.uses.values()) + income.taken(step), 1)
    write_use(step)
    write_income(step)
    free.trade(step)
    step.check()


def write_rest(step: Step) -> None:
    """The rest of a turn whose dice lie on the table."""
    step.begun = True
    step.live_now = step.state.live
    _finish(step)
    residents.settle(step)
    free.trade(step)
    step.check()


def write_use(step: Step) -> None:
    """The ship that is used, with everything that follows from it."""
    ships.pay(step)
    ships.dismantle(step)
    ships.gather(step)
    building.add(step)
    transport.add(step)
    tracks.lobby(step)
    _finish(step)


def _finish(step: Step) -> None:
    expedition.add(step)
    bonuses.add(step)
    tracks.rewards(step)


def write_income(step: Step) -> None:
    """An income, and where everybody lives who came this turn."""
    income.add(step)
    residents.settle(step)
    income.recruited_where(step)
    income.close(step)
