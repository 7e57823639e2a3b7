"""What tests of several screens begin with: a hall without a window, and games to show."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """A hall whose saves, settings and statistics are this test's own."""
    return Hall(tmp_path)


@pytest.fixture(scope="module")
def games():
    """Games of every kind to show on a page, by name; all but one are over."""
    from test_screens_fit import made_games  # it plays them, which only some files need

    return made_games()
