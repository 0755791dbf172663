"""Why some faults put into the solver on purpose do no harm, by the name of the mutant."""

from __future__ import annotations

REASONS: dict[str, str] = {
    "landing_limits.py landing_limits: reason left out: "
    "`all(n <= m for n, m in zip(numbers, most, strict=True))` in "
    "`sum(ways) > unlanded or all(n <= m for n, m in zip(numbers, most, strict=True))`": (
        "spares the question whether landings can be paid that would raise no maximum"
    ),
    "rest_limits.py may_close: reason left out: "
    "`any(ship & VALUE == 6 for ship in state.ships)` in "
    "`rest.mask & CHANGING != 0 or any(ship & VALUE == 6 for ship in state.ships)`": (
        "a quiet landing with that six may as well come first: then the ships that are left make "
        "threes"
    ),
}
