"""The facilities: stations with a name, a rule in a few words, and ports for ships."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from advisor.frontiers.components import PORTS, TERRAFORM_PRICE
from advisor.frontiers.saying import ordinal
from advisor.frontiers.words import FACILITIES
from widgets.frontiers.drawing.layouts import PLANS, Capsule, Station
from widgets.frontiers.drawing.scene import Scene, Ship
from widgets.frontiers.drawing.shapes import (
    box,
    die,
    kept,
    node,
    place,
    price,
    put,
    text,
    thing,
    token_of,
    width,
)
from widgets.frontiers.texts import (
    COLOR_NAMES,
    PLACE_NAMES,
    PLACE_RULES,
    PLACE_RULES_SHORT,
    PLACE_SHORT,
)

MOST: Final = dict(zip(FACILITIES, PORTS[4], strict=True))
"""Ports of each facility with four players."""
_MARGIN: Final = 7
"""Between a station and the border of its plate."""
_SEAMS: Final = {"market": "=", "shipyard": "=", "constructor": "=", "raiders": "+1"}
"""What must hold between the ships that dock together."""


def ship_label(ship: Ship) -> str:
    color, value, relic = ship
    return f"{COLOR_NAMES[color]} {value}" + (", the Relic Ship" if relic else "")


@lru_cache(maxsize=4096)
def port(
    where: str, number: int, name: str, ship: Ship | None, is_open: bool, hint: str = ""
) -> str:
    """One docking port: empty, taken or closed. Its frame is drawn with the station."""
    more, inner = "", '<rect class="slot"/>'
    if ship is None and is_open:
        label = f"{name}, port {number}, empty"
        inner += text(14, 24.5, hint, "hint m") if hint else ""
    elif ship is None:
        label = f"{name}, port {number}, closed in this game"
        inner += '<circle cx="14" cy="20" r="2" class="shut"/>'
    else:
        label = f"{name}, port {number}, {ship_label(ship)}"
        inner += die(ship)
        more = f' data-ship="{ship[0]}:{token_of(ship)}" data-at="{where.partition(".")[0]}"'
    return thing(f"port:{where}:{number}", label, inner, more)


# What is said of a facility


def note(scene: Scene, facility: str) -> str:
    """What holds at a facility just now."""
    if facility == "market" and scene.phase != "roll":
        own = [value for color, value, _ in scene.docks["market"] if color == scene.active]
        rate = 1 if scene.has_bonus("heinlein") else min(own, default=0)
        return f"trading {rate} fuel for 1 ore" if own else ""
    if facility == "artifact":
        pips = scene.turn.get("artifact")
        return f"{pips} pips this turn" if isinstance(pips, int) and pips else ""
    if facility == "mine" and scene.docks["mine"]:
        return f"the next ship needs {scene.mine_least} or more"
    if facility == "raiders" and scene.docks["raiders"]:
        return f"to beat: a sum of {sum(value for _, value, _ in scene.docks['raiders'])}"
    return ""


def _rule(scene: Scene, facility: str, compact: bool) -> str:
    """The line below the name: what counts now, or else the rule in a few words."""
    now = note(scene, facility)
    if now and facility == "market":
        return now.replace("trading ", "now ").replace(" for ", " → ")
    if now and facility == "raiders":
        return f"beat a sum of {now.rpartition(' ')[2]}"
    if now and facility == "artifact":
        return f"{now.partition(' ')[0]} of 8 pips"
    if facility == "shipyard":
        return ""  # which ship it would be depends on who moves: see `prices`
    return (PLACE_RULES_SHORT if compact else PLACE_RULES)[facility]


def prices(scene: Scene, layout: str) -> str:
    """What new ships and colonies cost the player to move, each at its station."""
    return _prices(layout, scene.next_ship, scene.colony_price)


@kept
def _prices(layout: str, ship: tuple[int, int], colony: int) -> str:
    number, cost = ship
    yard = f"pair: your {ordinal(number)} ship" if number else "your stock is empty"
    paid = {"shipyard": (cost, cost) if number else (0, 0), "constructor": (0, colony)}
    drawn = ""
    for facility, rule in (("shipyard", yard), ("constructor", "")):
        at = PLANS[layout].stations[facility]
        inner = text(at.title[0], at.title[1] + 15, rule, "soft") if rule else ""
        if at.price and any(paid[facility]):
            inner += place(*at.price, price(*paid[facility]))
        drawn += place(at.x, at.y, inner)
    return drawn


def _hint(scene: Scene, facility: str) -> str:
    """What a port asks for."""
    if facility == "terraform":
        return "6"
    return f"≥{scene.mine_least}" if facility == "mine" and scene.mine_least > 1 else ""


def station_label(facility: str, ships: tuple[Ship, ...], opened: int, said: str) -> str:
    docked = ", ".join(ship_label(ship) for ship in ships)
    free = max(0, opened - len(ships))
    label = f"{PLACE_NAMES[facility]}: {free} of {opened} ports free"
    return label + (f"; docked are {docked}" if docked else "") + (f"; {said}" if said else "")


# Drawing


def station(facility: str, scene: Scene, layout: str) -> str:
    """A facility with its ports."""
    compact = PLANS[layout].compact
    return _station(
        facility,
        layout,
        scene.docks[facility],
        scene.open_ports[facility],
        note(scene, facility),
        _rule(scene, facility, compact),
        _hint(scene, facility),
    )


@kept
def _station(
    facility: str,
    layout: str,
    ships: tuple[Ship, ...],
    opened: int,
    said: str,
    rule: str,
    hint: str,
) -> str:
    plan = PLANS[layout]
    at = plan.stations[facility]
    left = _MARGIN - at.width if at.on_right else -_MARGIN
    inner = box(left, -6, at.width, 8 + at.low + 43 + 45 * (at.columns > 0), _plate(at), 13)
    inner += _truss(at, opened)
    side, anchor = (-1, " e") if at.on_right else (1, "")
    if at.icon:
        inner += place(9 * side, 6.5, node(facility))
    x, y = at.title
    name = (PLACE_SHORT if plan.compact else PLACE_NAMES)[facility]
    inner += text(x * side, y, name, "t" + anchor)
    inner += text(x * side, y + 15, rule, "soft" + anchor) if rule else ""
    more = len(ships) - at.ports
    if more > 0:
        end = (x + width(name, "t") + 6) * side
        inner += text(end, y, f"+{more} more", "b ink" + anchor)
    if facility == "terraform" and at.price:
        inner += place(*at.price, price(*TERRAFORM_PRICE))
    inner += "".join(_frame(facility, one, ships, opened) for one in at.capsules())
    drawn = thing(f"facility:{facility}", station_label(facility, ships, opened, said), inner)
    for (px, py), one in zip(
        at.places(), _ports(facility, ships, at.ports, opened, hint), strict=True
    ):
        drawn += put(px, py, one)
    return place(at.x, at.y, drawn)


def _plate(at: Station) -> str:
    return "plate" if at.plate else "hit"


def _truss(at: Station, opened: int) -> str:
    """The beam that carries the open ports, and for a field of them a mast."""
    spots = list(at.places())[: max(1, min(opened, at.ports))]
    start, end = spots[0][0] - 4, max(x for x, _ in spots) + 33
    if at.columns:
        low, middle = at.low + 42.5, (start + end) / 2
        return f'<path d="M{start:g} {low:g}H{end:g}M{middle:g} {at.low - 5:g}v96" class="truss"/>'
    return f'<path d="M{start:g} {at.low + 20:g}H{end:g}" class="truss"/>'


def _frame(facility: str, one: Capsule, ships: tuple[Ship, ...], opened: int) -> str:
    """The frame around ports that are open, with what must hold between their ships."""
    if one.first > opened:
        return ""
    drawn = box(one.x, one.y, one.width, 44, "port")
    step = (one.width - 30) / max(1, one.size - 1)
    for number in range(1, one.size):
        x = one.x + number * step - (step - 29) / 2 + 1
        drawn += f'<path d="M{x:g} {one.y:g}v44" class="seam"/>'
        if len(ships) < one.first + number - 1:
            sign = _SEAMS[facility]
            radius = 9.5 if sign == "=" else 11
            drawn += f'<circle cx="{x:g}" cy="{one.y + 22:g}" r="{radius:g}" class="cond"/>'
            drawn += text(x, one.y + 26.4, sign, "hint m")
    return drawn


def _ports(
    facility: str, ships: tuple[Ship, ...], count: int, opened: int, hint: str
) -> Iterator[str]:
    for number in range(1, count + 1):
        ship = ships[number - 1] if number <= len(ships) else None
        yield port(facility, number, PLACE_NAMES[facility], ship, number <= opened, hint)


# The Maintenance Bay, which has no ports


def bay(scene: Scene, layout: str) -> str:
    """Ships that wait, fanned out by colour where they are many."""
    return _bay(layout, scene.bay)


@kept
def _bay(layout: str, ships: tuple[Ship, ...]) -> str:
    plan = PLANS[layout]
    x, y, room, on_right = plan.bay
    names = [f"{COLOR_NAMES[color]}{' Relic Ship' if relic else ''}" for color, _, relic in ships]
    counts = ", ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))
    side, anchor = (-1, " e") if on_right else (1, "")
    left, start = (_MARGIN - room, -30) if on_right else (-_MARGIN, 0)
    rows = plan.bay_rows
    inner = box(left, -6, room + 4, 26 + 28 * rows, "hit", 13)
    inner += place(9 * side, 6.5, node("bay"))
    name = (PLACE_SHORT if plan.compact else PLACE_NAMES)["bay"]
    inner += text(24 * side, 11, name, "t" + anchor)
    if not ships:
        inner += text(24 * side, 26, PLACE_RULES["bay"], "soft" + anchor)
    drawn = thing("facility:bay", f"{PLACE_NAMES['bay']}: {counts or 'no ships'}", inner)
    for index, (dx, dy, has_letter) in enumerate(_berths(ships, room - 4, rows)):
        ship = ships[index]
        color, _, relic = ship
        label = f"{PLACE_NAMES['bay']}, {COLOR_NAMES[color]}{' Relic Ship' if relic else ' ship'}"
        one = thing(
            f"bay:{index + 1}",
            label,
            die(ship, tab=False, letter=has_letter),
            f' data-ship="{color}{"*" if relic else ""}" data-at="bay"',
        )
        drawn += put(round(start + side * dx, 1), (19 if on_right else 21) + dy, one)
    return place(x, y, drawn)


def _berths(ships: tuple[Ship, ...], room: float, rows: int) -> Iterator[tuple[float, float, bool]]:
    """Where waiting ships stand, and whether the whole of a ship is seen."""
    pitch, row = 30.0, 28.5
    columns = int((room + 2) // pitch)
    if len(ships) <= columns * rows:
        for index in range(len(ships)):
            yield (index % columns) * pitch, (index // columns) * row, True
        return
    colors = list(dict.fromkeys(color for color, _, _ in ships))
    across = -(-len(colors) // rows)
    wide = room / across
    seen: dict[str, int] = {}
    for color, _, relic in ships:
        index, count = colors.index(color), sum(owner == color for owner, _, _ in ships)
        number = seen[color] = seen.get(color, -1) + 1
        step = min(pitch, (wide - 32) / max(1, count - 1))
        last = number == count - 1
        yield (index % across) * wide + number * step, (index // across) * row, last or relic
