"""The board of Space Station Phoenix by messages: what is offered, told, refused and looked at."""

from __future__ import annotations

import json
from random import Random

import pytest

from advisor.phoenix import Position
from advisor.phoenix.parsing import parse_action
from advisor.phoenix.players import livelier
from tests.widgets.phoenix.moments import in_phase, moments, steps
from tests.widgets.test_any_game import Page
from widgets import Board, Table
from widgets.offers import Offer
from widgets.phoenix import offers
from widgets.phoenix.drawing.picture import render
from widgets.phoenix.drawing.scene import Scene
from widgets.phoenix.face import FACE
from widgets.wire import state_of


def drawn(position: Position) -> set[str]:
    svg = render(position)
    return {part.partition('"')[0] for part in svg.split('data-thing="')[1:]}


def test_every_choice_has_a_question_and_words() -> None:
    for moment in moments():
        offer = Offer(moment, Scene(moment))
        names = drawn(moment)
        for line in offer.choices["table"].split("\n"):
            kind = line.partition(":")[0]
            assert kind in offers.QUESTIONS or kind in ("do", ""), line
        for told in offer.choices["more"].values():
            assert told["label"]
            assert set(told.get("things", ())) <= names, (moment.phase, told)


def test_every_kind_of_action_can_be_begun() -> None:
    """By a button, or by the main button; whatever the random games have met."""
    known = {kind for kind, *_ in offers.BUTTONS} | {kind for _, kind, _ in offers.INSTEAD}
    known |= {kind for _, kind in offers.MAIN.values()}
    met = {action.kind for moment in moments() for action in moment.legal_actions()}
    assert met <= known
    assert len(met) > 15


def test_a_turn_by_messages() -> None:
    start = in_phase("turn")
    board = Board(start, seed=5)
    page = Page(board)
    action = next(action for action in start.legal_actions() if action.kind == "use")
    assert page.ask(type="act", actions=[action.text])["ok"]
    assert board.game.actions
    assert board.told["text"]
    assert page.ask(type="undo")["ok"]
    assert board.position == start
    refused = page.ask(type="act", actions=["use blue:farm9"])
    assert not refused["ok"]
    json.dumps(state_of(board))


def test_looking_plays_nothing() -> None:
    start = in_phase("turn")
    board = Board(start)
    page = Page(board)
    rival = Scene(start).rivals[0].color
    assert page.ask(type="look", thing=f"player:{rival}")["ok"]
    assert f"hub:{rival}" in page.changed["part_station"]
    assert page.ask(type="look", thing="key")["ok"]
    assert "p-plain" in page.changed["part_station"]
    assert page.ask(type="look", thing=f"player:{rival}")["ok"]
    assert f"hub:{start.active}" in page.changed["part_station"]
    assert page.ask(type="look", thing="")["ok"]
    assert "p-plain" not in page.changed["part_station"]
    assert board.position == start
    assert not board.can_undo


def test_a_click_in_vain_is_answered() -> None:
    answered = 0
    for moment in moments():
        if moment.phase not in ("turn", "transport"):
            continue
        for thing in sorted(drawn(moment)):
            for text in FACE.attempted(moment, thing, []):
                refusal = moment.why_not(text)
                answered += refusal is not None
                assert refusal is None or refusal.reason
    assert answered > 300


def test_clicks_in_vain_before_the_first_turn() -> None:
    draft = in_phase("draft3")
    assert FACE.attempted(draft, "fleet:draft:farm3", []) == ["draft farm3"]
    assert FACE.attempted(draft, "hubcard:B-3", []) == ["hub B-3"]
    assert FACE.attempted(draft, "status", []) == []


def test_what_an_action_means_is_on_the_picture() -> None:
    for moment, action in steps():
        if moment.result is None and action in moment.legal_actions():
            assert set(FACE.meant(moment, action)) <= drawn(moment)


def test_an_arrow_for_the_step_that_comes_next() -> None:
    found = 0
    for moment, action in steps():
        if moment.result is not None:
            continue
        arrows = FACE.arrows([moment, moment], [action, action], 1)
        assert FACE.arrows([moment], [action], 1) == []
        assert len(arrows) <= 1
        for arrow in arrows:
            assert {arrow["from"], arrow["to"]} <= drawn(moment)
            assert arrow["n"] == 2
            found += 1
    assert found > 100


@pytest.mark.parametrize(
    ("kind", "thing", "answer"),
    [
        ("ship", "fleet:n:transport", "n:transport"),
        ("place", "quarter:124:2", "124"),
        ("levels", "rung:transport:2", "2"),
        ("tracks", "rung:transport:2", "transport"),
        ("place", "hub:red", "hub"),
        ("species", "supply:pink", "pink"),
    ],
)
def test_a_thing_as_an_answer(kind: str, thing: str, answer: str) -> None:
    assert FACE.answer_at(in_phase("turn"), kind, thing) == answer


def test_own_ships_need_no_owner() -> None:
    moment = in_phase("turn")
    assert FACE.answer_at(moment, "ship", f"fleet:{moment.to_move}:farm2") == "farm2"


def test_goods_in_words() -> None:
    assert offers.goods("1f1w1m") == "1 food, 1 water and 1 metal"
    assert offers.goods("f f") == "2 food"
    assert offers.goods("") == "nothing"


def test_only_what_is_certain_is_foreseen() -> None:
    moment = in_phase("turn")
    roll = next((a for a in moment.legal_actions() if a.is_chance), None)
    sure = next(a for a in moment.legal_actions() if not a.is_chance)
    assert roll is None or FACE.foreseen(moment, roll) is None
    assert FACE.foreseen(moment, sure) == (moment.play(sure), ())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "use green:transport2; alien teal > 303; alien teal > 303; buy f; red reward 2 w",
            "Green's transport 2 · teal → 303 ×2 · buy food",
        ),
        ("use n:construction : 218", "neutral construction builds 218"),
        ("use dismantle2 : transport1", "dismantle 2 takes transport 1 apart"),
        ("use diplomacy3 : construction transport", "diplomacy 3: construction, transport"),
        (
            "use expedition2 = 2f 2w 3m 1h; keep 2f 1h; ally 1f1w1m > 124 +m; observe",
            "expedition 2 · keep 2f 1h · ally → 124 · observe",
        ),
        (
            "income; 112 w; move gold 221 > 107; trade f w > m; 303 human > 124; done",
            "income · 1 water · gold 221 → 107 · 1 food and 1 water for metal · Human → 124",
        ),
        ("done", "end the turn"),
    ],
)
def test_a_turn_in_one_line(line: str, told: str) -> None:
    assert FACE.brief([parse_action(text) for text in line.split("; ")]) == told


def test_every_action_of_a_game_can_be_told_in_short() -> None:
    assert all(FACE.brief([action]) for _, action in steps())


def test_gains_and_standings() -> None:
    for before, action in steps():
        if before.result is not None:
            continue
        after = before.play(action)
        told = FACE.gains(before, after, before.to_move)
        old, new = before.player(before.to_move), after.player(before.to_move)
        stocks = [(p.gems, p.food, p.water, p.metal, p.points) for p in (old, new)]
        assert bool(told) == (stocks[0] != stocks[1])
    over = moments()[-1]
    assert FACE.standing(over, over.active).keys() == {"Aliens", "Humans"}
    assert FACE.agreed(over).keys() == {"hubs", "first_game", "friendly", "seat_gems"}
    assert FACE.deal_hint(over).startswith("Draw ships for ")


def test_a_table_plays_a_whole_game() -> None:
    start = Position.new_game(2, seed=3, first_game=True)
    rng = Random(3)
    for _ in range(30):
        if start.phase == "turn":
            break
        start = start.play(livelier(start, rng), rng)
    table = Table(["lively", "lively"], game=start, speed="at once")
    assert table.wait(120)
    assert table.position.result is not None
    assert {"Aliens", "Humans"} <= table.outcome["rows"][0].keys()
