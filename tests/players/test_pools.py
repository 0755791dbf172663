"""What a cluster says about itself: lost, empty, of another version, or back again."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from advisor.players import arena, pools
from advisor.players.arena import ArenaError, Plan
from advisor.players.identity import program
from advisor.players.match import play

OWN = program()


class Client:
    """What the arena asks of Dask's client."""

    def __init__(self) -> None:
        self.status = "running"
        self.threads = {"one": 2}
        self.programs: dict[str, Any] = {}
        self.silent = False
        self.scheduler = SimpleNamespace(ncores="how many")
        self._run = "which version"
        self.asked: list[str] = []

    def sync(self, question: str, *args: Any, callback_timeout: float, **keys: Any) -> Any:
        self.asked.append(question)
        if self.silent:
            raise TimeoutError
        if question == "how many":
            return self.threads
        return {worker: self.programs.get(worker, OWN) for worker in keys["workers"]}

    def submit(self, task: Callable[..., Any], *args: Any, pure: bool) -> Any:
        return Game("finished", task(*args))


class Game:
    """What Dask's client makes of a task."""

    def __init__(self, status: str, outcome: Any) -> None:
        self.status, self.outcome = status, outcome

    def add_done_callback(self, callback: Callable[[Any], object]) -> None:
        callback(self)

    def result(self, timeout: float) -> Any:
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    exception = result


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock that goes on when told so."""
    found = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(pools.time, "monotonic", lambda: found.now)
    return found


def opened(client: Client, said: list[str] | None = None) -> pools.Cluster:
    return pools.Cluster(client, "tcp://here:1", ([] if said is None else said).append)


def test_games_are_played(clock: SimpleNamespace) -> None:
    client = Client()
    cluster = opened(client)
    assert arena.workers_of(cluster) == 2
    (pairing, *_) = Plan(("simple",), games=1).pairings()
    assert cluster.submit(play, pairing).result()["game"] == 0


def test_a_scheduler_is_asked_from_time_to_time(clock: SimpleNamespace) -> None:
    client = Client()
    cluster = opened(client)
    assert client.asked == ["how many", "which version"]
    assert cluster.ready()
    assert len(client.asked) == 2
    clock.now += pools.PING + 1
    assert cluster.ready()
    assert client.asked[2:] == ["how many"], "the version of a worker is asked once"


def test_a_scheduler_that_is_silent_is_waited_for_and_then_lost(clock: SimpleNamespace) -> None:
    client = Client()
    cluster = opened(client)
    client.silent = True
    clock.now += pools.PING + 1
    assert not cluster.ready()
    client.silent = False
    clock.now += pools.PING + 1
    assert cluster.ready(), "it is back"
    client.silent = True
    clock.now += 2 * pools.PATIENCE + 1
    with pytest.raises(ArenaError, match=r"The scheduler at tcp://here:1 answers no more\."):
        cluster.ready()


def test_a_connection_that_was_given_up_is_lost() -> None:
    client = Client()
    cluster = opened(client)
    client.status = "connecting"
    assert not cluster.ready()
    client.status = "closed"
    with pytest.raises(ArenaError, match="answers no more"):
        cluster.ready()


def test_a_cluster_without_workers_is_told_once(clock: SimpleNamespace) -> None:
    client = Client()
    client.threads = {}
    said: list[str] = []
    cluster = opened(client, said)
    for _ in range(3):
        clock.now += pools.PING + 1
        assert cluster.ready()
    assert said == ["No worker is connected to the scheduler at tcp://here:1; games wait."]
    assert arena.workers_of(cluster) == 1


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"version": "0.0.9", "code": "abc"}, r"has version 0\.0\.9 \(code abc\), this is version"),
        (ModuleNotFoundError("advisor"), r"has another version, or none \(ModuleNotFoundError"),
    ],
)
def test_a_worker_of_another_version_is_refused_when_it_comes(
    clock: SimpleNamespace, answer: object, sentence: str
) -> None:
    client = Client()
    cluster = opened(client)
    client.threads = {"one": 2, "two": 2}
    client.programs["two"] = answer
    clock.now += pools.PING + 1
    with pytest.raises(ArenaError, match=f"The worker two {sentence}"):
        cluster.ready()


def test_a_worker_that_goes_while_it_is_asked_is_no_trouble(clock: SimpleNamespace) -> None:
    client = Client()
    client.programs["one"] = ConnectionError("gone")
    assert opened(client).ready()


@pytest.mark.parametrize(
    ("game", "error"),
    [
        (Game("cancelled", None), CancelledError),
        (Game("lost", None), CancelledError),
        (Game("finished", OSError("no connection")), CancelledError),
        (Game("error", OSError("no connection")), CancelledError),
    ],
)
def test_a_game_that_went_with_its_scheduler_was_cancelled(game: Game, error: type) -> None:
    future: Future[Any] = Future()
    pools._pass_on(future, game)
    with pytest.raises(error):
        future.result()


def test_a_game_that_failed_says_why() -> None:
    future: Future[Any] = Future()
    failed = Game("error", None)
    failed.exception = lambda timeout: RuntimeError("out of dice")  # type: ignore[method-assign]
    pools._pass_on(future, failed)
    with pytest.raises(RuntimeError, match="out of dice"):
        future.result()


class Wavering(pools.Executor):
    """Loses its first game, and then needs a while to be ready."""

    workers = 1

    def __init__(self) -> None:
        self.lost = 0
        self.looks = 0

    def ready(self) -> bool:
        self.looks += 1
        return self.looks != 2

    def submit(self, task: Callable[..., Any], *args: Any) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        if self.lost < 3:
            self.lost += 1
            future.set_exception(CancelledError())
        else:
            future.set_result(task(*args))
        return future


def test_cancelled_games_are_handed_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LOOK", 0.01)
    executor = Wavering()
    games = Plan(("simple",), games=3).pairings()
    records = list(arena.run(games, lambda: nullcontext(executor)))
    assert (executor.lost, executor.looks > 2) == (3, True)
    assert sorted(record["game"] for record in records) == [0, 1, 2]
    assert not any("lost" in record for record in records)
