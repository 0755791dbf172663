"""A turn in sentences: what each step does, transactions of one ship together."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from advisor.core.narrate import capital, listed, name_of, you
from advisor.phoenix import saying
from advisor.phoenix.action_types import Action, Deed, Done, Reward
from advisor.phoenix.narrate.telling import deed
from advisor.phoenix.position import Position
from advisor.phoenix.value.terms import tally
from advisor.phoenix.words import COLORS, KIND_NAMES, NOTHING, SPECIES, TRACKS, WIDTH

_STOCK = ("GEM", *KIND_NAMES, "point")


def told(position: Position, plan: Iterable[Action]) -> list[str]:
    """The turn in sentences; whoever plays them one after the other plays the same turn."""
    found: list[str] = []
    waiting: list[Action] = []
    here = begun = position
    for action in plan:
        joined = isinstance(action, Deed) and action.source == NOTHING and not action.is_chance
        if waiting and not joined:
            found.append(_sentence(begun, waiting, here))
            waiting = []
        if not waiting:
            begun = here
        after = here.play(action, Random(0))
        if joined:
            waiting.append(action)
        elif not isinstance(action, Done):
            found.append(_sentence(here, [action], after, open_=_open(action)))
        here = after
    if waiting:
        found.append(_sentence(begun, waiting, here))
    return found


def _open(action: Action) -> bool:
    return action.is_chance and getattr(action, "outcome", None) is None


def _sentence(
    before: Position, steps: list[Action], after: Position, *, open_: bool = False
) -> str:
    who = before.to_move
    first = steps[0]
    if isinstance(first, Reward) and COLORS[first.color] != before.active:
        who = COLORS[first.color]
        kinds = f" ({saying.kinds(first.kinds)})" if first.kinds else ""
        levels = listed(first.levels)
        return f"{name_of(before, who)} is expected to take reward {levels}{kinds}."
    gains = [] if open_ else changes(before, after, who)
    phrase = listed(deed(before, step, you) for step in steps)
    return f"{capital(phrase)}{': ' + ', '.join(gains) if gains else ''}."


def changes(before: Position, after: Position, color: str) -> list[str]:
    """What a player has more or less of."""
    old, new = before.state, after.state
    seat = [player.color for player in before.players].index(color)
    found = []
    for column, thing in enumerate(_STOCK):
        change = new.stock[seat * WIDTH + column] - old.stock[seat * WIDTH + column]
        if change:
            plural = "s" if thing in ("GEM", "point") and abs(change) != 1 else ""
            found.append(f"{'+' if change > 0 else '−'}{abs(change)} {thing}{plural}")
    for species, (then, now) in enumerate(zip(tally(old, seat), tally(new, seat), strict=True)):
        if now != then:
            name = saying.resident(species)
            number = "a" if now - then == 1 else str(now - then)
            found.append(f"{number} {name}{'s' if abs(now - then) > 1 else ''}")
    for track, name in enumerate(TRACKS):
        step = new.level(seat, track) - old.level(seat, track)
        if step:
            found.append(f"level {new.level(seat, track)} on {name}")
    return found


def rivals(position: Position, end: Position) -> list[str]:
    """What a turn brings the others, and whom it overtakes."""
    found = []
    mine = position.to_move
    for player in position.players:
        if player.color == mine:
            continue
        gains = changes(position, end, player.color)
        if gains:
            found.append(f"{name_of(position, player.color)} gets {listed(gains)}.")
    lost = _races(position, end)
    if lost:
        found.append(f"You now lead the {listed(lost)} race{'s' if len(lost) > 1 else ''}.")
    return found


def _races(position: Position, end: Position) -> list[str]:
    """Species of which the player has become the only one with most."""
    before, after = position.state, end.state
    seat = before.to_move
    seats = range(before.setup.seats)
    old, new = ([tally(each, s) for s in seats] for each in (before, after))

    def leads(counts: list[list[int]], species: int) -> bool:
        own = counts[seat][species]
        return own > max(counts[s][species] for s in seats if s != seat)

    return [name for n, name in enumerate(SPECIES) if leads(new, n) and not leads(old, n)]
