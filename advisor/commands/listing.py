"""Legal actions in groups that a person can read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from advisor.engine.actions import (
    Action,
    BuyRelic,
    Claim,
    Cycle,
    Discard,
    Dock,
    End,
    Launch,
    Power,
    Roll,
    ToBay,
    Trade,
)
from advisor.engine.lettering import together, wrap
from advisor.engine.words import BAY, CARD_TITLES, PLACE_TITLES

_GROUPS: Final[dict[type[Action], str]] = {
    Roll: "Roll the ships",
    Cycle: "Cycle the display",
    Claim: "Claim a card",
    Trade: "Trade fuel for ore",
    Launch: "Launch the colony",
    BuyRelic: "Buy the Relic Ship",
    ToBay: PLACE_TITLES[BAY],
    End: "End the turn",
}
_ORDER: Final = (Roll, Dock, ToBay, Cycle, Claim, Trade, Launch, BuyRelic, Power, Discard, End)
_LABEL: Final = 28


def group_of(action: Action) -> str:
    """The heading under which an action is listed."""
    if isinstance(action, Dock):
        return PLACE_TITLES[action.facility]
    if isinstance(action, Power):
        return CARD_TITLES[action.card]
    if isinstance(action, Discard):
        return f"Discard {CARD_TITLES[action.card]}"
    return _GROUPS[type(action)]


def listing(actions: Iterable[Action]) -> list[str]:
    """The actions of Alien Frontiers by heading."""
    return grouped((group_of(action), action.text) for action in sorted(actions, key=_place))


def grouped(actions: Iterable[tuple[str, str]]) -> list[str]:
    """Headings and texts as a list; what begins alike is written once, its endings behind it."""
    groups: dict[str, dict[str, list[str]]] = {}
    for heading, text in actions:
        beginning, ending = parts(text)
        groups.setdefault(heading, {}).setdefault(beginning, []).append(ending)
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


def _place(action: Action) -> tuple[int, int, str]:
    number = action.facility if isinstance(action, Dock) else 0
    return _ORDER.index(type(action)), number, action.text


def _texts(stems: dict[str, list[str]]) -> list[str]:
    """One text for each beginning; a line may break only between two endings."""
    return [f"{together(stem)} {_endings(endings)}".strip() for stem, endings in stems.items()]


def _endings(endings: list[str]) -> str:
    *most, last = endings
    return " ".join([*(together(f"{ending} |") for ending in most), together(last)])
