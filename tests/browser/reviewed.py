"""A short game and its review, computed once: the end of a game with some mistakes in it."""

from __future__ import annotations

from functools import cache
from random import Random

from advisor.analysis.review import GameReview, review
from advisor.frontiers.game import Game
from advisor.players import create
from widgets.frontiers import drafts


@cache
def a_text() -> str:
    """The record of the game."""
    game = Game(drafts.preset("middle", 2), seed=5)
    players = {"red": create("simple"), "green": create("simple"), "blue": create("simple")}
    while game.position.phase != "over" and len(game.turns) < 12:
        position = game.position
        if position.phase == "roll":
            game.play("roll")
        else:
            game.play(players[position.active].choose(position.veiled(), Random(len(game.actions))))
    return game.to_json()


def a_game() -> Game:
    return Game.from_json(a_text())


@cache
def a_review() -> GameReview:
    return review(a_game(), effort=0.1, rolls=1, quick=True)
