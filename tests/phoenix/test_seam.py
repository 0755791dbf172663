"""What generic code asks of a position and its actions, without knowing the game."""

from __future__ import annotations

from random import Random

import pytest

from advisor.phoenix import Action, Position, parse_action
from phoenix.samples import random_game
from phoenix.support import position


def check_choices(now: Position) -> None:
    """Every legal action is found by choosing, by one row of choices only, and asked for alike."""
    legal = now.legal_actions()
    rows = {each.choices for each in legal}
    assert len(rows) == len(legal)
    asked: dict[tuple[str, ...], str] = {}
    for row in rows:
        for depth, choice in enumerate(row):
            before = tuple(each.value for each in row[:depth])
            assert asked.setdefault(before, choice.kind) == choice.kind, "one question at a time"


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_action_is_found_by_choosing(seed: int) -> None:
    seen: set[str] = set()
    steps = [(p, a) for p, a in random_game(seed) if len(p.legal_actions()) < 120]
    for now, _ in steps[:: 1 + len(steps) // 150]:
        check_choices(now)
        seen.add(now.phase)
    assert len(seen) > 5


@pytest.mark.parametrize(
    ("text", "kind", "choices"),
    [
        ("draft expedition3", "draft", "action=draft ship=expedition3"),
        ("hub B-4", "hub", "action=hub hub=B-4"),
        ("keep farm2 construction2", "keep", "action=keep ships=construction2_farm2"),
        ("scrap farm2", "scrap", "action=scrap ship=farm2"),
        ("free 113", "free", "action=free sector=113"),
        ("advance transport dismantle", "advance", "action=advance tracks=dismantle_transport"),
        ("use blue:transport2", "use", "action=use ship=blue:transport2"),
        ("use dismantle2 : farm2", "use", "action=use ship=dismantle2 own_ship=farm2"),
        ("use n:construction : 218", "use", "action=use ship=n:construction sector=218"),
        ("use diplomacy1 : transport", "use", "action=use ship=diplomacy1 tracks=transport"),
        ("use expedition2 = 8f", "use", "action=use ship=expedition2"),
        ("income", "income", "action=income"),
        ("recruit 1f1w1m > 124 +m", "recruit", "action=recruit pay=1f1w1m place=124 gift=m"),
        ("convert m > f", "convert", "action=convert resource=f"),
        ("alien pink > 124", "alien", "action=alien species=pink place=124"),
        ("206 alien pink > hub", "alien", "action=206 step=alien species=pink place=hub"),
        ("hub buy m", "buy", "action=hub step=buy resource=m"),
        ("trade f w > m", "trade", "action=trade pay=f_w resource=m"),
        ("112 w", "take", "action=112 resources=w"),
        ("128 f > m", "exchange", "action=128 pay=f resource=m"),
        ("307 fm > 124", "human", "action=307 pay=fm place=124"),
        ("307 > 124", "human", "action=307 place=124"),
        ("303 human > 124 +f", "human", "action=303 step=human place=124 gift=f"),
        ("306 transport", "advance", "action=306 track=transport"),
        ("208", "power", "action=208"),
        ("225 roll = 1f 1h", "roll", "action=225 step=roll"),
        ("keep 2f 1h", "keep", "action=keep food=2 water=0 metal=0 human=1"),
        ("reroll 1m", "reroll", "action=reroll food=0 water=0 metal=1 human=0"),
        ("ally 1f1w > 124", "ally", "action=ally pay=1f1w place=124"),
        ("move gold 221 > hub", "move", "action=move species=gold from=221 place=hub"),
        ("leave pink > supply", "leave", "action=leave species=pink place=supply"),
        ("return pink 124", "return", "action=return place=124 species=pink"),
        ("return 113", "return", "action=return place=113"),
        ("blue reward 1 2 w", "reward", "action=reward levels=1_2 resources=w"),
    ],
)
def test_kind_and_choices_of_an_action(text: str, kind: str, choices: str) -> None:
    found = parse_action(text)
    assert found.kind == kind
    said = [f"{c.kind}={c.value}".replace(" ", "_") for c in found.choices]
    assert " ".join(said) == choices


@pytest.mark.parametrize("seed", range(3))
def test_whether_an_action_ends_the_turn(seed: int) -> None:
    rng = Random(seed)
    for now, played in rng.sample(random_game(seed), 60):
        assert now.ends_turn(played) == (now.play(played).moves != now.moves)


def test_chance_that_may_or_may_not_end_the_turn_does_not_end_it() -> None:
    red: dict[str, object] = {"gems": 0, "ships": "", "station": {225: 4}}
    now = position(red=red, blue={"ships": ""}).play("income")
    assert not now.ends_turn("225 roll")
    assert not now.ends_turn("225 roll = 1f 1w")
    reward = position(red={"tracks": {"dismantle": 2}}).play("use dismantle1 : transport1")
    assert reward.ends_turn("red reward 0")
    carrying = position(red={"food": 2})
    assert not carrying.ends_turn("use transport1")


def test_nothing_is_hidden() -> None:
    start = Position.new_game(3, seed=5)
    assert start.veiled() is start
    assert start.to_dict()["format"] == start.game.format
    assert isinstance(start.legal_actions()[0], Action)
