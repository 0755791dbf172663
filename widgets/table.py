"""`Table`: a whole game with people and automatic players in any mix."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePath
from random import Random, SystemRandom
from threading import Event, Thread
from typing import Any, Final

import traitlets
from ipywidgets import widget_serialization

from advisor import games
from advisor.core import saving
from advisor.core.action import Action
from advisor.core.errors import GameError
from advisor.core.record import Record, new_seed
from advisor.core.seam import GameKit, Position
from advisor.core.visible import visible
from advisor.players import Player, veiled
from widgets.base import script, styles
from widgets.board import Board
from widgets.face import kit_of, phase_of
from widgets.messages import NotUnderstood, Refused, flag_in, number_in, odd, rows_in, text_in
from widgets.saying import name_of, opening_words, said, winners_of
from widgets.seats import (
    PERSON,
    Seat,
    choices,
    colors_of,
    given,
    mind_of,
    title_of,
    usual_opponent,
)
from widgets.thinking import Job

PAUSES: Final = {"step by step": 0.9, "faster": 0.25, "at once": 0.0}
"""Seconds that people get to see each action of an automatic player."""
RECENT: Final = 6
"""Lines of the log that travel with every action; a view asks for those it lacks."""
HINT_SECONDS: Final = 5.0
LONGEST_NAME: Final = 255
"""Bytes that the name of a file can have on common disks."""
LONGEST_WAY: Final = 1000
"""Letters of a name with the folders on the way to it."""
LONGEST_SHOWN: Final = 80
"""Letters of a refused name that are repeated."""


class Table(Board):
    """A table for two to four seats.

    `players` says who sits there in seat order, or by colour: `"person"`, the name of a level or
    of another automatic player, or a `Player` of your own. Automatic players move by themselves,
    one visible action after the other. `game` is the record, to save, load or review.
    """

    _esm = script("table")
    _css = styles("table", "board", "panels", "table")

    seats = traitlets.List(traitlets.Dict(), help="Who plays which colour.").tag(sync=True)
    choices: Any = traitlets.List(help="Who can be given a seat: name and description.").tag(
        sync=True
    )
    recent = traitlets.Dict(help="The last lines of the log.").tag(sync=True)
    hint = traitlets.Dict(help="What is advised, or that it is sought.").tag(sync=True)
    outcome = traitlets.Dict(help="How the game ended.").tag(sync=True)
    busy = traitlets.Bool(False, help="An automatic player is at work.").tag(sync=True)
    paused = traitlets.Bool(False, help="Automatic players wait.").tag(sync=True)
    speed = traitlets.Enum(tuple(PAUSES), "step by step").tag(sync=True)
    real_dice = traitlets.Bool(False, help="All dice are typed in.").tag(sync=True)
    file = traitlets.Unicode("game.json", help="The name under which it is saved.").tag(sync=True)
    review = traitlets.Any(None, help="The review of the game, once opened.").tag(
        sync=True, **widget_serialization
    )

    _ready = False

    def __init__(
        self,
        players: Sequence[Seat] | Mapping[str, Seat] | None = None,
        edition: int | None = None,
        seed: int | None = None,
        *,
        names: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        game: Record[Any, Any] | Any = None,
        **traits: Any,
    ) -> None:
        if game is None:
            settings = _settings(options or {}, edition)
            game = begun(games.kit(), colors_of(players, names), seed, names, settings)
        elif not isinstance(game, Record):
            game = kit_of(game).record(game, seed)
        self._kit: GameKit = game.start.game
        colors = [player.color for player in game.start.players]
        if players is None:
            players = (PERSON, *[usual_opponent(self._kit.name)] * (len(colors) - 1))
        self._who: dict[str, Seat] = dict(given(players, colors))
        self._minds: dict[str, Player] = {}
        for who in self._who.values():
            self._mind(who)  # an unknown name is an error of the cell, not of a later moment
        self._ticket: Event | None = None
        self._worker: Thread | None = None
        self._lines: list[str] = []
        self._log_version = 0
        self._log_kept = 0
        self._spoken_for = "speed" in traits
        self._own_files: set[Path] = set()
        super().__init__(game.position, seed=game.seed, choices=choices(self._kit.name), **traits)
        self._ready = True
        self._take(game, opening_words(game.position))

    # For Python

    def play(self, action: Action | str) -> Any:
        """Play an action for whoever is to move; automatic players follow by themselves."""
        with self._lock, self.hold_sync():
            self._forget_hint()
            after = super().play(action)
            self._went_on()
            return after

    def undo(self) -> Any:
        """Back to the last decision of a person; with none at the table, by one turn."""
        with self._lock, self.hold_sync():
            self._halt()
            if not self._way_back():
                raise GameError("There is nothing to undo: no earlier decision is a person's.")
            if self._no_person:
                self.paused = True
                position = self._game.undo("turn")
            else:
                position = self._game.undo()
                while not self._is_person(position.to_move):
                    position = self._game.undo()
            return self._moved(position, "Taken back")

    def redo(self) -> Any:
        """Forward to the next decision of a person, as it was recorded."""
        with self._lock, self.hold_sync():
            self._halt()
            if self._no_person:
                self.paused = True
                position = self._game.redo("turn")
            else:
                position = self._game.redo()
                while self._game.can_redo and not self._is_person(position.to_move):
                    position = self._game.redo()
            return self._moved(position, "Played again")

    def seat(self, color: str, who: Seat) -> None:
        """Give a seat to somebody else, also in the middle of a game."""
        with self._lock, self.hold_sync():
            if color not in self._who:
                raise Refused(f"Nobody plays {odd(color)} at this table.")
            self._mind(who)
            self._halt()
            self._who[color] = who
            self._minds.pop(color, None)
            self._picture(self._game.position)
            self._went_on()

    def new_game(
        self,
        players: Sequence[Seat] | Mapping[str, Seat] | None = None,
        edition: int | None = None,
        seed: int | None = None,
        *,
        names: Sequence[str] | None = None,
    ) -> Any:
        """Begin anew; what is not given stays as it is."""
        with self._lock, self.hold_sync():
            start = self._game.start
            if players is None:
                players = dict(self._who)
                names = names or [player.name for player in start.players]
            colors = colors_of(players, names)
            who = dict(given(players, colors))
            for each in who.values():
                self._mind(each)
            seed = SystemRandom().getrandbits(32) if seed is None else seed
            settings = _settings(self._face.agreed(start), edition)
            game = begun(self._kit, colors, seed, names, settings)
            self._who = who
            return self._take(game, f"A new game. {opening_words(game.position)}")

    def load(self, game: Record[Any, Any] | str | Path) -> Any:
        """Go on with a recorded game; the seats keep their players by colour."""
        if not isinstance(game, Record):
            game = self._kit.record.load(game)
        with self._lock, self.hold_sync():
            return self._take(game, f"Loaded. {opening_words(game.position)}")

    def pause(self) -> None:
        """Stop automatic players and hints, at once."""
        with self._lock, self.hold_sync():
            if self._thinking.busy("hint"):
                self._forget_hint()
                self._tell("Stopped.")
            if self._ticket is not None:
                self._halt()
                self.paused = True
                self._tell("The automatic players wait.")

    def go_on(self) -> None:
        """Let automatic players move again."""
        with self._lock, self.hold_sync():
            self.paused = False
            self._went_on()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until automatic players and hints are done; says whether they are."""
        if self._worker is not None:
            self._worker.join(seconds)
        return self._thinking.wait(seconds=seconds) and not self.busy

    def log_lines(self) -> list[str]:
        """What has happened, a sentence for each action."""
        with self._lock:
            return list(self._lines)

    # Who plays, and what is shown

    def _mind(self, who: Seat) -> Player | None:
        """A new player for a seat; none for a person."""
        return mind_of(who, self._kit.name)

    def _is_person(self, color: str) -> bool:
        return self._who[color] == PERSON

    @property
    def _no_person(self) -> bool:
        return all(who != PERSON for who in self._who.values())

    def _way_back(self) -> bool:
        if self._no_person:
            return self._game.can_undo
        return any(self._is_person(old.to_move) for old in self._game.positions[:-1])

    def _take(self, game: Record[Any, Any], sentence: str) -> Any:
        """Show another game from now on."""
        self._halt()
        colors = [player.color for player in game.start.players]
        self._who = {color: self._who.get(color, PERSON) for color in colors}
        self._game, self._seed = game, game.seed
        self._minds.clear()
        self._lines.clear()
        self._log_version += 1
        self._log_kept = 0
        self.paused, self.review = False, None
        self._show(game.position)
        self._tell(sentence)
        self._went_on()
        return game.position

    def _moved(self, position: Position, word: str) -> Any:
        """After undo and redo: automatic players begin afresh."""
        self._minds.clear()
        self._show(position)
        self._tell(f"{word}. {opening_words(position)}")
        self._went_on()
        return position

    def _picture(self, position: Position) -> None:
        """Draw a position; where an automatic player is to move, nothing can be clicked."""
        super()._picture(position)
        who = self._who.get(position.to_move, PERSON)
        if who != PERSON and not self._awaits_dice(position):
            self._offer_nothing()

    @traitlets.observe("position")
    def _position_changed(self, change: Mapping[str, Any]) -> None:
        with self._lock, self.hold_sync():
            super()._position_changed(change)
            if not self._moving and self._ready:
                self._take(self._game, opening_words(change["new"]))

    def _went_on(self) -> None:
        """Show everything around the board as it is now, and let automatic players move."""
        position = self._game.position
        self.seats = [
            {
                "color": color,
                "name": name_of(position, color),
                "player": who if isinstance(who, str) else title_of(who),
                "person": who == PERSON,
            }
            for color, who in self._who.items()
        ]
        self._write_log()
        self.outcome = self._outcome(position)
        if not self.outcome:
            self.review = None
        self.can_undo, self.can_redo = self._way_back(), self._game.can_redo
        if self._computer_moves(position):
            self._start_worker()

    def _outcome(self, position: Position) -> dict[str, Any]:
        """The end of the game in words and numbers; empty while it goes on."""
        result = position.result
        if result is None:
            return {}
        return {
            "text": f"{winners_of(position)}: {result.reason}.",
            "rows": [
                {
                    "color": color,
                    "name": name_of(position, color),
                    "points": points,
                    **self._face.standing(position, color),
                    "won": color in result.winners,
                }
                for color, points in position.scores.items()
            ],
        }

    def _awaits_dice(self, position: Position) -> bool:
        return self.real_dice and phase_of(position) == "roll"

    def _computer_moves(self, position: Position) -> bool:
        return not (
            self.paused
            or position.result is not None
            or self._is_person(position.to_move)
            or self._awaits_dice(position)
        )

    def _write_log(self) -> None:
        """Bring the lines to the length of the record, and show the last ones."""
        actions, positions = self._game.actions, self._game.positions
        if len(self._lines) > len(actions):
            del self._lines[len(actions) :]
            self._log_version += 1
            self._log_kept = len(actions)
        for number in range(len(self._lines), len(actions)):
            before, action, after = positions[number], actions[number], positions[number + 1]
            text = said(before, action, after)
            if action.ends_turn:
                text = text.removesuffix(f" {opening_words(after)}")
            self._lines.append(text)
        self.recent = {
            "version": self._log_version,
            "kept": self._log_kept,
            "total": len(actions),
            "lines": self._log_from(len(actions) - RECENT),
        }

    def _log_from(self, first: int, last: int | None = None) -> list[list[Any]]:
        """Number, turn, colour and sentence of lines of the log."""
        rows = []
        for number in range(max(0, first), len(self._lines) if last is None else last):
            position = self._game.position_at(number)
            rows.append([number, position.moves + 1, position.to_move, self._lines[number]])
        return rows

    # Automatic players at work

    def _halt(self) -> None:
        """Stop whatever thinks; its late answers are dropped."""
        self._forget_hint()
        if self._ticket is not None:
            self._ticket.set()
            self._ticket = None
            self.busy = False

    def _start_worker(self) -> None:
        if self._ticket is not None:
            return
        self._ticket = ticket = Event()
        self.busy = True
        self._worker = Thread(
            target=self._work, args=(ticket, self._worker), name="table", daemon=True
        )
        self._worker.start()

    def _work(self, ticket: Event, before: Thread | None) -> None:
        """Play for automatic players until a person is to move, or somebody says stop."""
        if before is not None:
            before.join()  # a player thinks about one position at a time
        try:
            while not ticket.wait(PAUSES[self.speed]) and self._one_action(ticket):
                pass
        except Exception as error:
            with self._lock, self.hold_sync():
                if self._ticket is ticket:
                    self.paused = True
                    self._fail(error)
                    self._tell("The automatic player could not go on.")
        finally:
            with self._lock, self.hold_sync():
                if self._ticket is ticket:
                    self._ticket = None
                    self.busy = False

    def _one_action(self, ticket: Event) -> bool:
        """Let the automatic player whose turn it is choose, and play it if it is still wanted."""
        with self._lock:
            if ticket.is_set():
                return False
            position, number = self._game.position, len(self._game.actions)
            color = position.to_move
            if not self._computer_moves(position):
                self._ticket, self.busy = None, False
                return False
            mind = self._minds.get(color)
            if mind is None:
                mind = self._mind(self._who[color])
                assert mind is not None, "only a person has no mind here, and no person moves now"
                self._minds[color] = mind
        action = self._kit.chance_due(position)
        if action is None:
            rng = Random(f"mind {self._game.seed} {number}")
            action = mind.choose(veiled(position), rng)
        with self._lock, self.hold_sync():
            if ticket.is_set() or self._game.position is not position:
                return False
            super().play(action)
            self._went_on()
        return True

    # Hints

    def _forget_hint(self) -> None:
        self._thinking.drop("hint")
        self.hint = {}

    def ask_hint(self) -> None:
        """Seek the best turn in the background; `hint` tells its next step."""
        with self._lock, self.hold_sync():
            self._forget_hint()
            position = self._game.position
            if position.result is not None or not self._is_person(position.to_move):
                return
            due = self._kit.chance_due(position)
            if due is not None:
                self._give_hint(due.text, self._face.deal_hint(position), [])
                return
            self.hint = {"state": "sought"}
            self._tell("Seeking a good turn …")
            self._thinking.start("hint", lambda job: self._seek(job, position), self._sought)

    def _seek(self, job: Job, position: Position) -> None:
        from advisor.analysis.advice import advise

        found = advise(position, top=1, seconds=HINT_SECONDS, stop=job.stop).plans
        if not found:
            job.publish(lambda: self._tell("No good turn was found in this time."))
            return
        action = found[0].actions[0]
        text = self._kit.narrator.tell(position, action)
        things = self._face.meant(position, action)
        job.publish(lambda: self._give_hint(action.text, text, things))

    def _sought(self) -> None:
        """Nothing is sought any more, also when that has failed."""
        if self.hint.get("state") == "sought":
            self.hint = {}

    def _give_hint(self, action: str, text: str, things: list[str]) -> None:
        self.hint = {"state": "found", "action": action, "text": text, "things": things}
        self._tell(f"Hint: {text}")

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            **super()._answers(),
            "dice": self._dice,
            "hint": lambda _: self.ask_hint(),
            "stop": lambda _: self.pause(),
            "go": lambda _: self.go_on(),
            "seat": self._seat,
            "set": self._set,
            "calm": self._calm,
            "log": self._log,
            "new": self._new,
            "save": self._save,
            "load": self._load,
            "text": lambda _: {"ok": True, "text": self._game.to_json() + "\n"},
            "read": self._read,
            "review": lambda _: self.open_review(),
        }

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        position = self._game.position
        if not self._is_person(position.to_move) and not self._awaits_dice(position):
            name = name_of(position, position.to_move)
            return {"ok": False, "reason": f"It is the turn of {name}, an automatic player."}
        return super()._act(message)

    def _undo(self, _: Mapping[str, Any]) -> None:
        if self._way_back():
            self.undo()

    def _dice(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """What chance gave at a real table."""
        action, wrong = self._face.dealt(text_in(message, "dice"))
        return {"ok": False, "reason": wrong} if wrong else self._act({"actions": [action]})

    def _named(self, color: str, name: str) -> Seat:
        """Who is meant by a name; players that came from Python are known by their title."""
        own = self._who.get(color, PERSON)
        return own if not isinstance(own, str) and title_of(own) == name else name

    def _seat(self, message: Mapping[str, Any]) -> None:
        color = text_in(message, "color")
        self.seat(color, self._named(color, text_in(message, "player")))

    def _set(self, message: Mapping[str, Any]) -> None:
        if "speed" in message:
            speed = text_in(message, "speed")
            if speed not in PAUSES:
                raise NotUnderstood(f"The speed is one of {', '.join(PAUSES)}, not {odd(speed)}.")
            self._spoken_for = True
            self.speed = speed
        if "real_dice" in message:
            self.real_dice = flag_in(message, "real_dice")

    @traitlets.observe("real_dice")
    def _dice_changed(self, _: Mapping[str, Any]) -> None:
        if self._ready:
            with self._lock, self.hold_sync():
                self._halt()
                self._picture(self._game.position)
                self._went_on()

    def _calm(self, _: Mapping[str, Any]) -> None:
        """A view is looked at by somebody who prefers less motion."""
        if not self._spoken_for:
            self._spoken_for = True
            self.speed = "at once"

    def _log(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        first, last = number_in(message, "first", 0), number_in(message, "last", len(self._lines))
        return {"ok": True, "lines": self._log_from(first, min(last, len(self._lines)))}

    def _new(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        seats = rows_in(message, "seats")
        colors = [text_in(seat, "color") for seat in seats]
        if len(set(colors)) < len(colors):
            return {"ok": False, "reason": "Every seat needs a colour of its own."}
        players = {
            color: self._named(color, text_in(seat, "player"))
            for color, seat in zip(colors, seats, strict=True)
        }
        typed = [text_in(seat, "name", "").strip()[:60] for seat in seats]
        names = [
            color if name in ("", color.capitalize()) else name
            for color, name in zip(colors, typed, strict=True)
        ]
        edition = number_in(message, "edition", self._kit.options.get("edition", 0)) or None
        seed = _seed(text_in(message, "seed", ""))
        self.new_game(players, edition, seed, names=names)
        return {"ok": True}

    def _save(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Save beside the notebook; another game is not replaced unless that is wanted."""
        try:
            path = beside(text_in(message, "name"))
            if saving.exists(path) and path not in self._own_files:
                try:
                    self._kit.record.load(path)
                except GameError:
                    return {
                        "ok": False,
                        "reason": f"'{path}' exists and is no saved game. Choose another name.",
                    }
                if not flag_in(message, "replace", False):
                    return {"ok": False, "exists": True, "reason": f"'{path}' exists already."}
            self._game.save(path, within=Path())
        except GameError as error:
            return {"ok": False, "reason": str(error)}
        self._own_files.add(path)
        self.file = str(path)
        self._tell(f"Saved as {path}.")
        return {"ok": True}

    def _load(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            path = beside(text_in(message, "name"))
            self.load(path)
        except GameError as error:
            return {"ok": False, "reason": str(error)}
        self._own_files.add(path)
        self.file = str(path)
        return {"ok": True}

    def _read(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """A game as text: what was downloaded before, or came from elsewhere."""
        self.load(self._kit.record.from_json(text_in(message, "text")))
        return {"ok": True}

    def open_review(self) -> Mapping[str, Any]:
        """Show the review of the game below the table."""
        from widgets.review import Review

        if not self.outcome:
            return {"ok": False, "reason": "The game is not over yet."}
        if self.review is None:
            self.review = Review(self._kit.record.from_json(self._game.to_json()))
        return {"ok": True}

    def close(self) -> None:
        with suppress(AttributeError):
            self._halt()
        super().close()


def beside(name: str) -> Path:
    """A file in the folder of the notebook, or below it; nothing that comes from a browser may
    name a place elsewhere, nor one to which a link leads from here."""
    name = name.strip()
    path = PurePath(name)
    if not path.name:
        raise GameError("Give the file a name.")
    called = f"'{visible(name[:LONGEST_SHOWN])}'"
    if path.is_absolute() or ".." in path.parts or path.anchor:
        raise GameError(f"{called}: the file must lie in this folder or below it.")
    if visible(name) != name:
        raise GameError(f"{called}: the name has signs that cannot be seen. Choose another.")
    path = path if path.suffix == ".json" else path.with_name(path.name + ".json")
    if len(name) > LONGEST_WAY or any(len(os.fsencode(each)) > LONGEST_NAME for each in path.parts):
        raise GameError(f"{called} …: the name is too long. Choose a shorter one.")
    try:
        saving.place(path, within=Path())
    except OSError as error:
        raise GameError(f"{called}: {saving.reason(error)}. Choose another name.") from None
    return Path(path)


def _seed(typed: str) -> int | None:
    """The seed that somebody has typed, or none."""
    if not typed.strip():
        return None
    try:
        return int(typed)
    except ValueError:
        raise Refused(f"The seed is a whole number, not {odd(typed)}.") from None


def begun(
    kit: GameKit,
    colors: Sequence[str],
    seed: int | None,
    names: Sequence[str] | None,
    settings: Mapping[str, Any],
) -> Record[Any, Any]:
    """A new game; the seed decides what chance does."""
    seed = new_seed() if seed is None else seed
    return kit.record(kit.new_game(colors, seed=seed, names=names, **settings), seed)


def _settings(agreed: Mapping[str, Any], edition: int | None) -> dict[str, Any]:
    return {**agreed, **({} if edition is None else {"edition": edition})}
