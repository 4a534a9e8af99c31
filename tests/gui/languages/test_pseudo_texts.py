"""The window with longer words: every text is marked, and what programs read again is whole."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.core_access.core_words import said
from gui.look.resource_files import resource_folder
from gui.memory.window_memory import WindowMemory
from gui.text import formats
from gui.text.language.languages import SpokenLanguage, sentence_language
from gui.text.translated import PSEUDO, spoken_language
from tests.gui.conftest import NOON


@pytest.fixture
def longer_words(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[SpokenLanguage]:
    monkeypatch.setenv("HOURBELL_LANGUAGE", PSEUDO)
    owner = QObject()
    language = SpokenLanguage(qapp, resource_folder() / "translations", "de", owner)
    yield language
    language.close()


def test_texts_of_the_window_and_of_the_core_are_longer(longer_words: SpokenLanguage) -> None:
    assert longer_words.code == spoken_language() == PSEUDO
    assert QCoreApplication.translate("Actions", "&Undo") == "[&Uñdöö]"
    assert said("exit code 7").startswith("[ééxîît")


def test_dates_keys_and_sentences_stay(longer_words: SpokenLanguage) -> None:
    assert formats.coming_day(NOON, NOON.replace(day=18)) == "Fri 20 Nov"
    assert sentence_language() == "en-GB"
    assert QKeySequence("Ctrl+Z").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+Z"


def test_nobody_chooses_it_among_languages(longer_words: SpokenLanguage) -> None:
    assert PSEUDO not in longer_words.known


def test_another_word_chooses_nothing(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable chooses the language of the command line; the window has a setting."""
    monkeypatch.setenv("HOURBELL_LANGUAGE", "de")
    language = SpokenLanguage(qapp, resource_folder() / "translations", "en", QObject())

    assert language.code == "en"
    language.close()


@pytest.mark.slow
def test_the_window_opens_with_longer_words_and_from_the_right(
    qtbot: QtBot, memory: Path, monkeypatch: pytest.MonkeyPatch, open_application: Callable[..., Application]
) -> None:
    monkeypatch.setenv("HOURBELL_LANGUAGE", PSEUDO)
    WindowMemory(memory).save()
    QLocale.setDefault(QLocale("ar_EG"))

    application = open_application()

    assert application.actions.undo.text() == "[&Uñdöö]"
    assert application.window.layoutDirection() == Qt.LayoutDirection.RightToLeft
    application.close()
    assert QCoreApplication.translate("Actions", "&Undo") == "&Undo"
