"""Legal actions in groups that a person can read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from advisor.core.action import Action
from advisor.core.lettering import together, wrap
from advisor.core.seam import GameKit

_LABEL: Final = 28


def listing(actions: Iterable[Action], game: GameKit) -> list[str]:
    """The actions by heading; what begins alike is written once, its endings behind it."""
    groups: dict[str, dict[str, list[str]]] = {}
    headed = [(*game.terminal.heading(action), action.text) for action in actions]
    for _, title, text in sorted(headed, key=lambda one: (one[0], one[2])):
        beginning, ending = parts(text)
        groups.setdefault(title, {}).setdefault(beginning, []).append(ending)
    lines: list[str] = []
    for group, stems in groups.items():
        label = group
        for text in _texts(stems):
            lines += wrap(f"  {label:<{_LABEL}}", text, " " * (_LABEL + 4))
            label = ""
    return lines


def parts(text: str) -> tuple[str, str]:
    """A text in two: up to its last `>` or `:` that stands alone, and what follows."""
    words = text.split(" ")
    for place in reversed(range(len(words))):
        if words[place] in (">", ":"):
            return " ".join(words[: place + 1]), " ".join(words[place + 1 :])
    return "", text


def _texts(stems: dict[str, list[str]]) -> list[str]:
    """One text for each beginning; a line may break only between two endings."""
    return [f"{together(stem)} {_endings(endings)}".strip() for stem, endings in stems.items()]


def _endings(endings: list[str]) -> str:
    *most, last = endings
    return " ".join([*(together(f"{ending} |") for ending in most), together(last)])
