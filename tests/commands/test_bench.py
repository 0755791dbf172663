"""`bench`: that it measures and writes, not how fast this machine is."""

from __future__ import annotations

import json
import platform
import subprocess
from pathlib import Path
from typing import Any

import pytest

from advisor import Position
from advisor.commands import bench, bench_all, bench_widgets, measuring
from advisor.commands.console import CommandError
from advisor.commands.measuring import Measure
from advisor.frontiers.bench import engine

ROOT = Path(__file__).resolve().parents[2]

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
    """Two quick suites, and one that cannot be measured here."""

    def missing(unit: float, rounds: int) -> list[Measure]:
        raise CommandError("there is no browser")

    monkeypatch.setattr(measuring, "additions", lambda: 0.5)
    for name in bench.SUITES.copy():
        monkeypatch.delitem(bench.SUITES, name)
    monkeypatch.setitem(bench.SUITES, "engine", lambda unit, rounds: MEASURES)
    monkeypatch.setitem(bench.SUITES, "solver", lambda unit, rounds: MEASURES[:1])
    monkeypatch.setitem(bench.SUITES, "widgets", missing)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder that can keep results, with a README that shows some of them."""
    (tmp_path / "tests" / "benchmarks").mkdir(parents=True)
    (tmp_path / "README.md").write_text(
        "# Title ≤\n\n<!-- bench:engine -->\nold\n<!-- /bench:engine -->\nend\n"
        "<!-- bench:later -->stays<!-- /bench:later -->\n",
        encoding="utf-8",
    )
    return tmp_path


def results(project: Path) -> dict[str, Any]:
    text = (project / "tests" / "benchmarks" / "results.json").read_text(encoding="utf-8")
    return json.loads(text)["suites"]


def page(project: Path) -> str:
    return (project / "tests" / "benchmarks" / "README.md").read_text(encoding="utf-8")


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
    assert [measure["value"] for measure in said["measures"]] == [1.2e-5, 1.2e-3, 2.5, 0.1]


@pytest.mark.usefixtures("measured")
def test_it_keeps_the_results_and_shows_them_in_the_readme(command, project: Path) -> None:
    for _ in range(2):
        assert command("bench", "engine", "--write").code == 0
        text = (project / "README.md").read_text(encoding="utf-8")
        assert text.startswith(
            "# Title ≤\n\n<!-- bench:engine -->\n`python -m advisor bench engine`"
        )
        assert "| ok |\n<!-- /bench:engine -->\nend\n<!-- bench:later -->stays<!--" in text
        assert "| a play | 50 µs | 1.2e-5 C | ≤ 1.0e-4 C | ok |" in text
        assert "old" not in text
    kept = results(project)["engine"]
    assert kept["command"] == "python -m advisor bench engine"
    assert kept["machine"] == measuring.machine()
    assert "2 of 4 targets are met.\nNot met:\n\n- The rules: a list, 1.2e-3 C" in page(project)


@pytest.mark.usefixtures("measured")
def test_all_goes_on_where_one_cannot_be_measured(command, project: Path) -> None:
    answer = command("bench", "all", "--write")
    assert answer.code == 1
    assert answer.err == "widgets: there is no browser\n"
    assert list(results(project)) == ["engine", "solver"]
    assert page(project).count("| a play | 50 µs |") == 2
    assert [each["suite"] for each in json.loads(command("bench", "all", "--json").out)] == [
        "engine",
        "solver",
    ]
    assert command("bench", "widgets").err == "there is no browser\n"


def test_a_suite_that_one_game_has_is_asked_of_that_game(command, monkeypatch) -> None:
    answer = command("bench", "cycle")
    assert (answer.code, answer.out) == (1, "")
    assert "There is no suite cycle for Alien Frontiers" in answer.err
    monkeypatch.setattr(bench, "_measured", lambda name, rounds: pytest.fail(name))
    with pytest.raises(pytest.fail.Exception, match="phoenix-cycle"):
        command("bench", "cycle", "--game", "phoenix")


@pytest.mark.usefixtures("measured")
def test_without_the_folder_nothing_is_measured_or_written(command, tmp_path: Path) -> None:
    answer = command("bench", "engine", "--write")
    assert answer.code == 1
    assert answer.out == ""
    assert "go to the project's top folder" in answer.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "other/9", "suites": {}}', '{"format": 1', "\udcff"]
)
def test_damaged_results_are_left_alone(command, project: Path, text: str) -> None:
    file = project / "tests" / "benchmarks" / "results.json"
    content = text.encode("utf-8", "surrogateescape")
    file.write_bytes(content)
    answer = command("bench", "engine", "--write")
    assert answer.code == 1
    assert "results.json" in answer.err
    assert file.read_bytes() == content


def record(command, project: Path, text: str, *more: str) -> Any:
    (project / "found").write_text(text, encoding="utf-8")
    return command("bench", "record", "long-run", "--file", "found", *more)


def test_numbers_of_another_program_are_kept(command, project: Path) -> None:
    text = json.dumps({"compared": 10000, "size": "small", "time": {"p50": 0.25}, "different": 0})
    answer = record(
        command, project, text, "--command", "compare", "--title", "Two ways",
        "--at-least", "compared=10000", "--at-most", "different=0",
    )  # fmt: skip
    assert (answer.code, answer.err) == (0, "")
    shown = page(project)
    assert "## Two ways\n\n`compare`, " in shown
    assert "| compared |  | 10,000 | ≥ 10,000 | ok |" in shown
    assert "| time, p50 |  | 0.25 |  |  |" in shown
    assert "small" not in shown
    assert "2 of 2 targets are met." in shown


def test_figures_of_our_own_form_are_kept(command, project: Path) -> None:
    measures = [{"name": "wins", "value": 61.5, "unit": "%", "target": 60, "at_least": True}]
    text = json.dumps({"command": "arena", "measures": measures})
    assert record(command, project, text).code == 0
    assert "| wins |  | 61.5 % | ≥ 60.0 % | ok |" in page(project)


def test_an_arena_report_is_kept(command, project: Path) -> None:
    share = {"mean": 0.75, "low": 0.5, "high": 0.9}
    players = [{"name": "greedy", "share": share, "turn_p95_ms": 12.0}]
    table = {"table": ["greedy", "random"], "games": 8, "rounds": 20.5, "players": players}
    text = json.dumps({"plan": {}, "tables": [table]})
    assert record(command, project, text, "--command", "arena").code == 0
    assert "| greedy · random, 8 games: greedy wins |  | 75.0 % |  |  |" in page(project)


def test_a_test_run_is_kept(command, project: Path) -> None:
    text = (
        "<?xml version='1.0'?><testsuites><testsuite tests='9' failures='1' errors='0' "
        "skipped='2' time='90.0'/></testsuites>"
    )
    assert record(command, project, text, "--command", "make test-full").code == 0
    assert "| tests passed |  | 6 |  |  |" in page(project)
    assert "| tests failed |  | 1 | ≤ 0 | over |" in page(project)
    assert "| minutes |  | 1.5 |  |  |" in page(project)


@pytest.mark.parametrize(
    ("text", "more", "reason"),
    [
        ("[1]", [], "a JSON object is expected"),
        ("{", [], "no results"),
        ("<a", [], "no results"),
        ('{"measures": [{"name": "x"}]}', [], "no results"),
        ('{"plan": 1, "tables": [{}]}', [], "no results"),
        ('{"x": 1}', ["--at-most", "y=1"], "no figure 'y'; there are 'x'"),
        ('{"x": 1}', ["--at-most", "x=few"], "NAME=NUMBER"),
    ],
)
def test_what_is_no_result_is_refused(
    command, project: Path, text: str, more: list[str], reason: str
) -> None:
    answer = record(command, project, text, "--command", "x", *more)
    assert answer.code == 1
    assert reason in answer.err
    assert not (project / "tests" / "benchmarks" / "results.json").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["record"],
        ["record", "name"],
        ["record", "engine", "--file", "found"],
        ["record", "name", "--file", "found"],
        ["engine", "name"],
    ],
)
def test_record_needs_a_name_of_its_own_a_file_and_a_command(
    command, project: Path, arguments: list[str]
) -> None:
    (project / "found").write_text('{"x": 1}', encoding="utf-8")
    assert command("bench", *arguments).code == 2


def test_a_missing_file_is_said(command, project: Path) -> None:
    answer = command("bench", "record", "x", "--file", "missing", "--command", "x")
    assert answer.code == 1
    assert "'missing' cannot be read" in answer.err


def test_page_and_readme_show_what_is_kept() -> None:
    """Every number on the page and in the README comes from the results, none is typed."""
    suites = bench_all.kept(ROOT)
    assert (ROOT / "tests/benchmarks/README.md").read_text() == bench_all.page(suites.values())
    readme = (ROOT / "README.md").read_text()
    assert bench_all.refreshed(readme, suites) == readme
    shown = {found["name"] for found in bench_all.MARKER.finditer(readme)}
    assert shown <= suites.keys()


def test_numbers_as_people_write_them() -> None:
    measures = [
        Measure("share", None, 99.25, "%"),
        Measure("whole", None, 12345, ""),
        Measure("part", None, 0.5, ""),
        Measure("memory", None, 160.7, "MB", 450),
        Measure("wait", 0.5, 28.04, "ms"),
        Measure("turn", 0.2, 0.4567, "C"),
    ]
    assert [row[2] for row in bench_all.rows(measures)] == [
        "99.2 %", "12,345", "0.5", "161 MB", "28.0 ms", "0.457 C",
    ]  # fmt: skip


class Told:
    """A program of the widgets that says something."""

    def __init__(self, said: str, error: str = "") -> None:
        self.stdout, self.stderr = said, error


def test_what_the_browser_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {
        "board": {"p50": 30.0, "p95": 41.5},
        "bytes per action": {"p50": 5000.0, "p95": 13000.0},
        "board / drawing button, p95": 1.1,
        "drawing a position, in C": 0.01,
    }
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: Told(json.dumps(said)))
    found = bench_widgets.measures(0.5, 1)
    assert [(each.name, each.value, each.unit, each.ok) for each in found] == [
        ("board, p50", 30.0, "ms", True),
        ("board, p95", 41.5, "ms", True),
        ("size per action, p50", 5.0, "kB", True),
        ("size per action, p95", 13.0, "kB", False),
        ("board / drawing button, p95", 1.1, "x", True),
        ("drawing a position", 0.01, "C", True),
    ]
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: Told("", "x\nno chromium"))
    with pytest.raises(CommandError, match="no chromium"):
        bench_widgets.measures(0.5, 1)


def test_the_memory_of_jupyter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = {"server": 100.0, "kernel": 400.0, "together": 500.0}
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: Told(json.dumps(said)))
    assert [each.ok for each in bench_widgets.memory(0.5, 1)] == [True, True, False]
    monkeypatch.setattr(bench_widgets, "ROOT", tmp_path)
    with pytest.raises(CommandError, match="no notebooks"):
        bench_widgets.memory(0.5, 1)


def test_the_position_in_the_middle_has_about_a_hundred_actions() -> None:
    file = Path(engine.__file__).parent / "data" / "midgame.json"
    position = Position.from_json(file.read_text(encoding="utf-8"))
    assert len(position.players) == 4
    assert 80 <= len(position.legal_actions()) <= 120
    assert position.moves > 20


def test_the_inner_form_plays_the_same_game() -> None:
    start, actions = engine.public_game(1)
    engine.public_replay(start, actions)
    engine.inner_replay(start, actions)
    assert len(actions) > 100


def test_the_machine_is_described_without_naming_it() -> None:
    said = measuring.machine()
    assert "Python" in said
    assert "core" in said
    assert platform.node() not in said.split()


def test_the_engine_is_measured(command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "ADDITIONS", 100_000)
    monkeypatch.setattr(engine, "GAMES", 1)
    answer = command("bench", "engine", "--quick", "--json")
    assert (answer.code, answer.err) == (0, "")
    said = json.loads(answer.out)
    assert len(said["measures"]) == 5
    assert all(measure["value"] > 0 for measure in said["measures"])


@pytest.mark.usefixtures("measured")
def test_the_page_is_printed_anew_from_what_is_kept(command, project: Path) -> None:
    assert command("bench", "engine", "--write").code == 0
    before = page(project)
    (project / "tests" / "benchmarks" / "README.md").write_text("spoilt", encoding="utf-8")
    assert command("bench", "page").out == "Written: tests/benchmarks/README.md.\n"
    assert page(project) == before
    assert command("bench", "page").out == "Written: nothing, all was up to date.\n"
    (project / "README.md").unlink()
    assert json.loads(command("bench", "engine", "--json", "--write").out)["suite"] == "engine"
    assert not (project / "README.md").exists()


@pytest.mark.usefixtures("measured", "project")
def test_a_full_disk_is_said(command, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(bench_all.saving, "write", full)
    answer = command("bench", "engine", "--write")
    assert answer.code == 1
    assert answer.err == "The results were not kept: No space left on device.\n"


def test_the_page_has_no_digit_that_is_not_kept(project: Path) -> None:
    odd = Measure("odd", 0.10149999, 0.40349999, "C")
    bench_all.keep(project, [bench_all.Suite.today("x", "X", "make x", 1.0, [odd])])
    shown = (project / bench_all.FOLDER / bench_all.PAGE).read_text(encoding="utf-8")
    assert shown == bench_all.page(bench_all.kept(project).values())
