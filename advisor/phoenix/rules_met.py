"""Which rules somebody meets on a way through a game: by actions, and by abilities at work.

A course must practise every rule. An action says which rule of ships or residents it uses; a sector
or a hub is met when one of its abilities works, not when it merely stands on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from advisor.phoenix.action_types import NEUTRAL, OWN, Action, Deed, Use
from advisor.phoenix.clauses import MODIFIERS, SHIP_TRIGGERS, Effect
from advisor.phoenix.position import Position
from advisor.phoenix.views import Player
from advisor.phoenix.words import HUBS, NEUTRALS, SHIPS

Clause = tuple[str, Effect]
"""A rule, and an ability that belongs to it."""
_SETUP: Final = ("draft3", "draft2", "hub", "hub_setup")
_START: Final = tuple(f"set-{number}" for number in range(1, 8))
"""What is on the table before the first choice."""
_OF: Final = {
    "income": ("turn-3", "inc-1", "inc-2", "ship-4"),
    "recruit": ("inc-1", "inc-2", "inc-3", "ship-4"),
    "trade": ("tra-4",),
    "buy": ("tra-5",),
    "keep": ("exp-3", "exp-4"),
    "reroll": ("exp-2",),
    "ally": ("exp-5", "home-2"),
    "observe": ("exp-5",),
    "move": ("inc-4", "home-4"),
    "leave": ("inc-5", "home-4"),
    "return": ("inc-5",),
    "reward": ("rew-1", "rew-2"),
    "hub": ("set-10", "set-11"),
    "scrap": ("set-11",),
    "draw": ("set-11",),
}
_OF_SHIP: Final = {
    "dismantle": ("dis-1", "ship-5"),
    "construction": ("con-1", "con-2"),
    "transport": ("tra-1",),
    "expedition": ("exp-1",),
    "diplomacy": ("dip-1",),
    "farm": ("farm-1",),
    "ice": ("farm-1",),
}
_OF_END: Final = ("end-2", "sco-1", "sco-2", "sco-3", "sco-4", "sco-5")
_BONUS_ACTIONS: Final = ("alien", "human", "trade", "buy", "roll", "feed")


def rules_met(positions: Sequence[Position], actions: Iterable[Action]) -> frozenset[str]:
    """The rules on a way: positions, and the actions between them; refused ones change nothing."""
    found = {"turn-1"}
    begun = positions[0]
    done = list(actions)
    for number, action in enumerate(done):
        before = positions[min(number, len(positions) - 1)]
        after = positions[min(number + 1, len(positions) - 1)]
        if before.phase == "turn":
            begun = before
        found.update(rules_of(action, before.phase))
        if after is not before and after != before:
            found.update(_at_work(begun, before, action, after))
    found.update(_standing(done))
    return frozenset(found)


# Actions by themselves


def ship_type(action: Use) -> str:
    """The type of a ship that is used, whoever owns it."""
    named = NEUTRALS[action.ship][2:] if action.owner == NEUTRAL else SHIPS[action.ship]
    return named.strip("123")


def rules_of(action: Action, phase: str = "") -> Iterator[str]:
    """The rules that an action uses wherever it stands."""
    first = action.text.partition(" ")[0]
    if first.isdigit():
        yield from (f"s{first}", "bon-1")
    if isinstance(action, Use):
        yield from ("turn-2", "ship-1", "ship-2")
        if action.owner == NEUTRAL:
            yield "neu-1"
        yield from _OF_SHIP[ship_type(action)]
        if action.owner == OWN:
            yield "ship-4"
    elif action.kind == "alien":
        yield from ("home-1", "home-2")
        if not first.isdigit() and first != "hub":
            yield from ("tra-1", "tra-3" if " gold " in action.text else "tra-2")
    elif action.kind == "human":
        yield "home-2"
    elif action.kind == "draft":
        yield {"draft2": "set-9"}.get(phase, "set-8")
    elif action.kind == "keep" and phase == "hub_setup":
        yield "set-11"
    else:
        yield from _OF.get(action.kind, ())
    if phase in _SETUP:
        yield from _START
        if action.kind in ("free", "advance"):
            yield "set-11"


def _standing(done: Sequence[Action]) -> Iterator[str]:
    """Rules about what comes before what."""
    kinds = [action.kind for action in done]
    if "advance" in kinds and "reward" in kinds[kinds.index("advance") :]:
        yield "rew-4"


# Abilities at work


def clauses_of(player: Player, position: Position) -> Iterator[Clause]:
    """The abilities of a player that are live: of the hub, and of every occupied quarter."""
    data = position.data
    if player.hub is not None:
        hub = data.hubs[HUBS.index(player.hub)]
        for effect in (*hub.income, *hub.abilities):
            yield player.hub, effect
    for number, inside in player.station.items():
        for quarter in data.sectors[int(number)].quarters[: len(inside)]:
            for effect in quarter:
                yield f"s{number}", effect


def _residents(player: Player) -> tuple[int, int]:
    inside = [one for ones in player.station.values() for one in ones]
    inside += [one for one in player.on_hub if one]
    humans = inside.count("human")
    return len(inside) - humans, humans


def _triggers(before: Position, action: Action, after: Position) -> set[str]:
    """What an action sets off for whoever has the turn."""
    found: set[str] = set()
    if isinstance(action, Use):
        kind = ship_type(action)
        found |= {kind, "cost"} | ({"build"} if kind == "construction" else set())
    elif action.kind in ("income", "recruit"):
        found |= {"income", "income_end"}
    if action.kind in ("recruit", "convert"):
        found.add("turn")
    if action.kind == "point":
        found.add("any")
    aliens, humans = _residents(before.player(before.active))
    more_aliens, more_humans = _residents(after.player(before.active))
    found |= {"alien"} if more_aliens > aliens else set()
    found |= {"human"} if more_humans > humans else set()
    return found


def _at_work(begun: Position, before: Position, action: Action, after: Position) -> Iterator[str]:
    """What was in force between two positions."""
    if before.phase in _SETUP:
        yield from _set_up(before, action, after)
        return
    mine = before.player(before.active)
    triggers = _triggers(before, action, after)
    source = begun if begun.active == before.active else before
    for rule, effect in clauses_of(source.player(before.active), source):
        if effect.trigger in triggers or (effect.trigger == "static" and effect.name == "mix"):
            yield rule
            yield "live-2" if rule in HUBS else "live-1"
            yield from _by_effect(effect)
    if {"alien", "human"} & triggers:
        yield "live-1"
    yield from _in_turn(before, action, after)
    yield from _built(mine, action, after)
    yield from _over(before, action, after)


def _by_effect(effect: Effect) -> Iterator[str]:
    if effect.trigger in SHIP_TRIGGERS or effect.trigger == "build":
        yield "bon-1"
    if effect.trigger in ("alien", "human"):
        yield "bon-3"
    if effect.name in MODIFIERS or effect.trigger == "cost":
        yield "bon-5"
    if effect.trigger == "cost":
        yield "ship-3"
    if effect.name == "discount":
        yield "con-3"


def _in_turn(before: Position, action: Action, after: Position) -> Iterator[str]:
    mine = before.player(before.active)
    if after.active != before.active or after.moves != before.moves:
        yield "turn-4"
    if action.kind in ("income", "recruit") and mine.neutral is not None:
        yield "neu-2"
    if isinstance(action, Deed) and " hub " in f" {action.text} " and mine.hub:
        yield mine.hub
    if before.phase == "bonus":
        yield "bon-4"
        if isinstance(action, Deed) and action.form in _BONUS_ACTIONS:
            yield "bon-2"
    if before.phase == "income" and action.kind in ("alien", "human"):
        yield "inc-3"
    if action.kind in ("leave", "return") and mine.hub:
        yield mine.hub
    if action.kind == "reward" and len(action.text.split()[2:]) > 1:
        yield "rew-3"


def _built(mine: Player, action: Action, after: Position) -> Iterator[str]:
    """A sector that came: its ability at once, discounts of the ship, an own display or order."""
    if not isinstance(action, Use) or ship_type(action) != "construction":
        return
    sector = after.data.sectors[action.target]
    if sector.built:
        yield from (f"s{sector.number}", "con-4")
    if action.owner == NEUTRAL or SHIPS[action.ship].endswith(("2", "3")):
        yield "con-3"
    wing = {number[0] for number in mine.station if number[1] == str(sector.number)[1]}
    if mine.hub and (sector.number in mine.own_sectors or len(wing) < sector.level - 1):
        yield mine.hub


def _over(before: Position, action: Action, after: Position) -> Iterator[str]:
    if before.ending is None and after.ending is not None:
        yield "end-1"
    if before.ending is not None:
        yield "end-2"
    rich = [p.color for p in after.players if p.points >= 40 > before.player(p.color).points]
    if any(color != before.active for color in rich):
        yield "end-3"
    if after.result is None:
        return
    yield from _OF_END
    totals = sorted(after.scores.values())
    if totals[-1] == totals[-2]:
        yield "tie-1"
    for player in after.players:
        ends = [rule for rule, effect in clauses_of(player, after) if effect.trigger == "end"]
        yield from ends
        if ends:
            yield "live-3"
        if player.hub is not None and after.data.hubs[HUBS.index(player.hub)].endgame:
            yield player.hub


def _set_up(before: Position, action: Action, after: Position) -> Iterator[str]:
    """Hubs give something, and then the first turn begins."""
    hub = before.player(before.to_move).hub or after.player(before.to_move).hub
    if hub is not None:
        yield hub
    if after.phase == "turn":
        yield from ("set-11", "set-12", "set-13")
