"""Raiders' Outpost: runs, bumping and theft."""

from __future__ import annotations

import pytest

from advisor import MalformedAction, Position, parse_action
from support import both_editions, impossible, legal, listed, play_all, position, refused, tokens

RUNS = ("1 2 3", "2 3 4", "3 4 5", "4 5 6")


def outpost(edition: int, ships: str, docked: str, **keys: object) -> Position:
    return position(
        edition=edition,
        players=3,
        **({"red": {"ships": ships}, "docks": {"raiders": docked}} | keys),  # type: ignore[arg-type]
    )


@pytest.mark.rule("raid", "A34")
@both_editions
@pytest.mark.parametrize("ships", RUNS)
def test_three_consecutive_values_dock_at_an_empty_outpost(ships: str, edition: int) -> None:
    after = legal(outpost(edition, ships, ""), f"raiders {ships} : -")
    assert after.docks["raiders"] == tuple(f"red:{ship}" for ship in ships.split())


@pytest.mark.rule("A34", "raid")
@both_editions
@pytest.mark.parametrize("ships", ["1 5 6", "1 2 6", "1 2 4", "1 3 5", "3 3 4", "4 4 4", "2 2 3"])
def test_A34_no_gaps_no_doubles_no_wrap_around(ships: str, edition: int) -> None:
    refused(outpost(edition, ships, ""), f"raiders {ships} : -", "raid")


@pytest.mark.rule("RAID-1", "D4", "raid")
@both_editions
@pytest.mark.parametrize("third", ("3 4 5", "4 5 6"))
def test_RAID_1_each_higher_run_bumps_the_last_and_raids(third: str, edition: int) -> None:
    before = outpost(
        edition,
        "2 3 4",
        "blue:1 blue:2 blue:3",
        blue={"fuel": 8},
    )
    after = legal(before, "raiders 2 3 4 : blue 4f")
    assert after.docks["raiders"] == ("red:2", "red:3", "red:4")
    assert after.docks["bay"].count("blue") == 3
    assert tokens(after) == (4, 0)
    # Blue and then green take their turns; green takes the tokens on to its own hold.
    after = play_all(after, "end", "roll 1 1 1", "solar 1", "solar 1", "solar 1", "end")
    after = legal(after, f"roll {third}")
    after = legal(after, f"raiders {third} : red 4f")
    assert after.docks["raiders"] == tuple(f"green:{ship}" for ship in third.split())
    assert after.docks["bay"].count("red") == 3
    assert (tokens(after), tokens(after, "green")) == ((0, 0), (4, 0))


@pytest.mark.rule("RAID-2", "A36", "D4", "D20", "raid", "cannon")
@pytest.mark.parametrize(
    ("ships", "allowed"), [("1 2 3", False), ("2 3 4", True), ("3 4 5", True), ("4 5 6", True)]
)
def test_RAID_2_what_is_left_of_a_run_is_to_be_beaten(ships: str, allowed: bool) -> None:
    before = outpost(
        5,
        ships,
        "blue:3 blue:4 blue:5",
        red={"ships": ships, "fuel": 1, "cards": "cannon"},
    )
    after = legal(before, "cannon raiders blue:5")
    assert after.docks["raiders"] == ("blue:3", "blue:4")
    if allowed:
        after = legal(after, f"raiders {ships} : -")
        assert after.docks["raiders"] == tuple(f"red:{ship}" for ship in ships.split())
        assert after.docks["bay"].count("blue") == 3
    else:
        refused(after, f"raiders {ships} : -", "raid", "6", "7")


@pytest.mark.rule("A35", "A36", "D4", "raid")
@both_editions
@pytest.mark.parametrize(
    ("docked", "ships", "allowed"),
    [
        ("blue:1 blue:2 blue:3", "1 2 3", False),
        ("blue:1 blue:2 blue:3", "2 3 4", True),
        ("blue:4 blue:5 blue:6", "4 5 6", False),
        ("blue:4 blue:5", "2 3 4", False),
        ("blue:3 blue:5", "2 3 4", True),
        ("blue:6", "1 2 3", False),
        ("blue:5", "1 2 3", True),
        ("", "1 2 3", True),
    ],
)
def test_A35_A36_the_sum_must_exceed_what_is_docked(
    docked: str, ships: str, allowed: bool, edition: int
) -> None:
    before = outpost(edition, ships, docked)
    if allowed:
        after = legal(before, f"raiders {ships} : -")
        assert len(after.docks["raiders"]) == 3
        assert all(ship.startswith("red") for ship in after.docks["raiders"])
    else:
        total = sum(int(ship.split(":")[1]) for ship in docked.split())
        own = sum(map(int, ships.split()))
        refused(before, f"raiders {ships} : -", "raid", str(own), str(total))


@pytest.mark.rule("A37", "D5", "raid")
@both_editions
def test_A37_D5_a_second_higher_run_bumps_the_own_ships(edition: int) -> None:
    before = outpost(edition, "1 2 3 4 5 6", "", blue={"fuel": 4, "ore": 4})
    low = legal(before, "raiders 1 2 3 : blue 4f")
    after = legal(low, "raiders 4 5 6 : blue 4o")
    assert tokens(after) == (4, 4)
    assert after.docks["raiders"] == ("red:4", "red:5", "red:6")
    assert after.docks["bay"].count("red") == 3
    high = legal(before, "raiders 4 5 6 : -")
    refused(high, "raiders 1 2 3 : -", "raid", "15", "6")


@pytest.mark.rule("raid", "burroughs", "bay")
@both_editions
def test_a_bumped_relic_waits_in_the_bay_of_its_owner(edition: int) -> None:
    before = outpost(
        edition,
        "2 3 4",
        "blue:1 blue:2 blue:3*",
        territories={"burroughs": {"blue": 1}},
    )
    after = legal(before, "raiders 2 3 4 : -")
    assert after.docks["bay"].count("blue*") == 1
    assert after.docks["bay"].count("blue") == 3


def thefts(position: Position, run: str = "1 2 3") -> set[str]:
    """What the raid with this run may take."""
    start = f"raiders {run} : "
    return {action.removeprefix(start) for action in listed(position) if action.startswith(start)}


@pytest.mark.rule("A38", "A42", "A43", "raid", "decoy")
@both_editions
@pytest.mark.parametrize(
    ("blue", "green", "expected"),
    [
        ({}, {}, "-"),
        ({"fuel": 1}, {}, "- | blue 1f"),
        ({"fuel": 2, "ore": 1}, {}, "- | blue 2f1o"),
        ({"fuel": 4}, {}, "- | blue 4f"),
        ({"fuel": 5}, {}, "- | blue 4f"),
        ({"fuel": 3, "ore": 3}, {}, "- | blue 3f1o | blue 2f2o | blue 1f3o"),
        ({"fuel": 2, "ore": 1}, {"ore": 1}, "- | blue 2f1o, green 1o"),
        (
            {"fuel": 2, "ore": 1},
            {"ore": 2},
            "- | blue 2f1o, green 1o | blue 1f1o, green 2o | blue 2f, green 2o",
        ),
        (
            {"cards": "booster city"},
            {"cards": "booster"},
            "- | blue booster | blue city | green booster",
        ),
        ({"fuel": 1, "cards": "booster"}, {}, "- | blue 1f | blue booster"),
        ({"fuel": 5, "cards": "decoy city"}, {}, "- | blue decoy"),
        ({"fuel": 5, "cards": "decoy"}, {"fuel": 2}, "- | blue decoy | green 2f"),
        (
            {"fuel": 5, "cards": "decoy"},
            {"fuel": 2, "cards": "city decoy"},
            "- | blue decoy | green decoy",
        ),
    ],
)
def test_A38_a_theft_is_four_tokens_or_all_there_are_or_a_card_or_nothing(
    blue: dict[str, object], green: dict[str, object], expected: str, edition: int
) -> None:
    before = outpost(edition, "1 2 3", "", blue=blue, green=green)
    assert thefts(before) == set(expected.split(" | "))
    for theft in expected.split(" | "):
        legal(before, f"raiders 1 2 3 : {theft}")


@pytest.mark.rule("A38", "raid")
@both_editions
@pytest.mark.parametrize(
    "theft",
    ["blue 3f", "blue 2f", "blue 2f1o, green 1f1o", "blue 4f1o", "blue 4f", "green 4f", "blue 5f"],
)
def test_A38_neither_fewer_nor_more_nor_what_a_victim_lacks(theft: str, edition: int) -> None:
    before = outpost(edition, "1 2 3", "", blue={"fuel": 3, "ore": 1}, green={"fuel": 1, "ore": 1})
    refused(before, f"raiders 1 2 3 : {theft}", "raid")


@pytest.mark.rule("A38", "raid")
def test_A38_the_sentence_says_how_many_tokens_there_are() -> None:
    before = outpost(5, "1 2 3", "", blue={"fuel": 2}, green={"ore": 1})
    refused(before, "raiders 1 2 3 : blue 2f", "raid", "3", "2")
    refused(before, "raiders 1 2 3 : green 1o", "raid", "3", "1")


@pytest.mark.rule("raid")
@both_editions
def test_the_stolen_tokens_change_hands(edition: int) -> None:
    before = outpost(
        edition,
        "1 2 3",
        "",
        red={"ships": "1 2 3", "fuel": 1, "ore": 7},
        blue={"fuel": 2, "ore": 3},
        green={"fuel": 2, "ore": 2},
    )
    after = legal(before, "raiders 1 2 3 : blue 1f1o, green 2o")
    assert tokens(after) == (2, 10)
    assert (tokens(after, "blue"), tokens(after, "green")) == ((1, 2), (2, 0))


@pytest.mark.rule("raid", "A90")
@both_editions
def test_a_stolen_card_changes_hands(edition: int) -> None:
    before = outpost(
        edition, "1 2 3", "", blue={"cards": "booster stasis", "fuel": 2}, green={"cards": "stasis"}
    )
    after = legal(before, "raiders 1 2 3 : blue stasis")
    assert after.player("red").cards == ("stasis",)
    assert after.player("blue").cards == ("booster",)
    assert after.player("green").cards == ("stasis",)
    assert tokens(after, "blue") == (2, 0)
    assert after.discards == ()


@pytest.mark.rule("A39", "raid")
@both_editions
@pytest.mark.parametrize(
    "theft",
    [
        "blue 2f, blue booster",
        "blue 2f booster",
        "blue booster, green 2f",
        "blue booster, blue stasis",
        "blue booster, green city",
        "blue booster stasis",
    ],
)
def test_A39_tokens_or_one_card_never_both(theft: str, edition: int) -> None:
    before = outpost(
        edition,
        "1 2 3",
        "",
        blue={"fuel": 2, "cards": "booster stasis"},
        green={"fuel": 2, "cards": "city"},
    )
    impossible(before, f"raiders 1 2 3 : {theft}")


@pytest.mark.rule("A40", "raid")
@both_editions
def test_A40_the_theft_belongs_to_the_docking(edition: int) -> None:
    with pytest.raises(MalformedAction):
        parse_action("raiders 1 2 3")
    before = outpost(edition, "1 2 3 4", "", blue={"fuel": 4, "cards": "booster"})
    after = legal(before, "raiders 1 2 3 : -")
    assert tokens(after, "blue") == (4, 0)
    assert not {action for action in listed(after) if "blue" in action or "raiders" in action}


@pytest.mark.rule("A41", "raid")
@both_editions
@pytest.mark.parametrize("card", ("booster", "decoy"))
def test_A41_a_stolen_card_you_own_is_discarded(card: str, edition: int) -> None:
    before = outpost(
        edition,
        "1 2 3",
        "",
        red={"ships": "1 2 3", "cards": card},
        blue={"cards": card},
        display="city cache cannon",
    )
    after = legal(before, f"raiders 1 2 3 : blue {card}")
    assert after.player("red").cards == (card,)
    assert after.player("blue").cards == ()
    assert after.discards == (card,)


@pytest.mark.rule("A41", "T4", "raid", "booster")
@both_editions
def test_A41_a_discarded_duplicate_does_not_renew_the_own_card(edition: int) -> None:
    before = outpost(
        edition,
        "",
        "",
        red={"ships": "1 2 3 4", "fuel": 2, "cards": "booster"},
        blue={"cards": "booster"},
    )
    after = play_all(before, "booster 4", "raiders 1 2 3 : blue booster")
    refused(after, "booster 5", "booster")


@pytest.mark.rule("A42", "raid", "decoy")
@both_editions
@pytest.mark.parametrize("theft", ["blue 2f", "blue city", "blue 2f, green 2f"])
def test_A42_a_decoy_protects_everything_but_itself(theft: str, edition: int) -> None:
    before = outpost(
        edition, "1 2 3", "", blue={"fuel": 2, "cards": "city decoy"}, green={"fuel": 2}
    )
    refused(before, f"raiders 1 2 3 : {theft}", "decoy")
    stolen = legal(before, "raiders 1 2 3 : blue decoy")
    assert stolen.player("blue").cards == ("city",)
    assert stolen.player("red").cards == ("decoy",)


@pytest.mark.rule("A43", "raid")
@both_editions
def test_A43_a_raid_with_nothing_to_steal_is_a_legal_dock(edition: int) -> None:
    before = outpost(edition, "1 2 3", "")
    after = legal(before, "raiders 1 2 3 : -")
    assert tokens(after) == (0, 0)
    legal(after, "end")


@pytest.mark.rule("raid")
@both_editions
@pytest.mark.parametrize("theft", ["red 2f", "red booster", "yellow 1f", "blue stasis"])
def test_only_opponents_at_the_table_and_what_they_hold(theft: str, edition: int) -> None:
    before = outpost(
        edition,
        "1 2 3",
        "",
        red={"ships": "1 2 3", "fuel": 2, "cards": "booster"},
        blue={"cards": "city"},
    )
    refused(before, f"raiders 1 2 3 : {theft}", "raid")


@pytest.mark.rule("raid", "burroughs")
def test_the_relic_completes_a_run() -> None:
    before = outpost(5, "4 5 6*", "", territories={"burroughs": {"red": 1}})
    refused(before, "raiders 4 5 6 : -", "turn")
    after = legal(before, "raiders 4 5 6* : -")
    assert after.docks["raiders"] == ("red:4", "red:5", "red:6*")


@pytest.mark.rule("A36", "A37", "D5", "raid", "teleporter")
@both_editions
@pytest.mark.parametrize(("second", "allowed"), [("2 3 4", False), ("3 4 5", True)])
def test_A36_what_is_left_of_the_own_run_is_to_be_beaten_too(
    second: str, allowed: bool, edition: int
) -> None:
    red = {"ships": f"4 5 6 {second}", "fuel": 2, "cards": "teleporter"}
    before = outpost(edition, "", "", red=red)
    after = play_all(before, "raiders 4 5 6 : -", "teleporter 6@raiders > solar 6")
    if allowed:
        assert legal(after, f"raiders {second} : -").docks["bay"].count("red") == 2
    else:
        refused(after, f"raiders {second} : -", "raid", "9")


@pytest.mark.rule("A37", "A42", "raid", "decoy")
@both_editions
def test_A42_a_stolen_decoy_protects_its_old_holder_no_longer(edition: int) -> None:
    before = outpost(edition, "1 2 3 4 5 6", "", blue={"fuel": 5, "cards": "city decoy"})
    after = legal(before, "raiders 1 2 3 : blue decoy")
    assert thefts(after, "4 5 6") == {"-", "blue 4f", "blue city"}
