"""Weights: what each feature is worth, as whole numbers in tables, with where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self

from advisor.frontiers.value.features import FEATURES, HORIZON, INDEX, Feature
from advisor.frontiers.words import POHL, TERRITORIES
from advisor.search.scale import DECIDED as DECIDED
from advisor.search.scale import HUNDRED as HUNDRED
from advisor.search.scale import SHARED as SHARED
from advisor.search.weights import Provenance as Provenance
from advisor.search.weights import Row as Row
from advisor.search.weights import Table as Table
from advisor.search.weights import TableWeights
from advisor.search.weights import WeightsError as WeightsError

SEATS_MOST: Final = 4
FAMILIES: Final = ("honed", "fitted")
"""Presets by number of players, the stronger first; the arena says which those are."""
RACE: Final = MappingProxyType(
    {
        "landing": 22,
        "worth": 2,
        "next": 0,
        "next_by_stage": 0,
        "lead": 2,
        "ready": 2,
        "ending": 1,
    }
)
"""The numbers of `racing.py`."""


class Weights(TableWeights):
    """What a position is worth to a player.

    The tables may depend on T, the fewest unlanded colonies of any player.
    """

    FORMAT: ClassVar[str] = "alien-frontiers-weights/1"
    FEATURES: ClassVar[tuple[Feature, ...]] = FEATURES
    STAGES: ClassVar[int] = HORIZON
    PACKAGE: ClassVar[str] = "advisor.frontiers.value"
    RACE: ClassVar[Mapping[str, int]] = RACE

    @cached_property
    def more_is_better(self) -> bool:
        """Whether more tokens never lower the value of a position to their owner."""
        for left in range(HORIZON):
            tables = self.tables(left)
            fuel, ore, exposed = tables["fuel"], tables["ore"], tables["exposed"]
            for f in range(len(fuel)):
                for o in range(len(ore)):
                    here, seen = fuel[f] + ore[o], exposed[min(len(exposed) - 1, f + o)]
                    more = exposed[min(len(exposed) - 1, f + o + 1)]
                    for up in (
                        fuel[min(len(fuel) - 1, f + 1)] + ore[o],
                        fuel[f] + ore[min(len(ore) - 1, o + 1)],
                    ):
                        if up < here or up + more < here + seen:
                            return False
        return True

    @classmethod
    def default(cls, players: int) -> Self:
        """The best weights we have for a number of players."""
        known = cls.presets()
        family = next((word for word in FAMILIES if f"{word}-{players}" in known), "app")
        return cls.preset(family, players)

    @classmethod
    def grown(cls, stored: dict[str, Any]) -> dict[str, Any]:
        """A preset made for fewer cards: holding more of them counts like the most it knows.

        A card that it does not know counts nothing until weights are fitted anew.
        """
        for name in ("cards", f"bonus {TERRITORIES[POHL]}"):
            for row in stored["tables"].get(name, ()):
                row += row[-1:] * (FEATURES[INDEX[name]].size - len(row))
        return stored

    @cached_property
    def reach(self) -> int:
        """A bound that the value of no undecided position exceeds, in either direction."""
        worth = max(
            sum(max(map(abs, table)) for table in tables.values()) for tables in self._tables
        )
        return worth * (HUNDRED + self.best_rival + (SEATS_MOST - 1) * self.all_rivals)


def presets() -> tuple[str, ...]:
    """The names of the weights that come with the project."""
    return Weights.presets()
