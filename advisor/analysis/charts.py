"""Charts of a review, of a plan and of a gamble.

Drawn with matplotlib: static pictures that GitHub, nbconvert and a saved notebook show as they
are. No grey can be read on light and on dark pages alike, so every chart brings a light panel of
its own. Players are told apart by letter and line as well as by colour, and every chart says in a
sentence what it shows, for those who cannot see it. matplotlib is loaded with this module only.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import PurePath
from typing import Final, Literal
from warnings import catch_warnings, filterwarnings

from advisor.core.waiting import load

load("matplotlib.backends.backend_agg")

from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import Collection
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.legend import Legend
from matplotlib.patches import FancyBboxPatch
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator

from advisor.analysis.advice import Advice
from advisor.analysis.charted import (
    INK,
    LESS,
    LONGEST,
    MORE,
    PANEL,
    PLAYERS,
    curves,
    titled,
    waterfall,
    win_said,
)
from advisor.analysis.plans import Gamble, Plan
from advisor.analysis.review import BLUNDER, INACCURACY, MISTAKE, GameReview
from advisor.core import saving
from advisor.core.lettering import short
from advisor.core.narrate import capital, listed, you
from advisor.core.seam import Position
from advisor.search.scale import UNIT, is_decided, number

FAINT: Final = "#46536b30"
SIGNS: Final = {INACCURACY: "o", MISTAKE: "s", BLUNDER: "X"}
"""How turns of each class are marked."""
MARGIN: Final = 0.12
"""Inches around what is drawn."""
LABELLED: Final = 12
"""Outcomes that get a bar with a name each; more of them are drawn by worth."""
LEGEND_INDENT: Final = 1.2
"""Inches beside the legend."""


class Chart(Figure):
    """A picture that a notebook shows, with a sentence for those who do not see it.

    Its texts are texts: a name may hold dollars, underscores and signs that no font has, and is
    neither a formula nor a reason for a warning.
    """

    said: str = ""

    def draw(self, renderer: RendererBase) -> None:
        for text in self.findobj(Text):
            assert isinstance(text, Text)
            text.set_parse_math(False)
            text.set_usetex(False)
        with _any_sign():
            super().draw(renderer)

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, str], dict[str, dict[str, int]]]:
        width, height = (round(72 * inches) for inches in self.get_size_inches())
        bundle = {
            "image/png": b64encode(self.png(dpi=144)).decode("ascii"),
            "text/plain": self.said,
        }
        return bundle, {"image/png": {"width": width, "height": height}}

    def png(self, dpi: int = 144) -> bytes:
        """The picture as a file."""
        return self.picture("png", dpi)

    def picture(self, kind: str, dpi: int = 144) -> bytes:
        """The picture as a file of a kind: png, svg, pdf and others."""
        file = BytesIO()
        self.savefig(file, format=kind, dpi=dpi, transparent=True)
        return file.getvalue()


def win_chart(review: GameReview) -> Chart:
    """The win probability of every player after each turn; costly turns are marked."""
    chart, axes = _blank(9.0, 4.0)
    if review.turns:
        _curves(axes, review)
        _marks(axes, review)
        _legend(axes, review.game.start)
    axes.set_ylim(-3, 103)
    axes.set_yticks(range(0, 101, 25))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("turn")
    axes.set_ylabel("chance to win, %")
    chart.said = win_said(review)
    return chart


def _curves(axes: Axes, review: GameReview) -> None:
    """A line for each player, with the letter of the colour at its end."""
    moments, lines = curves(review)
    for color, heights in lines.items():
        shade, line = PLAYERS[color]
        axes.plot(moments, heights, color=shade, linestyle=line, linewidth=2, label=color)
        axes.annotate(
            color[0].upper(),
            (moments[-1], heights[-1]),
            xytext=(7, 0),
            textcoords="offset points",
            color=shade,
            weight="bold",
            va="center",
        )


def _marks(axes: Axes, review: GameReview) -> None:
    for kind, sign in SIGNS.items():
        wrong = [turn for turn in review.turns if turn.kind == kind]
        axes.scatter(
            [turn.number for turn in wrong],
            [100 * turn.chance[turn.color] for turn in wrong],
            s=28 if kind == INACCURACY else 52,
            marker=sign,
            c=[PLAYERS[turn.color][0] for turn in wrong],
            edgecolors=INK,
            linewidths=0.8,
            zorder=3,
            label=kind,
        )


def _legend(axes: Axes, start: Position) -> None:
    """Who is who above the chart, in as few lines as hold it."""
    chart = axes.get_figure()
    assert isinstance(chart, Chart)
    room = chart.bbox.width - LEGEND_INDENT * chart.dpi
    for columns in range(len(start.players) + len(SIGNS), 0, -1):
        legend = _legend_in(axes, start, columns)
        with _any_sign():
            if legend.get_window_extent().width <= room:
                break


def _legend_in(axes: Axes, start: Position, columns: int) -> Legend:
    players = len(start.players)
    legend = axes.legend(frameon=False, ncols=columns, loc="lower left", bbox_to_anchor=(0, 1))
    for entry in legend.get_texts():
        entry.set_color(INK)
        entry.set_parse_math(False)
    # Names are written in at the end: matplotlib leaves out what begins with an underscore.
    for entry, player in zip(legend.get_texts(), start.players, strict=False):
        entry.set_text(titled(start, player.color))
    for handle in legend.legend_handles[players:]:
        assert isinstance(handle, Collection)
        handle.set_facecolor(INK)
    return legend


def terms_chart(plan: Plan, other: Plan | None = None) -> Chart:
    """What the value of a plan is made of, or what makes it better than another, as a waterfall.

    The bars follow each other: each begins where the one before it ended.
    """
    fall = waterfall(plan, other)
    chart, axes = _blank(8.0, 0.42 * (len(fall.rows) + 2) + 0.9, grid="x")
    at = float(fall.begin)
    for row, (_, amount, text) in enumerate(fall.rows):
        _bar(axes, row, at, amount, text)
        at += amount
    labels = {row: name for row, (name, _, _) in enumerate(fall.rows)}
    if fall.first:
        _total(axes, -1, fall.begin)
        labels[-1] = fall.first
    _total(axes, len(fall.rows), fall.end)
    labels[len(fall.rows)] = fall.last
    axes.set_yticks([*labels], [*labels.values()])
    axes.invert_yaxis()
    axes.xaxis.set_major_formatter(lambda value, _: number(value))
    axes.set_xlabel("value")
    axes.margins(x=0.1)
    chart.said = fall.said
    return chart


def outcomes_chart(gamble: Gamble, advice: Advice) -> Chart:
    """What a gamble may bring, how likely, and the best turn without luck beside it."""
    found = gamble.outcomes(advice)
    safe = advice.best.value
    if len(found) <= LABELLED:
        chart = _named(found, safe)
    else:
        chart = _spread(found, safe)
    better = sum(part for _, part, plan in found if plan.value > safe)
    mean = _average(found)
    average = "" if is_decided(mean) else f", on average {number(mean)}"
    against = "a decided game" if is_decided(safe) else number(safe)
    deed = advice.position.game.narrator.deed
    doing = listed(deed(advice.position, action, you) for action in gamble.actions)
    chart.said = (
        f"{capital(doing)}: {len(found)} different outcomes{average}. "
        f"With {100 * better:.0f} % it is better than the best turn without luck ({against})."
    )
    return chart


def _named(found: Sequence[tuple[str, float, Plan]], safe: int) -> Chart:
    """A bar for each outcome, the best on top."""
    rows = sorted(found, key=lambda each: (-each[2].value, each[0]))
    chart, axes = _blank(8.0, 0.36 * len(rows) + 1.2, grid="x")
    for row, (_, part, plan) in enumerate(rows):
        shade = MORE if plan.value > safe else LESS
        axes.barh(row, 100 * part, color=shade, height=0.68)
        worth = "wins" if is_decided(plan.value) and plan.value > 0 else number(plan.value)
        axes.annotate(
            f"{100 * part:.0f} % · {worth}",
            (100 * part, row),
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            color=INK,
        )
    axes.set_yticks(range(len(rows)), [short(text, LONGEST) for text, _, _ in rows])
    axes.invert_yaxis()
    axes.set_xlabel("probability, % · value after the best turn (blue: better than without luck)")
    axes.margins(x=0.2)
    axes.set_xlim(left=0)
    return chart


def _spread(found: Sequence[tuple[str, float, Plan]], safe: int) -> Chart:
    """Outcomes by worth; a decided game stands at the edge."""
    chart, axes = _blank(8.0, 3.6)
    plain = [plan.value for _, _, plan in found if not is_decided(plan.value)]
    low, high = (min(plain), max(plain)) if plain else (0, UNIT)
    width = max((high - low) / 20, UNIT / 10)

    def place(value: int) -> float:
        if is_decided(value):
            return high + 2 * width if value > 0 else low - 2 * width
        return low + width * int((value - low) / width)

    heights: dict[tuple[float, bool], float] = {}
    for _, part, plan in found:
        key = (place(plan.value), plan.value > safe)
        heights[key] = heights.get(key, 0) + 100 * part
    floor: dict[float, float] = {}
    for (at, better), height in sorted(heights.items()):
        axes.bar(
            at / UNIT,
            height,
            bottom=floor.get(at, 0),
            width=0.9 * width / UNIT,
            align="edge",
            color=MORE if better else LESS,
        )
        floor[at] = floor.get(at, 0) + height
    _line(axes, safe, "without luck", "--", 3)
    _line(axes, _average(found), "on average", ":", 15)
    axes.set_xlabel("value after the best turn (blue: better than without luck)")
    axes.set_ylabel("probability, %")
    axes.set_ylim(bottom=0)
    return chart


def _average(found: Sequence[tuple[str, float, Plan]]) -> float:
    total = sum(part for _, part, _ in found)
    return sum(part * plan.value for _, part, plan in found) / total


def _line(axes: Axes, value: float, label: str, style: str, above: int) -> None:
    """A line at a value, named above the chart; a decided game has no place on the scale."""
    if is_decided(value):
        return
    axes.axvline(value / UNIT, color=INK, linestyle=style, linewidth=1.5)
    axes.annotate(
        label,
        (value / UNIT, 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, above),
        textcoords="offset points",
        ha="center",
        color=INK,
    )


# Small things


@contextmanager
def _any_sign() -> Iterator[None]:
    """Signs that the font lacks become boxes, and nobody need be warned of them."""
    with catch_warnings():
        filterwarnings("ignore", "Glyph .* missing from", UserWarning)
        yield


def _blank(width: float, height: float, grid: Literal["both", "x"] = "both") -> tuple[Chart, Axes]:
    engine = ConstrainedLayoutEngine(w_pad=MARGIN, h_pad=MARGIN)
    chart = Chart(figsize=(width, height), layout=engine)
    FigureCanvasAgg(chart)
    chart.patch.set_alpha(0)
    chart.add_artist(_panel(chart, width, height))
    axes: Axes = chart.add_subplot()
    axes.patch.set_alpha(0)
    axes.tick_params(colors=INK, labelsize=10)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    for side, spine in axes.spines.items():
        spine.set_color(INK)
        spine.set_visible(side in ("left", "bottom"))
    axes.grid(color=FAINT, linewidth=0.8, axis=grid)
    axes.use_sticky_edges = False
    axes.set_axisbelow(True)
    return chart, axes


def _panel(chart: Chart, width: float, height: float) -> FancyBboxPatch:
    """The ground of the picture, with round corners."""
    return FancyBboxPatch(
        (0, 0),
        width,
        height,
        boxstyle=f"round,pad=0,rounding_size={MARGIN}",
        transform=chart.dpi_scale_trans,
        facecolor=PANEL,
        edgecolor="none",
        zorder=-1,
    )


def _bar(axes: Axes, row: int, begin: float, amount: int, text: str) -> None:
    axes.barh(row, amount, left=begin, color=MORE if amount > 0 else LESS, height=0.66)
    _label(axes, row, max(begin, begin + amount), text)


def _total(axes: Axes, row: int, value: float) -> None:
    axes.barh(row, value, color=INK, height=0.66)
    _label(axes, row, max(0.0, value), number(value))


def _label(axes: Axes, row: int, at: float, text: str) -> None:
    axes.annotate(
        text, (at, row), xytext=(4, 0), textcoords="offset points", va="center", color=INK
    )


def save(chart: Chart, path: str | os.PathLike[str], dpi: int = 144) -> None:
    """Write a chart into a file; its ending says the kind of picture, PNG if it has none."""
    kind = PurePath(path).suffix[1:].lower() or "png"
    if kind not in chart.canvas.get_supported_filetypes():
        raise saving.SaveError(None, f"no picture can be made of the kind {kind!r}", path)
    saving.write(path, chart.picture(kind, dpi))
