"""Small puzzles for the tests of the trainer: land a colony, or build a ship, in one turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from advisor import Action, Position, parse_action
from support import position


@dataclass(frozen=True)
class Judgement:
    solved: bool
    message: str


@dataclass(frozen=True)
class Riddle:
    """A puzzle that is solved by the turn it has in mind, and by no other."""

    id: str
    difficulty: str | float
    position: Position
    lines: tuple[str, ...]
    title: str = "A riddle"
    question: str = "Find the best turn."

    @property
    def solution(self) -> tuple[Action, ...]:
        return tuple(map(parse_action, self.lines))

    def check(self, idea: Iterable[Action]) -> Judgement:
        played = [str(action) for action in idea]
        if played == list(self.lines[: len(played)]):
            return Judgement(True, "As good as the best turn.")
        return Judgement(False, "5 points of win probability are still missing.")


def riddles() -> list[Riddle]:
    ships = position(red={"ships": "2 2 5", "fuel": 1, "ore": 1})
    colony = position(red={"ships": "4 4 4", "ore": 3})
    terraform = position(red={"ships": "1 3 6 6", "fuel": 1})
    return [
        Riddle("a", "easy", ships, ("shipyard 2 2", "mine 5", "end"), "A pair to use"),
        Riddle("b", "medium", colony, ("constructor 4 4 4 > lem", "end"), "Three of a kind"),
        Riddle("c", "hard", terraform, ("mine 3", "terraform 6 > lem", "mine 6", "solar 1", "end")),
    ]
