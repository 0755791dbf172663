"""Alien Frontiers on the command line: its settings, and what can be measured of it."""

from __future__ import annotations

from typing import Final

from advisor.core.command_line import SEED, CommandLine, Setting, SuiteHome
from advisor.frontiers.components import EDITIONS
from advisor.frontiers.words import COLORS

COMMAND_LINE: Final = CommandLine(
    title="Alien Frontiers",
    colors=COLORS,
    settings=(
        Setting("--edition", "edition of the rules [5]", is_number=True, choices=EDITIONS),
        SEED,
        Setting(
            "--helmet-cost",
            "price of the Mind Control Helmet [3]",
            is_number=True,
            metavar="FUEL",
        ),
        Setting(
            "--no-seat-compensation",
            "later seats begin without extra tokens",
            keyword="seat_compensation",
            flag=False,
        ),
        Setting("--long-game", "eight colonies each, whatever the number of players", flag=True),
    ),
    suites={
        "engine": SuiteHome("The rules", "advisor.frontiers.bench.engine"),
        "solver": SuiteHome("The best turn", "advisor.frontiers.bench.solver"),
        "players": SuiteHome("The players", "advisor.frontiers.bench.players"),
    },
)
