"""A position being written by hand, as it were: what every sketch has, and how one is finished.

A sketch begins as an ordinary position of some size and is then changed by whoever wants something
to be within reach. `finish` gives the JSON object; not every sketch is a sound position, so the
reader has the last word.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from advisor.frontiers.components import (
    COLONIES,
    COLONIES_LONG_GAME,
    FLEET,
    FORMAT,
    PORTS,
    deck_of,
)
from advisor.frontiers.state import Options, State
from advisor.frontiers.words import (
    CARDS,
    COLORS,
    FACILITIES,
    FIELDS,
    HUB,
    TERRAFORM,
    TERRITORIES,
)


@dataclass(frozen=True, slots=True)
class Size:
    """How many unplaced ships and cards the player has."""

    ships: tuple[int, int]
    cards: tuple[int, int]

    def fits(self, state: State) -> bool:
        return (
            self.ships[0] <= len(state.ships) <= self.ships[1]
            and self.cards[0] <= state.cards[state.active].bit_count() <= self.cards[1]
        )


class Sketch:
    """A position being written."""

    def __init__(
        self,
        rng: Random,
        size: Size,
        players: int,
        edition: int,
        options: Options | None = None,
    ) -> None:
        self.options = options or Options()
        self.rng = rng
        self.size = size
        self.players = players
        self.edition = edition
        self.colors = rng.sample(COLORS, players)
        self.me = self.colors[0]
        rng.shuffle(self.colors)
        self.rivals = [color for color in self.colors if color != self.me]
        self.total = COLONIES_LONG_GAME if self.options.long_game else COLONIES[players]
        self.ships: list[int] = []
        self.fleet: dict[str, int] = {}
        self.fuel = {color: rng.randint(0, 5) for color in self.colors}
        self.ore = {color: rng.randint(0, 4) for color in self.colors}
        self.hub = {color: rng.choice((0, 0, 0, 1, 2, 3, 4, 5, 6, 7)) for color in self.colors}
        self.landed: dict[str, Counter[str]] = {color: Counter() for color in self.colors}
        self.docks: dict[str, list[str]] = {}
        self.tracks: dict[str, list[str]] = {}
        self.cards: dict[str, list[str]] = {color: [] for color in self.colors}
        self.display: list[str] = []
        self.discards: list[str] = []
        self.fields: dict[str, str | None] = dict.fromkeys(FIELDS)
        self.turn: dict[str, Any] = {}
        self.relic: str | None = None
        self.bag = Counter(CARDS[card] for card in deck_of(edition))
        self.everyday()

    def everyday(self) -> None:
        rng = self.rng
        self.ships = [rng.randint(1, 6) for _ in range(rng.randint(*self.size.ships))]
        for color in self.colors:
            for _ in range(rng.randint(0, self.total - 2)):
                self.landed[color][rng.choice(TERRITORIES)] += 1
        for field in FIELDS:
            if rng.random() < 0.25:
                self.fields[field] = rng.choice(TERRITORIES)
        for color in self.rivals:
            for _ in range(rng.choice((0, 0, 1, 1, 2))):
                self.deal(self.cards[color], color)
        for _ in range(rng.randint(*self.size.cards)):
            self.deal(self.cards[self.me], self.me)
        for _ in range(3):
            self.deal(self.display)
        for _ in range(rng.choice((0, 0, 1, 3, 5))):
            self.deal(self.discards)

    def deal(self, where: list[str], color: str | None = None, card: str | None = None) -> bool:
        """Put a card of the bag, or a certain one, somewhere."""
        choices = [
            name
            for name in sorted(self.bag)
            if self.bag[name] and (color is None or name not in where)
        ]
        if card is None:
            if not choices:
                return False
            card = self.rng.choice(choices)
        elif card not in choices:
            return False
        self.bag[card] -= 1
        where.append(card)
        return True

    def hold(self, card: str) -> None:
        """The player holds a card, in place of another if the hand is full."""
        hand = self.cards[self.me]
        if card in hand:
            return
        if len(hand) >= max(1, self.size.cards[1]):
            self.bag[hand.pop(self.rng.randrange(len(hand)))] += 1
        if not self.deal(hand, self.me, card):
            self.take(card)
            self.deal(hand, self.me, card)

    def take(self, card: str) -> None:
        """Back into the bag from wherever one is."""
        for pile in (self.display, self.discards, *(self.cards[rival] for rival in self.rivals)):
            if card in pile:
                pile.remove(card)
                self.bag[card] += 1
                return

    def show(self, card: str) -> None:
        """A card is displayed."""
        if card in self.display:
            return
        if not self.bag[card]:
            self.take(card)
        if len(self.display) == 3:
            self.bag[self.display.pop()] += 1
        self.deal(self.display, None, card)

    def park(self) -> None:
        """Others' ships on the board."""
        rng, ports = self.rng, PORTS[self.players]
        crowd = rng.choice((0.3, 0.6, 0.9))
        for color in self.rivals:
            for _ in range(self.fleet[color]):
                if rng.random() > crowd:
                    self.docks.setdefault("bay", []).append(color)
                    continue
                place = rng.randrange(len(FACILITIES))
                name = FACILITIES[place]
                value = 6 if place == TERRAFORM else rng.randint(1, 6)
                if place == HUB:
                    track = self.tracks.setdefault(color, [])
                    if len(track) < ports[HUB]:
                        track.append(f"{color}:{value}")
                        continue
                elif len(self.docks.get(name, ())) < ports[place]:
                    self.docks.setdefault(name, []).append(f"{color}:{value}")
                    continue
                self.docks.setdefault("bay", []).append(color)

    def control(self, territory: str, color: str) -> None:
        """A colour has the most colonies of a territory."""
        for other in self.colors:
            self.landed[other][territory] = 0
        self.landed[color][territory] = self.rng.choice((1, 1, 2))

    def finish(self) -> dict[str, Any]:
        rng = self.rng
        own = sum(1 for _ in self.ships)
        self.fleet = {color: rng.choice((3, 3, 4, 5, 6)) for color in self.rivals}
        relic = self.relic == self.me
        if own - relic > FLEET:
            self.ships = self.ships[: FLEET + relic]
            own = len(self.ships)
        waiting = max(0, 3 - (own - relic)) + rng.choice((0, 0, 0, 1))
        waiting = min(waiting, FLEET - (own - relic))
        self.park()
        self.docks.setdefault("bay", []).extend([self.me] * waiting)
        if self.relic is not None and self.relic != self.me:
            self.docks.setdefault("solar", []).append(f"{self.relic}:{rng.randint(1, 6)}*")
            self.docks["solar"] = self.docks["solar"][-PORTS[self.players][0] :]
        players = [self._player(color, relic and color == self.me) for color in self.colors]
        territories = {
            territory: {
                color: self.landed[color][territory]
                for color in self.colors
                if self.landed[color][territory]
            }
            for territory in TERRITORIES
        }
        data: dict[str, Any] = {
            "format": FORMAT,
            "edition": self.edition,
            "options": asdict(self.options),
            "players": players,
            "active": self.me,
            "phase": "main",
            "docks": {**self.docks, "hub": self.tracks},
            "territories": territories,
            "fields": self.fields,
            "display": self.display,
            "discards": self.discards,
            "moves": rng.randint(0, 40),
        }
        if self.turn:
            data["this_turn"] = self.turn
        return data

    def _player(self, color: str, relic: bool) -> dict[str, Any]:
        """One player; at least one colony stays to be landed."""
        landed = self.landed[color]
        while sum(landed.values()) > self.total - 1:
            spot = self.rng.choice(sorted(t for t in landed if landed[t]))
            landed[spot] -= 1
        left = self.total - sum(landed.values())
        circle = self.hub[color] if left else 0
        docked = [
            ship
            for ships in (*self.docks.values(), *self.tracks.values())
            for ship in ships
            if ship.split(":")[0] == color and not ship.endswith("*")
        ]
        hand = [str(value) for value in self.ships] if color == self.me else []
        if relic:
            hand[0] += "*"
        return {
            "color": color,
            "fuel": self.fuel[color],
            "ore": self.ore[color],
            "ships": hand,
            "stock": FLEET - len(docked) - sum(not ship.endswith("*") for ship in hand),
            "colonies": left - (circle > 0),
            "hub": circle,
            "cards": sorted(self.cards[color]),
        }
