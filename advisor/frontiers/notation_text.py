"""The text of a position in the notation: its words, and what is wrong with them where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from advisor.core.errors import Defect, PositionError

LONGEST: Final = 20_000
"""Signs of a text; a usual one has about 250."""
_TOKEN: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[;\n]|[^\s;,"]+')


@dataclass(frozen=True, slots=True)
class TextDefect(Defect):
    """One thing wrong with a text: where it stands there, and what would be right."""

    start: int
    end: int

    def __reduce__(self) -> tuple[type[TextDefect], tuple[str, str, int, int]]:
        return type(self), (self.place, self.problem, self.start, self.end)


class NotationError(PositionError):
    """A text that describes no position; `defects` has the place of each in the text."""

    @property
    def marks(self) -> tuple[TextDefect, ...]:
        """The defects, with where each begins and ends."""
        return tuple(each for each in self.found if isinstance(each, TextDefect))


@dataclass(frozen=True, slots=True)
class Token:
    """A word and where it stands."""

    text: str
    start: int
    end: int


def tokens(text: str) -> Iterator[Token]:
    """The words of a text; `;` and the end of a line are words of their own."""
    for match in _TOKEN.finditer(text):
        yield Token(match[0], match.start(), match.end())


def statements(text: str) -> Iterator[list[Token]]:
    """The words of each statement."""
    words: list[Token] = []
    for token in tokens(text):
        if token.text in (";", "\n"):
            yield words
            words = []
        else:
            words.append(token)
    yield words
