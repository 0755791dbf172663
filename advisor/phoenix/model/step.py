"""One turn inside a model: the main choice, the stock as it runs, and the small deeds.

Within a *phase* everything may come in any order: stocks need to suffice only at its end. That
makes a model an upper bound; what it finds is put in order by the engine (`replay.py`). Where no
order exists, the model is built again with *slots*: one deed after the other, each of them paid
from what is there at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from advisor.phoenix.action_types import NEUTRAL
from advisor.phoenix.clauses import Effect
from advisor.phoenix.components import Hub, Sector, Ship
from advisor.phoenix.data import Data
from advisor.phoenix.model import tables
from advisor.phoenix.model.ledger import Ledger
from advisor.phoenix.state import State
from advisor.phoenix.station import COLUMN
from advisor.phoenix.words import EXPEDITION, GOLD, HUB, HUMAN, POINTS, SPECIES
from advisor.search.linear import ONE, ZERO, Builder, Lin, total

Key = tuple[object, ...]
"""A deed without its place: what `replay.key` gives of an action."""
Amounts = Mapping[int, int]
"""Column of the stock and how much."""
NONE: Final[Amounts] = {}
PLENTY: Final = 99
"""More than anybody holds of anything."""


TakenBy = Callable[[int, int, int, int], tuple[int, ...]]
"""A rival's seat, a track, the player's level there, the fee just paid to the rival: what the rival
takes as a reward."""


def nothing_taken(seat: int, track: int, level: int, fee: int) -> tuple[int, ...]:
    """Rivals who take nothing: for models in which nobody looks at what they hold."""
    return ()


@dataclass(slots=True)
class Clause:
    """An effect that works in this turn where its flag is 1."""

    source: int
    effect: Effect
    flag: Lin


@dataclass(slots=True)
class Doing:
    """A small step that can be made some times."""

    key: Key
    count: Lin
    most: int
    pay: Amounts
    gain: Amounts
    brings: int


@dataclass(slots=True)
class Count:
    """An income for so many residents of a species, taken where its flag is 1 (P104)."""

    species: int
    present: Lin
    """Those who are there before anybody comes in this phase."""
    every: int
    column: int
    flag: Lin

    def gained(self, b: Builder, flag: Lin, come: Iterable[Lin]) -> Lin:
        """What it brings when it is taken with the flag, after so many have come."""
        return b.product(flag, tables.times(b, self.present + total(come), self.every))


@dataclass(frozen=True, slots=True)
class Rules:
    """How a turn is modelled."""

    relocations: int = 1
    """So many at most in an income."""
    points: int = 1
    """So many trades of a point by hub B-6 at most."""
    slots: int = 0
    """With slots: at most so many deeds in a phase, one after the other."""
    rolls: bool = False
    """Whether ships that roll may be used, at the expected dice."""


class Step:
    """One turn of the player while its rules are being written down."""

    def __init__(self, b: Builder, state: State, seat: int, before: Ledger, rules: Rules) -> None:
        self.b = b
        self.state = state
        self.seat = seat
        self.before = before
        self.now = before.copy()
        self.rules = rules
        self.uses: dict[tuple[int, int], Lin] = {}
        """Owner and number of a ship, and whether it is used."""
        self.income: Lin = ZERO
        self.recruit: dict[int, Lin] = {}
        """Hub A-8: a Human instead of a turn, by the place it goes to."""
        self.on: Lin = ONE
        """Whether the turn is played at all."""
        self.begun = False
        """Whether the main choice is made and the dice lie on the table."""
        self.deeds: list[tuple[Key, Lin]] = []
        self.builds: dict[int, Lin] = {}
        self.bought: dict[int, Lin] = {}
        """Aliens by the transactions of a transport ship."""
        self.brought: dict[int, list[Lin]] = {species: [] for species in range(len(SPECIES))}
        self.puts: dict[tuple[int, int], Lin] = {}
        self.moves: list[tuple[Key, Lin]] = []
        self.live_now: dict[int, int] | None = None
        """In the middle of a turn: how many quarters were occupied when it began."""
        self.converts: list[Lin] = []
        self.traded: list[Lin] = []
        self.first_trades: dict[Key, Lin] = {}
        """What two hubs may trade before the main choice."""
        self.taken_by: TakenBy = nothing_taken
        self.keeps: list[list[Lin]] = []
        """Dice kept, for every time that dice are rolled."""

    # What is printed

    @property
    def data(self) -> Data:
        return self.state.setup.data

    @property
    def hub(self) -> Hub:
        return self.state.hub(self.seat)

    def sector(self, number: int) -> Sector:
        return self.data.sectors[number]

    def ship(self, owner: int, number: int) -> Ship:
        return (self.data.neutrals if owner == NEUTRAL else self.data.ships)[number]

    def size(self, place: int) -> int:
        return self.hub.room[1] if place == HUB else self.sector(place).size

    def places(self) -> list[int]:
        """Where residents may live, the hub first."""
        return [*([HUB] if self.hub.room[1] else []), *self.now.has]

    # Which ship

    def using(self, kind: int) -> Lin:
        """Whether a ship of a type is used: 0 or 1."""
        return total(
            flag
            for (owner, number), flag in self.uses.items()
            if self.ship(owner, number).kind == kind
        )

    def track_used(self, kind: int) -> Lin:
        """The same, and true of an expedition whose dice lie on the table."""
        if self.begun:
            return ONE if kind == EXPEDITION else ZERO
        return self.using(kind)

    def powers(self, kind: int) -> Lin:
        """The power of the ship of that type that is used."""
        return total(
            flag * self.ship(owner, number).power
            for (owner, number), flag in self.uses.items()
            if self.ship(owner, number).kind == kind
        )

    # What is live

    def live(self, number: int, quarter: int) -> Lin:
        """Whether a quarter was occupied when the turn began (live-1)."""
        if self.live_now is not None:
            return ONE if self.live_now.get(number, 0) >= quarter else ZERO
        return self.b.at_least(self.before.at(number), quarter)

    def clauses(self, trigger: str) -> list[Clause]:
        """The player's effects with a trigger that can work this turn."""
        found = [Clause(HUB, effect, ONE) for _, effect in self.hub.live.get(trigger, ())]
        for number, sector in self._built():
            for quarter, effects in enumerate(sector.quarters, start=1):
                wanted = [effect for effect in effects if effect.trigger == trigger]
                if not wanted:
                    continue
                flag = self.live(number, quarter)
                at_once = self._at_once(number, quarter)
                if at_once is not None:
                    flag = flag + at_once
                if self.b.most(flag) > 0:
                    found += [Clause(number, effect, flag) for effect in wanted]
        return found

    def _built(self) -> Iterator[tuple[int, Sector]]:
        for number in self.before.has:
            yield number, self.sector(number)

    def _at_once(self, number: int, quarter: int) -> Lin | None:
        """Hub A-8: the new Human's quarter works in this very income (P117)."""
        flag = self.recruit.get(number)
        if flag is None:
            return None
        here = self.before.at(number)
        return flag if here.fixed and here.const + 1 == quarter else None

    def modifier(self, trigger: str, name: str) -> Lin:
        """The sum of a modifier over everything that is live."""
        return total(c.flag * c.effect.n for c in self.clauses(trigger) if c.effect.name == name)

    def active(self, trigger: str, used: Lin) -> list[Clause]:
        """Clauses that go off if something is used: their flags say both."""
        found = []
        for clause in self.clauses(trigger):
            flag = self.b.all_of((used, clause.flag))
            if self.b.most(flag) > 0:
                found.append(Clause(clause.source, clause.effect, flag))
        return found

    # The stock

    def gain(self, column: int, amount: Lin | int) -> None:
        self.now.stock[column] = self.now.stock[column] + amount

    def pay(self, column: int, amount: Lin | int) -> None:
        self.now.stock[column] = self.now.stock[column] - amount

    def check(self, *columns: int) -> None:
        """Nobody pays what is not there; points may be below 0 (P129)."""
        for column in columns or range(POINTS):
            self.b.ge(self.now.stock[column], 0)

    def note(self, key: Key, count: Lin) -> Lin:
        """Remember a deed for the engine."""
        if count.const or count.terms:
            self.deeds.append((key, count))
        return count

    def bring(self, species: int, count: Lin) -> None:
        """Residents from the supply; where they live is decided once for the whole turn."""
        self.brought[species].append(count)
        self.now.supply[species] = self.now.supply[species] - count

    def per_resident(self, species: int) -> list[Clause]:
        """What comes along with everybody who is gained (bon-3)."""
        trigger = "human" if species == HUMAN else "alien"
        return [c for c in self.clauses(trigger) if c.effect.name in COLUMN]


@dataclass(slots=True)
class Phase:
    """Deeds in any order, or with slots one after the other."""

    step: Step
    most: int = PLENTY
    """No more deeds than this in all."""
    found: list[Doing] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)

    def add(
        self,
        key: Key,
        most: int,
        pay: Amounts = NONE,
        gain: Amounts = NONE,
        brings: int = -1,
        gate: Lin = ONE,
    ) -> Lin:
        """A deed that can be done up to `most` times, where the gate is 1."""
        if most <= 0 or (gate.fixed and not gate.const):
            return ZERO
        b = self.step.b
        count = b.var(0, most)
        if not gate.fixed:
            b.le(count - gate * most, 0)
        self.found.append(Doing(key, count, most, pay, gain, brings))
        self.step.note(key, count)
        return count

    def close(self) -> None:
        """Write down what the deeds cost and bring."""
        for deed in self.found:
            if deed.brings >= 0:
                self.step.bring(deed.brings, deed.count)
        if self.step.rules.slots and self.found:
            self._in_slots()
        else:
            self._in_any_order()
        self.found, self.counts = [], []

    def _in_any_order(self) -> None:
        step = self.step
        columns = set()
        for deed in self.found:
            for column, amount in deed.pay.items():
                step.pay(column, deed.count * amount)
                columns.add(column)
            for column, amount in deed.gain.items():
                step.gain(column, deed.count * amount)
        aliens = total(deed.count for deed in self.found if 0 <= deed.brings <= GOLD)
        humans = total(deed.count for deed in self.found if deed.brings == HUMAN)
        for species, number in ((GOLD, aliens), (HUMAN, humans)):
            if number.terms:
                for clause in step.per_resident(species):
                    extra = step.b.product(clause.flag, number)
                    step.gain(COLUMN[clause.effect.name], extra * clause.effect.n)
        for count in self.counts:
            come = (deed.count for deed in self.found if deed.brings == count.species)
            step.gain(count.column, count.gained(step.b, count.flag, come))
        step.check(*sorted(columns - {POINTS}))
        if POINTS in columns:
            step.b.ge(step.now.stock[POINTS], 0)

    def _in_slots(self) -> None:
        step, b = self.step, self.step.b
        along = {
            species: [
                (COLUMN[c.effect.name], c.effect.n, c.flag) for c in step.per_resident(species)
            ]
            for species in (GOLD, HUMAN)
        }
        number = min(self.most, step.rules.slots, sum(deed.most for deed in self.found))
        times: list[list[Lin]] = [[] for _ in self.found]
        previous = ONE
        waiting = [self._counted_now(count, count.flag, times) for count in self.counts]
        for _ in range(number):
            flags = [b.flag() for _ in self.found]
            taken = total(flags)
            b.le(taken - previous, 0)
            previous = taken
            for deed, flag, row in zip(self.found, flags, times, strict=True):
                row.append(flag)
                for column, amount in deed.pay.items():
                    step.pay(column, flag * amount)
            step.check()
            for deed, flag in zip(self.found, flags, strict=True):
                for column, amount in deed.gain.items():
                    step.gain(column, flag * amount)
                if deed.brings >= 0:
                    for column, amount, live in along[HUMAN if deed.brings == HUMAN else GOLD]:
                        step.gain(column, b.all_of((flag, live)) * amount)
            waiting = [
                self._counted_now(count, rest, times)
                for count, rest in zip(self.counts, waiting, strict=True)
            ]
        for rest in waiting:
            b.eq(rest, 0)
        for deed, row in zip(self.found, times, strict=True):
            b.eq(total(row) - deed.count, 0)

    def _counted_now(self, count: Count, waiting: Lin, times: list[list[Lin]]) -> Lin:
        """Take a count at this moment, or later; whether it still waits."""
        b = self.step.b
        taken = b.flag()
        b.le(taken - waiting, 0)
        come = (
            total(row)
            for deed, row in zip(self.found, times, strict=True)
            if deed.brings == count.species
        )
        self.step.gain(count.column, count.gained(b, taken, come))
        return waiting - taken
