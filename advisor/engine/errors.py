"""What the engine answers when something cannot be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


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
        super().__init__(reason if isinstance(reason, Refusal) else Refusal("turn", reason))


class ChanceNeeded(ValueError):
    """The action rolls or draws, and neither an outcome nor a random source was given."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing wrong with a position, and where."""

    place: str
    problem: str

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}"


class PositionError(ValueError):
    """A position that cannot be; `defects` lists everything wrong with it."""

    def __init__(self, defects: Iterable[Defect]) -> None:
        self.defects = tuple(defects)
        super().__init__("; ".join(str(defect) for defect in self.defects))

    def __reduce__(self) -> tuple[type[PositionError], tuple[tuple[Defect, ...]]]:
        return type(self), (self.defects,)


class UnreadableError(PositionError):
    """A text that is no JSON, so that nothing can be said about a position in it."""


class GameError(ValueError):
    """A saved game that cannot be read or replayed, or a step that the record does not have."""


class UnknownName(KeyError):
    """A name that nothing has; it prints as a sentence, which a bare `KeyError` would quote."""

    def __str__(self) -> str:
        return str(self.args[0])
