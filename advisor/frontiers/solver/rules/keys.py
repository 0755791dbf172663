"""The names under which rules leave their sums in a stage.

| key | what is summed |
|---|---|
| `(DOCK, place, kind, value)` | dice of a kind and value that dock at a facility |
| `(DOCKED, place)` | ships that take a port |
| `(SETS, place, size, value)` | sets of equal dice that dock together |
| `(USED, kind, value)` | dice that leave the hand |
| `(MADE, kind, value)` / `(TURNED, kind, value)` | dice that a card gives a value / takes it from |
| `(MAKES, card, kind, value)` | dice that one card gives a value |
| `(GIVEN, territory)` | what a bonus has brought or saved |
| `FUEL`, `ORE` | tokens gained, less those paid |
| `(LAND, territory)`, `LANDINGS` | colonies landed |
| `(LAST, territory)` | the landing that ends the game, which nothing can follow |
| `GROSS_FUEL` | fuel gained, trades and payments left aside |
| `(ADD, seat, territory)` / `(REMOVE, seat, territory)` | colonies moved by discarded cards |
| `(IDLE, seat)` | two colonies of a seat that change places |
| `(POWER, card)`, `(DISCARD, card)`, `(GAIN, card)` | uses and gains of cards |
| `(STEAL, seat, card)` | cards taken from a rival |
| `(GONE, place, ship)` | others' ships that leave a facility |
| `(RELIC_GONE, place, value)` | the own Relic Ship, docked in this turn, that goes home |
| `OUTPOST_LEFT` | ships of an earlier raid of this turn that are gone when another one comes |
| `RELIC_LEFT` | whether the Relic Ship's owner has lost it |
| `(LEFT, place)`, `(LEFT_VALUE, place, value)` | own ships that the Teleporter takes away |
| `(BORROW, territory)` | bonuses borrowed |
| `(GUEST, value)` | whether a rival's ship at the Market can trade for the player |
| `(PLACE, field, territory)`, `(LIFT, field)` | fields placed; fields taken from where they were |
"""

from __future__ import annotations

from typing import Final

DOCK: Final = "dock"
DOCKED: Final = "docked"
SETS: Final = "sets"
USED: Final = "used"
MADE: Final = "made"
TURNED: Final = "turned"
MAKES: Final = "makes"
GIVEN: Final = "given"
FUEL: Final = "fuel"
ORE: Final = "ore"
LAND: Final = "land"
LANDINGS: Final = "landings"
LANDERS: Final = "landers"
LAST: Final = "last"
GROSS_FUEL: Final = "gross fuel"
ADD: Final = "add"
REMOVE: Final = "remove"
POWER: Final = "power"
DISCARD: Final = "discard"
GAIN: Final = "gain"
CLAIM: Final = "claim"
CLAIMS: Final = "claims"
STEAL: Final = "steal"
STOLEN: Final = "stolen"
RECOVER: Final = "recover"
GONE: Final = "gone"
SHOT: Final = "shot"
LEFT: Final = "left"
LEFT_VALUE: Final = "left value"
BORROW: Final = "borrow"
PLACE: Final = "place"
LIFT: Final = "lift"
CRITICAL: Final = "critical"
BUILD: Final = "build"
PAIR: Final = "pair"
TRADE: Final = "trade"
GUEST: Final = "guest"
RAID: Final = "raid"
LOOT: Final = "loot"
HUB_SHIPS: Final = "hub ships"
LAUNCH: Final = "launch"
ASIMOV_GIVEN: Final = "asimov"
MINED: Final = "mined"
BUY: Final = "buy"
BAY_SHIPS: Final = "bay"
TERRAFORM_OWN: Final = "terraform own"
TERRAFORM_RELIC: Final = "terraform relic"
MOVED_RELIC: Final = "moved relic"
CONSTRUCT: Final = "construct"
ORIGIN: Final = "origin"
LENT_FROM: Final = "lent from"
CHANGE: Final = "change"
IDLE: Final = "idle"
GROUND: Final = "ground"
RELIC_LEFT: Final = "relic left"
RELIC_GONE: Final = "relic gone"
OUTPOST_LEFT: Final = "outpost left"
