"""Who sits down to a new game: colours and names, of whichever game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from advisor.core.errors import Defect
from advisor.core.parts import wrong_name
from advisor.core.visible import shown


def seated(
    players: Sequence[str] | int, colors: Sequence[str], sizes: Iterable[int], defects: list[Defect]
) -> list[str]:
    """The colours of a new game from a list or a number; what is wrong joins the defects."""
    sizes = tuple(sizes)
    chosen = list(colors[:players]) if isinstance(players, int) else list(players)
    numbers = ", ".join(str(number) for number in sizes)
    if len(chosen) not in sizes or (isinstance(players, int) and players not in sizes):
        defects.append(Defect("players", f"{len(chosen)} players; {numbers} can play"))
    defects += [
        Defect("players", f"{shown(color)} is none of {', '.join(colors)}")
        for color in chosen
        if color not in colors
    ]
    defects += [
        Defect("players", f"{color} is named {times} times; each player needs another colour")
        for color, times in Counter(color for color in chosen if color in colors).items()
        if times > 1
    ]
    return chosen


def wrong_names(names: Sequence[str] | None, players: int) -> Iterator[Defect]:
    """What is wrong with the names of a new game; there may be none at all."""
    if names is None:
        return
    if len(names) != players:
        given = f"{len(names) or 'no'} name{'' if len(names) == 1 else 's'}"
        yield Defect("names", f"{given} for {players} players; one for each is expected")
    for name in names:
        if wrong := wrong_name(name):
            yield Defect("names", wrong)
