"""Turns of all kinds in one list: ranked by the chance to win, said by the words that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from advisor.analysis.winning import Chance
from advisor.core.narrate import percent

BETWEEN: Final = " · "
"""What stands between the parts of a turn in one line."""
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Prospect:
    """How good a turn is: the chance to win by the value, and by games played out from there."""

    part: float | None
    played: Chance | None = None

    def said(self) -> Row:
        """The numbers as the list shows them."""
        if self.part is None:
            return {"win": "", "part": None, "interval": "", "low": None, "high": None}
        found = self.played
        return {
            "win": percent(self.part),
            "part": self.part,
            "interval": ""
            if found is None
            else f"{found.low:.0%}–{found.high:.0%}".replace("%–", "–"),
            "low": None if found is None else found.low,
            "high": None if found is None else found.high,
            "games": 0 if found is None else found.games,
        }


def ranked(rows: Sequence[Row], prospects: Mapping[str, Prospect]) -> list[Row]:
    """The rows in order of their chance to win, the user's idea last, each with its numbers.

    Turns without luck come in the order in which the search gives them, which is that of their
    value; a turn with luck stands before the first that it beats.
    """
    known = [row | prospects.get(row["key"], Prospect(None)).said() for row in rows]
    certain = [row for row in known if row["kind"] == "turn"]
    listed = list(certain)
    for row in (row for row in known if row["kind"] == "gamble"):
        part = row["part"]
        worse = [n for n, other in enumerate(listed) if _less(other["part"], part)]
        listed.insert(worse[0] if worse else len(listed), row)
    first = listed[0] if listed else None
    shared = common([row["short"] for row in listed])
    for number, row in enumerate(listed, start=1):
        row |= words(row["short"], shared) | {"rank": number, "near": _near(row, first)}
    ideas = [row | words(row["short"], shared) | {"rank": 0, "near": False} for row in known]
    return listed + [row for row in ideas if row["kind"] == "idea"]


def _less(one: float | None, other: float | None) -> bool:
    return one is not None and other is not None and one < other


def _near(row: Row, first: Row | None) -> bool:
    """Whether games played out cannot tell a turn from the first of the list."""
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
