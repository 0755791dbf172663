"""Where games are played: processes on this machine, or the workers of a Dask cluster.

Processes live as long as what started them: each holds the end of a pipe whose other end nobody
but the parent has, and goes when that is closed, be it by the parent or by its death. A scheduler
that is lost is noticed and told; nobody waits for it for ever.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, ParamSpec, TypeVar

from advisor.players.arena import ArenaError
from advisor.players.identity import Program, program, told

PING: Final = 5.0
"""Seconds from one question to a scheduler to the next."""
PATIENCE: Final = 10.0
"""Seconds that a scheduler has for an answer."""
NOISY: Final = ("distributed", "distributed.client", "tornado.application")
"""Who writes tracebacks into a terminal when a connection is lost."""

P = ParamSpec("P")
T = TypeVar("T")


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Processes on this machine.

    They are started fresh, not forked from a program that may have threads, and leave Ctrl-C to
    the one that started them: from their first moment, so that none is interrupted in its imports.
    If that one is interrupted, they end at once; games in play are given up.
    """
    context = get_context("spawn")
    ending, living = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(ending,))
    try:
        with _deaf_children():
            for _ in range(workers):
                pool.submit(_quiet)
        yield pool
    except BaseException:
        living.close()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        living.close()
        ending.close()


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


def _begin(ending: Connection) -> None:
    _quiet()
    threading.Thread(target=_end_with, args=(ending,), name="parent", daemon=True).start()


def _quiet() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_with(ending: Connection) -> None:
    """Nothing is ever sent: this comes back when the parent closes the pipe, or is no more."""
    with suppress(EOFError, OSError):
        ending.recv_bytes()
    os._exit(1)


@contextmanager
def cluster(
    address: str, timeout: float = PATIENCE, tell: Callable[[str], object] = lambda _: None
) -> Iterator[Executor]:
    """The workers of a Dask scheduler, which must answer within some seconds.

    `tell` is given sentences about what keeps the games waiting.
    """
    try:
        distributed: Any = import_module("dask.distributed")
    except ImportError as error:
        raise ArenaError(
            "A scheduler needs Dask: pip install 'alien-frontiers-advisor[cluster]'."
        ) from error
    try:
        client = distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ArenaError(f"No scheduler answers at {address}: {error}.") from error
    with _hushed():
        try:
            yield Cluster(client, address, tell)
        finally:
            with suppress(Exception):
                client.close(timeout=1)


@contextmanager
def _hushed() -> Iterator[None]:
    """A lost connection is told in a sentence, not by all who notice it."""
    loggers = [logging.getLogger(name) for name in NOISY]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


class Cluster(Executor):
    """The workers of a scheduler, as long as it answers."""

    def __init__(self, client: Any, address: str, tell: Callable[[str], object]) -> None:
        self._client = client
        self._address = address
        self._tell = tell
        self._asked = 0.0
        self._answered = time.monotonic()
        self._same: set[str] = set()
        """Workers that are known to have this version."""
        self._waited = False
        self.workers = 0
        """How many games can be played at once."""
        self.ready()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **keys: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        game = self._client.submit(fn, *args, pure=False, **keys)
        game.add_done_callback(partial(_pass_on, future))
        return future

    def ready(self) -> bool:
        """Whether games can be handed out now; `ArenaError` if that will not be any more.

        A scheduler that has gone may come back at once under its address; then the games go on.
        """
        if self._client.status in ("closing", "closed"):
            raise self._lost()
        now = time.monotonic()
        if now - self._asked < PING and self._client.status == "running":
            return True
        self._asked = now
        try:
            threads = self._ask(self._client.scheduler.ncores)
        except (OSError, TimeoutError):
            if time.monotonic() - self._answered > 2 * PATIENCE:
                raise self._lost() from None
            return False
        self._answered = time.monotonic()
        self.workers = sum(threads.values())
        self._compare(threads.keys() - self._same)
        if not threads and not self._waited:
            self._tell(f"No worker is connected to the scheduler at {self._address}; games wait.")
        self._waited = not threads
        return bool(self._client.status == "running")

    def _ask(self, question: Callable[..., Any], *args: Any, **keys: Any) -> Any:
        return self._client.sync(question, *args, callback_timeout=PATIENCE, **keys)

    def _compare(self, workers: set[str]) -> None:
        """See that workers have the program that hands out the games; others are refused."""

        def asked() -> Program:  # travels as it stands: an older version would not know it
            from advisor.players.identity import program

            return program()

        if not workers:
            return
        found = self._ask(
            self._client._run, asked, workers=sorted(workers), on_error="return", nanny=False
        )
        for worker, answer in sorted(found.items()):
            if isinstance(answer, OSError):
                continue  # it has gone meanwhile
            if answer != program():
                other = f"another version, or none ({answer!r:.80})"
                has = told(answer) if isinstance(answer, dict) else other
                raise ArenaError(
                    f"The worker {worker} has {has}, this is {told(program())}; games of two "
                    "versions are not mixed. Install the same version everywhere."
                )
            self._same.add(worker)

    def _lost(self) -> ArenaError:
        return ArenaError(f"The scheduler at {self._address} answers no more.")


def _pass_on(future: Future[Any], game: Any) -> None:
    """Tell what came of a game of a cluster; one that went with its scheduler was cancelled."""
    failed: BaseException | None = CancelledError()
    with suppress(Exception):
        if game.status == "error":
            failed = game.exception(timeout=PATIENCE)
        elif game.status == "finished":
            future.set_result(game.result(timeout=PATIENCE))
            return
    future.set_exception(failed)
