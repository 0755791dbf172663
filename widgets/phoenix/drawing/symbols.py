"""Signs and figures, each drawn once around its middle; everything else puts them in place.

Residents are told apart by their silhouette, colour is the second cue: teal is a dome with three
feet, pink a pear with antennae, brown a block with horns, gold a kite with one eye, a Human a bust.
"""

from __future__ import annotations

from typing import Final

_LEAF: Final = "M-5.5 5.5C-7 -3 0 -7 6 -6C7 1 2 7 -5.5 5.5Z"
_DROP: Final = "M0 -7C3.4 -2.4 5.2 -.4 5.2 2A5.2 5.2 0 0 1 -5.2 2C-5.2 -.4 -3.4 -2.4 0 -7Z"
_STAR: Final = "M0 -6.6L1.9 -2.2L6.6 -1.8L3 1.3L4.1 6L0 3.5L-4.1 6L-3 1.3L-6.6 -1.8L-1.9 -2.2Z"


def _path(d: str, style: str) -> str:
    return f'<path d="{d}" class="{style}"/>'


FILLED: Final = {
    "gem": _path("M-6 -2L-3 -6H3L6 -2L0 6.5Z", "p-gem")
    + _path("M-6 -2H6M-2.4 -2L0 6L2.4 -2", "p-cut"),
    "food": _path(_LEAF, "p-food") + _path("M-5 5L2.5 -2.5", "p-cut"),
    "water": _path(_DROP, "p-water"),
    "metal": _path(
        "M-3.2 -6H3.2L6.6 0L3.2 6H-3.2L-6.6 0ZM0 -2.3A2.3 2.3 0 0 0 0 2.3A2.3 2.3 0 0 0 0 -2.3Z",
        "p-metal",
    ),
    "vp": _path(_STAR, "p-vp"),
    "fw": f'<g transform="translate(-2.6 1.6) scale(.74)">{_path(_LEAF, "p-food")}</g>'
    f'<g transform="translate(3.6 -.6) scale(.78)">{_path(_DROP, "p-water")}</g>',
    "res": '<circle cx="-3.6" cy="2.6" r="2.9" class="p-food"/>'
    '<circle cx="3.6" cy="2.6" r="2.9" class="p-water"/>'
    '<circle cy="-3.4" r="2.9" class="p-metal"/>',
}
"""Goods and points, in colours of their own; a GEM is a cut stone, metal a nut."""

STROKED: Final = {
    "dismantle": "M-1.5 -6H-3.5L-6.5 0L-3.5 6H-1.5L-3 2L-.5 0L-3 -2Z"
    "M2.5 -6H3.5L6.5 0L3.5 6H2.5L4 2L1.5 0L4 -2Z",
    "construction": "M-3.3 -6H3.3L6.6 0L3.3 6H-3.3L-6.6 0ZM0 -3V3M-3 0H3",
    "transport": "M-6.5 -4H1.5Q6.5 -4 6.5 0Q6.5 4 1.5 4H-6.5ZM-3.5 0H2.6M.6 -2L2.8 0L.6 2",
    "expedition": "M6 -6Q1 -5.6 -2 -1.4L1.4 2Q5.6 -1 6 -6ZM-2 -1.4L-5 -1L-3 1.4M1.4 2L1 5L-1.4 3"
    "M-4 4L-6 6",
    "diplomacy": "M-6 -5.5H3Q5 -5.5 5 -3.5V0Q5 2 3 2H-1.5L-4.5 5V2H-6ZM-3 -1.8h.1M-.4 -1.8h.1"
    "M2.2 -1.8h.1",
    "farm": "M0 6.5V-1M0 -1Q-6.5 -.5 -6 -6Q.5 -6 0 -1M0 2.4Q6 2.4 6 -2.6Q0 -3 0 2.4",
    "ice": "M0 -6.5V6.5M-5.6 -3.3L5.6 3.3M5.6 -3.3L-5.6 3.3M-1.8 -5L0 -3.4L1.8 -5"
    "M-1.8 5L0 3.4L1.8 5",
    "txn": "M-6 -2.5H5L2.5 -5M6 2.5H-5L-2.5 5",
    "die": "M-4 -6H4Q6 -6 6 -4V4Q6 6 4 6H-4Q-6 6 -6 4V-4Q-6 -6 -4 -6ZM-2.5 -2.5h.1M2.5 2.5h.1",
    "keep": "M-6 1.5V6H6V1.5M0 -6.5V2.4M-3.2 -.8L0 2.6L3.2 -.8",
    "reroll": "M5.6 -2A6 6 0 1 0 6 1.4M6 -6V-1.6H1.6",
    "up": "M0 6V-5M-4.5 -1L0 -5.6L4.5 -1",
    "turn": "M5.6 -2A6 6 0 1 0 6 1.4M6 -6V-1.6H1.6M-1.6 -2.6L2.6 .4L-1.6 3.2Z",
    "end": "M-4.5 6.5V-6.5H5.5L3 -3.2L5.5 0H-4.5",
    "built": "M1.5 -7L-4 1H0L-1.5 7L4.5 -1.4H.6Z",
    "mix": "M-4.5 -4.5h9v9h-9ZM-4.5 4.5L4.5 -4.5",
    "alien": "M-5.5 5V-1A5.5 5.5 0 0 1 5.5 -1V5L2.8 3L0 5L-2.8 3ZM-2 -1.6v1.4M2 -1.6v1.4",
    "human": "M-5.5 6V4.4Q-5.5 .6 0 .6Q5.5 .6 5.5 4.4V6ZM0 -6.4A3 3 0 1 1 -.01 -6.4Z",
    "sector": "M-6.5 -3.6Q-6.5 -5 -5 -5H5Q6.5 -5 6.5 -3.6V3.6Q6.5 5 5 5H-5Q-6.5 5 -6.5 3.6Z"
    "M-2.2 -5V5M2.2 -5V5",
    "to": "M-4 0H3M.6 -2.6L3.4 0L.6 2.6",
}
"""Deeds and moments, in the colour of the text."""

FIGURES: Final = {
    "teal": _path(
        "M-8 -13A8 9 0 0 1 8 -13V-1.5Q6.3 1.5 5 -1.5Q3.6 -4.5 2.5 -1.5Q0 2.2 -2.5 -1.5"
        "Q-3.6 -4.5 -5 -1.5Q-6.3 1.5 -8 -1.5Z",
        "p-fig p-teal",
    )
    + _path("M-3.2 -13v2M3.2 -13v2", "p-face"),
    "pink": _path("M-2.5 -15L-5.5 -21M2.5 -15L5.5 -21", "p-face")
    + '<circle cx="-5.7" cy="-21" r="1.9" class="p-fig p-pink"/>'
    '<circle cx="5.7" cy="-21" r="1.9" class="p-fig p-pink"/>'
    + _path(
        "M0 -17C4.6 -17 5.8 -12.6 5.4 -9.6C9 -7 8.2 .5 4 .5H-4C-8.2 .5 -9 -7 -5.4 -9.6"
        "C-5.8 -12.6 -4.6 -17 0 -17Z",
        "p-fig p-pink",
    )
    + _path("M-2.2 -12v1M2.2 -12v1", "p-face"),
    "brown": _path(
        "M-8.5 -20L-4.5 -15.5H4.5L8.5 -20V-3Q8.5 .5 5 .5H-5Q-8.5 .5 -8.5 -3Z", "p-fig p-brown"
    )
    + _path("M-3.6 -10.5h.1M3.6 -10.5h.1M-3 -5.4H3", "p-face"),
    "gold": _path("M0 -22L8.6 -11L4.5 .5H-4.5L-8.6 -11Z", "p-fig p-gold")
    + '<circle cy="-11" r="3.4" class="p-fig p-eye"/><circle cy="-11" r="1.3" class="p-dot"/>',
    "human": _path("M-8 .5V-3.5Q-8 -9.4 0 -9.4Q8 -9.4 8 -3.5V.5Z", "p-fig p-human")
    + '<circle cy="-15.3" r="5.4" class="p-fig p-human"/>',
}
"""Residents, 22 high, their feet at 0."""

OUTLINES: Final = {
    "red": "M3 0H25Q28 0 28 3V25Q28 28 25 28H3Q0 28 0 25V3Q0 0 3 0Z",
    "green": "M14 -2L28 8V28H0V8Z",
    "blue": "M14 -.5A14.5 14.5 0 0 1 14 28.5A14.5 14.5 0 0 1 14 -.5Z",
    "yellow": "M6.5 0H21.5L28.6 14L21.5 28H6.5L-.6 14Z",
}
"""Players by shape as well as by colour and letter, in a box of 28."""
TINY_HOUSE: Final = "M14 -4L29.5 2.5V29H-1.5V2.5Z"
"""A green chip below 13 pixels: under a lower roof its letter has room."""
LETTERS: Final = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}
