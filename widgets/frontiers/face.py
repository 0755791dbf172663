"""Alien Frontiers for the widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from types import ModuleType
from typing import Any, Final

from advisor.frontiers.actions import Action, Claim
from advisor.frontiers.position import Position
from widgets.face import Agreement, Face, Words
from widgets.frontiers import arrows, brief, offers, saying, texts
from widgets.frontiers.drawing import picture
from widgets.frontiers.drawing.scene import Scene
from widgets.svg import Theme


class FrontiersFace(Face):
    """What the widgets ask of Alien Frontiers."""

    # The picture

    parts = picture.PARTS
    layouts = picture.LAYOUTS

    def __init__(self, layout: str = picture.WIDE) -> None:
        self._layout = layout

    def laid_out(self, layout: str) -> FrontiersFace:
        """The board for wide boxes, or for narrow ones."""
        super().laid_out(layout)
        return _LAID_OUT[layout or self._layout]

    def scene(self, position: Position, hidden: Sequence[str] = ()) -> Scene:
        """What is on the board; cards that nobody knows yet are left out of the display."""
        scene = Scene.of(position)
        if not hidden:
            return scene
        known = Counter(scene.display) - Counter(hidden)
        return replace(scene, display=tuple(sorted(known.elements())))

    def frame(
        self,
        theme: Theme,
        content: dict[str, str] | None = None,
        width: int | None = None,
        label: str = "Game board",
    ) -> str:
        """The sky and the planet."""
        return picture.frame(theme, content, width, label, self._layout)

    def drawn(self, scene: Scene) -> dict[str, str]:
        """The parts that change."""
        return picture.parts(scene, self._layout)

    def summary(self, scene: Scene) -> str:
        """Whose turn it is, and the points."""
        return picture.summary(scene)

    def render(
        self, position: Position | Scene, *, theme: Theme = "auto", width: int | None = None
    ) -> str:
        """The picture of a position, or of a scene that is none yet."""
        return picture.render(position, theme=theme, width=width, layout=self._layout)

    def forget(self) -> None:
        """Draw every part anew the next time."""
        picture.forget()

    def preset(self, name: str, players: int) -> Position:
        """A position that the editor offers."""
        from widgets.frontiers import drafts

        return drafts.preset(name, players)

    @property
    def drafting(self) -> ModuleType:
        """Positions that are edited; loaded when somebody edits."""
        from widgets.frontiers import drafts

        return drafts

    @property
    def writing(self) -> ModuleType:
        """Positions in the compact notation."""
        from widgets.frontiers import writing

        return writing

    # What can be chosen

    buttons = offers.BUTTONS
    main = offers.MAIN

    def words(self) -> Words:
        """Names and explanations."""
        return texts.words()

    def board_words(self, after_end: bool = False) -> Words:
        """Questions about ships, cards and territories."""
        return {**offers.board_words(after_end), **self.button_words()}

    def hand(self, position: Position) -> Sequence[str]:
        """Ships to place."""
        return position.player(position.active).ships

    def labels(self, position: Position, scene: Scene) -> offers.ShipLabels:
        """Whose ships and colonies the choices are about."""
        return offers.ShipLabels(position, scene)

    attempted = staticmethod(offers.attempted)
    answer_at = staticmethod(offers.answer_at)
    misplaced = staticmethod(offers.wrong_crew)
    meant = staticmethod(offers.meant)

    def dealt(self, position: Position, typed: str) -> tuple[str, str]:
        """The dice of a real table; the Relic Ship's has a star."""
        faces, wrong = saying.dice_of(typed)
        return " ".join(["roll", *faces]), wrong

    def outcome(self, position: Position, text: str) -> str:
        """Cards by their names."""
        words = super().outcome(position, text).split()
        return ", ".join(texts.CARD_NAMES.get(word, word) for word in words)

    def told_anyway(self, position: Position, typed: str) -> Position | None:
        """Dice set the fleet: ships come from Bay and stock."""
        from widgets.frontiers import writing

        return writing.with_fleet(position, typed)[0]

    # Turns to step through

    def foreseen(self, before: Position, action: Action) -> tuple[Position, tuple[str, ...]] | None:
        """A re-roll and new cards end what can be known; a claim only lays out a card unseen."""
        outcomes = before.chance_outcomes(action)
        if len(outcomes) == 1:
            return before.play(outcomes[0][0]), ()
        if not isinstance(action, Claim):
            return None
        after = before.play(outcomes[0][0])
        left = Counter(before.display) - Counter([action.text.split()[1]])
        return after, tuple((Counter(after.display) - left).elements())

    arrows = staticmethod(arrows.marks)
    brief = staticmethod(brief.brief)

    # Sentences that are about the board

    no_idea = "An idea needs ships that are rolled."

    def deal_hint(self, position: Position) -> str:
        """What a turn begins with."""
        return "Roll the dice; then there is something to choose."

    opening = staticmethod(saying.opening)
    gains = staticmethod(saying.gains)
    seen_after = staticmethod(saying.display_after)

    def standing(self, position: Position, color: str) -> Mapping[str, int]:
        """What decides where points are equal."""
        player = position.player(color)
        return {"cards": len(player.cards), "ore": player.ore, "fuel": player.fuel}

    agreements = (Agreement("edition", "Edition", ((5, "5th edition"), (1, "1st edition"))),)

    def agreed(self, position: Position) -> Mapping[str, Any]:
        """The edition, and the options of the rules."""
        return {"edition": position.edition, **asdict(position.options)}


_LAID_OUT: Final = {layout.name: FrontiersFace(layout.name) for layout in picture.LAYOUTS}
FACE: Final = _LAID_OUT[picture.WIDE]
