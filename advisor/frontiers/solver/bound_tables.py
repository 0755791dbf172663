"""The tables of the value in the form in which upper bounds ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from advisor.frontiers.components import TOKEN_LIMIT
from advisor.frontiers.value.features import INDEX
from advisor.frontiers.words import CARDS, TERRITORIES

_CLOSE: Final = {
    *("points", "colonies", "fuel", "ore", "exposed", "ships", "relic", "hub", "cards"),
    *("changer", "mine", *(f"card {word}" for word in CARDS)),
    *(f"bonus {word}" for word in TERRITORIES),
}
"""Features of which a bound counts how far they can go."""
_NEVER: Final = "undocked"
"""At the end of a turn no ship is still to be placed."""
_COMMON: Final = "height"
"""The same number for every player: what own and rivals' worth leave of it is bounded as one."""
_LOOSE: Final = tuple(name for name in INDEX if name not in {*_CLOSE, _NEVER, _COMMON})
"""All others, a new one too: granted their best entry, or their worst for rivals."""
MOST_TOKENS: Final = 16
"""The highest number of tokens that the tables tell apart."""


class BoundTables:
    """The tables of one T, with what is asked of them again and again."""

    def __init__(self, tables: Mapping[str, tuple[int, ...]]) -> None:
        self.of = tables
        self.cards = [tables[f"card {word}"][1] for word in CARDS]
        self.bonus = [tables[f"bonus {word}"] for word in TERRITORIES]
        self.best = sum(max(tables[name]) for name in _LOOSE)
        self.worst = sum(min(tables[name]) for name in _LOOSE)
        self.exposed = min(tables["exposed"])
        self.rising = {
            name: [max(tables[name][: at + 1]) for at in range(len(tables[name]))]
            for name in ("points", "ships", "hub", "mine")
        }

    def common(self, factor: int, now: int | None) -> int:
        """The most that the highest ship on the Mine adds; `now` if that cannot change."""
        row = self.of[_COMMON]
        return max(factor * entry for entry in (row if now is None else (row[now],)))

    @cached_property
    def tokens(self) -> tuple[list[list[int]], list[list[int]]]:
        """Best worth of at most so much fuel and ore, within the limit of eight and without."""
        return self._tokens(TOKEN_LIMIT), self._tokens(2 * MOST_TOKENS)

    def _tokens(self, limit: int) -> list[list[int]]:
        fuel, ore, exposed = self.of["fuel"], self.of["ore"], self.of["exposed"]
        best = [[0] * (MOST_TOKENS + 1) for _ in range(MOST_TOKENS + 1)]
        for f in range(MOST_TOKENS + 1):
            for o in range(MOST_TOKENS + 1):
                here = -(10**9)
                if f + o <= limit:
                    here = fuel[f] + ore[o] + max(0, exposed[min(MOST_TOKENS, f + o)])
                if f:
                    here = max(here, best[f - 1][o])
                if o:
                    here = max(here, best[f][o - 1])
                best[f][o] = here
        return best
