"""Stores for a doctor to look at."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.core.store.builders import NOW


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an open store in a file."""
    opened = open_store(str(tmp_path / "hourbell.db"), NOW)
    yield opened
    opened.close()
