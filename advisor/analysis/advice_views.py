"""Advice as text for the terminal, as HTML for notebooks, and as plain data for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from advisor.analysis.explaining import chance_to_win, proof
from advisor.analysis.plans import Gamble, Plan
from advisor.analysis.promising import Promise, heading, opinion, promised
from advisor.core.narrate import capital, listed, name_of, percent, you
from advisor.core.seam import Position
from advisor.core.visible import markup
from advisor.search.scale import HARDLY, UNIT, is_decided, much, number, worth

if TYPE_CHECKING:
    from advisor.analysis.advice import Advice

FORMAT: Final = "{}-advice/1"
"""With the name of the game."""
GAMBLES: Final = 3
"""Gambles that are told; the data have all of them."""
FORESEEN: Final = 5
OPENED: Final = "With what such turns open, as games have shown (an estimate, no proof):"


def as_data(advice: Advice) -> dict[str, Any]:
    """Everything as lists, dictionaries, texts and numbers."""
    plans = [_plan_data(advice, plan) for plan in advice.plans]
    gambles = [_gamble_data(gamble) for gamble in advice.gambles]
    chosen = advice.recommended if advice.plans else None
    return {
        "format": FORMAT.format(advice.position.game.name),
        "position": advice.position.to_dict(),
        "active": advice.position.active,
        "weights": advice.weights.name,
        "optimal": bool(advice.plans) and advice.best.optimal,
        "bound": advice.best.bound if advice.plans else None,
        "stopped": advice.stopped,
        "method": advice.method,
        "plans": plans,
        "gambles": gambles,
        "caution": advice.position.game.narrator.caution(advice.position),
        "ranked": [
            {"actions": [action.text for action in each.turn.actions], "total": each.total}
            for each in advice.ranked()
        ],
        "promises": [_promise_data(promise) for promise in advice.promises],
        "recommended": None if chosen is None else [action.text for action in chosen.actions],
    }


def _plan_data(advice: Advice, plan: Plan) -> dict[str, Any]:
    return {
        "actions": [action.text for action in plan.actions],
        "steps": advice.position.game.narrator.steps(advice.position, plan.actions),
        "value": plan.value,
        "worth": round(plan.value / UNIT, 3),
        "chance": chance_to_win(plan.position, advice.position.to_move, advice.weights),
        "terms": {name: part for name, part in plan.terms.items() if part},
        "optimal": plan.optimal,
        "bound": plan.bound,
        "gap": plan.gap,
        "position": plan.position.to_dict(),
    }


def _gamble_data(gamble: Gamble) -> dict[str, Any]:
    return {
        "actions": [action.text for action in gamble.actions],
        "value": gamble.value,
        "low": gamble.low,
        "high": gamble.high,
        "share": gamble.share,
        "exact": gamble.exact,
    }


def _promise_data(promise: Promise) -> dict[str, Any]:
    behind = promise.behind
    return {
        "actions": [action.text for action in promise.turn.actions],
        "chance": promise.chance,
        "low": behind.chance.low,
        "high": behind.chance.high,
        "more": behind.mean,
        "more low": behind.low,
        "more high": behind.high,
        "games": promise.games,
    }


def as_text(advice: Advice) -> str:
    """The best turn step by step, the others in a line each."""
    who = name_of(advice.position, advice.position.to_move)
    if not advice.plans:
        return f"{who} to play. No turn was found in this time."
    best = advice.best
    lines = [f"{who} to play.", *_lucky(advice), "", f"1. {_title(advice, best)}"]
    told = advice.position.game.narrator.steps(advice.position, best.actions)
    lines += [f"   {line}" for line in told]
    lines.append(f"   To play it: {best}")
    for place, plan in enumerate(advice.plans[1:], 2):
        lines += ["", f"{place}. {_title(advice, plan)}", f"   {plan}"]
    if advice.gambles:
        lines += ["", "With luck in them:"]
        lines += [f"   {gamble_line(advice, gamble)}" for gamble in advice.gambles[:GAMBLES]]
        rest = len(advice.gambles) - GAMBLES
        if rest > 0:
            lines.append(f"   … and {rest} more, worth less.")
    if advice.promises:
        lines += ["", heading(advice), *(f"   {line}" for line in promised(advice))]
        lines += [opinion(advice)] if opinion(advice) else []
    if after := opened(advice):
        lines += ["", OPENED, *(f"   {line}" for line in after)]
    if caution := advice.position.game.narrator.caution(advice.position):
        lines += ["", caution]
    return "\n".join(lines)


def _lucky(advice: Advice) -> list[str]:
    """What to do, where luck is worth more than every turn without it."""
    chosen = advice.recommended
    if isinstance(chosen, Gamble):
        return ["", f"Recommended: {gamble_line(advice, chosen)}", f"   To play it: {chosen}"]
    if chosen is advice.best:
        return []
    place = advice.plans.index(chosen) + 1
    return ["", f"Recommended: turn {place}, for what it opens."]


def opened(advice: Advice) -> list[str]:
    """The turns with what they open, best first, where that is known."""
    ranked = advice.ranked()
    if len(ranked) < 2:
        return []
    position = advice.position
    most = ranked[0].total
    found = []
    for each in ranked[:FORESEEN]:
        said = position.game.narrator.brief(position, each.turn.actions[0])
        behind = "" if each is ranked[0] else f", {much(most - each.total)} behind"
        found.append(f"{capital(said)}: {number(each.total)}{behind}.")
    return found


def _title(advice: Advice, plan: Plan) -> str:
    """`The best turn, worth 12.3, chance to win 56 %. …`"""
    best = advice.best
    chance = chance_to_win(plan.position, advice.position.to_move, advice.weights)
    winning = f", chance to win {percent(chance)}" if chance is not None else ""
    if plan is best:
        found = "The best turn" if plan.optimal else "The best turn found"
        if is_decided(plan.value):
            return f"{found} {worth(plan.value)}. {proof(advice)}"
        return f"{found}, {worth(plan.value)}{winning}. {proof(advice)}"
    if is_decided(plan.value):
        return f"{capital(worth(plan.value))}."
    if is_decided(best.value):
        return f"{capital(worth(plan.value))}{winning}."
    behind = best.value - plan.value
    how = "just as good" if not behind else f"{much(behind)} behind"
    return f"{capital(worth(plan.value))}, {how}{winning}."


def gamble_line(advice: Advice, gamble: Gamble) -> str:
    """A gamble in a sentence, compared with the best turn without luck."""
    position = advice.position
    deed = position.game.narrator.deed
    doing = listed(deed(position, action, you) for action in gamble.actions)
    return f"{capital(doing)}: on average {_against_no_luck(gamble, advice.best.value)}."


def _against_no_luck(gamble: Gamble, best: int) -> str:
    if is_decided(best) or is_decided(gamble.low):
        how = "better" if gamble.low > best else "not better"
        return f"{how} than the best turn without luck"
    if gamble.exact:
        side = "more" if gamble.value > best else "less"
        return f"{worth(gamble.value)}, {much(gamble.value - best)} {side} than without luck"
    if gamble.high <= best:
        less = much(best - gamble.high)
        how = "not better" if less == HARDLY else f"at least {less} less"
        return f"{how} than without luck"
    if is_decided(gamble.high):
        return f"worth at least {number(gamble.low)}; not all was looked at"
    return f"{worth(gamble.low)} to {number(gamble.high)}; not all was looked at"


_CELL: Final = "padding:.3em .7em;text-align:left;vertical-align:top;border:0"
_LINE: Final = "border-top:1px solid var(--jp-border-color2, rgba(128,128,128,.45))"
_SOFT: Final = "opacity:.75;background:none;color:inherit"


def as_html(advice: Advice) -> str:
    """A small table in the colours of the page around it."""
    position = advice.position
    who = markup(name_of(position, position.to_move))
    if not advice.plans:
        return f"<p>{who} to play. No turn was found in this time.</p>"
    chances = [
        chance_to_win(plan.position, position.to_move, advice.weights) for plan in advice.plans
    ]
    with_odds = any(chance is not None for chance in chances)
    heads = ["", "Turn", "Worth", "Behind", *(["Chance to win"] if with_odds else [])]
    heads += ["Played on"] if advice.promises else []
    head = "".join(f'<th scope="col" style="{_CELL}">{text}</th>' for text in heads)
    rows = []
    for place, (plan, chance) in enumerate(zip(advice.plans, chances, strict=True), 1):
        cells = [
            str(place),
            _turn(position, plan),
            markup(_short(plan.value)),
            markup(_behind(advice, plan)),
        ]
        if with_odds:
            cells.append("" if chance is None else markup(percent(chance)))
        if advice.promises:
            cells += [markup(promise.text) for promise in advice.promises if promise.turn is plan]
        inner = "".join(f'<td style="{_CELL};{_LINE}">{cell}</td>' for cell in cells)
        rows.append(f"<tr>{inner}</tr>")
    table = (
        '<table style="border-collapse:collapse;color:inherit;background:none">'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
    if said := opinion(advice):
        table += f"<p>{markup(said)}</p>"
    luck = "".join(
        f"<li>{markup(gamble_line(advice, gamble))}</li>" for gamble in advice.gambles[:GAMBLES]
    )
    lucky = f"<p>With luck in them:</p><ul>{luck}</ul>" if luck else ""
    if after := opened(advice):
        items = "".join(f"<li>{markup(line)}</li>" for line in after)
        lucky += f"<p>{OPENED}</p><ol>{items}</ol>"
    if caution := position.game.narrator.caution(position):
        lucky += f'<p style="{_SOFT}">{markup(caution)}</p>'
    return (
        '<div style="color:var(--jp-ui-font-color1, inherit)">'
        f"<p><b>{who}</b> to play. {markup(proof(advice))}</p>{table}{lucky}</div>"
    )


def _turn(position: Position, plan: Plan) -> str:
    """The steps in words, and small below them what to type."""
    told = "<br>".join(map(markup, position.game.narrator.steps(position, plan.actions)))
    return (
        f'{told}<br><code style="{_SOFT};background:none;color:inherit">{markup(str(plan))}</code>'
    )


def _short(value: float) -> str:
    return worth(value) if is_decided(value) else number(value)


def _behind(advice: Advice, plan: Plan) -> str:
    best = advice.best
    if plan is best or is_decided(best.value) or is_decided(plan.value):
        return ""
    return number(best.value - plan.value)
