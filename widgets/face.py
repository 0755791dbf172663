"""The face of a game: what it gives to the widgets, so that they can show and play it.

A kit names the module of its face, and that module has it as `FACE`. Only the picture must be
drawn; everything else has a plain answer that serves any game until a game has a better one.
Nothing here needs more than the engine: a picture can be had without the widgets.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Literal, NamedTuple, Protocol

from advisor.core.action import Choice
from advisor.core.errors import NotOffered
from advisor.core.narrate import capital, name_of
from advisor.core.seam import GameKit, Position
from advisor.core.telling import NotTold, told
from widgets.svg import Theme

Phase = Literal["roll", "main", "over"]
Words = dict[str, Any]
"""What the browser is told once; `Words` in `static/types.js` says what each part means."""

_HELP: Final = (
    ("click", "choose a thing, or press a button"),
    ("arrows", "move over the board"),
    ("n", "go to the next place that lights up"),
    ("Enter", "choose or act"),
    ("Escape", "cancel"),
    ("?", "explain the thing under focus"),
    ("Ctrl+Z", "undo, Ctrl+Y redo"),
)


class Layout(NamedTuple):
    """A way to draw the same things for boxes of another width; its sizes are in pixels."""

    name: str
    width: int
    """What it needs: letters are never drawn smaller than they are at this width."""
    height: int


class Agreement(NamedTuple):
    """Something that players agree on before a game."""

    key: str
    """The keyword of `new_game`."""
    label: str
    choices: tuple[tuple[Any, str], ...]
    """Values and their words, what is usual first."""


class Labels(Protocol):
    """What a game says about the choices that one position offers."""

    def told(self, choice: Choice) -> Mapping[str, Any]:
        """What the browser cannot know of a choice from the words it has: `label`, `things`."""
        ...

    def sets(self, asked: Collection[Choice]) -> dict[str, list[list[str]]]:
        """The options of questions for any number of things: thing, word and group."""
        ...


class NoLabels:
    """For games whose choices need no more than the words that are sent once."""

    def told(self, choice: Choice) -> Mapping[str, Any]:
        """Nothing."""
        return {}

    def sets(self, asked: Collection[Choice]) -> dict[str, list[list[str]]]:
        """None."""
        return {}


class Face(ABC):
    """A game for the eyes and for clicks; positions, actions and scenes are those of the game."""

    # The picture

    parts: tuple[str, ...]
    """The parts of the picture that change with the position, by name."""
    layouts: tuple[Layout, ...] = ()
    """Ways to draw it, the widest first; none if there is one picture, which is scaled."""

    def laid_out(self, layout: str) -> Face:
        """The same game in one of its layouts; without a name in the widest."""
        if layout and layout not in {one.name for one in self.layouts}:
            raise NotOffered(f"There is no layout called {layout}.")
        return self

    @abstractmethod
    def scene(self, position: Any, hidden: Sequence[str] = ()) -> Any:
        """What the picture shows of a position, without what nobody knows yet.

        That has the names that `foreseen` gave it.
        """

    @abstractmethod
    def frame(
        self,
        theme: Theme,
        content: dict[str, str] | None = None,
        width: int | None = None,
        label: str = "Game board",
    ) -> str:
        """The picture around its parts; without content the parts are empty."""

    @abstractmethod
    def drawn(self, scene: Any) -> dict[str, str]:
        """The parts of the picture by name."""

    @abstractmethod
    def summary(self, scene: Any) -> str:
        """One sentence for those who hear the picture."""

    def render(self, position: Any, *, theme: Theme = "auto", width: int | None = None) -> str:
        """The whole picture of a position as SVG text."""
        scene = self.scene(position)
        return self.frame(theme, self.drawn(scene), width, self.summary(scene))

    def look(self, view: str, thing: str) -> str:
        """Another way to look at the same position, after a click on a thing that `looks`.

        A view is a text of the game's own, empty in the beginning; nothing is played by it.
        """
        return view

    def seen(self, scene: Any, view: str, front: str = "") -> Any:
        """The scene as it is seen in a view, from the side of the player `front` if one is named.

        Where a picture has a place of honour, whoever is in front keeps it in the others' turns.
        """
        return scene

    def forget(self) -> None:  # noqa: B027 (nothing is kept unless a game keeps it)
        """Draw every part anew the next time, for those who measure drawing."""

    def preset(self, name: str, players: int) -> Any:
        """A position to look at, by name: `opening`, `middle` or `end`."""
        raise NotOffered(f"There is no position called {name}.")

    @property
    def drafting(self) -> Any:
        """How positions are edited by hand (`widgets.drafted`); None where they are not."""
        return None

    @property
    def writing(self) -> Any:
        """Positions as short texts (`widgets.exchanged`); None where there are none."""
        return None

    # What can be chosen

    buttons: tuple[tuple[str, str, str], ...] = ()
    """Kinds of actions that have a button while they are legal, its label, and where it points."""
    main: Mapping[Phase, tuple[str, str]]
    """The label of the main button by phase, and the kind of action that it stands for."""
    looks: tuple[str, ...] = ()
    """Patterns of things where a click changes the view, see `look`; it plays nothing."""
    keys: Mapping[str, str] = {}
    """Letters that stand for a kind of action, or for a click on a thing."""

    def words(self) -> Words:
        """Names and explanations of what is on the picture."""
        return {
            "colors": {},
            "piece": "piece:",
            "panels": [],
            "explain": {},
            "typed": {"position": "", "turn": ""},
            "rowed": False,
        }

    def board_words(self, after_end: bool = False) -> Words:
        """How to ask for choices, what belongs where, and the words of the board's help.

        There is a question for each kind of choice. `thing` names its thing on the picture
        together with the value; a kind that `begins` an action answers a click on that thing, after
        a question where it wants to `confirm`. The form is a list of buttons unless it is `piece`
        (of the hand), `pieces` (several together), `set` (any number of the options that are told)
        or `counts` (amounts such as `blue 2f1o` by plus and minus). With `skip` a single answer is
        taken without asking; with `chosen`, the piece that is selected; what is taken stays marked
        with `marks`. `sorts` are the things that may be meant as an answer. Two of a kind in a row
        with `again` may come in either order; the `subject` is named in the titles that follow.
        Questions in a row with the form `amounts` are asked together, by plus and minus. A first
        answer that only repeats the kind of its action is left out if its question is `silent`.
        A click on a thing of a question that can be `reached` gives that answer first; what comes
        before it is asked then. The main button stands for the first of its kinds (`else`) that is
        legal.

        On some boards a try after the end of the game is worth an answer as well.
        """
        return {
            "marks": {},
            "questions": {},
            "labels": {},
            "notes": {},
            "last": [],
            "destinations": [],
            "slots": [],
            "belongs": [],
            "means": [],
            "sorts": {},
            "starts": {},
            "vain": {"roll": [], "main": [], "over": []},
            "help": [list(row) for row in _HELP],
            "said": {"none": "", "chosen": "Chosen:", "places": "Can go to", "nowhere": ""},
            **self.button_words(),
        }

    def button_words(self) -> Words:
        """The buttons above the board, and what else leads to more than an action."""
        return {
            "looks": list(self.looks),
            "keys": dict(self.keys),
            "buttons": [
                dict(zip(("kind", "label", "at"), row, strict=True)) for row in self.buttons
            ],
            "main": {
                phase: {"label": label, "kind": kind} for phase, (label, kind) in self.main.items()
            },
        }

    def hand(self, position: Any) -> Sequence[str]:
        """The pieces that the player to move can place, by their words."""
        return ()

    def labels(self, position: Any, scene: Any) -> Labels:
        """What there is to say about the choices of a position."""
        return NoLabels()

    def attempted(self, position: Any, thing: str, pieces: Sequence[str]) -> list[str]:
        """What a person may mean who clicks on a thing, with pieces of the hand chosen.

        The engine then says why not. Where nothing can be meant, the list is empty.
        """
        return []

    def answer_at(self, position: Any, kind: str, thing: str) -> str:
        """What a thing of the picture is called as the answer to a question of a kind."""
        return thing.partition(":")[2]

    def misplaced(self, text: str) -> str:
        """A better sentence than the engine's for an action that is not even well formed."""
        return ""

    def meant(self, position: Any, action: Any) -> list[str]:
        """The things of the picture that an action speaks of."""
        return []

    amount_names: Mapping[str, str] = {}
    """What the letters of amounts are called where chance is told, such as `f` in `2f`."""

    def dealt(self, position: Any, typed: str) -> tuple[str, str]:
        """What chance gave at a real table, as typed there: the action, or why it is none."""
        due = position.game.chance_due(position)
        if due is None:
            return "", "Nothing is rolled or drawn just now."
        try:
            return told(position, due, typed or "?").text, ""
        except NotTold as error:
            return "", str(error)

    def outcome(self, position: Any, text: str) -> str:
        """What came up by chance in an action, in a few words."""
        return text.partition(" = ")[2] or text

    def told_anyway(self, position: Any, typed: str) -> Any:
        """The position after what chance gave at a real table, where it shows that the position
        was not quite the one of the table; None if that cannot be."""
        return None

    # Turns to step through

    def foreseen(self, before: Any, action: Any) -> tuple[Any, tuple[str, ...]] | None:
        """The position after an action, and what of it nobody knows yet.

        None where chance decides how the turn goes on.
        """
        outcomes = before.chance_outcomes(action)
        return None if len(outcomes) > 1 else (before.play(outcomes[0][0]), ())

    def arrows(
        self, positions: Sequence[Any], actions: Sequence[Any], step: int
    ) -> list[dict[str, object]]:
        """What a picture shows of a turn: arrows for the next step, marks for those done.

        An arrow has its step `n`, the things it leads `from` and `to`, and those `beside` them that
        go the same way; a mark has `n`, the thing `to` which that step has led, and `done`.
        """
        return []

    def brief(self, actions: Sequence[Any]) -> str:
        """A turn in one line."""
        return " · ".join(action.text for action in actions) or "end the turn"

    # Sentences that are about the board

    no_idea = "An idea needs a turn that has begun."
    """Why no turn can be tried out before there is anything to choose."""

    def deal_hint(self, position: Any) -> str:
        """The hint for somebody whose turn begins with chance."""
        return f"{capital(position.game.narrator.deal[0])}; then there is something to choose."

    def opening(self, position: Any) -> str:
        """What whoever decides can do in a position."""
        return f"{name_of(position, position.to_move)} is to move."

    def gains(self, before: Any, after: Any, color: str) -> str:
        """What an action has brought a player, to be added to what they did."""
        return ""

    def seen_after(self, action: Any, after: Any) -> str:
        """What everybody looks at after an action, as a sentence."""
        return ""

    def standing(self, position: Any, color: str) -> Mapping[str, int]:
        """What counts beside the points in the end, by name."""
        return {}

    agreements: tuple[Agreement, ...] = ()
    """What people are asked before a new game."""

    def agreed(self, position: Any) -> Mapping[str, Any]:
        """By which options the game is played, as `new_game` takes them."""
        return {}


def kit_of(shown: object) -> GameKit:
    """The game to which something belongs, such as a position; a kit stands for itself."""
    found: Any = getattr(shown, "game", shown)
    if not hasattr(found, "face"):
        raise TypeError(f"This takes a position of a game, not {type(shown).__name__}.")
    kit: GameKit = found
    return kit


def face_of(shown: object) -> Face:
    """The face of a kit, or of whatever belongs to a game; `NotOffered` if that has none."""
    kit = kit_of(shown)
    if not kit.face:
        raise NotOffered(f"There is no board for {kit.title} yet.")
    found: Face = import_module(kit.face).FACE
    return found


def render(
    position: Any, *, theme: Theme = "auto", width: int | None = None, layout: str = ""
) -> str:
    """The picture of a position as SVG text.

    `theme` is `auto` (follows the reader's system), `light` or `dark`; `width` fixes the size in
    pixels, otherwise the picture fills the room it is given up to its natural size. `layout` is
    `wide`, as without a word, or `compact`, for boxes from 600 pixels on.
    """
    return face_of(position).laid_out(layout).render(position, theme=theme, width=width)


def phase_of(position: Position) -> Phase:
    """What a turn waits for: chance that nobody chooses, a decision, or nothing any more."""
    if position.result is not None:
        return "over"
    return "main" if position.game.chance_due(position) is None else "roll"
