"""Fitting: what was put into made-up games comes out again, and real games can be read."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

import pytest

pytest.importorskip("scipy")

import numpy as np

from advisor.frontiers.players.fit import (
    Samples,
    chances,
    fit,
    gather,
    observe,
    quality,
    together,
    with_odds,
)
from advisor.frontiers.players.staging import staged
from advisor.frontiers.value import FEATURES, Weights
from advisor.frontiers.value.features import INDEX
from advisor.players.arena import Plan
from advisor.players.match import Pairing

APP = replace(Weights.preset("app"), scale=11000, tempo=(0, 0))


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def made_up(truth: Weights, positions: int = 20000, seats: int = 2, seed: int = 1) -> Samples:
    """Random features, and winners drawn with the chances that the true weights give."""
    rng = np.random.default_rng(seed)
    shape = (positions, seats, len(FEATURES))
    numbers = np.zeros(shape, dtype=np.int64)
    for name, most in (("fuel", 6), ("ore", 6), ("ships", 6), ("hub", 7), ("points", 9)):
        numbers[:, :, INDEX[name]] = rng.integers(0, most + 1, (positions, seats))
    for name in ("relic", "card cache", "bonus lem", "bonus vanvogt"):
        numbers[:, :, INDEX[name]] = rng.integers(0, 2, (positions, seats))
    left = rng.integers(1, 9, positions)
    mover = rng.integers(0, seats, positions)
    blank = np.zeros((positions, seats))
    samples = Samples(numbers, left, mover, blank, np.arange(positions))
    chance = chances(truth, samples)
    winner = (chance.cumsum(axis=1) < rng.random((positions, 1))).sum(axis=1)
    shares = np.eye(seats)[np.minimum(winner, seats - 1)]
    return replace(samples, shares=shares)


def test_what_is_put_in_comes_out() -> None:
    truth = (
        replace(APP, tempo=(3000, -3000))
        .with_table("hub", [[0, 3000, 6000, 9000, 12000, 15000, 18000, 21000]])
        .with_table("bonus lem", [[0, 6000]])
    )
    found = fit(made_up(truth), APP, name="again", strength=1e-5)
    tables, start = found.weights.tables(4), APP.tables(4)
    per_unit = truth.scale / found.weights.scale
    assert tables["hub"][7] * per_unit == pytest.approx(21000, rel=0.1)
    assert tables["bonus lem"][1] * per_unit == pytest.approx(6000, rel=0.25)
    assert tables["ships"][5] * per_unit == pytest.approx(start["ships"][5], rel=0.1)
    tempo = found.weights.tempo
    assert (tempo[0] - tempo[1]) * per_unit == pytest.approx(6000, rel=0.25)
    assert found.after.loss < found.before.loss
    assert found.after.brier < found.before.brier < found.after.constant
    assert found.after.calibration < 0.02


def test_a_firm_hand_stays_at_the_start() -> None:
    truth = APP.with_table("bonus lem", [[0, 9000]])
    found = fit(made_up(truth, 4000), APP, name="firm", strength=100.0)
    for name in ("hub", "ships", "ore", "bonus lem"):
        assert found.weights.tables(4)[name][1] == pytest.approx(APP.tables(4)[name][1], abs=60)


def test_features_that_are_kept_do_not_move() -> None:
    truth = APP.with_table("bonus lem", [[0, 9000]])
    found = fit(made_up(truth, 4000), APP, name="kept", kept=("bonus lem", "hub"))
    for left in range(9):
        for name in ("bonus lem", "hub", "undocked", "exposed"):
            assert found.weights.tables(left)[name] == APP.tables(left)[name]


def test_stores_stay_concave_and_bonuses_harmless() -> None:
    truth = APP.with_table("fuel", [[0, *range(0, -16000, -1000)]]).with_table(
        "bonus vanvogt", [[0, -9000]]
    )
    found = fit(made_up(truth, 6000), APP, name="odd", strength=1e-6)
    for left in range(9):
        tables = found.weights.tables(left)
        for name in ("fuel", "ore"):
            steps = np.diff(tables[name])
            assert (steps >= 0).all()
            # Rounding to whole numbers may differ by one.
            assert (np.diff(steps) <= 1).all()
        assert tables["bonus vanvogt"][1] >= 0


@pytest.mark.parametrize("seats", (3, 4))
def test_more_than_two_players(seats: int) -> None:
    start = replace(APP, tempo=(0,) * seats)
    truth = start.with_table("relic", [[0, 20000]])
    found = fit(made_up(truth, 5000, seats), start, name="many", strength=1e-5)
    assert found.weights.tables(4)["relic"][1] > APP.tables(4)["relic"][1]
    assert len(found.weights.tempo) == seats
    assert found.after.loss < found.before.loss


def test_chances_add_up() -> None:
    samples = made_up(APP, 500, 2)
    assert chances(APP, samples).sum(axis=1) == pytest.approx(np.ones(500))


def test_a_constant_forecast_is_what_brier_is_measured_against() -> None:
    samples = made_up(APP, 2000)
    flat = replace(APP, rows=tuple(((0,) * f.size,) for f in FEATURES))
    found = quality(flat, samples)
    assert found.brier == pytest.approx(found.constant, abs=0.01)
    assert found.loss == pytest.approx(np.log(2))


def test_games_are_observed_after_every_turn() -> None:
    record = observe(Pairing(0, 0, 3, ("quick", "simple")))
    assert len(record["positions"]) == record["turns"] - 1
    left, mover, numbers = record["positions"][0]
    assert (left, mover) == (8, 1)
    assert len(numbers) == 2
    assert len(numbers[0]) == len(FEATURES)


def test_games_are_gathered() -> None:
    samples = gather(Plan(("quick",), games=4).pairings(), threads)
    assert samples.seats == 2
    assert samples.numbers.shape == (len(samples.left), 2, len(FEATURES))
    assert set(samples.game) == {0, 1, 2, 3}
    assert samples.shares.sum(axis=1) == pytest.approx(np.ones(len(samples.left)))


def test_stages_get_the_odds_of_their_games() -> None:
    """Late in the game worth was made to count three times as much as early."""
    samples = made_up(APP)
    early = made_up(replace(APP, scale=3 * APP.scale), seed=2)
    mixed = together([samples.part(samples.left <= 3), early.part(early.left > 3)], 1.0)
    found = staged(with_odds(APP, samples), mixed)
    scales = [row[0] for row in found.stages]
    assert scales == sorted(scales)
    assert scales[1] == pytest.approx(APP.scale, rel=0.3)
    assert scales[7] > 2 * scales[1]
    assert quality(found, mixed).loss < quality(with_odds(APP, mixed), mixed).loss
    assert Weights.from_json(found.to_json()) == found


def test_odds_that_are_the_same_at_every_stage_stay_so() -> None:
    samples = made_up(APP)
    found = staged(with_odds(APP, samples), samples)
    assert [row[0] for row in found.stages] == pytest.approx([APP.scale] * 9, rel=0.25)


def test_old_rounds_fade() -> None:
    first, second = made_up(APP, 300), made_up(APP, 100)
    found = together([first, second], 0.5)
    assert found.parts[:300].sum() == pytest.approx(0.6)
    assert found.parts.sum() == pytest.approx(1)
    assert len(set(found.game.tolist())) == 400
    firm = fit(found, APP, name="faded", strength=100.0)
    assert firm.weights.tables(4)["hub"][1] == pytest.approx(APP.tables(4)["hub"][1], abs=60)
