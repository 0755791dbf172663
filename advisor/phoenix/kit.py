"""Space Station Phoenix for the rooms that serve any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from advisor.core import saving
from advisor.core.seam import GameKit, only_chance
from advisor.phoenix import scoring
from advisor.phoenix.action_types import COUNTED
from advisor.phoenix.game import Game
from advisor.phoenix.parsing import parse_action
from advisor.phoenix.position import Position
from advisor.phoenix.state import Options
from advisor.phoenix.words import FORMAT, NAME, SEATS

if TYPE_CHECKING:
    from advisor.core.narrate import Narrator
    from advisor.core.teaching import Teaching
    from advisor.core.terminal import Terminal
    from advisor.phoenix.analyst import PhoenixAnalyst
    from advisor.phoenix.value import Weights


class PhoenixKit:
    """What the house asks of Space Station Phoenix."""

    name: Final = FORMAT.partition("/")[0]
    title: Final = NAME
    format: Final = FORMAT
    face: Final = "widgets.phoenix.face"
    record: Final = Game
    seats: Final = tuple(SEATS)
    options: Final[Mapping[str, Any]] = asdict(Options())
    kinds: Final = COUNTED

    # The rules

    def new_game(
        self, players: Sequence[str] | int, seed: int | None = None, **options: Any
    ) -> Position:
        """The start of a game, before the first choice."""
        return Position.new_game(players, seed, **options)

    read = staticmethod(Position.from_json)
    parse = staticmethod(parse_action)
    chance_due = staticmethod(only_chance)

    def leaders(self, position: Position) -> tuple[str, ...]:
        """Who wins, as the game stands, tie-breaks included."""
        state = position.state
        stands = {
            color: scoring.standing(state, seat, total)
            for seat, (color, total) in enumerate(position.scores.items())
        }
        best = max(stands.values())
        return tuple(color for color, stand in stands.items() if stand == best)

    # Players

    levels: Final = ("random", "lively", "cadet", "pilot", "captain", "greedy", "planner")
    usual_opponent: Final = "captain"

    def strength(self, player: str) -> str:
        """The rating of a level, as the arena has measured it at tables of three."""
        from advisor.phoenix.players.levels import LADDER

        return LADDER.strength(3, player)

    def load_players(self) -> None:
        """Make those known who play this game by themselves."""
        import advisor.phoenix.players  # noqa: F401

    def weights(self, name: str) -> Weights:
        """Weights that come with the project, by name, or those of a file."""
        from advisor.phoenix.value import Weights

        if name in Weights.presets():
            return Weights.preset(name)
        return Weights.from_json(saving.read(name))

    # Lessons and commands

    @property
    def teaching(self) -> Teaching:
        """Its course."""
        from advisor.phoenix.teaching import TEACHING

        return TEACHING

    @property
    def terminal(self) -> Terminal:
        """What people at a terminal type and read."""
        from advisor.phoenix.terminal import TERMINAL

        return TERMINAL

    # Analysis

    @property
    def narrator(self) -> Narrator:
        """The game in words."""
        from advisor.phoenix.narrate.narrator import NARRATOR

        return NARRATOR

    @property
    def analyst(self) -> PhoenixAnalyst:
        """What advice and reviews ask of the game; its solver is loaded when it is needed."""
        from advisor.phoenix.analyst import ANALYST

        return ANALYST


KIT: Final[GameKit] = PhoenixKit()
