"""Count how often ships that are ready stay ready until a player's next turn.

    python -m advisor.phoenix.cycle.learning --games 60 --seed 1 --player greedy

plays games of one automatic player against itself with 2, 3 and 4 players and writes the table that
`availability.py` reads.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from advisor import players
from advisor.core import saving
from advisor.phoenix.cycle.availability import FILE, FORMAT
from advisor.phoenix.position import Position
from advisor.phoenix.state import NEUTRAL, ON, State
from advisor.phoenix.words import FORMAT as GAME
from advisor.phoenix.words import NOTHING, SEATS, TYPES

Ready = Counter[tuple[int, int]]
"""Owner (or `NEUTRAL`) and number of ships without GEMs or token."""


def ready(state: State) -> Ready:
    """The ships that are ready, of everybody."""
    found: Ready = Counter()
    for seat, fleet in enumerate(state.ships):
        found.update((seat, ship // ON) for ship in fleet if ship % ON == 0)
    taken = {token // ON for token in state.neutral if token != NOTHING}
    numbers = range(len(state.setup.data.neutrals))
    found.update((NEUTRAL, number) for number in numbers if number not in taken)
    return found


class Counted:
    """What was seen so far."""

    def __init__(self) -> None:
        self.before: Counter[str] = Counter()
        self.after: Counter[str] = Counter()

    def game(self, count: int, seed: int, player: str) -> None:
        """Watch one game."""
        rng = Random(seed)
        position = Position.new_game(count, seed=seed, hubs="all" if seed % 2 else "basic")
        chooser = players.create(player, GAME.partition("/")[0])
        left: dict[int, Ready] = {}
        moves = -1
        while position.legal_actions():
            state = position.state
            if position.phase == "turn" and state.moves != moves:
                moves = state.moves
                self._compare(state, left.pop(state.active, None))
            mover = state.active
            position = position.play(str(chooser.choose(position, rng)), rng)
            after = position.state
            if position.phase == "turn" and after.active != mover:
                left[mover] = ready(after)

    def _compare(self, state: State, left: Ready | None) -> None:
        """What of the ships that the player left ready is still ready."""
        if left is None:
            return
        data, seat = state.setup.data, state.active
        still = ready(state)
        for (owner, number), count in left.items():
            ship = data.neutrals[number] if owner == NEUTRAL else data.ships[number]
            fee = ship.fee if owner not in (NEUTRAL, seat) else 0
            key = f"{state.setup.seats} {TYPES[ship.kind]} {ship.cost + fee}"
            self.before[key] += count
            self.after[key] += min(count, still[owner, number])

    def document(self, note: str) -> str:
        """The table as a file."""
        counts = {key: [self.before[key], self.after[key]] for key in sorted(self.before)}
        return json.dumps({"format": FORMAT, "note": note, "counts": counts}, indent=1) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, count, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="with each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--write", type=Path, default=Path(__file__).parents[1] / "data" / FILE)
    options = parser.parse_args(arguments)
    counted = Counted()
    for count in SEATS:
        for number in range(options.games):
            counted.game(count, options.seed + number, options.player)
    note = (
        f"python -m advisor.phoenix.cycle.learning --games {options.games} --seed {options.seed} "
        f"--player {options.player}: {options.games} games each with 2, 3 and 4 players"
    )
    saving.write(options.write, counted.document(note))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
