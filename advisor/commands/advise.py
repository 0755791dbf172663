"""`advise`: the best turns of a position, and why."""

from __future__ import annotations

import argparse
import json
import shlex
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from advisor.commands import files
from advisor.commands.console import CommandError, effort, from_0, from_1, say
from advisor.core.errors import ChanceNeeded
from advisor.core.record import Record
from advisor.search.analyst import analyst_of

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice

NAME: Final = "advise"
SUMMARY: Final = "the best turns of a position, with proof and reasons"
DESCRIPTION: Final = """\
Find the best turns of a position in which the ships are rolled. A turn is called the best
only if that is proven. The search ends with the proof, or before it after the usual effort or
what --seconds or --effort say; what could still be better is told then.

Examples:
  python -m advisor advise position.json
  python -m advisor advise game.json --top 5 --seconds 10
  python -m advisor advise game.json --effort unlimited
  python -m advisor advise game.json --explain
  python -m advisor advise game.json --compare "shipyard 4 4; mine 6"
  python -m advisor advise game.json --play-on 32
  python -m advisor advise game.json --shake 30
  python -m advisor advise game.json --chance --json --output advice.json
"""
PLAYED_ON: Final = 4
"""Turns that are listed where they are played on, at least."""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=files.HELP)
    parser.add_argument(
        "--top", type=from_1, default=1, metavar="N", help="how many different turns [1]"
    )
    parser.add_argument("--seconds", type=from_0, metavar="S", help="stop after this time")
    parser.add_argument(
        "--effort",
        type=effort,
        metavar="E",
        help="stop after so much work: about seconds, but the same answer on every machine; "
        "unlimited goes on until the proof [without --seconds: the usual effort]",
    )
    parser.add_argument(
        "--chance", action="store_true", help="look at re-rolls and new displays as well"
    )
    parser.add_argument(
        "--compare",
        metavar="TURN",
        help="a turn you have in mind, whole or only begun: what it costs against the best",
    )
    parser.add_argument(
        "--play-on",
        type=from_1,
        metavar="N",
        help=f"play N games on from each of the best turns, at least {PLAYED_ON} of them: "
        "which one promises most",
    )
    parser.add_argument("--explain", action="store_true", help="say why the best turn is best")
    parser.add_argument(
        "--shake",
        type=from_1,
        metavar="N",
        help="how often the turn stays best when component values that are not sure are changed",
    )
    parser.add_argument("--json", action="store_true", help="print the advice as JSON")
    parser.add_argument("-o", "--output", metavar="OUT", help="save there instead of printing")
    parser.add_argument("--force", action="store_true", help="replace OUT if it exists")


def run(arguments: argparse.Namespace) -> int:
    from advisor.analysis.advice import advise

    found = files.read(arguments.file)
    position = found.position if isinstance(found, Record) else found
    file = "FILE" if arguments.file == "-" else shlex.quote(arguments.file)
    unready = analyst_of(position.game).unready(position, f"python -m advisor play {file}")
    if unready:
        raise CommandError(unready)
    if arguments.play_on is not None:
        arguments.top = max(arguments.top, PLAYED_ON)
    # A runner-up is needed to say what makes the best turn better.
    top = max(arguments.top, 2) if arguments.explain else arguments.top
    advice = advise(
        position,
        top=top,
        seconds=arguments.seconds,
        effort=arguments.effort,
        chance=arguments.chance or None,
    )
    if arguments.play_on is not None:
        advice = advice.play_on(arguments.play_on)
    try:
        text = as_json(advice, arguments) if arguments.json else as_text(advice, arguments)
    except ChanceNeeded as error:
        raise CommandError(str(error)) from None
    if arguments.output is None:
        say(text.rstrip("\n"))
    else:
        files.write(arguments.output, text, arguments.force)
    return 0


def as_json(advice: Advice, arguments: argparse.Namespace) -> str:
    data: dict[str, Any] = _shown(advice, arguments).to_dict()
    if arguments.compare is not None:
        data["comparison"] = advice.compare(arguments.compare).to_dict()
    if arguments.shake is not None:
        data["shaken"] = _shaken(advice, arguments.shake)
    if arguments.explain:
        data["explanation"] = advice.explain().to_dict()
    return json.dumps(data, indent=2) + "\n"


def as_text(advice: Advice, arguments: argparse.Namespace) -> str:
    blocks = []
    if arguments.compare is not None:
        comparison = advice.compare(arguments.compare)
        advice = comparison.advice
        blocks.append(f"Your idea: {comparison.plan}\n{_indented(comparison.lines)}")
    if arguments.explain:
        explanation = advice.explain()
        blocks.append(f"Why:\n{_indented(explanation.lines)}")
        if explanation.more:
            blocks.append(f"More:\n{_indented(explanation.more)}")
    if arguments.shake is not None:
        blocks.append(_shaken(advice, arguments.shake))
    if advice.stopped == "effort":
        blocks.append("To go on until the proof: --effort unlimited")
    return "\n\n".join([str(_shown(advice, arguments)), *blocks]) + "\n"


def _shaken(advice: Advice, number: int) -> str:
    analyst = analyst_of(advice.position.game)
    return str(analyst.shaken(advice.position, advice.weights, number))


def _shown(advice: Advice, arguments: argparse.Namespace) -> Advice:
    """As many turns as were asked for, without the runner-up that only the reasons need."""
    return replace(advice, plans=advice.plans[: arguments.top])


def _indented(lines: tuple[str, ...]) -> str:
    return "\n".join(f"   {line}" for line in lines)
