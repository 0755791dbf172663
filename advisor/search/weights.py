"""Weights of a game as whole numbers in tables, one for each feature, with where they come from.

What a game adds is its features and how far they reach; reading, checking and writing are the same
for every game.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from importlib import resources
from types import MappingProxyType
from typing import Any, ClassVar, Final, Protocol, Self

from advisor.core.documents import DocumentError, read_json
from advisor.core.errors import Listed
from advisor.core.visible import cut, is_writable, shown
from advisor.search.scale import DECIDED

MOST: Final = 10**18
"""No number of a file is larger; a table's are much smaller, or they do not add up."""
LONGEST_NAME: Final = 200
LONGEST_NOTE: Final = 10_000
"""Letters of what is told about where weights come from."""

Row = tuple[int, ...]
Table = tuple[Row, ...]
"""One row for every stage of a game, or a single row that serves all of them."""


class Tabled(Protocol):
    """A feature of a game, as far as its table is concerned."""

    @property
    def name(self) -> str:
        """As in files."""
        ...

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        ...

    @property
    def from_nothing(self) -> bool:
        """Whether a row counts from none, which is worth nothing."""
        ...


class WeightsError(Listed[str]):
    """Weights that cannot be used; the text names every defect with its place."""

    @property
    def defects(self) -> tuple[str, ...]:
        """What is wrong, each with its place; at most fifty."""
        return self.found


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where weights come from, so that anybody can make them again."""

    command: str = ""
    seeds: tuple[int, ...] = ()
    games: int = 0
    date: str = ""
    note: str = ""


@dataclass(frozen=True)
class TableWeights(ABC):
    """What a position is worth to a player.

    Worth of a player = the sum of the tables at the player's features. Value for a player =
    100 × own worth − `best_rival` × the best rival's − `all_rivals` × the sum of the rivals'.
    """

    FORMAT: ClassVar[str]
    FEATURES: ClassVar[Sequence[Tabled]]
    STAGES: ClassVar[int]
    """How many rows a table has that changes in the course of a game."""
    PACKAGE: ClassVar[str]
    """Where the folder `presets` is."""
    RACE: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """By name how many numbers tell of chances beside worth; 0 for one of each player."""

    name: str
    best_rival: int
    """Percentage of the best rival's worth that is subtracted."""
    all_rivals: int
    """Percentage of every rival's worth that is subtracted."""
    rows: tuple[Table, ...]
    """A table for each of `FEATURES`, in their order."""
    provenance: Provenance = field(default_factory=Provenance)
    scale: int = 0
    """Worth that multiplies the odds of winning by e; 0 if that was not measured."""
    tempo: tuple[int, ...] = ()
    """Worth of being the next to play, the one after that, and so on; for odds only."""
    stages: tuple[Row, ...] = ()
    """For each stage the scale and then the tempo, where they were measured; these count then."""
    race: tuple[tuple[str, Row], ...] = ()
    """What tells of chances beside worth, where it was measured: the numbers of `RACE`."""

    def __post_init__(self) -> None:
        defects = _defects(self)
        if not defects and 4 * self.reach >= DECIDED:
            defects = [f"the weights add up to {shown(self.reach)}, too close to a decided game"]
        if defects:
            raise WeightsError(defects)

    def __getstate__(self) -> dict[str, Any]:
        """What another process gets: the numbers, not what was worked out from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def make(
        cls,
        name: str,
        tables: Mapping[str, Sequence[Sequence[int]]],
        *,
        best_rival: int = 0,
        all_rivals: int = 0,
        provenance: Provenance | None = None,
    ) -> Self:
        """Weights from tables by name; a feature left out counts nothing."""
        known = {feature.name for feature in cls.FEATURES}
        if unknown := sorted(tables.keys() - known):
            raise WeightsError([f"no feature is called {shown(word)}" for word in unknown])
        rows = tuple(
            tuple(tuple(row) for row in tables[feature.name])
            if feature.name in tables
            else ((0,) * feature.size,)
            for feature in cls.FEATURES
        )
        return cls(name, best_rival, all_rivals, rows, provenance or Provenance())

    @classmethod
    def presets(cls) -> tuple[str, ...]:
        """The names of the weights that come with the game."""
        files = resources.files(cls.PACKAGE).joinpath("presets").iterdir()
        return tuple(sorted(file.name[:-5] for file in files if file.name.endswith(".json")))

    @classmethod
    def preset(cls, name: str, players: int | None = None) -> Self:
        """Weights that come with the game, by name.

        Some are there once for each number of players: `fitted` for 2 is also `fitted-2`.
        """
        known = cls.presets()
        if name not in known and f"{name}-{players}" in known:
            name = f"{name}-{players}"
        if name not in known:
            raise WeightsError(
                [f"no preset is called {shown(name)}; there are: {', '.join(known)}"]
            )
        file = resources.files(cls.PACKAGE).joinpath("presets", f"{name}.json")
        return cls.from_json(cls.grown(read_json(file.read_bytes())))

    @classmethod
    def grown(cls, stored: dict[str, Any]) -> dict[str, Any]:
        """A preset as the game reads it today."""
        return stored

    @classmethod
    def from_json(cls, source: str | bytes | Mapping[str, Any]) -> Self:
        """Read weights; `WeightsError` says everything that is wrong with them."""
        return cls(**_read(cls, source))

    def to_json(self) -> str:
        """The weights as text, one table a line; tables that count nothing are left out."""
        tables = [
            f"    {json.dumps(feature.name)}: {json.dumps(table)}"
            for feature, table in zip(self.FEATURES, self.rows, strict=True)
            if any(map(any, table))
        ]
        head = {
            "format": self.FORMAT,
            "name": self.name,
            "provenance": asdict(self.provenance),
            "best_rival": self.best_rival,
            "all_rivals": self.all_rivals,
            "scale": self.scale,
            "tempo": self.tempo,
        }
        if self.stages:
            head["stages"] = self.stages
        if self.race:
            head["race"] = dict(self.race)
        lines = [f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in head.items()]
        lines.append('  "tables": {\n' + ",\n".join(tables) + "\n  }")
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def odds_at(self, stage: int) -> tuple[int, Row]:
        """The scale and the tempo at a stage of the game."""
        if not self.stages:
            return self.scale, self.tempo
        scale, *tempo = self.stages[stage]
        return scale, tuple(tempo)

    def with_table(self, name: str, table: Sequence[Sequence[int]]) -> Self:
        """The same weights with another table for one feature."""
        rows = list(self.rows)
        at = [feature.name for feature in self.FEATURES].index(name)
        rows[at] = tuple(tuple(row) for row in table)
        return replace(self, rows=tuple(rows))

    def tables(self, stage: int) -> Mapping[str, Row]:
        """The table of every feature at a stage of the game, by name."""
        return self._tables[stage]

    @cached_property
    def _tables(self) -> tuple[Mapping[str, Row], ...]:
        return tuple(
            MappingProxyType(
                {
                    feature.name: table[stage] if len(table) > 1 else table[0]
                    for feature, table in zip(self.FEATURES, self.rows, strict=True)
                }
            )
            for stage in range(self.STAGES)
        )

    @property
    @abstractmethod
    def reach(self) -> int:
        """A bound that the value of no undecided position exceeds, in either direction."""


def _is_int(value: object) -> bool:
    """Whether a value is a whole number that a file can hold and a fraction can follow."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST


def _is_name(value: object) -> bool:
    """Whether weights can be called so."""
    return _is_text(value, LONGEST_NAME)


def _is_text(value: object, longest: int) -> bool:
    return isinstance(value, str) and len(value) <= longest and is_writable(value)


def _defects(weights: TableWeights) -> list[str]:
    found = []
    if not _is_name(weights.name):
        found.append(_NO_NAME)
    for name in ("best_rival", "all_rivals"):
        factor = getattr(weights, name)
        if not _is_int(factor) or not 0 <= factor <= 1000:
            found.append(f"{name}: a percentage from 0 to 1000 is needed, not {shown(factor)}")
    if not _is_int(weights.scale) or weights.scale < 0:
        found.append(f"scale: a whole number from 0 is needed, not {shown(weights.scale)}")
    tempo: object = weights.tempo
    if not isinstance(tempo, tuple) or not all(map(_is_int, tempo)):
        found.append("tempo: a list of whole numbers is needed")
    found += _odds_defects(weights) + _race_defects(weights)
    if len(weights.rows) != len(weights.FEATURES):
        return [*found, f"tables: {len(weights.FEATURES)} are needed, not {len(weights.rows)}"]
    for feature, table in zip(weights.FEATURES, weights.rows, strict=True):
        place = f"tables.{feature.name}"
        if len(table) not in (1, weights.STAGES):
            found.append(f"{place}: 1 row or {weights.STAGES} rows are needed, not {len(table)}")
            continue
        for number, row in enumerate(table):
            if len(row) != feature.size:
                found.append(
                    f"{place}, row {number}: {feature.size} numbers are needed, not {len(row)}"
                )
            elif not all(map(_is_int, row)):
                found.append(f"{place}, row {number}: whole numbers are needed")
            elif feature.from_nothing and row[0] != 0:
                found.append(f"{place}, row {number}: the first number must be 0")
    return found


def _odds_defects(weights: TableWeights) -> list[str]:
    """What is wrong with the odds of the stages."""
    stages: Any = weights.stages
    if stages == () or (
        isinstance(stages, tuple)
        and len(stages) == weights.STAGES
        and all(isinstance(row, tuple) and all(map(_is_int, row)) for row in stages)
        and all(len(row) == 1 + len(weights.tempo) and row[0] > 0 for row in stages)
    ):
        return []
    return [f"stages: {weights.STAGES} rows are needed, each a scale above 0 and its tempo"]


def _race_defects(weights: TableWeights) -> list[str]:
    """What is wrong with the numbers beside worth."""
    wanted = weights.RACE
    race: Mapping[str, Any] = dict(weights.race)
    if not race or (
        race.keys() == wanted.keys()
        and all(isinstance(row, tuple) and all(map(_is_int, row)) for row in race.values())
        and all(len(race[name]) == (size or len(weights.tempo)) for name, size in wanted.items())
    ):
        return []
    parts = (f"{name} ({size or 'one for each player'})" for name, size in wanted.items())
    return [f"race: whole numbers are needed, by name: {', '.join(parts) or 'none'}"]


_NO_NAME: Final = f"name: a text of at most {LONGEST_NAME} letters is needed"
_KEYS: Final = ("format", "name", "provenance", "best_rival", "all_rivals", "tables")
_KNOWN: Final = frozenset({*_KEYS, "scale", "tempo", "stages", "race"})


def _read(kind: type[TableWeights], source: str | bytes | Mapping[str, Any]) -> dict[str, Any]:
    data: Any = source
    if isinstance(source, str | bytes):
        try:
            data = read_json(source)
        except DocumentError as error:
            raise WeightsError([f"this is not JSON: {error}"]) from error
    if not isinstance(data, Mapping):
        raise WeightsError(["an object is needed"])
    defects = [f"{cut(key)}: unknown" for key in data if key not in _KNOWN]
    defects += [f"{key}: missing" for key in _KEYS if key not in data]
    if "name" in data and not _is_name(data["name"]):
        defects.append(_NO_NAME)
    if data.get("format", kind.FORMAT) != kind.FORMAT:
        defects.append(f"format: {kind.FORMAT!r} is needed, not {shown(data['format'])}")
    rows = _read_tables(kind.FEATURES, data.get("tables", {}), defects)
    race = data.get("race", {})
    if not isinstance(race, Mapping):
        defects.append("race: an object is needed")
        race = {}
    provenance = _read_provenance(data.get("provenance", {}), defects)
    if defects:
        raise WeightsError(defects)
    return {
        "name": data["name"],
        "best_rival": data["best_rival"],
        "all_rivals": data["all_rivals"],
        "rows": rows,
        "provenance": provenance,
        "scale": data.get("scale", 0),
        "tempo": _tupled(data.get("tempo", ())),
        "stages": _tupled(data.get("stages", ())),
        "race": tuple((str(name), _tupled(row)) for name, row in race.items()),
    }


def _tupled(found: Any) -> Any:
    """Lists as tuples, at every depth; whatever else stays as it is, to be refused."""
    return tuple(map(_tupled, found)) if isinstance(found, list) else found


def _read_tables(features: Sequence[Tabled], data: object, defects: list[str]) -> tuple[Table, ...]:
    known = {feature.name for feature in features}
    if not isinstance(data, Mapping):
        defects.append("tables: an object is needed")
        return ()
    defects += [
        f"tables.{cut(name)}: no feature is called so" for name in data if name not in known
    ]
    rows: list[Table] = []
    for feature in features:
        table = data.get(feature.name, [[0] * feature.size])
        if isinstance(table, list) and all(isinstance(row, list) for row in table):
            rows.append(tuple(tuple(row) for row in table))
        else:
            defects.append(f"tables.{feature.name}: a list of lists is needed")
    return tuple(rows)


def _read_provenance(data: object, defects: list[str]) -> Provenance:
    if not isinstance(data, Mapping):
        defects.append("provenance: an object is needed")
        return Provenance()
    plain = asdict(Provenance())
    defects += [f"provenance.{cut(key)}: unknown" for key in data if key not in plain]
    for key, usual in plain.items():
        given = data.get(key, usual)
        if key == "seeds":
            fine = isinstance(given, list | tuple) and all(map(_is_int, given))
        else:
            fine = _is_int(given) if isinstance(usual, int) else _is_text(given, LONGEST_NOTE)
        if not fine:
            defects.append(f"provenance.{key}: {shown(given)} does not fit here")
        elif key == "seeds":
            plain[key] = tuple(given)
        else:
            plain[key] = given
    return Provenance(**plain)
