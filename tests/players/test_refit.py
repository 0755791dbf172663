"""Making fitted weights: the whole way with a handful of games."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("scipy")

from advisor.players import refit
from advisor.players.refit import RIVALS, STANDING, UNUSED_CARDS
from advisor.value import Weights
from advisor.value.features import INDEX

APP = Weights.preset("app")


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def test_what_is_kept_are_features() -> None:
    assert set(UNUSED_CARDS + STANDING) <= INDEX.keys()


@pytest.mark.parametrize("seats", (2, 3))
def test_weights_come_out_of_games(seats: int) -> None:
    counted: list[int] = []
    found = refit.refit(
        seats,
        8,
        seed=3,
        by="curious",
        start=APP,
        name="trial",
        strength=1e-3,
        pool=threads,
        progress=lambda: counted.append(1),
    )
    weights = found.weights
    assert len(counted) == 8
    assert weights.name == "trial"
    assert (weights.best_rival, weights.all_rivals) == RIVALS[seats]
    assert weights.scale > 0
    assert len(weights.tempo) == seats
    assert weights.tables(4)["ships"] != APP.tables(4)["ships"]
    for name in UNUSED_CARDS + STANDING:
        assert weights.tables(4)[name] == APP.tables(4)[name]


def test_weights_are_compared_in_the_arena() -> None:
    found = refit.compare(APP, "pirate", by="greedy", seats=2, games=2, seed=3, pool=threads)
    assert found.games == 2
    assert len(found.players) == 2
    assert not refit.wins(found)


def run(file: Path) -> int:
    return refit.main(
        ["--games", "8", "--check-games", "2", "--workers", "1", "--seed", "3", "--out", str(file)]
    )


def test_weights_that_do_not_win_are_not_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "fitted-2.json"
    assert run(file) == 1
    assert not file.exists()
    assert "not surely better" in capsys.readouterr().err


def test_weights_that_win_are_kept_with_their_provenance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refit, "wins", lambda found: True)
    file = tmp_path / "fitted-2.json"
    assert run(file) == 0
    weights = Weights.from_json(file.read_text(encoding="utf-8"))
    made = weights.provenance
    assert weights.name == "fitted-2"
    assert made.command.startswith("python -m advisor.players.refit --games 8")
    assert made.command.endswith("--out fitted-2.json")
    assert (made.games, made.seeds) == (8, (3,))
    assert made.date
    assert "of 2 games with 2 players against app" in made.note
