"""The board as text, for terminals and for people who print a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from advisor.core.lettering import WIDTH, columns, known_as, pad, together, wrap
from advisor.frontiers.components import CLAIM_PIPS, FLEET, LAST_CIRCLE
from advisor.frontiers.facilities import constructor, market, mine, shipyard
from advisor.frontiers.position import Position
from advisor.frontiers.saying import count, price
from advisor.frontiers.state import Options, State
from advisor.frontiers.views import Player
from advisor.frontiers.words import (
    CARD_TITLES,
    CARDS,
    FACILITIES,
    FIELD_TITLES,
    FIELDS,
    PLACE_TITLES,
    TERRITORIES,
    TERRITORY_TITLES,
)

_LABEL: Final = 22
"""Columns for the name of a facility or territory."""
_NOTE: Final = 60
"""Column at which remarks begin, where the ports leave room for that."""


def table(position: Position) -> str:
    """A position as a readable text, at most 100 columns wide."""
    parts = (
        _heading(position),
        _players(position),
        _facilities(position),
        _territories(position),
        _cards(position),
        _this_turn(position),
    )
    return "\n\n".join("\n".join(lines) for lines in map(list, parts) if lines)


def who(player: Player) -> str:
    """A player by name and colour."""
    return known_as(player.name, player.color)


def _titles(cards: Iterable[str]) -> str:
    return ", ".join(together(CARD_TITLES[CARDS.index(card)]) for card in cards)


def _heading(position: Position) -> list[str]:
    edition = {1: "1st edition", 5: "5th edition"}[position.edition]
    player = position.player(position.active)
    result = position.result
    if result is not None:
        winners = " and ".join(who(position.player(color)) for color in result.winners)
        verb = "wins" if len(result.winners) == 1 else "win"
        doing = f"Game over: {winners} {verb}"
        lines = [
            f"{doing} · {edition}{_options(position.options)}",
            result.reason[:1].upper() + result.reason[1:],
        ]
        return [line for text in lines for line in wrap("", text)]
    doing = "about to roll" if position.phase == "roll" else "main phase"
    turn = f"Turn {position.moves + 1}: {who(player)} · {doing} · {edition}"
    lines = wrap("", turn + _options(position.options))
    if position.phase == "main":
        lines.append(f"Unplaced ships: {' '.join(player.ships) or 'none'}")
    return lines


def _options(options: Options) -> str:
    standard = Options()
    told = []
    if options.long_game:
        told.append("long game")
    if not options.seat_compensation:
        told.append("no seat compensation")
    if options.helmet_cost != standard.helmet_cost:
        told.append(f"the Helmet costs {options.helmet_cost}")
    return "".join(f" · {text}" for text in told)


def _players(position: Position) -> Iterator[str]:
    names = [who(player) for player in position.players]
    width = max(columns(name) for name in names)
    yield f"  {' ' * width}  points  fuel  ore  ships  in stock  colonies left  hub circle"
    relic = _relic_owner(position)
    for player, name in zip(position.players, names, strict=True):
        sign = ">" if player.color == position.active else " "
        ships = f"{FLEET - player.stock}{'*' if player.color == relic else ' '}"
        circle = f"{player.hub} of {LAST_CIRCLE}" if player.hub else "-"
        yield (
            f"{sign} {pad(name, width)}  {position.scores[player.color]:>6}  {player.fuel:>4}"
            f"  {player.ore:>3}  {ships:>6} {player.stock:>8}  {player.colonies:>13}  {circle:>10}"
        )
        if player.cards:
            yield from wrap("    ", _titles(player.cards))


def _relic_owner(position: Position) -> str | None:
    docks = position.docks
    tracks = docks["hub"].values()
    docked = [ship for place in FACILITIES if place != "hub" for ship in docks[place]]
    docked += [ship for track in tracks for ship in track]
    for ship in (*docked, *docks["bay"]):
        if ship.endswith("*"):
            return str(ship).rstrip("*").partition(":")[0]
    if any(ship.endswith("*") for ship in position.player(position.active).ships):
        return position.active
    return None


def _facilities(position: Position) -> Iterator[str]:
    yield "Facilities"
    state = position.state
    for place, facility in enumerate(FACILITIES):
        ports = position.ports[facility]
        if facility != "hub":
            note = ""
            if position.phase == "main" and facility in _NOTES:
                note = _NOTES[facility](position, state)
            label = PLACE_TITLES[place]
            yield from _berths(label, position.docks[facility], ports, note)
    for number, player in enumerate(position.players):
        label = PLACE_TITLES[FACILITIES.index("hub")] if number == 0 else ""
        track = f"{player.color:<7}{'●' * player.hub}{'○' * (LAST_CIRCLE - player.hub)}  "
        note = "ready to launch" if player.hub == LAST_CIRCLE else ""
        yield from _berths(
            label, position.docks["hub"][player.color], position.ports["hub"], note, track
        )
    bay = Counter(position.docks["bay"])
    ships = ", ".join(
        f"{owner} ×{number}" if number > 1 else owner for owner, number in sorted(bay.items())
    )
    yield f"  {PLACE_TITLES[-1]:<{_LABEL}}{ships or 'empty'}"


def _berths(
    label: str, docked: Iterable[str], ports: int, note: str, before: str = ""
) -> Iterator[str]:
    """The ports of a facility, on as many lines as they need."""
    docked = list(docked)
    berths = [f"[{ship}]" for ship in docked] + ["[ ]"] * (ports - len(docked))
    start = f"  {label:<{_LABEL}}{before}"
    line, margin = start, len(start)
    for berth in berths:
        if len(line) > margin and len(line) + len(berth) > WIDTH:
            yield line.rstrip()
            line = " " * margin
        line += f"{berth} "
    if not note:
        yield line.rstrip()
    elif len(f"{line} {note}") <= WIDTH:
        column = max(len(line) + 1, min(_NOTE, WIDTH - len(note)))
        yield f"{line:<{column}}{note}"
    else:
        yield line.rstrip()
        yield " " * margin + note


def _mine_note(position: Position, state: State) -> str:
    if len(position.docks["mine"]) == position.ports["mine"]:
        return "full"
    lowest = mine.threshold(state)
    return f"next: ≥ {lowest}" if lowest > 1 else "next: any"


def _artifact_note(position: Position, state: State) -> str:
    pips = position.this_turn.artifact
    return f"{pips} of {CLAIM_PIPS} pips" if pips else ""


def _market_note(position: Position, state: State) -> str:
    rate = market.rate(state)
    return f"trade: {rate} fuel for 1 ore" if rate else ""


def _shipyard_note(position: Position, state: State) -> str:
    if not position.player(position.active).stock:
        return "stock is empty"
    cost = shipyard.price(state)
    return f"next: {price(cost, cost)}" if cost else "next: free"


def _constructor_note(position: Position, state: State) -> str:
    return f"next: {constructor.price(state)} ore"


def _raiders_note(position: Position, state: State) -> str:
    total = sum(int(ship.partition(":")[2][0]) for ship in position.docks["raiders"])
    return f"next: sum > {total}" if total else "next: any run"


_NOTES: Final[dict[str, Callable[[Position, State], str]]] = {
    "mine": _mine_note,
    "artifact": _artifact_note,
    "market": _market_note,
    "shipyard": _shipyard_note,
    "constructor": _constructor_note,
    "raiders": _raiders_note,
}


def _territories(position: Position) -> Iterator[str]:
    yield "Territories"
    fields: dict[str, list[str]] = {}
    for field, territory in position.fields.items():
        if territory is not None:
            fields.setdefault(territory, []).append(FIELD_TITLES[FIELDS.index(field)])
    for territory, title in zip(TERRITORIES, TERRITORY_TITLES, strict=True):
        colonies = "  ".join(
            f"{player.color} {position.territories[territory].get(player.color, 0)}"
            if position.territories[territory].get(player.color)
            else " " * (len(player.color) + 2)
            for player in position.players
        )
        told = []
        if position.control[territory]:
            told.append(f"{position.control[territory]} controls")
        elif position.territories[territory]:
            told.append("tied")
        told += fields.get(territory, [])
        label = f"  {title:<{_LABEL}}{colonies}   "
        yield from wrap(label, " · ".join(together(text) for text in told))


def _cards(position: Position) -> Iterator[str]:
    yield from wrap("Display: ", _titles(position.display) or "empty")
    known = "" if position.deck is None else ", order known to the program"
    unseen = len(position.unseen)
    line = f"{count(unseen, 'card')}{known if unseen else ''}"
    yield from wrap("Draw pile: ", f"{line} · Discards: {count(len(position.discards), 'card')}")
    if position.discards:
        yield from wrap("  ", _discards(position.discards))


def _discards(cards: Iterable[str]) -> str:
    return ", ".join(
        together(f"{_titles([card])} ×{number}") if number > 1 else _titles([card])
        for card, number in sorted(Counter(cards).items())
    )


def _this_turn(position: Position) -> list[str]:
    turn: Any = position.this_turn
    told = []
    if turn.new_cards:
        told.append(f"gained {_titles(turn.new_cards)}")
    if turn.used:
        told.append(f"used {_titles(turn.used)}")
    if turn.discarded:
        told.append("a card was discarded for its power")
    if turn.borrowed:
        told.append(f"{TERRITORY_TITLES[TERRITORIES.index(turn.borrowed)]} is borrowed")
    if turn.artifact:
        told.append(f"{count(turn.artifact, 'unspent pip')} at the Alien Artifact")
    if turn.may_cycle:
        told.append("the display may be cycled now")
    if turn.mine:
        told.append("a ship has docked at the Lunar Mine")
    if turn.hub:
        told.append(f"{count(turn.hub, 'ship')} docked at the Colonist Hub")
    if turn.asimov:
        told.append("Asimov Crater gave its advance")
    if turn.market:
        told.append("the Orbital Market is open to trade")
    if turn.surplus:
        told.append("an advance waits for a launch now")
    return wrap("This turn: ", "; ".join(told)) if told else []
