"""The turns on which the solver is measured, taken from games of the `advisor` itself.

    python -m advisor.frontiers.bench.turns --count 500 --seed 1 --out turns.json

plays games of two, three and four players in both editions and keeps turns just after their roll,
with at least three ships: of each five one from the first third of its game, two from the second
and two from the last, the three numbers of players alike. Half of them are *rich*, with at least
five ships or three cards. Nothing else is asked of a turn, least of all how long it takes to solve.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from advisor.commands.console import say
from advisor.core import saving
from advisor.frontiers.players.turns import Advisor
from advisor.frontiers.position import Position
from advisor.frontiers.words import COLORS

STAGES: Final = ("first third", "second third", "last third")
SHARES: Final = {"first third": 1, "second third": 2, "last third": 2}
"""Turns of each stage among five."""
PLAYERS: Final = (2, 3, 4)
EDITIONS: Final = (5, 1)
FEWEST_SHIPS: Final = 3
RICH_SHIPS, RICH_CARDS = 5, 3
PER_GAME: Final = 6
"""Turns that are kept of one game at most: those of one game are alike."""


@dataclass(frozen=True, slots=True)
class BenchTurn:
    """A turn with what it was chosen by."""

    position: Position
    players: int
    stage: str
    ships: int
    cards: int

    @property
    def rich(self) -> bool:
        return self.ships >= RICH_SHIPS or self.cards >= RICH_CARDS

    @property
    def cell(self) -> tuple[int, str, bool]:
        return self.players, self.stage, self.rich


def game_turns(seed: int, players: int, edition: int) -> list[BenchTurn]:
    """The turns of one game of the advisor against itself, each just after its roll."""
    rng = Random(f"bench turns {seed} {players} {edition}")
    position = Position.new_game(players=COLORS[:players], seed=seed, edition=edition)
    player = Advisor()
    found: list[Position] = []
    while position.result is None:
        if position.phase == "roll":
            position = position.play("roll", rng=rng)
            found.append(_unknown_deck(position))
        else:
            position = position.play(player.choose(position, rng), rng=rng)
    return [_measured(each, at, len(found)) for at, each in enumerate(found)]


def _unknown_deck(position: Position) -> Position:
    return Position.from_json({**position.to_dict(), "deck": None})


def _measured(position: Position, at: int, turns: int) -> BenchTurn:
    state = position.state
    cards = state.cards[state.active].bit_count()
    stage = STAGES[len(STAGES) * at // turns]
    return BenchTurn(position, state.setup.seats, stage, len(state.ships), cards)


def chosen(count: int, seed: int) -> Iterator[BenchTurn]:
    """So many turns, in the shares that are named above."""
    rng = Random(f"choice of bench turns {seed}")
    wanted = quotas(count)
    number = 0
    while wanted.total():
        for players in PLAYERS:
            if not any(kept for cell, kept in wanted.items() if cell[0] == players):
                continue
            edition = EDITIONS[number % len(EDITIONS)]
            turns = game_turns(seed * 100_003 + number, players, edition)
            rng.shuffle(turns)
            kept = 0
            for turn in turns:
                if turn.ships >= FEWEST_SHIPS and wanted[turn.cell] and kept < PER_GAME:
                    wanted[turn.cell] -= 1
                    kept += 1
                    yield turn
        number += 1


def quotas(count: int) -> Counter[tuple[int, str, bool]]:
    """How many turns of each kind, by players, stage and whether they are rich."""
    cells = [
        (players, stage, rich)
        for stage, share in SHARES.items()
        for _ in range(share)
        for players in PLAYERS
        for rich in (False, True)
    ]
    wanted = Counter(dict.fromkeys(cells, 0))
    for at in range(count):
        wanted[cells[at * len(cells) // count if count < len(cells) else at % len(cells)]] += 1
    return wanted


def composition(turns: Iterable[BenchTurn]) -> dict[str, int]:
    """What a set of turns is made of, in numbers."""
    found: Counter[str] = Counter()
    for turn in turns:
        found[f"{turn.players} players"] += 1
        found[turn.stage] += 1
        found[f"{turn.ships} ships"] += 1
        found[f"{turn.cards} card{'s' * (turn.cards != 1)}"] += 1
    return dict(sorted(found.items()))


def write(turns: list[BenchTurn], seed: int, file: Path) -> None:
    """One turn per line, with how they were chosen."""
    head = {
        "command": f"python -m advisor.frontiers.bench.turns --count {len(turns)} --seed {seed}",
        "made of": composition(turns),
    }
    rows = ",\n".join(
        json.dumps(
            {"stage": turn.stage, "position": turn.position.to_dict()},
            separators=(",", ":"),
        )
        for turn in turns
    )
    saving.write(file, f'{json.dumps(head)[:-1]}, "turns": [\n{rows}\n]}}\n')


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m advisor.frontiers.bench.turns", description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    turns = list(chosen(options.count, options.seed))
    write(turns, options.seed, options.out)
    say(json.dumps(composition(turns), indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
