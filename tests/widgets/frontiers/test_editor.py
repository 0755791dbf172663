"""The Python half of the editor: changes in, defects and positions out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor import Game, Position
from browser.moments import some_positions
from toy.game import new_game
from widgets import Editor
from widgets.frontiers import drafts


class Talk:
    """An editor and what it answers."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.answers: list[dict[str, Any]] = []
        editor.send = lambda content, buffers=None: self.answers.append(content)

    def __call__(self, kind: str, **content: Any) -> dict[str, Any]:
        self.editor._receive(self.editor, {"type": kind, "id": 1, **content}, [])
        assert self.editor.failure == ""
        return self.answers[-1]

    def edit(self, *edits: tuple[list[str | int], Any]) -> None:
        assert self("edit", edits=[list(edit) for edit in edits])["ok"]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games are played out."""
    monkeypatch.setattr("widgets.weighing.ROUNDS", (0.01,))


@pytest.fixture
def talk() -> Talk:
    return Talk(Editor())


def test_a_change_gives_a_new_position(talk: Talk) -> None:
    talk.edit((["players", 0, "fuel"], 5))
    assert talk.editor.sound
    assert talk.editor.position.player("red").fuel == 5
    assert json.loads(talk.editor.json_text)["players"][0]["fuel"] == 5


def test_a_defect_is_named_and_mended(talk: Talk) -> None:
    before = talk.editor.position
    talk.edit((["docks", "mine"], ["red:1"] * 4))
    assert not talk.editor.sound
    assert talk.editor.position is before
    (full, many) = talk.editor.defects
    assert full["thing"] == "facility:mine"
    assert full["where"] == "Lunar Mine"
    assert many["where"] == "Red"
    assert talk.editor.told["text"] == "2 defects to mend."
    talk.edit((["docks", "mine"], ["red:1"]), (["docks", "bay"], ["red", "red", *["green"] * 3]))
    assert talk.editor.sound
    assert talk.editor.defects == []
    assert talk.editor.position.docks["mine"] == ("red:1",)


def test_pieces_come_from_the_rest(talk: Talk) -> None:
    talk.edit((["territories", "lem"], {"red": 2}), (["docks", "bay"], ["red"] * 5))
    red = talk.editor.position.player("red")
    assert (red.stock, red.colonies) == (1, 6)
    talk.edit((["players", 0, "stock"], 4))
    assert [defect["where"] for defect in talk.editor.defects] == ["Red, stock"]


def test_the_dice_i_rolled(talk: Talk) -> None:
    assert talk("dice", dice="2, 5 6")["ok"]
    assert talk.editor.position.phase == "main"
    assert talk.editor.position.player("red").ships == ("2", "5", "6")
    assert talk.editor.position.docks["bay"] == ("green",) * 3
    assert talk("dice", dice="1 1 4")["ok"]
    assert talk.editor.position.player("red").ships == ("1", "1", "4")


def test_wrong_dice_are_refused_with_the_reason(talk: Talk) -> None:
    answer = talk("dice", dice="2 5 1 1 1 1 1")
    assert not answer["ok"]
    assert answer["reason"] == "Red has 6 ships at most: 6 dice can be rolled, not 7."
    assert talk("dice", dice="2 5 x")["reason"] == "A die shows 1 to 6, not 'x'."
    assert talk.editor.position.phase == "roll"
    talk("dice", dice="2 5 6")
    assert talk("dice", dice="2 5 7")["reason"] == "A die shows 1 to 6, not '7'."
    assert talk.editor.sound


def test_dice_set_the_fleet(talk: Talk) -> None:
    assert talk("dice", dice="2 5 6 6 1")["ok"]
    red = talk.editor.position.player("red")
    assert (red.ships, red.stock) == (("1", "2", "5", "6", "6"), 1)
    assert talk("dice", dice="2 5")["ok"]
    assert talk.editor.position.player("red").ships == ("2", "5")


def test_undo_and_redo(talk: Talk) -> None:
    start = talk.editor.draft
    talk("dice", dice="2 5 6")
    talk.edit((["moves"], -3))
    talk("undo")
    assert talk.editor.sound
    talk("undo")
    assert talk.editor.draft == start
    assert not talk.editor.can_undo
    talk("undo")
    talk("redo")
    talk("redo")
    assert talk.editor.draft["moves"] == -3
    assert not talk.editor.sound


@pytest.mark.parametrize("name", drafts.PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_presets_are_sound(talk: Talk, name: str, seats: int) -> None:
    talk("seats", colors=["red", "green", "blue", "yellow"][:seats])
    talk("preset", name=name)
    assert talk.editor.sound
    assert len(talk.editor.position.players) == seats


def test_seats_change(talk: Talk) -> None:
    talk.edit((["docks", "solar"], ["green:3"]), (["territories", "lem"], {"green": 1}))
    talk("seats", colors=["yellow", "red", "blue"])
    assert talk.editor.sound
    assert [player.color for player in talk.editor.position.players] == ["yellow", "red", "blue"]
    assert talk.editor.position.docks["solar"] == ()
    assert talk.editor.position.docks["bay"].count("yellow") == 3


def test_every_position_can_be_pasted_and_copied(talk: Talk) -> None:
    for moment in some_positions()[::9]:
        assert talk("paste", text=moment.to_json())["ok"]
        assert talk.editor.position == moment
        assert Position.from_json(talk.editor.json_text) == moment


def test_unreadable_text_is_refused(talk: Talk) -> None:
    draft = talk.editor.draft
    for text in ("", "{", "[]", "3", "[" * 50_000, "x" * 200_000, '{"a": NaN}{'):
        answer = talk("paste", text=text)
        assert not answer["ok"]
        assert answer["reason"]
    assert talk.editor.draft == draft


def test_pasted_defects_are_listed_also_what_was_left_out(talk: Talk) -> None:
    data = Position.new_game(2, seed=1).to_dict()
    data["players"][0]["fuel"] = "lots"
    data["docks"]["mine"] = ["red:9"]
    data["extra"] = 1
    assert talk("paste", text=json.dumps(data))["ok"]
    assert not talk.editor.sound
    kept = [defect for defect in talk.editor.defects if not defect["left_out"]]
    lost = [defect["place"] for defect in talk.editor.defects if defect["left_out"]]
    assert any(defect["thing"] == "facility:mine" for defect in kept)
    assert "players[0].fuel" in lost


def test_setting_the_position_from_python(talk: Talk) -> None:
    moment = some_positions()[50]
    talk.editor.position = moment
    assert drafts.check(talk.editor.draft)[0] == moment
    assert talk.editor.can_undo


def a_game() -> Game:
    game = Game.new(3, seed=4, names=["Ann", "<img onerror=alert(1)>", "Cy"])
    while len(game.turns) < 8:
        game.play(game.position.legal_actions()[-1])
    return game


def test_a_turn_of_a_saved_game(talk: Talk) -> None:
    """A game is opened with its history; any moment of it can be edited."""
    game = a_game()
    assert talk("import", text=game.to_json())["ok"]
    assert talk.editor.doing == "analyse"
    rows = talk("rows")["rows"]
    assert [row["turn"] for row in rows if row["turn"]] == list(range(1, len(game.turns) + 1))
    assert talk("goto", node=rows[3]["node"])["ok"]
    moment = game.position_at(game.turns[2].stop)
    assert talk.editor.position == moment
    assert talk("mode", to="edit")["ok"]
    talk.edit((["players", 0, "fuel"], 7))
    assert talk.editor.position.player("red").fuel == 7
    talk("undo")
    assert talk.editor.position == moment


def test_what_is_no_game_is_refused(talk: Talk) -> None:
    draft = talk.editor.draft
    broken = a_game().to_dict()
    broken["actions"][3] = "solar 9"
    for text in ("", "{", "[]", json.dumps(broken), "x" * 6_000_000):
        answer = talk("import", text=text)
        assert not answer["ok"]
        assert answer["reason"]
    assert talk.editor.draft == draft


def test_a_file_with_defects_can_be_mended(talk: Talk) -> None:
    data = Position.new_game(2, seed=1).to_dict()
    data["docks"]["mine"] = ["red:9"]
    assert talk("import", text=json.dumps(data))["ok"]
    assert talk.editor.doing == "edit"
    assert [defect["thing"] for defect in talk.editor.defects] == ["facility:mine"]


def test_what_is_edited_is_analysed(talk: Talk) -> None:
    editor = talk.editor
    editor.auto = editor.chance = False
    talk("dice", dice="1 1 4")
    talk.edit((["docks", "mine"], ["red:1"] * 4))
    assert "Mend this first" in talk("mode", to="analyse")["reason"]
    talk("undo")
    assert talk("mode", to="analyse")["ok"]
    assert editor.position.player("red").ships == ("1", "1", "4")
    assert editor.game.start == editor.position
    assert talk("ask")["ok"]
    assert editor.wait(120)
    assert editor.lines
    assert talk("mode", to="edit")["ok"]
    talk.edit((["players", 0, "fuel"], 3))
    assert talk("mode", to="analyse")["ok"]
    assert editor.lines == [], "advice for what was there before is of no use"
    editor.close()


def test_leaving_without_the_changes(talk: Talk) -> None:
    before = talk.editor.position
    talk.edit((["players", 0, "fuel"], 3))
    assert talk.editor.position.player("red").fuel == 3
    assert talk("discard")["ok"]
    assert talk.editor.position == before == talk.editor.game.position


def test_a_game_without_an_editor_says_so() -> None:
    with pytest.raises(ValueError, match="cannot be edited here"):
        Editor(new_game(2, seed=1))


def test_odd_edits_are_answered() -> None:
    editor = Editor()
    answers: list[Any] = []
    editor.send = lambda content, buffers=None: answers.append(content)
    draft = editor.draft
    for edits in (
        None,
        [[]],
        [[[], 1]],
        [[["players", 9, "fuel"], 1]],
        [[["nowhere", "at", "all"], 1]],
        [["players", 1, 2]],
    ):
        editor._receive(editor, {"type": "edit", "edits": edits}, [])
        assert not answers[-1]["ok"]
        assert editor.failure
    assert editor.draft == draft


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@given(st.sampled_from(sorted(drafts.tidy({}))), json_values)
def test_any_value_anywhere_leaves_a_draft_of_the_right_shape(key: str, value: Any) -> None:
    data = {**Position.new_game(3, seed=1).to_dict(), key: value}
    draft = drafts.tidy(data)
    assert drafts.tidy(draft) == draft
    position, defects = drafts.check(draft)
    assert (position is None) == bool(defects)
    for defect in defects:
        assert drafts.where(defect.place, draft)
