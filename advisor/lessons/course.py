"""The course: all lessons in an order in which each comes after those it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from advisor import games
from advisor.core.errors import UnknownName
from advisor.core.phrases import count
from advisor.core.seam import GameKit
from advisor.core.waiting import load
from advisor.lessons.errors import LessonError, Problem, Problems, nothing_in
from advisor.lessons.lesson import Exercise, LessonPlan
from advisor.lessons.reading import load_lesson


@dataclass(frozen=True)
class Curriculum:
    """Lessons in the order in which to do them."""

    lessons: tuple[LessonPlan, ...]

    def __iter__(self) -> Iterator[LessonPlan]:
        return iter(self.lessons)

    def __len__(self) -> int:
        return len(self.lessons)

    @property
    def game(self) -> GameKit:
        """The game that is taught."""
        return self.lessons[0].game if self.lessons else games.kit()

    @cached_property
    def _by_id(self) -> dict[str, LessonPlan]:
        return {lesson.id: lesson for lesson in self.lessons}

    def lesson(self, name: str) -> LessonPlan:
        """The lesson of an id; `UnknownName`, a `KeyError`, if there is none."""
        if name not in self._by_id:
            raise UnknownName(f"There is no lesson '{name}'.")
        return self._by_id[name]

    def exercise(self, name: str) -> Exercise:
        """The exercise of an id such as `mine/2`; `UnknownName` if there is none."""
        lesson = self.lesson(name.partition("/")[0])
        for exercise in lesson.exercises:
            if exercise.id == name:
                return exercise
        number = count(len(lesson.exercises), "exercise")
        names = ", ".join(exercise.id for exercise in lesson.exercises)
        raise UnknownName(
            f"There is no exercise '{name}'; the lesson '{lesson.id}' has {number}"
            f"{': ' + names if names else ''}."
        )

    @property
    def core(self) -> tuple[LessonPlan, ...]:
        """The lessons that a newcomer needs before the first game."""
        return tuple(lesson for lesson in self.lessons if lesson.core)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        return tuple(exercise for lesson in self.lessons for exercise in lesson.exercises)

    def graph(self) -> Any:
        """The prerequisites as a `networkx.DiGraph`: an arrow from a lesson to what needs it."""
        return _graph(self.lessons)

    def levels(self) -> tuple[tuple[str, ...], ...]:
        """The ids in rows for a drawing: every lesson below all that it needs."""
        rows = _networkx().topological_generations(self.graph())
        place = {lesson.id: number for number, lesson in enumerate(self.lessons)}
        return tuple(tuple(sorted(row, key=place.__getitem__)) for row in rows)

    def path_to(self, name: str) -> frozenset[str]:
        """The ids of all lessons that come before one, directly or not."""
        found: set[str] = set()
        waiting = list(self.lesson(name).needs)
        while waiting:
            need = waiting.pop()
            if need not in found:
                found.add(need)
                waiting += self.lesson(need).needs
        return frozenset(found)


def load_course(*folders: str | Path, game: str = games.USUAL) -> Curriculum:
    """The course in one folder or several; without any, ours of a game.

    Raises `LessonError` with every slip of every file, missing prerequisites and circles.
    """
    lessons: list[LessonPlan] = []
    problems = Problems()
    for folder in folders or (games.kit(game).teaching.course,):
        files = sorted(Path(folder).glob("*.toml"))
        if not files:
            problems.append(nothing_in(folder, "lesson"))
        for file in files:
            try:
                lessons.append(load_lesson(file))
            except LessonError as error:
                problems.take(error)
    if problems:
        raise LessonError(problems, problems.more)
    return arrange(lessons)


def arrange(lessons: Iterable[LessonPlan]) -> Curriculum:
    """Put lessons in order: prerequisites first, then as their files are named."""
    networkx = _networkx()
    lessons = tuple(lessons)
    problems = list(_slips(lessons))
    if problems:
        raise LessonError(problems)
    graph = _graph(lessons)
    place = {lesson.id: number for number, lesson in enumerate(lessons)}
    if not networkx.is_directed_acyclic_graph(graph):
        raise LessonError(_circles(lessons, graph))
    order = networkx.lexicographical_topological_sort(graph, key=place.__getitem__)
    return Curriculum(tuple(lessons[place[name]] for name in order))


def _networkx() -> Any:
    """Graphs are loaded only when a course is put in order."""
    return load("networkx")


def _graph(lessons: Iterable[LessonPlan]) -> Any:
    graph = _networkx().DiGraph()
    for lesson in lessons:
        graph.add_node(lesson.id, title=lesson.title, part=lesson.part, core=lesson.core)
    for lesson in lessons:
        graph.add_edges_from((need, lesson.id) for need in lesson.needs)
    return graph


def _slips(lessons: tuple[LessonPlan, ...]) -> Iterator[Problem]:
    files: dict[str, str] = {}
    for lesson in lessons:
        taught, first = lesson.game.title, lessons[0].game.title
        if taught != first:
            yield Problem(lesson.file, "", f"it teaches {taught}, the lessons before it {first}.")
        if lesson.id in files:
            other = files[lesson.id]
            yield Problem(lesson.file, "id", f"'{lesson.id}' is the id of {other} as well.")
        files.setdefault(lesson.id, lesson.file)
    for lesson in lessons:
        for need in lesson.needs:
            if need not in files:
                yield Problem(lesson.file, "needs", f"there is no lesson '{need}'.")


def _circles(lessons: tuple[LessonPlan, ...], graph: Any) -> Iterator[Problem]:
    """One problem for each group of lessons that need each other."""
    networkx = _networkx()
    files = {lesson.id: lesson.file for lesson in lessons}
    for group in networkx.strongly_connected_components(graph):
        inner = graph.subgraph(group)
        if inner.number_of_edges():
            circle = [edge[0] for edge in networkx.find_cycle(inner, min(group))]
            way = " → ".join([*circle, circle[0]])
            yield Problem(files[circle[0]], "needs", f"these lessons need each other: {way}.")
