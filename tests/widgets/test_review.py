"""The Python half of the review: the curve, both lines of a turn, and the search for a better."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

from advisor import Position
from advisor.analysis.review import GameReview
from advisor.analysis.review_views import points
from advisor.frontiers.game import Game
from browser.reviewed import a_game, a_review
from widgets import Review, Workspace
from widgets.phoenix.played import preset


class Talk:
    """A review and what it answers."""

    def __init__(self, shown: Review) -> None:
        self.shown = shown
        self.answers: list[dict[str, Any]] = []
        shown.send = lambda content, buffers=None: self.answers.append(content)

    def __call__(self, kind: str, **content: Any) -> dict[str, Any]:
        self.shown._receive(self.shown, {"type": kind, "id": 7, **content}, [])
        answer = self.answers[-1]
        assert answer["re"] == 7
        return answer


@pytest.fixture
def found() -> GameReview:
    return a_review()


@pytest.fixture
def shown(found: GameReview) -> Review:
    return Review(found)


def a_mistake(found: GameReview) -> int:
    return found.turns.index(found.worst(1)[0])


def test_the_curve_has_everybodys_chances(shown: Review, found: GameReview) -> None:
    curve = shown.curve
    assert [player["color"] for player in curve["players"]] == ["red", "green"]
    assert [turn["number"] for turn in curve["turns"]] == [turn.number for turn in found.turns]
    for row, turn in zip(curve["turns"], found.turns, strict=True):
        assert row["chance"] == {c: round(part, 4) for c, part in turn.chance.items()}
        assert sum(row["chance"].values()) == pytest.approx(1, abs=0.001)
        assert row["kind"] == turn.kind
    assert shown.work == {"state": "done", "done": len(found.turns), "total": len(found.turns)}
    assert len(json.dumps(curve)) < 20_000


def test_totals_and_the_worst(shown: Review, found: GameReview) -> None:
    assert [found.turns[index] for index in shown.worst] == list(found.worst(5))
    assert len(shown.worst) == 5
    for row in shown.totals:
        totals = found.totals[row["color"]]
        assert row["loss"] == points(totals.loss)
        assert int(row["luck"].replace("−", "-")) == round(100 * totals.luck_chance)
        assert (row["blunders"], row["mistakes"]) == (totals.blunders, totals.mistakes)


def test_a_turn_is_shown_in_both_lines(shown: Review, found: GameReview) -> None:
    number = a_mistake(found)
    turn = found.turns[number]
    shown.choose(number)
    assert shown.position.players == turn.rolled.players
    assert shown.legal == ""
    assert len(shown.turn["played"]) == len(turn.actions)
    assert len(shown.turn["best"]) == len(turn.best.actions)
    assert shown.turn["title"].startswith(f"Turn {turn.number}, ")
    assert f"{points(turn.loss)} points" in shown.turn["title"]
    shown.choose(number, "played", 99)
    assert shown.viewed["step"] == len(turn.actions)
    assert shown._scene == shown._face.scene(turn.after.veiled())
    assert all(arrow["done"] for arrow in shown.viewed["arrows"])
    shown.choose(number, "best", 99)
    assert shown.about["phase"] in ("roll", "over")
    assert shown.position == turn.rolled  # where one can go on from
    shown.choose(number, "best", 0)
    assert shown.viewed["arrows"][0]["n"] == 1
    assert shown.told["text"].startswith("Best. Step 1 of ")
    shown.choose(number - 1)
    shown.choose(number)
    assert shown.told["text"].startswith(shown.turn["title"])
    for odd in (-1, len(found.turns)):
        with pytest.raises(ValueError):
            shown.choose(odd)
    with pytest.raises(ValueError):
        shown.choose(0, "worst")


def test_every_step_of_every_turn_can_be_shown(shown: Review, found: GameReview) -> None:
    for number, turn in enumerate(found.turns):
        for line, count in (("played", len(turn.actions)), ("best", len(turn.best.actions))):
            for step in range(count + 1):
                shown.choose(number, line, step)
                assert shown.legal == ""
    assert shown.failure == ""


def test_finding_the_better_turn_does_not_tell(shown: Review, found: GameReview) -> None:
    talk = Talk(shown)
    number = a_mistake(found)
    turn = found.turns[number]
    assert talk("find", turn=number)["ok"]
    assert shown.find["question"] == turn.exercise().question
    assert shown.legal
    assert shown.position == turn.rolled
    assert shown.viewed["arrows"] == []

    # What was played is no better than what was played.
    for action in turn.actions:
        assert talk("act", actions=[action.text])["ok"]
    assert shown.wait(60)
    assert shown.find["verdict"]["kind"] == "no better"
    assert not shown.find["verdict"]["solved"]
    assert shown.legal == ""

    while shown.can_undo:
        talk("undo")
    assert shown.find["verdict"] == {}
    for action in turn.best.actions:
        assert talk("act", actions=[action.text])["ok"]
    assert shown.wait(60)
    assert shown.find["verdict"]["solved"]
    assert shown.told["text"] == shown.find["verdict"]["text"]

    assert talk("answer")["ok"]
    assert shown.find == {}
    assert (shown.viewed["turn"], shown.viewed["line"]) == (number, "best")
    assert shown.legal == ""


def test_a_turn_is_judged_as_far_as_it_is_played(shown: Review, found: GameReview) -> None:
    talk = Talk(shown)
    number = a_mistake(found)
    talk("find", turn=number)
    assert talk("check")["ok"]
    assert shown.wait(60)
    assert shown.find["verdict"]["text"] == "Nothing is played yet."
    talk("act", actions=[found.turns[number].best.actions[0].text])
    assert shown.find["verdict"] == {}
    talk("check")
    assert shown.wait(60)
    assert shown.find["verdict"]["kind"] in ("open", "best", "better")
    talk("leave")
    assert shown.find == {}
    assert shown.viewed["turn"] == number


def test_a_verdict_for_an_older_try_is_dropped(
    shown: Review, found: GameReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    from advisor.analysis import exercises

    go, real = threading.Event(), exercises.TurnToFind.check

    def slow(self: Any, idea: Any) -> Any:
        assert go.wait(20)
        return real(self, idea)

    monkeypatch.setattr(exercises.TurnToFind, "check", slow)
    talk = Talk(shown)
    talk("find", turn=a_mistake(found))
    talk("act", actions=[shown.position.legal_actions()[0].text])
    talk("check")
    assert shown.find["verdict"]["kind"] == "checking"
    workers = [thread for thread in threading.enumerate() if thread.name == "advisor-check"]
    talk("undo")
    go.set()
    for worker in workers:
        worker.join(20)
    assert shown.find["verdict"] == {}


def test_a_review_cannot_be_played_on(shown: Review) -> None:
    answer = Talk(shown)("act", actions=["end"])
    assert answer == {"re": 7, "ok": False, "reason": "This is a turn to look at, not to play."}
    with pytest.raises(ValueError):
        shown.play("end")
    with pytest.raises(ValueError):
        shown.check()
    shown.show_answer()
    assert shown.find == {}


def test_a_game_is_reviewed_in_the_background() -> None:
    game = a_game()
    short = Game(game.start, game.seed)
    for action in game.actions[: game.turns[1].stop]:
        short.play(action)
    shown = Review(short, settings={"effort": 0.05, "rolls": 1})
    assert shown.work["state"] == "running"
    assert shown.wait(60)
    assert shown.work == {"state": "done", "done": 2, "total": 2}
    assert len(shown.curve["turns"]) == 2
    assert shown.findings is not None
    assert shown.viewed["turn"] == 0


def test_a_review_can_be_stopped_and_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from widgets import reviewing as module

    reached, go = threading.Event(), threading.Event()
    real = module.review

    def slow(game: Game, *, progress: Any, **more: Any) -> GameReview:
        def note(done: int, total: int) -> None:
            progress(done, total)
            if done == 1:
                reached.set()
                assert go.wait(30)

        return real(game, progress=note, **more)

    monkeypatch.setattr(module, "review", slow)
    shown = Review(a_game(), settings={"effort": 0.05, "rolls": 1})
    talk = Talk(shown)
    assert reached.wait(30)
    assert shown.work == {"state": "running", "done": 1, "total": 12}
    talk("stop")
    go.set()
    assert shown.wait(60)
    assert shown.work == {"state": "stopped", "done": 1, "total": 12}
    assert len(shown.curve["turns"]) == 1
    talk("start")
    assert shown.work["state"] == "running"
    talk("stop")
    shown.wait(60)


def test_an_error_of_the_review_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from widgets import reviewing as module

    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("<b>no</b>")

    monkeypatch.setattr(module, "review", broken)
    shown = Review(a_game())
    shown.wait(20)
    assert shown.failure.startswith("RuntimeError: <b>no</b>")
    assert shown.work["state"] == "failed"


def test_a_game_without_a_turn() -> None:
    shown = Review(Game.new(2, seed=1))
    assert shown.wait(20)
    assert shown.failure == ""
    assert shown.curve["turns"] == []
    assert shown.told["text"] == "No turn has been played yet."
    assert not Talk(shown)("turn", turn=0)["ok"]


def test_hostile_names_stay_text(found: GameReview) -> None:
    evil = "<img src=x onerror=alert(1)>"
    shown = Review(Game.new(2, seed=1, names=[evil, "b"]))
    shown.wait(20)
    assert shown.curve["players"][0]["name"] == evil
    assert "<img" not in shown.part_player1


def test_what_is_no_game_is_refused_in_a_sentence() -> None:
    with pytest.raises(TypeError, match=r"Review takes a Game, or what .* found in one, not str\."):
        Review("x")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "content",
    [
        None,
        {"type": "turn"},
        {"type": "turn", "turn": "x"},
        {"type": "turn", "turn": 0, "line": ["best"]},
        {"type": "turn", "turn": 0, "step": {}},
        {"type": "find"},
        {"type": "find", "turn": 99},
        {"type": "check"},
        {"type": "act", "actions": 3},
    ],
)
def test_odd_messages_are_answered(shown: Review, content: Any) -> None:
    talk = Talk(shown)
    before: Position = shown.position
    shown._receive(shown, content, [])
    assert talk.answers[-1]["ok"] is False
    assert talk.answers[-1]["reason"]
    assert shown.position is before


def test_messages_from_many_threads(shown: Review, found: GameReview) -> None:
    talk = Talk(shown)

    def hammer(number: int) -> None:
        for step in range(10):
            shown._receive(shown, {"type": "turn", "turn": (number + step) % 12}, [])
            shown._receive(shown, {"type": "find", "turn": number}, [])
            legal = [action.text for action in shown.position.legal_actions()]
            shown._receive(shown, {"type": "act", "actions": legal[:1]}, [])
            shown._receive(shown, {"type": "undo"}, [])

    threads = [threading.Thread(target=hammer, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    talk("leave")
    shown.wait(60)
    assert shown.failure == ""
    assert shown.find == {}
    assert shown.legal == ""


def test_the_review_is_a_mode_of_the_workspace(shown: Review, found: GameReview) -> None:
    talk = Talk(shown)
    number = a_mistake(found)
    assert shown.doing == "review"
    assert talk("turn", turn=number)["ok"]
    assert talk("mode", to="analyse")["ok"]
    assert shown.position == found.turns[number].rolled  # to be analysed from there
    assert shown.legal
    assert shown.mode == "live"
    shown.forget()
    # Something else is tried: a branch of the same history; the review still stands.
    for action in found.turns[number].best.actions:
        shown.play(action)
    branch = shown._history.tree.here
    assert talk("mode", to="review")["ok"]
    assert shown.viewed["turn"] == number
    assert shown.work == {"state": "done", "done": 12, "total": 12, "aside": branch.number}
    assert shown.findings is found
    assert shown.legal == ""
    # What was tried can be reviewed as well.
    assert talk("start", node=branch.number)["ok"]
    assert shown.work["state"] == "running"
    talk("stop")
    assert shown.wait(60)
    assert shown._reviewed is not None
    assert shown._reviewed.position == branch.position


def test_a_place_of_the_history_is_a_turn_of_the_review(shown: Review, found: GameReview) -> None:
    talk = Talk(shown)
    game = found.game
    path = shown._history.along([action.text for action in game.actions])
    assert path is not None
    assert talk("goto", node=path[game.turns[4].stop].number)["ok"]
    assert shown.doing == "review"
    assert shown.viewed["turn"] == 4
    assert [row["turn"] for row in shown.history["rows"] if row["here"]] == [found.turns[4].number]
    # Beside the game there is nothing to review: there one analyses.
    shown.show("play")
    talk("goto", node=path[1].number)
    shown.play(next(a for a in shown.position.legal_actions() if a.text != path[2].text))
    beside = shown._history.tree.here.number
    shown.show("review")
    assert talk("goto", node=beside)["ok"]
    assert shown.doing == "analyse"


def test_another_game_is_reviewed_anew(shown: Review, found: GameReview) -> None:
    talk = Talk(shown)
    other = Game.new(2, seed=4)
    shown.load(other)
    assert shown.wait(30)
    assert shown.doing == "review"
    assert shown.work == {"state": "done", "done": 0, "total": 0}
    assert shown.curve["turns"] == []
    assert shown.viewed == {}
    assert talk("mode", to="play")["ok"]
    assert shown.legal


def test_what_plays_or_advises_waits_in_a_review(shown: Review) -> None:
    talk = Talk(shown)
    before = shown.position
    for kind in ("ask", "play", "hint", "idea", "go"):
        assert "switch to Play or Analyse" in talk(kind)["reason"]
    assert "switch to Play" in talk("line", text="end")["reason"]
    for kind in ("undo", "redo"):
        assert talk(kind)["ok"]
    assert shown.position is before
    assert shown.mode == "step"
    shown.show("analyse")
    shown.forget()
    assert talk("turn", turn=0)["reason"] == "Switch to Review first."
    with pytest.raises(ValueError, match="Switch to Review first"):
        shown.choose(0)


def test_a_followed_game_is_reviewed_as_far_as_it_has_come() -> None:
    game = a_game()
    shown = Workspace(Game(game.start, 3), "play", players=("person", "person"))
    shown.following = True
    for action in game.actions[: game.turns[0].stop]:
        shown.play(action)
    shown.show("review")
    assert shown.wait(60)
    assert len(shown.curve["turns"]) == 1
    # Whatever turn was looked at, the game goes on where it was.
    shown.show("play")
    for action in game.actions[game.turns[1].start : game.turns[1].stop]:
        shown.play(action)
    shown.show("review")
    assert shown.wait(60)
    assert len(shown.curve["turns"]) == 2


def test_a_reviewed_turn_is_where_one_goes_on_from(shown: Review, found: GameReview) -> None:
    shown.choose(3)
    shown.show("play")
    assert shown.position == found.game.position
    assert len(shown.log_lines()) == len(found.game.actions)
    shown.show("review")
    shown.choose(3)
    shown.show("analyse")
    shown.forget()
    shown.show("play")
    assert shown.position == found.turns[3].rolled
    assert len(shown.log_lines()) == len(shown.game.actions)
    shown.redo()
    assert shown.game.actions[-1] == found.turns[3].actions[0]


def test_looking_around_changes_nothing_else() -> None:
    """Another player's station is looked at while a turn is shown, and while one is built."""
    start = preset("middle", 2)
    shown = Workspace(start, "analyse", effort=0.05, top=1, chance=False)
    shown.stop()
    assert shown.wait(60)
    talk = Talk(shown)
    rival = next(p.color for p in start.players if p.color != start.active)
    talk("step", to=1)

    def drawn() -> list[str]:
        return [getattr(shown, f"part_{name}") for name in shown.part_names]

    film, lines = drawn(), shown.lines
    assert talk("look", thing=f"player:{rival}")["ok"]
    assert shown.mode == "step"
    assert shown.lines == lines
    assert shown.legal == ""
    assert drawn() != film
    assert talk("look", thing="")["ok"]
    assert drawn() == film
    talk("idea")
    assert talk("look", thing=f"player:{rival}")["ok"]
    assert shown.mode == "idea"
