"""The scale of values, the same for every game, and values as people read them.

A value is a whole number: what a position is worth to a player, a hundred times the worth that a
game's weights speak of. A decided game is so much more that nothing undecided comes near it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HUNDRED: Final = 100
"""The own worth counts a hundred times; the factors for rivals are percentages."""
DECIDED: Final = 1_000_000_000
"""A won game, added to the sum; a lost one subtracts it."""
SHARED: Final = DECIDED // 2
"""A shared win: below a win, above everything undecided."""
UNIT: Final = 100_000
"""Value of what people read as 1."""
TENTH: Final = UNIT // 10
"""The smallest difference that people read."""
HARDLY: Final = "hardly"


def is_decided(value: float) -> bool:
    """Whether a value belongs to a game that is over."""
    return abs(value) > SHARED // 2


def is_won(value: float) -> bool:
    """Whether a value belongs to a game that is won and not shared."""
    return value > DECIDED // 4 * 3


def difference(terms: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """By how much each term is higher than in the other turn; what is equal is left out."""
    return {
        term: change
        for term in terms.keys() | other.keys()
        if (change := terms.get(term, 0) - other.get(term, 0))
    }


def number(value: float) -> str:
    """A value as people read it: `12.3`, `−0.4`."""
    tenths = round(value * 10 / UNIT)
    return f"{'−' if tenths < 0 else ''}{abs(tenths) / 10:.1f}"


def plus(value: float) -> str:
    """A difference as people read it, with its sign."""
    text = number(value)
    return text if text.startswith("−") else f"+{text}"


def much(difference: float) -> str:
    """A difference as a number, or a word where the number would be nought."""
    found = number(abs(difference))
    return HARDLY if found == number(0) else found


def worth(value: float) -> str:
    """A value in words; a decided game is no matter of tenths."""
    if is_decided(value):
        if value < 0:
            return "loses the game"
        return "wins the game" if is_won(value) else "shares the win"
    return f"worth {number(value)}"


def largest(parts: Mapping[str, int], most: int) -> list[tuple[str, int, str]]:
    """The first parts, which are the largest, and the others in one: heading, amount and text.

    All parts are rounded together, so that the tenths add up to the rounded sum and a part has the
    same number wherever it is told.
    """
    tenths = _tenths(parts)
    names = list(parts)
    told = names if len(names) <= most + 1 else names[:most]
    rows = [(name, parts[name], tenths[name]) for name in told]
    if others := names[len(told) :]:
        rest = sum(parts[name] for name in others), sum(tenths[name] for name in others)
        rows.append(("everything else", *rest))
    return [(name, amount, plus(tenth * TENTH)) for name, amount, tenth in rows]


def _tenths(parts: Mapping[str, int]) -> dict[str, int]:
    found = {name: value // TENTH for name, value in parts.items()}
    missing = round(sum(parts.values()) / TENTH) - sum(found.values())
    by_rest = sorted(parts, key=lambda name: (-(parts[name] % TENTH), name))
    for name in by_rest[:missing]:
        found[name] += 1
    return found
