"""Choose the language of the window (i18n, localization), and let Qt speak it: texts, dates, direction."""

import logging
import os
from functools import lru_cache
from pathlib import Path

from platformdirs import user_cache_path
from PySide6.QtCore import QLocale, QObject, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from gui.text.translated import ENGLISH, PSEUDO, spoken_language

log = logging.getLogger(__name__)

# Stored for: speak as the system does.
SYSTEM = ""
_CHOSEN_BY = "HOURBELL_LANGUAGE"
_PREFIX = "hourbell_"
# What the core calls English by whether its clock has twelve hours, and whether months stand before days.
_ENGLISH = {(True, True): "en-US", (True, False): "en-AU", (False, True): ENGLISH, (False, False): "en-GB"}


def sentence_language() -> str:
    """Return the code of the language that the core's sentences of schedules are asked for in.

    English has the clock of twelve hours where that is used here, and months before days where dates have.
    """
    code = spoken_language()
    if code not in {ENGLISH, PSEUDO}:  # sentences are made of values, so there are no longer ones
        return code
    return _ENGLISH[has_twelve_hours(), has_months_first()]


def has_twelve_hours() -> bool:
    """Tell whether times are written with AM and PM here."""
    pattern = QLocale().timeFormat(QLocale.FormatType.ShortFormat)
    return "a" in "".join(pattern.lower().split("'")[::2])  # without what is quoted


def has_months_first() -> bool:
    """Tell whether English as it is written here has its months before its days."""
    return _has_months_first(QLocale().name())


@lru_cache(maxsize=4)
def _has_months_first(locale: str) -> bool:
    written = QLocale(locale)
    pattern = written.dateFormat(QLocale.FormatType.LongFormat)
    return written.language() == QLocale.Language.English and pattern.find("MMM") < pattern.rfind("d")


def known_languages(folder: Path) -> list[str]:
    """Return the codes of all languages there are texts in, English first."""
    return [ENGLISH, *sorted(file.stem.removeprefix(_PREFIX) for file in folder.glob(f"{_PREFIX}*.ts"))]


def name_of_language(code: str) -> str:
    """Return what those who speak a language call it."""
    return "English" if code == ENGLISH else QLocale(code).nativeLanguageName().title()


def chosen_language(wanted: str, known: list[str], preferred: list[str]) -> str:
    """Return the language to speak: the wanted one, else the first that the user prefers and we know.

    `preferred` are the languages of the system as it names them, such as `de-Latn-AT`.
    """
    if wanted in known:
        return wanted
    codes = (name.partition("-")[0] for name in preferred)
    return next((code for code in codes if code in known), ENGLISH)


def locale_of(code: str, system: QLocale) -> QLocale:
    """Return how dates and numbers are written in a language here, else where most people speak it.

    English in Germany has no clock of twelve hours.
    """
    language = QLocale(code).language()
    is_nowhere = system.language() == QLocale.Language.C
    if system.language() == language or (is_nowhere and code == ENGLISH):
        return system
    here = QLocale(language, system.territory())
    return here if here.territory() == system.territory() else QLocale(code)


class SpokenLanguage(QObject):
    """The language from now on, until it is closed.

    Dates, numbers and the direction follow a language that was chosen; else they follow the system, whether
    or not there are texts in its language.
    """

    def __init__(self, application: QApplication, folder: Path, wanted: str, parent: QObject) -> None:
        super().__init__(parent)
        self._application = application
        self._before = QLocale()
        self._translators: list[QTranslator] = []
        self._texts = b""  # Qt reads there as long as it speaks
        self.known = known = known_languages(folder)
        system = QLocale.system()
        self.code = chosen_language(wanted, known, system.uiLanguages())
        if os.environ.get(_CHOSEN_BY) == PSEUDO:
            self._install_longer_words()
            application.setLayoutDirection(QLocale().textDirection())
            return
        if wanted in known:
            QLocale.setDefault(locale_of(wanted, system))
        if self.code != ENGLISH:
            # What was installed last is asked first, and ours may say otherwise what Qt says too.
            self._install_those_of_qt()
            self._install_ours(folder / f"{_PREFIX}{self.code}.ts")
        elif QLocale().textDirection() is Qt.LayoutDirection.RightToLeft:
            from gui.text.language.made_texts import EnglishFromTheRight

            self._install(EnglishFromTheRight(self), "English from the right", is_there=True)
        application.setLayoutDirection(QLocale().textDirection())

    def close(self) -> None:
        """Leave Qt as it was found; closing twice is fine."""
        while self._translators:
            self._application.removeTranslator(self._translators.pop())
        QLocale.setDefault(self._before)
        self._application.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)

    def _install_longer_words(self) -> None:
        from gui.text.language.made_texts import PseudoTexts

        self.code = PSEUDO
        self._install(PseudoTexts(self), PSEUDO, is_there=True)

    def _install_those_of_qt(self) -> None:
        from PySide6.QtCore import QLibraryInfo  # English needs none of it

        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        translator = QTranslator(self)
        self._install(
            translator, f"qtbase_{self.code} in {folder}", translator.load(f"qtbase_{self.code}", folder)
        )

    def _install_ours(self, source: Path) -> None:
        from gui.text.language.compiled_texts import texts_of

        translator = QTranslator(self)
        try:
            self._texts = texts_of(source, user_cache_path("hourbell", appauthor=False) / "texts")
        except (OSError, SyntaxError, ValueError) as error:  # the window speaks English then
            log.warning("the texts in %s can't be read: %s", source, error)
            return
        self._install(translator, str(source), translator.load(self._texts))

    def _install(self, translator: QTranslator, name: str, is_there: bool) -> None:
        if is_there:
            self._application.installTranslator(translator)
            self._translators.append(translator)
        else:
            log.info("there are no texts %s", name)
