"""Name who did something: our programs by words, others by name."""

from PySide6.QtCore import QCoreApplication

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


def _tr(text: str) -> str:
    return QCoreApplication.translate("people", text)
