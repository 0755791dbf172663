"""`legal_actions` and `why_not` agree on every well-formed action."""

from __future__ import annotations

from random import Random

import pytest

from advisor import Position, parse_action
from advisor.frontiers.words import RULES
from frontiers.samples import enriched, random_game
from frontiers.universe import universe


def check(position: Position) -> int:
    """Compare both answers for the whole universe; the number of actions asked about."""
    listed = {str(action) for action in position.legal_actions()}
    asked = {str(parse_action(text)) for text in universe(position)}
    assert not listed - asked, "legal actions that the grammar did not spell"
    allowed = set()
    for text in asked:
        refusal = position.why_not(text)
        if refusal is None:
            allowed.add(text)
        else:
            assert refusal.rule in RULES
            assert refusal.reason.endswith(".")
    assert allowed == listed
    return len(asked)


def small_and_medium(seed: int, count: int) -> list[Position]:
    rng = Random(seed)
    steps = random_game(seed)
    return [
        enriched(position, rng) if rng.random() < 0.7 else position
        for position, _ in rng.sample(steps, count)
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(12))
def test_legal_actions_are_exactly_those_that_why_not_allows(seed: int) -> None:
    asked = sum(check(position) for position in small_and_medium(seed, 4))
    assert asked > 1000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_legal_actions_are_exactly_those_that_why_not_allows_in_many_games(seed: int) -> None:
    for position in small_and_medium(seed, 12):
        check(position)


def test_actions_are_sorted_by_text_and_listed_once() -> None:
    for position, _ in random_game(3)[::15]:
        texts = [str(action) for action in position.legal_actions()]
        assert texts == sorted(set(texts))
