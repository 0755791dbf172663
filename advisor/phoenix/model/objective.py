"""The value of a position as an expression: every part of a player's worth, count by count.

The tables of the weights depend on the stage of the game, and who is next on extra turns. A model
is therefore built for one `Outlook` at a time: how the game stands after the turn, as far as tables
are concerned.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from advisor.phoenix import scoring
from advisor.phoenix.clauses import Effect
from advisor.phoenix.model.ledger import Ledger
from advisor.phoenix.model.tables import PLENTY, exactly, lesser, looked_up, times
from advisor.phoenix.state import State
from advisor.phoenix.value import Rows, Weights
from advisor.phoenix.value.compiled import at
from advisor.phoenix.value.terms import tally
from advisor.phoenix.words import (
    FOOD,
    GEMS,
    HUMAN,
    METAL,
    NOTHING,
    POINTS,
    SPECIES,
    TOP_LEVEL,
    TRACKS,
    TYPES,
    WATER,
)
from advisor.search.linear import ZERO, Builder, Lin, total
from advisor.search.scale import DECIDED, HUNDRED, SHARED

Lookup = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Outlook:
    """How the game stands after a turn, as far as tables are concerned."""

    stages: tuple[int, ...]
    """By seat."""
    active: int
    """Whose turn is next."""
    extra: int = 0
    """Extra turns that are left once that turn has begun."""
    over: bool = False


class Objective:
    """What the end of a modelled turn is worth to the player."""

    def __init__(
        self,
        b: Builder,
        state: State,
        seat: int,
        weights: Weights,
        outlook: Outlook,
        slack: int = 0,
    ) -> None:
        self.b = b
        self.state = state
        self.seat = seat
        self.weights = weights
        self.outlook = outlook
        self.slack = slack
        """By how much a table may be smoothed, for models that need not be exact."""
        self.data = state.setup.data
        self.compiled = weights.compiled(self.data)
        self.counts = [tally(state, other) for other in range(state.setup.seats)]
        self.rivals = [other for other in range(state.setup.seats) if other != seat]
        self._numbers: dict[int, Lin] = {}

    def rows(self, seat: int) -> Rows:
        return self.compiled.at(self.outlook.stages[seat])

    def value(self, after: Ledger) -> Lin:
        """The value of the position after the turn, exactly."""
        found = self.own(after) * HUNDRED
        best, every = self.weights.best_rival, self.weights.all_rivals
        worths = []
        if best or every or self.outlook.over:
            worths = [self._rival(after, seat) for seat in self.rivals]
            found = found - total(worths) * every
        if best:
            found = found - self._greatest(worths) * best
        if self.outlook.over:
            found = found + self._decided(after)
        return found

    def _greatest(self, worths: list[Lin]) -> Lin:
        b = self.b
        if len(worths) == 1:
            return worths[0]
        most = b.var(max(map(b.least, worths)), max(map(b.most, worths)))
        for worth in worths:
            b.ge(most - worth, 0)
        return most

    def _on_spaces(self, after: Ledger, species: int) -> Lin:
        """Residents on the spaces of hub A-11."""
        slots = self.state.hub(self.seat).slots
        pairs = zip(slots, after.slots, strict=False)
        return total(present for (who, _, _), present in pairs if who == species)

    # The player

    def own(self, after: Ledger) -> Lin:
        """What the position is worth to the player alone."""
        self._numbers = {
            species: after.of(species) + self._on_spaces(after, species)
            for species in range(len(SPECIES))
        }
        rows = self.rows(self.seat)
        parts = [
            after.stock[POINTS] * rows.points,
            self._printed(after) * rows.sectors,
            self._people(rows),
            self._end(after) * rows.end if rows.end else ZERO,
            self._kept(after.stock, after, rows, self.seat),
            self._abilities(after, rows),
            Lin(rows.hubs[self.state.hubs[self.seat]]),
            self._fleet(after, rows),
            self._look(lambda n: rows.token[n], after.token, 1),
            *self._reaches(after, self.seat),
            Lin(self._turns(self.seat, rows)),
        ]
        return total(parts)

    def _look(self, table: Lookup, count: Lin, most: int = PLENTY) -> Lin:
        return looked_up(self.b, table, count, most, self.slack)

    def _exactly(self, table: Lookup, count: Lin, most: int = PLENTY) -> Lin:
        return exactly(self.b, table, count, most)

    def _printed(self, after: Ledger) -> Lin:
        data = self.data
        return total(
            flag * data.sector_points[data.sectors[n].level] for n, flag in after.has.items()
        )

    def _people(self, rows: Rows) -> Lin:
        """Residents by species: their points, the race for most of them, and what they promise."""

        def worth(species: int, number: int) -> int:
            race = self._race(self.seat, species, number) * rows.race
            here = self.data.resident_points * number * rows.residents
            return here + race + at(rows.species, number)

        return total(
            self._look(lambda n, species=species: worth(species, n), number)  # type: ignore[misc]
            for species, number in self._numbers.items()
        )

    def _race(self, seat: int, species: int, number: int) -> int:
        """Points of a player for a species if the player to move has so many of them."""
        counts = [row[species] for row in self.counts]
        counts[self.seat] = number
        return scoring.shares(counts, self.data.first, self.data.second)[seat]

    def _kept(self, stock: list[Lin], after: Ledger | None, rows: Rows, seat: int) -> Lin:
        """GEMs and resources in hand, and the quarters that wait for food and water."""
        b = self.b
        free = Lin(self._free_now(seat)) if after is None else self._free(after)
        look = self._exactly if after is None else self._look
        gems, food, water, metal = (stock[column] for column in (GEMS, FOOD, WATER, METAL))
        pairs = lesser(b, food, water)
        housed = lesser(b, free, pairs)
        found = [
            look(lambda n: at(rows.gems, n), gems),
            look(lambda n: at(rows.metal, n), metal),
            look(lambda n: at(rows.pairs, n), housed),
            look(lambda n: at(rows.more_pairs, n), pairs - housed),
            look(lambda n: at(rows.singles, n), food + water - pairs * 2),
            look(lambda n: at(rows.free, n), free),
        ]
        if rows.left_over:
            found.append(self._left_over(stock) * rows.left_over)
        return total(found)

    def _left_over(self, stock: list[Lin]) -> Lin:
        goods = total(stock[column] for column in (FOOD, WATER, METAL))
        gems = times(self.b, stock[GEMS], self.data.gems_per_point)
        return gems + times(self.b, goods, self.data.resources_per_point)

    def _free(self, after: Ledger) -> Lin:
        sectors = self.data.sectors
        room = total(flag * sectors[n].size for n, flag in after.has.items())
        hub = self.state.hub(self.seat).room[1]
        living = total(after.residents.values())
        return room + hub - living

    def _free_now(self, seat: int) -> int:
        state, sectors = self.state, self.data.sectors
        hub = max(0, state.hub(seat).room[1] - len(state.on_hub[seat]))
        return hub + sum(sectors[n].size - len(who) for n, who in state.station[seat].items())

    def _abilities(self, after: Ledger, rows: Rows) -> Lin:
        found = []
        for number, has in after.has.items():
            if has.fixed and not has.const:
                continue
            table = rows.abilities[number]
            found.append(has * table[0])
            living = after.at(number)
            if living.terms or living.const:
                size = self.data.sectors[number].size
                found.append(self._look(lambda n, t=table: t[n] - t[0], living, size))  # type: ignore[misc]
        return total(found)

    def _fleet(self, after: Ledger, rows: Rows) -> Lin:
        single = rows.ships[self.compiled.paid[self.state.hubs[self.seat]]]
        kinds: dict[int, list[Lin]] = {}
        for number, count in after.fleet.items():
            kinds.setdefault(self.data.ships[number].kind, []).append(count)
        found = [count * single[number] for number, count in after.fleet.items()]
        for kind in range(len(TYPES)):
            table = rows.kinds[kind]
            found.append(self._look(lambda n, t=table: at(t, n), total(kinds.get(kind, ()))))  # type: ignore[misc]
        found.append(self._look(lambda n: at(rows.unused, n), total(after.unused.values())))
        return total(found)

    def _reaches(self, after: Ledger, seat: int) -> list[Lin]:
        """What the tracks promise a player, by the level of the player to move."""
        rows = self.rows(seat)
        found = []
        for track in range(len(TRACKS)):
            levels = [self.state.level(other, track) for other in range(self.state.setup.seats)]

            def promised(level: int, track: int = track, levels: list[int] = levels) -> int:
                column = levels[:]
                column[self.seat] = level
                own = column[seat]
                if not own:
                    return 0
                alone = max(column) == own and column.count(own) == 1
                return rows.reach[track][own + alone]

            look = self._look if seat == self.seat else self._exactly
            found.append(look(promised, after.tracks[track], TOP_LEVEL))
        return found

    def _turns(self, seat: int, rows: Rows) -> int:
        seats = self.state.setup.seats
        waits = (seat - self.outlook.active) % seats
        return at(rows.ahead, seats - 1 - waits) + (
            at(rows.extra, self.outlook.extra) if not waits else 0
        )

    # End clauses

    def _end(self, after: Ledger) -> Lin:
        """Points of end clauses, as it stands."""
        hub = self.state.hub(self.seat)
        found = [self._clause(effect, after) for effect in hub.endgame]
        for number, has in after.has.items():
            if has.fixed and not has.const:
                continue
            for quarter, effects in enumerate(self.data.sectors[number].quarters, start=1):
                for effect in effects:
                    if effect.trigger == "end":
                        here = self.b.at_least(after.at(number), quarter)
                        if self.b.most(here) > 0:
                            found.append(self.b.product(here, self._clause(effect, after)))
        return total(found)

    def _clause(self, effect: Effect, after: Ledger) -> Lin:
        b = self.b
        if effect.name == "vp_ships":
            numbers = effect.numbers
            return self._exactly(
                lambda n: numbers[n] if n < len(numbers) else 0, total(after.fleet.values())
            )
        every, points = effect.numbers
        return times(b, self._count(effect.word, after), every) * points

    def _count(self, what: str, after: Ledger) -> Lin:
        b, sectors = self.b, self.data.sectors
        if what in SPECIES:
            return self._numbers[SPECIES.index(what)]
        if what == "metal":
            return after.stock[METAL]
        if what == "ship":
            return total(after.fleet.values())
        if what == "sector":
            return total(after.has.values())
        if what == "level3":
            return total(flag for n, flag in after.has.items() if sectors[n].level == 3)
        return total(b.at_least(after.at(n), sectors[n].size) for n in after.has)

    # The others

    def _rival(self, after: Ledger, seat: int) -> Lin:
        """What the position is worth to somebody else."""
        rows = self.rows(seat)
        state = self.state
        stock = after.rivals[seat]
        own = self.counts[seat]
        hub = state.hubs[seat]
        steady = rows.hubs[hub] + self._turns(seat, rows)
        steady += rows.token[state.neutral[seat] == NOTHING]
        steady += sum(at(rows.species, number) for number in own)
        steady += self.data.resident_points * sum(own) * rows.residents
        steady += sum(
            rows.abilities[number][len(who)]
            + rows.sectors * self.data.sector_points[self.data.sectors[number].level]
            for number, who in state.station[seat].items()
        )
        parts = [
            Lin(steady),
            stock[POINTS] * rows.points,
            self._kept(stock, None, rows, seat),
            self._rival_fleet(after, seat, rows),
            self._rival_end(after, seat) * rows.end if rows.end else ZERO,
            *self._reaches(after, seat),
        ]
        for species, number in self._numbers.items():
            if own[species] and rows.race:
                parts.append(
                    self._exactly(
                        lambda n, s=species: self._race(seat, s, n) * rows.race,  # type: ignore[misc]
                        number,
                    )
                )
        return total(parts)

    def _rival_fleet(self, after: Ledger, seat: int, rows: Rows) -> Lin:
        state = self.state
        ships, kinds, _ = rows.fleet(self.compiled.paid[state.hubs[seat]], state.ships[seat])
        color = state.setup.colors[seat]
        idle = total(count for (owner, _), count in after.foreign.items() if owner == color)
        return self._exactly(lambda n: at(rows.unused, n), idle) + ships + kinds

    def _rival_end(self, after: Ledger, seat: int) -> Lin:
        """End clauses of somebody else: only metal can change by the player's turn."""
        state = self.state
        clauses = list(state.hub(seat).endgame)
        for number, who in state.station[seat].items():
            clauses += self.compiled.ends[number][len(who)]
        found = ZERO
        for effect in clauses:
            if effect.name == "vp_per" and effect.word == "metal":
                every, points = effect.numbers
                found = found + times(self.b, after.rivals[seat][METAL], every) * points
            else:
                found = found + scoring.end_points(state, seat, effect, self.counts[seat])
        return found

    # A finished game

    def _score(self, after: Ledger) -> Lin:
        people = [
            self._exactly(
                lambda n, s=species: self._race(self.seat, s, n) + self.data.resident_points * n,  # type: ignore[misc]
                number,
            )
            for species, number in self._numbers.items()
        ]
        return total(
            (
                after.stock[POINTS],
                self._printed(after),
                *people,
                self._end(after),
                self._left_over(after.stock),
            )
        )

    def _rival_score(self, after: Ledger, seat: int) -> Lin:
        own, data = self.counts[seat], self.data
        steady = data.resident_points * sum(own)
        steady += sum(data.sector_points[data.sectors[n].level] for n in self.state.station[seat])
        race = [
            self._exactly(lambda n, s=species: self._race(seat, s, n), number)  # type: ignore[misc]
            for species, number in self._numbers.items()
        ]
        stock = after.rivals[seat]
        end = self._rival_end(after, seat)
        return total((Lin(steady), stock[POINTS], *race, end, self._left_over(stock)))

    def _decided(self, after: Ledger) -> Lin:
        """Whether the game is won, shared or lost, ties broken by Aliens and then Humans."""
        b = self.b
        most = 1000
        aliens = total(n for species, n in self._numbers.items() if species < HUMAN)
        mine = (self._score(after) * most + aliens) * most + self._numbers[HUMAN]
        level, above = [], []
        for seat in self.rivals:
            own = self.counts[seat]
            tie = sum(own[:HUMAN]) * most + own[HUMAN]
            theirs = self._rival_score(after, seat) * (most * most) + tie
            level.append(b.at_least(mine - theirs, 0))
            above.append(b.at_least(mine - theirs, 1))
        not_lost, won = b.all_of(level), b.all_of(above)
        return not_lost * (DECIDED + SHARED) + won * (DECIDED - SHARED) - DECIDED
