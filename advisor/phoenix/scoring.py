"""Final scoring, ties, and who has won (§10)."""

from __future__ import annotations

from dataclasses import dataclass

from advisor.phoenix import station
from advisor.phoenix.clauses import Effect
from advisor.phoenix.state import State
from advisor.phoenix.words import (
    FOOD,
    GEMS,
    HUMAN,
    METAL,
    NOTHING,
    OVER,
    POINTS,
    SAYS_RECONSTRUCTED,
    SPECIES,
    WATER,
    WIDTH,
)


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, and by what: several winners share a win."""

    winners: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Score:
    """A final score in its parts, as if the game ended now."""

    points: int
    sectors: int
    residents: int
    species: int
    end: int
    left: int

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return self.points + self.sectors + self.residents + self.species + self.end + self.left


def shares(counts: list[int], first: int, second: int) -> list[int]:
    """Points for most and second most of a species; ties share, rounded down (sco-3)."""
    most = max(counts)
    if most == 0:
        return [0] * len(counts)
    leaders = counts.count(most)
    if leaders > 1:
        return [(first + second) // leaders if n == most else 0 for n in counts]
    rest = [n for n in counts if 0 < n < most]
    runner = max(rest, default=NOTHING)
    return [
        first if n == most else second // rest.count(runner) if n == runner else 0 for n in counts
    ]


def scores(state: State) -> list[Score]:
    """The parts of everybody's score, by seat."""
    data = state.setup.data
    seats = range(state.setup.seats)
    counts = [
        [station.counted(state, seat, species) for species in range(len(SPECIES))] for seat in seats
    ]
    races = [
        shares([counts[seat][species] for seat in seats], data.first, data.second)
        for species in range(len(SPECIES))
    ]
    return [_score(state, seat, counts[seat], sum(race[seat] for race in races)) for seat in seats]


def _score(state: State, seat: int, counts: list[int], species: int) -> Score:
    data = state.setup.data
    row = state.stock[seat * WIDTH : seat * WIDTH + WIDTH]
    goods = row[FOOD] + row[WATER] + row[METAL]
    return Score(
        points=row[POINTS],
        sectors=sum(data.sector_points[data.sectors[n].level] for n in state.station[seat]),
        residents=data.resident_points * sum(counts),
        species=species,
        end=sum(end_points(state, seat, effect, counts) for effect in _clauses(state, seat)),
        left=row[GEMS] // data.gems_per_point + goods // data.resources_per_point,
    )


def _clauses(state: State, seat: int) -> list[Effect]:
    """End clauses of the hub and of every quarter occupied now (sco-4, live-3)."""
    found = list(state.hub(seat).endgame) if state.hubs[seat] >= 0 else []
    for number, residents in state.station[seat].items():
        live = state.setup.data.sectors[number].live[len(residents)]
        found += [effect for _, effect in live.get("end", ())]
    return found


def end_points(state: State, seat: int, effect: Effect, counts: list[int]) -> int:
    """What an end clause is worth now, with these residents by species."""
    if effect.name == "vp_ships":
        left = len(state.ships[seat])
        return effect.numbers[left] if left < len(effect.numbers) else 0
    every, points = effect.numbers
    return points * (_count(state, seat, effect.word, counts) // every)


def _count(state: State, seat: int, what: str, counts: list[int]) -> int:
    sectors = state.setup.data.sectors
    own = state.station[seat]
    if what in SPECIES:
        return counts[SPECIES.index(what)]
    if what == "metal":
        return state.stock[seat * WIDTH + METAL]
    if what == "ship":
        return len(state.ships[seat])
    if what == "sector":
        return len(own)
    if what == "level3":
        return sum(sectors[n].level == 3 for n in own)
    assert what == "full"
    return sum(len(residents) == sectors[n].size for n, residents in own.items())


def standing(state: State, seat: int, total: int) -> tuple[int, int, int]:
    """What is compared at the end, in order: points, Aliens, Humans (tie-1)."""
    counts = [station.counted(state, seat, species) for species in range(len(SPECIES))]
    return total, sum(counts[:HUMAN]), counts[HUMAN]


def result(state: State) -> Result | None:
    """Who has won, or None while the game goes on."""
    if state.phase != OVER:
        return None
    totals = [score.total for score in scores(state)]
    stands = [standing(state, seat, total) for seat, total in enumerate(totals)]
    best = max(stands)
    winners = [seat for seat, stand in enumerate(stands) if stand == best]
    points = f"{best[0]} points"
    tied = [stand for stand in stands if stand[0] == best[0]]
    if len(tied) > 1:
        points += f", {best[1]} Aliens"
        if sum(stand[1] == best[1] for stand in tied) > 1:
            points += f", {best[2]} Humans"
    if len(winners) > 1:
        points += ", shared"
    if state.setup.data.reconstructed:
        points += f" ({SAYS_RECONSTRUCTED})"
    return Result(tuple(state.setup.color(seat) for seat in winners), points)
