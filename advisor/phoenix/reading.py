"""Reading positions, with every defect named at once and with its place."""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from advisor.core.errors import Defect
from advisor.core.position_frame import MOST_MOVES, Frame, FrameReader
from advisor.core.position_text import loads
from advisor.core.visible import shown
from advisor.phoenix import turn
from advisor.phoenix.data import Data
from advisor.phoenix.reading_turn import TurnReader
from advisor.phoenix.state import ON, Options, Setup, State
from advisor.phoenix.words import (
    COLORS,
    FORMAT,
    GOLD,
    HUBS,
    HUMAN,
    NEUTRALS,
    NOTHING,
    OVER,
    PHASES,
    SEATS,
    SECTORS,
    SETUP_PHASES,
    SHIPS,
    SPECIES,
    STOCK,
    TEAL,
    TOP_LEVEL,
    TRACKS,
    TURN,
    WIDTH,
)

KEYS: Final = (
    "format",
    "data",
    "options",
    "players",
    "active",
    "to_move",
    "phase",
    "supply",
    "sectors",
    "ending",
    "moves",
    "this_turn",
    "table",
)
PLAYER_KEYS: Final = (
    "color",
    "name",
    "hub",
    *STOCK[:4],
    "points",
    "tracks",
    "ships",
    "neutral",
    "station",
    "on_hub",
    "incomes",
    "own_sectors",
)
OPTION_KEYS: Final = ("hubs", "first_game", "friendly", "seat_gems")
HUB_CHOICES: Final = ("basic", "all")
MOST_TOKENS: Final = 99_999
"""More is a slip of the key."""
_SECTOR: Final = re.compile(r"[123][012][1-8]")
_SHIP: Final = re.compile(r"([a-z]+[1-3]?)(?:@([0-9]{1,2}))?")


class DataWarning(UserWarning):
    """A position was written with other component data, so prices may differ."""


def read(source: str | bytes | Mapping[str, Any], data: Data | None = None) -> State:
    """Read and check a position; raises `PositionError` with every defect."""
    if isinstance(source, str | bytes):
        source = loads(source)
    return Reader(data or _fitting(source)).position(source)


def _fitting(source: Any) -> Data:
    """The values a position was written with, as far as they are ours; else the usual ones."""
    ours = Data.load()
    written = source.get("data") if isinstance(source, Mapping) else None
    return ours if written == ours.hash else Data.usual()


def read_options(source: Any, defects: list[Defect]) -> Options:
    """The options of a game; what is wrong is added to the defects."""
    reader = Reader(Data.load())
    options = reader.options(dict(source))
    defects += reader.defects
    return options


_FRAME: Final = Frame(FORMAT, KEYS, PLAYER_KEYS, COLORS, SEATS, PHASES, TURN)


class Reader(FrameReader[State]):
    """Reads one position of Space Station Phoenix, played with the given component data."""

    def __init__(self, data: Data) -> None:
        super().__init__(_FRAME)
        self.data = data

    def begun(self, keys: Mapping[str, Any], players: Sequence[Any]) -> State:
        options = self.options(keys.get("options", {}))
        return State(Setup(self.data, options, *self.seated(players)))

    def board(self, keys: Mapping[str, Any], state: State) -> None:
        if keys.get("ending") is not None:
            state.ending = self.owner(keys["ending"], "ending") or 0

    def rest(self, keys: Mapping[str, Any], state: State) -> None:
        state.display = self.sector_list(keys.get("sectors", []), "sectors")
        self.supply(keys.get("supply"), state)
        self.sectors_once(state)
        self.fleets(state)
        self.hash(keys.get("data"))
        turns = TurnReader(self.defects, state, bool(self.unsure))
        if not self.defects or state.hubs[state.active] >= 0 or state.phase in SETUP_PHASES:
            turns.read(keys.get("this_turn", {}), keys.get("table"))
        self.more += turns.more
        self.to_move(keys, state)
        self.decision(state)

    def hash(self, value: Any) -> None:
        if value is None:
            return
        if not isinstance(value, str) or not re.fullmatch(r"[0-9a-f]{12}", value):
            sample = repr(self.data.hash)
            self.bad("data", f"expected twelve digits such as {sample}, not {shown(value)}")
        elif value != self.data.hash:
            warnings.warn(
                f"This position was written with the component data {value}; it is read with "
                f"{self.data.hash}, so prices and gains may differ.",
                DataWarning,
                stacklevel=6,
            )

    # Players

    def options(self, value: Any) -> Options:
        known = self.mapping(value, "options", OPTION_KEYS)
        standard = Options()
        hubs = self.word(known.get("hubs", standard.hubs), "options.hubs", HUB_CHOICES, "hubs")
        switches = self.switches(known, standard, OPTION_KEYS[1:])
        return Options(HUB_CHOICES[hubs or 0], *switches)

    def player(self, player: Mapping[str, Any], seat: int, state: State) -> None:
        place = f"players[{seat}]"
        self.hub(player.get("hub"), f"{place}.hub", seat, state)
        for column, name in enumerate(STOCK):
            low = -MOST_TOKENS if name == "points" else 0
            value = player.get(name, 0)
            number = self.integer(value, f"{place}.{name}", low, MOST_TOKENS, 0)
            state.stock[seat * WIDTH + column] = number
        tracks = self.mapping(player.get("tracks", {}), f"{place}.tracks", TRACKS)
        for track, level in tracks.items():
            at = seat * len(TRACKS) + TRACKS.index(track)
            state.tracks[at] = self.integer(level, f"{place}.tracks.{track}", 0, TOP_LEVEL, 0)
        state.ships[seat] = self.ships(player.get("ships", []), f"{place}.ships")
        state.neutral[seat] = self.neutral(player.get("neutral"), f"{place}.neutral")
        state.incomes[seat] = self.integer(
            player.get("incomes", 0), f"{place}.incomes", 0, MOST_MOVES, 0
        )
        state.own[seat] = self.sector_list(player.get("own_sectors", []), f"{place}.own_sectors")
        self.station(player.get("station", {}), place, seat, state)
        self.on_hub(player.get("on_hub", []), f"{place}.on_hub", seat, state)

    def hub(self, value: Any, place: str, seat: int, state: State) -> None:
        if value is None:
            if state.phase not in SETUP_PHASES:
                self.bad(place, f"missing; expected a hub ({HUBS[0]} to {HUBS[-1]})")
                state.hubs[seat] = 0
            return
        if isinstance(value, str) and value in HUBS:
            state.hubs[seat] = HUBS.index(value)
            if state.hubs.count(state.hubs[seat]) > 1:
                self.bad(place, f"{value} is there once, and somebody has it already")
        else:
            self.bad(place, f"expected a hub ({HUBS[0]} to {HUBS[-1]}), not {shown(value)}")
            state.hubs[seat] = 0

    # Ships

    def ships(self, value: Any, place: str) -> tuple[int, ...]:
        found = []
        for number, word in enumerate(self.items(value, place)):
            ship = self.ship(word, f"{place}[{number}]", SHIPS, 0)
            if ship is not None:
                found.append(ship)
        return tuple(sorted(found))

    def ship(self, word: Any, place: str, names: Sequence[str], least: int) -> int | None:
        """A ship with the GEMs on it, from a text such as transport1@2."""
        match = _SHIP.fullmatch(word) if isinstance(word, str) else None
        if match is None or match[1] not in names:
            sample = f"{names[0]}@2" if least else f"{names[0]} or {names[0]}@2"
            self.bad(place, f"expected a ship such as {sample}, not {shown(word)}")
            return None
        number = names.index(match[1])
        if match[2] is None and not least:
            return number * ON
        cards = self.data.ships if names is SHIPS else self.data.neutrals
        gems, most = int(match[2] or 0), cards[number].cost
        if not 1 <= gems <= most:
            self.bad(place, f"1 to {most} GEMs lie on a used {match[1]}, not {gems}")
            gems = most
        return number * ON + gems

    def neutral(self, value: Any, place: str) -> int:
        if value is None:
            return NOTHING
        names = tuple(name[2:] for name in NEUTRALS)
        token = self.ship(value, place, names, 1)
        return NOTHING if token is None else token

    def fleets(self, state: State) -> None:
        """Cards and tokens that can be together on one table."""
        everywhere: Counter[int] = Counter()
        for seat, fleet in enumerate(state.ships):
            numbers = Counter(ship // ON for ship in fleet)
            everywhere += numbers
            for number, times in numbers.items():
                if times > 1 and self.data.ships[number].level == 1:
                    place = f"players[{seat}].ships"
                    self.bad(place, f"{SHIPS[number]} is there {times} times; once each is right")
        for number, times in everywhere.items():
            copies = self.data.ships[number].copies
            if times > copies:
                self.bad("players", f"{times} {SHIPS[number]} in play; there are only {copies}")
        tokens = Counter(token // ON for token in state.neutral if token != NOTHING)
        for number, times in tokens.items():
            if times > 1:
                self.bad("players", f"{NEUTRALS[number]} bears {times} tokens; one is the limit")

    # Sectors and residents

    def sector_list(self, value: Any, place: str) -> tuple[int, ...]:
        found: list[int] = []
        for number, word in enumerate(self.items(value, place)):
            if isinstance(word, bool) or not isinstance(word, int) or word not in SECTORS:
                where = f"{place}[{number}]"
                self.bad(where, f"expected the number of a sector such as 214, not {shown(word)}")
            else:
                found.append(word)
        return tuple(sorted(found))

    def sectors_once(self, state: State) -> None:
        places: dict[int, list[str]] = {}
        for number in state.display:
            places.setdefault(number, []).append("sectors")
        for seat in range(state.setup.seats):
            for number in state.own[seat]:
                places.setdefault(number, []).append(f"players[{seat}].own_sectors")
            for number in state.station[seat]:
                places.setdefault(number, []).append(f"players[{seat}].station")
        for number, where in places.items():
            if len(where) > 1:
                self.bad(where[1], f"sector {number} is also in {where[0]}; each exists once")

    def station(self, value: Any, place: str, seat: int, state: State) -> None:
        where = f"{place}.station"
        if not isinstance(value, Mapping):
            self.bad(where, f"expected an object, not {shown(value)}")
            return
        found: dict[int, tuple[int, ...]] = {}
        for key, residents in value.items():
            number = int(key) if isinstance(key, str) and _SECTOR.fullmatch(key) else 0
            if not number:
                self.bad(where, f"expected the number of a sector such as '214', not {shown(key)}")
                continue
            found[number] = self.residents(residents, f"{where}.{number}")
        state.station[seat] = dict(sorted(found.items()))
        self.wings(where, seat, state)
        mixed = any(effect.name == "mix" for n in found for effect in self.data.sectors[n].effects)
        for number, species in found.items():
            self.quarters(f"{where}.{number}", number, species, mixed)

    def residents(self, value: Any, place: str) -> tuple[int, ...]:
        found = []
        for number, word in enumerate(self.items(value, place)):
            species = self.word(word, f"{place}[{number}]", SPECIES, "a species")
            if species is not None:
                found.append(species)
        return tuple(found)

    def quarters(self, place: str, number: int, residents: tuple[int, ...], mixed: bool) -> None:
        sector = self.data.sectors[number]
        if len(residents) > sector.size:
            self.bad(place, f"{len(residents)} residents in {sector.size} quarters")
        for species in sorted(set(residents)):
            foreign = species < GOLD and species != sector.colour
            if foreign and not (mixed and sector.colour == TEAL):
                colour = SPECIES[sector.colour]
                self.bad(place, f"{SPECIES[species]} cannot live in a {colour} sector")

    def wings(self, place: str, seat: int, state: State) -> None:
        sectors = self.data.sectors
        built = Counter((sectors[n].colour, sectors[n].level) for n in state.station[seat])
        any_order = state.hubs[seat] >= 0 and state.hub(seat).any_order
        for (colour, level), times in sorted(built.items()):
            wing = f"the {SPECIES[colour]} wing"
            if times > 1:
                self.bad(place, f"{wing} has {times} sectors of level {level}; one is the limit")
            if level > 1 and (colour, level - 1) not in built and not any_order:
                self.bad(place, f"{wing} has level {level} without level {level - 1}")

    def on_hub(self, value: Any, place: str, seat: int, state: State) -> None:
        spaces = self.items(value, place)
        hub = state.hub(seat) if state.hubs[seat] >= 0 else None
        if hub is not None and hub.slots:
            self.spaces(spaces, place, seat, state)
            return
        residents = self.residents(spaces, place)
        colour, room = hub.room if hub is not None else (-1, 0)
        if len(residents) > room:
            self.bad(place, f"{len(residents)} residents on a hub with {room} quarters")
        for species in sorted(set(residents)):
            if room and species < GOLD and species != colour:
                self.bad(place, f"{SPECIES[species]} cannot live on this hub")
        state.on_hub[seat] = residents[:room]

    def spaces(self, value: Sequence[Any], place: str, seat: int, state: State) -> None:
        """The five spaces of a hub whose residents only leave."""
        slots = [species for species, _, _ in state.hub(seat).slots]
        if value and len(value) != len(slots):
            self.bad(place, f"expected {len(slots)} places, null where nobody is, not {len(value)}")
            return
        found = [NOTHING] * len(slots)
        for number, word in enumerate(value):
            species = slots[number]
            if word == SPECIES[species]:
                found[number] = species
            elif word is not None:
                here = f"{place}[{number}]"
                self.bad(here, f"expected {SPECIES[species]!r} or null, not {shown(word)}")
        state.on_hub[seat] = tuple(found) if value or state.phase not in SETUP_PHASES else ()

    def supply(self, value: Any, state: State) -> None:
        setup = self.data.setup
        housed = [0] * len(SPECIES)
        for seat in range(state.setup.seats):
            for residents in (*state.station[seat].values(), state.on_hub[seat]):
                for species in residents:
                    if species != NOTHING:
                        housed[species] += 1
        humans = int(setup["players"][str(state.setup.seats)]["humans"])
        box = [int(setup["alien_bag"][name]) for name in SPECIES[:HUMAN]]
        box.append(int(setup["humans_in_box"]["value"]))
        if value is None:
            self.bad("supply", "missing; the Aliens left cannot be known")
            value = dict.fromkeys(SPECIES, 0)
        known = self.mapping(value, "supply", SPECIES)
        for species, name in enumerate(SPECIES):
            default = max(0, humans - housed[HUMAN]) if species == HUMAN else None
            if name not in known and default is None:
                if isinstance(value, Mapping):
                    self.bad(f"supply.{name}", "missing; the Aliens left cannot be known")
                continue
            place = f"supply.{name}"
            number = self.integer(known.get(name, default), place, 0, box[species], 0)
            state.supply[species] = number
            if number + housed[species] > box[species]:
                self.bad(
                    place,
                    f"{number} and {housed[species]} in the stations; the box holds {box[species]}",
                )

    # As a whole

    def to_move(self, keys: Mapping[str, Any], state: State) -> None:
        if "to_move" in keys and not self.unsure:
            seat = self.owner(keys["to_move"], "to_move")
            if seat != state.to_move and not self.defects:
                right = state.setup.color(state.to_move)
                self.bad("to_move", f"in this phase it is {right} who decides")

    def decision(self, state: State) -> None:
        """Every position but the last has something to decide, or the game could not go on."""
        if self.defects or state.phase == OVER:
            return
        if not turn.options(state):
            self.bad("phase", f"nothing can be decided in the phase {PHASES[state.phase]!r} here")
