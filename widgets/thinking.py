"""Work beside the page: one thread for each kind of work, and no answer for an old question.

A solve takes from a moment to a minute; the kernel goes on answering clicks meanwhile. Work is
asked to stop by an event and its answer is welcome all the same; work that is dropped may end
when it likes, and nobody hears of it.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from typing import Any, Final

from widgets.working import Signal, Worker, worker

GOODBYE: Final = 5.0
"""Seconds that the end of Python waits for a solver to stop; killed in its work it would crash."""
_running: Final[set[Job]] = set()


class Job:
    """One piece of work: when to stop, and whether anybody still wants the answer."""

    def __init__(self, owner: Any) -> None:
        self._owner = owner
        self.stop = Signal()
        self.dropped = False
        self.thread: Worker | None = None

    def publish(self, show: Callable[[], object]) -> bool:
        """Show a result, unless the work has been dropped; tells whether it was shown."""
        with self._owner._lock, self._owner.hold_sync():
            if not self.dropped:
                show()
            return not self.dropped


Work = Callable[[Job], object]


class Thinking:
    """The work of one widget, by kind. A new piece of a kind drops the one before it."""

    def __init__(self, owner: Any) -> None:
        self._owner = owner
        self._jobs: dict[str, Job] = {}

    def start(self, kind: str, work: Work, ended: Callable[[], object] | None = None) -> Job:
        """Begin; `ended` is called afterwards, also when the work has failed."""
        with self._owner._lock:
            self.drop(kind)
            job = Job(self._owner)
            self._jobs[kind] = job
            job.thread = worker(lambda: self._run(kind, job, work, ended), f"advisor-{kind}")
            job.thread.start()
            return job

    def _run(self, kind: str, job: Job, work: Work, ended: Callable[[], object] | None) -> None:
        try:
            _running.add(job)
            work(job)
        except Exception as error:
            failure = error
            job.publish(lambda: self._owner._fail(failure))
        finally:
            _running.discard(job)
            with self._owner._lock:
                if self._jobs.get(kind) is job:
                    del self._jobs[kind]
                    if ended is not None:
                        job.publish(ended)

    def busy(self, kind: str) -> bool:
        with self._owner._lock:
            return kind in self._jobs

    def stop(self, kind: str) -> None:
        """Ask for an early end; what was found by then is welcome."""
        with self._owner._lock:
            if kind in self._jobs:
                self._jobs[kind].stop.set()

    def drop(self, *kinds: str) -> None:
        """Stop and forget; without a kind everything."""
        with self._owner._lock:
            for kind in kinds or tuple(self._jobs):
                job = self._jobs.pop(kind, None)
                if job is not None:
                    job.dropped = True
                    job.stop.set()

    def wait(self, *kinds: str, seconds: float | None = None) -> bool:
        """Wait until work has ended; never while holding the lock. Tells whether it has."""
        with self._owner._lock:
            chosen = [self._jobs[kind] for kind in kinds or tuple(self._jobs) if kind in self._jobs]
        for job in chosen:
            if job.thread is not None:
                job.thread.join(seconds)
                if job.thread.is_alive():
                    return False
        return True


@atexit.register
def _end() -> None:
    jobs = list(_running)
    for job in jobs:
        job.dropped = True
        job.stop.set()
    for job in jobs:
        if job.thread is not None:
            job.thread.join(GOODBYE)
