"""What one turn does and another does not, the most notable first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from advisor.frontiers.actions import Action, BuyRelic, Claim, Discard, Dock, End, Launch, Power
from advisor.frontiers.words import ARTIFACT, CONSTRUCTOR, MARKET, RAIDERS, SHIPYARD, TERRAFORM

_NOTABLE: Final = (CONSTRUCTOR, TERRAFORM, SHIPYARD, RAIDERS, MARKET)


def notability(action: Action) -> tuple[int, object] | None:
    """How notable an action is (less is more), and what makes it the same for a reader."""
    dock = action.dock if isinstance(action, Power) else action
    if isinstance(dock, Dock):
        if dock.facility in _NOTABLE:
            return 1 + _NOTABLE.index(dock.facility), dock.facility
        return 20 + dock.facility, dock.facility
    if isinstance(action, Launch):
        return 0, "launch"
    if isinstance(action, Claim):
        return 10, action.card
    if isinstance(action, BuyRelic):
        return 11, "relic"
    if isinstance(action, Discard):
        return 12, action.card
    return None


def news(actions: Sequence[Action], known: Sequence[Action]) -> list[Action]:
    """What one turn does and another does not, the most notable first."""
    had = Counter(each for action in known if (each := notability(action)))
    found: list[tuple[int, int, Action]] = []
    for place, action in enumerate(actions):
        each = notability(action)
        if each is not None:
            had[each] -= 1
            if had[each] < 0:
                found.append((each[0], place, action))
    if not found:
        exact = Counter(known)
        for place, action in enumerate(actions):
            exact[action] -= 1
            if exact[action] < 0 and not isinstance(action, End):
                found.append((place, place, action))
    taken = any(isinstance(action, Claim) for _, _, action in found)
    return [
        action
        for _, _, action in sorted(found, key=lambda item: item[:2])
        # A card that is taken says enough about the ships at the Artifact.
        if not (taken and isinstance(action, Dock) and action.facility == ARTIFACT)
    ]
