"""Control, points, the end of the game and its ties."""

from __future__ import annotations

import re

import pytest

from advisor import Position
from support import both_editions, legal, play_all, position, refused, tokens


@pytest.mark.rule("CTL-1", "T8", "lem", "sol")
@both_editions
def test_CTL_1_strictly_more_than_each_other_player_controls(edition: int) -> None:
    before = position(
        players=4,
        edition=edition,
        red={"ships": "3"},
        territories={"lem": {"red": 2, "green": 1, "yellow": 1, "blue": 1}},
    )
    assert before.control["lem"] == "red"
    assert before.scores == {"red": 3, "blue": 1, "green": 1, "yellow": 1}
    assert tokens(legal(before, "solar 3")) == (3, 0)


@pytest.mark.rule("CTL-2", "lem", "sol")
@both_editions
def test_CTL_2_a_tie_for_the_most_leaves_nobody_in_control(edition: int) -> None:
    before = position(
        players=4,
        edition=edition,
        red={"ships": "3"},
        territories={"lem": {"red": 2, "yellow": 2, "green": 1, "blue": 1}},
    )
    assert before.control["lem"] is None
    assert before.scores == {"red": 2, "blue": 1, "green": 1, "yellow": 2}
    assert tokens(legal(before, "solar 3")) == (2, 0)


@pytest.mark.rule("end")
@both_editions
@pytest.mark.parametrize(
    ("red", "others", "expected"),
    [
        ({}, {}, (0, 0)),
        ({}, {"territories": {"lem": {"red": 1}}}, (2, 0)),
        ({}, {"territories": {"lem": {"red": 3, "blue": 2}}}, (4, 2)),
        ({}, {"territories": {"lem": {"red": 1, "blue": 1}}}, (1, 1)),
        ({"cards": "city"}, {}, (1, 0)),
        ({"cards": "city monument"}, {}, (2, 0)),
        ({"cards": "booster decoy cache"}, {}, (0, 0)),
        ({"hub": 7}, {}, (0, 0)),
        ({"fuel": 8, "ore": 3}, {}, (0, 0)),
        (
            {},
            {"territories": {"lem": {"red": 1, "blue": 2}}, "fields": {"positron": "lem"}},
            (1, 4),
        ),
        (
            {},
            {"territories": {"lem": {"red": 1, "blue": 1}}, "fields": {"positron": "lem"}},
            (1, 1),
        ),
        ({}, {"fields": {"positron": "lem"}}, (0, 0)),
        ({}, {"territories": {"lem": {"red": 1}}, "fields": {"positron": "lem"}}, (3, 0)),
        ({}, {"territories": {"lem": {"red": 1}}, "fields": {"isolation": "lem"}}, (2, 0)),
        ({}, {"territories": {"lem": {"red": 1}}, "fields": {"repulsor": "lem"}}, (2, 0)),
    ],
)
def test_points_of_a_position(
    red: dict[str, object], others: dict[str, object], expected: tuple[int, int], edition: int
) -> None:
    scores = position(edition=edition, red=red, **others).scores
    assert (scores["red"], scores["blue"]) == expected


@pytest.mark.rule("A88", "city", "monument", "raid")
@both_editions
@pytest.mark.parametrize("card", ("city", "monument"))
def test_A88_the_point_of_a_raided_card_moves_at_once(card: str, edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 2 3"}, blue={"cards": card})
    assert before.scores == {"red": 0, "blue": 1}
    after = legal(before, f"raiders 1 2 3 : blue {card}")
    assert after.scores == {"red": 1, "blue": 0}


# Red is about to land the last of eight colonies on Lem Badlands and then has nine points.


def final(edition: int, blue_colonies: int, positron: bool = True, **keys: object) -> Position:
    """Blue controls so many territories with one colony each, one of them under the Positron."""
    places = ("asimov", "bradbury", "herbert", "pohl", "vanvogt")[:blue_colonies]
    red = {"ships": "1 2 3 6", "fuel": 1, "ore": 1} | keys.pop("red", {})  # type: ignore[operator]
    return position(
        edition=edition,
        red=red,
        territories={"lem": {"red": 7}} | {place: {"blue": 1} for place in places},
        fields={"positron": "asimov" if positron else None},
        **keys,
    )


@pytest.mark.rule("end", "A99")
@both_editions
@pytest.mark.parametrize(
    ("blue_colonies", "positron", "scores", "winners"),
    [
        (4, False, (9, 8), ("red",)),
        (5, False, (9, 10), ("blue",)),
        (5, True, (9, 11), ("blue",)),
    ],
)
def test_most_points_win_whoever_ended_the_game(
    blue_colonies: int,
    positron: bool,
    scores: tuple[int, int],
    winners: tuple[str, ...],
    edition: int,
) -> None:
    before = final(edition, blue_colonies, positron)
    assert before.result is None
    after = legal(before, "terraform 6 > lem")
    assert (after.scores["red"], after.scores["blue"]) == scores
    assert after.result is not None
    assert tuple(after.result.winners) == winners
    assert f"points: {max(scores)} against {min(scores)}" in after.result.reason


@pytest.mark.rule("end", "A100")
@both_editions
@pytest.mark.parametrize(
    ("red", "blue", "winner", "word"),
    [
        ({"cards": "booster"}, {}, "red", r"cards?"),
        ({}, {"cards": "booster"}, "blue", r"cards?"),
        ({"cards": "booster"}, {"cards": "stasis decoy", "ore": 0}, "blue", r"cards?"),
        ({"cards": "booster"}, {"ore": 8, "fuel": 8}, "red", r"cards?"),
        ({"ore": 3}, {"ore": 1, "fuel": 8}, "red", r"ore"),
        ({"ore": 3, "fuel": 9}, {"ore": 3}, "blue", r"ore"),
        ({"ore": 3, "fuel": 4}, {"ore": 2, "fuel": 2}, "red", r"fuel"),
        ({"ore": 3, "fuel": 4}, {"ore": 2, "fuel": 4}, "blue", r"fuel"),
        ({"ore": 9, "fuel": 9}, {"ore": 8, "fuel": 7}, "red", r"fuel"),
        ({"ore": 10}, {"ore": 8, "fuel": 0}, "red", r"ore"),
    ],
)
def test_A100_ties_go_to_cards_then_ore_then_fuel_held_at_that_instant(
    red: dict[str, object], blue: dict[str, object], winner: str, word: str, edition: int
) -> None:
    # What red holds here is before the landing, which costs one fuel and one ore.
    after = legal(final(edition, 4, red=red, blue=blue), "terraform 6 > lem")
    assert after.scores == {"red": 9, "blue": 9}
    assert after.result is not None
    assert tuple(after.result.winners) == (winner,)
    assert re.search(rf"\b{word}\b", after.result.reason), after.result.reason


@pytest.mark.rule("end", "A101")
@both_editions
@pytest.mark.parametrize(
    ("red", "blue"),
    [
        ({}, {}),
        ({"cards": "booster", "ore": 3, "fuel": 2}, {"cards": "decoy", "ore": 2, "fuel": 1}),
    ],
)
def test_A101_equal_in_everything_is_a_shared_win(
    red: dict[str, object], blue: dict[str, object], edition: int
) -> None:
    after = legal(final(edition, 4, red=red, blue=blue), "terraform 6 > lem")
    assert after.result is not None
    assert sorted(after.result.winners) == ["blue", "red"]
    assert "shared" in after.result.reason
    assert "9" in after.result.reason


@pytest.mark.rule("end", "A101")
def test_A101_only_the_leaders_share() -> None:
    before = position(
        players=3,
        red={"ships": "1 2 3 6", "fuel": 1, "ore": 1},
        green={"cards": "booster decoy stasis", "fuel": 9, "ore": 9},
        territories={
            "lem": {"red": 6},
            "pohl": {"blue": 1},
            "asimov": {"blue": 1},
            "herbert": {"blue": 2},
            "vanvogt": {"green": 1},
        },
        fields={"positron": "pohl"},
    )
    after = legal(before, "terraform 6 > lem")
    assert after.scores == {"red": 8, "blue": 8, "green": 2}
    assert after.result is not None
    assert sorted(after.result.winners) == ["blue", "red"]


@pytest.mark.rule("A102", "A19", "hub", "end")
@both_editions
def test_A102_a_ready_last_colony_need_not_be_landed(edition: int) -> None:
    before = position(
        edition=edition,
        red={"fuel": 1, "ore": 1, "hub": 7},
        territories={"lem": {"red": 7}},
    )
    assert before.player("red").colonies == 0
    waiting = legal(before, "end")
    assert (waiting.phase, waiting.result) == ("roll", None)
    assert legal(before, "launch lem").phase == "over"


@pytest.mark.rule("A99", "T7", "end")
def test_A99_nobody_gets_an_equal_turn() -> None:
    before = final(5, 5, red={"fuel": 12})
    after = legal(before, "terraform 6 > lem")
    assert after.active == "red"
    assert tokens(after) == (11, 0)
    refused(after, "roll", "end")
    assert Position.from_json(after.to_json()).result == after.result


@pytest.mark.rule("end", "hub")
def test_a_colony_on_the_track_is_not_landed() -> None:
    before = position(red={"ships": "1 5 5 5", "ore": 3, "hub": 2}, territories={"lem": {"red": 6}})
    after = play_all(before, "constructor 5 5 5 > pohl", "hub 1")
    assert (after.phase, after.player("red").colonies, after.player("red").hub) == ("main", 0, 3)


@pytest.mark.rule("D16", "end", "T9")
@both_editions
@pytest.mark.parametrize(
    ("long_game", "landed", "over"),
    [(False, 5, True), (False, 4, False), (True, 5, False), (True, 7, True)],
)
def test_D16_the_long_game_ends_with_the_eighth_colony(
    long_game: bool, landed: int, over: bool, edition: int
) -> None:
    before = position(
        players=4,
        edition=edition,
        options={"long_game": long_game},
        red={"ships": "1 2 3 6", "fuel": 1, "ore": 1},
        territories={"lem": {"red": landed}},
    )
    assert (legal(before, "terraform 6 > lem").phase == "over") is over


@pytest.mark.rule("end", "A100")
@both_editions
def test_A100_a_later_tie_break_counts_only_among_those_still_tied(edition: int) -> None:
    before = position(
        players=3,
        edition=edition,
        red={"ships": "1 2 3 6", "fuel": 9, "ore": 2, "cards": "booster"},
        blue={"ore": 2, "cards": "stasis"},
        green={"fuel": 8, "ore": 8},
        territories={
            "lem": {"red": 6},
            "pohl": {"blue": 1},
            "asimov": {"blue": 1},
            "herbert": {"blue": 2},
        }
        | {place: {"green": 1} for place in ("bradbury", "burroughs", "heinlein", "vanvogt")},
        fields={"positron": "pohl"},
    )
    after = legal(before, "terraform 6 > lem")
    assert after.scores == {"red": 8, "blue": 8, "green": 8}
    assert after.result is not None
    assert tuple(after.result.winners) == ("blue",)
