"""What can be set of each thing on the board of Space Station Phoenix, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from advisor.core.narrate import capital
from advisor.phoenix.data import Data
from advisor.phoenix.draft import setup_effect
from advisor.phoenix.words import GOLD, HUBS, SHIPS, SPECIES, TOP_LEVEL, TRACKS
from widgets.phoenix import texts
from widgets.phoenix.drafts import DISPLAY, GONE, MOST, NOBODY, OUT, OWN, READY, Draft, Row

_STOCK: Final = (("gems", "GEMs"), ("food", "Food"), ("water", "Water"), ("metal", "Metal"))


def fields(draft: Draft, thing: str, data: Data) -> tuple[str, list[Row]]:
    """The title of a thing, and what of it can be set; nothing for things that only follow."""
    sort, _, rest = thing.partition(":")
    first, _, second = rest.partition(":")
    if sort in ("player", "hub"):
        return _player(draft, first, data)
    if sort == "stock":
        return _player(draft, draft["active"], data)
    if sort == "fleet":
        return _ship(draft, first, second, data)
    if sort in ("sector", "quarter"):
        return _sector(draft, int(first), data)
    if sort in ("track", "rung"):
        return _track(draft, first)
    if sort == "supply":
        return _supply(draft)
    if sort in ("slot", "status", "end"):
        return _table(draft, data)
    return "", []


def _number(label: str, path: Sequence[Any], value: int, high: int = MOST, low: int = 0) -> Row:
    return {"label": label, "path": list(path), "value": value, "low": low, "high": high}


def _choice(label: str, path: Sequence[Any], value: Any, options: Sequence[Sequence[Any]]) -> Row:
    return {"label": label, "path": list(path), "value": value, "options": [*map(list, options)]}


def _name(draft: Draft, color: str) -> str:
    """A player as the picture calls them."""
    named = next(player["name"] for player in draft["players"] if player["color"] == color)
    return texts.COLOR_NAMES[color] if named == color else str(named)


def _colors(draft: Draft) -> list[tuple[str, str]]:
    return [(player["color"], _name(draft, player["color"])) for player in draft["players"]]


def _found(draft: Draft, color: str) -> Any:
    return next(player for player in draft["players"] if player["color"] == color)


def _player(draft: Draft, color: str, data: Data) -> tuple[str, list[Row]]:
    player = _found(draft, color)
    rows = [_number(title, ("stock", color, what), player[what]) for what, title in _STOCK]
    rows.append(_number("Points", ("stock", color, "points"), player["points"], low=-MOST))
    taken = {other["hub"] for other in draft["players"]} - {player["hub"]}
    hubs = [(hub, hub) for hub in HUBS if hub not in taken]
    rows.append(_choice("Hub", ("hub", color), player["hub"], hubs))
    ships = [(NOBODY, "…"), *((ship, ship) for ship in SHIPS)]
    rows.append(_choice("One more ship", ("ship", color, "new"), NOBODY, ships))
    return _name(draft, color), [*rows, *_hub(draft, player, data)]


def _hub(draft: Draft, player: Draft, data: Data) -> list[Row]:
    """What only some hubs have: residents of their own, sectors of their own."""
    color, hub = player["color"], data.hubs[HUBS.index(player["hub"])]
    home, room = hub.room
    inside = player["on_hub"]
    lives = [SPECIES[home], *SPECIES[GOLD:]] if room else []
    rows = [
        _choice(
            f"On the hub {n + 1}",
            ("on_hub", color, n),
            inside[n] if n < len(inside) else NOBODY,
            _who(lives),
        )
        for n in range(min(room, len(inside) + 1))
    ]
    rows += [
        _choice(
            f"On the hub {n + 1}", ("space", color, n), inside[n] or NOBODY, _who([SPECIES[who]])
        )
        for n, (who, _, _) in enumerate(hub.slots)
    ]
    if _has_own(data, player):
        title = "One more sector of their own"
        rows.append(_choice(title, ("bring", f"{OWN}{color}"), NOBODY, _away(draft, data)))
    return rows


def _has_own(data: Data, player: Draft) -> bool:
    """Whether the hub of a player comes with sectors that nobody else may build."""
    return bool(setup_effect(data.hubs[HUBS.index(player["hub"])], "private_sectors"))


def _who(species: Sequence[str]) -> list[tuple[str, str]]:
    return [(NOBODY, "nobody"), *((one, texts.RESIDENT_NAMES[one]) for one in species)]


def _ship(draft: Draft, owner: str, named: str, data: Data) -> tuple[str, list[Row]]:
    name = named.partition(":")[0]
    if owner == "n":
        return _neutral(draft, name.removeprefix("n:"), data)
    ship = data.ships[SHIPS.index(name.partition("@")[0])]
    rows = []
    for held in _found(draft, owner)["ships"]:
        bare, _, gems = held.partition("@")
        if bare == ship.id:
            used = [(str(n), f"used, {n} on it") for n in range(1, ship.cost + 1)]
            options = [(READY, "ready"), *used, (GONE, "gone")]
            rows.append(_choice(bare, ("ship", owner, held), gems or READY, options))
    return f"{_name(draft, owner)}: {texts.ship_name(ship)}", rows


def _neutral(draft: Draft, name: str, data: Data) -> tuple[str, list[Row]]:
    ship = next(each for each in data.neutrals if each.id.endswith(name))
    who = next(
        (p["color"] for p in draft["players"] if (p["neutral"] or "").startswith(f"{name}@")),
        NOBODY,
    )
    path = ("neutral", f"{name}@{ship.cost}")
    return f"Neutral {name} ship", [
        _choice("Token of", path, who, [(NOBODY, "nobody"), *_colors(draft)])
    ]


def _sector(draft: Draft, number: int, data: Data) -> tuple[str, list[Row]]:
    sector = data.sectors[number]
    home = next((p for p in draft["players"] if str(number) in p["station"]), None)
    place = home["color"] if home else DISPLAY if number in draft["sectors"] else OUT
    options = [(DISPLAY, "on display"), *_colors(draft), (OUT, "out of the game")]
    for player in draft["players"]:
        if _has_own(data, player):
            own = f"{OWN}{player['color']}"
            options.append((own, f"{_name(draft, player['color'])}'s own, not built"))
            place = own if number in player["own_sectors"] else place
    rows = [_choice("Where", ("sector", number), place, options)]
    if home is not None:
        inside = home["station"][str(number)]
        who = _who(SPECIES)
        for index in range(min(sector.size, len(inside) + 1)):
            lives = inside[index] if index < len(inside) else NOBODY
            rows.append(_choice(f"Quarter {index + 1}", ("quarter", number, index), lives, who))
    return f"Sector {number}", rows


def _track(draft: Draft, track: str) -> tuple[str, list[Row]]:
    rows = [
        _number(name, ("track", track, color), _found(draft, color)["tracks"][track], TOP_LEVEL)
        for color, name in _colors(draft)
    ]
    return f"{capital(track)} track", rows if track in TRACKS else []


def _supply(draft: Draft) -> tuple[str, list[Row]]:
    return "Left on the home planets", [
        _number(capital(texts.RESIDENT_NAMES[one]), ("supply", one), draft["supply"][one], 25)
        for one in SPECIES
    ]


def _table(draft: Draft, data: Data) -> tuple[str, list[Row]]:
    colors = _colors(draft)
    ending = draft["ending"] or NOBODY
    return "The table", [
        _choice("Turn of", ("turn", "active"), draft["active"], colors),
        _number("Turns played", ("turn", "moves"), draft["moves"], 999),
        _choice("The end brought by", ("turn", "ending"), ending, [(NOBODY, "nobody"), *colors]),
        _choice("Sector to the display", ("bring", DISPLAY), NOBODY, _away(draft, data)),
    ]


def _away(draft: Draft, data: Data) -> list[tuple[str, str]]:
    """Sectors that are nowhere on the table."""
    shown = {*draft["sectors"]}
    for player in draft["players"]:
        shown |= {*map(int, player["station"]), *player["own_sectors"]}
    return [(NOBODY, "…"), *((str(n), str(n)) for n in sorted(data.sectors) if n not in shown)]
