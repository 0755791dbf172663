"""Who lands next and who ends the game, and what that says of chances to win."""

from __future__ import annotations

from dataclasses import replace

import pytest

from advisor.analysis.winning import instant_probability
from advisor.frontiers.position import Position
from advisor.frontiers.scoring import points
from advisor.frontiers.value import Weights, by_worth, chances
from advisor.frontiers.value.racing import Facts, Race, endings, facts, lead_by_landing, race_of

WEIGHTS = Weights.default(4)
NEAR = (
    "turn 60 red roll; red 2f 3o 5s hub6; green 1f 1o 5s hub7; blue 5s; yellow 5s; "
    "asimov r2; bradbury r1; burroughs r1; herbert r1; "
    "lem g2; pohl g1; vanvogt g2; heinlein b2 y1"
)


def known(**more: object) -> Facts:
    """Four players who are all alike but for what is said."""
    alike = Facts(1, 0, [0.0] * 4, [0] * 4, [[1.0] + [0.0] * 21] * 4, [False] * 4)
    return replace(alike, **more)


def lead(text: str, color: str = "red") -> int:
    position = Position.from_notation(text)
    seat = [player.color for player in position.players].index(color)
    return lead_by_landing(position.state, points(position.state), seat)


def test_a_landing_brings_a_point_a_territory_and_what_a_rival_loses() -> None:
    assert lead("red; green") == 2
    assert lead("red; green; lem r2 g2") == 2
    assert lead("red; green; lem r1 g2") == 0  # three points each, or two if both tie
    assert lead("red; green; lem r1 g2; positron lem") == 0
    assert lead("red; green; blue; lem g2; pohl b3") == -2


def test_nothing_lands_under_the_repulsor_field() -> None:
    assert lead("red; green; lem r1 g2; positron lem; repulsor lem") == -1


def test_who_ends_the_game_as_its_winner_is_in_the_race() -> None:
    found = facts(Position.from_notation(NEAR).state, WEIGHTS)
    assert found.left == 1
    assert found.ends == [True, True, False, False]
    assert found.leads[0] == 1


def test_the_first_to_roll_is_the_likelier_to_end_the_game() -> None:
    race = endings(known(ends=[True, True, False, False]), [0.0] * 4)
    assert race[0] > race[1] > 0
    assert race[2:] == [0, 0]
    assert race[0] == pytest.approx(2 * race[1])
    assert sum(race) < 1
    later = endings(known(ends=[True, True, False, False], active=1), [0.0] * 4)
    assert later[1] > later[0]


def test_what_a_race_knows_moves_chances() -> None:
    race = Race([0.0] * 22, [1, 0], [0] * 4, [0] * 4, [0.5, 0], [0, 0], [1])
    assert race.chances(known()) == pytest.approx([0.25] * 4)
    ahead = race.chances(known(left=5, leads=[2, -2, -2, -2]))
    assert ahead[0] > 2 * ahead[1]
    ending = race.chances(known(ends=[False, True, False, False]))
    assert ending[1] > 3 * ending[0]
    early = race.chances(known(left=2, ends=[False, True, False, False]))
    assert early[1] == pytest.approx(0.25)


def test_chances_are_those_of_the_race_where_weights_know_it() -> None:
    position = Position.from_notation(NEAR)
    state = position.state
    race = race_of(WEIGHTS)
    assert race is not None
    told = chances(state, WEIGHTS)
    assert told == race.chances(facts(state, WEIGHTS))
    assert sum(told) == pytest.approx(1)
    assert list(instant_probability(position, WEIGHTS).values()) == told
    plain = replace(WEIGHTS, race=())
    assert chances(state, plain) == by_worth(state, plain) != told
    assert list(instant_probability(position, plain).values()) == pytest.approx(
        chances(state, plain)
    )


def test_green_who_launches_the_last_colony_is_more_than_worth_says() -> None:
    position = Position.from_notation(NEAR.replace("red roll", "green roll"))
    said = chances(position.state, WEIGHTS)
    assert said[1] > by_worth(position.state, WEIGHTS)[1]
