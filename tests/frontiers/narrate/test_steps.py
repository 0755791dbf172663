"""The sentences of a turn, played in their order, are the turn."""

from __future__ import annotations

from advisor import Position, parse_action
from advisor.frontiers.narrate.steps import told
from support import position


def sentences(start: Position, plan: str) -> list[str]:
    return told(start, [parse_action(text) for text in plan.split("; ")])


def test_ships_at_one_place_are_told_together() -> None:
    start = position(red={"ships": "1 2 3"})
    assert sentences(start, "mine 1; solar 3; mine 2; end") == [
        "Dock 1 and 2 at the Lunar Mine: +2 ore.",
        "Dock 3 at the Solar Converter: +2 fuel.",
    ]


def test_a_ship_that_a_card_has_made_is_told_after_the_card() -> None:
    start = position(red={"ships": "4 5 6", "fuel": 1, "cards": "booster"})
    assert sentences(start, "mine 6; hub 5; booster 4; hub 5") == [
        "Dock 6 at the Lunar Mine: +1 ore.",
        "Use Booster Pod on 4: it becomes 5, −1 fuel.",
        "Dock 5 and 5 at the Colonist Hub: your colony is on circle 2 of 7.",
    ]


def test_a_launch_is_told_right_after_the_step_it_keeps() -> None:
    start = position(
        red={"ships": "3 4 6", "fuel": 1, "ore": 1, "hub": 5},
        territories={"asimov": {"red": 1}, "lem": {"blue": 1}},
    )
    hub, launch = sentences(start, "hub 3; mine 6; hub 4; launch asimov")[-2:]
    assert hub.startswith("Dock 3 and 4 at the Colonist Hub: your colony is on circle 7 of 7")
    assert "if the launch comes at once" in hub
    assert "your next colony is on circle 1" in launch


def test_two_colonies_are_two_sentences() -> None:
    start = position(red={"ships": "3 4 6", "fuel": 2, "ore": 2, "hub": 6})
    docked = sentences(start, "hub 3; launch lem; hub 4")
    assert [text.split(":")[0] for text in docked] == [
        "Dock 3 at the Colonist Hub",
        "Launch a colony to Lem Badlands",
        "Dock 4 at the Colonist Hub",
    ]
