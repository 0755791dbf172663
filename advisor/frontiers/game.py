"""A whole game of Alien Frontiers: its start, every action with its outcome, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from advisor.core.record import Record, new_seed
from advisor.frontiers.actions import Action, End
from advisor.frontiers.components import FORMAT as POSITION_FORMAT
from advisor.frontiers.position import Position

FORMAT: Final = "alien-frontiers-game/1"


class Game(Record[Position, Action]):
    """A record that grows by `play` and goes back and forth by `undo` and `redo`.

    The game owns its randomness. What the n-th action rolls or draws follows from the seed and n
    alone, so the same seed gives the same game, and neither undoing nor saving changes the luck.
    """

    FORMAT: ClassVar[str] = FORMAT
    POSITION_FORMAT: ClassVar[str] = POSITION_FORMAT

    @classmethod
    def new(
        cls,
        players: Sequence[str] | int = ("red", "blue"),
        edition: int = 5,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> Game:
        """A new game; the seed deals the cards and rolls the dice. See `Position.new_game`."""
        if seed is None:
            seed = new_seed()
        return cls(Position.new_game(players, edition, seed, names, **options), seed)

    @classmethod
    def _read_position(cls, source: Mapping[str, Any]) -> Position:
        return Position.from_json(source)

    def _ends_turn(self, number: int) -> bool:
        return isinstance(self._actions[number - 1], End)
