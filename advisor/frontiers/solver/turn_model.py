"""The frame of the model: a turn cut into stages, and what is carried from one to the next.

Within a stage everything may happen in any order: stocks need to suffice only at its end. That
makes every model an upper bound. A stage can be *strict* about kinds of effects (a bonus gained, a
card gained, room made): those count from the next stage on, and such a stage holds at most one
action that has such an effect. A turn with more of these actions than stages finds the rest in the
last stage, which is never strict, so a model with strict stages is an upper bound as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Final

from advisor.frontiers.ships import OWNER, RELIC, VALUE, Ships
from advisor.frontiers.solver.turn_limits import (
    OWN,
    OWN_RELIC,
    TurnLimits,
    limits_of,
    with_landings,
)
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.frontiers.words import HUB, TERRAFORM
from advisor.search.linear import ONE, ZERO, Builder, Lin, total

BONUS: Final = "bonus"
CARDS_GAINED: Final = "cards"
ROOM: Final = "room"
EFFECTS: Final = frozenset((BONUS, CARDS_GAINED, ROOM))


class Stage:
    """One part of the turn: sums of variables by name."""

    __slots__ = ("index", "last", "strict", "sums")

    def __init__(self, index: int, strict: frozenset[str], last: bool) -> None:
        self.index = index
        self.strict = strict
        self.last = last
        self.sums: dict[Hashable, list[Lin]] = {}

    def add(self, key: Hashable, lin: Lin) -> Lin:
        if lin.const or lin.terms:
            self.sums.setdefault(key, []).append(lin)
        return lin

    def sum(self, key: Hashable) -> Lin:
        parts = self.sums.get(key)
        if parts is None:
            return ZERO
        if len(parts) > 1:
            parts[:] = [total(parts)]
        return parts[0]


class TurnModel:
    """The model of one turn while it is being built."""

    def __init__(
        self,
        state: State,
        weights: Weights,
        stages: int,
        strict: frozenset[str],
        landings: range | None = None,
        fleets: Mapping[Ships, int] | None = None,
        limits: TurnLimits | None = None,
    ) -> None:
        self.state = state
        self.me = state.active
        self.weights = weights
        self.b = Builder()
        self.fleets = tuple(fleets or (state.ships,))
        self.look = limits or limits_of(state, self.fleets)
        self.fewest = 0
        """Landings at least; at most as many as the limits say."""
        if landings is not None:
            self.fewest = landings[0]
            self.look = with_landings(self.look, landings[-1])
        self.rivals = [seat for seat in range(state.setup.seats) if seat != self.me]
        self.strict = strict if stages > 1 else frozenset()
        self.stages = [
            Stage(index, strict if index < stages - 1 else frozenset(), index == stages - 1)
            for index in range(stages)
        ]
        self.hands = [
            Counter((OWN_RELIC if ship & RELIC else OWN, ship & VALUE) for ship in fleet)
            for fleet in self.fleets
        ]
        self.chosen = [Lin(1)]
        """Which of the fleets it is, as flags."""
        if len(self.fleets) > 1:
            self.chosen = [self.b.flag() for _ in self.fleets]
            self.b.eq(total(self.chosen), 1)
        self.level = total(
            flag * level for flag, level in zip(self.chosen, (fleets or {}).values(), strict=False)
        )
        """What the turn with the chosen fleet is compared with."""
        self._dice: dict[tuple[int, int], Lin] = {}
        self.own_dice = sum(1 for ship in state.ships if not ship & RELIC)
        self.over: Lin = ZERO
        self.notes: dict[Hashable, Lin] = {}
        self.demands: dict[Hashable, Lin] = {}
        """Flags that insist on something; held at 0 or 1 while the model is solved."""
        self.runs: dict[tuple[int, int, int], dict[int, Lin]] = {}
        """Dice by kind at each place of each run: stage, lowest value and step."""

    def dice(self, kind: int, value: int) -> Lin:
        """Ships of a kind that show a value after the roll."""
        key = kind, value
        if key not in self._dice:
            counts = [hand[key] for hand in self.hands]
            number = self.b.var(min(counts), max(counts))
            self.b.eq(
                total(flag * count for flag, count in zip(self.chosen, counts, strict=True))
                - number,
                0,
            )
            self._dice[key] = number
        return self._dice[key]

    def shown(self, value: int, number: int = 1) -> Lin:
        """Whether at least so many own ships show a value after the roll: 0 or 1."""
        if self.look.shown[value] < number:
            return ZERO
        pairs = zip(self.chosen, self.hands, strict=True)
        such = [flag for flag, hand in pairs if hand[OWN, value] >= number]
        return ONE if len(such) == len(self.hands) else total(such)

    def before(self, stage: Stage, key: Hashable) -> Lin:
        """What earlier stages sum up to."""
        if stage.index == 0:
            return ZERO
        return total(other.sum(key) for other in self.stages[: stage.index])

    def through(self, stage: Stage, key: Hashable) -> Lin:
        """What this stage and the earlier ones sum up to."""
        if stage.index == 0:
            return stage.sum(key)
        return total(other.sum(key) for other in self.stages[: stage.index + 1])

    def whole(self, key: Hashable) -> Lin:
        return self.through(self.stages[-1], key)

    def in_force(self, stage: Stage, key: Hashable, effect: str) -> Lin:
        """What counts in a stage: with this stage's own share unless it is strict about it."""
        return self.before(stage, key) if effect in stage.strict else self.through(stage, key)

    def ships_at(self, place: int) -> tuple[int, ...]:
        if place == HUB:
            return tuple(ship for track in self.state.tracks for ship in track)
        return self.state.docks[place]

    def has_ships_at(self, place: int) -> bool:
        """Whether the turn so far has docked any own ship there."""
        return any(ship >> OWNER == self.me for ship in self.ships_at(place))

    def own_docked(self, place: int, relic: bool, value: int) -> int:
        """Own ships that the turn so far has docked."""
        if place == TERRAFORM:
            return 0
        ship = value | (RELIC if relic else 0) | self.me << OWNER
        return self.ships_at(place).count(ship)

    def most_of(self, kind: int) -> int:
        return self.own_dice if kind == OWN else 1
