"""How a turn ends, as numbers that a player would call different: for lists of the best turns.

The own tokens are no part of it: of two turns that leave the same behind but for what is left in
hand, only the better one is of interest.
"""

from __future__ import annotations

from advisor.frontiers.components import FLEET
from advisor.frontiers.ships import OWNER, RELIC
from advisor.frontiers.solver.rules.hand import held
from advisor.frontiers.solver.rules.keys import BUILD, DOCK, GONE, LEFT, LOOT, STEAL
from advisor.frontiers.solver.rules.planet import counts, final_field
from advisor.frontiers.solver.rules.relic import gone_from
from advisor.frontiers.solver.turn_limits import MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import TurnModel
from advisor.frontiers.state import State
from advisor.frontiers.words import ARTIFACT, CARDS, CONSTRUCTOR, HUB, MARKET, MINE, SHIPYARD, SOLAR
from advisor.search.linear import Lin, total

_SEEN = (SOLAR, MINE, ARTIFACT, MARKET, SHIPYARD, CONSTRUCTOR, HUB)


def signature(state: State, seat: int) -> tuple[int, ...]:
    """The end of a turn: cards, colonies, fields, ships built and where they stand, losses."""
    seats = range(state.setup.seats)
    found = [state.fuel[other] for other in seats if other != seat]
    found += [state.ore[other] for other in seats if other != seat]
    found += [held >> card & 1 for held in state.cards for card in range(len(CARDS))]
    found += [number for colonies in state.planet for number in colonies]
    found += [int(at == territory) for at in state.fields for territory in range(8)]
    found += [FLEET - state.stock[seat], state.circle[seat]]
    for place in _SEEN:
        docked = [ship for track in state.tracks for ship in track] if place == HUB else []
        docked += state.docks[place]
        found.append(sum(1 for ship in docked if ship >> OWNER == seat))
    return tuple(found)


def expressions(turn: TurnModel) -> list[Lin]:
    """The same numbers in the model."""
    state, me = turn.state, turn.me
    seats = range(state.setup.seats)
    found = [state.fuel[seat] - turn.whole((LOOT, seat, "fuel")) for seat in turn.rivals]
    found += [state.ore[seat] - turn.whole((LOOT, seat, "ore")) for seat in turn.rivals]
    found += [
        held(turn, card)
        if seat == me
        else int(state.holds(seat, card)) - turn.whole((STEAL, seat, card))
        for seat in seats
        for card in range(len(CARDS))
    ]
    found += [counts(turn, territory, seat) for territory in range(8) for seat in seats]
    found += [final_field(turn, field, territory) for field in range(3) for territory in range(8)]
    found += [
        turn.whole(BUILD) + (FLEET - state.stock[me]),
        turn.notes["final circle"],
    ]
    for place in _SEEN:
        there = total(
            1 - turn.whole((GONE, place, ship)) if ship & RELIC else 1
            for ship in turn.ships_at(place)
            if ship >> OWNER == me
        )
        docked = total(
            turn.whole((DOCK, place, kind, value))
            for kind in (OWN, OWN_RELIC, MOVED)
            for value in range(1, 7)
        )
        found.append(docked - turn.whole((LEFT, place)) - gone_from(turn, place) + there)
    return found


def exclude(turn: TurnModel, end: tuple[int, ...], unless: int | None = None) -> None:
    """Forbid one end of the turn; `unless` it is worth at least so much."""
    b = turn.b
    different: list[Lin] = []
    for lin, number in zip(expressions(turn), end, strict=True):
        if b.least(lin) > number or b.most(lin) < number:
            return
        if lin.fixed:
            continue
        different += [1 - b.at_least(lin, number), b.at_least(lin, number + 1)]
    if unless is not None:
        better = b.flag()
        b.ge(turn.notes["value"], unless, better)
        different.append(better)
    b.ge(total(different), 1)
