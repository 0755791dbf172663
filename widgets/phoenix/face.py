"""Space Station Phoenix for the widgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from types import ModuleType
from typing import Any, Final

from advisor.core.narrate import name_of
from advisor.phoenix.action_types import Action
from advisor.phoenix.position import Position
from widgets.face import Agreement, Face, Layout, Words
from widgets.phoenix import arrows, brief, offers, played, texts
from widgets.phoenix.drawing import picture
from widgets.phoenix.drawing.layout import LAYOUTS
from widgets.phoenix.drawing.scene import Scene, residents
from widgets.svg import Theme

_PLAIN: Final = "plain"


class PhoenixFace(Face):
    """What the widgets ask of Space Station Phoenix."""

    def __init__(self, layout: str = "wide") -> None:
        self._layout = layout

    # The picture

    parts = picture.PARTS
    layouts = tuple(Layout(one.name, one.width, one.height) for one in LAYOUTS.values())

    def laid_out(self, layout: str) -> Face:
        """The same game, wide or compact."""
        super().laid_out(layout)
        return _FACES.get(layout, self)

    def scene(self, position: Position, hidden: Sequence[str] = ()) -> Scene:
        """The station of whoever has the turn, and everything on the table."""
        return Scene(position)

    def frame(
        self,
        theme: Theme,
        content: dict[str, str] | None = None,
        width: int | None = None,
        label: str = "Game board",
    ) -> str:
        """Deep space and Earth."""
        return picture.frame(theme, content, width, label, self._layout)

    def drawn(self, scene: Scene) -> dict[str, str]:
        """The parts that change."""
        return picture.parts(scene, self._layout)

    def summary(self, scene: Scene) -> str:
        """Who decides about what, and how everybody stands."""
        return picture.summary(scene)

    def preset(self, name: str, players: int) -> Position:
        """A position from a game that was played."""
        return played.preset(name, players)

    # Looking around

    def look(self, view: str, thing: str) -> str:
        """A rival's station opens and closes; the key hides and shows the marks of estimates."""
        looking, _, marks = view.partition(" ")
        sort, _, color = thing.partition(":")
        if sort == "key":
            marks = "" if marks else _PLAIN
        else:
            looking = "" if color == looking else color
        return f"{looking} {marks}" if looking or marks else ""

    def seen(self, scene: Scene, view: str, front: str = "") -> Scene:
        """The scene with somebody else's station in the big place, or without marks."""
        scene = replace(scene, front=front)
        looking, _, marks = view.partition(" ")
        own = looking == scene.own
        return replace(scene, looking="" if own else looking, plain=marks == _PLAIN)

    @property
    def drafting(self) -> ModuleType:
        """Positions edited by hand."""
        from widgets.phoenix import drafts

        return drafts

    # What can be chosen

    buttons = offers.BUTTONS
    main = offers.MAIN
    looks = offers.LOOKS
    keys = offers.KEYS

    def words(self) -> Words:
        """Names of the players' colours."""
        return texts.words()

    def board_words(self, after_end: bool = False) -> Words:
        """Questions about ships, sectors and residents."""
        return {**offers.board_words(), **self.button_words()}

    def button_words(self) -> Words:
        """The main button is for what a phase is about."""
        words = super().button_words()
        words["main"]["main"]["else"] = [
            {"label": label, "kind": kind, "at": at} for label, kind, at in offers.INSTEAD
        ]
        return words

    def labels(self, position: Position, scene: Scene) -> offers.PhoenixLabels:
        """What ships cost and what quarters do."""
        return offers.PhoenixLabels(position, replace(scene, front=""))

    amount_names = texts.FACE_OF
    attempted = staticmethod(offers.attempted)
    answer_at = staticmethod(offers.answer_at)
    meant = staticmethod(offers.meant)

    # Turns to step through

    arrows = staticmethod(arrows.arrows)
    brief = staticmethod(brief.brief)

    # Sentences that are about the board

    def opening(self, position: Position) -> str:
        """What whoever decides can do in a position."""
        title, line = texts.decides(position)
        return f"{title}: {line}."

    def gains(self, before: Position, after: Position, color: str) -> str:
        """How the stock of a player has changed."""
        old, new = before.player(color), after.player(color)
        changes = [
            f"{'+' if now > then else '−'}{texts.counted(abs(now - then), word)}"
            for key, word in (
                ("gems", "GEM"),
                ("food", "food"),
                ("water", "water"),
                ("metal", "metal"),
                ("points", "point"),
            )
            for then, now in [(getattr(old, key), getattr(new, key))]
            if now != then
        ]
        return f" ({', '.join(changes)})" if changes else ""

    def seen_after(self, action: Action, after: Position) -> str:
        """What is to be decided now."""
        return "" if after.result is not None else self.opening(after)

    def standing(self, position: Position, color: str) -> Mapping[str, int]:
        """What decides where points are equal."""
        inside = residents(position.player(color))
        humans = inside.count("human")
        return {"Aliens": len(inside) - humans, "Humans": humans}

    agreements = (
        Agreement(
            "first_game",
            "Beginning",
            ((False, "ships and hubs are chosen"), (True, "first game: all is dealt")),
        ),
        Agreement("hubs", "Hubs", (("basic", "basic hubs"), ("all", "all hubs"))),
        Agreement(
            "friendly",
            "Sectors",
            ((False, "usual display"), (True, "one more of each sector stack")),
        ),
    )

    def agreed(self, position: Position) -> Mapping[str, Any]:
        """The options of the rules."""
        return asdict(position.options)

    def deal_hint(self, position: Position) -> str:
        """The hint where cards are to be drawn."""
        return f"Draw ships for {name_of(position, position.to_move)}'s hub."


_FACES: Final = {name: PhoenixFace(name) for name in LAYOUTS}
FACE: Final = _FACES["wide"]
