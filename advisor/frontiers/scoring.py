"""Points, the end of the game and its tie-breaks (section 7)."""

from __future__ import annotations

from dataclasses import dataclass

from advisor.frontiers.cards.kinds import POINTS
from advisor.frontiers.state import State
from advisor.frontiers.words import OVER, POSITRON


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, and by what: several winners share a win."""

    winners: tuple[str, ...]
    reason: str


def points(state: State) -> list[int]:
    """Points by seat."""
    totals = [(held & POINTS).bit_count() for held in state.cards]
    for colonies in state.planet:
        for seat, number in enumerate(colonies):
            totals[seat] += number
    for seat in state.control:
        if seat >= 0:
            totals[seat] += 1
    positron = state.fields[POSITRON]
    if positron >= 0 and state.control[positron] >= 0:
        totals[state.control[positron]] += 1
    return totals


def standing(state: State, seat: int, total: int) -> tuple[int, int, int, int]:
    """What is compared at the end, in order: points, cards, ore, fuel."""
    return total, state.cards[seat].bit_count(), state.ore[seat], state.fuel[seat]


def winning_seats(state: State) -> tuple[int, ...]:
    """The seats that would win if the game ended now."""
    totals = points(state)
    ranks = [standing(state, seat, total) for seat, total in enumerate(totals)]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


def result(state: State) -> Result | None:
    """Who has won, once the game is over."""
    if state.phase != OVER:
        return None
    totals = points(state)
    ranks = [standing(state, seat, total) for seat, total in enumerate(totals)]
    seats = winning_seats(state)
    winners = tuple(state.setup.color(seat) for seat in seats)
    return Result(winners, _reason(ranks, seats))


def _reason(ranks: list[tuple[int, int, int, int]], seats: tuple[int, ...]) -> str:
    best = ranks[seats[0]]
    if len(seats) > 1:
        return f"a shared win: equal in points ({best[0]}), cards, ore and fuel"
    rivals = [rank for seat, rank in enumerate(ranks) if seat != seats[0]]
    for place, thing in enumerate(("points", "cards", "ore", "fuel")):
        level = [rank for rank in rivals if rank[:place] == best[:place]]
        closest = max(rank[place] for rank in level)
        if best[place] > closest:
            if place == 0:
                return f"most points: {best[0]} against {closest}"
            return f"{best[0]} points each; more {thing} decides: {best[place]} against {closest}"
    raise AssertionError("a single winner is ahead in something")
