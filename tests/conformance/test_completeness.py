"""`legal_actions` and `why_not` agree on every well-formed action of every game."""

from __future__ import annotations

import pytest

from advisor.core.seam import Position
from tests.conformance.trial import TRIALS, Trial, trial

MANY = range(100, 160)
EACH = 3
"""So many times as many positions in the long run."""


def check(game: Trial, position: Position) -> int:
    """Compare both answers for everything that can be spelt; the number of texts asked about."""
    listed = {str(action) for action in position.legal_actions()}
    asked = {str(game.kit.parse(text)) for text in game.universe(position)}
    assert not listed - asked, "legal actions that the grammar did not spell"
    allowed = set()
    for text in asked:
        refusal = position.why_not(text)
        if refusal is None:
            allowed.add(text)
        else:
            assert refusal.rule in game.rules, refusal
            assert refusal.reason.endswith("."), refusal
    assert allowed == listed
    return len(asked)


SEEDS = [(name, seed) for name in TRIALS for seed in trial(name).seeds]


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "seed"), SEEDS)
def test_legal_actions_are_exactly_those_that_why_not_allows(name: str, seed: int) -> None:
    game = trial(name)
    assert sum(check(game, position) for position in game.some(seed, 1)) >= game.least_asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("name", TRIALS)
def test_they_are_so_in_many_games(name: str, seed: int) -> None:
    for position in trial(name).some(seed, EACH):
        check(trial(name), position)
