"""Drafts that no order can play are cut off, and nothing that can be played is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

import pytest

from advisor import Position
from advisor.frontiers.solver import cuts, model, search
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.solver.generate import positions
from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.solver.rules import causality, keys
from advisor.frontiers.solver.turn_model import EFFECTS, Stage, TurnModel
from advisor.frontiers.value import Weights
from advisor.frontiers.words import BRADBURY, LEM, POHL
from support import position

APP = Weights.preset("app")


def landing() -> Position:
    return position(
        red={"ships": "2 2 2 6", "fuel": 2, "ore": 4, "stock": 2},
        display="city decoy monument",
    )


@pytest.mark.parametrize("stages", [1, 2])
def test_a_demand_holds_until_there_is_another(stages: int) -> None:
    turn = model.build(landing().state, APP, stages, EFFECTS)
    free = model.solve(turn)
    there = [(keys.LAND, BRADBURY), (keys.LAND, LEM)]
    cuts.demand(turn, there)
    both = model.solve(turn)
    assert all(both.of(turn.whole(key)) == 1 for key in there)
    cuts.demand(turn, [(keys.LAND, POHL), *there])
    assert model.solve(turn).nothing
    cuts.demand(turn, [])
    assert model.solve(turn).value == free.value


def test_deeds_are_what_a_draft_does() -> None:
    turn = model.build(landing().state, APP)
    cuts.demand(turn, [(keys.LAND, BRADBURY)])
    found = cuts.deeds(turn, model.solve(turn))
    assert (keys.LAND, BRADBURY) in found
    assert all(key[0] not in (keys.DOCK, keys.USED) for key in found if isinstance(key, tuple))


def test_a_cut_forbids_all_together_and_no_part_of_it() -> None:
    turn = model.build(landing().state, APP)
    there = [(keys.LAND, BRADBURY), (keys.LAND, LEM)]
    cuts.forbid(turn, there, None)
    for key in there:
        cuts.demand(turn, [key])
        assert not model.solve(turn).nothing
    cuts.demand(turn, there)
    assert model.solve(turn).nothing


def test_a_cut_may_speak_of_good_turns_only() -> None:
    turn = model.build(landing().state, APP)
    there = [(keys.LAND, BRADBURY), (keys.LAND, LEM)]
    cuts.demand(turn, there)
    best = model.solve(turn).value
    assert best is not None
    cuts.forbid(turn, there, best - 1)
    less = model.solve(turn).value
    assert less is not None
    assert less < best
    assert model.solve(turn, least=best).nothing


def compare(count: int, seed: int, top: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Lists of best turns by models of which the first knows no rule against causality.

    Nor are its drafts played, so that cuts have to do what rules and order do otherwise.
    """
    seen: Counter[str] = Counter()
    close, forbid, play = causality.close, cuts.forbid, search._Hunt._play

    def later(turn: TurnModel, stage: Stage) -> None:
        if len(turn.stages) > 1:
            close(turn, stage)

    def counted(turn: TurnModel, keys: Iterable[Hashable], above: int | None) -> None:
        seen["cuts"] += 1
        forbid(turn, keys, above)

    def played(hunt: search._Hunt, turn: TurnModel, answer: model.Answer, worth: int) -> bool:
        return len(turn.stages) > 1 and play(hunt, turn, answer, worth)

    monkeypatch.setattr(search._Hunt, "_play", played)
    monkeypatch.setattr(causality, "close", later)
    monkeypatch.setattr(cuts, "forbid", counted)
    for name, given in positions(count, seed):
        seat = given.state.active
        truth = exhaust(
            given, APP, top=top, nodes=1500, same=lambda state, seat=seat: signature(state, seat)
        )
        if truth.proven:
            found = search.solve(given, APP, top=top, method="model").plans
            claimed = [plan.value for plan in found if plan.optimal]
            assert claimed == [each.value for each in truth.outcomes][: len(claimed)], name
            seen["compared"] += 1
            seen["proven"] += len(claimed) == len(found)
    return seen


@pytest.mark.no_cover
@pytest.mark.parametrize(("count", "top"), [(8, 1), (10, 4)])
def test_cuts_rule_out_no_better_turn(
    count: int, top: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = compare(count, 61, top, monkeypatch)
    assert seen["cuts"] > 0
    assert seen["proven"] > seen["compared"] * 3 // 4 > 3


@pytest.mark.slow
@pytest.mark.parametrize(("count", "top"), [(200, 1), (60, 5)])
def test_cuts_rule_out_no_better_turn_of_many(
    count: int, top: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = compare(count, 62, top, monkeypatch)
    assert seen["cuts"] > 30
