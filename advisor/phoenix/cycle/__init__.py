"""The cycle: the next ship uses and the income after them, planned by CP-SAT.

`plan` gives the best plan found from a position, replayed by the engine; `rank` orders turns by
what they are worth together with the cycle that they open. A proof belongs to the simplified model
only: rivals stand still, dice show what they show on average, tables stay those of now.
"""

from __future__ import annotations

from advisor.phoenix.cycle.plan import CyclePlan, PlanStep
from advisor.phoenix.cycle.planning import deepen, plan
from advisor.phoenix.cycle.ranking import Ranked, rank

__all__ = ["CyclePlan", "PlanStep", "Ranked", "deepen", "plan", "rank"]
