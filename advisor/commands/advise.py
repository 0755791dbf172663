"""`advise`: the best turns of a position."""

from __future__ import annotations

import argparse
from typing import Any, Final

from advisor.commands import files
from advisor.commands.console import CommandError, say, say_json
from advisor.engine.game import Game
from advisor.engine.position import Position
from advisor.engine.words import MAIN
from advisor.solver.plan import Plan, Solution

NAME: Final = "advise"
SUMMARY: Final = "the best turns of a position, with proof"
DESCRIPTION: Final = """\
Find the best turns of a position in which the ships are rolled. A turn is called the best
only if that is proven; with --seconds the search may end before the proof.

Examples:
  python -m advisor advise position.json
  python -m advisor advise game.json --top 5 --seconds 10
"""
_UNIT: Final = 100_000
"""Value of one point."""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a position or a saved game; - reads it here")
    parser.add_argument(
        "--top", type=_positive, default=1, metavar="N", help="how many different turns [1]"
    )
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after this time")
    parser.add_argument("--json", action="store_true", help="print the turns as JSON")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 turn is needed")
    return number


def run(arguments: argparse.Namespace) -> int:
    from advisor.solver import solve

    found = files.read(arguments.file)
    position = found.position if isinstance(found, Game) else found
    if position.state.phase != MAIN:
        raise CommandError("Advice is for a turn after its roll and before its end.")
    solution = solve(position, top=arguments.top, seconds=arguments.seconds)
    if arguments.json:
        say_json(as_data(solution))
    else:
        for line in as_text(position, solution):
            say(line)
    return 0


def as_data(solution: Solution) -> dict[str, Any]:
    return {
        "optimal": solution.optimal,
        "bound": solution.bound,
        "seconds": round(solution.seconds, 3),
        "plans": [
            {
                "actions": [action.text for action in plan.actions],
                "value": plan.value,
                "optimal": plan.optimal,
                "bound": plan.bound,
            }
            for plan in solution.plans
        ],
    }


def as_text(position: Position, solution: Solution) -> list[str]:
    best = solution.best
    if best is None:
        return ["No turn was found in this time."]
    lines = [f"{position.active} to play."]
    for number, plan in enumerate(solution.plans, 1):
        behind = "" if plan is best else f", {(best.value - plan.value) / _UNIT:.2f} behind"
        lines.append("")
        lines.append(f"{number}. {_title(plan, number)}{behind}")
        lines += [f"   {action.text}" for action in plan.actions]
    return lines


def _title(plan: Plan, number: int) -> str:
    worth = f"value {plan.value / _UNIT:.2f}"
    if plan.optimal:
        return f"The best turn, {worth}" if number == 1 else f"Another turn, {worth}"
    return f"The best turn found, not proven, {worth} (at most {plan.bound / _UNIT:.2f})"
