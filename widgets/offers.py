"""What can be chosen on the board: Python tells it, the browser asks for it and reports the choice.

The board in the browser knows no rules. It is told the legal actions with the choices that lead to
each, the words of every question, which things of the picture stand for an answer, and where a
click in vain deserves a reason. What there is to tell comes from the face of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from advisor.core.action import Action, Choice
from advisor.core.narrate import name_of
from advisor.core.seam import Position
from widgets.face import face_of, phase_of


class Offer:
    """The choices that a position offers, as the browser gets them."""

    def __init__(self, position: Position, scene: Any) -> None:
        self._labels = face_of(position).labels(position, scene)
        self._known: dict[Choice, str] = {}
        self._more: dict[str, Any] = {}
        actions = sorted(position.legal_actions())
        self.legal = packed(action.text for action in actions)
        self.ways = packed(self._way(action) for action in actions)
        table = "\n".join(f"{kind}:{value}" for kind, value in self._known)
        sets = self._labels.sets(self._known)
        self.choices = {"table": table, "more": self._more, "sets": sets}

    def _way(self, action: Action) -> str:
        """Kind and choices of an action by their numbers in the table, two signs each.

        A first choice that says the kind already stands for both.
        """
        way = action.choices
        if not way or way[0].value != action.kind:
            way = (Choice("do", action.kind), *way)
        return "".join(self._known.get(choice) or self._number(choice) for choice in way)

    def _number(self, choice: Choice) -> str:
        """The number of a choice that is new, kept with what there is to say about it."""
        number = self._known[choice] = _two_signs(len(self._known))
        if told := self._labels.told(choice):
            self._more[number] = told
        return number


def _two_signs(number: int) -> str:
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"
    return signs[number // 36] + signs[number % 36]


def packed(texts: Iterable[str]) -> str:
    """Lines, each with the number of signs it shares with the line before.

    Actions come in hundreds with the same beginning; packed they stay small.
    """
    lines, last = [], ""
    for text in texts:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(last, text, strict=False))
        shared = sum(1 for _ in same)
        lines.append(f"{shared}|{text[shared:]}")
        last = text
    return "\n".join(lines)


def about(position: Position) -> dict[str, Any]:
    """Who moves, in which phase, and the names of all."""
    return {
        "active": position.to_move,
        "phase": phase_of(position),
        "names": {player.color: name_of(position, player.color) for player in position.players},
    }


def instead(position: Position, like: str, wanted: str, thing: str) -> str:
    """An action with another answer to one of its questions: the thing that was clicked."""
    kind, _, value = wanted.partition(":")
    given = face_of(position).answer_at(position, kind, thing)
    return " ".join(given if word == value else word for word in like.split(" "))
