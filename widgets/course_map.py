"""`CourseMap`: the lessons and what each of them builds on, as a picture and as text.

The lessons that follow each other one by one are laid out as a path to read line by line. Where
the ways part, the lessons stand in rows below all that they need; long arrows get a lane of their
own between the boxes, and the order in the rows is the one with the fewest crossings found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, Final, Literal

from advisor import games
from advisor.lessons import Curriculum, LessonPlan, Progress, load_course
from advisor.lessons.lesson import DONE, NOT_ATTEMPTED
from widgets.svg import Theme, escape, width_of

Standing = Literal["done", "begun", "open", "locked"]

WIDTH: Final = 1200
_MARGIN: Final = 14
_GAP: Final = 12
_LANE: Final = 18
"""Room for an arrow that passes between boxes."""
_LINE: Final = 17
_IN_A_ROW: Final = 7
_WIDEST: Final = 180.0
_SIGNS: Final = {"done": "✓", "begun": "◐", "open": "○", "locked": "–"}
_NAMES: Final = {"done": "done", "begun": "begun", "open": "open", "locked": "later"}

#: class → (property, by day, by night)
_COLORS: Final = (
    (".ground", "fill", "#f4f6fb", "#161d2a"),
    (".ink", "fill", "#1a2233", "#eef2fa"),
    (".soft", "fill", "#46536b", "#b6c2d9"),
    (".way", "stroke", "#66738c", "#8d9bb5"),
    (".tip", "fill", "#66738c", "#8d9bb5"),
    (".done", "fill", "#d6efdd", "#173a26"),
    (".done", "stroke", "#0a7d33", "#4ade80"),
    (".begun", "fill", "#fff3d6", "#3d3110"),
    (".begun", "stroke", "#8a6100", "#f0c24b"),
    (".open", "fill", "#ffffff", "#1f2f4d"),
    (".open", "stroke", "#1f4fae", "#8db4ff"),
    (".locked", "fill", "#e6eaf2", "#222b3a"),
    (".locked", "stroke", "#9aa5b8", "#55627a"),
)
_FIXED: Final = (
    "{s} text{{font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif}}"
    "{s} .h{{font-size:18px;font-weight:700}}{s} .t{{font-size:14px;font-weight:700}}"
    "{s} .p{{font-size:12px}}{s} .way{{fill:none;stroke-width:1.8}}"
    "{s} .done,{s} .begun,{s} .open{{stroke-width:2.5}}"
    "{s} .locked{{stroke-width:1.5;stroke-dasharray:5 4}}"
)


def standing(lesson: LessonPlan, course: Curriculum, progress: Progress | None) -> Standing:
    """Whether a lesson is done, begun, open, or comes after something that is not done yet."""
    if progress is None:
        return "open" if not lesson.needs else "locked"
    state = progress.lesson_state(lesson)
    if state == DONE:
        return "done"
    if state != NOT_ATTEMPTED:
        return "begun"
    needs = (course.lesson(need) for need in lesson.needs)
    return "open" if all(progress.lesson_state(need) == DONE for need in needs) else "locked"


@dataclass(frozen=True)
class CourseMap:
    """The course as a map; shown by itself at the end of a cell. It knows what is done."""

    course: Curriculum
    progress: Progress | None = None

    @classmethod
    def load(cls, game: str = games.USUAL) -> CourseMap:
        """Our course of a game with what you have done of it."""
        course = load_course(game=game)
        return cls(course, Progress(game=course.game.name))

    def standing(self, lesson: LessonPlan) -> Standing:
        """How far the learner is with a lesson."""
        return standing(lesson, self.course, self.progress)

    def svg(self, theme: Theme = "auto") -> str:
        """The picture as SVG text; themes as for the board."""
        return _Drawing(self).svg(theme)

    @property
    def text(self) -> str:
        """The same for those who read or listen: every lesson with what comes before it."""
        lines = []
        for part in dict.fromkeys(lesson.part for lesson in self.course):
            lines.append(part)
            for number, lesson in enumerate(self.course, 1):
                if lesson.part == part:
                    needs = ", ".join(self.course.lesson(need).title for need in lesson.needs)
                    after = f"; after {needs}" if needs else ""
                    lines.append(
                        f"  {number:>2}. {lesson.title} ({_NAMES[self.standing(lesson)]}{after})"
                    )
        return "\n".join(lines)

    @property
    def label(self) -> str:
        """One sentence for those who hear the picture."""
        counts = self.counts
        said = ", ".join(f"{counts[kind]} {_NAMES[kind]}" for kind in counts if counts[kind])
        return f"Map of the course: {len(self.course)} lessons, {said}."

    @property
    def counts(self) -> dict[str, int]:
        """How many lessons stand how."""
        found = dict.fromkeys(_SIGNS, 0)
        for lesson in self.course:
            found[self.standing(lesson)] += 1
        return found

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": self.text}


@dataclass(frozen=True, slots=True)
class _Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height


#: A lesson by its id, or a lane: the lesson an arrow comes from and the row it passes.
_Place = str | tuple[str, int]


class _Drawing:
    """The layout of one map."""

    def __init__(self, chart: CourseMap) -> None:
        self.chart = chart
        self.course = chart.course
        self.numbers = {lesson.id: number for number, lesson in enumerate(self.course, 1)}
        self.boxes: dict[_Place, _Box] = {}
        levels = self.course.levels()
        alone = next((n for n, row in enumerate(levels) if len(row) > 1), len(levels))
        self.path = [row[0] for row in levels[:alone]]
        self.levels = levels[alone:]

    @cached_property
    def rows(self) -> tuple[tuple[_Place, ...], ...]:
        """The lessons beyond the path with the lanes between them, in a good order."""
        return _rows(self.levels, self.links)

    @cached_property
    def links(self) -> tuple[tuple[str, str], ...]:
        """The arrows beyond the path."""
        beyond = {name for row in self.levels for name in row}
        return tuple(
            (need, lesson.id)
            for lesson in self.course
            for need in lesson.needs
            if need in beyond and lesson.id in beyond
        )

    # Words in boxes

    def title(self, name: str, width: float) -> list[str]:
        return wrapped(f"{self.numbers[name]}. {self.course.lesson(name).title}", width - 20, 14)

    def height(self, names: Iterable[str], width: float) -> float:
        lines = max((len(self.title(name, width)) for name in names), default=1)
        return 30 + _LINE * lines

    # The picture

    def svg(self, theme: Theme) -> str:
        inner = [*self.draw_path(46)]
        y = max((box.bottom for box in self.boxes.values()), default=40)
        inner += self.draw_rows(y)
        height = max((box.bottom for box in self.boxes.values()), default=40) + 54
        inner += self.legend(height - 20)
        title = f'<text x="{_MARGIN}" y="28" class="h ink">{escape(self.heading())}</text>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
            f'width="100%" class="af-map-svg" role="img" aria-label="{escape(self.chart.label)}" '
            f'style="max-width:{WIDTH}px"><style>{_css(theme)}</style>'
            f'<rect width="{WIDTH}" height="{height:g}" rx="12" class="ground"/>'
            f"{title}{''.join(inner)}</svg>"
        )

    def heading(self) -> str:
        done = self.chart.counts["done"]
        return f"{len(self.course)} lessons, {done} done" if done else f"{len(self.course)} lessons"

    def box(self, name: str) -> str:
        at = self.boxes[name]
        lesson = self.course.lesson(name)
        state = self.chart.standing(lesson)
        ink = "soft" if state == "locked" else "ink"
        lines = "".join(
            f'<text x="{at.x + 10:g}" y="{at.y + 38 + _LINE * number:g}" class="t {ink}">'
            f"{escape(line)}</text>"
            for number, line in enumerate(self.title(name, at.width))
        )
        label = f"{lesson.title}: {_NAMES[state]}"
        return (
            f'<g data-thing="lesson:{escape(name)}" aria-label="{escape(label)}">'
            f'<rect x="{at.x:g}" y="{at.y:g}" width="{at.width:g}" height="{at.height:g}" rx="8" '
            f'class="{state}"/>{self.caption(at, f"{_SIGNS[state]} {lesson.part}")}{lines}</g>'
        )

    def caption(self, at: _Box, said: str) -> str:
        """The line above a title, squeezed where it could outgrow the box."""
        room = at.width - 20
        fits = width_of(said, 12) <= room
        squeeze = "" if fits else f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
        x, y = at.x + 10, at.y + 19
        return f'<text x="{x:g}" y="{y:g}" class="p soft"{squeeze}>{escape(said)}</text>'

    def draw_path(self, top: float) -> list[str]:
        """The lessons that follow each other, line by line."""
        drawn = []
        width = (WIDTH - 2 * _MARGIN - (_IN_A_ROW - 1) * 22) / _IN_A_ROW
        y = top
        for first in range(0, len(self.path), _IN_A_ROW):
            names = self.path[first : first + _IN_A_ROW]
            height = self.height(names, width)
            for number, name in enumerate(names):
                self.boxes[name] = _Box(_MARGIN + number * (width + 22), y, width, height)
            y += height + 34
        for one, other in pairwise(self.path):
            here, there = self.boxes[one], self.boxes[other]
            if here.y == there.y:
                level = here.y + here.height / 2
                drawn.append(_way(f"M{here.x + here.width:g} {level:g}H{there.x - 7:g}"))
                drawn.append(_tip(there.x, level, "right"))
            else:
                between = (here.bottom + there.y) / 2
                down, across = f"{here.bottom:g}V{between:g}", f"H{there.middle:g}V{there.y - 7:g}"
                drawn.append(_way(f"M{here.middle:g} {down}{across}"))
                drawn.append(_tip(there.middle, there.y, "down"))
        return [*drawn, *(self.box(name) for name in self.path)]

    def draw_rows(self, top: float) -> list[str]:
        """The lessons in rows, the arrows between them, and the one way that leads to the first."""
        if not self.levels:
            return []
        y = top + 44
        for row in self.rows:
            names = [place for place in row if isinstance(place, str)]
            lanes = (len(row) - len(names)) * _LANE
            room = WIDTH - 2 * _MARGIN - (len(row) - 1) * _GAP - lanes
            width = min(_WIDEST, room / len(names))
            height = self.height(names, width)
            sizes = [width if isinstance(place, str) else _LANE for place in row]
            spare = WIDTH - 2 * _MARGIN - sum(sizes)
            gap = min(spare / max(len(row) - 1, 1), _WIDEST / 4)
            x = (WIDTH - sum(sizes) - gap * (len(row) - 1)) / 2
            for place, size in zip(row, sizes, strict=True):
                self.boxes[place] = _Box(x, y, size, height)
                x += size + gap
            y += height + 62
        drawn = list(self.draw_entry(top))
        ends = self.ports(_hops(self.levels, self.links))
        for (one, other), (start, end) in ends.items():
            here, there = self.boxes[one], self.boxes[other]
            y0 = here.bottom if isinstance(one, str) else here.y + here.height
            y1 = there.y - (7 if isinstance(other, str) else 0)
            bend = (y1 - y0) * 0.5
            curve = f"{start:g} {y0 + bend:g} {end:g} {y1 - bend:g} {end:g} {y1:g}"
            drawn.append(_way(f"M{start:g} {y0:g}C{curve}"))
            if isinstance(other, str):
                drawn.append(_tip(end, there.y, "down"))
        for place, at in self.boxes.items():
            if not isinstance(place, str):
                drawn.append(_way(f"M{at.middle:g} {at.y:g}V{at.bottom:g}"))
        return [
            *drawn,
            *(self.box(place) for row in self.rows for place in row if isinstance(place, str)),
        ]

    def ports(
        self, hops: Sequence[tuple[_Place, _Place]]
    ) -> dict[tuple[_Place, _Place], tuple[float, float]]:
        """Where each arrow leaves and arrives, side by side where several do."""
        starts: dict[tuple[_Place, _Place], float] = {}
        ends: dict[tuple[_Place, _Place], float] = {}
        for place, at in self.boxes.items():
            for found, side, far in ((starts, 0, 1), (ends, 1, 0)):
                mine = sorted(
                    (hop for hop in hops if hop[side] == place),
                    key=lambda hop, far=far: self.boxes[hop[far]].middle,  # type: ignore[misc]
                )
                step = min(16.0, at.width / (len(mine) + 1)) if isinstance(place, str) else 0.0
                for number, hop in enumerate(mine):
                    found[hop] = at.middle + (number - (len(mine) - 1) / 2) * step
        return {hop: (starts[hop], ends[hop]) for hop in hops}

    def draw_entry(self, top: float) -> Iterable[str]:
        """From the end of the path to every lesson that follows it."""
        bus = top + 20
        first = [place for place in self.rows[0] if isinstance(place, str)]
        middles = [self.boxes[name].middle for name in first]
        if self.path:
            source = self.boxes[self.path[-1]]
            yield _way(f"M{source.middle:g} {source.bottom:g}V{bus:g}")
            middles.append(source.middle)
            yield _way(f"M{min(middles):g} {bus:g}H{max(middles):g}")
            for name in first:
                at = self.boxes[name]
                yield _way(f"M{at.middle:g} {bus:g}V{at.y - 7:g}")
                yield _tip(at.middle, at.y, "down")

    def legend(self, y: float) -> Iterable[str]:
        words = {
            "done": "done",
            "begun": "begun",
            "open": "open: you can do it now",
            "locked": "later: something comes before it",
        }
        x = float(_MARGIN)
        for kind, said in words.items():
            yield f'<rect x="{x:g}" y="{y - 14:g}" width="26" height="18" rx="5" class="{kind}"/>'
            text = f"{_SIGNS[kind]} {said}"
            yield f'<text x="{x + 34:g}" y="{y:g}" class="t ink">{escape(text)}</text>'
            x += 34 + width_of(text, 14, bold=True) + 40


def wrapped(text: str, room: float, size: float) -> list[str]:
    """Lines of whole words that fit into the room, none of them left out."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold=True) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


_Levels = tuple[tuple[str, ...], ...]
_Links = tuple[tuple[str, str], ...]


def _hops(levels: _Levels, links: _Links) -> list[tuple[_Place, _Place]]:
    """Arrows cut into pieces from one row to the next; those from one lesson share their lane."""
    level = {name: number for number, row in enumerate(levels) for name in row}
    found: dict[tuple[_Place, _Place], None] = {}
    for source, target in links:
        between = range(level[source] + 1, level[target])
        stops: list[_Place] = [source, *((source, number) for number in between), target]
        found |= dict.fromkeys(pairwise(stops))
    return list(found)


@lru_cache(maxsize=8)
def _rows(levels: _Levels, links: _Links) -> tuple[tuple[_Place, ...], ...]:
    hops = _hops(levels, links)
    rows: list[list[_Place]] = [list(row) for row in levels]
    for place in dict.fromkeys(end for _, end in hops):
        if not isinstance(place, str):
            rows[place[1]].append(place)
    return tuple(map(tuple, _untangled(rows, hops)))


def _untangled(
    rows: list[list[_Place]], hops: Sequence[tuple[_Place, _Place]]
) -> list[list[_Place]]:
    """Reorder the rows so that few arrows cross: sweeps down and up by the mean of neighbours."""
    best = [list(row) for row in rows]
    least = _crossings(best, hops)
    now = [list(row) for row in rows]
    for sweep in range(12):
        down = sweep % 2 == 0
        order = range(1, len(now)) if down else range(len(now) - 2, -1, -1)
        for number in order:
            fixed = now[number - 1] if down else now[number + 1]
            place = {one: (at + 0.5) / len(fixed) for at, one in enumerate(fixed)}
            now[number] = _by_neighbours(now[number], place, hops, 1 if down else 0)
        for number in range(len(now)):
            _swap_neighbours(now, number, hops)
        if (count := _crossings(now, hops)) < least:
            best, least = [list(row) for row in now], count
    return best


def _by_neighbours(
    row: list[_Place],
    place: dict[_Place, float],
    hops: Sequence[tuple[_Place, _Place]],
    side: int,
) -> list[_Place]:
    """A row sorted by the mean place of what each is linked to; without links it stays."""
    wish = {}
    for at, one in enumerate(row):
        linked = [
            place[hop[1 - side]] for hop in hops if hop[side] == one and hop[1 - side] in place
        ]
        wish[one] = sum(linked) / len(linked) if linked else (at + 0.5) / len(row)
    return sorted(row, key=wish.__getitem__)


def _swap_neighbours(
    rows: list[list[_Place]], number: int, hops: Sequence[tuple[_Place, _Place]]
) -> None:
    row = rows[number]
    for at in range(len(row) - 1):
        before = _crossings(rows, hops)
        row[at], row[at + 1] = row[at + 1], row[at]
        if _crossings(rows, hops) >= before:
            row[at], row[at + 1] = row[at + 1], row[at]


def _crossings(rows: list[list[_Place]], hops: Sequence[tuple[_Place, _Place]]) -> int:
    place = {one: at for row in rows for at, one in enumerate(row)}
    level = {one: number for number, row in enumerate(rows) for one in row}
    found = 0
    for number, (one, other) in enumerate(hops):
        for third, fourth in hops[number + 1 :]:
            if level[one] == level[third]:
                found += (place[one] - place[third]) * (place[other] - place[fourth]) < 0
    return found


def _way(path: str) -> str:
    return f'<path d="{path}" class="way"/>'


def _tip(x: float, y: float, to: str) -> str:
    if to == "down":
        return f'<path d="M{x:g} {y:g}l-5 -9h10z" class="tip"/>'
    return f'<path d="M{x:g} {y:g}l-9 -5v10z" class="tip"/>'


def _css(theme: Theme) -> str:
    def palette(column: int, scope: str) -> str:
        return "".join(f"{scope} {row[0]}{{{row[1]}:{row[column]}}}" for row in _COLORS)

    scope = ".af-map-svg"
    day, night, fixed = palette(2, scope), palette(3, scope), _FIXED.format(s=scope)
    if theme == "dark":
        return night + fixed
    if theme == "auto":
        return f"{day}{fixed}@media (prefers-color-scheme:dark){{{night}}}"
    if theme == "host":
        return day + palette(3, f".af-night {scope}") + fixed
    return day + fixed
