"""What can have happened this turn: the words of `this_turn` against the board.

Before the roll a player gathers all ships, so an own docked ship came this turn, and what is told
about a facility must be seen there. It need not be seen if a ship may have left again. There are
three ways: the Teleporter takes an own ship away, a discarded card costs the Relic Ship, and a ship
that the Helmet brought can be shot or lost. Wherever one of them may have been at work, the board
proves nothing, and nothing is said: every position that can be played to must be let in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from advisor.frontiers import piles
from advisor.frontiers.cards.rules import CARD_RULES
from advisor.frontiers.components import CLAIM_PIPS, LAST_CIRCLE
from advisor.frontiers.planet import explained
from advisor.frontiers.saying import count
from advisor.frontiers.ships import OWNER, VALUE
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ARTIFACT,
    ASIMOV,
    BURROUGHS,
    CANNON,
    CARD_TITLES,
    CARDS,
    CRYSTAL,
    HELMET,
    ISOLATION,
    MINE,
    OVER,
    RAIDERS,
    TELEPORTER,
    TERRAFORM,
    TERRITORY_TITLES,
)

POWERED: Final = tuple(rules.card for rules in CARD_RULES if rules.power is not None)
DISCARDED: Final = tuple(rules.card for rules in CARD_RULES if rules.discard is not None)


class Contradiction(NamedTuple):
    """A key of `this_turn`, and what the board says against it."""

    key: str
    problem: str


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn in its middle, with what tells of ships that have left."""

    state: State

    def used(self, card: int) -> bool:
        return self.state.used >> card & 1 == 1

    def own(self, place: int) -> list[int]:
        """Own ships at a facility, with the Hub left aside."""
        return [ship for ship in self.state.docks[place] if ship >> OWNER == self.state.active]

    def own_docked(self) -> bool:
        docked = (*self.state.docks, *self.state.tracks)
        return any(ship >> OWNER == self.state.active for ships in docked for ship in ships)

    @property
    def leavers(self) -> int:
        """Ships of this turn that may have left the facility at which they docked."""
        return self.used(TELEPORTER) + self.used(HELMET) + self.state.discarded

    @property
    def color(self) -> str:
        return self.state.setup.color(self.state.active)


def contradictions(state: State) -> Iterator[Contradiction]:
    """Everything in what is told about the turn that the board speaks against."""
    turn = _Turn(state)
    yield from _used(turn)
    yield from _borrowed(turn)
    yield from _discarded(turn)
    yield from _artifact(turn)
    yield from _mine(turn)
    yield from _hub(turn)
    yield from _asimov(turn)
    yield from _new_cards(turn)


def _used(turn: _Turn) -> Iterator[Contradiction]:
    state = turn.state
    for card in piles.in_hand(state.used):
        if card not in POWERED:
            words = ", ".join(CARDS[other] for other in POWERED)
            yield Contradiction(
                "used",
                f"{CARD_TITLES[card]} has no power to use; cards that have one are {words}",
            )
    if turn.used(TELEPORTER) and not turn.own_docked() and not state.discarded:
        yield Contradiction(
            "used",
            f"{CARD_TITLES[TELEPORTER]} moves a docked ship, and no {turn.color} ship is docked",
        )
    if turn.used(HELMET) and not _helmet_possible(turn):
        yield Contradiction(
            "used",
            f"{CARD_TITLES[HELMET]} moves another player's docked ship, and none is docked",
        )


def _helmet_possible(turn: _Turn) -> bool:
    """Whether the ship that it moved is still there, or may have been shot, bumped or lost."""
    state = turn.state
    docked = (*state.docks[:TERRAFORM], *state.tracks)
    return (
        any(ship >> OWNER != state.active for ships in docked for ship in ships)
        or turn.used(CANNON)
        or state.discarded
        or bool(turn.own(RAIDERS))
        or state.planet[BURROUGHS][state.active] > 0
    )


def _borrowed(turn: _Turn) -> Iterator[Contradiction]:
    state, place = turn.state, turn.state.borrowed
    crystal = CARD_TITLES[CRYSTAL]
    if place < 0:
        if turn.used(CRYSTAL):
            yield Contradiction(
                "borrowed", f"{crystal} was used, so the territory that it borrowed must be named"
            )
        return
    title = TERRITORY_TITLES[place]
    if not turn.used(CRYSTAL):
        yield Contradiction(
            "borrowed", f"a bonus is borrowed with {crystal}, which must then be among 'used'"
        )
    if place == BURROUGHS:
        yield Contradiction("borrowed", f"the bonus of {title} cannot be borrowed")
    elif state.discarded:
        return
    elif state.fields[ISOLATION] == place:
        yield Contradiction(
            "borrowed", f"the Isolation Field is on {title}, so its bonus cannot be borrowed"
        )
    elif sum(state.planet[place]) == 0:
        yield Contradiction("borrowed", f"{title} has no colony, so its bonus cannot be borrowed")


def _discarded(turn: _Turn) -> Iterator[Contradiction]:
    """The card lies on the discards, unless they were shuffled, or it filled a gap (A16)."""
    state = turn.state
    if not state.discarded or any(card in DISCARDED for card in state.discards):
        return
    if turn.own(ARTIFACT) or turn.used(TELEPORTER) or turn.used(HELMET) or state.new:
        return
    filled = not piles.unseen(state) and any(card in DISCARDED for card in state.display)
    if not filled:
        words = ", ".join(CARDS[card] for card in DISCARDED)
        yield Contradiction(
            "discarded",
            f"then the discards hold the card that was discarded, one of {words}",
        )


def _artifact(turn: _Turn) -> Iterator[Contradiction]:
    state = turn.state
    if not explained(state, turn.used(HELMET)):
        values = sorted(ship & VALUE for ship in turn.own(ARTIFACT))
        docked = " + ".join(map(str, values)) or "none"
        yield Contradiction(
            "artifact",
            f"{state.artifact} unspent pips must be those of {turn.color} ships docked at the "
            f"Alien Artifact, and there are {docked}",
        )
    if not state.may_cycle:
        return
    if state.artifact == 0:
        yield Contradiction(
            "may_cycle",
            "the display may be cycled right after a ship docks at the Alien Artifact, and "
            "'artifact' counts no pips of one",
        )
    elif state.phase == OVER or state.surplus:
        after = "the end of the game" if state.phase == OVER else "a ship docked at the Hub"
        yield Contradiction(
            "may_cycle",
            "the display may be cycled right after a ship docks at the Alien Artifact, not after "
            + after,
        )


def _mine(turn: _Turn) -> Iterator[Contradiction]:
    if turn.state.mined and not turn.own(MINE) and not turn.leavers:
        yield Contradiction("mine", f"no {turn.color} ship is docked at the Lunar Mine")


def _hub(turn: _Turn) -> Iterator[Contradiction]:
    state, seat = turn.state, turn.state.active
    track, circle, number = state.tracks[seat], state.circle[seat], state.hubbed
    if number > len(track) + turn.leavers:
        yield Contradiction(
            "hub",
            f"{count(number, 'ship')} cannot have docked there: {len(track) or 'none'} "
            f"{'is' if len(track) == 1 else 'are'} on {turn.color}'s track",
        )
    launched = any(colonies[seat] for colonies in state.planet)
    if circle < min(number + state.asimov, LAST_CIRCLE) and not launched:
        where = f"on circle {circle}" if circle else "not on the track"
        yield Contradiction(
            "hub",
            f"{count(number + state.asimov, 'advance')} would have moved {turn.color}'s colony "
            f"further; it is {where}",
        )


def _asimov(turn: _Turn) -> Iterator[Contradiction]:
    """The advance that the Crater gives with a second ship; beyond the last circle it waits."""
    state, crater = turn.state, TERRITORY_TITLES[ASIMOV]
    bonus = state.has_bonus(ASIMOV)
    if state.asimov and state.hubbed < 2:
        yield Contradiction(
            "asimov",
            f"{crater} gives its advance with the second ship at the Hub; 'hub' is {state.hubbed}",
        )
    elif state.asimov and not bonus and not state.discarded:
        yield Contradiction("asimov", f"{turn.color} does not have the bonus of {crater}")
    if not state.surplus:
        return
    if state.circle[state.active] != LAST_CIRCLE:
        yield Contradiction("surplus", f"an advance waits only at circle {LAST_CIRCLE}")
    elif not state.asimov or not bonus or not state.tracks[state.active]:
        yield Contradiction(
            "surplus",
            f"an advance waits only right after the ship with which {crater} gave it, so 'asimov' "
            f"is true, and that ship is on {turn.color}'s track",
        )
    elif state.phase == OVER:
        yield Contradiction("surplus", "no advance waits after the end of the game")


def _new_cards(turn: _Turn) -> Iterator[Contradiction]:
    """Cards come from claims, from raids and from the Warper."""
    state = turn.state
    pips = sum(ship & VALUE for ship in turn.own(ARTIFACT)) + 6 * turn.leavers - state.artifact
    raids = 2 if turn.own(RAIDERS) or turn.leavers > 2 else 0
    most = max(0, pips) // CLAIM_PIPS + raids + state.discarded
    gained = state.new.bit_count()
    if gained > most:
        yield Contradiction(
            "new_cards",
            f"{count(gained, 'card')} cannot have been gained: the ships at the Alien Artifact and "
            f"the Raiders' Outpost and a discarded Warper account for {most or 'none'}",
        )
