"""Alien Frontiers for the rooms that serve any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from advisor.core.seam import GameKit
from advisor.frontiers import scoring
from advisor.frontiers.actions import KINDS, Action, roll
from advisor.frontiers.command_line import COMMAND_LINE
from advisor.frontiers.components import COLONIES, EDITIONS, FORMAT, NAME
from advisor.frontiers.game import Game
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.position import Position
from advisor.frontiers.state import Options
from advisor.frontiers.words import PHASES, ROLL

if TYPE_CHECKING:
    from advisor.core.teaching import Teaching
    from advisor.core.terminal import Terminal
    from advisor.frontiers.analyst import FrontiersAnalyst
    from advisor.frontiers.narrate.narrator import FrontiersNarrator
    from advisor.frontiers.value import Weights


class FrontiersKit:
    """What the house asks of Alien Frontiers."""

    name: Final = NAME
    title: Final = COMMAND_LINE.title
    format: Final = FORMAT
    face: Final = "widgets.frontiers.face"
    record: Final = Game
    seats: Final = tuple(COLONIES)
    options: Final[Mapping[str, Any]] = {"edition": EDITIONS[0], **asdict(Options())}
    kinds: Final = KINDS

    # The rules

    def new_game(
        self, players: Sequence[str] | int, seed: int | None = None, **options: Any
    ) -> Position:
        """The start of a game, before the first roll."""
        return Position.new_game(players, seed=seed, **options)

    def read(self, source: str | bytes | Mapping[str, Any]) -> Position:
        """A position from text or from a dictionary."""
        return Position.from_json(source)

    def parse(self, text: str) -> Action:
        """An action from its text."""
        return parse_action(text)

    def leaders(self, position: Position) -> tuple[str, ...]:
        """Who wins, as the game stands, tie-breaks included."""
        state = position.state
        return tuple(state.setup.color(seat) for seat in scoring.winning_seats(state))

    def chance_due(self, position: Position) -> Action | None:
        """The roll that begins a turn."""
        return roll() if position.phase == PHASES[ROLL] else None

    # Players

    usual_opponent: Final = "pilot"

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels for people, from weak to strong."""
        from advisor.frontiers.players.levels import LEVELS

        return LEVELS

    def strength(self, player: str) -> str:
        """The rating of a level, as the arena has measured it."""
        from advisor.frontiers.players.levels import LADDER, LEVELS

        return LADDER.strength(2, player) if player in LEVELS else ""

    def load_players(self) -> None:
        """Make those known who play this game by themselves."""
        import advisor.frontiers.players.deep  # noqa: F401

    def weights(self, name: str) -> Weights:
        """The weights of a preset, or of a file."""
        from advisor.core import saving
        from advisor.frontiers.value import Weights, presets

        return Weights.preset(name) if name in presets() else Weights.from_json(saving.read(name))

    # Lessons and commands

    @property
    def teaching(self) -> Teaching:
        """Its course, its puzzles, and what of a board a goal can see."""
        from advisor.frontiers.teaching import TEACHING

        return TEACHING

    @property
    def terminal(self) -> Terminal:
        """What people at a terminal type and read."""
        from advisor.frontiers.terminal import TERMINAL

        return TERMINAL

    # Analysis

    @property
    def narrator(self) -> FrontiersNarrator:
        """The game in words."""
        from advisor.frontiers.narrate.narrator import NARRATOR

        return NARRATOR

    @property
    def analyst(self) -> FrontiersAnalyst:
        """What advice and reviews ask of the game."""
        from advisor.frontiers.analyst import ANALYST

        return ANALYST


KIT: Final[GameKit] = FrontiersKit()
