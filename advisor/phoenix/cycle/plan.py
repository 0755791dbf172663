"""A plan for a cycle: its steps as lines of the engine, its worth, and where it may break."""

from __future__ import annotations

from dataclasses import dataclass

from advisor.phoenix.position import Position
from advisor.search.turns import ActionLine

PROVEN = "the best of a simplified model"
FOUND = "the best plan found"


@dataclass(frozen=True, slots=True)
class PlanStep(ActionLine):
    """One turn of a plan: what to do in an order that the engine accepts, at the expected dice."""

    ship: str
    """The ship that is used, as in actions; empty for an income."""
    stock: tuple[int, ...]
    """GEMs, food, water, metal and points after the step."""
    ready: float
    """How likely the ship is still ready then; 1 for an income."""
    rolls: bool
    """Whether the step depends on dice."""
    position: Position
    """After the step, as if nobody else had moved; the next turn is the player's."""

    @property
    def line(self) -> str:
        """The actions as one line."""
        return str(self)

    @property
    def gems(self) -> int:
        """GEMs in hand after the step."""
        return self.stock[0]

    @property
    def is_income(self) -> bool:
        """Whether the step is an income."""
        return not self.ship


@dataclass(frozen=True, slots=True)
class CyclePlan:
    """The best plan found for the next ship uses and the income after them."""

    steps: tuple[PlanStep, ...]
    gain: int
    """What the plan adds to the value of the position, turns and risks taken off."""
    bound: int
    """No plan of the model adds more."""
    proven: bool
    """Whether the model has none better."""
    before: int
    """The own worth at the beginning, on the scale of values."""
    after: int
    """The same at the end of the plan, by the engine and the tables of the beginning."""
    effort: float
    """What the plan has cost, about seconds of work."""
    variables: int
    constraints: int

    @property
    def fragile(self) -> int | None:
        """The step that most likely breaks: the ship that rivals may take first; None if none."""
        risky = [(step.ready, number) for number, step in enumerate(self.steps) if step.ready < 1]
        return min(risky)[1] if risky else None

    @property
    def says(self) -> str:
        """How sure the plan is of itself, in words."""
        return PROVEN if self.proven else FOUND

    @property
    def line(self) -> str:
        """The plan in one line, step by step."""
        return " | ".join(step.line for step in self.steps)
