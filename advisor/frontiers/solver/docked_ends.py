"""Ships that stand at facilities when a turn is over, as expressions for the objective."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from advisor.frontiers.ships import OWNER, VALUE
from advisor.frontiers.solver.rules.keys import (
    DOCK,
    GONE,
    LEFT_VALUE,
    LENT_FROM,
    RAID,
)
from advisor.frontiers.solver.rules.relic import gone_from
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import TurnModel
from advisor.frontiers.words import MINE, RAIDERS, TELEPORTER
from advisor.search.linear import Lin, total


class DockedEnds:
    """What the value counts about docked ships, of a turn whose rules are all written."""

    def __init__(self, turn: TurnModel) -> None:
        self.turn = turn
        self.b = turn.b

    def at_facility(self, seat: int, place: int, value: int | None = None) -> Lin:
        """Ships of a seat at a facility at the end, of one value or of any."""
        turn = self.turn
        values = range(1, 7) if value is None else (value,)
        ships = turn.ships_at(place)
        parts = [
            ships.count(ship) - turn.whole((GONE, place, ship))
            for ship in sorted(set(ships))
            if ship >> OWNER == seat and ship & VALUE in values
        ]
        for shown in values:
            if seat == turn.me:
                parts += [
                    turn.whole((DOCK, place, kind, shown)) for kind in (OWN, OWN_RELIC, MOVED)
                ]
                parts.append(-turn.whole((LEFT_VALUE, place, shown)))
        if seat == turn.me:
            parts.append(-gone_from(turn, place, values))
        return total(parts)

    def highest_on_mine(self, seats: Iterable[int]) -> Lin:
        """The highest ship of some seats on the Lunar Mine."""
        numbers: dict[int, list[Lin]] = {value: [] for value in range(1, 7)}
        for seat in seats:
            for value in numbers:
                numbers[value].append(self.at_facility(seat, MINE, value))
            for value, flag in self.lent_to(seat, MINE).items():
                numbers[value].append(flag)
        steps = []
        for value in numbers:
            above = total(each for higher in range(value, 7) for each in numbers[higher])
            steps.append(self.b.at_least(above, 1))
        return total(steps)

    @cached_property
    def height(self) -> Lin:
        """The highest ship of all on the Lunar Mine; the same number counts for every seat."""
        return self.highest_on_mine(range(self.turn.state.setup.seats))

    def lent_to(self, seat: int, place: int) -> dict[int, Lin]:
        """Flags for a ship of a rival that the Helmet left at a facility, by value."""
        turn, b = self.turn, self.b
        found: dict[int, Lin] = {}
        if seat == turn.me or not turn.look.lent:
            return found
        for value in turn.look.values[LENT]:
            arrived = turn.whole((DOCK, place, LENT, value))
            owner = total(
                turn.whole((LENT_FROM, at, ship))
                for at, ship in turn.look.lent
                if ship >> OWNER == seat and ship & VALUE == value
            )
            if not arrived.fixed and not owner.fixed:
                gone = turn.whole((GONE, place, -1))
                flag = b.flag()
                b.le(flag - arrived, 0)
                b.le(flag - owner, 0)
                b.ge(flag - arrived - owner + gone, -1)
                if not gone.fixed:
                    b.le(flag + gone, 1)
                found[value] = flag
        return found

    def crowd(self, seat: int, place: int) -> Lin:
        return self.at_facility(seat, place) + total(self.lent_to(seat, place).values())

    def raiders_sum(self, seat: int) -> Lin:
        """Sum of a seat's ships at the Outpost: the last raid of the turn sends all others away."""
        turn, b = self.turn, self.b
        raided = b.at_least(turn.whole(RAID), 1)
        before = total(
            self.turn.ships_at(RAIDERS).count(ship) * (ship & VALUE)
            - turn.whole((GONE, RAIDERS, ship)) * (ship & VALUE)
            for ship in sorted(set(self.turn.ships_at(RAIDERS)))
            if ship >> OWNER == seat
        )
        if seat == turn.me:
            before = before - total(
                turn.whole((LEFT_VALUE, RAIDERS, value)) * value for value in range(1, 7)
            )
        if raided.fixed and raided.const == 0:
            return before
        result = b.var(0, max(15, b.most(before)))
        b.eq(result - before, 0, 1 - raided)
        lent = self.lent_to(seat, RAIDERS)
        if seat != turn.me:
            guests = total(flag * value for value, flag in lent.items())
            b.eq(result - guests, 0, raided)
            return result
        look = turn.look
        runs = total(turn.whole((RAID, low)) * (3 * low + 3) for low in range(1, 5))
        guests = total(
            turn.whole((DOCK, RAIDERS, LENT, value)) * value for value in look.values[LENT]
        )
        if look.raids == 1 and TELEPORTER not in look.powers and not look.relic_goes:
            b.eq(result - runs + guests, 0, raided)
        else:
            # Two raids, or a ship that leaves again: a generous bound.
            b.le(result - runs, 0, raided)
        return result
