"""What the advisor lists: turns with their steps, the pictures on the way, and numbers to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from advisor import Action, Position
from advisor.analysis.advice import Advice, Gamble, Plan
from advisor.analysis.explaining import grouped
from advisor.analysis.winning import instant_probability
from advisor.core.narrate import name_of, percent
from advisor.frontiers.actions import (
    BuyRelic,
    Claim,
    Cycle,
    Discard,
    Dock,
    End,
    Launch,
    Power,
    ToBay,
    Trade,
)
from advisor.frontiers.narrate.telling import amounts, tell
from advisor.frontiers.ships import tokens
from advisor.frontiers.value import Weights
from advisor.frontiers.words import CARDS, COLORS, PLACES, TERRITORY_TITLES, WARPER
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
from widgets.frontiers.arrows import arrows
from widgets.frontiers.drawing import Scene

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


def chances(position: Position, weights: Weights | None) -> dict[str, float] | None:
    """How likely each player wins by the value alone; nothing if the weights know no odds."""
    try:
        return instant_probability(position, weights)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Line:
    """A turn to step through."""

    actions: tuple[Action, ...]
    positions: tuple[Position, ...]
    """Before each action, and after the last if that is certain."""
    scenes: tuple[Scene, ...]
    """Their pictures; a card that nobody knows yet is left out of the display."""

    @classmethod
    def of(cls, start: Position, actions: Sequence[Action]) -> Line:
        """Play a turn; where chance decides for good (a re-roll, a cycle) the line ends."""
        state = start.state
        state.deck = None
        positions = [Position(state)]
        scenes = [Scene.of(start)]
        unknown: Counter[str] = Counter()
        for action in actions:
            before = positions[-1]
            outcomes = before.chance_outcomes(action)
            if len(outcomes) > 1 and not isinstance(action, Claim):
                break
            after = before.play(outcomes[0][0])
            if isinstance(action, Claim) and len(outcomes) > 1:
                word = action.text.split()[1]
                unknown += Counter(after.display) - (Counter(before.display) - Counter([word]))
            positions.append(after)
            scene = Scene.of(after)
            known = Counter(scene.display) - unknown
            scenes.append(replace(scene, display=tuple(sorted(known.elements()))))
        return cls(tuple(actions), tuple(positions), tuple(scenes))

    @property
    def last(self) -> int:
        """The number of the last picture."""
        return len(self.positions) - 1

    def steps(self) -> list[str]:
        """Each action as a sentence."""
        return [
            tell(self.positions[number], action)
            for number, action in enumerate(self.actions)
            if number < len(self.positions)
        ]

    def said(self, step: int) -> str:
        """What comes next at a picture, for the live region."""
        if step < len(self.actions):
            sentence = tell(self.positions[step], self.actions[step])
            return f"Step {step + 1} of {len(self.actions)}: {sentence}"
        return "The turn is over; this is how it ends."

    def arrows(self, step: int) -> list[dict[str, object]]:
        """What is still to do from a picture on."""
        return [arrow.to_dict() for arrow in arrows(self.positions, self.actions, step)]


def brief(actions: Sequence[Action]) -> str:
    """A turn in one line."""
    parts: list[str] = []
    last = None
    for action in actions:
        place = action.facility if isinstance(action, Dock) and len(action.ships) == 1 else None
        if isinstance(action, Dock) and place is not None and place == last:
            parts[-1] += f", {_ships(action.ships)}"
        else:
            parts.append(_brief(action))
        last = None if isinstance(action, Dock) and action.territory >= 0 else place
    return " · ".join(part for part in parts if part) or "end the turn"


_PLACES: Final = {"terraform": "Terraforming"}


def _place(number: int) -> str:
    """A facility in one word, as people call it at the table."""
    word = PLACES[number]
    return _PLACES.get(word, word.capitalize())


def _land(number: int) -> str:
    return TERRITORY_TITLES[number].rpartition(" ")[0]


def _card(number: int) -> str:
    return CARDS[number].capitalize()


def _brief(action: Action) -> str:
    match action:
        case Dock():
            return _brief_dock(action)
        case ToBay(ship=ship):
            return f"Bay {_ships((ship,))}"
        case Claim(card=card):
            return f"take {_card(card)}"
        case Cycle():
            return "new cards on display"
        case Trade(times=times):
            return f"trade {times}×" if times > 1 else "trade"
        case Launch(territory=territory):
            return f"launch to {_land(territory)}"
        case BuyRelic():
            return "buy the Relic Ship"
        case End(fuel=fuel, ore=ore):
            return f"return {amounts(fuel, ore)}" if fuel or ore else ""
        case Power(dock=Dock() as dock):
            return f"{_card(action.card)}: {_brief_dock(dock)}"
        case Power(card=card, ships=(), place=place):
            return f"{_card(card)}: {_land(place)}"
        case Power(card=card, ships=ships, place=-1):
            return f"{_card(card)}: {'roll again ' if card == WARPER else ''}{_ships(ships)}"
        case Power(card=card, place=place):
            return f"{_card(card)}: {_place(place)}"
        case Discard(card=card):
            return f"discard {_card(card)}"
    return action.text


def _ships(ships: Sequence[int]) -> str:
    return "+".join(tokens(tuple(ships)).replace("*", "★").split())


def _brief_dock(dock: Dock) -> str:
    text = f"{_place(dock.facility)} {_ships(dock.ships)}"
    if dock.territory >= 0:
        text += f" → {_land(dock.territory)}"
    if dock.stolen is not None:
        text += f" → {_card(dock.stolen[1])}"
    if dock.loot:
        text += f" → {', '.join(COLORS[color].capitalize() for color, _, _ in dock.loot)}"
    return text


def row_of(
    key: str, kind: str, plan: Plan, line: Line, best: Plan, weights: Weights | None
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
        "short": brief(plan.actions),
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
        "short": brief(gamble.actions),
        "steps": line.steps(),
        "last": line.last,
        "note": note,
    }


def luck_said(gambles: Sequence[Gamble], best: int) -> str:
    """What the turns with luck that are listed mean for the best turn without luck."""
    if not gambles:
        return " No turn with luck is better on average."
    first = gambles[0]
    if first.low <= best:
        return " Whether a turn with luck is better on average is open."
    said = f" On average a turn with luck is better: {brief(first.actions)}"
    if is_decided(first.low - best):
        return f"{said}."
    least = "" if number(first.low) == number(first.high) else "at least "
    return f"{said} ({least}{plus(first.low - best)})."


def outcome_lines(advice: Advice, gamble: Gamble) -> list[str]:
    """What can come of a turn with luck, the likeliest first, and the best turn then."""
    begun = len(gamble.actions)
    return [
        f"{text[:1].upper()}{text[1:]} ({percent(part)}): worth {worth(plan.value)}, "
        f"{brief(plan.actions[begun:])}."
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


def odds_of(position: Position, weights: Weights | None) -> list[dict[str, Any]]:
    """Everybody's chance to win, for a bar."""
    found = chances(position, weights)
    if found is None:
        return []
    return [
        {"color": color, "name": name_of(position, color), "part": part, "text": percent(part)}
        for color, part in found.items()
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
