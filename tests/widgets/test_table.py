"""The Python half of the table: seats, automatic players, undo, hints, files."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from advisor import Action, GameError, Position
from advisor.frontiers.game import Game
from advisor.phoenix.kit import KIT as PHOENIX
from advisor.players import create
from support import position
from widgets import Table
from widgets.files import beside
from widgets.frontiers import drafts
from widgets.phoenix.played import preset
from widgets.seated import PAUSES
from widgets.seats import PERSON


class Talk:
    """A table and what it answers."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.answers: list[dict[str, Any]] = []
        table.send = lambda content, buffers=None: self.answers.append(content)

    def __call__(self, kind: str, **content: Any) -> dict[str, Any]:
        self.table._receive(self.table, {"type": kind, "id": 7, **content}, [])
        answer = self.answers[-1]
        assert answer["re"] == 7
        return answer


class Gate:
    """A player that thinks until it is let through, and then plays like another one."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.thinks = threading.Event()

    def choose(self, position: Position, rng: Random) -> Action:
        self.thinks.set()
        assert self.open.wait(20)
        return create("simple").choose(position, rng)


class Broken:
    def choose(self, position: Position, rng: Random) -> Action:
        raise RuntimeError("<b>lost</b>")


def table(*players: Any, **settings: Any) -> Table:
    settings.setdefault("seed", 3)
    return Table(players or (PERSON, "simple"), speed="at once", **settings)


def own_turn(shown: Table) -> None:
    """The person's whole turn: the first thing that is legal, again and again."""
    mover, turn = shown.position.active, shown.position.moves
    while (shown.position.active, shown.position.moves) == (mover, turn):
        shown.play(shown.position.legal_actions()[0])
        if shown.position.phase == "over":
            return


def settled(shown: Table) -> Table:
    assert shown.wait(30)
    return shown


def test_an_automatic_player_follows_a_person() -> None:
    shown = table()
    assert shown.legal == "0|roll"
    own_turn(shown)
    settled(shown)
    assert shown.position.active == "red"
    assert shown.position.phase == "roll"
    assert shown.position.moves == 2
    assert [row["player"] for row in shown.seats] == [PERSON, "simple"]
    assert not shown.busy


def test_the_same_seed_gives_the_same_game() -> None:
    late = drafts.preset("end", 3)
    games = [settled(table("simple", "greedy", "random", game=late)).game for _ in range(2)]
    assert games[0] == games[1]
    assert games[0].position.phase == "over"


def test_people_alone_need_nobody() -> None:
    shown = table(PERSON, PERSON)
    for _ in range(4):
        own_turn(shown)
    assert shown.position.moves == 4
    assert not shown.busy
    assert shown._worker is None


def test_seats_by_colour_and_names() -> None:
    shown = Table({"yellow": PERSON, "green": "simple"}, names=["Ann", "Bob"], edition=1, seed=1)
    assert [(row["color"], row["name"]) for row in shown.seats] == [
        ("yellow", "Ann"),
        ("green", "Bob"),
    ]
    assert shown.position.edition == 1


@pytest.mark.parametrize(
    "players", [(PERSON,), (PERSON,) * 5, (PERSON, "nobody"), {"red": PERSON, "pink": PERSON}]
)
def test_impossible_seats_are_an_error_of_the_cell(players: Any) -> None:
    with pytest.raises(ValueError):
        Table(players, seed=1)


def test_nothing_can_be_clicked_while_an_automatic_player_moves() -> None:
    gate = Gate()
    shown = table(gate, PERSON)
    talk = Talk(shown)
    assert gate.thinks.wait(20)
    assert shown.busy
    assert shown.legal == ""
    assert talk("act", actions=["end"])["reason"] == "It is the turn of Red, an automatic player."
    assert shown.seats[0]["player"] == "Gate"
    gate.open.set()
    settled(shown)
    assert shown.position.active == "blue"
    assert shown.legal == "0|roll"


def test_stop_drops_what_comes_late_and_continue_goes_on() -> None:
    gate = Gate()
    shown = table(gate, PERSON)
    talk = Talk(shown)
    assert gate.thinks.wait(20)
    assert talk("stop")["ok"]
    assert (shown.busy, shown.paused) == (False, True)
    gate.open.set()
    shown.wait(20)
    assert [str(action).split()[0] for action in shown.game.actions] == ["roll"]
    assert talk("go")["ok"]
    settled(shown)
    assert shown.position.active == "blue"
    assert not shown.paused


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    shown = table()
    own_turn(shown)
    settled(shown)
    before, number = shown.position, len(shown.game.actions)
    shown.undo()
    # Everything of the automatic player and the end of the own turn are taken back.
    assert shown.position.active == "red"
    assert shown.position.phase == "main"
    assert [action.text for action in shown.position.legal_actions()] == ["end"]
    assert shown.can_redo
    shown.redo()
    assert (shown.position, len(shown.game.actions)) == (before, number)
    assert not shown.busy


def test_undoing_a_roll_keeps_the_luck() -> None:
    shown = table()
    rolled = shown.play("roll")
    shown.undo()
    assert not shown.can_undo
    with pytest.raises(GameError):
        shown.undo()
    assert shown.play("roll") == rolled


def test_undo_while_an_automatic_player_thinks() -> None:
    gate = Gate()
    shown = table(PERSON, gate)
    own_turn(shown)
    assert gate.thinks.wait(20)
    shown.undo()
    assert shown.position.active == "red"
    gate.open.set()
    settled(shown)
    assert shown.position.active == "red"
    assert all(" of Blue" not in line for line in shown.log_lines())


def test_without_people_undo_goes_by_turns_and_waits() -> None:
    shown = settled(table("simple", "simple", game=drafts.preset("end", 2)))
    last = shown.position.moves
    shown.undo()
    assert shown.paused
    assert (shown.position.phase, shown.position.moves) == ("roll", last)
    assert shown.outcome == {}
    shown.redo()
    assert shown.outcome["text"]


def test_the_first_decision_cannot_be_undone_where_a_computer_began() -> None:
    shown = settled(table("simple", PERSON))
    assert shown.position.active == "blue"
    assert not shown.can_undo
    assert Talk(shown)("undo")["ok"]
    assert shown.position.active == "blue"


def test_an_error_of_a_player_is_shown_and_the_table_lives_on() -> None:
    shown = table(PERSON, Broken())
    own_turn(shown)
    shown.wait(20)
    assert shown.failure.startswith("RuntimeError: <b>lost</b> (test_table.py, line ")
    assert (shown.busy, shown.paused) == (False, True)
    shown.seat("blue", "simple")
    shown.go_on()
    settled(shown)
    assert shown.position.active == "red"


def test_a_seat_changes_hands() -> None:
    shown = table(PERSON, PERSON)
    talk = Talk(shown)
    own_turn(shown)
    assert talk("seat", color="blue", player="simple")["ok"]
    settled(shown)
    assert shown.position.active == "red"
    assert not talk("seat", color="pink", player="simple")["ok"]
    assert "nobody" in talk("seat", color="red", player="nobody")["reason"]


def test_the_log_tells_everything_in_sentences() -> None:
    shown = table()
    talk = Talk(shown)
    own_turn(shown)
    settled(shown)
    total = len(shown.game.actions)
    assert shown.recent["total"] == total
    lines = talk("log", first=0, last=total)["lines"]
    assert [line[0] for line in lines] == list(range(total))
    assert [line[3] for line in lines] == shown.log_lines()
    assert lines[-len(shown.recent["lines"]) :] == shown.recent["lines"]
    assert {(line[1], line[2]) for line in lines} == {(1, "red"), (2, "blue")}
    assert "Red ends the turn." in shown.log_lines()
    shown.undo()
    assert shown.recent["total"] == len(shown.log_lines()) == len(shown.game.actions)


def test_real_dice() -> None:
    shown = table()
    talk = Talk(shown)
    assert talk("dice", dice="2, 5 6")["ok"]
    assert shown.position.player("red").ships == ("2", "5", "6")
    shown.undo()
    assert not talk("dice", dice="")["ok"]
    assert not talk("dice", dice="2 5")["ok"]
    assert "7" in talk("dice", dice="2 5 7")["reason"]
    assert shown.position.phase == "roll"


def test_with_real_dice_automatic_players_wait_for_theirs() -> None:
    shown = table(real_dice=True)
    talk = Talk(shown)
    assert talk("dice", dice="1 1 1")["ok"]
    while shown.position.active == "red":
        shown.play(shown.position.legal_actions()[0])
    settled(shown)
    assert (shown.position.active, shown.position.phase) == ("blue", "roll")
    assert shown.legal == "0|roll"
    assert talk("dice", dice="4 5 6")["ok"]
    settled(shown)
    assert "Blue rolls 4, 5 and 6." in shown.log_lines()
    assert shown.position.active == "red"
    talk("set", real_dice=False)
    own_turn(shown)
    settled(shown)
    assert shown.position.active == "red"


def test_a_hint_is_the_next_step_of_the_best_turn() -> None:
    # With one ship left, docking the 6 at the Terraforming Station lands the last colony.
    shown = Table(
        (PERSON, PERSON),
        game=position(
            red={"ships": "6", "fuel": 1, "ore": 1, "stock": 2, "colonies": 1},
            docks={"solar": "red:1 red:1 red:1"},
            territories={"lem": {"red": 7}},
        ),
    )
    talk = Talk(shown)
    assert talk("hint")["ok"]
    assert shown.wait(30)
    assert shown.hint["state"] == "found"
    assert shown.hint["action"].startswith("terraform 6 > ")
    assert shown.hint["text"].startswith("Dock 6 at the Terraforming Station")
    talk("act", actions=[shown.hint["action"]])
    assert shown.hint == {}


def test_a_hint_before_the_roll_and_on_anothers_turn() -> None:
    shown = table()
    shown.ask_hint()
    assert shown.hint["action"] == "roll"
    gate = Gate()
    shown = table(gate, PERSON)
    shown.ask_hint()
    assert shown.hint == {}
    gate.open.set()
    settled(shown)


def test_a_hint_can_be_stopped_and_late_ones_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    from advisor.analysis import advice

    go, real = threading.Event(), advice.advise
    stopped: list[bool] = []

    def slow(position: Position, *args: Any, stop: threading.Event, **more: Any) -> Any:
        assert go.wait(20)
        stopped.append(stop.is_set())
        return real(position, top=1)

    monkeypatch.setattr(advice, "advise", slow)
    shown = table(PERSON, PERSON)
    talk = Talk(shown)
    shown.play("roll")
    talk("hint")
    assert shown.hint == {"state": "sought"}
    talk("stop")
    assert shown.hint == {}
    assert not shown.paused
    talk("hint")
    shown.play(shown.position.legal_actions()[0])
    go.set()
    shown.wait(20)
    for thread in threading.enumerate():
        if thread.name == "advisor-hint":
            thread.join(20)
    assert shown.hint == {}
    assert stopped == [True, True]


def test_no_hint_is_found_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from advisor.analysis import advice

    monkeypatch.setattr(advice, "advise", lambda *_, **__: SimpleNamespace(plans=()))
    shown = table(PERSON, PERSON)
    shown.play("roll")
    shown.ask_hint()
    shown.wait(20)
    assert shown.hint == {}
    assert shown.told["text"] == "No good turn was found in this time."
    assert shown.failure == ""


def test_an_error_while_seeking_a_hint_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from advisor.analysis import advice

    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("no idea")

    monkeypatch.setattr(advice, "advise", broken)
    shown = table(PERSON, PERSON)
    shown.play("roll")
    shown.ask_hint()
    shown.wait(20)
    assert "no idea" in shown.failure
    assert shown.hint == {}


def test_the_end_says_who_won_by_what() -> None:
    shown = settled(table("simple", "greedy", game=drafts.preset("end", 2)))
    result = shown.position.result
    assert result is not None
    assert result.reason in shown.outcome["text"]
    rows = {row["color"]: row for row in shown.outcome["rows"]}
    assert {color for color, row in rows.items() if row["won"]} == set(result.winners)
    assert {color: row["points"] for color, row in rows.items()} == shown.position.scores
    assert "The game is over" in shown.told["text"]


def test_saving_and_loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = table()
    talk = Talk(shown)
    own_turn(shown)
    settled(shown)
    assert talk("save", name="evening")["ok"]
    assert shown.file == "evening.json"
    assert Game.load("evening.json") == shown.game
    saved = shown.game.to_json()
    own_turn(shown)
    settled(shown)
    assert talk("save", name="evening.json")["ok"]  # its own file may be renewed
    Path("evening.json").write_text(saved, encoding="utf-8")
    assert talk("load", name="evening")["ok"]
    assert shown.position.moves == 2
    assert len(shown.log_lines()) == len(shown.game.actions)

    other = Talk(table())
    answer = other("save", name="evening.json")
    assert (answer["ok"], answer["exists"]) == (False, True)
    assert other("save", name="evening.json", replace=True)["ok"]
    assert Game.load("evening.json").actions == ()


def test_trouble_with_files_is_told_and_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.json").write_text("{}", encoding="utf-8")
    shown = table()
    talk = Talk(shown)
    assert "no saved game" in talk("save", name="notes.json", replace=True)["reason"]
    assert Path("notes.json").read_text(encoding="utf-8") == "{}"
    assert "notes.json" in talk("load", name="notes.json")["reason"]
    assert "cannot be read" in talk("load", name="nothing.json")["reason"]
    assert talk("save", name="")["reason"] == "Give the file a name."
    assert "could not be saved" in talk("save", name="no/folder/game.json")["reason"]
    assert not talk("read", text="[1, 2")["ok"]
    assert shown.failure == ""
    assert list(tmp_path.iterdir()) == [tmp_path / "notes.json"]


@pytest.mark.parametrize("name", ["../x.json", "/x.json", "a/../../x", "~/../x", "x\0.json"])
def test_a_browser_cannot_name_files_elsewhere(name: str) -> None:
    with pytest.raises(GameError):
        beside(name)


@pytest.fixture
def linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with links that lead out of it, and things that are no files."""
    folder = tmp_path / "notebooks"
    (tmp_path / "private").mkdir()
    folder.mkdir()
    monkeypatch.chdir(folder)
    Game.new(seed=1).save(tmp_path / "private" / "game.json")
    Path("there.json").symlink_to(tmp_path / "private" / "game.json")
    Path("nowhere.json").symlink_to(tmp_path / "private" / "new.json")
    Path("way").symlink_to(tmp_path / "private")
    Path("circle.json").symlink_to("circle.json")
    Path("folder.json").mkdir()
    os.mkfifo("pipe.json")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("there", "leads out of its folder"),
        ("nowhere.json", "leads out of its folder"),
        ("way/game.json", "leads out of its folder"),
        ("way/other", "leads out of its folder"),
        ("circle", "Choose another name."),
        ("folder", "it is a folder"),
        ("pipe", "no ordinary file"),
        (".", "Give the file a name."),
        ("./", "Give the file a name."),
        ("x" * 300, "the name is too long"),
        ("ü" * 130, "the name is too long"),
        ("a/" * 600 + "b", "the name is too long"),
        ("a\nb", "signs that cannot be seen"),
        ("a\u202eb", "signs that cannot be seen"),
        ("\ud800", "signs that cannot be seen"),
    ],
)
def test_names_that_cannot_be_are_refused(linked: Path, name: str, sentence: str) -> None:
    before = {path: path.lstat().st_mtime_ns for path in linked.rglob("*")}
    shown = table()
    for word in ("save", "load"):
        answer = Talk(shown)(word, name=name, replace=True)
        assert not answer["ok"]
        assert sentence in answer["reason"]
        assert len(answer["reason"]) < 200
    assert shown.failure == ""
    assert {path: path.lstat().st_mtime_ns for path in linked.rglob("*")} == before


def test_a_link_within_the_folder_is_followed(linked: Path) -> None:
    Path("today.json").symlink_to("monday.json")
    shown = table()
    assert Talk(shown)("save", name="today")["ok"]
    assert Path("today.json").is_symlink()
    assert Game.load("monday.json") == shown.game


def test_a_game_as_text() -> None:
    shown = table()
    own_turn(shown)
    settled(shown)
    text = Talk(shown)("text")["text"]
    other = table(PERSON, PERSON)
    assert Talk(other)("read", text=text)["ok"]
    assert other.game == shown.game


def test_a_loaded_game_keeps_the_players_of_its_colours() -> None:
    shown = table(PERSON, "simple")
    shown.load(Game.new(("blue", "green", "red"), seed=5))
    settled(shown)
    assert [(row["color"], row["player"]) for row in shown.seats] == [
        ("blue", "simple"),
        ("green", PERSON),
        ("red", PERSON),
    ]
    assert shown.position.active == "green"


def test_a_new_game_from_the_browser() -> None:
    shown = table()
    talk = Talk(shown)
    seats = [
        {"color": "red", "name": "<img src=x onerror=alert(1)>", "player": PERSON},
        {"color": "green", "name": "Green", "player": "simple"},
        {"color": "blue", "name": "", "player": "greedy"},
    ]
    assert talk("new", seats=seats, options={"edition": 1}, seed="12")["ok"]
    assert [row["name"] for row in shown.seats] == [
        "<img src=x onerror=alert(1)>",
        "Green",
        "Blue",
    ]
    assert (shown.position.edition, shown.game.seed) == (1, 12)
    assert "<img" not in shown.part_player1
    before = shown.game
    assert not talk("new", seats=seats, options={"edition": 2}, seed="")["ok"]
    assert not talk("new", seats=seats, options={"edition": 5}, seed="x")["ok"]
    assert not talk("new", seats=seats[:1], options={"edition": 5}, seed="")["ok"]
    assert not talk("new", seats=[*seats[:2], seats[0]], options={"edition": 5}, seed="")["ok"]
    assert not talk("new", seats=seats, options={"hubs": "all"}, seed="")["ok"]
    assert shown.game is before
    assert shown.failure == ""
    shown.new_game()
    assert [row["player"] for row in shown.seats] == [PERSON, "simple", "greedy"]
    assert shown.seats[0]["name"].startswith("<img")
    assert not talk("new", seats=seats, options="all", seed="")["ok"]


def test_a_new_game_of_phoenix_is_asked_its_own_options() -> None:
    shown = Table((PERSON, PERSON), game=preset("middle", 2))
    talk = Talk(shown)
    assert [(asked["key"], asked["chosen"]) for asked in shown.agreements] == [
        ("first_game", False),
        ("hubs", "basic"),
        ("friendly", False),
    ]
    for asked in shown.agreements:
        assert PHOENIX.options[asked["key"]] == asked["choices"][0][0]
    seats = [{"color": color, "name": "", "player": PERSON} for color in ("red", "green", "yellow")]
    assert talk("new", seats=seats, options={"first_game": True, "friendly": True}, seed="3")["ok"]
    assert len(shown.position.players) == 3
    assert shown.position.phase == "turn"
    assert [asked["chosen"] for asked in shown.agreements] == [True, "basic", True]
    assert not talk("new", seats=seats, options={"edition": 5}, seed="")["ok"]
    assert talk("new", seats=seats, options={"first_game": False}, seed="")["ok"]
    assert shown.position.phase == "draft3"
    assert shown.failure == ""


def test_somebody_alone_keeps_their_own_side() -> None:
    shown = Table((PERSON, "random"), game=preset("middle", 2), speed="at once")
    (own,) = [row["color"] for row in shown.seats if row["person"]]
    shown.pause()
    assert shown._scene.own == own
    while shown.position.active == own:
        shown.play(shown.position.legal_actions()[0])
        shown.pause()
    assert shown._scene.own == own
    shown.seat(shown.position.active, PERSON)
    assert shown._scene.own == shown.position.active
    shown.close()


def test_setting_the_position_begins_a_new_record() -> None:
    shown = table()
    own_turn(shown)
    settled(shown)
    shown.position = Position.new_game(4, seed=2)
    settled(shown)
    assert shown.recent["total"] == len(shown.game.actions)
    assert len(shown.seats) == 4


def test_calm_people_get_no_pauses_unless_they_want_them() -> None:
    assert PAUSES["at once"] == 0
    shown = Table((PERSON, PERSON), seed=1)
    talk = Talk(shown)
    assert shown.speed == "step by step"
    talk("calm")
    assert shown.speed == "at once"
    talk("set", speed="faster")
    talk("calm")
    assert shown.speed == "faster"
    assert not talk("set", speed="never")["ok"]


@pytest.mark.parametrize(
    "content",
    [
        None,
        {"type": "log", "first": "x"},
        {"type": "seat"},
        {"type": "new", "seats": 3},
        {"type": "set", "speed": 3},
        {"type": "dice", "dice": ["2"]},
        {"type": "save"},
        {"type": "load", "name": {"a": 1}},
        {"type": "read"},
        {"type": "mode", "to": "x"},
    ],
)
def test_odd_messages_are_answered(
    content: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = table()
    talk = Talk(shown)
    before = shown.position
    shown._receive(shown, content, [])
    assert talk.answers[-1]["ok"] is False
    assert talk.answers[-1]["reason"]
    assert shown.position is before


def test_an_action_is_small_on_the_wire() -> None:
    """At most 13 kB for each action of a whole game, the log and the history included."""
    shown = Table((PERSON,) * 4, seed=4)
    rng = Random(1)
    sizes = []
    while shown.position.phase != "over" and len(sizes) < 250:
        old = shown.get_state()
        shown.play(rng.choice(shown.position.legal_actions()))
        new = shown.get_state()
        changed = {key: new[key] for key in shown.keys if new[key] != old[key]}
        sizes.append(len(json.dumps(changed)))
    assert max(sizes) <= 13_000


def test_clicks_of_many_threads_beside_an_automatic_player() -> None:
    shown = table(PERSON, "random")
    talk = Talk(shown)

    def hammer(seed: int) -> None:
        rng = Random(seed)
        for _ in range(25):
            legal = [action.text for action in shown.position.legal_actions()] or ["end"]
            shown._receive(shown, {"type": "act", "actions": [rng.choice(legal)]}, [])
            shown._receive(shown, {"type": rng.choice(["undo", "redo", "hint", "stop", "go"])}, [])

    threads = [threading.Thread(target=hammer, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    talk("go")
    assert shown.wait(30)
    assert shown.failure == ""
    assert shown.position == shown.game.position
    assert len(shown.log_lines()) == len(shown.game.actions)
    assert Game.from_json(shown.game.to_json()) == shown.game
