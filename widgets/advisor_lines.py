"""What the advisor lists: turns with their steps, the pictures on the way, and numbers to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from advisor.analysis.advice import Advice, Gamble, Plan
from advisor.analysis.explaining import grouped
from advisor.analysis.winning import instant_probability
from advisor.core.action import Action
from advisor.core.narrate import name_of, percent
from advisor.core.seam import Position
from advisor.search.ahead import Ahead
from advisor.search.analyst import Judgement
from advisor.search.scale import (
    DECIDED,
    SHARED,
    UNIT,
    difference,
    is_decided,
    largest,
    number,
    plus,
)
from advisor.search.turns import ActionLine
from widgets.face import Face, face_of

BARS: Final = 8
"""Bars of the chart; what is smaller is summed up in one more."""
UNKNOWN: Final = DECIDED * 10
"""Bounds beyond it say nothing."""


def worth(value: float) -> str:
    """The value of a turn in one word; a decided game has no number."""
    if value > DECIDED // 4 * 3:
        return "wins"
    if value > SHARED // 2:
        return "shares"
    if value < -DECIDED // 2:
        return "loses"
    return number(value)


def chances(position: Position, weights: Judgement | None) -> dict[str, float] | None:
    """How likely each player wins by the value alone; nothing if the weights know no odds."""
    try:
        return instant_probability(position, weights)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Line(ActionLine):
    """A turn to step through."""

    positions: tuple[Position, ...]
    """Before each action, and after the last if that is certain."""
    scenes: tuple[Any, ...]
    """What their pictures show; what nobody knows yet is left out."""

    @classmethod
    def of(cls, start: Position, actions: Sequence[Action]) -> Line:
        """Play a turn; where chance decides how it goes on the line ends."""
        face = face_of(start)
        positions = [start.veiled()]
        scenes = [face.scene(start)]
        hidden: tuple[str, ...] = ()
        for action in actions:
            found = face.foreseen(positions[-1], action)
            if found is None:
                break
            hidden += found[1]
            positions.append(found[0])
            scenes.append(face.scene(found[0], hidden))
        return cls(tuple(actions), tuple(positions), tuple(scenes))

    @property
    def _face(self) -> Face:
        return face_of(self.positions[0])

    @property
    def last(self) -> int:
        """The number of the last picture."""
        return len(self.positions) - 1

    def steps(self) -> list[str]:
        """Each action as a sentence."""
        return [self._told(number) for number in range(min(len(self.actions), len(self.positions)))]

    def _told(self, step: int) -> str:
        position = self.positions[step]
        return position.game.narrator.tell(position, self.actions[step])

    def brief(self) -> str:
        """The turn in one line."""
        return self._face.brief(self.actions)

    def said(self, step: int) -> str:
        """What comes next at a picture, for the live region."""
        if step < len(self.actions):
            return f"Step {step + 1} of {len(self.actions)}: {self._told(step)}"
        return "The turn is over; this is how it ends."

    def arrows(self, step: int) -> list[dict[str, object]]:
        """What is still to do from a picture on."""
        return self._face.arrows(self.positions, self.actions, step)


def row_of(
    key: str, kind: str, plan: Plan, line: Line, best: Plan, weights: Judgement | None
) -> dict[str, Any]:
    """A turn as the list shows it."""
    mover = line.positions[0].active
    odds = chances(plan.position, weights)
    return {
        "key": key,
        "kind": kind,
        "value": worth(plan.value),
        "win": percent(odds[mover]) if odds else "",
        "behind": number(plan.value - best.value) if plan.value < best.value else "",
        "short": line.brief(),
        "steps": line.steps(),
        "last": line.last,
        **(proof(plan) if kind == "turn" and plan is best else {}),
    }


def gamble_row(key: str, gamble: Gamble, line: Line, best: Plan) -> dict[str, Any]:
    """A turn with luck in it as the list shows it; one that could be better than the best."""
    known = number(gamble.low) == number(gamble.high)
    if gamble.low > best.value:
        least = "" if known else "at least "
        note = f"On average {least}{number(gamble.low - best.value)} better than the best turn."
    else:
        note = "Not all outcomes were solved in this time: it may be better or worse."
    return {
        "key": key,
        "kind": "gamble",
        "value": worth(gamble.low) if known else f"≥ {worth(gamble.low)}",
        "win": "",
        "behind": plus(gamble.low - best.value) if gamble.low > best.value else "",
        "short": line.brief(),
        "steps": line.steps(),
        "last": line.last,
        "note": note,
        "gain": gamble.low - best.value,
        "most": gamble.high - best.value,
    }


def luck_said(face: Face, gambles: Sequence[Gamble], best: int) -> str:
    """What the turns with luck that are listed mean for the best turn without luck."""
    if not gambles:
        return " No turn with luck is better on average."
    first = gambles[0]
    if first.low <= best:
        return " Whether a turn with luck is better on average is open."
    said = f" On average a turn with luck is better: {face.brief(first.actions)}"
    if is_decided(first.low - best):
        return f"{said}."
    least = "" if number(first.low) == number(first.high) else "at least "
    return f"{said} ({least}{plus(first.low - best)})."


def outcome_lines(advice: Advice, gamble: Gamble) -> list[str]:
    """What can come of a turn with luck, the likeliest first, and the best turn then."""
    begun = len(gamble.actions)
    face = face_of(advice.position)
    return [
        f"{text[:1].upper()}{text[1:]} ({percent(part)}): worth {worth(plan.value)}, "
        f"{face.brief(plan.actions[begun:])}."
        for text, part, plan in gamble.outcomes(advice)
    ]


def proof(plan: Plan, beaten: bool = False) -> dict[str, str]:
    """What is known about a turn being the best, or the best without luck if luck beats it."""
    best = "best without luck" if beaten else "best"
    if plan.optimal:
        return {"proof": "proven", "mark": f"proven {best}"}
    if plan.bound > UNKNOWN or plan.bound - plan.value > DECIDED // 2:
        return {"proof": "found", "mark": f"{best} found, not proven"}
    return {
        "proof": "found",
        "mark": f"{best} found; at most {number(plan.gap)} better is possible",
    }


def odds_of(position: Position, weights: Judgement | None) -> list[dict[str, Any]]:
    """Everybody's chance to win, for a bar."""
    found = chances(position, weights)
    if found is None:
        return []
    return [
        {"color": color, "name": name_of(position, color), "part": part, "text": percent(part)}
        for color, part in found.items()
    ]


def odds_at(odds: list[dict[str, Any]], color: str, part: float) -> list[dict[str, Any]]:
    """The same bar with another chance for one player; the others share what is left as before."""
    (before,) = (entry["part"] for entry in odds if entry["color"] == color)
    rest = (1 - part) / (1 - before) if before < 1 else 0.0
    parts = [part if entry["color"] == color else entry["part"] * rest for entry in odds]
    return [
        {**entry, "part": share, "text": percent(share)}
        for entry, share in zip(odds, parts, strict=True)
    ]


def chart_of(
    position: Position, terms: Mapping[str, int], other: Mapping[str, int]
) -> dict[str, Any]:
    """How two values differ, heading by heading: the largest parts, and the rest in one."""
    parts = grouped(position, difference(terms, other))
    total = sum(parts.values())
    return {
        "rows": [_bar(*row) for row in largest(parts, BARS)],
        "total": _bar("together", total, plus(total)),
    }


def _bar(label: str, amount: int, text: str) -> dict[str, Any]:
    if abs(amount) > DECIDED // 4:
        text = "the win" if amount > 0 else "the defeat"
    return {"label": label, "amount": amount / UNIT, "text": text}


def ahead_of(face: Face, turn: Sequence[Any], ahead: Ahead) -> list[dict[str, Any]]:
    """The plan behind a turn for a page: the turn itself, then the next ones; empty without one."""
    if not ahead.steps:
        return []
    own = {"label": face.brief(turn[:1]), "left": "", "ready": 1.0, "weak": False}
    return [
        own,
        *(
            {
                "label": face.brief(step.actions[:1]),
                "left": step.left,
                "ready": step.ready,
                "weak": number == ahead.weak,
            }
            for number, step in enumerate(ahead.steps)
        ),
    ]
