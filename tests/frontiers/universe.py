"""Every well-formed action over the words that occur in a position, legal or not.

The referee must refuse exactly those that are not in `legal_actions()`. The universe is built
from the contract's grammar alone and knows no rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from advisor import Position
from advisor.frontiers.words import CARDS, FACILITIES, FIELDS, TERRITORIES

SINGLE = ("solar", "mine", "artifact", "hub")
PLACES = (*FACILITIES, "bay")


def universe(position: Position) -> set[str]:
    """Canonical texts of all well-formed actions that this position's words can spell."""
    return set(_universe(position))


def _universe(position: Position) -> Iterator[str]:
    colors = sorted(player.color for player in position.players)
    hand = position.player(position.active).ships
    tokens = _tokens(position)
    dockings = list(_dockings(position, tokens))
    yield "roll"
    yield from (docking for _, docking in dockings)
    yield from (f"bay {ship}" for ship in tokens)
    yield "cycle"
    yield from (f"claim {card}" for card in CARDS)
    yield "trade"
    yield from (f"trade {times}" for times in range(2, 15))
    yield from (f"launch {territory}" for territory in TERRITORIES)
    yield "relic"
    yield "end"
    yield from (f"end {amount}" for amount in _amounts(8, 8))
    yield from _powers(position, colors, tokens, hand, dockings)
    yield from _discards(position, colors)


def _tokens(position: Position) -> list[str]:
    """The ships in hand and docked, without owners, and one that is nowhere."""
    seen = set(position.player(position.active).ships)
    seen |= {ship.split(":")[1] for ship, _ in _docked(position)}
    for spare in "123456":
        if spare not in seen:
            seen.add(spare)
            break
    return sorted(seen)


def _docked(position: Position) -> list[tuple[str, str]]:
    """Docked ships with owners, and their facility."""
    found = []
    for facility in FACILITIES:
        ships = position.docks[facility]
        if facility == "hub":
            ships = [ship for track in ships.values() for ship in track]
        found += [(ship, facility) for ship in ships]
    return sorted(set(found))


def _amounts(fuel: int, ore: int, most: int = 20) -> list[str]:
    return [
        (f"{f}f" if f else "") + (f"{o}o" if o else "")
        for f, o in product(range(fuel + 1), range(ore + 1))
        if 0 < f + o <= most
    ]


def _crews(tokens: list[str], size: int) -> list[tuple[str, ...]]:
    return list(combinations_with_replacement(tokens, size))


def _dockings(position: Position, tokens: list[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    for facility, ship in product(SINGLE, tokens):
        yield (ship,), f"{facility} {ship}"
    for facility, pair in product(("market", "shipyard"), _crews(tokens, 2)):
        yield pair, f"{facility} {' '.join(pair)}"
    for ship, territory in product(tokens, TERRITORIES):
        yield (ship,), f"terraform {ship} > {territory}"
    triples = _crews(tokens, 3)
    for triple, territory in product(triples, TERRITORIES):
        yield triple, f"constructor {' '.join(triple)} > {territory}"
    thefts = list(_thefts(position))
    for triple in triples:
        values = sorted(int(ship[0]) for ship in triple)
        some = thefts if values[2] - values[0] == 2 else thefts[:3]
        for theft in some:
            yield triple, f"raiders {' '.join(triple)} : {theft}"


def _thefts(position: Position) -> Iterator[str]:
    yield "-"
    colors = sorted(player.color for player in position.players)
    yield from (f"{color} {card}" for color, card in product(colors, CARDS))
    stores = []
    for color in colors:
        player = position.player(color)
        fuel, ore = min(5, player.fuel + 1), min(5, player.ore + 1)
        if color == position.active:
            fuel, ore = 1, 0
        stores.append([""] + [f"{color} {amount}" for amount in _amounts(fuel, ore, 5)])
    for mix in product(*stores):
        parts = [part for part in mix if part]
        if parts and _total(parts) <= 5:
            yield ", ".join(parts)


def _total(parts: list[str]) -> int:
    return sum(int(digit) for part in parts for digit in part if digit.isdigit())


def _powers(
    position: Position,
    colors: list[str],
    tokens: list[str],
    hand: tuple[str, ...],
    dockings: list[tuple[tuple[str, ...], str]],
) -> Iterator[str]:
    for card, ship in product(("booster", "stasis", "polarity"), tokens):
        yield f"{card} {ship}"
    yield from (f"gravity {down} {up}" for down, up in product(tokens, tokens))
    parts = {tuple(sorted(hand))[:size] for size in range(1, len(hand) + 1)}
    parts |= {part for size in (1, 2) for part in _crews(tokens, size)}
    parts |= set(_parts(tuple(sorted(hand))))
    yield from (f"warper {' '.join(part)}" for part in parts)
    yield from (f"crystal {territory}" for territory in TERRITORIES)
    docked = _docked(position)
    for place in PLACES:
        here = _all_docked(position, place)
        strangers = [ship for ship, _ in docked][:2]
        for part in {*_parts(here), *((ship,) for ship in strangers)}:
            yield f"cannon {place} {' '.join(part)}"
    # Ships that are not where the action says are refused for that alone: a sample will do.
    some = dockings[:: max(1, len(dockings) // 100)]
    for place, token in product(PLACES, tokens):
        yield f"teleporter {token}@{place} > solar {token}"
        yield f"teleporter {token}@{place} > bay {token}"
        yield from (f"teleporter {token}@{place} > {d}" for crew, d in some if token in crew)
    for ship, place in docked:
        token = ship.split(":")[1]
        yield f"helmet {ship}@{place} > bay {token}"
        for other, (crew, docking) in product(("bay", "mine"), some):
            if token in crew:
                yield f"helmet {ship}@{other} > {docking}"
        own = ship.startswith(position.active)
        held = position.player(position.active).cards
        mover = "teleporter" if own else "helmet"
        for crew, docking in dockings if mover in held else some:
            if token in crew:
                yield f"{mover} {token if own else ship}@{place} > {docking}"


def _all_docked(position: Position, place: str) -> tuple[str, ...]:
    if place == "bay":
        return ()
    ships = position.docks[place]
    if place == "hub":
        ships = [ship for track in ships.values() for ship in track]
    return tuple(sorted(ships))


def _parts(ships: tuple[str, ...]) -> list[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    for mask in range(1, 1 << len(ships)):
        found.add(tuple(ship for place, ship in enumerate(ships) if mask >> place & 1))
    return sorted(found)


def _discards(position: Position, colors: list[str]) -> Iterator[str]:
    yield from (f"discard booster {field}" for field in FIELDS)
    for card, territory in product(("stasis", "crystal", "gravity"), TERRITORIES):
        yield f"discard {card} {territory}"
    yield from (f"discard warper {card}" for card in CARDS)
    colonies = [f"{color}@{territory}" for territory in TERRITORIES for color in colors]
    for first, second in combinations_with_replacement(colonies, 2):
        yield f"discard polarity {first} {second}"
    for colony, territory in product(colonies, TERRITORIES):
        yield f"discard teleporter {colony} > {territory}"
    for (ship, place), other in product(_docked(position), ("mine", "hub")):
        yield f"discard cannon {ship}@{place}"
        yield f"discard cannon {ship}@{other}"
    yield from (f"discard cannon {color}{star}@bay" for color in colors for star in ("", "*"))
