"""`legal_actions` and `why_not` agree on every well-formed action."""

from __future__ import annotations

from random import Random

import pytest

from advisor.phoenix import Position, parse_action
from advisor.phoenix.words import PHASES, RULES
from phoenix.samples import enriched, random_game
from phoenix.universe import universe


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
            assert refusal.rule in RULES, refusal
            assert refusal.reason.endswith("."), refusal
    assert allowed == listed
    return len(asked)


def of_every_phase(seed: int, each: int) -> list[Position]:
    """Some positions of a random game, a few of each phase that occurs."""
    rng = Random(seed)
    steps = [position for position, _ in random_game(seed)]
    found = []
    for phase in PHASES:
        here = [position for position in steps if position.phase == phase]
        found += rng.sample(here, min(each, len(here)))
    richer = [enriched(p, rng) for p in found if p.phase == "turn"]
    return found + richer + [after for p in richer for after in continued(p, rng)]


def continued(position: Position, rng: Random) -> list[Position]:
    """The rest of a turn from a richer position, step by step."""
    found = []
    moves = position.moves
    while position.moves == moves and len(found) < 12:
        legal = position.legal_actions()
        position = position.play(rng.choice(legal), rng)
        found.append(position)
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(10))
def test_legal_actions_are_exactly_those_that_why_not_allows(seed: int) -> None:
    asked = sum(check(position) for position in of_every_phase(seed, 1))
    assert asked > 5000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_legal_actions_are_exactly_those_that_why_not_allows_in_many_games(seed: int) -> None:
    for position in of_every_phase(seed, 3):
        check(position)


def test_actions_are_sorted_by_text_and_listed_once() -> None:
    for position, _ in random_game(3)[::25]:
        texts = [str(action) for action in position.legal_actions()]
        assert texts == sorted(set(texts))
