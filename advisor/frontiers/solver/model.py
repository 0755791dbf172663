"""The model of a turn put together from its rules, and solved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from advisor.frontiers.ships import Ships
from advisor.frontiers.solver.objective import Objective
from advisor.frontiers.solver.rules import (
    artifact,
    cannon,
    causality,
    changing,
    constructor,
    crystal,
    discards,
    docking,
    ending,
    hand,
    hub,
    market,
    mine,
    moving,
    planet,
    raiders,
    relic,
    shipyard,
    solar,
    stages,
    terraform,
)
from advisor.frontiers.solver.rules.keys import BAY_SHIPS, DISCARD, POWER
from advisor.frontiers.solver.turn_limits import TurnLimits
from advisor.frontiers.solver.turn_model import TurnModel
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.frontiers.words import CARDS
from advisor.search.cp_sat import new_solver, run
from advisor.search.linear import Lin, ortools

ENDLESS: Final = 1 << 61
"""A bound that says nothing."""
SCALE: Final = 64
"""One unit of value in the objective; what is below it prefers plain turns among equal ones."""
_FUSS: Final = SCALE - 1


class Halted(Exception):
    """Somebody said stop while a model was being built, or it became too large."""


def build(
    state: State,
    weights: Weights,
    stage_count: int = 1,
    strict: frozenset[str] = frozenset(),
    stop: Callable[[], bool] | None = None,
    landings: range | None = None,
    fleets: Mapping[Ships, int] | None = None,
    most: int | None = None,
    limits: TurnLimits | None = None,
) -> TurnModel:
    """Write down every rule for every stage, and the objective.

    `Halted` if told to stop, or if there are more variables and constraints than `most`.
    `landings` restricts the model to turns with so many. With `fleets` the unplaced ships are any
    of these, and a turn counts by how much it beats the number that is given with its fleet.
    `limits` are those of the state, where they are known.
    """
    turn = TurnModel(state, weights, stage_count, strict, landings, fleets, limits)
    if turn.look.landings >= turn.look.unlanded:
        turn.over = turn.b.flag()
    for stage in turn.stages:
        if (stop is not None and stop()) or (most is not None and turn.b.size > most):
            raise Halted
        discards.add(turn, stage)
        planet.add(turn, stage)
        crystal.add(turn, stage)
        moving.add(turn, stage)
        cannon.add(turn, stage)
        relic.goes_home(turn, stage)
        solar.add(turn, stage)
        mine.add(turn, stage)
        artifact.add(turn, stage)
        market.add(turn, stage)
        shipyard.add(turn, stage)
        constructor.add(turn, stage)
        terraform.add(turn, stage)
        hub.add(turn, stage)
        raiders.add(turn, stage)
        relic.add(turn, stage)
        changing.add(turn, stage)
        docking.to_bay(turn, stage)
        artifact.close(turn, stage)
        market.close(turn, stage)
        relic.close(turn, stage)
        cannon.close(turn, stage)
        moving.close(turn, stage)
        discards.close(turn, stage)
        hand.close(turn, stage)
        docking.close(turn, stage)
        planet.close(turn, stage)
        causality.close(turn, stage)
        ending.add(turn, stage)
    stages.close(turn)
    planet.close_turn(turn)
    hub.close_turn(turn)
    turn.notes["value"] = Objective(turn).value()
    turn.b.maximise((turn.notes["value"] - turn.level) * SCALE - _fuss(turn))
    return turn


def _fuss(turn: TurnModel) -> Lin:
    """Less than one unit of value: ships in the Bay, and cards used for nothing."""
    fuss = turn.whole(BAY_SHIPS) * 4
    for card in range(len(CARDS)):
        fuss += turn.whole((POWER, card)) + turn.whole((DISCARD, card))
    return fuss


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver says about a model: a bound on the value, and perhaps a solution."""

    bound: int
    value: int | None
    proven: bool
    solution: tuple[int, ...]
    work: float
    """Deterministic time: how much was computed, whatever the clock says."""
    nothing: bool = False
    """Whether it is proven that there is no solution above the floor."""
    met: tuple[tuple[int, ...], ...] = ()
    """Solutions met on the way."""

    def of(self, lin: Lin) -> int:
        return lin.const + sum(c * self.solution[v] for v, c in lin.terms.items())


def solve(
    turn: TurnModel,
    least: int = -ENDLESS,
    most: int = ENDLESS,
    seconds: float | None = None,
    work: float | None = None,
    stop: Callable[[], bool] | None = None,
    keep: int = 1,
) -> Answer:
    """The best of a model with a value in a range, within some seconds or some work.

    `keep` so many solutions, the best of those met on the way to the best of all.
    """
    cp_model = ortools()
    b = turn.b
    value = turn.notes["value"]
    b.within(least * SCALE - _FUSS, most * SCALE)
    solver = new_solver(seconds, work)
    parameters = solver.parameters
    parameters.cut_level = 0
    parameters.max_presolve_iterations = 1
    parameters.symmetry_level = 0
    parameters.cp_model_probing_level = 0
    parameters.merge_at_most_one_work_limit = 0
    if keep > 1:
        parameters.solution_pool_size = keep
        parameters.fill_additional_solutions_in_response = True
    status = run(solver, b.model, stop)
    response = solver.response_proto
    done = response.deterministic_time
    if status == cp_model.INFEASIBLE:
        return Answer(-ENDLESS, None, True, (), done, nothing=True)
    if status == cp_model.MODEL_INVALID:
        raise AssertionError(b.model.validate())
    if status == cp_model.UNKNOWN:
        # Stopped before anything was found: what it says about a bound then means nothing.
        return Answer(ENDLESS, None, False, (), done)
    bound = -(-round(solver.best_objective_bound) // SCALE)
    solution = tuple(response.solution)
    met = tuple(tuple(other.values) for other in response.additional_solutions)
    answer = Answer(bound, 0, status == cp_model.OPTIMAL, solution, done, met=met)
    return replace(answer, value=answer.of(value))
