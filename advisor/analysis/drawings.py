"""The charts of a review and of a plan as plain SVG, where there is no matplotlib.

A page that runs without a server has none: it would take longer to load than everything else. The
numbers, words and colours are those of `charts.py`; both get them from `charted.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from advisor.analysis.charted import (
    INK,
    LESS,
    MORE,
    PANEL,
    PLAYERS,
    Waterfall,
    curves,
    titled,
    waterfall,
    win_said,
)
from advisor.analysis.plans import Plan
from advisor.analysis.review import BLUNDER, INACCURACY, MISTAKE, GameReview
from advisor.core.visible import visible
from advisor.search.scale import number

ROW: Final = 30
LABELS: Final = 290
"""Pixels for the names of the bars."""
WIDE, HIGH, LEFT, TOP = 640, 300, 60, 20
"""The field of the curves."""
SIGNS: Final = {
    INACCURACY: '<circle r="4"/>',
    MISTAKE: '<path d="M-5-5H5V5H-5Z"/>',
    BLUNDER: '<path d="M-6-3-3-6 0-3 3-6 6-3 3 0 6 3 3 6 0 3-3 6-6 3-3 0Z"/>',
}


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """A picture that a notebook shows, with a sentence for those who do not see it."""

    said: str
    svg: str

    def __repr__(self) -> str:
        return self.said

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.said}


def terms_chart(plan: Plan, other: Plan | None = None) -> Drawing:
    """What the value of a plan is made of, or what makes it better than another, as a waterfall."""
    fall = waterfall(plan, other)
    bars = _bars(fall)
    reach = [end for _, begin, amount, _, _ in bars for end in (begin, begin + amount)]
    low, high = min(reach), max(max(reach), min(reach) + 1)

    def across(value: float) -> float:
        return LABELS + 300 * (value - low) / (high - low)

    drawn = []
    for row, (label, begin, amount, text, shade) in enumerate(bars):
        middle = TOP + ROW * row + ROW / 2
        left, right = sorted((across(begin), across(begin + amount)))
        drawn += [
            _text(LABELS - 10, middle, label, 'text-anchor="end"'),
            (
                f'<path d="M{left:.1f} {middle:.1f}H{max(left + 1, right):.1f}" stroke="{shade}" '
                'stroke-width="20"/>'
            ),
            _text(right + 6, middle, text),
        ]
    return Drawing(fall.said, _svg(LABELS + 390, 2 * TOP + ROW * len(bars), fall.said, drawn))


def _bars(fall: Waterfall) -> list[tuple[str, float, float, str, str]]:
    """Label, beginning, length, words and colour of each bar, from top to bottom."""
    bars: list[tuple[str, float, float, str, str]] = []
    if fall.first:
        bars.append((fall.first, 0, fall.begin, number(fall.begin), INK))
    at = fall.begin
    for label, amount, text in fall.rows:
        bars.append((label, at, amount, text, MORE if amount > 0 else LESS))
        at += amount
    return [*bars, (fall.last, 0, fall.end, number(fall.end), INK)]


def win_chart(review: GameReview) -> Drawing:
    """The win probability of every player after each turn; costly turns are marked."""
    said, drawn = win_said(review), _scale()
    if not review.turns:
        return Drawing(said, _svg(WIDE + 120, HIGH + 80, said, drawn))
    moments, lines = curves(review)
    first, last = moments[0], max(moments[-1], moments[0] + 1)

    def place(moment: float, height: float) -> tuple[float, float]:
        return LEFT + WIDE * (moment - first) / (last - first), TOP + HIGH * (1 - height / 100)

    for number_, (color, heights) in enumerate(lines.items()):
        shade, line = PLAYERS[color]
        dashes = "" if isinstance(line, str) else " ".join(f"{2 * part:g}" for part in line[1])
        points = [place(*each) for each in zip(moments, heights, strict=True)]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        x, y = points[-1]
        drawn += [
            (
                f'<polyline points="{way}" fill="none" stroke="{shade}" stroke-width="2.5" '
                f'stroke-dasharray="{dashes}"/>'
            ),
            _text(x + 8, y, color[0].upper(), f'font-weight="bold" fill="{shade}"'),
            _text(LEFT + 170 * number_, HIGH + 66, titled(review.game.start, color)),
        ]
    for turn in review.turns:
        if sign := SIGNS.get(turn.kind):
            x, y = place(turn.number, 100 * turn.chance[turn.color])
            drawn.append(
                f'<g transform="translate({x:.1f} {y:.1f})" fill="{PLAYERS[turn.color][0]}" '
                f'stroke="{INK}">{sign}<title>turn {turn.number}: {turn.kind}</title></g>'
            )
    drawn.append(_text(LEFT + WIDE / 2, HIGH + 44, f"turns {first} to {last}"))
    return Drawing(said, _svg(WIDE + 120, HIGH + 80, said, drawn))


def _scale() -> list[str]:
    drawn = []
    for part in range(0, 101, 25):
        y = TOP + HIGH * (1 - part / 100)
        drawn += [
            f'<path d="M{LEFT} {y:.1f}h{WIDE}" stroke="{INK}" stroke-opacity=".2"/>',
            _text(LEFT - 8, y, f"{part} %", 'text-anchor="end"'),
        ]
    return drawn


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y + 5:.1f}" {more}>{escape(visible(text))}</text>'


def _svg(width: float, height: float, said: str, drawn: list[str]) -> str:
    told = escape(visible(said))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" role="img" aria-label="{told}" font-family="sans-serif" '
        f'font-size="14" fill="{INK}" style="max-width:100%;height:auto">'
        f'<rect width="100%" height="100%" rx="8" fill="{PANEL}"/>{"".join(drawn)}</svg>'
    )
