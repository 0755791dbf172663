"""First guesses at what things are worth: the rule behind `presets/first-2.json` and its fellows.

All numbers are in thousandths of a point. They start from the terms that a simulated one-ply player
did best with; every table shrinks towards the end of the game, when what is in hand can no longer
become points. A stage stands for so many own turns that are left (`turns_left`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from advisor.core import saving
from advisor.phoenix.value.features import FEATURES, INDEX, NEAR, STAGES, STEPS
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import SEATS, TRACKS, TYPES
from advisor.search.weights import Provenance, Row, Table

LONGEST: Final = 32
"""Own turns that are left at the beginning, as far as weights are concerned."""
ALL_RIVALS: Final = 10
"""Percentage of the rivals' worth that is subtracted."""
A_TURN: Final = 3000
"""What an extra turn is worth."""

SHARE: Final = {
    2: {
        "dismantle": 135,
        "construction": 170,
        "transport": 215,
        "expedition": 195,
        "diplomacy": 50,
    },
    3: {
        "dismantle": 130,
        "construction": 165,
        "transport": 190,
        "expedition": 185,
        "diplomacy": 80,
    },
    4: {
        "dismantle": 120,
        "construction": 165,
        "transport": 185,
        "expedition": 165,
        "diplomacy": 135,
    },
}
"""By players: how often a turn is such a use, in thousandths."""
GAINED: Final = {"income": 250, "alien": 450, "human": 150}
"""How often a turn is an income, or brings an Alien or a Human, in thousandths."""

YIELD: Final[Mapping[str, int]] = {
    "gem": 200,
    "food": 600,
    "water": 600,
    "metal": 700,
    "vp": 1000,
    "fw": 650,
    "res": 800,
    "alien": 2200,
    "human": 2300,
    "pay_human": 1200,
    "res_human": 1200,
    "pay_metal": 300,
    "pay_res": 500,
    "pay_lobby": 400,
    "lobby": 500,
    "pay_turn": 1800,
    "turn": 2500,
    "txn": 700,
    "mini": 250,
    "swap": 150,
    "advance": 800,
    "advance_all": 2500,
    "extra_same": 500,
    "vp_tracks": 600,
    "gem_per": 500,
    "food_per": 800,
    "water_per": 800,
    "dice": 300,
    "capacity": 700,
    "reroll": 600,
    "txns": 700,
    "discount": 700,
    "human_discount": 600,
    "own": 100,
    "other": 110,
    "cheap expedition": 200,
    "other_diplomacy": 250,
    "mix": 300,
    "any_order": 200,
    "point_gems": 100,
    "metal_fw": 200,
    "human_income": 700,
    "end": 4000,
}
REWARD: Final[Mapping[str, Row]] = {
    "dismantle": (0, 200, 400, 1000, 1000, 1800, 1800),
    "construction": (0, 200, 400, 750, 1000, 1750, 1750),
    "transport": (0, 200, 400, 700, 1000, 1700, 1700),
    "expedition": (0, 200, 400, 700, 1000, 1700, 1700),
}
"""What one reward brings, by 1 + the highest bonus."""
PROMISE: Final = (500, 350, 250, 180, 120, 90)
"""Thousandths of an ability whose quarter is the next to be filled, the one after that, …"""
REWARDED: Final = 600
"""Thousandths of the uses by everybody that bring the reward hoped for."""


def turns_left(stage: int) -> float:
    """Own turns that a stage stands for."""
    return float(stage) if stage < NEAR else 1.5 + LONGEST * (stage - NEAR) / STEPS


def _stepped(name: str, *steps: tuple[int, int], factor: float = 1.0) -> Row:
    """A table by its slopes: so much for each of the first so many, and so on."""
    size = FEATURES[INDEX[name]].size
    slopes = [slope for number, slope in steps for _ in range(number)]
    slopes += [0] * (size - len(slopes))
    total, row = 0.0, [0]
    for slope in slopes[: size - 1]:
        total += slope * factor
        row.append(round(total))
    return tuple(row)


def _staged(make: Callable[[float], Row]) -> Table:
    return tuple(make(turns_left(stage)) for stage in range(STAGES))


def _rate(make: Callable[[float], float]) -> Table:
    return _staged(lambda turns: (round(make(turns)),))


def _fading(turns: float, over: float) -> float:
    """1 while many turns are left, less when fewer are than something takes to pay off."""
    return min(1.0, turns / over)


def _in_hand() -> dict[str, Table]:
    """What a player holds and where there is room."""
    slopes: dict[str, tuple[float, tuple[tuple[int, int], ...]]] = {
        "gems": (5, ((9, 220), (10, 100), (21, 20))),
        "metal": (4, ((13, 900), (10, 550), (17, 150))),
        "pairs": (2, ((4, 1300), (8, 900))),
        "more pairs": (6, ((6, 400), (6, 100))),
        "singles": (4, ((4, 400), (8, 150))),
        "free": (8, ((8, 900), (10, 500), (12, 150))),
        "unused": (6, ((8, 200), (7, 100))),
        "token": (4, ((1, 250),)),
    }
    for kind in TYPES:
        first = 800 if kind in TRACKS else 500
        steps = tuple((1, round(first * 0.6**n)) for n in range(6))
        slopes[f"ships {kind}"] = (10, steps)
    return {name: _fading_table(name, *each) for name, each in slopes.items()}


def _fading_table(name: str, over: float, steps: tuple[tuple[int, int], ...]) -> Table:
    return _staged(lambda turns: _stepped(name, *steps, factor=_fading(turns, over)))


def _ahead(players: int) -> dict[str, Table]:
    """What more turns, more ships and more tracks promise."""
    found: dict[str, Table] = {
        "promise": _staged(
            lambda turns: (0, *(round(p * _fading(turns, 16) * (turns >= 2)) for p in PROMISE))
        ),
        "ship metal": _rate(lambda turns: 220 * _fading(turns, 10) * (turns >= 2)),
        "ship level": _staged(
            lambda turns: tuple(round(w * _fading(turns, 10)) for w in (0, 0, 250, 500))
        ),
        "ahead": _staged(
            lambda turns: _stepped("ahead", (3, A_TURN // (players - 1)), factor=float(turns >= 1))
        ),
        "extra": ((0, A_TURN, 2 * A_TURN, 3 * A_TURN),),
    }
    for track in TRACKS:
        found[f"reach {track}"] = _rewards(track, players)
    share = SHARE[players]
    for trigger, rate in {**share, "build": share["construction"], **GAINED}.items():
        found[f"uses {trigger}"] = _proportional(rate)
    return found | {f"yield {effect}": ((worth,),) for effect, worth in YIELD.items()}


def _rewards(track: str, players: int) -> Table:
    per_turn = players * SHARE[players][track] / 1000 * REWARDED / 1000
    return _staged(lambda turns: tuple(round(r * per_turn * turns) for r in REWARD[track]))


def _proportional(rate: int) -> Table:
    return _rate(lambda turns: rate * turns)


def _tables(players: int) -> dict[str, Table]:
    return {
        **dict.fromkeys(("points", "sectors", "residents", "end"), ((1000,),)),
        "race": _rate(lambda turns: 1000 - 600 * turns / LONGEST),
        "left over": _rate(lambda turns: 1000 * (turns < 2)),
        "species": _staged(
            lambda turns: _stepped("species", (8, 700), (6, 250), factor=turns / LONGEST)
        ),
        **_in_hand(),
        **_ahead(players),
    }


def first_weights(players: int) -> Weights:
    """The first guesses for a number of players."""
    provenance = Provenance(
        command="python -m advisor.phoenix.value.first",
        note="first guesses; see phoenix/value/first.py",
    )
    return Weights.make(
        f"first-{players}", _tables(players), all_rivals=ALL_RIVALS, provenance=provenance
    )


def main(folder: Path = Path(__file__).parent / "presets") -> None:
    """Write the presets again."""
    for players in SEATS:
        saving.write(folder / f"first-{players}.json", first_weights(players).to_json())


if __name__ == "__main__":
    main()
