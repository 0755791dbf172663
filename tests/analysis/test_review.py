"""Reviews: the parts of a turn add up, good play is not blamed, and any game can be looked at."""

from __future__ import annotations

import json
import threading
from functools import cache

import pytest

from advisor import Game, Position, Weights
from advisor.analysis.review import GameReview, Thresholds, review
from advisor.analysis.winning import win_probability
from advisor.frontiers.solver import solve
from advisor.frontiers.value import value
from analysis.games import played
from support import position

FAST = {"effort": 0.02, "rolls": 2, "glance": 0.01}


@cache
def reviewed(seats: int) -> GameReview:
    players = ("quick", "greedy", "simple", "curious")[:seats]
    return review(played(*players, seed=seats), **FAST | {"rolls": 1})


def checked(found: GameReview) -> GameReview:
    """Everything that holds for each turn of every review."""
    for turn in found.turns:
        parts = turn.expectation + turn.luck + turn.skill
        assert turn.value_after - turn.value_before == pytest.approx(parts, abs=1e-6)
        assert turn.skill <= 0
        assert turn.value_played == pytest.approx(turn.value_best + turn.skill, abs=1e-6)
        assert 0 <= turn.loss <= 1
        assert turn.kind == found.thresholds.kind(turn.loss)
        assert turn.value_best >= turn.best.value
        assert (turn.loss == 0) or turn.skill < 0
        for chances in (turn.chance_before, turn.chance):
            assert sum(chances.values()) == pytest.approx(1)
        if turn.finished:
            seat = turn.start.state.active
            assert turn.value_after == value(turn.after.state, seat, found.weights)
    return found


@pytest.mark.parametrize("seats", (2, pytest.param(4, marks=pytest.mark.slow)))
def test_luck_and_skill_add_up_to_the_change_of_value(seats: int) -> None:
    found = checked(reviewed(seats))
    assert found.complete
    assert [turn.number for turn in found.turns] == list(range(1, len(found.game.turns) + 1))
    assert found.game.position.result is not None
    for color, totals in found.totals.items():
        own = [turn for turn in found.turns if turn.color == color]
        change = sum(turn.value_after - turn.value_before for turn in own)
        parts = totals.luck + totals.skill + totals.expectation
        assert change == pytest.approx(parts, abs=1e-6 * len(own))
        assert totals.turns == len(own)
        assert totals.blunders == sum(turn.kind == "blunder" for turn in own)


def test_what_the_winner_did_last_is_seen() -> None:
    found = reviewed(2)
    last = found.turns[-1]
    result = found.game.position.result
    assert result is not None
    assert last.chance == {c: float(c in result.winners) for c in last.chance}


@pytest.mark.no_cover
def test_a_game_of_the_advisor_has_no_mistakes() -> None:
    # In others a claim lays out a card that is worth another plan, and the player keeps to its own.
    game = played("advisor", "advisor", seed=5, turns=14)
    found = checked(review(game, effort=0.05, rolls=2, glance=0.01))
    assert [turn.number for turn in found.turns if turn.kind in ("mistake", "blunder")] == []


def test_a_game_played_at_random_has_many() -> None:
    found = checked(review(played("random", "random", seed=4, turns=16), **FAST))
    assert sum(turn.kind in ("mistake", "blunder") for turn in found.turns) >= 5
    assert len(found.worst()) == 5
    losses = [turn.loss for turn in found.worst()]
    assert losses == sorted(losses, reverse=True)


def test_the_same_game_is_reviewed_in_the_same_way() -> None:
    game = played("random", "quick", seed=6, turns=4)
    assert review(game, **FAST).to_dict() == review(game, **FAST).to_dict()


def test_the_order_of_the_deck_changes_nothing() -> None:
    game = played("quick", "quick", seed=6, turns=4)
    data = game.to_dict()
    data["start"]["deck"] = None
    veiled = Game.from_json(data)
    assert veiled.start != game.start
    assert review(veiled, **FAST).to_dict() == review(game, **FAST).to_dict()


# Chance within a turn


WARPER = {"red": {"ships": "1 2 4", "cards": "warper", "fuel": 3, "ore": 4}}


def gambled(outcome: str) -> GameReview:
    """Red re-rolls everything and then plays the best that came of it."""
    game = Game(position(**WARPER), seed=1)
    game.play(f"warper 1 2 4 = {outcome}")
    best = solve(game.position, Weights.default(2)).best
    assert best is not None
    for action in best.actions:
        game.play(action)
    return checked(review(game, effort=0.5, rolls=60, glance=0.1))


def test_a_choice_is_judged_by_its_mean_and_what_came_is_luck() -> None:
    (good,) = gambled("5 5 5").turns
    (bad,) = gambled("1 2 4").turns
    assert good.luck_cards > 0 > bad.luck_cards
    assert good.skill == pytest.approx(bad.skill, abs=1e-6)
    assert good.loss == pytest.approx(bad.loss)
    assert good.luck_roll == bad.luck_roll == 0
    assert good.rolls == 0
    assert good.value_best == pytest.approx(bad.value_best)


def test_a_gamble_that_is_worth_more_than_any_certain_turn_is_the_best() -> None:
    (turn,) = gambled("1 2 4").turns
    assert turn.value_best > turn.best.value
    assert turn.skill == pytest.approx(0, abs=1e-6)
    assert turn.loss == 0


def test_a_card_laid_out_by_a_claim_is_luck_only_if_it_can_be_had() -> None:
    start = position(red={"ships": "3 3 5"}, display="booster decoy stasis", top="city cannon")
    game = Game(start, seed=1)
    for action in ("artifact 3", "artifact 5", "claim booster", "solar 3", "end"):
        game.play(action)
    (turn,) = checked(review(game, **FAST)).turns
    assert turn.luck_cards == 0

    rich = position(
        red={"ships": "4 4 4 4", "stock": 2}, display="booster decoy stasis", top="city cannon"
    )
    game = Game(rich, seed=1)
    for action in ("artifact 4", "artifact 4", "claim booster", "artifact 4", "artifact 4"):
        game.play(action)
    game.play("claim city")
    game.play("end")
    (turn,) = checked(review(game, effort=0.3, rolls=6, glance=0.1)).turns
    assert turn.luck_cards != 0


def test_cycled_cards_are_luck() -> None:
    start = position(red={"ships": "2 6 6"}, display="cache decoy stasis")
    game = Game(start, seed=1)
    for action in ("artifact 2", "cycle = city monument warper", "artifact 6", "claim city"):
        game.play(action)
    for action in ("solar 6", "end"):
        game.play(action)
    weights = Weights.preset("fitted-2")
    found = review(game, effort=1.0, rolls=8, glance=0.1, weights=weights)
    (turn,) = checked(found).turns
    assert turn.luck_cards > 0


# Any game


def test_a_game_set_up_by_hand_begins_in_the_middle_of_a_turn() -> None:
    game = Game(position(red={"ships": "2 4 4", "fuel": 1, "ore": 1}), seed=1)
    for action in ("shipyard 4 4", "solar 2", "end", "roll", "solar 3"):
        if action == "solar 3":
            action = f"solar {game.position.player('blue').ships[0]}"
        game.play(action)
    found = checked(review(game, **FAST))
    assert [turn.finished for turn in found.turns] == [True, False]
    assert found.turns[0].rolls == 0
    assert found.turns[0].luck == 0
    assert found.turns[1].rolls > 0
    assert "not finished" in str(found)


def test_a_turn_that_is_only_rolled_has_lost_nothing_yet() -> None:
    game = Game.new(seed=5)
    game.play("roll")
    (turn,) = checked(review(game, **FAST)).turns
    assert (turn.finished, turn.actions, turn.loss) == (False, (), 0)


def test_what_was_undone_is_no_part_of_it() -> None:
    game = played("quick", "quick", seed=6, turns=3)
    before = review(game, **FAST).to_dict()
    game.play("roll")
    game.undo("turn")
    assert game.can_redo
    assert review(game, **FAST).to_dict() == before


def test_a_game_without_a_turn() -> None:
    found = review(Game.new(seed=5))
    assert (found.turns, found.complete, found.worst()) == ((), True, ())
    assert str(found).startswith("Red and Blue, no turns.")
    assert found._repr_html_()


@pytest.mark.no_cover
@pytest.mark.parametrize(("edition", "seats"), [(1, 2), (1, 3), (5, 2), (5, 4)])
def test_both_editions(edition: int, seats: int) -> None:
    game = played(*("curious",) * seats, seed=3, turns=6, edition=edition)
    assert len(checked(review(game, **FAST)).turns) == 6


# Stopping


def test_progress_counts_turns() -> None:
    seen: list[tuple[int, int]] = []
    review(played("quick", "quick", seed=6, turns=3), progress=lambda *n: seen.append(n), **FAST)
    assert seen == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_a_stopped_review_has_the_turns_that_were_done() -> None:
    game = played("quick", "quick", seed=6, turns=4)
    stop = threading.Event()

    def progress(done: int, total: int) -> None:
        if done == 2:
            stop.set()

    found = checked(review(game, stop=stop, progress=progress, **FAST))
    assert not found.complete
    assert found.turns == review(game, **FAST).turns[:2]
    assert "2 of 4 turns" in str(found)
    assert "stopped" in str(found)
    assert found.to_dict()["complete"] is False


def test_no_time_means_no_turns() -> None:
    found = review(played("quick", "quick", seed=6, turns=3), seconds=0)
    assert (found.turns, found.complete) == ((), False)


# Classes


def test_thresholds_are_parameters() -> None:
    game = played("random", "random", seed=4, turns=4)
    strict = review(game, thresholds=Thresholds(1e-9, 2e-9, 3e-9), **FAST)
    lenient = review(game, thresholds=Thresholds(1, 1, 1), **FAST)
    assert any(turn.kind == "blunder" for turn in strict.turns)
    assert [turn.kind for turn in lenient.turns] == [""] * 4
    kinds = [Thresholds().kind(part) for part in (0.049, 0.05, 0.1, 0.15)]
    assert kinds == ["", "inaccuracy", "mistake", "blunder"]


@pytest.mark.parametrize("wrong", [(0, 0.1, 0.2), (0.2, 0.1, 0.3), (0.1, 0.2, 1.1)])
def test_wrong_thresholds_are_refused(wrong: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match="rise"):
        Thresholds(*wrong)


def test_a_mean_needs_a_roll() -> None:
    with pytest.raises(ValueError, match="at least one roll"):
        review(Game.new(seed=1), rolls=0)


def test_a_missed_win_is_a_blunder() -> None:
    start = position(
        red={"ships": "2 3 6", "fuel": 1, "ore": 1, "stock": 2},
        territories={"pohl": {"red": 7}, "lem": {"blue": 7}},
        docks={"bay": "red"},
    )
    game = Game(start, seed=1)
    for action in ("solar 2", "solar 3", "solar 6", "end"):
        game.play(action)
    (turn,) = checked(review(game, **FAST)).turns
    assert turn.kind == "blunder"
    assert turn.best.position.result is not None
    assert turn.loss == pytest.approx(1 - turn.chance["red"])


# Forms


def test_the_data_are_plain() -> None:
    found = reviewed(2)
    data = json.loads(json.dumps(found.to_dict()))
    assert data["format"] == "alien-frontiers-review/1"
    assert [turn["number"] for turn in data["turns"]] == [turn.number for turn in found.turns]
    for turn in data["turns"]:
        change = turn["value_after"] - turn["value_before"]
        assert change == pytest.approx(turn["luck"] + turn["skill"] + turn["expectation"], abs=1e-6)


def test_the_text_names_the_costliest_turns_without_their_answers() -> None:
    found = reviewed(2)
    text = str(found)
    assert max(map(len, text.splitlines())) <= 100
    assert "Can you find better ones?" in text
    for turn in found.worst():
        assert f"Turn {turn.number}, " in text
        assert str(turn.best) not in text
        assert str(turn.best) not in found._repr_html_()


def test_names_from_outside_do_no_harm() -> None:
    names = ("<b>A\x1b[31m&", "Bob")
    game = Game(Position.new_game(2, seed=3, names=names), seed=3)
    for action in ("roll 1 2 2", "solar 1", "solar 2", "solar 2", "end"):
        game.play(action)
    found = review(game, **FAST)
    assert "\x1b" not in str(found)
    html = found._repr_html_()
    assert "<b>A" not in html
    assert "&lt;b&gt;A" in html


def test_chances_can_come_from_games_played_out() -> None:
    game = Game(position(red={"ships": "2 4 4", "fuel": 1, "ore": 1}), seed=1)
    for action in ("mine 4", "mine 4", "solar 2", "end"):
        game.play(action)
    (turn,) = review(game, **FAST, games=20).turns
    for reached, told in ((turn.start, turn.chance_before), (turn.after, turn.chance)):
        found = win_probability(reached, games=20)
        assert told == {color: chance.mean for color, chance in found.items()}
