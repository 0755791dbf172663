"""Records of the arena: a file that is resumed, and what is reported of it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from tests.fuzz.mutating import Value, json_text
from tests.fuzz.targets import Target, folder, made, plain


def plan() -> Any:
    from advisor.players.arena import Plan

    return Plan(("random", "simple"), 2, 4, 0)


@cache
def lines() -> tuple[dict[str, Any], ...]:
    """The lines of a small run: its heading and its games."""
    from advisor.players import match, records

    run, file = plan(), folder() / "seed.jsonl"
    results = records.Results.new(file, run)
    for pairing in run.pairings():
        results.add(match.play(pairing))
    return tuple(json.loads(line) for line in file.read_text().splitlines())


def run_arena(data: bytes) -> None:
    from advisor.players.records import Results
    from advisor.players.report import as_data, as_lines, reported

    for old in folder().glob("run*"):  # what was damaged is kept beside the file
        old.unlink()
    file = folder() / "run.jsonl"
    file.write_bytes(data)
    results = Results.resume(file, plan())
    reports = reported(results.plan, results.records)
    for line in as_lines(results.plan, reports):
        plain(line)
    json.dumps(as_data(results.plan, reports))
    results.missing()


def arena_text(value: Value) -> bytes:
    return b"".join(json_text(line) + b"\n" for line in value) if isinstance(value, list) else b"0"


def arena_target() -> Target:
    return made("arena", [list(lines())], run_arena, arena_text)
