"""Name several jobs in a sentence."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from gui.text import formats

_MOST_NAMED = 3


def jobs_named(jobs: Sequence[tuple[int, str]]) -> str:
    """Return names in quotation marks, the first of many."""
    names = ", ".join(_tr("“{name}”").format(name=name) for _, name in jobs[:_MOST_NAMED])
    more = len(jobs) - _MOST_NAMED
    if more <= 0:
        return names
    return _tr("{jobs} and {count} more").format(jobs=names, count=formats.whole_number(more))


def _tr(text: str) -> str:
    return QCoreApplication.translate("JobNames", text)


_WINDOW, _COMMAND_LINE, _TOKEN = "window", "command line", "API token "


def who_in_words(who: str) -> str:
    """Return who did something, as it stands alone."""
    if who.startswith(_TOKEN):
        return _tr("API token {name}").format(name=who.removeprefix(_TOKEN))
    return {_WINDOW: _tr("window"), _COMMAND_LINE: _tr("command line")}.get(who, who)


def by_whom(who: str) -> str:
    """Return who did something, as it stands behind “by”; what is done in a window is the user's own."""
    if who.startswith(_TOKEN):
        return _tr("the API token {name}").format(name=who.removeprefix(_TOKEN))
    return {_WINDOW: _tr("you"), _COMMAND_LINE: _tr("the command line")}.get(who, who)
