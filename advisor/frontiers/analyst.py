"""What advice and reviews ask of Alien Frontiers, answered on the engine's compact state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NoReturn

from advisor.core.errors import NotOffered, Refusal
from advisor.frontiers import referee, value
from advisor.frontiers.actions import Action, Cycle, Power
from advisor.frontiers.believing import BELIEVING
from advisor.frontiers.gambling import Gambles
from advisor.frontiers.players.turns import best_turn
from advisor.frontiers.playouts import rollout
from advisor.frontiers.position import Position
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.chance import essence
from advisor.frontiers.solver.plan import follow, outcome
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.frontiers.words import MAIN, WARPER
from advisor.search.ahead import Ahead
from advisor.search.analyst import ALL_SURE, Halt, Policy, Stop
from advisor.search.turns import ActionLine, Binding

if TYPE_CHECKING:
    from advisor.analysis.puzzles import Proven


class StateWalk:
    """A moment within a turn, as the engine's state; it changes as actions are taken."""

    __slots__ = ("_seat", "_state", "_weights")

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        self._state = state
        self._seat = seat
        self._weights = weights

    @property
    def over(self) -> bool:
        """Whether the turn has ended."""
        return self._state.phase != MAIN

    @property
    def position(self) -> Position:
        """Where the walk is."""
        return Position(self._state.copy())

    def copy(self) -> StateWalk:
        """The same moment, apart from this one."""
        return StateWalk(self._state.copy(), self._seat, self._weights)

    def key(self) -> Hashable:
        """Equal for equal moments."""
        return self._state.key()

    def refuse(self, action: Action) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        return referee.refuse(self._state, action)

    def is_open(self, action: Action) -> bool:
        """Whether it is a re-roll or a new display of which nobody has told what came."""
        if isinstance(action, Power) and action.card == WARPER:
            return action.outcome is None
        return isinstance(action, Cycle) and action.outcome is None

    def take(self, action: Action) -> None:
        """Play an action; a claim lays out any card that could be drawn."""
        referee.apply(self._state, outcome(self._state, action))

    def follow(self, action: Action) -> None:
        """Play an action; a card that nobody can know yet is not laid out, so none is taken."""
        follow(self._state, action)

    def value(self) -> int:
        """What the position is worth to the player whose turn it was."""
        return value.value(self._state, self._seat, self._weights)


class FrontiersAnalyst:
    """Alien Frontiers, for those who give advice on it."""

    takes_chances: Final = False
    unsure: Final = False

    def judgement(self, players: int) -> Weights:
        """The best weights there are for a number of players; read once."""
        return _best(players)

    def preset(self, name: str, players: int | None = None) -> Weights:
        """Weights that come with the project."""
        return Weights.preset(name, players)

    def unready(self, position: Position, play: str) -> str:
        """Advice is for a turn after its roll and before its end."""
        if position.phase == "main":
            return ""
        if position.result is not None:
            return "This game is over; advice is for a turn after its roll."
        return (
            f"Advice is for a turn after its roll, and {position.active} has not rolled yet. "
            f"Roll in {play}: type roll, or roll with the dice of your table "
            "(roll 2 5 6), then save game.json, and ask for advice on that."
        )

    turns = staticmethod(solve)
    quick_turn = staticmethod(best_turn)

    def chances(self, position: Position, weights: Weights) -> Gambles:
        """Re-rolls and new displays."""
        return Gambles(position, weights)

    def value(self, position: Position, color: str, weights: Weights) -> int:
        """What a position is worth to a player."""
        state = position.state
        return value.value(state, _seat(state, color), weights)

    def terms(self, position: Position, color: str, weights: Weights) -> dict[str, int]:
        """What the value is made of, by name."""
        state = position.state
        return value.terms(state, _seat(state, color), weights)

    def worths(self, position: Position, weights: Weights) -> Sequence[int]:
        """What the position is worth to each player alone, in seat order."""
        return value.worths(position.state, weights)

    def essence(self, position: Position) -> Hashable:
        """Displays count only by the cards that may still be taken."""
        return essence(position.state)

    def walk(self, position: Position, weights: Weights) -> StateWalk:
        """A walk through the turn, without the order of the deck."""
        state = position.state
        state.deck = None
        return StateWalk(state, state.active, weights)

    def playouts(self, position: Position, seed: int) -> Callable[[int], tuple[int, ...]]:
        """Games played out with the quick policy."""
        state = position.veiled().state
        return lambda number: rollout(state, seed, number)

    def foretold(self, position: Position, weights: Weights) -> Sequence[float] | None:
        """Everybody's chance by worth and by who ends the game, if the weights know of both."""
        return value.chances(position.state, weights) if weights.race else None

    def odds_at(self, position: Position, weights: Weights) -> tuple[int, Sequence[int]]:
        """The scale and the tempo of weights at the stage of a position."""
        return weights.odds_at(value.remaining(position.state))

    def doubt_at(self, position: Position, weights: Weights) -> float:
        """How far the instant estimate is off, in log odds."""
        return BELIEVING.doubt(len(position.players))

    def policies(self, players: int) -> Mapping[str, Policy]:
        """Games by fixed wishes to the end, and rounds by a quick look that are then valued."""
        return BELIEVING.policies(players)

    def bindings(
        self, advice: Any, *, seconds: float | None = None, stop: Stop | None = None
    ) -> tuple[Binding, ...]:
        """What the best turn lacks: found by solving again with one more of each thing."""
        from advisor.frontiers.binding import bindings

        return bindings(advice, seconds=seconds, stop=stop)

    def outlook(
        self, end: Position, color: str, weights: Weights, stop: Halt | None = None
    ) -> Ahead:
        """Every turn begins with a roll: nobody plans beyond it."""
        return Ahead()

    def foreseen(
        self,
        position: Position,
        turns: Sequence[ActionLine],
        weights: Weights,
        stop: Halt | None = None,
    ) -> Sequence[int]:
        """Every turn begins with a roll: nobody plans beyond it."""
        return ()

    def answers(self, advice: Any, plan: Any, stop: Halt | None = None) -> Sequence[str]:
        """The next best turn says it all."""
        return ()

    def shaken(
        self, position: Position, weights: Weights, number: int, stop: Halt | None = None
    ) -> NoReturn:
        """Every value is as printed."""
        raise NotOffered(ALL_SURE.format(position.game.title))

    def theme(self, actions: Iterable[Action]) -> frozenset[str]:
        """The cards of a turn, and all but everyday dockings."""
        from advisor.frontiers.mining import theme

        return theme(actions)

    def puzzles(self, seed: int, themes: Counter[frozenset[str]], stop: Halt) -> Iterator[Proven]:
        """Puzzles from one game of self-play."""
        from advisor.frontiers import mining

        return mining.puzzles(seed, themes, stop)


@cache
def _best(players: int) -> Weights:
    return Weights.default(players)


def _seat(state: State, color: str) -> int:
    setup = state.setup
    return next(seat for seat in range(setup.seats) if setup.color(seat) == color)


ANALYST: Final = FrontiersAnalyst()
