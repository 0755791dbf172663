"""The page about weights that every game has: what things are worth by stage, and where from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from advisor.search.weights import Provenance

Row = tuple[str, Sequence[str]]
"""What a row is about, and its cells."""
Source = tuple[str, Provenance, str, Sequence[str]]
"""The name of weights, how they were made, what else is to be said, and remarks on the making."""


def page(
    introduction: Sequence[str],
    seats: Sequence[int],
    stages: Mapping[str, int],
    rows: Iterable[Row],
    sources: Mapping[int, Source],
) -> str:
    """The whole page; a row has a cell for every stage of every number of players."""
    heads = [f"{number} players, {stage}" for number in seats for stage in stages]
    lines = [
        "# What the weights say",
        "",
        *introduction,
        "",
        "| | " + " | ".join(heads) + " |",
        "| --- |" + " ---: |" * len(heads),
        *(f"| {words} | " + " | ".join(cells) + " |" for words, cells in rows),
        "",
        "## Where they come from",
        "",
    ]
    for number, (name, made, more, remarks) in sources.items():
        said = f"**{name}** ({number} players): {made.games} games, {made.date}. {more}"
        lines += [
            said.rstrip(),
            "",
            f"    {made.command}",
            "",
            *(f"- {each}" for each in remarks),
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"
