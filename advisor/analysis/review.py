"""The review of a game: every turn against the best one, and luck told from skill.

What a turn changes is split into parts that add up. With V the value to the player whose turn it
is, B what the best turn from a position is worth, and `mean` the mean of B over what chance could
have brought:

    V(after) − V(before) = expectation   mean over the rolls − V(before)
                         + luck          B(what came) − mean, of the roll and of cards and re-rolls
                         + skill         what was played − B, never above 0

Chance in the middle of a turn (a re-roll, cycled cards, the card that a claim lays out) splits it:
the choice before it is judged by its mean, what it brought is luck, and the rest of the turn is
judged anew. A choice that is worth more on average than every turn without chance is the best.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from advisor.analysis import review_views
from advisor.analysis.exercises import TurnToFind
from advisor.analysis.luck import Cancelled, Judge, Mean, bare
from advisor.analysis.odds import Odds
from advisor.analysis.plans import Plan, planned
from advisor.analysis.winning import win_probability
from advisor.core.record import Record
from advisor.core.seam import Position
from advisor.search.analyst import Analyst, analyst_of
from advisor.search.budget import Effort, granted
from advisor.search.turns import ActionLine, turn_is_over

INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"

Progress = Callable[[int, int], None]
"""Called with the turns done and their number."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From which loss of win probability a turn gets its class."""

    inaccuracy: float = 0.05
    mistake: float = 0.10
    blunder: float = 0.15

    def __post_init__(self) -> None:
        if not 0 < self.inaccuracy <= self.mistake <= self.blunder <= 1:
            raise ValueError("The thresholds of a review rise from above 0 to at most 1.")

    def kind(self, loss: float) -> str:
        """The class of a loss; empty if it is too small for one."""
        if loss >= self.blunder:
            return BLUNDER
        if loss >= self.mistake:
            return MISTAKE
        return INACCURACY if loss >= self.inaccuracy else ""


@dataclass(frozen=True, slots=True)
class Settings:
    """How thoroughly a game is looked at. All of it is work, not time: the same on any machine."""

    effort: float | None
    """For the best turn of what was rolled; see `solve`. None: until it is proven."""
    rolls: int
    """Different rolls, or outcomes of cards, of which the mean is taken."""
    glance: float | None
    """Effort for the best turn of each of these."""


STANDARD: Final = Settings(effort=1.0, rolls=20, glance=0.15)
QUICK: Final = Settings(effort=0.3, rolls=4, glance=0.05)


@dataclass(frozen=True)
class ReviewedTurn(ActionLine):
    """One turn: what was rolled, what was played, and what could have been.

    Its actions are those after the roll, with outcomes.
    """

    number: int
    """1 for the first turn of the game."""
    color: str
    start: Any
    """Before the roll."""
    rolled: Any
    """After the roll."""
    after: Any
    finished: bool
    """Whether the turn was played to its end; if not, the best end of it is supposed."""
    best: Plan
    """The best turn without chance."""
    value_before: int
    value_mean: float
    """The mean over the rolls, under best play."""
    value_best: float
    """Of what was rolled: the best turn, or what was played if its chances were worth more."""
    value_played: float
    """The best less what the choices of the turn have cost; luck within the turn left out."""
    value_after: int
    luck_roll: float
    luck_cards: float
    """Of re-rolls and of cards drawn."""
    skill: float
    """At most 0."""
    loss: float
    """Of win probability, from 0 to 1."""
    kind: str
    """`inaccuracy`, `mistake`, `blunder`, or empty."""
    chance_before: Mapping[str, float]
    """Win probability before the roll, by colour."""
    chance: Mapping[str, float]
    """Win probability after the turn, by colour."""
    luck_chance: float
    """Luck of the turn as win probability."""
    rolls: int
    """Rolls behind the mean; 0 if the turn begins after its roll."""
    exact: bool
    """Whether the mean is over all rolls, each with a proven best turn."""
    weights: Any

    @property
    def luck(self) -> float:
        """Luck of the roll and of the cards, on the scale of the value."""
        return self.luck_roll + self.luck_cards

    @property
    def expectation(self) -> float:
        """What a turn brings on average."""
        return self.value_mean - self.value_before

    @property
    def name(self) -> str:
        """The player's name."""
        found: str = self.start.player(self.color).name
        return found

    def exercise(self) -> TurnToFind:
        """The turn as a task: find a better one."""
        return TurnToFind(
            position=self.rolled,
            best_value=self.value_best,
            played_value=self.value_played,
            best_end=self.best.position,
            weights=self.weights,
        )

    def to_dict(self) -> dict[str, Any]:
        return review_views.turn_data(self)


@dataclass(frozen=True, slots=True)
class Totals:
    """What the turns of one player add up to."""

    turns: int
    luck: float
    skill: float
    expectation: float
    """These three are on the scale of the value."""
    luck_chance: float
    loss: float
    """These two are win probability; both are sums over the turns."""
    inaccuracies: int
    mistakes: int
    blunders: int


@dataclass(frozen=True)
class GameReview:
    """A reviewed game."""

    game: Record[Any, Any]
    turns: tuple[ReviewedTurn, ...]
    thresholds: Thresholds
    settings: Settings
    weights: Any
    complete: bool
    """False if the review was stopped before the last turn."""

    @cached_property
    def totals(self) -> Mapping[str, Totals]:
        """By colour, in seat order."""
        return {
            player.color: _totals([turn for turn in self.turns if turn.color == player.color])
            for player in self.game.start.players
        }

    def worst(self, number: int = 5) -> tuple[ReviewedTurn, ...]:
        """The turns that cost most, the costliest first; none that has no class."""
        wrong = [turn for turn in self.turns if turn.kind]
        return tuple(sorted(wrong, key=lambda turn: (-turn.loss, turn.number))[:number])

    def exercises(self, number: int = 5) -> tuple[TurnToFind, ...]:
        """The biggest mistakes as tasks that do not show their answer."""
        return tuple(turn.exercise() for turn in self.worst(number))

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain lists, dictionaries, texts and numbers."""
        return review_views.data(self)

    def __repr__(self) -> str:
        return f"<Review: {len(self.turns)} of {len(self.game.turns)} turns>"

    def __str__(self) -> str:
        return review_views.text(self)

    def _repr_html_(self) -> str:
        return review_views.html(self)


def _totals(turns: list[ReviewedTurn]) -> Totals:
    kinds = [turn.kind for turn in turns]
    return Totals(
        turns=len(turns),
        luck=sum(turn.luck for turn in turns),
        skill=sum(turn.skill for turn in turns),
        expectation=sum(turn.expectation for turn in turns),
        luck_chance=sum(turn.luck_chance for turn in turns),
        loss=sum(turn.loss for turn in turns),
        inaccuracies=kinds.count(INACCURACY),
        mistakes=kinds.count(MISTAKE),
        blunders=kinds.count(BLUNDER),
    )


def review(
    game: Record[Any, Any],
    *,
    seconds: float | None = None,
    effort: Effort = None,
    games: int | None = None,
    rolls: int | None = None,
    glance: float | None = None,
    quick: bool = False,
    weights: Any = None,
    thresholds: Thresholds | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | threading.Event | None = None,
) -> GameReview:
    """Review every turn of a game, finished or not.

    `effort` is for the best turn of what was rolled (`unlimited`: until it is proven), `rolls` the
    number of rolls in a mean, and `glance` the effort for each of these; without them a thorough
    look is taken, or a `quick` one.
    Win probabilities come from the value, or from so many `games` played out after each turn.
    `progress(done, total)` counts turns. `stop` and `seconds` end the review early: it then has
    the turns that were done, and says so.
    """
    usual = QUICK if quick else STANDARD
    settings = Settings(
        effort=granted(effort, usual=usual.effort),
        rolls=usual.rolls if rolls is None else rolls,
        glance=usual.glance if glance is None else glance,
    )
    if settings.rolls < 1:
        raise ValueError(f"A mean needs at least one roll, not {settings.rolls}.")
    analyst = analyst_of(game.start.game, "review")
    weights = weights or analyst.judgement(len(game.start.players))
    asked = stop.is_set if isinstance(stop, threading.Event) else stop
    deadline = None if seconds is None else time.monotonic() + seconds

    def over() -> bool:
        late = deadline is not None and time.monotonic() >= deadline
        return late or (asked is not None and asked())

    reviewer = _Reviewer(analyst, settings, weights, thresholds or Thresholds(), games, over)
    turns: list[ReviewedTurn] = []
    ranges = game.turns
    try:
        for number, numbers in enumerate(ranges):
            if progress is not None:
                progress(number, len(ranges))
            turns.append(reviewer.turn(game, numbers))
        if progress is not None:
            progress(len(ranges), len(ranges))
    except Cancelled:
        pass
    complete = len(turns) == len(ranges)
    return GameReview(game, tuple(turns), reviewer.thresholds, settings, weights, complete)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a turn without chance inside: from a position to a chance action or the end."""

    position: Position
    end: Position
    """Before the chance action, or after the last action."""
    chance: Any
    """The chance action at its end, with its outcome; None at the end of the turn."""


@dataclass(frozen=True, slots=True)
class _Deeds:
    """What was played after a roll, in numbers."""

    plan: Plan
    best: float
    after: int
    skill: float
    luck: float
    luck_chance: float
    loss: float


class _Reviewer:
    """Reviews turns one by one."""

    def __init__(
        self,
        analyst: Analyst,
        settings: Settings,
        weights: Any,
        thresholds: Thresholds,
        games: int | None,
        over: Callable[[], bool],
    ) -> None:
        self.analyst = analyst
        self.settings = settings
        self.weights = weights
        self.thresholds = thresholds
        self.games = games
        self.over = over
        self.odds = Odds.by(weights)
        self.judge = Judge(weights, settings.glance, over)

    def turn(self, game: Record[Any, Any], numbers: range) -> ReviewedTurn:
        start = game.position_at(numbers.start)
        after = game.position_at(numbers.stop)
        played = game.actions[numbers.start : numbers.stop]
        color = start.active
        self.judge = Judge(self.weights, self.settings.glance, self.over)
        rolled, mean = start, self._mean_deal(start)
        if mean is not None:
            rolled = game.position_at(numbers.start + 1)
            played = played[1:]
        finished = turn_is_over(start, after)
        deeds = self._deeds(rolled, played, after if finished else None, color)
        if mean is None:
            luck_roll = luck_roll_chance = 0.0
        else:
            came = self.judge.best(rolled.veiled())
            luck_roll = came.value - mean.value
            luck_roll_chance = came.chance - mean.chance
        return ReviewedTurn(
            number=start.moves + 1,
            color=color,
            start=start,
            rolled=rolled,
            actions=tuple(played),
            after=after,
            finished=finished,
            best=deeds.plan,
            value_before=self.analyst.value(start, color, self.weights),
            value_mean=deeds.best - luck_roll,
            value_best=deeds.best,
            value_played=deeds.best + deeds.skill,
            value_after=deeds.after,
            luck_roll=luck_roll,
            luck_cards=deeds.luck,
            skill=deeds.skill,
            loss=deeds.loss,
            kind=self.thresholds.kind(deeds.loss),
            chance_before=self._chances(start),
            chance=self._chances(after),
            luck_chance=luck_roll_chance + deeds.luck_chance,
            rolls=mean.outcomes if mean else 0,
            exact=mean is None or mean.exact,
            weights=self.weights,
        )

    def _mean_deal(self, start: Position) -> Mean | None:
        """The mean over what chance may bring before anybody decides; None if it brings nothing."""
        due = start.game.chance_due(start)
        return None if due is None else self.judge.mean(start.veiled(), due, self.settings.rolls)

    def _deeds(
        self, rolled: Position, played: tuple[Any, ...], after: Position | None, color: str
    ) -> _Deeds:
        """What was played, judged from the end of the turn to its beginning.

        `after` is None for a turn that is not over yet: the best end of it is supposed.
        """
        parts = self._parts(rolled, played)
        if after is None:
            after = self._best(parts[-1].end).position
        value_after = self.analyst.value(after, color, self.weights)
        worth, chance = float(value_after), self.odds.of(after, color)
        skill = luck = luck_chance = loss = 0.0
        plan = None
        for part in reversed(parts):
            plan = self._best(part.position)
            best_chance = self.odds.of(plan.position, color)
            if part.chance is not None:
                seen = part.end.veiled()
                mean = self.judge.mean(seen, bare(seen, part.chance), self.settings.rolls)
                came = self.judge.after(seen, part.chance)
                luck += came.value - mean.value
                luck_chance += came.chance - mean.chance
                worth -= came.value - mean.value
                chance = min(1.0, max(0.0, chance - came.chance + mean.chance))
                if worth < plan.value:
                    loss += max(0.0, best_chance - chance)
            else:
                loss += self.odds.loss(plan.position, after, plan.value - worth, color)
            if worth < plan.value:
                skill += worth - plan.value
                worth, chance = float(plan.value), best_chance
        assert plan is not None
        return _Deeds(plan, worth, value_after, skill, luck, luck_chance, loss)

    def _parts(self, rolled: Position, played: tuple[Any, ...]) -> list[_Part]:
        """A turn cut after every action whose outcome mattered."""
        parts: list[_Part] = []
        begin = position = rolled
        for action in played:
            before, position = position, position.play(action)
            if action.is_chance and self.judge.matters(before.veiled(), bare(before, action)):
                parts.append(_Part(begin, before, action))
                begin = position
        return [*parts, _Part(begin, position, None)]

    def _best(self, position: Position) -> Plan:
        if self.over():
            raise Cancelled
        best = self.analyst.quick_turn(position, self.weights, self.settings.effort, self.over)
        if self.over():
            raise Cancelled
        return planned(
            position, self.weights, best.actions, best.position, best.optimal, best.bound
        )

    def _chances(self, position: Position) -> Mapping[str, float]:
        if self.games is None:
            return self.odds.chances(position)
        if self.over():
            raise Cancelled
        found = win_probability(position, games=self.games, stop=self.over)
        return {color: chance.mean for color, chance in found.items()}
