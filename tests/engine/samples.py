"""Positions from random play, some with more cards and tokens than the players had."""

from __future__ import annotations

from collections import Counter
from random import Random

from advisor import Action, Position
from advisor.engine.words import CARDS


def random_game(seed: int) -> list[tuple[Position, Action]]:
    """A whole random game: every position with the action played in it."""
    rng = Random(seed)
    position = Position.new_game(
        players=2 + seed % 3,
        edition=5 if seed % 2 else 1,
        seed=seed,
        long_game=seed % 7 == 0,
        seat_compensation=seed % 5 != 0,
        helmet_cost=2 + seed % 3,
    )
    steps = []
    while position.result is None:
        action = position.resolve(rng.choice(position.legal_actions()), rng)
        steps.append((position, action))
        position = position.play(action)
    return steps


def enriched(position: Position, rng: Random, cards: int = 3) -> Position:
    """The same position with unseen cards in the active player's hand, fuel, ore and fields."""
    source = position.to_dict()
    source["deck"] = None
    player = next(p for p in source["players"] if p["color"] == position.active)
    pool = Counter(position.unseen)
    wanted = [card for card in CARDS if pool[card] and card not in player["cards"]]
    player["cards"] += rng.sample(wanted, min(cards, len(wanted)))
    player["fuel"], player["ore"] = rng.randint(0, 6), rng.randint(0, 5)
    for field in source["fields"]:
        if rng.random() < 0.3 and source["fields"][field] is None:
            source["fields"][field] = rng.choice(
                [t for t in source["territories"] if t != "burroughs"]
            )
    return Position.from_json(source)
