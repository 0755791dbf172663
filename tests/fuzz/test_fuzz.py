"""What fuzzing once found stays mended, and a short run finds nothing new.

Long runs have a command of their own: `python -m tests.fuzz`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.fuzz import mutating, running
from tests.fuzz.registry import MAKERS, target
from tests.fuzz.running import CORPUS, attempt, fuzz, smaller, stored
from tests.fuzz.targets import Target

ROOT = Path(__file__).resolve().parents[2]
FOUND = [(name, file) for name in MAKERS for file in stored(name)]
SHORT = 250
"""Inputs for each target here; enough to notice when a reader goes astray."""


@pytest.mark.parametrize(("name", "file"), FOUND)
def test_what_was_once_found_is_answered(name: str, file: str) -> None:
    kind, mark, _ = attempt(target(name), stored(name)[file])
    assert kind != "foreign", mark


def test_every_stored_input_belongs_to_a_target() -> None:
    assert {folder.name for folder in CORPUS.iterdir()} <= MAKERS.keys()
    assert len(FOUND) > 40


@pytest.mark.no_cover
@pytest.mark.parametrize("name", MAKERS)
def test_a_short_run_finds_nothing_foreign(name: str) -> None:
    outcome = fuzz(name, seed=1, count=SHORT)
    assert outcome.foreign == {}
    assert outcome.inputs == SHORT
    assert outcome.accepted > 0
    assert outcome.answers > 10


# The fuzzer itself


def wrong(data: bytes) -> None:
    if b"9" in data:
        raise ZeroDivisionError
    if b"x" in data:
        raise AssertionError("x is there")


TOY = Target(
    "toy",
    ((b'{"a": 1}', {"a": 1}),),
    mutating.structured([{"a": 1}], mutating.json_text, ()),
    wrong,
)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Callable[..., running.Outcome]:
    monkeypatch.setattr(running, "target", lambda name: TOY)
    return fuzz


def test_a_foreign_error_is_found_and_told_once(toy: Callable[..., running.Outcome]) -> None:
    outcome = toy("toy", seed=1, count=400)
    assert len(outcome.foreign) == 2
    assert outcome.bad
    (mark,) = [mark for mark in outcome.foreign if mark.startswith("ZeroDivisionError at ")]
    assert smaller(TOY, outcome.foreign[mark], mark) == b"9"


def test_the_same_seed_tries_the_same_inputs(toy: Callable[..., running.Outcome]) -> None:
    first, second = (toy("toy", seed=5, count=200) for _ in range(2))
    assert first.foreign == second.foreign
    assert first.foreign != toy("toy", seed=6, count=200).foreign


def test_an_input_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.05)

    def for_ever(_: bytes) -> None:
        while True:
            pass

    kind, mark, _ = attempt(Target("toy", (), TOY.mutate, for_ever), b"")
    assert (kind, mark) == ("foreign", "it took more than 0.05 seconds")


def test_values_are_written_as_toml_that_can_be_read() -> None:
    import tomllib

    for name in ("lesson", "puzzle"):
        for data, value in target(name).seeds:
            assert tomllib.loads(data.decode()) == value


@pytest.mark.parametrize("name", MAKERS)
def test_the_seeds_are_right(name: str) -> None:
    for data, _ in target(name).seeds[:6]:
        kind, mark, _ = attempt(target(name), data)
        assert kind == "right" or name in ("message", "action"), mark


def test_large_inputs_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutating, "LARGE", 1)
    one = target("progress")
    sizes = [len(one.mutate(*one.seeds[0], Random(seed))[0]) for seed in range(4)]
    assert max(sizes) > 100_000


@pytest.mark.no_cover
def test_the_command_writes_what_it_found(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--count", "60", "--target", "weights"]
    done = subprocess.run(
        [*command, "--write", str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert (summary["inputs"], summary["inputs, weights"]) == (60, 60)
    assert summary["foreign errors"] == 0
    assert "60 inputs, 0 foreign errors" in done.stdout


def test_the_command_wants_to_know_how_long() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "--count or --seconds" in done.stderr


def test_the_guided_run_knows_the_same_targets() -> None:
    from tests.fuzz import guided

    assert tuple(MAKERS) == guided.NAMES
