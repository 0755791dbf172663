"""A position as text."""

from __future__ import annotations

from random import Random

import pytest

from advisor.core.lettering import columns
from advisor.phoenix import Position
from phoenix.samples import random_game
from phoenix.support import position


@pytest.mark.parametrize("seed", range(3))
def test_no_line_is_wider_than_a_terminal(seed: int) -> None:
    steps = random_game(seed)
    for now, _ in [*steps[:30:3], *Random(seed).sample(steps, 20)]:
        for line in str(now).splitlines():
            assert columns(line) <= 100


def test_a_table_in_full() -> None:
    now = position(
        red={
            "name": "Anna",
            "gems": 12,
            "food": 1,
            "ships": "transport1 dismantle2@3 dismantle2@3",
            "neutral": "diplomacy@4",
            "station": {121: ["pink", "human"], 106: 0},
        },
        blue={"hub": "A-11", "on_hub": [None, "pink", None, None, "human"]},
        sectors=[318],
        ending="blue",
        moves=6,
    )
    assert (
        str(now)
        == """\
Space Station Phoenix · turn 7: Anna (red) · to use a ship or take income
Blue has triggered the end; every other player has one turn

                 hub    GEMs    food   water   metal  points   score
> Anna (red)     B-7      12       1       0       0       0      26
  blue          A-11      10       0       0       0       0      18

Anna (red)
  ships    dismantle2@3 ×2, transport1
  token on n:diplomacy@4
  teal     106 [· ·]
  pink     121 [pink human ·]

blue
  ships    dismantle1, construction1, transport1, expedition1, diplomacy1
  on hub   · pink · · human

Tracks            red    blue
  dismantle         0       0
  construction      0       0
  transport         0       0
  expedition        0       0

Supply: 10 teal, 10 pink, 10 brown, 10 gold, 14 human
Sectors: 318 (13m)"""
    )


def test_what_happens_this_turn_is_told() -> None:
    red = {"hub": "B-4", "food": 2, "water": 2, "metal": 2, "station": {121: 0, 208: 4, 112: 2}}
    now = position(red=red, this_turn={"extra": 1}).play("use expedition1 = 3f 3h")
    told = str(now).splitlines()[-1]
    assert told == (
        "This turn: expedition1 in use · dice 3f 3h · keep up to 4 · rerolls left: 1 · "
        "extra turns earned: 1"
    )
    assert "Human dice kept: 1" in str(now.play("keep 1h"))
    carrying = position(red=red).play("use transport1")
    assert "3 transactions left" in str(carrying)
    lobbied = position(red=red | {"gems": 20}).play("use diplomacy1 : transport")
    assert "open: 112, 208" in str(lobbied)
    keys = {c: {"tracks": {"dismantle": 2}} for c in ("red", "blue")}
    assert "rewards for red, blue" in str(position(**keys).play("use dismantle1 : transport1"))
    convert = position(red={"hub": "A-1", "metal": 1}).play("convert m > f")
    assert "metal was converted" in str(convert)


def test_setup_options_and_the_end_are_told() -> None:
    start = str(Position.new_game(2, seed=1, hubs="all", friendly=True, seat_gems=False))
    assert "drafting level-3 ships" in start
    assert "all hubs · friendly · no extra GEMs by seat" in " ".join(start.split())
    assert "with reconstructed component values" in " ".join(start.split())
    assert "Hubs on offer for red: " in start
    assert "Level 3: " in start
    first = str(Position.new_game(2, seed=1, first_game=True))
    assert "first game" in first
    over = str(position(phase="over", red={"points": 3}))
    assert "game over: red wins with 3 points" in over
    shared = str(position(phase="over"))
    assert "red and blue win with 0 points, 0 Aliens, 0 Humans, shared" in " ".join(shared.split())
    private = position(red={"hub": "A-6", "own_sectors": [101, 202]})
    assert "  own      101 202" in str(private)


def test_steps_of_a_hub_are_told() -> None:
    source = Position.new_game(2, seed=11, hubs="all").to_dict()
    source |= {"phase": "hub_setup", "active": "red", "to_move": "red"}
    source["players"][0]["hub"], source["players"][1]["hub"] = "B-8", "B-3"
    source["table"] |= {"hubs": {}, "draft3": [], "draft2": [], "steps": ["free"]}
    assert "Still to do: free" in str(Position.from_json(source))
