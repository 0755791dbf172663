"""Positions from random play, and richer ones made of them."""

from __future__ import annotations

from random import Random

from advisor.phoenix import Action, Data, Position
from advisor.phoenix.players import livelier
from advisor.phoenix.words import HUBS

MOST_STEPS = 6000
"""A random game that gets nowhere is left at this point."""


def options_of(seed: int) -> dict[str, object]:
    return {
        "players": 2 + seed % 3,
        "hubs": "all" if seed % 4 else "basic",
        "first_game": seed % 11 == 5,
        "friendly": seed % 5 == 0,
        "seat_gems": seed % 7 != 0,
    }


def random_game(seed: int, data: Data | None = None) -> list[tuple[Position, Action]]:
    """A whole random game: every position with the action played in it."""
    rng = Random(seed)
    options = options_of(seed)
    position = Position.new_game(seed=seed, data=data, **options)  # type: ignore[arg-type]
    steps: list[tuple[Position, Action]] = []
    while position.result is None and len(steps) < MOST_STEPS:
        action = position.resolve(livelier(position, rng), rng)
        steps.append((position, action))
        position = position.play(action)
    return steps


def enriched(position: Position, rng: Random) -> Position:
    """The same position with more in hand, other hubs, and more residents at home."""
    source = position.to_dict()
    if position.phase != "turn":
        return position
    hubs = rng.sample([hub for hub in HUBS if hub != "A-9"], len(position.players))
    for player, hub in zip(source["players"], hubs, strict=True):
        if player["hub"] != "A-9":  # whose wings need not be in order
            player["hub"] = hub
        player["on_hub"] = []
        player["own_sectors"] = []
        for column, most in (("gems", 20), ("food", 4), ("water", 4), ("metal", 20)):
            player[column] = rng.randint(0, most)
        player["points"] = rng.randint(0, 10)
        player["tracks"] = {track: rng.randint(0, 5) for track in player["tracks"]}
        for number, residents in player["station"].items():
            size = position.data.sectors[int(number)].size
            while len(residents) < size and rng.random() < 0.75:
                species = rng.choice([s for s in ("gold", "human") if source["supply"][s]] or [""])
                if not species:
                    break
                source["supply"][species] -= 1
                residents.append(species)
    for player in source["players"]:
        if player["hub"] == "A-11":
            player["on_hub"] = [None] * 5
    return Position.from_json(source, data=position.data)
