"""From a position to a plan: choose what to think of, solve, and let the engine play it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from advisor.core.errors import NotOffered
from advisor.phoenix.action_types import Action, Use, ship_text
from advisor.phoenix.cycle import chain as chains
from advisor.phoenix.cycle.availability import Availability, learned
from advisor.phoenix.cycle.chain import Chain
from advisor.phoenix.cycle.plan import CyclePlan, PlanStep
from advisor.phoenix.cycle.sites import sites
from advisor.phoenix.model import solving
from advisor.phoenix.model.replay import replayed
from advisor.phoenix.model.rivals import choose
from advisor.phoenix.model.solving import Answer
from advisor.phoenix.model.step import Rules
from advisor.phoenix.model.turn import wishes
from advisor.phoenix.position import Position
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights, stages
from advisor.phoenix.value.terms import parts, tally
from advisor.phoenix.words import COLORS, NOTHING, OVER, SETUP_PHASES, TURN, WIDTH
from advisor.search.budget import LINE, WORK, Effort, granted
from advisor.search.scale import HUNDRED

STEPS: Final = 3
"""Ship uses before the income."""
MOST_STEPS: Final = 6
USUAL: Final = 6.0
"""Effort of a plan to which the caller sets no limit."""
DEARER: Final = 3.0
"""A plan with one more use takes about so much more effort."""


def mine(state: State, seat: int) -> State:
    """The beginning of a player's turn, as if nobody else had moved meanwhile."""
    own = state.copy()
    own.active = seat
    own.clear_turn()
    own.phase = TURN
    return own


def seat_of(state: State, color: str) -> int:
    """The seat of a colour that plays."""
    seat = state.setup.seat_of[COLORS.index(color)] if color in COLORS else NOTHING
    if seat == NOTHING:
        raise ValueError(f"Nobody plays {color!r}.")
    return seat


def check(state: State, steps: int) -> None:
    """Plans are made between turns of a game that is under way."""
    if not 0 <= steps <= MOST_STEPS:
        raise ValueError(f"A plan has 0 to {MOST_STEPS} uses of ships, not {steps!r}.")
    if state.phase == OVER:
        raise NotOffered("The game is over; there is nothing to plan.")
    if state.phase in SETUP_PHASES or state.phase != TURN:
        raise NotOffered("A cycle is planned at the beginning of a turn.")


def plan(
    position: Position,
    weights: Weights,
    steps: int = STEPS,
    *,
    color: str | None = None,
    effort: Effort = None,
    stop: Callable[[], bool] | None = None,
    chances: Availability | None = None,
) -> CyclePlan:
    """The best plan for the next uses of ships and the income after them.

    `color` plans for another player than the one to move, who then moves before the plan begins.
    `effort` limits the work (about seconds); `stop` is asked now and then. The plan is replayed by
    the engine with everybody else standing still. A plan that is `proven` is the best of a
    simplified model: dice show what they show on average, tables stay those of now, of each colour
    and level only the best two sectors on display are thought of.
    """
    state = position.state
    check(state, steps)
    seat = state.active if color is None else seat_of(state, color)
    limit = granted(effort, usual=USUAL)
    return planned(state, seat, weights, steps, limit, stop, chances or learned())


def deepen(
    position: Position,
    weights: Weights,
    *,
    color: str | None = None,
    effort: Effort = None,
    stop: Callable[[], bool] | None = None,
) -> CyclePlan:
    """The best plan with as many uses of ships as the effort allows to prove, at least one."""
    state = position.state
    check(state, 1)
    seat = state.active if color is None else seat_of(state, color)
    left = granted(effort, usual=USUAL)
    spent = 0.0
    best: CyclePlan | None = None
    for steps in range(1, MOST_STEPS + 1):
        found = planned(state, seat, weights, steps, left, stop, learned())
        spent += found.effort
        if best is None or found.gain >= best.gain:
            best = found
        left = None if left is None else left - found.effort
        halted = stop is not None and stop()
        if halted or not found.proven or (left is not None and left < DEARER * found.effort):
            break
    assert best is not None
    return replace(best, effort=spent)


def planned(
    state: State,
    seat: int,
    weights: Weights,
    steps: int,
    effort: float | None,
    stop: Callable[[], bool] | None,
    chances: Availability,
) -> CyclePlan:
    """The same from the inner form of a position, for those who plan often."""
    start = mine(state, seat)
    before = own_worth(start, seat, weights, start)
    if start.ending == seat:
        return CyclePlan((), 0, 0, True, before, before, 0.0, 0, 0)
    task = _Task(start, seat, weights, steps, chances, later=state.active != seat, before=before)
    found, whole = task.solved(chains.RULES, effort, stop)
    if not whole:
        left = None if effort is None else effort - found.effort
        again, _ = task.solved(chains.IN_ORDER, left, stop)
        found = replace(max(found, again, key=_gain), effort=found.effort + again.effort)
    return found


def _gain(found: CyclePlan) -> int:
    return found.gain


@dataclass(frozen=True, slots=True)
class _Task:
    """What shall be planned."""

    start: State
    seat: int
    weights: Weights
    steps: int
    chances: Availability
    later: bool
    before: int

    def solved(
        self, rules: Rules, effort: float | None, stop: Callable[[], bool] | None
    ) -> tuple[CyclePlan, bool]:
        """The best plan of a model, and whether the engine could play all of it."""
        start, seat, weights, before = self.start, self.seat, self.weights, self.before
        where = sites(start, seat, weights, self.steps)
        chain = chains.build(start, seat, self.steps, where, self.chances, self.later, rules)
        worth = chains.worth(chain, weights, turn_worth(weights, start, seat))
        size = len(chain.b.low), len(chain.b.model.proto.constraints)
        built = LINE * sum(size)
        work = None if effort is None else max(0.0, effort - built) / WORK
        answer = solving.solve(chain.b, worth, work=work, stop=stop)
        spent = built + WORK * answer.work
        if answer.value is None:
            bound = max(0, answer.bound - before)
            return CyclePlan((), 0, bound, False, before, before, spent, *size), True
        played = _played(chain, answer, weights)
        after = before
        if played:
            after = own_worth(played[-1].position.state, seat, weights, start)
        whole = len(played) == sum(answer.of(flag) for flag in chain.used)
        gain = answer.value - before if whole else 0
        proven = answer.proven and whole
        steps = tuple(played) if whole else ()
        bound = answer.bound - before
        return CyclePlan(steps, gain, bound, proven, before, after, spent, *size), whole


def turn_worth(weights: Weights, state: State, seat: int) -> int:
    """What a turn is worth, in thousandths of a point: what an extra one would bring."""
    rows = weights.compiled(state.setup.data).at(stages(state)[seat])
    return rows.extra[1]


def own_worth(state: State, seat: int, weights: Weights, start: State) -> int:
    """A player's own worth on the scale of values, by the tables of the plan's beginning."""
    compiled = weights.compiled(state.setup.data)
    rows = compiled.at(stages(start)[seat])
    counts = [tally(state, other) for other in range(state.setup.seats)]
    after = state.copy()
    after.active = (seat + 1) % state.setup.seats
    return HUNDRED * sum(parts(after, seat, rows, compiled, counts))


def _played(chain: Chain, answer: Answer, weights: Weights) -> list[PlanStep]:
    """The steps of a plan, played by the engine as far as it accepts them."""
    found: list[PlanStep] = []
    state = chain.state
    for number, (step, used) in enumerate(zip(chain.turns, chain.used, strict=True)):
        if not answer.of(used):
            continue
        wanted = wishes(step, answer, alone=True)
        line = replayed(state, wanted, lambda here: choose(here, weights))
        if line is None:
            break
        actions, after = line
        ready = 1.0
        if wanted.use is not None:
            ready = chain.risks.get((number, wanted.use), 1.0)
        found.append(_step(actions, after, chain.seat, ready))
        if after.phase == OVER:
            break
        state = mine(after, chain.seat)
    return found


def _step(actions: tuple[Action, ...], after: State, seat: int, ready: float) -> PlanStep:
    use = next((action for action in actions if isinstance(action, Use)), None)
    stock = tuple(after.stock[seat * WIDTH : seat * WIDTH + WIDTH])
    here = after if after.phase == OVER else mine(after, seat)
    return PlanStep(
        actions,
        "" if use is None else ship_text(use.owner, use.ship),
        stock,
        ready,
        any(action.is_chance for action in actions),
        Position(here),
    )
