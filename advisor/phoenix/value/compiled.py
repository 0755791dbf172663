"""Weights made ready for certain component values: one `Rows` for every stage of a game.

A `Rows` is everything that a sum needs: for each part a count and a table, so that the quick
evaluation, the named terms and a constraint model read the same numbers. What the weights say about
effects becomes a table for each sector, by how many residents it has.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from advisor.phoenix.clauses import Effect
from advisor.phoenix.components import Hub, Sector
from advisor.phoenix.data import Data
from advisor.phoenix.state import ON
from advisor.phoenix.value.features import STAGES, USES, YIELDS
from advisor.phoenix.value.weights import MOST_ABILITIES, Weights
from advisor.phoenix.words import TRACKS, TYPES
from advisor.search.weights import Row

THOUSAND: Final = 1000
_SHIP_USES: Final = USES[1:6]
_ONCE: Final = frozenset(("pay_human", "res_human", "pay_lobby", "pay_turn", "extra_same"))
"""Effects whose number is a price or a condition, not how often they happen."""
_PER: Final = ("gem_per", "food_per", "water_per", "vp_tracks")

Fleet = tuple[int, ...]
FleetWorth = tuple[int, int, int]
"""Worth of the ships themselves, of having their types, and of those that are unused."""


def _amount(effect: Effect) -> int:
    """How many units of its yield an effect brings."""
    if effect.name in _ONCE or effect.name in _PER or not effect.numbers:
        return 1
    return effect.numbers[0] if effect.name == "mini" else effect.n


class Rows:
    """The tables of one stage, by attribute where they are asked for all the time."""

    def __init__(self, weights: Weights, data: Data, stage: int) -> None:
        tables = weights.tables(stage)
        self.stage = stage
        self.data = data
        self.tables = tables
        (self.points,) = tables["points"]
        (self.sectors,) = tables["sectors"]
        (self.residents,) = tables["residents"]
        (self.race,) = tables["race"]
        (self.end,) = tables["end"]
        (self.left_over,) = tables["left over"]
        self.species = tables["species"]
        self.gems = tables["gems"]
        self.metal = tables["metal"]
        self.pairs = tables["pairs"]
        self.more_pairs = tables["more pairs"]
        self.singles = tables["singles"]
        self.free = tables["free"]
        self.unused = tables["unused"]
        self.token = tables["token"]
        self.ahead = tables["ahead"]
        self.extra = tables["extra"]
        self.reach = tuple(tables[f"reach {track}"] for track in TRACKS)
        self.kinds = tuple(tables[f"ships {kind}"] for kind in TYPES)
        self.level = tables["ship level"]
        (self.ship_metal,) = tables["ship metal"]
        self._uses = {trigger: tables[f"uses {trigger}"][0] for trigger in USES}
        self._yields = {effect: tables[f"yield {effect}"][0] for effect in YIELDS}
        self.known: dict[tuple[object, ...], tuple[int, tuple[int, ...]]] = {}
        """Worth of what a player has whatever the others have, and residents by species."""
        self.reached: dict[tuple[int, ...], tuple[int, ...]] = {}
        """What the tracks promise, by seat; see `terms.worths`."""
        self.rewards: dict[tuple[object, ...], int] = {}
        """Rewards that players chose; see `solver.rivals`."""
        self._fleets: dict[tuple[int, Fleet], FleetWorth] = {}

    # Abilities

    def ability(self, effect: Effect) -> int:
        """What an effect of a live quarter or a hub is still expected to bring."""
        name, uses = effect.name, self._uses
        if effect.trigger == "cost":
            if name in ("own", "other"):
                number = sum(uses[kind] for kind in _SHIP_USES)
            else:
                number = uses["diplomacy" if name == "other_diplomacy" else "expedition"]
            name = "cheap expedition" if name == "expedition" else name
        else:
            number = uses.get(effect.trigger, uses["income"])
        if name == "gem_flat":
            name = "gem"
        if name not in self._yields:
            return 0
        return number * self._yields[name] * _amount(effect) // THOUSAND

    def _quarter(self, effects: tuple[Effect, ...], *, occupied: bool) -> int:
        """A quarter's abilities; an end clause counts among the points once it is occupied."""
        found = 0
        for effect in effects:
            if effect.trigger != "end":
                found += self.ability(effect)
            elif not occupied:
                found += self._yields["end"]
        return found

    @cached_property
    def abilities(self) -> dict[int, Row]:
        """For each sector the worth of its abilities, by how many residents it has."""
        return {number: self._sector(sector) for number, sector in self.data.sectors.items()}

    def _sector(self, sector: Sector) -> Row:
        promise = self.tables["promise"]
        live = [self._quarter(effects, occupied=True) for effects in sector.quarters]
        waiting = [self._quarter(effects, occupied=False) for effects in sector.quarters]
        found = []
        for residents in range(sector.size + 1):
            worth = sum(live[:residents])
            for away, ability in enumerate(waiting[residents:], start=1):
                worth += ability * promise[min(away, len(promise) - 1)] // THOUSAND
            found.append(_limited(worth))
        return tuple(found)

    @cached_property
    def hubs(self) -> tuple[int, ...]:
        """For each hub the worth of its abilities and of its income whatever the fleet."""
        return tuple(self._hub(hub) for hub in self.data.hubs)

    def _hub(self, hub: Hub) -> int:
        steady = [effect for effect in hub.income if effect.name != "gem_per_ship"]
        gems = sum(
            self._uses["income"] * self._yields[_gain(effect)] * effect.n // THOUSAND
            for effect in steady
        )
        return _limited(gems + sum(self.ability(effect) for effect in hub.abilities))

    # Ships

    @cached_property
    def ships(self) -> tuple[tuple[int, ...], ...]:
        """By GEMs that a hub pays for each ship: what each ship is worth by itself."""
        gem = self._uses["income"] * self._yields["gem"] // THOUSAND
        return tuple(
            tuple(
                ship.metal * self.ship_metal + paid * gem + self.level[ship.level]
                for ship in self.data.ships
            )
            for paid in range(1 + max(map(paid_per_ship, self.data.hubs)))
        )

    def fleet(self, paid: int, ships: Fleet) -> FleetWorth:
        """What the ships of a player are worth."""
        key = (paid, ships)
        found = self._fleets.get(key)
        if found is None:
            single = self.ships[paid]
            counts = [0] * len(TYPES)
            idle = 0
            worth = 0
            for ship in ships:
                number = ship // ON
                worth += single[number]
                counts[self.data.ships[number].kind] += 1
                idle += ship % ON == 0
            kinds = sum(at(table, n) for table, n in zip(self.kinds, counts, strict=True))
            found = self._fleets[key] = (worth, kinds, at(self.unused, idle))
        return found


def at(table: Row, count: int) -> int:
    """A number of a table; more than the last counts as the last."""
    return table[count] if count < len(table) else table[-1]


def _gain(effect: Effect) -> str:
    return "gem" if effect.name == "gem_flat" else effect.name


def _limited(worth: int) -> int:
    return max(-MOST_ABILITIES, min(MOST_ABILITIES, worth))


def paid_per_ship(hub: Hub) -> int:
    """GEMs that a hub pays for each own ship at income."""
    return sum(effect.n for effect in hub.income if effect.name == "gem_per_ship")


class Compiled:
    """Weights for certain component values."""

    def __init__(self, weights: Weights, data: Data) -> None:
        self.weights = weights
        self.data = data
        self._rows: list[Rows | None] = [None] * STAGES
        self.paid = tuple(map(paid_per_ship, data.hubs))
        self.races: dict[tuple[tuple[int, ...], ...], tuple[int, ...]] = {}
        """Points for most of a species by seat, as residents stand; see `terms.worths`."""
        self.ends = {
            number: tuple(
                tuple(effect for _, effect in live.get("end", ())) for live in sector.live
            )
            for number, sector in data.sectors.items()
        }
        """For each sector its end clauses that count, by how many residents it has."""

    def at(self, stage: int) -> Rows:
        """The tables of a stage."""
        found = self._rows[stage]
        if found is None:
            found = self._rows[stage] = Rows(self.weights, self.data, stage)
        return found
