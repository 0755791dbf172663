"""Relocations of an income: which moves are worth their GEMs, and the proof that no others are.

A relocation changes how many residents each sector has, and nothing else that counts. So however
many moves there are, the station cannot become better than the best spread of as many residents
over its sectors, whoever may live where; more moves are looked at only while that could still pay.
"""

from __future__ import annotations

from typing import Final

from advisor.phoenix import income, scoring
from advisor.phoenix.action_types import Action
from advisor.phoenix.state import State
from advisor.phoenix.turns import merged
from advisor.phoenix.value.features import stages
from advisor.phoenix.value.holdings import Holdings, held
from advisor.phoenix.value.terms import tally
from advisor.phoenix.value.weights import Weights

Path = tuple[Action, ...]
LAYERS: Final = 6
"""Relocations in one turn, at most; where more could pay nothing is claimed."""
NODES: Final = 1500
"""Stations looked at for one income."""


class Relocations:
    """The stations within reach of relocations, from one position on."""

    def __init__(self, state: State, weights: Weights, layers: int = LAYERS) -> None:
        self.complete = True
        """Whether no more moves could pay."""
        self.rest = 0
        """How much more than the best station found another could be worth, if not complete."""
        self.found: list[tuple[State, Path]] = [(state, ())]
        self._weights = weights
        seat = state.active
        compiled = weights.compiled(state.setup.data)
        self._rows = compiled.at(stages(state)[seat])
        self._compiled = compiled
        self._holdings = Holdings(state, seat, self._rows, compiled)
        most = self._most(state)
        best = self._worth(state)
        layer = self.found[:]
        seen: set[object] = {merged(state, seat)}
        number = 0
        for number in range(1, layers + 1):
            if self._bound(state, most, number) <= best:
                self.complete = not self._duties(state)
                return
            layer = self._next(layer, seen)
            if not layer:
                return
            self.found += layer
            best = max(best, max(self._worth(each) for each, _ in layer))
            if len(self.found) > NODES:
                break
        self.rest = max(0, self._bound(state, most, number + 1) - best)
        self.complete = not self.rest and not self._duties(state)

    def _duties(self, state: State) -> bool:
        """Whether a hub asks for more after relocations (A-11, A-12), which the bound ignores."""
        hub = state.hub(state.active)
        return bool(hub.leaves or hub.gives_back)

    def _next(self, layer: list[tuple[State, Path]], seen: set[object]) -> list[tuple[State, Path]]:
        found = []
        for state, path in layer:
            for move in sorted(income.moves(state), key=lambda each: each.text):
                after = state.copy()
                income.apply_move(after, move)  # type: ignore[arg-type]
                key = merged(after, after.active)
                if key not in seen:
                    seen.add(key)
                    found.append((after, (*path, move)))
        return found

    def _bound(self, state: State, most: int, number: int) -> int:
        """No station after so many moves or more is worth more than this."""
        gems, food, water, metal = held(state, state.active)
        left = gems - number * state.setup.data.move_cost
        if left < 0:
            return -(1 << 60)
        return most + self._holdings.worth(left, food, water, metal)

    def _worth(self, state: State) -> int:
        """What relocations change: abilities, end clauses, and what is in hand."""
        seat = state.active
        own = tally(state, seat)
        found = sum(
            self._sector(state, number, len(residents), own)
            for number, residents in state.station[seat].items()
        )
        return found + self._holdings.worth(*held(state, seat))

    def _sector(self, state: State, number: int, residents: int, own: list[int]) -> int:
        """A sector's part with so many residents."""
        seat = state.active
        worth = self._rows.abilities[number][residents]
        clauses = list(self._compiled.ends[number][residents])
        points = sum(
            scoring.end_points(state, seat, effect, own)
            for effect in clauses
            if effect.word not in ("metal", "full")
        )
        full = residents == state.setup.data.sectors[number].size
        for effect in state.hub(seat).endgame:
            if effect.name == "vp_per" and effect.word == "full" and full:
                points += effect.numbers[1]
        return worth + points * self._rows.end

    def _most(self, state: State) -> int:
        """The best spread of as many residents over the sectors, whoever they are."""
        seat = state.active
        own = tally(state, seat)
        hub = state.hub(seat).room[1]
        total = sum(len(residents) for residents in state.station[seat].values())
        total += len(state.on_hub[seat]) if hub else 0
        best: dict[int, int] = dict.fromkeys(range(hub + 1), 0)
        for number in state.station[seat]:
            size = state.setup.data.sectors[number].size
            worths = [self._sector(state, number, k, own) for k in range(size + 1)]
            after: dict[int, int] = {}
            for before, worth in best.items():
                for k, more in enumerate(worths):
                    if before + k <= total:
                        after[before + k] = max(after.get(before + k, worth + more), worth + more)
            best = after
        return best[total]
