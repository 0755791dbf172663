"""The value of the turn's end as the objective: the features of the value, as constraints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from advisor.frontiers.cards.kinds import CHANGING_ONE, POINT_CARDS, SWAPPERS
from advisor.frontiers.components import CLAIM_PIPS, FLEET
from advisor.frontiers.piles import in_hand
from advisor.frontiers.scoring import points
from advisor.frontiers.ships import OWNER, RELIC
from advisor.frontiers.solver.docked_ends import DockedEnds
from advisor.frontiers.solver.look_ups import LookUps
from advisor.frontiers.solver.rules import ending
from advisor.frontiers.solver.rules.hand import held
from advisor.frontiers.solver.rules.keys import (
    ADD,
    BUILD,
    BUY,
    GAIN,
    GONE,
    GROUND,
    LAND,
    LANDINGS,
    LENT_FROM,
    LOOT,
    RELIC_LEFT,
    REMOVE,
    STEAL,
    TERRAFORM_OWN,
    TERRAFORM_RELIC,
)
from advisor.frontiers.solver.rules.planet import counts, final_control, final_field
from advisor.frontiers.solver.turn_model import TurnModel
from advisor.frontiers.value import HUNDRED
from advisor.frontiers.value.features import CROWDS, INDEX, SCALE_OF
from advisor.frontiers.words import (
    BURROUGHS,
    CARDS,
    CRYSTAL,
    DECOY,
    FIELDS,
    HERBERT,
    ISOLATION,
    POSITRON,
    TERRAFORM,
    TERRITORIES,
)
from advisor.search.linear import ONE, ZERO, Lin, total


class SeatEnd(NamedTuple):
    """One seat when the turn is over, as expressions that several parts of the value ask for."""

    seat: int
    cards: list[Lin]
    number: Lin
    """Cards held."""
    fuel: Lin
    ore: Lin
    points: Lin
    left: Lin
    """Colonies not landed."""
    hub: Lin
    ships: Lin


class Objective(DockedEnds):
    """Builds the objective of a turn whose rules are all written."""

    def __init__(self, turn: TurnModel) -> None:
        super().__init__(turn)
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
        self.tables = LookUps(self.b, turn.weights, self.horizon)
        self.fuel, self.ore = ending.limit(turn)

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
        parts: list[Lin] = [cards[card] for card in POINT_CARDS]
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
        moved = 2 if look.discards.intersection(SWAPPERS) else 0
        touched = look.landings + moved
        field = int(turn.state.fields[POSITRON] >= 0 or CRYSTAL in look.discards)
        if seat != turn.me:
            held = sum(1 for card in POINT_CARDS if turn.state.holds(seat, card))
            return now - touched - field - (held if look.raids else 0), now + moved + field
        gained = sum(1 for card in POINT_CARDS if self.b.most(turn.whole((GAIN, card))))
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
        return self._own_relic(control, isolated, on_station)

    def _own_relic(self, control: Lin, isolated: Lin, on_station: bool) -> Lin:
        """Whether the player has it: bought or kept, and not left on the Terraforming Station."""
        turn, b, look = self.turn, self.b, self.turn.look
        bought = turn.whole(BUY)
        mine = int(look.relic == turn.me)
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

    def herbert_ship(self, seat: int) -> Lin:
        """Whether a seat has the bonus of Herbert Valley and gives up a ship for a landing."""
        turn = self.turn
        ships = turn.ships_at(TERRAFORM)
        waiting = total(
            ships.count(ship) - turn.whole((GONE, TERRAFORM, ship))
            for ship in sorted(set(ships))
            if ship >> OWNER == seat and not ship & RELIC
        )
        if seat == turn.me:
            waiting += turn.whole(TERRAFORM_OWN)
        return self.both(self.has_bonus(HERBERT, seat), waiting)

    def seat_end(self, seat: int) -> SeatEnd:
        """A seat when the turn is over."""
        turn, b, state = self.turn, self.b, self.turn.state
        cards = self.cards(seat)
        fuel, ore = self.tokens(seat)
        if seat == turn.me:
            left = self.left
            hub = b.product(1 - turn.over, turn.notes["circle", len(turn.stages) - 1])
            turn.notes["final circle"] = hub
        else:
            left = Lin(state.colonies[seat] + (state.circle[seat] > 0))
            hub = Lin(state.circle[seat])
        scored = self.points(seat, cards)
        return SeatEnd(seat, cards, total(cards), fuel, ore, scored, left, hub, self.ships(seat))

    def worth(self, end: SeatEnd) -> Lin:
        spans = {"points": self.span_of_points(end.seat), "cards": self.span_of_cards(end.seat)}
        return total(
            self.tables.look_up(name, PARTS[name](self, end), spans.get(name))
            for name in INDEX
            if self.tables.wanted(name)
        )

    def has_bonus(self, territory: int, seat: int) -> Lin:
        control = final_control(self.turn, territory, seat)
        return self.both(control, 1 - final_field(self.turn, ISOLATION, territory))

    def bonus_index(self, end: SeatEnd, territory: int) -> Lin:
        """0 without the bonus, else one more than what it scales with."""
        flag = self.has_bonus(territory, end.seat)
        scale = (None, end.number, end.left, FLEET - end.ships)[SCALE_OF[territory]]
        return flag if scale is None else self.b.product(flag, scale + 1)

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
        worths = []
        for seat in (turn.me, *turn.rivals):
            end = self.seat_end(seat)
            standings[seat] = (end.points, end.number, end.ore, end.fuel)
            worths.append(self.worth(end))
        own, *rivals = worths
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


Part = Callable[[Objective, SeatEnd], Lin]


def _card(card: int) -> Part:
    return lambda _, end: end.cards[card]


def _bonus(territory: int) -> Part:
    return lambda objective, end: objective.bonus_index(end, territory)


def _field(field: int) -> Part:
    return lambda objective, end: objective.field_held(end.seat, field)


def _crowd(place: int) -> Part:
    return lambda objective, end: objective.crowd(end.seat, place)


PARTS: Final[dict[str, Part]] = {
    "points": lambda _, end: end.points,
    "colonies": lambda objective, end: objective.turn.state.setup.colonies - end.left,
    "fuel": lambda _, end: end.fuel,
    "ore": lambda _, end: end.ore,
    "exposed": lambda objective, end: objective.b.product(1 - end.cards[DECOY], end.fuel + end.ore),
    "ships": lambda _, end: end.ships,
    "relic": lambda objective, end: objective.relic(end.seat),
    "hub": lambda _, end: end.hub,
    "cards": lambda _, end: end.number,
    "changer": lambda objective, end: objective.b.at_least(
        total(end.cards[card] for card in in_hand(CHANGING_ONE)), 1
    ),
    **{f"card {word}": _card(card) for card, word in enumerate(CARDS)},
    **{f"bonus {word}": _bonus(territory) for territory, word in enumerate(TERRITORIES)},
    **{f"field {word}": _field(field) for field, word in enumerate(FIELDS)},
    "narrow": lambda objective, end: objective.narrow(end.seat),
    "tied": lambda objective, end: objective.tied(end.seat),
    "mine": lambda objective, end: objective.highest_on_mine((end.seat,)),
    "raiders": lambda objective, end: objective.raiders_sum(end.seat),
    "terraform": lambda objective, end: objective.b.at_least(
        objective.at_facility(end.seat, TERRAFORM), 1
    ),
    **{name: _crowd(place) for name, place in CROWDS.items()},
    "undocked": lambda _, end: ZERO,
    "height": lambda objective, _: objective.height,
    "herbert ship": lambda objective, end: objective.herbert_ship(end.seat),
}
"""The number of every feature as an expression; its count in a position is in `value/features`."""
assert tuple(PARTS) == tuple(INDEX), "a feature without its expression, or the other way round"
