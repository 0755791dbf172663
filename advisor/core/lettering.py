"""Text in lines and columns, for terminals and for people who print a position.

Nothing here knows a game.
"""

from __future__ import annotations

import textwrap
import unicodedata
from typing import Final

from advisor.core.visible import visible

WIDTH: Final = 100
_NO_BREAK: Final = "\u00a0"
_LONGEST_NAME: Final = 24


def columns(text: str) -> int:
    """How many columns a text takes in a terminal: East Asian letters take two, accents none."""
    return sum(map(_columns, text))


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 1 + (unicodedata.east_asian_width(char) in ("W", "F"))


def short(text: str, longest: int = _LONGEST_NAME) -> str:
    """A visible text, cut where it is longer than an ordinary name."""
    text = visible(text)
    width, end = 0, 0
    for number, char in enumerate(text):
        width += _columns(char)
        if width > longest:
            return text[:end] + "…"
        if width < longest:
            end = number + 1
    return text


def known_as(name: str, color: str) -> str:
    """A player by name and colour."""
    name = short(name)
    return color if name.strip() in ("", color) else f"{name} ({color})"


def pad(text: str, width: int) -> str:
    return text + " " * (width - columns(text))


def together(text: str) -> str:
    """A text that `wrap` does not break."""
    return text.replace(" ", _NO_BREAK)


def wrap(label: str, text: str, indent: str | None = None) -> list[str]:
    """A text after a label in lines of at most 100 columns, continued under its beginning."""
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=label,
        subsequent_indent=" " * columns(label) if indent is None else indent,
        break_on_hyphens=False,
    )
    return [line.replace(_NO_BREAK, " ") for line in lines] or [label.rstrip()]
