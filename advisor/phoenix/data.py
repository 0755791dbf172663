"""The numbers on the components, each with a mark for where it comes from.

Rules and abilities are known; many printed numbers are not, so the files beside this module hold
the best we have. K: the rulebook says so. I: inferred from it. R: reconstructed by us. O: given by
somebody who owns the game, in a file of overrides that is laid over ours and never into it.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any, Final

from advisor.core import saving
from advisor.core.documents import read_json
from advisor.core.errors import Listed
from advisor.core.folders import data_folder
from advisor.core.visible import cut, shown
from advisor.phoenix import clauses
from advisor.phoenix.clauses import ClauseError, Effect
from advisor.phoenix.components import Hub, Sector, Ship
from advisor.phoenix.words import (
    HUBS,
    NEUTRALS,
    SEATS,
    SECTOR_COLOURS,
    SECTORS,
    SHIPS,
    TOP_LEVEL,
    TRACKS,
    TYPES,
)

TABLES: Final = {
    "ships": ("id", SHIPS),
    "neutral_ships": ("id", NEUTRALS),
    "sectors": ("id", tuple(map(str, SECTORS))),
    "hubs": ("id", HUBS),
    "diplomacy": ("level", tuple(map(str, range(TOP_LEVEL + 1)))),
}
QUARTERS: Final = tuple(f"q{n}" for n in range(1, 7))
ADVANCES: Final = tuple(f"adv_{track}" for track in (*TRACKS, "choice"))
_HUB_MARKS: Final = {
    **dict.fromkeys(("gem", "food", "water", "metal"), "stock_src"),
    **dict.fromkeys(ADVANCES, "adv_src"),
    **dict.fromkeys(("setup", "abilities", "endgame"), "ability_src"),
}
_UNCHANGED: Final = ("id", "level", "colour", "type", "note")
_PLAIN: Final = ("-", *(f"income>{what}:1" for what in ("gem", "food", "water", "metal")))
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
MOST_ROWS: Final = 5_000
"""Of an owner's file; there are far fewer values."""
OWNERS_FILE: Final = "phoenix-data.csv"
"""In the user's data folder: values of somebody who owns the game."""
MARKS: Final = ("K", "I", "R", "O")
Row = dict[str, str]
Override = tuple[str, str, str, str]
"""Table, id, field, value."""


class DataError(Listed[str]):
    """Component data that cannot be; `problems` lists what is wrong, `more` counts the rest."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong, each with its place; at most fifty."""
        return self.found


def mark_field(table: str, field: str) -> str:
    """The column that holds the mark of a value."""
    if table == "sectors" and field == "built":
        return "ability_src"
    return _HUB_MARKS.get(field, f"{field}_src") if table == "hubs" else f"{field}_src"


def _mark(row: Row, table: str, field: str) -> str:
    """The mark of a value; an owner's stands beside it even where a column is shared."""
    return row.get(f"{field}_src") or row.get(mark_field(table, field), "")


class Data:
    """The component data in use. `Data.load()` gives ours, with an owner's values laid over."""

    def __init__(self, tables: Mapping[str, Sequence[Row]], setup: Mapping[str, Any]) -> None:
        self.tables = tables
        self.setup = setup
        problems: list[str] = []
        self.ships = tuple(_ship(row, "ships", problems) for row in tables["ships"])
        self.neutrals = tuple(
            _ship(row, "neutral_ships", problems) for row in tables["neutral_ships"]
        )
        found = [_sector(row, problems) for row in tables["sectors"]]
        self.sectors = {sector.number: sector for sector in found}
        self.hubs = tuple(_hub(row, problems) for row in tables["hubs"])
        sources = {f"sectors {sector.number}": sector.effects for sector in found}
        sources |= {f"hubs {hub.id}": hub.effects for hub in self.hubs}
        problems += [
            f"{name}: two abilities with a choice would be open at once"
            for name, effects in sources.items()
            if clauses.crowded(effects)
        ]
        self.lobby = tuple(
            _number(row, "lobby", "diplomacy", problems) if row["lobby"] else 0
            for row in tables["diplomacy"]
        )
        """The price of stepping onto a level."""
        self.rewards = tuple(
            tuple(_reward(row, track, problems) for row in tables["diplomacy"][:4])
            for track in TRACKS
        )
        """Track, level 0 to 3: the bonus."""
        if problems:
            raise DataError(problems)
        self._numbers(setup)

    def _numbers(self, setup: Mapping[str, Any]) -> None:
        """The numbers of the rules, all of them stated in the rulebook but the seats' GEMs."""
        self.income_limit = int(setup["income_gem_limit"]["value"])
        self.move_cost = int(setup["relocate_cost"]["value"])
        self.dice = int(setup["dice"]["value"])
        self.buy_gems = int(setup["transport"]["buy_gems"])
        end, score = setup["end"], setup["score"]
        self.end_points = int(end["points"])
        self.end_sectors = int(end["sectors"])
        self.end_aliens = int(end["aliens_left"])
        self.aliens = {seats: int(setup["players"][str(seats)]["aliens"]) for seats in SEATS}
        """In the supply at the beginning, by number of players."""
        self.sector_points = (0, *(int(score[f"level{level}"]) for level in (1, 2, 3)))
        self.resident_points = int(score["resident"])
        self.first, self.second = int(score["first"]), int(score["second"])
        self.gems_per_point = int(score["gems_per_point"])
        self.resources_per_point = int(score["resources_per_point"])

    @classmethod
    def load(cls, overrides: str | os.PathLike[str] | Iterable[Override] | None = None) -> Data:
        """Our data; `overrides` is a file with columns table,id,field,value, or such rows.

        `DataError` names every row that cannot be: no such value, a clause that says nothing, or
        a contradiction to what the rulebook states.
        """
        if overrides is None:
            return _standard()
        rows = (
            _read_overrides(overrides)
            if isinstance(overrides, str | os.PathLike)
            else [tuple(row) for row in overrides]
        )
        return _overridden(tuple(rows))

    @classmethod
    def usual(cls) -> Data:
        """Our data, with the file in the user's data folder laid over if there is one."""
        file = owners_file()
        return cls.load() if file is None else _of_file(str(file), file.stat().st_mtime_ns)

    @cached_property
    def hash(self) -> str:
        """Twelve digits that differ when any value does; every position carries them."""
        values = [[_values(row) for row in rows] for rows in self.tables.values()]
        seats = [self.setup["seat_gems"][number] for number in ("2", "3", "4")]
        text = json.dumps([values, seats], sort_keys=True)
        return sha256(text.encode()).hexdigest()[:12]

    @cached_property
    def marked(self) -> Mapping[tuple[str, str, str], str]:
        """The mark of every value: table, id, field → K, I, R or O."""
        found: dict[tuple[str, str, str], str] = {}
        for table, rows in self.tables.items():
            key = TABLES[table][0]
            for row in rows:
                for field in row:
                    mark = _mark(row, table, field)
                    if mark and field not in ("id", "note") and (row[field] or table == "hubs"):
                        found[table, row[key], field] = mark
        for seats in ("2", "3", "4"):
            found["setup", seats, "seat_gems"] = str(self.setup["seat_gems"]["src"])
        found["hubs", "A-11", "hub_slots"] = self._slots_mark
        return found

    @property
    def _slots_mark(self) -> str:
        return str(self.setup.get("hub_slots_src", "R"))

    @cached_property
    def marks(self) -> Mapping[str, int]:
        """How many of the values in use are K, I, R and O."""
        counts = Counter(self.marked.values())
        return {mark: counts[mark] for mark in MARKS}

    @property
    def reconstructed(self) -> bool:
        """Whether anything said about this game rests on numbers that we made up."""
        return self.marks["R"] > 0

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Data) and self.hash == other.hash)

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return f"<component data {self.hash}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Data, (self.tables, self.setup)


def owners_file() -> Path | None:
    """The file of values in the user's data folder, if there is one."""
    with suppress(RuntimeError, OSError):  # no home folder, or none that may be looked into
        file = data_folder() / OWNERS_FILE
        return file if file.exists() else None
    return None


@lru_cache(maxsize=4)
def _of_file(file: str, changed: int) -> Data:
    """The data with a file laid over; read anew only after the file has changed."""
    return Data.load(file)


def _values(row: Row) -> Row:
    return {key: value for key, value in row.items() if key != "note" and not key.endswith("_src")}


def _file(name: str) -> str:
    return resources.files("advisor.phoenix").joinpath("data", name).read_text(encoding="utf-8")


def _tables() -> dict[str, list[Row]]:
    return {name: list(csv.DictReader(io.StringIO(_file(f"{name}.csv")))) for name in TABLES}


@lru_cache(maxsize=1)
def _standard() -> Data:
    return Data(_tables(), read_json(_file("setup.json")))


@lru_cache(maxsize=64)
def _overridden(rows: tuple[Override, ...]) -> Data:
    tables, setup = _tables(), read_json(_file("setup.json"))
    special = {row["id"]: _special(row) for row in tables["sectors"]}
    problems = [problem for row in rows for problem in _override(tables, setup, row)]
    for row in tables["sectors"]:
        filled = [quarter for quarter in QUARTERS if row[quarter]]
        if filled != list(QUARTERS[: len(filled)]) or row["quarters"] != str(len(filled)):
            problems.append(
                f"sectors {row['id']}: {row['quarters']} quarters, but {', '.join(filled)} are "
                "filled; they must be as many, from the left"
            )
        if _special(row) != special[row["id"]]:
            said = ", ".join(special[row["id"]]) or "income icons only"
            problems.append(f"sectors {row['id']}: by the rulebook its quarters have {said}")
    try:
        data = Data(tables, setup)
    except DataError as error:
        problems += error.problems
    if problems:
        raise DataError(problems)
    return data


def _special(row: Row) -> list[str]:
    """What the quarters of a sector can do besides paying a GEM or a resource at income."""
    return sorted(row[q] for q in QUARTERS if row[q] and row[q] not in _PLAIN)


def _read_overrides(path: str | os.PathLike[str]) -> list[Override]:
    name = os.fsdecode(path)
    try:
        text = saving.read(path).decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text), strict=True))
    except (OSError, ValueError, csv.Error) as error:
        raise DataError([f"'{name}' cannot be read: {saving.reason(error)}"]) from None
    last = "printed" if rows and "value" not in rows[0] else "value"
    wanted = ("table", "id", "field", last)
    if not rows or not set(wanted) <= set(rows[0]):
        raise DataError([f"'{name}' needs the columns {','.join(wanted)} and at least one row"])
    if len(rows) > MOST_ROWS:
        raise DataError([f"'{name}' has {len(rows):,} rows; {MOST_ROWS:,} are the most"])
    found = []
    for row in rows:
        table, identity, field, value = ((row[key] or "").strip() for key in wanted)
        if value:
            found.append((table, identity, field, value))
    return found


def _override(tables: dict[str, list[Row]], setup: dict[str, Any], row: Override) -> list[str]:
    """Lay one value over ours; what is wrong with it."""
    table, identity, field, value = row
    table = table.partition(":")[0].strip()
    place = f"{cut(table)} {cut(identity)} {cut(field)}"
    if table == "setup":
        return _override_seats(setup, identity, field, value)
    if table not in TABLES:
        return [f"{place}: no such table; known are {', '.join(TABLES)}, setup"]
    key = TABLES[table][0]
    found = next((r for r in tables[table] if r[key] == identity), None)
    if found is None:
        return [f"{place}: no row {shown(identity)} in {table}"]
    if table == "hubs" and field == "adv_*":
        parts = value.split("/")
        if len(parts) != len(ADVANCES):
            return [f"{place}: expected five numbers such as 0/1/0/0/0, not {shown(value)}"]
        pairs = zip(ADVANCES, parts, strict=True)
        return [p for name, part in pairs for p in _replace(found, table, name, part, place)]
    if table == "hubs" and field == "hub_slots":
        return _override_slots(setup, found, value, place)
    return _replace(found, table, field, value, place)


def _replace(row: Row, table: str, field: str, value: str, place: str) -> list[str]:
    if field not in row or field in _UNCHANGED or field.endswith("_src"):
        return [f"{place}: no such value"]
    old = row[field]
    if _mark(row, table, field) == "K":
        return [] if value == old else [f"{place}: the rulebook says {old or 'nothing'}"]
    row[field] = value
    row[f"{field}_src"] = "O"
    return []


def _override_seats(setup: dict[str, Any], identity: str, field: str, value: str) -> list[str]:
    place = f"setup {cut(identity)} {cut(field)}"
    if field != "seat_gems" or identity not in ("2", "3", "4"):
        return [f"{place}: only seat_gems of 2, 3 or 4 players can be given"]
    try:
        numbers = [int(part) for part in value.strip("[] ").replace("/", ",").split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != int(identity) or not all(0 <= number <= 99 for number in numbers):
        return [f"{place}: expected {identity} numbers such as 0/1/2, not {shown(value)}"]
    setup["seat_gems"] = {**setup["seat_gems"], identity: numbers, "src": "O"}
    return []


def _override_slots(setup: dict[str, Any], row: Row, value: str, place: str) -> list[str]:
    parts = row["abilities"].split(";")
    where = [n for n, part in enumerate(parts) if part.startswith("static>hub_slots:")]
    if not where:
        return [f"{place}: this hub has no spaces for residents"]
    try:
        clauses.slots(value)
    except ClauseError as error:
        return [f"{place}: {error}"]
    parts[where[0]] = f"static>hub_slots:{value}"
    row["abilities"] = ";".join(parts)
    setup["hub_slots_src"] = "O"
    return []


def _number(row: Row, field: str, table: str, problems: list[str], most: int = 99) -> int:
    text = row.get(field) or "0"
    if _NUMBER.fullmatch(text) and int(text) <= most:
        return int(text)
    name = row[TABLES[table][0]]
    problems.append(
        f"{table} {name} {field}: expected a number from 0 to {most}, not {shown(text)}"
    )
    return 0


def _ship(row: Row, table: str, problems: list[str]) -> Ship:
    def number(field: str) -> int:
        return _number(row, field, table, problems, 20 if field == "cost" else 30)

    return Ship(
        id=row["id"],
        kind=TYPES.index(row["type"]),
        level=number("level"),
        copies=number("copies"),
        cost=max(1, number("cost")),
        fee=number("fee"),
        metal=number("metal"),
        power=number("p1"),
        keep=number("p2"),
    )


def _effects(
    row: Row, field: str, table: str, problems: list[str], trigger: str | None = None
) -> tuple[Effect, ...]:
    text = row[field]
    if text == "-":
        return ()
    try:
        return clauses.read(text, trigger, hub=table == "hubs")
    except ClauseError as error:
        problems.append(f"{table} {row['id']} {field}: {error}")
        return ()


def _sector(row: Row, problems: list[str]) -> Sector:
    built = _effects(row, "built", "sectors", problems)
    quarters = tuple(_effects(row, q, "sectors", problems) for q in QUARTERS if row[q])
    if any(effect.trigger != "built" for effect in built):
        problems.append(f"sectors {row['id']} built: expected clauses that begin built>")
    if any(effect.trigger == "built" for quarter in quarters for effect in quarter):
        problems.append(f"sectors {row['id']}: 'built' belongs into the column of that name")
    return Sector(
        number=int(row["id"]),
        level=int(row["level"]),
        colour=SECTOR_COLOURS.index(row["colour"]),
        cost=_number(row, "cost", "sectors", problems),
        built=built,
        quarters=quarters,
    )


def _hub(row: Row, problems: list[str]) -> Hub:
    def numbers(*fields: str) -> tuple[int, ...]:
        return tuple(_number(row, field, "hubs", problems) for field in fields)

    gem, food, water, metal = numbers("gem", "food", "water", "metal")
    a, b, c, d, choice = numbers(*ADVANCES)
    return Hub(
        id=row["id"],
        stock=(gem, food, water, metal),
        advances=(a, b, c, d),
        free_advances=choice,
        setup=_effects(row, "setup", "hubs", problems, "setup"),
        income=_effects(row, "income", "hubs", problems, "income"),
        abilities=_effects(row, "abilities", "hubs", problems),
        endgame=_effects(row, "endgame", "hubs", problems, "end"),
    )


def _reward(row: Row, track: str, problems: list[str]) -> Effect:
    """A bonus of a track is a gain, or a choice among food and water or all resources."""
    place = f"diplomacy {row['level']} {track}"
    try:
        (effect,) = clauses.read(row[track], "income")
    except (ClauseError, ValueError) as error:
        problems.append(f"{place}: {error}")
        return Effect("income", "gem", ("1",), (1,))
    if effect.name not in (*clauses.GAINS, "fw", "res"):
        problems.append(f"{place}: expected a gain such as gem:1 or fw:1, not {shown(row[track])}")
    return effect
