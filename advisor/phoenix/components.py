"""What is printed on the components, ready for the rules: ships, sectors, hubs, tracks.

The numbers come from the data files (see `data.py`); here they only get their shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from advisor.phoenix import clauses
from advisor.phoenix.clauses import Effect
from advisor.phoenix.words import HUB, SPECIES

Item = tuple[int, int]
"""An effect at its source: a sector number (or `HUB`), and its place in the source's list."""
Live = tuple[Item, Effect]
NO_EFFECTS: Final[tuple[Live, ...]] = ()


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship card, or a neutral ship, which has no fee and no metal."""

    id: str
    kind: int
    level: int
    copies: int
    cost: int
    fee: int
    metal: int
    power: int
    keep: int
    """The second power of an expedition ship: how many dice are kept."""


def by_trigger(pairs: Iterable[Live]) -> Mapping[str, tuple[Live, ...]]:
    found: dict[str, tuple[Live, ...]] = {}
    for item, effect in pairs:
        found[effect.trigger] = (*found.get(effect.trigger, ()), (item, effect))
    return found


@dataclass(frozen=True)
class Sector:
    """A part of a station; quarters are filled from the left."""

    number: int
    level: int
    colour: int
    cost: int
    built: tuple[Effect, ...]
    quarters: tuple[tuple[Effect, ...], ...]
    size: int = field(init=False)
    effects: tuple[Effect, ...] = field(init=False)
    """Everything on the sector, the immediate ability first, then quarter by quarter."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", len(self.quarters))
        rows = (self.built, *self.quarters)
        object.__setattr__(self, "effects", tuple(effect for row in rows for effect in row))

    @cached_property
    def live(self) -> tuple[Mapping[str, tuple[Live, ...]], ...]:
        """The effects by trigger, for each number of live quarters."""
        pairs = [((self.number, k), effect) for k, effect in enumerate(self.effects)]
        found, end = [], len(self.built)
        for row in ((), *self.quarters):
            end += len(row)
            found.append(by_trigger(pairs[len(self.built) : end]))
        return tuple(found)

    @cached_property
    def at_once(self) -> tuple[Live, ...]:
        """What happens when the sector is built."""
        return tuple(((self.number, k), effect) for k, effect in enumerate(self.built))


@dataclass(frozen=True)
class Hub:
    """The heart of a station: what it gives at the start, and what it can do."""

    id: str
    stock: tuple[int, int, int, int]
    advances: tuple[int, int, int, int]
    free_advances: int
    setup: tuple[Effect, ...]
    income: tuple[Effect, ...]
    abilities: tuple[Effect, ...]
    endgame: tuple[Effect, ...]

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """The abilities: an item of the hub counts in this list."""
        return self.abilities

    @cached_property
    def live(self) -> Mapping[str, tuple[Live, ...]]:
        return by_trigger(((HUB, k), effect) for k, effect in enumerate(self.abilities))

    def only(self, name: str) -> Effect | None:
        """The ability of that name, of which a hub has at most one."""
        return next((effect for effect in self.abilities if effect.name == name), None)

    @cached_property
    def room(self) -> tuple[int, int]:
        """Quarters on the hub for residents who may come and go: their colour and number."""
        effect = self.only("hub_quarters")
        return (SPECIES.index(effect.word), effect.n) if effect else (-1, 0)

    @cached_property
    def slots(self) -> tuple[tuple[int, str, int], ...]:
        """Spaces that pay at income and are never refilled: species, what, how much."""
        effect = self.only("hub_slots")
        return clauses.slots(effect.word) if effect else ()

    @cached_property
    def points_for_gems(self) -> tuple[int, int]:
        """Points paid and GEMs gained by the power of trading points; (0, 0) without it."""
        effect = self.only("point_gems")
        return (effect.numbers[0], effect.numbers[1]) if effect else (0, 0)

    @cached_property
    def converts(self) -> bool:
        return self.only("metal_fw") is not None

    @cached_property
    def recruits(self) -> bool:
        """Whether a turn may be spent on a Human and an income."""
        return self.only("human_income") is not None

    @cached_property
    def any_order(self) -> bool:
        return self.only("any_order") is not None

    @cached_property
    def leaves(self) -> int:
        """After how many incomes a resident leaves the hub."""
        effect = self.only("leave_hub")
        return effect.n if effect else 0

    @cached_property
    def gives_back(self) -> int:
        """Points lost after an income if nothing can be given back; 0 without that duty."""
        effect = self.only("give_back")
        return effect.n if effect else 0
