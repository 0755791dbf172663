"""The Python half of the workspace: modes that share a position and a history."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from advisor import Position
from advisor.core.errors import GameError
from advisor.core.link import link_of
from advisor.core.tree import Tree
from advisor.frontiers.game import Game
from advisor.frontiers.notation import from_notation
from support import position
from toy.game import new_game
from widgets import Workspace
from widgets.messages import Refused
from widgets.seats import PERSON

TABLE = (
    "turn 22 red roll; red 2f 6s hub3 gravity; green 6f 5s hub3; blue 3f5o 5s hub2 booster; "
    "solar g3 r2; mine b6 g6 r6; shipyard r11; hub r2 g112 b4; raiders b123; lem g1; "
    "isolation heinlein; display booster crystal stasis; discards stasis"
)
TURNS = (
    "roll 1 1 1 2 2 3; solar 3; hub 1; hub 1; hub 2; solar 1; artifact 2; end",
    "1 2 4 5 5; hub 1; hub 2; hub 5; artifact 5; artifact 4; claim booster = warper; end",
    "1 2 4 5 6; raiders 4 5 6 : green booster; hub 1; hub 2; end",
    "1 1 1 2 2 2; market 1 1; trade 5; constructor 2 2 2 > asimov; hub 1; end",
)
"""A table of three, and the turns that were played there."""


class Talk:
    """A workspace and what it answers."""

    def __init__(self, made: Workspace) -> None:
        self.made = made
        self.answers: list[dict[str, Any]] = []
        made.send = lambda content, buffers=None: self.answers.append(content)

    def __call__(self, kind: str, **content: Any) -> dict[str, Any]:
        self.made._receive(self.made, {"type": kind, "id": 7, **content}, [])
        return self.answers[-1]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Histories are kept beside the notebook: in a folder of the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ALIEN_FRONTIERS_DATA", raising=False)
    monkeypatch.setattr("widgets.weighing.ROUNDS", (0.01,))


@pytest.fixture
def advised() -> None:
    """For tests in which advice is sought."""


@pytest.fixture(autouse=True)
def _quiet(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice is sought only where a test is about it."""
    if "advised" not in request.fixturenames:
        monkeypatch.setattr(Workspace, "ask", lambda self: None)


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Workspace(some_turn(), top=2, chance=False)
    yield Talk(made)
    made.close()


def some_turn() -> Position:
    return position(
        red={"ships": "2 2 5", "fuel": 3, "ore": 2, "cards": "booster"}, blue={"fuel": 2}
    )


def followed(**options: Any) -> Talk:
    talk = Talk(
        Workspace(from_notation(TABLE), "play", top=1, chance=False, effort=0.01, **options)
    )
    assert talk("follow", on=True)["ok"]
    assert talk("me", color="green")["ok"]
    return talk


# Modes


def test_modes_share_one_position(talk: Talk) -> None:
    assert talk.made.doing == "analyse"
    assert talk("act", actions=["solar 2"])["ok"]
    assert talk("mode", to="play")["ok"]
    assert talk.made.position.player("red").ships == ("2", "5")
    assert talk("mode", to="edit")["ok"]
    assert talk.made.draft["players"][0]["ships"] == ["2", "5"]
    assert talk.made.legal == ""
    assert "Finish editing first" in talk("act", actions=["solar 2"])["reason"]
    assert talk("edit", edits=[[["players", 0, "fuel"], 9]])["ok"]
    assert talk("mode", to="analyse")["ok"]
    assert talk.made.position.player("red").fuel == 9
    assert talk.made.history["chapters"] == ["Position 1", "Position 2"]


def test_an_unsound_draft_is_not_lost(talk: Talk) -> None:
    talk("mode", to="edit")
    talk("edit", edits=[[["players", 0, "ships"], ["9"]]])
    answer = talk("mode", to="play")
    assert not answer["ok"]
    assert answer["reason"].startswith("Mend this first, or undo: Red, ships")
    assert talk.made.doing == "edit"
    assert talk("undo")["ok"]
    assert talk.made.sound
    assert talk("redo")["ok"]
    assert talk("discard")["ok"]
    assert (talk.made.doing, talk.made.position) == ("analyse", some_turn())


def test_after_editing_nothing_the_words_are_about_the_game_again(talk: Talk) -> None:
    before = talk.made.told["text"]
    talk("mode", to="edit")
    assert talk.made.told["text"].startswith("Click what you want to change.")
    talk("mode", to="play")
    assert talk.made.told["text"] == before != ""


@pytest.mark.parametrize("kind", ["edit", "preset", "paste", "seats", "write"])
def test_a_draft_is_changed_in_edit_only(talk: Talk, kind: str) -> None:
    answer = talk(kind, edits=[], name="end", text="lem r1", colors=["red", "blue"], moment=0)
    assert answer["reason"] == "Switch to Edit first."


def test_modes_that_are_none(talk: Talk) -> None:
    assert not talk("mode", to="sleep")["ok"]
    with pytest.raises(Refused, match="play, edit, analyse"):
        Workspace(mode="sleep")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the name of one to start from"):
        Workspace("nowhere")
    toy = Workspace(new_game(2, seed=1), "play")
    assert not toy.can_edit
    assert Talk(toy)("mode", to="edit")["reason"].startswith("Positions of this game cannot")


def test_automatic_players_move_in_play_only() -> None:
    made = Workspace("opening-2", players=("random", PERSON), speed="at once", top=1, chance=False)
    assert not made.busy
    talk = Talk(made)
    talk("mode", to="play")
    assert made.wait(20)
    assert made.position.active != made.history["rows"][0]["color"]
    assert len(made.game.actions) > 1
    made.close()


# History


def test_two_lines_are_kept_and_named(talk: Talk) -> None:
    talk("act", actions=["solar 2", "solar 2"])
    talk("undo")
    talk("act", actions=["shipyard 2"])
    talk("act", actions=["solar 5"])
    rows = talk.made.history["rows"]
    assert [(row["text"], row["depth"], row["here"]) for row in rows] == [
        ("Start", 0, False),
        ("Solar 2", 0, False),
        ("Solar 5", 1, True),
        ("Solar 2", 0, False),
    ]
    assert talk("note", name="greedy", comment="and why not?")["ok"]
    assert talk.made.history["rows"][2]["name"] == "greedy"
    assert talk("goto", node=rows[3]["node"])["ok"]
    assert [action.text for action in talk.made.game.actions] == ["solar 2", "solar 2"]
    assert talk("branch", node=rows[2]["node"], do="promote")["ok"]
    assert talk.made.history["rows"][1]["text"] == "Solar 2"
    assert talk("branch", node=rows[3]["node"], do="delete")["ok"]
    assert not talk("branch", node=rows[2]["node"], do="polish")["ok"]
    assert not talk("goto", node=999)["ok"]
    assert not talk("goto", node=0, chapter=7)["ok"]


def test_redo_goes_on_along_the_tree(talk: Talk) -> None:
    talk("act", actions=["solar 2", "solar 2"])
    assert talk("goto", node=0)["ok"]
    assert talk.made.can_redo
    talk("redo")
    talk("redo")
    assert len(talk.made.game.actions) == 2
    assert not talk.made.can_redo
    with pytest.raises(GameError, match="nothing to redo"):
        talk.made.redo()


def test_a_name_keeps_everything() -> None:
    first = Talk(Workspace(some_turn(), name="at home", chance=False, top=1))
    first("act", actions=["solar 2"])
    first("mode", to="edit")
    first("write", text="lem r1")
    first("mode", to="analyse")
    first("act", actions=["solar 5"])
    first.made.close()
    again = Workspace(name="at home", chance=False, top=1)
    assert [action.text for action in again.game.actions] == ["solar 5"]
    assert again.history["chapters"] == ["Position 1", "Position 2"]
    assert Talk(again)("goto", chapter=0, node=1)["ok"]
    assert again.position == some_turn().play("solar 2")
    same = Workspace(some_turn(), name="at home", chance=False, top=1)
    assert len(same.history["chapters"]) == 2
    other = Workspace("end-4", name="at home", chance=False, top=1)
    assert other.history["chapters"] == ["Position 1"]
    assert any("old" in path.name for path in Path("workspaces").iterdir())


def test_how_it_was_left_comes_back() -> None:
    first = followed(name="left")
    first("line", text=TURNS[0])
    again = Workspace(name="left", chance=False, top=1)
    assert (again.doing, again.following, again.me) == ("play", True, "green")
    assert again.position == first.made.position
    assert again.seats == first.made.seats
    talk = Talk(again)
    talk("mode", to="edit")
    talk("edit", edits=[[["players", 0, "ships"], ["9"]]])
    third = Workspace(name="left", chance=False, top=1)
    assert (third.doing, third.sound) == ("edit", False)
    assert third.draft["players"][0]["ships"] == ["9"]
    (desk,) = Path("workspaces").glob("*.desk.json")
    for text in ("{", "[]", '{"format": "workspace-desk/1", "seats": {"red": 7}, "doing": "x"}'):
        desk.write_text(text)
        assert Workspace(name="left", chance=False, top=1).doing == "analyse"


def test_a_damaged_file_is_told_and_put_aside() -> None:
    Workspace(some_turn(), name="mine", chance=False).close()
    (path,) = (each for each in Path("workspaces").glob("*.json") if "desk" not in each.name)
    path.write_text("{")
    made = Workspace(some_turn(), name="mine", chance=False)
    assert made.position == some_turn()
    assert any("damaged" in path.name for path in Path("workspaces").iterdir())


# A real table


def test_the_followed_game_is_the_game() -> None:
    talk = followed()
    for line in TURNS:
        assert talk("line", text=line) == {"re": 7, "ok": True}
    game = Game(from_notation(TABLE), seed=0)
    for line in TURNS:
        for action in line.split("; "):
            game.play(f"roll {action}" if action[0].isdigit() else action)
    assert talk.made.position == game.position
    assert [action.text for action in talk.made.game.actions] == [
        action.text for action in game.actions
    ]


def test_which_card_came_up_is_asked() -> None:
    talk = followed()
    talk("line", text=TURNS[0])
    assert talk("line", text="1 2 4 5 5; artifact 5; artifact 4; claim booster; hub 1")["asked"]
    asked = talk.made.asked
    assert "came up" in asked["title"]
    labels = {option["label"]: option["text"] for option in asked["options"]}
    assert labels["Temporal Warper"] == "warper"
    assert not talk("told", text="nothing at all")["ok"]
    assert talk.made.asked == asked
    assert talk("told", text="warper")["ok"]
    assert talk.made.asked == {}
    assert talk.made.position.player("green").ships == ("2", "5")
    assert "warper" in talk.made.position.display
    assert talk("told", text="warper")["reason"] == "Nothing is asked just now."


def test_a_question_can_be_left() -> None:
    talk = followed()
    talk("line", text=TURNS[0])
    talk("line", text="1 2 4 5 5; artifact 5; artifact 4")
    assert talk("act", actions=["claim booster"])["asked"]
    assert talk("told", text="")["ok"]
    assert (talk.made.asked, talk.made.position.player("green").cards) == ({}, ())


def test_dice_set_the_fleet_at_the_table() -> None:
    talk = followed()
    assert talk("dice", dice="1 1 1 2")["ok"]
    red = talk.made.position.player("red")
    assert (red.ships, red.stock) == (("1", "1", "1", "2"), 2)
    assert not talk("dice", dice="1 2 x")["ok"]


@pytest.mark.usefixtures("advised")
def test_the_advised_turn_was_played() -> None:
    talk = followed()
    talk("me", color="red")
    assert "no advice" in talk("did")["reason"]
    talk("dice", dice="1 1 1 2 2 3")
    assert talk.made.wait(30)
    answer = talk("did")
    while talk.made.asked:
        answer = talk("told", text=talk.made.asked["options"][0]["text"])
    assert answer["ok"]
    assert talk.made.position.active == "green"


def test_what_is_wrong_with_a_line_is_said() -> None:
    talk = followed()
    assert talk("line", text="  ")["reason"].startswith("Type what was done")
    assert "at most" in talk("line", text="x" * 700)["reason"]
    assert "at most" in talk("line", text="end;" * 50)["reason"]
    answer = talk("line", text="1 1 1 2 2 3; solar 3; mine 1; end")
    assert answer["reason"].startswith("2 of 4 played. 'mine 1': ")
    assert answer["done"] == 2


def test_a_turn_is_corrected_and_the_rest_stays() -> None:
    talk = followed()
    for line in TURNS[:3]:
        talk("line", text=line)
    first = talk.made.history["rows"][1]
    talk("goto", node=first["node"])
    assert talk.made.history["rows"][1]["line"].startswith("roll 1 1 1 2 2 3; solar 3")
    wrong = talk("correct", node=first["node"], text="roll 1 1 1 2 2 3; mine 1; end")
    assert not wrong["ok"]
    assert not talk("correct", node=first["node"], text="")["ok"]
    assert not talk("correct", node=first["node"], text="roll")["ok"]
    line = "roll 1 1 1 2 2 3; solar 3; hub 1; hub 1; hub 2; solar 1; solar 2; end"
    assert talk("correct", node=first["node"], text=line)["ok"]
    assert talk.made.told["text"].startswith("Corrected; 13 later actions still fit")
    assert talk.made.history["rows"][-1]["color"] == "blue"


# Texts


def test_typing_says_what_is_wrong_and_what_fits(talk: Talk) -> None:
    assert talk("typing", text="lem r1")["sound"], "also where nothing is edited yet"
    talk("mode", to="edit")
    found = talk("typing", text="b6 g", thing="port:mine:1")
    assert (found["ok"], found["sound"]) == (True, False)
    assert found["defects"][0]["problem"]
    assert talk("typing", text="lem r1")["sound"]
    words = [word for word, _ in talk("typing", text="disp boo cry")["words"]]
    assert "crystal" in words
    assert not talk("typing", text="x" * 200_000)["ok"]


@pytest.mark.parametrize(
    ("thing", "text", "whole"),
    [
        ("port:solar:1", "r2", "solar r2"),
        ("track:red", "r2", "hub r2"),
        ("territory:lem", "r1", "lem r1"),
        ("player:red", "+2f", "red +2f"),
        ("facility:artifact", "booster crystal", "display booster crystal"),
        ("pile:discards", "stasis", "discards stasis"),
        ("field:isolation", "lem", "isolation lem"),
        ("ship:1", "3 3 3", "dice 3 3 3"),
        ("status", "8 red", "turn 8 red"),
        ("territory:lem", "asimov r1", "asimov r1"),
    ],
)
def test_what_is_set_need_not_be_named(talk: Talk, thing: str, text: str, whole: str) -> None:
    talk("mode", to="edit")
    assert talk("write", text=text, thing=thing)["ok"]
    assert talk.made._base() == from_notation(whole, some_turn())


def test_a_whole_position_in_one_line(talk: Talk) -> None:
    talk("mode", to="edit")
    assert talk("write", text=TABLE)["ok"]
    talk("mode", to="analyse")
    assert talk.made.position == from_notation(TABLE)
    talk("mode", to="edit")
    assert not talk("write", text="lem purple7")["ok"]
    assert not talk("write", text="")["ok"]


@pytest.mark.parametrize("mode", ["analyse", "edit"])
@pytest.mark.parametrize("what", ["short", "link", "position", "game", "tree"])
def test_what_goes_out_comes_in(talk: Talk, what: str, mode: str) -> None:
    talk("act", actions=["solar 2"])
    talk("mode", to=mode)
    text = talk("export", what=what)["text"]
    other = Talk(Workspace("end-2", mode="edit" if mode == "edit" else "analyse", chance=False))
    assert other("import", text=text)["ok"]
    shown = other.made._base() if other.made.doing == "edit" else other.made.position
    assert shown == some_turn().play("solar 2")


def test_texts_that_are_nothing(talk: Talk) -> None:
    for text in ("", "{", "hello", '{"format": "alien-frontiers-tree/1"}', "?position=hello"):
        assert not talk("import", text=text)["ok"], text
    assert not talk("import", text="x" * 6_000_000)["ok"]
    assert not talk("export", what="soul")["ok"]
    toy = new_game(2, seed=1)
    assert "another game" in talk("import", text=json.dumps(toy.to_dict()))["reason"]
    assert "another game" in talk("import", text=Tree(toy).to_json())["reason"]


def test_a_link_may_stand_in_an_address(talk: Talk) -> None:
    link = talk("export", what="link")["text"]
    other = Talk(Workspace("end-2", chance=False))
    assert other("import", text=f"https://example.org/voila/x{link}&more=1")["ok"]
    assert other.made.position == some_turn()


def test_a_link_opens_the_page(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    link = talk("export", what="link")["text"]
    monkeypatch.setenv("QUERY_STRING", f"a=1&{link[1:]}")
    assert Workspace(chance=False).position == some_turn()
    tree = Tree(some_turn())
    tree.play("solar 2")
    monkeypatch.setenv("QUERY_STRING", f"position={link_of(tree)}")
    assert Workspace(chance=False).position == some_turn().play("solar 2")
    for broken in ("position=1x", "position=", "other=1"):
        monkeypatch.setenv("QUERY_STRING", broken)
        assert Workspace(chance=False, seed=1).position == Position.new_game(
            ("red", "blue"), seed=1
        )


# Advice


@pytest.mark.usefixtures("advised")
def test_turns_are_ranked_in_one_list(talk: Talk) -> None:
    assert talk.made.wait(60)
    rows = talk.made.ranked
    assert [row["rank"] for row in rows] == [1, 2]
    assert all(row["win"].endswith("%") and row["low"] <= row["high"] for row in rows)
    assert rows[0]["proof"] == "proven"
    assert talk("choose", key="2")["ok"]
    assert talk("step", to=1)["ok"]
    assert talk("play")["ok"]
    assert talk.made.position.active == "blue"


@pytest.mark.usefixtures("advised")
def test_stop_ends_everything(talk: Talk) -> None:
    assert talk("stop")["ok"]
    assert talk.made.wait(30)
    assert talk.made.search["state"] == "done"
