"""The weights of Space Station Phoenix: a table for each feature, by number of players."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, Self

from advisor.phoenix.value.features import FEATURES, STAGES, Feature
from advisor.phoenix.words import SEATS
from advisor.search.scale import HUNDRED
from advisor.search.weights import TableWeights

if TYPE_CHECKING:
    from advisor.phoenix.data import Data
    from advisor.phoenix.value.compiled import Compiled

MOST_ABILITIES: Final = 20_000
"""No sector's abilities, and no hub's, are worth more than this, or less than its negative."""
PLACES: Final = 10
"""Nine sectors and a hub."""


class Weights(TableWeights):
    """What a position is worth to a player, in thousandths of a point of the final score."""

    FORMAT: ClassVar[str] = "space-station-phoenix-weights/1"
    FEATURES: ClassVar[tuple[Feature, ...]] = FEATURES
    STAGES: ClassVar[int] = STAGES
    PACKAGE: ClassVar[str] = "advisor.phoenix.value"

    @classmethod
    @lru_cache(maxsize=8)
    def default(cls, players: int) -> Self:
        """The best weights we have for a number of players."""
        fitted = f"fitted-{players}" in cls.presets()
        return cls.preset("fitted" if fitted else "first", players)

    @cached_property
    def reach(self) -> int:
        """A bound that the value of no undecided position exceeds, in either direction."""
        worth = sum(
            feature.most * max((abs(number) for row in table for number in row), default=0)
            for feature, table in zip(FEATURES, self.rows, strict=True)
        )
        worth += PLACES * MOST_ABILITIES
        return worth * (HUNDRED + self.best_rival + (SEATS[-1] - 1) * self.all_rivals)

    def compiled(self, data: Data) -> Compiled:
        """The tables, ready for quick look-ups with these component values."""
        found = self._compiled.get(data.hash)
        if found is None:
            from advisor.phoenix.value.compiled import Compiled

            found = self._compiled[data.hash] = Compiled(self, data)
        return found

    @cached_property
    def _compiled(self) -> dict[str, Compiled]:
        return {}
