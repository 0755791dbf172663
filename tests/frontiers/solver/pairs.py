"""The table of pairs: how often two elements of the game met in turns that were compared.

    python -m tests.frontiers.solver.pairs build/differential-1 build/differential-2

writes the stored table anew from runs of `tests.frontiers.solver.differential`. For each pair it
says in how many of the compared turns both were usable, and how many best turns used both.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from advisor.core import saving
from tests.frontiers.solver.elements import PAIRS

FILE = Path(__file__).parent / "PAIRS.md"

HEAD = """# Where two elements of the game meet

Made by `python -m tests.frontiers.solver.pairs` from {turns} turns that were compared with the
plain judge. *Usable*: turns in which both were within reach. *Used*: best turns that used both.

| one | other | usable | used |
| --- | --- | ---: | --- |
"""


@dataclass
class Table:
    """Counts by pair."""

    turns: int = 0
    usable: Counter[tuple[str, str]] = field(default_factory=Counter)
    used: Counter[tuple[str, str]] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)
    """Best turns that used an element at all; not stored."""

    def add(self, usable: Iterable[str], used: Iterable[str]) -> None:
        able, played = set(usable), set(used)
        self.turns += 1
        self.alone.update(played)
        self.usable.update(pair for pair in PAIRS if able.issuperset(pair))
        self.used.update(pair for pair in PAIRS if played.issuperset(pair))

    def empty(self) -> list[tuple[str, str]]:
        """Pairs that were never usable in one turn."""
        return [pair for pair in PAIRS if not self.usable[pair]]

    def write(self, file: Path) -> None:
        rows = [
            f"| {one} | {other} | {self.usable[one, other]} | "
            f"{self.used[one, other] or never_used((one, other)) or 0} |\n"
            for one, other in PAIRS
        ]
        saving.write(file, HEAD.format(turns=self.turns) + "".join(rows))


def load(file: Path = FILE) -> Table:
    """A table as written."""
    text = file.read_text(encoding="utf-8")
    table = Table(int(text.partition("` from ")[2].split()[0]))
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        pair = (cells[0], cells[-3] if len(cells) == 4 else "")
        if len(cells) == 4 and pair in PAIRS:
            table.usable[pair] = int(cells[2])
            table.used[pair] = int(cells[3]) if cells[3].isdecimal() else 0
    return table


def never_used(pair: tuple[str, str]) -> str | None:
    """Why no turn uses both, or None; any two may be usable in the same turn."""
    if all(word.startswith("discard ") for word in pair):
        return "never: one discard power a turn (T4)"
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.frontiers.solver.pairs", description=__doc__)
    parser.add_argument(
        "folders", nargs="+", type=Path, help="of tests.frontiers.solver.differential"
    )
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args(arguments)
    table = Table()
    for folder in options.folders:
        for line in (folder / "comparisons.jsonl").read_text(encoding="utf-8").splitlines():
            found = json.loads(line)
            if found["finished"]:
                table.add(found["usable"], found["used"])
    table.write(options.file)
    for pair in table.empty():
        print("never usable together:", *pair, sep="  ")
    print(f"{table.turns} turns, {len(table.empty())} pairs without any")
    return 1 if table.empty() else 0


if __name__ == "__main__":
    sys.exit(main())
