"""Ships as small integers, and what can be made of a hand of them.

A ship is `value | RELIC | owner << 4`. Unplaced ships and the ships named in a docking have no
owner part; in a `State` the owner is a seat, in an `Action` it is a colour, because an action is
the same text in every game.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from typing import Final

RELIC: Final = 8
OWNER: Final = 4
"""Shift of the owner part."""
VALUE: Final = 7
"""Mask of the value."""
TOKEN: Final = 15
"""Mask of a ship without its owner."""

Ships = tuple[int, ...]


def order(ships: Iterable[int]) -> Ships:
    """Ships without owners in canonical order: by value, the Relic after an own ship."""
    return tuple(sorted(ships, key=_by_value))


def _by_value(ship: int) -> tuple[int, int]:
    return ship & VALUE, ship


@cache
def owned(ships: Ships, seat: int) -> Ships:
    """Ships of a player without their owner, with it."""
    return tuple([ship | seat << OWNER for ship in ships])


def without(ships: Ships, ship: int) -> Ships:
    """The ships less one; the ship must be among them."""
    at = ships.index(ship)
    return ships[:at] + ships[at + 1 :]


def with_ship(ships: Ships, ship: int) -> Ships:
    """The ships and one more, sorted."""
    return tuple(sorted((*ships, ship)))


def without_all(ships: Ships, gone: Iterable[int]) -> Ships | None:
    """The ships less some, or None if not all of those are there."""
    left = list(ships)
    for ship in gone:
        if ship not in left:
            return None
        left.remove(ship)
    return tuple(left)


def token(ship: int) -> str:
    """A ship as text without its owner."""
    return f"{ship & VALUE}*" if ship & RELIC else str(ship & VALUE)


def tokens(ships: Iterable[int]) -> str:
    return " ".join(token(ship) for ship in ships)


@cache
def singles(hand: Ships) -> Ships:
    """The different ships of a hand, in canonical order."""
    return order(set(hand))


@cache
def groups(hand: Ships, size: int) -> tuple[Ships, ...]:
    """The different pairs or triples of equal value."""
    found = {
        order(group)
        for group in combinations(hand, size)
        if len({ship & VALUE for ship in group}) == 1
    }
    return tuple(sorted(found))


@cache
def runs(hand: Ships) -> tuple[Ships, ...]:
    """The different runs of three consecutive values."""
    found: list[Ships] = []
    for low in range(1, 5):
        choices = [
            [ship for ship in singles(hand) if ship & VALUE == low + step] for step in range(3)
        ]
        found.extend(product(*choices))
    return tuple(found)


@cache
def subsets(ships: Ships) -> tuple[Ships, ...]:
    """The different non-empty parts of a bag of ships, each in the order given."""
    found: dict[Ships, None] = {}
    for size in range(1, len(ships) + 1):
        for part in combinations(ships, size):
            found[part] = None
    return tuple(found)
