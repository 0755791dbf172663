"""Small phrases for sentences about any game."""

from __future__ import annotations


def count(number: int, thing: str, plural: str = "") -> str:
    """`1 port`, `2 ports`, `no ports`."""
    return f"{number or 'no'} {thing if number == 1 else plural or thing + 's'}"
