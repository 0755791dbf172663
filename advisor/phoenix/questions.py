"""The questions that players ask about a turn, answered by numbers.

Own ship or another's, income now or one more ship, dismantle now or later, recruit or observe,
which sector, which quarter: for each the best turn that answers it the other way is found among all
turns, and what makes the difference is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from advisor.analysis.explaining import reasons
from advisor.phoenix import ships
from advisor.phoenix.action_types import NEUTRAL, OWN, Income, Use
from advisor.phoenix.narrate.narrator import NARRATOR
from advisor.phoenix.solver.search import Found, Search
from advisor.phoenix.solver.solve import replay
from advisor.phoenix.value import terms
from advisor.phoenix.words import CONSTRUCTION, DISMANTLE, SETUP_PHASES
from advisor.search.analyst import Halt
from advisor.search.scale import difference, is_decided, much

MOST: Final = 4
"""Answers that are told."""
Wanted = Callable[[Found], bool]


def answers(advice: Any, plan: Any, stop: Halt | None = None) -> list[str]:
    """What the best turn answers, and what each other answer would cost."""
    position = advice.position
    state = position.state
    if state.phase in SETUP_PHASES or is_decided(plan.value):
        return []
    search = Search(state, advice.weights, layers=1, over=stop).run()
    told = []
    for question, wanted in _asked(advice, plan):
        other = max(
            (found for found in search.found if wanted(found)),
            key=lambda found: found.value,
            default=None,
        )
        if other is None or other.value > plan.value or is_decided(other.value):
            continue
        end = position.state
        taken = replay(end, other.actions(), search.seat, advice.weights)
        parts = difference(terms(end, search.seat, advice.weights), plan.terms)
        fresh = NARRATOR.news(taken, plan.actions)[:1]
        would = f" ({NARRATOR.brief(position, fresh[0])})" if fresh else ""
        why = reasons(position, parts)
        loses = f"{much(plan.value - other.value)} less" if plan.value > other.value else "the same"
        told.append(f"{question}{would}: {loses}{': ' + why if why else ''}.")
    return told[:MOST]


def _asked(advice: Any, plan: Any) -> Iterator[tuple[str, Wanted]]:
    """The questions that a plan answers, with who answers them the other way."""
    state = advice.position.state
    first = plan.actions[0]
    texts = [action.text for action in plan.actions]
    if isinstance(first, Use):
        ship = ships.ship_of(state, first)
        kind = ship.kind

        def like(found: Found) -> Use | None:
            """The use of a ship of the same type with which a turn begins."""
            use = found.path[0]
            same = isinstance(use, Use) and ships.ship_of(state, use).kind == kind
            return use if same and isinstance(use, Use) else None

        def others_ship(found: Found) -> bool:
            use = like(found)
            return use is not None and (use.owner == OWN) != (first.owner == OWN)

        def other_target(found: Found) -> bool:
            use = like(found)
            return use is not None and use.target != first.target

        if first.owner == OWN:
            yield "Another's ship instead of your own", others_ship
        else:
            label = "the neutral one" if first.owner == NEUTRAL else "another's"
            yield f"Your own ship instead of {label}", others_ship
        if kind == CONSTRUCTION:
            yield "Another sector", other_target
        if kind == DISMANTLE:
            yield "Another ship taken apart", other_target
            yield (
                "Dismantling later, another ship now",
                lambda found: isinstance(found.path[0], Use) and like(found) is None,
            )
        yield "Income now instead of one more ship", lambda found: isinstance(found.path[0], Income)
    elif isinstance(first, Income):
        yield "One more ship before the income", lambda found: isinstance(found.path[0], Use)
    if any(text.startswith("ally") for text in texts):
        yield (
            "Observing instead of recruiting",
            lambda found: not any(action.kind == "ally" for action in found.actions()),
        )
    elif "observe" in texts:
        yield (
            "Recruiting instead of observing",
            lambda found: any(action.kind == "ally" for action in found.actions()),
        )
    yield from _quarters(texts)


def _quarters(texts: list[str]) -> Iterator[tuple[str, Wanted]]:
    """The same residents in other quarters."""
    came = sorted(text.partition(" > ")[0] for text in texts if text.startswith("alien"))
    places = sorted(text for text in texts if text.startswith("alien"))
    ship = texts[0]

    def elsewhere(found: Found) -> bool:
        if not found.line or found.path[0].text != ship:
            return False
        now = sorted(part.strip() for part in found.line.split(";") if "alien" in part)
        return now != places and sorted(part.partition(" > ")[0] for part in now) == came

    if came:
        yield "The same residents in other quarters", elsewhere
