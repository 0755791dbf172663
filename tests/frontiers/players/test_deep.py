"""`deep`: the best few turns are played on before one of them is chosen."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("ortools")

from advisor.frontiers.actions import Action
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.players import deep, turns
from advisor.frontiers.players.deep import GAMES, TURNS, Deep, Round
from advisor.frontiers.position import Position
from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.players import create
from support import position

WEIGHTS = Weights.default(2)


@pytest.fixture
def certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No luck is worth more than a turn without it."""
    monkeypatch.setattr(turns, "gamble", lambda state, weights, worth: ())


def rolled(seed: int) -> Position:
    return Position.new_game(2, seed=seed).play("roll", Random(seed)).veiled()


def offered(now: Position) -> tuple[tuple[Action, ...], list[tuple[tuple[Action, ...], State]]]:
    """The best turn, and the others that are played on."""
    best = turns.best_turn(now, WEIGHTS, turns.EFFORT)
    return best.actions, deep._others(now.state, best.position.state, WEIGHTS)


def test_a_few_turns_that_end_otherwise_are_played_on() -> None:
    now = rolled(5)
    best = turns.best_turn(now, WEIGHTS, turns.EFFORT).position.state
    others = [state for _, state in offered(now)[1]]
    assert 0 < len(others) < TURNS
    ends = [signature(state, 0) for state in (best, *others)]
    assert len(set(ends)) == len(ends)


@pytest.mark.usefixtures("certain")
def test_what_promises_most_after_the_games_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    now = rolled(5)
    _, others = offered(now)
    chosen, end = others[-1]
    monkeypatch.setattr(
        Round,
        "mean",
        lambda self, seat: float(signature(self._start, seat) == signature(end, seat)),
    )
    assert Deep().choose_turn(now, Random(0)) == chosen


def test_a_game_that_can_be_won_is_won_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Round, "mean", lambda self, seat: pytest.fail("nothing is to be asked"))
    now = position(
        red={"ships": "4 4 4", "ore": 3, "colonies": 1},
        territories={"pohl": {"red": 4}, "lem": {"red": 3}},
    )
    assert str(Deep().choose(now, Random(0))).startswith("constructor 4 4 4")


def test_luck_that_is_worth_more_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = (parse_action("cycle"),)
    monkeypatch.setattr(turns, "gamble", lambda state, weights, worth: luck)
    monkeypatch.setattr(Round, "mean", lambda self, seat: pytest.fail("nothing is to be asked"))
    assert Deep().choose_turn(rolled(5), Random(0)) == luck


@pytest.mark.usefixtures("certain")
def test_without_another_turn_no_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep, "_others", lambda start, best, weights: [])
    monkeypatch.setattr(Round, "mean", lambda self, seat: pytest.fail("nothing is to be asked"))
    now = rolled(5)
    assert Deep().choose_turn(now, Random(0)) == offered(now)[0]


def test_the_games_of_a_turn_are_a_chance_and_follow_from_the_seed() -> None:
    _, ((_, end), *_) = offered(rolled(5))
    first, again = (Round(end, WEIGHTS, 7).mean(0) for _ in range(2))
    assert 0 < first < 1
    assert first == again
    parts = [Round(end, WEIGHTS, 7)(number)[0] for number in range(GAMES)]
    assert first == pytest.approx(sum(parts) / GAMES)


@pytest.mark.usefixtures("certain")
def test_the_same_generator_gives_the_same_turn() -> None:
    now = rolled(6)
    player = create("deep")
    assert isinstance(player, Deep)
    found = player.choose_turn(now, Random(3))
    assert found == Deep().choose_turn(now, Random(3))
    for action in found:
        now = now.play(action, Random(1))
    assert now.moves == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_one_turn_until_the_value_is_asked(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the games are by which chances to win are told."""
    start = Position.new_game(seats, seed=5).state
    asked: list[int] = []

    def told(self: Round, state: State) -> list[float]:
        asked.append(state.moves)
        return [0.0] * seats

    monkeypatch.setattr(Round, "_told", told)
    Round(start, Weights.default(seats), 1)(0)
    assert asked == [start.moves + seats]
