"""Turns of all kinds in one list: ranked by the chance to win, said by the words that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from advisor.analysis.differences import SAME, ChanceDifference, is_open, points
from advisor.core.narrate import percent

BETWEEN: Final = " · "
"""What stands between the parts of a turn in one line."""
Row = dict[str, Any]


def ranked(rows: Sequence[Row], known: Mapping[str, ChanceDifference]) -> list[Row]:
    """The rows in order of their chance to win, the user's idea last, each with its numbers.

    The one with which the others are compared comes first, also where luck may have given another
    a little more.
    Where nothing is known of chances they stand as the search gives them, by value.
    """
    listed = [row for row in rows if row["kind"] != "idea"]
    if known:
        listed.sort(key=lambda row: _place(known[row["key"]]))
    shared = common([row["short"] for row in listed])
    first = known[listed[0]["key"]] if known and listed else None
    most = promising([known[row["key"]] for row in listed]) if known else None
    found = [
        row
        | words(row["short"], shared)
        | said(known.get(row["key"]), first)
        | {"rank": number, "most": number == most}
        for number, row in enumerate(listed, start=1)
    ]
    ideas = [
        row
        | words(row["short"], shared)
        | said(known.get(row["key"]), first)
        | {"rank": 0, "most": False}
        for row in rows
        if row["kind"] == "idea"
    ]
    return found + ideas


def promising(listed: Sequence[ChanceDifference]) -> int | None:
    """The number of the turn that promises most, counted from 1; none without games to say so.

    That is the first, with which the others are compared, unless another wins more often. A turn
    with luck in it that was not played on says nothing of the kind.
    """
    if len(listed) < 2 or not listed[0].chance.games:
        return None
    played = [number for number, behind in enumerate(listed) if behind.chance.games]
    most = max(played, key=lambda number: listed[number].mean)
    return 1 + most if listed[most].mean > SAME else 1


def _place(behind: ChanceDifference) -> tuple[bool, float]:
    """What the list is sorted by; only who is compared with itself is no way off, for sure."""
    itself = behind.mean == behind.low == behind.high == 0
    return not itself, -behind.chance.mean


def said(behind: ChanceDifference | None, first: ChanceDifference | None) -> Row:
    """A chance to win as the list shows it; the first by itself, the others against it."""
    if behind is None or first is None:
        return {
            "win": "",
            "part": None,
            "interval": "",
            "low": None,
            "high": None,
            "near": False,
            "why": "",
        }
    chance = behind.chance
    low, high = round(100 * chance.low), round(100 * chance.high)
    interval = "" if low == high else f"{low}–{high}"
    ends = chance.low, chance.high
    if behind is not first:
        interval = points(behind)
        ends = first.chance.mean + behind.low, first.chance.mean + behind.high
    return {
        "win": percent(chance.mean),
        "part": chance.mean,
        "interval": interval,
        "low": max(0.0, ends[0]),
        "high": min(1.0, ends[1]),
        "near": behind is not first and is_open(behind),
        "why": chance.why,
    }


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
