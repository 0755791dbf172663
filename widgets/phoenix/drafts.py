"""Positions of Space Station Phoenix edited by hand: what can be set, thing by thing.

A draft is a position in the interchange format, at the beginning of a turn. Every change is checked
by the engine and refused with its sentence where the table would not be sound, so a draft always
is: a resident who moves in comes from the supply, one who leaves goes back there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Final

from advisor.core.errors import Defect, PositionError
from advisor.core.narrate import capital
from advisor.phoenix.position import Position
from widgets.messages import NotUnderstood, Refused, odd
from widgets.phoenix import played, texts
from widgets.phoenix.drawing.scene import Scene

Draft = dict[str, Any]
Row = dict[str, Any]
PRESETS: Final = ("opening", "middle", "end")
SEATS: Final = (2, 3, 4)
LONGEST_PASTE: Final = 100_000
MOST: Final = 99
_STOCK: Final = ("gems", "food", "water", "metal", "points")
DISPLAY, OUT, READY, GONE, NOBODY = "display", "out", "ready", "gone", ""
OWN: Final = "own:"
"""Before a colour: the sectors that only this player may build."""


def draft_of(position: Position) -> Draft:
    """A sound position as a draft; what was begun in its turn is left out."""
    if position.phase in ("draft3", "draft2", "hub", "hub_setup"):
        return draft_of(preset("opening", len(position.players)))
    draft = position.to_dict()
    draft["phase"], draft["to_move"] = "turn", draft["active"]
    draft.pop("this_turn", None)
    return draft


def check(draft: Draft) -> tuple[Position | None, tuple[Defect, ...]]:
    """The position of a draft, or everything that is wrong with it."""
    try:
        return Position.from_json(draft), ()
    except PositionError as error:
        return None, error.defects


def seats(draft: Draft) -> int:
    """How many play."""
    return len(draft["players"])


def preset(name: str, number: int) -> Position:
    """A position to start from."""
    if name not in PRESETS:
        raise Refused(f"There is no preset {odd(name)}; there are {', '.join(PRESETS)}.")
    if number not in SEATS:
        raise Refused(f"There are presets for 2, 3 and 4 players, not for {number}.")
    return played.preset(name, number)


def reseated(draft: Draft, colors: Sequence[str]) -> Draft:
    """The same number of players in other colours; another number is another preset."""
    if len(colors) != seats(draft):
        return draft_of(preset("middle", len(colors)))
    raise Refused("Colours are those of the game; start from another preset.")


def diced(draft: Draft, typed: str) -> tuple[Draft | None, str]:
    """Nothing is rolled before a turn."""
    return None, "Dice are told when an expedition is under way, in Play."


def read(text: str) -> tuple[Draft, tuple[Defect, ...]]:
    """A draft from pasted text."""
    if len(text) > LONGEST_PASTE:
        raise Refused("That is too long for a position.")
    try:
        return draft_of(Position.from_json(text)), ()
    except PositionError as error:
        raise Refused(str(error)) from None


def scene(draft: Draft, position: Position) -> Scene:
    """What the picture shows of a draft, which is always sound."""
    return Scene(position)


def thing_at(place: str, draft: Draft) -> str:
    """Defects are refused before they are in a draft."""
    return "status"


def where(place: str, draft: Draft) -> str:
    """A place in plain words."""
    return place


def fields(draft: Draft, thing: str) -> tuple[str, list[Row]]:
    """What can be set of a thing."""
    from widgets.phoenix.fields import fields as found

    try:
        return found(draft, thing, Position.from_json(draft).data)
    except (StopIteration, ValueError, KeyError):
        return "", []


# Changes


def changed(draft: Draft, path: Sequence[str | int], value: Any) -> Draft:
    """A draft with one thing set; refused where the table would not be sound."""
    head, *rest = path or ("",)
    change = _CHANGES.get(str(head))
    if change is None:
        raise NotUnderstood(f"Nothing can be set at {odd(head)}.")
    new = deepcopy(draft)
    try:
        change(new, rest, value)
    except (KeyError, IndexError, ValueError, TypeError, StopIteration) as error:
        if isinstance(error, Refused):
            raise
        raise NotUnderstood(f"{odd(value)} cannot be set there.") from None
    position, defects = check(new)
    if position is None:
        raise Refused(f"{capital(defects[0].problem)}.")
    return draft_of(position)


def _player(draft: Draft, color: Any) -> Draft:
    found: Draft = next(player for player in draft["players"] if player["color"] == color)
    return found


def _set_stock(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    color, what = rest
    if what not in _STOCK:
        raise KeyError(what)
    _player(draft, color)[what] = int(value)


def _set_hub(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    """With another hub, who lived on the old one and its own sectors are gone."""
    player = _player(draft, rest[0])
    if value == player["hub"]:
        return
    for one in player["on_hub"]:
        if one:
            draft["supply"][one] += 1
    player["hub"], player["on_hub"], player["own_sectors"] = value, [], []


def _set_on_hub(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    """Somebody lives on a hub as in a sector, or nobody."""
    color, index = rest
    _settle(draft, _player(draft, color)["on_hub"], int(index), value)


def _set_space(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    """A space of a hub that only empties: its own resident, or nobody."""
    color, index = rest
    spaces = _player(draft, color)["on_hub"]
    before, spaces[index] = spaces[index], value or None
    for one, number in ((before, 1), (spaces[index], -1)):
        if one:
            _draw(draft, one, -number)


def _set_track(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    track, color = rest
    _player(draft, color)["tracks"][track] = int(value)


def _set_ship(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    """A ship of a player becomes ready, used, or leaves the game; a new one comes."""
    color, name = rest
    ships = _player(draft, color)["ships"]
    if name == "new":
        ships += [value] if value != NOBODY else []
        return
    at = next(n for n, ship in enumerate(ships) if ship == name)
    if value == GONE:
        del ships[at]
    else:
        bare = name.partition("@")[0]
        ships[at] = bare if value == READY else f"{bare}@{int(value)}"


def _set_neutral(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    (name,) = rest
    for player in draft["players"]:
        if (player["neutral"] or "").partition("@")[0] == name.partition("@")[0]:
            player["neutral"] = None
    if value:
        _player(draft, value)["neutral"] = name


def _set_sector(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    """A sector lies on display, belongs to a station with all who live there, or is out."""
    number = int(rest[0])
    inside = [one for player in draft["players"] for one in player["station"].pop(str(number), [])]
    draft["sectors"] = [each for each in draft["sectors"] if each != number]
    for player in draft["players"]:
        player["own_sectors"] = [each for each in player["own_sectors"] if each != number]
    owner = str(value).removeprefix(OWN)
    if value not in (DISPLAY, OUT, f"{OWN}{owner}"):
        _player(draft, value)["station"][str(number)] = inside
        return
    for one in inside:
        draft["supply"][one] += 1
    if value == DISPLAY:
        draft["sectors"] = sorted([*draft["sectors"], number])
    elif value != OUT:
        _player(draft, owner)["own_sectors"].append(number)


def _bring_sector(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    """A sector from elsewhere, to the display or to those of one player; nothing is none."""
    if value != NOBODY:
        _set_sector(draft, [value], rest[0])


def _set_quarter(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    """Somebody lives in a quarter, or nobody; those to the right close up."""
    number, index = str(rest[0]), int(rest[1])
    inside = next(
        player["station"][number] for player in draft["players"] if number in player["station"]
    )
    _settle(draft, inside, index, value)


def _settle(draft: Draft, inside: list[str], index: int, value: Any) -> None:
    if index < len(inside):
        _draw(draft, inside.pop(index), -1)
    if value != NOBODY:
        _draw(draft, value, 1)
        inside.insert(index, value)


def _draw(draft: Draft, species: str, number: int) -> None:
    """Somebody comes from the supply; with -1 they go back there."""
    if draft["supply"][species] < number:
        raise Refused(f"No {texts.RESIDENT_NAMES[species]} is left in the supply.")
    draft["supply"][species] -= number


def _set_supply(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    draft["supply"][rest[0]] = int(value)


def _set_turn(draft: Draft, rest: Sequence[Any], value: Any) -> None:
    (what,) = rest
    if what == "active":
        draft["active"] = draft["to_move"] = value
    elif what == "ending":
        draft["ending"] = value or None
    else:
        draft[{"moves": "moves"}[what]] = int(value)


_CHANGES: Final[dict[str, Callable[[Draft, Sequence[Any], Any], None]]] = {
    "stock": _set_stock,
    "hub": _set_hub,
    "track": _set_track,
    "ship": _set_ship,
    "neutral": _set_neutral,
    "sector": _set_sector,
    "bring": _bring_sector,
    "on_hub": _set_on_hub,
    "space": _set_space,
    "quarter": _set_quarter,
    "supply": _set_supply,
    "turn": _set_turn,
}
