"""What the picture shows of a position: whose station is in the big place, and what it lacks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from advisor.core.narrate import name_of
from advisor.phoenix import ships
from advisor.phoenix.components import Hub, Ship
from advisor.phoenix.data import Data
from advisor.phoenix.position import Position
from advisor.phoenix.state import State
from advisor.phoenix.views import Player
from advisor.phoenix.words import (
    CONSTRUCTION,
    HUBS,
    METAL,
    NEUTRALS,
    NOTHING,
    SECTOR_COLOURS,
    SHIPS,
)

WINGS = ("teal", "pink", "brown")
"""In the order of the rows."""


@dataclass(frozen=True, slots=True)
class Card:
    """A ship as it lies on the table."""

    name: str
    """As an action names it, without its owner."""
    ship: Ship
    owner: str
    """A colour, `n` for a neutral ship, `draft` while nobody has it."""
    gems: int = 0
    token: str = ""
    copy: int = 1

    @property
    def thing(self) -> str:
        """Its name on the picture; a second one of a name has a number."""
        again = f":{self.copy}" if self.copy > 1 else ""
        return f"fleet:{self.owner}:{self.name}{again}"


@dataclass(frozen=True, slots=True)
class Lack:
    """What the next sector of a wing still needs."""

    level: int
    on_display: int
    gems: int = 0
    metal: int = 0
    ready: bool = True
    """Whether any construction ship is unused and free to take."""
    now: bool = True
    """Whether it is the turn of whose wing it is."""

    @property
    def can(self) -> bool:
        return self.now and self._payable

    @property
    def _payable(self) -> bool:
        return bool(self.ready and self.on_display and not self.gems and not self.metal)

    @property
    def words(self) -> str:
        """What is missing, in a few words."""
        if self.can:
            return "can be built"
        if self._payable:
            return "can be paid"
        if not self.on_display:
            return "none on display"
        if not self.ready:
            return "no ship is ready"
        gems = f"{self.gems} GEM{'' if self.gems == 1 else 's'}" if self.gems else ""
        metal = f"{self.metal} metal" if self.metal else ""
        return f"{' and '.join(filter(None, (metal, gems)))} short"


@dataclass(frozen=True)
class Scene:
    """A position as it is looked at."""

    position: Position
    looking: str = ""
    """The colour whose station is opened in the big place."""
    plain: bool = False
    """Without the marks of reconstructed values."""
    front: str = ""
    """The colour that keeps the big place in the turns of the others."""

    # Who

    @property
    def data(self) -> Data:
        return self.position.data

    @cached_property
    def state(self) -> State:
        """The engine's compact form, a copy of our own; as if those in front had the turn."""
        state = self._played.copy()
        if self.waits:
            state.active = self._colors.index(self.own)
            state.forget_live()
        return state

    @cached_property
    def _played(self) -> State:
        return self.position.state

    @property
    def setting_up(self) -> bool:
        return self.position.table is not None

    @property
    def decides(self) -> str:
        return self.position.to_move

    @cached_property
    def shown(self) -> str:
        """The colour in the big place."""
        return self.looking if self.looking in self._colors else self.own

    @cached_property
    def own(self) -> str:
        """The colour whose fleet lies in the big place: those in front, or who has the turn."""
        if self.setting_up:
            return self.decides
        return self.front if self.front in self._colors else self.position.active

    @property
    def waits(self) -> bool:
        """Whether somebody else has the turn than who is in the big place."""
        return not self.setting_up and self.own != self.position.active

    @property
    def _colors(self) -> list[str]:
        return [player.color for player in self.position.players]

    @cached_property
    def rivals(self) -> tuple[Player, ...]:
        """The others, in the order of their turns."""
        players = self.position.players
        first = next(n for n, player in enumerate(players) if player.color == self.own)
        return tuple(players[(first + n) % len(players)] for n in range(1, len(players)))

    def name(self, color: str) -> str:
        return name_of(self.position, color)

    def hub(self, player: Player) -> Hub | None:
        return None if player.hub is None else self.data.hubs[HUBS.index(player.hub)]

    # Ships

    def fleet(self, player: Player) -> tuple[Card, ...]:
        """The ships of a player, those of a name together."""
        return _cards(self.data, player.ships, player.color)

    @cached_property
    def neutrals(self) -> tuple[Card, ...]:
        tokens = {
            player.neutral.partition("@")[0]: (player.color, player.neutral.partition("@")[2])
            for player in self.position.players
            if player.neutral is not None
        }
        found = []
        for name, ship in zip(NEUTRALS, self.data.neutrals, strict=True):
            color, gems = tokens.get(name[2:], ("", ""))
            found.append(Card(name[2:], ship, "n", int(gems or 0), color))
        return tuple(found)

    def on_offer(self, key: str) -> tuple[Card, ...]:
        """Ships that lie face up during setup."""
        return _cards(self.data, tuple((self.position.table or {}).get(key, ())), "draft")

    # Sectors

    @cached_property
    def display(self) -> dict[tuple[str, int], tuple[int, ...]]:
        """Sectors on display by colour and level; those of a hub of its own are among them."""
        found: dict[tuple[str, int], tuple[int, ...]] = {}
        own = self.position.player(self.own).own_sectors
        for number in sorted({*self.position.sectors, *own}):
            sector = self.data.sectors[number]
            key = (SECTOR_COLOURS[sector.colour], sector.level)
            found[key] = (*found.get(key, ()), number)
        return found

    @cached_property
    def buildable(self) -> frozenset[int]:
        """Sectors that whoever has the turn could build with what they hold."""
        if self.setting_up or self.waits or self.position.result is not None:
            return frozenset()
        return frozenset(
            number
            for _, _, ship, _ in ships.usable(self.state)
            if ship.kind == CONSTRUCTION
            for number in ships.buildable(self.state, ship)
        )

    def fits(self, number: int) -> bool:
        """Whether a sector is the next one of a wing."""
        return not self.setting_up and ships.refuse_wing(self.state, number) is None

    def lack(self, colour: str) -> Lack | None:
        """What the next sector of a wing needs; None where the wing is complete."""
        level = self.next_level(colour)
        if level is None:
            return None
        there = self.display.get((colour, level), ())
        if not there:
            return Lack(level, 0)
        cheapest = min(self.data.sectors[n].cost for n in there)
        short = [self._short(cheapest, *offer) for offer in self._builders()]
        if not short:
            return Lack(level, len(there), ready=False)
        gems, metal = min(short, key=lambda pair: (sum(pair), pair))
        return Lack(level, len(there), gems, metal, now=not self.waits)

    def next_level(self, colour: str) -> int | None:
        """The lowest level that a wing has not got."""
        station = self.position.player(self.own).station
        sectors = (self.data.sectors[int(number)] for number in station)
        has = {s.level for s in sectors if SECTOR_COLOURS[s.colour] == colour}
        return next((level for level in (1, 2, 3) if level not in has), None)

    def _builders(self) -> list[tuple[int, int]]:
        """Construction ships within reach: GEMs that using one takes, and metal it takes off."""
        state = self.state
        found = []
        for seat, fleet in enumerate(state.ships):
            own = seat == state.active
            for number in ships.unused(fleet):
                ship = self.data.ships[number]
                if ship.kind == CONSTRUCTION:
                    fee = 0 if own else ship.fee
                    cost = ships.price(state, ship, own=own) + fee
                    found.append((cost, ships.discount(state, ship)))
        if state.neutral[state.active] == NOTHING:
            found += [
                (ships.price(state, card.ship, own=False), ships.discount(state, card.ship))
                for card in self.neutrals
                if card.ship.kind == CONSTRUCTION and not card.token
            ]
        return found

    def _short(self, cost: int, gems: int, off: int) -> tuple[int, int]:
        held = self.state.held(METAL)
        return max(0, gems - self.state.gems), max(0, cost - off - held)

    def live(self, player: Player, number: int) -> int:
        """How many quarters of a sector work this turn."""
        residents = len(player.station[str(number)])
        if player.color != self.position.active:
            return residents
        return min(residents, self._played.live.get(number, 0))

    # Residents and tracks

    def leaders(self, species: str) -> tuple[tuple[str, ...], int]:
        """Who has most residents of a species, and how many."""
        counts = {
            player.color: residents(player).count(species) for player in self.position.players
        }
        most = max(counts.values())
        return tuple(color for color, number in counts.items() if number == most and most), most

    def standing(self, track: str) -> dict[int, tuple[str, ...]]:
        """The colours on each level of a track."""
        found: dict[int, tuple[str, ...]] = {}
        for player in self.position.players:
            level = player.tracks[track]
            found[level] = (*found.get(level, ()), player.color)
        return found

    def guessed(self, table: str, name: str, field: str) -> bool:
        """Whether a printed number is one that we made up."""
        return self.data.marked.get((table, name, field)) == "R"


def residents(player: Player) -> tuple[str, ...]:
    """Everybody on a station, hub included."""
    inside = [resident for quarter in player.station.values() for resident in quarter]
    return (*inside, *(resident for resident in player.on_hub if resident))


@lru_cache(maxsize=512)
def _cards(data: Data, names: tuple[str, ...], owner: str) -> tuple[Card, ...]:
    seen: dict[str, int] = {}
    found = []
    for written in names:
        name, _, gems = written.partition("@")
        seen[name] = seen.get(name, 0) + 1
        ship = data.ships[SHIPS.index(name)]
        found.append(Card(name, ship, owner, int(gems or 0), copy=seen[name]))
    return tuple(found)
