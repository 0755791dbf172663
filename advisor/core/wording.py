"""The words of a text, read from left to right, with errors that say what was expected.

Nothing here knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from advisor.core.errors import MalformedAction, Refusal
from advisor.core.visible import visible


class Wording:
    """The words of one text; a game says how they look and which rule malformed ones break."""

    def __init__(self, text: str, pattern: re.Pattern[str], rule: str) -> None:
        self._text = " ".join(text.split())
        self._words: list[str] = pattern.findall(text.lower())
        self._rule = rule
        self._at = 0

    def peek(self, ahead: int = 0) -> str:
        """The next word, or an empty text at the end."""
        at = self._at + ahead
        return self._words[at] if at < len(self._words) else ""

    @property
    def rest(self) -> str:
        """The words that are not read yet."""
        return " ".join(self._words[self._at :])

    def wrong(self, what: str) -> MalformedAction:
        reason = visible(f"Cannot read {self._text!r}: {what}.")
        return MalformedAction(Refusal(self._rule, reason))

    def error(self, expected: str, part: str = "") -> MalformedAction:
        """What was expected instead of the next word, or of a part of it."""
        word = part or self.peek()
        found = f"not {word!r}" if word else "but the text ends there"
        return self.wrong(f"expected {expected}, {found}")

    def take_if(self, word: str) -> bool:
        if self.peek() != word:
            return False
        self._at += 1
        return True

    def choose(self, words: Sequence[str], kind: str) -> int:
        """The index of the next word among some words."""
        word = self.peek()
        if word not in words:
            raise self.error(f"{kind} ({', '.join(words)})")
        self._at += 1
        return words.index(word)

    def sign(self, sign: str, then: str) -> None:
        if not self.take_if(sign):
            raise self.error(f"{sign!r} and {then}")

    def finish(self) -> None:
        if self.peek():
            raise self.error("the end of the action")
