"""One game between automatic players, told as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, Final

from advisor.frontiers import scoring
from advisor.frontiers.actions import (
    Action,
    BuyRelic,
    Claim,
    Cycle,
    Discard,
    Dock,
    Launch,
    Power,
    ToBay,
    Trade,
)
from advisor.frontiers.position import Position
from advisor.frontiers.words import PLACES
from advisor.players.base import create, veiled

TURN_LIMIT: Final = 1000
"""Turns after which a game is stopped and decided as it stands; only random players get there."""

_KINDS: Final[dict[type[Action], str]] = {
    ToBay: "bay",
    Claim: "claim",
    Cycle: "cycle",
    Trade: "trade",
    Launch: "launch",
    BuyRelic: "relic",
    Power: "power",
    Discard: "discard",
}
WORDS: Final = frozenset({*PLACES, *_KINDS.values()})
"""Every word under which actions are counted."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: who sits where, and the luck."""

    meeting: int
    """Number of the meeting to which the game belongs."""
    number: int
    """Number of the game in its meeting."""
    seed: int
    """Decides the cards and the dice; games that share it differ only in who sits where."""
    players: tuple[str, ...]
    """Names of players in seat order."""
    edition: int = 5

    @property
    def key(self) -> tuple[int, int]:
        return self.meeting, self.number


def kind_of(action: Action) -> str | None:
    """Under which word an action is counted; rolls and ends of turns are not."""
    if isinstance(action, Dock):
        return PLACES[action.facility]
    return _KINDS.get(type(action))


def luck(seed: int, turn: int) -> Random:
    """The dice and cards of one turn.

    They follow from the seed and the number of the turn alone, so that games with the same seed
    keep the same luck however long the players' turns are.
    """
    return Random(f"luck {seed} {turn}")


def play(pairing: Pairing, watch: Callable[[Position], None] | None = None) -> dict[str, Any]:
    """Play a game and tell what happened, as plain data that fits on a line of JSON.

    `watch` is shown the position after every turn.
    """
    seats = len(pairing.players)
    position = Position.new_game(seats, edition=pairing.edition, seed=pairing.seed)
    players = [create(name) for name in pairing.players]
    minds = [Random(f"mind {pairing.seed} {pairing.number} {seat}") for seat in range(seats)]
    actions: list[Counter[str]] = [Counter() for _ in range(seats)]
    times: list[list[float]] = [[] for _ in range(seats)]
    decisions = [0] * seats
    while position.phase != "over" and position.moves < TURN_LIMIT:
        turn = position.moves
        seat = turn % seats
        chance = luck(pairing.seed, turn)
        position = position.play("roll", chance)
        spent = 0.0
        while position.phase == "main" and position.moves == turn:
            seen = veiled(position)
            start = process_time()
            action = players[seat].choose(seen, minds[seat])
            spent += process_time() - start
            decisions[seat] += 1
            position = position.play(action, chance)
            kind = kind_of(action)
            if kind is not None:
                actions[seat][kind] += 1
        times[seat].append(round(spent * 1000, 3))
        if watch is not None:
            watch(position)
    state = position.state
    return {
        "meeting": pairing.meeting,
        "game": pairing.number,
        "seed": pairing.seed,
        "players": list(pairing.players),
        "winners": list(scoring.winning_seats(state)),
        "points": scoring.points(state),
        "turns": position.moves + (position.phase == "over"),
        "cut": position.phase != "over",
        "actions": [dict(sorted(counted.items())) for counted in actions],
        "decisions": decisions,
        "turn_ms": times,
    }
