"""The file of a run: a line about the run, then a line for each game, written as it is there.

So a run can be interrupted at any moment and resumed. What is read again is not trusted: the
heading must be that of the same run, played by the same program with the same weights, or the file
is refused. A game whose line is damaged is named, left out and played again, which gives the same
game; a file with such lines is kept as it was under another name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any, Final

from advisor.core import saving
from advisor.core.documents import DocumentError, RepeatedKey, read_json
from advisor.core.visible import shown
from advisor.players.arena import ArenaError, MixtureError, Plan, Record
from advisor.players.identity import hashes, program, told
from advisor.players.match import TURN_LIMIT, Pairing

FORMAT: Final = "arena/3"
EARLIER: Final = {
    "alien-frontiers-arena/1": "what played its games",
    "alien-frontiers-arena/2": "which game they are of",
}
"""Files of earlier versions, and what they do not say."""
LOST_KEYS: Final = ("meeting", "game", "seed", "players", "lost")
MOST: Final = 10**9
"""No number in a line is larger."""
_WITHIN: Final = re.compile(r": line 1 column (\d+)(?: \(char \d+\))?")
"""A place in a text of one line, whose number in the file is told already."""


@dataclass(slots=True)
class Results:
    """The games of a run, and the file that has them."""

    path: Path
    plan: Plan
    records: list[Record] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """What was wrong with lines that were left out, a sentence each."""

    @classmethod
    def new(cls, path: Path, plan: Plan) -> Results:
        """Begin a file; one that exists is never overwritten."""
        try:
            saving.write(path, _line(_heading(plan)), new=True)
        except saving.ExistsError:
            raise ArenaError(f"'{path}' exists already; resume it, or name another file.") from None
        return cls(path, plan)

    @classmethod
    def resume(cls, path: Path, plan: Plan) -> Results:
        """Go on with a file of the same run; the number of games may differ.

        Games that were lost are left out as well, to be played again.
        """
        lines = _lines(path)
        heading = _read_heading(path, lines)
        _same_run(path, heading, _heading(plan))
        found = cls(path, plan)
        seen: dict[tuple[int, int], int] = {}
        lost = damaged = 0
        for number, line in enumerate(lines[1:], start=2):
            try:
                record = _loads(line)
                key = _check(record, plan)
                if key in seen:
                    raise _Defect(f"the game of line {seen[key]} once more")
            except _Defect as error:
                # Only the last line can have been cut off by the end of its process.
                is_cut = number == len(lines) and not line.endswith(b"\n")
                damaged += not is_cut
                why = "it was cut off" if is_cut else str(error)
                found.problems.append(f"'{path}', line {number}: {why}.")
                continue
            if "lost" in record:
                lost += 1
                continue
            seen[key] = number
            found.records.append(record)
        if damaged:
            copy = saving.keep_copy(path, "damaged")
            found.problems.append(f"The file as it was is kept as '{copy}'.")
        if lost or found.problems:
            saving.write(path, "".join(map(_line, (heading, *found.records))))
        return found

    def missing(self) -> list[Pairing]:
        """The games that are still to be played."""
        done = {(record["meeting"], record["game"]) for record in self.records}
        return [pairing for pairing in self.plan.pairings() if pairing.key not in done]

    def add(self, record: Record) -> None:
        """Keep a game; it is on the disk when this comes back."""
        saving.append(self.path, _line(record))
        self.records.append(record)


def _lines(path: Path) -> list[bytes]:
    try:
        # A run may be long: each line has a limit, the file has none.
        return path.read_bytes().splitlines(keepends=True)
    except (OSError, ValueError) as error:
        raise ArenaError(f"'{path}' cannot be read: {saving.reason(error)}.") from error


def _line(record: Mapping[str, Any]) -> str:
    return json.dumps(record) + "\n"


# The heading


def _heading(plan: Plan) -> Record:
    """What a run is, and what plays it."""
    return {
        "format": FORMAT,
        "game": plan.kit.name,
        "program": program(),
        "hashes": hashes(plan.players, plan.game),
        "players": list(plan.players),
        "seats": plan.seats,
        "seed": plan.seed,
        "options": {**plan.kit.options, **plan.options},
    }


def _read_heading(path: Path, lines: list[bytes]) -> Record:
    try:
        heading = _loads(lines[0]) if lines else None
    except _Defect:
        heading = None
    found = heading.get("format") if isinstance(heading, dict) else None
    if isinstance(found, str) and found in EARLIER:
        raise MixtureError(
            f"'{path}' was begun by an earlier version, which did not note {EARLIER[found]}; "
            "it cannot be gone on with. Name another file to begin anew; this one stays as it is."
        )
    if not isinstance(heading, dict) or found != FORMAT:
        raise ArenaError(
            f"'{path}' is no file of arena results: its first line must be an object with the "
            f"format {FORMAT!r}."
        )
    return heading


def _same_run(path: Path, heading: Record, expected: Record) -> None:
    """See that games of this run may be added to those of a file."""
    plan = {key: expected[key] for key in expected if key not in ("program", "hashes")}
    differing = [key for key in plan if heading.get(key) != plan[key]]
    if differing:
        was = ", ".join(f"{key} {shown(heading.get(key))}" for key in differing)
        now = ", ".join(f"{key} {shown(plan[key])}" for key in differing)
        raise ArenaError(
            f"'{path}' belongs to another run: it has {was}, not {now}. Ask for the same as "
            "there, or name another file."
        )
    before, now_played = heading.get("program"), expected["program"]
    if before != now_played:
        had = told(before) if isinstance(before, dict) else shown(before)
        raise MixtureError(
            f"The games of '{path}' were played by {had}, and this is {told(now_played)}; games "
            "of two versions are not mixed. Finish it with that version, or name another file."
        )
    had_hashes = heading.get("hashes")
    had_hashes = had_hashes if isinstance(had_hashes, dict) else {}
    for name in sorted(had_hashes.keys() | expected["hashes"].keys()):
        then, now_hash = had_hashes.get(name), expected["hashes"].get(name)
        if then != now_hash:
            raise MixtureError(
                f"{shown(name)} has changed since the games of '{path}': the hash of its weights "
                f"or source was {shown(then)} and is {shown(now_hash)}; games of the two are not "
                "mixed. Bring the old file back, or name another file of results."
            )


# The games


class _Defect(ValueError):
    """What is wrong with a line, in a few words."""


def _loads(line: bytes) -> Any:
    try:
        return read_json(line.rstrip(b"\r\n"))
    except RepeatedKey as error:
        raise _Defect(str(error)) from None
    except DocumentError as error:
        where = _WITHIN.sub(r", column \1", str(error))
        raise _Defect(f"this is not JSON ({where})") from None


def _check(record: Any, plan: Plan) -> tuple[int, int]:
    """The key of a game that a line tells; `_Defect` says what is wrong with it."""
    if not isinstance(record, dict):
        raise _Defect(f"an object is needed, not {shown(record)}")
    wanted = LOST_KEYS if "lost" in record else (*LOST_KEYS[:-1], *_GAME)
    for key in wanted:
        if key not in record:
            raise _Defect(f"{key} is missing")
    for key in record:
        if key not in wanted and key != "chances":
            raise _Defect(f"nothing is known of a key {shown(key)}")
    meeting, game = record["meeting"], record["game"]
    if not _whole(meeting, 0, len(plan.meetings) - 1):
        raise _Defect(f"meeting: there is no {shown(meeting)} in this run")
    if not _whole(game, 0):
        raise _Defect(f"game: a whole number from 0 is needed, not {shown(game)}")
    pairing = plan.pairing(plan.meetings, meeting, game)
    for key, value in (("seed", pairing.seed), ("players", list(pairing.players))):
        if record[key] != value or isinstance(record[key], bool):
            raise _Defect(f"{key}: this game has {shown(value)}, not {shown(record[key])}")
    if "lost" in record:
        if not isinstance(record["lost"], str):
            raise _Defect(f"lost: a reason is needed, not {shown(record['lost'])}")
        return pairing.key
    for key, check in (_GAME | ({"chances": _CHANCES} if "chances" in record else {})).items():
        if not check.fits(record[key], plan.seats):
            raise _Defect(f"{key}: {check.needed} needed, not {shown(record[key])}")
    if sum(map(len, record["turn_ms"])) != record["turns"]:
        raise _Defect("turn_ms: there must be as many times as turns")
    for word in set().union(*record["actions"]) - plan.kit.kinds:
        raise _Defect(f"actions: nothing is known of a kind {shown(word)}")
    return pairing.key


@dataclass(frozen=True, slots=True)
class _Kind:
    """What can stand under a key of a game."""

    fits: Callable[[Any, int], bool]
    """Whether a value does, for a number of seats."""
    needed: str


def _whole(value: Any, least: int, most: int = MOST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _number(value: Any, most: float = MOST) -> bool:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and 0 <= value <= most and isfinite(value)


def _seatwise(value: Any, seats: int) -> Iterator[Any]:
    """What a list has for each seat; nothing else is a list of that length."""
    if not isinstance(value, list) or len(value) != seats:
        return iter((None,))
    return iter(value)


def _winners(value: Any, seats: int) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) == len({str(seat) for seat in value})
        and all(_whole(seat, 0, seats - 1) for seat in value)
    )


def _counted(value: Any) -> bool:
    return isinstance(value, dict) and all(_whole(number, 1) for number in value.values())


def _times(value: Any) -> bool:
    return isinstance(value, list) and all(map(_number, value))


def _chances(value: Any, seats: int) -> bool:
    return isinstance(value, list) and all(
        _number(chance, 1) for row in value for chance in _seatwise(row, seats)
    )


_GAME: Final[dict[str, _Kind]] = {
    "winners": _Kind(_winners, "the seats that won are"),
    "points": _Kind(
        lambda value, seats: all(_whole(each, -MOST) for each in _seatwise(value, seats)),
        "a whole number for each seat is",
    ),
    "turns": _Kind(
        lambda value, seats: _whole(value, 1, TURN_LIMIT + 1),
        f"a whole number from 1 to {TURN_LIMIT + 1} is",
    ),
    "cut": _Kind(lambda value, seats: isinstance(value, bool), "true or false is"),
    "actions": _Kind(
        lambda value, seats: all(map(_counted, _seatwise(value, seats))),
        "the number of each kind of action for each seat is",
    ),
    "decisions": _Kind(
        lambda value, seats: all(_whole(each, 0) for each in _seatwise(value, seats)),
        "a whole number from 0 for each seat is",
    ),
    "turn_ms": _Kind(
        lambda value, seats: all(map(_times, _seatwise(value, seats))),
        "a list of times for each seat is",
    ),
}
_CHANCES: Final = _Kind(_chances, "a chance from 0 to 1 for each seat after each turn is")
