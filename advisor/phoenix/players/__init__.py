"""Those who play Space Station Phoenix by themselves."""

from __future__ import annotations

from advisor.phoenix.players import greedy as greedy
from advisor.phoenix.players import levels as levels
from advisor.phoenix.players import planner as planner
from advisor.phoenix.players.simple import livelier as livelier
