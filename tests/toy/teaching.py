"""The toy game for lessons: what of its positions a goal can see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from advisor.core.teaching import Place, Value
from toy import game


class ToyTeaching:
    """What lessons and puzzles ask of the toy game."""

    course: Final = Path(__file__).parent / "course"
    puzzles: Final = Path(__file__).parent / "puzzles"
    rules: Final = ("draw", "keep", "offer", "turn")
    examples: Final = ("TOY-1",)
    verbs: Final = frozenset({"draw", "offer", *game.BONUS})
    words: Final = frozenset(game.COLORS)
    places: Final = ("points", "token", "left", "moves")
    sample_goal: Final = "points.red = 2"
    sample_list: Final = '["5"]'

    def keeps_star(self, word: str) -> bool:
        return False

    def look_up(self, position: game.Position, place: Place) -> Value:
        match place:
            case ("points", color) if color in position.scores:
                return position.scores[color]
            case ("left",):
                return tuple(map(str, position.left))
            case ("token",):
                return "none" if position.token is None else str(position.token)
            case ("moves",):
                return position.moves
        raise KeyError(f"there is no '{'.'.join(place)}' here.")

    def unfit(self, place: Place, wanted: Any) -> str:
        return ""

    def spoken(self, place: Place) -> str:
        return " of ".join(place)

    def titled(self, word: str) -> str:
        return word

    def practised(
        self, positions: Sequence[game.Position], actions: Iterable[game.Action]
    ) -> frozenset[str]:
        rule_of = {"take": "offer", "leave": "offer"}
        return frozenset(rule_of.get(action.kind, action.kind) for action in actions)

    def stand_in(self) -> game.Position:
        return game.new_game(game.COLORS, seed=0)

    # Puzzles

    def no_puzzle(self, position: game.Position) -> str:
        return "a puzzle begins with a token." if position.token is None else ""

    def puzzle_words(self, position: game.Position, turn: int) -> tuple[str, str]:
        return f"Turn {turn}", f"{position.to_move} has drawn a {position.token}. Find the best."

    def sparse(self, position: game.Position) -> dict[str, Any]:
        parts = position.to_dict()
        return {key: part for key, part in parts.items() if part is not None and key != "format"}


TEACHING: Final = ToyTeaching()
