"""Positions of Alien Frontiers as text, for fields in which somebody is typing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from advisor.core.errors import PositionError
from advisor.frontiers.notation import Reading
from advisor.frontiers.notation import read_notation as _read
from advisor.frontiers.notation_completion import complete
from advisor.frontiers.notation_text import LONGEST
from advisor.frontiers.notation_words import HEADS, color_of, found
from advisor.frontiers.position import Position
from advisor.frontiers.setting_dice import DiceError, with_dice
from widgets.frontiers.saying import dice_of

__all__ = ["LONGEST", "read", "with_fleet", "words_at"]

MOST_WORDS: Final = 8
"""Suggestions that are shown."""
_STATEMENT: Final = re.compile(r"[;\n]+")
_HEADS_OF: Final = {"artifact": "display", "card": "display", "pile": "discards", "ship": "dice"}
"""What is typed where a thing is set, if that is not its own name."""


def _head_of(thing: str) -> str:
    """The word with which a statement about a thing begins."""
    kind, _, rest = thing.partition(":")
    name = rest.partition(":")[0]
    if kind == "status":
        return "turn"
    if kind in ("track", "field", "territory", "player", "held", "port", "facility"):
        return "hub" if kind == "track" or name.startswith("hub") else _HEADS_OF.get(name, name)
    return _HEADS_OF.get(kind, "")


def read(text: str, base: Position | None, thing: str = "") -> tuple[Reading, str]:
    """What a text says, and the text as it was understood.

    Where a thing is being set, its name need not be typed. A text that names two players or more
    is a whole position; any other changes the one that is there.
    """
    head = _head_of(thing)
    if head and not _begins(text):
        text = f"{head} {text}"
    if base is None or _is_whole(text):
        return _read(text, None), text
    reading = _read(text, base)
    if reading.position is None and base.veiled() != base:
        # A pile whose order was known is not that pile any more where other cards are elsewhere.
        shuffled = _read(text, base.veiled())
        reading = reading if shuffled.position is None else shuffled
    return reading, text


def _begins(text: str) -> bool:
    """Whether a text begins with what it is about."""
    words = text.replace(",", " ").split()
    return len(words) > 1 and found(words[0].lower(), HEADS) is not None


def _is_whole(text: str) -> bool:
    heads = [part.split()[0].lower() for part in _STATEMENT.split(text) if part.split()]
    changes = any(word[0] in "+-" for word in text.split())
    return not changes and len({color_of(head) for head in heads if color_of(head)}) > 1


def words_at(text: str, cursor: int, base: Position | None, thing: str = "") -> Mapping[str, Any]:
    """Words that may come next: which, and what of the text they replace."""
    head = _head_of(thing)
    before = f"{head} " if head and not _begins(text) else ""
    done = complete(before + text, cursor + len(before), base)
    return {
        "start": max(0, done.start - len(before)),
        "end": max(0, done.end - len(before)),
        "words": [[word.text, word.title] for word in done.words[:MOST_WORDS]],
    }


def with_fleet(position: Position, typed: str) -> tuple[Position | None, str]:
    """The position after a roll for which the fleet had to change, or why there is none."""
    faces, wrong = dice_of(typed)
    if wrong:
        return None, wrong
    try:
        return Position.from_json(with_dice(position.to_dict(), faces)), ""
    except (DiceError, PositionError) as error:
        return None, str(error)
