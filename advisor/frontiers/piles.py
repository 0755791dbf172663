"""The display, the draw pile and the discards, and what a draw can bring.

Only what the player can see counts: unseen cards are those of the edition less the ones in view,
whether or not their order is known to the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, prod
from random import Random

from advisor.core.errors import ChanceNeeded, Refusal
from advisor.frontiers.components import DISPLAY_SIZE
from advisor.frontiers.saying import at_place
from advisor.frontiers.state import State
from advisor.frontiers.words import ARTIFACT, CARDS

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards about to be drawn: some certain, the rest by chance from a bag."""

    certain: Cards
    bag: Cards
    needed: int
    """How many cards come from the bag."""
    reshuffled: bool
    """Whether the bag is the discards, shuffled because the draw pile ran out."""

    @property
    def size(self) -> int:
        return len(self.certain) + self.needed


def unseen(state: State) -> Cards:
    """The cards that nobody can see, in canonical order."""
    left = list(state.setup.deck)
    for held in state.cards:
        for card in in_hand(held):
            left.remove(card)
    for card in state.display:
        left.remove(card)
    for card in state.discards:
        left.remove(card)
    return tuple(left)


@cache
def in_hand(held: int) -> Cards:
    """The cards of a bit set, in canonical order."""
    return tuple(card for card in range(len(CARDS)) if held >> card & 1)


def claim_draw(state: State) -> Draw:
    return _draw(unseen(state), state.discards, 1)


def cycle_draw(state: State) -> Draw:
    """The displayed cards go to the discards before any are drawn (A16)."""
    discards = tuple(sorted(state.discards + state.display))
    return _draw(unseen(state), discards, DISPLAY_SIZE)


def _draw(pile: Cards, discards: Cards, size: int) -> Draw:
    if len(pile) >= size:
        if len(pile) == size:
            return Draw(pile, (), 0, False)
        return Draw((), pile, size, False)
    needed = min(size - len(pile), len(discards))
    if needed == len(discards):
        return Draw(tuple(sorted(pile + discards)), (), 0, needed > 0)
    return Draw(pile, discards, needed, needed > 0)


def outcomes(draw: Draw) -> Iterator[tuple[Cards, float]]:
    """Every different set of cards with its probability."""
    ways = comb(len(draw.bag), draw.needed)
    counts = sorted(Counter(draw.bag).items())
    for chosen in product(*(range(min(copies, draw.needed) + 1) for _, copies in counts)):
        if sum(chosen) == draw.needed:
            cards = tuple(
                card for (card, _), taken in zip(counts, chosen, strict=True) for _ in range(taken)
            )
            weight = prod(
                comb(copies, taken) for (_, copies), taken in zip(counts, chosen, strict=True)
            )
            yield tuple(sorted(draw.certain + cards)), weight / ways


def refuse_outcome(draw: Draw, outcome: Cards | None) -> Refusal | None:
    """Why cards cannot be what is drawn."""
    if outcome is None:
        return None
    if len(outcome) != draw.size:
        return at_place(
            ARTIFACT, f"{draw.size} cards are laid out here; the outcome names {len(outcome)}."
        )
    left = Counter(outcome)
    left.subtract(draw.certain)
    if min(left.values(), default=0) < 0 or left - Counter(draw.bag):
        possible = ", ".join(CARDS[card] for card in sorted({*draw.certain, *draw.bag}))
        return at_place(ARTIFACT, f"the outcome cannot be drawn; left are {possible or 'none'}.")
    return None


def choose(state: State, draw: Draw, rng: Random | None) -> Cards:
    """What is drawn: what is certain, else the top of a known deck, else what `rng` says."""
    if draw.needed == 0:
        return draw.certain
    if state.deck is not None and not draw.reshuffled:
        return tuple(sorted(state.deck[: draw.needed]))
    if rng is None:
        raise ChanceNeeded(
            "This draws a card: write the outcome after '=', or give a random source."
        )
    return tuple(sorted(draw.certain + tuple(rng.sample(draw.bag, draw.needed))))


def deal(state: State, draw: Draw, outcome: Cards | None) -> None:
    """Lay out the cards of an outcome; after a reshuffle the order of the deck is unknown."""
    cards = draw.certain if outcome is None else outcome
    if draw.reshuffled:
        state.discards = ()
        state.deck = None
    elif state.deck is not None:
        deck = list(state.deck)
        for card in cards:
            deck.remove(card)
        state.deck = tuple(deck)
    state.display = tuple(sorted(state.display + cards))


def gain(state: State, card: int) -> None:
    """The active player receives a card."""
    state.cards[state.active] |= 1 << card
    state.new |= 1 << card


def lose(state: State, seat: int, card: int) -> None:
    state.cards[seat] &= ~(1 << card)
    if seat == state.active:
        state.new &= ~(1 << card)
        state.used &= ~(1 << card)


def throw_away(state: State, card: int) -> None:
    """Put a card on the discards; it fills a gap in the display when no other card is left."""
    if len(state.display) < DISPLAY_SIZE and not state.discards and not _unseen_after(state, card):
        state.display = tuple(sorted((*state.display, card)))
    else:
        state.discards = tuple(sorted((*state.discards, card)))


def _unseen_after(state: State, card: int) -> Cards:
    """The unseen cards while one card is in nobody's hand."""
    cards = list(unseen(state))
    cards.remove(card)
    return tuple(cards)
