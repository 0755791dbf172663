"""The model of a cycle: some turns with a ship, one after the other, and the income after them.

Every turn is written by the rules of a single one; what stands at the end of one is the beginning
of the next. A quarter that is filled in one turn works in the next one. Rivals stand still.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from advisor.phoenix.action_types import NEUTRAL, OWN
from advisor.phoenix.cycle.availability import Availability
from advisor.phoenix.model import writing
from advisor.phoenix.model.ledger import Ledger, known
from advisor.phoenix.model.objective import Objective, Outlook
from advisor.phoenix.model.outlooks import far_from_end
from advisor.phoenix.model.rules import free, income, residents, ships
from advisor.phoenix.model.step import Rules, Step
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights, stages
from advisor.phoenix.words import NOTHING, POINTS, TOP_LEVEL
from advisor.search.linear import ZERO, Builder, Lin, total
from advisor.search.scale import HUNDRED

RULES: Final = Rules(relocations=1, points=1, rolls=True)
IN_ORDER: Final = replace(RULES, slots=6)
"""For the rare plan whose deeds find no order: one deed after the other."""
PLENTY: Final = 99
SLACK: Final = 30
"""Thousandths of a point by which a table may be smoothed to make the model quicker."""
MOST_GAINED: Final = 60
"""Nobody gains more of anything in a few turns."""
LOSS: Final = 1000
"""Thousandths of a point that are lost when a ship is gone and another must do."""
OWN_LOSS: Final = 500
"""The same for an own ship: its fee is a consolation."""


@dataclass(slots=True)
class Chain:
    """The turns of a cycle while they are written down."""

    b: Builder
    state: State
    seat: int
    rules: Rules
    turns: list[Step] = field(default_factory=list)
    used: list[Lin] = field(default_factory=list)
    """Whether each turn is played at all."""
    risks: dict[tuple[int, tuple[int, int]], float] = field(default_factory=dict)
    """Turn and ship: the chance that it is still ready then."""

    @property
    def end(self) -> Ledger:
        return self.turns[-1].now


def merged(state: State, seat: int, sites: tuple[int, ...]) -> Ledger:
    """The beginning of a cycle, with equal ships of different rivals taken together."""
    found = known(state, seat, sites)
    together: dict[int, tuple[int, Lin]] = {}
    for (owner, number), count in found.foreign.items():
        first, before = together.get(number, (owner, ZERO))
        together[number] = first, before + count
    found.foreign = {(owner, number): count for number, (owner, count) in together.items()}
    return found


def build(
    state: State,
    seat: int,
    steps: int,
    sites: tuple[int, ...],
    chances: Availability,
    later: bool,
    rules: Rules = RULES,
) -> Chain:
    """Every rule of so many turns with a ship and an income.

    `later` says that rivals move before the first of them.
    """
    chain = Chain(Builder(), state, seat, rules)
    before = merged(state, seat, sites)
    last = state.ending != NOTHING
    for number in range(1 if last else steps):
        before = _use(chain, before, number, chances, later)
    if not last or not steps:
        _income(chain, before)
    return chain


def _use(chain: Chain, before: Ledger, number: int, chances: Availability, later: bool) -> Ledger:
    b = chain.b
    step = Step(b, chain.state, chain.seat, before, chain.rules)
    ships.choose(step)
    used = total(step.uses.values())
    step.on = used
    b.le(used, 1)
    if chain.used:
        b.le(used - chain.used[-1], 0)
        b.le(used - far_from_end(chain.turns[-1]), 0)
    free.trade(step, main=True)
    writing.write_use(step)
    residents.settle(step)
    free.trade(step)
    step.check()
    chain.turns.append(step)
    chain.used.append(used)
    rounds = number + later
    players = chain.state.setup.seats
    for owner, ship in step.uses:
        card = step.ship(owner, ship)
        price = card.cost + (0 if owner in (OWN, NEUTRAL) else card.fee)
        chance = chances.stays(players, card.kind, price) ** rounds
        chain.risks[number, (owner, ship)] = chance
    return _carried(step)


def _income(chain: Chain, before: Ledger) -> None:
    b = chain.b
    step = Step(b, chain.state, chain.seat, before, chain.rules)
    step.income = b.flag()
    step.on = step.income
    if chain.turns:
        b.le(step.income - far_from_end(chain.turns[-1]), 0)
    free.trade(step, main=True)
    free.income_allowed(step)
    writing.write_income(step)
    free.trade(step)
    step.check()
    chain.turns.append(step)
    chain.used.append(income.taken(step))


def _carried(step: Step) -> Ledger:
    """What the next turn begins with: numbers of their own instead of long sums."""
    b = step.b
    now = step.now.copy()

    def own(lin: Lin, low: int, high: int) -> Lin:
        if len(lin.terms) < 2:
            return lin
        number = b.var(max(low, b.least(lin)), min(high, b.most(lin)))
        b.eq(number - lin, 0)
        return number

    for column in range(POINTS):
        first = step.before.stock[column]
        now.stock[column] = own(now.stock[column], 0, b.most(first) + MOST_GAINED)
    now.tracks = [own(level, 0, TOP_LEVEL) for level in now.tracks]
    now.supply = [own(number, 0, PLENTY) for number in now.supply]
    now.residents = {
        (species, place): own(number, 0, step.size(place))
        for (species, place), number in now.residents.items()
    }
    now.unused = {number: own(count, 0, PLENTY) for number, count in now.unused.items()}
    now.fleet = {number: own(count, 0, PLENTY) for number, count in now.fleet.items()}
    now.has = {number: own(flag, 0, 1) for number, flag in now.has.items()}
    now.laid = {number: own(flag, 0, 1) for number, flag in now.laid.items()}
    now.converted = ZERO
    return now


def worth(chain: Chain, weights: Weights, turn: int) -> Lin:
    """The own worth at the end of a plan; each of its turns costs something, and so does risk."""
    state, seat = chain.state, chain.seat
    by_seat = tuple(stages(state))
    outlook = Outlook(by_seat, (seat + 1) % state.setup.seats)
    objective = Objective(chain.b, state, seat, weights, outlook, slack=SLACK)
    after = objective.own(chain.end) * HUNDRED
    spent = total(chain.used) * turn
    earned = (chain.end.extra - state.extra) * turn
    risk = ZERO
    for (number, ship), chance in chain.risks.items():
        loss = OWN_LOSS if ship[0] == OWN else LOSS
        risk = risk + chain.turns[number].uses[ship] * round((1 - chance) * loss)
    return after + (earned - spent - risk) * HUNDRED
