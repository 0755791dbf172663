"""`play`: a whole game in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any, Final, Literal

from advisor import games
from advisor.commands import files, setting
from advisor.commands.console import CommandError, ask, open_keyboard, say, wrong_usage
from advisor.commands.listing import listing
from advisor.core import saving
from advisor.core.errors import GameError, IllegalAction, Listed, MalformedAction
from advisor.core.lettering import known_as
from advisor.core.phrases import count
from advisor.core.record import Record
from advisor.core.seam import GameKit, Position, Seat
from advisor.core.visible import visible

NAME: Final = "play"
SUMMARY: Final = "play a whole game in the terminal"
_COMMANDS: Final = """\
  ?                        list what is allowed now
  {refused:<25}say why an action is not allowed
  undo, redo               one action back or forth; undo turn, redo turn
  save FILE, load FILE     keep the game, or take another one
  board                    print the board
  help, quit
"""


def in_the_game(game: GameKit) -> str:
    """What can be typed while a game is played."""
    samples = ", ".join(game.terminal.samples)
    rest = _COMMANDS.format(refused=f"? {game.terminal.refused_sample}")
    return f"  {samples} ...   an action, as the list of ? writes it\n{rest}"


DESCRIPTION: Final = f"""\
Play a game at one keyboard: everybody types the actions of the own turn.
The program rolls the dice, or takes those of a real table: roll 2 5 6

Examples:
  python -m advisor play --players red blue --names Ann Bob --seed 7
  python -m advisor play game.json                (go on with a saved game or a position)
  python -m advisor play --game phoenix --players 3 --random blue green

In the game:
{in_the_game(games.kit())}"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="a saved game or a position to go on with"
    )
    setting.game_option(parser, "which game is played; a file says it", default=None)
    parser.add_argument(
        "--random",
        nargs="+",
        metavar="COLOR",
        default=[],
        help="colours that the program plays, at random",
    )
    setting.options(parser)


def run(arguments: argparse.Namespace) -> int:
    file = None
    if arguments.file is None:
        game = setting.game(arguments)
    elif settled := setting.given(arguments).keys() - setting.reading(arguments).keys():
        names = setting.typed(name for name in setting.given(arguments) if name in settled)
        wrong_usage(arguments, f"a saved game keeps its own settings: leave out {names}")
    elif arguments.file == "-":
        wrong_usage(arguments, "play reads what you type; give the game as a file")
    else:
        game, file = opened(arguments.file, **setting.reading(arguments))
        kit = game.position.game
        if arguments.game not in (None, kit.name):
            wrong_usage(arguments, f"--game: this file is a game of {kit.title}")
    colors = [player.color for player in game.position.players]
    for color in arguments.random:
        if color not in colors:
            wrong_usage(arguments, f"--random: nobody plays {color}; there are {', '.join(colors)}")
    open_keyboard()
    table_for(game, file, arguments.random).play()
    return 0


def opened(name: str, **settings: Any) -> tuple[Record[Any, Any], str | None]:
    """The game in a file and where to save it again: not over a single position."""
    found = files.read(name, **settings)
    return (found, name) if isinstance(found, Record) else (found.game.record(found), None)


def table_for(
    game: Record[Any, Any], file: str | None = None, random_seats: Sequence[str] = ()
) -> TerminalTable:
    """The table at which a game is played: the usual one, or one that the game brings."""
    home = games.command_line(game.position.game.name).table
    table: TerminalTable = import_module(home).TerminalTable(game, file, random_seats)
    return table


def who(player: Seat) -> str:
    """A player by name and colour."""
    return known_as(player.name, player.color)


class TerminalTable:
    """One game at the keyboard: reads a line, does it, and says what came of it.

    Some seats may be played by the program, at random; a game may want to tell its own way what
    came of an action, in `act`.
    """

    def __init__(
        self, game: Record[Any, Any], file: str | None = None, random_seats: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.file = file
        self.random_seats = frozenset(random_seats)
        self.saved = game.actions
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.explain,
            "help": self.help,
            "board": self.board,
            "undo": lambda rest: self.step("undo", rest),
            "redo": lambda rest: self.step("redo", rest),
            "save": self.save,
            "load": self.load,
        }

    def play(self) -> None:
        self.others()
        self.board("")
        say()
        say("Type an action, ? for what is allowed, help for more.")
        while (line := ask(f"{self.prompt()}> ")) is not None:
            words = line.split()
            if words and words[0].lower() in ("quit", "exit"):
                break
            if words:
                with suppress(KeyboardInterrupt):
                    self.do(line.strip())
        self.leave()

    def prompt(self) -> str:
        return "over" if self.position.result else self.position.to_move

    @property
    def position(self) -> Position:
        """The position now."""
        position: Position = self.game.position
        return position

    @property
    def kit(self) -> GameKit:
        """The game that is played."""
        return self.position.game

    def do(self, line: str) -> None:
        """Do one line; everything that is refused is said, and the game goes on."""
        word, rest = line.partition(" ")[::2]
        if line.startswith("?"):
            word, rest = "?", line[1:]
        command = self.commands.get(word.lower())
        try:
            if command is None:
                self.act(line)
                self.others()
            else:
                command(rest.strip())
        except (IllegalAction, GameError, CommandError, Listed) as error:
            say(visible(str(error)))
            if isinstance(error, MalformedAction):
                self.suggest(line)

    def act(self, text: str) -> None:
        before = self.position
        after = self.game.play(text)
        action = self.game.actions[-1]
        player = before.player(before.to_move)
        if after.result is not None or self.kit.chance_due(before):
            say(f"{who(player)}: {action}")
            self.board("")
        elif after.active != before.active:
            say(f"{who(player)}: {action}")
            due = self.kit.chance_due(after)
            first = f" Type {due}." if due else ""
            say(f"Turn {after.moves + 1}: {who(after.player(after.active))}.{first}")
        else:
            say(f"{action}   ({self.status()})")

    def others(self) -> None:
        """Let the program play its seats until somebody at the keyboard has to decide."""
        while self.position.result is None and self.position.to_move in self.random_seats:
            rng = Random(f"{self.game.seed}:{len(self.game.actions)}:seats")
            self.act(rng.choice(self.position.legal_actions()).text)

    def status(self) -> str:
        """What the one who decides has now, in a line."""
        return self.kit.terminal.status(self.position)

    def listing(self, actions: Iterable[Any]) -> list[str]:
        """Legal actions as a list for people."""
        return listing(actions, self.kit)

    def explain(self, text: str) -> None:
        """`?` lists the legal actions, `? action` says why that one is not among them."""
        position = self.position
        if not text:
            for line in self.listing(position.legal_actions()) or ["The game is over."]:
                say(line)
            return
        try:
            refusal = position.why_not(text)
        except MalformedAction as error:
            say(visible(str(error)))
            self.suggest(text)
            return
        say(f"Not allowed: {refusal} (rule {refusal.rule})" if refusal else "Allowed.")

    def suggest(self, text: str) -> None:
        """List the legal actions that begin as a text that is no action."""
        start = " ".join(text.lower().split())
        found = [
            action
            for action in self.position.legal_actions()
            if start and f"{action.text} ".startswith(f"{start} ")
        ]
        if found:
            say("Allowed are:")
            for line in self.listing(found):
                say(line)

    def help(self, rest: str) -> None:
        say(in_the_game(self.kit).rstrip())

    def board(self, rest: str) -> None:
        say(str(self.position))

    def step(self, way: Literal["undo", "redo"], rest: str) -> None:
        by = rest.lower() or "action"
        if by not in ("action", "turn"):
            raise CommandError(f"Type {way}, or {way} turn.")
        move = self.game.undo if way == "undo" else self.game.redo
        before = len(self.game.actions)
        position = move("turn" if by == "turn" else "action")
        while position.to_move in self.random_seats and (
            self.game.can_undo if way == "undo" else self.game.can_redo
        ):
            position = move()
        steps = count(abs(len(self.game.actions) - before), "action")
        player = who(position.player(position.active))
        done = "taken back" if way == "undo" else "played again"
        say(f"{steps} {done}. Turn {position.moves + 1}: {player} ({self.status()})")

    def save(self, name: str) -> None:
        name = name or self.file or ""
        if not name:
            raise CommandError("Type the name of a file: save game.json")
        if name != self.file and saving.exists(name) and not self.sure(f"Replace '{name}'?"):
            say("Not saved.")
            return
        self.game.save(name)
        self.file, self.saved = name, self.game.actions
        say(f"Saved as '{visible(name)}'.")

    def load(self, name: str) -> None:
        if not name:
            raise CommandError("Type the name of a file: load game.json")
        game, file = opened(name)
        kit = game.position.game
        if kit.name != self.kit.name:
            raise CommandError(f"This is a game of {kit.title}: leave this one and play that file.")
        if self.unsaved() and not self.sure("Give up the game that is not saved?"):
            say("Not loaded.")
            return
        self.game, self.file, self.saved = game, file, game.actions
        self.board("")

    def unsaved(self) -> bool:
        return self.game.actions != self.saved

    def sure(self, question: str) -> bool:
        answer = ask(question + " [y/N] ")
        return (answer or "").strip().lower() in ("y", "yes")

    def leave(self) -> None:
        """Offer to keep a game that is not saved, then say goodbye."""
        while self.unsaved():
            offer = f", or Enter for '{self.file}'" if self.file else ""
            name = ask(
                f"The game is not saved. Type a file name to save it{offer}, or - to give it up: "
            )
            name = None if name is None else name.strip()
            if name in (None, "-") or (not name and not self.file):
                say("Not saved.")
                break
            try:
                self.save(name or "")
            except (GameError, CommandError) as error:
                say(visible(str(error)))
        say("Goodbye.")
