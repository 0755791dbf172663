"""The Python half of the trainer: turns in, verdicts and a rating out."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from advisor.lessons import Progress
from advisor.lessons.puzzles import load_puzzles
from advisor.lessons.rating import START, PuzzleResult
from browser.riddles import riddles
from widgets.trainer import Trainer

RIGHT = ["shipyard 2 2", "mine 5", "end"]
WRONG = ["solar 2", "solar 2", "solar 5", "end"]


class Talk:
    def __init__(self, trainer: Trainer) -> None:
        self.trainer = trainer
        self.answers: list[dict[str, Any]] = []
        trainer.send = lambda content, buffers=None: self.answers.append(content)

    def __call__(self, kind: str, **content: Any) -> dict[str, Any]:
        self.trainer._receive(self.trainer, {"type": kind, "id": 7, **content}, [])
        assert self.trainer.failure == ""
        return self.answers[-1]

    @property
    def item(self) -> dict[str, Any]:
        return dict(self.trainer.item)


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


@pytest.fixture
def talk(progress: Progress) -> Talk:
    return Talk(Trainer(riddles(), progress=progress))


def test_it_begins_with_the_puzzle_nearest_to_your_level(talk: Talk, progress: Progress) -> None:
    assert talk.trainer.puzzle.id == "a"
    assert talk.trainer.rating == START
    progress.record_result(PuzzleResult("x", 1900, 1))
    progress.record_result(PuzzleResult("y", 1900, 1))
    progress.record_result(PuzzleResult("z", 1900, 1))
    assert Trainer(riddles(), progress=progress).puzzle.id == "b"


def test_a_day_is_a_date(progress: Progress) -> None:
    with pytest.raises(TypeError, match=r"The day is a date, such as date.today\(\), not 'x'"):
        Trainer(riddles(), day="x", progress=progress)  # type: ignore[arg-type]


def test_solved_at_once(talk: Talk, progress: Progress) -> None:
    for action in RIGHT:
        assert talk("act", actions=[action])["ok"]
    assert talk.item["over"]
    assert talk.item["badge"] == "Easy · solved"
    assert talk.item["kind_of_answer"] == "solved"
    assert progress.results == (PuzzleResult("a", 1000.0, 1.0),)
    assert talk.trainer.rating == START + 80
    assert talk.trainer.tally["change"] == "+80"
    assert Trainer(riddles(), progress=Progress(progress.path)).rating == START + 80


def test_the_end_of_the_turn_is_the_answer(talk: Talk, progress: Progress) -> None:
    for action in WRONG[:-1]:
        talk("act", actions=[action])
        assert talk.item["answer"] == [], "no word before the turn is over"
    talk("act", actions=["end"])
    assert talk.item["answer"] == ["5 points of win probability are still missing."]
    assert talk.item["badge"] == "Easy · not yet"
    assert talk.trainer.legal == ""
    assert not talk("act", actions=["roll"])["ok"], "the other player's turn is not played"
    assert not talk("why", action="roll")["ok"]
    assert progress.results == ()


def test_solved_later_counts_half(talk: Talk, progress: Progress) -> None:
    for action in WRONG:
        talk("act", actions=[action])
    talk("undo")
    assert talk.item["answer"] == []
    assert talk.trainer.legal != ""
    talk("again")
    for action in RIGHT:
        talk("act", actions=[action])
    assert progress.results == (PuzzleResult("a", 1000.0, 0.5),)


def test_help_counts_half(talk: Talk, progress: Progress) -> None:
    talk("track")
    assert talk.item["answer"] == [], "nothing was played yet"
    talk("act", actions=["shipyard 2 2"])
    talk("track")
    assert talk.item["answer"] == ["As good as the best turn."]
    talk("act", actions=["mine 5"])
    talk("act", actions=["end"])
    assert progress.results[0].score == 0.5


def test_giving_up_shows_the_solution_step_by_step(talk: Talk, progress: Progress) -> None:
    talk("act", actions=["solar 5"])
    talk("give up")
    assert progress.results == (PuzzleResult("a", 1000.0, 0.0),)
    assert talk.item["badge"] == "Easy · given up"
    assert [step["text"] for step in talk.item["steps"]] == ["shipyard 2 2"]
    assert not talk("act", actions=["solar 5"])["ok"]
    talk("step")
    talk("step")
    talk("step")
    assert talk.item["steps_left"] == 0
    talk("again")
    for action in RIGHT:
        talk("act", actions=[action])
    assert progress.results == (PuzzleResult("a", 1000.0, 0.0),), "only the first try counts"


def test_no_spoilers(talk: Talk) -> None:
    """Before it is solved or given up, nothing that is sent tells the solution."""
    talk("act", actions=["solar 5"])
    talk("track")
    sent = str(talk.trainer.item) + str(talk.trainer.tally)
    assert "shipyard" not in sent
    assert talk.item["steps"] == []


def test_next_puzzles(talk: Talk, progress: Progress) -> None:
    for action in RIGHT:
        talk("act", actions=[action])
    talk("next")
    assert talk.trainer.puzzle.id == "b"
    assert talk.item["badge"] == "Medium"
    talk("next")
    assert talk.trainer.puzzle.id == "c", "one that was only looked at is put aside"
    assert len(progress.results) == 1
    for action in ("solar 6", "solar 6", "solar 3", "solar 1", "end 2f"):
        assert talk("act", actions=[action])["ok"]
    talk("next")
    assert progress.results[-1] == PuzzleResult("c", 1600.0, 0.0), "left after a wrong answer"
    assert talk.trainer.puzzle.id == "b"
    talk("next")
    assert talk.trainer.puzzle.id == "c", "tried before, not solved"


def test_when_all_are_solved_they_begin_anew(progress: Progress) -> None:
    for name, level in (("a", 1000), ("b", 1300), ("c", 1600)):
        progress.record_result(PuzzleResult(name, level, 1))
    talk = Talk(Trainer(riddles(), progress=progress))
    seen = []
    for _ in range(4):
        seen.append(talk.trainer.puzzle.id)
        talk("next")
    assert all(one != other for one, other in pairwise(seen))


def test_a_single_puzzle(progress: Progress) -> None:
    talk = Talk(Trainer(riddles()[:1], progress=progress))
    for _ in range(3):
        talk("next")
        assert talk.trainer.puzzle.id == "a"


def test_the_puzzle_of_the_day(progress: Progress) -> None:
    day = date(2027, 5, 1)
    first = Trainer(riddles(), day=day, progress=progress)
    assert first.puzzle.id == Trainer(riddles(), day=day, progress=progress).puzzle.id
    days = {
        Trainer(riddles(), day=day + timedelta(days=n), progress=progress).puzzle.id
        for n in range(3)
    }
    assert days == {"a", "b", "c"}
    talk = Talk(first)
    assert first.tally["is_of_the_day"]
    talk("next")
    assert not first.tally["is_of_the_day"]
    talk("day")
    assert first.tally["is_of_the_day"]
    assert first.tally["day"] == "2027-05-01"


@pytest.mark.parametrize(
    ("text", "ok"),
    [("mine 5", True), ("? mine 5", True), ("mine 3", False), ("?", False), ("", False)],
)
def test_typed_lines(talk: Talk, text: str, ok: bool) -> None:
    answer = talk("type", text=text)
    assert answer["ok"] is ok
    if not ok:
        assert talk.item["kind_of_answer"] == "refusal"


def test_redo_shows_the_verdict_again(talk: Talk, progress: Progress) -> None:
    for action in WRONG:
        talk("act", actions=[action])
    talk("undo")
    talk("redo")
    assert talk.item["answer"] == ["5 points of win probability are still missing."]
    assert progress.results == ()


def test_from_python(talk: Talk) -> None:
    trainer = talk.trainer
    trainer.go("b")
    trainer.play("constructor 4 4 4 > lem")
    trainer.play("end")
    assert trainer.progress.results[0].score == 1
    with pytest.raises(ValueError, match="turn is over"):
        trainer.play("roll")
    trainer.restart()
    with pytest.raises(ValueError, match="no puzzle 'x'"):
        trainer.go("x")
    assert repr(trainer).startswith("<Trainer: Three of a kind. Red is to move. Rating ")


def test_progress_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    talk = Talk(Trainer(riddles(), progress=Progress(tmp_path / "file" / "x.json")))
    talk("give up")
    assert "could not be written" in talk.trainer.problem
    assert talk.trainer.rating < START


def test_no_puzzles() -> None:
    with pytest.raises(ValueError, match="no puzzle"):
        Trainer([])


def test_our_puzzles(progress: Progress) -> None:
    """Every difficulty has a level, no question tells the answer, and the answer is one."""
    talk = Talk(Trainer(progress=progress))
    puzzles = load_puzzles()
    assert talk.trainer.tally["said"].startswith(f"{len(puzzles)} puzzles.")
    for puzzle in puzzles:
        assert not any(action.text in puzzle.question for action in puzzle.solution[:-1])
    for puzzle in puzzles[:: max(1, len(puzzles) // 6)]:
        talk.trainer.go(puzzle.id)
        for action in puzzle.solution:
            talk("act", actions=[str(action)])
        assert talk.item["badge"].endswith("· solved"), puzzle.id
    assert talk.trainer.rating > START


def test_puzzles_of_the_second_game_have_a_rating_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALIEN_FRONTIERS_DATA", str(tmp_path))
    made = Trainer(game="phoenix")
    assert made.puzzle.id in {puzzle.id for puzzle in load_puzzles(game="phoenix")}
    for action in made.puzzle.solution:
        made.play(action)
    assert made.rating > START
    assert Trainer(game="phoenix").rating == made.rating
    assert Trainer().rating == START
