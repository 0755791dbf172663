"""From the last decision of an action to the end of the turn, quickly for many outcomes alike.

Most outcomes of a transport or an expedition differ only in what is left in hand. Where nothing
else is decided before the turn ends but the own reward, the rest of the turn is played once for
each placement of residents, and stocks are valued by look-ups.
"""

from __future__ import annotations

from typing import NamedTuple

from advisor.phoenix import actions, referee, rewards, turn
from advisor.phoenix.action_types import Action, Reward
from advisor.phoenix.clauses import is_open
from advisor.phoenix.solver.rivals import pass_on
from advisor.phoenix.state import State
from advisor.phoenix.station import gain_alien, gain_human, live
from advisor.phoenix.value.features import stages
from advisor.phoenix.value.holdings import Purse, held
from advisor.phoenix.value.terms import value
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import AFTER, HUMAN, OVER, POINTS, REWARD, WIDTH
from advisor.search.scale import HUNDRED

Placed = tuple[tuple[int, int], ...]
"""Species and place of every resident who came, sorted."""
Stock = tuple[int, int, int, int]


class _Option(NamedTuple):
    """One way to end the turn: the own reward, and how its end depends on what is in hand."""

    reward: Reward | None
    gained: Stock
    """What comes in hand after the action."""
    end: State
    base: int
    """The value of the end but for what is in hand."""
    holdings: Purse | None
    """None where the game is over then, and stocks may decide it."""


class Endings:
    """The ends of a turn after one action with a ship, by residents who came and points gained."""

    def __init__(
        self, state: State, trigger: str, weights: Weights, declining: bool = False
    ) -> None:
        self.state = state
        self.seat = state.active
        self.weights = weights
        self.plain = declining or not (
            trades_after(state) or any(is_open(effect) for _, effect in live(state, trigger))
        )
        """Whether nothing but the own reward is decided any more, or the rest is declined."""
        self._known: dict[tuple[Placed, int], list[_Option]] = {}

    def best(self, placed: Placed, points: int, stock: Stock) -> tuple[int, Reward | None]:
        """The value at the end with so much in hand after the action, and the reward to take."""
        key = (placed, points)
        options = self._known.get(key)
        if options is None:
            options = self._known[key] = list(self._options(placed, points))
        gems, food, water, metal = stock
        most, chosen = None, None
        for option in options:
            g, f, w, m = option.gained
            if option.holdings is None:
                worth = self._final(option, (gems + g, food + f, water + w, metal + m))
            else:
                in_hand = option.holdings.worth(gems + g, food + f, water + w, metal + m)
                worth = option.base + HUNDRED * in_hand
            if most is None or worth > most:
                most, chosen = worth, option.reward
        assert most is not None
        return most, chosen

    def _final(self, option: _Option, stock: Stock) -> int:
        first = self.seat * WIDTH
        option.end.stock[first : first + POINTS] = stock
        return value(option.end, self.seat, self.weights)

    def _options(self, placed: Placed, points: int) -> list[_Option]:
        state = self.state.copy()
        first = self.seat * WIDTH
        for species, place in placed:
            if species == HUMAN:
                gain_human(state, place, ())
            else:
                gain_alien(state, species, place)
        state.stock[first + POINTS] += points
        # From here on only differences count; what the residents brought is part of the stock.
        state.stock[first : first + POINTS] = (0,) * POINTS
        turn.begin_bonuses(state)
        state.pending = ()
        turn.begin_rewards(state)
        if state.phase != REWARD or self.seat not in state.rewarding:
            return [self._option(None, state, (0,) * WIDTH)]
        choices = rewards.choices(state, self.seat)
        ends: dict[int, State] = {}
        found = []
        for choice in choices:
            gains = rewards.gains(state, choice)
            bonus = gains[POINTS]
            if bonus not in ends:
                after = state.copy()
                after.stock[first + POINTS] += bonus
                after.rewarding = after.rewarding[1:]
                ends[bonus] = after
            reward = choice if len(choices) > 1 else None
            found.append(self._option(reward, ends[bonus].copy(), gains))
        return found

    def _option(self, reward: Reward | None, state: State, gains: tuple[int, ...]) -> _Option:
        turn.settle(state)
        pass_on(state, self.seat, self.state.moves, self.weights)
        if state.phase == AFTER and state.moves == self.state.moves:
            referee.apply(state, actions.DONE)
        gems, food, water, metal = held(state, self.seat)
        g, f, w, m = gains[:POINTS]
        gained = (gems + g, food + f, water + w, metal + m)
        if state.phase == OVER:
            return _Option(reward, gained, state, 0, None)
        compiled = self.weights.compiled(state.setup.data)
        rows = compiled.at(stages(state)[self.seat])
        holdings = Purse(state, self.seat, rows, compiled)
        in_hand = HUNDRED * holdings.worth(gems, food, water, metal)
        base = value(state, self.seat, self.weights) - in_hand
        return _Option(reward, gained, state, base, holdings)


def trades_after(state: State) -> bool:
    """Whether the hub has a power that may be used after everything else (A-1, B-6)."""
    if state.hubs[state.active] < 0:
        return False
    hub = state.hub(state.active)
    return hub.converts or hub.points_for_gems[0] > 0


def brought(state: State, trigger: str) -> Stock:
    """What each resident who is gained brings in hand, by live quarters (bon-3)."""
    found = {"gem": 0, "food": 0, "water": 0, "metal": 0}
    for _, effect in live(state, trigger):
        if effect.name in found:
            found[effect.name] += effect.n
    return found["gem"], found["food"], found["water"], found["metal"]


Path = tuple[Action, ...]
