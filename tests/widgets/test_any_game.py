"""Widgets serve any game that has a face, and say so where a game has none."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest
import traitlets

import widgets
from advisor import Game as Frontiers
from advisor import Position
from advisor.core.errors import GameError, NotOffered
from advisor.lessons import load_course
from toy import face
from toy.game import Game, new_game
from toy.kit import KIT
from toy.players import Giver
from toy.two_ways import TwoWays
from widgets import Advisor, Board, Lesson, Review, Table
from widgets.base import Drawn
from widgets.wire import Wire, state_of


class Page:
    """A page that has the widget on it: wishes in, answers and changed traits out."""

    def __init__(self, widget: Drawn) -> None:
        self.wire = Wire()
        self.name = self.wire.connect(widget)
        self.changed: dict[str, Any] = {}

    def ask(self, **content: Any) -> Any:
        self.wire.hear(self.name, {"method": "custom", "content": {"id": 1, **content}})
        answers = []
        for message in self.wire.take():
            self.changed |= message.get("state", {})
            answers += [message["content"]] if message["method"] == "custom" else []
        (answer,) = answers
        return answer


def test_the_toy_game_is_played_by_messages() -> None:
    board = Board(new_game(2, seed=1), seed=1)
    page = Page(board)
    assert page.ask(type="act", actions=["draw"])["ok"]
    token = board.position.token
    assert set(page.changed) >= {"part_bag", "part_token", "legal", "ways", "about", "can_undo"}
    assert f">{token}</text>" in page.changed["part_token"]
    assert page.changed["about"]["phase"] == "main"
    assert page.ask(type="act", actions=["offer"])["ok"]
    assert page.changed["about"]["active"] == "blue", "the next player decides"
    refused = page.ask(type="act", actions=["keep"])
    assert (refused["ok"], refused["reason"]) == (False, "Not keep: leave or take.")
    assert page.ask(type="act", actions=["take"])["ok"]
    assert board.position.scores == {"red": 3, "blue": token}
    assert board.told["text"] == "Blue plays take. Blue is to draw."
    assert page.ask(type="undo")["ok"]
    assert board.position.offered


def test_what_the_browser_gets_is_complete() -> None:
    state = state_of(Board(new_game(3, seed=2).play("draw")))
    assert state["part_names"] == ["bag", "token", "seats"]
    assert {f"part_{name}" for name in state["part_names"]} <= state.keys()
    usual = state_of(Board(Position.new_game(2, seed=1)))["words"]
    assert state["words"].keys() == usual.keys() - {"places", "territories", "fields", "cards"}
    assert [button["kind"] for button in state["words"]["buttons"]] == [
        "keep",
        "offer",
        "take",
        "leave",
    ]
    json.dumps(state)


def test_it_has_a_picture() -> None:
    start = new_game(2, seed=1)
    assert ElementTree.fromstring(widgets.render(start)).get("aria-label") == (
        "red decides. Points: red 0, blue 0."
    )
    assert "image/svg+xml" in Board(start)._repr_mimebundle_()[0]
    assert repr(Board(start)) == "<Board: red decides. Points: red 0, blue 0.>"


def test_a_table_plays_a_whole_game() -> None:
    start = Game(new_game(2, seed=4), 4)
    table = Table({"red": "miser", "blue": Giver()}, game=start, speed="at once")
    assert table.wait(30)
    assert table.position.result is not None
    assert [row["color"] for row in table.outcome["rows"]] == ["red", "blue"]
    assert table.outcome["rows"][0].keys() == {"color", "name", "points", "won"}
    assert table.log_lines()[0].startswith("Red plays draw ")
    assert "miser" in [name for name, *_ in table.choices]


def test_a_person_is_helped() -> None:
    table = Table(["person", "miser"], game=new_game(2, seed=4), speed="at once")
    table.ask_hint()
    assert table.hint["text"] == "Draw; then there is something to choose."
    table.play(table.hint["action"])
    table.ask_hint()
    assert table.wait(30)
    assert table.hint["action"] in ("keep", "offer")
    assert not Page(table).ask(type="dice", dice="3")["ok"]
    table.new_game(seed=9)
    assert table.position.moves == 0


def test_advice_comes_with_a_line_to_step_through() -> None:
    advisor = Advisor(new_game(2, seed=3).play("draw"), chance=False)
    advisor.ask()
    assert advisor.wait(30)
    assert advisor.lines[0]["short"] == "offer · leave"
    page = Page(advisor)
    assert page.ask(type="idea")["ok"]
    assert page.ask(type="act", actions=["keep"])["ok"]
    assert advisor.wait(30)
    assert advisor.idea["state"] == "compared"
    early = Page(Advisor(new_game(2, seed=3))).ask(type="idea")
    assert early["reason"] == "An idea needs a turn that has begun."


def test_a_game_is_reviewed() -> None:
    game = Game(new_game(2, seed=5), 5)
    while game.position.result is None:
        game.play(game.position.legal_actions()[0])
    shown = Review(game)
    assert shown.wait(60)
    assert shown.work["state"] == "done"
    assert shown.turn["rolled"].isdigit()


def test_a_lesson_is_done() -> None:
    course = load_course(game=KIT.name)
    lesson = Lesson(course.lessons[0].id, course=course)
    lesson.solution()
    assert lesson.item["watching"]


def test_a_board_stays_with_its_game() -> None:
    board = Board(new_game(2, seed=1))
    with pytest.raises(traitlets.TraitError, match="Alien Frontiers is another game"):
        board.position = Position.new_game(2, seed=1)
    table = Table(["person", "person"], game=new_game(2, seed=1))
    with pytest.raises(GameError, match="Alien Frontiers is another game"):
        table.load(Frontiers.new(seed=1))
    assert table.position == new_game(2, seed=1)


@pytest.mark.parametrize("make", [Board, Advisor, lambda start: Table(game=start)])
def test_a_game_without_a_face_is_named(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(KIT), "face", "")
    with pytest.raises(NotOffered, match=r"There is no board for the toy game yet\."):
        make(new_game(2, seed=1))


@pytest.mark.parametrize("make", [Board, Advisor, lambda start: Table(game=start)])
def test_what_is_no_position_is_refused(make: Any) -> None:
    with pytest.raises(TypeError, match=r"This takes a position of a game,? "):
        make("a position")


# Layouts: a picture is drawn for the room that a browser has, and Python remembers which


@pytest.fixture
def _two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face, "FACE", TwoWays())


@pytest.mark.usefixtures("_two_ways")
def test_the_widest_comes_first_until_a_browser_asks() -> None:
    board = Board(new_game(2, seed=1), seed=1)
    page = Page(board)
    assert board.layouts == [["wide", 900, 450], ["compact", 400, 500]]
    assert (board.drawn_as, "wide" in board.part_bag) == ("wide", True)
    assert page.ask(type="lay_out", layout="compact")["ok"]
    assert page.changed.keys() >= {"drawn_as", "frame", "part_bag", "part_seats"}
    assert "0 0 400 500" in board.frame
    board.play("draw")
    assert "class='compact'" in board.part_token
    page.wire.take()
    page.changed.clear()
    assert page.ask(type="lay_out", layout="compact")["ok"]
    assert page.changed == {}


@pytest.mark.usefixtures("_two_ways")
def test_a_layout_can_be_kept() -> None:
    class Narrow(Board):
        only_layout = "compact"

    for board in (Narrow(new_game(2, seed=1)), Board(new_game(2, seed=1), drawn_as="compact")):
        assert [name for name, *_ in board.layouts] == ["compact"]
        assert "class='compact'" in board.part_bag
        answer = Page(board).ask(type="lay_out", layout="wide")
        assert answer["reason"] == "There is no layout called wide."
    with pytest.raises(NotOffered, match="no layout called round"):
        Board(new_game(2, seed=1), drawn_as="round")


@pytest.mark.usefixtures("_two_ways")
def test_a_picture_for_a_file_is_wide_unless_somebody_says_so() -> None:
    start = new_game(2, seed=1)
    assert "0 0 900 450" in widgets.render(start)
    assert "0 0 400 500" in widgets.render(start, layout="compact")
    assert "0 0 900 450" in Board(start, drawn_as="compact")._repr_mimebundle_()[0]["image/svg+xml"]
    with pytest.raises(NotOffered):
        widgets.render(start, layout="round")


def test_one_picture_for_all_needs_no_layouts() -> None:
    board = Board(new_game(2, seed=1))
    assert (board.layouts, board.drawn_as) == ([], "")
    assert not Page(board).ask(type="lay_out", layout="wide")["ok"]
