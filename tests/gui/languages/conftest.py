"""What the tests of languages share."""

from pathlib import Path

import pytest

from gui.window_memory import WindowMemory


@pytest.fixture
def german_memory(memory: Path) -> None:
    """Let the window speak German from its start."""
    kept = WindowMemory(memory)
    kept.language = "de"
    kept.save()
