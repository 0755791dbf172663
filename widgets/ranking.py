"""Turns of all kinds in one list: ranked by the chance to win, said by the words that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from advisor.analysis.winning import Chance
from advisor.core.narrate import percent

BETWEEN: Final = " · "
"""What stands between the parts of a turn in one line."""
Row = dict[str, Any]


def said(chance: Chance | None) -> Row:
    """A chance to win as the list shows it."""
    if chance is None:
        return {"win": "", "part": None, "interval": "", "low": None, "high": None, "why": ""}
    low, high = round(100 * chance.low), round(100 * chance.high)
    return {
        "win": percent(chance.mean),
        "part": chance.mean,
        "interval": "" if low == high else f"{low}–{high}",
        "low": chance.low,
        "high": chance.high,
        "why": chance.why,
    }


def ranked(rows: Sequence[Row], known: Mapping[str, Chance | None]) -> list[Row]:
    """The rows in order of their chance to win, the user's idea last, each with its numbers.

    Turns without luck come in the order in which the search gives them, which is that of their
    value; a turn with luck stands before the first that it beats.
    """
    all_rows = [row | said(known.get(row["key"])) for row in rows]
    listed = [row for row in all_rows if row["kind"] == "turn"]
    for row in (row for row in all_rows if row["kind"] == "gamble"):
        part = row["part"]
        worse = [n for n, other in enumerate(listed) if _less(other["part"], part)]
        listed.insert(worse[0] if worse else len(listed), row)
    first = listed[0] if listed else None
    shared = common([row["short"] for row in listed])
    for number, row in enumerate(listed, start=1):
        row |= words(row["short"], shared) | {"rank": number, "near": _near(row, first)}
    ideas = [row | words(row["short"], shared) | {"rank": 0, "near": False} for row in all_rows]
    return listed + [row for row in ideas if row["kind"] == "idea"]


def _less(one: float | None, other: float | None) -> bool:
    return one is not None and other is not None and one < other


def _near(row: Row, first: Row | None) -> bool:
    """Whether a turn cannot be told from the first of the list: their intervals overlap."""
    if first is None or row is first or row["low"] is None or first["low"] is None:
        return False
    return bool(row["high"] >= first["low"] and first["high"] >= row["low"])


def common(turns: Sequence[str]) -> frozenset[str]:
    """The parts that most of the turns have, where there are several."""
    if len(turns) < 2:
        return frozenset()
    count = Counter(part for turn in turns for part in set(turn.split(BETWEEN)))
    return frozenset(part for part, times in count.items() if times > 1 and 2 * times >= len(turns))


def words(turn: str, shared: frozenset[str]) -> Row:
    """A turn in two lines: what only it does, and what it has in common with most others."""
    parts = turn.split(BETWEEN)
    own = [part for part in parts if part not in shared]
    rest = [part for part in parts if part in shared]
    if not own:
        own, rest = rest, []
    return {"first": BETWEEN.join(own), "second": BETWEEN.join(rest)}
