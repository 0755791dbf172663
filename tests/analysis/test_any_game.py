"""Advice, review and win probability for whichever game: the toy game is searched whole."""

from __future__ import annotations

from random import Random

import pytest

from advisor import advise, games, phoenix, review, win_probability
from advisor.analysis.advice import Advice
from advisor.analysis.winning import instant_probability
from advisor.core.errors import ChanceNeeded, IllegalAction, NotOffered
from advisor.search.analyst import PlainWeights
from advisor.search.scale import UNIT
from toy.game import Game, Position, new_game


def drawn(token: int, seats: int = 2) -> Position:
    return new_game(seats, seed=1).veiled().play(f"draw {token}")


def played(seed: int) -> Game:
    game, rng = Game(new_game(2, seed=seed), seed), Random(seed)
    while game.position.result is None:
        game.play(rng.choice(game.position.legal_actions()))
    return game


@pytest.mark.parametrize(
    ("token", "best", "worth"),
    [
        (0, "offer; leave", 1),
        (1, "offer; leave", 2),
        (5, "keep", 5),  # offered, it would be taken for three points
    ],
)
def test_the_best_turn_expects_the_best_reply(token: int, best: str, worth: int) -> None:
    advice = advise(drawn(token))
    assert str(advice.best) == best
    assert (advice.best.value, advice.best.optimal, advice.best.gap) == (worth * UNIT, True, 0)
    assert sum(advice.best.terms.values()) == advice.best.value
    assert len(advice.plans) == 2
    assert [plan.value for plan in advice.plans] == sorted(
        (plan.value for plan in advice.plans), reverse=True
    )


def test_the_one_who_is_offered_something_is_advised() -> None:
    advice = advise(drawn(5).play("offer"))
    assert str(advice.best) == "take"
    assert advice.best.color == "blue"
    assert str(advice).startswith("Blue to play.")


def test_what_is_said_about_it() -> None:
    advice = advise(drawn(3))
    assert "Play keep." in str(advice)
    assert advice.to_dict()["format"] == "toy-advice/1"
    assert advice.explain().lines[0].startswith("Red's best turn leaves a chance to win of ")
    comparison = advice.compare("offer")
    assert comparison.cost == 3 * UNIT
    assert str(comparison.plan) == "offer; take"
    assert comparison.lines[0].startswith("Your idea costs 3.0 against the best turn, and 50 % ")
    assert list(advice.needs(comparison.plan).edges) == [(0, 1)]
    assert advice.take_chances() == advice.bindings() == ()
    with pytest.raises(IllegalAction):
        advice.compare("take")


def test_a_draw_is_no_idea() -> None:
    start = new_game(2, seed=1).veiled()
    assert advise(start).plans == ()
    with pytest.raises(ChanceNeeded, match="'draw' has an open outcome"):
        Advice(start, (), PlainWeights()).compare("draw")


def test_a_game_is_reviewed() -> None:
    game = played(3)
    found = review(game)
    assert found.complete
    assert len(found.turns) == 12
    for turn in found.turns:
        change = turn.expectation + turn.luck + turn.skill
        assert change == pytest.approx(turn.value_after - turn.value_before) or turn.skill == 0
        assert turn.skill <= 0
        assert turn.exact
    assert "Luck is measured against every draw that could have come." in str(found)
    assert found.to_dict()["format"] == "toy-review/1"
    for exercise in found.exercises():
        assert exercise.question.startswith(("Red has drawn ", "Blue has drawn "))
        best = next(turn for turn in found.turns if turn.rolled == exercise.position).best
        assert exercise.check(best.actions).solved


def test_how_likely_each_wins() -> None:
    start = new_game(3, seed=1)
    found = win_probability(start, games=40)
    assert sum(chance.mean for chance in found.values()) == pytest.approx(1)
    assert found == win_probability(start, games=40)
    assert sum(instant_probability(start).values()) == pytest.approx(1)


def test_a_game_without_an_analyst_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(games.kit("phoenix")), "analyst", None)
    game = phoenix.Game.new(2, seed=1)
    for ask, wanted in (
        (lambda: advise(game.position), "advice"),
        (lambda: review(game), "review"),
        (lambda: win_probability(game.position), "win probability"),
    ):
        with pytest.raises(NotOffered, match=f"^There is no {wanted} for Space Station Phoenix"):
            ask()
