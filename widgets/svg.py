"""What every drawing of ours needs: text that fits and does no harm, and themes."""

from __future__ import annotations

from typing import Final, Literal

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


_ADVANCES: Final = {
    sign: advance
    for advance, signs in (
        (222, "ijl'|"),
        (285, " !,./:;ftI[]·"),
        (340, "()-r"),
        (500, "cksvxyzJ"),
        (556, "0123456789abdeghnopquL?$#"),
        (600, "+<=>~FTZ−≥→"),
        (667, "ABEKPSVXY&"),
        (722, "CDHNRUw"),
        (790, "GOQ★"),
        (850, "mM%"),
        (960, "W@—…"),
    )
    for sign in signs
}
"""How far a sign takes the line, in thousandths of its size, in fonts like Arial."""


def advance(text: str, size: float, bold: bool = False) -> float:
    """The width of a line, to within a few hundredths in the fonts that pictures ask for."""
    units = sum(_ADVANCES.get(sign, 620 if sign < "\u2e80" else 1000) for sign in text)
    return size * units / 1000 * (1.07 if bold else 1)


def width_of(text: str, size: float, bold: bool = False) -> float:
    """A cautious estimate; fonts differ from machine to machine."""
    narrow = sum(sign in " .,:;'!|ijlftI()-1" for sign in text)
    wide = sum(sign in "mwMWOQGD@%—" for sign in text)
    units = 0.56 * len(text) - 0.24 * narrow + 0.26 * wide
    return size * units * (1.08 if bold else 1)
