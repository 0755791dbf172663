"""How seats and hubs fare in games of one automatic player against itself, as a table.

    python -m advisor.phoenix.players.margins --games 300 --seed 1 --player quick

plays games with two, three and four players and all hubs, and writes `margins.json` and the page
`MARGINS.md` beside this module. `quick` are the rules of thumb by which games are played out; any
other player is one of the arena's. A margin is by how many points a player is ahead of the mean of
the others at the end.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from advisor import players
from advisor.core import saving
from advisor.phoenix.players import policy
from advisor.phoenix.players.greedy import GAME
from advisor.phoenix.position import Position
from advisor.phoenix.scoring import scores
from advisor.phoenix.state import State
from advisor.phoenix.words import HUBS, SEATS

HOME: Final = Path(__file__).parent
MOST_MOVES: Final = 600
QUICK: Final = "quick"
"""The rules of thumb by which games are played out: fast, and hubs are dealt out by chance."""
UNBALANCED: Final = (
    "Hub A-7 is out of balance with reconstructed component values: nothing follows from its row "
    "for the printed game."
)
Row = tuple[int, float, float]
"""How many, the mean margin and its standard error."""


def played(seed: int, seats: int, player: str) -> list[tuple[int, str, float]]:
    """Seat, hub and margin of everybody in one game."""
    position = Position.new_game(seats, seed=seed, hubs="all")
    state = _end(position, player, Random(f"margins {seed}"))
    totals = [score.total for score in scores(state)]
    found = []
    for seat, total in enumerate(totals):
        others = (sum(totals) - total) / (seats - 1)
        found.append((seat, HUBS[state.hubs[seat]], total - others))
    return found


def _end(position: Position, player: str, rng: Random) -> State:
    """The end of a game by one player in all seats."""
    if player == QUICK:
        state = position.state
        policy.play_out(state, rng, MOST_MOVES)
        return state
    chooser = [players.create(player, GAME) for _ in position.players]
    while position.result is None and position.moves < MOST_MOVES:
        action = chooser[position.state.to_move].choose(position, rng)
        position = position.play(str(action), rng)
    return position.state


def rows(margins: Mapping[Any, Sequence[float]]) -> dict[str, Row]:
    """Number, mean and standard error by name."""
    found = {}
    for key, values in sorted(margins.items()):
        number = len(values)
        mean = sum(values) / number
        spread = sum((each - mean) ** 2 for each in values) / max(1, number - 1)
        found[str(key)] = (number, round(mean, 1), round(sqrt(spread / number), 1))
    return found


def measured(games: int, seed: int, player: str, tables: Sequence[int]) -> dict[str, Any]:
    """Play, and count by seat and by hub for each number of players."""
    found: dict[str, Any] = {}
    for seats in tables:
        by_seat: dict[int, list[float]] = defaultdict(list)
        by_hub: dict[str, list[float]] = defaultdict(list)
        for number in range(games):
            for seat, hub, margin in played(seed + number, seats, player):
                by_seat[seat + 1].append(margin)
                by_hub[hub].append(margin)
        found[str(seats)] = {"games": games, "seats": rows(by_seat), "hubs": rows(by_hub)}
    return found


def page(found: Mapping[str, Any], command: str) -> str:
    """The table as a page."""
    return "\n".join(_lines(found, command)) + "\n"


def _lines(found: Mapping[str, Any], command: str) -> Iterator[str]:
    yield "# How seats and hubs fare"
    yield ""
    yield (
        "Margins in points over the mean of the others, with reconstructed component values; ± is "
        f"the standard error. Made by `{command}`. Another player may well fare otherwise."
    )
    yield ""
    yield UNBALANCED
    for seats, counted in found.items():
        for what in ("seats", "hubs"):
            yield ""
            yield f"## {seats} players, {what} ({counted['games']} games)"
            yield ""
            yield f"| {what[:-1]} | times | margin |"
            yield "| --- | ---: | ---: |"
            table = counted[what].items()
            order = table if what == "seats" else sorted(table, key=lambda row: -row[1][1])
            for name, (number, mean, error) in order:
                yield f"| {name} | {number} | {mean:+.1f} ± {error:.1f} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, count, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="with each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default=QUICK)
    parser.add_argument("--players", type=int, nargs="+", choices=SEATS, default=list(SEATS))
    parser.add_argument("--write", type=Path, default=HOME)
    options = parser.parse_args(arguments)
    found = measured(options.games, options.seed, options.player, options.players)
    command = (
        f"python -m advisor.phoenix.players.margins --games {options.games} "
        f"--seed {options.seed} --player {options.player} "
        f"--players {' '.join(map(str, options.players))}"
    )
    whole = {"command": command, "caution": UNBALANCED, "players": found}
    saving.write(options.write / "margins.json", json.dumps(whole, indent=1) + "\n")
    saving.write(options.write / "MARGINS.md", page(found, command))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
