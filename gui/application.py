"""Build the window and everything it needs, and close it all in order."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication

from gui.actions import Actions
from gui.main_window import MainWindow
from gui.qt_start import start_qt
from gui.quit_signals import QuitSignals
from gui.resource_files import resource_folder
from gui.theme import Theme
from gui.today import Today
from gui.unexpected_errors import UnexpectedErrors
from gui.window_memory import WindowMemory, memory_file
from scheduler_core.clock import SystemClock


def open_window(hidden: bool) -> int:
    """Show the window until the user quits; return the exit code."""
    qt = start_qt()
    application = Application(qt, memory_file(), SystemClock().now)
    application.show(hidden)
    code = qt.exec()
    application.close()
    return code


class Application:
    """All that lives as long as the window."""

    def __init__(self, qt: QApplication, memory: Path, now: Callable[[], datetime]) -> None:
        self.errors = UnexpectedErrors()
        self.quit_signals = QuitSignals()
        self.memory = WindowMemory(memory)
        self.theme = Theme(qt, resource_folder() / "icons", self.memory.appearance)
        self.today = Today(now)
        self.actions = Actions(self.theme)
        self.window = MainWindow(self.theme, self.actions, self.today, self.memory)
        self._qt = qt
        self._is_closed = False
        self._connect()

    def show(self, hidden: bool) -> None:
        """Show the window; a hidden one is minimised, so that the task bar leads back to it."""
        if hidden:
            self.window.showMinimized()
        else:
            self.window.show()

    def close(self) -> None:
        """End everything, the window first; closing twice is fine."""
        if self._is_closed:
            return
        self._is_closed = True
        self.window.close()
        self.window.deleteLater()
        # No event loop runs any more that would do it.
        QCoreApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete)
        self.quit_signals.close()
        self.errors.close()

    def _connect(self) -> None:
        self.errors.happened.connect(self.window.show_notice)
        self.quit_signals.quit_wanted.connect(self._qt.quit)
        self.actions.quit.triggered.connect(self._qt.quit)
        self._qt.applicationStateChanged.connect(self._notice_return)

    def _notice_return(self, state: Qt.ApplicationState) -> None:
        # Timers stand still while the machine sleeps, so midnight may have passed unseen.
        if state == Qt.ApplicationState.ApplicationActive:
            self.today.refresh()
