"""What is read of Space Station Phoenix: positions, actions, saved games, an owner's values."""

from __future__ import annotations

import csv
import io
import warnings
from functools import cache, partial
from random import Random

from advisor.core.errors import ChanceNeeded
from advisor.games import read
from advisor.phoenix import Action, Data, DataWarning, Game, Position, parse_action
from advisor.phoenix.players import livelier
from advisor.phoenix.todo import as_csv, missing
from advisor.phoenix.words import COLORS, HUBS, KINDS, NEUTRALS, PHASES, SHIPS, SPECIES, TRACKS
from tests.fuzz.mutating import NASTY, Value
from tests.fuzz.targets import Target, check, either, folder, made, mutate_action, plain, replay

WORDS = (*COLORS, *HUBS, *NEUTRALS, *PHASES, *SHIPS, *SPECIES, *TRACKS)
PARTS = ("transport1@2", "dismantle2@99", "214", "113", "hub", "blue:farm2", "n:transport", "2f 1h")
VERBS = (
    "use income recruit convert point alien human trade buy roll reroll keep ally observe move "
    "leave return done draft draw scrap free advance reward supply > : = + ; 1f1w1m 1f1w fm +m 0 3"
)
SPOKEN = (*WORDS, *PARTS, *VERBS.split(), *KINDS)


@cache
def moments() -> tuple[Position, ...]:
    """A few positions of every phase, from games that lead somewhere."""
    found: dict[str, list[Position]] = {}
    for seed in range(4):
        rng = Random(seed)
        names = (NASTY, "b", "Zoë 界") if seed == 1 else None
        now = Position.new_game(3, seed=seed, hubs="all", names=names, first_game=seed == 2)
        while now.legal_actions():
            found.setdefault(now.phase, []).append(now)
            now = now.play(livelier(now, rng), rng)
        found.setdefault(now.phase, []).append(now)
    rng = Random(9)
    return tuple(p for here in found.values() for p in rng.sample(here, min(3, len(here))))


def run_position(data: bytes) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DataWarning)
        either(data, lambda source: _use(Position.from_json(source)))


def _use(position: Position) -> None:
    plain(str(position))
    check(read(position.to_json()) == position, "it reads itself otherwise")
    legal = position.legal_actions()
    check(bool(legal) or position.result is not None, "nothing can be done")
    rng = Random(1)
    check(len({action.choices for action in legal}) == len(legal), "choices do not tell actions")
    for action in legal[:: max(1, len(legal) // 3)]:
        plain(str(position.play(action, rng)))


def run_action(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    action = parse_action(text)
    check(isinstance(action, Action) and parse_action(str(action)) == action, "it reads otherwise")
    check(bool(action.kind and action.choices), "it says nothing of itself")
    rng = Random(len(text))
    for position in rng.sample(moments(), 4):
        refusal = position.why_not(action)
        if refusal is not None:
            plain(refusal.reason)
            check(bool(refusal.reason), "no reason")
            continue
        try:
            position.play(action)
        except ChanceNeeded:
            position.play(action, rng)
        position.chance_outcomes(action)
        position.ends_turn(action)


def run_game(data: bytes) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DataWarning)
        either(data, lambda source: replay(Game, source))


def _games() -> list[Value]:
    found = []
    for seed, first in ((1, True), (2, False)):
        game = Game.new(3, seed=seed, first_game=first)
        rng = Random(seed)
        for _ in range(40):
            game.play(livelier(game.position, rng))
        found.append(game.to_dict())
    return found


def run_data(data: bytes) -> None:
    """A file of values: refused with reasons, or a whole set of data that can be played."""
    file = folder() / "values.csv"
    file.write_bytes(data)
    values = Data.load(file)
    plain(repr(values))
    check(sum(values.marks.values()) == len(values.marked), "marks are missing")
    rng = Random(3)
    now = Position.new_game(2, seed=3, data=values, first_game=True)
    for _ in range(12):
        now = now.play(rng.choice(now.legal_actions()), rng)
    check(Position.from_json(now.to_json(), data=values) == now, "it reads itself otherwise")


def _csv(rows: Value) -> bytes:
    """Rows of an owner's file, whatever was made of them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows if isinstance(rows, list) else [rows]:
        writer.writerow(row if isinstance(row, list) else [row])
    return text.getvalue().encode("utf-8", "surrogatepass")


def _rows() -> list[Value]:
    whole = list(csv.reader(io.StringIO(as_csv(missing(Data.load())))))
    filled = [whole[0], *([*row[:4], row[3]] for row in whole[1::9])]
    short = [["table", "id", "field", "value"]]
    short += [
        ["sectors", "214", "cost", "8"],
        ["sectors", "214", "q2", "income>water:1"],
        ["hubs", "B-3", "gem", "15"],
        ["hubs", "B-3", "adv_*", "0/0/1/0/0"],
        ["diplomacy", "3", "transport", "vp:1"],
        ["setup", "3", "seat_gems", "0/1/2"],
    ]
    return [short, filled]


def _actions() -> Target:
    rng = Random(5)
    texts = [rng.choice(p.legal_actions()).text for p in moments() if p.legal_actions()]
    texts += ["use expedition2 = 2f 2w 3m 1h", "ally 1f1w1m > 124 +m", "225 roll = 1f 1h"]
    seeds = tuple((text.encode(), None) for text in dict.fromkeys(texts))
    return Target("phoenix-action", seeds, partial(mutate_action, words=SPOKEN), run_action)


PHOENIX = {
    "phoenix-position": lambda: made(
        "phoenix-position", [p.to_dict() for p in moments()], run_position, words=SPOKEN
    ),
    "phoenix-action": _actions,
    "phoenix-game": lambda: made("phoenix-game", _games(), run_game, words=SPOKEN),
    "phoenix-data": lambda: made("phoenix-data", _rows(), run_data, _csv, SPOKEN),
}
"""Name of a target → how to make it."""
