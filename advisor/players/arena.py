"""The arena: many games between automatic players, on one machine or many.

Seats are rotated and every rotation of a meeting plays the same deals and dice. A game is one
task for a `concurrent.futures.Executor`; its result is plain data that fits on a line of JSON. A
worker that dies costs its games, not the run, and one that would play with another version of the
program or other weights is refused.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from time import sleep
from typing import Any, Final

from advisor.core.errors import PositionError, Sentence, UnknownName
from advisor.core.seam import GameKit
from advisor.games import USUAL
from advisor.games import kit as kit_of
from advisor.players.base import maker
from advisor.players.identity import Hashes, Program, hashes, program, told
from advisor.players.match import Pairing, play

TRIES: Final = 1
"""How often a game is tried again, alone, after the worker that may have played it died."""
AHEAD: Final = 4
"""Games handed out at a time for each worker, so that none waits for work."""
LOOK: Final = 0.5
"""Seconds after which it is seen whether the workers are still there."""

Record = dict[str, Any]
Pool = Callable[[], AbstractContextManager[Executor]]
"""Opens a new executor; called again if the old one broke."""


class ArenaError(Sentence):
    """A run that cannot be done as asked, or a file of results that does not belong to it."""


class MixtureError(ArenaError):
    """Games that must not be counted together: something else would play them."""


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
    game: str = USUAL
    options: Mapping[str, Any] = field(default_factory=dict)
    """What the players agreed on, where it is not the usual."""

    def __post_init__(self) -> None:
        kit = self.kit
        if self.seats not in kit.seats:
            raise ArenaError(f"{kit.seats[0]} to {kit.seats[-1]} can play, not {self.seats}.")
        if not self.players:
            raise ArenaError("Somebody must play: name at least one player.")
        if self.games < 1:
            raise ArenaError(f"At least one game is needed, not {self.games}.")
        if len(set(self.players)) < len(self.players):
            raise ArenaError("A player is named twice; name each once, the last fills the seats.")
        for name in self.players:
            maker(name, self.game)
        for name in self.options.keys() - kit.options.keys():
            known = ", ".join(kit.options) or "none"
            raise ArenaError(f"{kit.title} has no option {name!r}; there are: {known}.")
        try:
            kit.new_game(self.seats, seed=self.seed, **self.options)
        except PositionError as error:
            raise ArenaError(f"This game cannot be set up: {error}.") from error

    @property
    def kit(self) -> GameKit:
        """The game that is played."""
        try:
            return kit_of(self.game)
        except UnknownName as error:
            raise ArenaError(str(error)) from error

    @property
    def meetings(self) -> tuple[tuple[str, ...], ...]:
        """The tables: who sits together, before the seats are rotated."""
        if len(self.players) > self.seats:
            return tuple(combinations(self.players, self.seats))
        rest = self.seats - len(self.players)
        return (self.players + self.players[-1:] * rest,)

    def pairings(self) -> Iterator[Pairing]:
        """Every game, the meetings mixed, so that an interrupted run says something about all."""
        tables = self.meetings
        for number in range(self.games):
            for meeting in range(len(tables)):
                yield self.pairing(tables, meeting, number)

    def pairing(self, tables: Sequence[tuple[str, ...]], meeting: int, number: int) -> Pairing:
        """One game of a meeting, be it asked for or not."""
        table, turned = tables[meeting], number % self.seats
        players = table[turned:] + table[:turned]
        seed = self.seed + number // self.seats
        return Pairing(meeting, number, seed, players, self.game, self.options)


def workers_of(executor: Executor) -> int:
    """How many games an executor can play at once, as far as it tells."""
    known: int | None = getattr(executor, "workers", getattr(executor, "_max_workers", None))
    return os.cpu_count() or 1 if known is None else max(1, known)


def _ready(executor: Executor) -> bool:
    """Whether an executor takes games now; one that never will again raises `ArenaError`."""
    ready: Callable[[], bool] | None = getattr(executor, "ready", None)
    return ready is None or ready()


def guarded(
    task: Callable[[Pairing], Record], expected: tuple[Program, Hashes], pairing: Pairing
) -> Record:
    """Play a game, where it is played, if that is done with what the others are played with."""
    own, brought = expected
    if program() != own:
        raise MixtureError(
            f"A worker has {told(program())}, the run {told(own)}; games of two versions are not "
            "mixed. Install the same version everywhere."
        )
    found = hashes(pairing.players, pairing.game)
    for name in found.keys() | pairing.players:
        if found.get(name) != brought.get(name):
            raise MixtureError(
                f"{name!r} is not the same any more, or not everywhere: its hash is "
                f"{found.get(name)} and was {brought.get(name)}. Games of the two are not mixed: "
                "give every worker the same file, and begin anew if it has changed."
            )
    return task(pairing)


def run(
    pairings: Iterable[Pairing],
    pool: Pool,
    task: Callable[[Pairing], Record] = play,
) -> Generator[Record, None, None]:
    """Play games and give each result as it comes; a game that is lost says why under `lost`.

    Games that would be played by something else than the first ones are refused, which ends the
    run with a `MixtureError`. If a worker dies, every game that may have been its own comes under
    suspicion and is played again, alone, if need be in a new executor: so the game that kills its
    worker is found, and the others are kept.
    """
    waiting = deque(_Task(pairing) for pairing in pairings)
    suspects: deque[_Task] = deque()
    brought: Hashes = {}
    for game, players in dict.fromkeys((p.game, p.players) for p in (t.pairing for t in waiting)):
        brought |= hashes(players, game)
    play_it = partial(guarded, task, (program(), brought))
    while waiting or suspects:
        with pool() as executor:
            yield from _run_until_broken(executor, waiting, suspects, play_it)


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
    running: dict[Future[Record], _Task] = {}
    broken = False
    while running or (not broken and (waiting or suspects)):
        ready = _ready(executor)
        # Suspects go alone; the others wait until they are through.
        queue, room = (suspects, 1) if suspects else (waiting, AHEAD * workers_of(executor))
        while queue and ready and not broken and len(running) < room:
            try:
                running[executor.submit(task, queue[0].pairing)] = queue[0]
                queue.popleft()
            except BrokenExecutor:
                broken = True
        if not running and not ready:
            sleep(LOOK)
        done, _ = wait(running, timeout=LOOK, return_when=FIRST_COMPLETED)
        for future in done:
            finished = running.pop(future)
            try:
                yield future.result()
            except MixtureError:
                raise
            except CancelledError:
                waiting.appendleft(finished)  # nobody plays it any more, and it did no harm
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
