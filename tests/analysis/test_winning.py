"""Win probability: honest, repeatable, and blind to what players cannot see."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import exp, log
from time import monotonic

import pytest

from advisor import Position
from advisor.analysis.winning import (
    Chance,
    instant_chances,
    instant_probability,
    win_probability,
)
from advisor.core.errors import UnknownName
from advisor.frontiers import dice, playouts
from advisor.frontiers.analyst import ANALYST
from advisor.frontiers.believing import BELIEVING
from advisor.frontiers.playouts import LookAhead, LookAtRace, rollout, stratified_roll
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.players.base import UnknownPlayerError
from advisor.search.analyst import Policy
from support import position


def ahead(color: str, **keys: object) -> Position:
    """A position in which a colour leads by far and will soon end the game."""
    territories = {name: {color: 1} for name in ("asimov", "herbert", "lem", "pohl", "vanvogt")}
    territories["burroughs"] = {color: 2}
    return position(territories=territories, phase="roll", **keys)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_chances_add_up_and_lie_in_their_intervals(seats: int) -> None:
    found = win_probability(Position.new_game(seats, seed=3), games=30)
    assert len(found) == seats
    assert sum(chance.mean for chance in found.values()) == pytest.approx(1.0, abs=1e-12)
    for chance in found.values():
        assert 0 <= chance.low <= chance.mean <= chance.high <= 1
        assert chance.games == 30


@pytest.mark.parametrize("color", ("red", "blue"))
def test_a_large_lead_wins(color: str) -> None:
    found = win_probability(ahead(color), games=60)
    assert found[color].mean > 0.9


def test_a_win_in_hand_is_certain() -> None:
    now = position(
        territories={"lem": {"red": 7}}, red={"hub": 7, "fuel": 1, "ore": 1}, phase="roll"
    )
    assert win_probability(now, games=20)["red"].mean > 0.999
    in_turn = position(territories={"lem": {"red": 7}}, red={"hub": 7, "fuel": 1, "ore": 1})
    assert win_probability(in_turn, games=20)["red"].mean > 0.999


@pytest.mark.parametrize(
    ("red", "blue", "expected"),
    [
        (8, 3, {"red": 1.0, "blue": 0.0}),
        (3, 8, {"red": 0.0, "blue": 1.0}),
        (8, 8, {"red": 0.5, "blue": 0.5}),
    ],
)
def test_a_finished_game_is_known(red: int, blue: int, expected: dict[str, float]) -> None:
    now = position(territories={"lem": {"red": red}, "pohl": {"blue": blue}}, phase="over")
    found = win_probability(now)
    assert found == {color: Chance(mean, mean, mean, 0) for color, mean in expected.items()}


def test_the_same_seed_gives_the_same_answer() -> None:
    now = Position.new_game(2, seed=3)
    assert win_probability(now, games=25, seed=4) == win_probability(now, games=25, seed=4)
    answers = {win_probability(now, games=25, seed=seed)["red"].mean for seed in range(6)}
    assert len(answers) > 1


def test_the_order_of_the_deck_does_not_matter() -> None:
    now = Position.new_game(2, seed=3)
    state = now.state
    assert state.deck is not None
    state.deck = tuple(reversed(state.deck))
    other = Position(state)
    assert other != now
    assert win_probability(other, games=25) == win_probability(now, games=25)


def test_nothing_outside_changes() -> None:
    now = Position.new_game(3, seed=3)
    text, before = now.to_json(), random.getstate()
    win_probability(now, games=5)
    assert now.to_json() == text
    assert random.getstate() == before


def test_time_is_kept() -> None:
    start = monotonic()
    found = win_probability(Position.new_game(2, seed=3), seconds=0.3)
    assert monotonic() - start < 3
    assert found["red"].games >= 1


def test_there_is_always_at_least_one_game() -> None:
    now = Position.new_game(2, seed=3)
    assert win_probability(now, seconds=0)["red"].games == 1
    assert win_probability(now, games=50, stop=lambda: True)["red"].games == 1
    assert win_probability(now, games=3, seconds=60)["red"].games == 3


@pytest.mark.parametrize("games", (0, -1))
def test_no_games_are_refused(games: int) -> None:
    with pytest.raises(ValueError, match="At least one game"):
        win_probability(Position.new_game(2, seed=3), games=games)


def test_a_rollout_leaves_its_start_alone() -> None:
    state = Position.new_game(2, seed=3).state
    key = state.key()
    winners = {rollout(state, 1, number) for number in range(20)}
    assert state.key() == key
    assert len(winners) > 1


@pytest.mark.parametrize(("own", "relic"), ((1, False), (3, False), (3, True), (4, False)))
def test_stratified_rolls_come_as_often_as_they_should(own: int, relic: bool) -> None:
    steps = 6 ** (own + relic)
    rolls = Counter(stratified_roll(own, relic, (step + 0.5) / steps) for step in range(steps))
    assert len(rolls) == len(dice.outcomes(own, relic))
    for ships, probability in dice.outcomes(own, relic):
        assert rolls[ships] == pytest.approx(probability * steps)


def test_the_ends_of_the_way_are_rolls() -> None:
    assert stratified_roll(3, False, 0.0) == (1, 1, 1)
    assert stratified_roll(3, False, 1.0) == (6, 6, 6)
    assert stratified_roll(0, False, 0.5) == ()


class TestInstant:
    odds = replace(Weights.preset("app"), scale=10000)

    @pytest.mark.parametrize("seats", (2, 3, 4))
    def test_equal_players_have_equal_chances(self, seats: int) -> None:
        even = {"fuel": 0, "ore": 0}
        now = position(players=seats, red=even, phase="roll")
        found = instant_probability(now, self.odds)
        assert list(found.values()) == pytest.approx([1 / seats] * seats)

    def test_worth_multiplies_the_odds(self) -> None:
        now = position(red={"hub": 5}, phase="roll")
        found = instant_probability(now, self.odds)
        assert found["red"] / found["blue"] == pytest.approx(exp(0.5))

    @pytest.mark.parametrize(("active", "log_odds"), (("red", 0.3), ("blue", -0.3)))
    def test_the_next_to_roll_has_the_tempo(self, active: str, log_odds: float) -> None:
        weights = replace(self.odds, tempo=(2000, -1000))
        found = instant_probability(position(active=active, phase="roll"), weights)
        assert found["red"] / found["blue"] == pytest.approx(exp(log_odds))

    def test_the_chances_add_up_in_every_position(self) -> None:
        now, rng = Position.new_game(4, seed=2), random.Random(2)
        for _ in range(200):
            assert sum(instant_probability(now, self.odds).values()) == pytest.approx(1.0)
            now = now.play(rng.choice(now.legal_actions()), rng)

    def test_a_finished_game_is_known(self) -> None:
        now = position(territories={"lem": {"red": 8}}, phase="over")
        assert instant_probability(now, self.odds) == {"red": 1.0, "blue": 0.0}

    def test_weights_without_odds_are_refused(self) -> None:
        with pytest.raises(ValueError, match="odds"):
            instant_probability(position(), Weights.preset("app"))

    def test_weights_for_another_number_of_players_are_refused(self) -> None:
        with pytest.raises(ValueError, match="for 3 players"):
            instant_probability(position(), replace(self.odds, tempo=(1, 0, -1)))


class TestTwoWays:
    now = Position.new_game(2, seed=3)

    def test_the_number_lies_between_the_two_ways(self) -> None:
        for policy in ("look", "quick"):
            for chance in win_probability(self.now, games=12, policy=policy).values():
                assert chance.instant is not None
                assert chance.played is not None
                low, high = sorted((chance.instant, chance.played))
                assert low - 1e-9 <= chance.mean <= high + 1e-9
                assert chance.low < chance.mean < chance.high

    def test_few_games_are_less_sure_than_many(self) -> None:
        few = win_probability(self.now, games=4, policy="quick")["red"]
        many = win_probability(self.now, games=100, policy="quick")["red"]
        assert many.high - many.low < few.high - few.low

    def test_the_errors_of_the_ways_stay_however_many_games(self) -> None:
        doubt = BELIEVING.policies(2)["quick"].doubt_of_both
        many = win_probability(self.now, games=200, policy="quick")["red"]
        power = log(many.mean / (1 - many.mean))
        assert many.high >= 1 / (1 + exp(-(power + 1.96 * doubt))) - 1e-3

    def test_an_unknown_policy_is_refused(self) -> None:
        with pytest.raises(UnknownName, match="there are: look, quick"):
            win_probability(self.now, policy="wild")

    def test_a_player_plays_by_itself(self) -> None:
        found = win_probability(self.now, games=3, player="quick")
        assert sum(chance.mean for chance in found.values()) == pytest.approx(1)
        assert found["red"].games == 3
        assert found["red"].instant is None
        assert found == win_probability(self.now, games=3, player="quick")
        with pytest.raises(UnknownPlayerError):
            win_probability(self.now, games=3, player="nobody")

    def test_a_disagreement_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sure = Policy(
            "by fate",
            8,
            lambda position, seed: lambda number: [1.0, 0.0],
            weight=0.5,
            doubt_of_both=0.5,
        )
        monkeypatch.setattr(type(ANALYST), "policies", lambda self, players: {"fate": sure})
        behind = position(territories={"lem": {"blue": 4}, "pohl": {"blue": 2}}, phase="roll")
        found = win_probability(behind, games=400)
        assert "games played out by fate say" in found["red"].why
        assert "worth more than" in found["red"].why
        assert "worth less than" in found["blue"].why

    def test_the_instant_chance_has_an_interval(self) -> None:
        found = instant_chances(self.now)
        plain = instant_probability(self.now)
        for color, chance in found.items():
            assert chance.mean == chance.instant == plain[color]
            assert chance.low < chance.mean < chance.high
            assert chance.games == 0
        over = position(territories={"lem": {"red": 8}}, phase="over")
        assert instant_chances(over)["red"] == Chance(1.0, 1.0, 1.0, 0)

    def test_a_look_ahead_starts_anywhere_and_leaves_its_start_alone(self) -> None:
        rolled = self.now.play("roll", random.Random(1))
        for start in (self.now, rolled):
            state = start.veiled().state
            key = state.key()
            found = LookAhead(state, Weights.default(2), 1)(0)
            assert sum(found) == pytest.approx(1)
            assert state.key() == key
        decided = position(
            territories={"lem": {"red": 7}}, red={"hub": 7, "fuel": 1, "ore": 1}, phase="roll"
        )
        assert LookAhead(decided.veiled().state, Weights.default(2), 1)(0) == pytest.approx([1, 0])

    @pytest.mark.parametrize(("players", "turns"), ((2, 3), (3, 5), (4, 15)))
    def test_games_of_four_players_are_played_on_longer(
        self, players: int, turns: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The first turn is looked up by its roll, and so not counted."""
        seen: list[int] = []

        def counted(state: State, weights: Weights, rng: random.Random) -> None:
            seen.append(state.active)
            plain(state, weights, rng)

        plain = playouts._look_turn
        monkeypatch.setattr(playouts, "_look_turn", counted)
        start = Position.new_game(players, seed=3)
        found = LookAtRace(start.veiled().state, Weights.default(players), 1)(0)
        assert sum(found) == pytest.approx(1)
        assert len(seen) == turns


def test_stages_have_odds_of_their_own() -> None:
    weights = replace(Weights.preset("app"), scale=10_000, tempo=(0, 0))
    rows = tuple((20_000 if left == 8 else 5_000, 0, 0) for left in range(9))
    staged = replace(weights, stages=rows)
    start = position(territories={}, red={"ore": 4}, phase="roll")
    plain, later = (instant_probability(start, each)["red"] for each in (weights, staged))
    assert log(later / (1 - later)) == pytest.approx(log(plain / (1 - plain)) / 2)
