"""Positions in which two elements meet, and the table of where they did."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from advisor import Position, parse_action
from advisor.frontiers.components import COLONIES
from frontiers.solver.corners import ADDERS, corners, shaped
from frontiers.solver.elements import ELEMENTS, PAIRS, Watcher, involved, names, used
from frontiers.solver.pairs import Table, load
from frontiers.solver.plain import judge, played
from support import position


def test_corners_are_sound_small_and_repeatable() -> None:
    first, second = corners(3), corners(3)
    seen: Counter[object] = Counter()
    for (name, one, weights), (again, other, _) in islice(zip(first, second, strict=True), 150):
        assert (name, one) == (again, other)
        assert Position.from_json(one.to_json()) == one
        player = one.player(one.active)
        assert one.phase == "main"
        assert len(player.ships) <= 6
        assert len(player.cards) <= 5
        seen.update((one.edition, len(one.players), weights.more_is_better))
        seen["long"] += one.options.long_game and len(one.players) != min(COLONIES)
        seen["helmet"] += one.options.helmet_cost != 3
    wanted = {1, 5, 2, 3, 4, False, "long", "helmet"}
    assert wanted <= {thing for thing, number in seen.items() if number}


def test_every_element_can_be_asked_for() -> None:
    assert set(ADDERS) == set(ELEMENTS)


@pytest.mark.no_cover
def test_many_corners_meet_their_pair() -> None:
    met = tried = 0
    for name, given, weights in islice(corners(8), 60):
        watcher = Watcher()
        if judge(given, weights, budget=1500, watch=watcher).finished:
            pair = {word.replace("-", " ") for word in name.split("-", 3)[3].split("_")}
            tried += 1
            met += watcher.usable >= pair
    assert tried > 25
    assert met > tried // 3


def test_weights_of_every_shape() -> None:
    rng = Random(1)
    found = {shaped(rng).name.split()[0] for _ in range(60)}
    assert {"app", "pirate", "whim", "wayward"} <= found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("solar 6*", {"facility solar", "relic in hand", "bonus burroughs", "bonus lem"}),
        ("booster 2", {"power booster", "bonus pohl"}),
        ("booster 6*", {"power booster", "bonus pohl", "relic in hand"}),
        ("mine 2", {"facility mine", "bonus vanvogt"}),
        ("mine 6*", {"facility mine", "relic in hand", "bonus burroughs"}),
        ("constructor 2 2 2 > lem", {"facility constructor", "bonus bradbury", "one colony left"}),
        ("launch lem", {"hub ready to launch", "one colony left"}),
        ("shipyard 2 2", {"facility shipyard", "bonus herbert"}),
        ("discard booster isolation", {"discard booster"}),
        ("claim stasis", {"duplicate on display"}),
        ("raiders 1 2 3 : -", {"facility raiders", "decoy of a rival"}),
        ("trade", {"bonus heinlein"}),
        ("relic", {"relic for sale", "bonus burroughs"}),
        ("bay 2", {"pieces on the bay"}),
        ("end", set()),
    ],
)
def test_what_an_action_involves(text: str, expected: set[str]) -> None:
    homes = ("lem", "pohl", "burroughs", "vanvogt", "bradbury", "herbert", "heinlein")
    given = position(
        red={"ships": "2 2 2 6*", "cards": "booster", "hub": 7, "colonies": 0, "fuel": 5, "ore": 5},
        blue={"cards": "decoy"},
        territories={home: {"red": 1} for home in homes},
        docks={"mine": "blue:5", "market": "red:2 red:2"},
        this_turn={"market": 2},
        display="booster stasis cache",
    )
    assert names(involved(given.state, parse_action(text))) == expected


def test_an_arrival_involves_what_its_docking_does() -> None:
    given = position(
        red={"ships": "3", "cards": "teleporter", "fuel": 3},
        docks={"solar": "red:2 red:4", "hub": {"red": "red:4"}},
        territories={"asimov": {"red": 1}},
        this_turn={"hub": 1},
    )
    action = parse_action("teleporter 2@solar > hub 2")
    expected = {"power teleporter", "facility hub", "bonus asimov"}
    assert names(involved(given.state, action)) == expected


def test_what_a_turn_uses() -> None:
    given = position(red={"ships": "3", "cards": "decoy"}, fields={"positron": "lem"})
    actions = [parse_action(text) for text in ("solar 3", "end")]
    states = [given.state]
    for action in actions:
        states.append(played(states[-1], action)[0])
    assert used(states, actions) == {
        "facility solar",
        "field positron",
        "own decoy",
        "pieces on the bay",
    }


def test_every_pair_was_usable_in_a_turn_that_was_compared() -> None:
    assert load().empty() == []


def test_the_table_is_written_whole_and_read_again(tmp_path: Path) -> None:
    table = Table()
    table.add(
        ["power booster", "facility hub", "field positron"], ["power booster", "facility hub"]
    )
    table.write(tmp_path / "PAIRS.md")
    again = load(tmp_path / "PAIRS.md")
    assert again.turns == 1
    assert +again.usable == table.usable
    assert +again.used == table.used
    assert len(again.empty()) == len(PAIRS) - 3
