"""A ship pays neither for the card that made it nor for the port that it takes."""

from __future__ import annotations

from advisor.frontiers.cards.kinds import CERTAIN_POWERS
from advisor.frontiers.components import CLAIM_PIPS, CONSTRUCTOR_ORE
from advisor.frontiers.facilities import shipyard
from advisor.frontiers.facilities.solar import FUEL_FROM
from advisor.frontiers.ships import RELIC, VALUE
from advisor.frontiers.solver.rules.artifact import SIX
from advisor.frontiers.solver.rules.causality.common import (
    booty_of,
    fuel_at_most,
    least_price,
    made_instead,
    made_room,
    made_values,
    makers_of,
    spared_fuel,
    sun_of,
)
from advisor.frontiers.solver.rules.docking import KINDS, occupied
from advisor.frontiers.solver.rules.keys import (
    ADD,
    CLAIMS,
    DOCK,
    DOCKED,
    GIVEN,
    GONE,
    GROUND,
    LANDERS,
    LENT_FROM,
    ORE,
    PLACE,
    POWER,
    RECOVER,
    REMOVE,
    SHOT,
    STEAL,
    TRADE,
)
from advisor.frontiers.solver.rules.planet import bonus, sure
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import (
    ARTIFACT,
    BRADBURY,
    BURROUGHS,
    CANNON,
    CONSTRUCTOR,
    HELMET,
    HERBERT,
    ISOLATION,
    LEM,
    MINE,
    SHIPYARD,
    SOLAR,
    TELEPORTER,
    TERRAFORM,
)
from advisor.search.linear import Lin, total


def close(turn: TurnModel, stage: Stage) -> None:
    _changes(turn, stage)
    if stage.index == 0:
        _first_card_is_paid(turn, stage)
    _port_is_left(turn, stage)
    _room_is_paid(turn, stage)
    _mine_pays_before(turn, stage)
    if stage.last:
        _claim_has_room(turn)


def _first_card_is_paid(turn: TurnModel, stage: Stage) -> None:
    """The first card is paid before any card has made or moved a ship that brings fuel."""
    b, look = turn.b, turn.look
    cards = [card for card in CERTAIN_POWERS if card in look.powers]
    cheapest = min((least_price(turn, card) for card in cards), default=0)
    if cheapest == 0:
        return
    brought = [(OWN, value) for value in made_values(turn)]
    brought += [(kind, value) for kind in (MOVED, LENT) for value in look.values[kind]]
    sun = total(
        stage.sum((DOCK, SOLAR, kind, value)) * sun_of(turn, value) for kind, value in brought
    )
    if sun.fixed:
        return
    some = b.at_least(total(stage.sum((POWER, card)) for card in cards), 1)
    shown = total(turn.shown(value) for kind, value in brought if kind == OWN)
    if not shown.fixed:
        return
    b.ge(fuel_at_most(turn, stage) - sun - some * cheapest + spared_fuel(stage, cards), 0)


def _port_is_left(turn: TurnModel, stage: Stage) -> None:
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


def _room_is_paid(turn: TurnModel, stage: Stage) -> None:
    """Where the Helmet makes room at the Solar Converter, no ship brings fuel for it, nor for the
    ship that it helps to build."""
    b, look = turn.b, turn.look
    left = total(stage.sum((LENT_FROM, SOLAR, ship)) for place, ship in look.lent if place == SOLAR)
    if left.fixed or occupied(turn, SOLAR) < turn.state.setup.ports[SOLAR]:
        return
    docked = stage.sum((DOCKED, SOLAR))
    sun = total(
        stage.sum((DOCK, SOLAR, kind, value)) * FUEL_FROM[value]
        for kind in KINDS
        for value in look.values[kind]
    )
    sun += docked if sure(turn, LEM) else stage.sum((GIVEN, LEM))
    cheaper = b.most(bonus(turn, stage, HERBERT)) and not turn.state.has_bonus(HERBERT)
    ship = max(0, shipyard.price(turn.state) - int(cheaper))
    built = total(stage.sum((DOCK, SHIPYARD, LENT, value)) for value in look.values[LENT])
    cost = left * least_price(turn, HELMET) + (left + built - 1) * ship
    others = made_room(turn, stage, SOLAR) - left
    b.ge(
        fuel_at_most(turn, stage)
        - sun
        - cost
        + spared_fuel(stage, (HELMET,))
        + others * b.most(cost),
        0,
    )


def _mine_pays_before(turn: TurnModel, stage: Stage) -> None:
    """Where the Helmet makes room at the Lunar Mine, the ship that follows brings no ore for the
    colony that the Helmet's ship helps to land."""
    left = total(
        stage.sum((LENT_FROM, MINE, ship)) for place, ship in turn.look.lent if place == MINE
    )
    free = turn.state.setup.ports[MINE] - occupied(turn, MINE)
    helped = total(stage.sum((DOCK, CONSTRUCTOR, LENT, value)) for value in range(1, 7))
    if left.fixed or helped.fixed or stage.index:
        return
    others = made_room(turn, stage, MINE) - left
    ore = stage.sum(TRADE) + stage.sum((GIVEN, BRADBURY)) + booty_of(turn, stage, ORE)
    ore += turn.state.ore[turn.me] + free + others * CONSTRUCTOR_ORE
    turn.b.ge(ore - (left + helped - 1) * CONSTRUCTOR_ORE, 0)


def _claim_has_room(turn: TurnModel) -> None:
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
    if turn.look.values[LENT].intersection(ship & VALUE for ship in ships):
        # The pips of a guest that leaves again stay, if another ship there may have been it (A11).
        room += turn.whole((GONE, ARTIFACT, -1))
    for card in (CANNON, HELMET):
        found = total(turn.whole((STEAL, seat, card)) for seat in turn.rivals)
        room += (found + turn.whole((RECOVER, card))) * CLAIM_PIPS
    if turn.b.least(room) * SIX < missing:
        turn.b.ge(room * SIX - turn.b.at_least(claims, 1) * missing, 0)


def _changes(turn: TurnModel, stage: Stage) -> None:
    """A card that makes a die is paid before that die brings fuel."""
    fuel = fuel_at_most(turn, stage)
    for value in made_values(turn):
        sun = stage.sum((DOCK, SOLAR, OWN, value)) * sun_of(turn, value)
        if sun.fixed:
            continue
        makers = makers_of(turn, stage, value)
        shown = turn.shown(value)
        for card, made in makers.items():
            others = made_instead(turn, stage, value, makers, card) + shown
            cost = (made - others) * least_price(turn, card)
            turn.b.ge(fuel - sun - cost + spared_fuel(stage, (card,)), 0)
