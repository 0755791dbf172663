"""A raid pays for nothing that it needs."""

from __future__ import annotations

from collections.abc import Iterator

from advisor.frontiers.cards.kinds import CHANGERS, CHANGES
from advisor.frontiers.solver.rules.causality.common import (
    booty_of,
    earlier_raid,
    fuel_at_most,
    gained_otherwise,
    late_or_paid,
    late_or_paid_twice,
    least_price,
    left_again,
    made_instead,
    made_values,
    makers_of,
    paid_for_pohl,
    raid_places,
    spared_fuel,
    stolen,
    stolen_by_raid,
    sun_of,
)
from advisor.frontiers.solver.rules.docking import adds_a_die
from advisor.frontiers.solver.rules.keys import (
    BUILD,
    CHANGE,
    CLAIM,
    DISCARD,
    DOCK,
    FUEL,
    GIVEN,
    LEFT,
    LENT_FROM,
    LOOT,
    MADE,
    MINED,
    ORE,
    ORIGIN,
    OUTPOST_LEFT,
    RAID,
    RECOVER,
    SHOT,
    TRADE,
)
from advisor.frontiers.solver.turn_limits import LENT, MOVED, MOVERS, OWN
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import (
    CANNON,
    DECOY,
    HELMET,
    HERBERT,
    POHL,
    RAIDERS,
    SHIPYARD,
    SOLAR,
)
from advisor.search.linear import Lin, total


def close(turn: TurnModel, stage: Stage) -> None:
    if turn.runs:
        _raids_outbid(turn, stage)
        _raid_is_paid(turn, stage)
        _raid_is_prepared(turn, stage)
        _raid_waits_for_no_chain(turn, stage)
        _ship_is_paid(turn, stage)
        _guest_was_there(turn, stage)
        _way_is_cleared(turn, stage)


def _raids_outbid(turn: TurnModel, stage: Stage) -> None:
    """The second of two raids is higher than the first, unless a ship of that has left."""
    left = left_again(turn, stage, RAIDERS)
    again = stage.sum(OUTPOST_LEFT)
    if not again.fixed:
        two = turn.b.at_least(turn.through(stage, RAID), 2)
        turn.b.le(again - two * turn.b.most(again), 0)
    for low in range(1, 5):
        run = stage.sum((RAID, low))
        if turn.b.most(run) > 1:
            turn.b.le(run - left, 1)
        higher = total(turn.before(stage, (RAID, other)) for other in range(low, 5))
        if not run.fixed and not higher.fixed:
            turn.b.le((run - left) * 2 + higher, 2)


def _raid_is_paid(turn: TurnModel, stage: Stage) -> None:
    """Cards that make or move the ships of a raid are paid before it.

    The spoils of a raid may prepare another one: then nothing is said.
    """
    booty = booty_of(turn, stage, FUEL)
    if booty.fixed:
        return
    needs: dict[int, list[Lin]] = {}
    wholes: dict[int, list[Lin]] = {}
    for low, value, parts in raid_places(turn, stage):
        need, whole = needs.setdefault(low, []), wholes.setdefault(low, [])
        for card, kind in MOVERS.items():
            if kind in parts:
                need.append(parts[kind] * least_price(turn, card))
        if OWN in parts and turn.b.least(turn.shown(value)) < 1:
            makers = makers_of(turn, stage, value)
            # Gravity makes two dice for its price, and one for no less; a single turn is proven
            # sooner by a cut for that than with these constraints, many fleets are not.
            prices = {card: least_price(turn, card) for card in makers}
            shares = {card: price // len(CHANGES[card]) for card, price in prices.items()}
            need.append(_price_of_die(turn, stage, value, parts[OWN], shares))
            if prices != shares and len(turn.fleets) > 1:
                whole.append(_price_of_die(turn, stage, value, parts[OWN], prices))
    fuel = fuel_at_most(turn, stage) - booty + spared_fuel(stage, (*CHANGERS, *MOVERS))
    first = fuel - _brought_from_the_outpost(turn, stage)
    landed = paid_for_pohl(turn, stage, (*CHANGERS, *MOVERS))
    guarded = _booty_of_the_guarded(turn, stage)
    for low, need in needs.items():
        again = earlier_raid(turn, stage, low)
        for price in (total(need), *wholes[low]):
            most = max(0, turn.b.most(price))
            turn.b.ge(first - price + again * most, 0)
            if not landed.fixed:
                turn.b.ge(first - landed - price + again * (most + 1), 0)
            if not guarded.fixed and not again.fixed:
                turn.b.ge(fuel - price + (1 - guarded) * most, 0)


def _price_of_die(
    turn: TurnModel, stage: Stage, value: int, docked: Lin, prices: dict[int, int]
) -> Lin:
    """Fuel for the cards that make an own die of a raid; none where the roll shows its value."""
    b = turn.b
    makers, shown = makers_of(turn, stage, value), turn.shown(value)
    highest = max(prices.values(), default=0)
    spare = turn.before(stage, (MADE, OWN, value)) + total(makers.values()) - docked
    price = total(made * prices[card] for card, made in makers.items()) - spare * highest
    if shown.fixed:
        return price
    # The fleets of a common proof: what one has rolled spares nothing elsewhere.
    most = max(0, b.most(price))
    paid = b.var(0, most)
    b.ge(paid - price + shown * most, 0)
    return paid


def _booty_of_the_guarded(turn: TurnModel, stage: Stage) -> Lin:
    """A flag that is 1 if a raid takes tokens of a rival whose Decoy an earlier raid has taken.

    Of two raids it is the second one then, and what it takes has prepared neither; a ship of the
    first may have been moved on, and what it brings helps to pay for the second.
    """
    seats = [seat for seat in turn.rivals if turn.state.holds(seat, DECOY)]
    booty = total(stage.sum((LOOT, seat, token)) for seat in seats for token in (FUEL, ORE))
    return turn.b.at_least(booty, 1)


def _brought_from_the_outpost(turn: TurnModel, stage: Stage) -> Lin:
    """Fuel of a ship that the Teleporter takes from a raid to the Solar Converter."""
    left = stage.sum((LEFT, RAIDERS))
    if left.fixed or turn.has_ships_at(RAIDERS) or stage.index:
        return Lin(0)
    suns = []
    for value in turn.look.values[MOVED]:
        docked = stage.sum((DOCK, SOLAR, MOVED, value))
        if not docked.fixed:
            both = turn.b.all_of([turn.b.at_least(docked, 1), turn.b.at_least(left, 1)])
            suns.append(both * sun_of(turn, value))
    return total(suns)


def _raid_is_prepared(turn: TurnModel, stage: Stage) -> None:
    """A card that the raid takes neither makes nor moves a ship for it.

    A card in hand can be thrown away, taken again and then used, so it counts as taken as well.
    """
    b = turn.b
    for low, value, parts in raid_places(turn, stage):
        again = earlier_raid(turn, stage, low)
        for card, kind in MOVERS.items():
            if kind in parts:
                for taken, thrown in _taken(turn, stage, card):
                    needed = parts[kind] + taken + thrown
                    allowed = 1 + b.most(thrown)
                    b.le(needed - gained_otherwise(turn, stage, card) - again, allowed)
        shown = turn.shown(value)
        if turn.b.least(shown):
            continue
        made_here = (OWN,) if adds_a_die(turn, value) else (OWN, MOVED)
        ships = [parts[kind] for kind in made_here if kind in parts]
        makers = makers_of(turn, stage, value)
        for card, made in makers.items():
            for taken, thrown in _taken(turn, stage, card):
                others = made_instead(turn, stage, value, makers, card)
                others += gained_otherwise(turn, stage, card) + again
                allowed = 2 + b.most(thrown)
                for ship in ships:
                    needed = ship + made + taken + thrown
                    b.le(needed - others - shown * max(0, b.most(needed) - allowed), allowed)


def _raid_waits_for_no_chain(turn: TurnModel, stage: Stage) -> None:
    """Nor does a card that changes what the card made: its ships come after the raid as well."""
    b = turn.b
    if stage.index:
        return
    for value in made_values(turn):
        if b.most(turn.shown(value)):
            continue
        makers = makers_of(turn, stage, value)
        for card, made in makers.items():
            taken = stolen_by_raid(turn, stage, card)
            if taken.fixed:
                continue
            others = made_instead(turn, stage, value, makers, card)
            others += gained_otherwise(turn, stage, card)
            for second in CHANGERS:
                changed = total(
                    stage.sum((CHANGE, second, part, OWN, value))
                    for part in reversed(range(len(CHANGES[second])))
                )
                if second == card or changed.fixed:
                    continue
                _second_is_late(turn, stage, second, made + taken + changed - others)


def _second_is_late(turn: TurnModel, stage: Stage, card: int, late: Lin) -> None:
    """If `late` is three, no die of the raid comes from a card alone."""
    for low, value, parts in raid_places(turn, stage):
        if OWN not in parts or turn.b.most(turn.shown(value)):
            continue
        makers = makers_of(turn, stage, value)
        if card in makers:
            others = made_instead(turn, stage, value, makers, card)
            others += earlier_raid(turn, stage, low)
            turn.b.le(late + parts[OWN] + makers[card] - others, 4)


def _taken(turn: TurnModel, stage: Stage, card: int) -> Iterator[tuple[Lin, Lin]]:
    """Whether a raid of this stage takes a card, and whether it was thrown away before."""
    taken = stolen(turn, stage, card)
    if taken.fixed:
        return
    if not turn.look.ready >> card & 1:
        yield taken, Lin(0)
    else:
        thrown = turn.b.at_least(turn.through(stage, (DISCARD, card)), 1)
        if not thrown.fixed:
            yield taken, thrown


def _guest_was_there(turn: TurnModel, stage: Stage) -> None:
    """A raid drives all ships from the Outpost: a Helmet that it takes comes too late for them."""
    guests = total(
        stage.sum((LENT_FROM, RAIDERS, ship)) for place, ship in turn.look.lent if place == RAIDERS
    )
    if guests.fixed:
        return
    raided = turn.before(stage, RAID)
    if not raided.fixed:
        turn.b.le(guests * 2 + raided, 2)
    taken = stolen_by_raid(turn, stage, HELMET)
    if not taken.fixed:
        found = turn.through(stage, (CLAIM, HELMET)) + turn.through(stage, (RECOVER, HELMET))
        turn.b.le(guests + taken - found, 1)


def _ship_is_paid(turn: TurnModel, stage: Stage) -> None:
    """A ship that the Teleporter takes from the Shipyard into a raid was paid for before it."""
    again = turn.b.at_least(turn.through(stage, RAID), 2)
    booty = booty_of(turn, stage, ORE)
    guests = total(parts[MOVED] for _, _, parts in raid_places(turn, stage) if MOVED in parts)
    left = total(
        stage.sum((ORIGIN, SHIPYARD, OWN, value))
        for value in turn.look.values[MOVED]
        if not turn.own_docked(SHIPYARD, False, value)
    )
    if booty.fixed or guests.fixed or left.fixed:
        return
    built_before = turn.before(stage, BUILD)
    ore = turn.before(stage, ORE) + stage.sum(MINED) + stage.sum(TRADE) + turn.state.ore[turn.me]
    ore += stage.sum((GIVEN, HERBERT))  # the fourth ship is free then
    turn.b.ge(ore - (guests + left - 1) + again + built_before, 0)


def _way_is_cleared(turn: TurnModel, stage: Stage) -> None:
    """A ship that leaves the Outpost before a raid leaves at a price that no booty pays.

    The raid drives away what is there, so the Helmet and the Cannon come before it.
    """
    booty = booty_of(turn, stage, FUEL)
    ships = sorted(set(turn.ships_at(RAIDERS)))
    lent = total(stage.sum((LENT_FROM, RAIDERS, ship)) for ship in ships)
    shot = total(stage.sum((SHOT, RAIDERS, ship)) for ship in ships)
    if booty.fixed or (lent.fixed and shot.fixed):
        return
    sun = total(
        stage.sum((DOCK, SOLAR, LENT, value)) * sun_of(turn, value)
        for value in turn.look.values[LENT]
    )
    fuel = fuel_at_most(turn, stage) - booty
    if not lent.fixed:
        paid = fuel - sun - lent * least_price(turn, HELMET) + spared_fuel(stage, (HELMET,))
        lem, pohl = late_or_paid(turn, stage), paid_for_pohl(turn, stage, (HELMET,))
        for before in (lem, pohl, late_or_paid_twice(turn, stage, (HELMET,))):
            if not before.fixed:
                slack = turn.b.most(sun) + max(0, turn.b.most(before))
                turn.b.ge(paid - before + (1 - lent) * slack, 0)
        used_elsewhere = (1 - lent) * turn.b.most(sun)
        turn.b.ge(paid + used_elsewhere, 0)
        for late in _earned_by_the_booty(turn, stage):
            used_elsewhere = (1 - lent) * turn.b.most(sun + late)
            turn.b.ge(paid - late + used_elsewhere, 0)
    if not shot.fixed:
        cheaper = turn.b.at_least(shot, 1) if turn.state.has_bonus(POHL) else Lin(0)
        turn.b.ge(fuel - shot + cheaper + spared_fuel(stage, (CANNON,)), 0)


def _earned_by_the_booty(turn: TurnModel, stage: Stage) -> Iterator[Lin]:
    """Fuel of a ship for which there is no die before the raid: a card that it takes makes it."""
    b = turn.b
    if stage.index or len(turn.fleets) > 1:
        return
    alone = 1 - b.at_least(turn.through(stage, RAID), 2)
    for value in sorted(turn.look.values[OWN]):
        docked = stage.sum((DOCK, SOLAR, OWN, value))
        raiding = total(
            parts[OWN]
            for _, shown, parts in raid_places(turn, stage)
            if shown == value and OWN in parts
        )
        if docked.fixed:
            continue
        makers = makers_of(turn, stage, value)
        for card, made in makers.items():
            taken = stolen_by_raid(turn, stage, card)
            if taken.fixed:
                continue
            others = made_instead(turn, stage, value, makers, card)
            others += gained_otherwise(turn, stage, card)
            short = b.at_least(docked + raiding - turn.dice(OWN, value) - others, 1)
            late = b.all_of([alone, short, made, taken, b.at_least(docked, 1)])
            yield late * sun_of(turn, value)
