"""What an owner of the game could look up for us: every reconstructed value, the weighty first."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final, NamedTuple

from advisor.phoenix.data import ADVANCES, TABLES, Data

COLUMNS: Final = ("table", "id", "field", "now", "printed")
_HUB_STOCK: Final = ("gem", "food", "water", "metal")


class Missing(NamedTuple):
    """A value that nobody has read off the component yet."""

    table: str
    id: str
    field: str
    now: str


def missing(data: Data) -> list[Missing]:
    """Every reconstructed value, those first on which most games depend."""
    return sorted(_missing(data), key=_weight)


def _missing(data: Data) -> Iterator[Missing]:
    for (table, identity, field), mark in data.marked.items():
        if mark != "R" or field in ADVANCES[1:]:
            continue
        if field == ADVANCES[0]:
            row = _row(data, table, identity)
            yield Missing(table, identity, "adv_*", "/".join(row[name] for name in ADVANCES))
        elif table == "setup":
            gems = data.setup["seat_gems"][identity]
            yield Missing(table, identity, field, "/".join(map(str, gems)))
        elif field == "hub_slots":
            clauses = _row(data, table, identity)["abilities"].split(";")
            slots = next(c for c in clauses if c.startswith("static>hub_slots:"))
            yield Missing(table, identity, field, slots.partition(":")[2])
        else:
            yield Missing(table, identity, field, _row(data, table, identity)[field])


def _row(data: Data, table: str, identity: str) -> dict[str, str]:
    key = TABLES[table][0]
    return next(row for row in data.tables[table] if row[key] == identity)


def _weight(value: Missing) -> tuple[int, int]:
    """Tracks and lobbying touch every turn, a single quarter only some games."""
    if value.table == "diplomacy":
        return 0, 0
    if value.table in ("ships", "neutral_ships"):
        return 1, ("cost", "fee", "metal", "p1", "p2", "copies").index(value.field)
    if value.table == "setup":
        return 2, 0
    if value.table == "hubs":
        return 3, 0 if value.field in _HUB_STOCK else 1
    return 4, ("cost", "quarters").index(value.field) if value.field in ("cost", "quarters") else 2


def as_csv(values: list[Missing]) -> str:
    """A file to fill in: `Data.load` reads it, and leaves out rows that are still empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows((*value, "") for value in values)
    return text.getvalue()
