"""Advice: the best turns of a position, each with what its value is made of."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from advisor.analysis.plans import Gamble, Plan, planned
from advisor.core.seam import Position
from advisor.search.analyst import Chances, Stop, analyst_of
from advisor.search.budget import Budget, Effort, granted
from advisor.search.scale import is_decided
from advisor.search.turns import Progress, Solution

if TYPE_CHECKING:
    from advisor.analysis.comparing import Comparison
    from advisor.analysis.explaining import Explanation
    from advisor.analysis.promising import Promise
    from advisor.core.action import Action
    from advisor.search.turns import Binding

__all__ = ["Advice", "Gamble", "Plan", "advise"]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A turn together with what it opens, where a game is planned beyond the turn."""

    turn: Plan | Gamble
    adds: int
    """What such a turn opens for those that follow; nothing is proven of it."""

    @property
    def total(self) -> float:
        """What the turn and what it opens are worth together."""
        return self.turn.value + self.adds


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """The best turns found for a position, best first, different in how they end."""

    position: Any
    plans: tuple[Plan, ...]
    weights: Any
    gambles: tuple[Gamble, ...] = ()
    """Turns that begin with a re-roll or a new display, best first, if they were asked for."""
    stopped: str = ""
    """Why the search ended before the proof: `time`, `effort` or `stop`; empty if proven."""
    spent: float = 0.0
    """The effort of the search; see `advise`."""
    method: str = ""
    """What has found the turns, and proven the best one: CP-SAT, exhaustive search, or both."""
    promises: tuple[Promise, ...] = ()
    """The same turns played on, the most promising first; see `play_on`."""
    _kept: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)
    """Answers that were asked for before."""

    @property
    def best(self) -> Plan:
        """The best turn without chance."""
        return self.plans[0]

    @property
    def recommended(self) -> Plan | Gamble:
        """What is worth most, with what it opens where that is known.

        A gamble only if it is worth more whatever is still unknown.
        """
        best = self.best
        if foreseen := self.ranked():
            return foreseen[0].turn
        if self.gambles:
            gamble = max(self.gambles, key=lambda each: each.low)
            if gamble.low > best.value:
                return gamble
        return best

    @property
    def promising(self) -> Plan | Gamble | None:
        """The turn that promises most, once the turns have been played on."""
        from advisor.analysis.promising import most

        found = most(self)
        return None if found is None else found.turn

    def ranked(self, stop: Stop | None = None) -> tuple[Foreseen, ...]:
        """The turns by what they are worth together with what they open, best first.

        Empty in games that nobody plans beyond the turn, and where a turn decides the game.
        """
        if "ranked" not in self._kept:
            asked = stop.is_set if isinstance(stop, threading.Event) else stop
            self._kept["ranked"] = self._ranked(asked)
        found: tuple[Foreseen, ...] = self._kept["ranked"]
        return found

    def _ranked(self, stop: Callable[[], bool] | None) -> tuple[Foreseen, ...]:
        rolls = [gamble for gamble in self.gambles if gamble.exact]
        turns: list[Plan | Gamble] = [*self.plans, *rolls]
        if not turns or any(is_decided(turn.value) for turn in turns):
            return ()
        turns.sort(key=lambda turn: -turn.value)
        analyst = analyst_of(self.position.game)
        adds = analyst.foreseen(self.position, turns, self.weights, stop)
        found = [Foreseen(turn, more) for turn, more in zip(turns, adds, strict=False)]
        return tuple(sorted(found, key=lambda each: -each.total))

    def play_on(
        self,
        games: int | None = None,
        *,
        seconds: float | None = None,
        seed: int = 0,
        stop: Stop | None = None,
    ) -> Advice:
        """The same advice with a second opinion: what each turn promises when it is played on.

        From each turn `games` games are played with the same luck, or as many as fit into
        `seconds`; the usual number where nothing is said. The value can be proven to be the
        highest and still misjudge a position; games see where it does. The same number of games
        and seed promise the same. A turn that decides the game is not played on.
        """
        from advisor.analysis.promising import promises

        asked = stop.is_set if isinstance(stop, threading.Event) else stop
        return replace(self, promises=promises(self, games, seconds, seed, asked))

    def compare(
        self,
        idea: str | Action | Sequence[str | Action],
        *,
        seconds: float | None = None,
        effort: Effort = None,
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
        if "bindings" not in self._kept:
            found = analyst_of(self.position.game).bindings(self, seconds=seconds, stop=stop)
            if seconds is not None or stop is not None:
                return found
            self._kept["bindings"] = found
        kept: tuple[Binding, ...] = self._kept["bindings"]
        return kept

    @property
    def chance(self) -> Chances:
        """What is known about turns that begin with chance."""
        if "chance" not in self._kept:
            analyst = analyst_of(self.position.game)
            self._kept["chance"] = analyst.chances(self.position, self.weights)
        found: Chances = self._kept["chance"]
        return found

    def take_chances(
        self,
        top: int = 1,
        *,
        seconds: float | None = None,
        effort: Effort = None,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[Gamble, ...]:
        """Turns that begin with chance, best first, compared with the best turn without.

        Those that are worse are valued only until that is known, and so are those behind the
        first `top` ones. The limits are those of `advise`.
        """
        budget = Budget.starting_now(seconds, stop, granted(effort, seconds))
        return self.chance.within(budget, self.best.value, top)

    def to_dict(self) -> dict[str, Any]:
        """The advice as plain data."""
        from advisor.analysis.advice_views import as_data

        return as_data(self)

    def __repr__(self) -> str:
        return f"<Advice for {self.position.to_move}, {len(self.plans)} turns, best: {self.best}>"

    def __str__(self) -> str:
        from advisor.analysis.advice_views import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from advisor.analysis.advice_views import as_html

        return as_html(self)


def advise(
    position: Position,
    top: int = 5,
    seconds: float | None = None,
    weights: Any = None,
    rng: Random | None = None,
    *,
    chance: bool | None = None,
    effort: Effort = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Advice:
    """The best `top` turns of a position whose ships are rolled, valued by `weights`.

    The search may end before the proof; a plan is `optimal` only when proven, and otherwise tells
    by its `bound` how much better another could be. `effort` limits the work: about seconds, but
    the same answer on every machine. Without it and without `seconds` there is a usual effort,
    enough for nearly every turn; the effort `unlimited` goes on until the proof. `stop` ends the
    search at any moment. The search has no luck in it: the same position gets the same advice, and
    `rng` is never asked. The order of the deck changes nothing.

    With `chance` turns that begin with a re-roll or a new display are valued too, within the same
    `seconds` or `effort`. Where nothing is said, they are in games whose ordinary turns have luck
    in them.
    """
    if not isinstance(position, Position):
        raise TypeError(
            f"Advice is for a Position, not for {type(position).__name__}; "
            "Position.from_json reads one, and game.position is that of a game."
        )
    analyst = analyst_of(position.game)
    if weights is None:
        weights = analyst.judgement(len(position.players))
    asked = stop.is_set if isinstance(stop, threading.Event) else stop
    budget = Budget.starting_now(seconds, asked, granted(effort, seconds))
    if chance is None:
        chance = analyst.takes_chances
    luck = analyst.chances(position, weights) if chance else None
    if luck is not None:
        budget.spend(luck.lay_out())
    # With chance the limits are shared: the gambles are compared with the best certain turn.
    share = 2 if chance else 1
    time_given, work = _part(budget.seconds(), share), _part(budget.effort, share)
    solution = analyst.turns(
        position, weights, top=top, seconds=time_given, effort=work, progress=progress, stop=asked
    )
    budget.spend(solution.effort)
    plans = tuple(
        planned(position, weights, plan.actions, plan.position, plan.optimal, plan.bound)
        for plan in solution.plans
    )
    stopped = _why_stopped(solution, budget, time_given)
    advice = Advice(position, plans, weights, (), stopped, budget.spent, solution.method)
    if luck is None or not plans:
        return advice
    advice._kept["chance"] = luck
    found = luck.within(budget, advice.best.value, top)
    return replace(advice, gambles=found, spent=budget.spent)


def _part(limit: float | None, share: int) -> float | None:
    return None if limit is None else max(0.0, limit / share)


def _why_stopped(solution: Solution, budget: Budget, seconds: float | None) -> str:
    """Why a search ended before its proof; see `Advice.stopped`."""
    if solution.optimal:
        return ""
    if budget.halted():
        return "stop"
    return "time" if seconds is not None and solution.seconds >= seconds else "effort"
