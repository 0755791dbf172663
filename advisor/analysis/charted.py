"""What the charts of the house say, whoever draws them: their numbers, words and colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from advisor.analysis.explaining import grouped
from advisor.analysis.plans import Plan
from advisor.analysis.review import GameReview
from advisor.analysis.review_views import points
from advisor.core.lettering import short
from advisor.core.narrate import listed, name_of
from advisor.core.seam import Position
from advisor.search.scale import difference, largest, number

PANEL: Final = "#f4f6fb"
"""The ground of a chart, as the boards have it by day."""
INK: Final = "#46536b"
"""Letters and axes."""
Dashes = tuple[float, tuple[float, ...]]
PLAYERS: Final[Mapping[str, tuple[str, str | Dashes]]] = {
    "red": ("#c2273d", "-"),
    "green": ("#087a50", (0, (6, 2))),
    "blue": ("#2460c8", (0, (2, 1.5))),
    "yellow": ("#8a6100", (0, (6, 2, 1.5, 2))),
}
"""Colour and line of each player."""
MORE: Final = "#2f6fd0"
LESS: Final = "#c4621a"
"""Blue and orange: apart for everybody."""
LONGEST: Final = 40
"""Signs of a label beside a bar."""
LONGEST_NAME: Final = 14
"""Signs of a name in such a label."""
GROUPS: Final = 8
"""Terms of the value with a bar of their own."""


@dataclass(frozen=True, slots=True)
class Waterfall:
    """What a value is made of, or what leads from one to another: each bar begins where the one
    before it ended."""

    rows: tuple[tuple[str, int, str], ...]
    """Label, amount, and the amount in words."""
    begin: int
    end: int
    first: str
    """What stands before the bars; empty if they begin at nothing."""
    last: str
    said: str


def waterfall(plan: Plan, other: Plan | None = None) -> Waterfall:
    """The value of a plan, or what makes it better than another."""
    position = plan.position
    if other is None:
        terms, begin = dict(plan.terms), 0
    else:
        terms, begin = difference(plan.terms, other.terms), other.value
    decided = terms.pop("decided", 0)
    rows = largest(grouped(position, terms, plan.color), GROUPS - 1)
    end = begin + sum(amount for _, amount, _ in rows)
    told = listed(f"{name} {text}" for name, _, text in rows)
    over = " The game is decided besides." if decided else ""
    if other is None:
        said = f"The value {number(end)} is made of: {told or 'nothing'}.{over}"
    else:
        said = (
            f"From the other turn, {number(begin)}, to this one, {number(end)}: "
            f"{told or 'no difference'}.{over}"
        )
    labelled = tuple((_brief(position, name), amount, text) for name, amount, text in rows)
    ends = ("", "the value") if other is None else ("the other turn", "this turn")
    return Waterfall(labelled, begin, end, *ends, said)


def _brief(position: Position, label: str) -> str:
    """A label in which long names are cut, and what is said about them is not."""
    for player in position.players:
        name = name_of(position, player.color)
        label = label.replace(name, short(name, LONGEST_NAME))
    return short(label, LONGEST)


def curves(review: GameReview) -> tuple[list[int], dict[str, list[float]]]:
    """The turns, and everybody's chance to win before the first and after each, in per cent."""
    turns = review.turns
    moments = [turns[0].number - 1, *(turn.number for turn in turns)]
    chances = [turns[0].chance_before, *(turn.chance for turn in turns)]
    heights = {
        player.color: [100 * chance[player.color] for chance in chances]
        for player in review.game.start.players
    }
    return moments, heights


def titled(start: Position, color: str) -> str:
    """A player in a legend: the name, and the colour if that is another word."""
    name = short(name_of(start, color))
    return name if name.lower() == color else f"{name} ({color})"


def win_said(review: GameReview) -> str:
    """A review in a sentence."""
    start = review.game.start
    last = review.turns[-1].chance if review.turns else {}
    ends = listed(f"{name_of(start, color)} {100 * part:.0f} %" for color, part in last.items())
    said = f"Chance to win by turn; at the end: {ends or 'no turn yet'}."
    for worst in review.worst(1):
        who = name_of(start, worst.color)
        lost = points(worst.loss) or "0"
        said += f" The costliest turn was turn {worst.number}, by {who}: {lost} points."
    return said
