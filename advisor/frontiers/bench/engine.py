"""The speed of the rules, for `bench engine`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from advisor.commands.measuring import Measure, best, timed
from advisor.frontiers import referee
from advisor.frontiers.actions import Action
from advisor.frontiers.position import Position
from advisor.frontiers.words import OVER

GAMES: Final = 4
"""Random games that are measured; the same ones every time."""


def measures(unit: float, rounds: int) -> list[Measure]:
    """The targets of the engine."""
    middle = Position.from_json(
        resources.files("advisor.frontiers.bench").joinpath("data/midgame.json").read_bytes()
    )
    public_game(0)  # what is computed once and kept is no part of the measure
    games = [public_game(seed) for seed in range(GAMES)]
    number = sum(len(actions) for _, actions in games)
    live = best(lambda: timed(lambda: [public_game(seed) for seed in range(GAMES)]), rounds)
    public = best(lambda: timed(lambda: replay_all(public_replay, games)), rounds)
    inner = best(lambda: timed(lambda: replay_all(inner_replay, games)), rounds)
    listed = best(lambda: list_actions(middle, 20 * rounds), rounds)
    played = best(lambda: play_actions(middle, rounds), rounds)
    imported = import_time(rounds)
    choices = len(middle.legal_actions())

    def ratio(name: str, seconds: float, target: float) -> Measure:
        return Measure(name, seconds, seconds / unit, "C", target)

    return [
        ratio("a random game with 4 players, per action", live / number, 4e-4),
        ratio(f"legal_actions in a position with {choices} of them", listed, 3e-4),
        ratio("one play", played, 1e-4),
        Measure(
            "a game replayed: the inner form (in place, unchecked) against play",
            inner / number,
            public / inner,
            "x",
            3,
            at_least=True,
        ),
        Measure("import advisor in a new interpreter", imported, imported, "s", 0.15),
    ]


def public_game(seed: int) -> tuple[Position, list[Action]]:
    """A random game through `Position`: list the legal actions, choose one, play it."""
    start = position = Position.new_game(4, seed=seed)
    rng = Random(seed)
    actions = []
    while legal := position.legal_actions():
        action = position.resolve(rng.choice(legal), rng)
        position = position.play(action)
        actions.append(action)
    return start, actions


Record = tuple[Position, list[Action]]


def replay_all(replay: Callable[[Position, list[Action]], None], games: list[Record]) -> None:
    for start, actions in games:
        replay(start, actions)


def public_replay(start: Position, actions: list[Action]) -> None:
    """The same game again through `Position`, each action checked."""
    position = Position(start.state)
    for action in actions:
        position = position.play(action)


def inner_replay(start: Position, actions: list[Action]) -> None:
    """The same game in the inner form, changed in place."""
    state = start.state
    for action in actions:
        referee.apply(state, action)
    assert state.phase == OVER


def list_actions(position: Position, times: int) -> float:
    """Time of one listing; a new `Position` each time, because one remembers its own."""
    positions = [Position(position.state) for _ in range(times)]
    start = process_time()
    for each in positions:
        each.legal_actions()
    return (process_time() - start) / times


def play_actions(position: Position, rounds: int) -> float:
    """Time of one play, over every legal action of the position."""
    rng = Random(0)
    actions = position.legal_actions()
    start = process_time()
    for _ in range(rounds):
        for action in actions:
            position.play(action, rng)
    return (process_time() - start) / rounds / len(actions)


def import_time(rounds: int) -> float:
    """Seconds that `import advisor` takes in a new interpreter, once Python has compiled it."""
    code = "from time import process_time as t; a = t(); import advisor; print(t() - a)"
    root = Path(__file__).resolve().parents[3]
    with TemporaryDirectory() as compiled:
        environment = dict(os.environ) | {"PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def once() -> float:
            done = subprocess.run(
                [sys.executable, "-c", code],
                cwd=root,
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            )
            return float(done.stdout)

        once()
        return best(once, rounds)
