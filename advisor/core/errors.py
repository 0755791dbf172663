"""What the engine answers when something cannot be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Final, Generic, TypeVar

from advisor.core.visible import visible

MOST_DEFECTS: Final = 50
"""How many defects are listed; of the others only the number is told."""
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the id of the rule, and a sentence about this position."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return self.reason


class IllegalAction(ValueError):
    """An action that the rules do not allow in this position."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal

    @property
    def rule(self) -> str:
        """The id of the rule that refuses."""
        return self.refusal.rule

    @property
    def reason(self) -> str:
        """The sentence that says why."""
        return self.refusal.reason

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal]]:
        return type(self), (self.refusal,)


class MalformedAction(IllegalAction):
    """A text that is no action at all; the message says what was expected."""

    def __init__(self, reason: str | Refusal) -> None:
        super().__init__(
            reason if isinstance(reason, Refusal) else Refusal("turn", visible(reason))
        )


class ChanceNeeded(ValueError):
    """The action rolls or draws, and neither an outcome nor a random source was given."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing wrong with a position, and where."""

    place: str
    problem: str

    def __str__(self) -> str:
        return visible(f"{self.place}: {self.problem}")


class Listed(ValueError, Generic[Found]):
    """Everything that is wrong with something: the first of it is listed, the rest counted."""

    between: ClassVar[str] = "; "

    def __init__(self, found: Iterable[Found], more: int = 0) -> None:
        rest = iter(found)
        self.found = tuple(islice(rest, MOST_DEFECTS))
        self.more = more + sum(1 for _ in rest)
        super().__init__(self.between.join(self.lines))

    @property
    def lines(self) -> tuple[str, ...]:
        """A line for each thing that is listed, and one for those that are only counted."""
        counted = (f"and {self.more:,} more",) if self.more else ()
        return (*(visible(str(each)) for each in self.found), *counted)

    def __reduce__(self) -> tuple[type[Listed[Found]], tuple[tuple[Found, ...], int]]:
        return type(self), (self.found, self.more)


class PositionError(Listed[Defect]):
    """A position that cannot be; `defects` lists what is wrong with it, `more` counts the rest."""

    @property
    def defects(self) -> tuple[Defect, ...]:
        """What is wrong, each with its place; at most fifty."""
        return self.found


class UnreadableError(PositionError):
    """A text that is no JSON, so that nothing can be said about a position in it."""


class Sentence(ValueError):
    """An error that is one line for people, whatever it quotes."""

    def __init__(self, sentence: str) -> None:
        super().__init__(visible(sentence))


class GameError(Sentence):
    """A saved game that cannot be read or replayed, or a step that the record does not have."""


class NotOffered(Sentence, NotImplementedError):
    """Something that the house can do, but not for this game."""


class UnknownName(KeyError):
    """A name that nothing has; it prints as a sentence, which a bare `KeyError` would quote."""

    def __str__(self) -> str:
        return visible(str(self.args[0]))
