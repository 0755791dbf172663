"""What lies behind a turn: the next turns of a plan, and where it may break."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from advisor.search.turns import ActionLine


@dataclass(frozen=True, slots=True)
class AheadStep(ActionLine):
    """One of the next turns, as if nobody else moved."""

    left: str
    """What is in hand after it, in a few words."""
    ready: float = 1.0
    """How likely it can still be done then."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """A plan in sentences and step by step; nothing at all where nobody plans."""

    lines: tuple[str, ...] = ()
    steps: tuple[AheadStep, ...] = ()
    weak: int | None = None
    """The step that most likely breaks, if one may."""


NOTHING_AHEAD: Final = Ahead()
