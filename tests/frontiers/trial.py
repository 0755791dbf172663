"""Alien Frontiers under the questions that every game is asked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from advisor import Position
from advisor.frontiers.components import COLONIES, FLEET, deck_of
from advisor.frontiers.words import CARDS, COLORS, FACILITIES, FIELDS, RULES, TERRITORIES
from tests.conformance.trial import Steps, Stored
from tests.frontiers.samples import enriched, random_game
from tests.frontiers.universe import universe

WORDS = [*COLORS, *CARDS, *TERRITORIES, *FACILITIES]
LINES = [
    "raiders 1 2 3 : blue 2f1o, green 1o",
    "teleporter 6@mine > artifact 6",
    "helmet blue:3@solar > shipyard 3 3",
    "discard polarity yellow@herbert red@lem",
    "cycle = city cannon stasis",
    "warper 1 2 = 4 6",
    "cannon shipyard blue:2 blue:2",
]
"""What random games hardly say."""


class Frontiers(Stored):
    kit_name = "alien-frontiers"
    words = (*WORDS, "3*", "blue:3", "red*")
    tokens = (
        *(*WORDS, *FIELDS, "roll", "end", "bay", "cycle", "claim", "trade", "launch", "relic"),
        *("discard", ">", ":", ",", "=", "-", "@", "*", "3", "6*", "blue:3", "blue:3@mine"),
        *("3@hub", "blue@lem", "2f1o", "red*@bay", "99", "0f"),
    )
    rules = RULES
    seeds = range(12)
    least_asked = 1000
    folder = Path(__file__).parent / "data"
    golden_seeds = (1001, 1004, 1005, 1006, 1008, 1009, 1010, 1015)
    """Together all player counts in both editions."""
    sizes = (15, 60, 1500)

    def random_game(self, seed: int) -> Steps:
        return random_game(seed)

    def samples(self) -> list[dict[str, Any]]:
        return [step.to_dict() for step, _ in random_game(5)[::60] + random_game(2)[::60]]

    def lines(self) -> list[str]:
        return [*LINES, *super().lines()[::6]]

    def some(self, seed: int, each: int) -> list[Position]:
        rng = Random(seed)
        return [
            enriched(position, rng) if rng.random() < 0.7 else position
            for position, _ in rng.sample(random_game(seed), 4 * each)
        ]

    def universe(self, position: Position) -> set[str]:
        return universe(position)

    def check(self, position: Position) -> None:
        check_conserved(position)

    def golden_name(self, start: Position) -> str:
        return f"{len(start.players)}-players-edition-{start.edition}"

    def counted(self, seed: int) -> Position:
        """With cards to use."""
        rng = Random(seed)
        steps = [p for p, _ in random_game(seed) if p.phase == "main"]
        return enriched(rng.choice(steps[len(steps) // 4 :]), rng)


TRIAL = Frontiers()


def docked(position: Position) -> list[str]:
    """Every docked ship with its owner, the Bay's without a value."""
    ships: list[str] = list(position.docks["bay"])
    for facility in FACILITIES:
        here = position.docks[facility]
        ships += [s for track in here.values() for s in track] if facility == "hub" else here
    return ships


def check_conserved(position: Position) -> None:
    ships = docked(position)
    relics = sum(ship.endswith("*") for ship in ships)
    relics += sum(ship.endswith("*") for player in position.players for ship in player.ships)
    assert relics <= 1
    for player in position.players:
        own = [ship for ship in ships if ship.split(":")[0].rstrip("*") == player.color]
        own += [f"{player.color}:{ship}" for ship in player.ships]
        assert sum(not ship.endswith("*") for ship in own) + player.stock == FLEET
        if any(ship.endswith("*") for ship in own):
            assert position.control["burroughs"] == player.color
            assert position.fields["isolation"] != "burroughs"
        landed = sum(here.get(player.color, 0) for here in position.territories.values())
        total = 8 if position.options.long_game else COLONIES[len(position.players)]
        assert landed + player.colonies + (player.hub > 0) == total
        assert player.fuel >= 0
        assert player.ore >= 0
    in_view = Counter(position.display) + Counter(position.discards)
    for player in position.players:
        in_view += Counter(player.cards)
    cards = in_view + Counter(position.unseen)
    assert cards == Counter(CARDS[card] for card in deck_of(position.edition))
    if position.deck is not None:
        assert sorted(position.deck) == list(position.unseen)
    for facility, ports in position.ports.items():
        here = position.docks[facility]
        tracks = here.values() if facility == "hub" else [here]
        assert all(len(track) <= ports for track in tracks)
