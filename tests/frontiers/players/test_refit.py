"""Making fitted weights: the whole way with a handful of games."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("scipy")

from advisor.frontiers.players import refit
from advisor.frontiers.players.fit import observe
from advisor.frontiers.players.refit import RIVALS, STANDING
from advisor.frontiers.value import Weights
from advisor.frontiers.value.features import INDEX
from advisor.players import create
from advisor.players.match import Pairing
from advisor.players.report import TableReport

APP = Weights.preset("app")


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def test_what_is_kept_are_features() -> None:
    assert set(STANDING) <= INDEX.keys()


@pytest.mark.parametrize("seats", (2, 3))
def test_games_are_played_and_collected(seats: int) -> None:
    counted: list[int] = []
    found = refit.self_play(
        APP,
        "curious",
        seats,
        4,
        seed=3,
        pool=threads,
        progress=lambda: counted.append(1),
    )
    assert len(counted) == 4
    assert found.seats == seats
    assert len(set(found.game.tolist())) == 4


def test_who_plays_judges_by_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def watch(pairing: Pairing) -> dict[str, object]:
        seen.extend(create(name).weights.name for name in pairing.players)  # type: ignore[attr-defined]
        return observe(replace(pairing, players=("quick", "quick")))

    monkeypatch.setattr(refit, "observe", watch)
    refit.self_play(replace(APP, name="mine"), "greedy", 2, 1, seed=3, pool=threads)
    assert seen == ["mine", "mine"]


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_rivals_count_by_number_of_players(seats: int) -> None:
    found = refit.with_rivals(APP, seats)
    assert (found.best_rival, found.all_rivals) == RIVALS[seats]
    assert found.rows == APP.rows


def test_who_judges_gets_the_weights(tmp_path: Path) -> None:
    file, mine = tmp_path / "mine.json", replace(APP, name="mine")
    assert refit.with_weights("curious", mine, file) == "curious"
    assert refit.with_weights("greedy@pirate", mine, file) == "greedy@pirate"
    assert not file.exists()
    player = create(refit.with_weights("greedy", mine, file))
    assert player.weights == mine  # type: ignore[attr-defined]


def compared(new: Weights, games: int) -> TableReport:
    return refit.compare(new, APP, by="greedy", seats=2, games=games, seed=3, pool=threads)


def test_weights_are_compared_in_the_arena() -> None:
    found = compared(Weights.preset("pirate"), 2)
    assert found.games == 2
    assert len(found.players) == 2
    assert not refit.wins(found)


def test_sure_wins_are_recognised() -> None:
    """Weights that love nothing but fuel lose against those of the app."""
    foolish = Weights.make("foolish", {"fuel": [[1000 * number for number in range(17)]]})
    found = refit.compare(APP, foolish, by="greedy", seats=2, games=10, seed=3, pool=threads)
    assert refit.wins(found)
    assert not refit.wins(compared(foolish, 10))
