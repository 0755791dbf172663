"""How far an advice can be trusted: the same question with values changed that are not sure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import traitlets

from widgets.advised import Advised
from widgets.messages import Refused
from widgets.thinking import Job

TIMES: Final = 12
"""How often the question is asked again."""


class Doubted(Advised):
    """A board on which the values behind an advice can be shaken."""

    doubt = traitlets.Dict(help="Whether values can be shaken, and what came of it.").tag(sync=True)

    def _prepare_doubt(self) -> None:
        self.doubt = {"can": self._unsure}

    @property
    def _unsure(self) -> bool:
        analyst = self.position.game.analyst
        return analyst is not None and analyst.unsure

    def _forget(self) -> None:
        super()._forget()
        self._prepare_doubt()

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {**super()._answers(), "shake": self._shake}

    def _shake(self, _: Mapping[str, Any]) -> None:
        advice = self._advice
        if not self._unsure:
            raise Refused("Every value of this game is sure.")
        if advice is None:
            raise Refused("There is no advice yet; wait a moment.")
        self.doubt = {"can": True, "state": "running"}
        position, weights = advice.position, advice.weights

        def work(job: Job) -> None:
            shaken = position.game.analyst.shaken(position, weights, TIMES, job.stop.is_set)
            lines = str(shaken).split("\n")
            job.publish(lambda: self.set_trait("doubt", {"can": True, "lines": lines}))

        self._thinking.start("shake", work, self._shaken)

    def _shaken(self) -> None:
        """Nothing is shaken any more, also when that has failed."""
        if self.doubt.get("state") == "running":
            self._prepare_doubt()
