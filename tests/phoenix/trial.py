"""Space Station Phoenix under the questions that every game is asked.

Stored games are played with the values of `data/fixed.csv`, so a better value breaks none.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from advisor.core.errors import MalformedAction
from advisor.phoenix import Position
from advisor.phoenix.words import COLORS, HUBS, NEUTRALS, PHASES, RULES, SHIPS, SPECIES, TRACKS
from tests.conformance.trial import Steps, Stored
from tests.phoenix.samples import enriched, random_game
from tests.phoenix.support import FIXED, FOLDER
from tests.phoenix.universe import universe

WORDS = (*COLORS, *SHIPS, *NEUTRALS, *HUBS, *SPECIES, *TRACKS, *PHASES)
SIGNS = "> : = + ; f w m fw 1f 2w1m 1h 214 124"
VERBS = (
    "use income recruit convert point done alien human trade buy roll reroll keep ally observe "
    "move leave return supply reward draft hub draw scrap free advance"
)


class Phoenix(Stored):
    kit_name = "space-station-phoenix"
    words = (*WORDS, "transport1@2", "214", "hub", "206:3")
    tokens = (*WORDS, *SIGNS.split(), *VERBS.split())
    rules = RULES
    least_asked = 5000
    folder = FOLDER
    golden_seeds = (5, 8, 12, 13, 15)
    """Together all player counts, a first game, friendly games, basic and all hubs."""
    sizes = (3, 40, 700)

    def random_game(self, seed: int) -> Steps:
        return random_game(seed, FIXED)

    def samples(self) -> list[dict[str, Any]]:
        """A position of every phase that some random games meet."""
        found: dict[str, dict[str, Any]] = {}
        for seed in (1, 2, 9):
            for position, _ in random_game(seed):
                found.setdefault(position.phase, position.to_dict())
        return list(found.values())

    def read(self, source: str | bytes | Mapping[str, Any]) -> Position:
        return Position.from_json(source, data=FIXED)

    def some(self, seed: int, each: int) -> list[Position]:
        return of_every_phase(seed, each)

    def universe(self, position: Position) -> set[str]:
        return universe(position)

    def check_malformed(self, error: MalformedAction) -> None:
        assert "expected" in str(error)
        assert error.rule == "turn-1"

    def golden_name(self, start: Position) -> str:
        return f"{len(start.players)}-players"

    def counted(self, seed: int) -> Position:
        rng = Random(seed)
        steps = [position for position, _ in random_game(seed, FIXED)]
        return enriched(rng.choice(steps[len(steps) // 4 :]), rng)


TRIAL = Phoenix()


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
