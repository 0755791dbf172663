"""The territories, each declared once: names, words and what their bonus is about. Data only.

What a bonus does stands in the rule it bends: `state.has_bonus` is asked there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Territory:
    """One territory of the planet."""

    token: str
    """Its word in files and actions."""
    title: str
    line: str
    """The bonus in a few words, on the board."""
    explained: str
    helps: str = ""
    """The facility at which the bonus counts when a ship docks."""
    worth_per_colony: int = 0
    """A first guess of the bonus, in thousandths of a point, for each colony that the player who
    has landed most has yet to land."""


PLANET: Final = (
    Territory(
        token="asimov",
        title="Asimov Crater",
        line="2 at Hub: 1 step more",
        explained="Who controls it moves the colony one step more in a turn with two ships at the "
        "Hub.",
        helps="hub",
        worth_per_colony=300,
    ),
    Territory(
        token="bradbury",
        title="Bradbury Plateau",
        line="Constructor: 2 ore",
        explained="Who controls it pays 2 ore instead of 3 at the Colony Constructor.",
        helps="constructor",
    ),
    Territory(
        token="burroughs",
        title="Burroughs Desert",
        line="may buy the Relic",
        explained="Who controls it may buy the Relic Ship for 1 fuel and 1 ore.",
    ),
    Territory(
        token="heinlein",
        title="Heinlein Plains",
        line="Market at 1 to 1",
        explained="Who controls it trades 1 fuel for 1 ore at the Orbital Market, with any pair.",
        worth_per_colony=60,
    ),
    Territory(
        token="herbert",
        title="Herbert Valley",
        line="new ships 1+1 less",
        explained="Who controls it pays 1 fuel and 1 ore less for every ship at the Shipyard.",
        helps="shipyard",
    ),
    Territory(
        token="lem",
        title="Lem Badlands",
        line="Solar ships: +1 fuel",
        explained="Who controls it gets 1 fuel more for every ship at the Solar Converter.",
        helps="solar",
        worth_per_colony=270,
    ),
    Territory(
        token="pohl",
        title="Pohl Foothills",
        line="cards: 1 fuel less",
        explained="Who controls it pays 1 fuel less for every use of a card.",
    ),
    Territory(
        token="vanvogt",
        title="Van Vogt Mountains",
        line="1st Mine ship: any",
        explained="Who controls it may dock any value as the first ship of a turn at the Lunar "
        "Mine.",
        helps="mine",
        worth_per_colony=270,
    ),
)
