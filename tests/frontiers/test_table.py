"""The board as text."""

from __future__ import annotations

import random
from typing import Any

import pytest

from advisor import Game, Position
from advisor.core.lettering import columns, short
from advisor.core.visible import visible
from advisor.frontiers.table import table, who
from advisor.frontiers.words import CARD_TITLES, CARDS, PLACE_TITLES, TERRITORY_TITLES
from support import position


def lines_of(found: Position) -> list[str]:
    return str(found).splitlines()


def line_with(found: Position, start: str) -> str:
    (line,) = [line for line in lines_of(found) if line.strip().startswith(start)]
    return " ".join(line.split())


def after(found: Position, start: str) -> str:
    """The line that begins with a text, without it."""
    return line_with(found, start).removeprefix(start).strip()


def test_a_new_game() -> None:
    board = str(Position.new_game(("red", "blue"), seed=7, names=("Ann", "Bob")))
    assert board.startswith("Turn 1: Ann (red) · about to roll · 5th edition\n")
    assert "Unplaced" not in board
    assert "This turn" not in board
    for title in (*PLACE_TITLES, *TERRITORY_TITLES):
        assert title in board
    assert "Maintenance Bay       blue ×3, red ×3" in board
    assert "Draw pile: 19 cards, order known to the program · Discards: no cards" in board


def test_the_mine_says_what_may_dock_next() -> None:
    found = position(red={"ships": "2 4"}, docks={"mine": "blue:3"})
    assert after(found, "Lunar Mine") == "[blue:3] [ ] [ ] next: ≥ 3"
    assert after(position(red={"ships": "2"}), "Lunar Mine") == "[ ] [ ] [ ] next: any"
    full = position(red={"ships": "2"}, docks={"mine": "blue:3 blue:3 blue:5"})
    assert after(full, "Lunar Mine") == "[blue:3] [blue:3] [blue:5] full"
    waived = position(
        red={"ships": "2"}, docks={"mine": "blue:3"}, territories={"vanvogt": {"red": 1}}
    )
    assert after(waived, "Lunar Mine").endswith("next: any")


def test_prices_follow_the_position() -> None:
    found = position(red={"ships": "2 2"})
    assert after(found, "Shipyard").endswith("next: 1 fuel and 1 ore")
    assert after(found, "Colony Constructor").endswith("next: 3 ore")
    found = position(
        red={"ships": "2 2"}, territories={"herbert": {"red": 1}, "bradbury": {"red": 1}}
    )
    assert after(found, "Shipyard").endswith("next: free")
    assert after(found, "Colony Constructor").endswith("next: 2 ore")
    found = position(red={"ships": "1 2 3 4 5 6"})
    assert after(found, "Shipyard").endswith("stock is empty")


def test_remarks_are_for_the_main_phase() -> None:
    assert "next:" not in str(position(phase="roll", docks={"mine": "blue:3"}))


def test_market_artifact_and_raiders() -> None:
    found = position(
        red={"ships": "2"},
        docks={"market": "red:3 red:3", "raiders": "blue:1 blue:2 blue:3", "artifact": "red:5"},
        this_turn={"market": 3, "artifact": 5, "may_cycle": True},
    )
    assert after(found, "Orbital Market").endswith("trade: 3 fuel for 1 ore")
    assert after(found, "Raiders' Outpost").endswith("next: sum > 6")
    assert after(found, "Alien Artifact").endswith("5 of 8 pips")


def test_players() -> None:
    found = position(
        red={
            "name": "Ann",
            "fuel": 3,
            "ore": 1,
            "ships": "2 5 6*",
            "hub": 3,
            "cards": "city cache",
        },
        blue={"hub": 7},
        territories={"burroughs": {"red": 2, "blue": 1}},
    )
    assert line_with(found, "> Ann (red)") == "> Ann (red) 4 3 1 3* 3 5 3 of 7"
    assert "    Resource Cache, Alien City\n" in str(found)
    assert "Unplaced ships: 2 5 6*" in str(found)
    assert after(found, "Colonist Hub") == "red ●●●○○○○ [ ] [ ] [ ]"
    assert "blue   ●●●●●●●  [ ] [ ] [ ]" in str(found)
    assert "ready to launch" in str(found)


@pytest.mark.parametrize("place", ["bay", "solar", "hub"])
def test_the_relic_is_marked_wherever_it_is(place: str) -> None:
    docks: dict[str, Any] = {
        "bay": {"bay": "red* red red red"},
        "solar": {"solar": "red:2*"},
        "hub": {"hub": {"red": "red:2*"}},
    }[place]
    found = position(active="blue", docks=docks, territories={"burroughs": {"red": 1}})
    assert " 3* " in line_with(found, "red ") or any(
        line.startswith("  red ") and "3*" in line for line in lines_of(found)
    )


def test_territories() -> None:
    found = position(
        territories={"lem": {"red": 2, "blue": 1}, "pohl": {"red": 1, "blue": 1}},
        fields={"positron": "lem", "isolation": "lem", "repulsor": "asimov"},
    )
    assert after(found, "Lem Badlands") == (
        "red 2 blue 1 red controls · Isolation Field · Positron Field"
    )
    assert after(found, "Pohl Foothills") == "red 1 blue 1 tied"
    assert after(found, "Asimov Crater") == "Repulsor Field"
    assert after(found, "Herbert Valley") == ""


def test_cards_in_the_middle() -> None:
    found = position(display="city booster", discards="cache cache stasis")
    assert "Display: Booster Pod, Alien City\n" in str(found)
    assert "Discards: 3 cards\n  Resource Cache ×2, Stasis Beam" in str(found)
    assert "order known" not in str(found)
    assert "Display: empty" in str(position())


@pytest.mark.parametrize(
    ("last", "now"),
    [("may_cycle", "the display may be cycled now"), ("surplus", "an advance waits for a launch")],
)
def test_what_has_happened_this_turn(last: str, now: str) -> None:
    found = position(
        players=3,
        red={"cards": "booster city crystal", "hub": 7},
        docks={
            "market": "red:4",
            "artifact": "red:3",
            "mine": "red:1",
            "hub": {"red": "red:1 red:2"},
        },
        territories={"lem": {"blue": 1}, "asimov": {"red": 1}},
        discards="warper",
        this_turn={
            "used": ["booster", "crystal"],
            "new_cards": ["city"],
            "discarded": True,
            "artifact": 3,
            "mine": True,
            "hub": 2,
            "asimov": True,
            "borrowed": "lem",
            last: {"may_cycle": True, "surplus": 1}[last],
        },
    )
    told = " ".join(str(found).split("This turn: ")[1].split())
    for piece in (
        now,
        "gained Alien City",
        "used Booster Pod, Data Crystal",
        "a card was discarded",
        "Lem Badlands is borrowed",
        "3 unspent pips",
        "docked at the Lunar Mine",
        "2 ships docked at the Colonist Hub",
        "Asimov Crater gave",
        "the Orbital Market is open to trade",
    ):
        assert piece in told


def test_the_end() -> None:
    found = position(
        phase="over",
        red={"name": "Ann"},
        territories={"lem": {"red": 8}},
    )
    assert lines_of(found)[:2] == [
        "Game over: Ann (red) wins · 5th edition",
        "Most points: 9 against 0",
    ]
    shared = position(
        phase="over", territories={"lem": {"red": 4, "blue": 4}, "pohl": {"red": 4, "blue": 4}}
    )
    assert lines_of(shared)[0] == "Game over: red and blue win · 5th edition"


def test_options_are_told_where_they_are_not_the_usual_ones() -> None:
    found = Position.new_game(
        2, edition=1, seed=1, long_game=True, seat_compensation=False, helmet_cost=2
    )
    assert "1st edition · long game · no seat compensation · the Helmet costs 2" in str(found)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("a\nb", "a\\nb"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\x00\x7f\x9b", "\\x00\\x7f\\x9b"),
        ("\u2028line\u2029", "\\u2028line\\u2029"),
        ("\u202eback", "\\u202eback"),
        ("Zoë 界", "Zoë 界"),
    ],
)
def test_names_cannot_do_harm(name: str, shown: str) -> None:
    assert visible(name) == shown
    board = str(Position.new_game(2, seed=1, names=(name, "Bob")))
    assert shown in board
    assert len(board.split("\n")) == len(board.splitlines()) == 33
    assert all(char == "\n" or char.isprintable() for char in board)


def test_half_a_surrogate_pair_is_visible() -> None:
    assert visible("a\ud800") == "a\\ud800"


@pytest.mark.parametrize("name", ["", "  ", "red"])
def test_a_player_without_a_name_is_called_by_the_colour(name: str) -> None:
    assert who(Position.new_game(names=(name, "Bob")).player("red")) == "red"


def test_names_keep_the_columns() -> None:
    board = Position.new_game(4, seed=1, names=("界界", "é", "e\u0301", "x" * 200))
    rows = [line for line in lines_of(board) if "(" in line and ")" in line and "Turn" not in line]
    assert len({columns(row) for row in rows}) == 1
    assert short("x" * 200) == "x" * 23 + "…"
    assert who(board.player("red")) == "界界 (red)"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_most_100_columns_in_whole_games(players: int) -> None:
    names = ["Maximiliane the Great", "B", "C", "D"][:players]
    game = Game.new(players, seed=players, names=names)
    chooser = random.Random(players)
    while legal := game.position.legal_actions():
        assert max(map(columns, table(game.position).split("\n"))) <= 100
        game.play(chooser.choice(legal))
    assert max(map(columns, table(game.position).split("\n"))) <= 100


def test_the_fullest_board_fits() -> None:
    found = position(
        players=4,
        active="yellow",
        yellow={"cards": " ".join(CARDS)},
        docks={
            "solar": "yellow:1 yellow:2 yellow:3 yellow:4 yellow:5 yellow:6* green:2 green:3",
            "shipyard": "green:1 green:1 blue:2 blue:2 red:3 red:3",
        },
        territories={t: {"yellow": 1} for t in ("burroughs", "lem")},
        fields={"isolation": "lem", "positron": "lem", "repulsor": "lem"},
    )
    assert max(map(columns, lines_of(found))) <= 100
    board = str(found)
    assert board.count("[yellow:") == 6
    for title in CARD_TITLES:
        assert title in board
