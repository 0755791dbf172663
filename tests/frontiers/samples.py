"""Positions from random play, some with more cards and tokens than the players had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from advisor import Action, Position
from advisor.frontiers import piles, referee
from advisor.frontiers.actions import Power, Roll
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.ships import RELIC
from advisor.frontiers.state import State
from advisor.frontiers.words import CANNON, CARDS, HELMET, OVER, TELEPORTER

_MOVING = (CANNON, HELMET, TELEPORTER)


def random_game(seed: int) -> list[tuple[Position, Action]]:
    """A whole random game: every position with the action played in it."""
    rng = Random(seed)
    position = Position.new_game(
        players=2 + seed % 3,
        edition=5 if seed % 2 else 1,
        seed=seed,
        long_game=seed % 7 == 0,
        seat_compensation=seed % 5 != 0,
        helmet_cost=2 + seed % 3,
    )
    steps = []
    while position.result is None:
        action = position.resolve(rng.choice(position.legal_actions()), rng)
        steps.append((position, action))
        position = position.play(action)
    return steps


def enriched(position: Position, rng: Random, cards: int = 3) -> Position:
    """The same position with unseen cards in the active player's hand, fuel, ore and fields."""
    source = position.to_dict()
    source["deck"] = None
    player = next(p for p in source["players"] if p["color"] == position.active)
    pool = Counter(position.unseen)
    wanted = [card for card in CARDS if pool[card] and card not in player["cards"]]
    player["cards"] += rng.sample(wanted, min(cards, len(wanted)))
    player["fuel"], player["ore"] = rng.randint(0, 6), rng.randint(0, 5)
    for field in source["fields"]:
        if rng.random() < 0.3 and source["fields"][field] is None:
            place = rng.choice([t for t in source["territories"] if t != "burroughs"])
            if field != "isolation" or place not in _in_use(position):
                source["fields"][field] = place
    return Position.from_json(source)


def _in_use(position: Position) -> set[str | None]:
    """Territories whose bonus was there this turn, so that no field can have been."""
    turn = position.this_turn
    return {turn.borrowed, "asimov" if turn.asimov else None}


def gifted_game(seed: int, most: int = 400) -> Iterator[Position]:
    """Positions of a random game in which every roll brings cards, tokens and perhaps the Relic.

    Cards are played as often as ships are docked, and those that move ships more often.
    """
    rng = Random(seed)
    state = Position.new_game(2 + seed % 3, edition=5 if seed % 4 else 1, seed=seed).state
    state.deck = None
    for _ in range(most):
        if state.phase == OVER:
            return
        kinds: dict[type[Action], list[Action]] = {}
        for action in referee.legal(state):
            kinds.setdefault(type(action), []).append(action)
        chosen = rng.choice(kinds[rng.choice(list(kinds))])
        moving = [action for action in kinds.get(Power, []) if action.card in _MOVING]
        if moving and rng.random() < 0.2:
            chosen = rng.choice(moving)
        referee.apply(state, referee.resolve(state, chosen, rng))
        if isinstance(chosen, Roll):
            _give(state, rng)
        yield Position(state.copy())


def _give(state: State, rng: Random) -> None:
    seat = state.active
    for card in rng.sample(piles.unseen(state), min(rng.randint(0, 7), len(piles.unseen(state)))):
        state.cards[seat] |= 1 << card
    state.fuel[seat], state.ore[seat] = rng.randint(0, 14), rng.randint(0, 6)
    if state.relic_keeper() == seat and relic_owner(state) < 0 and rng.random() < 0.5:
        state.ships = tuple(sorted((*state.ships, RELIC | rng.randint(1, 6))))
