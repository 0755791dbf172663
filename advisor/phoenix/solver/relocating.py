"""Relocations of an income: which moves are worth their GEMs, and the proof that no others are.

A relocation changes how many residents each sector has, and nothing else that counts. So after
some moves the station cannot be better than the best spread of the residents that so many moves
could reach, whoever may live where; more moves are looked at only while that could still pay.
"""

from __future__ import annotations

from typing import Final

from advisor.phoenix import income, scoring
from advisor.phoenix.action_types import Action
from advisor.phoenix.state import State
from advisor.phoenix.turns import merged
from advisor.phoenix.value.features import stages
from advisor.phoenix.value.holdings import Purse, held
from advisor.phoenix.value.terms import tally
from advisor.phoenix.value.weights import Weights

Path = tuple[Action, ...]
LAYERS: Final = 6
"""Relocations in one turn, at most; where more could pay nothing is claimed."""
NODES: Final = 250
"""Stations looked at for one income."""
NEVER: Final = -(1 << 60)
KEPT: Final = 12
"""The best stations, with which the turn goes on."""


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
        self._holdings = Purse(state, seat, self._rows, compiled)
        most = self._most(state)
        best = self._worth(state)
        worths = [best]
        layer = self.found[:]
        seen: set[object] = {merged(state, seat)}
        number = 0
        for number in range(1, layers + 1):
            if self._bound(state, most, number) <= best:
                number -= 1
                break
            layer = self._next(layer, seen)
            if not layer:
                number = len(most)
                break
            self.found += layer
            worths += [self._worth(each) for each, _ in layer]
            best = max(worths)
            if len(self.found) > NODES:
                break
        self.rest = max(0, self._bound(state, most, number + 1) - best)
        self.complete = not self.rest and not self._duties(state)
        order = sorted(range(len(worths)), key=lambda each: -worths[each])
        self.found = [self.found[each] for each in order[:KEPT]]

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

    def _bound(self, state: State, most: list[int], number: int) -> int:
        """No station after so many moves or more is worth more than this."""
        gems, food, water, metal = held(state, state.active)
        price = state.setup.data.move_cost
        found = [
            most[min(moves, len(most) - 1)]
            + self._holdings.worth(gems - moves * price, food, water, metal)
            for moves in range(number, max(number, len(most) - 1) + 1)
            if gems >= moves * price
        ]
        return max(found, default=NEVER)

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
            if effect.word != "full"
        )
        full = residents == state.setup.data.sectors[number].size
        for effect in state.hub(seat).endgame:
            if effect.name == "vp_per" and effect.word == "full" and full:
                points += effect.numbers[1]
        return worth + points * self._rows.end

    def _most(self, state: State) -> list[int]:
        """By number of moves: the best spread within reach of so many, whoever may live where."""
        seat = state.active
        own = tally(state, seat)
        here = len(state.on_hub[seat]) if state.hub(seat).room[1] else 0
        reach = here + sum(len(residents) for residents in state.station[seat].values())
        best = {(max(0, k - here), max(0, here - k)): 0 for k in range(state.hub(seat).room[1] + 1)}
        for number, residents in state.station[seat].items():
            size = state.setup.data.sectors[number].size
            worths = [self._sector(state, number, k, own) for k in range(size + 1)]
            best = _joined(best, worths, len(residents), reach)
        found = [max(best.get((moves, moves), NEVER), NEVER) for moves in range(reach + 1)]
        for moves in range(1, len(found)):
            found[moves] = max(found[moves], found[moves - 1])
        return found


def _joined(
    best: dict[tuple[int, int], int], worths: list[int], here: int, reach: int
) -> dict[tuple[int, int], int]:
    """One more sector: by residents who came and who left, in all."""
    after: dict[tuple[int, int], int] = {}
    for (came, left), worth in best.items():
        for residents, more in enumerate(worths):
            key = (came + max(0, residents - here), left + max(0, here - residents))
            if max(key) <= reach and worth + more > after.get(key, NEVER):
                after[key] = worth + more
    return after
