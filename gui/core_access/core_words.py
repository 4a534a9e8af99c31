"""Say in the language of the window what the core says in English (i18n)."""

import re
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from gui.text.translated import ENGLISH, spoken_language, translate
from scheduler_core.values.records.pause import told_hold

if TYPE_CHECKING:
    from scheduler_core.values.runs.run import Run

# The log asks for the same few texts at every paint; one that is new takes about 0.3 ms.
_KEPT = 4_096
_STOPPED = "cancelled by "
# What the core advises there is typed into a terminal.
_NO_SECRET = r"there is no secret (\S+); add it with: hourbell secret set \1"
# The place of a store that is said first, which is written as it is.
_ADDRESS = r"\w+://"
# As Python writes a text that is named; an apostrophe stands within a word.
_NAMED = r"(?<![\w'])'([^'\n]+)'(?![\w'])"


def said(text: str, language: str = "") -> str:
    """Return a text of the core for the user; what programs and other users wrote stays as it is.

    A `language` is that of what the user typed, to be answered in it; else it is that of the window.
    """
    if text.startswith(_STOPPED) and not language and (words := _stopped(text)):
        return words
    if not language and (lacking := re.fullmatch(_NO_SECRET, text)):
        words = translate("core_words", "there is no secret {name}; add it in the settings, under Secrets")
        return words.format(name=lacking[1])
    text = told_hold(text, _instant)
    code = language or spoken_language()
    return text if code == ENGLISH else _said(code, text)


def as_sentence(reason: str, language: str = "") -> str:
    """Say a reason of the core as a sentence of its own, what it names in the quotes of the window."""
    told = quoted(said(reason, language))
    ended = told if told.endswith((".", "!", "?")) else f"{told}."
    return ended if re.match(_ADDRESS, ended) else ended[:1].upper() + ended[1:]


def quoted(text: str) -> str:
    """Return a text of the core with what it names in the quotes of the window."""
    around = translate("core_words", "“{text}”")
    return re.sub(_NAMED, lambda named: around.format(text=named[1]), text)


def first_error(run: "Run") -> str:
    """Return the first line of error of a run; what a program wrote is shown as it wrote it."""
    is_ours = run.reason_text.startswith(run.first_error_line)
    return said(run.first_error_line) if is_ours else run.first_error_line


def how_it_failed(run: "Run") -> str:
    """Return the first line of error of a run; of one that has none, as interrupted ones, how it ended."""
    from gui.text.state_names import state_name

    return first_error(run) or said(run.reason_text) or state_name(run.state)


def _stopped(text: str) -> str:
    """Say who ended a run where the store has the name of a program; here it was somebody."""
    match text.removeprefix(_STOPPED):
        case "window":
            return translate("core_words", "you stopped it")
        case "command line":
            return translate("core_words", "stopped on the command line")
        case _:
            return ""


def _instant(at: datetime) -> str:
    # The icon in the tray says texts of the core without Qt, but none of these.
    from gui.text import formats

    return formats.instant(at)


@lru_cache(_KEPT)
def _said(code: str, text: str) -> str:
    from scheduler_core.wording.languages import wording_of

    return wording_of(code).said(text)
