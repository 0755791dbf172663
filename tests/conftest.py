"""Settings that hold for every test."""

import os

import pytest
from hypothesis import settings

# Asserts in the shared helpers explain themselves as those in the tests do.
pytest.register_assert_rewrite("support")

# A busy machine is no defect, so no example has a time limit. Where every change is checked,
# the same examples come again in every run, so that a red run means a change in the code.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
