"""`turns` lists every outcome of a turn once: compared with playing every sequence of steps."""

from __future__ import annotations

from random import Random

import pytest

from advisor.phoenix import Position
from advisor.phoenix.turns import merged
from phoenix.samples import random_game
from phoenix.support import position

Outcome = tuple[object, ...]


def outcome(now: Position, seat: int) -> Outcome:
    return merged(now.state, seat)


def by_sequences(start: Position, relocations: int = 1, points: int = 1) -> set[Outcome | str]:
    """Every outcome by playing every sequence; a line that ends with chance stands for itself."""
    found: set[Outcome | str] = set()
    seen: set[tuple[Position, int, int]] = set()
    stack: list[tuple[Position, int, int]] = [(start, relocations, points)]
    seat = start.state.active
    while stack:
        now, moves, trades = node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        for action in now.legal_actions():
            text = str(action)
            left = moves - text.startswith("move"), trades - (text == "point")
            if min(left) < 0:
                continue
            if action.is_chance:
                found.add(f"{outcome(now, seat)} {text}")
                continue
            after = now.play(action)
            over = after.moves != start.moves or after.to_move != start.to_move
            if over or after.phase == "over":
                found.add(outcome(after, seat))
            else:
                stack.append((after, *left))
    return found


def by_turns(start: Position) -> list[Outcome | str]:
    found: list[Outcome | str] = []
    seat = start.state.active
    for line in start.turns():
        *steps, last = line.split("; ")
        now = start
        for step in steps:
            now = now.play(step)
        action = next(a for a in now.legal_actions() if str(a) == last)
        if action.is_chance:
            found.append(f"{outcome(now, seat)} {last}")
            continue
        after = now.play(last)
        assert after.moves != start.moves or after.to_move != start.to_move
        found.append(outcome(after, seat))
    return found


def check(start: Position) -> int:
    listed = by_turns(start)
    assert len(set(listed)) == len(listed), "an outcome is listed twice"
    assert set(listed) == by_sequences(start)
    return len(listed)


CROWDED = {
    "gems": 9,
    "food": 2,
    "water": 2,
    "metal": 1,
    "ships": "transport1",
    "station": {121: 1, 106: 2, 204: 0},
}


@pytest.mark.parametrize(
    "red",
    [
        CROWDED,
        CROWDED | {"hub": "B-3", "food": 1, "gems": 4},
        CROWDED | {"hub": "A-1", "food": 1, "gems": 4},
        CROWDED | {"hub": "B-6", "points": 2, "food": 1, "gems": 2},
        CROWDED | {"hub": "B-11", "on_hub": ["pink"], "gems": 4},
        CROWDED | {"tracks": {"transport": 3}, "gems": 4},
        CROWDED | {"station": {207: 4, 121: 0}, "gems": 4},
        CROWDED | {"station": {306: 5, 118: 2}, "gems": 4, "water": 0},
        CROWDED | {"hub": "A-3", "gems": 3, "food": 1, "water": 1},
    ],
)
def test_every_outcome_once_with_a_transport_ship(red: dict[str, object]) -> None:
    assert check(position(red=red, blue={"ships": ""})) > 5


def test_every_outcome_once_at_income() -> None:
    red: dict[str, object] = {"gems": 0, "food": 1, "metal": 1, "ships": "farm2@2"}
    red["station"] = {128: ["pink", "gold"], 222: 4, 111: 0}
    assert check(position(red=red, blue={"ships": ""})) == 10
    duty = {"hub": "A-12", "gems": 0, "ships": "", "station": {121: ["pink", "gold"], 111: 0}}
    assert check(position(red=duty, blue={"ships": ""})) > 3


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(6))
def test_every_outcome_once_in_random_games(seed: int) -> None:
    rng = Random(seed)
    steps = [p for p, _ in random_game(seed) if p.player(p.active).gems < 9]
    small = [p for p in rng.sample(steps, 20) if len(p.turns()) < 60]
    assert sum(check(p) for p in small[:5]) > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 50))
def test_every_outcome_once_in_many_random_games(seed: int) -> None:
    rng = Random(seed)
    steps = [p for p, _ in random_game(seed) if p.player(p.active).gems < 20]
    for found in rng.sample(steps, 30):
        if len(found.turns()) < 600:
            check(found)


def test_a_point_can_be_traded_between_two_transactions() -> None:
    red = CROWDED | {"hub": "B-6", "points": 1, "gems": 2, "food": 3, "water": 0, "metal": 0}
    now = position(red=red, blue={"ships": ""}).play("use transport1; trade f f > m")
    assert check(now) > 10
    assert any("point; buy w" in line for line in now.turns())


def test_lines_are_canonical() -> None:
    """What is bought is bought before the Aliens, who come in the order of species and place."""
    red = CROWDED | {"food": 3, "water": 3}
    lines = position(red=red, blue={"ships": ""}).turns()
    assert "use transport1; buy f; alien teal > 204; alien pink > 121" in lines
    assert not any("alien pink > 121; alien teal > 204" in line for line in lines)
    assert not any("alien teal > 204; buy f" in line for line in lines)


def test_a_game_that_is_over_has_no_turns_and_limits_can_be_raised() -> None:
    assert position(phase="over").turns() == ()
    red = {"gems": 0, "station": {121: ["gold", "gold"], 111: 0}}
    now = position(red=red).play("income")
    assert len(now.turns(relocations=2)) > len(now.turns()) > len(now.turns(relocations=0))
    rich = position(red={"hub": "B-6", "points": 4})
    assert len(rich.turns(points=2)) > len(rich.turns()) > len(rich.turns(points=0))


def test_setup_has_turns_too() -> None:
    start = Position.new_game(2, seed=1)
    assert start.turns() == tuple(str(action) for action in start.legal_actions())
