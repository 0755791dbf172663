"""What the board says in words: abilities, ships, sectors, hubs, and what is being decided.

All sentences are our own; names and numbers come from the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from advisor.core.narrate import capital, listed, name_of
from advisor.phoenix.clauses import Effect
from advisor.phoenix.components import Hub, Sector, Ship
from advisor.phoenix.position import Position
from advisor.phoenix.words import (
    CONSTRUCTION,
    DIPLOMACY,
    DISMANTLE,
    EXPEDITION,
    FACE_NAMES,
    FACES,
    FARM,
    ICE,
    KIND_NAMES,
    KINDS,
    SPECIES,
    TRACKS,
    TRANSPORT,
    TYPE_TITLES,
)

COLOR_NAMES: Final = {"red": "Red", "green": "Green", "blue": "Blue", "yellow": "Yellow"}
FACE_OF: Final = dict(zip(FACES, map(capital, FACE_NAMES), strict=True))
KIND_OF: Final = dict(zip(KINDS, KIND_NAMES, strict=True))
RESIDENT_NAMES: Final = {
    **{species: f"{species} Alien" for species in SPECIES[:-1]},
    "human": "Human",
}


def counted(number: int, thing: str) -> str:
    """`1 GEM`, `2 GEMs`; food, water and metal have no plural."""
    plain = thing in KIND_NAMES or number == 1
    return f"{number} {thing}{'' if plain else 's'}"


# Abilities

_WHEN: Final = {
    "income": "at income",
    "income_end": "after income",
    "build": "when you build",
    "built": "at once when it is built",
    "alien": "when an Alien comes",
    "human": "when a Human comes",
    "cost": "price",
    "turn": "in your turn",
    "any": "in your turn",
    "static": "always",
    "end": "at the end",
}
_COUNTED: Final = {
    "level3": "level-3 sector",
    "full": "full sector",
    "sector": "sector",
    "ship": "ship left",
    "metal": "metal",
    **RESIDENT_NAMES,
}


def _per(what: str) -> Callable[[Effect], str]:
    def told(effect: Effect) -> str:
        every = effect.n
        among = RESIDENT_NAMES[effect.word]
        return f"1 {what} for each {among if every == 1 else f'{every} {among}s'}"

    return told


def _points_per(effect: Effect) -> str:
    every, points = effect.numbers
    thing = _COUNTED[effect.word]
    each = thing if every == 1 else f"{every} {thing}"
    return f"{counted(points, 'point')} for each {each}"


def _alien(effect: Effect) -> str:
    if effect.word == "any":
        return f"{effect.n} free Alien of any colour"
    if effect.word == "same":
        return f"{effect.n} free Alien of the new sector's colour"
    return f"{effect.n} free {effect.word} Alien{'' if effect.n == 1 else 's'}"


_WHAT: Final[dict[str, Callable[[Effect], str]]] = {
    "gem": lambda e: counted(e.n, "GEM"),
    "food": lambda e: f"{e.n} food",
    "water": lambda e: f"{e.n} water",
    "metal": lambda e: f"{e.n} metal",
    "vp": lambda e: counted(e.n, "point"),
    "fw": lambda e: f"{e.n} food or water",
    "res": lambda e: f"{e.n} food, water or metal",
    "gem_per": _per("GEM"),
    "food_per": _per("food"),
    "water_per": _per("water"),
    "vp_tracks": lambda e: (
        f"a point for each token on level {e.numbers[0]} or higher, less {e.numbers[1]}"
    ),
    "gem_per_ship": lambda e: f"{counted(e.n, 'GEM')} for each ship",
    "gem_flat": lambda e: f"{e.n} GEMs whatever the fleet",
    "alien": _alien,
    "human": lambda e: f"{e.n} free Human{'' if e.n == 1 else 's'}",
    "pay_human": lambda e: f"a Human for {e.n} GEMs",
    "res_human": lambda e: f"a Human for {e.n} resources",
    "pay_metal": lambda e: f"{e.numbers[1]} metal for {e.numbers[0]} GEMs",
    "pay_res": lambda e: f"{e.numbers[1]} resources for {e.numbers[0]} GEMs",
    "pay_lobby": lambda e: f"a step on a track for {e.n} GEMs and its price",
    "lobby": lambda e: "a step on a track for its price",
    "pay_turn": lambda e: f"another turn for {e.n} GEMs",
    "txn": lambda e: counted(e.n, "transaction"),
    "mini": lambda e: f"roll {e.numbers[0]} dice, keep {e.numbers[1]}",
    "swap": lambda e: "exchange a resource for another",
    "advance": lambda e: "a free step on a track",
    "advance_all": lambda e: "a free step on all tracks",
    "extra_same": lambda e: f"after {e.n} Aliens of a colour one more, free",
    "turn": lambda e: "another turn",
    "free_sector": lambda e: f"a free level-1 {_colour(e)}sector",
    "dice": lambda e: f"+{e.n} {'die' if e.n == 1 else 'dice'}",
    "capacity": lambda e: f"keep {e.n} more",
    "reroll": lambda e: "roll dice again",
    "txns": lambda e: f"+{counted(e.n, 'transaction')}",
    "discount": lambda e: f"{e.n} metal off",
    "human_discount": lambda e: f"{e.n} resource off",
    "own": lambda e: f"own ships −{e.n}",
    "other": lambda e: f"others' and neutral ships −{e.n}",
    "expedition": lambda e: f"expedition ships −{e.n}",
    "other_diplomacy": lambda e: f"others' and neutral diplomacy ships −{e.n}",
    "mix": lambda e: "Aliens of all colours live in your teal sectors",
    "any_order": lambda e: "wings may grow in any order",
    "hub_quarters": lambda e: f"{e.n} {e.word} quarters on the hub",
    "hub_slots": lambda e: "five residents on the hub, each with an income",
    "metal_fw": lambda e: "1 metal for 1 food or water, once",
    "point_gems": lambda e: f"{counted(e.numbers[0], 'point')} for {e.numbers[1]} GEMs",
    "human_income": lambda e: "recruit a Human, then income, instead of a turn",
    "leave_hub": lambda e: "one of the five leaves the hub",
    "give_back": lambda e: f"give back a resident or a sector, or lose {e.n} points",
    "vp_per": _points_per,
    "vp_ships": lambda e: f"{'/'.join(e.args)} points with 0/1/2/3 ships left",
    "draw_ships": lambda e: f"draw {e.numbers[0]} level-2 ships, keep {e.numbers[1]}",
    "discard_ship": lambda e: f"discard {e.word}",
    "discard_level": lambda e: f"discard a level-{e.n} ship",
    "hub_aliens": lambda e: f"{e.n} {e.word} Aliens on the hub",
    "hub_residents": lambda e: "a resident of each species on the hub",
    "private_sectors": lambda e: f"{e.n} sectors of your own",
}


def _colour(effect: Effect) -> str:
    return "" if effect.word.isdigit() else f"{effect.word} "


def what(effect: Effect) -> str:
    """What an effect does, without when."""
    return _WHAT[effect.name](effect)


def when(effect: Effect) -> str:
    """When an effect happens."""
    return _WHEN.get(effect.trigger) or f"when you use a {effect.trigger} ship"


def abilities(effects: Sequence[Effect]) -> str:
    """Effects in words; those of one moment are told together."""
    moments: dict[str, list[str]] = {}
    for effect in effects:
        moments.setdefault(when(effect), []).append(what(effect))
    return "; ".join(f"{moment}: {' and '.join(told)}" for moment, told in moments.items())


def quarter(sector: Sector, number: int) -> str:
    """What a quarter does, counted from 0."""
    return abilities(sector.quarters[number]) or "nothing"


# Components

_POWER: Final[dict[int, Callable[[Ship], str]]] = {
    DISMANTLE: lambda s: f"takes a ship apart for {s.power} metal more",
    CONSTRUCTION: lambda s: f"builds for {s.power} metal less",
    TRANSPORT: lambda s: counted(s.power, "transaction"),
    EXPEDITION: lambda s: f"{s.power} dice, keep {s.keep}",
    DIPLOMACY: lambda s: counted(s.power, "track"),
    FARM: lambda s: f"{s.power} food",
    ICE: lambda s: f"{s.power} water",
}


def power(ship: Ship) -> str:
    """What a ship can do, in a few words."""
    if ship.kind == DISMANTLE and not ship.power:
        return "takes a ship apart"
    if ship.kind == CONSTRUCTION and not ship.power:
        return "builds a sector"
    return _POWER[ship.kind](ship)


def ship_name(ship: Ship) -> str:
    """`transport ship of level 2`, `neutral transport ship`."""
    title = TYPE_TITLES[ship.kind]
    return f"{title} of level {ship.level}" if ship.level else f"neutral {title}"


def sector_words(sector: Sector) -> str:
    """A sector with everything on it."""
    at_once = f" At once: {' and '.join(map(what, sector.built))}." if sector.built else ""
    quarters = "; ".join(
        f"{number} {abilities(quarter) or 'nothing'}"
        for number, quarter in enumerate(sector.quarters, start=1)
    )
    return f"Costs {sector.cost} metal.{at_once} Quarters: {quarters}."


def hub_words(hub: Hub) -> str:
    """A hub: income, abilities, and points at the end."""
    parts = [f"income: {' and '.join(map(what, hub.income))}"]
    if hub.abilities:
        parts.append(abilities(hub.abilities))
    if hub.endgame:
        parts.append(f"at the end: {' and '.join(map(what, hub.endgame))}")
    return capital("; ".join(parts)) + "."


def hub_start(hub: Hub) -> str:
    """What a hub gives before the first turn."""
    stock = [
        counted(number, name)
        for number, name in zip(hub.stock, ("GEM", *KIND_NAMES), strict=True)
        if number
    ]
    steps = [
        f"{number} on {track}" for number, track in zip(hub.advances, TRACKS, strict=True) if number
    ]
    if hub.free_advances:
        steps.append(f"{hub.free_advances} of your choice")
    more = [what(effect) for effect in hub.setup]
    told = [*stock, *(f"step {step}" for step in steps), *more]
    return listed(told) or "nothing"


# What is being decided

_DOING: Final = {
    "turn": ("{} to move", "use a ship or take income"),
    "transport": ("{} transports", ""),
    "dice": ("{} explores", ""),
    "human": ("{} explores", "recruit or observe"),
    "built": ("{} builds", "the new sector's ability"),
    "bonus": ("{} has bonuses", "take or decline them"),
    "reward": ("{} takes a reward", ""),
    "income": ("{} takes income", "powers to choose"),
    "relocate": ("{} takes income", "move residents, 1 GEM each"),
    "leave": ("{} takes income", "one leaves the hub"),
    "return": ("{} takes income", "give something back"),
    "after": ("{} may still trade", "then the turn is over"),
    "draft3": ("{} drafts", "a ship of level 3"),
    "draft2": ("{} drafts", "a ship of level 2"),
    "hub": ("{} chooses a hub", "one of two"),
    "hub_setup": ("{} sets up the hub", ""),
}


def decides(position: Position) -> tuple[str, str]:
    """Who decides about what: a title and a line below it."""
    result = position.result
    if result is not None:
        names = listed(name_of(position, color) for color in result.winners)
        best = max(position.scores.values())
        return "Game over", f"{names} {'wins' if len(result.winners) == 1 else 'win'} with {best}"
    title, line = _DOING[position.phase]
    return title.format(name_of(position, position.to_move)), line or _detail(position)


def _detail(position: Position) -> str:
    turn = position.this_turn
    if position.phase == "transport":
        return f"{counted(turn.left, 'transaction')} left"
    if position.phase == "dice":
        return f"keep up to {turn.capacity} of {sum(turn.dice.values())} dice"
    if position.phase == "reward":
        return f"from the {reward_track(position)} track"
    steps = (position.table or {}).get("steps") or ("",)
    return str(steps[0]).replace("_", " ")


def reward_track(position: Position) -> str:
    """The track whose rewards are being taken."""
    ship = position.this_turn.ship or ""
    return next((track for track in TRACKS if track in ship), TRACKS[0])


# Words that are sent once

_SORTS: Final = {
    "fleet": "A ship: click it to use it if you can. A used ship has GEMs on it until its owner "
    "takes income.",
    "quarter": "A living space. Lit: its ability works this turn. Dashed: it works from the "
    "next turn on. Dark: nobody lives there.",
    "supply": "Residents who can still come. The chip shows who has most of them.",
    "rung": "A level of a track: the price of the step, the bonus, and who stands there.",
    "player": "Click to look at this station; Escape goes back.",
    "slot": "The next place of this wing: click it to build there, or see what it still needs.",
    "status": "Click ships, sectors and residents, or press a button above. Help shows all keys.",
    "stock": "What whoever decides has.",
    "end": "The game ends at 40 points, with nine sectors, or when 4 Aliens are left.",
    "die": "A die on the table.",
}


def words() -> dict[str, Any]:
    """What the browser is told once about the picture."""
    return {
        "colors": COLOR_NAMES,
        "piece": "piece:",
        "panels": ["player", "sector", "station"],
        "explain": {},
        "rowed": True,
        "typed": {
            "position": "",
            "turn": "use expedition1 = 3f 2w 1m; keep 2f 1w 1m",
        },
    }


def sorts() -> dict[str, str]:
    """What is said of a thing by its sort."""
    return dict(_SORTS)
