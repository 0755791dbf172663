"""The value of a position: one number, or the named terms that add up to it.

Every player's worth is a list of parts, in the order of `PARTS`; each is a count of the position
looked up in a table of `Rows`. Nothing is hidden in this game, so everything is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from advisor.phoenix import scoring
from advisor.phoenix.clauses import Effect
from advisor.phoenix.state import State
from advisor.phoenix.value.compiled import Compiled, Rows, at
from advisor.phoenix.value.features import stages
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import NOTHING, OVER, SPECIES, TRACKS, WIDTH
from advisor.search.scale import DECIDED, HUNDRED, SHARED

PARTS: Final = (
    "points",
    "sectors",
    "residents",
    "end",
    "left over",
    "species",
    "gems",
    "metal",
    "pairs",
    "more pairs",
    "singles",
    "free",
    "abilities",
    "hub",
    "ships",
    "types",
    "unused",
    "race",
    "token",
    *(f"reach {track}" for track in TRACKS),
    "ahead",
    "extra",
)
"""What a player's worth is made of."""
RIVAL: Final = "rival "
"""How the name of a rivals' term begins."""
_SPECIES: Final = len(SPECIES)
_TRACKS: Final = len(TRACKS)

MOST_KNOWN: Final = 20_000
"""Worths of what players have that are kept for each stage."""
Counts = list[int]
"""Residents of a player, by species."""


def value(state: State, seat: int, weights: Weights) -> int:
    """What a position is worth to a player; the sum of `terms`."""
    found = worths(state, weights)
    own = found.pop(seat)
    total = HUNDRED * own - weights.best_rival * max(found) - weights.all_rivals * sum(found)
    return total + decided(state, seat) if state.phase == OVER else total


def terms(state: State, seat: int, weights: Weights) -> dict[str, int]:
    """The value by name: the own parts, the rivals' under `rival …`, and `decided`."""
    entries = everybody(state, weights)
    own = entries.pop(seat)
    best = max(entries, key=sum)
    found = {name: HUNDRED * part for name, part in zip(PARTS, own, strict=True)}
    for number, name in enumerate(PARTS):
        among = sum(entry[number] for entry in entries)
        found[RIVAL + name] = -weights.best_rival * best[number] - weights.all_rivals * among
    found["decided"] = decided(state, seat)
    return found


def worths(state: State, weights: Weights) -> list[int]:
    """What the position is worth to each player alone, in seat order.

    What a player has by themselves is looked up: in a search it changes for few of them.
    """
    compiled = weights.compiled(state.setup.data)
    tables = [compiled.at(stage) for stage in stages(state)]
    found, counts = [], []
    for seat, rows in enumerate(tables):
        key = (
            *state.stock[seat * WIDTH : seat * WIDTH + WIDTH],
            state.hubs[seat],
            state.ships[seat],
            state.on_hub[seat],
            tuple(state.station[seat].items()),
        )
        known = rows.known.get(key)
        if known is None:
            if len(rows.known) > MOST_KNOWN:
                rows.known.clear()
            own = tally(state, seat)
            known = sum(_private(state, seat, rows, compiled, own)), tuple(own)
            rows.known[key] = known
        found.append(known[0])
        counts.append(known[1])
    _add_shared(state, tables, compiled, counts, found)
    return found


def _add_shared(
    state: State,
    tables: list[Rows],
    compiled: Compiled,
    counts: list[tuple[int, ...]],
    found: list[int],
) -> None:
    """What `_among_others` counts, for everybody at once; races and tracks are looked up."""
    seats = range(len(tables))
    data = state.setup.data
    standing = tuple(counts)
    races = compiled.races.get(standing)
    if races is None:
        if len(compiled.races) > MOST_KNOWN:
            compiled.races.clear()
        races = tuple(race(standing, seat, data.first, data.second) for seat in seats)
        compiled.races[standing] = races
    levels = tuple(state.tracks)
    for seat, rows in enumerate(tables):
        reached = rows.reached.get(levels)
        if reached is None:
            if len(rows.reached) > MOST_KNOWN:
                rows.reached.clear()
            reached = tuple(sum(reaches(state, each, rows)) for each in seats)
            rows.reached[levels] = reached
        waits = (seat - state.active) % len(tables)
        found[seat] += (
            races[seat] * rows.race
            + rows.token[state.neutral[seat] == NOTHING]
            + reached[seat]
            + at(rows.ahead, len(tables) - 1 - waits)
            + (0 if waits else at(rows.extra, state.extra))
        )


def decided(state: State, seat: int) -> int:
    """What a finished game adds: far more than everything else, by the real tie-breaks."""
    if state.phase != OVER:
        return 0
    result = scoring.result(state)
    assert result is not None
    if state.setup.color(seat) not in result.winners:
        return -DECIDED
    return DECIDED if len(result.winners) == 1 else SHARED


def everybody(state: State, weights: Weights) -> list[list[int]]:
    """The parts of every player's worth, in seat order."""
    compiled = weights.compiled(state.setup.data)
    counts = [tally(state, seat) for seat in range(state.setup.seats)]
    return [
        parts(state, seat, compiled.at(stage), compiled, counts)
        for seat, stage in enumerate(stages(state))
    ]


def tally(state: State, seat: int) -> Counts:
    """How many residents of each species a player has, hub included."""
    counts = [0] * _SPECIES
    for residents in state.station[seat].values():
        for species in residents:
            counts[species] += 1
    for species in state.on_hub[seat]:
        if species != NOTHING:
            counts[species] += 1
    return counts


def parts(
    state: State, seat: int, rows: Rows, compiled: Compiled, counts: list[Counts]
) -> list[int]:
    """The parts of one player's worth at a stage, in the order of `PARTS`."""
    private = _private(state, seat, rows, compiled, counts[seat])
    return [*private, *_among_others(state, seat, rows, counts)]


def _private(
    state: State, seat: int, rows: Rows, compiled: Compiled, own: Counts
) -> tuple[int, ...]:
    """What a player has whatever the others have."""
    data = state.setup.data
    first = seat * WIDTH
    gems, food, water, metal, points = state.stock[first : first + WIDTH]
    hub = state.hubs[seat]
    printed = abilities = free = 0
    clauses: list[Effect] = []
    ends = compiled.ends
    for number, residents in state.station[seat].items():
        here = len(residents)
        sector = data.sectors[number]
        printed += data.sector_points[sector.level]
        free += sector.size - here
        abilities += rows.abilities[number][here]
        clauses += ends[number][here]
    if hub >= 0:
        clauses += data.hubs[hub].endgame
        free += max(0, data.hubs[hub].room[1] - len(state.on_hub[seat]))
    pairs = min(food, water)
    housed = min(pairs, free)
    fleet = rows.fleet(compiled.paid[hub] if hub >= 0 else 1, state.ships[seat])
    left = gems // data.gems_per_point + (food + water + metal) // data.resources_per_point
    return (
        points * rows.points,
        printed * rows.sectors,
        data.resident_points * sum(own) * rows.residents,
        rows.end * sum(scoring.end_points(state, seat, effect, own) for effect in clauses),
        left * rows.left_over,
        sum([at(rows.species, number) for number in own]),
        at(rows.gems, gems),
        at(rows.metal, metal),
        at(rows.pairs, housed),
        at(rows.more_pairs, pairs - housed),
        at(rows.singles, food + water - 2 * pairs),
        at(rows.free, free),
        abilities,
        rows.hubs[hub] if hub >= 0 else 0,
        *fleet,
    )


def _among_others(state: State, seat: int, rows: Rows, counts: list[Counts]) -> tuple[int, ...]:
    """What depends on the others, or on whose turn it is."""
    data = state.setup.data
    waits = (seat - state.active) % state.setup.seats
    return (
        race(counts, seat, data.first, data.second) * rows.race,
        rows.token[state.neutral[seat] == NOTHING],
        *reaches(state, seat, rows),
        at(rows.ahead, state.setup.seats - 1 - waits),
        at(rows.extra, state.extra) if not waits else 0,
    )


def race(counts: Sequence[Sequence[int]], seat: int, first: int, second: int) -> int:
    """Points for most and second most of every species, as it stands; as `scoring.shares`."""
    found = 0
    for species in range(_SPECIES):
        own = counts[seat][species]
        if not own:
            continue
        more = same = 0
        best = 0
        for other in counts:
            number = other[species]
            more += number > own
            same += number == own
            best = max(best, number)
        if own == best:
            found += first if same == 1 else (first + second) // same
        elif more == 1:
            found += second // same
    return found


def reaches(state: State, seat: int, rows: Rows) -> list[int]:
    """What the tracks promise: by the highest bonus that a player may choose on each (rew-2)."""
    levels = state.tracks
    found = []
    for track in range(_TRACKS):
        level = levels[seat * _TRACKS + track]
        if level:
            column = levels[track::_TRACKS]
            alone = max(column) == level and column.count(level) == 1
            found.append(rows.reach[track][level + alone])
        else:
            found.append(0)
    return found
