"""A review in its forms: plain text, HTML for notebooks, and data for programs.

None of them shows the better turn of a mistake unless asked: finding it is left to the reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from math import floor
from typing import TYPE_CHECKING, Any, Final

from advisor.core.lettering import columns, short, wrap
from advisor.core.narrate import Narrator, listed, name_of
from advisor.core.phrases import count
from advisor.core.seam import Position
from advisor.core.visible import markup

if TYPE_CHECKING:
    from advisor.analysis.review import GameReview, ReviewedTurn

FORMAT: Final = "{}-review/1"
"""With the name of the game."""
WORST: Final = 5
"""Mistakes that are told as exercises."""
_NOTES: Final = (
    "win: the player's chance to win after the turn, in percent.",
    "luck: what {} gave (+) or took (-), in points of that chance.",
    "lost: what a better turn would have kept, in the same points.",
)


# Data


def data(review: GameReview) -> dict[str, Any]:
    """Everything as lists, dictionaries, texts and numbers."""
    result = review.game.position.result
    return {
        "format": FORMAT.format(review.game.start.game.name),
        "complete": review.complete,
        "weights": review.weights.name,
        "settings": asdict(review.settings),
        "thresholds": asdict(review.thresholds),
        "players": [
            {"color": player.color, "name": player.name} for player in review.game.start.players
        ],
        "winners": None if result is None else list(result.winners),
        "turns": [turn_data(turn) for turn in review.turns],
        "totals": {color: asdict(totals) for color, totals in review.totals.items()},
        "worst": [turn.number for turn in review.worst(WORST)],
    }


def turn_data(turn: ReviewedTurn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "color": turn.color,
        "rolled": list(_narrator(turn.rolled).dealt(turn.rolled, turn.color)),
        "actions": [action.text for action in turn.actions],
        "finished": turn.finished,
        "best": [action.text for action in turn.best.actions],
        "optimal": turn.best.optimal,
        "value_before": turn.value_before,
        "value_mean": turn.value_mean,
        "value_best": turn.value_best,
        "value_played": turn.value_played,
        "value_after": turn.value_after,
        "expectation": turn.expectation,
        "luck": turn.luck,
        "luck_roll": turn.luck_roll,
        "luck_cards": turn.luck_cards,
        "skill": turn.skill,
        "loss": turn.loss,
        "kind": turn.kind,
        "chance_before": dict(turn.chance_before),
        "chance": dict(turn.chance),
        "luck_chance": turn.luck_chance,
        "rolls": turn.rolls,
        "exact": turn.exact,
    }


# Words that text and HTML share


def heading(review: GameReview) -> str:
    """What was reviewed, in two sentences."""
    game = review.game
    names = listed(_who(game.start, player.color) for player in game.start.players)
    done, all_turns = len(review.turns), len(game.turns)
    turns = count(done, "turn") if review.complete else f"{done} of {all_turns} turns"
    result = game.position.result
    if not review.complete:
        end = "The review was stopped before the end."
    elif result is None:
        end = "The game is not over."
    else:
        winners = listed(name_of(game.start, color) for color in result.winners)
        end = f"{winners} won: {result.reason}."
    return f"{names}, {turns}. {end}"


def classes(review: GameReview) -> str:
    """From which loss on a turn gets its name."""
    limits = review.thresholds
    return (
        f"From {100 * limits.inaccuracy:g} points on a loss is called an inaccuracy, "
        f"from {100 * limits.mistake:g} a mistake, from {100 * limits.blunder:g} a blunder."
    )


def method(review: GameReview) -> str:
    """How luck was measured, honestly."""
    deal, _ = _narrator(review.game.start).deal
    means = [turn for turn in review.turns if turn.rolls]
    exact = sum(turn.exact for turn in means)
    if not means:
        return ""
    if exact == len(means):
        return f"Luck is measured against every {deal} that could have come."
    many = max(turn.rolls for turn in means)
    some = "" if not exact else f" in {len(means) - exact} of {len(means)} turns"
    return f"Luck is measured against a sample of at most {count(many, f'other {deal}')}{some}."


def _notes(review: GameReview) -> list[str]:
    chance = _narrator(review.game.start).chance
    notes = (note.format(chance) for note in _NOTES)
    return [note for note in (*notes, classes(review), method(review)) if note]


def played(turn: ReviewedTurn) -> str:
    """What was played, in sentences."""
    told = _narrator(turn.rolled).steps(turn.rolled, turn.actions)
    return " ".join(told) or "The turn was ended at once."


def _who(position: Position, color: str) -> str:
    name = name_of(position, color)
    return name if name.lower() == color else f"{name} ({color})"


def points(part: float, sign: bool = False) -> str:
    """A part of 1 as whole points: luck `+4`, a loss `12`; nothing at all is left blank.

    A loss is rounded down, so that 9.6 points do not look like the 10 of the next class.
    """
    if sign:
        luck = round(100 * part)
        return f"{luck:+d}" if luck else ""
    return str(floor(100 * part + 1e-9) or "")


def _narrator(position: Position) -> Narrator:
    found: Narrator = position.game.narrator
    return found


def _dealt(turn: ReviewedTurn) -> str:
    """What chance brought before the turn, for a table."""
    return " ".join(_narrator(turn.rolled).dealt(turn.rolled, turn.color))


def title(turn: ReviewedTurn) -> str:
    """`Turn 7, Ann rolled 2 4 4: a mistake that cost 12 points.`"""
    article = "an" if turn.kind.startswith("i") else "a"
    cost = f"{article} {turn.kind} that cost {points(turn.loss)} points of the chance to win"
    came = _narrator(turn.rolled).came(turn.rolled, turn.color)
    return f"Turn {turn.number}, {name_of(turn.start, turn.color)} {came}: {cost}."


# Text


def text(review: GameReview, answers: bool = False) -> str:
    """For the terminal; with `answers` the better turns are told too."""
    lines = wrap("", heading(review))
    if review.turns:
        lines += ["", *_turns(review), "", *_notes(review)]
        lines += ["", *_totals(review), "", *_mistakes(review, answers)]
    return "\n".join(lines)


def _turns(review: GameReview) -> list[str]:
    rows = [
        (
            str(turn.number),
            short(name_of(turn.start, turn.color)),
            _dealt(turn),
            f"{100 * turn.chance[turn.color]:.0f}",
            points(turn.luck_chance, sign=True),
            points(turn.loss),
            turn.kind + ("" if turn.finished else " (not finished)"),
        )
        for turn in review.turns
    ]
    _, dealt = _narrator(review.game.start).deal
    return _table(("turn", "player", dealt, "win", "luck", "lost", ""), rows, "><<>>><")


def _totals(review: GameReview) -> list[str]:
    rows = [
        (
            short(_who(review.game.start, color)),
            str(totals.turns),
            points(totals.luck_chance, sign=True) or "0",
            points(totals.loss) or "0",
            str(totals.inaccuracies),
            str(totals.mistakes),
            str(totals.blunders),
        )
        for color, totals in review.totals.items()
    ]
    heads = ("player", "turns", "luck", "lost", "inaccuracies", "mistakes", "blunders")
    return _table(heads, rows, "<>>>>>>")


def _mistakes(review: GameReview, answers: bool) -> list[str]:
    worst = review.worst(WORST)
    if not worst:
        return ["No turn was far from the best one."]
    lines = ["The costliest turns. Can you find better ones?"]
    for number, turn in enumerate(worst, 1):
        lines += ["", *wrap(f"{number}. ", title(turn))]
        lines += wrap("   Played: ", played(turn))
        if answers:
            better = " ".join(_narrator(turn.rolled).steps(turn.rolled, turn.best.actions))
            lines += wrap("   Better: ", better)
            lines += wrap("   To play it: ", str(turn.best))
    return lines


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], sides: str) -> list[str]:
    widths = [max(map(columns, column)) for column in zip(heads, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        padded = [
            " " * (width - columns(cell)) + cell
            if side == ">"
            else cell + " " * (width - columns(cell))
            for cell, width, side in zip(cells, widths, sides, strict=True)
        ]
        return "  ".join(padded).rstrip()

    return [line(heads), *map(line, rows)]


# HTML


_CELL: Final = "padding:.2em .7em;text-align:{};border:0"
_LINE: Final = "border-top:1px solid var(--jp-border-color2, rgba(128,128,128,.45))"
_SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def html(review: GameReview) -> str:
    """Tables in the colours of the page around them; classes by word and sign, not by colour."""
    _, dealt = _narrator(review.game.start).deal
    heads = ("turn", "player", dealt, "win %", "luck", "lost", "")
    rows = [
        (
            str(turn.number),
            name_of(turn.start, turn.color),
            _dealt(turn),
            f"{100 * turn.chance[turn.color]:.0f}",
            points(turn.luck_chance, sign=True),
            points(turn.loss),
            f"{_SIGNS[turn.kind]} {turn.kind}" if turn.kind else "",
        )
        for turn in review.turns
    ]
    totals = [
        (
            _who(review.game.start, color),
            str(each.turns),
            points(each.luck_chance, sign=True) or "0",
            points(each.loss) or "0",
            *map(str, (each.inaccuracies, each.mistakes, each.blunders)),
        )
        for color, each in review.totals.items()
    ]
    total_heads = ("player", "turns", "luck", "lost", "inaccuracies", "mistakes", "blunders")
    worst = "".join(
        f"<li>{markup(title(turn))}<br>Played: {markup(played(turn))}</li>"
        for turn in review.worst(WORST)
    )
    tasks = (
        f"<p>The costliest turns. Can you find better ones?</p><ol>{worst}</ol>"
        if worst
        else "<p>No turn was far from the best one.</p>"
    )
    if not review.turns:
        tasks = ""
    notes = "<br>".join(map(markup, _notes(review)))
    return (
        '<div style="color:var(--jp-ui-font-color1, inherit)">'
        f"<p>{markup(heading(review))}</p>"
        f"{_html_table(total_heads, totals, '<>>>>>>')}{tasks}"
        f"<details><summary>All turns</summary>{_html_table(heads, rows, '><<>>><')}"
        f"<p>{notes}</p></details></div>"
    )


def _html_table(heads: Sequence[str], rows: Sequence[Sequence[str]], sides: str) -> str:
    cells = [_CELL.format("right" if side == ">" else "left") for side in sides]
    head = "".join(
        f'<th scope="col" style="{style}">{markup(text)}</th>'
        for text, style in zip(heads, cells, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f'<td style="{style};{_LINE}">{markup(text)}</td>'
            for text, style in zip(row, cells, strict=True)
        )
        + "</tr>"
        for row in rows
    )
    return (
        '<table style="border-collapse:collapse;color:inherit;background:none">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
