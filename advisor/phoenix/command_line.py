"""Space Station Phoenix on the command line: its settings and commands."""

from __future__ import annotations

from typing import Final

from advisor.core.command_line import SEED, CommandLine, Setting, SuiteHome
from advisor.phoenix.words import COLORS, NAME

COMMAND_LINE: Final = CommandLine(
    title=NAME,
    colors=COLORS,
    settings=(
        SEED,
        Setting("--hubs", "which hubs are dealt [basic]", choices=("basic", "all")),
        Setting("--first-game", "hubs and ships are dealt, nothing is drafted", flag=True),
        Setting("--friendly", "one more sector of each stack", flag=True),
        Setting(
            "--no-seat-gems",
            "later seats begin without extra GEMs",
            keyword="seat_gems",
            flag=False,
        ),
        Setting(
            "--data",
            f"{NAME}: an owner's component values, laid over ours",
            metavar="FILE",
            reads=True,
        ),
    ),
    commands=("advisor.phoenix.commands.data", "advisor.phoenix.commands.fit"),
    suites={
        "engine": SuiteHome(f"The rules of {NAME}", "advisor.phoenix.bench.engine"),
        "solver": SuiteHome(f"The best turn in {NAME}", "advisor.phoenix.bench.solver"),
        "cycle": SuiteHome(f"The cycle of {NAME}", "advisor.phoenix.bench.cycle"),
    },
    table="advisor.phoenix.commands.play",
)
