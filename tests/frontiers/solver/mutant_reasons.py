"""Why some faults put into the solver on purpose do no harm, by the name of the mutant."""

from __future__ import annotations

REASONS: dict[str, str] = {}
