"""Turns with chance in them: a re-roll with the Temporal Warper, or cycling the Alien Artifact.

The value of a chance action is the exact expectation over its outcomes, each followed by its best
turn, on the same scale as the turns without chance. After an outcome the turn goes on without
further chance.

Every outcome has an interval from the start: at least what can be played at once, at most what a
quick upper bound allows. Outcomes are looked into one after the other, those first that matter most
to gambles that could still be the best. So a gamble that cannot is dropped without solving all of
it, and a budget that runs out leaves an honest interval. What a gamble lacks says how much its
outcomes may leave open together, and so for each a level below which nothing matters: it is quicker
to prove that there is nothing above it than to find what there is. Ships after a re-roll are a bag,
so different subsets lead to many of the same fleets, and fleets are proven together (see
`joint_proof.py`).

A new display matters only by the cards that are taken from it. So a display is as good as the
best of its parts: every card alone, or every two where two may be taken in the same turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Final

from advisor.frontiers import actions, referee
from advisor.frontiers.actions import Action, Cycle, Dock, Power
from advisor.frontiers.cards.kinds import CHANGERS, DISCARDING
from advisor.frontiers.components import CLAIM_PIPS
from advisor.frontiers.piles import unseen
from advisor.frontiers.position import Position
from advisor.frontiers.ships import OWNER, VALUE
from advisor.frontiers.solver.joint_proof import Families, Key, Stop
from advisor.frontiers.solver.possible import may_leave_again
from advisor.frontiers.solver.turn_limits import cards_in_reach
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.frontiers.words import ARTIFACT, HELMET, MAIN, TELEPORTER, WARPER
from advisor.search import budget as price
from advisor.search.budget import Budget
from advisor.search.pool import NOTHING
from advisor.search.turns import ActionLine, Gamble, Solution

LOOKS: Final = (0.5, 2.0, None)
"""Effort for an outcome itself when it is looked into first, again, and for the last time."""
STRICTNESS: Final = 0.85
"""Of what outcomes may leave open, so much is used: what is found later makes it less, and then
little has to be asked again."""
UNASKED: Final = 0.6
"""Of what outcomes may leave open, at most so much is spent on those that are not looked into."""
PATIENCE: Final = 4
"""How much less an outcome weighs for each look that did not settle it."""


_Span = tuple[tuple[Key, ...], int, int, float]
"""An outcome that is open: its parts, the least that it is worth, how open, and how likely."""


@dataclass(frozen=True, slots=True)
class _Bet(ActionLine):
    """A chance action after the certain ones that lead to it."""

    chances: dict[tuple[Key, ...], float]
    """Probability of each outcome, which is as good as the best of its parts."""


class Chance:
    """Values the chance actions of one position."""

    def __init__(
        self,
        position: Position,
        weights: Weights | None = None,
        families: Families | None = None,
    ) -> None:
        """`families` of an earlier one, with the same weights, share what positions of a game have
        in common."""
        state = position.state
        if state.phase != MAIN:
            raise ValueError("Chance within a turn is valued after its roll and before its end.")
        state.deck = None
        self.state = state
        if families is None:
            families = Families(weights or Weights.default(players=state.setup.seats))
        self.families = families
        self.weights = families.weights
        self._bets: dict[tuple[Action, ...], _Bet] = {}

    def run(
        self,
        best: int = NOTHING,
        *,
        keep: int = 1,
        seconds: float | None = None,
        effort: float | None = None,
        stop: Stop | None = None,
    ) -> tuple[Gamble, ...]:
        """All gambles, best first; solved as far as it matters.

        It matters whether one is better than the `best` turn without chance, and what the first
        few are worth: so many as to `keep`.
        """
        return self.within(Budget.starting_now(seconds, stop, effort), best, keep)

    def within(self, budget: Budget, best: int = NOTHING, keep: int = 1) -> tuple[Gamble, ...]:
        """`run` within a budget."""
        return self._valued(list(_paths(self.state)), best, keep, budget)

    def gamble(self, action: Action, before: tuple[Action, ...] = ()) -> Gamble:
        """The expectation of a chance action that is legal after some certain ones."""
        return self._exact([(*before, action)])[0]

    def rerolls(
        self, best: int = NOTHING, *, keep: int | None = None, seconds: float | None = None
    ) -> tuple[Gamble, ...]:
        """Every subset of the unplaced ships, re-rolled now, best first.

        All of them are exact, unless a `best` turn, a number to `keep` or a limit says otherwise.
        """
        paths = [path for path in _paths(self.state) if isinstance(path[-1], Power)]
        budget = Budget.starting_now(seconds)
        return self._valued(paths, best, len(paths) if keep is None else keep, budget)

    def cycles(self) -> tuple[Gamble, ...]:
        """The display cycled: now, if a ship has just docked, or after docking one; best first."""
        return self._exact([path for path in _paths(self.state) if isinstance(path[-1], Cycle)])

    def lay_out(self) -> float:
        """Take in every outcome with what can be said at once; the effort of what was new."""
        budget = Budget()
        self._laid_out(list(_paths(self.state)), budget)
        return budget.spent

    def best_after(self, state: State, action: Action, budget: Budget | None = None) -> Solution:
        """The best turn after an outcome of an action, proven unless a budget runs out."""
        budget = budget or Budget()
        keys = self._join(state, action)
        for key in keys:
            if not budget.over() and self.families[key].high > self._interval(keys)[0]:
                self.families.look_into(key, budget)
        best = max((self.families[key] for key in keys), key=lambda member: member.low)
        return best.solution(self.weights)

    def _exact(self, paths: list[tuple[Action, ...]]) -> tuple[Gamble, ...]:
        return self._valued(paths, NOTHING, len(paths), Budget())

    def _valued(
        self, paths: list[tuple[Action, ...]], best: int, keep: int, budget: Budget
    ) -> tuple[Gamble, ...]:
        bets = self._laid_out(paths, budget)
        outcomes = sum(len(bet.chances) for bet in bets)
        looks = LOOKS if budget.effort is None else (LOOKS[0], LOOKS[-1])
        tried: Counter[Key] = Counter()
        """Looks that did not settle a part."""
        while not budget.over():
            levels = self._levels(bets, best, keep)
            spent = {key for key in levels if tried[key] >= len(looks)}
            key = self._next(bets, levels, tried, spent)
            budget.spend(price.OUTCOME * outcomes)
            if key is None:
                break
            if self.families.glance(key, budget):
                continue
            slack = any(level > self.families[other].low for other, level in levels.items())
            if slack and self.families.relax(key, levels, budget):
                continue
            self.families.look_into(key, budget, levels, looks[tried[key]])
            tried[key] += self.families[key].wanted
        found = [self._gamble(bet) for bet in bets]
        return tuple(sorted(found, key=lambda each: (-each.low, -each.high, str(each))))

    def _laid_out(self, paths: list[tuple[Action, ...]], budget: Budget) -> list[_Bet]:
        """All of them, whatever that costs: without it nothing could be said."""
        for path in paths:
            if path not in self._bets:
                known = len(self.families)
                self._bets[path] = bet = _Bet(path, self._chances(path))
                budget.spend(price.JOIN * (len(self.families) - known))
                budget.spend(price.OUTCOME * len(bet.chances))
        return [self._bets[path] for path in paths]

    def _chances(self, path: tuple[Action, ...]) -> dict[tuple[Key, ...], float]:
        *before, action = path
        state = self.state.copy()
        for earlier in before:
            referee.apply(state, earlier)
        chances: dict[tuple[Key, ...], float] = {}
        for happens, probability in referee.outcomes(state, action):
            after = state.copy()
            referee.apply(after, happens)
            keys = self._join(after, action)
            chances[keys] = chances.get(keys, 0.0) + probability
        return chances

    def _join(self, state: State, action: Action) -> tuple[Key, ...]:
        """What an outcome of an action is as good as the best of."""
        parts = _parts(state) if isinstance(action, Cycle) else [state]
        keyed = {essence(part): part for part in parts}
        for key, part in keyed.items():
            self.families.join(key, part)
        return tuple(sorted(keyed, key=repr))

    def _interval(self, keys: tuple[Key, ...]) -> tuple[int, int]:
        parts = [self.families[key] for key in keys]
        return max(part.low for part in parts), max(part.high for part in parts)

    def _levels(self, bets: list[_Bet], best: int, keep: int) -> dict[Key, int]:
        """For the parts of gambles that could be among the best: below what nothing matters.

        A gamble is out if all its outcomes together leave less open than it lacks. A part of that
        is spent on outcomes that are not looked into at all: those that weigh least, of which a
        relaxation has said something, and that no other gamble asks for. The rest is shared out:
        each may leave open the more, the less likely it is.
        """
        gambles = [self._gamble(bet) for bet in bets]
        lows = sorted((gamble.low for gamble in gambles), reverse=True)
        enough = max([best, *lows[keep - 1 : keep]])
        levels: dict[Key, int] = {}
        pairs = sorted(zip(bets, gambles, strict=True), key=lambda pair: len(pair[0].chances))
        for bet, gamble in pairs:
            if gamble.high <= enough:
                continue
            spans = []
            for keys, probability in bet.chances.items():
                low, high = self._interval(keys)
                if low < high:
                    spans.append((keys, low, high - low, probability))
            lacks = enough - gamble.low
            unasked = self._unasked(spans, UNASKED * lacks, levels)
            lacks -= sum(width * probability for _, _, width, probability in unasked)
            spans = [span for span in spans if span not in unasked]
            shares = [(width, probability) for _, _, width, probability in spans]
            factor = STRICTNESS * shared_out(shares, lacks)
            for keys, low, _, probability in spans:
                level = low + int(factor / sqrt(probability))
                for key in keys:
                    levels[key] = min(levels.get(key, level), level)
        return levels

    def _unasked(self, spans: list[_Span], open_: float, levels: dict[Key, int]) -> list[_Span]:
        """Outcomes that may stay as open as they are, so much together."""
        free = [
            span
            for span in spans
            if all(self.families[key].relaxed and key not in levels for key in span[0])
        ]
        found = []
        for span in sorted(free, key=lambda each: each[2] * each[3]):
            open_ -= span[2] * span[3]
            if open_ < 0:
                break
            found.append(span)
        return found

    def _next(
        self, bets: list[_Bet], levels: dict[Key, int], tried: Counter[Key], spent: set[Key]
    ) -> Key | None:
        """The part above its level whose interval weighs most."""
        weights: dict[Key, float] = {}
        for bet in bets:
            for keys, probability in bet.chances.items():
                low, high = self._interval(keys)
                for key in keys:
                    level = levels.get(key)
                    if level is None or key in spent or self.families[key].high <= max(low, level):
                        continue
                    weight = probability * (high - low) / PATIENCE ** tried[key]
                    weights[key] = weights.get(key, 0.0) + weight
        return max(weights, key=lambda key: weights[key], default=None)

    def _gamble(self, bet: _Bet) -> Gamble:
        low = high = share = 0.0
        for keys, probability in bet.chances.items():
            least, most = self._interval(keys)
            low += probability * least
            high += probability * most
            share += probability * (least == most)
        return Gamble(bet.actions, low, high, min(1.0, round(share, 12)))


def shared_out(outcomes: Sequence[tuple[int, float]], open_: float) -> float:
    """What may stay open on the whole, as a factor: each outcome gets it over the root of its
    probability, and what is too much for one, by its width, is left to the others.

    All widths cut to that add up, weighed by their probabilities, to no more than may stay open.
    """
    if open_ <= 0:
        return 0.0
    left = sum(sqrt(probability) for _, probability in outcomes)
    for width, probability in sorted(outcomes, key=lambda each: each[0] * sqrt(each[1])):
        if width * sqrt(probability) * left >= open_:
            return open_ / left
        open_ -= width * probability
        left -= sqrt(probability)
    return 0.0


def _paths(state: State) -> Iterator[tuple[Action, ...]]:
    """Every chance action now, or after one docking at the Alien Artifact."""
    if state.may_cycle:
        yield (actions.cycle(),)
    for action in referee.legal_sorted(state):
        if isinstance(action, Power) and action.card == WARPER:
            yield (action,)
        elif isinstance(action, Dock) and action.facility == ARTIFACT:
            yield action, actions.cycle()


def _parts(state: State) -> list[State]:
    """The same position with as many cards on display as can be taken, in every way."""
    if len(state.display) < 2 or not unseen(state):
        return [state]
    wanted = _wanted(state)
    found = []
    for cards in sorted(set(combinations(wanted, min(_most_claims(state), len(wanted))))):
        part = state.copy()
        part.display = cards
        found.append(part)
    return found


def _most_claims(state: State) -> int:
    """Cards that may be claimed in this turn at the most.

    A claim takes eight pips, so two ships at least. Two cards take four ships and sixteen pips,
    and fill the Artifact: a third takes two that leave it. Cards that change or move ships are
    granted generously.
    """
    me = state.active
    own = [ship for docked in (*state.docks, state.tracks[me]) for ship in docked]
    own = [ship for ship in own if ship >> OWNER == me]
    at_hand = state.cards[me] & ~state.used
    near = at_hand
    for card in (*state.display, *state.discards):
        near |= 1 << card
    lent = near >> HELMET & 1
    docked = sum(1 for ship in state.docks[ARTIFACT] if ship >> OWNER == me)
    guest = state.used >> HELMET & 1 if len(state.docks[ARTIFACT]) > docked else 0
    moved = near >> TELEPORTER & 1 if len(own) > docked else 0
    changes = sum(at_hand >> card & 1 for card in CHANGERS)
    # One that the first claim brings, and one that a Warper in hand takes from the discards.
    changes += any(near >> card & 1 for card in CHANGERS) * (1 + (at_hand >> WARPER & 1))
    ships = docked + guest + len(state.ships) + lent + moved
    pips = state.artifact + sum(ship & VALUE for ship in state.ships)
    pips += 6 * (lent + moved) + 5 * changes
    ready = state.artifact >= CLAIM_PIPS
    most = 1 + (ready or (ships >= 4 and pips >= 2 * CLAIM_PIPS))
    if most == 2 and pips >= 3 * CLAIM_PIPS and (ready or ships >= 6):
        most += may_leave_again(state, near) >= 2
    return most


def _wanted(state: State) -> list[int]:
    """Displayed cards that may be claimed in this turn: one in hand only after throwing it away."""
    held = state.cards[state.active]
    regained = frozenset() if state.discarded else frozenset(DISCARDING)
    return sorted(card for card in state.display if not held >> card & 1 or card in regained)


def essence(state: State) -> Key:
    """What distinguishes positions for the rest of the turn: displays only by what is wanted."""
    bare = state.copy()
    bare.deck = None
    reach = cards_in_reach(state, (state.ships,))
    bare.display = tuple(_wanted(state)) if reach.claimable else ()
    if not reach.recoverable:
        bare.discards = ()
    bare.may_cycle = False
    return bare.key()
