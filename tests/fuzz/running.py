"""A run of the fuzzer: inputs made from earlier ones, and a report of what came of them.

What leads on is the answer. An input that draws an answer nobody has given yet (another error, or
another sentence, numbers and quotations aside) is kept and changed further, as one that reaches
new code would be; no tracing is needed for that, so that inputs are as quick as in real life.
"""

from __future__ import annotations

import hashlib
import re
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.registry import target
from tests.fuzz.targets import Target, is_ours

SLOW = 2.0
"""Seconds of work that no input may take."""
PATIENCE = 30
"""Seconds of work after which an input is given up."""
LARGEST_KEPT = 30_000
POOL = 4000
CORPUS = Path(__file__).parent / "corpus"


@dataclass
class Outcome:
    """What a target has gone through."""

    inputs: int = 0
    accepted: int = 0
    answers: int = 0
    """Different answers, which is how widely the reader was tried."""
    slowest: float = 0.0
    slowest_input: bytes = b""
    foreign: dict[str, bytes] = field(default_factory=dict)
    """Each kind of foreign error, with the smallest input that causes it."""

    @property
    def bad(self) -> bool:
        return bool(self.foreign) or self.slowest > SLOW


class GivenUp(BaseException):
    """An input that does not end."""


@contextmanager
def _patience(seconds: float) -> Iterator[None]:
    """Raise in what takes too much work; nothing happens where the system has no such clock."""

    def stop(*_: Any) -> None:
        raise GivenUp

    if not hasattr(signal, "ITIMER_PROF"):
        yield
        return
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def attempt(one: Target, data: bytes) -> tuple[str, str, float]:
    """How an input ends: `right`, `refused` or `foreign`; its signature; seconds of work."""
    start = time.process_time()
    try:
        with _patience(PATIENCE):
            one.run(data)
        kind, mark = "right", "right"
    except GivenUp:
        kind, mark = "foreign", f"it took more than {PATIENCE} seconds"
    except Exception as error:
        kind = "refused" if is_ours(error) else "foreign"
        mark = _sentence(error) if kind == "refused" else _signature(error)
    return kind, mark, time.process_time() - start


def _sentence(error: BaseException) -> str:
    """An answer without what it quotes and counts."""
    return type(error).__name__ + re.sub(r"'[^']*'|\"[^\"]*\"|[0-9]+", "_", str(error)[:400])


def _signature(error: BaseException) -> str:
    """The kind of an error and where it was raised, so that each mistake counts once."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/fuzz/running" not in frame.filename]
    inner = (ours or frames)[-1]
    for frame in ours:
        if "/advisor/" in frame.filename or "/widgets/" in frame.filename:
            inner = frame
    place = f"{Path(inner.filename).parent.name}/{Path(inner.filename).name}:{inner.lineno}"
    said = f" ({error})" if isinstance(error, AssertionError) else ""
    return f"{type(error).__name__} at {place}{said}"


def smaller(one: Target, data: bytes, signature: str, tries: int = 400) -> bytes:
    """A part of an input that causes the same error."""
    size = max(1, len(data) // 2)
    while size >= 1 and tries > 0:
        place = 0
        while place < len(data) and tries > 0:
            shorter = data[:place] + data[place + size :]
            tries -= 1
            kind, mark, _ = attempt(one, shorter)
            if kind == "foreign" and mark == signature:
                data = shorter
            else:
                place += size
        size //= 2
    return data


def fuzz(name: str, seed: int, count: int | None = None, seconds: float | None = None) -> Outcome:
    """Try so many inputs, or for so long; the same seed and count try the same inputs."""
    one = target(name)
    rng = Random(f"{name} {seed}")
    outcome = Outcome()
    answers: set[str] = set()
    pool: list[tuple[bytes, Any]] = list(one.seeds)
    first = [*pool, *((data, None) for data in stored(name).values())]
    until = None if seconds is None else time.monotonic() + seconds
    while (count is None or outcome.inputs < count) and (until is None or time.monotonic() < until):
        if outcome.inputs < len(first):
            data, value = first[outcome.inputs]
        else:
            # Half of the time something right is changed, half of the time something found.
            source = rng.choice(one.seeds if rng.random() < 0.5 else pool)
            data, value = one.mutate(*source, rng)
        kind, mark, work = attempt(one, data)
        outcome.inputs += 1
        outcome.accepted += kind == "right"
        if work > outcome.slowest:
            outcome.slowest, outcome.slowest_input = work, data
        if kind == "foreign" and (
            mark not in outcome.foreign or len(data) < len(outcome.foreign[mark])
        ):
            outcome.foreign[mark] = data
        if mark not in answers or (kind == "right" and rng.random() < 0.05):
            answers.add(mark)
            if len(data) < LARGEST_KEPT and kind != "foreign":
                if len(pool) < POOL:
                    pool.append((data, value))
                else:
                    pool[rng.randrange(len(pool))] = (data, value)
    outcome.answers = len(answers)
    return outcome


def stored(name: str) -> dict[str, bytes]:
    """What was once found, by name."""
    return {file.name: file.read_bytes() for file in sorted((CORPUS / name).glob("*"))}


def keep(folder: Path, name: str, data: bytes) -> Path:
    """Put an input into a file for a later look."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}"
    file.write_bytes(data)
    return file


def memory() -> float:
    """The most memory that this process has had, in MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1_000_000 if sys.platform == "darwin" else 1000)
