"""Short positions and the three questions every rule test asks of them.

A test says only what matters to it: whatever is left out becomes an ordinary beginning. Every
colour has at least three ships (the missing ones wait in the Maintenance Bay) unless the test
names a ``stock``, so that prices and the three-ship minimum are those of a real game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from advisor import Action, IllegalAction, Position, Refusal, parse_action

COLORS = ("red", "blue", "green", "yellow")
TERRITORIES = (
    "asimov",
    "bradbury",
    "burroughs",
    "heinlein",
    "herbert",
    "lem",
    "pohl",
    "vanvogt",
)

both_editions = pytest.mark.parametrize("edition", (1, 5))


def words(value: str | Iterable[str]) -> list[str]:
    """A list of tokens, also from one text with blanks: ``"1 3 4"`` is ``["1", "3", "4"]``."""
    return value.split() if isinstance(value, str) else list(value)


def full_deck(edition: int) -> Counter[str]:
    """The cards of the whole game by type."""
    single = ("city", "monument")
    double = "booster crystal gravity decoy teleporter cannon polarity cache stasis warper".split()
    deck = Counter(dict.fromkeys(single, 1) | dict.fromkeys(double, 2))
    if edition == 5:
        deck["helmet"] = 2
    return deck


def position_json(
    *,
    players: int = 2,
    edition: int = 5,
    active: str = "red",
    top: str | Iterable[str] | None = None,
    **keys: Any,
) -> dict[str, Any]:
    """The JSON object behind :func:`position`, for tests that want to spoil it first.

    ``red``, ``blue``, ``green`` and ``yellow`` are the players in seat order. Ships, cards, docks,
    display and discards may be one text with blanks. ``top`` makes the deck known: its first cards
    in drawing order, the remaining ones follow by themselves.
    """
    seats = COLORS[:players]
    data: dict[str, Any] = {"format": "alien-frontiers/1", "edition": edition, "active": active}
    docks: dict[str, Any] = {
        place: {track: words(ships) for track, ships in docked.items()}
        if isinstance(docked, Mapping)
        else words(docked)
        for place, docked in keys.pop("docks", {}).items()
    }
    docked = [ship for place, ships in docks.items() if place != "hub" for ship in ships]
    docked += [ship for ships in docks.get("hub", {}).values() for ship in ships]
    owners = Counter(ship.split(":")[0] for ship in docked if not ship.endswith("*"))
    data["players"] = []
    for color in seats:
        player: dict[str, Any] = {"color": color} | keys.pop(color, {})
        player["ships"] = words(player.get("ships", ()))
        player["cards"] = words(player.get("cards", ()))
        own = owners[color] + sum(not ship.endswith("*") for ship in player["ships"])
        if "stock" not in player and own < 3:
            docks["bay"] = docks.get("bay", []) + [color] * (3 - own)
        data["players"].append(player)
    data["docks"] = docks
    for pile in ("display", "discards", "deck"):
        cards = keys.pop(pile, None)
        if cards is not None:
            data[pile] = words(cards)
    if top is not None:
        first = words(top)
        rest = full_deck(edition)
        rest.subtract(data.get("display", ()))
        rest.subtract(data.get("discards", ()))
        for player in data["players"]:
            rest.subtract(player["cards"])
        rest.subtract(first)
        assert min(rest.values()) >= 0, f"more cards than the game has: {-rest}"
        data["deck"] = first + sorted(rest.elements())
    unknown = set(keys) & set(COLORS)
    assert not unknown, f"{sorted(unknown)} do not sit at a table of {players}"
    return data | keys


def position(*, players: int = 2, edition: int = 5, active: str = "red", **keys: Any) -> Position:
    """A position with everyday defaults; see :func:`position_json` for the keys."""
    return Position.from_json(
        position_json(players=players, edition=edition, active=active, **keys)
    )


def bare(action: str | Action) -> str:
    """The canonical text of an action without its outcome, as ``legal_actions`` lists it."""
    text = str(parse_action(str(action).split("=")[0]))
    return "roll" if text.startswith("roll") else text


def listed(position: Position) -> set[str]:
    """The legal actions as text."""
    return {str(action) for action in position.legal_actions()}


def refused(position: Position, action: str, rule: str, *numbers: str) -> str:
    """The action is refused by exactly this rule, everywhere in the same words.

    ``numbers`` are pieces that the sentence must contain, such as ``"2 fuel"``.
    """
    refusal = position.why_not(action)
    assert isinstance(refusal, Refusal), f"{action!r} is allowed, expected a refusal by {rule!r}"
    assert refusal.rule == rule, f"{action!r} refused by {refusal.rule!r}: {refusal.reason}"
    with pytest.raises(IllegalAction) as caught:
        position.play(action, rng=random.Random(0))
    assert caught.value.refusal == refusal
    assert str(caught.value) == refusal.reason
    if "=" not in action and not action.startswith("roll "):
        assert bare(action) not in listed(position)
    assert refusal.reason.strip()
    for piece in numbers:
        assert piece in refusal.reason, f"{piece!r} is missing in: {refusal.reason}"
    return refusal.reason


def impossible(position: Position, action: str) -> None:
    """There is no way to do this, be it that no action says it or that a rule refuses it."""
    with pytest.raises(IllegalAction):
        position.play(action, rng=random.Random(0))
    assert action not in listed(position)


def legal(position: Position, action: str, rng: random.Random | None = None) -> Position:
    """The action is allowed and listed; gives the position after it, which is sound itself."""
    assert position.why_not(action) is None, position.why_not(action)
    assert bare(action) in listed(position), f"{bare(action)!r} is legal but not listed"
    after = position.play(action, rng=rng)
    assert Position.from_json(after.to_json()) == after
    return after


def play_all(position: Position, *actions: str) -> Position:
    """The position after these actions, each of them checked by :func:`legal`."""
    for action in actions:
        position = legal(position, action)
    return position


def tokens(position: Position, color: str = "red") -> tuple[int, int]:
    """A player's fuel and ore."""
    player = position.player(color)
    return player.fuel, player.ore
