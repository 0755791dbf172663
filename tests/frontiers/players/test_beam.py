"""Whole turns from the beam: legal, different, in order, and good."""

from __future__ import annotations

from random import Random

import pytest

from advisor import Position
from advisor.frontiers.players.beam import turns
from advisor.frontiers.solver.generate import played
from advisor.frontiers.value import DECIDED, Weights, value
from support import position

APP = Weights.preset("app")


@pytest.mark.parametrize("players", (2, 4))
def test_every_turn_can_be_played_and_is_worth_what_it_says(players: int) -> None:
    rng, now = Random(1), Position.new_game(players, seed=1)
    for _ in range(4 * players):
        now = now.play("roll", rng)
        found = turns(now.state, APP)
        assert [turn.value for turn in found] == sorted((t.value for t in found), reverse=True)
        for turn in found[:5]:
            after = now
            for action in turn.actions:
                after = after.play(action, rng)
            assert after.phase in ("roll", "over")
            assert value(after.state, now.state.active, APP) == turn.value
        for action in found[0].actions:
            now = now.play(action, rng)


def test_turns_end_differently() -> None:
    found = turns(position(red={"ships": "1 4 5"}).state, APP)
    assert len(found) > 10
    assert len({turn.position.key() for turn in found}) == len(found)


def test_a_won_game_is_seen() -> None:
    now = position(
        territories={"lem": {"red": 7}}, red={"ships": "2 3", "hub": 6, "fuel": 1, "ore": 1}
    )
    best = turns(now.state, APP)[0]
    assert best.value > DECIDED // 2
    assert str(best.actions[-1]).startswith("launch")


def test_neither_the_deck_nor_a_cycling_to_come_matters() -> None:
    now = position(red={"ships": "2 6 6"}, display="city cache decoy", top="monument")
    hidden = now.state
    hidden.deck = None
    assert [turn.actions for turn in turns(hidden, APP)] == [
        turn.actions for turn in turns(now.state, APP)
    ]


def test_the_state_given_stays_as_it_is() -> None:
    state = position(red={"ships": "2 6 6"}, top="monument").state
    before = state.key()
    turns(state, APP)
    assert state.key() == before


def test_a_wider_beam_finds_no_less_in_most_turns() -> None:
    source = played(3, "small")
    narrow = wide = 0
    for _ in range(6):
        state = next(source)[1].state
        narrow += turns(state, APP, 2)[0].value
        wide += turns(state, APP, 24)[0].value
    assert wide > narrow
