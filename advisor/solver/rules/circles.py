"""Nothing pays for what makes it possible.

Within a stage anything may happen in any order, so a raid could pay for the card that makes its
third ship, or a landing for itself with the bonus it wins. The referee would refuse such a turn;
these rules keep it out of the model. Each says what must have been there before, and gives way
where something else could have been: the model must contain every turn that can be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from advisor.engine.components import (
    CLAIM_PIPS,
    CONSTRUCTOR_ORE,
    CREW,
    FLEET,
    LAST_CIRCLE,
    STARTING_SHIPS,
)
from advisor.engine.facilities import shipyard
from advisor.engine.ships import RELIC
from advisor.engine.words import (
    ARTIFACT,
    ASIMOV,
    BRADBURY,
    BURROUGHS,
    CANNON,
    CONSTRUCTOR,
    GRAVITY,
    HEINLEIN,
    HELMET,
    HERBERT,
    ISOLATION,
    LEM,
    POHL,
    RAIDERS,
    SHIPYARD,
    SOLAR,
    TELEPORTER,
    TERRAFORM,
    VANVOGT,
)
from advisor.solver.frame import Stage, Turn
from advisor.solver.linear import Lin, total
from advisor.solver.outlook import CHANGING, LENT, MOVED, MOVERS, OWN, OWN_RELIC
from advisor.solver.rules.docking import KINDS, adds_a_die, occupied
from advisor.solver.rules.hand import price
from advisor.solver.rules.keys import (
    ADD,
    ASIMOV_GIVEN,
    BORROW,
    BUILD,
    CLAIM,
    CLAIMS,
    CONSTRUCT,
    DOCK,
    DOCKED,
    FUEL,
    GIVEN,
    GONE,
    GROSS_FUEL,
    GROUND,
    HUB_SHIPS,
    LAND,
    LANDERS,
    LAUNCH,
    LEFT,
    LENT_FROM,
    LIFT,
    LOOT,
    MADE,
    MAKES,
    MINED,
    ORE,
    ORIGIN,
    PLACE,
    RAID,
    RECOVER,
    RELIC_LEFT,
    REMOVE,
    SETS,
    SHOT,
    STEAL,
    TERRAFORM_OWN,
    TRADE,
)
from advisor.solver.rules.planet import bonus

_TRIPLE = CREW[CONSTRUCTOR]
_SIX = 6
"""Pips that a ship brings at most."""
_SUN = 3
"""Fuel that a ship brings at most, bonus aside."""


def close(turn: Turn, stage: Stage) -> None:
    _changes(turn, stage)
    if turn.runs:
        _raids_outbid(turn, stage)
        _raid_is_paid(turn, stage)
        _raid_is_prepared(turn, stage)
        _ship_is_paid(turn, stage)
        _guest_was_there(turn, stage)
    _bonuses(turn, stage)
    _port_is_left(turn, stage)
    _room_is_paid(turn, stage)
    if stage.last:
        _claim_has_room(turn)


def _changes(turn: Turn, stage: Stage) -> None:
    """A card that makes a die is paid before that die brings fuel."""
    fuel = _fuel(turn, stage)
    for value in _made(turn):
        sun = stage.sum((DOCK, SOLAR, OWN, value)) * ((value + 1) // 2)
        if sun.fixed:
            continue
        makers = _makers(turn, stage, value)
        shown = turn.shown(value)
        for card, made in makers.items():
            others = _instead(turn, stage, value, makers, card) + shown
            cost = (made - others) * _least(turn, card)
            turn.b.ge(fuel - sun - cost + _spared(stage, (card,)), 0)


def _raids_outbid(turn: Turn, stage: Stage) -> None:
    """The second of two raids is higher than the first, unless a ship of that has left."""
    left = _left_the_outpost(turn, stage)
    for low in range(1, 5):
        run = stage.sum((RAID, low))
        higher = total(turn.before(stage, (RAID, other)) for other in range(low, 5))
        if not run.fixed and not higher.fixed:
            turn.b.le((run - left) * 2 + higher, 2)


def _left_the_outpost(turn: Turn, stage: Stage) -> Lin:
    """Ships that can have left the Raiders' Outpost after a raid."""
    left = turn.through(stage, (LEFT, RAIDERS)) + turn.through(stage, (GONE, RAIDERS, -1))
    return left + turn.through(stage, RELIC_LEFT) if turn.look.relic == turn.me else left


def _earlier_raid(turn: Turn, stage: Stage, low: int) -> Lin:
    """Raids that can have come before one from a lowest value on."""
    if turn.look.raids < 2:
        return Lin(0)
    lower = total(turn.through(stage, (RAID, other)) for other in range(1, low))
    two = turn.b.at_least(turn.through(stage, RAID), 2)
    left = turn.b.at_least(_left_the_outpost(turn, stage), 1)
    return lower + turn.b.all_of([two, left])


def _raid_is_paid(turn: Turn, stage: Stage) -> None:
    """Cards that make or move the ships of a raid are paid before it.

    The spoils of a raid may prepare another one: then nothing is said.
    """
    booty = _booty(turn, stage, FUEL)
    if booty.fixed:
        return
    needs: dict[int, list[Lin]] = {}
    for low, value, parts in _runs(turn, stage):
        need = needs.setdefault(low, [])
        for card, kind in MOVERS.items():
            if kind in parts:
                need.append(parts[kind] * _least(turn, card))
        shown = turn.shown(value)
        if OWN in parts and turn.b.least(shown) < 1:
            makers = _makers(turn, stage, value)
            # Gravity makes two dice for its price.
            prices = {card: _least(turn, card) // (1 + (card == GRAVITY)) for card in makers}
            highest = max(prices.values(), default=0)
            spare = turn.before(stage, (MADE, OWN, value)) + total(makers.values()) - parts[OWN]
            made_here = total(made * prices[card] for card, made in makers.items())
            made_here -= spare * highest
            need += [made_here, shown * -max(0, turn.b.most(made_here))]
    fuel = _fuel(turn, stage) - booty + _spared(stage, (*CHANGING, *MOVERS))
    for low, need in needs.items():
        most = max(0, turn.b.most(total(need)))
        turn.b.ge(fuel - total(need) + _earlier_raid(turn, stage, low) * most, 0)


def _raid_is_prepared(turn: Turn, stage: Stage) -> None:
    """A card that the raid takes neither makes nor moves a ship for it."""
    b = turn.b
    for low, value, parts in _runs(turn, stage):
        again = _earlier_raid(turn, stage, low)
        for card, kind in MOVERS.items():
            stolen = _stolen(turn, stage, card)
            if kind in parts and not stolen.fixed:
                b.le(parts[kind] + stolen - _gained(turn, stage, card) - again, 1)
        shown = turn.shown(value)
        if turn.b.least(shown):
            continue
        made_here = (OWN,) if adds_a_die(turn, value) else (OWN, MOVED)
        ships = [parts[kind] for kind in made_here if kind in parts]
        makers = _makers(turn, stage, value)
        for card, made in makers.items():
            stolen = _stolen(turn, stage, card)
            if not stolen.fixed:
                others = _instead(turn, stage, value, makers, card)
                others += _gained(turn, stage, card) + again
                for ship in ships:
                    needed = ship + made + stolen
                    b.le(needed - others - shown * max(0, b.most(needed) - 2), 2)


def _guest_was_there(turn: Turn, stage: Stage) -> None:
    """A raid drives all ships from the Outpost: a Helmet that it takes comes too late for them."""
    guests = total(
        stage.sum((LENT_FROM, RAIDERS, ship)) for place, ship in turn.look.lent if place == RAIDERS
    )
    if guests.fixed:
        return
    raided = turn.before(stage, RAID)
    if not raided.fixed:
        turn.b.le(guests * 2 + raided, 2)
    stolen = _stolen(turn, stage, HELMET)
    if not stolen.fixed:
        found = turn.through(stage, (CLAIM, HELMET)) + turn.through(stage, (RECOVER, HELMET))
        turn.b.le(guests + stolen - found, 1)


def _ship_is_paid(turn: Turn, stage: Stage) -> None:
    """A ship that the Teleporter takes from the Shipyard into a raid was paid for before it."""
    again = turn.b.at_least(turn.through(stage, RAID), 2)
    booty = _booty(turn, stage, ORE)
    guests = total(parts[MOVED] for _, _, parts in _runs(turn, stage) if MOVED in parts)
    left = total(
        stage.sum((ORIGIN, SHIPYARD, OWN, value))
        for value in turn.look.values[MOVED]
        if not turn.own_docked(SHIPYARD, False, value)
    )
    if booty.fixed or guests.fixed or left.fixed:
        return
    built_before = turn.before(stage, BUILD)
    ore = turn.before(stage, ORE) + stage.sum(MINED) + stage.sum(TRADE) + turn.state.ore[turn.me]
    turn.b.ge(ore - (guests + left - 1) + again + built_before, 0)


def _bonuses(turn: Turn, stage: Stage) -> None:
    """A bonus that a landing wins does not pay for that landing."""
    b, state = turn.b, turn.state
    saved = stage.sum((GIVEN, BRADBURY))
    if not saved.fixed and not state.has_bonus(BRADBURY):
        some = b.at_least(saved, 1)
        b.ge(stage.sum(LANDERS) - (some - _otherwise(turn, stage, BRADBURY)) * 2, 0)
    extra = stage.sum((GIVEN, LEM))
    if not extra.fixed and not state.has_bonus(LEM):
        some = b.at_least(extra, 1)
        early = (stage.sum((DOCKED, SOLAR)) - extra) * _SUN + _booty(turn, stage, FUEL)
        start = turn.before(stage, FUEL) + state.fuel[turn.me]
        free = _otherwise(turn, stage, LEM) + _landings_without_fuel(turn, stage)
        b.ge(start + early - some + free, 0)
    ore = turn.before(stage, ORE) + state.ore[turn.me] + _booty(turn, stage, ORE)
    cheap = b.at_least(stage.sum(LANDERS) - stage.sum(CONSTRUCT), 1)
    ore += cheap * (CONSTRUCTOR_ORE - 1)
    ore += stage.sum((GIVEN, BRADBURY)) + stage.sum(TRADE)
    exempt = stage.sum((GIVEN, VANVOGT))
    if not exempt.fixed and not state.has_bonus(VANVOGT):
        # Only the first ship at the Mine is exempt: no other has brought ore before it.
        b.ge(ore - (exempt - _otherwise(turn, stage, VANVOGT)) * CONSTRUCTOR_ORE, 0)
    trades = stage.sum((GIVEN, HEINLEIN))
    if not trades.fixed and not state.has_bonus(HEINLEIN):
        some = b.at_least(trades, 1)
        early = ore + stage.sum(MINED) - trades
        b.ge(early - (some - _otherwise(turn, stage, HEINLEIN)) * CONSTRUCTOR_ORE, 0)
    if not state.has_bonus(POHL):
        _pohl(turn, stage)
    if not state.has_bonus(ASIMOV):
        _asimov(turn, stage)
    saved = stage.sum((GIVEN, HERBERT))
    if not saved.fixed and not state.has_bonus(HERBERT) and _fleet_is_least(turn):
        others = turn.through(stage, LANDERS) - stage.sum(TERRAFORM_OWN)
        others += turn.through(stage, BUILD) - saved + _otherwise(turn, stage, HERBERT)
        b.ge(others - b.at_least(saved, 1), 0)


def _fleet_is_least(turn: Turn) -> bool:
    """Whether a ship must be built before one can be given up at the Terraforming Station."""
    return FLEET - turn.state.stock[turn.me] <= STARTING_SHIPS


def _landings_without_fuel(turn: Turn, stage: Stage) -> Lin:
    """Landings of the Constructor with ships that no card with a price has made."""
    found = _spared(stage, CHANGING)
    for value in range(1, 7):
        rolled, sets = turn.shown(value, _TRIPLE), stage.sum((SETS, CONSTRUCTOR, _TRIPLE, value))
        if turn.b.least(rolled):
            found += sets
            continue
        if not rolled.fixed and not sets.fixed:
            ready = turn.b.flag()
            turn.b.le(ready - rolled, 0)
            turn.b.le(ready - sets, 0)
            found += ready
        found += turn.before(stage, (MADE, OWN, value))
        found += _guests(stage, value)
        found += total(
            stage.sum((MAKES, card, OWN, value)) for card in CHANGING if not _least(turn, card)
        )
    return found


def _guests(stage: Stage, value: int) -> Lin:
    """Dice at the Constructor that are no ordinary ships from the hand."""
    return total(stage.sum((DOCK, CONSTRUCTOR, kind, value)) for kind in (OWN_RELIC, MOVED, LENT))


def _asimov(turn: Turn, stage: Stage) -> None:
    """Asimov Crater gives its advance to a ship that docks after the landing there."""
    b = turn.b
    given, launch = stage.sum(ASIMOV_GIVEN), stage.sum(LAUNCH)
    if given.fixed or launch.fixed:
        return
    circle = turn.notes["circle", stage.index - 1] if stage.index else turn.state.circle[turn.me]
    reached = b.at_least(stage.sum(HUB_SHIPS) + circle, LAST_CIRCLE + 1)
    others = turn.through(stage, LANDERS) - launch
    colonies = turn.state.planet[ASIMOV]
    lacking = max(colonies[seat] for seat in turn.rivals) + 1 - colonies[turn.me]
    settled = b.at_least(others + _removed(turn, stage, ASIMOV), max(1, lacking))
    b.ge(reached + settled + _otherwise(turn, stage, ASIMOV) - launch - given, -1)


def _pohl(turn: Turn, stage: Stage) -> None:
    """A landing that a card makes possible does not spare fuel for that card."""
    free = _otherwise(turn, stage, POHL)
    landers = stage.sum(LANDERS)
    for value in range(1, 7):
        makers = _makers(turn, stage, value)
        ways = []
        for key, crew in (
            ((SETS, CONSTRUCTOR, _TRIPLE, value), _TRIPLE),
            ((DOCK, TERRAFORM, OWN, value), 1),
        ):
            rolled = turn.shown(value, crew)
            if turn.b.least(rolled) < 1:
                ways.append((stage.sum(key), rolled))
        for card, made in makers.items():
            spared = _spared(stage, (card,))
            others = _instead(turn, stage, value, makers, card) + free + _guests(stage, value)
            for way, rolled in ways:
                if not way.fixed and not spared.fixed and turn.b.most(way) == 1:
                    turn.b.le(spared + made + way * 2 - others - landers - rolled, 2)
    for card, kind in MOVERS.items():
        spared = _spared(stage, (card,))
        moved = total(
            stage.sum((DOCK, place, kind, value))
            for place in (CONSTRUCTOR, TERRAFORM)
            for value in range(1, 7)
        )
        if not spared.fixed and not moved.fixed:
            turn.b.le(spared + moved - free - landers, 0)


def _otherwise(turn: Turn, stage: Stage, territory: int) -> Lin:
    """Ways to a bonus other than a landing in this stage."""
    planet, me = turn.state.planet, turn.me
    ways = [turn.before(stage, (LAND, territory)), turn.through(stage, (BORROW, territory))]
    if turn.state.fields[ISOLATION] == territory:
        ways.append(turn.through(stage, (LIFT, ISOLATION)))
    # Cards that move colonies help only if there is an own one, here or to be moved here.
    if stage.index:
        ways.append(turn.through(stage, (ADD, me, territory)))
    else:
        settled = [other for other, colonies in enumerate(planet) if colonies[me]]
        ways += [stage.sum((REMOVE, me, other)) for other in settled]
    if planet[territory][me]:
        ways.append(_removed(turn, stage, territory))
    return total(ways)


def _removed(turn: Turn, stage: Stage, territory: int) -> Lin:
    return total(turn.through(stage, (REMOVE, seat, territory)) for seat in turn.rivals)


def _port_is_left(turn: Turn, stage: Stage) -> None:
    """A landing at the Terraforming Station does not drive the Relic Ship from its port."""
    landed = turn.through(stage, (DOCKED, TERRAFORM))
    ship = next((ship for ship in turn.ships_at(TERRAFORM) if ship & RELIC), None)
    if landed.fixed or ship is None or turn.look.relic == turn.me:
        return
    own_there = turn.state.planet[BURROUGHS][turn.me] > 0
    causes = [
        turn.through(stage, LANDERS) - landed,
        turn.through(stage, (SHOT, TERRAFORM, ship)),
        turn.through(stage, (GROUND, TERRAFORM, ship)),
        turn.through(stage, (PLACE, ISOLATION, BURROUGHS)),
    ]
    for seat in range(turn.state.setup.seats):
        causes.append(turn.through(stage, (ADD, TELEPORTER, seat, BURROUGHS)))
        if seat != turn.me or own_there:
            causes.append(turn.through(stage, (REMOVE, seat, BURROUGHS)))
    turn.b.le(landed - total(causes), 0)


def _room_is_paid(turn: Turn, stage: Stage) -> None:
    """Where the Helmet makes room at the Solar Converter, no ship brings fuel for it, nor for the
    ship that it helps to build."""
    b, look = turn.b, turn.look
    left = total(stage.sum((LENT_FROM, SOLAR, ship)) for place, ship in look.lent if place == SOLAR)
    if left.fixed or occupied(turn, SOLAR) < turn.state.setup.ports[SOLAR]:
        return
    docked = stage.sum((DOCKED, SOLAR))
    sun = total(
        stage.sum((DOCK, SOLAR, kind, value)) * ((value + 1) // 2)
        for kind in KINDS
        for value in look.values[kind]
    )
    sun += docked if turn.state.has_bonus(LEM) else stage.sum((GIVEN, LEM))
    cheaper = b.most(bonus(turn, stage, HERBERT)) and not turn.state.has_bonus(HERBERT)
    ship = max(0, shipyard.price(turn.state) - int(cheaper))
    built = total(stage.sum((DOCK, SHIPYARD, LENT, value)) for value in look.values[LENT])
    cost = left * _least(turn, HELMET) + (left + built - 1) * ship
    gone = [turn.through(stage, (GONE, SOLAR, there)) for there in set(turn.ships_at(SOLAR))]
    gone += [turn.through(stage, (GONE, SOLAR, -1)), turn.through(stage, (LEFT, SOLAR))]
    others = total(gone) - left
    b.ge(
        _fuel(turn, stage) - sun - cost + _spared(stage, (HELMET,)) + others * b.most(cost),
        0,
    )


def _claim_has_room(turn: Turn) -> None:
    """Ships that pay for the first claim stand at the Artifact together.

    A card that it brings makes no room for them.
    """
    claims = turn.whole(CLAIMS)
    ships = turn.ships_at(ARTIFACT)
    free = turn.state.setup.ports[ARTIFACT] - len(ships)
    if claims.fixed or turn.has_ships_at(ARTIFACT):
        return
    missing = CLAIM_PIPS - turn.state.artifact
    room = Lin(free)
    for ship in sorted(set(ships)):
        room += turn.whole((GONE, ARTIFACT, ship))
        for card, keys in ((CANNON, (SHOT, GROUND)), (HELMET, (LENT_FROM,))):
            if not turn.look.ready >> card & 1:
                room -= total(turn.whole((key, ARTIFACT, ship)) for key in keys)
    for card in (CANNON, HELMET):
        found = total(turn.whole((STEAL, seat, card)) for seat in turn.rivals)
        room += (found + turn.whole((RECOVER, card))) * CLAIM_PIPS
    if turn.b.least(room) * _SIX < missing:
        turn.b.ge(room * _SIX - turn.b.at_least(claims, 1) * missing, 0)


def _fuel(turn: Turn, stage: Stage) -> Lin:
    """More fuel than there can be at any time of the stage."""
    return turn.before(stage, FUEL) + stage.sum(GROSS_FUEL) + turn.state.fuel[turn.me]


def _runs(turn: Turn, stage: Stage) -> Iterator[tuple[int, int, dict[int, Lin]]]:
    """The places in the raids of a stage: lowest value of the run, own value, dice by kind."""
    for (index, low, step), parts in turn.runs.items():
        if index == stage.index:
            yield low, low + step, parts


def _least(turn: Turn, card: int) -> int:
    """What a use of a card costs at least, what may be spared aside."""
    return max(0, price(turn, card) - turn.state.has_bonus(POHL))


def _spared(stage: Stage, cards: Iterable[int]) -> Lin:
    """Fuel spared by Pohl Foothills, won in this turn."""
    return total(stage.sum((GIVEN, POHL, card)) for card in cards)


def _made(turn: Turn) -> list[int]:
    """Values that no own ship shows, but a card can make."""
    values = sorted(turn.look.values[OWN])
    return [value for value in values if turn.b.least(turn.shown(value)) < 1]


def _makers(turn: Turn, stage: Stage, value: int) -> dict[int, Lin]:
    """By card, whether it gives a die a value in a stage; Gravity may do so twice."""
    makers = {card: stage.sum((MAKES, card, OWN, value)) for card in CHANGING}
    return {card: turn.b.at_least(made, 1) for card, made in makers.items() if not made.fixed}


def _instead(turn: Turn, stage: Stage, value: int, makers: dict[int, Lin], card: int) -> Lin:
    """Dice of a value that came before the stage, or that another card makes."""
    others = total(made for other, made in makers.items() if other != card)
    return turn.before(stage, (MADE, OWN, value)) + others


def _booty(turn: Turn, stage: Stage, token: str) -> Lin:
    return total(stage.sum((LOOT, seat, token)) for seat in turn.rivals)


def _stolen(turn: Turn, stage: Stage, card: int) -> Lin:
    if turn.look.ready >> card & 1:
        return Lin(0)
    return total(stage.sum((STEAL, seat, card)) for seat in turn.rivals)


def _gained(turn: Turn, stage: Stage, card: int) -> Lin:
    """Other ways to a card that is not in hand."""
    stolen_before = total(turn.before(stage, (STEAL, seat, card)) for seat in turn.rivals)
    claimed = turn.through(stage, (CLAIM, card)) + turn.through(stage, (RECOVER, card))
    return claimed + stolen_before
