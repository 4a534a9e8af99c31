import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QObject, Qt
from PySide6.QtGui import QTextLayout, QTextLine, QTextOption
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.look.resource_files import resource_folder
from gui.text.language.languages import (
    SpokenLanguage,
    chosen_language,
    known_languages,
    locale_of,
    name_of_language,
)
from scheduler_core.wording.language_choice import translated_languages

KNOWN = ["en", "de"]
# Another thread asks for the zone while Qt has a text worded that it makes the zone with.
_ASKED_MEANWHILE = """
import threading
from PySide6.QtCore import QCoreApplication, QTimeZone
from gui.text.language.made_texts import EnglishFromTheRight

class Asking(EnglishFromTheRight):
    def translate(self, context, source, disambiguation=None, n=-1):
        asking = threading.Thread(target=QTimeZone.systemTimeZoneId, daemon=True)
        asking.start()
        asking.join()
        return super().translate(context, source)

application = QCoreApplication([])
texts = Asking(application)
application.installTranslator(texts)
print(QTimeZone.systemTimeZoneId().data().decode() != "")
"""
_SECONDS = 30


def test_german_comes_with_the_program() -> None:
    assert known_languages(resource_folder() / "translations") == KNOWN


def test_the_zone_of_the_machine_is_known_before_its_texts_are_made_in_python() -> None:
    """English from the right: now and then the window stood still as it started, for ever."""
    environment = os.environ | {"TZ": ":/nowhere/zone"}

    done = subprocess.run(
        [sys.executable, "-c", _ASKED_MEANWHILE],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=_SECONDS,
    )

    assert done.returncode == 0, done.stderr


def test_the_core_speaks_every_language_of_the_window() -> None:
    assert {"en", *translated_languages()} == set(known_languages(resource_folder() / "translations"))


@pytest.mark.parametrize(
    ("wanted", "preferred", "spoken"),
    [
        ("de", ["en-GB"], "de"),
        ("en", ["de-DE"], "en"),
        ("", ["de-Latn-AT", "de-AT", "de"], "de"),
        ("", ["fr-FR", "fr", "de-DE"], "de"),
        ("", ["ar-EG"], "en"),
        ("", ["C"], "en"),
        ("xx", ["de-DE"], "de"),
        ("", [], "en"),
    ],
)
def test_the_choice_wins_then_what_the_system_prefers(wanted: str, preferred: list[str], spoken: str) -> None:
    assert chosen_language(wanted, KNOWN, preferred) == spoken


@pytest.mark.parametrize(
    ("code", "system", "locale"),
    [
        ("de", "de_AT", "de_AT"),
        ("en", "de_DE", "en_DE"),
        ("de", "en_US", "de_DE"),
        ("de", "C", "de_DE"),
        ("en", "C", "C"),
        ("en", "ar_EG", "en_US"),
    ],
)
def test_dates_are_written_as_the_language_is_written_here(code: str, system: str, locale: str) -> None:
    assert locale_of(code, QLocale(system)).name() == locale


def test_a_language_is_called_as_its_speakers_call_it() -> None:
    assert [name_of_language(code) for code in KNOWN] == ["English", "Deutsch"]


@pytest.mark.slow
def test_the_window_speaks_the_chosen_language_and_leaves_qt_as_it_was(
    german_memory: None, qtbot: QtBot, open_application: Callable[..., Application]
) -> None:
    application = open_application()

    assert application.actions.undo.text() == "&Rückgängig"
    assert application.window.layoutDirection() == Qt.LayoutDirection.LeftToRight
    assert QLocale().toString(2.5) == "2,5"
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "Abbrechen"

    application.close()
    assert QCoreApplication.translate("Actions", "&Undo") == "&Undo"
    assert QLocale().name() == "en_GB"


@pytest.mark.slow
def test_lines_run_from_the_right_where_the_system_writes_so(
    qapp: QApplication, open_application: Callable[..., Application]
) -> None:
    """There are no Arabic texts; the window still stands the right way round."""
    QLocale.setDefault(QLocale("ar_EG"))

    window = open_application().window

    assert window.layoutDirection() == Qt.LayoutDirection.RightToLeft


def test_english_keeps_its_last_sign_at_its_end_where_lines_run_from_the_right(qapp: QApplication) -> None:
    """Buttons said “…Replace” on a system in a language without texts of ours."""
    before, parent = QLocale(), QObject()
    QLocale.setDefault(QLocale("ar_EG"))
    spoken = SpokenLanguage(qapp, resource_folder() / "translations", "", parent)
    try:
        assert qapp.layoutDirection() is Qt.LayoutDirection.RightToLeft
        for text in ("Replace…", "&Replace…", "Why?"):
            said = QCoreApplication.translate("SecretsPage", text)
            line = QTextLayout(said)
            option = QTextOption()
            option.setTextDirection(Qt.LayoutDirection.RightToLeft)
            line.setTextOption(option)
            line.beginLayout()
            drawn = line.createLine()
            line.endLayout()
            before_sign, before_letter = (_x(drawn, len(text) - back) for back in (1, 2))
            assert before_sign > before_letter
        for text in ("Close", "", "{count} runs of {name}", "dd.MM. "):
            assert QCoreApplication.translate("SecretsPage", text) == text
    finally:
        spoken.close()
        QLocale.setDefault(before)


def _x(line: QTextLine, place: int) -> float:
    """Return where a cursor before a letter stands; Qt returns the place as well."""
    found = line.cursorToX(place)
    assert isinstance(found, tuple)
    return float(found[0])
