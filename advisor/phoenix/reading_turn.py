"""Reading what has happened this turn, and the table of a game that is being set up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from advisor.core.errors import Defect
from advisor.core.parts import Parts
from advisor.core.visible import shown
from advisor.phoenix import draft, ships, views
from advisor.phoenix.bonuses import ship_kind
from advisor.phoenix.clauses import REPEATED
from advisor.phoenix.components import Item
from advisor.phoenix.state import NEUTRAL, ON, State, Table
from advisor.phoenix.station import effect_of, live
from advisor.phoenix.views import ThisTurn
from advisor.phoenix.words import (
    AFTER,
    BONUS,
    BUILT,
    CARRYING,
    CHOOSE_HUB,
    COLORS,
    CONSTRUCTION,
    DICE,
    DIPLOMACY,
    DRAFT2,
    DRAFT3,
    EXPEDITION,
    FACES,
    HUB,
    HUB_SETUP,
    HUBS,
    HUMAN,
    INCOME,
    LEAVE,
    NEUTRALS,
    NOTHING,
    OVER,
    PHASES,
    RECRUITING,
    RELOCATE,
    RETURN,
    REWARD,
    SECTORS,
    SETUP_PHASES,
    SHIPS,
    SPECIES,
    TRANSPORT,
    TURN,
    place_word,
)

TURN_KEYS: Final = tuple(ThisTurn.__dataclass_fields__)
TABLE_KEYS: Final = tuple(Table.__dataclass_fields__)
MOST: Final = 99
_ALWAYS: Final = ("extra", "converted")
_WITH_SHIP: Final = (*_ALWAYS, "live", "ship")
_DICE: Final = ("dice", "rerolls", "capacity")
MAY_HAVE: Final[dict[int, tuple[str, ...]]] = {
    TURN: _ALWAYS,
    CARRYING: (*_WITH_SHIP, "left", "bought"),
    DICE: (*_WITH_SHIP, *_DICE, "bought", "pending"),
    RECRUITING: (*_WITH_SHIP, "humans", "bought", "pending"),
    BUILT: (*_WITH_SHIP, "pending"),
    BONUS: (*_WITH_SHIP, "bought", "pending"),
    REWARD: (*_ALWAYS, "ship", "rewarding"),
    INCOME: (*_ALWAYS, "live", "pending"),
    RELOCATE: (*_ALWAYS, "live"),
    LEAVE: (*_ALWAYS, "live"),
    RETURN: (*_ALWAYS, "live"),
    AFTER: _ALWAYS,
    OVER: (),
    **dict.fromkeys(SETUP_PHASES, ()),
}
MUST_HAVE: Final[dict[int, tuple[str, ...]]] = {
    CARRYING: ("ship", "left"),
    DICE: ("dice", "capacity"),
    RECRUITING: ("humans",),
    BUILT: ("ship", "pending"),
    BONUS: ("ship", "pending"),
    REWARD: ("ship", "rewarding"),
    INCOME: ("pending",),
}
_USED: Final = re.compile(r"(?:([a-z]+):)?([a-z]+[1-3]?)(?: ?: ?([0-9]{3}))?")
_PENDING: Final = re.compile(r"hub|[0-9]{3}")
_SECTOR: Final = re.compile(r"[0-9]{3}")


class TurnReader(Parts):
    """Reads `this_turn` and `table` into a state whose players are known."""

    def __init__(self, defects: list[Defect], state: State, unsure: bool) -> None:
        super().__init__()
        self.defects = defects
        self.state = state
        self.unsure = unsure

    def read(self, value: Any, table: Any) -> None:
        state = self.state
        if value is None:
            value = {}
        known = self.mapping(value, "this_turn", TURN_KEYS)
        self.keys(known)
        state.clear_turn()
        sizes = {number: state.setup.data.sectors[number].size for number in state.live}
        state.live = {number: min(n, sizes[number]) for number, n in state.live.items()}
        self.live(known.get("live", {}))
        if known.get("ship") is not None:
            self.ship(known["ship"])
        self.numbers(known)
        self.bought(known.get("bought", {}))
        self.dice(known.get("dice", {}))
        self.pending(known.get("pending", []))
        self.rewarding(known.get("rewarding", []))
        self.table(table)
        if not self.defects:
            self.fits()

    def keys(self, known: Mapping[str, Any]) -> None:
        """Which keys a phase may have and must have."""
        phase = self.state.phase
        name = PHASES[phase]
        standard = views.as_dict(ThisTurn())
        for key, value in known.items():
            if key not in MAY_HAVE[phase] and value != standard[key]:
                self.bad(f"this_turn.{key}", f"does not belong to the phase {name!r}")
        for key in MUST_HAVE.get(phase, ()):
            if known.get(key, standard[key]) == standard[key]:
                self.bad(f"this_turn.{key}", f"missing; the phase {name!r} needs it")

    def live(self, value: Any) -> None:
        state = self.state
        place = "this_turn.live"
        if not isinstance(value, Mapping):
            self.bad(place, f"expected an object, not {shown(value)}")
            return
        own = state.station[state.active]
        for key, number in value.items():
            sector = int(key) if isinstance(key, str) and _SECTOR.fullmatch(key) else 0
            if sector not in own:
                self.bad(place, f"{shown(key)} is no sector of the active player")
                continue
            size = state.setup.data.sectors[sector].size
            state.live = {
                **state.live,
                sector: self.integer(number, f"{place}.{sector}", 0, size, 0),
            }

    def ship(self, word: Any) -> None:
        state = self.state
        place = "this_turn.ship"
        match = _USED.fullmatch(word) if isinstance(word, str) else None
        owner = match[1] if match else None
        names = [n[2:] for n in NEUTRALS] if owner == "n" else SHIPS
        if match is None or match[2] not in names or owner not in (None, "n", *COLORS):
            self.bad(place, f"expected a ship in use such as blue:transport1, not {shown(word)}")
            return
        state.work = names.index(match[2])
        if owner == "n":
            state.user = NEUTRAL
            token = state.neutral[state.active]
            if token == NOTHING or token // ON != state.work:
                self.bad(place, "the active player's token is not on this neutral ship")
        else:
            self.owned(place, owner)
        if match[3] is not None:
            self.sector(place, int(match[3]))

    def owned(self, place: str, owner: str | None) -> None:
        state = self.state
        seat = state.active if owner is None else state.setup.seat_of[COLORS.index(owner)]
        if seat < 0:
            if not self.unsure:
                self.bad(place, f"nobody plays {owner}")
            state.user = 0
            return
        state.user = seat
        used = [ship for ship in state.ships[seat] if ship // ON == state.work and ship % ON]
        if not used:
            self.bad(place, "no GEMs lie on such a ship of this player")

    def sector(self, place: str, number: int) -> None:
        state = self.state
        here = state.phase in (BUILT, BONUS, DICE, RECRUITING)
        own = number in state.station[state.active]
        if ship_kind(state) != CONSTRUCTION or not here or not own:
            self.bad(place, f"sector {number} was not built with this ship")
            return
        state.sector = number

    def numbers(self, known: Mapping[str, Any]) -> None:
        state = self.state
        for key in ("left", "rerolls", "capacity", "humans", "extra"):
            value = self.integer(known.get(key, 0), f"this_turn.{key}", 0, MOST, 0)
            setattr(state, key, value)
        state.converted = self.truth(known.get("converted", False), "this_turn.converted", False)
        if state.converted and not state.hub(state.active).converts:
            self.bad("this_turn.converted", "this hub does not convert metal")

    def bought(self, value: Any) -> None:
        counts = [0, 0, 0, 0]
        for name, number in self.mapping(value, "this_turn.bought", SPECIES[:HUMAN]).items():
            place = f"this_turn.bought.{name}"
            counts[SPECIES.index(name)] = self.integer(number, place, 0, MOST, 0)
        self.state.bought = (counts[0], counts[1], counts[2], counts[3])

    def dice(self, value: Any) -> None:
        counts = [0, 0, 0, 0]
        for face, number in self.mapping(value, "this_turn.dice", FACES).items():
            counts[FACES.index(face)] = self.integer(number, f"this_turn.dice.{face}", 0, 14, 0)
        self.state.dice = (counts[0], counts[1], counts[2], counts[3])

    # What is open

    def pending(self, value: Any) -> None:
        state = self.state
        found: list[Item] = []
        for number, word in enumerate(self.items(value, "this_turn.pending")):
            item = self.item(word, f"this_turn.pending[{number}]")
            if item is not None:
                found.append(item)
        for item, times in Counter(found).items():
            effect = effect_of(state, item)
            most = effect.n if effect.name in REPEATED else 4 if effect.name == "extra_same" else 1
            if times > most:
                word = place_word(item[0])
                self.bad("this_turn.pending", f"{word} is open {times} times; {most} is the most")
        state.pending = tuple(found)

    def item(self, word: Any, place: str) -> Item | None:
        """The effect that a source means, which must be live."""
        state = self.state
        match = _PENDING.fullmatch(word) if isinstance(word, str) else None
        source = HUB if word == "hub" else int(word) if match else NOTHING
        if source not in (HUB, *SECTORS):
            self.bad(place, f"expected a source such as '206' or 'hub', not {shown(word)}")
            return None
        item = views.candidate(state, source)
        if item is None or not self.works(item):
            self.bad(place, f"{shown(word)} has nothing live that could be open now")
            return None
        return item

    def works(self, item: Item) -> bool:
        state = self.state
        source = item[0]
        if source != HUB and source not in state.station[state.active]:
            return False
        trigger = effect_of(state, item).trigger
        if trigger == "built":
            return source == state.sector and state.phase in (BUILT, DICE, RECRUITING)
        if state.phase == BUILT:
            return False
        if effect_of(state, item).args[:1] == ("same",) and state.sector == NOTHING:
            return False
        return any(item == other for other, _ in live(state, trigger))

    def rewarding(self, value: Any) -> None:
        state = self.state
        seats: list[int] = []
        for number, color in enumerate(self.items(value, "this_turn.rewarding")):
            place = f"this_turn.rewarding[{number}]"
            if isinstance(color, str) and color in COLORS:
                seat = state.setup.seat_of[COLORS.index(color)]
                if seat >= 0 and seat not in seats:
                    seats.append(seat)
                    continue
            if not self.unsure:
                self.bad(place, f"expected another player's colour, not {shown(color)}")
        state.rewarding = tuple(seats)

    # The table

    def table(self, value: Any) -> None:
        state = self.state
        if state.phase not in SETUP_PHASES:
            if value is not None:
                self.bad("table", "only a game that is being set up has one")
            return
        if value is None:
            self.bad("table", f"missing; the phase {PHASES[state.phase]!r} needs it")
            value = {}
        known = self.mapping(value, "table", TABLE_KEYS)
        hubs = self.mapping(known.get("hubs", {}), "table.hubs", self.colors())
        offers = [
            self.words(hubs.get(color, []), f"table.hubs.{color}", HUBS) for color in self.colors()
        ]
        steps = self.words(known.get("steps", []), "table.steps", draft.STEPS)
        state.table = Table(
            draft3=self.cards(known, "draft3", 3),
            draft2=self.cards(known, "draft2", 2),
            hubs=tuple(offers) if any(offers) else (),
            deck2=self.cards(known, "deck2", 2),
            reserve=self.reserve(known.get("reserve", [])),
            steps=tuple(draft.STEPS[step] for step in steps),
            drawn=self.cards(known, "drawn", 2),
        )
        self.copies(state.table)

    def colors(self) -> tuple[str, ...]:
        setup = self.state.setup
        return tuple(setup.color(seat) for seat in range(setup.seats))

    def words(self, value: Any, place: str, words: tuple[str, ...]) -> tuple[int, ...]:
        found = []
        for number, word in enumerate(self.items(value, place)):
            index = self.word(word, f"{place}[{number}]", words, "one")
            if index is not None:
                found.append(index)
        return tuple(found)

    def cards(self, known: Mapping[str, Any], key: str, level: int) -> tuple[int, ...]:
        data = self.state.setup.data
        names = tuple(ship.id for ship in data.ships if ship.level == level)
        found = self.words(known.get(key, []), f"table.{key}", names)
        return tuple(sorted(SHIPS.index(names[index]) for index in found))

    def reserve(self, value: Any) -> tuple[int, ...]:
        found = []
        for number, sector in enumerate(self.items(value, "table.reserve")):
            if isinstance(sector, int) and not isinstance(sector, bool) and sector in SECTORS:
                found.append(sector)
            else:
                place = f"table.reserve[{number}]"
                self.bad(place, f"expected the number of a sector, not {shown(sector)}")
        taken = {n for station in self.state.station for n in station} | set(self.state.display)
        if len(set(found)) < len(found) or taken & set(found):
            self.bad("table.reserve", "a sector is there twice; each exists once")
        return tuple(sorted(found))

    def copies(self, table: Table) -> None:
        state = self.state
        ships_everywhere: Counter[int] = Counter()
        for row in (table.draft3, table.draft2, table.deck2, table.drawn):
            ships_everywhere.update(row)
        for fleet in state.ships:
            ships_everywhere.update(ship // ON for ship in fleet)
        for number, times in ships_everywhere.items():
            most = state.setup.data.ships[number].copies
            if times > most:
                self.bad("table", f"{times} {SHIPS[number]} in play; there are only {most}")

    # As a whole

    def fits(self) -> None:
        """Whether phase, ship, dice and what is open go together."""
        state = self.state
        if state.phase in SETUP_PHASES:
            self.fits_setup()
            return
        kind = ship_kind(state) if state.work != NOTHING else NOTHING
        need = {CARRYING: (TRANSPORT,), BUILT: (CONSTRUCTION,), REWARD: range(DIPLOMACY)}
        if state.phase in need and kind not in need[state.phase]:
            self.bad("this_turn.ship", "this ship does not lead to this phase")
        if state.phase == BUILT and state.sector == NOTHING:
            self.bad("this_turn.ship", "expected the sector behind it, such as construction1 : 218")
        if state.phase == CARRYING and kind == TRANSPORT:
            ship = ships.working(state)
            if state.left > ships.transactions_of(state, ship):
                self.bad("this_turn.left", f"{ship.id} does not make so many transactions")
        if state.phase in (DICE, RECRUITING):
            self.fits_dice(kind)
        if state.phase == LEAVE and not state.hub(state.active).leaves:
            self.bad("phase", "only hub A-11 has somebody leave")
        if state.phase == RETURN and not state.hub(state.active).gives_back:
            self.bad("phase", "only hub A-12 gives something back")
        for seat in state.rewarding:
            if not state.level(seat, kind):
                color = state.setup.color(seat)
                self.bad("this_turn.rewarding", f"{color} is on level 0 and gets no reward")
        order = [(seat - state.active) % state.setup.seats for seat in state.rewarding]
        if order != sorted(order):
            self.bad("this_turn.rewarding", "expected the order of turns from the active player")

    def fits_dice(self, kind: int) -> None:
        state = self.state
        if state.pending:
            if effect_of(state, state.pending[0]).name != "mini":
                self.bad("this_turn.pending", "the source of the dice comes first")
        elif kind != EXPEDITION:
            self.bad("this_turn.ship", "dice need an expedition ship, or their source in pending")
        if state.phase == DICE and not 1 <= sum(state.dice) <= state.setup.data.dice:
            self.bad("this_turn.dice", f"1 to {state.setup.data.dice} dice are there")

    def fits_setup(self) -> None:
        """In setup the one who decides follows from what has been chosen."""
        state = self.state
        table = draft.table_of(state)
        if state.phase in (DRAFT3, DRAFT2):
            row = table.draft3 if state.phase == DRAFT3 else table.draft2
            seat = draft.picker(state, state.phase, row) if row else NOTHING
            if len(row) > draft.row_size(state) or seat == NOTHING:
                self.bad(f"table.{PHASES[state.phase]}", "not as many cards as a draft has")
            elif seat != state.active:
                self.bad("active", f"it is {state.setup.color(seat)} who picks now")
            if state.phase == DRAFT3 and len(table.draft2) != draft.row_size(state):
                self.bad("table.draft2", f"expected {draft.row_size(state)} cards")
        if state.phase != HUB_SETUP:
            self.fits_offers(table)
        elif any(hub == NOTHING for hub in state.hubs):
            self.bad("players", "everybody has a hub when hubs are set up")
        else:
            self.fits_steps(table)

    def fits_offers(self, table: Table) -> None:
        state = self.state
        if table.steps or table.drawn:
            self.bad("table.steps", "belong to the phase 'hub_setup'")
        first = 0 if state.phase != CHOOSE_HUB else state.active
        for seat, hub in enumerate(state.hubs):
            offer = table.hubs[seat] if table.hubs else ()
            if (seat < first) != (hub != NOTHING) or (seat >= first) != bool(offer):
                color = state.setup.color(seat)
                self.bad("table.hubs", f"{color} should have a hub or an offer, and not both")
        dealt = [hub for offer in table.hubs for hub in offer]
        if len({*dealt, *state.hubs} - {NOTHING}) < len(dealt) + first:
            self.bad("table.hubs", "each hub is there once")

    def fits_steps(self, table: Table) -> None:
        state = self.state
        hub = state.hub(state.active)
        names = {effect.name for effect in hub.setup}
        possible = {
            "advance": hub.free_advances > 0,
            "draw": "draw_ships" in names,
            "keep": "draw_ships" in names,
            "discard": "discard_ship" in names,
            "scrap": "discard_level" in names,
            "free": "free_sector" in names,
            "residents": bool(names & {"hub_aliens", "hub_residents"}),
            "reserve": "private_sectors" in names,
        }
        order = [draft.STEPS.index(step) for step in table.steps]
        if order != sorted(set(order)) or not all(possible[step] for step in table.steps):
            self.bad("table.steps", f"hub {hub.id} does not ask for this")
        if bool(table.drawn) != (bool(table.steps) and table.steps[0] == "keep"):
            self.bad("table.drawn", "cards that were drawn go with the step 'keep'")
