"""The board as SVG: a frame that stays and parts that change with the position.

The picture is put together from named parts so that the widget sends only those that an action
has changed. Each is drawn from the few facts it shows and kept for the next time they are the
same, since an action changes three of thirty. Everything a person can point at carries
`data-thing`, a label for screen readers, and, for ships, `data-ship` and `data-at`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Final, TypeVar, cast

from advisor import Position
from advisor.frontiers.components import PORTS
from advisor.frontiers.words import FACILITIES, FIELDS, TERRITORIES
from widgets.frontiers.drawing.scene import Scene, Seat, Ship
from widgets.frontiers.drawing.shapes import (
    DIE,
    LETTERS,
    badge,
    die,
    field_icon,
    place,
    resource,
    text,
    token_of,
)
from widgets.frontiers.drawing.style import css
from widgets.frontiers.texts import (
    CARD_LINES,
    CARD_NAMES,
    COLOR_NAMES,
    FIELD_NAMES,
    PLACE_LINES,
    PLACE_NAMES,
    TERRITORY_LINES,
    TERRITORY_NAMES,
)
from widgets.svg import Theme, escape, shortened, width_of

WIDTH: Final = 1200
HEIGHT: Final = 1052
_GAP: Final = 8
_SIDE: Final = 332
_MIDDLE_X: Final = 10 + _SIDE + _GAP
_MIDDLE: Final = WIDTH - 2 * (10 + _SIDE + _GAP)
_TOP: Final = 112
_PLAYERS_Y: Final = 876

#: Place → x, y, width, height of its panel.
BOXES: Final[dict[str, tuple[int, int, int, int]]] = {
    "solar": (10, _TOP, _SIDE, 188),
    "mine": (10, 308, _SIDE, 182),
    "market": (10, 498, _SIDE, 182),
    "shipyard": (10, 688, _SIDE, 180),
    "constructor": (WIDTH - 10 - _SIDE, _TOP, _SIDE, 188),
    "raiders": (WIDTH - 10 - _SIDE, 308, _SIDE, 182),
    "terraform": (WIDTH - 10 - _SIDE, 498, _SIDE, 166),
    "bay": (WIDTH - 10 - _SIDE, 672, _SIDE, 196),
    "artifact": (_MIDDLE_X, _TOP, _MIDDLE, 208),
    "hub": (_MIDDLE_X, 716, _MIDDLE, 152),
}
PLANET: Final = (_MIDDLE_X, 328, _MIDDLE, 380)
_CELL_W, _CELL_H = 158, 118

#: The ring around the middle of the planet, from the top left corner clockwise.
_CELLS: Final = {
    "asimov": (0, 0),
    "bradbury": (1, 0),
    "burroughs": (2, 0),
    "heinlein": (2, 1),
    "herbert": (2, 2),
    "lem": (1, 2),
    "pohl": (0, 2),
    "vanvogt": (0, 1),
}
#: How many ports stand together, for pairs and triples.
_GROUPS: Final = {"market": 2, "shipyard": 2, "constructor": 3}

_Draw = TypeVar("_Draw", bound=Callable[..., str])
_forgetters: Final[list[Callable[[], None]]] = []


def _kept(draw: _Draw) -> _Draw:
    """Keep the last drawings of a kind, about a kilobyte each."""
    keeping = lru_cache(maxsize=128)(draw)
    _forgetters.append(keeping.cache_clear)
    return cast(_Draw, keeping)


def forget() -> None:
    """Draw every part anew the next time, for those who measure drawing."""
    for clear in _forgetters:
        clear()


def render(position: Position | Scene, *, theme: Theme = "auto", width: int | None = None) -> str:
    """The picture of a position as SVG text.

    `theme` is `auto` (follows the reader's system), `light` or `dark`; `width` fixes the size in
    pixels, otherwise the picture fills the room it is given up to its natural size.
    """
    scene = position if isinstance(position, Scene) else Scene.of(position)
    return frame(theme, parts(scene), width, summary(scene))


def frame(
    theme: Theme,
    content: dict[str, str] | None = None,
    width: int | None = None,
    label: str = "Game board",
) -> str:
    """The picture around its parts; without content the parts are empty."""
    content = content or {}
    size = f'width="{width}" height="{round(width * HEIGHT / WIDTH)}"' if width else 'width="100%"'
    limit = "" if width else f' style="max-width:{WIDTH}px"'
    inner = "".join(f'<g data-part="{name}">{content.get(name, "")}</g>' for name in PARTS)
    x, y, w, h = PLANET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {size} '
        f'class="af" role="img" aria-label="{escape(label)}"{limit}><style>{css(theme)}</style>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" class="bg"/>'
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="34" class="planet"/>{inner}</svg>'
    )


def parts(scene: Scene) -> dict[str, str]:
    """The changing parts of the picture by name."""
    return {name: draw(scene) for name, draw in _DRAWERS.items()}


def summary(scene: Scene) -> str:
    """One sentence for those who hear the picture."""
    points = ", ".join(f"{seat.name} {seat.points}" for seat in scene.seats)
    return f"Alien Frontiers board. {_whose_turn(scene)}. Points: {points}."


def _thing(name: str, label: str, inner: str, more: str = "") -> str:
    return f'<g data-thing="{name}" aria-label="{escape(label)}"{more}>{inner}</g>'


def _put(x: float, y: float, thing: str, scale: float = 1) -> str:
    """A thing at its place, without another group around it."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return thing.replace("<g ", f'<g transform="translate({x:g} {y:g}){size}" ', 1)


def _panel(w: int, h: int, style: str = "panel") -> str:
    return f'<rect width="{w}" height="{h}" rx="9" class="{style}"/>'


# The head: whose turn it is, and the ships to place


def _whose_turn(scene: Scene, most: int = 200) -> str:
    if scene.phase == "over":
        if not scene.winners:
            return "The game is over"
        names = " and ".join(shortened(scene.name_of(color), most) for color in scene.winners)
        return f"{names} won" if len(scene.winners) == 1 else f"{names} share the win"
    name = shortened(scene.name_of(scene.active), most)
    if scene.phase == "roll":
        return f"{name} to roll"
    return f"{name} to place ships" if scene.hand else f"{name} may end the turn"


def _head(scene: Scene) -> str:
    who = shortened(_whose_turn(scene, 22), 60)
    edition = "5th edition" if scene.edition == 5 else "1st edition"
    round_number = scene.moves // max(1, len(scene.seats)) + 1
    inner = _panel(1180, 94)
    color = scene.winners[0] if scene.winners else scene.active
    inner += place(20, 22, badge(color, LETTERS[color], 1.1))
    inner += text(84, 44, who, "big ink", 480)
    inner += text(84, 72, f"Round {round_number} · {edition}", "soft")
    label = f"{_whose_turn(scene)}, round {round_number}, {edition}"
    drawn = _thing("status", label, inner)
    if scene.phase == "main" and scene.hand:
        ships = ""
        pitch = 66 if len(scene.hand) <= 8 else 530 / len(scene.hand)
        x = 1168 - pitch * len(scene.hand)
        for number, ship in enumerate(scene.hand, start=1):
            relic = ", the Relic Ship" if ship[2] else ""
            ships += _put(
                x + (number - 1) * pitch,
                18,
                _thing(
                    f"ship:{number}",
                    f"Ship {ship[1]}{relic}, to place",
                    '<rect x="-7" y="-9" width="58" height="76" rx="8" class="port"/>' + die(ship),
                    f' data-ship="{token_of(ship)}"',
                ),
            )
        drawn += ships
        drawn += text(x - 18, 44, "Ships to place", "b e soft")
        drawn += text(x - 18, 66, f"{len(scene.hand)} of {_fleet(scene)}", "e soft")
    return place(10, 10, drawn)


def _fleet(scene: Scene) -> int:
    """Ships the active player has in play."""
    out = [*scene.hand, *scene.bay]
    for ships in (*scene.docks.values(), *scene.tracks.values()):
        out += ships
    return sum(owner == scene.active for owner, _, _ in out)


# Facilities


def _ship_label(ship: Ship) -> str:
    color, value, relic = ship
    return f"{COLOR_NAMES[color]} {value}" + (", the Relic Ship" if relic else "")


@lru_cache(maxsize=4096)
def _port(where: str, number: int, name: str, ship: Ship | None, is_open: bool) -> str:
    """One docking port: empty, taken or closed."""
    box = f'<rect x="-2" y="-5" width="{DIE + 4}" height="66" rx="6" class="'
    more = ""
    if ship is None and is_open:
        label, inner = f"{name}, port {number}, empty", f'{box}port"/>'
    elif ship is None:
        label = f"{name}, port {number}, closed in this game"
        inner = f'{box}closed"/><path d="M10 16L34 40M34 16L10 40" class="cross"/>'
    else:
        label = f"{name}, port {number}, {_ship_label(ship)}"
        inner = f'{box}{"port" if is_open else "closed"}"/>{die(ship)}'
        more = f' data-ship="{ship[0]}:{token_of(ship)}" data-at="{where.partition(".")[0]}"'
    return _thing(f"port:{where}:{number}", label, inner, more)


def _ports(facility: str, ships: tuple[Ship, ...], count: int, opened: int) -> Iterator[str]:
    for number in range(1, count + 1):
        ship = ships[number - 1] if number <= len(ships) else None
        yield _port(facility, number, PLACE_NAMES[facility], ship, number <= opened)


def _facility_label(facility: str, ships: tuple[Ship, ...], opened: int, note: str) -> str:
    docked = ", ".join(_ship_label(ship) for ship in ships)
    free = max(0, opened - len(ships))
    label = f"{PLACE_NAMES[facility]}: {free} of {opened} ports free"
    return label + (f"; docked are {docked}" if docked else "") + (f"; {note}" if note else "")


def _note(scene: Scene, facility: str) -> str:
    """What holds at a facility just now."""
    turn = scene.turn
    if facility == "market" and scene.phase != "roll":
        own = [value for color, value, _ in scene.docks["market"] if color == scene.active]
        rate = 1 if _has_bonus(scene, "heinlein") else min(own, default=0)
        return f"trading {rate} fuel for 1 ore" if own else ""
    if facility == "artifact" and isinstance(turn.get("artifact"), int) and turn["artifact"]:
        return f"{turn['artifact']} pips this turn"
    if facility == "mine" and scene.docks["mine"]:
        return f"the next ship needs {max(value for _, value, _ in scene.docks['mine'])} or more"
    if facility == "raiders" and scene.docks["raiders"]:
        return f"to beat: a sum of {sum(value for _, value, _ in scene.docks['raiders'])}"
    return ""


def _has_bonus(scene: Scene, territory: str) -> bool:
    holds = scene.control[territory] == scene.active or scene.turn.get("borrowed") == territory
    return holds and scene.fields["isolation"] != territory


def _facility(facility: str) -> Callable[[Scene], str]:
    x, y, w, h = BOXES[facility]
    count = PORTS[4][FACILITIES.index(facility)]
    columns = 4 if facility == "solar" else count
    group = _GROUPS.get(facility, 99)
    lines_x, lines_y, ports_y = (218, 66, 48) if facility == "solar" else (12, 49, 84)

    @_kept
    def drawn_with(ships: tuple[Ship, ...], opened: int, note: str) -> str:
        inner = _panel(w, h) + text(12, 27, PLACE_NAMES[facility], "t ink", 220)
        for number, line in enumerate(PLACE_LINES[facility]):
            inner += text(lines_x, lines_y + 20 * number, line, "soft", w - lines_x - 10)
        if note:
            inner += text(12, h - 12, note[0].upper() + note[1:], "b ink", w - 22)
        label = _facility_label(facility, ships, opened, note)
        drawn = _thing(f"facility:{facility}", label, inner)
        ports = _ports(facility, ships, count, opened)
        for index, port in enumerate(ports):
            column, row = index % columns, index // columns
            left = 14 + column * 49 + 8 * (column // group)
            drawn += _put(left, ports_y + row * 65, port, 0.92)
        if len(ships) > count:
            drawn += text(w - 12, 27, f"+{len(ships) - count} more", "b e ink")
        return place(x, y, drawn)

    return lambda scene: drawn_with(
        scene.docks[facility], scene.open_ports[facility], _note(scene, facility)
    )


def _bay(scene: Scene) -> str:
    return _bay_with(scene.bay)


@_kept
def _bay_with(ships: tuple[Ship, ...]) -> str:
    x, y, w, h = BOXES["bay"]
    names = [f"{COLOR_NAMES[color]}{' Relic Ship' if relic else ''}" for color, _, relic in ships]
    counts = ", ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))
    inner = _panel(w, h) + text(12, 27, PLACE_NAMES["bay"], "t ink", 220)
    inner += text(12, 49, PLACE_LINES["bay"][0], "soft", w - 22)
    drawn = _thing("facility:bay", f"{PLACE_NAMES['bay']}: {counts or 'no ships'}", inner)
    columns = 8 if len(ships) <= 24 else 12
    scale = 0.72 if columns == 8 else 0.5
    for index, ship in enumerate(ships):
        color, _, relic = ship
        label = f"{PLACE_NAMES['bay']}, {COLOR_NAMES[color]}{' Relic Ship' if relic else ' ship'}"
        drawn += _put(
            18 + (index % columns) * 304 / columns,
            64 + (index // columns) * 42 * scale / 0.72,
            _thing(
                f"bay:{index + 1}",
                label,
                die(ship, tab=False),
                f' data-ship="{color}{"*" if relic else ""}" data-at="bay"',
            ),
            scale,
        )
    return place(x, y, drawn)


def _hub(scene: Scene) -> str:
    x, y, w, h = BOXES["hub"]
    inner = _panel(w, h) + text(12, 26, PLACE_NAMES["hub"], "t ink")
    inner += text(140, 26, PLACE_LINES["hub"][0], "soft", w - 152)
    drawn = _thing("facility:hub", f"{PLACE_NAMES['hub']}: ships on your own track", inner)
    return place(x, y, drawn)


def _track(index: int) -> Callable[[Scene], str]:
    x, y, _, _ = BOXES["hub"]

    def draw(scene: Scene) -> str:
        if index >= len(scene.seats):
            return ""
        seat = scene.seats[index]
        moves = seat.color == scene.active and scene.phase != "over"
        ships = scene.tracks.get(seat.color, ())
        inner = _track_with(seat.color, seat.hub, moves, ships, scene.open_ports["hub"])
        return place(x + 8 + (index % 2) * 244, y + 36 + (index // 2) * 57, inner)

    return draw


@_kept
def _track_with(color: str, hub: int, moves: bool, ships: tuple[Ship, ...], opened: int) -> str:
    steps = "".join(
        f'<rect x="{36 + step * 13}" y="8" width="11" height="18" rx="2" '
        f'class="{color if step < hub else "step"}"/>'
        for step in range(7)
    )
    state = f"colony on circle {hub} of 7" if hub else "no colony on the track"
    ready = hub == 7
    mine = " edge" if moves else ""
    inner = (
        f'<rect width="240" height="52" rx="8" class="port{mine}"/>'
        + place(5, 11, badge(color, LETTERS[color], 0.62))
        + steps
        + text(36, 45, "ready" if ready else f"{hub} of 7", "b ink" if ready else "soft")
    )
    drawn = _thing(
        f"track:{color}", f"{PLACE_NAMES['hub']}, {COLOR_NAMES[color]}'s track, {state}", inner
    )
    name = f"{PLACE_NAMES['hub']}, {COLOR_NAMES[color]}'s track"
    for number in range(1, 4):
        ship = ships[number - 1] if number <= len(ships) else None
        port = _port(f"hub.{color}", number, name, ship, number <= opened)
        drawn += _put(136 + (number - 1) * 34, 6, port, 0.68)
    return drawn


def _artifact(scene: Scene) -> str:
    ships, opened = scene.docks["artifact"], scene.open_ports["artifact"]
    return _artifact_with(ships, opened, _note(scene, "artifact"), scene.deck, scene.discards)


@_kept
def _artifact_with(
    ships: tuple[Ship, ...], opened: int, note: str, deck: int, discards: int
) -> str:
    x, y, w, h = BOXES["artifact"]
    inner = _panel(w, h) + text(12, 27, PLACE_NAMES["artifact"], "t ink")
    inner += text(12, 48, PLACE_LINES["artifact"][0] + (f" · {note}" if note else ""), "soft", 262)
    drawn = _thing("facility:artifact", _facility_label("artifact", ships, opened, note), inner)
    drawn += _thing(
        "pile:discards",
        f"Deck {deck} cards, discards {discards} cards",
        '<rect x="8" y="54" width="240" height="22" fill-opacity="0" class="panel" '
        'stroke-opacity="0"/>' + text(12, 70, f"Deck {deck} · Discards {discards}", "soft"),
    )
    ports = _ports("artifact", ships, 4, opened)
    for index, port in enumerate(ports):
        drawn += _put(w - 206 + index * 50, 14, port, 0.96)
    return place(x, y, drawn)


def _display(scene: Scene) -> str:
    return _display_with(scene.display)


@_kept
def _display_with(cards: tuple[str, ...]) -> str:
    x, y, _, _ = BOXES["artifact"]
    drawn = ""
    seen: dict[str, int] = {}
    for index in range(3):
        card = cards[index] if index < len(cards) else None
        if card:
            seen[card] = seen.get(card, 0) + 1
        drawn += place(
            8 + index * 162,
            82,
            _card(card, index, f":{seen[card]}" if card and seen[card] > 1 else ""),
        )
    return place(x, y, drawn)


@cache
def _card(card: str | None, index: int, again: str) -> str:
    """A card on display: its name and a short text."""
    if card is None:
        return _thing(
            f"card:{index + 1}",
            "Empty place on the display",
            '<rect width="158" height="118" rx="8" class="port"/>',
        )
    lines = CARD_LINES[card]
    inner = '<rect width="158" height="118" rx="8" class="tech"/>'
    name = CARD_NAMES[card]
    if width_of(name, 17, True) > 142:
        head, _, tail = name.rpartition(" ")
        inner += text(8, 21, head, "b ink", 142) + text(8, 40, tail, "b ink", 142)
        top = 60
    else:
        inner += text(8, 24, name, "b ink", 142)
        top = 52
    for number, line in enumerate(lines):
        inner += text(8, top + 19 * number, line, "soft", 143)
    return _thing(f"card:{card}{again}", f"{name}, on display. {' '.join(lines)}", inner)


# The planet


def _territory(name: str) -> Callable[[Scene], str]:
    column, row = _CELLS[name]
    x = PLANET[0] + 8 + column * (_CELL_W + 5)
    y = PLANET[1] + 8 + row * (_CELL_H + 5)
    title = TERRITORY_NAMES[name]

    @_kept
    def drawn_with(
        colonies: tuple[tuple[str, int], ...],
        holder: str | None,
        fields: tuple[str, ...],
        free_relic: bool,
    ) -> str:
        counts = dict(colonies)
        inner = _panel(_CELL_W, _CELL_H, "land") + text(8, 20, title, "b ink", 142)
        inner += text(8, 38, TERRITORY_LINES[name], "soft", 143)
        if holder:
            inner += (
                f'<path d="M0 {_CELL_H - 30}H{_CELL_W}V{_CELL_H - 9}Q{_CELL_W} {_CELL_H} '
                f'{_CELL_W - 9} {_CELL_H}H9Q0 {_CELL_H} 0 {_CELL_H - 9}Z" class="{holder}"/>'
                f'<text x="8" y="{_CELL_H - 10}" class="b on {holder}">'
                f"★ {LETTERS[holder] if len(fields) == 3 else COLOR_NAMES[holder]}</text>"
            )
        who = ", ".join(f"{COLOR_NAMES[color]} {count}" for color, count in counts.items())
        label = f"{title}: {who or 'no colonies'}"
        label += f", {COLOR_NAMES[holder]} controls it" if holder else ", nobody controls it"
        if fields:
            label += "; " + " and ".join(FIELD_NAMES[field] for field in fields)
        drawn = _thing(f"territory:{name}", label, inner)
        for index, (color, count) in enumerate(counts.items()):
            drawn += _put(
                7 + index * 37,
                46,
                _thing(
                    f"colony:{color}@{name}",
                    f"{title}, {count} {COLOR_NAMES[color]} "
                    f"{'colony' if count == 1 else 'colonies'}",
                    badge(color, f"{LETTERS[color]}{count}", 0.78),
                ),
            )
        for index, field in enumerate(fields):
            drawn += place(_CELL_W - 32 - 28 * index, _CELL_H - 28, _field(field, f"on {title}"))
        if free_relic:
            drawn += _relic(room=len(counts) < 4)
        return place(x, y, drawn)

    def draw(scene: Scene) -> str:
        fields = tuple(field for field in FIELDS if scene.fields[field] == name)
        free_relic = name == "burroughs" and not _relic_out(scene)
        colonies = tuple(scene.territories[name].items())
        return drawn_with(colonies, scene.control[name], fields, free_relic)

    return draw


def _relic(room: bool) -> str:
    """The Relic Ship on its territory, smaller where four players have colonies there."""
    drawn = (
        f'<g transform="scale({0.7 if room else 0.6})">'
        '<path d="M22 0L44 22L22 44L0 22Z" class="token sold"/>'
        '<text x="22" y="31" class="big m ink">★</text></g>'
    )
    label = "Relic Ship, for sale to who controls Burroughs Desert"
    x, y = (_CELL_W - 40, 48) if room else (74, _CELL_H - 30)
    return place(x, y, _thing("relic", label, drawn))


def _relic_out(scene: Scene) -> bool:
    ships = [*scene.hand, *scene.bay]
    for docked in (*scene.docks.values(), *scene.tracks.values()):
        ships += docked
    return any(relic for _, _, relic in ships)


def _field(field: str, where: str) -> str:
    return _thing(f"field:{field}", f"{FIELD_NAMES[field]}, {where}", field_icon(field))


def _fields(scene: Scene) -> str:
    """The middle of the planet: fields that are not placed."""
    drawn = text(_CELL_W / 2, 22, "Unplaced fields", "soft m", 148)
    left = [field for field in FIELDS if scene.fields[field] is None]
    for index, field in enumerate(left):
        drawn += place(18, 32 + index * 28, _field(field, "off the planet"))
        drawn += text(52, 51 + index * 28, FIELD_NAMES[field].partition(" ")[0], "b ink")
    if not left:
        drawn += text(_CELL_W / 2, 60, "none", "soft m")
    panel = _panel(_CELL_W, _CELL_H)
    return place(PLANET[0] + 8 + _CELL_W + 5, PLANET[1] + 8 + _CELL_H + 5, panel + drawn)


# The players


def _player(index: int) -> Callable[[Scene], str]:
    def draw(scene: Scene) -> str:
        if index >= len(scene.seats):
            return ""
        seat = scene.seats[index]
        count = len(scene.seats)
        w = (1180 - _GAP * (count - 1)) // count
        moves = seat.color == scene.active
        used, new = (_cards(scene.turn.get(key)) if moves else () for key in ("used", "new_cards"))
        panel = _player_panel(seat, moves and scene.phase != "over", used, new, w)
        return place(10 + index * (w + _GAP), _PLAYERS_Y, panel)

    return draw


def _cards(names: object) -> tuple[str, ...]:
    """Cards of this turn; a draft may have anything in their place."""
    return tuple(map(str, names)) if isinstance(names, list | tuple) else ()


@_kept
def _player_panel(
    seat: Seat, active: bool, used: tuple[str, ...], new: tuple[str, ...], w: int
) -> str:
    h = HEIGHT - 10 - _PLAYERS_Y
    inner = _panel(w, h)
    if active:
        inner += f'<rect x="2" y="2" width="{w - 4}" height="{h - 4}" rx="8" class="turn"/>'
    inner += place(12, 11, badge(seat.color, LETTERS[seat.color], 0.66))
    inner += text(50, 33, shortened(seat.name, 40 if w > 400 else 16), "t ink", w - 164)
    points = _count(seat.points, "point")
    inner += text(w - 12, 33, points, "t e ink")
    inner += place(14, 46, resource("fuel", seat.fuel))
    inner += place(78, 46, resource("ore", seat.ore))
    stock, colonies = f"{_count(seat.stock, 'ship')} in stock", _count(seat.colonies, "colony")
    inner += text(142, 58, stock, "soft", w - 152)
    inner += text(142, 76, f"{colonies} to land", "soft", w - 152)
    names = ", ".join(CARD_NAMES[card] for card in seat.cards)
    label = (
        f"{seat.name}, {COLOR_NAMES[seat.color]}: {points}, {seat.fuel} fuel, {seat.ore} ore, "
        f"{stock}, {colonies} to land, cards: {names or 'none'}"
    )
    drawn = _thing(f"player:{seat.color}", label + (", to move" if active else ""), inner)
    if not seat.cards:
        return drawn + text(14, 106, "no cards", "soft")
    return drawn + _held(seat, used, new, w)


def _count(number: int, thing: str) -> str:
    """`1 colony`, `2 colonies`."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1] + 'ies' if thing.endswith('y') else thing + 's'}"


def _held(seat: Seat, used: tuple[str, ...], new: tuple[str, ...], w: int) -> str:
    """A player's cards as small labels in up to three rows, smaller where there are many."""
    for scale in (1.0, 0.86, 0.74, 0.6):
        rows, x, places = 0, 0.0, []
        for card in seat.cards:
            chip = width_of(_short(card), 16, True) + 22
            if x and x + chip > (w - 24) / scale:
                rows, x = rows + 1, 0.0
            places.append((card, x, rows, chip))
            x += chip + 6
        if (rows + 1) * 29 * scale <= 80:
            break
    drawn = ""
    for card, x, row, chip in places:
        is_used, is_new = card in used, card in new
        label = f"{seat.name}'s {CARD_NAMES[card]}" + (", used this turn" if is_used else "")
        inner = (
            f'<rect width="{chip:.0f}" height="26" rx="6" class="tech"/>'
            + text(chip / 2, 19, _short(card), "b m ink", chip - 12)
            + (f'<circle cx="{chip - 3:.0f}" cy="4" r="5" class="fuel"/>' if is_new else "")
        )
        drawn += _put(
            x,
            row * 29,
            _thing(f"held:{seat.color}:{card}", label, inner, ' class="dim"' if is_used else ""),
        )
    return place(12, 88, f'<g transform="scale({scale:g})">{drawn}</g>')


def _short(card: str) -> str:
    return card.capitalize()


_DRAWERS: Final[dict[str, Callable[[Scene], str]]] = {
    "head": _head,
    **{
        facility: _facility(facility)
        for facility in FACILITIES
        if facility not in ("hub", "artifact")
    },
    "artifact": _artifact,
    "display": _display,
    "hub": _hub,
    **{f"track{index + 1}": _track(index) for index in range(4)},
    "bay": _bay,
    **{territory: _territory(territory) for territory in TERRITORIES},
    "fields": _fields,
    **{f"player{index + 1}": _player(index) for index in range(4)},
}
PARTS: Final = tuple(_DRAWERS)
