"""What the program does, as fingerprints: to see that a change of its shape changed nothing else.

    python -m tests.behaviour --write build/before.json
    python -m tests.behaviour --compare build/before.json

asks for the best turn in every stored turn of the benchmark, and plays a game for each of sixty
seeds. Both are told as short hashes, so that what differs is named by its number. A budget of work
and not of time decides when a search ends, so the answers are the same on every machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from advisor import Position, advise
from advisor.players.match import Pairing, play

ROOT = Path(__file__).resolve().parents[1]
SEEDS = 60
PLAYERS = ("quick", "greedy", "captain", "simple", "pilot", "admiral", "random")


def fingerprint(*told: object) -> str:
    return sha256(json.dumps(told).encode()).hexdigest()[:12]


def stored_turns() -> list[Position]:
    (file,) = (ROOT / "advisor").rglob("data/turns.json")
    found = json.loads(file.read_text(encoding="utf-8"))["turns"]
    return [Position.from_json(each["position"]) for each in found]


def advice(every: int) -> Iterator[tuple[str, str]]:
    for number, position in enumerate(stored_turns()):
        if number % every == 0:
            best = advise(position).best
            yield f"turn {number}", fingerprint(str(best), best.value, best.optimal, best.bound)


def games(every: int) -> Iterator[tuple[str, str]]:
    for seed in range(0, SEEDS, every):
        names = tuple(PLAYERS[(seed + 2 * seat) % len(PLAYERS)] for seat in range(2 + seed % 3))
        told = play(Pairing(0, seed, seed, names))
        del told["turn_ms"]
        yield f"game {seed}", fingerprint(told)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.behaviour")
    parser.add_argument("--every", type=int, default=1, help="only each so manieth of both")
    parser.add_argument("--write", type=Path, help="keep the fingerprints in this file")
    parser.add_argument("--compare", type=Path, help="with the fingerprints in this file")
    options = parser.parse_args(arguments)
    found = {**dict(games(options.every)), **dict(advice(options.every))}
    if options.write:
        options.write.parent.mkdir(parents=True, exist_ok=True)
        options.write.write_text(json.dumps(found, indent=0), encoding="utf-8")
    print(f"{len(found)} fingerprints, together {fingerprint(found)}")
    if not options.compare:
        return 0
    before = json.loads(options.compare.read_text(encoding="utf-8"))
    different = [key for key, told in found.items() if before.get(key) != told]
    print(f"{len(different)} differ{': ' if different else ''}{', '.join(different)}")
    return bool(different)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
