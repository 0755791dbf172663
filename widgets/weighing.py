"""Turns in one list by their chance to win, which gets surer while one waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import traitlets

from advisor.analysis.differences import ChanceDifference, is_clear, is_open
from advisor.analysis.explaining import headline
from advisor.analysis.odds import Odds
from advisor.analysis.pairing import Contest, outcomes_of
from advisor.analysis.winning import Chance
from advisor.core.seam import Position
from advisor.search.analyst import Judgement
from widgets.advisor_lines import odds_at
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

    _contest: Contest | None = None
    """The turns, played on with the same luck."""

    _touched = False
    """Whether somebody has chosen what is shown."""

    def _forget(self) -> None:
        self._contest = None
        self._touched = False
        super()._forget()

    @traitlets.observe("lines")
    def _rank(self, _: Mapping[str, Any]) -> None:
        with self._lock:
            self._enter()
            self.ranked = ranked(self.lines, self._standings())

    @traitlets.observe("ranked", "odds")
    def _agree(self, _: Mapping[str, Any]) -> None:
        """The bar of the chosen turn says of the player to move what the list says: one number."""
        if self._advice is None or not self.odds:
            return
        key = self.chosen.get("key")
        part = next((row["part"] for row in self.ranked if row["key"] == key), None)
        color = self._advice.position.active
        if part is not None and all(e["part"] != part for e in self.odds if e["color"] == color):
            self.odds = odds_at(self.odds, color, part)

    @traitlets.observe("ranked", "why")
    def _agree_in_words(self, _: Mapping[str, Any]) -> None:
        """So do the reasons, which begin with the chance after the turn."""
        key, lines = self.why.get("key", ""), self.why.get("lines")
        advice, plan, contest = self._advice, self._plans.get(key), self._contest
        if advice is None or plan is None or contest is None or key not in contest or not lines:
            return
        first = headline(advice, plan, contest.chance(key))
        if first != lines[0]:
            self.why = {**self.why, "lines": [first, *lines[1:]]}

    def _enter(self) -> None:
        """Whoever is listed takes part, as far as it is known where the turn ends."""
        advice = self._advice
        if advice is None:
            return
        if self._contest is None:
            start = advice.position
            self._contest = Contest(start, start.active, advice.weights)
        contest = self._contest
        contest.keep([row["key"] for row in self.lines])
        try:
            for key, plan in self._plans.items():
                contest.enter(key, plan, [(1.0, plan.position)])
            for key, gamble in self._gambles.items():
                contest.enter(key, gamble, outcomes_of(advice, gamble))
        except ValueError:  # weights that know no odds
            contest.keep([])

    def _standings(self) -> dict[str, ChanceDifference]:
        """What is known about each turn: its chance, and how far it is from the first.

        That is the turn of the best value, unless another one wins more often, surely or by far:
        what differs by luck only must not stand above the turn that is advised, nor a turn of 18 %
        above one of 53 %.
        """
        contest = self._contest
        if contest is None or "1" not in contest:
            return {}
        chances = {
            row["key"]: contest.chance(row["key"])
            if row["key"] in contest
            else self._limited(row, contest.chance("1"))
            for row in self.lines
        }
        listed = [row["key"] for row in self.lines if row["kind"] != "idea"]
        first = max(listed, key=lambda key: chances[key].mean)
        ahead = self._difference(contest, first, "1", chances)
        if is_open(ahead) and not is_clear(ahead):
            first = "1"
        return {key: self._difference(contest, key, first, chances) for key in chances}

    def _limited(self, row: Mapping[str, Any], best: Chance) -> Chance:
        """A turn with luck of which not every outcome was solved: at least so good."""
        assert self._advice is not None
        odds, at = Odds.by(self._advice.weights), self._advice.best.position
        low, high = (odds.moved(best.mean, row[name], at) for name in ("gain", "most"))
        return Chance(low, low, high, games=0)

    def _difference(
        self, contest: Contest, key: str, first: str, chances: Mapping[str, Chance]
    ) -> ChanceDifference:
        if key in contest and first in contest:
            return contest.difference(key, first)
        here, there = chances[key], chances[first]
        most = here.high if key not in contest else here.mean
        least = there.high if first not in contest else there.mean
        mean = here.mean - there.mean
        return ChanceDifference(mean, here.mean - least, most - there.mean, here)

    def _look(self, job: Job, position: Position, weights: Judgement | None) -> None:
        super()._look(job, position, weights)
        for seconds in ROUNDS:
            with self._lock:
                contest, number = self._contest, len(self.lines)
            if contest is None or job.dropped or job.stop.is_set():
                return
            contest.play(seconds * number, lambda: job.dropped or job.stop.is_set())
            job.publish(self._judge)

    def _judge(self) -> None:
        """Games have been played; what is shown changes only with the first of the list."""
        self.ranked = ranked(self.lines, self._standings())
        best = self.ranked[0]["key"]
        shown = self.chosen.get("key")
        if not self._touched and self.mode == "live" and shown == "1" and best != shown:
            self._show_step(best, 0)

    def _advised(self) -> str:
        """The turn to play: the first of the list without luck."""
        return next((str(row["key"]) for row in self.ranked if row["kind"] == "turn"), "1")

    def _choose(self, message: Mapping[str, Any]) -> None:
        self._touched = True
        super()._choose(message)

    def _step_to(self, message: Mapping[str, Any]) -> None:
        self._touched = True
        super()._step_to(message)
