"""Patterns of actions: the text of an action in which `*` stands for anything."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from advisor.core.action import Action
from advisor.core.errors import MalformedAction
from advisor.core.seam import GameKit

ASK: Final = "?"
"""A try that begins with this asks whether an action is allowed, without playing it."""


def bare(action: Action, game: GameKit) -> Action:
    """An action without the outcome of its chance, as the list of legal actions has it."""
    return action if action.bare_text == action.text else game.parse(action.bare_text)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which actions a lesson means."""

    text: str
    expression: re.Pattern[str] | None = field(default=None, compare=False, repr=False)
    """What texts it takes, where a star stands for something."""

    @classmethod
    def read(cls, text: str, game: GameKit) -> Pattern:
        """Bring a pattern into the form of actions; `MalformedAction` if nothing can match it.

        A star may be part of an action (Alien Frontiers writes `6*` for the Relic Ship), so a text
        that is an action is taken as it stands; any other star is a wildcard.
        """
        try:
            return cls(game.parse(text).text)
        except MalformedAction:
            teaching = game.teaching
            words = text.lower().split()
            wild = tuple("*" in word and not teaching.keeps_star(word) for word in words)
            if not any(wild):
                raise
            if not wild[0] and words[0] not in teaching.verbs:
                game.parse(words[0])  # which complains about a word that begins no action
            return cls(" ".join(words), _expression(tuple(zip(words, wild, strict=True))))

    @property
    def plain(self) -> bool:
        """Whether it names one action and no more."""
        return self.expression is None

    def matches(self, action: Action) -> bool:
        """Whether an action is meant, with or without its outcome."""
        texts = (action.text, action.bare_text)
        if self.expression is None:
            return self.text in texts
        return any(map(self.expression.fullmatch, texts))


@lru_cache(maxsize=1024)
def _expression(words: tuple[tuple[str, bool], ...]) -> re.Pattern[str]:
    """A pattern in which every star takes as little as it can, for good: so it is quick."""
    parts = [""]
    for word, is_wild in words:
        first, *others = word.split("*") if is_wild else [word]
        parts[-1] += f" {first}"
        parts += others
    first, *middle = (re.escape(part) for part in [parts[0][1:], *parts[1:]])
    return re.compile(first + "".join(f"(?>.*?{part})" for part in middle[:-1]) + f".*{middle[-1]}")
