"""Shift+F10 opens the menu of what has the keyboard: many keyboards have no Menu key."""

import sys

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

_KEY, _HAS_KEY = "Shift+F10", "menu_key"


class MenuKey(QObject):
    """Gives the key to each window that has the keyboard for the first time; Windows does so by itself."""

    def __init__(self, main: QWidget) -> None:
        super().__init__(main)
        application = QApplication.instance()
        if sys.platform != "win32" and isinstance(application, QApplication):
            self._give_key(None, main)
            application.focusChanged.connect(self._give_key)

    def _give_key(self, _before: QWidget | None, now: QWidget | None) -> None:
        window = None if now is None else now.window()
        if window is not None and not window.property(_HAS_KEY):
            window.setProperty(_HAS_KEY, True)
            QShortcut(QKeySequence(_KEY), window).activated.connect(self._open)

    def _open(self) -> None:
        """Ask for the menu as the Menu key does: Qt finds the part and the place."""
        focused = QApplication.focusWidget()
        handle = None if focused is None else focused.window().windowHandle()
        if handle is not None:
            event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
            QApplication.sendEvent(handle, event)
