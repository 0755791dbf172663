"""Sentences about the board of Alien Frontiers, beside those of its narrator."""

from __future__ import annotations

from advisor.core.narrate import listed, name_of
from advisor.frontiers.actions import Action, Claim, Cycle
from advisor.frontiers.position import Position
from widgets.frontiers.texts import CARD_NAMES


def dice_of(typed: str) -> tuple[list[str], str]:
    """The dice that somebody has typed, and a sentence if there are none, or one that is none."""
    faces = typed.replace(",", " ").split()
    if not faces:
        return [], "Type the values that were rolled, such as 2 5 6."
    odd = next((face for face in faces if face.removesuffix("*") not in tuple("123456")), None)
    return faces, "" if odd is None else f"A die shows 1 to 6, not '{odd[:20]}'."


def opening(position: Position) -> str:
    """What to do first after the roll."""
    name = name_of(position, position.active)
    if position.player(position.active).ships:
        return f"{name} is to place ships: choose some, then a place that lights up."
    return f"{name} may end the turn."


def display_after(action: Action, after: Position) -> str:
    """The cards on display, where an action has changed them."""
    if not isinstance(action, Cycle | Claim):
        return ""
    shown = listed(CARD_NAMES[card] for card in after.display)
    return f"On display: {shown or 'nothing'}."


def gains(before: Position, after: Position, color: str) -> str:
    """How the fuel and ore of the player have changed."""
    old, new = before.player(color), after.player(color)
    changes = [
        f"{'+' if now > then else '−'}{abs(now - then)} {kind}"
        for kind, then, now in (("fuel", old.fuel, new.fuel), ("ore", old.ore, new.ore))
        if now != then
    ]
    return f" ({', '.join(changes)})" if changes else ""
