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
from advisor.frontiers.actions import Action
from advisor.frontiers.parsing import parse_action
from advisor.frontiers.players import Admiral, beam, turns
from advisor.frontiers.players.turns import EFFORT
from advisor.frontiers.value import Weights
from advisor.players import Player, create
from support import position

pytest.importorskip("ortools")

ROOT = Path(__file__).resolve().parents[3]


WORTH = 10**12
"""More than a glance can find."""


class Planned:
    """A solver that says what it is told, and remembers what it was asked."""

    def __init__(self, *plans: Sequence[str] | None) -> None:
        self.plans = list(plans)
        self.asked: list[tuple[Position, Weights, float | None]] = []

    def __call__(
        self, position: Position, weights: Weights, *, effort: float | None, stop: None
    ) -> Any:
        self.asked.append((position, weights, effort))
        plan = self.plans.pop(0)
        if plan is None:
            return SimpleNamespace(best=None, bound=WORTH)
        actions = tuple(map(parse_action, plan))
        best = SimpleNamespace(actions=actions, value=WORTH, optimal=False)
        return SimpleNamespace(best=best, bound=WORTH)


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Planned:
    planned = Planned()
    monkeypatch.setattr(turns, "solve", planned)
    return planned


def play(player: Player, now: Position, steps: int) -> tuple[Position, list[Action]]:
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


def test_without_a_plan_the_best_turn_at_a_glance_is_played(solver: Planned) -> None:
    solver.plans = [None]
    now = position(red={"ships": "1 4 5"})
    glance = beam.turns(now.state, Weights.preset("app-admiral"))[0]
    assert Admiral().choose_turn(now, Random(0)) == glance.actions


def test_a_better_turn_at_a_glance_is_played(
    solver: Planned, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = position(red={"ships": "1 4 5"})
    glance = beam.turns(now.state, Weights.preset("app-admiral"))[0]
    for worth, better in ((glance.value - 1, True), (glance.value, False)):
        monkeypatch.setattr(sys.modules[__name__], "WORTH", worth)
        solver.plans = [["hub 1", "hub 4", "hub 5", "end"]]
        assert (Admiral().choose_turn(now, Random(0)) == glance.actions) == better


def test_only_their_judgement_differs(solver: Planned) -> None:
    now = position(red={"ships": "1 4 5"})
    for name in ("admiral", "pirate", "spacer", "advisor"):
        solver.plans = [["mine 1"]]
        create(name).choose(now, Random(0))
    names = [weights.name for _, weights, _ in solver.asked]
    assert names == ["app-admiral", "app-pirate", "app-spacer", Weights.default(2).name]
    assert {effort for _, _, effort in solver.asked} == {EFFORT}


def test_weights_and_effort_can_be_given(solver: Planned) -> None:
    solver.plans = [["mine 1"]]
    Admiral(Weights.preset("pirate"), effort=0.5).choose(
        position(red={"ships": "1 4 5"}), Random(0)
    )
    assert [(weights.name, effort) for _, weights, effort in solver.asked] == [("pirate", 0.5)]


@pytest.mark.parametrize("players", (2, 3, 4))
def test_advisor_judges_by_the_number_of_players(solver: Planned, players: int) -> None:
    solver.plans = [["mine 1"]]
    create("advisor").choose(position(players=players, red={"ships": "1 4 5"}), Random(0))
    assert solver.asked[0][1] == Weights.default(players)


def test_advisor_takes_a_chance_that_is_worth_more(
    solver: Planned, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def gamble(state: object, weights: object, worth: int) -> tuple[Action, ...]:
        asked.append(worth)
        return (parse_action("artifact 5"), parse_action("cycle"))

    monkeypatch.setattr(turns, "gamble", gamble)
    solver.plans = [["mine 1", "solar 4", "hub 5", "end"]] * 2
    now = position(red={"ships": "1 4 5"})
    assert str(create("advisor").choose(now, Random(0))) == "artifact 5"
    assert str(create("admiral").choose(now, Random(0))) == "mine 1"
    assert asked == [WORTH]


def test_after_a_chance_action_the_turn_is_planned_anew(
    solver: Planned, monkeypatch: pytest.MonkeyPatch
) -> None:
    risky = [(parse_action("artifact 5"), parse_action("cycle")), ()]
    monkeypatch.setattr(turns, "gamble", lambda state, weights, worth: risky.pop(0))
    solver.plans = [["mine 1", "solar 4", "hub 5", "end"], ["hub 1", "hub 4", "end"]]
    _, said = play(create("advisor"), position(red={"ships": "1 4 5"}), 4)
    assert [str(action) for action in said] == ["artifact 5", "cycle", "hub 1", "hub 4"]


@pytest.mark.parametrize("name", ("admiral", "pirate", "spacer", "advisor"))
def test_a_first_round_is_played_whole(name: str) -> None:
    now = Position.new_game(2, seed=3)
    players, chance = [create(name), create(name)], Random(1)
    while now.moves < 2:
        if now.phase == "roll":
            now = now.play("roll", chance)
            continue
        seen = now.veiled()
        action = players[now.moves % 2].choose(seen, Random(0))
        assert action in seen.legal_actions()
        now = now.play(action, chance)


@pytest.mark.parametrize("name", ("admiral", "advisor"))
def test_the_order_of_the_deck_changes_no_turn(name: str) -> None:
    """Nor does it matter who asks or when: the same position gets the same turn."""
    now = position(
        red={"ships": "3 4 5 6", "cards": "warper", "fuel": 3, "ore": 2},
        display="cache stasis gravity",
        top="city",
    )
    found = set()
    for shuffled in range(3):
        state = now.state
        assert state.deck is not None
        state.deck = tuple(Random(shuffled).sample(state.deck, len(state.deck)))
        found.add(create(name).choose(Position(state), Random(shuffled)))
    assert len(found) == 1


def test_the_libraries_of_the_solver_are_loaded_only_when_somebody_thinks() -> None:
    code = (
        "import sys, advisor.players as p; p.create('admiral'); "
        "assert not {'ortools', 'networkx'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
