"""A whole game of Space Station Phoenix: its start, every action, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from advisor.core.record import Record, new_seed
from advisor.phoenix import words
from advisor.phoenix.action_types import Action
from advisor.phoenix.data import Data
from advisor.phoenix.position import Position


class Game(Record[Position, Action]):
    """A record that grows by `play` and goes back and forth by `undo` and `redo`.

    The game owns its randomness. What the n-th action rolls or draws follows from the seed and n
    alone, so the same seed gives the same game, and neither undoing nor saving changes the luck.
    """

    FORMAT: ClassVar[str] = words.GAME_FORMAT
    POSITION_FORMAT: ClassVar[str] = words.FORMAT

    @classmethod
    def new(
        cls,
        players: Sequence[str] | int = ("red", "blue"),
        seed: int | None = None,
        names: Sequence[str] | None = None,
        data: Data | None = None,
        **options: Any,
    ) -> Game:
        """A new game; the seed deals the table and rolls the dice. See `Position.new_game`."""
        if seed is None:
            seed = new_seed()
        return cls(Position.new_game(players, seed, names, data, **options), seed)

    @classmethod
    def _read_position(cls, source: Mapping[str, Any]) -> Position:
        return Position.from_json(source)
