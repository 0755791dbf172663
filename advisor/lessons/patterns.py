"""Patterns of actions: the text of an action in which `*` stands for anything."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from advisor.core.errors import MalformedAction
from advisor.frontiers.actions import Action
from advisor.frontiers.parsing import VERBS, parse_action

ASK: Final = "?"
"""A try that begins with this asks whether an action is allowed, without playing it."""


@lru_cache(maxsize=4096)
def bare(action: Action) -> Action:
    """An action without the outcome of its chance, as the list of legal actions has it."""
    text = "roll" if action.text.startswith("roll ") else action.text.split(" = ")[0]
    return action if text == action.text else parse_action(text)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which actions a lesson means."""

    text: str

    @classmethod
    def read(cls, text: str) -> Pattern:
        """Bring a pattern into the form of actions; `MalformedAction` if nothing can match it.

        The star of the Relic Ship (`6*`) is part of an action, so a text that is one is taken as
        it stands; any other star is a wildcard.
        """
        try:
            return cls(parse_action(text).text)
        except MalformedAction:
            words = text.lower().split()
            if not any(_is_wild(word) for word in words):
                raise
            if not _is_wild(words[0]):
                _check_verb(words[0])
            return cls(" ".join(words))

    @property
    def plain(self) -> bool:
        """Whether it names one action and no more."""
        try:
            parse_action(self.text)
        except MalformedAction:
            return False
        return True

    def matches(self, action: Action) -> bool:
        """Whether an action is meant, with or without its outcome."""
        if self.plain:
            return self.text in (action.text, bare(action).text)
        expression = _expression(self.text)
        return any(expression.fullmatch(text) for text in (action.text, bare(action).text))


def _is_wild(word: str) -> bool:
    return "*" in word and not re.fullmatch(r"(?:[a-z]+:)?[1-6]\*(?:@[a-z]+)?", word)


def _check_verb(word: str) -> None:
    """Let the reader of actions complain about a first word that begins none."""
    if word not in VERBS:
        parse_action(word)


@lru_cache(maxsize=1024)
def _expression(text: str) -> re.Pattern[str]:
    """A pattern in which every star takes as little as it can, for good: so it is quick."""
    parts = [""]
    for word in text.split(" "):
        first, *others = word.split("*") if _is_wild(word) else [word]
        parts[-1] += f" {first}"
        parts += others
    first, *middle = (re.escape(part) for part in [parts[0][1:], *parts[1:]])
    if not middle:
        return re.compile(first)
    return re.compile(first + "".join(f"(?>.*?{part})" for part in middle[:-1]) + f".*{middle[-1]}")
