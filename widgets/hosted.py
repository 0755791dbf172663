"""What a whole game needs around its board: hints, the log, new games, files, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

import traitlets

from advisor.core import saving
from advisor.core.action import Action
from advisor.core.errors import GameError
from advisor.core.record import Record, new_seed
from advisor.core.seam import GameKit, Position
from widgets.files import beside
from widgets.log import Log
from widgets.messages import (
    NotUnderstood,
    Refused,
    flag_in,
    mapping_in,
    number_in,
    odd,
    rows_in,
    text_in,
)
from widgets.saying import name_of, opening_words, winners_of
from widgets.seated import PAUSES, Seated
from widgets.seats import (
    PERSON,
    Seat,
    colors_of,
    given,
    title_of,
)
from widgets.thinking import Job

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice

HINT_SECONDS: Final = 5.0


class Hosted(Seated):
    """A board for whole games, with what stands around it; `game` is the record."""

    recent = traitlets.Dict(help="The last lines of the log.").tag(sync=True)
    hint = traitlets.Dict(help="What is advised, or that it is sought.").tag(sync=True)
    agreements: Any = traitlets.List(help="What is asked before a new game.").tag(sync=True)
    outcome = traitlets.Dict(help="How the game ended.").tag(sync=True)
    file = traitlets.Unicode("game.json", help="The name under which it is saved.").tag(sync=True)

    def _prepare_table(self, spoken_for: bool) -> None:
        """What stands around the board, before there is one."""
        self._log = Log()
        self._spoken_for = spoken_for
        self._own_files: set[Path] = set()

    # For Python

    def play(self, action: Action | str) -> Any:
        """Play an action for whoever is to move; automatic players follow by themselves."""
        with self._lock, self.hold_sync():
            self._forget_hint()
            return super().play(action)

    def pause(self) -> None:
        """Stop automatic players and hints, at once."""
        with self._lock, self.hold_sync():
            if self._thinking.busy("hint"):
                self._forget_hint()
                self._tell("Stopped.")
            super().pause()

    def new_game(
        self,
        players: Sequence[Seat] | Mapping[str, Seat] | None = None,
        edition: int | None = None,
        seed: int | None = None,
        *,
        names: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
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
            settings = settings_of({**self._face.agreed(start), **(options or {})}, edition)
            game = begun(self._kit, colors, seed, names, settings)
            self._who = who
            return self._take(game, f"A new game. {opening_words(game.position)}")

    def load(self, game: Record[Any, Any] | str | Path) -> Any:
        """Go on with a recorded game; the seats keep their players by colour."""
        if not isinstance(game, Record):
            game = self._kit.record.load(game)
        if game.start.game is not self._kit:
            made = type(self).__name__
            raise GameError(f"{game.start.game.title} is another game: make another {made} for it.")
        with self._lock, self.hold_sync():
            return self._take(game, f"Loaded. {opening_words(game.position)}")

    def log_lines(self) -> list[str]:
        """What has happened, a sentence for each action."""
        with self._lock:
            return list(self._log.lines)

    # What is shown around the board

    def _take(self, game: Record[Any, Any], sentence: str) -> Any:
        """Show another game from now on."""
        self._halt()
        self._log.clear()
        agreed = self._face.agreed(game.start)
        self.agreements = [
            {**asked._asdict(), "chosen": agreed.get(asked.key)} for asked in self._face.agreements
        ]
        return super()._take(game, sentence)

    def _went_on(self) -> None:
        self.recent = self._log.follow(self._game)
        self.outcome = self._outcome(self._game.position)
        super()._went_on()

    def _halt(self) -> None:
        """Stop whatever thinks; its late answers are dropped."""
        self._forget_hint()
        super()._halt()

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

        advice = advise(position, top=1, seconds=HINT_SECONDS, stop=job.stop)
        found = advice.plans
        if not found:
            job.publish(lambda: self._tell("No good turn was found in this time."))
            return
        action = found[0].actions[0]
        text = f"{self._kit.narrator.tell(position, action)} {reason_of(advice)}".rstrip()
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
            "log": self._log_lines,
            "new": self._new,
            "save": self._save,
            "load": self._load,
            "text": lambda _: {"ok": True, "text": self._game.to_json() + "\n"},
            "read": self._read,
        }

    def _dice(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """What chance gave at a real table."""
        action, wrong = self._face.dealt(self.position, text_in(message, "dice"))
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

    def _calm(self, _: Mapping[str, Any]) -> None:
        """A view is looked at by somebody who prefers less motion."""
        if not self._spoken_for:
            self._spoken_for = True
            self.speed = "at once"

    def _log_lines(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        number = len(self._log.lines)
        first, last = number_in(message, "first", 0), number_in(message, "last", number)
        return {"ok": True, "lines": self._log.rows(self._game, first, last)}

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
        seed = _seed(text_in(message, "seed", ""))
        self.new_game(players, seed=seed, names=names, options=mapping_in(message, "options"))
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


def reason_of(advice: Advice) -> str:
    """Why a turn is the best one, in a sentence."""
    from advisor.analysis.explaining import brought
    from advisor.search.analyst import analyst_of
    from advisor.search.scale import difference, is_decided, worth

    start, best = advice.position, advice.best
    before = dict(analyst_of(start.game).terms(start, start.active, advice.weights))
    if is_decided(best.value):
        return f"The turn {worth(best.value)}."
    told = brought(start, difference(best.terms, before))
    return f"The turn {told}." if told else ""


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


def settings_of(agreed: Mapping[str, Any], edition: int | None) -> dict[str, Any]:
    return {**agreed, **({} if edition is None else {"edition": edition})}
