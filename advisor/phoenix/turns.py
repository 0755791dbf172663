"""Every outcome of a turn, one canonical line each: a search over outcomes, never over orders.

Positions that differ only in the way that led to them, or in the order of residents inside a
sector, are one outcome. Transactions, which would make millions of orders, have a search of their
own over stocks and placements. A trade of a point (hub B-6) comes as early as it can: more GEMs
never close a way, but for an income, which may have to come first. A line ends where dice are
rolled, where somebody else decides, or where the turn is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import add
from typing import Final

from advisor.phoenix import actions, referee, rewards, turn
from advisor.phoenix.action_types import Action, Deed, Income, Move, Point, Use
from advisor.phoenix.carrying import Carried, carry
from advisor.phoenix.clauses import is_open
from advisor.phoenix.state import NONE_BOUGHT, Residents, State
from advisor.phoenix.station import gain_alien, live
from advisor.phoenix.words import CARRYING, OVER, REWARD, TRANSPORT, WIDTH

_RANK: Final = {"buy": 0, "trade": 1, "alien": 2}


def turns(state: State, relocations: int = 1, points: int = 1) -> tuple[str, ...]:
    """The lines of a turn; at most so many relocations and trades of points in each."""
    if state.phase == OVER:
        return ()
    search = _Search(state, relocations, points)
    search.run()
    return tuple(search.lines)


def _order(action: Action) -> tuple[object, ...]:
    """Buys and trades before the Aliens they pay for; else by source, as texts are sorted."""
    if isinstance(action, Deed):
        return (action.source, _RANK.get(action.form, 3), action.species, action.place, action.text)
    return (1000, 0, 0, 0, action.text)


def _joined(line: str, action: Action) -> str:
    return f"{line}; {action.text}" if line else action.text


@lru_cache(maxsize=1 << 14)
def _together(residents: Residents) -> Residents:
    """Residents of one sector without their order."""
    return tuple(sorted(residents))


def merged(state: State, seat: int) -> tuple[object, ...]:
    """What makes two outcomes of a player's turn differ: residents count, not their order."""
    station = state.station[seat]
    return (
        state.phase,
        state.active,
        state.moves,
        state.ending,
        state.extra,
        state.converted,
        tuple(state.supply),
        tuple(state.stock),
        tuple(state.tracks),
        tuple(state.ships),
        tuple(state.neutral),
        tuple(station),
        tuple(map(_together, station.values())),
        _together(state.on_hub[seat]) if state.hub(seat).room[1] else state.on_hub[seat],
        state.display,
        state.pending,
        state.bought,
        state.left,
        state.dice,
        state.rerolls,
        state.humans,
        state.rewarding,
    )


Node = tuple[State, str, int, int]
"""A state, the line that led there, and how many relocations and points may still be used."""


class _Search:
    """One layer of small steps after the other, with equal outcomes merged."""

    def __init__(self, state: State, relocations: int, points: int) -> None:
        self.start = state
        self.limits = (relocations, points)
        self.closing = not _trades_after(state) and state.to_move == state.active
        """Whether the own reward is the last decision of the turn."""
        self.lines: dict[str, None] = {}
        self.seen: set[object] = set()

    def run(self) -> None:
        layer: list[Node] = [(self.start, "", *self.limits)]
        while layer:
            following: list[Node] = []
            for node in layer:
                following += self.expand(node)
            layer = following

    def expand(self, node: Node) -> Iterator[Node]:
        """The nodes after one more step; finished lines are kept on the way."""
        state, line, moves_left, points_left = node
        if state.phase == CARRYING:
            yield from self.carried(node)
            return
        if state.phase == REWARD and self.closing:
            self.rewarded(state, line)
            return
        legal = sorted(referee.legal(state), key=_order)
        trades = points_left > 0 and actions.POINT in legal
        for action in legal:
            text = _joined(line, action)
            if action.is_chance:
                self.lines[text] = None
                continue
            moves, points = moves_left, points_left
            if isinstance(action, Move):
                moves -= 1
            elif isinstance(action, Point):
                points -= 1
            elif trades and not isinstance(action, Income):
                points = 0
            if moves < 0 or points < 0:
                continue
            after = state.copy()
            referee.apply(after, action)
            if isinstance(action, Use) and after.phase == CARRYING:
                yield after, text, moves, points
            else:
                yield from self.reached(after, text, moves, points)

    def rewarded(self, state: State, line: str) -> None:
        """Keep a line for each own reward, after which the player has nothing to decide."""
        seat = self.start.active
        first = seat * WIDTH
        held = state.stock[first : first + WIDTH]
        others = state.copy()
        others.stock[first : first + WIDTH] = (0,) * WIDTH
        rest = merged(others, seat)
        for choice in rewards.choices(state, seat):
            key = (rest, *map(add, held, rewards.gains(state, choice)))
            if key not in self.seen:
                self.seen.add(key)
                self.lines[_joined(line, choice)] = None

    def reached(self, state: State, line: str, moves: int, points: int) -> Iterator[Node]:
        """Keep a line that is finished; go on with one that is not and leads somewhere new."""
        key = merged(state, self.start.active)
        if key in self.seen:
            return
        self.seen.add(key)
        if self.over(state):
            self.lines[line] = None
        else:
            yield state, line, moves, points

    def over(self, state: State) -> bool:
        """Whether the active player has nothing more to decide in this turn."""
        return (
            state.moves != self.start.moves
            or state.phase == OVER
            or state.to_move != self.start.to_move
        )

    # Transport

    def carried(self, node: Node) -> Iterator[Node]:
        """Every outcome of the transactions; quick where nothing is to be decided after them."""
        state, line, moves, points = node
        if points and turn.can_point(state):
            traded = state.copy()
            referee.apply(traded, actions.POINT)
            yield traded, _joined(line, actions.POINT), moves, points - 1
            points = 0
        began = turn.carried(state)
        choices = _reward_choices(state) if _plain(state) else None
        kept: set[object] = set()
        for found in carry(state, began):
            text = "; ".join(filter(None, (line, found.line, "done" if found.more else "")))
            if choices is None:
                after = arrived(state, found)
                turn.begin_bonuses(after)
                turn.settle(after)
                yield from self.reached(after, text, moves, points)
                continue
            if len(choices) == 1:
                self.lines[text + choices[0][0]] = None
                continue
            gems, food, water, metal = found.stock
            for choice, (g, f, w, m, p) in choices:
                key = (gems + g, food + f, water + w, metal + m, p, found.placed)
                if key not in kept:
                    kept.add(key)
                    self.lines[text + choice] = None


def _trades_after(state: State) -> bool:
    """Whether the hub has a power that may be used after everything else (A-1, B-6)."""
    if state.hubs[state.active] < 0:
        return False
    hub = state.hub(state.active)
    return hub.converts or hub.points_for_gems[0] > 0


def _plain(state: State) -> bool:
    """Whether nothing can be decided between the transactions and the rewards, or after them."""
    if _trades_after(state):
        return False
    return not any(is_open(effect) for _, effect in live(state, "transport"))


def _reward_choices(state: State) -> list[tuple[str, tuple[int, ...]]]:
    """What the active player could choose as a reward: the end of a line, and what it brings."""
    seat = state.active
    nothing = (0,) * WIDTH
    if not state.level(seat, TRANSPORT):
        return [("", nothing)]
    choices = rewards.choices(state, seat)
    if len(choices) == 1:
        return [("", nothing)]
    return [(f"; {choice}", rewards.gains(state, choice)) for choice in choices]


def arrived(state: State, found: Carried) -> State:
    """The state after the transactions of an outcome."""
    after = state.copy()
    after.live = state.live
    for species, place in found.placed:
        gain_alien(after, species, place)
    first = state.active * WIDTH
    after.stock[first : first + 4] = found.stock
    counts = list(NONE_BOUGHT)
    for species, number in enumerate(state.bought):
        counts[species] = number
    for species, _ in found.placed:
        counts[species] += 1
    after.bought = (counts[0], counts[1], counts[2], counts[3])
    after.left = found.left
    return after
