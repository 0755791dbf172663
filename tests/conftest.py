"""Settings that hold for every test."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Asserts in the shared helpers explain themselves as those in the tests do.
pytest.register_assert_rewrite("support")

# A busy machine is no defect, so no example has a time limit. Where every change is checked,
# the same examples come again in every run, so that a red run means a change in the code.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

ELSEWHERE = tuple(Path(__file__).parent / name for name in ("browser", "binder", "packaging"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs in a browser or in another environment covers nothing here."""
    for item in items:
        if any(folder in item.path.parents for folder in ELSEWHERE):
            item.add_marker("no_cover")
