"""When to leave the certain turn: re-rolls with the Temporal Warper, and cycling the Artifact.

A player in a game cannot value every outcome with proof. Here chance is judged by whole turns from
the beam, which are never worth more than the best: what is gained over the proven turn is rather
said too small than too large. There is no luck in it: the same position gets the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Final

from advisor.frontiers import actions, piles, referee
from advisor.frontiers.actions import Action, Claim, Discard, Dock, Power
from advisor.frontiers.components import CLAIM_PIPS
from advisor.frontiers.facilities.base import open_ports
from advisor.frontiers.players.beam import turns
from advisor.frontiers.ships import VALUE
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import ARTIFACT, WARPER
from advisor.search.turns import PlayedTurn

MARGIN: Final = 20_000
"""Gains smaller than this are left alone: the beam and the sample are not as exact."""
WISH: Final = 50_000
"""How much better than the best card on display a new one must be expected to be."""
GLANCE: Final = 4
"""Outcomes of every re-roll that are looked at first."""
CLOSER: Final = 3
"""Re-rolls that are then looked at closely."""
SAMPLE: Final = 24
"""Outcomes of those; fewer are all there are."""
NARROW: Final = 4
"""Width of the beam after a re-roll, and for a new display."""

Outcomes = Sequence[tuple[Action, float]]


def gamble(state: State, weights: Weights, certain: int) -> tuple[Action, ...]:
    """Actions up to a chance action worth more than a certain turn; none if there is none."""
    offers = [*_rerolls(state, weights), *_cyclings(state, weights)]
    worth, chosen = max(offers, key=lambda offer: offer[0], default=(0.0, ()))
    return chosen if chosen and worth > certain + MARGIN else ()


def _rerolls(state: State, weights: Weights) -> Iterator[tuple[float, tuple[Action, ...]]]:
    """The most promising re-rolls and what they are worth."""
    options = [
        action
        for action in referee.legal(state)
        if isinstance(action, Power) and action.card == WARPER
    ]

    @cache
    def best(outcome: Action) -> int:
        after = state.copy()
        referee.apply(after, outcome)
        return turns(after, weights, NARROW)[0].value

    def mean(action: Action, size: int) -> float:
        sample = spread(referee.outcomes(state, action), size)
        return sum(share * best(outcome) for outcome, share in sample)

    options.sort(key=lambda action: -mean(action, GLANCE))
    for action in options[:CLOSER]:
        yield mean(action, SAMPLE), (action,)


def spread(outcomes: Outcomes, size: int) -> Outcomes:
    """All outcomes if they are few, else some at equal steps through their probability."""
    if len(outcomes) <= size:
        return outcomes
    ends = list(accumulate(probability for _, probability in outcomes))
    found, place = [], 0
    for number in range(size):
        while ends[place] < (number + 0.5) / size * ends[-1]:
            place += 1
        found.append((outcomes[place][0], 1 / size))
    return found


def _cyclings(state: State, weights: Weights) -> Iterator[tuple[float, tuple[Action, ...]]]:
    """The turn that claims from a new display, and what it is worth, if that may pay.

    The turn is looked for with one unseen card laid out in place of the unknown ones; for what
    that card is worth, the expectation of the best of those that may come is put in its place. What
    is on display now is then among the discards, but not yet while the docking is prepared.
    """
    draw = piles.cycle_draw(state)
    if draw.reshuffled or not draw.needed or not _pips_in_reach(state):
        return
    gains = {card: _gain(state, weights, card) for card in {*draw.bag, *state.display}}
    expected = sum(
        probability * max(0, *(gains[card] for card in cards))
        for cards, probability in piles.outcomes(draw)
    )
    if expected < WISH + max((gains[card] for card in state.display), default=0):
        return
    stand_in = max(gains, key=lambda card: (card in draw.bag, gains[card], card))
    imagined = state.copy()
    imagined.deck = None
    imagined.display = (stand_in,)
    for turn in turns(imagined, weights, NARROW, expected / CLAIM_PIPS):
        before = _up_to_the_claim(turn, stand_in)
        if before:
            yield turn.value - gains[stand_in] + expected, (*before, actions.cycle())
            return


def _pips_in_reach(state: State) -> bool:
    ports = open_ports(state, ARTIFACT)
    highest = sorted((ship & VALUE for ship in state.ships), reverse=True)[:ports]
    return bool(highest) and state.artifact + sum(highest) >= CLAIM_PIPS


def _gain(state: State, weights: Weights, card: int) -> int:
    """What a claim of a card adds; nothing if it is held already."""
    seat = state.active
    if state.holds(seat, card):
        return 0
    after = state.copy()
    after.cards[seat] |= 1 << card
    return value(after, seat, weights) - value(state, seat, weights)


def _up_to_the_claim(turn: PlayedTurn[State], card: int) -> tuple[Action, ...]:
    """The actions to the docking that completes a claim; none if the card is used at once."""
    docked = 0
    for number, action in enumerate(turn.actions):
        if isinstance(action, Power | Discard) and action.card == card:
            return ()
        if isinstance(action, Dock) and action.facility == ARTIFACT:
            docked = number + 1
        if isinstance(action, Claim) and action.card == card:
            later = turn.actions[number:]
            used = any(isinstance(a, Power | Discard) and a.card == card for a in later)
            return () if used else turn.actions[:docked]
    return ()
