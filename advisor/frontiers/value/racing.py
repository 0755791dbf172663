"""Who is ahead, who lands next and who ends the game: what tells of chances beside worth.

Worth is what each player has for itself, and a turn is searched by it. Who wins near the end is
another question: whoever rolls next, lands the last colony and is ahead by it has won, whatever
the others have in store. So a chance to win is told by four things: worth, the points one is ahead,
how likely one lands in the next turn, and how likely one is the first to end the game as its
winner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from advisor.frontiers.cards.kinds import CHANGING_ONE
from advisor.frontiers.components import FLEET, LAST_CIRCLE
from advisor.frontiers.facilities.constructor import price_of
from advisor.frontiers.planet import landing_places, relic_owner
from advisor.frontiers.scoring import points
from advisor.frontiers.ships import OWNER, RELIC
from advisor.frontiers.state import State
from advisor.frontiers.value.features import remaining, unlanded
from advisor.frontiers.value.terms import worths
from advisor.frontiers.value.weights import RACE, Weights
from advisor.frontiers.words import ASIMOV, BRADBURY, ISOLATION, POSITRON, TERRAFORM
from advisor.search.log_odds import shares

THOUSANDTHS: Final = 1000
"""In a file every number is whole."""
UNIT: Final = 8_000
"""Worth that is a log odds of about 1."""
MIDDLE: Final = 3
"""The T about which lines turn, and by which they are measured."""
FARTHEST: Final = 4
"""More points ahead say no more."""
SUREST: Final = (-4.0, 3.0)
"""Between them lie the log odds to land."""
ROUNDS: Final = 4
"""So far it is looked ahead who ends the game."""
SLIGHT: Final = 0.05
"""A small chance to end the game is as good as none: there are other ways to win."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is asked of a position; all but the first two by seat."""

    left: int
    """T, the fewest colonies that anybody has yet to land."""
    active: int
    worths: Sequence[float]
    leads: Sequence[int]
    """Points ahead of the best rival."""
    signs: Sequence[Sequence[float]]
    """What speaks for landing a colony in the next turn."""
    ends: Sequence[bool]
    """Whether landing one colony ends the game and wins it."""


def facts(state: State, weights: Weights) -> Facts:
    """What tells who wins from here."""
    totals = points(state)
    seats = range(state.setup.seats)
    own = [FLEET - stock for stock in state.stock]
    relic = relic_owner(state)
    for ship in state.docks[TERRAFORM]:
        if ship & RELIC:
            relic = -1
        else:
            own[ship >> OWNER] -= 1
    return Facts(
        remaining(state),
        state.active,
        [worth / UNIT for worth in worths(state, weights)],
        [_near(totals[seat] - _best_rival(totals, seat)) for seat in seats],
        [_signs(state, seat, own[seat] + (seat == relic)) for seat in seats],
        [unlanded(state, seat) == 1 and lead_by_landing(state, totals, seat) > 0 for seat in seats],
    )


def _near(lead: int) -> int:
    return min(max(lead, -FARTHEST), FARTHEST)


def _best_rival(totals: Sequence[int], seat: int) -> int:
    return max(total for other, total in enumerate(totals) if other != seat)


def _signs(state: State, seat: int, ships: int) -> list[float]:
    fuel, ore, held = state.fuel[seat], state.ore[seat], state.cards[seat]
    missing = LAST_CIRCLE - state.circle[seat]
    pays = fuel > 0 and ore > 0
    builds = ore >= price_of(_bonus(state, seat, BRADBURY))
    return [
        1,
        missing == 0,
        pays,
        builds,
        builds and ships == 4,
        builds and ships == 5,
        builds and ships >= 6,
        *(pays and missing <= number for number in range(4)),
        *(missing <= number for number in range(1, 4)),
        ships / 3,
        pays and ships >= 4,
        pays and ships >= 5,
        _bonus(state, seat, ASIMOV),
        held.bit_count() / 3,
        min(fuel, 4) / 4,
        min(ore, 5) / 5,
        held & CHANGING_ONE != 0,
    ]


def _bonus(state: State, seat: int, territory: int) -> bool:
    return state.control[territory] == seat and state.fields[ISOLATION] != territory


def lead_by_landing(state: State, totals: Sequence[int], seat: int) -> int:
    """The points ahead of the best rival after landing one colony where it helps most."""
    best = -max(totals)
    for territory in landing_places(state):
        colonies, holder = state.planet[territory], state.control[territory]
        worth = 1 + (state.fields[POSITRON] == territory)
        after, own = list(totals), colonies[seat] + 1
        after[seat] += 1
        if holder != seat:
            if holder >= 0 and own >= colonies[holder]:
                after[holder] -= worth
            if own > max(colonies):
                after[seat] += worth
        best = max(best, after[seat] - _best_rival(after, seat))
    return best


@dataclass(frozen=True, slots=True)
class Race:
    """The numbers by which facts become chances."""

    landing: Sequence[float]
    """What each sign adds to the log odds to land."""
    worth: Sequence[float]
    """What worth counts: in the middle of the game, and more for each `MIDDLE` of T."""
    next: Sequence[float]
    """What it is worth to be the next to roll, the one after that, and so on."""
    next_by_stage: Sequence[float]
    lead: Sequence[float]
    """What a point ahead counts: always, and at the end of the game."""
    ready: Sequence[float]
    """What half of the log odds to land counts, likewise."""
    ending: Sequence[float]
    """What the logarithm of the chance to end the game as its winner counts, at its end."""

    def chances(self, known: Facts) -> list[float]:
        """Everybody's chance to win, by seat."""
        seats = len(known.worths)
        steep, late = (known.left - MIDDLE) / MIDDLE, 1 / (known.left + 1)
        worth = self.worth[0] + steep * self.worth[1]
        lead = self.lead[0] + late * self.lead[1]
        ready = self.ready[0] + late * self.ready[1]
        lands = [self.landing_odds(signs) for signs in known.signs]
        logs = []
        for seat in range(seats):
            place = (seat - known.active) % seats
            logs.append(
                worth * known.worths[seat]
                + self.next[place]
                + steep * self.next_by_stage[place]
                + lead * known.leads[seat]
                + ready * lands[seat] / 2
            )
        if known.left <= 1:
            ends = endings(known, lands)
            logs = [a + self.ending[0] * log(b + SLIGHT) for a, b in zip(logs, ends, strict=True)]
        return shares(logs)

    def landing_odds(self, signs: Sequence[float]) -> float:
        """The log odds to land a colony in the next turn."""
        power = sum(a * b for a, b in zip(self.landing, signs, strict=True))
        return min(max(power, SUREST[0]), SUREST[1])


def endings(known: Facts, lands: Sequence[float]) -> list[float]:
    """How likely each seat is the first to land the last colony and win by it, within some rounds.

    Who does not win by it is not in the race.
    """
    seats = len(lands)
    found, still = [0.0] * seats, 1.0
    for turn in range(ROUNDS * seats):
        seat = (known.active + turn) % seats
        if known.ends[seat]:
            part = still / (1 + exp(-lands[seat]))
            found[seat] += part
            still -= part
    return found


def race_of(weights: Weights) -> Race | None:
    """The race that weights know; kept with them."""
    if not weights.race:
        return None
    found: Race | None = weights.__dict__.get("_race")
    if found is None:
        rows: Mapping[str, Sequence[int]] = dict(weights.race)
        found = Race(*([number / THOUSANDTHS for number in rows[name]] for name in RACE))
        weights.__dict__["_race"] = found
    return found
