"""Dice that were rolled at a real table, put into a position: they set the fleet.

Ships come from the Maintenance Bay and from stock by themselves, whatever the phase, so that nobody
has to move them first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from advisor.core.errors import PositionError, Sentence
from advisor.frontiers.components import FLEET
from advisor.frontiers.position import Position
from advisor.frontiers.saying import count

Parts = dict[str, Any]
"""A position in the interchange format with every key; it may have defects."""


class DiceError(Sentence):
    """Why dice cannot be those of the player to move."""


def with_dice(parts: Mapping[str, Any], faces: Sequence[str]) -> Parts:
    """The position after the player to move has rolled `faces`, such as `2`, `5` or `6*`.

    Before the roll, all ships are gathered and the fleet becomes as large as the roll. After it,
    what is docked stays, and the unplaced ships become these.
    """
    found = deepcopy(dict(parts))
    color = found["active"]
    player = next(each for each in found["players"] if each["color"] == color)
    if found["phase"] == "over":
        raise DiceError("The game is over; nobody rolls any more.")
    _check_relic(found, player, faces)
    plain = sum(not face.endswith("*") for face in faces)
    if found["phase"] == "roll":
        held = _docked(found, color, ("terraform",))
        _check_number(color, plain, held, "at the Terraforming Station")
        return _rolled(found, player, faces, plain)
    held = _docked(found, color, found["docks"])
    _check_number(color, plain, held, "docked")
    unplaced = sum(not str(ship).endswith("*") for ship in player["ships"])
    _take_from_bay(found, color, plain - unplaced)
    if any(face.endswith("*") for face in faces):
        found["docks"]["bay"] = [ship for ship in found["docks"]["bay"] if ship != f"{color}*"]
    player["ships"] = list(faces)
    player.pop("stock", None)
    return found


def _check_relic(parts: Parts, player: Parts, faces: Sequence[str]) -> None:
    color = player["color"]
    marked = sum(face.endswith("*") for face in faces)
    unplaced = any(str(ship).endswith("*") for ship in player["ships"])
    gathered = parts["docks"] if parts["phase"] == "roll" else ("bay",)
    docked = _all_docked(parts, (place for place in gathered if place != "terraform"))
    waiting = any(ship.startswith(color) and ship.endswith("*") for ship in docked)
    if marked > 1:
        raise DiceError("There is one Relic Ship, so one of the dice at most has a *.")
    if marked and not unplaced and not waiting:
        raise DiceError(f"{color.capitalize()} has no Relic Ship to roll; write the die without *.")
    if not marked and (unplaced or (waiting and parts["phase"] == "roll")):
        raise DiceError(
            f"One of the dice is that of {color}'s Relic Ship; mark it with a *, as in 5*."
        )


def _check_number(color: str, plain: int, held: int, where: str) -> None:
    if plain <= FLEET - held:
        return
    docked = f", and {held} of them {'is' if held == 1 else 'are'} {where}" if held else ""
    raise DiceError(
        f"{color.capitalize()} has {FLEET} ships at most{docked}: "
        f"{count(FLEET - held, 'die', 'dice')} can be rolled, not {plain}."
    )


def _rolled(parts: Parts, player: Parts, faces: Sequence[str], plain: int) -> Parts:
    """Gather the ships in the Bay, as many as were rolled, and let the engine roll them."""
    color = player["color"]
    docks = parts["docks"]
    relic = [f"{color}*"] if any(face.endswith("*") for face in faces) else []
    forfeited = [ship for ship in docks["terraform"] if ship.startswith(f"{color}:")]
    for place, ships in docks.items():
        if place == "hub":
            docks[place] = {track: _without(on, color) for track, on in ships.items()}
        elif place != "terraform":
            docks[place] = _without(ships, color)
    player["ships"] = []
    player.pop("stock", None)
    docks["bay"] = [*docks["bay"], *[color] * plain, *relic]
    try:
        return Position.from_json(parts).play(" ".join(["roll", *faces])).to_dict()
    except PositionError:  # defects elsewhere: the dice are set all the same
        docks["bay"] = _without(docks["bay"], color)
        docks["terraform"] = [ship for ship in docks["terraform"] if ship not in forfeited]
        player["ships"], parts["phase"] = list(faces), "main"
        return parts


def _all_docked(parts: Mapping[str, Any], places: Iterable[str]) -> list[str]:
    docks = parts["docks"]
    found: list[str] = []
    for place in places:
        if place == "hub":
            found += [ship for track in docks[place].values() for ship in track]
        else:
            found += docks[place]
    return found


def _docked(parts: Mapping[str, Any], color: str, places: Iterable[str]) -> int:
    """Own ships at facilities, the Relic Ship and the Bay aside."""
    ships = _all_docked(parts, (place for place in places if place != "bay"))
    return sum(ship.startswith(f"{color}:") and not ship.endswith("*") for ship in ships)


def _without(ships: Sequence[str], color: str) -> list[str]:
    return [ship for ship in ships if not ship.startswith(color)]


def _take_from_bay(parts: Parts, color: str, number: int) -> None:
    bay = parts["docks"]["bay"]
    for _ in range(min(max(number, 0), bay.count(color))):
        bay.remove(color)
