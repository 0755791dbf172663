"""What lessons and puzzles ask of a game: its course, its words, and what can be seen of a board.

How goals are written and proven is the same for every game. What they speak of is the game's own:
which places a position has, how a player would call them, and which rules an action uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

Value = int | str | tuple[str, ...] | None
"""What can be found at a place of a position."""
Place = tuple[str, ...]
"""The way to a place of a position: `("fuel", "red")`."""


class Teaching(Protocol):
    """A game, for those who teach it."""

    @property
    def course(self) -> Path:
        """The folder of its lessons."""
        ...

    @property
    def puzzles(self) -> Path:
        """The folder of its puzzles."""
        ...

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of its rules, which a whole course teaches and practises."""
        ...

    @property
    def examples(self) -> tuple[str, ...]:
        """The worked examples of its rules page, which a whole course shows."""
        ...

    @property
    def verbs(self) -> frozenset[str]:
        """Words with which an action begins."""
        ...

    @property
    def words(self) -> frozenset[str]:
        """Words of which actions are made, such as the names of places and cards."""
        ...

    @property
    def places(self) -> tuple[str, ...]:
        """The first words of all places that a goal may name."""
        ...

    @property
    def sample_goal(self) -> str:
        """A condition as a goal has it, for those who forgot how to write one."""
        ...

    @property
    def sample_list(self) -> str:
        """A list as a goal has it, likewise."""
        ...

    def keeps_star(self, word: str) -> bool:
        """Whether the star in a word of an action is the game's own, not one for anything."""
        ...

    def look_up(self, position: Any, place: Place) -> Value:
        """What is at a place; a `KeyError` with a sentence where there is no such place."""
        ...

    def unfit(self, place: Place, wanted: Any) -> str:
        """Why something can never be at a place, in a sentence; empty if it can.

        That a list stands for a list and a number for a number is known already.
        """
        ...

    def spoken(self, place: Place) -> str:
        """A place in the words of a player."""
        ...

    def titled(self, word: str) -> str:
        """The full name of what a word stands for; other words as they are."""
        ...

    def practised(self, positions: Sequence[Any], actions: Iterable[Any]) -> frozenset[str]:
        """The rules met on a way: used by its actions, refused ones too, or in force there."""
        ...

    def stand_in(self) -> Any:
        """Any position with every seat taken, where the one that was meant cannot be read."""
        ...

    # Puzzles

    def no_puzzle(self, position: Any) -> str:
        """Why a puzzle cannot begin in a position, in a sentence; empty if it can."""
        ...

    def puzzle_words(self, position: Any, turn: int) -> tuple[str, str]:
        """The title and the question of a puzzle; neither gives the answer away."""
        ...

    def sparse(self, position: Any) -> dict[str, Any]:
        """The parts of a position without what is read as the same if it is left out."""
        ...


def one_of(head: str, rest: Sequence[str], words: Sequence[str]) -> str:
    """The one word that must follow in the name of a part of a position, such as `docks.hub`."""
    if len(rest) != 1 or rest[0] not in words:
        raise KeyError(f"after '{head}.' one of these is expected: {', '.join(words)}.")
    return rest[0]


def color_of(position: Any, head: str, rest: Sequence[str]) -> str:
    """The colour that must follow there."""
    return one_of(head, rest, tuple(player.color for player in position.players))
