"""What must hold in every position of this game besides what `conformance` asks of any game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from advisor.core.errors import IllegalAction, UnknownName
from advisor.phoenix import Action, Data, Position, parse_action
from advisor.phoenix.words import PHASES, SPECIES
from phoenix import support
from phoenix.samples import random_game

FEW = range(5)
MANY = range(1000, 3000)
DATA = Data.load()


def residents(position: Position) -> Counter[str]:
    found = Counter(position.supply)
    for player in position.players:
        found.update(who for who in player.on_hub if who is not None)
        for inside in player.station.values():
            found.update(inside)
    return found


def sectors(position: Position) -> list[int]:
    found = list(position.sectors)
    for player in position.players:
        found += [*player.own_sectors, *map(int, player.station)]
    return found


def fleet(position: Position) -> Counter[str]:
    return Counter(ship.split("@")[0] for p in position.players for ship in p.ships)


def gems_on_ships(position: Position) -> int:
    texts = [text for p in position.players for text in (*p.ships, p.neutral or "")]
    return sum(int(text.split("@")[1]) for text in texts if "@" in text)


def check_conserved(before: Position, after: Position) -> None:
    """Residents, sectors and ships neither appear nor vanish, but for ships taken apart."""
    assert residents(before) == residents(after)
    if before.table is None:
        assert sorted(sectors(before)) == sorted(sectors(after))
        assert fleet(after) <= fleet(before)
    copies = Counter({ship.id: ship.copies for ship in DATA.ships})
    assert fleet(after) <= copies
    tokens = [player.neutral.split("@")[0] for player in after.players if player.neutral]
    assert len(set(tokens)) == len(tokens)
    for player in after.players:
        assert min(player.gems, player.food, player.water, player.metal) >= 0
        assert all(0 <= level <= 5 for level in player.tracks.values())
        for number, inside in player.station.items():
            assert len(inside) <= DATA.sectors[int(number)].size


def check_payment(before: Position, action: Action, after: Position) -> None:
    """A ship costs what then lies on it, and a fee that its owner gets."""
    text = str(action)
    if not text.startswith("use"):
        return
    paid = gems_on_ships(after) - gems_on_ships(before)
    assert paid >= 1
    name = text.split()[1]
    if ":" in name and not name.startswith("n:"):
        owner, ship = name.split(":")
        fee = next(card.fee for card in DATA.ships if card.id == ship)
        now = after.player(owner).gems - before.player(owner).gems
        assert now >= fee


def check_game(seed: int) -> None:
    for position, action in random_game(seed):
        after = position.play(action)
        check_conserved(position, after)
        check_payment(position, action, after)


@pytest.mark.parametrize("seed", FEW)
def test_random_games_conserve_everything(seed: int) -> None:
    check_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_random_games_conserve_everything(block: int) -> None:
    for seed in MANY[block::20]:
        check_game(seed)


@pytest.mark.no_cover
def test_both_ends_of_every_optional_step_are_taken_somewhere() -> None:
    """Random games decline and accept in every phase that can be declined, and meet all phases."""
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
