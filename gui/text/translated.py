"""Say a text in the language of the window, also in a process that has not loaded Qt.

With Qt there, Qt says it. Without, it comes from the same translation file.
"""

import os
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ENGLISH = "en"
# English with longer words, chosen by HOURBELL_LANGUAGE alone; see `made_texts`.
PSEUDO = "pseudo"
_CHOSEN_BY = "HOURBELL_LANGUAGE"


def has_qt() -> bool:
    return "PySide6.QtCore" in sys.modules


def translate(context: str, source: str, comment: str = "") -> str:
    """Return a text in the language of the window."""
    if has_qt():
        from PySide6.QtCore import QCoreApplication as Qt

        return Qt.translate(context, source, comment or None)
    return _said(context, source, comment)


def spoken_language() -> str:
    """Return the code of the language that texts appear in; the core is asked for the same."""
    return translate("languages", "en", "the code of this language")


def texts_without_qt(file: "Path") -> "Mapping[tuple[str, str, str], str]":
    """Return the texts of a translation file by context, English text and comment."""
    from xml.etree import ElementTree as ET

    return {
        (name, message.findtext("source", ""), message.findtext("comment", "")): translation
        for context in ET.fromstring(file.read_bytes()).iter("context")
        if (name := context.findtext("name", "")) in _CONTEXTS
        for message in context.iter("message")
        if (translation := message.findtext("translation", ""))
    }


# What is said without Qt; the other texts of the window need not be kept.
_CONTEXTS = frozenset(
    """
    Actions ChannelNotices FiringNotices LoneTray Notifications PlainSpeech Tray TrayMenu core_words
    languages outcomes
    """.split()
)


def _said(context: str, source: str, comment: str) -> str:
    language = language_without_qt()
    if language == PSEUDO:
        from scheduler_core.wording.pseudo import pseudo

        return PSEUDO if context == "languages" else pseudo(source)
    return _texts(language).get((context, source, comment), source)


@cache
def language_without_qt() -> str:
    """Return the language chosen in the window, else the one of the system, if there are texts in it."""
    from gui.memory.kept_plainly import kept_choices, memory_file
    from scheduler_core.wording.language_choice import chosen_language, translated_languages

    if os.environ.get(_CHOSEN_BY) == PSEUDO:
        return PSEUDO
    kept = kept_choices(memory_file())
    if kept is not None and kept.language in {ENGLISH, *translated_languages()}:
        return kept.language
    return chosen_language({name: value for name, value in os.environ.items() if name != _CHOSEN_BY})


@cache
def _texts(language: str) -> "Mapping[tuple[str, str, str], str]":
    if language == ENGLISH:
        return {}
    from gui.look.resource_files import resource_folder

    return texts_without_qt(resource_folder() / "translations" / f"hourbell_{language}.ts")
