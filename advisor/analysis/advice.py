"""Advice: the best turns of a position, each with what its value is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from advisor.engine.actions import Action
from advisor.engine.position import Position
from advisor.solver import solve
from advisor.value import Weights, terms


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole turn that the engine has played."""

    actions: tuple[Action, ...]
    value: int
    terms: Mapping[str, int]
    """What the value is made of, by name; the sum is the value."""
    position: Position
    """After the turn. A card laid out by a claim stands for an unknown one."""
    optimal: bool
    """Whether no turn (but those above it in the list) is worth more."""
    bound: int
    """No turn (but those above it in the list) is worth more than this."""

    def __str__(self) -> str:
        return "; ".join(str(action) for action in self.actions)


@dataclass(frozen=True, slots=True)
class Advice:
    """The best turns found for a position, best first, different in how they end."""

    position: Position
    plans: tuple[Plan, ...]
    weights: Weights

    @property
    def best(self) -> Plan:
        return self.plans[0]


def advise(
    position: Position,
    top: int = 5,
    seconds: float | None = None,
    weights: Weights | None = None,
    rng: Random | None = None,
) -> Advice:
    """The best `top` turns of a position whose ships are rolled, valued by `weights`.

    With `seconds` the search may end before the proof; a plan is `optimal` only when proven. The
    search has no luck in it: the same position gets the same advice, and `rng` is never asked.
    The order of the deck changes nothing.
    """
    if weights is None:
        weights = Weights.default(players=len(position.players))
    solution = solve(position, weights, top=top, seconds=seconds)
    seat = position.state.active
    plans = tuple(
        Plan(
            plan.actions,
            plan.value,
            MappingProxyType(terms(plan.position.state, seat, weights)),
            plan.position,
            plan.optimal,
            plan.bound,
        )
        for plan in solution.plans
    )
    return Advice(position, plans, weights)
