"""Maintenance Bay: the place of ships that cannot dock anywhere."""

from __future__ import annotations

import pytest

from advisor import Position
from support import both_editions, legal, listed, play_all, position, refused

SOLAR = ["blue:1"] * 6 + ["green:1"] * 2
ARTIFACT = ["green:1"] * 4


def shut(
    edition: int, ships: str, red: dict[str, object] | None = None, **docks: object
) -> Position:
    """Four players; no port for a single ship below six: the track is blocked by a ready colony."""
    open_places: dict[str, object] = {
        "solar": SOLAR,
        "artifact": ARTIFACT,
        "mine": "yellow:6",
    }
    return position(
        players=4,
        edition=edition,
        red={"ships": ships, "hub": 7} | (red or {}),
        docks=open_places | docks,
        display="city decoy cache",
    )


FULL_MARKET = "yellow:1 yellow:1 yellow:2 yellow:2"
FULL_MINE = "yellow:1 yellow:1 yellow:1 yellow:1 yellow:1"


@pytest.mark.rule("A2", "bay")
@both_editions
@pytest.mark.parametrize(
    ("ships", "red", "docks", "ship", "allowed"),
    [
        ("2", {}, {}, "2", True),
        ("2", {}, {"solar": SOLAR[1:]}, "2", False),
        ("2", {}, {"artifact": ARTIFACT[1:]}, "2", False),
        ("2", {}, {"mine": "yellow:3"}, "2", True),
        ("2", {}, {"mine": "yellow:2"}, "2", False),
        ("2", {"hub": 6}, {}, "2", False),
        ("2", {"hub": 0}, {}, "2", False),
        ("2", {"fuel": 1, "ore": 1}, {}, "2", True),
        ("3 3 5", {}, {}, "3", False),
        ("3 3 5", {}, {}, "5", True),
        ("3 3", {}, {"market": FULL_MARKET}, "3", True),
        ("3 3", {"fuel": 1, "ore": 1}, {"market": FULL_MARKET}, "3", False),
        ("3 3", {"fuel": 1, "ore": 0}, {"market": FULL_MARKET}, "3", True),
        ("3 3 3", {"ore": 2}, {"market": FULL_MARKET}, "3", True),
        ("3 3 3", {"ore": 3}, {"market": FULL_MARKET}, "3", False),
        ("1 2 3 5", {}, {}, "2", False),
        ("1 2 3 5", {}, {}, "5", True),
        ("1 2 3 5", {}, {"raiders": "yellow:1 yellow:2 yellow:3"}, "2", True),
        ("2 3 4", {}, {"raiders": "yellow:1 yellow:2 yellow:3"}, "2", False),
        ("1 2 5 6", {}, {"mine": FULL_MINE}, "6", True),
        ("1 2 5 6", {"fuel": 1, "ore": 0}, {"mine": FULL_MINE}, "6", True),
        ("1 2 5 6", {"fuel": 1, "ore": 1}, {"mine": FULL_MINE}, "6", False),
        ("1 2 6", {"fuel": 1, "ore": 1}, {"mine": FULL_MINE}, "6", True),
        ("1 2 5 6", {"fuel": 1, "ore": 1}, {"mine": FULL_MINE}, "5", True),
    ],
)
def test_A2_a_ship_waits_only_while_no_legal_docking_includes_it(
    ships: str,
    red: dict[str, object],
    docks: dict[str, object],
    ship: str,
    allowed: bool,
    edition: int,
) -> None:
    before = shut(edition, ships, red, **docks)
    if allowed:
        after = legal(before, f"bay {ship}")
        assert after.docks["bay"].count("red") == before.docks["bay"].count("red") + 1
        assert ship not in after.player("red").ships or ships.count(ship) > 1
    else:
        refused(before, f"bay {ship}", "bay")


@pytest.mark.rule("A2", "bay", "raid")
def test_A2_the_last_two_of_a_broken_run_may_wait() -> None:
    before = shut(5, "1 2 3", {"cards": "stasis", "fuel": 1})
    refused(before, "bay 3", "bay")
    after = legal(before, "stasis 3")
    assert after.player("red").ships == ("1", "2", "2")
    legal(after, "bay 1")
    refused(after, "bay 2", "bay")


@pytest.mark.rule("A2", "bay", "booster")
@both_editions
def test_A2_nobody_is_forced_to_use_a_card(edition: int) -> None:
    before = shut(edition, "5", {"fuel": 3, "ore": 1, "cards": "booster cannon teleporter"})
    legal(before, "bay 5")
    boosted = legal(before, "booster 5")
    refused(boosted, "bay 6", "bay")


@pytest.mark.rule("A2", "bay", "turn", "hub")
@both_editions
def test_A2_a_launch_that_opens_the_track_changes_the_duty(edition: int) -> None:
    before = shut(edition, "2", {"fuel": 1, "ore": 1})
    legal(before, "bay 2")
    opened = legal(before, "launch lem")
    refused(opened, "bay 2", "bay")
    legal(opened, "hub 2")


@pytest.mark.rule("bay", "turn")
@both_editions
def test_ships_in_the_bay_are_placed_and_the_turn_may_end(edition: int) -> None:
    before = shut(edition, "2 4 5")
    refused(before, "end", "turn", "2 4 5")
    after = play_all(before, "bay 4", "bay 2", "bay 5")
    assert listed(after) == {"end"}
    legal(after, "end")


@pytest.mark.rule("bay")
def test_the_refusal_names_a_place_that_is_open() -> None:
    before = shut(5, "3", solar=SOLAR[1:])
    refused(before, "bay 3", "bay", "solar 3")


@pytest.mark.rule("bay", "ship")
def test_the_bay_is_unlimited() -> None:
    before = position(docks={"bay": "red red red red red red blue blue blue blue blue blue"})
    assert len(before.docks["bay"]) == 12
    assert len(legal(legal(before, "end"), "roll 1 2 3 4 5 6").docks["bay"]) == 6


@pytest.mark.rule("bay", "burroughs")
def test_the_relic_waits_under_its_own_sign() -> None:
    before = position(
        players=4,
        red={"ships": "2 2*", "hub": 7},
        docks={
            "solar": SOLAR,
            "artifact": ARTIFACT,
            "mine": "yellow:6",
            "market": FULL_MARKET,
        },
        territories={"burroughs": {"red": 1}},
    )
    after = legal(before, "bay 2*")
    assert "red*" in after.docks["bay"]
    assert after.player("red").ships == ("2",)


@pytest.mark.rule("A2", "bay", "burroughs", "vanvogt")
@both_editions
@pytest.mark.parametrize(
    ("ships", "territories", "ship", "allowed"),
    [
        ("2 2*", {"burroughs": {"red": 1}}, "2", False),
        ("2 2*", {"burroughs": {"red": 1}}, "2*", False),
        ("2 3*", {"burroughs": {"red": 1}}, "2", True),
        ("1 2 3*", {"burroughs": {"red": 1}}, "1", False),
        ("2", {"vanvogt": {"red": 1}}, "2", False),
        ("2", {"vanvogt": {"red": 1, "blue": 1}}, "2", True),
    ],
)
def test_A2_the_relic_and_van_vogt_open_dockings_too(
    ships: str,
    territories: dict[str, dict[str, int]],
    ship: str,
    allowed: bool,
    edition: int,
) -> None:
    before = position(
        players=4,
        edition=edition,
        red={"ships": ships, "hub": 7},
        docks={"solar": SOLAR, "artifact": ARTIFACT, "mine": "yellow:6"},
        territories=territories,
    )
    if allowed:
        legal(before, f"bay {ship}")
    else:
        refused(before, f"bay {ship}", "bay")
