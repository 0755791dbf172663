"""Small parts of a file, read with every defect named instead of stopping at the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from advisor.core.errors import MOST_DEFECTS, Defect
from advisor.core.visible import is_writable, shown, visible

LONGEST_NAME: Final = 200
"""Letters of a player's name."""
LONGEST_LIST: Final = 100
"""No list of a position has as many parts; of a longer one only the beginning is looked at."""


def wrong_name(value: object) -> str:
    """What is wrong with a name; empty if any player may have it."""
    if not isinstance(value, str) or not is_writable(value):
        return f"expected a text, not {shown(value)}"
    if len(value) > LONGEST_NAME:
        return f"expected at most {LONGEST_NAME} letters, not {len(value):,}"
    return ""


def is_plain(word: object) -> bool:
    """Whether a word from outside can stand in the place of a defect."""
    return (
        isinstance(word, str) and len(word) < 40 and word.isidentifier() and visible(word) == word
    )


class Parts:
    """Reads parts of a file and collects what is wrong with them."""

    def __init__(self) -> None:
        self.defects: list[Defect] = []
        self.more = 0
        """How many defects there are beyond those in the list."""

    def bad(self, place: str, problem: str) -> None:
        if len(self.defects) < MOST_DEFECTS:
            self.defects.append(Defect(place, problem))
        else:
            self.more += 1

    def mapping(
        self, value: Any, place: str, keys: Sequence[str], silent: Sequence[str] = ()
    ) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            self.bad(place, f"expected an object, not {shown(value)}")
            return {}
        known = {*keys, *silent}
        unknown = [key for key in value if key not in known]
        for key in unknown[:MOST_DEFECTS]:
            where = f"{place}.{key}" if is_plain(key) else place
            self.bad(where, f"unknown key {shown(key)}; known are {', '.join(keys)}")
        self.more += len(unknown[MOST_DEFECTS:])
        return {key: part for key, part in value.items() if key in known}

    def items(self, value: Any, place: str) -> Sequence[Any]:
        if not isinstance(value, list | tuple):
            self.bad(place, f"expected a list, not {shown(value)}")
            return ()
        if len(value) > LONGEST_LIST:
            self.bad(place, f"expected a short list, not one of {len(value):,} parts")
        return value[:LONGEST_LIST]

    def integer(self, value: Any, place: str, low: int, high: int, default: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.bad(place, f"expected a whole number, not {shown(value)}")
        elif not low <= value <= high:
            self.bad(place, f"expected a number from {low} to {high}, not {shown(value)}")
        else:
            return value
        return default

    def truth(self, value: Any, place: str, default: bool) -> bool:
        if isinstance(value, bool):
            return value
        self.bad(place, f"expected true or false, not {shown(value)}")
        return default

    def word(self, value: Any, place: str, words: Sequence[str], kind: str) -> int | None:
        if isinstance(value, str) and value in words:
            return words.index(value)
        self.bad(place, f"expected {kind} ({', '.join(words)}), not {shown(value)}")
        return None
