"""From a solution of the model to the steps of a turn, still without an order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from advisor.frontiers import actions
from advisor.frontiers.actions import Action, Dock
from advisor.frontiers.cards import changing
from advisor.frontiers.cards.card import FACES
from advisor.frontiers.cards.kinds import CHANGES, FIELD_OF
from advisor.frontiers.components import LOOT as BOOTY
from advisor.frontiers.ships import OWNER, RELIC, TOKEN, Ships
from advisor.frontiers.solver.model import Answer
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.territories import PLANET
from advisor.frontiers.words import (
    ARTIFACT,
    BOOSTER,
    CANNON,
    CARDS,
    CONSTRUCTOR,
    CRYSTAL,
    FACILITIES,
    HEINLEIN,
    HELMET,
    HUB,
    MARKET,
    MINE,
    POHL,
    POLARITY,
    RAIDERS,
    REPULSOR,
    SHIPYARD,
    SOLAR,
    TELEPORTER,
    TERRAFORM,
    WARPER,
)

Theft = tuple[tuple[tuple[int, int, int], ...], tuple[int, int] | None]
"""Tokens by colour, or colour and card."""

_RANKS = {SOLAR: 0, MINE: 1, ARTIFACT: 2, HUB: 5, MARKET: 4, SHIPYARD: 13}
CLAIM_RANK, RAID_RANK, CHANGE_RANK, SHOT_RANK = 3, 6, 7, 8
BORROW_RANK, TRADE_RANK, LAND_RANK, RELIC_RANK, DISCARD_RANK = 9, 10, 12, 14, 15
BONUS_OF = {
    FACILITIES.index(territory.helps): number
    for number, territory in enumerate(PLANET)
    if territory.helps
}
"""The bonus that counts when a ship docks at a facility."""


@dataclass(frozen=True, slots=True)
class DraftStep:
    """Something to do. Landing places and thefts are chosen when it is done."""

    rank: int
    text: str
    action: Action | None = None
    dock: Dock | None = None
    """For a landing or a raid: the docking without its place or theft."""
    mover: tuple[int, int, int] | None = None
    """Card, ship (with its colour for the Helmet) and facility it comes from."""
    kind: str = "fixed"
    makes: tuple[int, ...] = ()
    """Ships that a change of dice leaves."""
    uses: Ships = ()
    """Unplaced ships that are needed."""
    place: int = -1
    frees: int = -1
    """Facility at which this makes room."""
    sends_relic_home: bool = False
    """Whether the own Relic Ship goes home by this, so that it must have docked before."""
    card: int = -1
    """Card that is used."""
    gains: tuple[int, ...] = ()
    """Cards that this may bring."""
    bonus: tuple[int, ...] = ()
    """Territories whose bonus helps."""
    territory: int = -1
    """Territory borrowed."""
    stage: int = 0


@dataclass(slots=True)
class Draft:
    """The steps of a turn with what is open about them."""

    steps: list[DraftStep] = field(default_factory=list)
    lands: Counter[int] = field(default_factory=Counter)
    thefts: list[Theft] = field(default_factory=list)


def ship_of(kind: int, value: int) -> int:
    return value | RELIC if kind == OWN_RELIC else value


class _Reader:
    """Reads one solution."""

    def __init__(self, turn: TurnModel, answer: Answer) -> None:
        self.turn = turn
        self.answer = answer
        self.draft = Draft()
        self.colors = turn.state.setup.colors

    def number(self, stage: Stage, *key: object) -> int:
        lin = stage.sum(key if len(key) > 1 else key[0])
        return self.answer.of(lin)

    def whole(self, *key: object) -> int:
        return self.answer.of(self.turn.whole(key))

    def read(self) -> Draft | None:
        for stage in self.turn.stages:
            if not self._stage(stage):
                return None
        return self.draft

    def add(self, step: DraftStep) -> None:
        self.draft.steps.append(step)

    def _stage(self, stage: Stage) -> bool:
        guests = self._guests(stage)
        if guests is None:
            return False
        self._changes(stage)
        self._singles(stage, guests)
        self._groups(stage, guests)
        self._raids(stage, guests)
        self._others(stage)
        self._discards(stage)
        return True

    def _guests(self, stage: Stage) -> dict[int, tuple[int, int, int]] | None:
        """The ships that Teleporter and Helmet move: card, ship and origin by kind."""
        found: dict[int, tuple[int, int, int]] = {}
        for key in list(stage.sums):
            if not isinstance(key, tuple):
                continue
            if key[0] == keys.ORIGIN and self.number(stage, *key):
                _, place, kind, value = key
                found[MOVED] = (TELEPORTER, ship_of(kind, value), place)
            elif key[0] == keys.LENT_FROM and self.number(stage, *key):
                _, place, ship = key
                color = self.colors[ship >> OWNER]
                found[LENT] = (HELMET, ship & TOKEN | color << OWNER, place)
        return found

    def _changes(self, stage: Stage) -> None:
        for card, changes in CHANGES.items():
            chosen = {
                part: ship_of(kind, value)
                for part in range(len(changes))
                for kind in (OWN, OWN_RELIC)
                for value in FACES
                if self.number(stage, keys.CHANGE, card, part, kind, value)
            }
            if len(chosen) == len(changes):
                action = actions.change(card, *chosen.values())
                self.add(
                    DraftStep(
                        CHANGE_RANK,
                        action.text,
                        action,
                        makes=changing.products(action),
                        uses=action.ships,
                        card=card,
                        bonus=(POHL,),
                        stage=stage.index,
                    )
                )

    def _moved(self, dock: Dock, mover: tuple[int, int, int]) -> Action:
        card, ship, place = mover
        if card == TELEPORTER:
            return actions.move_own(card, ship, place, dock)
        return actions.move_other(card, ship, place, dock)

    def _dock_step(
        self, stage: Stage, dock: Dock, rank: int, mover: tuple[int, int, int] | None, kind: str
    ) -> None:
        uses = list(dock.ships)
        if mover is not None:
            uses.remove(mover[1] & TOKEN)
        action: Action | None = None
        if kind == "fixed":
            action = dock if mover is None else self._moved(dock, mover)
        bonus = [BONUS_OF[dock.facility]] if dock.facility in BONUS_OF else []
        if mover is not None:
            bonus.append(POHL)
        self.add(
            DraftStep(
                rank if mover is None else max(rank, 11),
                dock.text if mover is None else f"{mover} {dock.text}",
                action,
                dock,
                mover,
                kind,
                uses=tuple(uses),
                place=dock.facility,
                frees=-1 if mover is None else mover[2],
                card=-1 if mover is None else mover[0],
                bonus=tuple(bonus),
                stage=stage.index,
            )
        )

    def _singles(self, stage: Stage, guests: dict[int, tuple[int, int, int]]) -> None:
        for place in (SOLAR, MINE, ARTIFACT, HUB, TERRAFORM):
            for kind in (OWN, OWN_RELIC, MOVED, LENT):
                for value in range(1, 7):
                    times = self.number(stage, keys.DOCK, place, kind, value)
                    for _ in range(times):
                        mover = guests.get(kind)
                        ship = ship_of(kind, value) if mover is None else mover[1] & TOKEN
                        dock = actions.dock(place, (ship,))
                        land = place == TERRAFORM
                        self._dock_step(
                            stage,
                            dock,
                            LAND_RANK if land else _RANKS[place],
                            mover,
                            "land" if land else "fixed",
                        )

    def _groups(self, stage: Stage, guests: dict[int, tuple[int, int, int]]) -> None:
        for place, size in ((MARKET, 2), (SHIPYARD, 2), (CONSTRUCTOR, 3)):
            for value in range(1, 7):
                numbers = {
                    kind: self.number(stage, keys.DOCK, place, kind, value)
                    for kind in (OWN, OWN_RELIC, MOVED, LENT)
                }
                sets = sum(numbers.values()) // size
                leaders = [guests[kind] for kind in (MOVED, LENT) if numbers[kind]]
                rest = [value | RELIC] * numbers[OWN_RELIC] + [value] * numbers[OWN]
                for number in range(sets):
                    mover = leaders[number] if number < len(leaders) else None
                    ships = [] if mover is None else [mover[1] & TOKEN]
                    while len(ships) < size:
                        ships.append(rest.pop(0))
                    land = place == CONSTRUCTOR
                    self._dock_step(
                        stage,
                        actions.dock(place, tuple(ships)),
                        LAND_RANK if land else _RANKS[place],
                        mover,
                        "land" if land else "fixed",
                    )

    def _raids(self, stage: Stage, guests: dict[int, tuple[int, int, int]]) -> None:
        for low in range(1, 5):
            times = self.number(stage, keys.RAID, low)
            pools: list[list[int]] = []
            if not times:
                continue
            for step in range(3):
                parts = self.turn.runs[stage.index, low, step]
                pool: list[int] = []
                for kind in (MOVED, LENT, OWN_RELIC, OWN):
                    if kind in parts:
                        pool += [kind] * self.answer.of(parts[kind])
                pools.append(pool)
            for _ in range(times):
                kinds = [pool.pop(0) for pool in pools]
                movers = [guests[kind] for kind in kinds if kind in guests]
                ships = tuple(
                    guests[kind][1] & TOKEN if kind in guests else ship_of(kind, low + step)
                    for step, kind in enumerate(kinds)
                )
                self._dock_step(
                    stage,
                    actions.dock(RAIDERS, ships),
                    RAID_RANK,
                    movers[0] if movers else None,
                    "raid",
                )
        self._thefts(stage)

    def _thefts(self, stage: Stage) -> None:
        turn = self.turn
        for seat, card in turn.look.stealable:
            if self.number(stage, keys.STEAL, seat, card):
                self.draft.thefts.append(((), (self.colors[seat], card)))
        tokens = [
            (seat, key)
            for seat in turn.rivals
            for key in (keys.ORE, keys.FUEL)
            for _ in range(self.number(stage, keys.LOOT, seat, key))
        ]
        for start in range(0, len(tokens), BOOTY):
            part = Counter(tokens[start : start + BOOTY])
            loot = tuple(
                (self.colors[seat], part[seat, keys.FUEL], part[seat, keys.ORE])
                for seat in turn.rivals
                if part[seat, keys.FUEL] or part[seat, keys.ORE]
            )
            self.draft.thefts.append((loot, None))

    def _others(self, stage: Stage) -> None:
        turn, index = self.turn, stage.index
        for card in range(len(CARDS)):
            for _ in range(self.number(stage, keys.CLAIM, card)):
                claim = actions.claim(card)
                self.add(DraftStep(CLAIM_RANK, claim.text, claim, gains=(card,), stage=index))
        for territory in range(8):
            self.draft.lands[territory] += self.number(stage, keys.LAND, territory)
            if self.number(stage, keys.BORROW, territory):
                borrow = actions.borrow(CRYSTAL, territory)
                self.add(
                    DraftStep(
                        BORROW_RANK,
                        borrow.text,
                        borrow,
                        card=CRYSTAL,
                        territory=territory,
                        bonus=(POHL,),
                        stage=index,
                    )
                )
        for _ in range(self.number(stage, keys.LAUNCH)):
            self.add(DraftStep(LAND_RANK, "launch", None, kind="launch", stage=index))
        for _ in range(self.number(stage, keys.TRADE)):
            self.add(
                DraftStep(
                    TRADE_RANK,
                    "trade",
                    actions.trade(1),
                    place=MARKET,
                    kind="trade",
                    bonus=(HEINLEIN,),
                    stage=index,
                )
            )
        for _ in range(self.number(stage, keys.BUY)):
            self.add(DraftStep(RELIC_RANK, "relic", actions.buy_relic(), stage=index))
        for place in range(9):
            ships: list[int] = []
            for ship in sorted(set(turn.ships_at(place))):
                times = self.number(stage, keys.SHOT, place, ship)
                ships += [ship & TOKEN | self.colors[ship >> OWNER] << OWNER] * times
            if self.number(stage, keys.SHOT, place, -1):
                ships += self._lent_ship()
            if ships:
                action = actions.shoot(CANNON, place, tuple(ships))
                self.add(
                    DraftStep(
                        SHOT_RANK,
                        action.text,
                        action,
                        card=CANNON,
                        frees=place,
                        bonus=(POHL,),
                        stage=index,
                    )
                )

    def _lent_ship(self) -> list[int]:
        for stage in self.turn.stages:
            guests = self._guests(stage) or {}
            if LENT in guests:
                return [guests[LENT][1]]
        return []

    def _relic_port(self, stage: Stage) -> int | None:
        """The facility from which the Relic Ship goes home in a stage; -1 if it has not docked."""
        if not self.number(stage, keys.RELIC_LEFT):
            return None
        for key in list(stage.sums):
            if isinstance(key, tuple) and key[0] == keys.RELIC_GONE and self.number(stage, *key):
                return int(key[1])
        return -1

    def _discards(self, stage: Stage) -> None:
        turn = self.turn
        home = self._relic_port(stage)
        for card, field_number in FIELD_OF.items():
            for territory in range(8):
                if self.number(stage, keys.PLACE, field_number, territory):
                    self._discard(stage, card, actions.discard_for_territory(card, territory), home)
        for field_number in range(3):
            if self.number(stage, keys.DISCARD, BOOSTER, field_number):
                self._discard(stage, BOOSTER, actions.discard_for_field(BOOSTER, field_number))
        for card in turn.look.recoverable:
            if self.number(stage, keys.RECOVER, card):
                action = actions.discard_for_card(WARPER, card)
                self._discard(stage, WARPER, action, gains=(card,))
        self._grounded(stage)
        self._moved_colonies(stage, home)
        for seat, color in enumerate(self.colors):
            if self.number(stage, keys.IDLE, seat):
                self._idle_swap(stage, seat, color)

    def _grounded(self, stage: Stage) -> None:
        """A ship sent home, from its port or from where the Helmet put it."""
        turn = self.turn
        for place, ship in turn.look.grounded:
            if self.number(stage, keys.GROUND, place, ship):
                named = ship & TOKEN | self.colors[ship >> OWNER] << OWNER
                action = actions.discard_to_ground(CANNON, named, place)
                self._discard(stage, CANNON, action, frees=place)
        if not any(self.number(stage, keys.GROUND, seat) for seat in turn.rivals):
            return
        for place in range(TERRAFORM):
            if any(self.whole(keys.DOCK, place, LENT, value) for value in range(1, 7)):
                for ship in self._lent_ship():
                    self._discard(stage, CANNON, actions.discard_to_ground(CANNON, ship, place))

    def _moved_colonies(self, stage: Stage, home: int | None) -> None:
        for card in (TELEPORTER, POLARITY):
            removed = self._colonies(stage, keys.REMOVE, card)
            added = self._colonies(stage, keys.ADD, card)
            if card == TELEPORTER and removed:
                (seat, origin), (_, target) = removed[0], added[0]
                colony = (self.colors[seat], origin)
                self._discard(stage, card, actions.discard_to_move(card, colony, target), home)
            elif len(removed) == 2:
                first, second = ((self.colors[seat], at) for seat, at in removed)
                self._discard(stage, card, actions.discard_to_swap(card, first, second), home)

    def _idle_swap(self, stage: Stage, seat: int, color: int) -> None:
        state = self.turn.state
        settled = [
            (color, territory)
            for territory in range(8)
            if territory != state.fields[REPULSOR]
            and (
                state.planet[territory][seat]
                or (seat == self.turn.me and self.number(stage, keys.LAND, territory))
            )
        ]
        if len(settled) > 1:
            first, second = settled[:2]
            self._discard(stage, POLARITY, actions.discard_to_swap(POLARITY, first, second))

    def _colonies(self, stage: Stage, key: str, card: int) -> list[tuple[int, int]]:
        return [
            (seat, territory)
            for seat in range(self.turn.state.setup.seats)
            for territory in range(8)
            if self.number(stage, key, card, seat, territory)
        ]

    def _discard(
        self,
        stage: Stage,
        card: int,
        action: Action,
        home: int | None = None,
        frees: int = -1,
        gains: tuple[int, ...] = (),
    ) -> None:
        self.add(
            DraftStep(
                DISCARD_RANK,
                action.text,
                action,
                card=card,
                frees=frees if home is None else home,
                sends_relic_home=home is not None and self.turn.look.relic == self.turn.me,
                gains=gains,
                kind="discard",
                stage=stage.index,
            )
        )


def read(turn: TurnModel, answer: Answer) -> Draft:
    draft = _Reader(turn, answer).read()
    assert draft is not None
    return draft
