"""Names that open the workspace in one of its modes, for whoever knows what they want to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from advisor import games
from advisor.analysis.review import GameReview
from advisor.core.record import Record
from advisor.core.seam import Position
from advisor.search.analyst import Judgement
from advisor.search.budget import Effort
from widgets.face import face_of
from widgets.hosted import begun, settings_of
from widgets.messages import Refused
from widgets.seats import Seat, colors_of
from widgets.workspace import Workspace

__all__ = ["Advisor", "Editor", "Review", "Table"]


class Advisor(Workspace):
    """The workspace with advice for a position; it looks when it is asked to.

    `position` is what the advice is about; setting it, or playing on the board, forgets the advice
    and whatever is being computed. With `auto` every position whose ships are rolled is looked at
    as soon as it is there. The other arguments are those of `Workspace`.
    """

    def __init__(
        self,
        position: Position | Record[Any, Any] | str | None = None,
        top: int = 5,
        seconds: float | None = None,
        auto: bool = False,
        weights: Judgement | str | None = None,
        *,
        chance: bool = True,
        effort: Effort = None,
        seed: int | None = None,
        **traits: Any,
    ) -> None:
        super().__init__(
            position,
            "analyse",
            top=top,
            seconds=seconds,
            auto=auto,
            weights=weights,
            chance=chance,
            effort=effort,
            seed=seed,
            **traits,
        )


class Editor(Workspace):
    """The workspace with a position to change by hand.

    Every change is checked at once; `defects` lists what is wrong. `position` is the last sound
    position and can be set; `sound` says whether it is what the board shows.
    """

    def __init__(
        self, position: Position | Record[Any, Any] | str | None = None, **traits: Any
    ) -> None:
        if position is None:
            position = face_of(games.kit()).preset("opening", 2)
        super().__init__(position, "edit", **traits)
        if not self.can_edit:
            self.close()
            raise Refused(f"Positions of {self.position.game.title} cannot be edited here.")


class Review(Workspace):
    """The workspace with a game looked at again: a curve to walk along, and what was better.

    Takes a `Game`, which is then reviewed in the background, or a finished review. A `quick` look
    takes seconds; more `settings` go to `advisor.analysis.review.review`. `findings` is the review
    as data, once there is one.
    """

    def __init__(
        self,
        subject: Record[Any, Any] | GameReview,
        *,
        quick: bool = True,
        settings: Mapping[str, Any] | None = None,
        **traits: Any,
    ) -> None:
        if not isinstance(subject, Record | GameReview):
            raise TypeError(
                "Review takes a Game, or what advisor.analysis.review.review found in one, "
                f"not {type(subject).__name__}."
            )
        self._settings = {"quick": quick, **(settings or {})}
        self._findings = subject if isinstance(subject, GameReview) else None
        game = subject.game if isinstance(subject, GameReview) else subject
        super().__init__(game, "review", **traits)

    def start(self) -> None:
        """Review the game once more, in the background."""
        with self._lock, self.hold_sync():
            self.show("review")
            self._start_again({})


class Table(Workspace):
    """The workspace with a whole game to play, for two to four seats.

    `players` says who sits there in seat order, or by colour: `"person"`, the name of a level or
    of another automatic player, or a `Player` of your own. Automatic players move by themselves,
    one visible action after the other. `game` is a record to go on with, or a position; without
    one a new game begins. The property `game` is the record, to save, load or review.
    """

    def __init__(
        self,
        players: Sequence[Seat] | Mapping[str, Seat] | None = None,
        edition: int | None = None,
        seed: int | None = None,
        *,
        names: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        game: Record[Any, Any] | Position | None = None,
        **traits: Any,
    ) -> None:
        if game is None:
            settings = settings_of(options or {}, edition)
            game = begun(games.kit(), colors_of(players, names), seed, names, settings)
        super().__init__(game, "play", players=players, seed=seed, **traits)
