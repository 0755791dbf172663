"""Sentences for refusals: numbers of this position, in words that people use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from advisor.phoenix.words import HUB, KIND_NAMES, PHASES

_RESIDENTS = ("teal Alien", "pink Alien", "brown Alien", "gold Alien", "Human")


def resident(species: int) -> str:
    """A resident in words: 'teal Alien', 'Human'."""
    return _RESIDENTS[species]


def count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def gems(number: int) -> str:
    return count(number, "GEM")


def kinds(letters: Iterable[int]) -> str:
    """Resources in words: '1 food and 2 metal'; nothing is 'nothing'."""
    letters = list(letters)
    parts = [
        f"{letters.count(kind)} {name}"
        for kind, name in enumerate(KIND_NAMES)
        if letters.count(kind)
    ]
    return listed(parts) or "nothing"


def listed(parts: Sequence[str], word: str = "and") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def source_rule(hub: str, source: int) -> str:
    """The rule id of a source of bonuses."""
    return hub if source == HUB else f"s{source}"


def place(place: int) -> str:
    return "the hub" if place == HUB else f"sector {place}"


def phase(number: int) -> str:
    return PHASES[number]
