"""Turns in one list by their chance to win, which gets surer while one waits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import traitlets

from advisor.analysis.advice import Plan
from advisor.analysis.odds import Odds
from advisor.analysis.winning import Chance, instant_chances, win_probability
from advisor.core.seam import Position
from advisor.search.analyst import Judgement
from widgets.arguing import Argued
from widgets.ranking import ranked
from widgets.thinking import Job

ROUNDS: Final = (0.3, 1.0, 3.0)
"""Seconds for which the game is played out from the end of each turn, as one waits."""


class Weighed(Argued):
    """A board whose turns, those with luck among them, are ranked by the chance to win."""

    ranked: Any = traitlets.List(traitlets.Dict(), help="All turns, best chance first.").tag(
        sync=True
    )

    def _prepare_judging(self) -> None:
        """Nothing is judged yet; before there is a position."""
        self._prospects: dict[str, Chance | None] = {}
        self._judged: dict[str, tuple[Plan, Chance]] = {}

    @traitlets.observe("lines")
    def _rank(self, _: Mapping[str, Any]) -> None:
        with self._lock:
            self._prospects = {row["key"]: self._prospect(row) for row in self.lines}
            self.ranked = ranked(self.lines, self._prospects)

    def _prospect(self, row: Mapping[str, Any]) -> Chance | None:
        """How likely a listed turn wins, by what is known so far."""
        advice, plan = self._advice, self._plans.get(row["key"])
        if advice is None:
            return None
        known = self._judged.get(row["key"])
        if known is not None and known[0] is plan:
            return known[1]
        try:
            chance = instant_chances((plan or advice.best).position, advice.weights)
        except ValueError:  # weights that know no odds
            return None
        found = chance[advice.position.active]
        if row["kind"] != "gamble":
            return found
        moved = Odds.by(advice.weights).moved
        mean, low, high = (moved(each, row["gain"]) for each in (found.mean, found.low, found.high))
        return Chance(mean, low, high, games=0)

    def _forget(self) -> None:
        self._judged.clear()
        super()._forget()

    def _look(self, job: Job, position: Position, weights: Judgement | None) -> None:
        super()._look(job, position, weights)
        for seconds in ROUNDS:
            if job.dropped or job.stop.is_set():
                return
            self._play_out(job, seconds)

    def _play_out(self, job: Job, seconds: float) -> None:
        """Play on from the end of each turn, with the same luck for all; the chance gets surer."""
        for key, plan in list(self._plans.items()):
            if job.dropped or job.stop.is_set():
                return
            try:
                found = win_probability(
                    plan.position, seconds, stop=job.stop.is_set, weights=self.weights
                )
            except ValueError:  # weights that know no odds
                return
            job.publish(partial(self._judge, key, plan, found[self.position.active]))

    def _judge(self, key: str, plan: Plan, chance: Chance) -> None:
        if self._plans.get(key) is plan and key in self._prospects:
            self._judged[key] = (plan, chance)
            self._prospects[key] = chance
            self.ranked = ranked(self.lines, self._prospects)
