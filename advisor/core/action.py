"""An action of whichever game: a value with one canonical text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import NamedTuple


class Choice(NamedTuple):
    """One thing that a person points at, or picks from a list, on the way to an action."""

    kind: str
    """What is asked for, such as `territory`."""
    value: str
    """Which one, in the words of the action."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Action:
    """One line of a game."""

    text: str

    @property
    def kind(self) -> str:
        """The sort of action in one word, by which actions are counted."""
        return type(self).__name__.lower()

    @property
    def ends_turn(self) -> bool:
        """Whether the turn is over with it, whatever the position; an outcome in it may decide."""
        return False

    @property
    def is_chance(self) -> bool:
        """Whether dice or cards decide what comes of it, be that written in it or open."""
        return False

    @property
    def question(self) -> str:
        """What is asked at a real table, where chance decides: the outcome of this action."""
        return "What came of it?"

    def heard(self, typed: str) -> tuple[str, ...]:
        """What people say at a table about its outcome, in the words in which an action has it.

        Nothing, unless a game has a shorter way to say it than its own words.
        """
        return ()

    @property
    def bare_text(self) -> str:
        """Its text without the outcome of chance, as lists of legal actions have it."""
        return self.text.partition(" = ")[0]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What tells it from the others of its kind, in the order in which a board asks for it.

        The first may say the kind itself. Two legal actions of a position differ in kind or in a
        choice; what chance decides is none.
        """
        return ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse_action({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __lt__(self, other: Action) -> bool:
        return self.text < other.text
