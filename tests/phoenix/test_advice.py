"""Advice on Space Station Phoenix through the rooms that serve any game, and its words."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from advisor import advise, review, win_probability
from advisor.core.errors import ChanceNeeded, IllegalAction
from advisor.core.narrate import others, you
from advisor.phoenix import Data, Game, Position, parse_action
from advisor.phoenix.analyst import ANALYST
from advisor.phoenix.binding import bindings
from advisor.phoenix.narrate.narrator import NARRATOR
from advisor.phoenix.narrate.terms import group_name, term_name
from advisor.phoenix.outlook import outlook
from advisor.phoenix.players import policy
from advisor.phoenix.players.duel import Outcome, verdict
from advisor.phoenix.playouts import rollout
from advisor.phoenix.shaking import advised, shake, shaken_data
from advisor.phoenix.solver.glance import glances
from advisor.phoenix.value import Weights
from advisor.phoenix.value.terms import PARTS, RIVAL
from advisor.players.base import create, player_names
from advisor.search.ahead import Ahead
from advisor.search.turns import Gamble
from tests.phoenix.samples import random_game
from tests.phoenix.support import position

GAME = random_game(4)
TURNS = [here for here, _ in GAME if here.phase == "turn"]


def small(data: Data | None = None) -> Position:
    return position(
        data=data,
        red={
            "gems": 7,
            "food": 2,
            "water": 1,
            "metal": 6,
            "station": {102: 1, 113: 0},
            "ships": "transport1 construction1 expedition1",
        },
        sectors=[122],
    )


def test_advice_is_proven_and_told() -> None:
    advice = advise(small(Data.load()), top=3)
    assert advice.best.optimal
    assert sum(advice.best.terms.values()) == advice.best.value
    text = str(advice)
    assert "It is proven by exhaustive search that no turn without luck is worth more." in text
    assert "with reconstructed component values" in text
    assert "With luck in them:" in text
    assert advice.gambles
    assert all(gamble.exact for gamble in advice.gambles)
    assert "reconstructed" in advice._repr_html_()
    assert advice.to_dict()["caution"]


def test_a_roll_is_recommended_where_it_is_worth_more() -> None:
    poor = position(
        red={
            "gems": 9,
            "station": {102: 0, 113: 0},
            "ships": "expedition1",
            "neutral": "transport@3",
        },
        blue={"ships": "diplomacy1"},
    )
    advice = replace(advise(poor), _kept={"ranked": ()})
    assert isinstance(advice.recommended, Gamble)
    assert "Recommended: Use" in str(advice)
    found = advice.recommended.outcomes(advice)
    assert sum(chance for _, chance, _ in found) == pytest.approx(1)
    assert advice.explain(advice.recommended).lines


def test_an_explanation_answers_what_players_ask() -> None:
    advice = advise(small(), top=2)
    told = advice.explain()
    whole = "\n".join((*told.lines, *told.more))
    assert "Red's best turn" in told.lines[0]
    assert "instead" in whole
    assert all(each.gain > 0 for each in bindings(advice))
    assert any("one more" in each.text for each in bindings(advice))


def test_an_idea_is_compared_and_refused_by_the_rules() -> None:
    advice = advise(small())
    compared = advice.compare("income")
    assert compared.cost >= 0
    assert compared.plan.actions[0].text == "income"
    with pytest.raises(IllegalAction):
        advice.compare("use blue:transport3")
    with pytest.raises(ChanceNeeded):
        advice.compare("use expedition1")
    assert advice.compare("use expedition1 = 2f 2w 1m 1h").lines


def test_a_pick_of_the_draft_and_a_hub_are_advised() -> None:
    start = Position.new_game(2, seed=3)
    picks = advise(start, top=3)
    assert all(len(plan.actions) == 1 for plan in picks.plans)
    assert picks.best.actions[0].kind == "draft"
    assert picks.compare(picks.plans[1].actions).cost >= 0
    hub = next(here for here, _ in GAME if here.phase == "hub")
    assert advise(hub, top=2).best.actions[0].kind == "hub"
    assert picks.explain().lines


def test_every_phase_is_advised_or_says_why_not() -> None:
    phases = {here.phase: here for here, _ in reversed(GAME)}
    for here in phases.values():
        said = ANALYST.unready(here, "play")
        if said:
            assert "roll" in said
        else:
            assert advise(here, effort=0.2).best.actions
    before, action = GAME[-1]
    assert "over" in ANALYST.unready(before.play(action), "play")


def test_a_reward_of_somebody_else_is_advised_to_them() -> None:
    here = next(each for each, _ in GAME if each.to_move != each.active and each.phase == "reward")
    advice = advise(here)
    assert advice.best.color == here.to_move
    assert advice.best.actions[0].kind == "reward"


def test_what_comes_after_a_turn() -> None:
    advice = advise(TURNS[40])
    told = outlook(advice.best.position, TURNS[40].to_move, advice.weights)
    assert told.lines[0].startswith("The plan behind it, ")
    assert all(step.actions and step.left.endswith("GEMs") for step in told.steps)
    last = position(ending="blue")
    assert outlook(last, "red", advice.weights) == Ahead()


def test_a_review_of_a_game() -> None:
    game = Game.new(2, seed=3)
    rng = Random(1)
    while game.position.moves < 2:
        due = game.position.game.chance_due(game.position)
        game.play(due or rng.choice(game.position.legal_actions()), rng)
    found = review(game, quick=True, rolls=3)
    assert found.complete
    assert all(turn.skill <= 0 for turn in found.turns)
    assert str(found)


def test_what_an_expedition_shows_is_luck() -> None:
    start = position(
        red={"gems": 9, "station": {102: 0, 113: 0}, "ships": "expedition1 farm2"},
        blue={"ships": "transport1"},
    )
    found = []
    for shown, kept in (("2f 2w 1m 1h", "1f 1w 1m 1h"), ("6f", "4f")):
        game = Game(start)
        game.play(f"use expedition1 = {shown}")
        game.play(f"keep {kept}")
        while game.position.moves == start.moves:
            game.play(game.position.legal_actions()[0])
        found.append(review(game, quick=True, rolls=3).turns[0])
    lucky, poor = found
    assert lucky.luck > 0 > poor.luck
    assert lucky.skill <= 0
    assert poor.skill <= 0


def test_how_likely_each_wins() -> None:
    here = TURNS[60]
    found = win_probability(here, games=12)
    assert sum(chance.mean for chance in found.values()) == pytest.approx(1)
    assert found == win_probability(here, games=12)
    assert rollout(here.state, 1, 2) == rollout(here.state, 1, 2)


def test_the_quick_policy_plays_whole_games_of_any_hub() -> None:
    for seed in range(4):
        state = Position.new_game(2 + seed % 3, seed=seed, hubs="all").state
        policy.play_out(state, Random(seed), 500)
        assert state.phase == 16 or state.moves >= 500


# Words


def test_every_action_of_a_game_is_told() -> None:
    for here, action in GAME[::3]:
        told = NARRATOR.tell(here, action)
        assert told.endswith(".")
        assert told[0].isupper()
        assert NARRATOR.brief(here, action)
        assert NARRATOR.deed(here, action, others)
        assert NARRATOR.together(here, [action])


def test_ships_are_told_by_owner_price_and_purpose() -> None:
    here = small()

    def told(text: str) -> str:
        return NARRATOR.deed(here, parse_action(text), you)

    assert told("use transport1") == "use your level-1 transport ship (2 GEMs)"
    assert told("use blue:transport1") == (
        "use Blue's level-1 transport ship (2 GEMs and a fee of 1)"
    )
    assert "the neutral transport ship" in told("use n:transport")
    assert "to build sector 122 (pink, level 1)" in told("use construction1 : 122")
    assert NARRATOR.deed(here, parse_action("use transport1")) == (
        "uses their own level-1 transport ship (2 GEMs)"
    )
    assert NARRATOR.came(here, "red") == "had the turn"
    rolled = here.play("use expedition1 = 3f 2w 1m")
    assert NARRATOR.came(rolled, "red") == "rolled 3f 2w 1m"


def test_every_term_has_words_and_a_heading() -> None:
    here = small()
    for part in PARTS:
        assert term_name(here, "red", part)
        assert group_name(here, "red", part).startswith("your ")
        assert group_name(here, "red", RIVAL + part).startswith("Blue's ")
        assert term_name(here, "red", RIVAL + part).startswith("Blue's ")
    assert group_name(here, "red", "decided") == term_name(here, "red", "decided")
    three = position(players=3)
    assert group_name(three, "red", RIVAL + "gems") == "the rivals' GEMs"


def test_a_hub_out_of_balance_is_named() -> None:
    unbalanced = position(red={"hub": "A-7"}, data=Data.load())
    assert "A-7 is known to be out of balance" in NARRATOR.caution(unbalanced)
    assert "A-7" not in NARRATOR.caution(small(Data.load()))


# Players, and how far values are to be trusted


@pytest.mark.parametrize("name", ["greedy", "captain", "pilot", "cadet"])
def test_players_play_by_the_rules(name: str) -> None:
    here, rng = TURNS[30], Random(4)
    player = create(name, "phoenix")
    for _ in range(8):
        due = here.game.chance_due(here)
        action = due or player.choose(here, rng)
        assert here.why_not(action) is None
        here = here.play(action, rng)
    assert "planner" in player_names("phoenix")


def test_the_planner_looks_beyond_the_turn() -> None:
    player = create("planner", "phoenix")
    here = TURNS[50]
    assert here.why_not(player.choose(here, Random(1))) is None
    seen = glances(here.state, Weights.default(len(here.players)))
    assert len(seen) > 3


def test_reconstructed_values_are_shaken_and_others_not() -> None:
    data = TURNS[0].data
    shaken = shaken_data(data, Random(2))
    assert shaken != data
    sure = [key for key, mark in data.marked.items() if mark == "K" and key[0] == "ships"]
    rows = {row["id"]: row for row in shaken.tables["ships"]}
    for table, identity, column in sure:
        old = next(row for row in data.tables[table] if row["id"] == identity)
        assert rows[identity][column] == old[column]
    here = small()
    found = shake(here, Weights.default(2), 3)
    assert sum(found.times.values()) == 3
    assert found.best == advised(here, Weights.default(2))
    assert "times out of 3" in str(found)
    assert 0 <= found.share <= 1


def test_a_verdict_needs_two_standard_errors() -> None:
    assert verdict([5.0, 6.0, 7.0, 6.0], 3.0).better
    assert not verdict([5.0, -6.0, 7.0, -6.0], 2.0).better
    assert Outcome((10, 30, 20), (0.0, 1.0, 0.0)).margin(0) == -20
    assert "points a game" in str(verdict([1.0, 2.0], 1.0))


def test_turns_are_ranked_with_what_they_open() -> None:
    advice = advise(small(), top=3)
    ranked = advice.ranked()
    assert {str(each.turn) for each in ranked} >= {str(plan) for plan in advice.plans}
    assert [each.total for each in ranked] == sorted((r.total for r in ranked), reverse=True)
    assert advice.recommended is ranked[0].turn
    assert "an estimate, no proof" in str(advice)
    assert "an estimate, no proof" in advice._repr_html_()
    assert advice.to_dict()["ranked"][0]["total"] == ranked[0].total
    last = position(red={"gems": 9, "ships": "farm2"}, ending="blue")
    assert advise(last).ranked() == ()


def test_a_theme_is_what_a_turn_is_about() -> None:
    found = ANALYST.theme([parse_action("use transport1"), parse_action("done")])
    assert found == {"use transport1"}
