"""`play`: a whole game in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final, Literal

from advisor import games
from advisor.commands import files, setting
from advisor.commands.console import CommandError, ask, open_keyboard, say, wrong_usage
from advisor.commands.listing import listing
from advisor.engine import saving
from advisor.engine.actions import Roll
from advisor.engine.errors import GameError, IllegalAction, MalformedAction, PositionError
from advisor.engine.record import Record
from advisor.engine.saying import count
from advisor.engine.table import who
from advisor.engine.visible import visible

NAME: Final = "play"
SUMMARY: Final = "play a whole game in the terminal"
DESCRIPTION: Final = """\
Play a game at one keyboard: everybody types the actions of the own turn.
The program rolls the dice, or takes those of a real table: roll 2 5 6

Examples:
  python -m advisor play --players red blue --names Ann Bob --seed 7
  python -m advisor play game.json                (go on with a saved game or a position)
  python -m advisor play --game phoenix --players 3 --random blue green

In the game:
  roll, solar 3, market 2 2, end ...   an action, as the list of ? writes it
  ?                        list what is allowed now
  ? mine 3                 say why an action is not allowed
  undo, redo               one action back or forth; undo turn, redo turn
  save FILE, load FILE     keep the game, or take another one
  board                    print the board
  help, quit
"""
_HELP: Final = DESCRIPTION.partition("In the game:\n")[2].rstrip()


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="a saved game or a position to go on with"
    )
    parser.add_argument(
        "--game",
        choices=tuple(games.GAMES),
        help=f"which game is played [{games.FRONTIERS.name}; a file says it]",
    )
    parser.add_argument(
        "--random",
        nargs="+",
        metavar="COLOR",
        default=[],
        help="Space Station Phoenix: colours that the program plays at random",
    )
    setting.options(parser)


def run(arguments: argparse.Namespace) -> int:
    file = None
    if arguments.file is None:
        game = setting.game(arguments)
    elif settled := [name for name in setting.given(arguments) if name != "data"]:
        names = setting.options_text(settled)
        wrong_usage(arguments, f"a saved game keeps its own settings: leave out {names}")
    elif arguments.file == "-":
        wrong_usage(arguments, "play reads what you type; give the game as a file")
    else:
        game, file = opened(arguments.file, arguments.data)
        if arguments.game not in (None, games.of(game).name):
            wrong_usage(arguments, f"--game: this file is a game of {games.of(game).title}")
    table = _table(game, file, arguments)
    open_keyboard()
    table.play()
    return 0


def _table(game: Record[Any, Any], file: str | None, arguments: argparse.Namespace) -> Table:
    """The table for the game that is played."""
    if games.of(game) is games.FRONTIERS:
        if arguments.random:
            wrong_usage(arguments, f"--random: only {games.PHOENIX.title} has such seats")
        return Table(game, file)
    from advisor.commands import play_phoenix

    colors = [player.color for player in game.position.players]
    for color in arguments.random:
        if color not in colors:
            wrong_usage(arguments, f"--random: nobody plays {color}; there are {', '.join(colors)}")
    return play_phoenix.Table(game, file, arguments.random)


def opened(name: str, data: str | None = None) -> tuple[Record[Any, Any], str | None]:
    """The game in a file and where to save it again: not over a single position."""
    found = files.read_any(name, data)
    if isinstance(found, Record):
        return found, name
    return games.of(found).game(found), None


class Table:
    """One game at the keyboard: reads a line, does it, and says what came of it."""

    HELP = _HELP

    def __init__(self, game: Record[Any, Any], file: str | None = None) -> None:
        self.game = game
        self.file = file
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
        return "over" if self.game.position.result else self.game.position.active

    def do(self, line: str) -> None:
        """Do one line; everything that is refused is said, and the game goes on."""
        word, rest = line.partition(" ")[::2]
        if line.startswith("?"):
            word, rest = "?", line[1:]
        command = self.commands.get(word.lower())
        try:
            if command is None:
                self.act(line)
            else:
                command(rest.strip())
        except (IllegalAction, GameError, CommandError, PositionError) as error:
            say(visible(str(error)))
            if isinstance(error, MalformedAction):
                self.suggest(line)

    def act(self, text: str) -> None:
        before = self.game.position
        after = self.game.play(text)
        action = self.game.actions[-1]
        player = before.player(before.active)
        if after.result is not None or isinstance(action, Roll):
            say(f"{who(player)}: {action}")
            self.board("")
        elif after.active != before.active:
            say(f"{who(player)}: {action}")
            say(f"Turn {after.moves + 1}: {who(after.player(after.active))}. Type roll.")
        else:
            say(f"{action}   ({self.status()})")

    def status(self) -> str:
        """What the active player has now, in a line."""
        position = self.game.position
        player = position.player(position.active)
        if position.phase == "roll":
            ships = "about to roll"
        else:
            ships = f"ships {' '.join(player.ships)}" if player.ships else "all ships placed"
        points = count(position.scores[player.color], "point")
        return f"{player.fuel} fuel, {player.ore} ore · {ships} · {points}"

    def explain(self, text: str) -> None:
        """`?` lists the legal actions, `? action` says why that one is not among them."""
        position = self.game.position
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
            for action in self.game.position.legal_actions()
            if start and f"{action.text} ".startswith(f"{start} ")
        ]
        if found:
            say("Allowed are:")
            for line in self.listing(found):
                say(line)

    def listing(self, actions: Iterable[Any]) -> list[str]:
        """Legal actions as a list for people."""
        return listing(actions)

    def help(self, rest: str) -> None:
        say(self.HELP)

    def board(self, rest: str) -> None:
        say(str(self.game.position))

    def step(self, way: Literal["undo", "redo"], rest: str) -> None:
        by = rest.lower() or "action"
        if by not in ("action", "turn"):
            raise CommandError(f"Type {way}, or {way} turn.")
        move = self.game.undo if way == "undo" else self.game.redo
        before = len(self.game.actions)
        position = move("turn" if by == "turn" else "action")
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
        kit = games.of(game)
        if kit is not games.of(self.game):
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
