"""Plans for a cycle: what they may do from one turn to the next, and that they can be played."""

from __future__ import annotations

import sys
from random import Random

import pytest

from advisor.core.errors import NotOffered
from advisor.phoenix import Position
from advisor.phoenix.cycle import CyclePlan, deepen, plan, rank
from advisor.phoenix.cycle.availability import Availability, learned
from advisor.phoenix.cycle.passing import played
from advisor.phoenix.cycle.plan import FOUND, PROVEN
from advisor.phoenix.players import livelier
from advisor.phoenix.value import Weights
from phoenix.support import position

WEIGHTS = {count: Weights.default(count) for count in (2, 3, 4)}
SURE = Availability({}, "ships stay ready")


def planned(start: Position, steps: int = 2, **options: object) -> CyclePlan:
    return plan(start, WEIGHTS[len(start.players)], steps, **options)  # type: ignore[arg-type]


def games(seed: int, every: int, most: int) -> list[Position]:
    """Beginnings of turns in a lively game."""
    now = Position.new_game(2 + seed % 3, seed=seed, hubs="all")
    rng = Random(seed)
    found = []
    number = 0
    while now.legal_actions() and len(found) < most:
        if now.phase == "turn":
            number += 1
            if number % every == 0:
                found.append(now)
        now = now.play(livelier(now, rng), rng)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_every_plan_can_be_played_while_the_others_pass(seed: int) -> None:
    for start in games(seed, 29, 3):
        found = planned(start)
        assert found.proven
        assert found.gain <= found.bound
        end = played(start, found)
        if found.steps:
            held = end.player(start.active)
            stock = held.gems, held.food, held.water, held.metal
            assert stock == found.steps[-1].stock[:4]


def test_a_plan_ends_where_the_game_does() -> None:
    start = position(red={"gems": 9}, ending="blue", active="red", players=3)
    found = planned(start, 3)
    assert len(found.steps) <= 1
    over = planned(position(red={"gems": 9}, ending="red", active="blue"), 3, color="red")
    assert over.steps == ()
    assert over.proven


def test_an_income_needs_few_gems_or_a_used_ship() -> None:
    start = position(red={"gems": 8, "ships": "farm2"}, blue={"gems": 0})
    found = planned(start, 0)
    assert found.steps == ()
    poor = planned(position(red={"gems": 7, "ships": "farm2 ice2 transport1"}), 0)
    assert [step.is_income for step in poor.steps] in ([], [True])


def test_the_same_plan_again() -> None:
    (start,) = games(4, 40, 1)
    one, other = planned(start), planned(start)
    assert one.line == other.line
    assert (one.gain, one.bound, one.effort) == (other.gain, other.bound, other.effort)


def test_deeper_is_never_worse() -> None:
    (start,) = games(4, 40, 1)
    shallow, deep = planned(start, 1), deepen(start, WEIGHTS[len(start.players)], effort=1)
    assert deep.gain >= shallow.gain
    once = deepen(start, WEIGHTS[len(start.players)], stop=lambda: True)
    assert once.gain <= once.bound


def test_stop_and_a_small_effort_end_it_without_a_proof() -> None:
    (start,) = games(4, 40, 1)
    found = planned(start, 3, effort=0)
    assert not found.proven
    assert found.says == FOUND
    assert planned(start, 1).says == PROVEN
    stopped = planned(start, 3, stop=lambda: True)
    assert stopped.gain <= stopped.bound


def test_plans_are_made_at_the_beginning_of_a_turn() -> None:
    rolled = position(red={"gems": 9}).play("use expedition1 = 2f 2w 1m 1h")
    with pytest.raises(NotOffered, match="beginning of a turn"):
        planned(rolled)
    with pytest.raises(NotOffered, match="beginning of a turn"):
        planned(Position.new_game(2, seed=1))
    with pytest.raises(ValueError, match="0 to 6 uses"):
        planned(position(), 7)
    with pytest.raises(ValueError, match="Nobody plays 'pink'"):
        planned(position(), 1, color="pink")


def test_without_ortools_a_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "ortools"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "ortools", None)
    with pytest.raises(ImportError, match="OR-Tools"):
        planned(position())


def test_a_foreign_ship_that_rivals_take_is_the_fragile_step() -> None:
    start = position(red={"gems": 12, "ships": "farm2"}, blue={"ships": "ice2"})
    weights = WEIGHTS[2]
    found = plan(start, weights, 2, chances=Availability({"2 ice 4": (100, 50)}, ""))
    for number, step in enumerate(found.steps):
        assert step.ready == 1 or number > 0
    if found.fragile is not None:
        assert found.steps[found.fragile].ready < 1


def test_availability_is_between_never_and_always() -> None:
    table = learned()
    for key in table.counts:
        players, kind, price = key.split()
        kinds = "dismantle construction transport expedition diplomacy farm ice".split()
        assert 0 < table.stays(int(players), kinds.index(kind), int(price)) <= 1
    assert SURE.stays(2, 0, 3) == pytest.approx(0.8)


class Turn:
    """A turn as `rank` needs it."""

    def __init__(self, start: Position, line: str) -> None:
        now = start
        for text in line.split("; "):
            now = now.play(text)
        while now.moves == start.moves:
            now = now.play(now.legal_actions()[0])
        self.line = line
        self.position = now
        self.value = 0


def test_turns_are_ranked_with_what_comes_after_them() -> None:
    start = position(
        red={"gems": 12, "ships": "dismantle1 construction1 farm2 transport1"}, sectors=[113]
    )
    turns = [Turn(start, "use farm2"), Turn(start, "use dismantle1 : transport1")]
    ranked = rank(turns, "red", WEIGHTS[2], steps=1)
    assert ranked[0].total >= ranked[1].total
    for each in ranked:
        assert each.plan is not None
        assert each.total == each.turn.value + each.plan.gain
    halted = rank(turns, "red", WEIGHTS[2], steps=1, stop=lambda: True)
    assert all(each.plan is None for each in halted)
    assert len(rank(turns, "red", WEIGHTS[2], top=1, steps=1)) == 1
