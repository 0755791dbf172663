"""What advice, reviews and win probabilities ask of a game.

Everything that takes long is asked as a whole, so that a game does it on its own fast state. A
small game need only say what a position is worth: `PlainAnalyst` does the rest by plain search.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, Self, runtime_checkable

from advisor.core.errors import NotOffered, Refusal
from advisor.core.seam import GameKit, Position
from advisor.search.ahead import Ahead
from advisor.search.budget import Budget, Effort, limit
from advisor.search.scale import HUNDRED
from advisor.search.turns import (
    ActionLine,
    Binding,
    BoundedTurn,
    Gamble,
    Progress,
    Solution,
    turn_is_over,
)
from advisor.search.whole import every_turn

Stop = Callable[[], bool] | threading.Event
Halt = Callable[[], bool]
TURN_LIMIT: Final = 400
"""Turns after which a game played out by chance is decided as it stands."""

ALL_SURE: Final = "Every value of {} is as printed: there is nothing to shake."


class Judgement(Protocol):
    """Weights by which positions are judged, with what turns worth into odds."""

    @property
    def name(self) -> str:
        """As people call it."""
        ...

    @property
    def scale(self) -> int:
        """Worth that multiplies the odds of winning by e; 0 if that was not measured."""
        ...

    @property
    def tempo(self) -> tuple[int, ...]:
        """Worth of being the next to play, the one after that, and so on; for odds only."""
        ...


class Walk(Protocol):
    """A moment within a turn, to walk on from in any order; it changes as actions are taken."""

    @property
    def over(self) -> bool:
        """Whether the turn has ended."""
        ...

    @property
    def position(self) -> Any:
        """Where the walk is."""
        ...

    def copy(self) -> Self:
        """The same moment, apart from this one."""
        ...

    def key(self) -> Hashable:
        """Equal for equal moments."""
        ...

    def refuse(self, action: Any) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        ...

    def is_open(self, action: Any) -> bool:
        """Whether the rest of the turn depends on luck that nobody has told."""
        ...

    def take(self, action: Any) -> None:
        """Play an action; what it draws without saying so is anything that could be drawn."""
        ...

    def follow(self, action: Any) -> None:
        """Play an action; what nobody can know yet is left out, so that nobody counts on it."""
        ...

    def value(self) -> int:
        """What the position is worth to the player whose turn it was at the start."""
        ...


class Chances(Protocol):
    """What is known about the turns of a position that begin with chance."""

    def lay_out(self) -> float:
        """Take in every outcome with what can be said at once; the effort that took."""
        ...

    def within(self, budget: Budget, best: int, keep: int) -> tuple[Gamble, ...]:
        """All gambles, best first, compared with the best turn without chance; see `Advice`."""
        ...

    def outcomes(self, gamble: Gamble) -> list[tuple[str, float, BoundedTurn]]:
        """What can come, how likely it is, and the best turn then; the likeliest first."""
        ...


class Analyst(Protocol):
    """A game, for those who give advice on it; positions, actions and weights are the game's."""

    @property
    def unsure(self) -> bool:
        """Whether some values are estimates, which `shaken` can change."""
        ...

    @property
    def takes_chances(self) -> bool:
        """Whether advice looks at turns with chance even where nobody asks for them."""
        ...

    def judgement(self, players: int) -> Any:
        """The best weights there are for a number of players."""
        ...

    def preset(self, name: str, players: int | None = None) -> Any:
        """Weights that come with the game, by name; some are there for each number of players."""
        ...

    def unready(self, position: Any, play: str) -> str:
        """Why no turn can be advised on in a position, and what to do about it with a command.

        Empty if one can.
        """
        ...

    def turns(
        self,
        position: Any,
        weights: Any,
        *,
        top: int = 1,
        seconds: float | None = None,
        effort: Effort = None,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Solution:
        """The best turns without chance, best first, different in how they end."""
        ...

    def quick_turn(
        self, position: Any, weights: Any, effort: float | None, stop: Halt | None = None
    ) -> BoundedTurn:
        """The best turn that little effort finds; there is always one."""
        ...

    def chances(self, position: Any, weights: Any) -> Chances:
        """The turns that begin with chance."""
        ...

    def value(self, position: Any, color: str, weights: Any) -> int:
        """What a position is worth to a player."""
        ...

    def terms(self, position: Any, color: str, weights: Any) -> Mapping[str, int]:
        """What the value is made of, by name; the sum is the value."""
        ...

    def worths(self, position: Any, weights: Any) -> Sequence[int]:
        """What the position is worth to each player alone, in seat order; for odds."""
        ...

    def essence(self, position: Any) -> Hashable:
        """Equal for positions that differ in nothing that matters in the rest of the turn."""
        ...

    def walk(self, position: Any, weights: Any) -> Walk:
        """A walk through the turn, from what the player can see."""
        ...

    def playouts(self, position: Any, seed: int) -> Callable[[int], Sequence[int]]:
        """Plays the game of a number to its end with quick players; gives the seats that win."""
        ...

    def bindings(
        self, advice: Any, *, seconds: float | None = None, stop: Stop | None = None
    ) -> tuple[Binding, ...]:
        """What the best turn of an advice lacks, each thing with its gain, best first."""
        ...

    def outlook(self, end: Any, color: str, weights: Any, stop: Halt | None = None) -> Ahead:
        """What a player could do after a turn that ends so; empty if nobody plans."""
        ...

    def foreseen(
        self, position: Any, turns: Sequence[ActionLine], weights: Any, stop: Halt | None = None
    ) -> Sequence[int]:
        """What each turn opens beyond its end, on the scale of values; empty if nobody plans.

        Only differences count: what is the same for all turns may be left out.
        """
        ...

    def answers(self, advice: Any, plan: Any, stop: Halt | None = None) -> Sequence[str]:
        """What players ask about such a turn, and what the other answer would cost; may be none."""
        ...

    def shaken(self, position: Any, weights: Any, number: int, stop: Halt | None = None) -> Any:
        """How often the best turn stays the same when values that are not sure are changed.

        `NotOffered` where all of them are.
        """
        ...

    def theme(self, actions: Iterable[Any]) -> frozenset[str]:
        """What a turn is about, to have no two puzzles about the same."""
        ...

    def puzzles(self, seed: int, themes: Counter[frozenset[str]], stop: Halt) -> Iterator[Any]:
        """Puzzles from one game of self-play, as `advisor.analysis.puzzles.Proven`."""
        ...


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to play the rest of a game out, and how far what it says is to be believed."""

    says: str
    """How it plays, in a few words."""
    games: int
    """How many are played where nobody says."""
    playouts: Callable[[Any, int], Callable[[int], Sequence[float]]]
    """From a position and a seed: plays the game of a number, and gives everybody's part of it."""
    weight: float = 1.0
    """What it counts beside the instant estimate, from 0 to 1."""
    doubt: float = 0.0
    """How far it is off however many games are played, in log odds."""
    doubt_of_both: float = 0.0
    """The same of the two together; 0 if nobody has measured it, and games stand alone."""
    doubt_of_difference: float = 0.0
    """How far the difference between two turns of one roll is off, in log odds."""


@runtime_checkable
class Believed(Protocol):
    """An analyst who has measured how far chances to win are to be believed."""

    def odds_at(self, position: Any, weights: Any) -> tuple[int, Sequence[int]]:
        """The scale and the tempo of weights at the stage of a position."""
        ...

    def doubt_at(self, position: Any, weights: Any) -> float:
        """How far the instant estimate is off at that stage, in log odds; 0 if nobody knows."""
        ...

    def policies(self, players: int) -> Mapping[str, Policy]:
        """Ways to play games out, the usual one first."""
        ...


def policies_of(analyst: Analyst, players: int) -> Mapping[str, Policy]:
    """The ways in which games can be played out, the usual one first."""
    if isinstance(analyst, Believed):
        return analyst.policies(players)

    def playouts(position: Any, seed: int) -> Callable[[int], Sequence[float]]:
        play = analyst.playouts(position, seed)
        return lambda number: parts(play(number), players)

    return {"quick": Policy("by the quick players of the game", 400, playouts)}


def parts(winners: Sequence[int], players: int) -> list[float]:
    """What each seat has of a win that may be shared."""
    return [(seat in winners) / len(winners) for seat in range(players)]


def analyst_of(game: GameKit, wanted: str = "advice") -> Analyst:
    """Who gives advice on a game; `NotOffered` says it if nobody does."""
    found: Analyst | None = getattr(game, "analyst", None)
    if found is None:
        raise NotOffered(f"There is no {wanted} for {game.title} yet.")
    return found


@dataclass(frozen=True, slots=True)
class PlainWeights:
    """A judgement that says only how worth becomes odds."""

    name: str = "plain"
    scale: int = 1_000
    tempo: tuple[int, ...] = ()


class PositionWalk:
    """A walk over positions, for games without a faster state."""

    def __init__(
        self, start: Position, value: Callable[[Any], int], here: Position | None = None
    ) -> None:
        self._start = start
        self._value = value
        self._here = here or start.veiled()

    @property
    def over(self) -> bool:
        """Whether the turn has ended."""
        return turn_is_over(self._start, self._here)

    @property
    def position(self) -> Any:
        """Where the walk is."""
        return self._here

    def copy(self) -> PositionWalk:
        """The same moment, apart from this one."""
        return PositionWalk(self._start, self._value, self._here)

    def key(self) -> Hashable:
        """The position itself."""
        here: Any = self._here
        found: Hashable = here
        return found

    def refuse(self, action: Any) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        return self._here.why_not(action)

    def is_open(self, action: Any) -> bool:
        """Whether chance decides, and what came is not written in the action."""
        return bool(action.is_chance) and len(self._here.chance_outcomes(action)) > 1

    def take(self, action: Any) -> None:
        """Play an action with the first of its outcomes."""
        self._here = self._here.play(self._here.chance_outcomes(action)[0][0])

    follow = take

    def value(self) -> int:
        """What the position is worth to the player whose turn it was at the start."""
        return self._value(self._here)


class NoChances:
    """For games in which no turn begins with chance that a player could choose."""

    def lay_out(self) -> float:
        """There is nothing to take in."""
        return 0.0

    def within(self, budget: Budget, best: int, keep: int) -> tuple[Gamble, ...]:
        """None."""
        return ()

    def outcomes(self, gamble: Gamble) -> list[tuple[str, float, BoundedTurn]]:
        """None."""
        return []


class PlainAnalyst(ABC):
    """Gives advice on a small game by looking at every turn; the game says what terms count."""

    weights: PlainWeights = PlainWeights()
    takes_chances: bool = False
    unsure: bool = False

    @abstractmethod
    def terms(self, position: Any, color: str, weights: Any) -> Mapping[str, int]:
        """What the value is made of, by name; a decided game is a term of its own."""

    def judgement(self, players: int) -> Any:
        """The only weights."""
        return self.weights

    def preset(self, name: str, players: int | None = None) -> Any:
        """The only weights, whatever the name."""
        return self.weights

    def unready(self, position: Any, play: str) -> str:
        """Advice is for a game that is not over, and for a moment in which somebody decides."""
        if position.result is not None:
            return "This game is over; there is nothing to advise."
        due = position.game.chance_due(position)
        if due is None:
            return ""
        return f"Nobody decides here: first comes '{due}'. Play it in {play}, then ask again."

    def turns(
        self,
        position: Any,
        weights: Any,
        *,
        top: int = 1,
        seconds: float | None = None,
        effort: Effort = None,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Solution:
        """Every turn without chance, the best ones first."""
        asked = stop.is_set if isinstance(stop, threading.Event) else stop
        budget = Budget.starting_now(seconds, asked, limit(effort))

        def value(here: Any, color: str) -> int:
            return self.value(here, color, weights)

        return every_turn(position, value, top, budget, progress)

    def quick_turn(
        self, position: Any, weights: Any, effort: float | None, stop: Halt | None = None
    ) -> BoundedTurn:
        """The best turn, however little effort was granted: small games have few turns."""
        best = self.turns(position, weights).best
        if best is None:
            raise NotOffered(f"No turn of {position.game.title} can be played without chance here.")
        return best

    def chances(self, position: Any, weights: Any) -> Chances:
        """Chance is left out."""
        return NoChances()

    def value(self, position: Any, color: str, weights: Any) -> int:
        """The sum of the terms."""
        return sum(self.terms(position, color, weights).values())

    def worths(self, position: Any, weights: Any) -> Sequence[int]:
        """The value to each player, on the scale of weights."""
        return [
            self.value(position, player.color, weights) // HUNDRED for player in position.players
        ]

    def essence(self, position: Any) -> Hashable:
        """The position as players see it."""
        seen: Hashable = position.veiled()
        return seen

    def walk(self, position: Any, weights: Any) -> Walk:
        """A walk over positions."""
        color = position.to_move
        return PositionWalk(position, lambda here: self.value(here, color, weights))

    def playouts(self, position: Any, seed: int) -> Callable[[int], Sequence[int]]:
        """Games by chance."""
        colors = [player.color for player in position.players]

        def play(number: int) -> Sequence[int]:
            rng = Random(f"{seed} {number}")
            here = position.veiled()
            while here.result is None and here.moves < position.moves + TURN_LIMIT:
                here = here.play(rng.choice(here.legal_actions()), rng)
            if here.result is not None:
                return [colors.index(color) for color in here.result.winners]
            most = max(here.scores.values())
            return [seat for seat, color in enumerate(colors) if here.scores[color] == most]

        return play

    def bindings(
        self, advice: Any, *, seconds: float | None = None, stop: Stop | None = None
    ) -> tuple[Binding, ...]:
        """Nothing is tried."""
        return ()

    def outlook(self, end: Any, color: str, weights: Any, stop: Halt | None = None) -> Ahead:
        """Nobody plans beyond the turn."""
        return Ahead()

    def foreseen(
        self, position: Any, turns: Sequence[ActionLine], weights: Any, stop: Halt | None = None
    ) -> Sequence[int]:
        """Nobody plans beyond the turn."""
        return ()

    def answers(self, advice: Any, plan: Any, stop: Halt | None = None) -> Sequence[str]:
        """Nobody asks."""
        return ()

    def shaken(self, position: Any, weights: Any, number: int, stop: Halt | None = None) -> Any:
        """Every value is sure."""
        raise NotOffered(ALL_SURE.format(position.game.title))

    def theme(self, actions: Iterable[Any]) -> frozenset[str]:
        """The kinds of its actions."""
        return frozenset(action.kind for action in actions)

    def puzzles(self, seed: int, themes: Counter[frozenset[str]], stop: Halt) -> Iterator[Any]:
        """Nobody makes any."""
        raise NotOffered("Nobody makes puzzles for this game yet.")
