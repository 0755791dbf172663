"""Raiders' Outpost: runs that outbid what is docked, and what they take."""

from __future__ import annotations

from advisor.frontiers.components import LOOT as BOOTY
from advisor.frontiers.ships import VALUE
from advisor.frontiers.solver.rules.docking import KINDS, dock
from advisor.frontiers.solver.rules.keys import (
    FUEL,
    GAIN,
    GONE,
    GROSS_FUEL,
    GROUND,
    LEFT_VALUE,
    LOOT,
    ORE,
    OUTPOST_LEFT,
    RAID,
    RELIC_GONE,
    SHOT,
    STEAL,
    STOLEN,
)
from advisor.frontiers.solver.rules.stages import critical
from advisor.frontiers.solver.turn_limits import LENT, MOVED
from advisor.frontiers.solver.turn_model import CARDS_GAINED, ROOM, Stage, TurnModel
from advisor.frontiers.words import DECOY, RAIDERS
from advisor.search.linear import Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    if not turn.look.raids:
        return
    b, look = turn.b, turn.look
    most = look.raids
    twice = 2 if look.leaving and most == 2 else 1
    raids: list[Lin] = []
    docked = _docked_sum(turn, stage)
    for low in sorted(look.runs):
        kinds = [[kind for kind in KINDS if low + step in look.values[kind]] for step in range(3)]
        if not all(kinds):
            continue
        run = b.var(0, twice)
        guests: list[Lin] = []
        for step in range(3):
            parts = {
                kind: dock(turn, stage, RAIDERS, kind, low + step, min(twice, turn.most_of(kind)))
                for kind in kinds[step]
            }
            turn.runs[stage.index, low, step] = parts
            b.eq(total(parts.values()) - run, 0)
            guests += [part for kind, part in parts.items() if kind in (MOVED, LENT)]
        b.le(total(guests) - run, 0)
        stage.add((RAID, low), run)
        if len(turn.stages) > 1:
            b.le(turn.through(stage, (RAID, low)), twice)
        if b.most(docked) > 3 * low + 2:
            outbids = b.flag()
            b.le(run - outbids * twice, 0)
            b.le(docked, 3 * low + 2, outbids)
        raids.append(run)
    done = stage.add(RAID, total(raids))
    if not raids:
        return
    b.le(turn.through(stage, RAID), most)
    stolen = total(_cards(turn, stage))
    critical(turn, stage, stolen, CARDS_GAINED)
    loots = _tokens(turn, stage, most)
    b.le(stolen + loots - done, 0)
    _gains(turn, stage)


def _docked_sum(turn: TurnModel, stage: Stage) -> Lin:
    parts: list[Lin | int] = [sum(ship & VALUE for ship in turn.ships_at(RAIDERS))]
    parts += [
        turn.in_force(stage, (GONE, RAIDERS, ship), ROOM) * -(ship & VALUE)
        for ship in sorted(set(turn.ships_at(RAIDERS)))
    ]
    for value in range(1, 7):
        left = turn.in_force(stage, (LEFT_VALUE, RAIDERS, value), ROOM)
        there = any(turn.own_docked(RAIDERS, relic, value) for relic in (False, True))
        if there or left.fixed:
            parts.append(left * -value)
        elif turn.look.raids > 1:
            parts.append(_gone_again(turn, stage, left) * -value)
    if turn.look.raids > 1:
        guest = [(SHOT, RAIDERS, -1), (RELIC_GONE, RAIDERS)]
        guest += [(GROUND, seat) for seat in turn.rivals]
        leavers = [(guest, max(turn.look.values[LENT], default=0))]
        leavers += [([(RELIC_GONE, RAIDERS, value)], value) for value in range(1, 7)]
        for words, value in leavers:
            left = total(turn.in_force(stage, word, ROOM) for word in words)
            if not left.fixed:
                parts.append(_gone_again(turn, stage, left) * -value)
    return total(parts)


def _gone_again(turn: TurnModel, stage: Stage, left: Lin) -> Lin:
    """A ship that came with a raid of this turn and left: only another raid finds it gone."""
    again = stage.add(OUTPOST_LEFT, turn.b.flag())
    turn.b.le(again - left, 0)
    return again


def _cards(turn: TurnModel, stage: Stage) -> list[Lin]:
    """Cards of rivals; of one with a Decoy only that, as long as it is there.

    All are named before one is asked for: a Decoy may come after the cards that it guards.
    """
    b, stealable = turn.b, turn.look.stealable
    thefts = [stage.add((STEAL, seat, card), b.flag()) for seat, card in stealable]
    for taken, (seat, card) in zip(thefts, stealable, strict=True):
        if len(turn.stages) > 1:
            b.le(turn.through(stage, (STEAL, seat, card)), 1)
        if card != DECOY and turn.state.holds(seat, DECOY):
            b.le(taken - turn.through(stage, (STEAL, seat, DECOY)), 0)
    return thefts


def _gains(turn: TurnModel, stage: Stage) -> None:
    """A stolen card is gained, unless it is owned already: then it is thrown away (A41)."""
    b = turn.b
    for card in sorted({card for _, card in turn.look.stealable}):
        taken = total(
            stage.sum((STEAL, seat, card)) for seat in turn.rivals if turn.state.holds(seat, card)
        )
        gained = b.var(0, b.most(taken))
        b.le(gained - taken, 0)
        stage.add((GAIN, card), gained)
        stage.add((STOLEN, card), taken - gained)


def _tokens(turn: TurnModel, stage: Stage, most: int) -> Lin:
    """Tokens of unprotected rivals: a theft takes four, or all there are (A38)."""
    b, state = turn.b, turn.state
    parts: list[Lin] = []
    open_tokens = 0
    for seat in turn.rivals:
        guarded = state.holds(seat, DECOY)
        if guarded and most < 2:
            continue
        if not guarded:
            open_tokens += state.fuel[seat] + state.ore[seat]
        for key, store in ((FUEL, state.fuel[seat]), (ORE, state.ore[seat])):
            if store == 0:
                continue
            taken = b.var(0, min(store, BOOTY * most))
            stage.add((LOOT, seat, key), taken)
            stage.add(key, taken)
            if key == FUEL:
                stage.add(GROSS_FUEL, taken)
            if len(turn.stages) > 1:
                b.le(turn.through(stage, (LOOT, seat, key)), store)
            if guarded:
                b.le(taken - turn.through(stage, (STEAL, seat, DECOY)) * store, 0)
            parts.append(taken)
    if not parts:
        return Lin(0)
    loots = b.var(0, most)
    stage.add(LOOT, loots)
    booty = total(parts)
    b.le(booty - loots * BOOTY, 0)
    if most == 1:
        b.eq(booty - loots * min(BOOTY, open_tokens), 0)
    elif len(turn.stages) == 1:
        any_loot = b.at_least(loots, 1)
        b.ge(booty - any_loot * min(BOOTY, open_tokens), 0)
    return loots
