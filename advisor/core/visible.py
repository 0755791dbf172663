"""Text from outside, made fit to be shown: nothing in it moves a cursor, turns the line or hides.

Names stay in files as they were typed. What a person sees of them, on a terminal, a page, a
picture or in a message, goes through `visible`.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache
from itertools import islice
from typing import Any, Final

_UNUSUAL: Final = re.compile(r"[^ -~]")
_HIDDEN: Final = frozenset(
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0}
    | {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
)
"""Letters and accents by their kind that show nothing (Unicode calls them ignorable)."""
_STYLES: Final = "\ufe0e\ufe0f"
"""What says after a sign whether it is drawn in colour; part of many an emoji."""
_LONGEST: Final = 60
_LONGEST_WORD: Final = 40
_PARTS: Final = 20
_LEVELS: Final = 4
_DIGITS: Final = 100


def visible(text: str) -> str:
    """Text on one line: what would move the cursor, turn the line or hide is written as an escape.

    That is controls (`\\x1b`), marks of direction (`\\u202e`), separators of lines, signs without
    width, tags, halves of surrogate pairs, and what no Unicode table knows.
    """
    return text if text.isascii() and text.isprintable() else _UNUSUAL.sub(_marked, text)


def visible_lines(text: str) -> str:
    """Text of several lines: `visible`, but its line ends stay."""
    return "\n".join(map(visible, text.split("\n")))


def markup(text: str) -> str:
    """Text for HTML: visible, and none of it is taken for a tag."""
    return html.escape(visible(text))


def is_writable(text: str) -> bool:
    """Whether a text can be written down again: half a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def shown(value: object, longest: int = _LONGEST) -> str:
    """A value from outside in a message: visible, cut to a sane length, whatever it is."""
    printed = visible(_repr(value, longest, _LEVELS))
    return printed if len(printed) <= longest else printed[: longest - 3] + "..."


def cut(word: object, longest: int = _LONGEST_WORD) -> str:
    """A word from outside that names a place: as it is while it is short and a text."""
    if not isinstance(word, str):
        return shown(word)
    return visible(word if len(word) <= longest else word[:longest] + "...")


def _marked(found: re.Match[str]) -> str:
    char = found[0]
    if char in _STYLES and found.start() > 0:
        before = found.string[found.start() - 1]
        if unicodedata.category(before) == "So":
            return char
    return _mark(char)


@lru_cache(maxsize=4096)
def _mark(char: str) -> str:
    kind = unicodedata.category(char)
    if kind[0] == "C" or kind in ("Zl", "Zp") or ord(char) in _HIDDEN:
        return char.encode("unicode_escape").decode("ascii")
    return char


def _repr(value: Any, longest: int, levels: int) -> str:
    """As `repr`, but never long in coming: only the beginning of a large value is looked at."""
    if isinstance(value, str | bytes):
        return repr(value[: longest + 1])
    if isinstance(value, int) and value.bit_length() > 3 * _DIGITS:
        return f"a number of about {max(int(value.bit_length() * 0.30103), 1)} digits"
    if isinstance(value, list | tuple | dict) and levels == 0:
        return "..."
    if isinstance(value, list | tuple):
        parts = [_repr(part, longest, levels - 1) for part in islice(value, _PARTS)]
        inner = ", ".join(parts)
        return f"[{inner}]" if isinstance(value, list) else f"({inner}{',' * (len(parts) == 1)})"
    if isinstance(value, dict):
        items = (
            f"{_repr(key, longest, levels - 1)}: {_repr(part, longest, levels - 1)}"
            for key, part in islice(value.items(), _PARTS)
        )
        return f"{{{', '.join(items)}}}"
    try:
        return repr(value)
    except Exception:
        return f"<{type(value).__name__}>"
