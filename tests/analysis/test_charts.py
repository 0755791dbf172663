"""Charts show the numbers they are made of, on any page, and say them in words."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from warnings import catch_warnings

import pytest
from matplotlib.colors import to_rgba
from matplotlib.image import imread
from matplotlib.text import Text

from advisor import Game, Weights, advise, parse_action
from advisor.analysis import charted, charts
from advisor.analysis.plans import Gamble, Plan, planned
from advisor.analysis.review import GameReview, review
from advisor.core.lettering import short
from advisor.core.saving import SaveError
from analysis.games import played
from support import position


@pytest.fixture(scope="module")
def reviewed() -> GameReview:
    return review(played("random", "quick", seed=4, turns=4), effort=0.02, rolls=1, glance=0.01)


@pytest.fixture(scope="module")
def plans() -> tuple[Plan, Plan]:
    start = position(red={"ships": "2 4 4", "fuel": 1, "ore": 1})
    best, other = advise(start, top=2).plans
    return best, other


def drawn(chart: charts.Chart) -> None:
    """It is a picture on a light panel of its own, and a notebook gets it with its words."""
    bundle, size = chart._repr_mimebundle_()
    assert chart.png(dpi=40).startswith(b"\x89PNG")
    assert bundle["text/plain"] == chart.said
    assert chart.said.endswith(".")
    assert size["image/png"]["width"] > 100
    pixels = imread(BytesIO(chart.png()))
    for row, column in ((2, len(pixels[0]) // 2), (len(pixels) // 2, 2), (len(pixels) // 2, -3)):
        assert tuple(pixels[row][column]) == pytest.approx(to_rgba(charts.PANEL), abs=0.004)
    assert pixels[0][0][3] < 0.1, "the corners are round"


def test_the_chances_of_every_player_and_the_costly_turns(reviewed: GameReview) -> None:
    chart = charts.win_chart(reviewed)
    drawn(chart)
    (axes,) = chart.axes
    assert [len(line.get_xdata()) for line in axes.get_lines()] == [5, 5]
    red = [100 * turn.chance["red"] for turn in reviewed.turns]
    assert list(axes.get_lines()[0].get_ydata())[1:] == pytest.approx(red)
    letters = {text.get_text() for text in axes.texts}
    assert letters == {"R", "G"}
    styles = {line.get_linestyle() for line in axes.get_lines()}
    assert len(styles) == 2
    marks = sum(len(marks.get_offsets()) for marks in axes.collections)
    assert marks == sum(bool(turn.kind) for turn in reviewed.turns)
    assert f"turn {reviewed.worst(1)[0].number}," in chart.said


def test_the_costliest_turn_costs_what_the_review_says(reviewed: GameReview) -> None:
    (worst,) = reviewed.worst(1)
    turns = tuple(replace(turn, loss=0.377) if turn is worst else turn for turn in reviewed.turns)
    found = replace(reviewed, turns=turns)
    assert "37 points of the chance" in str(found)
    assert charts.win_chart(found).said.endswith(": 37 points.")


NAMES = (
    "$_$",
    "$\\frac{1}{0}$",
    "_hidden",
    "<b>&\"'",
    "\x1b[31m\u202e",
    "W" * 200,
    "🙂",
    "  ",
    "名前",
    "%^{}#~\\",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text_and_leaves_room_for_the_curves(reviewed: GameReview, name: str) -> None:
    data = json.loads(reviewed.game.to_json())
    for player in data["start"]["players"]:
        player["name"] = name
    chart = charts.win_chart(replace(reviewed, game=Game.from_json(json.dumps(data))))
    drawn(chart)
    (axes,) = chart.axes
    legend = axes.get_legend()
    texts = [entry.get_text() for entry in legend.get_texts()]
    assert len(texts) == 2 + len(charts.SIGNS)
    if name.strip():
        assert texts[:2] == [f"{short(name)} (red)", f"{short(name)} (green)"]
    assert not any(entry.get_parse_math() for entry in chart.findobj(Text))
    assert axes.get_window_extent().width > 0.8 * chart.bbox.width
    with catch_warnings(action="ignore"):  # it is this test that measures here
        assert legend.get_window_extent().x1 <= chart.bbox.width


def test_a_long_name_leaves_room_for_the_bars_and_for_what_they_are() -> None:
    start = position(
        red={"ships": "2 4 4", "fuel": 1, "ore": 1}, blue={"name": "$_$" + "W" * 150, "ore": 3}
    )
    chart = charts.terms_chart(advise(start, top=1).best)
    drawn(chart)
    (axes,) = chart.axes
    labels = [tick.get_text() for tick in axes.get_yticklabels()]
    theirs = [label for label in labels if label.startswith("$_$")]
    assert theirs
    assert all("…'s " in label for label in theirs)
    assert axes.get_window_extent().width > 0.3 * chart.bbox.width


def test_a_review_without_turns_has_a_chart_too() -> None:
    drawn(charts.win_chart(review(Game.new(seed=1))))


@pytest.mark.parametrize("color", charts.PLAYERS)
def test_everything_written_can_be_read(color: str) -> None:
    for shade in (charts.PLAYERS[color][0], charts.INK):
        assert contrast(shade, charts.PANEL) >= 4.5
    for shade in (charts.MORE, charts.LESS):
        assert contrast(shade, charts.PANEL) >= 3


def contrast(one: str, other: str) -> float:
    def light(shade: str) -> float:
        parts = [int(shade[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_bars_of_a_waterfall_lead_from_one_turn_to_the_other(plans: tuple[Plan, Plan]) -> None:
    best, other = plans
    chart = charts.terms_chart(best, other)
    drawn(chart)
    (axes,) = chart.axes
    widths = [bar.get_width() for bar in axes.patches]
    *parts, first, last = widths
    assert (first, last) == (other.value, best.value)
    assert sum(parts) == best.value - other.value


def test_the_bars_of_one_plan_add_up_to_its_value(plans: tuple[Plan, Plan]) -> None:
    best, _ = plans
    chart = charts.terms_chart(best)
    drawn(chart)
    *parts, total = [bar.get_width() for bar in chart.axes[0].patches]
    assert sum(parts) == total == best.value
    assert len(parts) <= charted.GROUPS


def test_a_decided_game_does_not_dwarf_the_rest() -> None:
    start = position(
        red={"ships": "2 3 6", "fuel": 1, "ore": 1, "stock": 2},
        territories={"pohl": {"red": 7}},
        docks={"bay": "red"},
    )
    chart = charts.terms_chart(advise(start, top=1).best)
    drawn(chart)
    assert "decided" in chart.said
    assert max(abs(bar.get_width()) for bar in chart.axes[0].patches) < 10**8


@pytest.mark.parametrize("number", (3, charts.LABELLED + 8))
def test_what_a_gamble_may_bring(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = Weights.default(2)
    start = position(red={"ships": "1 2 4", "cards": "warper", "fuel": 3, "ore": 4})
    advice = advise(start, top=1)
    plan = planned(
        start, weights, advice.best.actions, advice.best.position, True, advice.best.value
    )
    values = [plan.value + 40_000 * (step - 1) for step in range(number - 1)] + [10**9]
    outcomes = [
        (f"roll {step}", 1 / number, Plan(plan.actions, worth, plan.position, True, worth))
        for step, worth in enumerate(values)
    ]
    monkeypatch.setattr(Gamble, "outcomes", lambda *_: outcomes)
    gamble = Gamble((parse_action("warper 1"),), 0.0, 0.0, 1.0)
    chart = charts.outcomes_chart(gamble, advice)
    drawn(chart)
    bars = chart.axes[0].patches
    sizes = [bar.get_width() if number <= charts.LABELLED else bar.get_height() for bar in bars]
    assert sum(sizes) == pytest.approx(100)
    better = sum(worth > advice.best.value for worth in values) / number
    assert f"With {100 * better:.0f} %" in chart.said


@pytest.mark.parametrize(
    ("name", "begin"), [("a.png", b"\x89PNG"), ("a.SVG", b"<?xml"), ("a", b"\x89PNG")]
)
def test_a_chart_as_a_file(tmp_path: Path, name: str, begin: bytes) -> None:
    charts.save(charts.win_chart(review(Game.new(seed=1))), tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begin)
    with pytest.raises(SaveError, match="no picture can be made of the kind 'txt'"):
        charts.save(charts.Chart(), tmp_path / "a.txt")
