"""Who could use a thing of the picture now, and if nobody, why not: for its tooltip."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from advisor.core.action import Action
from advisor.core.errors import IllegalAction, Refusal
from advisor.core.seam import Position
from widgets.face import Face
from widgets.saying import name_of

MOST_WAYS: Final = 3
"""Ways to use a thing that are named."""
MOST_TRIED: Final = 60
_NUMBERS: Final = re.compile(r"[\d+ ]+")


def use_of(face: Face, position: Position, thing: str) -> str:
    """A sentence about a thing and whoever is to move; empty if there is nothing to say."""
    if position.result is not None or position.game.chance_due(position) is not None:
        return ""
    name = name_of(position, position.to_move)
    ways: list[str] = []
    reasons: list[str] = []
    for action, refusal in _tries(face, position, thing):
        if refusal is None:
            ways.append(face.brief([action]).partition(" → ")[0])
        else:
            reasons.append(refusal.reason)
    said = list(dict.fromkeys(ways))
    if said:
        more = " …" if len(said) > MOST_WAYS else ""
        return f"{name} can use it now: {'; '.join(said[:MOST_WAYS])}{more}"
    if not reasons:
        return ""
    # Most tries fail by their shape; what keeps the best of them out is said only once or twice.
    count = Counter(_NUMBERS.sub("", reason) for reason in reasons)
    return f"{name} cannot use it now. {min(reasons, key=lambda one: count[_NUMBERS.sub('', one)])}"


def _tries(face: Face, position: Position, thing: str) -> Iterator[tuple[Action, Refusal | None]]:
    """What one might do with a thing and with pieces in hand, each with why it is refused."""
    hand = list(face.hand(position))
    crews: list[tuple[Any, ...]] = []
    for number in range(1, min(3, len(hand)) + 1):
        crews += dict.fromkeys(combinations(hand, number))
    tried: dict[str, None] = {}
    for crew in crews[:MOST_TRIED]:
        tried.update(dict.fromkeys(face.attempted(position, thing, list(crew))))
    for text in tried:
        try:
            action = position.game.parse(text)
            yield action, position.why_not(action)
        except IllegalAction:  # too few or too many pieces together
            continue
