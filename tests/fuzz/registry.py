"""All targets by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tests.fuzz.arena_target import arena_target
from tests.fuzz.message_target import message_target
from tests.fuzz.phoenix_target import PHOENIX
from tests.fuzz.targets import READERS, Target

MAKERS: dict[str, Callable[[], Target]] = {
    **READERS,
    "arena": arena_target,
    "message": message_target,
    **PHOENIX,
}
"""Name of a target → how to make it; some seeds take a moment to read."""


@cache
def target(name: str) -> Target:
    return MAKERS[name]()
