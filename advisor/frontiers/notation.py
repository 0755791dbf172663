"""A whole position on one line, quick to type and pleasant to read.

    turn 22 red roll; red 2f 6s hub3 gravity; green 6f 5s hub3; blue 3f5o 5s hub2 booster;
    solar g3 r2; mine b6 g6 r6; shipyard r11; hub r2 g112 b4; raiders b123; lem g1;
    isolation heinlein; display booster crystal stasis; discards stasis

Statements are parted by `;` or a new line, their words by spaces or commas. Each begins with what
it is about; what is not said is as in the position format: nothing there, the fifth edition, the
first player to move with the ships rolled. A word may be cut short while it stays the only one:
`sol`, `disp boo crys`. A colour may be its first letter: `r g b y`.

    red 2f 3o 5s hub3 booster "Ann"    a seat, in seat order: fuel, ore, ships in play, circle on
                                       the Hub, cards, name
    solar g3 r12                       ships at a facility: green's 3, red's 1 and 2; r6* is the
                                       Relic Ship
    hub r2 g112                        ships on the Hub, each on the track of its colour; g1@r is
                                       green's on red's
    bay r r g*                         ships in the Maintenance Bay; not needed beside 5s
    lem g1 r2                          colonies on a territory
    isolation heinlein                 a field generator; isolation - takes it away
    display booster crystal            cards; so are discards. deck … is the draw pile in drawing
                                       order, deck ? an unknown one
    turn 22 red roll                   number of the turn, who is to move, phase: roll, main, over
    dice 1 2 4 5*                      the unplaced ships, or dice 1245*; with the phase roll they
                                       are rolled first
    did hub 2 mine used booster        what happened this turn: used and new cards, artifact pips,
                                       cycle, mine, hub ships, asimov, borrowed territory,
                                       surplus, discarded
    edition 1; options helmet2 flat long    what was agreed on

`5s` counts the ships in play: those without another place are in the Maintenance Bay. `stock1` and
`colonies5` may be said and are checked; they follow from the rest.

*The same as before, but …*: on top of a given position a text changes only what it says. There
`+` adds and `-` takes away: `red +2f -booster; solar +r3; lem -g1`. The number of ships stays: a
ship that comes to a facility leaves the Bay, or else the stock. `dice 1 2 4` sets the roll: ships
come from Bay and stock by themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from advisor.core.visible import visible
from advisor.frontiers.notation_reader import NotationReader
from advisor.frontiers.notation_text import LONGEST, NotationError, TextDefect, statements
from advisor.frontiers.notation_words import DID, HEADS, NOTHING, color_of, found
from advisor.frontiers.position import Position
from advisor.frontiers.state import Options
from advisor.frontiers.words import FIELDS

HELP: Final = """\
One statement for each thing, parted by ";". What you leave out is not there.
  red 2f 3o 5s hub3 booster "Ann"   a seat: fuel, ore, ships, circle on the Hub, cards, name
  solar g3 r12                      ships at a facility (r6* is the Relic Ship); hub r2 g112
  lem g1 r2                         colonies on a territory
  isolation heinlein                a field generator (- for none)
  display booster crystal           open cards; discards stasis
  turn 22 red roll                  number, who is to move, phase (roll, main, over)
  dice 1 2 4 5                      what was rolled; ships come from Bay and stock by themselves
  did hub 2 mine used booster       what happened this turn
  edition 1; options helmet2 flat long
Words may be cut short (sol, disp boo), colours are r g b y. On top of a position, only what you
say changes: red +2f -booster; solar +r3; lem -g1.
"""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says so far: a position, or what is wrong with it."""

    position: Position | None
    defects: tuple[TextDefect, ...]
    more: int = 0


def from_notation(text: str, base: Position | None = None) -> Position:
    """The position that a text describes, from nothing or on top of another position.

    `NotationError`, a `PositionError`, lists every defect with its place in the text.
    """
    return NotationReader(text, base).position()


def read_notation(text: str, base: Position | None = None) -> Reading:
    """The same for a text that is still being typed: nothing is raised."""
    try:
        return Reading(from_notation(text, base), ())
    except NotationError as error:
        return Reading(None, error.marks, error.more)


def looks_like_notation(text: str) -> bool:
    """Whether a text is meant as notation rather than as JSON or the name of a file."""
    first = next((words for words in statements(text[:LONGEST]) if words), None)
    if first is None or "{" in first[0].text:
        return False
    head = first[0].text.lower()
    is_head = (color_of(head) or found(head, HEADS)) is not None
    return is_head and (len(first) > 1 or ";" in text)


def notation(position: Position) -> str:
    """The canonical short text of a position; equal positions give equal text."""
    parts = position.to_dict()
    said = [
        *_agreed(parts),
        f"turn {parts['moves'] + 1} {parts['active']}"
        + (f" {parts['phase']}" if parts["phase"] != "main" else ""),
        *(_seat(position, player) for player in parts["players"]),
        *_dice(parts),
        *_did(parts["this_turn"]),
        *_docks(parts["docks"]),
        *_territories(parts["territories"]),
        *(f"{field} {parts['fields'][field]}" for field in FIELDS if parts["fields"][field]),
    ]
    said += [_joined(pile, parts[pile]) for pile in ("display", "discards") if parts[pile]]
    if parts["deck"] is not None:
        said.append(_joined("deck", parts["deck"] or [NOTHING]))
    return "; ".join(said)


def _joined(head: str, words: Iterable[object]) -> str:
    return " ".join([head, *map(str, words)])


def _agreed(parts: dict[str, Any]) -> list[str]:
    said, options, usual = [], parts["options"], Options()
    if parts["edition"] != 5:
        said.append(f"edition {parts['edition']}")
    words = []
    if options["helmet_cost"] != usual.helmet_cost:
        words.append(f"helmet{options['helmet_cost']}")
    words += ["flat"] * (not options["seat_compensation"]) + ["long"] * options["long_game"]
    return [*said, _joined("options", words)] if words else said


def _seat(position: Position, player: dict[str, Any]) -> str:
    words = [player["color"]]
    if player["name"] != player["color"]:
        hidden = visible(player["name"]) != player["name"]
        words.append(json.dumps(player["name"], ensure_ascii=hidden))
    fuel, ore = player["fuel"], player["ore"]
    if fuel or ore:
        words.append(f"{fuel}f" * (fuel > 0) + f"{ore}o" * (ore > 0))
    words.append(f"{6 - player['stock']}s")
    if player["hub"]:
        words.append(f"hub{player['hub']}")
    return " ".join([*words, *player["cards"]])


def _dice(parts: dict[str, Any]) -> list[str]:
    return [_joined("dice", player["ships"]) for player in parts["players"] if player["ships"]]


def _did(turn: dict[str, Any]) -> list[str]:
    said = []
    for word in DID:
        value = turn[{"new": "new_cards", "cycle": "may_cycle"}.get(word, word)]
        if isinstance(value, list) and value:
            said.append(_joined(word, value))
        elif value is True or (word == "surplus" and value):
            said.append(word)
        elif value:
            said.append(f"{word} {value}")
    return [_joined("did", said)] if said else []


def _docks(docks: dict[str, Any]) -> list[str]:
    said = []
    for place, ships in docks.items():
        if place == "hub":
            words = [word for track, on in ships.items() for word in _crews(on, track)]
        elif place == "bay":
            words = [f"{ship[0]}*" for ship in ships if ship.endswith("*")]
        else:
            words = _crews(ships)
        if words:
            said.append(_joined(place, words))
    return said


def _crews(ships: Sequence[str], track: str = "") -> list[str]:
    """The ships of each colour in one word."""
    crews: dict[str, str] = {}
    for ship in ships:
        color, _, shape = ship.partition(":")
        crews[color] = crews.get(color, "") + shape
    return [
        f"{color[0]}{shapes}" + (f"@{track[0]}" if track and color != track else "")
        for color, shapes in crews.items()
    ]


def _territories(territories: dict[str, dict[str, int]]) -> list[str]:
    return [
        _joined(territory, (f"{color[0]}{number}" for color, number in colonies.items()))
        for territory, colonies in territories.items()
        if colonies
    ]
