"""Every well-formed action over the words that occur in a position, legal or not.

The referee must refuse exactly those that are not in `legal_actions()`. The universe is built
from the contract's grammar alone and knows no rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

from advisor.phoenix import Position
from advisor.phoenix.words import ALIENS, COLORS, HUBS, NEUTRALS, SHIPS, SPECIES, TRACKS

KINDS = "fwm"


def universe(position: Position) -> set[str]:
    """Canonical texts of all well-formed actions that this position's words can spell."""
    return set(_universe(position))


def _places(position: Position) -> list[str]:
    own = list(position.player(position.active).station)
    strangers = [
        number
        for player in position.players
        for number in player.station
        if player.color != position.active
    ]
    return ["hub", *own, *strangers[:1], *[str(number) for number in position.sectors[:1]]]


def _sources(position: Position) -> list[str]:
    return [*_places(position), *[str(n) for n in position.sectors[1:2]]]


def _universe(position: Position) -> Iterator[str]:
    places = _places(position)
    yield from ("income", "point", "done", "observe", "draw", "convert m > f", "convert m > w")
    yield from _uses(position)
    yield from _setups(position)
    gifts = _gifts(position)
    prices = ["".join(f"1{k}" for k in kinds) for n in range(4) for kinds in combinations(KINDS, n)]
    for verb, price, place, gift in product(("recruit", "ally"), prices, places, gifts):
        yield f"{verb} {price + ' ' if price else ''}> {place}{gift}"
    yield from _deeds(places, gifts, "")
    yield from _dice(position)
    for source in _sources(position):
        yield source
        yield from _deeds(places, gifts, f"{source} ")
        yield from _sourced(source, places, gifts)
    for species, origin, place in product(SPECIES, places, places):
        yield f"move {species} {origin} > {place}"
    for species in SPECIES:
        yield from (f"leave {species} > {p}" for p in [*places[1:], "supply"])
        yield from (f"return {species} {place}" for place in places)
    yield from (f"return {place}" for place in places[1:])
    yield from _rewards(position)


def _gifts(position: Position) -> list[str]:
    held = [int(n) for n in position.player(position.active).station]
    return ["", *[f" +{kind}" for kind in KINDS]] if 217 in held else ["", " +m"]


def _uses(position: Position) -> Iterator[str]:
    owners = ["", *(f"{c}:" for c in COLORS if c != position.active)]
    ships = [f"{owner}{ship}" for owner in owners for ship in SHIPS] + list(NEUTRALS)
    sectors = {*position.sectors, *(n for p in position.players for n in p.own_sectors)}
    sectors |= {int(n) for p in position.players for n in p.station}
    tracks = [" ".join(pair) for size in (1, 2) for pair in combinations(TRACKS, size)]
    for ship in ships:
        kind = ship.split(":")[-1].rstrip("123")
        if kind == "dismantle":
            yield from (f"use {ship} : {target}" for target in SHIPS)
        elif kind == "construction":
            yield from (f"use {ship} : {number}" for number in sorted(sectors))
        elif kind == "diplomacy":
            yield from (f"use {ship} : {pair}" for pair in tracks)
        else:
            yield f"use {ship}"


def _setups(position: Position) -> Iterator[str]:
    yield from (f"draft {ship}" for ship in SHIPS)
    yield from (f"scrap {ship}" for ship in SHIPS)
    yield from (f"hub {hub}" for hub in HUBS)
    yield from (f"free {number}" for number in position.sectors)
    for player in position.players:
        yield from (f"free {number}" for number in player.own_sectors)
    for size in (1, 2):
        for tracks in combinations_with_replacement(TRACKS, size):
            yield f"advance {' '.join(tracks)}"
        for ships in combinations_with_replacement(SHIPS[1:], size):
            yield f"keep {' '.join(ships)}"


def _deeds(places: list[str], gifts: list[str], source: str) -> Iterator[str]:
    for species, place in product(ALIENS, places):
        yield f"{source}alien {species} > {place}"
    for place, gift in product(places, gifts):
        yield f"{source}human > {place}{gift}"
    for pair, gain in product(combinations_with_replacement(KINDS, 2), KINDS):
        yield f"{source}trade {' '.join(pair)} > {gain}"
    yield from (f"{source}buy {kind}" for kind in KINDS)
    yield f"{source}roll"


def _sourced(source: str, places: list[str], gifts: list[str]) -> Iterator[str]:
    for size in (1, 2):
        for kinds in combinations_with_replacement(KINDS, size):
            yield f"{source} {' '.join(kinds)}"
            yield from (f"{source} {' '.join(kinds)} > {gain}" for gain in KINDS)
            for place, gift in product(places, gifts):
                yield f"{source} {''.join(kinds)} > {place}{gift}"
    yield from (f"{source} > {place}{gift}" for place, gift in product(places, gifts))
    yield from (f"{source} {track}" for track in TRACKS)


def _dice(position: Position) -> Iterator[str]:
    dice = position.this_turn.dice
    most = [min(dice.get(face, 0) + 1, 8) for face in "fwmh"]
    for counts in product(*(range(n + 1) for n in most)):
        text = " ".join(f"{n}{face}" for n, face in zip(counts, "fwmh", strict=True) if n)
        if text:
            yield f"keep {text}"
            yield f"reroll {text}"


def _rewards(position: Position) -> Iterator[str]:
    sets = [levels for size in (1, 2) for levels in combinations("0123", size)]
    kinds = ["", *(f" {k}" for k in KINDS), " f f", " f w", " w w", " w m"]
    for color, levels, kind in product(COLORS, sets, kinds):
        yield f"{color} reward {' '.join(levels)}{kind}"
