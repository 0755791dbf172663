"""The value of the turn's end as the objective: the features of `advisor.value`, as constraints."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from advisor.engine.components import CLAIM_PIPS, FLEET
from advisor.engine.piles import in_hand
from advisor.engine.scoring import points
from advisor.engine.ships import OWNER, RELIC, VALUE
from advisor.engine.words import (
    BRADBURY,
    BURROUGHS,
    CARDS,
    CITY,
    CONSTRUCTOR,
    CRYSTAL,
    DECOY,
    FIELDS,
    HERBERT,
    ISOLATION,
    MARKET,
    MINE,
    MONUMENT,
    POHL,
    POLARITY,
    POSITRON,
    RAIDERS,
    SHIPYARD,
    TELEPORTER,
    TERRAFORM,
    TERRITORIES,
)
from advisor.solver.frame import Turn
from advisor.solver.linear import ONE, ZERO, Lin, total
from advisor.solver.outlook import LENT, MOVED, OWN, OWN_RELIC
from advisor.solver.rules import ending
from advisor.solver.rules.hand import held
from advisor.solver.rules.keys import (
    ADD,
    BUILD,
    BUY,
    DOCK,
    GAIN,
    GONE,
    GROUND,
    LAND,
    LANDINGS,
    LEFT_VALUE,
    LENT_FROM,
    LOOT,
    RAID,
    RELIC_LEFT,
    REMOVE,
    STEAL,
    TERRAFORM_OWN,
    TERRAFORM_RELIC,
)
from advisor.solver.rules.planet import counts, final_control, final_field
from advisor.solver.rules.relic import gone_from
from advisor.value import FEATURES, HUNDRED
from advisor.value.features import CHANGERS


class Worth:
    """Builds the objective of a turn whose rules are all written."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.b = turn.b
        state, look = turn.state, turn.look
        exact = turn.fewest == look.landings
        self.landed = Lin(turn.fewest) if exact else turn.whole(LANDINGS)
        rival_left = min(state.colonies[seat] + (state.circle[seat] > 0) for seat in turn.rivals)
        self.left = look.unlanded - self.landed
        self.horizon: dict[int, Lin] = {}
        """A flag for each number of colonies that the leader may have left."""
        lowest = look.unlanded - look.landings
        highest = min(rival_left, look.unlanded - turn.fewest)
        if lowest >= highest:
            self.horizon[highest] = ONE
        else:
            flags = []
            for number in range(lowest, highest + 1):
                flag = self.b.flag()
                self.horizon[number] = flag
                flags.append(flag)
                if number < highest:
                    self.b.eq(self.left - number, 0, flag)
                else:
                    self.b.ge(self.left - number, 0, flag)
            self.b.eq(total(flags), 1)
        self.tables = {number: turn.weights.tables(number) for number in self.horizon}
        self.fuel, self.ore = ending.limit(turn)
        self._one_hot: dict[tuple[object, ...], list[Lin]] = {}

    # Look-ups ---------------------------------------------------------------------------------

    def look_up(self, name: str, index: Lin, span: tuple[int, int] | None = None) -> Lin:
        """The table entry at an index, whichever horizon holds.

        `span` is where the index can be, if that is known better than by its parts.
        """
        b = self.b
        rows = {number: tables[name] for number, tables in self.tables.items()}
        size = len(next(iter(rows.values())))
        low, high = max(0, b.least(index)), max(0, b.most(index))
        if span is not None:
            low, high = max(low, span[0]), min(high, span[1])
        at = [min(i, size - 1) for i in range(low, high + 1)]
        if not any(row[i] for row in rows.values() for i in at):
            return ZERO
        parts = {number: [row[i] for i in at] for number, row in rows.items()}
        if index.fixed:
            return total(flag * parts[number][0] for number, flag in self.horizon.items())
        different = {tuple(part) for part in parts.values()}
        if len(different) == 1:
            entries = different.pop()
            slope = _slope(entries)
            if slope is not None:
                return index * slope + (entries[0] - slope * low)
            flags = self.one_hot(index, low, high)
            return total(flag * entry for flag, entry in zip(flags, entries, strict=True))
        return self._look_up_by_horizon(index, low, high, parts)

    def _look_up_by_horizon(
        self, index: Lin, low: int, high: int, parts: dict[int, list[int]]
    ) -> Lin:
        b = self.b
        slopes = {number: _slope(tuple(part)) for number, part in parts.items()}
        found: list[Lin] = []
        if all(slope is not None for slope in slopes.values()):
            shares = []
            for number, flag in self.horizon.items():
                share = b.var(min(0, low), high)
                b.ge(share - flag * low, 0)
                b.le(share - flag * high, 0)
                shares.append(share)
                slope = slopes[number]
                assert slope is not None
                found.append(share * slope + flag * (parts[number][0] - slope * low))
            b.eq(total(shares) - index, 0)
            return total(found)
        flags = self.one_hot(index, low, high)
        grid = {number: [b.flag() for _ in flags] for number in self.horizon}
        for number, flag in self.horizon.items():
            b.eq(total(grid[number]) - flag, 0)
            found += [cell * entry for cell, entry in zip(grid[number], parts[number], strict=True)]
        for place, flag in enumerate(flags):
            b.eq(total(cells[place] for cells in grid.values()) - flag, 0)
        return total(found)

    def one_hot(self, index: Lin, low: int, high: int) -> list[Lin]:
        """A flag for each value of an index."""
        b = self.b
        key = (index.const, *sorted(index.terms.items()), low, high)
        if key not in self._one_hot:
            if high == low + 1:
                flag = index - low
                flags = [1 - flag, flag]
            else:
                flags = [b.flag() for _ in range(low, high + 1)]
                b.eq(total(flags), 1)
                b.eq(total(flag * (low + i) for i, flag in enumerate(flags)) - index, 0)
            self._one_hot[key] = flags
        return self._one_hot[key]

    # Features ---------------------------------------------------------------------------------

    def wanted(self, name: str) -> bool:
        """Whether a feature counts at all."""
        return any(any(tables[name]) for tables in self.tables.values())

    def cards(self, seat: int) -> list[Lin]:
        turn = self.turn
        if seat == turn.me:
            return [held(turn, card) for card in range(len(CARDS))]
        return [
            int(turn.state.holds(seat, card)) - turn.whole((STEAL, seat, card))
            for card in range(len(CARDS))
        ]

    def tokens(self, seat: int) -> tuple[Lin, Lin]:
        turn = self.turn
        if seat == turn.me:
            return self.fuel, self.ore
        return (
            turn.state.fuel[seat] - turn.whole((LOOT, seat, "fuel")),
            turn.state.ore[seat] - turn.whole((LOOT, seat, "ore")),
        )

    def points(self, seat: int, cards: list[Lin]) -> Lin:
        turn = self.turn
        parts: list[Lin] = [cards[CITY], cards[MONUMENT]]
        for territory in range(8):
            parts.append(counts(turn, territory, seat))
            control = final_control(turn, territory, seat)
            parts.append(control)
            parts.append(self.both(final_field(turn, POSITRON, territory), control))
        return total(parts)

    def span_of_points(self, seat: int) -> tuple[int, int]:
        """The fewest and the most points that a seat can have when the turn is over.

        A landing touches one territory, a discarded card that moves colonies two; a seat wins or
        loses at most one control on each, and the Positron Field goes with one of them.
        """
        turn, look = self.turn, self.turn.look
        now = points(turn.state)[seat]
        moved = 2 if look.discards & {TELEPORTER, POLARITY} else 0
        touched = look.landings + moved
        field = int(turn.state.fields[POSITRON] >= 0 or CRYSTAL in look.discards)
        if seat != turn.me:
            held = sum(1 for card in (CITY, MONUMENT) if turn.state.holds(seat, card))
            return now - touched - field - (held if look.raids else 0), now + moved + field
        gained = sum(1 for card in (CITY, MONUMENT) if self.b.most(turn.whole((GAIN, card))))
        return now - moved - field, now + look.landings + touched + field + gained

    def span_of_cards(self, seat: int) -> tuple[int, int]:
        """The fewest and the most cards that a seat can have when the turn is over."""
        turn, look = self.turn, self.turn.look
        now = turn.state.cards[seat].bit_count()
        if seat != turn.me:
            return now - look.raids, now
        claims = (turn.state.artifact + 6 * look.dice) // CLAIM_PIPS if look.claimable else 0
        return now - bool(look.discards), now + look.raids + claims + bool(look.recoverable)

    def both(self, first: Lin, second: Lin) -> Lin:
        """The product of two flags that may be expressions."""
        b = self.b
        return b.all_of([b.at_least(first, 1), b.at_least(second, 1)])

    def ships(self, seat: int) -> Lin:
        turn = self.turn
        state = turn.state
        on_station = sum(
            1 for ship in state.docks[TERRAFORM] if ship >> OWNER == seat and not ship & RELIC
        )
        number = FLEET - state.stock[seat] - on_station
        if seat == turn.me:
            return turn.whole(BUILD) - turn.whole(TERRAFORM_OWN) + number
        lost = total(
            turn.whole((GROUND, place, ship))
            for place, ship in turn.look.grounded
            if ship >> OWNER == seat and not ship & RELIC and place != TERRAFORM
        )
        return number - lost - turn.whole((GROUND, seat)) + self.guest_relic_grounded(seat)

    def guest_relic_grounded(self, seat: int) -> Lin:
        """Whether the ship that the Helmet moved and the Cannon sent home was the Relic Ship."""
        turn = self.turn
        lent = total(
            turn.whole((LENT_FROM, place, ship))
            for place, ship in turn.look.lent
            if ship & RELIC and ship >> OWNER == seat
        )
        return self.both(turn.whole((GROUND, seat)), lent)

    def relic(self, seat: int) -> Lin:
        """Whether a seat has the Relic Ship to roll; generous where cards can shake control."""
        turn, b, look = self.turn, self.b, self.turn.look
        control = final_control(turn, BURROUGHS, seat)
        isolated = final_field(turn, ISOLATION, BURROUGHS)
        on_station = any(
            ship & RELIC and ship >> OWNER == seat for ship in turn.state.docks[TERRAFORM]
        )
        if seat != turn.me:
            if look.relic != seat:
                return ZERO
            if on_station:
                return ZERO
            moved = total(
                turn.whole((key, other, BURROUGHS))
                for key in (ADD, REMOVE)
                for other in range(turn.state.setup.seats)
            )
            grounded = self.guest_relic_grounded(seat) + total(
                turn.whole((GROUND, place, ship)) for place, ship in look.grounded if ship & RELIC
            )
            # Control lost by a landing and given back by a move does not bring the ship back.
            colonies = turn.state.planet[BURROUGHS]
            lead = max(1, colonies[seat] - colonies[turn.me])
            broken = b.at_least(turn.whole((LAND, BURROUGHS)), lead)
            touched = grounded if moved.fixed else grounded + self.both(broken, moved)
            if touched.fixed:
                return self.both(control, 1 - isolated)
            kept = b.flag()
            b.le(kept - control, 0)
            b.le(kept + isolated, 1)
            b.ge(kept - control + touched + isolated, 0)
            return kept
        bought = turn.whole(BUY)
        mine = int(look.relic == seat)
        if mine and not look.discards:
            return int(not on_station) - turn.whole(TERRAFORM_RELIC)
        if not mine and bought.fixed:
            return ZERO
        if not mine and not look.discards:
            return bought
        keeps = b.flag()
        b.le(keeps - control, 0)
        b.le(keeps + isolated, 1)
        b.le(keeps - bought - mine, 0)
        if on_station or turn.whole(TERRAFORM_RELIC).terms:
            b.le(keeps + turn.whole(TERRAFORM_RELIC) - bought, 1 - int(on_station))
        if mine:
            b.ge(
                keeps + turn.whole(RELIC_LEFT) + turn.whole(TERRAFORM_RELIC) + int(on_station),
                1,
            )
        return keeps

    def gated(self, flag: Lin, number: Lin) -> Lin:
        """0 without the flag, else one more than the number."""
        return self.b.product(flag, number + 1)

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

    def highest_on_mine(self, seat: int) -> Lin:
        b = self.b
        numbers = {value: self.at_facility(seat, MINE, value) for value in range(1, 7)}
        lent = self.lent_to(seat, MINE)
        steps: list[Lin] = []
        for value in range(1, 7):
            above = total(numbers[higher] for higher in range(value, 7))
            if lent:
                above += total(flag for shown, flag in lent.items() if shown >= value)
            steps.append(b.at_least(above, 1))
        return total(steps)

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
        result = b.var(0, 15)
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

    def worth(self, seat: int, standings: dict[int, tuple[Lin, Lin, Lin, Lin]]) -> Lin:
        turn, b, state = self.turn, self.b, self.turn.state
        cards = self.cards(seat)
        number_of_cards = total(cards)
        fuel, ore = self.tokens(seat)
        scored = self.points(seat, cards)
        standings[seat] = (scored, number_of_cards, ore, fuel)
        if seat == turn.me:
            left = self.left
            hub = b.product(1 - turn.over, turn.notes["circle", len(turn.stages) - 1])
            turn.notes["final circle"] = hub
        else:
            left = Lin(state.colonies[seat] + (state.circle[seat] > 0))
            hub = Lin(state.circle[seat])
        ships = self.ships(seat)

        def holds_bonus(territory: int) -> Lin:
            control = final_control(turn, territory, seat)
            isolated = final_field(turn, ISOLATION, territory)
            return self.both(control, 1 - isolated)

        scaled = {
            POHL: lambda: number_of_cards,
            BRADBURY: lambda: left,
            HERBERT: lambda: FLEET - ships,
        }

        def index_of_bonus(territory: int) -> Lin:
            flag = holds_bonus(territory)
            return self.gated(flag, scaled[territory]()) if territory in scaled else flag

        features: dict[str, Callable[[], Lin]] = {
            "points": lambda: scored,
            "colonies": lambda: state.setup.colonies - left,
            "fuel": lambda: fuel,
            "ore": lambda: ore,
            "exposed": lambda: b.product(1 - cards[DECOY], fuel + ore),
            "ships": lambda: ships,
            "relic": lambda: self.relic(seat),
            "hub": lambda: hub,
            "cards": lambda: number_of_cards,
            "changer": lambda: b.at_least(total(cards[card] for card in in_hand(CHANGERS)), 1),
            "narrow": lambda: self.narrow(seat),
            "tied": lambda: self.tied(seat),
            "mine": lambda: self.highest_on_mine(seat),
            "raiders": lambda: self.raiders_sum(seat),
            "terraform": lambda: b.at_least(self.at_facility(seat, TERRAFORM), 1),
            "shipyard": lambda: self.crowd(seat, SHIPYARD),
            "constructor": lambda: self.crowd(seat, CONSTRUCTOR),
            "market": lambda: self.crowd(seat, MARKET),
            "undocked": lambda: ZERO,
        }
        spans = {"points": self.span_of_points(seat), "cards": self.span_of_cards(seat)}
        for card, word in enumerate(CARDS):
            features[f"card {word}"] = partial(cards.__getitem__, card)
        for territory, word in enumerate(TERRITORIES):
            features[f"bonus {word}"] = partial(index_of_bonus, territory)
        for field, word in enumerate(FIELDS):
            features[f"field {word}"] = partial(self.field_held, seat, field)
        return total(
            self.look_up(feature.name, features[feature.name](), spans.get(feature.name))
            for feature in FEATURES
            if self.wanted(feature.name)
        )

    def field_held(self, seat: int, field: int) -> Lin:
        turn = self.turn
        return total(
            self.both(final_field(turn, field, territory), final_control(turn, territory, seat))
            for territory in range(8)
        )

    def narrow(self, seat: int) -> Lin:
        """Territories held by exactly one colony more than the second."""
        turn, b = self.turn, self.b
        parts = []
        for territory in range(8):
            control = final_control(turn, territory, seat)
            own = counts(turn, territory, seat)
            wide = b.all_of(
                b.at_least(own - counts(turn, territory, other), 2)
                for other in range(turn.state.setup.seats)
                if other != seat
            )
            parts.append(control - self.both(control, wide))
        return total(parts)

    def tied(self, seat: int) -> Lin:
        """Territories where nobody is ahead and the seat shares the most."""
        turn, b = self.turn, self.b
        parts = []
        for territory in range(8):
            own = counts(turn, territory, seat)
            most = b.all_of(
                [
                    b.at_least(own, 1),
                    *(
                        b.at_least(own - counts(turn, territory, other), 0)
                        for other in range(turn.state.setup.seats)
                        if other != seat
                    ),
                ]
            )
            parts.append(most - final_control(turn, territory, seat))
        return total(parts)

    def value(self) -> Lin:
        """The whole objective."""
        turn, b, weights = self.turn, self.b, self.turn.weights
        standings: dict[int, tuple[Lin, Lin, Lin, Lin]] = {}
        own = self.worth(turn.me, standings)
        rivals = [self.worth(seat, standings) for seat in turn.rivals]
        parts = [own * HUNDRED]
        if weights.best_rival:
            if len(rivals) == 1:
                best = rivals[0]
            elif all(rival.fixed for rival in rivals):
                best = Lin(max(rival.const for rival in rivals))
            else:
                best = b.var(min(b.least(r) for r in rivals), max(b.most(r) for r in rivals))
                for rival in rivals:
                    b.ge(best - rival, 0)
            parts.append(best * -weights.best_rival)
        if weights.all_rivals:
            parts.append(total(rivals) * -weights.all_rivals)
        parts.append(ending.decided(turn, standings))
        return total(parts)


def _slope(entries: tuple[int, ...]) -> int | None:
    """The step of entries that rise evenly."""
    slope = entries[1] - entries[0]
    return slope if all(b - a == slope for a, b in pairwise(entries)) else None
