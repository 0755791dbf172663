"""What a learner has tried: every line in order, what the engine said to it, and where it led."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from advisor.core.action import Action
from advisor.core.errors import MalformedAction, Refusal
from advisor.core.seam import Position
from advisor.lessons.patterns import ASK, bare

Resolver = Callable[[Position, Action, tuple[Action, ...]], Action]
"""Gives an action its outcome, knowing what was played before it."""


@dataclass(frozen=True, slots=True)
class Try:
    """One line of a learner."""

    text: str
    action: Action | None
    """The action in it, with its outcome if it was played; None if the text is no action."""
    refusal: Refusal | None
    """What the engine says against it."""
    asked: bool
    """Whether the learner only asked (`? mine 3`)."""

    @property
    def played(self) -> bool:
        return self.refusal is None and not self.asked


@dataclass(frozen=True, slots=True)
class Attempt:
    """Tries from a position on, and the position they have led to."""

    start: Position
    position: Position
    tries: tuple[Try, ...] = ()

    @classmethod
    def begin(cls, start: Position) -> Attempt:
        return cls(start, start)

    @property
    def played(self) -> tuple[Action, ...]:
        return tuple(one.action for one in self.tries if one.played and one.action)

    @property
    def refused(self) -> tuple[Action, ...]:
        return tuple(one.action for one in self.tries if one.refusal and one.action)

    def after(self, text: str, resolve: Resolver) -> Attempt:
        """The attempt with one more try; what is refused changes nothing but is remembered."""
        line = " ".join(text.split())
        asked = line.startswith(ASK)
        try:
            action = self.position.game.parse(line.removeprefix(ASK))
        except MalformedAction as error:
            return self._with(Try(line, None, error.refusal, asked), self.position)
        if not asked:
            action = bare(action, self.position.game)
        refusal = self.position.why_not(action)
        if refusal is not None or asked:
            return self._with(Try(line, action, refusal, asked), self.position)
        action = resolve(self.position, action, self.played)
        return self._with(Try(line, action, None, False), self.position.play(action))

    def with_all(self, texts: Iterable[str], resolve: Resolver) -> Attempt:
        attempt = self
        for text in texts:
            attempt = attempt.after(text, resolve)
        return attempt

    def _with(self, one: Try, position: Position) -> Attempt:
        return Attempt(self.start, position, (*self.tries, one))
