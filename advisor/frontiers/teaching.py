"""Alien Frontiers for lessons and puzzles: its course, its words, and the rules on a way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from advisor.core.narrate import listed, name_of
from advisor.core.phrases import count
from advisor.core.teaching import Place, Value
from advisor.frontiers import goals
from advisor.frontiers.actions import Action, Discard, Power
from advisor.frontiers.parsing import VERBS
from advisor.frontiers.position import Position
from advisor.frontiers.state import Options
from advisor.frontiers.words import (
    CARD_TITLES,
    CARDS,
    COLORS,
    FIELDS,
    PLACES,
    RULE_OF_PLACE,
    RULES,
    TERRITORIES,
)

_HOME: Final = Path(__file__).parent
_STARRED: Final = re.compile(r"(?:[a-z]+:)?[1-6]\*(?:@[a-z]+)?")
"""The Relic Ship in an action: `6*`, `blue:6*`, `6*@mine`."""
_SILENT: Final = ("city", "monument", "decoy", "cache")
"""Cards without a use of their own, which count while anybody holds them."""
_RULE_OF_KIND: Final = {
    **dict(zip(PLACES, RULE_OF_PLACE, strict=True)),
    "roll": "turn",
    "end": "turn",
    "relic": "burroughs",
    "launch": "hub",
    "claim": "art",
    "cycle": "art",
    "trade": "mkt",
}


class FrontiersTeaching:
    """What lessons and puzzles ask of Alien Frontiers."""

    course: Final = _HOME / "course"
    puzzles: Final = _HOME / "puzzles"
    rules: Final = RULES
    examples: Final = (
        *("GEN-1", "ART-1", "ART-2", "ART-3", "MINE-1", "MKT-1", "RAID-1", "RAID-2", "SOL-1"),
        *("CTL-1", "CTL-2", "ASI-1", "BRA-1", "BUR-1", "BUR-2", "BUR-3", "HEI-1", "HER-1"),
        *("LEM-1", "POH-1", "POH-2", "VAN-1", "ISO-1", "POS-1", "REP-1", "BOO-1", "DAT-1"),
        *("GRA-1", "DEC-1", "HEL-1", "TEL-1", "TEL-2", "PLA-1", "PLA-2", "PLA-3", "PLA-4"),
        *("POL-1", "POL-2", "CAC-1", "STA-1", "WAR-1", "WAR-2"),
    )
    verbs: Final = frozenset(VERBS)
    words: Final = frozenset({*PLACES, *TERRITORIES, *FIELDS, *CARDS})
    places: Final = goals.PLACES
    sample_goal: Final = "fuel.red = 2"
    sample_list: Final = '["booster"]'

    def keeps_star(self, word: str) -> bool:
        """The Relic Ship has a star of its own."""
        return _STARRED.fullmatch(word) is not None

    def look_up(self, position: Position, place: Place) -> Value:
        """What is at a place of the board."""
        return goals.look_up(position, place)

    def unfit(self, place: Place, wanted: Any) -> str:
        """Why a card or a word can never be at a place."""
        return goals.unfit(place, wanted)

    def spoken(self, place: Place) -> str:
        """A place in the words of a player."""
        return goals.spoken(place)

    def titled(self, word: str) -> str:
        """The full name of a card, a place, a territory or a field."""
        return goals.titled(word)

    def practised(self, positions: Sequence[Position], actions: Iterable[Action]) -> frozenset[str]:
        """The rules met on a way.

        A territory counts while the active player has its bonus, or where control of it changes; a
        field while it is on the board; a card without a use of its own while anybody holds it.
        """
        found: set[str] = set()
        for position in positions:
            found |= _in_force(position)
        for before, after in pairwise(positions):
            found |= {t for t in TERRITORIES if before.control[t] != after.control[t]}
        for action in actions:
            found |= _rules_of(action)
        if positions[-1].result is not None:
            found.add("end")
        return frozenset(found)

    def stand_in(self) -> Position:
        """The start of a game with every colour."""
        return Position.new_game(COLORS, seed=0)

    # Puzzles

    def no_puzzle(self, position: Position) -> str:
        """There is nothing to find before the dice are rolled."""
        return "" if position.phase == "main" else "a puzzle begins after the roll."

    def puzzle_words(self, position: Position, turn: int) -> tuple[str, str]:
        """The title and the question of a puzzle."""
        player = position.player(position.active)
        titles = [CARD_TITLES[CARDS.index(card)] for card in player.cards]
        cards = f" and the cards {listed(titles)}" if len(titles) > 1 else ""
        if len(titles) == 1:
            cards = f" and {titles[0]}"
        title = (
            f"Turn {turn} with {count(len(player.ships), 'ship')} and "
            f"{count(len(titles), 'card')}, {count(len(position.players), 'player')}"
        )
        question = (
            f"{name_of(position, position.active)} has rolled {' '.join(player.ships)}, with "
            f"{player.fuel} fuel, {player.ore} ore{cards}. "
            "One turn is far better than every other. Find it."
        )
        return title, question

    def sparse(self, position: Position) -> dict[str, Any]:
        """The parts of a position that differ from what is read where nothing is said."""
        data = position.to_dict()
        del data["format"]
        kept = {key: pruned for key, value in data.items() if (pruned := _pruned(value))}
        usual: Mapping[str, Any] = asdict(Options())
        kept["options"] = {
            key: value for key, value in data["options"].items() if value or value != usual[key]
        }
        if data["deck"] is not None:  # an empty one is known to be empty
            kept["deck"] = data["deck"]
        return {key: kept[key] for key in data if key in kept}


def _pruned(value: Any) -> Any:
    """A value without nothing, none and no."""
    if isinstance(value, dict):
        inner = {key: _pruned(part) for key, part in value.items()}
        return {key: part for key, part in inner.items() if part not in (None, {}, [], False)}
    return [_pruned(part) for part in value] if isinstance(value, list) else value


def _in_force(position: Position) -> set[str]:
    found = {field for field in FIELDS if position.fields[field]}
    found |= {t for t, owner in position.control.items() if owner == position.active}
    if position.this_turn.borrowed:
        found.add(position.this_turn.borrowed)
    held = {card for player in position.players for card in player.cards}
    return found | {card for card in _SILENT if card in held}


def _rules_of(action: Action) -> set[str]:
    if isinstance(action, Power):
        return {CARDS[action.card]} | (_rules_of(action.dock) if action.dock else set())
    if isinstance(action, Discard):
        return {CARDS[action.card]}
    return {_RULE_OF_KIND[action.kind]}


TEACHING: Final = FrontiersTeaching()
