"""A modelled turn as a line of the engine: found by playing, in whatever order is legal.

A model says which deeds a turn has, not their order. Here the engine tries them: what it refuses
cannot be, what it does by itself needs no word. The turn is accepted when it ends exactly as the
model says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from advisor.phoenix import referee
from advisor.phoenix.action_types import (
    Action,
    Ally,
    Convert,
    Deed,
    Done,
    Free,
    GiveBack,
    Income,
    Keep,
    Leave,
    Move,
    Observe,
    Point,
    Recruit,
    Reward,
    Use,
)
from advisor.phoenix.model.rules.expedition import expected
from advisor.phoenix.state import ON, State
from advisor.phoenix.words import (
    GOLD,
    HUMAN,
    NOTHING,
    OVER,
    SHIPS,
    TRACKS,
    WIDTH,
)

Key = tuple[object, ...]
Rivals = Callable[[State], Action]
"""What somebody else does who has to decide in the middle of the turn."""
MOST_STATES = 20_000
"""After so many states the search for an order gives up."""


@dataclass(slots=True)
class Wanted:
    """What a model wants to be done, and how the turn shall end."""

    use: tuple[int, int] | None = None
    """Owner and number of the ship."""
    deeds: Counter[Key] = field(default_factory=Counter)
    keeps: list[tuple[int, ...]] = field(default_factory=list)
    homes: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Species and place of everybody who comes."""
    end: tuple[object, ...] = ()
    """What `ended` shall give, or the first parts of it."""
    anyone: bool = False
    """Whether an equal ship of another rival will do."""


def ended(state: State, seat: int) -> tuple[object, ...]:
    """How a turn has ended for a player: what a model predicts."""
    first = seat * WIDTH
    station = {
        number: tuple(sorted(residents)) for number, residents in state.station[seat].items()
    }
    hub = state.hub(seat)
    on_hub: tuple[int, ...] = tuple(sorted(state.on_hub[seat])) if hub.room[1] else ()
    spaces = tuple(int(who != NOTHING) for who in state.on_hub[seat]) if hub.slots else ()
    tracks = seat * len(TRACKS)
    return (
        tuple(state.stock[first : first + WIDTH]),
        tuple(sorted(station.items())),
        on_hub,
        spaces,
        tuple(state.tracks[tracks : tracks + len(TRACKS)]),
        tuple(sorted((ship // ON, ship % ON == 0) for ship in state.ships[seat])),
        tuple(
            tuple(state.stock[other * WIDTH : other * WIDTH + WIDTH])
            for other in range(state.setup.seats)
            if other != seat
        ),
    )


def key(action: Action) -> Key:
    """An action without its place, as models speak of it."""
    if isinstance(action, Deed):
        return (
            action.source,
            action.form,
            action.kinds,
            action.gain,
            action.species,
            action.gift,
        )
    if isinstance(action, Ally):
        return ("ally", action.pay, action.gift)
    if isinstance(action, Recruit):
        return ("recruit", action.pay, action.gift)
    if isinstance(action, Observe):
        return ("observe",)
    if isinstance(action, Point):
        return ("point",)
    if isinstance(action, Convert):
        return ("convert", action.gain)
    if isinstance(action, Move):
        return ("move", action.species, action.origin, action.place)
    if isinstance(action, Leave):
        return ("leave", action.species, action.place)
    if isinstance(action, GiveBack):
        return ("return", action.species, action.place)
    if isinstance(action, Reward):
        return ("reward", action.levels, action.kinds)
    if isinstance(action, Free):
        return ("free", action.sector)
    return (action.text,)


def home(action: Action) -> tuple[int, int] | None:
    """Who comes to live where by an action, if anybody does."""
    if isinstance(action, Ally | Recruit):
        return HUMAN, action.place
    if isinstance(action, Deed) and action.place != NOTHING:
        return (action.species if 0 <= action.species <= GOLD else HUMAN), action.place
    return None


def _is_wanted_use(action: Use, wanted: Wanted) -> bool:
    if wanted.use is None or wanted.use[1] != action.ship:
        return False
    if wanted.use[0] != action.owner and not (
        wanted.anyone and min(wanted.use[0], action.owner) >= 0
    ):
        return False
    if action.tracks:
        return all(wanted.deeds["lobby", track] for track in action.tracks) and len(
            action.tracks
        ) == sum(wanted.deeds["lobby", track] for track in range(len(TRACKS)))
    if action.target == NOTHING:
        return True
    word = "scrap" if action.target < len(SHIPS) else "build"
    return wanted.deeds[word, action.target] > 0


class _Player:
    """One search for an order."""

    def __init__(self, start: State, wanted: Wanted, rivals: Rivals) -> None:
        self.start = start
        self.seat = start.active
        self.wanted = wanted
        self.rivals = rivals
        self.seen: set[object] = set()
        self.states = 0

    def run(self) -> tuple[list[Action], State] | None:
        return self._go(self.start, Counter(self.wanted.deeds), Counter(self.wanted.homes), [])

    def _go(
        self,
        state: State,
        deeds: Counter[Key],
        homes: Counter[tuple[int, int]],
        line: list[Action],
    ) -> tuple[list[Action], State] | None:
        if state.moves != self.start.moves or state.phase == OVER:
            end = ended(state, self.seat)[: len(self.wanted.end)]
            return (line, state) if end == self.wanted.end else None
        mark = (state.key(), frozenset(deeds.items()), frozenset(homes.items()))
        if mark in self.seen or self.states >= MOST_STATES:
            return None
        self.seen.add(mark)
        self.states += 1
        if state.to_move != self.seat:
            return self._play(state, self.rivals(state), deeds, homes, line)
        done: Action | None = None
        for action in sorted(referee.legal(state), key=lambda a: a.text):
            if isinstance(action, Done):
                done = action
                continue
            if not self._fits(action, deeds, homes):
                continue
            found = self._play(state, action, deeds, homes, line)
            if found is not None:
                return found
        return None if done is None else self._play(state, done, deeds, homes, line)

    def _fits(self, action: Action, deeds: Counter[Key], homes: Counter[tuple[int, int]]) -> bool:
        if isinstance(action, Use):
            return _is_wanted_use(action, self.wanted)
        if isinstance(action, Income):
            return self.wanted.use is None and not any(k[0] == "recruit" for k in deeds)
        if isinstance(action, Keep):
            return action.dice in self.wanted.keeps
        if deeds[key(action)] < 1:
            return False
        there = home(action)
        return there is None or homes[there] > 0

    def _play(
        self,
        state: State,
        action: Action,
        deeds: Counter[Key],
        homes: Counter[tuple[int, int]],
        line: list[Action],
    ) -> tuple[list[Action], State] | None:
        rolled = referee.rolls(state, action)
        if rolled:
            action = referee.with_dice(action, expected(rolled))
        own = state.to_move == self.seat
        after = state.copy()
        referee.apply(after, action)
        rest, there = +deeds, home(action)
        rest_homes = +homes
        if own:
            rest[key(action)] -= 1
            if there is not None:
                rest_homes[there] -= 1
        return self._go(after, +rest, +rest_homes, [*line, action])


def replayed(
    start: State, wanted: Wanted, rivals: Rivals
) -> tuple[tuple[Action, ...], State] | None:
    """A line of actions that does what is wanted and ends as it should, and its end."""
    found = _Player(start, wanted, rivals).run()
    return None if found is None else (tuple(found[0]), found[1])
