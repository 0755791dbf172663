"""The arena: who meets whom, results that survive anything, and workers of every kind."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from advisor.players import UnknownPlayerError, arena, pools
from advisor.players.arena import ArenaError, Plan
from advisor.players.match import play
from advisor.players.report import as_data, as_lines, reported
from players.odd_players import deadly_play, failing_play


@contextmanager
def threads(workers: int = 2) -> Iterator[Executor]:
    with ThreadPoolExecutor(workers) as pool:
        yield pool


def numbers(records: list[dict[str, Any]]) -> list[int]:
    return sorted(record["game"] for record in records)


def plain(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The records in order, without what depends on the clock."""
    kept = [{k: v for k, v in record.items() if k != "turn_ms"} for record in records]
    return sorted(kept, key=lambda record: (record["meeting"], record["game"]))


class TestPlan:
    def test_two_meet_in_both_orders_on_the_same_deals(self) -> None:
        found = list(Plan(("greedy", "random"), games=4, seed=10).pairings())
        assert [(p.players, p.seed) for p in found] == [
            (("greedy", "random"), 10),
            (("random", "greedy"), 10),
            (("greedy", "random"), 11),
            (("random", "greedy"), 11),
        ]

    def test_the_last_name_fills_the_table(self) -> None:
        plan = Plan(("greedy", "random"), seats=4, games=8)
        assert plan.meetings == (("greedy", "random", "random", "random"),)
        seats = Counter((p.seed, p.players.index("greedy")) for p in plan.pairings())
        assert seats == Counter((seed, seat) for seed in (0, 1) for seat in range(4))

    def test_one_name_plays_itself(self) -> None:
        assert Plan(("greedy",), seats=3).meetings == (("greedy",) * 3,)

    def test_more_names_than_seats_make_a_ladder(self) -> None:
        plan = Plan(("random", "simple", "greedy"), games=2)
        assert plan.meetings == (
            ("random", "simple"),
            ("random", "greedy"),
            ("simple", "greedy"),
        )
        assert len({p.key for p in plan.pairings()}) == 6

    @pytest.mark.parametrize(
        ("keys", "reason"),
        [
            ({"players": ()}, "at least one player"),
            ({"players": ("greedy", "greedy")}, "twice"),
            ({"players": ("greedy",), "seats": 5}, "2 to 4"),
            ({"players": ("greedy",), "games": 0}, "At least one game"),
        ],
    )
    def test_what_cannot_be_played_is_refused(self, keys: dict[str, Any], reason: str) -> None:
        with pytest.raises(ArenaError, match=reason):
            Plan(**keys)

    def test_an_unknown_player_is_refused_before_anything_is_played(self) -> None:
        with pytest.raises(UnknownPlayerError):
            Plan(("greedy", "grandmaster"))


class TestRun:
    plan = Plan(("simple", "random"), games=8)

    def test_every_executor_gives_the_same_games(self) -> None:
        pairings = list(self.plan.pairings())
        here = [play(pairing) for pairing in pairings]
        in_threads = list(arena.run(pairings, threads))
        in_processes = list(arena.run(pairings, partial(pools.processes, 2)))
        assert plain(here) == plain(in_threads) == plain(in_processes)

    def test_an_error_costs_one_game(self) -> None:
        records = list(arena.run(self.plan.pairings(), threads, failing_play))
        assert numbers(records) == list(range(8))
        assert [r["lost"] for r in records if "lost" in r] == ["RuntimeError: out of dice"]

    def test_a_worker_that_dies_costs_its_game_only(self) -> None:
        pool = partial(pools.processes, 2)
        records = list(arena.run(self.plan.pairings(), pool, deadly_play))
        assert numbers(records) == list(range(8))
        lost = [(r["game"], r["lost"]) for r in records if "lost" in r]
        assert lost == [(2, "the worker died")]

    def test_a_cheat_costs_its_game(self) -> None:
        plan = Plan(("players.odd_players:Cheat", "random"), games=2)
        records = list(arena.run(plan.pairings(), threads))
        assert len(records) == 2
        assert all(r["lost"].startswith("IllegalAction") for r in records)

    def test_nothing_to_play_starts_nothing(self) -> None:
        assert list(arena.run([], partial(pools.cluster, "tcp://nowhere:1"))) == []


def won_by(seat: int, number: int, players: tuple[str, ...], **keys: Any) -> dict[str, Any]:
    """A made-up game."""
    seats = len(players)
    return {
        "meeting": 0,
        "game": number,
        "seed": number // seats,
        "players": list(players),
        "winners": [seat],
        "points": [5] * seats,
        "turns": 10 * seats,
        "cut": False,
        "actions": [{"mine": 10}] * seats,
        "decisions": [30] * seats,
        "turn_ms": [[1.0] * 10] * seats,
    } | keys


class TestReport:
    plan = Plan(("greedy", "random"), games=4)
    table = ("greedy", "random"), ("random", "greedy")

    def test_shares_seats_and_pairs(self) -> None:
        records = [
            won_by(0, 0, self.table[0]),
            won_by(1, 1, self.table[1]),
            won_by(0, 2, self.table[0]),
            won_by(0, 3, self.table[1]),
        ]
        (found,) = reported(self.plan, records)
        greedy, other = found.players
        assert (greedy.name, greedy.wins, greedy.share.mean) == ("greedy", 3, 0.75)
        assert (other.name, other.wins) == ("random", 1)
        assert [share.mean for share in found.seats] == [0.75, 0.25]
        assert found.rounds == 10
        assert greedy.actions_per_turn == {"mine": 1.0}
        assert greedy.decisions_per_turn == 3.0
        (pair,) = found.differences
        assert (pair.first, pair.second, pair.deals) == ("greedy", "random", 2)
        assert pair.difference.mean == 0.5

    def test_a_shared_win_counts_half(self) -> None:
        (found,) = reported(self.plan, [won_by(0, 0, self.table[0], winners=[0, 1])])
        assert [player.wins for player in found.players] == [0.5, 0.5]

    def test_only_whole_deals_are_paired(self) -> None:
        (found,) = reported(self.plan, [won_by(0, number, self.table[0]) for number in (0, 1, 2)])
        assert found.differences[0].deals == 1

    def test_lost_and_cut_games_are_named(self) -> None:
        records = [
            won_by(0, 0, self.table[0]),
            won_by(0, 1, self.table[1], cut=True),
            {"meeting": 0, "game": 2, "lost": "the worker died"},
        ]
        (found,) = reported(self.plan, records)
        assert (found.games, found.lost, found.cut) == (2, 1, 1)
        assert "1 lost, 1 cut off" in as_lines(self.plan, [found])[0]

    def test_a_difference_counts_by_seat(self) -> None:
        plan = Plan(("greedy", "random"), seats=4, games=4)
        (table,) = plan.meetings
        turned = [table[number:] + table[:number] for number in range(4)]
        records = [won_by(0, number, players) for number, players in enumerate(turned)]
        (found,) = reported(plan, records)
        assert found.differences[0].difference.mean == pytest.approx(0.0)

    def test_a_run_without_games_can_be_told(self) -> None:
        assert as_lines(self.plan, reported(self.plan, []))

    @pytest.mark.parametrize("seats", (2, 3))
    def test_a_ladder_is_one_table(self, seats: int) -> None:
        plan = Plan(("random", "simple", "greedy", "players.odd_players:Recorder"), seats, seats)
        records = [
            won_by(0, pairing.number, pairing.players, meeting=pairing.meeting, seed=pairing.seed)
            for pairing in plan.pairings()
        ]
        reports = reported(plan, records)
        lines = as_lines(plan, reports)
        assert sum(line.startswith("| greedy") for line in lines[:7]) == 1
        assert json.loads(json.dumps(as_data(plan, reports)))["plan"]["seats"] == seats


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Any]:
    """A real Dask scheduler with two worker processes."""
    distributed = pytest.importorskip("dask.distributed")
    # One death is proof enough here; by default Dask lets a task kill four workers.
    with (
        pytest.importorskip("dask").config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            scheduler_port=0,
        ) as running,
    ):
        yield running


class TestCluster:
    plan = Plan(("simple", "random"), games=8)

    def test_a_cluster_gives_the_same_games(self, scheduler: Any) -> None:
        address = scheduler.scheduler_address
        records = list(arena.run(self.plan.pairings(), partial(pools.cluster, address)))
        assert plain(records) == plain([play(pairing) for pairing in self.plan.pairings()])

    def test_both_workers_play(self, scheduler: Any) -> None:
        with pools.cluster(scheduler.scheduler_address) as executor:
            assert arena.workers_of(executor) == 2
            assert len(set(executor.map(slow_worker, range(8)))) == 2

    def test_a_worker_that_dies_costs_its_game_only(self, scheduler: Any) -> None:
        pool = partial(pools.cluster, scheduler.scheduler_address)
        records = list(arena.run(self.plan.pairings(), pool, deadly_play))
        assert numbers(records) == list(range(8))
        lost = [(r["game"], r["lost"]) for r in records if "lost" in r]
        assert lost == [(2, "the worker died")]

    def test_nobody_at_the_address(self) -> None:
        pytest.importorskip("dask.distributed")
        with (
            pytest.raises(ArenaError, match="No scheduler answers"),
            pools.cluster("tcp://127.0.0.1:9", timeout=1),
        ):
            pass

    def test_without_dask_the_extra_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "dask.distributed", None)
        with pytest.raises(ArenaError, match=r"\[cluster\]"), pools.cluster("tcp://127.0.0.1:9"):
            pass


def slow_worker(number: int) -> int:
    time.sleep(0.2)
    return os.getpid()
