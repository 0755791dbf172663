"""Small turns in which two elements of the game meet: food for the plain judge.

Every pair of `ELEMENTS` is aimed at in turn. A corner begins as a sketch with few ships, cards and
tokens; each of its two elements then adds what it needs to be usable: ships, tokens, a card in
hand, a ship of a rival in its way. About half of the turns are in their middle: some actions have
been played, or own ships stand on the board already. Both editions, two to four players and all
options occur. `shaped` chooses weights: presets, and by chance, so that more tokens, ships or cards
may be worth less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import count
from random import Random

from advisor import Position
from advisor.core.errors import PositionError
from advisor.frontiers import referee
from advisor.frontiers.actions import Action, Cycle, End, Power
from advisor.frontiers.components import LAST_CIRCLE, PORTS
from advisor.frontiers.solver.sketch import Size, Sketch
from advisor.frontiers.state import Options
from advisor.frontiers.value import Weights
from advisor.frontiers.words import FACILITIES, FIELDS, MAIN, TERRITORIES, WARPER
from tests.frontiers.solver import elements
from tests.frontiers.solver.elements import DISCARDS, PAIRS, POWERS
from tests.frontiers.solver.whims import STORED, wayward, whimsical

SIZE = Size((1, 4), (0, 3))
MOST_SHIPS = 4
"""Ships to place, unless the two elements need more."""
PRESETS = ("app", "fitted-2", "fitted-3", "fitted-4", "pirate")


class Crowd(Sketch):
    """A sketch in which ships of rivals may have been put somewhere already."""

    def park(self) -> None:
        docked = Counter(
            ship.split(":")[0]
            for ships in (*self.docks.values(), *self.tracks.values())
            for ship in ships
        )
        for color in self.rivals:
            self.fleet[color] = max(0, self.fleet[color] - docked[color])
        super().park()

    def fill(self, place: str, free: int) -> None:
        """Others' ships in all ports of a facility but some."""
        docked = self.docks.setdefault(place, [])
        for _ in range(PORTS[self.players][FACILITIES.index(place)] - free - len(docked)):
            value = 6 if place == "terraform" else self.rng.randint(1, 6)
            docked.append(f"{self.rng.choice(self.rivals)}:{value}")


class Corner:
    """A sketch, and what its elements ask for."""

    def __init__(self, rng: Random, wanted: Collection[str], plenty: bool = False) -> None:
        self.rng = rng
        self.plenty = plenty
        """Whether ships, cards and tokens may be many: nobody has to play every turn."""
        edition = 5 if "power helmet" in wanted else rng.choice((1, 5))
        options = Options(
            helmet_cost=rng.choice((3, 3, 1, 2, 4)),
            seat_compensation=rng.random() < 0.7,
            long_game=rng.random() < 0.2,
        )
        self.sketch = sketch = Crowd(rng, SIZE, rng.choice((2, 2, 3, 4)), edition, options)
        self.me = sketch.me
        for color in sketch.colors:
            sketch.fuel[color] = rng.choice((0, 0, 1, 2))
            sketch.ore[color] = rng.choice((0, 0, 1, 2))
            hand = sketch.cards[color]
            while hand and (color == self.me or rng.random() < 0.6):
                sketch.bag[hand.pop()] += 1
        sketch.hub[self.me] = rng.choice((0, 0, 1, 4, 5, 6))
        self.ships: Counter[int] = Counter()
        self.fuel = self.ore = 0
        self.kept: set[str] = set()
        """Territories that belong to an element."""
        self.fielded: set[str] = set()
        self.fourth = False
        """Whether the player must have more than three ships in play."""

    def need(self, *ships: int) -> None:
        """Ships that one element needs; another may use the same."""
        self.ships |= Counter(ships)

    def pay(self, fuel: int, ore: int) -> None:
        self.fuel = max(self.fuel, fuel)
        self.ore = max(self.ore, ore)

    def hold(self, card: str, color: str | None = None) -> None:
        sketch = self.sketch
        hand = sketch.cards[color or self.me]
        if card not in hand:
            if not sketch.bag[card]:
                sketch.take(card)
            sketch.deal(hand, color or self.me, card)

    def rival(self) -> str:
        return self.rng.choice(self.sketch.rivals)

    def dock(self, place: str, ship: str) -> None:
        self.sketch.docks.setdefault(place, []).append(ship)

    def spot(self) -> str:
        """A territory that no element has taken."""
        return self.rng.choice([spot for spot in TERRITORIES if spot not in self.kept])

    def settle(self, territory: str, color: str) -> None:
        if territory not in self.kept:
            self.sketch.control(territory, color)
            self.kept.add(territory)

    def value(self) -> int:
        return self.rng.randint(1, 6)

    def position(self) -> Position:
        rng, sketch = self.rng, self.sketch
        for field, spot in sketch.fields.items():
            if field not in self.fielded and (spot in self.kept or rng.random() < 0.5):
                sketch.fields[field] = None
        ships = list(self.ships.elements())
        wanted = rng.randint(3, 6) if self.plenty else rng.choice((1, 2, 3, 3, MOST_SHIPS))
        while len(ships) < wanted:
            ships.append(self.value())
        rng.shuffle(ships)
        sketch.ships = ships
        hand = sketch.cards[self.me]
        if len(hand) < 3 and rng.random() < 0.3:
            sketch.deal(hand, self.me)
        if self.plenty:
            for _ in range(rng.choice((0, 1, 2))):
                sketch.deal(hand, self.me)
            self.pay(rng.randint(0, 8), rng.randint(0, 6))
        sketch.fuel[self.me] = max(sketch.fuel[self.me], self.fuel + rng.choice((0, 0, 1)))
        sketch.ore[self.me] = max(sketch.ore[self.me], self.ore + rng.choice((0, 0, 1)))
        if rng.random() < 0.4:
            place = rng.choice([word for word in FACILITIES if word not in ("hub", "raiders")])
            sketch.fill(place, rng.randint(0, 2))
        room = 6 - len(ships)
        docked = min(room, rng.choice((0, 0, 1, 2)))
        if self.fourth:
            docked = min(room, max(docked, 4 - len(ships)))
        for _ in range(docked):
            self.dock("solar", f"{self.me}:{self.value()}")
        position = Position.from_json(sketch.finish())
        return midway(position, rng) if rng.random() < 0.4 else position


def midway(position: Position, rng: Random) -> Position:
    """The same turn after some actions of any kind: much of what a turn remembers is set then."""
    for _ in range(rng.randint(1, 3)):
        kinds: dict[str, list[Action]] = {}
        for action in position.legal_actions():
            rolled = isinstance(action, Power) and action.card == WARPER
            if not rolled and not isinstance(action, (Cycle, End)):
                kinds.setdefault(str(action).split()[0], []).append(action)
        if not kinds:
            break
        # By kind first: there are many raids, and few landings.
        action = rng.choice(kinds[rng.choice(sorted(kinds))])
        after = position.play(rng.choice(position.chance_outcomes(action))[0])
        if after.phase != "main":
            break
        position = after
    return position


# What each element asks for

Adder = Callable[[Corner], None]


def _power(card: str) -> Adder:
    def add(corner: Corner) -> None:
        rng, sketch = corner.rng, corner.sketch
        corner.hold(card)
        corner.pay(1, 0)
        if card == "booster":
            corner.need(rng.randint(1, 5))
        elif card == "stasis":
            corner.need(rng.randint(2, 6))
        elif card == "gravity":
            corner.pay(2, 0)
            corner.need(rng.randint(3, 6), rng.randint(1, 2))
        elif card == "crystal":
            corner.settle(corner.spot(), corner.rival())
        elif card == "teleporter":
            corner.pay(2, 0)
            corner.need(corner.value())
        elif card in ("cannon", "helmet"):
            corner.pay(1 if card == "cannon" else sketch.options.helmet_cost, 0)
            place = rng.choice(("solar", "mine", "artifact", "market", "terraform"))
            if place == "terraform" and card == "helmet":
                place = "hub"
            _parked(corner, place)
        elif card == "polarity":
            corner.need(corner.value())

    return add


def _parked(corner: Corner, place: str) -> None:
    """A rival's ship stands at a facility."""
    rival = corner.rival()
    value = 6 if place == "terraform" else corner.value()
    if place == "hub":
        corner.sketch.tracks.setdefault(rival, []).append(f"{rival}:{value}")
    elif place != "terraform" or not corner.sketch.docks.get(place):
        corner.dock(place, f"{rival}:{value}")


def _discard(card: str) -> Adder:
    def add(corner: Corner) -> None:
        corner.hold(card)
        if card == "booster":
            field = corner.rng.choice(FIELDS)
            corner.fielded.add(field)
            corner.sketch.fields[field] = corner.sketch.fields[field] or corner.spot()
        elif card in ("polarity", "teleporter"):
            for color in (corner.me, corner.rival()):
                corner.settle(corner.spot(), color)
        elif card == "warper" and not corner.sketch.discards:
            corner.sketch.deal(corner.sketch.discards)
        elif card == "cannon":
            _parked(corner, corner.rng.choice(("solar", "artifact", "mine", "market")))

    return add


def _run(corner: Corner) -> None:
    low = corner.rng.choice(sorted(corner.ships) or [1, 2, 3, 4])
    low = min(4, max(1, low - corner.rng.randint(0, 2)))
    corner.need(low, low + 1, low + 2)


def _group(size: int) -> Adder:
    def add(corner: Corner) -> None:
        value = corner.rng.choice(sorted(corner.ships) or [corner.value()])
        corner.need(*[value] * size)

    return add


def _facility(place: str) -> Adder:
    def add(corner: Corner) -> None:
        rng, sketch = corner.rng, corner.sketch
        if place in ("solar", "artifact", "hub"):
            corner.need(corner.value())
            if place == "hub":
                sketch.hub[corner.me] = rng.choice((0, 3, 5, 6))
        elif place == "mine":
            corner.need(rng.choice((5, 6, 6)))
            corner.dock("mine", f"{corner.rival()}:{rng.randint(1, 5)}")
        elif place == "terraform":
            corner.need(6)
            corner.pay(1, 1)
            corner.fourth = True
        elif place == "raiders":
            _run(corner)
        else:
            _group(3 if place == "constructor" else 2)(corner)
            corner.pay(*{"market": (2, 0), "shipyard": (2, 2), "constructor": (0, 3)}[place])

    return add


def _landing(corner: Corner) -> None:
    """A landing is near, in one way or another."""
    corner.rng.choice((_facility("terraform"), _facility("constructor"), _ready))(corner)


def _bonus(territory: str) -> Adder:
    places = {"bradbury": "constructor", "herbert": "shipyard", "lem": "solar"}

    def add(corner: Corner) -> None:
        rng, sketch = corner.rng, corner.sketch
        taken = territory in corner.kept
        corner.settle(territory, corner.me)
        if not taken and rng.random() < 0.25:
            sketch.landed[corner.rival()][territory] = sketch.landed[corner.me][territory]
            _landing(corner)
        if territory in places:
            _facility(places[territory])(corner)
        elif territory == "asimov":
            corner.need(*[corner.value()] * 2)
            sketch.hub[corner.me] = rng.choice((0, 3, 5))
        elif territory == "heinlein":
            _facility("market")(corner)
        elif territory == "burroughs":
            (_for_sale if rng.random() < 0.5 else _in_hand)(corner)
        elif territory == "pohl":
            _power(rng.choice(("booster", "stasis", "polarity")))(corner)
        else:
            corner.dock("mine", f"{corner.rival()}:{rng.randint(3, 6)}")
            corner.need(rng.randint(1, 3))

    return add


def _field(field: str) -> Adder:
    def add(corner: Corner) -> None:
        spot = corner.spot()
        corner.fielded.add(field)
        corner.sketch.fields[field] = spot
        if corner.rng.random() < 0.7:
            corner.sketch.control(spot, corner.rng.choice(corner.sketch.colors))

    return add


def _in_hand(corner: Corner) -> None:
    corner.settle("burroughs", corner.me)
    corner.sketch.relic = corner.me
    corner.need(corner.rng.choice((corner.value(), 6)))


def _docked_relic(corner: Corner) -> None:
    rng, sketch = corner.rng, corner.sketch
    if sketch.relic is not None:
        return
    owner = rng.choice(sketch.colors)
    if "burroughs" in corner.kept:
        owner = max(sketch.colors, key=lambda color: sketch.landed[color]["burroughs"])
    corner.settle("burroughs", owner)
    place = rng.choice(("terraform", "terraform", "solar", "mine", "artifact", "hub"))
    value = 6 if place == "terraform" else corner.value()
    if place == "hub":
        sketch.tracks.setdefault(owner, []).append(f"{owner}:{value}*")
    else:
        corner.dock(place, f"{owner}:{value}*")
    if rng.random() < 0.5:
        _discard(rng.choice(("polarity", "teleporter", "stasis")))(corner)
        _landing(corner)


def _for_sale(corner: Corner) -> None:
    corner.settle("burroughs", corner.me)
    corner.pay(1, 1)
    if corner.sketch.relic is not None:
        # It comes back to the Desert and must be won again: a swap, and a landing.
        _discard(corner.rng.choice(("polarity", "teleporter")))(corner)
        _landing(corner)


def _ready(corner: Corner) -> None:
    corner.sketch.hub[corner.me] = LAST_CIRCLE
    corner.pay(1, 1)


def _rival_decoy(corner: Corner) -> None:
    corner.hold("decoy", corner.rival())
    _run(corner)


def _own_decoy(corner: Corner) -> None:
    corner.hold("decoy")


def _duplicate(corner: Corner) -> None:
    sketch = corner.sketch
    hand = sketch.cards[corner.me]
    sketch.show(corner.rng.choice(hand or ["booster", "cannon", "stasis"]))
    if not hand:
        corner.hold(sketch.display[0])
    corner.need(*corner.rng.choice(((2, 6), (3, 5), (4, 4), (6, 6))))


def _last(corner: Corner) -> None:
    landed = corner.sketch.landed[corner.me]
    while sum(landed.values()) < corner.sketch.total - 1:
        landed[corner.rng.choice(TERRITORIES)] += 1
    _landing(corner)


def _bay(corner: Corner) -> None:
    """Some ship lies there, or one of the player must go."""
    corner.dock("bay", corner.rival())
    if corner.rng.random() < 0.5:
        corner.sketch.fill("solar", corner.rng.randint(0, 1))
        corner.sketch.fill("artifact", corner.rng.randint(0, 1))


ADDERS: dict[str, Adder] = {
    **{f"power {word}": _power(word) for word in POWERS},
    **{f"discard {word}": _discard(word) for word in DISCARDS},
    **{f"facility {word}": _facility(word) for word in FACILITIES},
    **{f"bonus {word}": _bonus(word) for word in TERRITORIES},
    **{f"field {word}": _field(word) for word in FIELDS},
    elements.IN_HAND: _in_hand,
    elements.DOCKED: _docked_relic,
    elements.FOR_SALE: _for_sale,
    elements.READY: _ready,
    elements.RIVAL_DECOY: _rival_decoy,
    elements.OWN_DECOY: _own_decoy,
    elements.DUPLICATE: _duplicate,
    elements.LAST: _last,
    elements.BAY_PIECES: _bay,
}


def corner(rng: Random, wanted: Collection[str], plenty: bool = False) -> Position | None:
    """A position for some elements; several tries, because not every sketch is a sound one."""
    for _ in range(30):
        made = Corner(rng, wanted, plenty)
        for element in rng.sample(tuple(wanted), len(wanted)):
            ADDERS[element](made)
        if len(list(made.ships.elements())) > 6:
            continue
        try:
            position = made.position()
        except PositionError:
            continue
        if position.phase == "main" and referee.legal(position.state):
            assert position.state.phase == MAIN
            return position
    return None


def crowded(seed: int, first: int = 0) -> Iterator[tuple[str, Position, Weights]]:
    """Turns in which three to five elements meet, as large as they come; without end."""
    for number in count(first):
        rng = Random(f"crowded {seed} {number}")
        wanted = rng.sample(elements.ELEMENTS, rng.randint(3, 5))
        position = corner(rng, wanted, plenty=True)
        if position is not None:
            yield f"crowded-{seed}-{number}", position, shaped(rng)


def shaped(rng: Random) -> Weights:
    """Weights of one shape or another."""
    kind = rng.randrange(8)
    if kind < 3:
        return Weights.preset(rng.choice(PRESETS))
    if kind < 5:
        return whimsical(rng.randrange(2 * STORED))
    return wayward(rng.randrange(2 * STORED), sparse=kind > 5)


def corners(seed: int, first: int = 0, about: str = "") -> Iterator[tuple[str, Position, Weights]]:
    """Corners without end, pair after pair; the same seed gives the same ones.

    `about` keeps to the pairs in which a text occurs, such as `relic` or `power helmet`.
    """
    pairs = [pair for pair in PAIRS if about in " + ".join(pair)]
    if not pairs:
        raise ValueError(f"No element of the game is called {about!r}.")
    number = first
    while True:
        rng = Random(f"corner {seed} {number}")
        order = Random(f"round {seed} {number // len(pairs)}").sample(pairs, len(pairs))
        pair = order[number % len(pairs)]
        position = corner(rng, pair)
        if position is not None:
            words = "_".join(word.replace(" ", "-") for word in pair)
            yield f"corner-{seed}-{number}-{words}", position, shaped(rng)
        number += 1
