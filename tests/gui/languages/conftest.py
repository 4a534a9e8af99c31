"""What the tests of languages share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from gui.look.resource_files import resource_folder
from gui.memory.window_memory import WindowMemory
from gui.text.language.languages import SpokenLanguage


@pytest.fixture
def german_memory(memory: Path) -> None:
    """Let the window speak German from its start."""
    kept = WindowMemory(memory)
    kept.language = "de"
    kept.save()


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    owner = QObject()
    language = SpokenLanguage(qapp, resource_folder() / "translations", "de", owner)
    yield
    language.close()
