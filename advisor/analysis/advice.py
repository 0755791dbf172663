"""Advice: the best turns of a position, each with what its value is made of."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from advisor.analysis.plans import Gamble, Plan, planned
from advisor.engine.actions import Action
from advisor.engine.position import Position
from advisor.solver import solve
from advisor.value import Weights

if TYPE_CHECKING:
    from advisor.analysis.binding import Binding
    from advisor.analysis.comparing import Comparison
    from advisor.analysis.explaining import Explanation
    from advisor.solver.chance import Chance

Progress = Callable[[int | None, int | None], None]
"""Called with the best value so far and the bound, whenever one of them has changed."""
Stop = Callable[[], bool] | threading.Event

__all__ = ["Advice", "Gamble", "Plan", "advise"]


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """The best turns found for a position, best first, different in how they end."""

    position: Position
    plans: tuple[Plan, ...]
    weights: Weights
    gambles: tuple[Gamble, ...] = ()
    """Turns that begin with a re-roll or a new display, best first, if they were asked for."""
    stopped: str = ""
    """Why the search ended before the proof: `time`, `effort` or `stop`; empty if proven."""
    _kept: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)
    """Answers that were asked for before."""

    @property
    def best(self) -> Plan:
        """The best turn without chance."""
        return self.plans[0]

    @property
    def recommended(self) -> Plan | Gamble:
        """What is worth most; a gamble only if it is worth more whatever is still unknown."""
        best = self.best
        if self.gambles:
            gamble = max(self.gambles, key=lambda each: each.low)
            if gamble.low > best.value:
                return gamble
        return best

    def compare(
        self,
        idea: str | Action | Sequence[str | Action],
        *,
        seconds: float | None = None,
        effort: float | None = None,
        stop: Stop | None = None,
    ) -> Comparison:
        """A turn you have in mind, whole or only begun, beside the best one.

        What is missing is added in the best way. An idea that the rules do not allow raises
        `IllegalAction` with the engine's sentence; one with an open outcome `ChanceNeeded`.
        """
        from advisor.analysis.comparing import compare

        return compare(self, idea, seconds=seconds, effort=effort, stop=stop)

    def explain(
        self,
        plan: Plan | Gamble | None = None,
        *,
        bindings: bool = True,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> Explanation:
        """Why a turn is good, in at most eight sentences and some more; by default the best."""
        from advisor.analysis.explaining import explain

        return explain(self, plan, bindings=bindings, seconds=seconds, stop=stop)

    def needs(self, plan: Plan | None = None) -> Any:
        """Which step of a turn needs which: a `networkx.DiGraph` over the numbers of the steps.

        A node has the `action` as text; an edge from a step to one that cannot come before it
        has a sentence `why`. With `at_once` nothing may come between the last step that another
        waits for and that one.
        """
        from advisor.analysis.ordering import needs

        return needs(self.position, plan or self.best, self.weights)

    def bindings(
        self, seconds: float | None = None, *, stop: Stop | None = None
    ) -> tuple[Binding, ...]:
        """What the best turn lacks: found by solving again with one more of each thing."""
        from advisor.analysis.binding import bindings

        if "bindings" not in self._kept:
            found = bindings(self, seconds=seconds, stop=stop)
            if seconds is not None or stop is not None:
                return found
            self._kept["bindings"] = found
        kept: tuple[Binding, ...] = self._kept["bindings"]
        return kept

    @property
    def chance(self) -> Chance:
        """What is known about turns that begin with chance."""
        from advisor.solver.chance import Chance

        if "chance" not in self._kept:
            self._kept["chance"] = Chance(self.position, self.weights)
        found: Chance = self._kept["chance"]
        return found

    def take_chances(
        self,
        top: int = 1,
        *,
        seconds: float | None = None,
        effort: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[Gamble, ...]:
        """Turns that begin with chance, best first, compared with the best turn without.

        Those that are worse are valued only until that is known, and so are those behind the
        first `top` ones.
        """
        found = self.chance.run(
            self.best.value, keep=top, seconds=seconds, effort=effort, stop=stop
        )
        return tuple(Gamble(each.actions, each.low, each.high, each.share) for each in found)

    def to_dict(self) -> dict[str, Any]:
        """The advice as plain data."""
        from advisor.analysis.showing import as_data

        return as_data(self)

    def __repr__(self) -> str:
        return f"<Advice for {self.position.active}, {len(self.plans)} turns, best: {self.best}>"

    def __str__(self) -> str:
        from advisor.analysis.showing import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from advisor.analysis.showing import as_html

        return as_html(self)


def advise(
    position: Position,
    top: int = 5,
    seconds: float | None = None,
    weights: Weights | None = None,
    rng: Random | None = None,
    *,
    chance: bool = False,
    effort: float | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Advice:
    """The best `top` turns of a position whose ships are rolled, valued by `weights`.

    With `seconds`, `effort` or `stop` the search may end before the proof; a plan is `optimal`
    only when proven. The search has no luck in it: the same position gets the same advice, and
    `rng` is never asked. The order of the deck changes nothing.

    With `chance` turns that begin with a re-roll or a new display are valued too, in what is left
    of `seconds`. `effort` is a budget that gives the same answer on every machine.
    """
    if not isinstance(position, Position):
        raise TypeError(
            f"Advice is for a Position, not for {type(position).__name__}; "
            "Position.from_json reads one, and game.position is that of a game."
        )
    if weights is None:
        weights = Weights.default(players=len(position.players))
    asked = stop.is_set if isinstance(stop, threading.Event) else stop
    began = time.monotonic()
    # With chance the time is shared: the gambles are compared with the best certain turn.
    share = seconds / 2 if seconds is not None and chance else seconds
    solution = solve(
        position,
        weights,
        top=top,
        seconds=share,
        effort=effort,
        progress=progress,
        stop=asked,
    )
    plans = tuple(
        planned(position, weights, plan.actions, plan.position, plan.optimal, plan.bound)
        for plan in solution.plans
    )
    stopped = ""
    if not solution.optimal:
        if asked is not None and asked():
            stopped = "stop"
        elif seconds is not None and time.monotonic() - began >= (share or 0):
            stopped = "time"
        else:
            stopped = "effort"
    if not chance or not plans:
        return Advice(position, plans, weights, (), stopped)
    advice = Advice(position, plans, weights, (), stopped)
    left = None if seconds is None else max(0.0, seconds - (time.monotonic() - began))
    found = advice.take_chances(top, seconds=left, effort=effort, stop=asked)
    return replace(advice, gambles=found)
