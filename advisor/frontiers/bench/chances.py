"""How far chances to win are to be believed: measured on positions after advised turns.

`play` keeps games and what is said about positions of them (`chance_games.py`). `tell` learns from
them how worth becomes odds at every stage, how much a policy counts beside the instant estimate,
and how far each of them is off besides the luck of its games (`chance_telling.py`). How well that
holds is told of games it was not learnt from, and of positions that `invent` has made up. `--write`
keeps what was learnt: in the weights, in `believing.json`, and on the page `CHANCES.md`.

    python -m advisor.frontiers.bench.chances play --players 2 --games 100 --out chances-2.jsonl
    python -m advisor.frontiers.bench.chances tell chances-2.jsonl chances-4.jsonl --write

Files of games that `fit --data` has kept may stand beside them; they say more about odds. Some
rounds played on are valued by odds too: `again` plays them on anew by odds that other games teach.

    python -m advisor.frontiers.bench.chances play --truth 0 --seed 71000000 --out games.jsonl
    python -m advisor.frontiers.bench.chances again chances-2.jsonl --odds games.jsonl
    python -m advisor.frontiers.bench.chances tell games.jsonl anew-chances-2.jsonl --write
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from advisor.analysis import chance_page
from advisor.analysis.chance_games import Told, add_play, keep, kept, measured
from advisor.analysis.chance_learning import Learning, add_tell, lines
from advisor.analysis.chance_sources import ANEW, DRAWN
from advisor.core import saving
from advisor.frontiers import value
from advisor.frontiers.believing import WAYS
from advisor.frontiers.bench.chance_games import MEASURING, advised, invented_turns, played_anew
from advisor.frontiers.position import Position
from advisor.frontiers.value import FEATURES, Weights, chances

if TYPE_CHECKING:
    from advisor.frontiers.players.fit import Samples

STAGES: Final = {"early (T 6–8)": (6, 8), "middle (T 3–5)": (3, 5), "late (T 0–2)": (0, 2)}
"""T is the fewest colonies that anybody has yet to land."""
WORDS: Final = chance_page.Words(
    "Strong players (`glance`: the best turn of a quick look)",
    {
        "instant": "at once",
        "look": "with some rounds played on",
        "quick": "with games by simple wishes",
    },
    "turns of one roll",
    "some rounds played on",
)


def samples_of(games: Iterable[Told]) -> Samples:
    """The positions of games and of what was played on from them, as a fit takes them."""
    from advisor.frontiers.players.fit import collect

    return collect(
        {
            "players": won,
            "winners": [seat for seat, part in enumerate(won) if part],
            "cut": False,
            "positions": positions,
        }
        for game in games
        for positions, won in lines(game)
    )


def learnt(weights: Weights, games: Sequence[Told]) -> Weights:
    """The weights with what these games teach: odds at every stage, and who ends the game."""
    from advisor.frontiers.players.fit import with_odds
    from advisor.frontiers.players.foreseeing import raced
    from advisor.frontiers.players.staging import staged

    samples = samples_of(games)
    odds = staged(with_odds(weights, samples), samples)
    # Games of a fit are kept without texts.
    texts = [
        ([place[3] for place in places], won)
        for game in games
        for places, won in lines(game)
        if places and len(places[0]) > 3
    ]
    return raced(odds, texts) if texts else odds


def said_of(
    weights: Weights, positions: Sequence[Sequence[object]], seats: int
) -> list[list[float]]:
    """What the weights say at once about kept positions."""
    from advisor.frontiers.players.foreseeing import state_of

    return [chances(state_of(place[3]), weights) for place in positions]


def _invent(arguments: argparse.Namespace) -> None:
    ends = [
        end
        for file in arguments.also
        for end in advised(Position.from_json(saving.read(file)), file.name)
        if len(end.players) == arguments.players
    ]
    ends += islice(invented_turns(arguments.players, arguments.seed), arguments.positions)

    drawn = {
        "positions": arguments.positions,
        "seed": arguments.seed,
        "by": arguments.truth_by,
        "also": [file.name for file in arguments.also],
    }

    def made(number: int) -> Told:
        told = measured(MEASURING, ends[number], arguments.truth_by, number, arguments.truth)
        return {
            "seed": number,
            "players": arguments.players,
            DRAWN: drawn,
            "invented": told,
            "positions": [],
        }

    keep(arguments.out, range(len(ends)), made)


def _again(arguments: argparse.Namespace) -> None:
    others = [game for file in arguments.odds for game in read(file)]
    weights = learnt(Weights.default(others[0]["players"]), others)
    for file in arguments.files:
        names = [each.name for each in (file, *arguments.odds)]
        _play_anew(file, weights, names)


def _play_anew(file: Path, weights: Weights, names: Sequence[str]) -> None:
    games = {game["seed"]: game for game in kept(file)}

    def made(number: int) -> Told:
        game = games[number] | {ANEW: names}
        if "invented" in game:
            return game | {"invented": played_anew(game["invented"], number, weights)}
        return game | {"turns": [played_anew(turn, number, weights) for turn in game["turns"]]}

    keep(file.with_name(f"anew-{file.name}"), games, made)


def read(path: Path) -> list[Told]:
    """The games of a file; a line that was cut off is left out.

    Games of a fit get the same form. Features that are newer than a file count nothing in it.
    """
    found: list[Told] = []
    for game in kept(path):
        if "winners" in game:
            seats = range(len(game["players"]))
            won = [(seat in game["winners"]) / len(game["winners"]) for seat in seats]
            game = {"seed": game["seed"], "players": len(seats), "won": won} | {
                "positions": game["positions"]
            }
        for place in game["positions"]:
            place[2] = [word.ljust(len(FEATURES), "0") for word in place[2]]
        found.append(game)
    return found


LEARNING: Final = Learning(
    "advisor.frontiers.bench.chances",
    Path(__file__).parents[1],
    Path(value.__file__).parent / "presets",
    Weights.default,
    read,
    learnt,
    said_of,
    WAYS,
    STAGES,
    WORDS,
)


def main(words: Sequence[str] | None = None) -> None:
    """Measure, or tell what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    add_play(commands, MEASURING, "glance", 2, 70_000_000)
    inventing = commands.add_parser("invent")
    inventing.add_argument("--players", type=int, default=2)
    inventing.add_argument("--positions", type=int, default=30)
    inventing.add_argument("--truth", type=int, default=4, help="games to the end from a position")
    inventing.add_argument("--truth-by", default="glance", help="who plays to the end")
    inventing.add_argument("--seed", type=int, default=73_000_000)
    inventing.add_argument("--also", type=Path, nargs="*", default=[], help="files of positions")
    inventing.add_argument("--out", type=Path, required=True)
    inventing.set_defaults(run=_invent)
    again = commands.add_parser("again")
    again.add_argument("files", type=Path, nargs="+", help="games that are kept")
    again.add_argument("--odds", type=Path, nargs="+", required=True, help="other games")
    again.set_defaults(run=_again)
    add_tell(commands, LEARNING)
    arguments = parser.parse_args(words)
    arguments.run(arguments)


if __name__ == "__main__":
    main()
