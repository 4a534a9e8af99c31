"""A store to be proved."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.facade.proving.kept_store import Kept


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    made = Kept(tmp_path)
    yield made
    made.program.close()
