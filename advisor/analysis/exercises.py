"""A reviewed turn as a task: find a better one. It judges ideas and never shows its answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from advisor.analysis.ideas import Idea, actions_of
from advisor.analysis.luck import Judge
from advisor.analysis.odds import Odds
from advisor.core.errors import IllegalAction, Refusal
from advisor.core.narrate import Narrator, name_of
from advisor.core.seam import Position
from advisor.search.analyst import analyst_of
from advisor.search.turns import turn_is_over

BEST: Final = "best"
BETTER: Final = "better"
NO_BETTER: Final = "no better"
OPEN: Final = "open"
REFUSED: Final = "refused"
Kind = Literal["best", "better", "no better", "open", "refused"]
"""`open` is an idea that is not played to its end and has lost nothing yet."""

EFFORT: Final = 1.0
OUTCOMES: Final = 24
SAME: Final = 0.005
"""A loss of win probability below this is none that anybody could notice."""
ROUNDING: Final = 1e-6
"""Values are whole numbers; a mean of equal ones may differ by this."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to an idea."""

    kind: Kind
    message: str
    loss: float = 0.0
    """Win probability that the idea gives away against the best turn."""
    refusal: Refusal | None = None
    """What the rules say against it."""

    @property
    def solved(self) -> bool:
        return self.kind == BEST

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class TurnToFind:
    """A position, and how good a turn from it has to be."""

    position: Any
    best_value: float = field(repr=False)
    played_value: float | None = field(repr=False)
    """Of the turn that is to be bettered, if there is one."""
    best_end: Any = field(repr=False)
    weights: Any = field(repr=False)
    asked: str = field(default="", repr=False)
    """The question, if it is a special one."""

    @property
    def question(self) -> str:
        """What to do; it does not give the answer away."""
        if self.asked:
            return self.asked
        position, color = self.position, self.position.active
        narrator: Narrator = position.game.narrator
        dealt = narrator.dealt(position, color)
        now = f"has {narrator.came(position, color)}" if dealt else "is in the middle of the turn"
        return (
            f"{name_of(position, color)} {now}. "
            "A better turn was there than the one that was played. Can you find it?"
        )

    def check(self, idea: Idea) -> Verdict:
        """Judge an idea: a whole turn, or its beginning, of which the best end is supposed.

        Only a whole turn solves the exercise. An action whose outcome is open (a re-roll, cycled
        cards) is judged by its mean, and what follows it is left open too.
        """
        try:
            return self._judged(actions_of(idea, self.position.game))
        except IllegalAction as error:
            return Verdict(REFUSED, f"Not allowed: {error}", refusal=error.refusal)

    def _judged(self, idea: tuple[Any, ...]) -> Verdict:
        if not idea:
            return Verdict(OPEN, "Nothing is played yet.")
        position: Position = self.position.veiled()
        analyst = analyst_of(position.game)
        judge = Judge(self.weights, EFFORT)
        for action in idea:
            outcomes = position.chance_outcomes(action)
            if len(outcomes) > 1 and judge.matters(position, action):
                mean = judge.mean(position, action, OUTCOMES)
                return self._verdict(mean.value, None, whole=True)
            position = position.play(outcomes[0][0])
        if turn_is_over(self.position, position):
            reached = analyst.value(position, self.position.active, self.weights)
            return self._verdict(reached, position, whole=True)
        best = analyst.turns(position, self.weights, effort=EFFORT).best
        assert best is not None, "a turn can always be played to its end"
        return self._verdict(best.value, best.position, whole=False)

    def _verdict(self, reached: float, end: Position | None, whole: bool) -> Verdict:
        short = self.best_value - reached
        if abs(short) < ROUNDING:
            short = 0.0
        color = self.position.active
        loss = Odds.by(self.weights).loss(self.best_end, end or self.best_end, short, color)
        better = self.played_value is None or reached > self.played_value
        if short <= 0 or (loss < SAME and better):
            if not whole:
                return Verdict(OPEN, "Nothing is lost so far. Play the turn to its end.")
            praise = "Even better than the best turn that was known."
            return Verdict(BEST, praise if short < 0 else "As good as the best turn.", loss)
        points = max(1, round(100 * loss))
        missing = f"{points} {'point' if points == 1 else 'points'} of the chance to win"
        if self.played_value is None:
            lost = f"at least {missing} {'is' if points == 1 else 'are'} lost already"
            text = f"Not the best turn: it gives {missing} away." if whole else f"So {lost}."
            return Verdict(NO_BETTER, text, loss)
        so_far = "" if whole else ", if you go on well from here"
        if better:
            text = f"Better than what was played{so_far}; the best turn has {missing} more."
            return Verdict(BETTER, text, loss)
        return Verdict(NO_BETTER, f"No better than what was played{so_far}.", loss)


def puzzle_exercise(
    position: Position, solution: Iterable[Any], best_value: int, weights: str, question: str
) -> TurnToFind:
    """An exercise with a known answer, judged by weights that come with the project."""
    end = position
    for action in solution:
        end = end.play(end.chance_outcomes(action)[0][0])
    preset = analyst_of(position.game).preset(weights)
    return TurnToFind(position, best_value, None, end, preset, question)
