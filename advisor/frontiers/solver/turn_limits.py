"""What a turn could bring at most, read off the position before a model is built.

Whatever is ruled out here never becomes a variable. Every answer errs on the generous side: the
model must contain every turn that can be played.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from advisor.frontiers.cards import cannon
from advisor.frontiers.cards.kinds import CERTAIN_POWERS, CHANGERS, CHANGES, DISCARDING, card_set
from advisor.frontiers.components import CLAIM_PIPS, CREW
from advisor.frontiers.piles import in_hand, unseen
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.ships import OWNER, RELIC, VALUE, Ships
from advisor.frontiers.solver.landing_limits import Means, landing_limits
from advisor.frontiers.solver.possible import (
    bonus_may_go,
    may_leave_again,
    relic_may_go_home,
    thrown_may_show,
)
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    CANNON,
    HELMET,
    HUB,
    RAIDERS,
    TELEPORTER,
    TERRAFORM,
    WARPER,
)

OWN, OWN_RELIC, MOVED, LENT = range(4)
"""Classes of dice: own ships, the own Relic Ship, a ship that the Teleporter moves, and one that
the Helmet moves. Only the first has more than one member."""

MOVERS: Final = {TELEPORTER: MOVED, HELMET: LENT}
"""Cards that make a docked ship work once more, and the class of that die."""


RUNS: Final = frozenset(range(1, 5))
"""Lowest values of runs."""
_HIGHEST: Final = 6


@dataclass(frozen=True, slots=True)
class TurnLimits:
    """The generous answers for one position."""

    ready: int
    """Cards in hand that have not been used, as a bit set."""
    claimable: Counter[int]
    stealable: tuple[tuple[int, int], ...]
    """Seat and card."""
    recoverable: tuple[int, ...]
    """Cards that the Warper can fetch from the discards."""
    powers: frozenset[int]
    """Cards whose fuel power may be used at some time of the turn."""
    discards: frozenset[int]
    """Cards whose discard power may be used at some time of the turn."""
    values: tuple[frozenset[int], ...]
    """Values that a die of each class can show."""
    shown: Counter[int]
    """How many of the own ships show a value now, at most."""
    changes: int
    """Times that a card can give a die another value."""
    dice: int
    """Dice that can be docked at most, a moved one counted again."""
    raids: int
    """Raids at most."""
    runs: frozenset[int]
    """Lowest values of the runs that may raid."""
    leaving: int
    """Ships that may dock in this turn and leave their ports again in it, at most."""
    launches: int
    constructs: int
    terraforms: int
    """Landings at the Terraforming Station at most."""
    unlanded: int
    landings: int
    lent: tuple[tuple[int, int], ...]
    """Facility and ship that the Helmet may move."""
    grounded: tuple[tuple[int, int], ...]
    """Place and ship that a discarded Cannon may send home."""
    relic: int
    """Owner of the Relic Ship, or -1."""
    relic_goes: bool
    """Whether that owner may lose it, and free its port, in this turn."""
    bonus_goes: bool
    """Whether the player may lose a bonus in this turn."""


class Reach(NamedTuple):
    """The cards that a turn may come to have, and by which way."""

    claimable: Counter[int]
    stealable: tuple[tuple[int, int], ...]
    recoverable: tuple[int, ...]
    cards: set[int]
    runs: frozenset[int]
    """Lowest values of the runs that may raid first."""


def _claimable(state: State, ready: int) -> Counter[int]:
    """The cards that may be on the display when there are pips for one."""
    pips = state.artifact + 6 * (len(state.ships) + _moving(state, ready))
    claimable = Counter(state.display) if pips >= CLAIM_PIPS else Counter[int]()
    if thrown_may_show(state):
        # One in hand, or one that a claim or a raid has brought.
        thrown = ready
        for seat in state.setup.rivals[state.active]:
            thrown |= state.cards[seat]
        for card in {*in_hand(thrown), *state.display}:
            claimable[card] += 1
    return claimable


def cards_in_reach(state: State, fleets: tuple[Ships, ...]) -> Reach:
    """The cards in hand, and those that claims, raids and the Warper may add."""
    me = state.active
    ready = state.cards[me] & ~state.used
    held = state.cards[me]
    claimable = _claimable(state, ready)
    gainable = {card for card in claimable if not held >> card & 1}
    at_once = set(in_hand(ready))
    cards = at_once | gainable
    owned = tuple(
        (seat, card) for seat in state.setup.rivals[me] for card in in_hand(state.cards[seat])
    )
    warpers = (WARPER in cards) + sum(card == WARPER for _, card in owned)
    # A raid needs three ships, so a stolen card helps only what is left after it.
    runs = _first_runs(state, fleets, at_once, cards)
    if runs:
        cards |= {card for _, card in owned}
    recoverable: tuple[int, ...] = ()
    if not state.discarded and WARPER in cards and _discards_stay(state):
        recoverable = tuple(sorted(set(state.discards)))
        if WARPER in at_once:
            at_once.update(recoverable)
        runs |= _first_runs(state, fleets, at_once, cards.union(recoverable))
        cards.update(recoverable, (card for _, card in owned if runs))
    if runs and not state.discarded and warpers > 1:
        # One fetches the other, which a raid has taken and so thrown away.
        recoverable = tuple(sorted({*recoverable, WARPER}))
    return Reach(claimable, owned if runs else (), recoverable, cards, runs)


def _values(
    state: State,
    shown: set[int],
    relics: set[int],
    powers: frozenset[int],
    lent: tuple[tuple[int, int], ...],
) -> tuple[frozenset[int], ...]:
    """Values that a die of each class can show."""
    changes = [card for card in CHANGERS if card in powers]
    own_values, relic_values = _reach(shown, changes), _reach(relics, changes)
    moved: set[int] = set()
    if TELEPORTER in powers:
        moved = own_values | relic_values | {ship & VALUE for ship in _docked(state, own=True)}
    return (
        frozenset(own_values),
        frozenset(relic_values),
        frozenset(moved),
        frozenset(ship & VALUE for _, ship in lent),
    )


def _docked(state: State, own: bool) -> list[int]:
    """Ships that a card may move to another facility: the player's own, or the others'."""
    return [
        ship
        for place in range(TERRAFORM)
        for ship in _ships_at(state, place)
        if (ship >> OWNER == state.active) == own
    ]


def _lendable(state: State) -> tuple[tuple[int, int], ...]:
    """Facility and ship that the Helmet may move."""
    return tuple(
        (place, ship)
        for place in range(TERRAFORM)
        for ship in sorted(set(_ships_at(state, place)))
        if ship >> OWNER != state.active
    )


def _groundable(state: State) -> tuple[tuple[int, int], ...]:
    """Place and ship that a discarded Cannon may send home."""
    seat_of = state.setup.seat_of
    return tuple(
        (action.target, action.ship & 15 | seat_of[action.ship >> OWNER] << OWNER)
        for action in cannon.DISCARD.options(state)
    )


def _shown(fleets: tuple[Ships, ...]) -> Counter[int]:
    """How many of the own ships show a value, at most."""
    shown: Counter[int] = Counter()
    for fleet in fleets:
        shown |= Counter(ship & VALUE for ship in fleet if not ship & RELIC)
    return shown


def _discards(state: State, cards: set[int]) -> frozenset[int]:
    """Cards whose discard power may be used: one in a turn."""
    return frozenset(() if state.discarded else cards.intersection(DISCARDING))


def limits_of(state: State, fleets: tuple[Ships, ...] = ()) -> TurnLimits:
    """The answers for a position, or for all that differ from it in their unplaced ships."""
    me = state.active
    ready = state.cards[me] & ~state.used
    fleets = fleets or (state.ships,)
    shown = _shown(fleets)
    relics = {ship & VALUE for fleet in fleets for ship in fleet if ship & RELIC}
    reach = cards_in_reach(state, fleets)
    everything = card_set(*reach.cards)
    powers = frozenset(card for card in CERTAIN_POWERS if card in reach.cards)
    discards = _discards(state, reach.cards)
    lent = _lendable(state) if HELMET in powers else ()
    values = _values(state, set(shown), relics, powers, lent)
    moved = bool(values[MOVED])
    dice = len(state.ships) + moved + bool(lent)
    runs, raids = _raids(reach.runs, dice)
    leaving = may_leave_again(state, everything)
    most = landing_limits(
        Means(
            state=state,
            shown=shown,
            known=len(fleets) == 1,
            relic=bool(relics),
            docked=bool(_docked(state, own=True)),
            ready=ready,
            reach=everything,
            claims=bool(reach.claimable),
            raids=raids,
            fetches=any(card != WARPER for card in reach.recoverable),
            six=6 in values[OWN] | values[OWN_RELIC] | values[MOVED],
            moved=moved,
            lent=bool(lent),
            leaving=leaving,
        )
    )
    return TurnLimits(
        ready=ready,
        claimable=reach.claimable,
        stealable=reach.stealable,
        recoverable=reach.recoverable,
        powers=powers,
        discards=discards,
        values=values,
        shown=shown,
        changes=sum(len(CHANGES[card]) for card in CHANGERS if card in powers),
        dice=dice,
        raids=raids,
        runs=runs,
        leaving=leaving,
        launches=most.launches,
        constructs=most.constructs,
        terraforms=most.terraforms,
        unlanded=state.colonies[me] + (state.circle[me] > 0),
        landings=most.landings,
        lent=lent,
        grounded=_groundable(state) if CANNON in discards else (),
        relic=relic_owner(state),
        relic_goes=relic_may_go_home(state, everything),
        bonus_goes=bonus_may_go(state, everything),
    )


def _raids(runs: frozenset[int], dice: int) -> tuple[frozenset[int], int]:
    """Lowest values of the runs that may raid, and how many raids there may be."""
    if runs and dice >= 2 * CREW[RAIDERS]:
        # What the first raid takes may prepare any other.
        return RUNS, 2
    return runs, int(bool(runs))


def with_landings(look: TurnLimits, most: int) -> TurnLimits:
    """The same for turns with so many landings at most."""
    return replace(
        look,
        launches=min(look.launches, most),
        constructs=min(look.constructs, most),
        terraforms=min(look.terraforms, most),
        landings=min(look.landings, most),
    )


def _discards_stay(state: State) -> bool:
    """Whether a Warper finds the discards: without a draw pile its claim shuffles them (A16)."""
    return bool(unseen(state)) or any(held >> WARPER & 1 for held in state.cards)


def _ships_at(state: State, place: int) -> tuple[int, ...]:
    if place == HUB:
        return tuple(ship for track in state.tracks for ship in track)
    return state.docks[place]


def _moving(state: State, ready: int) -> int:
    """Docked ships that cards may move before any card is claimed, where there are too few ships
    for a raid that takes such a card: three have the pips for a claim."""
    found = ready
    if found >> WARPER & 1 and not state.discarded:
        for card in state.discards:
            found |= 1 << card
    found &= ~state.used
    return (found >> TELEPORTER & 1) + (found >> HELMET & 1)


def _reach(values: set[int], changes: list[int]) -> set[int]:
    """Values that each of some cards can make, each used once, generously."""
    found = set(values)
    for _ in changes:
        new = set(found)
        for card in changes:
            for change in CHANGES[card]:
                new |= {made for value in found if (made := change.of(value))}
        if new == found:
            break
        found = new
    return found


def _first_runs(
    state: State, fleets: tuple[Ships, ...], at_once: set[int], cards: set[int]
) -> frozenset[int]:
    """Lowest values of the runs that may raid, with cards that are there `at_once` or claimed.

    A claim takes ships as well: where too few are left for a raid, its card comes too late.
    """
    crew = CREW[RAIDERS]
    missing = CLAIM_PIPS - state.artifact
    claimers = -(-missing // _HIGHEST) if missing > 0 else 0
    if len(state.ships) + _movers(cards) - claimers < crew:
        cards = at_once
    guest = int(_movers(cards) > 0)  # one card brings one ship to a raid (A84)
    if len(state.ships) + guest < crew:
        return frozenset()
    docked = state.docks[RAIDERS]
    outbid = sum(ship & VALUE for ship in docked)
    if guest or CANNON in cards or any(ship & RELIC for ship in docked):
        outbid = 0
    help_ = guest + sum(len(CHANGES[card]) for card in CHANGERS if card in cards)
    shown = [{ship & VALUE for ship in fleet} for fleet in fleets]
    return frozenset(
        low
        for low in RUNS
        if crew * (low + 1) > outbid
        and any(len({low, low + 1, low + 2} - values) <= help_ for values in shown)
    )


def _movers(cards: set[int]) -> int:
    """Docked ships that cards may move."""
    return (TELEPORTER in cards) + (HELMET in cards)
