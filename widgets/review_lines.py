"""What the review of a game shows: its curve, its totals and a turn, in numbers and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from advisor.analysis.review import GameReview, ReviewedTurn
from advisor.analysis.review_views import points
from widgets.advisor_lines import Line
from widgets.saying import name_of
from widgets.svg import shortened

LONGEST_NAME: Final = 40
"""Signs of a name in a heading; the whole of it is shown under the mouse."""
WORDS: Final = {
    "": "",
    "inaccuracy": "an inaccuracy",
    "mistake": "a mistake",
    "blunder": "a blunder",
}


def curve_of(found: GameReview) -> dict[str, Any]:
    """Everybody's chances after each turn, and how good the turn was."""
    start = found.game.start
    return {
        "players": [
            {"color": player.color, "name": name_of(start, player.color)}
            for player in start.players
        ],
        "start": _rounded(found.turns[0].chance_before) if found.turns else {},
        "turns": [
            {
                "number": turn.number,
                "color": turn.color,
                "kind": turn.kind,
                "loss": round(turn.loss, 4),
                "lost": _points(turn.loss),
                "luck": round(turn.luck_chance, 4),
                "chance": _rounded(turn.chance),
            }
            for turn in found.turns
        ],
    }


def totals_of(found: GameReview) -> list[dict[str, Any]]:
    """Luck and mistakes of each player."""
    return [
        {
            "color": color,
            "name": name_of(found.game.start, color),
            "luck": _points(totals.luck_chance, sign=True),
            "loss": _points(totals.loss),
            "inaccuracies": totals.inaccuracies,
            "mistakes": totals.mistakes,
            "blunders": totals.blunders,
        }
        for color, totals in found.totals.items()
    ]


def turn_of(reviewed: ReviewedTurn, lines: Mapping[str, Line]) -> dict[str, Any]:
    """A turn with the steps of its lines."""
    narrator = reviewed.rolled.game.narrator
    dealt = ", ".join(narrator.dealt(reviewed.rolled, reviewed.color))
    return {
        "title": title_of(reviewed, LONGEST_NAME),
        "whole": title_of(reviewed),
        "rolled": dealt.replace("*", "★"),
        "kind": reviewed.kind,
        "loss": _points(reviewed.loss),
        "luck": _points(reviewed.luck_chance, sign=True),
        "proven": reviewed.best.optimal,
        "same": reviewed.skill >= 0,
        **{name: line.steps() for name, line in lines.items()},
    }


def title_of(turn: ReviewedTurn, most: int | None = None) -> str:
    """Whose turn it was and how good, with a name of at most so many signs."""
    name = name_of(turn.start, turn.color)
    name = name if most is None else shortened(name, most)
    if not turn.kind:
        return f"Turn {turn.number}, {name}."
    return f"Turn {turn.number}, {name}: {WORDS[turn.kind]} of {_points(turn.loss)} points."


def summary(found: GameReview) -> str:
    """What the review has found, for the live region."""
    if not found.game.turns:
        return "No turn has been played yet."
    wrong = sum(bool(turn.kind) for turn in found.turns)
    turns = f"{len(found.turns)} of {len(found.game.turns)} turns are reviewed"
    if found.complete:
        turns = f"All {len(found.turns)} turns are reviewed"
    things = "mistake or inaccuracy was" if wrong == 1 else "mistakes and inaccuracies were"
    return f"{turns}; {wrong or 'no'} {things} found."


def _rounded(chances: Mapping[str, float]) -> dict[str, float]:
    return {color: round(chance, 4) for color, chance in chances.items()}


def _points(part: float, sign: bool = False) -> str:
    """Win probability in points, with the numbers of the report."""
    return points(part, sign).replace("-", "−") or "0"
