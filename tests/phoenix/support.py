"""Short positions and the questions every rule test asks of them.

A test says only what matters to it: whatever is left out becomes an ordinary middle of a game. All
numbers that are not in the rulebook are fixed by the overrides in `data/fixed.csv`, so a better
value in the component data breaks no test of a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from advisor.core.errors import IllegalAction, Refusal
from advisor.phoenix import Data, Player, Position

FOLDER = Path(__file__).parent / "data"
FIXED = Data.load(FOLDER / "fixed.csv")
COLORS = ("red", "blue", "green", "yellow")
HUBS = ("B-7", "B-9", "B-8", "B-10")
"""Hubs that do nothing but at income, so that they do not disturb."""
FLEET = "dismantle1 construction1 transport1 expedition1 diplomacy1"
PLAIN = {
    "teal": {1: 102, 2: 201, 3: 302},
    "brown": {1: 111, 2: 213, 3: 313},
    "pink": {1: 121, 2: 221, 3: 323},
}
"""Sectors without a special ability, to build a wing of."""


def changed(*overrides: tuple[str, str, str, str]) -> Data:
    """The fixed data with some values replaced; quarters are counted anew."""
    rows = [tuple(line.split(",", 3)) for line in _fixed_lines()]
    return Data.load([*[_unquoted(row) for row in rows], *overrides])  # type: ignore[list-item]


def _fixed_lines() -> list[str]:
    return (FOLDER / "fixed.csv").read_text(encoding="utf-8").splitlines()[1:]


def _unquoted(row: tuple[str, ...]) -> tuple[str, ...]:
    return (*row[:3], row[3].strip('"'))


def words(value: str | Iterable[str | None]) -> list[Any]:
    """A list of tokens, also from one text with blanks."""
    return value.split() if isinstance(value, str) else list(value)


def station(sectors: Mapping[int, int | str | list[str]], order: bool = True) -> dict[str, Any]:
    """Sectors with residents: a number means so many of the sector's own colour.

    What a wing needs below is added, empty and without a special ability.
    """
    found: dict[str, Any] = {}
    for number, inside in sectors.items():
        sector = FIXED.sectors[number]
        colour = ("teal", "pink", "brown")[sector.colour]
        found[str(number)] = [colour] * inside if isinstance(inside, int) else words(inside)
    if order:
        for number in sectors:
            sector = FIXED.sectors[number]
            colour = ("teal", "pink", "brown")[sector.colour]
            for level in range(1, sector.level):
                wing = {
                    FIXED.sectors[n].level for n in sectors if n // 10 % 10 == number // 10 % 10
                }
                if level not in wing:
                    found.setdefault(str(PLAIN[colour][level]), [])
    return found


def position_json(*, players: int = 2, active: str = "red", **keys: Any) -> dict[str, Any]:
    """The JSON object behind `position`, for tests that want to spoil it first."""
    seats = []
    for seat, color in enumerate(COLORS[:players]):
        player: dict[str, Any] = {"color": color, "hub": HUBS[seat], "ships": FLEET, "gems": 10}
        player |= keys.pop(color, {})
        player["ships"] = words(player["ships"])
        built = player.get("station", {})
        if any(isinstance(number, int) for number in built):
            player["station"] = station(built, order=player["hub"] != "A-9")
        if "on_hub" in player:
            player["on_hub"] = words(player["on_hub"])
        seats.append(player)
    taken = {p["hub"] for p in seats}
    for seat, player in enumerate(seats):  # a hub that a test names is not somebody else's too
        if [p["hub"] for p in seats].index(player["hub"]) != seat:
            player["hub"] = next(hub for hub in (*HUBS, "B-5", "A-6") if hub not in taken)
            taken.add(player["hub"])
    supply = {"teal": 10, "pink": 10, "brown": 10, "gold": 10} | keys.pop("supply", {})
    return {
        "format": "space-station-phoenix/1",
        "players": seats,
        "active": active,
        "supply": supply,
    } | keys


def position(*, data: Data | None = None, **keys: Any) -> Position:
    """A position with everyday defaults; see `position_json` for the keys."""
    return Position.from_json(position_json(**keys), data=data or FIXED)


def me(position: Position) -> Player:
    """The active player."""
    return position.player(position.active)


def stock(player: Player) -> str:
    """What a player holds, in the notation of the rules: `5g 2f 1w 3m 1p`."""
    columns = (player.gems, player.food, player.water, player.metal, player.points)
    return " ".join(f"{n}{c}" for n, c in zip(columns, "gfwmp", strict=True) if n)


def legal(position: Position, beginning: str = "") -> list[str]:
    """The legal actions whose text begins so."""
    texts = [str(action) for action in position.legal_actions()]
    return [text for text in texts if text.startswith(beginning)]


def refused(position: Position, action: str, rule: str, *parts: str) -> Refusal:
    """An action is refused by a rule, with a sentence that says these parts."""
    refusal = position.why_not(action)
    assert refusal is not None, f"{action!r} is legal"
    assert refusal.rule == rule, refusal
    for part in parts:
        assert part in refusal.reason, refusal
    assert action not in legal(position)
    with pytest.raises(IllegalAction) as caught:
        position.play(action, Random(0))
    assert caught.value.refusal == refusal
    return refusal


def done(position: Position) -> Position:
    """Decline everything that can be declined until somebody must decide or the turn is over."""
    moves = position.moves
    while position.moves == moves and "done" in legal(position):
        position = position.play("done")
    return position
