"""Reading a position: every part with its place, and every defect at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from advisor.core.errors import Defect, PositionError
from advisor.core.parts import Parts, is_plain, wrong_name
from advisor.core.visible import shown
from advisor.frontiers import past, views
from advisor.frontiers.components import (
    COLONIES,
    DISPLAY_SIZE,
    EDITIONS,
    FLEET,
    FORMAT,
    LAST_CIRCLE,
)
from advisor.frontiers.planet import relic_holder
from advisor.frontiers.ships import OWNER, RELIC, VALUE
from advisor.frontiers.state import Options, Setup, State, controller
from advisor.frontiers.words import (
    BURROUGHS,
    CARD_TITLES,
    CARDS,
    COLORS,
    FACILITIES,
    FIELDS,
    HUB,
    MAIN,
    OVER,
    PHASES,
    PLACE_TITLES,
    ROLL,
    TERRAFORM,
    TERRITORIES,
)

KEYS: Final = (
    "format",
    "edition",
    "options",
    "players",
    "active",
    "phase",
    "docks",
    "territories",
    "fields",
    "display",
    "discards",
    "deck",
    "this_turn",
    "moves",
)
PLAYER_KEYS: Final = (
    "color",
    "name",
    "fuel",
    "ore",
    "ships",
    "stock",
    "colonies",
    "hub",
    "cards",
)
OPTION_KEYS: Final = ("helmet_cost", "seat_compensation", "long_game")
TURN_KEYS: Final = tuple(views.ThisTurn.__dataclass_fields__)

MOST_TOKENS: Final = 999
MOST_MOVES: Final = 1_000_000
"""Largest numbers accepted, so that a slip of the key is noticed."""
_VALUES: Final = ("1", "2", "3", "4", "5", "6")


class PositionReader(Parts):
    """Reads one position; `position` raises `PositionError` with all that is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.colors: tuple[str, ...] = ()
        self.unsure: set[int] = set()
        """Seats whose colour is wrong or taken: what belongs to whom is not judged for them."""
        self.counted = True
        """Whether the number of players is one that can play."""
        self.odd: list[str] = []
        """Colours that are none, as the players wrote them."""

    # Words of the game

    def seat(self, color: str) -> int:
        """The seat of a colour; one that nobody surely has goes to a seat that is unsure."""
        return self.colors.index(color) if color in self.colors else min(self.unsure)

    @property
    def owners(self) -> Sequence[str]:
        """The colours that may be named."""
        return COLORS if self.unsure else self.colors

    def owner(self, color: Any, place: str, kind: str) -> int | None:
        if color in self.odd or self.word(color, place, self.owners, kind) is not None:
            return self.seat(color)
        return None

    def by_owner(self, value: Any, place: str) -> list[tuple[int, str, Any]]:
        """The parts of an object by colour, each with its seat and its place."""
        parts = self.mapping(value, place, self.owners, self.odd)
        return [(self.seat(color), f"{place}.{color}", part) for color, part in parts.items()]

    def cards(self, value: Any, place: str, deck: Sequence[int]) -> list[int]:
        found = []
        for number, word in enumerate(self.items(value, place)):
            card = self.word(word, f"{place}[{number}]", CARDS, "a card")
            if card is None:
                continue
            if card in deck:
                found.append(card)
            else:
                self.bad(
                    f"{place}[{number}]", f"{CARD_TITLES[card]} does not exist in this edition"
                )
        return found

    def different_cards(self, value: Any, place: str, deck: Sequence[int]) -> int:
        held = 0
        for card in self.cards(value, place, deck):
            if held >> card & 1:
                self.bad(place, f"{CARD_TITLES[card]} is listed twice; one of a kind is the limit")
            held |= 1 << card
        return held

    def ship(self, value: Any, place: str) -> int | None:
        """A ship without its owner; a bare number is as good as its text."""
        if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10:
            value = str(value)
        if isinstance(value, str) and value.rstrip("*") in _VALUES and value.count("*") <= 1:
            return int(value[0]) | (RELIC if value.endswith("*") else 0)
        self.bad(place, f"expected a ship such as '3' or '3*', not {shown(value)}")
        return None

    # Larger parts

    def position(self, source: Any) -> State:
        if not isinstance(source, Mapping):
            raise PositionError([Defect("position", f"expected an object, not {shown(source)}")])
        keys = self.mapping(source, "position", KEYS)
        if keys.get("format", FORMAT) != FORMAT:
            raise PositionError(
                [Defect("format", f"expected {FORMAT!r}, not {shown(keys['format'])}")]
            )
        players = self.players(keys)
        setup = self.setup(keys, players)
        state = State(setup)
        state.moves = self.integer(keys.get("moves", 0), "moves", 0, MOST_MOVES, 0)
        self.phase_and_active(keys, state)
        self.territories(keys.get("territories", {}), state)
        self.fields(keys.get("fields", {}), state)
        self.docks(keys.get("docks", {}), state)
        for seat, player in enumerate(players):
            if isinstance(player, Mapping):
                self.player(player, seat, state)
        self.relic(state)
        self.piles(keys, state)
        self.this_turn(keys.get("this_turn", {}), state)
        self.end(state)
        if self.defects:
            raise PositionError(self.defects, self.more)
        return state

    def players(self, keys: Mapping[str, Any]) -> Sequence[Any]:
        """The players that can have a seat; the reading goes on if that is not all of them."""
        players = keys.get("players")
        if isinstance(players, list | tuple) and len(players) in COLONIES:
            return players
        self.counted = False
        if "players" not in keys:
            self.bad("players", "missing; expected 2 to 4 players in seat order")
        elif isinstance(players, list | tuple):
            self.bad("players", f"expected 2 to 4 players, not {len(players)}")
            return players[: max(COLONIES)]
        else:
            self.bad("players", f"expected a list of 2 to 4 players, not {shown(players)}")
        return ()

    def setup(self, keys: Mapping[str, Any], players: Sequence[Any]) -> Setup:
        edition = keys.get("edition", EDITIONS[0])
        if isinstance(edition, bool) or edition not in EDITIONS:
            self.bad("edition", f"expected 5 or 1, not {shown(edition)}")
            edition = EDITIONS[0]
        options = self.options(keys.get("options", {}))
        colors: list[int | None] = []
        names: list[str] = []
        for seat, player in enumerate(players):
            place = f"players[{seat}]"
            known = self.mapping(player, place, PLAYER_KEYS)
            color = self.color(known, place, colors) if isinstance(player, Mapping) else None
            name = known.get("name", "" if color is None else COLORS[color])
            if wrong := wrong_name(name):
                self.bad(f"{place}.name", wrong)
                name = ""
            colors.append(color)
            names.append(name)
        if not self.counted:
            colors += [None] * (min(COLONIES) - len(colors))
            names += [""] * (min(COLONIES) - len(names))
        self.unsure |= {
            seat for seat, color in enumerate(colors) if color is None or not self.counted
        }
        free = (color for color in range(len(COLORS)) if color not in colors)
        whole = tuple(next(free) if color is None else color for color in colors)
        self.colors = tuple(COLORS[color] for color in whole)
        return Setup(int(edition), options, whole, tuple(names))

    def color(
        self, player: Mapping[str, Any], place: str, taken: Sequence[int | None]
    ) -> int | None:
        """A player's colour, or None if it is wrong; the reading goes on without it."""
        if "color" not in player:
            self.bad(f"{place}.color", f"missing; expected a colour ({', '.join(COLORS)})")
            return None
        written = player["color"]
        color = self.word(written, f"{place}.color", COLORS, "a colour")
        if color is None:
            self.odd += [written] if is_plain(written) else []
        elif color in taken:
            self.bad(f"{place}.color", f"{COLORS[color]} plays twice")
            self.unsure.add(taken.index(color))
            return None
        return color

    def options(self, value: Any) -> Options:
        known = self.mapping(value, "options", OPTION_KEYS)
        standard = Options()
        return Options(
            self.integer(
                known.get("helmet_cost", standard.helmet_cost), "options.helmet_cost", 0, 9, 3
            ),
            self.truth(
                known.get("seat_compensation", standard.seat_compensation),
                "options.seat_compensation",
                True,
            ),
            self.truth(known.get("long_game", standard.long_game), "options.long_game", False),
        )

    def phase_and_active(self, keys: Mapping[str, Any], state: State) -> None:
        phase = self.word(keys.get("phase", PHASES[MAIN]), "phase", PHASES, "a phase")
        state.phase = MAIN if phase is None else phase
        active = self.owner(keys.get("active", self.colors[0]), "active", "a player's colour")
        state.active = active or 0

    def territories(self, value: Any, state: State) -> None:
        most = self.most_colonies(state)
        for territory, colonies in self.mapping(value, "territories", TERRITORIES).items():
            place = f"territories.{territory}"
            numbers = [0] * state.setup.seats
            for seat, where, number in self.by_owner(colonies, place):
                numbers[seat] = self.integer(number, where, 0, most, 0)
            index = TERRITORIES.index(territory)
            state.planet[index] = tuple(numbers)
            state.control[index] = controller(numbers)

    def most_colonies(self, state: State) -> int:
        return state.setup.colonies if self.counted else max(COLONIES.values())

    def fields(self, value: Any, state: State) -> None:
        for field, territory in self.mapping(value, "fields", FIELDS).items():
            if territory is not None:
                place = self.word(territory, f"fields.{field}", TERRITORIES, "a territory or null")
                state.fields[FIELDS.index(field)] = -1 if place is None else place

    def docks(self, value: Any, state: State) -> None:
        known = self.mapping(value, "docks", (*FACILITIES, "bay"))
        for facility, ships in known.items():
            place = f"docks.{facility}"
            if facility == "hub":
                for seat, where, track in self.by_owner(ships, place):
                    state.tracks[seat] += self.dock(track, where, HUB, state)
            elif facility == "bay":
                state.bay = self.bay(ships, place)
            else:
                index = FACILITIES.index(facility)
                state.docks[index] = self.dock(ships, place, index, state)
                if index == TERRAFORM and any(s & VALUE != 6 for s in state.docks[index]):
                    self.bad(place, "only a 6 can dock at the Terraforming Station")

    def dock(self, value: Any, place: str, facility: int, state: State) -> tuple[int, ...]:
        found = []
        for number, ship in enumerate(self.items(value, place)):
            where = f"{place}[{number}]"
            owner, colon, shape = ship.partition(":") if isinstance(ship, str) else ("", "", "")
            if not colon:
                self.bad(where, f"expected a ship such as 'blue:3', not {shown(ship)}")
                continue
            seat = self.owner(owner, where, "a player's colour before ':'")
            code = self.ship(shape, where)
            if seat is not None and code is not None:
                found.append(code | seat << OWNER)
        ports = state.setup.ports[facility]
        if len(found) > ports and self.counted:
            self.bad(
                place,
                f"{len(found)} ships at the {PLACE_TITLES[facility]}, which has {ports} "
                f"port{'s' * (ports > 1)} with {state.setup.seats} players",
            )
        return tuple(sorted(found))

    def bay(self, value: Any, place: str) -> tuple[int, ...]:
        found = []
        for number, owner in enumerate(self.items(value, place)):
            relic = isinstance(owner, str) and owner.endswith("*")
            color = owner[:-1] if relic else owner
            seat = self.owner(color, f"{place}[{number}]", "the owner of a ship")
            if seat is not None:
                found.append((RELIC if relic else 0) | seat << OWNER)
        return tuple(sorted(found))

    def player(self, player: Mapping[str, Any], seat: int, state: State) -> None:
        place = f"players[{seat}]"
        state.fuel[seat] = self.integer(player.get("fuel", 0), f"{place}.fuel", 0, MOST_TOKENS, 0)
        state.ore[seat] = self.integer(player.get("ore", 0), f"{place}.ore", 0, MOST_TOKENS, 0)
        state.cards[seat] = self.different_cards(
            player.get("cards", ()), f"{place}.cards", state.setup.deck
        )
        self.ships(player, seat, state)
        self.colonies(player, seat, state)

    def ships(self, player: Mapping[str, Any], seat: int, state: State) -> None:
        place, name = f"players[{seat}]", state.setup.color(seat)
        ships = []
        for number, value in enumerate(self.items(player.get("ships", ()), f"{place}.ships")):
            ship = self.ship(value, f"{place}.ships[{number}]")
            if ship is not None:
                ships.append(ship)
        if ships and seat != state.active and state.active not in self.unsure:
            self.bad(f"{place}.ships", "only the active player has unplaced ships")
        elif ships and state.phase == ROLL:
            self.bad(f"{place}.ships", "before the roll no ship is unplaced; it waits in the bay")
        elif ships:
            state.ships = tuple(sorted(ships))
        if seat in self.unsure:
            self.integer(player.get("stock", 0), f"{place}.stock", 0, FLEET, 0)
            return
        docked = [
            ship
            for docked in (*state.docks, *state.tracks, state.bay)
            for ship in docked
            if ship >> OWNER == seat
        ]
        in_play = sum(1 for ship in (*ships, *docked) if not ship & RELIC)
        rest = FLEET - in_play
        if rest < 0:
            self.bad(place, f"{in_play} {name} ships are in play; there are {FLEET} of each colour")
            return
        stock = self.integer(player.get("stock", rest), f"{place}.stock", 0, FLEET, rest)
        if stock != rest:
            self.bad(
                f"{place}.stock",
                f"{in_play} {name} ships are in play, so {rest} must be in stock, not {stock}",
            )
        state.stock[seat] = rest

    def colonies(self, player: Mapping[str, Any], seat: int, state: State) -> None:
        place, name = f"players[{seat}]", state.setup.color(seat)
        total = self.most_colonies(state)
        circle = self.integer(player.get("hub", 0), f"{place}.hub", 0, LAST_CIRCLE, 0)
        if seat in self.unsure:
            self.integer(player.get("colonies", 0), f"{place}.colonies", 0, total, 0)
            return
        landed = sum(colonies[seat] for colonies in state.planet)
        rest = total - landed - (circle > 0)
        if rest < 0:
            self.bad(
                place,
                f"{landed} {name} colonies have landed"
                f"{' and one is on the hub' if circle else ''}; this game has {total} a player",
            )
            rest = 0
        unplaced = self.integer(player.get("colonies", rest), f"{place}.colonies", 0, total, rest)
        if unplaced != rest:
            self.bad(
                f"{place}.colonies",
                f"{landed} of {total} {name} colonies have landed"
                f"{' and one is on the hub' if circle else ''}, so {rest} are unplaced, "
                f"not {unplaced}",
            )
        state.circle[seat] = circle
        state.colonies[seat] = rest

    def relic(self, state: State) -> None:
        relics = sum(
            1
            for docked in (state.ships, *state.docks, *state.tracks, state.bay)
            for ship in docked
            if ship & RELIC
        )
        if relics > 1:
            self.bad("position", f"there is one Relic Ship; {relics} are named")
        owner = relic_holder(state)
        if relics == 1 and not self.unsure and owner != state.relic_keeper():
            name = state.setup.color(owner)
            if state.control[BURROUGHS] == owner:
                why = "the Isolation Field is on Burroughs Desert"
            else:
                why = f"{name} does not control Burroughs Desert"
            self.bad("position", f"the Relic Ship cannot be {name}'s, for {why}")

    def piles(self, keys: Mapping[str, Any], state: State) -> None:
        whole = state.setup.deck
        display = self.cards(keys.get("display", ()), "display", whole)
        if len(display) > DISPLAY_SIZE:
            self.bad("display", f"{len(display)} cards; the display has {DISPLAY_SIZE}")
        state.display = tuple(sorted(display))
        state.discards = tuple(sorted(self.cards(keys.get("discards", ()), "discards", whole)))
        known = keys.get("deck")
        deck = None if known is None else self.cards(known, "deck", whole)
        state.deck = None if deck is None else tuple(deck)
        left = Counter(whole)
        for held in state.cards:
            left.subtract(card for card in range(len(CARDS)) if held >> card & 1)
        for cards in (state.display, state.discards, deck or ()):
            left.subtract(cards)
        for card, number in sorted(left.items()):
            copies = whole.count(card)
            if number < 0:
                self.bad(
                    "position",
                    f"{copies - number} of {CARD_TITLES[card]} are named; there "
                    f"{'is' if copies == 1 else 'are'} {copies}",
                )
            elif number > 0 and deck is not None and self.counted:
                self.bad("deck", f"{number} of {CARD_TITLES[card]} is neither here nor in view")

    def this_turn(self, value: Any, state: State) -> None:
        place = "this_turn"
        known = self.mapping(value, place, TURN_KEYS)
        whole = state.setup.deck
        held, sure = state.cards[state.active], state.active not in self.unsure
        state.used = self.different_cards(known.get("used", ()), f"{place}.used", whole)
        state.new = self.different_cards(known.get("new_cards", ()), f"{place}.new_cards", whole)
        for name, cards in (("used", state.used), ("new_cards", state.new)):
            for card in range(len(CARDS)) if sure else ():
                if cards & ~held & 1 << card:
                    self.bad(
                        f"{place}.{name}", f"the active player does not hold {CARD_TITLES[card]}"
                    )
        state.discarded = self.truth(known.get("discarded", False), f"{place}.discarded", False)
        state.artifact = self.integer(known.get("artifact", 0), f"{place}.artifact", 0, 24, 0)
        state.may_cycle = self.truth(known.get("may_cycle", False), f"{place}.may_cycle", False)
        state.mined = self.truth(known.get("mine", False), f"{place}.mine", False)
        state.hubbed = self.integer(known.get("hub", 0), f"{place}.hub", 0, FLEET + 2, 0)
        state.asimov = self.truth(known.get("asimov", False), f"{place}.asimov", False)
        if known.get("market") is not None:
            # The docks say it; old files have it still.
            self.integer(known["market"], f"{place}.market", 1, 6, 0)
        if known.get("borrowed") is not None:
            borrowed = self.word(
                known["borrowed"], f"{place}.borrowed", TERRITORIES, "a territory or null"
            )
            state.borrowed = -1 if borrowed is None else borrowed
        state.surplus = self.integer(known.get("surplus", 0), f"{place}.surplus", 0, 1, 0)
        if state.phase == ROLL:
            if views.this_turn(state) != views.ThisTurn():
                self.bad(place, "nothing can have happened before the roll")
        elif sure and not self.more and all(_harmless(defect.place) for defect in self.defects):
            for key, problem in past.contradictions(state):
                self.bad(f"{place}.{key}", problem)

    def end(self, state: State) -> None:
        done = [
            state.setup.color(seat)
            for seat in range(state.setup.seats)
            if state.colonies[seat] == 0 and state.circle[seat] == 0
        ]
        if self.defects:
            return
        if done and state.phase != OVER:
            self.bad("phase", f"{done[0]} has landed every colony, so the game is over")
        elif not done and state.phase == OVER:
            self.bad("phase", "the game is not over while everybody has colonies to land")


def _harmless(place: str) -> bool:
    """Whether a defect leaves ships, cards and colonies where they seem to be."""
    return (
        place in ("moves", "this_turn.market")
        or place.startswith("options")
        or (place.endswith((".name", ".fuel", ".ore", ".stock", ".colonies")))
    )
