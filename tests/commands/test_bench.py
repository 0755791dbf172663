"""`bench`: that it measures and writes, not how fast this machine is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from advisor import Position
from advisor.commands import bench
from advisor.commands.bench import Measure

MEASURES = [
    Measure("a play", 5e-5, 1.2e-5, "C", 1e-4),
    Measure("a list", 5e-4, 1.2e-3, "C", 3e-4),
    Measure("inner", 5e-5, 2.5, "x", 3, at_least=True),
    Measure("import", 0.1, 0.1, "s", 0.15),
]
TABLE = """\
           time    result      target
a play    50 µs  1.2e-5 C  ≤ 1.0e-4 C  ok
a list   500 µs  1.2e-3 C  ≤ 3.0e-4 C  over
inner     50 µs     2.5 ×     ≥ 3.0 ×  under
import  0.100 s    0.10 s    ≤ 0.15 s  ok"""


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "additions", lambda: 0.5)
    monkeypatch.setitem(bench.SUITES, "engine", lambda unit, rounds: MEASURES)


@pytest.mark.usefixtures("measured")
def test_the_table(command) -> None:
    answer = command("bench", "engine")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("C = 0.500 s: ten million additions in a Python loop, ")
    assert TABLE in answer.out


@pytest.mark.usefixtures("measured")
def test_as_json(command) -> None:
    said = json.loads(command("bench", "engine", "--json").out)
    assert said["c_seconds"] == 0.5
    assert [measure["ok"] for measure in said["measures"]] == [True, False, False, True]


@pytest.mark.usefixtures("measured")
def test_it_writes_between_the_markers(command, tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(
        "# Title ≤\n\n<!-- bench:engine -->\nold\n<!-- /bench:engine -->\nend\n", encoding="utf-8"
    )
    for _ in range(2):
        assert command("bench", "engine", "--write").code == 0
        text = readme.read_text(encoding="utf-8")
        assert text.startswith(
            "# Title ≤\n\n<!-- bench:engine -->\n`python -m advisor bench engine`"
        )
        assert text.endswith("| ok |\n<!-- /bench:engine -->\nend\n")
        assert "| a play | 50 µs | 1.2e-5 C | ≤ 1.0e-4 C | ok |" in text
        assert "old" not in text
    other = tmp_path / "other.md"
    other.write_text("<!-- bench:engine --><!-- /bench:engine -->", encoding="utf-8")
    assert command("bench", "engine", "--json", "--write", other).code == 0
    assert "| a play |" in other.read_text(encoding="utf-8")


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize("text", ["", "<!-- bench:engine -->", "<!-- /bench:engine -->", None])
def test_a_file_without_the_place_is_left_alone(command, tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "README.md").write_text(text, encoding="utf-8")
    answer = command("bench", "engine", "--write")
    assert answer.code == 1
    assert answer.out == ""
    assert ("cannot be read" if text is None else "has no place") in answer.err
    if text is not None:
        assert (tmp_path / "README.md").read_text(encoding="utf-8") == text


def test_the_position_in_the_middle_has_about_a_hundred_actions() -> None:
    file = Path(bench.__file__).parent / "data" / "midgame.json"
    position = Position.from_json(file.read_text(encoding="utf-8"))
    assert len(position.players) == 4
    assert 80 <= len(position.legal_actions()) <= 120
    assert position.moves > 20


def test_the_inner_form_plays_the_same_game() -> None:
    start, actions = bench.public_game(1)
    bench.public_replay(start, actions)
    bench.inner_replay(start, actions)
    assert len(actions) > 100


def test_the_machine_is_described_without_naming_it() -> None:
    import platform

    said = bench.machine()
    assert "Python" in said
    assert "core" in said
    assert platform.node() not in said.split()


def test_in_a_process(process) -> None:
    answer = process("bench", "engine", "--quick", "--json")
    assert (answer.code, answer.err) == (0, "")
    said = json.loads(answer.out)
    assert len(said["measures"]) == 5
    assert all(measure["value"] > 0 for measure in said["measures"])
