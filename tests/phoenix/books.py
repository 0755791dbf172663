"""Books of a game, kept beside the engine: what everybody may lose and gain in one step.

Nothing here asks the engine what an action costs. Prices are read off the component data and the
position in the words of the rules, so that a wrong price in the engine shows as a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from advisor.phoenix import Action, Player, Position
from advisor.phoenix.clauses import GAINS, Effect
from advisor.phoenix.words import HUBS

COLUMNS = ("gems", "food", "water", "metal", "points")
LETTERS = {"g": "gems", "f": "food", "w": "water", "m": "metal", "p": "points"}
ALIEN = Counter({"food": 1, "water": 1})
Purse = Counter[str]


def purse(player: Player) -> Purse:
    return Counter({column: getattr(player, column) for column in COLUMNS})


def residents(position: Position) -> Counter[str]:
    """Everybody there is, in the supply and in stations."""
    everybody: list[str] = []
    for player in position.players:
        everybody += [who for who in player.on_hub if who is not None]
        for inside in player.station.values():
            everybody += inside
    return Counter(everybody) + Counter(position.supply)


def sectors(position: Position) -> list[int]:
    found = list(position.sectors)
    for player in position.players:
        found += [*player.own_sectors, *map(int, player.station)]
    return sorted(found)


def fleet(position: Position) -> Counter[str]:
    return Counter(ship.split("@")[0] for p in position.players for ship in p.ships)


def on_ships(position: Position) -> int:
    """GEMs that lie on ships and under tokens."""
    texts = [text for p in position.players for text in (*p.ships, p.neutral or "")]
    return sum(int(text.split("@")[1]) for text in texts if "@" in text)


def live(position: Position, *triggers: str) -> Iterator[Effect]:
    """What works for the active player in this turn, read off hub and quarters one by one."""
    player = position.player(position.active)
    if player.hub is not None:
        yield from (
            e for e in position.data.hubs[HUBS.index(player.hub)].abilities if _of(e, triggers)
        )
    changed = position.this_turn.live
    for number, inside in player.station.items():
        occupied = changed.get(number, len(inside))
        for quarter in position.data.sectors[int(number)].quarters[:occupied]:
            yield from (effect for effect in quarter if _of(effect, triggers))


def _of(effect: Effect, triggers: tuple[str, ...]) -> bool:
    return effect.trigger in triggers


def _sum(position: Position, name: str, *triggers: str) -> int:
    return sum(effect.n for effect in live(position, *triggers) if effect.name == name)


# What a step costs


def ship_price(position: Position, ship: str) -> tuple[int, int]:
    """Price and fee of a ship for the active player."""
    neutral, own = ship.startswith("n:"), ":" not in ship
    cards = position.data.neutrals if neutral else position.data.ships
    card = next(c for c in cards if c.id == (ship if neutral or own else ship.split(":")[1]))
    kind = card.id.removeprefix("n:").rstrip("123")
    off = _sum(position, "own" if own else "other", "cost")
    if kind == "expedition":
        off += _sum(position, "expedition", "cost")
    if kind == "diplomacy" and not own:
        off += _sum(position, "other_diplomacy", "cost")
    return max(1, card.cost - off), 0 if own or neutral else card.fee


def _use(position: Position, words: list[str]) -> Purse:
    ship, targets = words[1], words[3:] if ":" in words else []
    price, fee = ship_price(position, ship)
    paid = Counter(gems=price + fee)
    kind = ship.split(":")[-1].rstrip("123")
    if kind == "construction":
        cards = {card.id: card for card in (*position.data.ships, *position.data.neutrals)}
        card = cards[ship if ship in cards else ship.split(":")[-1]]
        off = card.power + _sum(position, "discount", "construction", "build")
        paid["metal"] = max(0, position.data.sectors[int(targets[0])].cost - off)
    elif kind == "diplomacy":
        levels = position.player(position.active).tracks
        paid["gems"] += sum(position.data.lobby[levels[track] + 1] for track in targets)
    return paid


def _letters(words: list[str]) -> Purse:
    """Resources written as letters, with or without numbers: `f w`, `fm`, `1f1w`."""
    return Counter(LETTERS[sign] for word in words for sign in word if sign in LETTERS)


def _power(position: Position, source: str) -> Effect | None:
    """The effect with a price that a line of a source means."""
    player = position.player(position.active)
    data = position.data
    effects = (
        data.hubs[HUBS.index(player.hub or "")].effects
        if source == "hub"
        else data.sectors[int(source)].effects
    )
    now = position.this_turn.ship
    kind = "income" if now is None else now.split(" : ")[0].split(":")[-1].rstrip("123")
    triggers = (kind, "build") if kind == "construction" else (kind,)
    names = ("lobby", "advance", "txn", "swap", "res_human", "alien", "human", "extra_same", "mini")
    return next(
        (e for e in effects if e.trigger in triggers and e.name.startswith(("pay_", *names))), None
    )


def _deed(position: Position, source: str, words: list[str]) -> Purse:
    """The price of a line: of a transaction, or of the power of its source."""
    effect = _power(position, source) if source else None
    name = "txn" if not source and position.phase == "transport" else effect and effect.name
    if words and words[0] == "trade":
        return _letters(words[1 : words.index(">")])
    if words and words[0] == "buy":
        return Counter(gems=position.data.buy_gems)
    if name == "txn":
        return ALIEN + (Counter(gems=1) if words[1] == "gold" else Counter())
    if name in ("swap", "res_human"):
        return _letters(words[: words.index(">")])
    paid: Purse = Counter()
    if effect is not None and name and name.startswith("pay_"):
        paid["gems"] += effect.numbers[0]
    if name in ("lobby", "pay_lobby"):
        levels = position.player(position.active).tracks
        paid["gems"] += position.data.lobby[levels[words[0]] + 1]
    return paid


def price(position: Position, action: Action) -> Purse:
    """What the player who decides pays for an action."""
    words = str(action).split(" = ")[0].split()
    first = words[0]
    if first == "use":
        return _use(position, words)
    if first in ("ally", "recruit"):
        return _letters(words[1 : words.index(">")])
    if first == "convert":
        return Counter(metal=1)
    if first == "point":
        return Counter(points=1)
    if first == "move":
        return Counter(gems=1)
    if first.isdigit() or (first == "hub" and position.table is None):
        return _deed(position, first, words[1:])
    if first in ("alien", "trade", "buy"):
        return _deed(position, "", words)
    return Counter()


# What must hold


def check_step(before: Position, action: Action, after: Position) -> None:
    """Nothing appears or vanishes, and nobody loses anything but the price of the action."""
    assert residents(before) == residents(after)
    if before.table is None:
        assert sectors(before) == sectors(after)
        _check_fleets(before, action, after)
        _check_purses(before, action, after)
    tokens = [player.neutral.split("@")[0] for player in after.players if player.neutral]
    assert len(set(tokens)) == len(tokens)
    copies = Counter({ship.id: ship.copies for ship in after.data.ships})
    assert fleet(after) <= copies
    for player in after.players:
        assert min(player.gems, player.food, player.water, player.metal) >= 0
        assert all(0 <= level <= 5 for level in player.tracks.values())
        for number, inside in player.station.items():
            assert len(inside) <= after.data.sectors[int(number)].size


def _check_fleets(before: Position, action: Action, after: Position) -> None:
    """A ship goes only by being taken apart; the price of a ship lies on it until income."""
    words = str(action).split()
    apart = words[0] == "use" and words[1].split(":")[-1].startswith("dismantle")
    assert fleet(before) - fleet(after) == (Counter([words[3]]) if apart else Counter())
    assert not fleet(after) - fleet(before)
    if words[0] == "use":
        assert on_ships(after) - on_ships(before) == ship_price(before, words[1])[0]
    elif words[0] in ("income", "recruit"):
        mine = [*after.player(before.active).ships, after.player(before.active).neutral or ""]
        assert not any("@" in text for text in mine)
        assert on_ships(after) <= on_ships(before)
    else:
        assert on_ships(after) == on_ships(before)


def _check_purses(before: Position, action: Action, after: Position) -> None:
    words = str(action).split()
    paid = price(before, action)
    fined = after.player(before.active).hub == "A-12" and after.moves != before.moves
    lends = words[1].split(":")[0] if words[0] == "use" and ":" in words[1] else ""
    for old, new in zip(before.players, after.players, strict=True):
        change = purse(new)
        change.subtract(purse(old))
        if old.color == before.to_move:
            change.update(paid)
        if old.color == lends:
            change["gems"] -= ship_price(before, words[1])[1]
        if fined and old.color == before.active:
            change["points"] += 5
        assert min(change.values()) >= 0, (str(action), old.color, change)
        if after.phase == before.phase and after.moves == before.moves:
            _check_exact(before, words, change, old.color)


def _check_exact(before: Position, words: list[str], change: Purse, color: str) -> None:
    """A step that ends nothing brings what it says and what gaining a resident brings, no more."""
    if before.phase not in ("transport", "human", "relocate") or words[0] == "point":
        return
    expected: Purse = Counter()
    if color == before.to_move:
        names = dict(zip(GAINS, COLUMNS, strict=True))
        gained = {"alien": "alien", "ally": "human"}.get(words[0])
        if words[0] in ("trade", "buy"):
            expected.update(_letters(words[-1:]))
        elif words[0] == "observe":
            expected["points"] += 1
        elif gained:
            for effect in live(before, gained):
                if effect.name in names:
                    expected[names[effect.name]] += effect.n
            expected.update(_letters([w for w in words if w.startswith("+")]))
    assert +change == +expected, (words, color, change, expected)
