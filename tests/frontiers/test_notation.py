"""A position on one line: round trips, defects with their place, changes, completion, dice."""

from __future__ import annotations

import json
from copy import copy
from random import Random

import pytest

from advisor import Position, PositionError
from advisor.frontiers import notation as notation_page
from advisor.frontiers.notation import from_notation, looks_like_notation, notation, read_notation
from advisor.frontiers.notation_completion import complete
from advisor.frontiers.notation_text import LONGEST, NotationError
from advisor.frontiers.setting_dice import DiceError, with_dice

TABLE = (
    "turn 22 red roll; red 2f 6s hub3 gravity; green 6f 5s hub3; blue 3f5o 5s hub2 booster; "
    "solar g3 r2; mine b6 g6 r6; shipyard r11; hub r2 g112 b4; raiders b123; lem g1; "
    "isolation heinlein; display booster crystal stasis; discards stasis"
)
"""Three players in the middle of a game."""


def table() -> Position:
    return from_notation(TABLE)


# Round trips


def test_a_table_of_three_is_one_line() -> None:
    found = table()
    assert notation(found) == TABLE == found.notation()
    assert Position.from_notation(TABLE) == found
    assert (found.moves, found.active, found.phase) == (21, "red", "roll")
    assert found.docks["bay"] == ("red",)
    assert [player.stock for player in found.players] == [0, 1, 1]
    assert found.docks["hub"]["green"] == ("green:1", "green:1", "green:2")
    assert found.player("blue").cards == ("booster",)


@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_random_games_reads_itself(seed: int) -> None:
    rng = Random(seed)
    options = {
        "long_game": seed % 4 == 0,
        "helmet_cost": 2 + seed % 2,
        "seat_compensation": seed > 5,
    }
    position = Position.new_game(
        2 + seed % 3, edition=(5, 1)[seed % 2], seed=seed, names=None, **options
    )
    for _ in range(120):
        if position.result is not None:
            break
        position = position.play(rng.choice(position.legal_actions()), rng)
        text = notation(position)
        assert from_notation(text) == position, text
        assert "\n" not in text
    assert from_notation("", position) == position, "nothing said, nothing changed"
    assert from_notation(notation(position.veiled())) == position.veiled()


def test_rare_parts_read_themselves() -> None:
    keys = {
        "players": [
            {"color": "yellow", "name": 'a "b"; c\n\u202e', "ships": ["5*"], "cards": ["crystal"]},
            {"color": "green", "name": ""},
        ],
        "docks": {"hub": {"green": ["yellow:1", "green:2"]}, "bay": ["green"]},
        "territories": {"burroughs": {"yellow": 2, "green": 1}, "lem": {"green": 3}},
        "deck": None,
        "this_turn": {"used": ["crystal"], "borrowed": "lem"},
    }
    position = Position.from_json(keys)
    text = notation(position)
    assert "y1@g" in text
    assert "did used crystal borrowed lem" in text
    assert r"\u202e" in text
    assert from_notation(text) == position
    relic = Position.from_json(
        {
            "players": [{"color": "red"}, {"color": "blue"}],
            "docks": {"bay": ["red*", "blue"]},
            "territories": {"burroughs": {"red": 1}},
            "phase": "roll",
            "deck": None,
        }
    )
    assert notation(relic).endswith("bay r*; burroughs r1")
    assert from_notation(notation(relic)) == relic


def test_what_is_not_said_is_as_in_the_format() -> None:
    assert from_notation("red; blue") == Position.from_json(
        {"players": [{"color": "red"}, {"color": "blue"}]}
    )


def test_words_may_be_cut_short_and_colours_are_letters() -> None:
    short = 'tu 3 b roll\nr 1f1o 3s, bo; b 3s "Ben"; sol r1; disp dec; iso lem; lem b:1; deck ?'
    whole = (
        'turn 3 blue roll; red 1f 1o 3s booster; blue "Ben" 3s; solar red:1; display decoy; '
        "isolation lem; lem blue1"
    )
    assert from_notation(short) == from_notation(whole)


# Defects


def wrong(text: str, base: Position | None = None) -> dict[str, str]:
    """What is said about which part of a text."""
    with pytest.raises(NotationError) as raised:
        from_notation(text, base)
    for mark in raised.value.marks:
        assert 0 <= mark.start <= mark.end <= max(len(text), 1)
        assert copy(mark) == mark
    assert read_notation(text, base).position is None
    assert read_notation(text, base).defects == raised.value.marks
    return {text[mark.start : mark.end]: mark.problem for mark in raised.value.marks}


@pytest.mark.parametrize(
    ("full", "short"),
    [
        ("red Plasma Cannon, data crystal 2f", "red cannon crystal 2f"),
        ("red +plasma CANNON -Gravity Manipulator", "red +cannon -gravity"),
        ("Lem Badlands r1; Positron Field Lem Badlands", "lem r1; positron lem"),
        ("display Mind Control Helmet", "display helmet"),
        ("Raiders' Outpost -", "raiders -"),
    ],
)
def test_names_as_on_the_board_are_understood(full: str, short: str) -> None:
    assert from_notation(full, table()) == from_notation(short, table())


def test_every_defect_is_named_with_its_place_at_once() -> None:
    found = wrong("red 2f 9s foo; blue; solar r7; isolation mars; dispaly boo; dice 8; lem r9")
    assert list(found) == ["9s", "foo", "r7", "mars", "dispaly", "8", "r9"]
    assert found["9s"] == "there are 6 ships of each colour, not 9"
    assert found["foo"].startswith("expected 2f (fuel), 3o (ore), 5s (ships), hub3, a name")
    assert found["r7"].startswith("a die shows 1 to 6; expected a ship such as 'r3'")
    assert found["dispaly"] == "there is no 'dispaly'; did you mean 'display'?"
    with pytest.raises(PositionError, match="'9s' at character 8: there are 6 ships"):
        Position.from_notation("red 2f 9s; blue")


@pytest.mark.parametrize(
    ("text", "part", "problem"),
    [
        ('red "Ann; blue', '"Ann; blue', "expected a name in quotes"),
        ("red; blue hub9", "hub9", "expected a number from 0 to 7, not 9"),
        ("red; blue; solar q3", "q3", "expected a ship such as 'r3'"),
        ("red; blue; solar b3@r", "b3@r", "a track of the Colonist Hub"),
        ("red; blue; hub b3@q", "b3@q", "a track of the Colonist Hub"),
        ("red; blue; bay 5", "5", "the owner of a ship in the Bay"),
        ("red; blue; lem r", "r", "such as 'r2'"),
        ("red; blue; lem r1 r2", "r2", "red is said twice here"),
        ("red; blue; lem r9", "r9", "from 0 to 8, not 9"),
        ("red; blue; isolation", "isolation", "one territory after it"),
        ("red; blue; isolation mars", "mars", "expected a territory (asimov"),
        ("red; blue; display foo", "foo", "expected a card (booster"),
        ("red; blue; discards c", "c", "'c' may be cache or cannon or city"),
        ("red; blue; turn pink", "pink", "a number, a colour or a phase"),
        ("red; blue; turn green", "green", "expected a player's colour"),
        ("red; blue; dice 7", "7", "a die shows 1 to 6, not '7'"),
        ("red; blue; did used foo", "foo", "expected a card"),
        ("red; blue; did hub x", "x", "expected a number after hub"),
        ("red; blue; did artifact", "artifact", "expected a number after artifact"),
        ("red; blue; did borrowed", "borrowed", "a territory after it"),
        ("red; blue; did sleep", "sleep", "expected what happened"),
        ("red; blue; did mine", "mine", "no red ship is docked at the Lunar Mine"),
        ("red; blue; edition 3", "3", "edition 5 or edition 1"),
        ("red; blue; edition", "edition", "edition 5 or edition 1"),
        ("red; blue; options tall", "tall", "an option"),
        ("red; blue; red 3f", "red", "said twice"),
        ("red 2s; blue; solar r123", "2s", "3 red ships are named, more than 2"),
        ("red; blue; solar r1112223", "red", "7 red ships are in play"),
        ("red stock3; blue; solar r1", "stock3", "so 5 must be in stock, not 3"),
        ("red colonies3; blue", "colonies3", "8 are unplaced, not 3"),
        ("red booster booster; blue", "red", "one of a kind is the limit"),
        ("red; blue; terraform r5", "terraform", "only a 6 can dock"),
        ("red; blue; yellow -1f", "-1f", "from 0 to 999, not -1"),
        ("red -booster; blue", "-booster", "booster is not there"),
        ("red; blue; dice 123x", "123x", "a die shows 1 to 6"),
        ("red; blue; turn red over", "over", "the game is not over"),
        ("red", "red", "expected 2 to 4 players, not 1"),
        ("", "", "expected 2 to 4 players, not 0"),
    ],
)
def test_a_defect_says_where_and_what_would_be_right(text: str, part: str, problem: str) -> None:
    found = wrong(text)
    assert part in found, found
    assert problem in found[part]


def test_a_text_without_end_is_refused_at_once() -> None:
    text = "red; " * LONGEST
    assert "at most 20,000 characters" in read_notation(text).defects[0].problem
    with pytest.raises(PositionError, match="the text: expected at most"):
        from_notation(text)


def test_what_is_shown_of_a_hostile_text_is_harmless() -> None:
    with pytest.raises(NotationError) as raised:
        from_notation("\x1b[31m; <b>; red \u202e")
    assert "\x1b" not in str(raised.value)
    assert "\u202e" not in str(raised.value)


def test_a_line_is_told_from_a_file_and_from_json() -> None:
    assert looks_like_notation(TABLE)
    assert looks_like_notation("r 2f")
    for text in ("game.json", "red", "{}", '{"red": 1}', "", "; ;", "position red"):
        assert not looks_like_notation(text), text


# The same as before, but …


def test_only_what_is_said_changes() -> None:
    found = from_notation("red +2f -gravity +decoy; solar +r3; lem -g1 +b2; mine -r6", table())
    assert found.player("red").fuel == 4
    assert found.player("red").cards == ("decoy",)
    assert found.docks["solar"] == ("green:3", "red:2", "red:3")
    assert found.territories["lem"] == {"blue": 2}
    assert found.player("blue") == from_notation("lem +b2", table()).player("blue")
    assert found.player("red").stock == 0, "a ship that docks leaves the Bay"
    assert found.docks["bay"] == ("red",), "and one that leaves a dock goes there"
    assert found.display == table().display


def test_what_is_said_without_a_sign_replaces() -> None:
    found = from_notation(
        "red 5s -; solar r1; hub -; lem -; isolation -; display decoy; discards -; green hub4",
        table(),
    )
    assert found.player("red").cards == ()
    assert found.docks["solar"] == ("red:1",)
    assert found.territories["lem"] == {}
    assert found.fields["isolation"] is None
    assert (found.display, found.discards) == (("decoy",), ())
    assert found.player("red").stock == 1
    assert found.player("green").hub == 4
    assert found.docks["hub"]["green"] == ()


def test_a_ship_too_many_comes_from_stock() -> None:
    found = from_notation("market +b5", table())
    assert found.player("blue").stock == 0
    assert "no blue" not in str(found)
    assert "7 blue ships" in " ".join(wrong("market +b5; artifact +b6 ", table()).values())


def test_another_turn_forgets_what_happened_in_this_one() -> None:
    position = table().play("roll 1 1 1 2 2 3").play("hub 1")
    assert position.this_turn.hub == 1
    found = from_notation("turn 23 green roll", position)
    assert (found.moves, found.active, found.this_turn.hub) == (22, "green", 0)
    assert found.player("red").ships == ()
    assert found.docks["bay"].count("red") == 5
    assert from_notation("turn 22 red main", position) == position
    assert from_notation("did hub 1", position) == position
    with_more = from_notation("did hub 1 mine; mine +r6; dice 1 2 2 3", position)
    assert with_more.this_turn.mine


def test_a_seat_can_be_added_and_the_edition_changed() -> None:
    found = from_notation("yellow 3s; edition 1", from_notation("red 3s; blue 3s"))
    assert [player.color for player in found.players] == ["red", "blue", "yellow"]
    assert found.edition == 1


# Dice set the fleet


def test_dice_before_the_roll_are_the_roll() -> None:
    rolled = from_notation("dice 1 1 1 2 2 3", table())
    assert rolled == table().play("roll 1 1 1 2 2 3")
    assert from_notation(f"{TABLE}; dice 111223") == rolled


def test_dice_before_the_roll_set_the_size_of_the_fleet() -> None:
    opening = Position.new_game(2, seed=1)
    assert opening.player("red").stock == 3
    rolled = from_notation("dice 1 2 4 5 5", opening)
    assert rolled.player("red").ships == ("1", "2", "4", "5", "5")
    assert (rolled.player("red").stock, rolled.phase) == (1, "main")
    fewer = from_notation("dice 6 6", opening)
    assert (fewer.player("red").stock, fewer.docks["bay"]) == (4, opening.docks["bay"][:3])


def test_dice_after_the_roll_come_from_bay_and_stock() -> None:
    position = from_notation("red 4s; blue 3s; solar r12")
    assert position.docks["bay"] == ("blue", "blue", "blue", "red", "red")
    found = from_notation("dice 3 4 5", position)
    assert found.player("red").ships == ("3", "4", "5")
    assert found.player("red").stock == 1
    assert "red" not in found.docks["bay"]
    assert found.docks["solar"] == ("red:1", "red:2")
    assert from_notation("dice -", found).player("red").ships == ()


@pytest.mark.parametrize(
    ("text", "base", "sentence"),
    [
        ("dice 1 2 3 4 5", "red; blue; solar r12", "6 ships at most, and 2 of them are docked: 4"),
        ("dice 1234561", "red 3s; blue 3s; turn red roll", "6 ships at most: 6 dice can be rolled"),
        ("dice 123456", "red; blue; terraform r6; turn red roll", "1 of them is at the Terraf"),
        ("dice 1*", "red 3s; blue 3s; turn red roll", "Red has no Relic Ship to roll"),
        ("dice 1* 2*", "red 3s; blue 3s; turn red roll", "one of the dice at most"),
        ("dice 1 2", "red 3s; blue; bay r*; burroughs r1; turn red roll", "mark it with a *"),
        ("dice 1", "red; blue; dice 5*; burroughs r1", "mark it with a *"),
    ],
)
def test_dice_that_cannot_be_are_refused_in_a_sentence(text: str, base: str, sentence: str) -> None:
    found = wrong(text, from_notation(base))
    assert sentence in found[text]


def test_the_relic_ship_is_rolled_with_the_others() -> None:
    base = from_notation("red 3s; blue 3s; bay r*; burroughs r1; turn red roll")
    assert from_notation("dice 1 2 5* 6", base).player("red").ships == ("1", "2", "5*", "6")
    later = from_notation("red 3s; blue 3s; bay r*; burroughs r1")
    found = from_notation("dice 1 5*", later)
    assert found.player("red").ships == ("1", "5*")
    assert found.docks["bay"] == ("blue", "blue", "blue", "red", "red")


def test_dice_are_set_beside_defects_elsewhere() -> None:
    parts = table().to_dict() | {"display": ["booster"] * 5}
    found = with_dice(parts, ["1", "2"])
    assert (found["phase"], found["players"][0]["ships"]) == ("main", ["1", "2"])
    assert json.dumps(parts["docks"]) == json.dumps(table().to_dict()["docks"])
    assert not any(ship.startswith("red") for ship in found["docks"]["solar"])
    with pytest.raises(DiceError, match="is over"):
        with_dice(parts | {"phase": "over"}, ["1"])


# Completion and help


def offered(text: str, base: Position | None = None) -> list[str]:
    cursor = text.index("|")
    found = complete(text.replace("|", ""), cursor, base)
    assert found.end == cursor
    assert text[found.start : found.end] == text[found.start : cursor]
    return [word.text for word in found.words]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("|", ["red", "green", "blue"]),
        ("red 2f; g|", ["green"]),
        ("red 2f; blue 2f; |", ["turn", "dice", "green"]),
        ("red 2|", ["2f", "2o", "2s"]),
        ("red |", ["hub", "booster", "cache"]),
        ("red h|", ["hub1", "hub2", "hub3"]),
        ("red +bo|", ["booster"]),
        ("red booster bo|", []),
        ("red 2f; blue 2f; solar |", ["r", "b"]),
        ("red 2f; blue 2f; solar r|", ["r1", "r2", "r3"]),
        ("red 2f; blue 2f; solar q|", []),
        ("red 2f; blue 2f; bay |", ["r", "b"]),
        ("lem g|", ["g1", "g2"]),
        ("isolation h|", ["heinlein", "herbert"]),
        ("isolation lem |", []),
        ("deck |", ["booster"]),
        ("display st|", ["stasis"]),
        ("red 2f; blue 2f; turn r|", ["red", "roll"]),
        ("dice |", ["1", "2"]),
        ("did |", ["used", "new"]),
        ("did used st|", ["stasis"]),
        ("did borrowed l|", ["lem"]),
        ("edition |", ["5", "1"]),
        ("edition 5 |", []),
        ("options l|", ["long"]),
        ("nonsense |", []),
    ],
)
def test_what_may_come_next_is_offered(text: str, expected: list[str]) -> None:
    found = offered(text)
    assert found[: len(expected)] == expected
    if not expected:
        assert found == []


def test_completion_knows_who_plays() -> None:
    assert offered("solar |", table()) == ["r", "g", "b"]
    assert offered("d|", table())[:2] == ["dice", "did"]
    word = complete("solar ", 3).words[0]
    assert (word.text, word.title) == ("solar", "Solar Converter")
    assert complete("solar", 99).end == 5


def test_the_help_says_every_kind_of_statement_and_its_examples_are_right() -> None:
    for word in ("hub", "lem", "isolation", "display", "turn", "dice", "did", "edition", "options"):
        assert word in notation_page.HELP
        assert word in (notation_page.__doc__ or "")
    example = (notation_page.__doc__ or "").split("\n\n")[1]
    assert from_notation(example) == table()
