"""The words of the interchange format, and the small numbers that stand for them inside."""

from __future__ import annotations

from typing import Final

FORMAT: Final = "space-station-phoenix/1"
GAME_FORMAT: Final = "space-station-phoenix-game/1"
NAME: Final = "Space Station Phoenix"
SAYS_RECONSTRUCTED: Final = "with reconstructed component values"

COLORS: Final = ("red", "blue", "green", "yellow")
SEATS: Final = (2, 3, 4)

SPECIES: Final = ("teal", "pink", "brown", "gold", "human")
TEAL, PINK, BROWN, GOLD, HUMAN = range(5)
ALIENS: Final = SPECIES[:HUMAN]
SECTOR_COLOURS: Final = SPECIES[:GOLD]

KINDS: Final = ("f", "w", "m")
KIND_NAMES: Final = ("food", "water", "metal")
FACES: Final = ("f", "w", "m", "h")
FACE_NAMES: Final = (*KIND_NAMES, "human")
FOOD_DIE, WATER_DIE, METAL_DIE, HUMAN_DIE = range(4)

STOCK: Final = ("gems", "food", "water", "metal", "points")
GEMS, FOOD, WATER, METAL, POINTS = range(5)
WIDTH: Final = len(STOCK)
"""What a player holds is one row of five numbers; kind k of a resource is column k + 1."""

TRACKS: Final = ("dismantle", "construction", "transport", "expedition")
TOP_LEVEL: Final = 5
TYPES: Final = (*TRACKS, "diplomacy", "farm", "ice")
DISMANTLE, CONSTRUCTION, TRANSPORT, EXPEDITION, DIPLOMACY, FARM, ICE = range(7)
TYPE_TITLES: Final = (
    "dismantle ship",
    "construction ship",
    "transport ship",
    "expedition ship",
    "diplomacy ship",
    "farm",
    "ice collector",
)
SHIPS: Final = (
    *(f"{kind}{level}" for kind in TRACKS for level in (1, 2, 3)),
    "diplomacy1",
    "diplomacy3",
    "farm2",
    "farm3",
    "ice2",
    "ice3",
)
NEUTRALS: Final = tuple(f"n:{kind}" for kind in TYPES[: DIPLOMACY + 1])
HUBS: Final = (*(f"B-{n}" for n in range(1, 13)), *(f"A-{n}" for n in range(1, 13)))
SECTORS: Final = tuple(
    100 * level + 10 * colour + n
    for level in (1, 2, 3)
    for colour in (0, 1, 2)
    for n in range(1, 9)
)

PHASES: Final = (
    "turn",
    "transport",
    "dice",
    "human",
    "built",
    "bonus",
    "reward",
    "income",
    "relocate",
    "leave",
    "return",
    "after",
    "draft3",
    "draft2",
    "hub",
    "hub_setup",
    "over",
)
(
    TURN,
    CARRYING,
    DICE,
    RECRUITING,
    BUILT,
    BONUS,
    REWARD,
    INCOME,
    RELOCATE,
    LEAVE,
    RETURN,
    AFTER,
    DRAFT3,
    DRAFT2,
    CHOOSE_HUB,
    HUB_SETUP,
    OVER,
) = range(len(PHASES))
SETUP_PHASES: Final = frozenset({DRAFT3, DRAFT2, CHOOSE_HUB, HUB_SETUP})

HUB: Final = 0
"""The place and the source `hub` among sector numbers."""
NOTHING: Final = -1


def place_word(place: int) -> str:
    """How a place or a source is written."""
    return str(place) if place else "hub"


_NUMBERED: Final = {
    "set": 13,
    "turn": 4,
    "ship": 5,
    "neu": 2,
    "dis": 1,
    "con": 4,
    "tra": 5,
    "exp": 5,
    "farm": 1,
    "dip": 1,
    "home": 4,
    "live": 3,
    "bon": 5,
    "rew": 4,
    "inc": 5,
    "end": 3,
    "sco": 5,
    "tie": 1,
}
RULES: Final = (
    *(f"{prefix}-{n}" for prefix, most in _NUMBERED.items() for n in range(1, most + 1)),
    *HUBS,
    *(f"s{number}" for number in SECTORS),
)
"""Every rule id that a refusal can name and a lesson can point to."""
