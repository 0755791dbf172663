"""Turns played on: which of them promises most, beside which of them has the best value.

The value of the best turn can be proven; that the value is right cannot. It is right on average and
errs in single positions, and the turn that looks best is often one where it errs upwards. So the
turns of an advice are played on, with the same luck from each, and what comes of that stands beside
the proof as a second opinion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

from advisor.analysis.differences import SAME, ChanceDifference, points
from advisor.analysis.pairing import Contest, outcomes_of
from advisor.analysis.plans import Gamble, Plan
from advisor.core.narrate import capital, listed, percent, you
from advisor.search.scale import is_decided

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice

BY_VALUE: Final = "the best turn by value"


@dataclass(frozen=True, slots=True)
class Promise:
    """What came of a turn that was played on."""

    turn: Plan | Gamble
    behind: ChanceDifference
    """How much more often it wins than the best turn by value."""

    @property
    def chance(self) -> float:
        """How likely the player wins after it."""
        return self.behind.chance.mean

    @property
    def games(self) -> int:
        """Games that were played from its end."""
        return self.behind.chance.games

    @property
    def text(self) -> str:
        """The chance, and how far it is from that after the best turn by value."""
        apart = self.behind.low != self.behind.high
        return percent(self.chance) + (f", {points(self.behind)} points" if apart else "")


def promises(
    advice: Advice,
    games: int | None,
    seconds: float | None,
    seed: int,
    stop: Callable[[], bool] | None,
) -> tuple[Promise, ...]:
    """The turns of an advice played on, the most promising first; see `Advice.play_on`."""
    if not advice.plans or is_decided(advice.best.value):
        return ()
    start = advice.position
    contest = Contest(start, start.to_move, advice.weights, seed)
    turns: dict[str, Plan | Gamble] = {}
    for number, plan in enumerate(advice.plans):
        turns[str(number)] = plan
        contest.enter(str(number), plan, [(1.0, plan.position)])
    for number, gamble in enumerate(advice.gambles):
        if gamble.exact:
            turns[f"g{number}"] = gamble
            contest.enter(f"g{number}", gamble, outcomes_of(advice, gamble))
    if games is None and seconds is None:
        games = contest.usual

    def enough() -> bool:
        return (games is not None and contest.games >= games) or (stop is not None and stop())

    contest.play(inf if seconds is None else seconds, enough)
    if not contest.games:
        return ()
    found = [Promise(turn, contest.difference(key, "0")) for key, turn in turns.items()]
    return tuple(sorted(found, key=lambda each: -each.chance))


def most(advice: Advice) -> Promise | None:
    """The turn that promises most: the best by value, unless another wins more often."""
    first = max(advice.promises, key=lambda each: each.chance, default=None)
    if first is None or first.behind.mean > SAME:
        return first
    return next(each for each in advice.promises if each.turn is advice.best)


def opinion(advice: Advice) -> str:
    """What the games say about the best turn by value, in a sentence; empty without games."""
    first = most(advice)
    if first is None or len(advice.promises) < 2:
        return ""
    if first.turn is advice.best:
        return f"Played on, {BY_VALUE} also promises most."
    surely = "" if first.behind.low > SAME else ", though not for sure"
    return f"Played on, {_named(advice, first)} promises more than {BY_VALUE}{surely}."


def promised(advice: Advice) -> list[str]:
    """Each turn with its chance after the games, in a line, the most promising first."""
    return [
        f"{capital(_named(advice, each))}: wins {each.text}"
        + (f", {BY_VALUE}." if each.turn is advice.best else ".")
        for each in advice.promises
    ]


def heading(advice: Advice) -> str:
    """What was played."""
    games = advice.promises[0].games
    how_many = f"{games} games" if games != 1 else "one game"
    return f"Played on, {how_many} with the same luck from each turn:"


def _named(advice: Advice, promise: Promise) -> str:
    """`turn 2`, as the list counts, or what a turn with luck begins with."""
    for number, plan in enumerate(advice.plans, 1):
        if plan is promise.turn:
            return f"turn {number}"
    position = advice.position
    deed = position.game.narrator.deed
    return f"to {listed(deed(position, action, you) for action in promise.turn.actions)}"
