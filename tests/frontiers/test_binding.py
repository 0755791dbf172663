"""What a turn lacks: every claim is true when somebody else solves it."""

from __future__ import annotations

import pytest

from advisor import Weights, advise
from advisor.analysis.advice import Advice
from advisor.frontiers.solver.exhaustive import exhaust
from analysis.moments import small
from support import position

APP = Weights.preset("app")


def check_claims(advice: Advice) -> int:
    """How many claims the exhaustive search could confirm; it contradicts none."""
    confirmed = 0
    for claim in advice.bindings():
        assert claim.gain > 0
        found = exhaust(claim.position, advice.weights, nodes=3_000)
        assert found.best is not None
        if found.proven:
            assert found.best.value - advice.best.value == claim.gain
            confirmed += 1
    return confirmed


@pytest.mark.parametrize("number", range(10))
def test_claims_are_true_by_the_exhaustive_search(number: int) -> None:
    advice = advise(small(number), top=1, effort=1.0)
    assert check_claims(advice) <= len(advice.bindings()) <= 4


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_claims_are_true(block: int) -> None:
    confirmed = sum(
        check_claims(advise(small(number), top=1, effort=1.0))
        for number in range(100 + 25 * block, 125 + 25 * block)
    )
    assert confirmed > 0


def test_the_ore_that_is_missing_for_a_colony() -> None:
    start = position(red={"ships": "5 5 5", "ore": 2, "fuel": 0}, docks={"mine": "blue:6"})
    best, *_ = advise(start, top=1, weights=APP).bindings()
    assert best.what == "ore"
    assert best.text.startswith("With one more ore you could land a colony on ")
    assert "from the Colony Constructor" in best.text
    assert best.position.player("red").ore == 3


def test_the_pip_that_is_missing_for_a_ship() -> None:
    start = position(red={"ships": "2 3", "ore": 1, "fuel": 1, "stock": 3}, docks={"bay": "red"})
    kinds = {claim.what: claim.text for claim in advise(start, top=1, weights=APP).bindings()}
    assert "build a ship at the Shipyard" in kinds["pip"]


def test_one_more_use_of_a_card() -> None:
    start = position(
        red={"ships": "2 3 5", "ore": 3, "fuel": 6, "cards": "booster", "stock": 2},
        docks={"bay": "red", "mine": "blue:6"},
    )
    advice = advise(start, top=1, weights=APP)
    assert "booster" in str(advice.best)
    (claim,) = [claim for claim in advice.bindings() if claim.what == "card"]
    assert "a second use of Booster Pod" in claim.text


def test_one_more_token_that_is_only_kept_is_no_news() -> None:
    start = position(red={"ships": "1", "stock": 5}, docks={"mine": "blue:6"})
    assert [claim.what for claim in advise(start, top=1, weights=APP).bindings()] in ([], ["pip"])


def test_no_claim_without_proof_time_or_leave() -> None:
    start = position(red={"ships": "5 5 5", "ore": 2, "fuel": 0})
    assert advise(start, top=1, weights=APP, effort=0.0).bindings() == ()
    assert advise(start, top=1, weights=APP).bindings(seconds=0.0) == ()
    assert advise(start, top=1, weights=APP).bindings(stop=lambda: True) == ()
