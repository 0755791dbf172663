"""A short game and its review, computed once: the end of a game with some mistakes in it."""

from __future__ import annotations

from functools import cache
from random import Random

from advisor.analysis.review import GameReview, Thresholds, review
from advisor.frontiers.game import Game
from advisor.players import create
from widgets.frontiers import drafts
from widgets.phoenix.played import preset


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
def a_phoenix_review() -> GameReview:
    """Three turns of the second game, played without a thought."""
    start = preset("middle", 2)
    game = start.game.record(start, 5)
    while len(game.turns) < 4:
        due = start.game.chance_due(game.position)
        rng = Random(len(game.actions))
        game.play(due if due is not None else rng.choice(game.position.legal_actions()))
    strict = Thresholds(0.001, 0.002, 0.01)
    return review(game, effort=0.02, rolls=1, glance=0.01, quick=True, thresholds=strict)


@cache
def a_review() -> GameReview:
    return review(a_game(), effort=0.1, rolls=1, quick=True)
