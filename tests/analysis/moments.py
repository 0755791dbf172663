"""Positions to give advice on: from random play, early and late, with and without cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from advisor import Action, Position
from frontiers.samples import enriched, random_game
from support import position


@cache
def rolled(number: int) -> Position:
    """A turn of a random game after its roll; the same number gives the same position."""
    rng = Random(f"advice {number}")
    starts = [place for place, action in random_game(number) if str(action).startswith("roll")]
    start = rng.choice(starts).play("roll", rng)
    return enriched(start, rng, cards=number % 3) if number % 4 else start


def small(number: int) -> Position:
    """The same with three ships and one card at most, so that every way to play can be tried."""
    data = rolled(number).to_dict()
    active = next(p for p in data["players"] if p["color"] == data["active"])
    data["deck"] = None
    for ship in active["ships"][3:]:
        if not ship.endswith("*"):
            active["ships"].remove(ship)
            active["stock"] += 1
    del active["cards"][1:]
    return Position.from_json(data)


def contested() -> Position:
    """A turn with a card, a shipyard and something to choose; solved in a moment."""
    return position(
        red={"ships": "5 6", "fuel": 3, "ore": 2, "cards": "booster"},
        blue={"fuel": 2, "ore": 1},
        territories={"lem": {"blue": 1}},
    )


def replayed(start: Position, actions: tuple[Action, ...]) -> Position:
    """The position after a turn, played by the engine with any cards laid out."""
    here = start
    for action in actions:
        here = here.play(action, Random(1))
    return here


def beginnings(start: Position, rng: Random) -> Iterator[Action]:
    """A random legal beginning of a turn, without luck in it, up to its end."""
    here = start
    for _ in range(rng.randrange(1, 7)):
        certain = [
            action
            for action in here.legal_actions()
            if str(action) != "cycle"
            and (len(here.chance_outcomes(action)) == 1 or str(action).startswith("claim"))
        ]
        if here.phase != "main" or not certain:
            return
        action = rng.choice(certain)
        yield action
        here = here.play(action, rng)
