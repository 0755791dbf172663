"""Players that plan whole turns: they follow their plan, and plan again when it does not fit."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from advisor import Position
from advisor.engine.actions import Action
from advisor.engine.parsing import parse_action
from advisor.players import Admiral, Pirate, create, veiled
from advisor.value import Weights
from support import position

pytest.importorskip("ortools")

ROOT = Path(__file__).resolve().parent.parent.parent


class Planned:
    """A solver that says what it is told, and remembers what it was asked."""

    def __init__(self, *plans: Sequence[str] | None) -> None:
        self.plans = list(plans)
        self.asked: list[tuple[Position, Weights, float | None]] = []

    def __call__(self, position: Position, weights: Weights, *, seconds: float | None) -> Any:
        self.asked.append((position, weights, seconds))
        plan = self.plans.pop(0)
        if plan is None:
            return SimpleNamespace(best=None)
        return SimpleNamespace(best=SimpleNamespace(actions=tuple(map(parse_action, plan))))


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Planned:
    planned = Planned()
    monkeypatch.setattr("advisor.solver.solve", planned)
    return planned


def play(player: Admiral, now: Position, steps: int) -> tuple[Position, list[Action]]:
    said: list[Action] = []
    for _ in range(steps):
        said.append(player.choose(now, Random(0)))
        now = now.play(said[-1], Random(0))
    return now, said


def test_a_plan_is_followed_to_its_end(solver: Planned) -> None:
    plan = ["mine 1", "solar 4", "hub 5", "end"]
    solver.plans = [plan]
    _, said = play(Admiral(), position(red={"ships": "1 4 5"}), 4)
    assert [str(action) for action in said] == plan
    assert len(solver.asked) == 1


def test_a_new_turn_is_planned_anew(solver: Planned) -> None:
    solver.plans = [["mine 1", "solar 4", "hub 5", "end"], ["hub 2"]]
    player = Admiral()
    now, _ = play(player, position(red={"ships": "1 4 5"}), 4)
    now = now.play("roll 2 3 4").play("solar 2").play("solar 3").play("solar 4").play("end")
    now = now.play("roll 2 3 4")
    assert str(player.choose(now, Random(0))) == "hub 2"
    assert len(solver.asked) == 2


def test_a_plan_left_from_a_position_that_was_never_played_is_dropped(solver: Planned) -> None:
    solver.plans = [["mine 1", "solar 4", "hub 5", "end"], ["hub 2"]]
    player = Admiral()
    player.choose(position(red={"ships": "1 4 5"}), Random(0))
    assert str(player.choose(position(red={"ships": "2 2 2"}), Random(0))) == "hub 2"


def test_without_a_plan_something_legal_is_played(solver: Planned) -> None:
    solver.plans = [None, None]
    now = position(red={"ships": "1 4 5"})
    assert Admiral().choose(now, Random(0)) in now.legal_actions()


def test_their_judgement_is_that_of_the_app(solver: Planned) -> None:
    now = position(red={"ships": "1 4 5"})
    for player in (Admiral(), Pirate(), Admiral(Weights.preset("pirate"), seconds=0.5)):
        solver.plans = [["mine 1"]]
        player.choose(now, Random(0))
    app, pirate = Weights.preset("app"), Weights.preset("pirate")
    assert [(weights, seconds) for _, weights, seconds in solver.asked] == [
        (app, 2.0),
        (pirate, 2.0),
        (pirate, 0.5),
    ]


@pytest.mark.parametrize("name", ("admiral", "pirate"))
def test_a_first_round_is_played_whole(name: str) -> None:
    now = Position.new_game(2, seed=3)
    players, chance = [create(name), create(name)], Random(1)
    while now.moves < 2:
        if now.phase == "roll":
            now = now.play("roll", chance)
            continue
        seen = veiled(now)
        action = players[now.moves % 2].choose(seen, Random(0))
        assert action in seen.legal_actions()
        now = now.play(action, chance)


def test_the_order_of_the_deck_changes_no_turn() -> None:
    now = Position.new_game(2, seed=3).play("roll 2 3 5")
    turns = set()
    for shuffled in range(3):
        state = now.state
        assert state.deck is not None
        state.deck = tuple(Random(shuffled).sample(state.deck, len(state.deck)))
        turns.add(Admiral(seconds=None).choose_turn(Position(state), Random(0)))
    assert len(turns) == 1


def test_the_solver_is_loaded_only_when_somebody_thinks() -> None:
    code = (
        "import sys, advisor.players as p; p.create('admiral'); "
        "assert not {'ortools', 'advisor.solver'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
