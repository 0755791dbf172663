"""Reading a position: every part with its place, and every defect at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from advisor.core.position_frame import Frame, FrameReader
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
"""More is a slip of the key."""
_VALUES: Final = ("1", "2", "3", "4", "5", "6")


_FRAME: Final = Frame(FORMAT, KEYS, PLAYER_KEYS, COLORS, COLONIES, PHASES, MAIN)


class PositionReader(FrameReader[State]):
    """Reads one position of Alien Frontiers."""

    def __init__(self) -> None:
        super().__init__(_FRAME)

    # Words of the game

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

    def begun(self, keys: Mapping[str, Any], players: Sequence[Any]) -> State:
        edition = keys.get("edition", EDITIONS[0])
        if isinstance(edition, bool) or edition not in EDITIONS:
            self.bad("edition", f"expected 5 or 1, not {shown(edition)}")
            edition = EDITIONS[0]
        options = self.options(keys.get("options", {}))
        return State(Setup(int(edition), options, *self.seated(players)))

    def board(self, keys: Mapping[str, Any], state: State) -> None:
        self.territories(keys.get("territories", {}), state)
        self.fields(keys.get("fields", {}), state)
        self.docks(keys.get("docks", {}), state)

    def rest(self, keys: Mapping[str, Any], state: State) -> None:
        self.relic(state)
        self.piles(keys, state)
        self.this_turn(keys.get("this_turn", {}), state)
        self.end(state)

    def options(self, value: Any) -> Options:
        known = self.mapping(value, "options", OPTION_KEYS)
        standard = Options()
        cost = known.get("helmet_cost", standard.helmet_cost)
        return Options(
            self.integer(cost, "options.helmet_cost", 0, 9, 3),
            *self.switches(known, standard, OPTION_KEYS[1:]),
        )

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
