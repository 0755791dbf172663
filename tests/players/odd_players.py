"""Players and games that go wrong, for the tests of the arena; workers import them by name."""

from __future__ import annotations

import os
import signal
import time
from random import Random
from typing import Any

from advisor import Action, Position, parse_action
from advisor.players.match import Pairing, play


class Cheat:
    """Says something that is not allowed."""

    def choose(self, position: Position, rng: Random) -> Action:
        return parse_action("launch lem")


class Recorder:
    """Plays the first action and remembers the positions it was shown."""

    def __init__(self) -> None:
        self.seen: list[Position] = []

    def choose(self, position: Position, rng: Random) -> Action:
        self.seen.append(position)
        return position.legal_actions()[0]


class Dawdler:
    """Plays the first action, but in some games it thinks for ever."""

    def __init__(self) -> None:
        self.asked = False

    def choose(self, position: Position, rng: Random) -> Action:
        if not self.asked and rng.random() < 0.3:
            time.sleep(3600)
        self.asked = True
        return position.legal_actions()[0]


def deadly_play(pairing: Pairing) -> dict[str, Any]:
    """The third game takes its worker with it."""
    if pairing.number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return play(pairing)


def failing_play(pairing: Pairing) -> dict[str, Any]:
    """The third game fails in an ordinary way."""
    if pairing.number == 2:
        raise RuntimeError("out of dice")
    return play(pairing)
