"""Setting up with choices: the draft of ships, the hub, and what a hub asks for (§2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

from advisor.core.errors import Refusal
from advisor.phoenix import actions, saying
from advisor.phoenix.action_types import (
    Action,
    Advance,
    Draft,
    Draw,
    Free,
    KeepHub,
    KeepShips,
    Scrap,
)
from advisor.phoenix.bonuses import take_sector
from advisor.phoenix.clauses import Effect
from advisor.phoenix.components import Hub
from advisor.phoenix.state import ON, State, Table
from advisor.phoenix.words import (
    CHOOSE_HUB,
    DRAFT2,
    DRAFT3,
    GEMS,
    HUB_SETUP,
    NOTHING,
    SECTOR_COLOURS,
    SHIPS,
    SPECIES,
    TOP_LEVEL,
    TRACKS,
    TURN,
    WIDTH,
)

STEPS = ("advance", "draw", "keep", "discard", "scrap", "free", "residents", "reserve")
"""What can be left to do while a hub is set up."""


def table_of(state: State) -> Table:
    assert state.table is not None, "setup phases have a table"
    return state.table


def order(seats: int, phase: int) -> list[int]:
    """Who picks when: there and back for level 3, back and there for level 2 (set-8, set-9)."""
    there = list(range(seats))
    back = there[::-1]
    return there + back if phase == DRAFT3 else back + there


def row_size(state: State) -> int:
    return int(state.setup.data.setup["players"][str(state.setup.seats)]["draft"])


def picker(state: State, phase: int, row: tuple[int, ...]) -> int:
    """The seat that picks next from a row, or `NOTHING` if all have."""
    sequence = order(state.setup.seats, phase)
    picks = row_size(state) - len(row)
    return sequence[picks] if picks < len(sequence) else NOTHING


def setup_effect(hub: Hub, name: str) -> Effect | None:
    return next((effect for effect in hub.setup if effect.name == name), None)


# Setting up a hub


def begin_hub(state: State, seat: int) -> None:
    """Stock, printed advances and seat GEMs at once; the rest becomes a list of steps (P6)."""
    state.active = seat
    hub = state.hub(seat)
    give_stock(state, seat)
    steps = ["advance"] if hub.free_advances else []
    for effect in hub.setup:
        steps += {
            "draw_ships": ["draw", "keep"],
            "discard_ship": ["discard"],
            "discard_level": ["scrap"],
            "free_sector": ["free"],
            "hub_aliens": ["residents"],
            "hub_residents": ["residents"],
            "private_sectors": ["reserve"],
        }[effect.name]
    steps.sort(key=STEPS.index)
    state.table = replace(table_of(state), steps=tuple(steps), drawn=())
    state.phase = HUB_SETUP


def give_stock(state: State, seat: int) -> None:
    """What the hub gives without a choice, and the GEMs of the seat (set-11, set-12)."""
    hub = state.hub(seat)
    for column, number in enumerate(hub.stock):
        state.stock[seat * WIDTH + column] += number
    for track, steps in enumerate(hub.advances):
        state.tracks[seat * len(TRACKS) + track] += steps
    if state.setup.options.seat_gems:
        gems = state.setup.data.setup["seat_gems"][str(state.setup.seats)]
        state.stock[seat * WIDTH + GEMS] += gems[seat]


def _next_step(state: State) -> None:
    table = table_of(state)
    state.table = replace(table, steps=table.steps[1:])


def _discard(state: State) -> None:
    """Leave out the ship that the hub does not begin with."""
    effect = setup_effect(state.hub(state.active), "discard_ship")
    assert effect is not None
    fleet = list(state.ships[state.active])
    ship = SHIPS.index(effect.word) * ON
    if ship in fleet:
        fleet.remove(ship)
    state.ships[state.active] = tuple(fleet)


def place_residents(state: State) -> None:
    """Residents from the supply onto the hub; a missing one leaves its space empty (P10, P11)."""
    hub = state.hub(state.active)
    found: list[int] = []
    group = setup_effect(hub, "hub_aliens")
    if group is not None:
        species = SPECIES.index(group.word)
        found = [species] * min(group.n, state.supply[species])
    else:
        for species, _, _ in hub.slots:
            found.append(species if state.supply[species] else NOTHING)
    for species in found:
        if species != NOTHING:
            state.supply[species] -= 1
    state.on_hub[state.active] = tuple(found)


def settle(state: State) -> bool:
    """Do what needs no decision; whether anything was done."""
    if state.phase == HUB_SETUP:
        return _settle_hub(state)
    possible = options(state)
    if len(possible) != 1:
        return False
    apply(state, possible[0])
    return True


def _settle_hub(state: State) -> bool:
    table = table_of(state)
    if not table.steps:
        if state.active + 1 < state.setup.seats:
            begin_hub(state, state.active + 1)
        else:
            state.table = None
            state.active = 0
            state.phase = TURN
            state.clear_turn()
        return True
    step = table.steps[0]
    if step == "discard":
        _discard(state)
    elif step == "residents":
        place_residents(state)
    elif step == "reserve":
        state.own[state.active] = table.reserve
        state.table = replace(table, reserve=())
    else:
        possible = options(state)
        if len(possible) > 1 or (possible and possible[0].is_chance):
            return False
        if possible:
            apply(state, possible[0])
            return True
    _next_step(state)
    return True


# Decisions


def _drawn(state: State) -> int:
    effect = setup_effect(state.hub(state.active), "draw_ships")
    assert effect is not None
    return min(effect.numbers[0], len(table_of(state).deck2))


def _kept(state: State) -> int:
    effect = setup_effect(state.hub(state.active), "draw_ships")
    assert effect is not None
    return min(effect.numbers[1], len(table_of(state).drawn))


def _level_two(state: State) -> list[int]:
    data = state.setup.data
    fleet = {ship // ON for ship in state.ships[state.active]}
    return sorted(number for number in fleet if data.ships[number].level == 2)


def _advances(state: State) -> list[tuple[int, ...]]:
    first = state.active * len(TRACKS)
    levels = state.tracks[first : first + len(TRACKS)]
    number = state.hub(state.active).free_advances
    return [
        tracks
        for tracks in combinations_with_replacement(range(len(TRACKS)), number)
        if all(levels[track] + tracks.count(track) <= TOP_LEVEL for track in tracks)
    ]


def _free_sectors(state: State) -> list[int]:
    effect = setup_effect(state.hub(state.active), "free_sector")
    assert effect is not None
    colour = SECTOR_COLOURS.index(effect.word)
    sectors = state.setup.data.sectors
    return [
        number
        for number in state.display
        if sectors[number].level == 1 and sectors[number].colour == colour
    ]


def options(state: State) -> list[Action]:
    """Every choice of the present step of setup."""
    table = table_of(state)
    if state.phase in (DRAFT3, DRAFT2):
        row = table.draft3 if state.phase == DRAFT3 else table.draft2
        return [actions.draft(ship) for ship in sorted(set(row))]
    if state.phase == CHOOSE_HUB:
        return [actions.keep_hub(hub) for hub in table.hubs[state.active]]
    step = table.steps[0] if table.steps else ""
    if step == "advance":
        return [actions.advance(tracks) for tracks in _advances(state)]
    if step == "draw":
        return [actions.draw()] if _drawn(state) else []
    if step == "keep":
        choices = sorted(set(combinations(table.drawn, _kept(state))))
        return [actions.keep_ships(ships) for ships in choices if ships]
    if step == "scrap":
        return [actions.scrap(ship) for ship in _level_two(state)]
    if step == "free":
        return [actions.free(sector) for sector in _free_sectors(state)]
    return []


SetupAction = Draft | KeepHub | Draw | KeepShips | Scrap | Free | Advance


def refuse(state: State, action: SetupAction) -> Refusal | None:
    """Why a choice of setup is not possible now."""
    refusal = _refuse_moment(state, action)
    if refusal is not None:
        return refusal
    if isinstance(action, Draw):
        return _refuse_drawn(state, action)
    possible = options(state)
    if action in possible:
        return None
    named = saying.listed([str(option) for option in possible], "or")
    rule = {DRAFT3: "set-8", DRAFT2: "set-9", CHOOSE_HUB: "set-10"}.get(state.phase, "set-11")
    return Refusal(rule, f"'{action}' is not among the choices: {named}.")


def _refuse_moment(state: State, action: SetupAction) -> Refusal | None:
    if state.table is None:
        return Refusal("set-13", f"The game is set up; '{action}' comes too late.")
    if isinstance(action, Draft):
        if state.phase not in (DRAFT3, DRAFT2):
            return Refusal("set-9", "The ships have been drafted.")
    elif isinstance(action, KeepHub):
        if state.phase != CHOOSE_HUB:
            return Refusal("set-10", "This is not the moment to choose a hub.")
    else:
        step = _STEP_OF[type(action)]
        steps = table_of(state).steps
        if state.phase != HUB_SETUP or not steps or steps[0] != step:
            now = f"'{steps[0]}'" if steps else f"'{saying.phase(state.phase)}'"
            return Refusal("set-11", f"'{action}' is not asked for now; the step is {now}.")
    return None


_STEP_OF: dict[type[Action], str] = {
    Draw: "draw",
    KeepShips: "keep",
    Scrap: "scrap",
    Free: "free",
    Advance: "advance",
}


def _refuse_drawn(state: State, action: Draw) -> Refusal | None:
    if action.outcome is None:
        return None
    number = _drawn(state)
    if len(action.outcome) != number:
        return Refusal("set-11", f"{number} ships are drawn, not {len(action.outcome)}.")
    missing = Counter(action.outcome) - Counter(table_of(state).deck2)
    if missing:
        name = SHIPS[next(iter(missing))]
        return Refusal("set-11", f"There are not so many {name} left to draw.")
    return None


def apply(state: State, action: Action) -> None:
    table = table_of(state)
    if isinstance(action, Draft):
        _apply_draft(state, action.ship)
        return
    if isinstance(action, KeepHub):
        _apply_hub(state, action.hub)
        return
    if isinstance(action, Draw):
        assert action.outcome is not None
        rest = Counter(table.deck2) - Counter(action.outcome)
        state.table = replace(
            table, deck2=tuple(sorted(rest.elements())), drawn=tuple(sorted(action.outcome))
        )
    elif isinstance(action, KeepShips):
        add_ships(state, state.active, action.ships)
        state.table = replace(table, drawn=())
    elif isinstance(action, Scrap):
        fleet = list(state.ships[state.active])
        fleet.remove(action.ship * ON)
        state.ships[state.active] = tuple(fleet)
    elif isinstance(action, Free):
        take_sector(state, action.sector)
    else:
        assert isinstance(action, Advance)
        for track in action.tracks:
            state.advance(track)
    _next_step(state)


def add_ships(state: State, seat: int, ships: tuple[int, ...]) -> None:
    state.ships[seat] = tuple(sorted((*state.ships[seat], *(ship * ON for ship in ships))))


def _apply_draft(state: State, ship: int) -> None:
    """Take a card; then the next player, the next row, or the choice of hubs."""
    table = table_of(state)
    add_ships(state, state.active, (ship,))
    three = state.phase == DRAFT3
    row = list(table.draft3 if three else table.draft2)
    row.remove(ship)
    left = tuple(row)
    following = picker(state, state.phase, left)
    if three:
        state.table = replace(table, draft3=left if following != NOTHING else ())
    else:
        state.table = replace(table, draft2=left if following != NOTHING else ())
    if following == NOTHING:
        state.phase = DRAFT2 if three else CHOOSE_HUB
        following = order(state.setup.seats, DRAFT2)[0] if three else 0
    state.active = following


def _apply_hub(state: State, hub: int) -> None:
    table = table_of(state)
    state.hubs[state.active] = hub
    offers = list(table.hubs)
    offers[state.active] = ()
    state.table = replace(table, hubs=tuple(offers))
    if state.active + 1 < state.setup.seats:
        state.active += 1
    else:
        state.table = replace(state.table, hubs=())
        begin_hub(state, 0)


# Chance


def draw_from(state: State, rng: Random) -> tuple[int, ...]:
    deck = sorted(table_of(state).deck2)
    return tuple(sorted(rng.sample(deck, _drawn(state))))


def draw_outcomes(state: State) -> tuple[tuple[Action, float], ...]:
    """Every draw of ships with its probability."""
    deck = Counter(table_of(state).deck2)
    number = _drawn(state)
    total = comb(sum(deck.values()), number)
    found = []
    for cards in sorted(set(combinations(sorted(deck.elements()), number))):
        ways = 1
        for card, times in Counter(cards).items():
            ways *= comb(deck[card], times)
        found.append((actions.draw(cards), ways / total))
    return tuple(found)
