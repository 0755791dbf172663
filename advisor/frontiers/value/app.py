"""The judgement of the licensed app as weights: the rule behind the presets `app…` and `pirate`.

The numbers are the app's, compared with its own evaluation of 1,730 positions. A unit of it is
1000 here, so every number below is in thousandths.

- Stocks: s(n) = 6n / (n + 3), 0.30 for fuel and 0.90 for ore, rounded to the nearest thousandth.
- A colony on the planet counts 12 and its point counts like every other point.
- A ship on the Terraforming Station is not counted: it will not be rolled again. Only for the
  bonus of Herbert Valley, which grows with the ships that are not built, the app counts it as
  built.
- The app counts the highest ship on the Lunar Mine, whoever's it is, for every player; what is left
  of it in a difference is the part that rivals do not cancel.
- `app` and `pirate` are how that was read at first: everybody's own highest ship, and a ship on the
  Terraforming Station as not built for Herbert Valley too. Puzzles and stored turns are proven with
  them, so they stay. `app-admiral`, `app-pirate` and `app-spacer` are exact, and the players of
  these names use them.
- "−3 if a ship stays undocked" is read as: the turn is not over and ships are still to be placed.
  The app looks at positions in the middle of a turn, where such ships would otherwise seem to do
  no harm. At the end of a turn none is left: those without a dock went to the Maintenance Bay,
  beside new ships, and a position does not tell one from the other.
- The Mind Control Helmet is not in the app. It counts like the Orbital Teleporter, its nearest
  relative.
- The app does not count what stands at the Outpost, the Shipyard, the Constructor, the Market, nor
  the safety of a majority: those tables stay 0.
"""

from __future__ import annotations

from pathlib import Path

from advisor.core import saving
from advisor.frontiers.cards.deck import DECK
from advisor.frontiers.territories import PLANET
from advisor.frontiers.value.features import FEATURES, HORIZON, INDEX
from advisor.frontiers.value.weights import Provenance, Row, Table, Weights


def _line(name: str, step: int) -> Row:
    return tuple(step * number for number in range(FEATURES[INDEX[name]].size))


def _stock(name: str, worth: int) -> Row:
    return tuple(
        round(worth * 6 * number / (number + 3)) for number in range(FEATURES[INDEX[name]].size)
    )


def _scaled(name: str, step: int) -> Row:
    """A bonus that is worth `step` for each of what it scales with."""
    return (0, *(step * number for number in range(FEATURES[INDEX[name]].size - 1)))


def _ports(exact: bool) -> dict[str, Table]:
    """What ships on the Lunar Mine and the Terraforming Station count."""
    if exact:
        return {"height": (_line("height", 50),), "herbert ship": ((0, -1080),)}
    return {"mine": (_line("mine", 50),)}


def app_weights(name: str = "app", best_rival: int = 50, *, exact: bool = False) -> Weights:
    """The app's weights; its levels differ only in how much the best rival counts."""
    every_t = range(HORIZON)
    tables: dict[str, Table] = {
        "points": (_line("points", 1000),),
        "colonies": (_line("colonies", 12000),),
        "fuel": (_stock("fuel", 300),),
        "ore": (_stock("ore", 900),),
        "ships": tuple(_line("ships", 11000 + 250 * left) for left in every_t),
        "relic": tuple((0, 7000 + 250 * left) for left in every_t),
        "hub": (_line("hub", 1000),),
        "cards": tuple(_line("cards", -250 + 100 * left) for left in every_t),
        "changer": ((0, 1000),),
        **_ports(exact),
        "undocked": ((0, -3000),),
        "bonus burroughs": ((0, 870),),
        "bonus pohl": tuple(_scaled("bonus pohl", 90 * left) for left in every_t),
        "bonus bradbury": (_scaled("bonus bradbury", 225),),
        "bonus herbert": (_scaled("bonus herbert", 1080),),
    }
    for card in DECK:
        if card.worth_per_colony:
            rows = tuple((0, card.worth + card.worth_per_colony * left) for left in every_t)
            tables[f"card {card.token}"] = rows
        elif card.worth:
            tables[f"card {card.token}"] = ((0, card.worth),)
    for territory in PLANET:
        if worth := territory.worth_per_colony:
            tables[f"bonus {territory.token}"] = tuple((0, worth * left) for left in every_t)
    provenance = Provenance(
        command="python -m advisor.frontiers.value.app",
        note="the evaluation of the licensed app; see frontiers/value/app.py for how it is read",
    )
    return Weights.make(name, tables, best_rival=best_rival, provenance=provenance)


PRESETS = {"app": 50, "pirate": 90, "app-admiral": 50, "app-pirate": 90, "app-spacer": 30}
"""Presets made from this rule, with the percentage of the best rival: what tells the app's three
searchers from each other."""


def main(folder: Path = Path(__file__).parent / "presets") -> None:
    """Write the presets again."""
    for name, best_rival in PRESETS.items():
        weights = app_weights(name, best_rival, exact=name.startswith("app-"))
        saving.write(folder / f"{name}.json", weights.to_json())


if __name__ == "__main__":
    main()
