"""An action of whichever game: a value with one canonical text, and the answers that make it up.

Nothing outside a game takes an action apart. Who has to ask a player what to do asks for the
choices of the legal actions, one after the other, and needs to know no game for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import total_ordering
from typing import Generic, TypeVar


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer on the way to an action: what was asked for, and which it is."""

    name: str
    """What is asked for, in a word or two: `ship`, `sector`, `place`."""
    value: str
    """The answer, as the text of the action writes it."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Action:
    """One line of a game."""

    text: str

    @property
    def kind(self) -> str:
        """The sort of action in one word."""
        return self.text.partition(" ")[0]

    @property
    def is_chance(self) -> bool:
        """Whether dice or cards decide what comes of it."""
        return False

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers that make it up, in the order in which a player is asked.

        Two legal actions of one position differ in some answer, and where the first answers are
        the same the next question is the same too. What chance decides is no answer. An action
        that does not say how it is put together is one answer as a whole.
        """
        return (Choice("action", self.text),)

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


A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Question(Generic[A]):
    """What a player is asked next: a name and the answers that lead to a legal action.

    `action` is what the answers so far already amount to, if they do: with options beside it the
    player may also leave it at that, without any the way is at its end.
    """

    name: str
    options: tuple[str, ...]
    action: A | None


def asked(actions: Iterable[A], answers: Sequence[str] = ()) -> Question[A]:
    """The next question on the way to one of these actions, after some answers.

    Options are in the order of the actions. Answers that lead nowhere leave no options and no
    action.
    """
    given = tuple(answers)
    whole: A | None = None
    following: dict[Choice, None] = {}
    for action in actions:
        choices = action.choices
        if tuple(choice.value for choice in choices[: len(given)]) != given:
            continue
        if len(choices) == len(given):
            whole = action
        else:
            following[choices[len(given)]] = None
    name = next(iter(following)).name if following else ""
    return Question(name, tuple(choice.value for choice in following), whole)
