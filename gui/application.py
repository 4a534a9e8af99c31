"""Build the window and everything it needs, and close it all in order."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from gui.actions import Actions
from gui.core_bridge import Core, CoreBridge
from gui.first_paint import FirstPaint
from gui.main_window import MainWindow
from gui.qt_start import start_qt
from gui.quit_signals import QuitSignals
from gui.resource_files import resource_folder
from gui.single_instance import SingleInstance
from gui.theme import Theme
from gui.today import Today
from gui.undo import UndoHistory
from gui.unexpected_errors import UnexpectedErrors
from gui.window_memory import WindowMemory, memory_file
from scheduler_core.clock import SystemClock

_STORE_VARIABLE = "HOURBELL_STORE"


def open_window(hidden: bool, place: SingleInstance) -> int:
    """Show the window until the user quits; return the exit code."""
    qt = start_qt()
    application = Application(qt, memory_file(), SystemClock().now, open_core)
    place.raise_wanted.connect(application.raise_window)
    place.listen()
    try:
        application.bring_up_core(hidden)
        application.show(hidden)
        return qt.exec()
    finally:
        # Its threads would keep the process alive.
        application.close()


def open_core() -> Core:
    """Open the user's own store; importing what that takes is a good part of the work."""
    from scheduler_core import open_scheduler

    return open_scheduler(os.environ.get(_STORE_VARIABLE) or None, who="window")


class Application:
    """All that lives as long as the window."""

    def __init__(
        self,
        qt: QApplication,
        memory: Path,
        now: Callable[[], datetime],
        core_opener: Callable[[], Core],
    ) -> None:
        # Owns what is no part of the window, so that this thread ends it and not Python's collector.
        self._owner = QObject()
        self.errors = UnexpectedErrors(self._owner)
        self.quit_signals = QuitSignals(self._owner)
        self.memory = WindowMemory(memory)
        self.theme = Theme(qt, resource_folder() / "icons", self.memory.appearance, self._owner)
        self.today = Today(now, self._owner)
        self.actions = Actions(self.theme, self._owner)
        self.bridge = CoreBridge(core_opener, self._owner)
        self.history = UndoHistory(self.bridge, self._owner)
        self.window = MainWindow(
            self.theme, self.actions, self.today, self.memory, self.bridge, self.history, now
        )
        self._qt = qt
        self._is_closed = False
        self._connect()

    def bring_up_core(self, hidden: bool = False) -> None:
        """Open the core behind the window: once it has been painted, or at once behind a hidden one."""
        if hidden:
            self.bridge.start()
        else:
            FirstPaint(self.window).happened.connect(self.bridge.start)

    def show(self, hidden: bool) -> None:
        """Show the window; a hidden one is minimised, so that the task bar leads back to it."""
        if hidden:
            self.window.showMinimized()
        else:
            self.window.show()

    def raise_window(self) -> None:
        """Bring the window before the user, however it was left."""
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    def close(self) -> None:
        """End everything, the window first; closing twice is fine."""
        if self._is_closed:
            return
        self._is_closed = True
        self.window.close()
        _delete(self.window)
        self.bridge.close()
        self.theme.close()
        self.quit_signals.close()
        self.errors.close()
        _delete(self._owner)

    def _connect(self) -> None:
        self.errors.happened.connect(self.window.show_notice)
        self.quit_signals.quit_wanted.connect(self._qt.quit)
        self.actions.quit.triggered.connect(self._qt.quit)
        self._qt.applicationStateChanged.connect(self._notice_return)

    def _notice_return(self, state: Qt.ApplicationState) -> None:
        # Timers stand still while the machine sleeps, so midnight may have passed unseen.
        if state == Qt.ApplicationState.ApplicationActive:
            self.today.refresh()


def _delete(owner: QObject) -> None:
    """Delete an object at once; no event loop runs any more that would do it later."""
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
