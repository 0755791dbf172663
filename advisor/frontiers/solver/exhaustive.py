"""Every way to play one turn: the judge of the solver, and its stand-in where OR-Tools is missing.

Nothing here knows the CP-SAT model. The search asks the engine for the legal actions, plays them
on copies and values the positions in which the turn is over. It comes in two forms.

`plain` follows every legal action from every different position. It needs no argument to be
right, and is slow.

The reduced form (`search` without `plain`) visits a part of those positions that is proven to
hold a best turn. It asks two things of the value, which `frontiers.value` grants for weights that
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
   once no card can move them; the display without a claim to come; the discards without a Warper.
2. *Dominance.* Of two positions that agree in all but the player's tokens, the one with at least
   as much of both can copy every plan of the other and end with at least as much of both (the
   limit of eight lets it return the difference), so the other is skipped.
3. *Changes just in time.* Booster, Stasis, Polarity and Gravity touch unplaced ships only.
   Moved to directly before the first use of a ship they changed, they cost the same fuel, or less
   if Pohl Foothills were won meanwhile. So after a change comes another change, a shot, or a
   docking that uses the changed ship. Where Pohl could be lost meanwhile this is not demanded.
4. *Shots just in time.* The Cannon (either power) changes one facility; nothing asks for its
   ports before the next arrival there. So a shot is followed by an arrival at that facility, or
   belongs to the end of the turn.
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

The tests compare both forms on many small positions of every kind.

Chance: re-rolls and cycling are never part of a plan. A claim lays out an unknown card; one that
could be drawn is laid out here, but no plan may claim it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple, TypedDict, Unpack

from advisor.frontiers import actions, piles, referee, turn
from advisor.frontiers.actions import (
    Action,
    Claim,
    Discard,
    Dock,
    Launch,
    Power,
)
from advisor.frontiers.components import CLAIM_PIPS, LAST_CIRCLE, LAUNCH_PRICE
from advisor.frontiers.facilities import constructor, market, shipyard
from advisor.frontiers.planet import relic_owner, settle
from advisor.frontiers.position import Position
from advisor.frontiers.ships import OWNER, RELIC, TOKEN, VALUE, Ships
from advisor.frontiers.solver.action_parts import (
    Loot,
    certain,
    docking,
    first_of_its_sum,
    known,
    landed_on,
    landings,
    ore_price,
    overflows,
    pays,
    pips,
    played,
    products,
    promise,
    shares,
    unused,
    visible,
    with_shares,
)
from advisor.frontiers.solver.possible import CHANGERS, MOVERS
from advisor.frontiers.solver.rest_limits import (
    LANDINGS,
    SETTLERS,
    SETTLING,
    Outlook,
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
from advisor.frontiers.solver.upper_bound import Ceiling
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import (
    ARTIFACT,
    CANNON,
    CARDS,
    CONSTRUCTOR,
    CRYSTAL,
    HELMET,
    HUB,
    MAIN,
    MARKET,
    MINE,
    OVER,
    RAIDERS,
    SHIPYARD,
    SOLAR,
    TELEPORTER,
    TERRAFORM,
    WARPER,
)
from advisor.search.turns import PlayedTurn

Valuer = Callable[[State, int], int]
"""What a position in which the turn is over is worth to a seat."""

PORTED: Final = (SOLAR, MINE, ARTIFACT, MARKET, SHIPYARD, CONSTRUCTOR)
COUNTED: Final = (MARKET, SHIPYARD, CONSTRUCTOR)
WATCHED: Final = frozenset((MINE, MARKET, SHIPYARD, CONSTRUCTOR, RAIDERS))
"""Facilities whose docked ships a value may see; one on the Terraforming Station is always seen."""
ENDS: Final = 6
"""Ends of the turn that are as much work as a node."""
CHECK_EVERY: Final = 16
"""How much work lies between two looks at the clock."""

EARLY, LATE = 0, 1


@dataclass(frozen=True, slots=True)
class Search:
    """What an exhaustive search found."""

    outcomes: tuple[PlayedTurn[State], ...]
    """The best ones, best first, with different end positions."""
    proven: bool
    """Whether everything was searched; False when the budget ran out or somebody said stop."""
    nodes: int
    seconds: float
    work: int
    """Nodes, and the ends of the turn that were valued on their scale."""

    @property
    def best(self) -> PlayedTurn[State] | None:
        return self.outcomes[0] if self.outcomes else None


class _Enough(Exception):
    """The search ends here."""


class _Node(NamedTuple):
    """A position inside the turn with what the reductions remember about the way to it."""

    state: State
    hidden: tuple[int, ...] = ()
    """Cards laid out by claims of this plan; nobody knows them yet."""
    owed: tuple[tuple[int, ...], ...] = ()
    """For each change of dice not used yet: the ships of which one must be in the next docking."""
    place: int = -1
    """Facility shot free, at which the next docking must arrive."""
    phase: int = EARLY
    fresh: bool = True
    """Whether a claim may come now."""
    loot: Loot | None = None
    open: tuple[tuple[int, int], ...] = ()
    """Quiet landings whose place is chosen at the end: set of territories, index in the plan."""


class Limits(TypedDict, total=False):
    """How far a search goes, and what it is told beforehand."""

    top: int
    """So many ends, the best ones; one if nothing is said."""
    nodes: int | None
    work: int | None
    """See `Search`."""
    seconds: float | None
    stop: Callable[[], bool] | None
    """Asked now and then."""
    enough: int | None
    """A value that ends the search at once: a proof from elsewhere that there is nothing better."""
    floor: int | None
    """Only ends above it count, so that a proven search without any says that none is better."""
    met: Sequence[PlayedTurn[State]]
    """Ends known beforehand, best first, which take their places."""
    same: Callable[[State], object] | None
    """With `top` above one, ends for which this gives the same count as one."""


def search(
    position: Position | State,
    worth: Valuer,
    *,
    watched: frozenset[int] = WATCHED,
    ceiling: Ceiling | None = None,
    plain: bool = False,
    **limits: Unpack[Limits],
) -> Search:
    """The best ways to play the turn of a position in phase main.

    Only `plain` may be used with a value that does not keep the promises named above. With `top`
    above one, the reduced form leaves out ends that another one beats by tokens alone.
    """
    state = position.state if isinstance(position, Position) else position.copy()
    if state.phase != MAIN:
        raise ValueError("A turn is searched after its roll and before its end.")
    state.deck = None
    run = _Run(state.active, worth, watched, ceiling, **limits)
    run.start(state, plain)
    return run.result()


def exhaust(position: Position | State, weights: Weights, **limits: Unpack[Limits]) -> Search:
    """`search` with the value of some weights, in the quickest form that is right for them."""
    ceiling = Ceiling(weights)

    def worth(state: State, seat: int) -> int:
        return value(state, seat, weights)

    plain = not weights.more_is_better
    return search(position, worth, watched=ceiling.watched, ceiling=ceiling, plain=plain, **limits)


class _Run:
    """One search."""

    def __init__(
        self,
        seat: int,
        value: Valuer,
        watched: frozenset[int],
        ceiling: Ceiling | None,
        *,
        top: int = 1,
        nodes: int | None = None,
        work: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        enough: int | None = None,
        floor: int | None = None,
        met: Sequence[PlayedTurn[State]] = (),
        same: Callable[[State], object] | None = None,
    ) -> None:
        self.ceiling = ceiling
        self.seat = seat
        self.watched = watched
        self.value = value
        self.top = top
        self.limit = nodes
        self.most_work = work
        self.began = time.perf_counter()
        self.deadline = None if seconds is None else self.began + seconds
        self.stop = stop
        self.enough = enough
        self.floor = floor
        self.nodes = 0
        self.ends = 0
        self.proven = True
        self.thin = False
        self.path: list[Action] = []
        self.same = same or _end_key
        self.best = list(met)
        self.keys = [self.same(outcome.position) if top > 1 else None for outcome in met]
        self.seen: set[object] = set()
        self.fronts: dict[object, list[tuple[int, int]]] = {}

    def start(self, state: State, plain: bool) -> None:
        self.thin = len(piles.unseen(state)) < 3
        try:
            if plain:
                self.visit_plain(state, ())
            else:
                self.visit(_Node(state))
        except _Enough:
            pass

    def result(self) -> Search:
        seconds = time.perf_counter() - self.began
        return Search(tuple(self.best), self.proven, self.nodes, seconds, self.work())

    def count(self) -> None:
        self.nodes += 1
        if self.limit is not None and self.nodes > self.limit:
            self.give_up()
        if self.nodes % CHECK_EVERY == 0:
            self.look_up()

    def work(self) -> int:
        return self.nodes + self.ends // ENDS

    def look_up(self) -> None:
        """Go on only if there is time and nobody has said stop."""
        if self.most_work is not None and self.work() > self.most_work:
            self.give_up()
        if self.deadline is not None and time.perf_counter() > self.deadline:
            self.give_up()
        if self.stop is not None and self.stop():
            self.give_up()

    def give_up(self) -> None:
        self.proven = False
        raise _Enough

    # Ends of the turn

    def offer(self, state: State, loot: Loot | None = None) -> None:
        """The turn is over: is this among the best?"""
        if loot is None:
            self.weigh(state, None)
            return
        for left in shares(loot):
            for seat, fuel, ore in left:
                state.fuel[seat] = fuel
                state.ore[seat] = ore
            self.weigh(state, loot)

    def weigh(self, state: State, loot: Loot | None) -> None:
        self.ends += 1
        if self.ends % (CHECK_EVERY * ENDS) == 0:
            self.look_up()
        value = self.value(state, self.seat)
        best = self.best
        if self.floor is not None and value <= self.floor:
            return
        if len(best) == self.top and value <= best[-1].value:
            return
        key: object = None
        if self.top > 1:
            key = self.same(state)
            if key in self.keys:
                at = self.keys.index(key)
                if best[at].value >= value:
                    return
                del best[at], self.keys[at]
        path = tuple(self.path) if loot is None else with_shares(self.path, state, loot)
        at = next((i for i, other in enumerate(best) if other.value < value), len(best))
        best.insert(at, PlayedTurn(path, value, state.copy()))
        self.keys.insert(at, key)
        del best[self.top :], self.keys[self.top :]
        if self.enough is not None and len(best) == self.top and best[-1].value >= self.enough:
            raise _Enough

    # The plain form

    def visit_plain(self, state: State, hidden: tuple[int, ...]) -> None:
        key = (state.key(), hidden)
        if key in self.seen:
            return
        self.seen.add(key)
        self.count()
        for action in referee.legal(state):
            if not certain(action) or not known(state, hidden, action):
                continue
            child, drawn = played(state, action)
            self.path.append(action)
            if child.phase == MAIN:
                self.visit_plain(child, (*hidden, *drawn))
            else:
                self.offer(child)
            self.path.pop()

    # The reduced form

    def visit(self, node: _Node) -> None:
        state = node.state
        outlook = Outlook(state)
        room = roomy(state, outlook)
        if self.dominated(node, outlook, room):
            return
        if self.hopeless(node, outlook):
            return
        self.count()
        if state.surplus or not room or loses_what_it_leans_on(state, outlook):
            for settled in self.settled(node):
                self.expand_fully(settled)
            return
        self.finish(node)
        quiet: dict[object, int] = {}
        for action in sorted(referee.legal(state), key=promise):
            self.step(node, outlook, quiet, action)
        self.expand_trades(node, outlook)
        if node.open and not state.discarded and not node.owed and node.place < 0:
            self.expand_swaps(node)

    def hopeless(self, node: _Node, outlook: Outlook) -> bool:
        """Whether nothing better than the best so far can be reached."""
        if self.ceiling is None:
            return False
        known = self.best[-1].value if len(self.best) >= self.top else self.floor
        if known is None:
            return False
        state, unsettled = node.state, len(node.open)
        return self.ceiling(state, outlook.ships, outlook.mask, unsettled, node.loot) <= known

    def dominated(self, node: _Node, outlook: Outlook, room: bool) -> bool:
        """Whether the same position with at least these tokens was visited; else remember it."""
        state = node.state
        key = self.key(node, outlook)
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

    def key(self, node: _Node, outlook: Outlook) -> object:
        state, hidden, owed, place, phase, fresh, loot, unsettled = node
        seat = self.seat
        more = outlook.ships
        mask = outlook.mask
        own = mask >> TELEPORTER & 1 == 1
        others = mask & (1 << CANNON | 1 << HELMET) != 0
        guests = market.may_have_guest(state, state.used | mask)
        where = self.standing(state, more, own or guests, others or guests)
        fresh = fresh and state.artifact >= CLAIM_PIPS
        claims = more > 0 or state.artifact >= CLAIM_PIPS
        display: object
        if self.thin:
            display = (state.display, state.discards, hidden)
        else:
            display = (
                visible(state.display, hidden) if claims else (),
                state.discards if mask >> WARPER & 1 and not state.discarded else (),
            )
        flags: object
        if more:
            flags = (state.artifact, state.mined, min(state.hubbed, 2), state.asimov)
        else:
            flags = state.artifact >= CLAIM_PIPS
        fuel = state.fuel[:]
        ore = state.ore[:]
        fuel[seat] = ore[seat] = 0
        return (
            state.ships,
            where,
            tuple(state.cards),
            state.used,
            state.discarded,
            tuple(state.planet),
            tuple(state.fields),
            state.stock[seat],
            state.colonies[seat],
            state.circle[seat],
            tuple(fuel),
            tuple(ore),
            tuple(state.stock),
            market.yours(state),
            state.borrowed,
            state.surplus,
            flags,
            display,
            owed,
            place,
            phase,
            fresh,
            loot,
            tuple(places for places, _ in unsettled),
            relic_owner(state),
        )

    def standing(self, state: State, more: int, own: bool, others: bool) -> tuple[object, ...]:
        """Docked ships as far as they matter.

        `own` and `others` say whether cards may still move the player's ships and the others'.
        Of free ports only as many count as ships may still come.
        """
        docks, ports, seat = state.docks, state.setup.ports, self.seat
        if (own and others) or self.thin:
            return (*docks, *state.tracks)
        parts: list[object] = [docks[TERRAFORM]]
        if self.top > 1:
            parts += [sum(1 for ship in docks[place] if ship >> OWNER == seat) for place in PORTED]
            parts.append(len(state.tracks[seat]))
        watched = self.watched
        if own or others:
            for place in range(TERRAFORM):
                docked = state.tracks[seat] if place == HUB else docks[place]
                parts.append(min(ports[place] - len(docked), more))
                parts.append(tuple([ship for ship in docked if (ship >> OWNER == seat) == own]))
            if others:
                parts += state.tracks
        else:
            for place in PORTED:
                parts.append(min(ports[place] - len(docks[place]), more))
            parts.append(min(ports[HUB] - len(state.tracks[seat]), more))
        if more:
            parts.append(max((ship & VALUE for ship in docks[MINE]), default=0))
            parts.append(sum(ship & VALUE for ship in docks[RAIDERS]))
        if MINE in watched:
            highest = [0] * len(state.fuel)
            for ship in docks[MINE]:
                if ship & VALUE > highest[ship >> OWNER]:
                    highest[ship >> OWNER] = ship & VALUE
            parts.append(tuple(highest))
        if RAIDERS in watched:
            parts.append(docks[RAIDERS])
        for place in COUNTED:
            if place in watched:
                parts.append(tuple(sorted([ship >> OWNER for ship in docks[place]])))
        for place, docked in enumerate((*docks, *state.tracks)):
            for ship in docked:
                if ship & RELIC:
                    parts.append((place, ship))
        return tuple(parts)

    def expand_fully(self, node: _Node) -> None:
        """Follow everything, without any demand on what comes next."""
        state = node.state
        for action in referee.legal(state):
            if not certain(action) or not known(state, node.hidden, action):
                continue
            child, drawn = played(state, action)
            self.path.append(action)
            if child.phase == MAIN:
                self.visit(_Node(child, (*node.hidden, *drawn), loot=node.loot))
            else:
                self.offer(child, node.loot)
            self.path.pop()

    def go(self, node: _Node, action: Action, *before: Action) -> None:
        """Play on; landings that end the game are the business of `finish`."""
        if node.state.phase != OVER:
            self.path.extend(before)
            self.path.append(action)
            self.visit(node)
            del self.path[len(self.path) - len(before) - 1 :]

    def step(
        self,
        node: _Node,
        outlook: Outlook,
        quiet: dict[object, int],
        action: Action,
        *before: Action,
    ) -> None:
        """Follow one action, if the canonical order has it here."""
        kind = type(action)
        if kind is Dock:
            assert isinstance(action, Dock)
            self.dock(node, outlook, quiet, action, action, action.ships, *before)
        elif kind is Power:
            assert isinstance(action, Power)
            self.power(node, outlook, quiet, action, *before)
        elif node.owed or node.place >= 0:
            if kind is Discard:
                assert isinstance(action, Discard)
                if action.card == CANNON and node.place < 0:
                    self.discard(node, action)
        elif kind is Launch:
            assert isinstance(action, Launch)
            self.launch(node, quiet, action, *before)
        elif kind is Claim:
            if not node.fresh and not self.thin:
                return
            if node.phase == EARLY and known(node.state, node.hidden, action):
                child, drawn = played(node.state, action)
                hidden = (*node.hidden, *drawn)
                self.go(node._replace(state=child, hidden=hidden, fresh=False), action)
        elif kind is Discard:
            assert isinstance(action, Discard)
            if not node.open or action.card not in SETTLERS:
                self.discard(node, action)

    def dock(
        self,
        node: _Node,
        outlook: Outlook,
        quiet: dict[object, int],
        action: Action,
        dock: Dock,
        used: Ships,
        *before: Action,
    ) -> None:
        """A docking, on its own or as the arrival of a ship that a card moves."""
        facility = dock.facility
        if node.place >= 0 and facility != node.place:
            return
        if node.owed and not pays(node.owed, used):
            return
        after = node._replace(owed=(), place=-1, fresh=False)
        if facility in LANDINGS:
            group = (facility, used, action.place if isinstance(action, Power) else -1)
            self.landing(after, quiet, group, action, dock.territory, *before)
            return
        if node.phase == LATE:
            if type(action) is not Power or action.place != CONSTRUCTOR:
                return
            after = after._replace(phase=EARLY)
        if facility == RAIDERS and dock.loot and outlook.ships - 3 < 3:
            loot = first_of_its_sum(node.state, dock)
            if loot is None:
                return
            after = after._replace(loot=loot)
        child, _ = played(node.state, action)
        fresh = facility == ARTIFACT and child.artifact >= CLAIM_PIPS > child.artifact - pips(dock)
        self.go(after._replace(state=child, fresh=fresh), action, *before)

    def landing(
        self,
        node: _Node,
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
        outlook = Outlook(child)
        if places is None:
            places = quiet[group] = 0 if self.thin else exchangeable(state, outlook)
            if places >> territory & 1 and places & (1 << territory) - 1:
                return
        after = node._replace(state=child)
        if places >> territory & 1:
            at = len(self.path) + len(before)
            after = after._replace(open=(*node.open, (places, at)))
        if node.phase == LATE or useful(state, outlook, territory):
            self.go(after, action, *before)
            return
        if self.thin or may_close(child, outlook):
            self.go(after._replace(phase=LATE), action, *before)
        if type(action) is Launch and child.colonies[self.seat]:
            self.go_to(after, outlook, HUB, action, *before)
        elif isinstance(action, Power) and (
            action.place == HUB or opens(state, outlook, action.place)
        ):
            self.go_to(after, outlook, action.place, action, *before)

    def go_to(
        self, node: _Node, outlook: Outlook, place: int, action: Action, *before: Action
    ) -> None:
        """Play on with an arrival at a facility that an otherwise quiet landing made possible."""
        state = node.state
        if place == HUB:
            full = len(state.tracks[self.seat]) >= state.setup.ports[HUB]
            if not outlook.ships or (full and not outlook.mask >> TELEPORTER & 1):
                return
        self.go(node._replace(place=place), action, *before)

    def launch(
        self, node: _Node, quiet: dict[object, int], action: Launch, *before: Action
    ) -> None:
        """A launch frees the track: a quiet one comes just before the next Hub ship, or late."""
        self.landing(node._replace(fresh=False), quiet, HUB, action, action.territory, *before)

    def power(
        self,
        node: _Node,
        outlook: Outlook,
        quiet: dict[object, int],
        action: Power,
        *before: Action,
    ) -> None:
        card, state = action.card, node.state
        if card in CHANGERS:
            child, _ = played(state, action)
            owed = node.owed
            if not pohl_may_go(state, outlook):
                owed = tuple(sorted((*unused(owed, action.ships), products(action))))
            elif owed:
                owed = unused(owed, action.ships)
            self.go(node._replace(state=child, owed=owed, fresh=False), action)
        elif card in (TELEPORTER, HELMET):
            dock = action.dock
            assert dock is not None
            others = list(dock.ships)
            others.remove(action.ships[0] & TOKEN)
            self.dock(node, outlook, quiet, action, dock, tuple(others), *before)
        elif card == CANNON:
            if node.place >= 0:
                return
            if node.phase == LATE and action.place not in LANDINGS:
                return
            free = pohl_may_go(state, outlook)
            if not free and not opens(state, outlook, action.place):
                return
            child, _ = played(state, action)
            place = -1 if free else action.place
            self.go(node._replace(state=child, place=place, fresh=False), action)
        elif card == CRYSTAL:
            if node.phase == EARLY and not node.owed and node.place < 0:
                child, _ = played(state, action)
                if matters(child, Outlook(child), action.place):
                    self.go(node._replace(state=child, fresh=False), action)
        elif card != WARPER:
            raise AssertionError(f"The search has not learnt the power of {CARDS[card]}.")

    def discard(self, node: _Node, action: Discard) -> None:
        state = node.state
        if self.thin:
            child, _ = played(state, action)
            self.go(node._replace(state=child, phase=EARLY, fresh=True), action)
            return
        outlook = Outlook(state)
        if regainable(state, outlook, visible(state.display, node.hidden), action.card):
            child, _ = played(state, action)
            self.go(node._replace(state=child, phase=EARLY, fresh=True), action)
        elif action.card == CANNON:
            if node.phase == LATE and action.target not in LANDINGS:
                return
            if opens(state, outlook, action.target):
                child, _ = played(state, action)
                self.go(node._replace(state=child, place=action.target, fresh=True), action)
        elif action.card != CRYSTAL:
            child, _ = played(state, action)
            if early(state, child, outlook, action):
                self.go(node._replace(state=child, phase=EARLY, fresh=True), action)

    def expand_swaps(self, node: _Node) -> None:
        """Discards that need to know where colonies stand."""
        if node.state.cards[self.seat] & ~node.state.used & SETTLING:
            for settled in self.settled(node):
                for action in referee.discards(settled.state):
                    if action.card in SETTLERS:
                        self.discard(settled, action)

    def settled(self, node: _Node) -> Iterator[_Node]:
        """The node with every choice of places for its quiet landings."""
        if not node.open:
            yield node
            return
        kept = [(at, self.path[at]) for _, at in node.open]
        choices = [
            [territory for territory in range(8) if places >> territory & 1]
            for places, _ in node.open
        ]
        alike = len({places for places, _ in node.open}) == 1
        for chosen in product(*choices):
            if alike and list(chosen) != sorted(chosen):
                continue
            state = node.state.copy()
            for (places, at), territory in zip(node.open, chosen, strict=True):
                first = (places & -places).bit_length() - 1
                if territory != first:
                    settle(state, first, self.seat, -1)
                    settle(state, territory, self.seat, +1)
                    self.path[at] = landed_on(self.path[at], territory)
            yield node._replace(state=state, open=())
            for at, action in kept:
                self.path[at] = action

    def expand_trades(self, node: _Node, outlook: Outlook) -> None:
        """Trades directly before the payment that lacks their ore."""
        state, seat = node.state, self.seat
        rate = market.rate(state)
        if rate == 0:
            return
        fuel, ore = state.fuel[seat], state.ore[seat]
        if rate_may_rise(state, outlook):
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
                    self.step(after, outlook, quiet, action, trade)

    # The end of the turn

    def finish(self, node: _Node) -> None:
        """Idle shots, quiet discards and the Relic Ship, then the end, or the last landing."""
        state = node.state
        pending = bool(node.owed) or node.place >= 0
        last = state.colonies[self.seat] + (state.circle[self.seat] > 0) == 1
        done = not state.ships and not pending
        if not done and not last:
            return
        if not done and not self.may_land(node):
            return
        for settled in self.settled(node):
            for shot in self.idle_shots(settled.state):
                for thrown in self.all_discards(shot):
                    for bought in self.relics(thrown):
                        self.close(node, bought, done, last)

    def may_land(self, node: _Node) -> bool:
        """A quick look whether a last landing is near enough to prepare for it."""
        state = node.state
        if state.circle[self.seat] == LAST_CIRCLE:
            return True
        if state.cards[self.seat] & ~state.used & MOVERS:
            return True
        values = [ship & VALUE for ship in state.ships]
        return 6 in values or any(values.count(value) > 2 for value in values)

    def idle_shots(self, state: State) -> Iterator[State]:
        yield state
        if state.cards[self.seat] & ~state.used & 1 << CANNON:
            for action in referee.powers(state):
                if action.card == CANNON and (
                    action.place in self.watched or action.place == TERRAFORM
                ):
                    child, _ = played(state, action)
                    self.path.append(action)
                    yield child
                    self.path.pop()

    def all_discards(self, state: State) -> Iterator[State]:
        yield state
        for action in referee.discards(state):
            child, _ = played(state, action)
            self.path.append(action)
            yield child
            self.path.pop()

    def relics(self, state: State) -> Iterator[State]:
        yield state
        relic = actions.buy_relic()
        if turn.refuse_relic(state, relic) is None:
            child, _ = played(state, relic)
            self.path.append(relic)
            yield child
            self.path.pop()
        elif state.ore[self.seat] == 0 and state.fuel[self.seat] > market.rate(state) > 0:
            trade = actions.trade(1)
            child, _ = played(state, trade)
            if turn.refuse_relic(child, relic) is None:
                referee.apply(child, relic)
                self.path += (trade, relic)
                yield child
                del self.path[-2:]

    def close(self, node: _Node, state: State, done: bool, last: bool) -> None:
        for trade in (None, *market.trades(state)):
            traded = state
            if trade is not None:
                traded = played(state, trade)[0]
                self.path.append(trade)
            if done:
                for end in turn.ends(traded):
                    child, _ = played(traded, end)
                    self.path.append(end)
                    self.offer(child, node.loot)
                    self.path.pop()
            if last:
                self.last_landing(node, traded)
            if trade is not None:
                self.path.pop()

    def last_landing(self, node: _Node, state: State) -> None:
        for action in landings(state):
            dock, used = docking(action)
            if dock is not None:
                if node.place >= 0 and node.place != dock.facility:
                    continue
                if node.owed and not pays(node.owed, used):
                    continue
            elif node.owed or node.place >= 0:
                continue
            child, _ = played(state, action)
            if child.phase == OVER:
                self.path.append(action)
                self.offer(child, node.loot)
                self.path.pop()


def _end_key(state: State) -> tuple[object, ...]:
    """An end of the turn without what only the way to it left behind."""
    bare = state.copy()
    bare.display = bare.discards = ()
    bare.deck = None
    return bare.key()
