"""Kept Human dice: every way to recruit or observe that differs in stocks or places."""

from __future__ import annotations

from typing import NamedTuple

from advisor.phoenix import actions, humans
from advisor.phoenix.action_types import Action, Kinds
from advisor.phoenix.solver.endings import Placed, Stock, brought
from advisor.phoenix.state import State
from advisor.phoenix.station import homes
from advisor.phoenix.words import HUB, HUMAN

Path = tuple[Action, ...]


class Recruited(NamedTuple):
    """What became of some Human dice."""

    stock: Stock
    placed: Placed
    observed: int
    path: Path


class Recruiting:
    """The decisions about Human dice from one position on; only stocks differ between calls."""

    def __init__(self, state: State) -> None:
        seat = state.active
        sectors = state.setup.data.sectors
        self.supply = state.supply[HUMAN]
        self.free: dict[int, int] = {}
        for place in homes(state, HUMAN):
            if place == HUB:
                self.free[place] = state.hub(seat).room[1] - len(state.on_hub[seat])
            else:
                self.free[place] = sectors[place].size - len(state.station[seat][place])
        less = humans.discount(state)
        self.prices: tuple[Kinds, ...] = humans.price_choices(less)
        self.gifts = humans.gifts(state)
        self.brings = brought(state, "human")

    def outcomes(self, stock: Stock, dice: int) -> list[Recruited]:
        """Every different outcome of so many Human dice, the first path that leads to each."""
        layer: dict[tuple[Stock, Placed, int], Path] = {(stock, (), 0): ()}
        for _ in range(dice):
            following: dict[tuple[Stock, Placed, int], Path] = {}
            for (held, placed, observed), path in layer.items():
                for paid, gift, after in self._recruits(held, placed):
                    for place in self.free:
                        if self._full(placed, place):
                            continue
                        here = tuple(sorted((*placed, (HUMAN, place))))
                        step = actions.ally(paid, place, gift)
                        following.setdefault((after, here, observed), (*path, step))
                key = (held, placed, observed + 1)
                following.setdefault(key, (*path, actions.OBSERVE))
            layer = following
        return [
            Recruited(held, placed, observed, path)
            for (held, placed, observed), path in layer.items()
        ]

    def _full(self, placed: Placed, place: int) -> bool:
        return sum(where == place for _, where in placed) >= self.free[place]

    def _recruits(self, held: Stock, placed: Placed) -> list[tuple[Kinds, Kinds, Stock]]:
        """What may be paid for one more Human, what comes along, and what is in hand then."""
        if len(placed) >= self.supply:
            return []
        found = []
        more = self.brings
        for pay in self.prices:
            goods = list(held)
            for kind in pay:
                goods[kind + 1] -= 1
            if min(goods) < 0:
                continue
            for gift in self.gifts:
                after = [have + extra for have, extra in zip(goods, more, strict=True)]
                for kind in gift:
                    after[kind + 1] += 1
                found.append((pay, gift, (after[0], after[1], after[2], after[3])))
        return found
