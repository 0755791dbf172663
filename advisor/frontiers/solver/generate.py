"""Positions in the middle of a turn, made from a seed: food for tests and measurements.

Two kettles. `played` samples games in which everybody builds ships, collects cards and lands
colonies with some sense and some whim, so that every stage of a game occurs. `invented` writes
positions by hand, as it were: each follows a theme that brings one facility, card, field, bonus or
end-of-game situation within reach, however rare it is in play. Every position passes the checks
of `Position.from_json`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from advisor.core.errors import PositionError
from advisor.frontiers import referee
from advisor.frontiers.actions import Action, Claim, Cycle, Discard, Dock, End, Launch, Power
from advisor.frontiers.cards import kinds
from advisor.frontiers.components import LAST_CIRCLE, PORTS
from advisor.frontiers.position import Position
from advisor.frontiers.solver.sketch import Size, Sketch
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ARTIFACT,
    CARDS,
    COLORS,
    CONSTRUCTOR,
    FIELDS,
    HUB,
    MAIN,
    MINE,
    OVER,
    RAIDERS,
    ROLL,
    SHIPYARD,
    TERRAFORM,
    TERRITORIES,
    WARPER,
)

POWERS: Final = tuple(CARDS[card] for card in sorted(kinds.CERTAIN_POWERS))
"""Cards with a fuel power that can be part of a plan."""
CHANGERS: Final = tuple(CARDS[card] for card in sorted(kinds.CHANGERS))
"""Cards that may have been used without a trace on the board."""
DISCARDS: Final = tuple(CARDS[card] for card in sorted(kinds.DISCARDING))
"""Cards with a discard power."""
PLACED: Final = {CARDS[card]: FIELDS[field] for card, field in kinds.FIELD_OF.items()}
"""Cards whose discard places a field, and the field."""
_POINT_CARDS: Final = tuple(CARDS[card] for card in kinds.POINT_CARDS)


SIZES: Final = {
    "small": Size((3, 4), (0, 2)),
    "medium": Size((4, 5), (1, 3)),
    "large": Size((5, 7), (3, 6)),
    "wide": Size((5, 7), (2, 5)),
}


def positions(count: int, seed: int = 0, size: str = "small") -> Iterator[tuple[str, Position]]:
    """Named positions, half of them from play; the same arguments give the same ones."""
    reachable = played(seed, size)
    invented_ones = invented(seed, size)
    for number in range(count):
        yield next(reachable if number % 2 else invented_ones)


# Games with some sense


def played(seed: int, size: str = "small") -> Iterator[tuple[str, Position]]:
    """Turns of played games, at most three from each, just after the roll."""
    wanted = SIZES[size]
    game = 0
    while True:
        rng = Random(f"played {size} {seed} {game}")
        found: list[tuple[str, Position]] = []
        for turn, state in enumerate(_game(rng)):
            if wanted.fits(state):
                found.append((f"played-{size}-{seed}-{game}-{turn}", _fresh(state)))
        rng.shuffle(found)
        yield from found[:3]
        game += 1


def _fresh(state: State) -> Position:
    """The position as it would be read from a file; the order of the deck is nobody's business."""
    state.deck = None
    return Position.from_json(Position(state).to_json())


def _game(rng: Random) -> Iterator[State]:
    """The positions after each roll of one game."""
    players = rng.sample(COLORS, rng.randint(2, 4))
    position = Position.new_game(players, rng.choice((1, 5, 5)), rng.randrange(1 << 30))
    state = position.state
    whim = rng.choice((0.1, 0.3, 0.6))
    for _ in range(1000):
        if state.phase == OVER:
            return
        if state.phase == ROLL:
            _play(state, referee.legal(state)[0], rng)
            yield state.copy()
            continue
        _play(state, _choice(state, rng, whim), rng)


def _play(state: State, action: Action, rng: Random) -> None:
    referee.apply(state, referee.resolve(state, action, rng))


def _choice(state: State, rng: Random, whim: float) -> Action:
    """An action with some sense; now and then any at all."""
    legal = [action for action in referee.legal(state) if type(action) is not Cycle]
    if rng.random() < whim / 20:
        legal = referee.legal(state)
    if rng.random() < whim / 4:
        return rng.choice(legal)
    return max(
        legal,
        key=lambda action: (
            (_appeal(action), rng.random()) if rng.random() > whim else (rng.uniform(0, 6), 0.0)
        ),
    )


_DOCK_APPEAL: Final = {
    CONSTRUCTOR: 9.0,
    TERRAFORM: 8.0,
    SHIPYARD: 7.0,
    RAIDERS: 6.0,
    MINE: 5.0,
    ARTIFACT: 4.0,
    HUB: 4.0,
}


def _appeal(action: Action) -> float:
    match action:
        case Launch():
            return 10.0
        case Claim():
            return 9.5
        case Dock(facility=facility):
            return _DOCK_APPEAL.get(facility, 3.5)
        case Power(card=card):
            return 3.0 if card != WARPER else 1.0
        case Discard():
            return 1.0
        case Cycle():
            return 0.0
        case End():
            return 1.5
    return 3.0


# Positions by theme


def _nothing(sketch: Sketch) -> None:
    """Whatever comes."""


def _power(card: str) -> Callable[[Sketch], None]:
    def theme(sketch: Sketch) -> None:
        sketch.hold(card)
        sketch.fuel[sketch.me] = sketch.rng.randint(1, 7)

    return theme


def _shown(card: str) -> Callable[[Sketch], None]:
    def theme(sketch: Sketch) -> None:
        sketch.show(card)
        sketch.ships[:2] = [sketch.rng.randint(3, 6), sketch.rng.randint(4, 6)]
        sketch.fuel[sketch.me] = sketch.rng.randint(0, 4)

    return theme


def _bonus(territory: str) -> Callable[[Sketch], None]:
    def theme(sketch: Sketch) -> None:
        rng = sketch.rng
        if rng.random() < 0.5:
            sketch.control(territory, sketch.me)
        else:
            rival = rng.choice(sketch.rivals)
            for color in sketch.colors:
                sketch.landed[color][territory] = 0
            sketch.landed[rival][territory] = 1
            sketch.landed[sketch.me][territory] = 1
            _landing(sketch)
        sketch.fuel[sketch.me] = rng.randint(0, 6)
        sketch.ore[sketch.me] = rng.randint(1, 5)

    return theme


def _landing(sketch: Sketch) -> None:
    """A landing is near, in one way or another."""
    rng, me = sketch.rng, sketch.me
    sketch.fuel[me] = max(1, sketch.fuel[me])
    sketch.ore[me] = max(1, sketch.ore[me])
    way = rng.randrange(3)
    if way == 0:
        sketch.hub[me] = LAST_CIRCLE - rng.choice((0, 0, 1, 2))
    elif way == 1:
        sketch.ships[0] = 6
    else:
        sketch.ships[:3] = [rng.randint(1, 6)] * 3
        sketch.ore[me] = rng.randint(2, 6)


def _field(field: str) -> Callable[[Sketch], None]:
    def theme(sketch: Sketch) -> None:
        rng = sketch.rng
        spot = rng.choice(TERRITORIES)
        sketch.fields[field] = spot
        sketch.control(spot, rng.choice(sketch.colors))
        card = next(card for card, placed in PLACED.items() if placed == field)
        sketch.hold(rng.choice((card, "booster")))
        _landing(sketch)

    return theme


def _end(sketch: Sketch) -> None:
    """One or two colonies are left, and the points are close."""
    rng, me = sketch.rng, sketch.me
    for color in sketch.colors:
        wanted = sketch.total - (rng.choice((1, 1, 2)) if color == me else rng.randint(1, 3))
        landed = sketch.landed[color]
        while sum(landed.values()) < wanted:
            landed[rng.choice(TERRITORIES)] += 1
    _landing(sketch)


def _end_with(card: str) -> Callable[[Sketch], None]:
    def theme(sketch: Sketch) -> None:
        _end(sketch)
        sketch.hold(card)
        field = PLACED.get(card)
        if field is not None and sketch.rng.random() < 0.7:
            sketch.fields[field] = sketch.rng.choice(TERRITORIES)
        if card == "warper" and not sketch.discards:
            sketch.deal(sketch.discards)

    return theme


def _raid(sketch: Sketch) -> None:
    low = sketch.rng.randint(1, 4)
    sketch.ships[:3] = [low, low + 1, low + 2]
    for color in sketch.rivals:
        if sketch.rng.random() < 0.6:
            sketch.deal(sketch.cards[color], color, sketch.rng.choice(_POINT_CARDS))


def _set(sketch: Sketch) -> None:
    """Pairs or a triple, with something to pay."""
    rng = sketch.rng
    value = rng.randint(1, 6)
    sketch.ships[: rng.choice((2, 3))] = [value] * rng.choice((2, 3))
    sketch.ships = sketch.ships[: sketch.size.ships[1]]
    sketch.fuel[sketch.me] = rng.randint(1, 8)
    sketch.ore[sketch.me] = rng.randint(0, 4)


def _relic(sketch: Sketch) -> None:
    """The Relic Ship is bought, buyable, or about to change hands."""
    rng = sketch.rng
    if sketch.fields["isolation"] == "burroughs":
        sketch.fields["isolation"] = None
    keeper = rng.choice(sketch.colors)
    sketch.control("burroughs", keeper)
    if rng.random() < 0.7:
        sketch.relic = keeper
    if keeper != sketch.me:
        sketch.landed[sketch.me]["burroughs"] = max(0, sketch.landed[keeper]["burroughs"] - 1)
        _landing(sketch)


def _middle(sketch: Sketch) -> None:
    """Some of the turn is over."""
    rng = sketch.rng
    kind = rng.randrange(4)
    if kind == 0:
        sketch.turn = {"artifact": rng.randint(1, 12), "may_cycle": rng.random() < 0.5}
        value = sketch.turn["artifact"]
        sketch.docks["artifact"] = [f"{sketch.me}:{min(6, value)}"]
        if value > 6:
            sketch.docks["artifact"].append(f"{sketch.me}:{value - 6}")
        sketch.docks["artifact"].sort()
    elif kind == 1:
        sketch.docks["market"] = [f"{sketch.me}:3", f"{sketch.me}:3"]
        sketch.fuel[sketch.me] = rng.randint(3, 9)
    elif kind == 2:
        sketch.tracks[sketch.me] = [f"{sketch.me}:{rng.randint(1, 6)}"]
        sketch.hub[sketch.me] = max(1, sketch.hub[sketch.me])
        sketch.turn = {"hub": 1}
        if rng.random() < 0.6:
            sketch.control("asimov", sketch.me)
    else:
        hand = [card for card in sketch.cards[sketch.me] if card in CHANGERS]
        if hand:
            sketch.docks["mine"] = [f"{sketch.me}:{rng.randint(1, 6)}"]
            sketch.turn = {"used": [rng.choice(hand)], "mine": True}
    sketch.ships = sketch.ships[: max(3, sketch.size.ships[1] - 2)]


def _teleport(sketch: Sketch) -> None:
    _power("teleporter")(sketch)
    _set(sketch)
    sketch.fuel[sketch.me] = sketch.rng.randint(2, 7)


def _helmet(sketch: Sketch) -> None:
    sketch.edition = 5
    sketch.hold("helmet")
    sketch.fuel[sketch.me] = sketch.rng.randint(3, 8)
    sketch.ore[sketch.me] = sketch.rng.randint(1, 4)


def _full(sketch: Sketch) -> None:
    """Most places that take any ship are taken."""
    rng, ports = sketch.rng, PORTS[sketch.players]
    for place, name in ((0, "solar"), (2, "artifact")):
        color = rng.choice(sketch.rivals)
        free = rng.choice((0, 0, 1, 2))
        number = min(3, ports[place] - free)
        sketch.docks[name] = [f"{color}:{rng.randint(1, 6)}" for _ in range(number)]
        sketch.docks[name].sort()
    sketch.hub[sketch.me] = rng.choice((LAST_CIRCLE, 6))


def _tokens(sketch: Sketch) -> None:
    """Around the limit of eight."""
    sketch.fuel[sketch.me] = sketch.rng.randint(2, 8)
    sketch.ore[sketch.me] = sketch.rng.randint(2, 7)


THEMES: Final[dict[str, Callable[[Sketch], None]]] = {
    "anything": _nothing,
    "end": _end,
    "full": _full,
    "landing": _landing,
    "middle": _middle,
    "raid": _raid,
    "relic": _relic,
    "set": _set,
    "teleport": _teleport,
    "tokens": _tokens,
    **{f"power {card}": _power(card) for card in POWERS if card != "helmet"},
    "power helmet": _helmet,
    **{f"shown {card}": _shown(card) for card in CARDS if card != "helmet"},
    **{f"bonus {territory}": _bonus(territory) for territory in TERRITORIES},
    **{f"field {field}": _field(field) for field in FIELDS},
    **{f"end {card}": _end_with(card) for card in (*DISCARDS, "city", "decoy")},
}


def invented(seed: int, size: str = "small") -> Iterator[tuple[str, Position]]:
    """Positions by theme, the themes in turn."""
    wanted = SIZES[size]
    number = 0
    names = sorted(THEMES)
    while True:
        theme = names[number % len(names)]
        rng = Random(f"invented {size} {seed} {number}")
        position = _invent(rng, wanted, theme)
        if position is not None:
            yield f"invented-{size}-{seed}-{number}-{theme.replace(' ', '_')}", position
        number += 1


def _invent(rng: Random, size: Size, theme: str) -> Position | None:
    """One position of a theme; several tries, because not every sketch is a sound position."""
    for _ in range(20):
        edition = 5 if theme == "power helmet" else rng.choice((1, 5))
        sketch = Sketch(rng, size, rng.randint(2, 4), edition)
        THEMES[theme](sketch)
        try:
            position = Position.from_json(sketch.finish())
        except PositionError:
            continue
        if position.phase == "main" and position.state.phase == MAIN:
            return position
    return None
