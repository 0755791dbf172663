"""One game between automatic players, told as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any, Final

from advisor import games
from advisor.core.action import Action
from advisor.core.seam import GameKit, Position
from advisor.players.base import Player, create

TURN_LIMIT: Final = 1000
"""Turns after which a game is stopped and decided as it stands; only random players get there."""
ACTION_LIMIT: Final = 100_000
"""Actions after which a game is stopped likewise: some games let a turn go on for ever."""


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
    game: str = games.USUAL
    """What is played."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What the players agreed on, where it is not the usual."""

    @property
    def key(self) -> tuple[int, int]:
        return self.meeting, self.number


def luck(seed: int, turn: int) -> Random:
    """The dice and cards of one turn.

    They follow from the seed and the number of the turn alone, so that games with the same seed
    keep the same luck however long the players' turns are.
    """
    return Random(f"luck {seed} {turn}")


@dataclass(slots=True)
class _Chair:
    """A seat with who sits there, and what is told about it."""

    player: Player
    mind: Random
    """What the player asks for chance."""
    counted: Counter[str] = field(default_factory=Counter)
    """What it did, by kind."""
    decisions: int = 0
    turn_ms: list[float] = field(default_factory=list)
    """For each own turn what it has thought since the one before, others' turns included."""
    spent: float = 0.0
    """Seconds since its last turn ended."""

    def choose(self, position: Position) -> Action:
        start = process_time()
        action = self.player.choose(position, self.mind)
        self.spent += process_time() - start
        self.decisions += 1
        return action

    def end_turn(self) -> None:
        self.turn_ms.append(round(self.spent * 1000, 3))
        self.spent = 0.0


def play(pairing: Pairing, watch: Callable[[Any], None] | None = None) -> dict[str, Any]:
    """Play a game and tell what happened, as plain data that fits on a line of JSON.

    `watch` is shown the position after every turn.
    """
    kit = games.kit(pairing.game)
    position = kit.new_game(len(pairing.players), seed=pairing.seed, **pairing.options)
    chairs = {
        seat.color: _Chair(
            create(name, pairing.game), Random(f"mind {pairing.seed} {pairing.number} {number}")
        )
        for number, (seat, name) in enumerate(zip(position.players, pairing.players, strict=True))
    }
    turns = actions = 0
    is_over = position.result is not None
    chance = luck(pairing.seed, position.moves)
    while not is_over and position.moves < TURN_LIMIT and actions < ACTION_LIMIT:
        before, position = position, _step(kit, position, chairs[position.to_move], chance)
        actions += 1
        is_over = position.result is not None
        if is_over or position.moves != before.moves:
            chairs[before.active].end_turn()
            turns += 1
            chance = luck(pairing.seed, position.moves)
            if watch is not None:
                watch(position)
    seats, points = list(chairs), position.scores
    return {
        "meeting": pairing.meeting,
        "game": pairing.number,
        "seed": pairing.seed,
        "players": list(pairing.players),
        "winners": [seats.index(color) for color in kit.leaders(position)],
        "points": [points[color] for color in seats],
        "turns": turns,
        "cut": not is_over,
        "actions": [dict(sorted(chair.counted.items())) for chair in chairs.values()],
        "decisions": [chair.decisions for chair in chairs.values()],
        "turn_ms": [chair.turn_ms for chair in chairs.values()],
    }


def finish(
    start: Position, name: str, seed: str, watch: Callable[[Any], None] | None = None
) -> list[float]:
    """Play a game on from a position, everybody by players of one name: each seat's part of it.

    Only what players can see is kept of the start, and luck follows from the seed. `watch` is shown
    the position after every turn.
    """
    kit = start.game
    position: Any = start.veiled()
    colors = [seat.color for seat in position.players]
    players = {color: create(name, kit.name) for color in colors}
    minds = {color: Random(f"mind {seed} {color}") for color in colors}
    last, turn, chance = position.moves + TURN_LIMIT, -1, Random(seed)
    while position.result is None and position.moves < last:
        if position.moves != turn:
            turn = position.moves
            chance = Random(f"luck {seed} {turn}")
        action = kit.chance_due(position)
        if action is None:
            mover = position.to_move
            action = players[mover].choose(position.veiled(), minds[mover])
        position = position.play(action, chance)
        if watch is not None and position.moves != turn and position.result is None:
            watch(position)
    winners = kit.leaders(position)
    return [(color in winners) / len(winners) for color in colors]


def _step(kit: GameKit, position: Position, chair: _Chair, chance: Random) -> Position:
    """The position after what the one to move chooses, or after a roll that nobody chooses."""
    due = kit.chance_due(position)
    if due is not None:
        return position.play(due, chance)
    action = chair.choose(position.veiled())
    after = position.play(action, chance)
    if action.kind in kit.kinds:
        chair.counted[action.kind] += 1
    return after
