"""Progress survives a restart, and no file is ever lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from advisor.core.locking import locked
from advisor.lessons import Curriculum, Progress
from advisor.lessons.progress import FORMAT, Mark, default_path
from advisor.lessons.progress import data_folder as folder_of
from advisor.lessons.rating import PuzzleResult

ROOT = Path(__file__).resolve().parent.parent.parent


def test_it_survives_a_restart(data_folder: Path) -> None:
    first = Progress()
    assert first.state("mine/1") == "not attempted"
    assert first.record("mine/1", "done", hints=2)
    assert first.record("mine/2", "not yet")
    again = Progress()
    assert again.problem == ""
    assert (again.state("mine/1"), again.mark("mine/1").hints) == ("done", 2)
    assert again.state("mine/2") == "not yet"
    assert again.path == data_folder / "progress.json"
    assert sorted(file.name for file in data_folder.iterdir()) == ["progress.json"]


def test_it_never_goes_back() -> None:
    progress = Progress()
    progress.record("mine/1", "done", hints=1)
    progress.record("mine/1", "not yet", hints=3)
    progress.record("mine/1", "not attempted")
    assert (progress.state("mine/1"), progress.mark("mine/1").hints) == ("done", 3)


def test_two_sessions_do_not_undo_each_other() -> None:
    one, two = Progress(), Progress()
    one.record("mine/1", "done")
    two.record("solar/1", "done")
    one.record("hub/1", "not yet")
    merged = Progress()
    states = [merged.state(name) for name in ("mine/1", "solar/1", "hub/1")]
    assert states == ["done", "done", "not yet"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"[]",
        b'{"format": "alien-frontiers-progress/2"}',
        json.dumps({"format": FORMAT}).encode(),
        json.dumps({"format": FORMAT, "exercises": {"a": 3}}).encode(),
        json.dumps({"format": FORMAT, "exercises": {"a": {"state": "perfect"}}}).encode(),
        json.dumps({"format": FORMAT, "exercises": {"a": {"state": ["done"]}}}).encode(),
        json.dumps({"format": FORMAT, "exercises": {"a": {"state": "done", "hints": -1}}}).encode(),
        json.dumps(
            {"format": FORMAT, "exercises": {"a": {"state": "done", "hints": True}}}
        ).encode(),
    ],
)
def test_a_damaged_file_is_kept_and_told(data_folder: Path, content: bytes) -> None:
    data_folder.mkdir()
    (data_folder / "progress.json").write_bytes(content)
    progress = Progress()
    assert "is damaged" in progress.problem
    assert (data_folder / "progress.json").read_bytes() == content, "reading changes nothing"
    assert progress.record("mine/1", "done")
    assert (data_folder / "progress-damaged-1.json").read_bytes() == content
    assert Progress().state("mine/1") == "done"
    assert Progress().problem == ""


def test_every_damaged_file_has_its_own_name(data_folder: Path) -> None:
    data_folder.mkdir()
    for number in (1, 2):
        (data_folder / "progress.json").write_text(f"broken {number}")
        Progress().record("mine/1", "done")
    kept = [(data_folder / f"progress-damaged-{n}.json").read_text() for n in (1, 2)]
    assert kept == ["broken 1", "broken 2"]


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("ALIEN_FRONTIERS_DATA", str(tmp_path / "file" / "data"))
    progress = Progress()
    assert progress.record("mine/1", "done") is False
    assert "could not be written" in progress.problem
    assert "remembered until you leave" in progress.problem
    assert progress.state("mine/1") == "done"
    assert (tmp_path / "file").read_text() == "in the way"


def test_something_else_in_the_place_of_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "progress.json"
    folder.mkdir()
    progress = Progress(folder)
    assert "cannot be read" in progress.problem
    assert progress.record("mine/1", "done") is False
    assert folder.is_dir()
    device = Progress(os.devnull)
    assert device.record("mine/1", "done") is False
    assert Path(os.devnull).exists()
    assert device.state("mine/1") == "done"


def test_a_failed_write_leaves_the_old_file(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Progress().record("mine/1", "done")
    before = (data_folder / "progress.json").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("advisor.core.saving.os.replace", full)
    progress = Progress()
    assert progress.record("mine/2", "done") is False
    assert "No space left on device" in progress.problem
    assert (data_folder / "progress.json").read_bytes() == before
    assert [file.name for file in data_folder.iterdir()] == ["progress.json"]


MARKING = """
import sys
from advisor.lessons import Progress
from advisor.lessons.rating import PuzzleResult
who, number = sys.argv[1], int(sys.argv[2])
progress = Progress()
for each in range(number):
    assert progress.record(f"{who}/{each}", "done"), progress.problem
    assert progress.record_result(PuzzleResult(f"{who}/{each}", 1000, 1)), progress.problem
"""


@pytest.mark.no_cover
def test_no_mark_of_several_processes_is_lost(data_folder: Path) -> None:
    number = 20
    words = ("alpha", "beta", "gamma", "delta")
    running = [
        subprocess.Popen([sys.executable, "-c", MARKING, word, str(number)], cwd=ROOT)
        for word in words
    ]
    assert [process.wait() for process in running] == [0] * len(words)
    found = Progress()
    assert found.problem == ""
    wanted = {f"{word}/{each}" for word in words for each in range(number)}
    assert {name for name in wanted if found.state(name) != "done"} == set()
    assert {result.puzzle for result in found.results} == wanted
    assert [file.name for file in data_folder.iterdir()] == ["progress.json"]


def test_marks_of_threads_are_not_lost() -> None:
    def mark(word: str) -> None:
        own = Progress()
        for each in range(10):
            assert own.record(f"{word}/{each}", "done")

    threads = [Thread(target=mark, args=(word,)) for word in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = Progress()
    assert all(found.state(f"{word}/{each}") == "done" for word in "abc" for each in range(10))


def test_a_session_that_holds_the_file_for_ever_is_told(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("advisor.lessons.progress.PATIENCE", 0.05)
    progress = Progress()
    progress.record("mine/1", "done")
    with locked(progress.path, 1):
        assert progress.record("mine/2", "done") is False
        assert "another program is working with it" in progress.problem
        assert progress.state("mine/2") == "done"
    assert Progress().state("mine/2") == "not attempted"
    assert progress.record("mine/3", "done")
    assert progress.problem == "", "all is well again"
    assert [Progress().state(f"mine/{number}") for number in (1, 2, 3)] == ["done"] * 3


def test_what_cannot_be_forgotten_stays(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("advisor.lessons.progress.PATIENCE", 0.05)
    progress = Progress()
    progress.record("mine/1", "done")
    with locked(progress.path, 1):
        assert not progress.forget()
    assert progress.state("mine/1") == Progress().state("mine/1") == "done"
    assert [file.name for file in data_folder.iterdir()] == ["progress.json"]


def test_forget_keeps_the_old_file(data_folder: Path) -> None:
    progress = Progress()
    progress.record("mine/1", "done")
    assert progress.forget()
    assert progress.state("mine/1") == Progress().state("mine/1") == "not attempted"
    assert "mine/1" in (data_folder / "progress-old-1.json").read_text()
    assert Progress().forget()


def test_the_next_lesson(course: Curriculum) -> None:
    progress = Progress()
    first = progress.next_lesson(course)
    assert first is not None
    assert first.id == "first-ship"
    assert progress.lesson_state(first) == "not attempted"
    progress.record("first-ship/1", "not yet")
    assert progress.lesson_state(first) == "not yet"
    progress.record("first-ship/1", "done")
    assert progress.lesson_state(first) == "done"
    following = progress.next_lesson(course)
    assert following is not None
    assert following.id == "aim"


def test_all_done(course: Curriculum) -> None:
    progress = Progress()
    progress._marks = {exercise.id: Mark("done") for exercise in course.exercises}
    assert progress.next_lesson(course) is None


def test_folders_by_the_customs_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "alien-frontiers-advisor"
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert folder_of({}, "linux") == tmp_path / ".local" / "share" / name
    assert folder_of({"XDG_DATA_HOME": ""}, "linux") == tmp_path / ".local" / "share" / name
    assert folder_of({"XDG_DATA_HOME": "odd/way"}, "linux").is_relative_to(tmp_path)
    assert folder_of({"XDG_DATA_HOME": "/data"}, "linux") == Path("/data") / name
    assert folder_of({}, "darwin") == tmp_path / "Library" / "Application Support" / name
    assert folder_of({}, "win32") == tmp_path / "AppData" / "Roaming" / name
    assert folder_of({"APPDATA": "/roaming"}, "win32") == Path("/roaming") / name
    mine = {"ALIEN_FRONTIERS_DATA": "/mine", "XDG_DATA_HOME": "/data"}
    assert folder_of(mine, "linux") == Path("/mine")


def test_without_a_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("ALIEN_FRONTIERS_DATA")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert default_path().name == "alien-frontiers-progress.json"


def test_results_of_puzzles_are_kept_in_order_and_only_the_first_counts(data_folder: Path) -> None:
    first = Progress()
    assert first.results == ()
    first.record("mine/1", "done")
    assert first.record_result(PuzzleResult("p2", 1300, 1))
    first.record_result(PuzzleResult("p1", 1000, 0.5))
    first.record_result(PuzzleResult("p2", 1300, 0))
    again = Progress()
    assert again.results == (PuzzleResult("p2", 1300, 1), PuzzleResult("p1", 1000, 0.5))
    assert again.state("mine/1") == "done"
    assert again.problem == ""


def test_two_sessions_join_their_results() -> None:
    one, two = Progress(), Progress()
    one.record_result(PuzzleResult("a", 1000, 1))
    two.record_result(PuzzleResult("b", 1000, 0))
    one.record_result(PuzzleResult("b", 1000, 1))
    assert [result.puzzle for result in Progress().results] == ["a", "b"]
    assert Progress().results[1].score == 0, "the file has it first"


def test_reload_takes_in_what_others_did() -> None:
    one, two = Progress(), Progress()
    two.record("mine/1", "done")
    assert one.state("mine/1") == "not attempted"
    one.reload()
    assert one.state("mine/1") == "done"


def test_forget_forgets_puzzles_too(data_folder: Path) -> None:
    progress = Progress()
    progress.record_result(PuzzleResult("a", 1000, 1))
    progress.forget()
    assert Progress().results == ()
    assert "puzzles" in (data_folder / "progress-old-1.json").read_text()


@pytest.mark.parametrize(
    "puzzles",
    [
        {},
        [3],
        [{"puzzle": "a"}],
        [{"puzzle": 3, "level": 1, "score": 1}],
        [{"puzzle": "a", "level": "easy", "score": 1}],
        [{"puzzle": "a", "level": 1000, "score": 2}],
        [{"puzzle": "a", "level": 1e9, "score": 1}],
        [{"puzzle": "a", "level": 1000, "score": True}],
        [{"puzzle": "a", "level": float("nan"), "score": 1}],
    ],
)
def test_damaged_results_are_told(data_folder: Path, puzzles: object) -> None:
    data_folder.mkdir()
    content = json.dumps({"format": FORMAT, "exercises": {}, "puzzles": puzzles})
    (data_folder / "progress.json").write_text(content)
    progress = Progress()
    assert "is damaged" in progress.problem
    assert progress.results == ()


def test_two_games_do_not_mark_each_other(data_folder: Path) -> None:
    ours, others = Progress(), Progress(game="phoenix")
    ours.record("first/1", "done")
    ours.record_result(PuzzleResult("a", 1000, 1))
    assert others.state("first/1") == "not attempted"
    others.record("first/1", "not yet", hints=1)
    others.record_result(PuzzleResult("a", 1300, 0))
    assert Progress().state("first/1") == "done"
    assert Progress().results == (PuzzleResult("a", 1000, 1),)
    again = Progress(game="space-station-phoenix")
    assert (again.state("first/1"), again.mark("first/1").hints) == ("not yet", 1)
    assert again.results == (PuzzleResult("a", 1300, 0),)
    kept = json.loads((data_folder / "progress.json").read_text(encoding="utf-8"))
    assert list(kept["exercises"]) == ["first/1", "space-station-phoenix:first/1"]


def test_one_game_is_forgotten_and_not_the_other() -> None:
    Progress(game="phoenix").record("first/1", "done")
    ours = Progress()
    ours.record("first/1", "done")
    ours.record_result(PuzzleResult("a", 1000, 1))
    Progress(game="phoenix").record_result(PuzzleResult("b", 1000, 1))
    assert ours.forget()
    assert Progress().state("first/1") == "not attempted"
    assert Progress().results == ()
    others = Progress(game="phoenix")
    assert others.state("first/1") == "done"
    assert others.results == (PuzzleResult("b", 1000, 1),)
    assert others.forget()
    assert Progress(game="phoenix").state("first/1") == "not attempted"


def test_a_colon_in_the_name_of_a_puzzle_means_no_game() -> None:
    Progress().record_result(PuzzleResult("my:own", 1000, 1))
    assert Progress().results == (PuzzleResult("my:own", 1000, 1),)
