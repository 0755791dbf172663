"""Terms of the value in words for people, and the headings under which they look for them."""

from __future__ import annotations

from typing import Final

from advisor.core.narrate import name_of
from advisor.phoenix.position import Position
from advisor.phoenix.value.terms import PARTS, RIVAL
from advisor.phoenix.words import TRACKS

DECISION: Final = "the decided game"
_OWN: Final[dict[str, str]] = {
    "points": "points on the score track",
    "sectors": "points for sectors",
    "residents": "points for residents",
    "race": "most and second most of a species",
    "end": "end clauses",
    "left over": "what is left over",
    "species": "residents towards the races",
    "gems": "GEMs in hand",
    "metal": "metal in hand",
    "pairs": "food and water for free quarters",
    "more pairs": "food and water beyond the free quarters",
    "singles": "food or water without the other",
    "free": "free quarters",
    "abilities": "abilities of quarters",
    "hub": "the hub's abilities",
    "ships": "ships",
    "types": "types of ship at hand",
    "unused": "ships that are ready",
    "token": "the neutral token at hand",
    **{f"reach {track}": f"the {track} track" for track in TRACKS},
    "ahead": "the order of the turns",
    "extra": "extra turns",
}
_GROUPS: Final[dict[str, str]] = {
    **dict.fromkeys(("points", "sectors", "residents", "end", "left over"), "points"),
    **dict.fromkeys(("race", "species"), "races for species"),
    "gems": "GEMs",
    **dict.fromkeys(("metal",), "metal"),
    **dict.fromkeys(("pairs", "more pairs", "singles"), "food and water"),
    **dict.fromkeys(("free", "abilities", "hub"), "quarters and abilities"),
    **dict.fromkeys(("ships", "types", "unused", "token"), "ships"),
    **dict.fromkeys((f"reach {track}" for track in TRACKS), "tracks"),
    **dict.fromkeys(("ahead", "extra"), "time"),
}
assert _OWN.keys() == _GROUPS.keys() == set(PARTS)


def term_name(position: Position, color: str, term: str) -> str:
    """A term of the value in words for a player."""
    if term == "decided":
        return DECISION
    if term.startswith(RIVAL):
        return f"{_rivals(position, color)} {_OWN[term.removeprefix(RIVAL)]}"
    return _OWN[term]


def group_name(position: Position, color: str, term: str) -> str:
    """The heading under which a player looks for a term."""
    if term == "decided":
        return DECISION
    whose = _rivals(position, color) if term.startswith(RIVAL) else "your"
    return f"{whose} {_GROUPS[term.removeprefix(RIVAL)]}"


def _rivals(position: Position, color: str) -> str:
    """`Blue's` with one rival, `the rivals'` with more."""
    rivals = [player.color for player in position.players if player.color != color]
    return f"{name_of(position, rivals[0])}'s" if len(rivals) == 1 else "the rivals'"
