"""Check names of folders that are typed or moved. No Qt here."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import said
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.job import LONGEST_NAME
from scheduler_core.values.ranges import check_line

_SEPARATOR = "/"


def tidy_folder(text: str) -> str:
    """Return a way through folders without empty steps and blanks around them."""
    return _SEPARATOR.join(part for part in (step.strip() for step in text.split(_SEPARATOR)) if part)


def problem_of_folder(path: str) -> str:
    """Say why no folder can be called so; nothing if it can."""
    return _problem("folder", path)


def tidy_tags(text: str) -> tuple[str, ...]:
    """Return the tags of a line: parted by commas or blanks, each with or without a # before it."""
    words = (word.strip().lstrip("#") for word in text.replace(",", " ").split())
    return tuple(dict.fromkeys(word for word in words if word))


def problem_of_tags(tags: Iterable[str]) -> str:
    """Say why there can be no such tag; nothing if there can."""
    return next((problem for problem in (_problem("tag", tag) for tag in tags) if problem), "")


def _problem(field: str, text: str) -> str:
    try:
        check_line(field, text, LONGEST_NAME)
    except InvalidInput as error:
        return _tr("“{name}” can't be used: {reason}.").format(name=_short(text), reason=said(error.reason))
    return ""


def _short(text: str) -> str:
    return text if len(text) <= 30 else f"{text[:30]}…"


def _tr(text: str) -> str:
    return QCoreApplication.translate("place_names", text)
