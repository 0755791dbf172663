"""A position of Space Station Phoenix: an immutable value that knows what may happen next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Any

from advisor import games
from advisor.core import position_text
from advisor.core.errors import IllegalAction, Refusal, UnknownName
from advisor.core.seam import GameKit
from advisor.core.visible import shown
from advisor.phoenix import interchange, reading, referee, scoring, setup, views
from advisor.phoenix.action_types import Action, Use
from advisor.phoenix.data import Data
from advisor.phoenix.parsing import parse_action
from advisor.phoenix.scoring import Result, Score
from advisor.phoenix.state import Options, State
from advisor.phoenix.views import Player, ThisTurn
from advisor.phoenix.words import NOTHING, PHASES, POINTS, SPECIES, WIDTH


class Position:
    """One moment of a game. Every key of the interchange format is an attribute.

    Make one with `new_game` or `from_json`. `play` returns a new position and never changes
    this one; equal positions are `==` and hash alike.
    """

    __slots__ = ("__dict__", "_state")

    _state: State

    def __init__(self, state: State) -> None:
        object.__setattr__(self, "_state", state)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position is a value; play an action to get a new one")

    def __reduce__(self) -> tuple[type[Position], tuple[State]]:
        return Position, (self._state,)

    @classmethod
    def new_game(
        cls,
        players: Sequence[str] | int = ("red", "blue"),
        seed: int | None = None,
        names: Sequence[str] | None = None,
        data: Data | None = None,
        **options: Any,
    ) -> Position:
        """The start of a game, before the first choice; the same seed deals the same table.

        `players` are the colours in seat order, or just their number. Options: `hubs` ("basic" or
        "all"), `first_game`, `friendly`, `seat_gems`.
        """
        return cls(setup.new_game(players, seed, names, options, data))

    @classmethod
    def from_json(
        cls, source: str | bytes | Mapping[str, Any], data: Data | None = None
    ) -> Position:
        """Read a position from text or from a dictionary; `PositionError` lists every defect.

        Without `data` the component values are the program's own, or those of the user's data
        folder where the position was written with others.
        """
        return cls(reading.read(source, data))

    def to_json(self) -> str:
        """The position as text; equal positions give equal text."""
        return position_text.text(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """The position as plain lists, dictionaries, texts and numbers."""
        return interchange.write(self._state)

    def __repr__(self) -> str:
        return f"Position.from_json({position_text.line(self.to_dict())!r})"

    def __str__(self) -> str:
        from advisor.phoenix.table import table

        return table(self)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Position):
            return NotImplemented
        return self._state.setup == other._state.setup and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self._state.key()

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    @property
    def state(self) -> State:
        """A copy in the engine's compact form, for search and rollouts."""
        return self._state.copy()

    # What may happen

    def legal_actions(self) -> tuple[Action, ...]:
        """Every action that is allowed now, sorted by text; chance without its outcome."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Action, ...]:
        return referee.legal_sorted(self._state)

    def turns(self, relocations: int = 1, points: int = 1) -> tuple[str, ...]:
        """One canonical line for each different outcome of what the player to move can do now.

        Chance is left open, and so is what others decide: a line ends where dice are rolled,
        where somebody else chooses, or where the turn is over. `relocations` and `points` limit
        how many relocations, and trades of a point by hub B-6, one line may have.
        """
        from advisor.phoenix.turns import turns

        return turns(self._state, relocations, points)

    def why_not(self, action: Action | str) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        return referee.refuse(self._state, self._action(action))

    def play(self, action: Action | str, rng: Random | None = None) -> Position:
        """The position after an action, or after the actions of a whole line `a; b; c`.

        An outcome written in an action counts; without one it comes from `rng`, and with neither
        `ChanceNeeded` is raised.
        """
        if isinstance(action, str) and ";" in action:
            position = self
            for part in filter(str.strip, action.split(";")):
                position = position.play(part, rng)
            return position
        chosen = self._checked(action)
        state = self._state.copy()
        referee.apply(state, referee.resolve(self._state, chosen, rng))
        return Position(state)

    def resolve(self, action: Action | str, rng: Random | None = None) -> Action:
        """A legal action with its outcome written in it, as `play` would choose it."""
        return referee.resolve(self._state, self._checked(action), rng)

    def chance_outcomes(self, action: Action | str) -> tuple[tuple[Action, float], ...]:
        """Every outcome of a legal action with its probability."""
        return referee.outcomes(self._state, self._checked(action))

    def ends_turn(self, action: Action | str) -> bool:
        """Whether the turn is over once this legal action is played, whatever the dice say.

        No action can tell by itself: the same reward ends one turn and not another.
        """
        outcomes = self.chance_outcomes(action)
        return all(self.play(outcome).moves != self.moves for outcome, _ in outcomes)

    def veiled(self) -> Position:
        """What the one to move may see: everything, since nothing is hidden in this game."""
        return self

    def _action(self, action: Action | str) -> Action:
        """An action in canonical form: the own colour is left out."""
        if isinstance(action, str):
            action = parse_action(action)
        if isinstance(action, Use) and action.owner == self._state.setup.colors[self._state.active]:
            return parse_action(action.text.replace(f"{self.active}:", "", 1))
        return action

    def _checked(self, action: Action | str) -> Action:
        action = self._action(action)
        refusal = referee.refuse(self._state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return action

    # How it stands

    @property
    def scores(self) -> dict[str, int]:
        """Final scores by colour, as if the game ended now."""
        return {color: score.total for color, score in self.score_parts.items()}

    @cached_property
    def score_parts(self) -> Mapping[str, Score]:
        """The parts of the final scores by colour, as if the game ended now."""
        parts = scoring.scores(self._state)
        return MappingProxyType(
            {self._state.setup.color(seat): score for seat, score in enumerate(parts)}
        )

    @property
    def points(self) -> dict[str, int]:
        """Points on the score track by colour."""
        state = self._state
        return {
            state.setup.color(seat): state.stock[seat * WIDTH + POINTS]
            for seat in range(state.setup.seats)
        }

    @property
    def result(self) -> Result | None:
        """Who has won, or None while the game goes on."""
        return scoring.result(self._state)

    @property
    def data(self) -> Data:
        """The component values in use; `data.marks` counts where they come from."""
        return self._state.setup.data

    @property
    def options(self) -> Options:
        """The options that the players agreed on."""
        return self._state.setup.options

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The players in seat order."""
        return tuple(views.player(self._state, s) for s in range(self._state.setup.seats))

    def player(self, color: str) -> Player:
        """The player of a colour; `UnknownName`, a `KeyError`, if nobody plays it."""
        for player in self.players:
            if player.color == color:
                return player
        playing = ", ".join(player.color for player in self.players)
        raise UnknownName(f"Nobody plays {shown(color)}; the colours are {playing}.")

    @property
    def active(self) -> str:
        """The colour whose turn it is."""
        return self._state.setup.color(self._state.active)

    @property
    def to_move(self) -> str:
        """The colour that decides: in rewards not always the active one."""
        return self._state.setup.color(self._state.to_move)

    @property
    def game(self) -> GameKit:
        """What the rest of the house asks of this game."""
        return games.kit("phoenix")

    @property
    def phase(self) -> str:
        """What is being decided: `turn`, `transport`, `dice`, …, `over`."""
        return PHASES[self._state.phase]

    @property
    def supply(self) -> dict[str, int]:
        """Aliens and Humans that can still be gained."""
        return dict(zip(SPECIES, self._state.supply, strict=True))

    @property
    def sectors(self) -> tuple[int, ...]:
        """The sectors on display."""
        return self._state.display

    @property
    def ending(self) -> str | None:
        """The colour that triggered the end, if somebody has."""
        ending = self._state.ending
        return None if ending == NOTHING else self._state.setup.color(ending)

    @property
    def moves(self) -> int:
        """Turns played so far."""
        return self._state.moves

    @property
    def this_turn(self) -> ThisTurn:
        """What has happened this turn."""
        return views.this_turn(self._state)

    @property
    def table(self) -> dict[str, Any] | None:
        """What lies on the table while the game is set up."""
        laid = self._state.table
        return None if laid is None else views.table(self._state, laid)
