"""What must hold in every position of this game besides what `conformance` asks of any game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from advisor.core.errors import IllegalAction, UnknownName
from advisor.phoenix import Data, Position, parse_action
from advisor.phoenix.words import PHASES, SPECIES
from phoenix import optional, support
from phoenix.books import check_step
from phoenix.random_games import FILE, FIRST, Summary
from phoenix.samples import random_game

FEW = range(5)
MANY = range(FIRST, FIRST + 2000)


@pytest.mark.parametrize("seed", FEW)
def test_random_games_conserve_everything(seed: int) -> None:
    Summary().play(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_random_games_conserve_everything(block: int) -> None:
    for seed in MANY[block::20]:
        Summary().play(seed)


@pytest.mark.no_cover
def test_every_phase_is_met_and_declined_where_that_is_possible() -> None:
    wanted = {
        (phase, declined)
        for phase in ("transport", "bonus", "income", "relocate", "after")
        for declined in (True, False)
    }
    phases = set(PHASES) - {"over"}
    for seed in range(60):
        for before, action in random_game(seed):
            phases.discard(before.phase)
            if any(str(option) == "done" for option in before.legal_actions()):
                wanted.discard((before.phase, str(action) == "done"))
        if not wanted and not phases:
            return
    raise AssertionError(f"never seen: {wanted} {phases}")


def table_rows() -> dict[str, list[str]]:
    """The rows of the written table: what, how often taken, how often declined."""
    lines = FILE.read_text(encoding="utf-8").partition("| ---: |\n")[2].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {name: numbers for name, *numbers in cells}


def test_both_ends_of_every_optional_step_were_taken_in_the_long_run() -> None:
    """The table of `python -m tests.phoenix.random_games` names every step, and none with a 0."""
    found = table_rows()
    assert list(found) == optional.rows(Data.load())
    assert [row for row, numbers in found.items() if "0" in numbers] == []


def test_the_tally_tells_taken_from_declined() -> None:
    tally = optional.Tally()
    now = support.position(red={"hub": "B-3", "food": 4, "water": 4, "station": {121: 0}})
    for line in ("use transport1", "alien pink > 121", "done", "done"):
        action = parse_action(line)
        tally.note(now, action)
        now = now.play(action)
    assert tally.taken == {optional.TRANSPORT: 1}
    assert tally.declined == {optional.TRANSPORT: 1, "B-3: its power": 1}
    assert "s207: its power" in tally.missing(Data.load())


def test_the_books_notice_what_is_wrong() -> None:
    start = support.position(red={"food": 2, "water": 2, "station": {121: 0}})
    right = start.play("use transport1")
    check_step(start, parse_action("use transport1"), right)
    spoilt = right.to_dict()
    spoilt["players"][0]["gems"] -= 1
    with pytest.raises(AssertionError):
        check_step(start, parse_action("use transport1"), Position.from_json(spoilt, support.FIXED))
    after = right.play("alien pink > 121")
    spoilt = after.to_dict()
    spoilt["players"][0]["metal"] += 1
    with pytest.raises(AssertionError):
        check_step(
            right, parse_action("alien pink > 121"), Position.from_json(spoilt, support.FIXED)
        )


def test_equal_positions_reached_by_different_ways_are_equal() -> None:
    red = {"food": 4, "water": 4, "station": {121: 0, 111: 0}}
    start = support.position(red=red).play("use transport1")
    one = start.play("alien pink > 121; alien brown > 111")
    other = start.play("alien brown > 111; alien pink > 121")
    assert one == other
    assert hash(one) == hash(other)
    assert one.to_json() == other.to_json()
    assert one != start
    assert one.veiled() is one


def test_positions_cannot_be_changed() -> None:
    start = Position.new_game(seed=4)
    with pytest.raises(AttributeError, match="value"):
        start.moves = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        start.players[0].tracks["transport"] = 1  # type: ignore[index]
    with pytest.raises(TypeError):
        start.score_parts["red"] = None  # type: ignore[index]


def test_dice_fall_as_often_as_their_faces_say() -> None:
    outcomes = dict(support.position().chance_outcomes("use expedition1"))
    assert len(outcomes) == 84
    assert outcomes[parse_action("use expedition1 = 6f")] == pytest.approx(3**-6)
    assert outcomes[parse_action("use expedition1 = 6h")] == pytest.approx(6**-6)
    humans = sum(p for action, p in outcomes.items() if "h" in str(action).split("=")[1])
    assert humans == pytest.approx(1 - (5 / 6) ** 6)
    rng = Random(1)
    faces: Counter[str] = Counter()
    for _ in range(2000):
        for part in str(support.position().resolve("use expedition1", rng)).split("= ")[1].split():
            faces[part[-1]] += int(part[:-1])
    assert faces["f"] / 12000 == pytest.approx(1 / 3, abs=0.02)
    assert faces["h"] / 12000 == pytest.approx(1 / 6, abs=0.02)


def test_attributes_of_a_position() -> None:
    start = support.position(ending="blue", moves=7, sectors=[101])
    assert (start.ending, start.moves, start.sectors) == ("blue", 7, (101,))
    assert set(start.supply) == set(SPECIES)
    assert start.points == {"red": 0, "blue": 0}
    assert start.options.hubs == "basic"
    assert start.player("red").hub == "B-7"
    assert start.this_turn.pending == ()
    with pytest.raises(UnknownName, match="Nobody plays 'green'"):
        start.player("green")
    assert start.state.copy().key() == start.state.key()


def test_a_line_of_several_actions_is_played_in_order() -> None:
    start = support.position(red={"food": 4, "metal": 1})
    line = "use transport1; trade f f > w;  trade f m > w ; done ;"
    assert start.play(line) == start.play("use transport1").play("trade f f > w").play(
        "trade f m > w"
    ).play("done")
    with pytest.raises(IllegalAction):
        start.play("use transport1; income")


def test_kinds_of_actions() -> None:
    kinds = {action.kind for action in support.position(red={"gems": 7}).legal_actions()}
    assert kinds == {"use", "income"}
    assert parse_action("use expedition1").is_chance
    assert parse_action("225 roll").is_chance
    assert parse_action("reroll 1f").is_chance
    assert parse_action("draw").is_chance
    assert not parse_action("income").is_chance
