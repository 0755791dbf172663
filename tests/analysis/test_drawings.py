"""Charts where there is no matplotlib: the same numbers and words, as plain SVG."""

from __future__ import annotations

import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import advisor.analysis
from advisor import advise
from advisor.analysis import charts, drawings
from advisor.analysis.plans import Plan
from advisor.analysis.review import BLUNDER, GameReview, review
from advisor.search.scale import number
from analysis.games import played
from support import position

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def reviewed() -> GameReview:
    found = review(played("random", "quick", seed=4, turns=4), effort=0.02, rolls=1, glance=0.01)
    first, *rest = found.turns
    return replace(found, turns=(replace(first, kind=BLUNDER), *rest))


@pytest.fixture(scope="module")
def plans() -> tuple[Plan, Plan]:
    start = position(red={"name": "<Rosa & Co>", "ships": "2 4 4", "fuel": 1, "ore": 1})
    best, other = advise(start, top=2).plans
    return best, other


def texts(drawing: drawings.Drawing) -> list[str]:
    """The words of a drawing that a browser would show: it is sound XML."""
    return [
        "".join(each.itertext()) for each in ElementTree.fromstring(drawing.svg).iter(f"{SVG}text")
    ]


def test_a_waterfall_has_the_numbers_and_the_sentence_of_the_chart(
    plans: tuple[Plan, Plan],
) -> None:
    best, other = plans
    for given in ((best,), (best, other)):
        drawing = drawings.terms_chart(*given)
        assert drawing.said == repr(drawing) == charts.terms_chart(*given).said
        assert texts(drawing)[-1] == number(best.value)
    assert texts(drawings.terms_chart(best, other))[:2] == ["the other turn", number(other.value)]


def test_curves_end_where_the_review_ends(reviewed: GameReview) -> None:
    drawing = drawings.win_chart(reviewed)
    assert drawing.said == charts.win_chart(reviewed).said
    lines = list(ElementTree.fromstring(drawing.svg).iter(f"{SVG}polyline"))
    players = reviewed.game.start.players
    assert len(lines) == len(players) == 2
    for line, player in zip(lines, players, strict=True):
        _, height = line.attrib["points"].split()[-1].split(",")
        share = 1 - (float(height) - drawings.TOP) / drawings.HIGH
        assert share == pytest.approx(reviewed.turns[-1].chance[player.color], abs=0.001)
    assert f"turn {reviewed.turns[0].number}: blunder" in drawing.svg


def test_a_review_of_nothing_is_drawn_empty(reviewed: GameReview) -> None:
    drawing = drawings.win_chart(replace(reviewed, turns=()))
    assert "no turn yet" in drawing.said
    assert "polyline" not in drawing.svg


def test_a_notebook_gets_the_picture_and_the_words(reviewed: GameReview) -> None:
    drawing = drawings.win_chart(reviewed)
    assert drawing._repr_mimebundle_() == {
        "image/svg+xml": drawing.svg,
        "text/plain": drawing.said,
    }


def test_they_are_what_the_notebooks_get_without_matplotlib(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in advisor.analysis.__all__:
        monkeypatch.delattr(advisor.analysis, name, raising=False)
    monkeypatch.setattr(advisor.analysis, "find_spec", lambda name: None)
    assert advisor.analysis.win_chart is drawings.win_chart
    assert advisor.analysis.terms_chart is drawings.terms_chart
    for name in advisor.analysis.__all__:
        monkeypatch.delattr(sys.modules["advisor.analysis"], name, raising=False)
