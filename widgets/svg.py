"""What every drawing of ours needs: text that fits and does no harm, and themes."""

from __future__ import annotations

from typing import Literal

from advisor.core.visible import visible

Theme = Literal["auto", "light", "dark", "host"]
"""`auto` follows the reader's system, `host` the class `af-night` that a page sets around it."""


def escape(text: str) -> str:
    """Text for content and attributes; signs that XML cannot hold are written as escapes."""
    text = visible(text)
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, name)
    return text.replace("'", "&#39;")


def shortened(text: str, most: int) -> str:
    """A text of at most so many signs; the last one says that there was more."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def width_of(text: str, size: float, bold: bool = False) -> float:
    """A cautious estimate; fonts differ from machine to machine."""
    narrow = sum(sign in " .,:;'!|ijlftI()-1" for sign in text)
    wide = sum(sign in "mwMWOQGD@%—" for sign in text)
    units = 0.56 * len(text) - 0.24 * narrow + 0.26 * wide
    return size * units * (1.08 if bold else 1)
