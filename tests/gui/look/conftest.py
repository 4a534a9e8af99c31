"""Fonts larger than usual, and languages with longer words or lines from the right."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from gui.memory.window_memory import WindowMemory
from gui.text.translated import PSEUDO

# English with longer words, in lines from the right.
MIRRORED = "mirrored"


@pytest.fixture
def font_scale(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    before, larger = qapp.font(), qapp.font()
    larger.setPointSizeF(before.pointSizeF() * request.param)
    qapp.setFont(larger)
    yield
    qapp.setFont(before)


@pytest.fixture
def spoken(
    british: None,
    memory: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> WindowMemory:
    """Let the next window speak a language; return what it will remember, to be added to and saved."""
    is_longer = request.param in {PSEUDO, MIRRORED}
    monkeypatch.setenv("HOURBELL_LANGUAGE", PSEUDO if is_longer else request.param)
    if request.param == MIRRORED:
        QLocale.setDefault(QLocale("ar_EG"))
    kept = WindowMemory(memory)
    kept.language = "" if is_longer else request.param
    kept.save()
    return kept
