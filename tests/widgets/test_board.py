"""The Python half of the board: messages in, traits and answers out."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

from advisor import Action, GameError, IllegalAction, Position
from browser.moments import played, some_positions
from support import position
from widgets import Board
from widgets.offers import packed


class Talk:
    """A board and what it answers."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.answers: list[dict[str, Any]] = []
        board.send = lambda content, buffers=None: self.answers.append(content)

    def __call__(self, kind: str, **content: Any) -> dict[str, Any]:
        self.board._receive(self.board, {"type": kind, "id": 7, **content}, [])
        answer = self.answers[-1]
        assert answer["re"] == 7
        return answer


def unpacked(text: str) -> list[str]:
    lines, last = [], ""
    for line in text.split("\n") if text else ():
        shared, _, rest = line.partition("|")
        last = last[: int(shared)] + rest
        lines.append(last)
    return lines


@pytest.fixture
def talk() -> Talk:
    return Talk(Board(position(red={"ships": "3 3 6", "fuel": 2, "ore": 2}), seed=1))


def test_an_action_changes_position_picture_and_actions(talk: Talk) -> None:
    board = talk.board
    assert talk("act", actions=["solar 3"]) == {"re": 7, "ok": True}
    assert board.position.docks["solar"] == ("red:3",)
    assert "data-ship='red:3'" in board.part_solar
    assert board.hand == ["3", "6"]
    assert unpacked(board.legal) == [str(action) for action in board.position.legal_actions()]
    assert board.told["text"] == "Red docks 3 at the Solar Converter (+2 fuel)."
    assert board.can_undo
    assert not board.can_redo


def test_several_ships_in_one_message(talk: Talk) -> None:
    assert talk("act", actions=["mine 3", "mine 6"])["ok"]
    assert talk.board.position.player("red").ore == 4
    assert len(talk.board.game.actions) == 2


def test_an_illegal_action_says_why_and_changes_nothing(talk: Talk) -> None:
    before = talk.board.position
    answer = talk("act", actions=["shipyard 3 6"])
    assert answer == {
        "re": 7,
        "ok": False,
        "rule": "ship",
        "reason": "Shipyard: two equal ships are needed, not 3 + 6.",
    }
    assert talk.board.position is before


def test_why(talk: Talk) -> None:
    assert talk("why", action="solar 3")["ok"]
    assert talk("why", action="end")["reason"].startswith("Place these ships")
    assert talk("why", action="raiders 3 : -")["reason"] == (
        "Raiders' Outpost: three ships dock together; you chose 1."
    )
    assert talk("why", action="market 3")["reason"] == (
        "Orbital Market: two ships dock together; you chose 1."
    )
    assert talk("why", action="solar 3 6")["reason"] == (
        "Solar Converter: ships dock one at a time; you chose 2."
    )
    assert not talk("why", action="gibberish")["ok"]


def test_undo_and_redo(talk: Talk) -> None:
    start = talk.board.position
    talk("act", actions=["solar 3"])
    after = talk.board.position
    talk("undo")
    assert talk.board.position == start
    assert talk.board.can_redo
    talk("redo")
    assert talk.board.position == after
    assert talk("redo")["ok"]
    talk("undo")
    assert talk("undo")["ok"]
    with pytest.raises(GameError):
        talk.board.undo()


def test_setting_the_position_starts_anew(talk: Talk) -> None:
    talk("act", actions=["solar 3"])
    fresh = Position.new_game(4, seed=3)
    talk.board.position = fresh
    assert talk.board.legal == "0|roll"
    assert not talk.board.can_undo
    assert talk.board.game.start == fresh
    assert talk.board.part_player4 != ""


def test_listeners_hear_actions_with_their_outcome() -> None:
    heard: list[tuple[Action, Position]] = []

    def listen(action: Action, after: Position) -> None:
        heard.append((action, after))

    board = Board(Position.new_game(2, seed=5), seed=5)
    board.on_action(listen)
    board.play("roll")
    ((action, after),) = heard
    assert str(action).startswith("roll ")
    assert after == board.position
    board.on_action(listen, remove=True)
    board.play(board.position.legal_actions()[0])
    assert len(heard) == 1


def test_the_seed_decides() -> None:
    boards = [Board(Position.new_game(2, seed=5), seed=9) for _ in range(2)]
    assert boards[0].play("roll") == boards[1].play("roll")


def test_an_error_in_a_listener_is_shown_and_does_no_harm(talk: Talk) -> None:
    def broken(action: Action, after: Position) -> None:
        raise RuntimeError("<b>oh no</b>")

    talk.board.on_action(broken)
    assert talk("act", actions=["solar 3"])["ok"]
    assert talk.board.failure.startswith("RuntimeError: <b>oh no</b> (test_board.py, line ")
    talk.board.on_action(broken, remove=True)
    talk("act", actions=["solar 3"])
    assert talk.board.failure == ""


@pytest.mark.parametrize(
    "content",
    [
        None,
        "act",
        {},
        {"type": "act"},
        {"type": "act", "actions": "solar 3"},
        {"type": "act", "actions": [3]},
        {"type": "why"},
        {"type": ["act"]},
        {"type": "__class__"},
    ],
)
def test_odd_messages_are_answered(talk: Talk, content: Any) -> None:
    before = talk.board.position
    talk.board._receive(talk.board, content, [])
    assert not talk.answers[-1]["ok"]
    assert talk.board.failure
    assert talk.board.position is before


def test_play_from_python_raises() -> None:
    with pytest.raises(IllegalAction):
        Board(seed=1).play("solar 3")


def test_messages_from_many_threads_keep_one_history() -> None:
    board = Board(Position.new_game(4, seed=1), seed=1)
    talk = Talk(board)
    board.play("roll")

    def hammer() -> None:
        for _ in range(30):
            actions = board.position.legal_actions()
            talk.board._receive(board, {"type": "act", "actions": [str(actions[0])]}, [])
            board._receive(board, {"type": "undo"}, [])

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert board.failure == ""
    assert board.position == board.game.position


def test_packing() -> None:
    for moment in some_positions():
        texts = [str(action) for action in moment.legal_actions()]
        assert unpacked(packed(texts)) == texts


def test_an_action_is_small_on_the_wire() -> None:
    """At most 13 kB for each action of whole games, with everything that is drawn anew."""
    for seats in (2, 4):
        board: Board | None = None
        sizes = []
        for before, _, after in played(seats, seed=20 + seats):
            board = board or Board(before)
            old = board.get_state()
            board.position = after
            new = board.get_state()
            changed = {key: new[key] for key in board.keys if new[key] != old[key]}
            sizes.append(len(json.dumps(changed)))
        assert max(sizes) <= 13_000
        assert sorted(sizes)[len(sizes) // 2] <= 7_000


def test_hostile_names_stay_escaped() -> None:
    name = "<img src=x onerror=alert(1)>"
    board = Board(Position.new_game(2, seed=1, names=[name, "b"]))
    assert "<img" not in board.part_player1
    assert "&lt;img" in board.part_player1
    assert board.about["names"]["red"] == name


def test_a_tooltip_says_who_could_use_a_place_and_why_not() -> None:
    board = Board(position(red={"ships": "2 2 5"}))

    def use(thing: str) -> str:
        answers: list[dict[str, Any]] = []
        board.send = lambda content, buffers=None: answers.append(content)
        board._receive(board, {"type": "use", "thing": thing, "id": 1}, [])
        return str(answers[-1]["text"])

    assert use("facility:solar") == "Red can use it now: Solar 2; Solar 5"
    assert "three equal ships are needed" in use("facility:constructor")
    assert "Shipyard" in use("facility:shipyard")
    assert "equal" not in use("facility:shipyard"), "the pair that there is lacks something else"
    assert use("nowhere") == ""
    board.position = Position.new_game(2, seed=1)
    assert use("facility:solar") == ""
