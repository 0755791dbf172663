"""Whole turns as advice speaks of them, with or without chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from advisor.frontiers.actions import Action
from advisor.frontiers.position import Position
from advisor.frontiers.solver import chance
from advisor.frontiers.value import Weights, terms

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice


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

    @property
    def gap(self) -> int:
        """How much better a turn could still be; 0 if this one is proven."""
        return 0 if self.optimal else max(0, self.bound - self.value)

    def __str__(self) -> str:
        return "; ".join(str(action) for action in self.actions)


class Gamble(chance.Gamble):
    """A turn that begins with a chance action, valued by what follows on average."""

    __slots__ = ()

    def outcomes(self, advice: Advice) -> list[tuple[str, float, Plan]]:
        """What can come, how likely it is, and the best turn then; the likeliest first."""
        from advisor.frontiers.gambling import outcomes

        return outcomes(advice, self)


def planned(
    start: Position,
    weights: Weights,
    actions: tuple[Action, ...],
    end: Position,
    optimal: bool,
    bound: int,
) -> Plan:
    """A plan with its terms, from the turn and the position it leads to."""
    parts = terms(end.state, start.state.active, weights)
    return Plan(actions, sum(parts.values()), MappingProxyType(parts), end, optimal, bound)


def gambles(found: Iterable[chance.Gamble]) -> tuple[Gamble, ...]:
    """Gambles as the solver values them, with a way to ask for their outcomes."""
    return tuple(Gamble(each.actions, each.low, each.high, each.share) for each in found)
