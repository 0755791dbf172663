"""What has happened, as sentences for people who watch and people who listen."""

from __future__ import annotations

from advisor.core.action import Action
from advisor.core.narrate import listed, name_of
from advisor.core.seam import Position
from widgets.face import face_of, phase_of

__all__ = ["listed", "name_of", "opening_words", "said", "winners_of"]


def said(before: Position, action: Action, after: Position) -> str:
    """A sentence or two about an action that was played, its outcome included."""
    color = before.to_move
    face = face_of(before)
    deed = before.game.narrator.deed(before, action)
    sentence = f"{name_of(before, color)} {deed}{face.gains(before, after, color)}."
    if after.result is not None:
        return f"{sentence} The game is over: {winners_of(after)}."
    more = opening_words(after) if action.ends_turn else face.seen_after(action, after)
    return f"{sentence} {more}".rstrip()


def winners_of(position: Position) -> str:
    """Who has won a game that is over."""
    winners = position.result.winners if position.result else ()
    share = "share the win" if len(winners) > 1 else "wins"
    return f"{listed(name_of(position, winner) for winner in winners)} {share}"


def opening_words(position: Position) -> str:
    """What to do first with a position that has just been set."""
    phase = phase_of(position)
    if phase == "over":
        return "The game is over."
    if phase == "roll":
        return f"{name_of(position, position.to_move)} is to {position.game.narrator.deal[0]}."
    return face_of(position).opening(position)
