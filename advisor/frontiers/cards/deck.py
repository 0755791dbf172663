"""The alien tech cards, each declared once; the rest of the house reads them from here.

They stand in the order in which files and outcomes list cards, so a new one goes to the end.
Sentences are our own. First guesses are those of the licensed app; see `value/app.py`.
"""

from __future__ import annotations

from typing import Final

from advisor.frontiers.cards.card import (
    BorrowBonus,
    Card,
    Change,
    ChangeDice,
    FetchCard,
    GroundShip,
    LiftField,
    MoveColony,
    MoveOtherShip,
    MoveOwnShip,
    PlaceField,
    RollAgain,
    ShootShips,
    SwapColonies,
)

_LOWERED: Final = Change(-1, "lowered")

DECK: Final[tuple[Card, ...]] = (
    Card(
        token="city",
        title="Alien City",
        lines=("1 point while", "you hold it"),
        explained="One point as long as you hold it.",
        copies=1,
        points=1,
        worth=-1000,
    ),
    Card(
        token="monument",
        title="Alien Monument",
        lines=("1 point while", "you hold it"),
        explained="One point as long as you hold it.",
        copies=1,
        points=1,
        worth=-1000,
    ),
    Card(
        token="booster",
        title="Booster Pod",
        lines=("1 fuel: a ship +1", "Discard: take a", "field off the planet"),
        explained="1 fuel: one unplaced ship goes up by one. Discard: take a field off the planet.",
        power=ChangeDice(changes=(Change(+1, "boosted"),)),
        discard=LiftField(),
        worth=750,
    ),
    Card(
        token="crystal",
        title="Data Crystal",
        lines=("1 fuel a colony:", "borrow a bonus", "Discard: Positron"),
        explained="1 fuel for each colony on a territory: have its bonus this turn. "
        "Discard: place or move the Positron Field.",
        power=BorrowBonus(),
        discard=PlaceField("positron"),
        worth=1500,
    ),
    Card(
        token="gravity",
        title="Gravity Manipulator",
        lines=("2 fuel: a ship −1,", "another +1", "Discard: Repulsor"),
        explained="2 fuel: one unplaced ship goes down by one and another up by one. "
        "Discard: place or move the Repulsor Field.",
        power=ChangeDice(2, (_LOWERED, Change(+1, "raised"))),
        discard=PlaceField("repulsor"),
        worth=250,
    ),
    Card(
        token="decoy",
        title="Holographic Decoy",
        lines=("Nobody raids your", "tokens, and only", "this card"),
        explained="Works by itself: raiders take none of your tokens, and of your cards only "
        "this one.",
        worth=1500,
    ),
    Card(
        token="helmet",
        title="Mind Control Helmet",
        lines=("3 fuel: move", "another's ship,", "use it as yours"),
        explained="Pay fuel (3 unless agreed otherwise): move another's docked ship to a facility "
        "and use it there as if it were yours.",
        power=MoveOtherShip(price=None),
        edition=5,
        worth=1500,
    ),
    Card(
        token="teleporter",
        title="Orbital Teleporter",
        lines=("2 fuel: move your", "docked ship. Discard:", "move a colony"),
        explained="2 fuel: move one of your docked ships to another facility and use it there. "
        "Discard: move a colony to another territory.",
        power=MoveOwnShip(2),
        discard=MoveColony(),
        worth=1500,
    ),
    Card(
        token="cannon",
        title="Plasma Cannon",
        lines=("1 fuel a ship: send", "others to the Bay", "Discard: one to stock"),
        explained="1 fuel for each ship: send others' ships at one facility to the Maintenance "
        "Bay. Discard: return one other ship to its stock.",
        power=ShootShips(),
        discard=GroundShip(),
        worth=1500,
    ),
    Card(
        token="polarity",
        title="Polarity Device",
        lines=("1 fuel: turn a ship", "upside down. Discard:", "swap two colonies"),
        explained="1 fuel: one unplaced ship shows its other side (1 and 6, 2 and 5, 3 and 4). "
        "Discard: swap two colonies.",
        power=ChangeDice(changes=(Change(7, "flipped", scale=-1),)),
        discard=SwapColonies(),
        worth=1000,
    ),
    Card(
        token="cache",
        title="Resource Cache",
        lines=("After your roll:", "more odd 1 ore,", "more even 1 fuel"),
        explained="Works by itself after your roll: more odd ships give 1 ore, more even ones "
        "1 fuel, a tie gives both and discards the card.",
        worth_per_colony=300,
    ),
    Card(
        token="stasis",
        title="Stasis Beam",
        lines=("1 fuel: a ship −1", "Discard: Isolation", "Field"),
        explained="1 fuel: one unplaced ship goes down by one. "
        "Discard: place or move the Isolation Field.",
        power=ChangeDice(changes=(_LOWERED,)),
        discard=PlaceField("isolation"),
        worth=500,
    ),
    Card(
        token="warper",
        title="Temporal Warper",
        lines=("1 fuel: roll ships", "again. Discard: take", "a discarded card"),
        explained="1 fuel: roll any of your unplaced ships again. "
        "Discard: take a card from the discards.",
        power=RollAgain(),
        discard=FetchCard(),
        worth=-500,
    ),
)
