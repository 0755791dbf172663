"""Whole games between automatic players, for tests that look back at them."""

from __future__ import annotations

from random import Random

from advisor import Game
from advisor.players import create


def played(*names: str, seed: int, turns: int | None = None, edition: int = 5) -> Game:
    """A game between players of these names, to its end or for so many turns."""
    game = Game.new(len(names), edition=edition, seed=seed)
    players = [create(name) for name in names]
    rng = Random(seed)
    while game.position.phase != "over" and (turns is None or game.position.moves < turns):
        moves = game.position.moves
        game.play("roll")
        while game.position.phase == "main" and game.position.moves == moves:
            action = players[moves % len(names)].choose(game.position.veiled(), rng)
            game.play(action)
    return game
