"""Which optional steps of the game were taken and which declined, as a table.

A row is a power of a hub or a sector with a choice or a price, or a step that may be left out.
The rows come from the component data, so a new sector brings its own row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from advisor.phoenix import Action, Data, Position
from advisor.phoenix.clauses import is_open

STEPS = (
    "transport: one more transaction",
    "dice: as many as the capacity",
    "dice: roll again",
    "human: recruit",
    "income: relocate",
    "B-6: a point for GEMs",
    "A-1: convert metal",
    "A-8: a Human instead of a turn",
)
TRANSPORT, FULL, REROLL, RECRUIT, MOVE, POINT, CONVERT, INSTEAD = STEPS
POWER = "its power"
_BY_KIND = {"convert": CONVERT, "point": POINT, "recruit": INSTEAD, "reroll": REROLL}


def sources(data: Data) -> list[str]:
    """Every hub and sector with a power that may be declined, but for what comes when built."""
    rows = {hub.id: hub.abilities for hub in data.hubs}
    rows |= {f"s{n}": tuple(e for q in s.quarters for e in q) for n, s in data.sectors.items()}
    free = ("alien", "human")  # gains beside a resident are part of the line that brings it
    return [
        row
        for row, effects in rows.items()
        if any(is_open(effect) and effect.trigger not in free for effect in effects)
    ]


def rows(data: Data) -> list[str]:
    return [*STEPS, *(f"{source}: {POWER}" for source in sources(data))]


_GIVES_UP = {
    "done": (TRANSPORT, MOVE, POINT, CONVERT, POWER),
    "move": (POWER,),
    "keep": (FULL, REROLL),
    "observe": (RECRUIT,),
    "use": (POINT, INSTEAD),
    "income": (POINT, INSTEAD),
}
"""First word of an action → what it declines if it was offered; the rest is only put off."""


def _named(row: str) -> str:
    return POWER if row.endswith(POWER) else row


class Tally:
    """How often each optional step was taken and declined."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()
        self.declined: Counter[str] = Counter()

    def note(self, position: Position, action: Action) -> None:
        """Count what an action takes, and what it gives up for good."""
        mine = set(_rows_of(position, action))
        self.taken.update(mine)
        given_up = _GIVES_UP.get(str(action).split()[0], ())
        if given_up and position.table is None:
            offered = {row for a in position.legal_actions() for row in _rows_of(position, a)}
            self.declined.update(row for row in offered - mine if _named(row) in given_up)

    def missing(self, data: Data) -> list[str]:
        return [row for row in rows(data) if not (self.taken[row] and self.declined[row])]

    def table(self, data: Data) -> list[str]:
        lines = ["| optional step | taken | declined |", "| --- | ---: | ---: |"]
        return [
            *lines,
            *(f"| {row} | {self.taken[row]:,} | {self.declined[row]:,} |" for row in rows(data)),
        ]


def _rows_of(position: Position, action: Action) -> Iterator[str]:
    """The optional steps that an action takes."""
    words = str(action).split()
    if position.table is not None:
        return
    if words[0] == "hub" or words[0].isdigit():
        hub = position.player(position.active).hub
        yield f"{hub if words[0] == 'hub' else f's{words[0]}'}: {POWER}"
    elif words[0] in ("alien", "trade", "buy") and position.phase == "transport":
        yield TRANSPORT
    elif words[0] == "keep":
        if sum(int(word[:-1]) for word in words[1:]) == position.this_turn.capacity:
            yield FULL
    elif words[0] == "ally":
        yield RECRUIT
    elif words[0] == "move":
        yield MOVE
    elif words[0] in _BY_KIND:
        yield _BY_KIND[words[0]]
