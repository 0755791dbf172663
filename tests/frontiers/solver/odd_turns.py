"""Turns that once were not in a model, or that meet what hardly ever meets: none may be lost again.

Each is a position and what is played there, told to every model by `test_contained.py` and to every
mutant by `mutants.py`.
"""

from __future__ import annotations

from typing import Final

from advisor import Position, parse_action
from advisor.frontiers import referee
from tests.frontiers.solver.bounds import Walk, along
from tests.support import position

ALL_LEAVE: Final = "helmet teleporter cannon stasis"
PILE: Final = "booster cannon crystal gravity teleporter warper cache decoy polarity stasis"


def chain(
    ships: str,
    cards: str,
    docks: dict[str, str],
    *,
    fuel: int = 0,
    ore: int = 0,
    hub: int = 0,
    rival: str = "",
) -> Position:
    """Red holds the Relic Ship, Asimov Crater and the cards of a long chain."""
    fleet = sum("*" not in ship for ship in ships.split())
    return position(
        red={
            "ships": ships,
            "stock": 6 - fleet,
            "fuel": fuel,
            "ore": ore,
            "cards": cards,
            "hub": hub,
        },
        blue={"cards": rival},
        docks=docks,
        territories={"burroughs": {"red": 1}, "asimov": {"red": 1}, "bradbury": {"blue": 1}},
        display="city monument decoy",
    )


def last_cards(ships: str, blue: str, display: str) -> Position:
    """Three players hold so much that no card is left to draw."""
    return position(
        players=3,
        edition=1,
        red={"ships": ships, "stock": 6 - len(ships.split()), "fuel": 1},
        blue={"cards": blue},
        green={"cards": f"{PILE} city monument"},
        display=display,
    )


def two_raids(ships: str, taken: str, outpost: str = "") -> Position:
    """Blue and green hold a card of one kind; two raids may take both."""
    return position(
        players=3,
        red={"ships": ships, "stock": 0, "fuel": 2},
        blue={"cards": taken},
        green={"cards": taken},
        docks={"raiders": outpost},
    )


def changed_after(display: str) -> Position:
    """Who wants more pips than a claim takes? By some weights the ship is worst anywhere else."""
    return position(red={"ships": "2 4 4", "fuel": 1}, display=display, discards="booster")


ODD_TURNS: Final[dict[str, tuple[Position, str]]] = {
    "two landings at three ports": (
        chain("2 2 2 2 2*", ALL_LEAVE, {"mine": "blue:2", "bay": "blue blue"}, fuel=6, ore=6),
        (
            "helmet blue:2@mine > constructor 2 2 2* > pohl; teleporter 2@constructor > solar 2; "
            "discard stasis burroughs; cannon constructor blue:2; constructor 2 2 2 > vanvogt; end"
        ),
    ),
    "three claims": (
        chain("6 6 6 6 6 6 6*", "teleporter stasis", {"bay": "blue blue blue"}, fuel=2),
        (
            "artifact 6*; artifact 6; claim city = booster; artifact 6; artifact 6; "
            "claim monument = booster; teleporter 6@artifact > solar 6; discard stasis burroughs; "
            "artifact 6; artifact 6; claim decoy = cannon; solar 6; end"
        ),
    ),
    "the same run again": (
        chain("3 4 3 4 5 5*", "stasis", {"bay": "blue blue blue"}),
        "raiders 3 4 5* : -; discard stasis burroughs; raiders 3 4 5 : -; end",
    ),
    "a lower run after a higher one": (
        chain("4 5 3 4 5 6*", "stasis", {"raiders": "blue:3 blue:4 blue:5"}),
        "raiders 4 5 6* : -; discard stasis burroughs; raiders 3 4 5 : -; end",
    ),
    "a lower run after a guest was shot": (
        chain("4 5 3 4 5", "helmet cannon", {"raiders": "blue:3 blue:4", "mine": "blue:6"}, fuel=4),
        "helmet blue:6@mine > raiders 4 5 6 : -; cannon raiders blue:6; raiders 3 4 5 : -; end",
    ),
    "a pair at the Market twice": (
        chain("3 3 3 3*", "teleporter stasis", {"bay": "blue blue blue"}, fuel=2),
        "market 3 3*; teleporter 3@market > solar 3; discard stasis burroughs; market 3 3; end",
    ),
    "a card used for a raid that takes another of its kind": (
        chain("3 4 4", "booster", {"bay": "blue blue blue"}, fuel=1, rival="booster"),
        "booster 4; raiders 3 4 5 : blue booster; end",
    ),
    "two launches": (
        chain(
            "1 1 1 1 1 1*", ALL_LEAVE, {"mine": "blue:1", "bay": "blue blue"}, fuel=8, ore=2, hub=7
        ),
        (
            "launch pohl; hub 1; hub 1*; helmet blue:1@mine > hub 1; teleporter 1@hub > solar 1; "
            "discard stasis burroughs; cannon hub blue:1; hub 1; hub 1; hub 1; launch vanvogt; "
            "solar 1; end"
        ),
    ),
    "the Relic Ship won from a rival, lost by a card, won again: bought twice": (
        # Who would pay twice? By some weights tokens are better gone.
        position(
            red={
                "ships": "6 2 2 2",
                "fuel": 4,
                "ore": 7,
                "stock": 1,
                "colonies": 5,
                "hub": 7,
                "cards": "teleporter",
            },
            blue={"stock": 4, "colonies": 7},
            docks={"bay": "red blue blue blue*"},
            territories={"burroughs": {"blue": 1}, "lem": {"red": 2}},
        ),
        (
            "launch burroughs; terraform 6 > burroughs; relic; "
            "discard teleporter red@burroughs > lem; constructor 2 2 2 > burroughs; relic; end"
        ),
    ),
    "the last card claimed, thrown away and claimed again": (
        last_cards(
            "4 4 4 4",
            "booster cannon crystal gravity teleporter warper cache",
            "decoy polarity stasis",
        ),
        (
            "artifact 4; artifact 4; claim stasis; discard stasis lem; artifact 4; artifact 4; "
            "claim stasis; end"
        ),
    ),
    "the last card taken from a rival, thrown away and claimed": (
        last_cards(
            "1 2 3 4 4",
            "booster cannon crystal gravity teleporter warper cache stasis",
            "decoy polarity",
        ),
        (
            "raiders 1 2 3 : blue stasis; discard stasis lem; artifact 4; artifact 4; "
            "claim stasis; end"
        ),
    ),
    "a ship changed by a claimed card docks after the claim": (
        changed_after("booster city monument"),
        "artifact 4; artifact 4; claim booster = decoy; booster 2; artifact 3; end",
    ),
    "a ship changed by a card that a claimed one fetched docks after the claim": (
        changed_after("warper city monument"),
        (
            "artifact 4; artifact 4; claim warper = decoy; discard warper booster; booster 2; "
            "artifact 3; end"
        ),
    ),
    "a ship built for nothing is moved into a raid": (
        position(
            red={"ships": "2 2 3 4*", "fuel": 2, "stock": 3, "cards": "teleporter"},
            blue={"fuel": 2, "ore": 2},
            territories={"herbert": {"red": 1}, "burroughs": {"red": 1}},
        ),
        "shipyard 2 2; teleporter 2@shipyard > raiders 2 3 4* : blue 2f2o; end",
    ),
    "a ship changed for the Mine digs what a launch costs": (
        position(
            red={"ships": "3", "fuel": 2, "hub": 7, "cards": "booster"}, docks={"mine": "blue:4"}
        ),
        "booster 3; mine 4; launch herbert; end",
    ),
    "a raid pays for the landing that makes the next raid cheaper": (
        position(
            red={"ships": "1 2 3 4 5 6", "stock": 0, "cards": "teleporter", "hub": 7},
            blue={"fuel": 4, "ore": 4},
        ),
        (
            "raiders 1 2 3 : blue 2f2o; launch pohl; solar 4; "
            "teleporter 4@solar > raiders 4 5 6 : blue 2f2o; end"
        ),
    ),
    "a Decoy taken, and then a card that it guarded": (
        position(red={"ships": "1 2 3 4 5 6"}, blue={"cards": "decoy city"}),
        "raiders 1 2 3 : blue decoy; raiders 4 5 6 : blue city; end",
    ),
    "a Decoy taken, and a ship moved on from that raid pays for the next, which takes tokens": (
        position(
            red={"ships": "3 4 4 5 6", "fuel": 2, "cards": "teleporter helmet"},
            blue={"fuel": 4, "cards": "decoy"},
            docks={"mine": "blue:5"},
        ),
        (
            "raiders 4 5 6 : blue decoy; teleporter 6@raiders > solar 6; "
            "helmet blue:5@mine > raiders 3 4 5 : blue 4f; end"
        ),
    ),
    "a card used, and the other of its kind taken from another rival": (
        position(
            players=3,
            red={"ships": "1 2 3 4 5 5", "fuel": 1},
            blue={"cards": "booster"},
            green={"cards": "booster"},
        ),
        "raiders 1 2 3 : green booster; booster 5; raiders 4 5 6 : blue booster; end",
    ),
    "a card taken, thrown away and taken from another rival": (
        position(
            players=3,
            red={"ships": "1 2 3 4 5 6"},
            blue={"cards": "teleporter"},
            green={"cards": "teleporter"},
            territories={"lem": {"blue": 1}},
        ),
        (
            "raiders 1 2 3 : green teleporter; discard teleporter blue@lem > pohl; "
            "raiders 4 5 6 : blue teleporter; end"
        ),
    ),
    "won by ore, against more fuel than any ore makes up for": (
        # No game brings so much, but a position may be typed in.
        position(
            red={"ships": "6", "stock": 2, "fuel": 1, "ore": 6, "colonies": 1, "cards": "decoy"},
            blue={"fuel": 300, "ore": 4, "colonies": 1, "cards": "city"},
            docks={"bay": "red red red blue blue blue"},
            territories={"pohl": {"red": 7}, "lem": {"blue": 7}},
            fields={"positron": "lem"},
        ),
        "terraform 6 > vanvogt",
    ),
    "two raids take a card of one kind, and the first moves a ship into the second": (
        two_raids("1 2 3 2 3 4", "teleporter"),
        (
            "raiders 1 2 3 : blue teleporter; solar 4; "
            "teleporter 4@solar > raiders 2 3 4 : green teleporter; end"
        ),
    ),
    "two raids take a card of one kind, and the first makes a ship for the second": (
        two_raids("1 2 3 2 3 3", "booster"),
        "raiders 1 2 3 : blue booster; booster 3; raiders 2 3 4 : green booster; end",
    ),
    "two raids take two Helmets, and blue's ship leaves the Outpost for the Bay": (
        two_raids("1 2 3 2 3 4", "helmet", outpost="blue:2"),
        "raiders 1 2 3 : blue helmet; raiders 2 3 4 : green helmet; end",
    ),
    "a bonus lost to a swap, and borrowed with the fuel that another one spares": (
        # A colony cheap by Bradbury Plateau takes Pohl Foothills; then both change hands.
        position(
            red={"ships": "2 2 2 3", "fuel": 2, "ore": 2, "stock": 2, "cards": "crystal polarity"},
            territories={"bradbury": {"red": 1}, "lem": {"blue": 1}},
        ),
        (
            "constructor 2 2 2 > pohl; discard polarity red@bradbury blue@lem; crystal bradbury; "
            "solar 3; end"
        ),
    ),
    "Asimov Crater lost to a swap, and borrowed with the fuel that its launch spares": (
        position(
            red={
                "ships": "1 1 1 4",
                "fuel": 2,
                "ore": 2,
                "stock": 2,
                "hub": 4,
                "cards": "crystal polarity",
            },
            territories={"asimov": {"red": 1}, "lem": {"blue": 1}},
        ),
        (
            "hub 1; hub 1; launch pohl; discard polarity red@asimov blue@lem; crystal asimov; "
            "solar 1; solar 4; end"
        ),
    ),
    "Lem Badlands won, lost to a swap, and borrowed with the fuel that they have brought": (
        position(
            players=3,
            red={"ships": "1 1 1", "fuel": 1, "ore": 1, "hub": 7, "cards": "crystal polarity"},
            territories={"asimov": {"blue": 1}, "lem": {"red": 1, "blue": 1, "green": 1}},
        ),
        (
            "launch lem; solar 1; solar 1; discard polarity red@lem blue@asimov; crystal lem; "
            "solar 1; end"
        ),
    ),
    "the pips of a guest that was grounded stay, for it has a twin at the Artifact": (
        position(
            players=3,
            red={"ships": "2 5 5", "fuel": 3, "cards": "helmet cannon"},
            blue={"stock": 2},
            docks={
                "artifact": "green:6 green:1 green:2",
                "mine": "blue:6",
                "bay": "blue blue blue",
            },
            display="city monument decoy",
        ),
        (
            "helmet blue:6@mine > artifact 6; discard cannon blue:6@artifact; artifact 2; "
            "claim city = booster; solar 5; solar 5; end"
        ),
    ),
    "so do those of the Relic Ship, which a landing has taken from its owner": (
        position(
            players=3,
            red={"ships": "2 5 5", "fuel": 4, "ore": 1, "hub": 7, "cards": "helmet"},
            docks={"artifact": "green:6 green:1 blue:1", "mine": "blue:6*"},
            territories={"burroughs": {"blue": 1}},
            display="city monument decoy",
        ),
        (
            "helmet blue:6*@mine > artifact 6*; launch burroughs; artifact 2; "
            "claim city = booster; solar 5; solar 5; end"
        ),
    ),
    "one landing wins Lem Badlands and, moved on, Pohl Foothills: the Helmet is paid by both": (
        position(
            red={"ships": "1", "fuel": 1, "ore": 1, "hub": 7, "cards": "teleporter helmet"},
            docks={"solar": "blue:3"},
        ),
        (
            "launch lem; solar 1; discard teleporter red@lem > pohl; "
            "helmet blue:3@solar > mine 3; end"
        ),
    ),
    "so it is before a raid on the Outpost that the Helmet's ship leaves": (
        position(
            red={"ships": "1 2 3 4", "fuel": 1, "ore": 1, "hub": 7, "cards": "teleporter helmet"},
            blue={"fuel": 4},
            docks={"raiders": "blue:3"},
        ),
        (
            "launch lem; solar 1; discard teleporter red@lem > pohl; "
            "helmet blue:3@raiders > mine 3; raiders 2 3 4 : blue 4f; end"
        ),
    ),
    "the second ship at the Hub brings the advance of Asimov Crater, and with it a launch": (
        position(
            red={"ships": "2 3", "hub": 4, "fuel": 1, "ore": 1},
            territories={"asimov": {"red": 1}},
            docks={"terraform": "blue:6"},
        ),
        "hub 2; hub 3; launch lem; end",
    ),
    "two ships bring the last colony to its launch": (
        position(
            red={"ships": "2 3", "hub": 5, "fuel": 1, "ore": 1}, docks={"terraform": "blue:6"}
        ),
        "hub 2; hub 3; launch lem; end",
    ),
    "a ship that is moved pays for a claim": (
        position(
            red={"ships": "", "fuel": 2, "cards": "teleporter"},
            docks={"artifact": "red:2", "solar": "red:6"},
            this_turn={"artifact": 2},
            display="city monument decoy",
        ),
        "teleporter 6@solar > artifact 6; claim city = booster; end",
    ),
    "a guest pays for a claim": (
        position(
            red={"ships": "", "fuel": 4, "cards": "helmet"},
            docks={"artifact": "red:2", "solar": "blue:6"},
            this_turn={"artifact": 2},
            display="city monument decoy",
        ),
        "helmet blue:6@solar > artifact 6; claim city = booster; end",
    ),
    "the same run again, after a rival's Relic Ship has left the Outpost": (
        position(
            red={
                "ships": "3 4 3 4 5",
                "stock": 1,
                "fuel": 5,
                "ore": 1,
                "hub": 7,
                "cards": "helmet",
            },
            docks={"mine": "blue:5*"},
            territories={"burroughs": {"blue": 1}},
        ),
        "helmet blue:5*@mine > raiders 3 4 5* : -; launch burroughs; raiders 3 4 5 : -; end",
    ),
    "a ship that has docked is moved into the raid that a claimed changer makes": (
        position(
            red={"ships": "4 4 4 4", "fuel": 4, "cards": "teleporter"},
            docks={"solar": "red:6"},
            display="booster city monument",
        ),
        (
            "artifact 4; artifact 4; claim booster = decoy; booster 4; "
            "teleporter 6@solar > raiders 4 5 6 : -; end"
        ),
    ),
    "a card fetched where no draw pile is left": (
        position(
            players=3,
            edition=1,
            red={"ships": "1", "stock": 5, "cards": "warper"},
            blue={"cards": "booster cannon crystal gravity teleporter cache"},
            green={"cards": f"{PILE} city"},
            display="decoy polarity stasis",
            discards="monument",
        ),
        "discard warper monument; solar 1; end",
    ),
    "a Warper that a raid has taken and thrown away, fetched by the one in hand": (
        position(red={"ships": "2 3 4", "cards": "warper"}, blue={"cards": "warper"}),
        "raiders 2 3 4 : blue warper; discard warper warper; end",
    ),
    "two raids take both Warpers, and the one that is kept fetches the other": (
        two_raids("1 2 3 2 3 4", "warper"),
        ("raiders 1 2 3 : blue warper; raiders 2 3 4 : green warper; discard warper warper; end"),
    ),
}


def turn(given: Position, line: str) -> Walk:
    """The turn of a line of actions, each of them allowed."""
    state = given.state
    state.deck = None
    walked = along(state, [parse_action(text) for text in line.split("; ")])
    for step in walked.steps:
        refusal = referee.refuse(step.state, step.action)
        assert refusal is None, f"{step.action}: {refusal}"
    return walked
