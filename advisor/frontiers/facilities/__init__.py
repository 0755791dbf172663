"""The nine orbital facilities, by number."""

from __future__ import annotations

from typing import Final

from advisor.frontiers.facilities import (
    artifact,
    constructor,
    hub,
    market,
    mine,
    raiders,
    shipyard,
    solar,
    terraform,
)
from advisor.frontiers.facilities.base import Facility

FACILITY_RULES: Final[tuple[Facility, ...]] = (
    solar.FACILITY,
    mine.FACILITY,
    artifact.FACILITY,
    market.FACILITY,
    shipyard.FACILITY,
    constructor.FACILITY,
    hub.FACILITY,
    raiders.FACILITY,
    terraform.FACILITY,
)
