"""Rewards of the diplomacy tracks, for everybody who stands on the track of the ship used (§8)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from advisor.core.errors import Refusal
from advisor.phoenix import actions, saying
from advisor.phoenix.action_types import Kinds, Reward
from advisor.phoenix.bonuses import ship_kind
from advisor.phoenix.clauses import Effect
from advisor.phoenix.data import Data
from advisor.phoenix.humans import bundles
from advisor.phoenix.state import State
from advisor.phoenix.station import COLUMN
from advisor.phoenix.words import COLORS, REWARD, TRACKS, WIDTH

PAIRS_FROM = 4
"""From this level on a bonus means two of the lower ones (rew-3)."""


def begin(state: State) -> None:
    """Those above level 0 get something, beginning with the active player (rew-1)."""
    track = ship_kind(state)
    seats = state.setup.seats
    order = [(state.active + n) % seats for n in range(seats)]
    state.rewarding = tuple(seat for seat in order if state.level(seat, track) > 0)
    state.phase = REWARD


def reach(state: State, seat: int, track: int) -> int:
    """The highest level whose bonus a player may choose (rew-2)."""
    levels = state.tracks[track :: len(TRACKS)]
    level = levels[seat]
    alone = max(levels) == level and levels.count(level) == 1
    return level if alone else level - 1


def _sets(highest: int) -> list[tuple[int, ...]]:
    """The levels that can be chosen together."""
    if highest < PAIRS_FROM:
        return [(level,) for level in range(highest + 1)]
    return list(combinations(range(PAIRS_FROM), 2))


def _wanted(effects: list[Effect]) -> tuple[int, int]:
    """How many resources must be named: of food and water only, and of all kinds."""
    narrow = sum(effect.n for effect in effects if effect.name == "fw")
    return narrow, sum(effect.n for effect in effects if effect.name == "res")


def _bonuses(data: Data, track: int, levels: tuple[int, ...]) -> list[Effect]:
    return [data.rewards[track][level] for level in levels]


def _named(narrow: int, wide: int) -> list[Kinds]:
    """Every way to name the resources of a reward."""
    return sorted(
        {
            tuple(sorted((*first, *second)))
            for first in bundles(2, narrow)
            for second in bundles(3, wide)
        }
    )


@lru_cache(maxsize=1024)
def offered(data: Data, track: int, highest: int, color: int) -> tuple[Reward, ...]:
    """Every reward up to a level; asked again and again, in search above all."""
    return tuple(
        actions.reward(color, levels, kinds)
        for levels in _sets(highest)
        for kinds in _named(*_wanted(_bonuses(data, track, levels)))
    )


def choices(state: State, seat: int) -> tuple[Reward, ...]:
    """What a player may take as a reward."""
    track = ship_kind(state)
    setup = state.setup
    return offered(setup.data, track, reach(state, seat, track), setup.colors[seat])


def refuse(state: State, action: Reward) -> Refusal | None:
    if state.phase != REWARD:
        return Refusal("rew-1", "Rewards come after a ship with a track was used.")
    seat = state.rewarding[0]
    who = state.setup.color(seat)
    if action.color != state.setup.colors[seat]:
        if action.color not in state.setup.colors:
            return Refusal("rew-1", f"Nobody plays {COLORS[action.color]}.")
        return Refusal("rew-1", f"It is {who} who chooses a reward now.")
    track = ship_kind(state)
    highest = reach(state, seat, track)
    name = TRACKS[track]
    if action.levels not in _sets(highest):
        if highest >= PAIRS_FROM:
            return Refusal("rew-3", f"{who} takes two different bonuses of 0 to 3 here.")
        if len(action.levels) > 1:
            return Refusal("rew-2", f"{who} takes one bonus here, of levels 0 to {highest}.")
        return Refusal(
            "rew-2", f"{who} may choose levels 0 to {highest} of the {name} track, no higher."
        )
    narrow, wide = _wanted(_bonuses(state.setup.data, track, action.levels))
    if action.kinds not in _named(narrow, wide):
        if not narrow + wide:
            return Refusal("rew-2", "This reward has no resource to choose.")
        among = "food or water" if narrow else "a resource"
        number = saying.count(narrow + wide, "letter")
        return Refusal("rew-2", f"This reward needs {number} for {among} behind it, such as 'w'.")
    return None


@lru_cache(maxsize=4096)
def _gains(data: Data, track: int, levels: tuple[int, ...], kinds: Kinds) -> tuple[int, ...]:
    row = [0] * WIDTH
    for effect in _bonuses(data, track, levels):
        if effect.name in COLUMN:
            row[COLUMN[effect.name]] += effect.n
    for kind in kinds:
        row[kind + 1] += 1
    return tuple(row)


def gains_of(data: Data, track: int, action: Reward) -> tuple[int, ...]:
    """What a reward of a track brings, as a row of the stock."""
    return _gains(data, track, action.levels, action.kinds)


def gains(state: State, action: Reward) -> tuple[int, ...]:
    """What a reward of the ship in use brings."""
    return gains_of(state.setup.data, ship_kind(state), action)


def apply(state: State, action: Reward) -> None:
    first = state.rewarding[0] * WIDTH
    for column, number in enumerate(gains(state, action), start=first):
        if number:
            state.stock[column] += number
    state.rewarding = state.rewarding[1:]
