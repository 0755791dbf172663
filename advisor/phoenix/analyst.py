"""What advice and reviews ask of Space Station Phoenix, answered on the engine's compact state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from advisor.core.errors import NotOffered, Refusal
from advisor.phoenix import referee, value
from advisor.phoenix.action_types import Action
from advisor.phoenix.believing import BELIEVING
from advisor.phoenix.position import Position
from advisor.phoenix.solver.rolling import Rolling
from advisor.phoenix.solver.solve import solve
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights
from advisor.phoenix.words import OVER, SETUP_PHASES
from advisor.search.ahead import Ahead
from advisor.search.analyst import Halt, Policy, Stop
from advisor.search.turns import ActionLine, Binding, BoundedTurn

if TYPE_CHECKING:
    from advisor.phoenix.shaking import Shaken


class StateWalk:
    """A moment within a turn, as the engine's state; it changes as actions are taken."""

    __slots__ = ("_begun", "_moves", "_picks", "_seat", "_state", "_weights")

    def __init__(self, state: State, weights: Weights) -> None:
        self._state = state
        self._seat = state.to_move
        self._moves = state.moves
        self._picks = state.phase in SETUP_PHASES
        self._begun = False
        self._weights = weights

    @property
    def over(self) -> bool:
        """Whether the turn, or a pick while the game is set up, has ended."""
        state = self._state
        ended = state.moves != self._moves or state.phase == OVER
        return ended or (self._picks and self._begun)

    @property
    def position(self) -> Position:
        """Where the walk is."""
        return Position(self._state.copy())

    def copy(self) -> StateWalk:
        """The same moment, apart from this one."""
        new = StateWalk(self._state.copy(), self._weights)
        new._seat, new._moves = self._seat, self._moves
        new._picks, new._begun = self._picks, self._begun
        return new

    def key(self) -> Hashable:
        """Equal for equal moments."""
        return self._state.key()

    def refuse(self, action: Action) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        return referee.refuse(self._state, action)

    def is_open(self, action: Action) -> bool:
        """Whether dice or cards decide and nobody has told what came."""
        return action.is_chance and len(referee.outcomes(self._state, action)) > 1

    def take(self, action: Action) -> None:
        """Play an action; a roll that does not say what came shows anything."""
        referee.apply(self._state, referee.outcomes(self._state, action)[0][0])
        self._begun = True

    follow = take

    def value(self) -> int:
        """What the position is worth to the player who decided at the start."""
        return value.value(self._state, self._seat, self._weights)


class PhoenixAnalyst:
    """Space Station Phoenix, for those who give advice on it."""

    unsure: Final = True
    """Many printed numbers are reconstructed."""
    takes_chances: Final = True
    """Rolls are among the ordinary turns: advice always looks at them."""

    def judgement(self, players: int) -> Weights:
        """The best weights there are for a number of players."""
        return Weights.default(players)

    def preset(self, name: str, players: int | None = None) -> Weights:
        """Weights that come with the game."""
        return Weights.preset(name, players)

    def unready(self, position: Position, play: str) -> str:
        """Advice is for a game that is not over, and for a moment in which somebody decides."""
        if position.result is not None:
            return "This game is over; there is nothing to advise."
        legal = position.legal_actions()
        if not all(action.is_chance for action in legal):
            return ""
        return (
            f"Only a roll is possible here: '{legal[0]}'. "
            f"Play it in {play}, then ask again what to do with it."
        )

    turns = staticmethod(solve)

    def quick_turn(
        self,
        position: Position,
        weights: Weights,
        effort: float | None,
        stop: Halt | None = None,
    ) -> BoundedTurn:
        """The best turn without chance that little effort finds."""
        best = solve(position, weights, effort=effort, stop=stop).best
        if best is None:
            raise NotOffered(f"No turn of {position.game.title} can be played without a roll here.")
        return best

    def chances(self, position: Position, weights: Weights) -> Rolling:
        """Expeditions, rerolls and small expeditions."""
        return Rolling(position, weights)

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
        """The whole state: nothing is hidden, and everything can matter."""
        return position.state.key()

    def walk(self, position: Position, weights: Weights) -> StateWalk:
        """A walk through the turn."""
        return StateWalk(position.state, weights)

    def playouts(self, position: Position, seed: int) -> Callable[[int], tuple[int, ...]]:
        """Games played out with the quick policy."""
        from advisor.phoenix.playouts import rollout

        state = position.state
        return lambda number: rollout(state, seed, number)

    def odds_at(self, position: Position, weights: Weights) -> tuple[int, Sequence[int]]:
        """The scale and the tempo of weights at the stage of who moves next."""
        state = position.state
        return weights.odds_at(value.stages(state)[state.active])

    def doubt_at(self, position: Position, weights: Weights) -> float:
        """How far the instant estimate is off, in log odds."""
        return BELIEVING.doubt(len(position.players))

    def policies(self, players: int) -> Mapping[str, Policy]:
        """Games of the quick players to the end."""
        return BELIEVING.policies(players)

    def bindings(
        self, advice: Any, *, seconds: float | None = None, stop: Stop | None = None
    ) -> tuple[Binding, ...]:
        """What the best turn lacks: found by solving again with one more of each thing."""
        from advisor.phoenix.binding import bindings

        return bindings(advice, seconds=seconds, stop=stop)

    def outlook(
        self, end: Position, color: str, weights: Weights, stop: Halt | None = None
    ) -> Ahead:
        """The cycle of ship uses that a turn opens, and its weakest step."""
        from advisor.phoenix.outlook import outlook

        return outlook(end, color, weights, stop)

    def foreseen(
        self,
        position: Position,
        turns: Sequence[ActionLine],
        weights: Weights,
        stop: Halt | None = None,
    ) -> Sequence[int]:
        """What each turn opens, as the planner sees it: learned from games."""
        from advisor.phoenix.cycle.foresight import foreseen

        return foreseen(position, turns, weights, stop)

    def answers(self, advice: Any, plan: Any, stop: Halt | None = None) -> Sequence[str]:
        """Own ship or another's, income or one more ship, which sector, which quarter."""
        from advisor.phoenix.questions import answers

        return answers(advice, plan, stop)

    def shaken(
        self, position: Position, weights: Weights, number: int, stop: Halt | None = None
    ) -> Shaken:
        """The same question with reconstructed values changed by chance."""
        from advisor.phoenix.shaking import shake

        return shake(position, weights, number, stop=stop)

    def theme(self, actions: Iterable[Action]) -> frozenset[str]:
        """The kinds of its actions, and the ship that is used."""
        return frozenset(
            action.bare_text.partition(" : ")[0] if action.kind == "use" else action.kind
            for action in actions
            if action.kind not in ("done", "reward")
        )

    def puzzles(self, seed: int, themes: Counter[frozenset[str]], stop: Halt) -> Iterator[Any]:
        """Turns without a roll that are proven and far ahead."""
        from advisor.phoenix import mining

        return mining.puzzles(seed, themes, stop)


def _seat(state: State, color: str) -> int:
    setup = state.setup
    return next(seat for seat in range(setup.seats) if setup.color(seat) == color)


ANALYST: Final = PhoenixAnalyst()
