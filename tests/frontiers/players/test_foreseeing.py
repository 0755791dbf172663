"""What tells of chances beside worth is learnt from games."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import log
from statistics import fmean

from advisor.frontiers.bench.chance_games import observed
from advisor.frontiers.players.foreseeing import Game, raced, state_of
from advisor.frontiers.position import Position
from advisor.frontiers.value import Weights, chances
from advisor.frontiers.value.racing import race_of
from advisor.players.match import Pairing, play

WEIGHTS = Weights.default(3)


@cache
def games() -> tuple[Game, ...]:
    """Some games of quick players."""
    found = []
    for seed in range(12):
        seen: list[Position] = []
        record = play(Pairing(0, 0, seed, ("quick",) * 3), seen.append)
        texts = [observed(position)[3] for position in seen if position.result is None]
        won = [(seat in record["winners"]) / len(record["winners"]) for seat in range(3)]
        found.append((texts, won))
    return tuple(found)


def loss(weights: Weights, told: tuple[Game, ...]) -> float:
    """How badly chances tell who has won."""
    return fmean(
        -sum(part * log(chance) for part, chance in zip(won, said, strict=True))
        for texts, won in told
        for said in (chances(state_of(text), weights) for text in texts)
    )


def test_what_is_learnt_tells_who_wins() -> None:
    learnt = raced(WEIGHTS, games())
    assert loss(learnt, games()) < loss(replace(WEIGHTS, race=()), games())
    assert learnt.rows == WEIGHTS.rows
    assert Weights.from_json(learnt.to_json()) == learnt


def test_who_is_ready_is_likelier_to_land() -> None:
    race = race_of(raced(WEIGHTS, games()))
    assert race is not None
    nothing = [1.0] + [0.0] * 21
    ready = [1.0] * 22
    assert race.landing_odds(ready) > race.landing_odds(nothing) + 1


def test_a_text_is_read_once() -> None:
    text = games()[0][0][0]
    assert state_of(text) is state_of(text)
