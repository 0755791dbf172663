"""`deep`: the best few turns are played on before one of them is chosen."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("ortools")

from advisor.frontiers.actions import Action
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.players import deep, turns
from advisor.frontiers.players.deep import GAMES, STEP, TURNS, Deep, Round, Runner, winner
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


def nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game may be played."""
    monkeypatch.setattr(Round, "__call__", lambda self, number: pytest.fail("nobody is to ask"))


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
    chosen, end = others[0]

    def won(self: Round, number: int) -> list[float]:
        return [float(signature(self._start, 0) == signature(end, 0)), 0.5]

    monkeypatch.setattr(Round, "__call__", won)
    assert Deep().choose_turn(now, Random(0)) == chosen


def runner(instant: float, *won: float) -> Runner:
    """A turn whose games go so, over and over."""

    class Known:
        def __call__(self, number: int) -> list[float]:
            return [won[number % len(won)]]

    return Runner((), instant, Known(), 0)  # type: ignore[arg-type]


def test_a_few_lucky_games_are_not_enough() -> None:
    """Only games that agree with one another outweigh the value."""
    best = runner(0.6, 0.6)
    for games, wins in (((0.3, 0.9, 0.4, 0.82), False), ((0.65, 0.66), True)):
        other = runner(0.59, *games)
        assert winner([best, other]) is (other if wins else best)


def test_who_has_fallen_behind_is_not_played_on() -> None:
    best, hopeless, close = runner(0.6, 0.6), runner(0.2, 0.2), runner(0.6, 0.6, 0.61, 0.59, 0.6)
    assert winner([best, hopeless]) is best
    assert (len(best.won), len(hopeless.won)) == (0, 0), "the value alone says enough"
    worse = runner(0.59, 0.3)
    assert winner([best, worse, close]) is best
    assert (len(best.won), len(worse.won), len(close.won)) == (GAMES, STEP, GAMES)
    sure = runner(0.6, 0.8)
    assert winner([fresh := runner(0.6, 0.6), sure]) is sure
    assert len(fresh.won) == len(sure.won) < GAMES


def test_a_game_that_can_be_won_is_won_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_asked(monkeypatch)
    now = position(
        red={"ships": "4 4 4", "ore": 3, "colonies": 1},
        territories={"pohl": {"red": 4}, "lem": {"red": 3}},
    )
    assert str(Deep().choose(now, Random(0))).startswith("constructor 4 4 4")


def test_luck_that_is_worth_more_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = (parse_action("cycle"),)
    monkeypatch.setattr(turns, "gamble", lambda state, weights, worth: luck)
    nothing_is_asked(monkeypatch)
    assert Deep().choose_turn(rolled(5), Random(0)) == luck


@pytest.mark.usefixtures("certain")
def test_without_another_turn_no_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep, "_others", lambda start, best, weights: [])
    nothing_is_asked(monkeypatch)
    now = rolled(5)
    assert Deep().choose_turn(now, Random(0)) == offered(now)[0]


def test_the_games_of_a_turn_are_a_chance_and_follow_from_the_seed() -> None:
    _, ((_, end), *_) = offered(rolled(5))
    games = [[Round(end, WEIGHTS, seed)(number)[0] for number in range(4)] for seed in (7, 7, 8)]
    assert all(0 < part < 1 for part in games[0])
    assert games[0] == games[1] != games[2]


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
