"""What has happened, as sentences for people who watch and people who listen."""

from __future__ import annotations

from advisor import Action, Position
from advisor.core.narrate import listed, name_of
from advisor.frontiers.actions import Claim, Cycle, End
from advisor.frontiers.narrate.telling import deed
from widgets.frontiers.texts import CARD_NAMES

__all__ = ["dice_of", "listed", "name_of", "said"]


def dice_of(typed: str) -> tuple[list[str], str]:
    """The dice that somebody has typed, and a sentence if there are none, or one that is none."""
    faces = typed.replace(",", " ").split()
    if not faces:
        return [], "Type the values that were rolled, such as 2 5 6."
    odd = next((face for face in faces if face.removesuffix("*") not in tuple("123456")), None)
    return faces, "" if odd is None else f"A die shows 1 to 6, not '{odd[:20]}'."


def said(before: Position, action: Action, after: Position) -> str:
    """A sentence or two about an action that was played, its outcome included."""
    color = before.active
    who = name_of(before, color)
    sentence = f"{who} {deed(before, action)}{_gains(before, after, color)}."
    result = after.result
    if result is not None:
        winners = listed(name_of(after, winner) for winner in result.winners)
        share = "share the win" if len(result.winners) > 1 else "wins"
        return f"{sentence} The game is over: {winners} {share}."
    if isinstance(action, End):
        return f"{sentence} {name_of(after, after.active)} is to roll."
    if isinstance(action, Cycle | Claim):
        shown = listed(CARD_NAMES[card] for card in after.display)
        return f"{sentence} On display: {shown or 'nothing'}."
    return sentence


def _gains(before: Position, after: Position, color: str) -> str:
    """How the fuel and ore of the player have changed."""
    old, new = before.player(color), after.player(color)
    changes = [
        f"{'+' if now > then else '−'}{abs(now - then)} {kind}"
        for kind, then, now in (("fuel", old.fuel, new.fuel), ("ore", old.ore, new.ore))
        if now != then
    ]
    return f" ({', '.join(changes)})" if changes else ""
