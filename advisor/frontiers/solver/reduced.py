"""The reduced form of the exhaustive search: a part of the positions that holds a best turn.

It asks two things of the value, which `frontiers.value` grants for weights that
pass `more_is_better`:

* *It reads only the features*: of docked ships it sees, by owner, the highest on the Lunar Mine,
  the sum at the Raiders' Outpost, and how many stand at Market, Shipyard, Constructor and
  Terraforming Station; it does not see display, discards, deck or the flags of the turn.
* *More is better*: with more fuel or ore for the player whose turn it is, it never falls.

Why the reductions are sound
----------------------------
Everything below holds only while the Maintenance Bay is out of the question, because `bay` is the
one action that more tokens can forbid. Solar Converter, Artifact and Hub take any ship. When they
have a free port for every unplaced ship and every ship that a card may still bring (`roomy`),
some docking is always open, and stays so: a docking uses up one port at most. Positions without
that room are expanded in full, and so are positions with a surplus advance on the Hub, which any
action but a launch would spoil, and those in which a discarded card could cost the player the Relic
Ship: it leaves its port at once, so that nothing commutes with that discard. So are those in which
a rival's ship at the Market may come to trade for the player.

1. *Key.* Positions that differ only in what can no longer matter are one: deck and moves; which
   ships stand at a facility, beyond what the value sees and what free ports and thresholds need,
   once no card can move them, the Relic Ship does not go home from among them and no pips leave
   the Artifact; the display without a claim to come; the discards without a Warper.
2. *Dominance.* Of two positions that agree in all but the player's tokens, the one with at least
   as much of both can copy every plan of the other and end with at least as much of both (the
   limit of eight lets it return the difference), so the other is skipped.
3. *Changes just in time.* Booster, Stasis, Polarity and Gravity touch unplaced ships only.
   Moved to directly before the first use of a ship they changed, they cost the same fuel, or less
   if Pohl Foothills were won meanwhile. So after a change comes another change, a shot, or a
   docking that uses the changed ship. Where Pohl could be lost meanwhile this is not demanded.
4. *Shots just in time.* The Cannon (either power) changes one facility; nothing asks for its
   ports before the next arrival there. So a shot is followed by an arrival at that facility, or
   belongs to the end of the turn. Between the two comes only a launch, for the Hub. A landing
   that frees a port is followed by such an arrival too, or by a shot or another landing that
   frees one at the same facility.
5. *Trades just in time.* More fuel is never worse than the ore it would buy, until ore is spent:
   a trade comes directly before a payment that lacked exactly that ore, or at the end of the
   turn; one for a launch that would keep a surplus advance comes before the ship that brings it.
   Where the rate could get worse, since Heinlein Plains or the ships at the Market may be lost,
   all trades are tried.
6. *Claims at once.* Display and pips wait for nobody else: a claim comes directly after the
   arrival that completes eight pips, or after the discard of the same card, or at the beginning.
   When the draw pile is about to run out, all claims are tried, since a reshuffle moves cards.
7. *Quiet landings last.* A landing helps later actions only by a bonus that can still matter
   this turn, by taking the Relic Ship off a rival, by freeing a track or, if a card moved the
   ship, the port it left, or by offering a colony to a swap or making way for a field. Any other
   landing commutes with all that follows, so after one only landings follow, or a discard that
   may need them, or at once an arrival at the track or port it freed.
8. *Quiet discards, Relic and idle shots at the end.* What changes no bonus of the player and
   opens nothing (Positron always; the others by case in `early`) is played just before `end` or
   before the landing that ends the game, unless the card may be gained again (`regainable`). The
   Relic Ship bought this turn only waits in the Bay. A loan of a bonus that cannot matter is left
   out.
9. *Who pays a raid.* Without a second raid to come, the victims' shares are chosen at the end;
   until then only the sums of fuel and ore taken matter.

"""

from __future__ import annotations

from typing import Protocol

from advisor.frontiers import actions, referee
from advisor.frontiers.actions import (
    Action,
    Claim,
    Discard,
    Dock,
    Launch,
    Power,
)
from advisor.frontiers.cards.kinds import CHANGERS, SETTLERS, SETTLING
from advisor.frontiers.components import CLAIM_PIPS, LAUNCH_PRICE
from advisor.frontiers.facilities import constructor, market, shipyard
from advisor.frontiers.ships import TOKEN, Ships
from advisor.frontiers.solver.action_parts import (
    certain,
    first_of_its_sum,
    known,
    ore_price,
    overflows,
    pays,
    pips,
    played,
    products,
    promise,
    unused,
    visible,
)
from advisor.frontiers.solver.closing import Closing, Ends
from advisor.frontiers.solver.nodes import EARLY, LATE, Node, NodeKeys
from advisor.frontiers.solver.rest_limits import (
    LANDINGS,
    RestLimits,
    early,
    exchangeable,
    loses_what_it_leans_on,
    matters,
    may_close,
    opens,
    pohl_may_go,
    rate_may_rise,
    regainable,
    roomy,
    useful,
)
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.words import (
    ARTIFACT,
    CANNON,
    CARDS,
    CONSTRUCTOR,
    CRYSTAL,
    HELMET,
    HUB,
    MAIN,
    OVER,
    RAIDERS,
    TELEPORTER,
    WARPER,
)


class Run(Ends, Protocol):
    """The search that this is the reduced form of: its budget, and the best ends so far."""

    top: int

    def count(self) -> None:
        """One more node."""

    def level(self) -> int | None:
        """What an end must be worth more than to be kept; None if any will do."""


class Reduced:
    """One search in the reduced form."""

    def __init__(
        self,
        run: Run,
        seat: int,
        watched: frozenset[int],
        upper_bound: UpperBound | None,
        thin: bool,
    ) -> None:
        self.seat = seat
        self.upper_bound = upper_bound
        self.thin = thin
        self.path = run.path
        self.count, self.offer, self.level = run.count, run.offer, run.level
        self.key = NodeKeys(seat, watched, thin, run.top > 1).key
        closing = Closing(run, seat, watched)
        self.finish, self.settled = closing.finish, closing.settled
        self.fronts: dict[object, list[tuple[int, int]]] = {}

    def visit(self, node: Node) -> None:
        state = node.state
        rest = RestLimits(state)
        room = roomy(state, rest)
        if self.dominated(node, rest, room):
            return
        if self.hopeless(node, rest):
            return
        self.count()
        if state.surplus or not room or loses_what_it_leans_on(state, rest):
            for settled in self.settled(node):
                self.expand_fully(settled)
            return
        self.finish(node)
        quiet: dict[object, int] = {}
        for action in sorted(referee.legal(state), key=promise):
            self.step(node, rest, quiet, action)
        self.expand_trades(node, rest)
        if node.open and not state.discarded and not node.owed and node.place < 0:
            self.expand_swaps(node)

    def hopeless(self, node: Node, rest: RestLimits) -> bool:
        """Whether nothing better than the best so far can be reached."""
        if self.upper_bound is None:
            return False
        level = self.level()
        if level is None:
            return False
        state, unsettled = node.state, len(node.open)
        return self.upper_bound(state, rest.ships, rest.mask, unsettled, node.loot) <= level

    def dominated(self, node: Node, rest: RestLimits, room: bool) -> bool:
        """Whether the same position with at least these tokens was visited; else remember it."""
        state = node.state
        key = self.key(node, rest)
        fuel, ore = state.fuel[self.seat], state.ore[self.seat]
        front = self.fronts.get(key)
        if front is None:
            self.fronts[key] = [(fuel, ore)]
            return False
        if not room:
            if (fuel, ore) in front:
                return True
            front.append((fuel, ore))
            return False
        for other_fuel, other_ore in front:
            if other_fuel >= fuel and other_ore >= ore:
                return True
        front.append((fuel, ore))
        return False

    def expand_fully(self, node: Node) -> None:
        """Follow everything, without any demand on what comes next."""
        state = node.state
        for action in referee.legal(state):
            if not certain(action) or not known(state, node.hidden, action):
                continue
            child, drawn = played(state, action)
            self.path.append(action)
            if child.phase == MAIN:
                self.visit(Node(child, (*node.hidden, *drawn), loot=node.loot))
            else:
                self.offer(child, node.loot)
            self.path.pop()

    def go(self, node: Node, action: Action, *before: Action) -> None:
        """Play on; landings that end the game are the business of `finish`."""
        if node.state.phase != OVER:
            self.path.extend(before)
            self.path.append(action)
            self.visit(node)
            del self.path[len(self.path) - len(before) - 1 :]

    def step(
        self,
        node: Node,
        rest: RestLimits,
        quiet: dict[object, int],
        action: Action,
        *before: Action,
    ) -> None:
        """Follow one action, if the canonical order has it here."""
        if isinstance(action, Dock):
            self.dock(node, rest, quiet, action, action, action.ships, *before)
        elif isinstance(action, Power):
            self.power(node, rest, quiet, action, *before)
        elif isinstance(action, Discard):
            waiting = bool(node.owed) or node.place >= 0
            if (
                action.card == CANNON and node.place in (-1, action.target)
                if waiting
                else not node.open or action.card not in SETTLERS
            ):
                self.discard(node, action)
        elif node.owed:
            return
        elif isinstance(action, Launch):
            if node.place in (-1, HUB):
                self.launch(node, quiet, action, *before)
        elif isinstance(action, Claim) and node.place < 0:
            self.claim(node, action)

    def claim(self, node: Node, action: Claim) -> None:
        """A card from the display, at once when the pips are there."""
        now = (node.fresh or self.thin) and node.phase == EARLY
        if now and known(node.state, node.hidden, action):
            child, drawn = played(node.state, action)
            hidden = (*node.hidden, *drawn)
            self.go(node._replace(state=child, hidden=hidden, fresh=False), action)

    def dock(
        self,
        node: Node,
        rest: RestLimits,
        quiet: dict[object, int],
        action: Action,
        dock: Dock,
        used: Ships,
        *before: Action,
    ) -> None:
        """A docking, on its own or as the arrival of a ship that a card moves."""
        facility = dock.facility
        lands = facility in LANDINGS
        clears = lands and isinstance(action, Power) and action.place == node.place
        if node.place >= 0 and facility != node.place and not clears:
            return
        if node.owed and not pays(node.owed, used):
            return
        after = node._replace(owed=(), place=-1, fresh=False)
        if lands:
            group = (facility, used, action.place if isinstance(action, Power) else -1)
            self.landing(after, quiet, group, action, dock.territory, *before)
            return
        if node.phase == LATE:
            if type(action) is not Power or action.place != CONSTRUCTOR:
                return
            after = after._replace(phase=EARLY)
        if facility == RAIDERS and dock.loot and rest.ships - 3 < 3:
            loot = first_of_its_sum(node.state, dock)
            if loot is None:
                return
            after = after._replace(loot=loot)
        child, _ = played(node.state, action)
        fresh = facility == ARTIFACT and child.artifact >= CLAIM_PIPS > child.artifact - pips(dock)
        self.go(after._replace(state=child, fresh=fresh), action, *before)

    def landing(
        self,
        node: Node,
        quiet: dict[object, int],
        group: object,
        action: Action,
        territory: int,
        *before: Action,
    ) -> None:
        """A landing; `quiet` remembers the quiet places of all landings in the same way."""
        state = node.state
        places = quiet.get(group)
        if places is not None and places >> territory & 1 and places & (1 << territory) - 1:
            return
        child, _ = played(state, action)
        if child.phase == OVER:
            return
        rest = RestLimits(child)
        if places is None:
            places = quiet[group] = 0 if self.thin else exchangeable(state, rest)
            if places >> territory & 1 and places & (1 << territory) - 1:
                return
        after = node._replace(state=child)
        if places >> territory & 1:
            at = len(self.path) + len(before)
            after = after._replace(open=(*node.open, (places, at)))
        if node.phase == LATE or useful(state, rest, territory):
            self.go(after, action, *before)
            return
        if node.place < 0 and (self.thin or may_close(child, rest)):
            self.go(after._replace(phase=LATE), action, *before)
        if type(action) is Launch and child.colonies[self.seat]:
            self.go_to(after, rest, HUB, action, *before)
        elif isinstance(action, Power) and (
            action.place == HUB or opens(state, rest, action.place)
        ):
            self.go_to(after, rest, action.place, action, *before)

    def go_to(
        self, node: Node, rest: RestLimits, place: int, action: Action, *before: Action
    ) -> None:
        """Play on with an arrival at a facility that an otherwise quiet landing made possible."""
        state = node.state
        if place == HUB:
            full = len(state.tracks[self.seat]) >= state.setup.ports[HUB]
            if not rest.ships or full:
                return
        self.go(node._replace(place=place), action, *before)

    def launch(self, node: Node, quiet: dict[object, int], action: Launch, *before: Action) -> None:
        """A launch frees the track: a quiet one comes just before the next Hub ship, or late."""
        self.landing(node._replace(fresh=False), quiet, HUB, action, action.territory, *before)

    def power(
        self,
        node: Node,
        rest: RestLimits,
        quiet: dict[object, int],
        action: Power,
        *before: Action,
    ) -> None:
        card, state = action.card, node.state
        if card in CHANGERS:
            child, _ = played(state, action)
            owed = node.owed
            if not pohl_may_go(state, rest):
                owed = tuple(sorted((*unused(owed, action.ships), products(action))))
            elif owed:
                owed = unused(owed, action.ships)
            self.go(node._replace(state=child, owed=owed, fresh=False), action)
        elif card in (TELEPORTER, HELMET):
            dock = action.dock
            assert dock is not None
            others = list(dock.ships)
            others.remove(action.ships[0] & TOKEN)
            self.dock(node, rest, quiet, action, dock, tuple(others), *before)
        elif card == CANNON:
            if node.place not in (-1, action.place):
                return
            if node.phase == LATE and action.place not in LANDINGS:
                return
            free = pohl_may_go(state, rest)
            if not free and not opens(state, rest, action.place):
                return
            child, _ = played(state, action)
            place = node.place if free else action.place
            self.go(node._replace(state=child, place=place, fresh=False), action)
        elif card == CRYSTAL:
            if node.phase == EARLY and not node.owed and node.place < 0:
                child, _ = played(state, action)
                if matters(child, RestLimits(child), action.place):
                    self.go(node._replace(state=child, fresh=False), action)
        elif card != WARPER:
            raise AssertionError(f"The search has not learnt the power of {CARDS[card]}.")

    def discard(self, node: Node, action: Discard) -> None:
        state = node.state
        if self.thin:
            child, _ = played(state, action)
            self.go(node._replace(state=child, phase=EARLY, fresh=True), action)
            return
        rest = RestLimits(state)
        if regainable(state, rest, visible(state.display, node.hidden), action.card):
            child, _ = played(state, action)
            self.go(node._replace(state=child, phase=EARLY, fresh=True), action)
        elif action.card == CANNON:
            if node.phase == LATE and action.target not in LANDINGS:
                return
            if opens(state, rest, action.target):
                child, _ = played(state, action)
                self.go(node._replace(state=child, place=action.target, fresh=True), action)
        elif action.card != CRYSTAL:
            child, _ = played(state, action)
            if early(state, child, rest, action):
                self.go(node._replace(state=child, phase=EARLY, fresh=True), action)

    def expand_swaps(self, node: Node) -> None:
        """Discards that need to know where colonies stand."""
        if node.state.cards[self.seat] & ~node.state.used & SETTLING:
            for settled in self.settled(node):
                for action in referee.discards(settled.state):
                    if action.card in SETTLERS:
                        self.discard(settled, action)

    def expand_trades(self, node: Node, rest: RestLimits) -> None:
        """Trades directly before the payment that lacks their ore."""
        state, seat = node.state, self.seat
        rate = market.rate(state)
        if rate == 0:
            return
        fuel, ore = state.fuel[seat], state.ore[seat]
        if rate_may_rise(state, rest):
            for some in market.trades(state):
                self.go(node._replace(state=played(state, some)[0]), some)
        prices = {1, constructor.price(state)}
        if state.stock[seat]:
            prices.add(shipyard.price(state))
        for price in sorted(prices):
            missing = price - ore
            if missing <= 0 or missing * rate > fuel:
                continue
            trade = actions.trade(missing)
            traded, _ = played(state, trade)
            after = node._replace(state=traded)
            quiet: dict[object, int] = {}
            for action in referee.legal(traded):
                if ore_price(traded, action) == price or (
                    price == LAUNCH_PRICE[1] and overflows(traded, action)
                ):
                    self.step(after, rest, quiet, action, trade)
