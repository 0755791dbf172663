"""Refusals of bonuses and powers: what is wrong with a line, in this position's numbers."""

from __future__ import annotations

import pytest

from phoenix.support import legal, me, position, refused, stock

rule = pytest.mark.rule


@rule("s101", "s112", "s125", "s228")
def test_a_choice_of_resources_says_what_it_gives() -> None:
    home = position(red={"gems": 7, "station": {101: 2, 128: 0}}).play("income")
    refused(home, "101 m", "s101", "1 of food or water", "1 metal")
    refused(home, "101 f w", "s101", "1 of food or water")
    refused(home, "101", "s101", "offers food or water")
    red = {"gems": 2, "ships": "farm2", "station": {228: 4, 101: 2}}
    poor = position(red=red | {"hub": "A-9"}).play("income")
    assert me(poor).gems == 5
    assert "228 f m" in legal(poor)
    refused(poor, "228 f", "s228", "2 of food, water or metal")
    poorer = position(red=red | {"hub": "A-9", "gems": 0}).play("income")
    refused(poorer, "228 f m", "s228", "costs 4 GEMs", "you have 3")
    assert not legal(poorer, "228")


@rule("s222", "s322", "s303", "B-12")
def test_humans_for_gems_or_free() -> None:
    red = {"gems": 1, "ships": "farm2", "station": {222: 4, 101: 2, 111: 0}}
    now = position(red=red | {"hub": "A-9"}).play("income")
    refused(now, "222 human > 111", "s222", "costs 6 GEMs", "you have 4")
    refused(now, "222 human > 124", "home-1")
    rich = position(red=red | {"hub": "A-9", "gems": 7}).play("income")
    refused(rich, "222 human > 111 +f", "s217")


@rule("B-1", "s227", "s207")
def test_free_aliens_have_the_colour_that_is_said() -> None:
    red = {"hub": "B-1", "gems": 20, "metal": 9, "station": {111: 0}}
    now = position(red=red, sectors=[101]).play("use construction1 : 101")
    refused(now, "hub alien brown > 111", "B-1", "teal")
    refused(now, "hub alien teal > 111", "home-1")
    refused(now, "hub human > 111", "B-1", "a free Alien")


@rule("s306", "s117", "A-7")
def test_steps_on_tracks() -> None:
    red = {"gems": 3, "food": 2, "tracks": {"transport": 5}, "station": {306: 5}}
    now = position(red=red).play("use transport1; trade f f > m")
    refused(now, "306 transport", "s306", "at the top")
    assert legal(now, "306") == ["306 construction", "306 dismantle", "306 expedition"]
    lobby = {"hub": "A-7", "gems": 0, "ships": "farm2@2", "tracks": {"dismantle": 1}}
    at_home = position(red=lobby).play("income")
    assert legal(at_home, "hub") == ["hub construction", "hub expedition", "hub transport"]
    refused(at_home, "hub dismantle", "A-7", "costs 2 GEMs", "you have 1")
    assert at_home.play("hub transport").player("red").gems == 0


@rule("s307")
def test_a_human_for_resources() -> None:
    red = {"gems": 0, "food": 1, "metal": 1, "station": {307: 5, 121: 0}}
    now = position(red=red).play("income")
    assert "307 fm > 121" in legal(now)
    refused(now, "307 f > 121", "s307", "2 resources")
    refused(now, "307 mm > 121", "s307", "2 metal")
    refused(now, "307 fm > 102 +w", "s217")


@rule("s326", "con-4", "P43")
def test_free_sectors_are_refused_with_a_reason() -> None:
    red = {"metal": 20, "station": {221: 0}}
    now = position(red=red, sectors=[101, 111, 122, 201, 326]).play("use construction1 : 326")
    refused(now, "free 102", "s326", "not on display")
    refused(now, "free 201", "s326", "level 1")
    refused(now, "free 122", "s326", "already")
    refused(now, "human > 121", "con-4", "does not give this")
    refused(now, "206 buy f", "bon-1", "built")
    refused(position(), "human > 121", "con-4", "just been built")
    refused(position(), "alien pink > 121", "tra-1", "transport ship in use")
    only = position(red=red, sectors=[101, 326]).play("use construction1 : 326")
    assert "101" in only.player("red").station  # the only possibility is taken at once


@rule("s321", "P70")
def test_a_built_roll_is_asked_for_and_counted() -> None:
    red = {"metal": 20, "station": {221: 0}}
    now = position(red=red, sectors=[321]).play("use construction1 : 321")
    assert legal(now) == ["roll"]
    outcomes = now.chance_outcomes("roll")
    assert len(outcomes) == 120
    assert sum(p for _, p in outcomes) == pytest.approx(1)
    kept = now.play("roll = 2f 2w 2m 1h; keep 2f 2w 1h")
    assert kept.phase == "human"
    after = kept.play("observe")
    assert after.active == "blue"
    assert stock(after.player("red")) == "4g 2f 2w 7m 1p"


@rule("inc-4", "P105")
def test_a_first_move_is_paid_with_what_the_counts_bring() -> None:
    red = {"hub": "B-10", "gems": 0, "ships": "", "food": 1, "water": 1}
    homes = {121: ["pink", "pink"], 218: ["brown"] * 5, 111: 0}
    now = position(red=red | {"station": {204: 2, **homes}}).play("income")
    assert now.phase == "income"
    assert legal(now, "move")
    broke = {"hub": "A-9", "gems": 0, "ships": "", "food": 1}
    poor = position(red=broke | {"station": {225: ["gold"] * 4, 111: 0}}).play("income")
    assert me(poor).gems == 1
    moved = poor.play("move gold 225 > 111")
    assert moved.active == "blue"
    none = position(
        red={"hub": "A-9", "gems": 0, "ships": "", "station": {222: ["gold"], 111: 0}},
        phase="relocate",
    )
    refused(none, "move gold 222 > 111", "inc-4", "costs 1 GEM")
