"""Positions to look at, from games that were played: opening, middle and end for 2 to 4 players.

`python -m widgets.phoenix.played` plays these games and writes the files anew.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from advisor.core import saving
from advisor.core.errors import NotOffered
from advisor.phoenix.players import livelier
from advisor.phoenix.position import Position
from advisor.phoenix.words import SEATS

FOLDER: Final = Path(__file__).parent / "presets"
NAMES: Final = ("opening", "middle", "end")
_SHARE: Final = {"opening": 0.0, "middle": 0.45, "end": 0.93}
"""Which share of the turns of a game has been played."""
_SEEDS: Final = {2: 3, 3: 8, 4: 9}


@lru_cache(maxsize=16)
def preset(name: str, players: int) -> Position:
    """A position by name."""
    file = FOLDER / f"{name}-{players}.json"
    if name not in NAMES or not file.exists():
        raise NotOffered(f"There is no position called {name} for {players} players.")
    return Position.from_json(file.read_text(encoding="utf-8"))


def played(players: int) -> dict[str, Position]:
    """The positions of one game at the beginning of turns, by name."""
    rng = Random(_SEEDS[players])
    position = Position.new_game(players, _SEEDS[players])
    turns: list[Position] = []
    while position.result is None:
        if position.phase == "turn" and (not turns or turns[-1].moves != position.moves):
            turns.append(position)
        position = position.play(livelier(position, rng), rng)
    return {name: turns[int(share * len(turns))] for name, share in _SHARE.items()}


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for players in SEATS:
        for name, position in played(players).items():
            saving.write(FOLDER / f"{name}-{players}.json", position.to_json() + "\n")


if __name__ == "__main__":
    main()
