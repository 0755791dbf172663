"""A thin layer over the CP-SAT model: whole-number expressions that fold constants.

Building a model costs about as much as solving it on small positions, so constraints go straight
into the model's own data, and whatever the position already decides never becomes a variable.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Any, Final

from advisor.core.waiting import load, missing

_FAR: Final = 1 << 50
"""A bound beyond everything that is counted here,"""
_NEAR: Final = _FAR >> 1
"""A limit beyond this is none."""
_FARTHEST: Final = 1 << 58
"""and beyond every objective."""


class Lin:
    """A constant plus whole multiples of variables."""

    __slots__ = ("const", "terms")

    def __init__(self, const: int = 0, terms: dict[int, int] | None = None) -> None:
        self.const = const
        self.terms: dict[int, int] = terms if terms is not None else {}

    def __add__(self, other: Lin | int) -> Lin:
        if isinstance(other, int):
            return Lin(self.const + other, self.terms)
        if not other.terms:
            return Lin(self.const + other.const, self.terms)
        terms = dict(self.terms)
        for variable, factor in other.terms.items():
            terms[variable] = terms.get(variable, 0) + factor
        return Lin(self.const + other.const, terms)

    __radd__ = __add__

    def __mul__(self, factor: int) -> Lin:
        return Lin(self.const * factor, {v: c * factor for v, c in self.terms.items()})

    __rmul__ = __mul__

    def __neg__(self) -> Lin:
        return self * -1

    def __sub__(self, other: Lin | int) -> Lin:
        if isinstance(other, int):
            return Lin(self.const - other, self.terms)
        if not other.terms:
            return Lin(self.const - other.const, self.terms)
        terms = dict(self.terms)
        for variable, factor in other.terms.items():
            terms[variable] = terms.get(variable, 0) - factor
        return Lin(self.const - other.const, terms)

    def __rsub__(self, other: int) -> Lin:
        return -self + other

    @property
    def fixed(self) -> bool:
        return not any(self.terms.values())

    def __repr__(self) -> str:
        return f"Lin({self.const}, {self.terms})"


ZERO: Final = Lin(0)
ONE: Final = Lin(1)


def total(parts: Iterable[Lin | int]) -> Lin:
    """The sum, gathered in one go."""
    const = 0
    terms: dict[int, int] = {}
    for part in parts:
        if isinstance(part, int):
            const += part
            continue
        const += part.const
        for variable, factor in part.terms.items():
            if variable in terms:
                terms[variable] += factor
            else:
                terms[variable] = factor
    return Lin(const, terms)


def available() -> bool:
    """Whether OR-Tools is there; it is not loaded for the answer."""
    if sys.modules.get("ortools", sys) is None:
        return False
    return find_spec("ortools") is not None


def ortools() -> Any:
    """CP-SAT, loaded when it is first needed."""
    try:
        return load("ortools.sat.python.cp_model")
    except ImportError as error:
        wrong = (
            "which is not installed: pip install ortools"
            if missing(error, "ortools")
            else f"which cannot be loaded here: {error}"
        )
        raise ImportError(
            f"Models of a turn need OR-Tools, {wrong}. "
            "solve(position, method='search') does without.",
            name=error.name,
        ) from error


class Builder:
    """Variables and constraints of one model."""

    def __init__(self) -> None:
        cp_model = ortools()
        self.model: Any = cp_model.CpModel()
        self._proto: Any = self.model.proto
        self._constraint: Any = self._proto.constraints.add
        self._variable: Any = self._proto.variables.add
        self.low: list[int] = []
        self.high: list[int] = []
        self._reified: dict[tuple[tuple[tuple[int, int], ...], int], Lin] = {}

    @property
    def size(self) -> int:
        """Variables and constraints: building and reading a model take about as long."""
        return len(self.low) + len(self._proto.constraints)

    def var(self, low: int, high: int) -> Lin:
        """A new whole number between two bounds; a constant where they meet."""
        if low == high:
            return Lin(low)
        self._variable().domain.extend((low, high))
        self.low.append(low)
        self.high.append(high)
        return Lin(0, {len(self.low) - 1: 1})

    def flag(self) -> Lin:
        return self.var(0, 1)

    def hold(self, flag: Lin, value: int) -> None:
        """Fix a flag while the model is solved; what is built later may still find it open."""
        (variable,) = flag.terms
        domain = self._proto.variables[variable].domain
        domain.clear()
        domain.extend((value, value))

    def least(self, lin: Lin) -> int:
        low, high, least = self.low, self.high, lin.const
        for v, c in lin.terms.items():
            least += c * (low[v] if c > 0 else high[v])
        return least

    def most(self, lin: Lin) -> int:
        low, high, most = self.low, self.high, lin.const
        for v, c in lin.terms.items():
            most += c * (high[v] if c > 0 else low[v])
        return most

    def between(self, lin: Lin, low: int, high: int, *given: Lin) -> None:
        """low <= lin <= high, where all the given flags are 1."""
        literals = _literals(given) if given else []
        if literals is None:
            return
        lows, highs, const, terms = self.low, self.high, lin.const, lin.terms
        least = most = const
        zeros = False
        for v, c in terms.items():
            if c > 0:
                least += c * lows[v]
                most += c * highs[v]
            elif c:
                least += c * highs[v]
                most += c * lows[v]
            else:
                zeros = True
        if least >= low and most <= high:
            return
        if zeros:
            terms = {v: c for v, c in terms.items() if c}
        constraint = self._constraint()
        if literals:
            constraint.enforcement_literal.extend(literals)
        linear = constraint.linear
        linear.vars.extend(terms.keys())
        linear.coeffs.extend(terms.values())
        linear.domain.extend((max(low - const, -_FAR), min(high - const, _FAR)))
        if len(literals) == 1:
            (flag,) = (flag for flag in given if not flag.fixed)
            if low > -_FAR:
                self._sharpen(terms, low - lin.const, flag)
            if high < _FAR:
                opposite = {v: -c for v, c in terms.items()}
                self._sharpen(opposite, lin.const - high, flag)

    def _sharpen(self, terms: dict[int, int], low: int, flag: Lin) -> None:
        """Say once more that with the flag the terms reach `low`, without what only lowers them.

        A relaxation grants a flag in part when the terms come a part of the way from their lowest
        sum. Where some of them only lower the sum, that way begins too far down.
        """
        low -= sum(c * self.low[v] for v, c in terms.items())
        parts = Lin(0, {v: min(c, low) for v, c in terms.items() if c > 0})
        if low <= 0 or len(parts.terms) == len(terms):
            return
        start = sum(c * self.low[v] for v, c in parts.terms.items())
        self.ge(parts - flag * low, start)

    def ge(self, lin: Lin, low: int, *given: Lin) -> None:
        self.between(lin, low, _FAR, *given)

    def le(self, lin: Lin, high: int, *given: Lin) -> None:
        self.between(lin, -_FAR, high, *given)

    def eq(self, lin: Lin, value: int, *given: Lin) -> None:
        self.between(lin, value, value, *given)

    def at_least(self, lin: Lin, low: int) -> Lin:
        """A flag that says whether lin >= low."""
        if self.least(lin) >= low:
            return ONE
        if self.most(lin) < low:
            return ZERO
        terms = tuple(sorted((v, c) for v, c in lin.terms.items() if c))
        if len(terms) == 1:
            variable, factor = terms[0]
            if self.low[variable] == 0 and self.high[variable] == 1:
                on = factor + lin.const >= low
                return Lin(0, {variable: 1}) if on else Lin(1, {variable: -1})
        key = (terms, low - lin.const)
        flag = self._reified.get(key)
        if flag is None:
            flag = self.flag()
            self.ge(lin, low, flag)
            self.le(lin, low - 1, 1 - flag)
            self._reified[key] = flag
        return flag

    def all_of(self, flags: Iterable[Lin]) -> Lin:
        """A flag that is 1 exactly if all the given ones are."""
        open_flags = []
        for flag in flags:
            if flag.fixed:
                if flag.const == 0:
                    return ZERO
            else:
                open_flags.append(flag)
        if not open_flags:
            return ONE
        if len(open_flags) == 1:
            return open_flags[0]
        both = self.flag()
        for flag in open_flags:
            self.le(both - flag, 0)
        self.ge(both - total(open_flags), 1 - len(open_flags))
        return both

    def product(self, flag: Lin, number: Lin) -> Lin:
        """flag * number, exactly."""
        if flag.fixed:
            return number if flag.const else ZERO
        if number.fixed:
            return flag * number.const
        low, high = self.least(number), self.most(number)
        result = self.var(min(0, low), max(0, high))
        self.ge(result - flag * low, 0)
        self.le(result - flag * high, 0)
        self.ge(result - number + (1 - flag) * high, 0)
        self.le(result - number + (1 - flag) * low, 0)
        return result

    def rows(self) -> Iterator[tuple[dict[int, int], int | None, int | None]]:
        """The constraints as sums between two numbers, None where there is none.

        What holds only where flags are 1 is said with as much slack as they need at 0.
        """
        for constraint in self._proto.constraints:
            linear = constraint.linear
            terms = dict(zip(linear.vars, linear.coeffs, strict=True))
            low, high = linear.domain
            literals = list(constraint.enforcement_literal)
            if not literals:
                yield terms, low if low > -_NEAR else None, high if high < _NEAR else None
                continue
            lin = Lin(0, terms)
            if low > -_NEAR:
                yield *_slack(terms, literals, low, low - self.least(lin)), None
            if high < _NEAR:
                slackened, limit = _slack(terms, literals, high, high - self.most(lin))
                yield slackened, None, limit

    def maximise(self, lin: Lin) -> None:
        objective = self._proto.objective
        terms = {v: c for v, c in lin.terms.items() if c}
        objective.vars.extend(terms.keys())
        objective.coeffs.extend(-c for c in terms.values())
        objective.offset = -lin.const
        objective.scaling_factor = -1.0

    def within(self, low: int, high: int) -> None:
        """The objective lies between two numbers.

        Said of the objective itself: a constraint with the same terms takes a third more time.
        """
        objective = self._proto.objective
        const = -round(objective.offset)
        objective.domain.clear()
        objective.domain.extend((max(const - high, -_FARTHEST), min(const - low, _FARTHEST)))


def _slack(
    terms: dict[int, int], literals: list[int], limit: int, slack: int
) -> tuple[dict[int, int], int]:
    """A sum and its limit, which gives way by some slack for every literal that is not true."""
    slackened = dict(terms)
    for literal in literals:
        if literal >= 0:
            slackened[literal] = slackened.get(literal, 0) - slack
            limit -= slack
        else:
            slackened[-literal - 1] = slackened.get(-literal - 1, 0) + slack
    return slackened, limit


def _literals(given: tuple[Lin, ...]) -> list[int] | None:
    """Flags as the solver names them, without those that are surely 1; None if one is surely 0."""
    found: list[int] = []
    for flag in given:
        if flag.fixed:
            if flag.const == 0:
                return None
            continue
        ((variable, factor),) = ((v, c) for v, c in flag.terms.items() if c)
        found.append(variable if factor > 0 else -variable - 1)
    return found
