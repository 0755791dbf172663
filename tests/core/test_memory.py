"""Memory is given back where the system can be asked, and nothing happens elsewhere."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from advisor.core import memory


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    memory._trim.cache_clear()
    yield
    memory._trim.cache_clear()


def test_the_library_is_asked_to_keep_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(malloc_trim=asked.append))
    assert memory.give_back()
    assert asked == [0]


def test_a_library_that_cannot_be_asked_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace())
    assert not memory.give_back()


def test_a_system_without_such_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise OSError

    monkeypatch.setattr(ctypes, "CDLL", refuse)
    assert not memory.give_back()


@pytest.mark.parametrize("before", [True, False])
def test_garbage_waits_until_the_end(monkeypatch: pytest.MonkeyPatch, before: bool) -> None:
    state = {"on": before}
    monkeypatch.setattr(memory.gc, "isenabled", lambda: state["on"])
    monkeypatch.setattr(memory.gc, "disable", lambda: state.update(on=False))
    monkeypatch.setattr(memory.gc, "enable", lambda: state.update(on=True))
    with memory.uncollected():
        assert not state["on"]
    assert state["on"] is before
