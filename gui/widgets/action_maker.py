"""Make actions that look alike: text, icon, key, status tip and tool tip."""

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from gui.look.theme import Theme
from gui.text.plain_texts import plain_tool_tip


class ActionMaker(QObject):
    """Makes the actions of the window and draws their icons again when the colours change."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_names: dict[QAction, str] = {}
        theme.changed.connect(self._draw_icons)

    @property
    def made(self) -> tuple[QAction, ...]:
        return tuple(self._icon_names)

    @property
    def icon_names(self) -> Iterable[str]:
        return self._icon_names.values()

    def action(
        self,
        name: str,
        shortcut: str,
        text: str,
        tip: str,
        *,
        icon_name: str = "",
        is_checkable: bool = False,
    ) -> QAction:
        """Return an action of this name; its icon has the same name if none is said."""
        action = QAction(text, self)
        action.setObjectName(f"action_{name}")
        action.setCheckable(is_checkable)
        action.setStatusTip(tip)
        action.setToolTip(plain_tool_tip(plain(text)))
        if shortcut:
            action.setShortcut(QKeySequence(shortcut))
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(plain_tool_tip(f"{plain(text)} ({keys})"))
        # Where a menu shows an icon, Qt shows no check mark.
        action.setIconVisibleInMenu(not is_checkable)
        self._icon_names[action] = icon_name or name
        return action

    def draw_icons_of(self, actions: Iterable[QAction]) -> None:
        """Draw at once what is seen from the start; the others follow when the theme draws all it has to."""
        for action in actions:
            action.setIcon(self._theme.icon(self._icon_names[action]))

    def _draw_icons(self) -> None:
        for action, icon_name in self._icon_names.items():
            action.setIcon(self._theme.icon(icon_name))


def plain(text: str) -> str:
    """Return the text of an action without its mnemonic."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")
