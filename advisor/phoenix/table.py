"""The table as text, for terminals and for people who print a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from advisor.core.lettering import columns, known_as, pad, together, wrap
from advisor.phoenix.position import Position
from advisor.phoenix.state import Options
from advisor.phoenix.views import Player
from advisor.phoenix.words import NAME, SAYS_RECONSTRUCTED, SECTOR_COLOURS, SPECIES, TRACKS

_DOING = {
    "turn": "to use a ship or take income",
    "transport": "transporting",
    "dice": "dice on the table",
    "human": "a kept Human to decide about",
    "built": "a new sector's ability",
    "bonus": "own bonuses",
    "reward": "rewards",
    "income": "powers of the income",
    "relocate": "relocating residents",
    "leave": "somebody leaves the hub",
    "return": "something is given back",
    "after": "after the action",
    "draft3": "drafting level-3 ships",
    "draft2": "drafting level-2 ships",
    "hub": "choosing a hub",
    "hub_setup": "setting up the hub",
    "over": "over",
}


def table(position: Position) -> str:
    """A position as a readable text, at most 100 columns wide."""
    parts = (
        _heading(position),
        _players(position),
        _tracks(position),
        _supply(position),
        _this_turn(position),
        _setup(position),
    )
    return "\n\n".join("\n".join(lines) for lines in map(list, parts) if lines)


def who(player: Player) -> str:
    """A player by name and colour."""
    return known_as(player.name, player.color)


def doing(position: Position) -> str:
    """What is being decided, in a few words."""
    return _DOING[position.phase]


def _heading(position: Position) -> list[str]:
    marks = f" · {SAYS_RECONSTRUCTED}" if position.data.reconstructed else ""
    result = position.result
    if result is not None:
        winners = " and ".join(who(position.player(color)) for color in result.winners)
        verb = "wins" if len(result.winners) == 1 else "win"
        reason = result.reason.removesuffix(f" ({SAYS_RECONSTRUCTED})")
        title = f"{NAME} · game over: {winners} {verb} with {reason}"
    else:
        player = who(position.player(position.to_move))
        title = f"{NAME} · turn {position.moves + 1}: {player} · {doing(position)}"
    lines = wrap("", title + _options(position.options) + marks)
    if position.ending is not None and result is None:
        color = position.ending
        lines.append(f"{color.capitalize()} has triggered the end; every other player has one turn")
    return lines


def _options(options: Options) -> str:
    told = []
    if options.first_game:
        told.append("first game")
    elif options.hubs == "all":
        told.append("all hubs")
    if options.friendly:
        told.append("friendly")
    if not options.seat_gems:
        told.append("no extra GEMs by seat")
    return "".join(f" · {text}" for text in told)


def _counted(words: Iterable[str]) -> str:
    """Equal words together: `transport1 ×2`."""
    return ", ".join(
        together(word if times == 1 else f"{word} ×{times}")
        for word, times in Counter(words).items()
    )


def _players(position: Position) -> Iterator[str]:
    names = [who(player) for player in position.players]
    width = max(columns(name) for name in names)
    heads = ("hub", "GEMs", "food", "water", "metal", "points", "score")
    yield f"  {'':{width}}  " + "  ".join(f"{head:>6}" for head in heads)
    for player, name in zip(position.players, names, strict=True):
        mark = ">" if player.color == position.active else " "
        row = (
            player.hub or "-",
            player.gems,
            player.food,
            player.water,
            player.metal,
            player.points,
            position.scores[player.color],
        )
        cells = "  ".join(f"{cell!s:>6}" for cell in row)
        yield f"{mark} {pad(name, width)}  {cells}"
    for player, name in zip(position.players, names, strict=True):
        yield ""
        yield name
        yield from wrap("  ships    ", _counted(player.ships) or "none")
        if player.neutral is not None:
            yield f"  token on n:{player.neutral}"
        yield from _station(position, player)


def _station(position: Position, player: Player) -> Iterator[str]:
    data = position.data
    if player.on_hub:
        yield "  on hub   " + " ".join(resident or "·" for resident in player.on_hub)
    for colour in SECTOR_COLOURS:
        parts = []
        for number, residents in player.station.items():
            sector = data.sectors[int(number)]
            if SPECIES[sector.colour] == colour:
                rest = "· " * (sector.size - len(residents))
                inside = " ".join((*residents, *rest.split()))
                parts.append(together(f"{number} [{inside}]"))
        if parts:
            yield from wrap(f"  {colour:8} ", "  ".join(parts))
    if player.own_sectors:
        yield from wrap("  own      ", " ".join(map(str, player.own_sectors)))


def _tracks(position: Position) -> Iterator[str]:
    yield "Tracks         " + "  ".join(f"{player.color:>6}" for player in position.players)
    for track in TRACKS:
        levels = "  ".join(f"{player.tracks[track]:>6}" for player in position.players)
        yield f"  {track:13}{levels}"


def _supply(position: Position) -> Iterator[str]:
    counts = ", ".join(f"{number} {name}" for name, number in position.supply.items())
    yield from wrap("Supply: ", counts)
    shown = [
        together(f"{number} ({position.data.sectors[number].cost}m)") for number in position.sectors
    ]
    yield from wrap("Sectors: ", ", ".join(shown) or "none")


def _this_turn(position: Position) -> Iterator[str]:
    turn = position.this_turn
    told = []
    if turn.ship is not None:
        told.append(f"{turn.ship} in use")
    if turn.left:
        told.append(f"{turn.left} transactions left")
    if turn.dice:
        told.append("dice " + " ".join(f"{n}{face}" for face, n in turn.dice.items()))
        told.append(f"keep up to {turn.capacity}")
    if turn.rerolls:
        told.append(f"rerolls left: {turn.rerolls}")
    if turn.humans:
        told.append(f"Human dice kept: {turn.humans}")
    if turn.pending:
        told.append("open: " + ", ".join(turn.pending))
    if turn.rewarding:
        told.append("rewards for " + ", ".join(turn.rewarding))
    if turn.extra:
        told.append(f"extra turns earned: {turn.extra}")
    if turn.converted:
        told.append("metal was converted")
    if told:
        yield from wrap("This turn: ", " · ".join(map(together, told)))


def _setup(position: Position) -> Iterator[str]:
    table_now = position.table
    if table_now is None:
        return
    for key, title in (("draft3", "Level 3"), ("draft2", "Level 2"), ("drawn", "Drawn")):
        if table_now[key]:
            yield from wrap(f"{title}: ", _counted(table_now[key]))
    for color, hubs in table_now["hubs"].items():
        yield f"Hubs on offer for {color}: {', '.join(hubs)}"
    if table_now["steps"]:
        yield f"Still to do: {', '.join(table_now['steps'])}"
