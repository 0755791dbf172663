"""The arena: many games between automatic players, on one machine or many.

Seats are rotated and every rotation of a meeting plays the same deals and dice. A game is one
task for a `concurrent.futures.Executor`; its result is one line of JSON, written as soon as it is
there, so that a run can be interrupted at any moment and resumed. A worker that dies costs its
games, not the run.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from advisor.engine.components import COLONIES
from advisor.players.base import maker
from advisor.players.match import Pairing, play

FORMAT: Final = "alien-frontiers-arena/1"
TRIES: Final = 1
"""How often a game is tried again, alone, after the worker that may have played it died."""
AHEAD: Final = 4
"""Games handed out at a time for each worker, so that none waits for work."""

Record = dict[str, Any]
Pool = Callable[[], AbstractContextManager[Executor]]
"""Opens a new executor; called again if the old one broke."""


class ArenaError(ValueError):
    """A run that cannot be done as asked, or a file of results that does not belong to it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    players: tuple[str, ...]
    """Names. If there are more than seats, everybody meets everybody; if fewer, the last one
    takes the seats that are left."""
    seats: int = 2
    games: int = 100
    """Games of each meeting."""
    seed: int = 0
    edition: int = 5

    def __post_init__(self) -> None:
        if self.seats not in COLONIES:
            raise ArenaError(f"2 to 4 can play, not {self.seats}.")
        if not self.players:
            raise ArenaError("Somebody must play: name at least one player.")
        if self.games < 1:
            raise ArenaError(f"At least one game is needed, not {self.games}.")
        if len(set(self.players)) < len(self.players):
            raise ArenaError("A player is named twice; name each once, the last fills the seats.")
        for name in self.players:
            maker(name)

    @property
    def meetings(self) -> tuple[tuple[str, ...], ...]:
        """The tables: who sits together, before the seats are rotated."""
        if len(self.players) > self.seats:
            return tuple(combinations(self.players, self.seats))
        rest = self.seats - len(self.players)
        return (self.players + self.players[-1:] * rest,)

    def pairings(self) -> Iterator[Pairing]:
        """Every game, the meetings mixed, so that an interrupted run says something about all."""
        for number in range(self.games):
            turned = number % self.seats
            for meeting, table in enumerate(self.meetings):
                players = table[turned:] + table[:turned]
                seed = self.seed + number // self.seats
                yield Pairing(meeting, number, seed, players, self.edition)


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Processes on this machine.

    They are started fresh, not forked from a program that may have threads, and leave Ctrl-C to
    the one that started them: from their first moment, so that none is interrupted in its imports.
    """
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_quiet)
    with _deaf_children():
        for _ in range(workers):
            pool.submit(_quiet)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C; only the main thread can arrange that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _quiet() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: str, timeout: float = 10) -> Iterator[Executor]:
    """The workers of a Dask scheduler, which must answer within some seconds."""
    try:
        distributed: Any = import_module("dask.distributed")
    except ImportError as error:
        raise ArenaError(
            "A scheduler needs Dask: pip install 'alien-frontiers-advisor[cluster]'."
        ) from error
    try:
        client = distributed.Client(address, timeout=timeout)
    except (OSError, ValueError) as error:
        raise ArenaError(f"No scheduler answers at {address}: {error}.") from error
    with client:
        yield client.get_executor(pure=False)


def workers_of(executor: Executor) -> int:
    """How many games an executor can play at once, as far as it tells."""
    client = getattr(executor, "_client", None)
    if client is not None:
        threads: dict[str, int] = client.nthreads()
        return max(1, sum(threads.values()))
    known: int | None = getattr(executor, "_max_workers", None)
    return known or os.cpu_count() or 1


def run(
    pairings: Iterable[Pairing],
    pool: Pool,
    task: Callable[[Pairing], Record] = play,
) -> Iterator[Record]:
    """Play games and give each result as it comes; a game that is lost says why under `lost`.

    If a worker dies, every game that may have been its own comes under suspicion and is played
    again, alone, if need be in a new executor: so the game that kills its worker is found, and
    the others are kept.
    """
    waiting = deque(_Task(pairing) for pairing in pairings)
    suspects: deque[_Task] = deque()
    while waiting or suspects:
        with pool() as executor:
            yield from _run_until_broken(executor, waiting, suspects, task)


@dataclass(slots=True)
class _Task:
    pairing: Pairing
    deaths: int = 0
    """How often a worker died while this game was handed out."""


def _run_until_broken(
    executor: Executor,
    waiting: deque[_Task],
    suspects: deque[_Task],
    task: Callable[[Pairing], Record],
) -> Iterator[Record]:
    """Work through the queues until they are empty or the executor is of no more use."""
    limit = AHEAD * workers_of(executor)
    running: dict[Future[Record], _Task] = {}
    broken = False
    while running or (not broken and (waiting or suspects)):
        # Suspects go alone; the others wait until they are through.
        queue, room = (suspects, 1) if suspects else (waiting, limit)
        while queue and not broken and len(running) < room:
            try:
                running[executor.submit(task, queue[0].pairing)] = queue[0]
                queue.popleft()
            except BrokenExecutor:
                broken = True
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            finished = running.pop(future)
            try:
                yield future.result()
            except Exception as error:
                broken = broken or isinstance(error, BrokenExecutor)
                if not _worker_died(error):
                    yield _lost(finished.pairing, f"{type(error).__name__}: {error}")
                elif finished.deaths >= TRIES:
                    yield _lost(finished.pairing, "the worker died")
                else:
                    finished.deaths += 1
                    suspects.append(finished)


def _worker_died(error: Exception) -> bool:
    """Whether it was not the game that failed but the process that played it.

    Dask says so with an error of its own, known here by name because Dask may not be there.
    """
    return isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker"


def _lost(pairing: Pairing, reason: str) -> Record:
    return {
        "meeting": pairing.meeting,
        "game": pairing.number,
        "seed": pairing.seed,
        "players": list(pairing.players),
        "lost": reason,
    }


class Results:
    """The file of a run: a line about the plan, then a line for each game.

    A line that was cut off when the machine went down is dropped; games that were lost are
    played again.
    """

    def __init__(self, path: Path, plan: Plan, records: list[Record]) -> None:
        self.path = path
        self.plan = plan
        self.records = records

    @classmethod
    def new(cls, path: Path, plan: Plan) -> Results:
        """Begin a file; one that exists is never overwritten."""
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(_line(_heading(plan)))
        except FileExistsError:
            raise ArenaError(f"'{path}' exists already; resume it, or name another file.") from None
        return cls(path, plan, [])

    @classmethod
    def resume(cls, path: Path, plan: Plan) -> Results:
        """Go on with a file of the same plan; the number of games may differ."""
        heading, records = read(path)
        expected = _heading(plan)
        differing = [key for key in expected if heading.get(key) != expected[key]]
        if differing:
            raise ArenaError(
                f"'{path}' belongs to another run: "
                + ", ".join(f"{key} {heading.get(key)!r}" for key in differing)
                + "."
            )
        kept = [record for record in records if "lost" not in record]
        fresh = path.with_name(f"{path.name}.new")
        fresh.write_text(_line(heading) + "".join(map(_line, kept)), encoding="utf-8")
        fresh.replace(path)
        return cls(path, plan, kept)

    def missing(self) -> list[Pairing]:
        """The games that are still to be played."""
        done = {(record["meeting"], record["game"]) for record in self.records}
        return [pairing for pairing in self.plan.pairings() if pairing.key not in done]

    def add(self, record: Record) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_line(record))
        self.records.append(record)


def read(path: Path) -> tuple[Record, list[Record]]:
    """The heading and the games of a file of results."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ArenaError(f"'{path}' cannot be read: {error}.") from error
    found: list[Record] = []
    for number, line in enumerate(lines, start=1):
        try:
            record = json.loads(line)
        except ValueError:
            if number == len(lines):
                break
            raise ArenaError(f"'{path}', line {number}: this is not JSON.") from None
        if not isinstance(record, dict):
            raise ArenaError(f"'{path}', line {number}: an object is needed.")
        found.append(record)
    if not found or found[0].get("format") != FORMAT:
        raise ArenaError(f"'{path}' is no file of arena results.")
    return found[0], found[1:]


def _heading(plan: Plan) -> Record:
    heading: Record = {"format": FORMAT} | asdict(plan)
    heading["players"] = list(plan.players)
    del heading["games"]
    return heading


def _line(record: Record) -> str:
    return json.dumps(record) + "\n"
