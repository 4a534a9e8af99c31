"""Build the window and everything it needs, and close it all in order."""

import gc
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from gui.actions import Actions
from gui.core_bridge import Core, CoreBridge
from gui.first_paint import FirstPaint
from gui.leaving import Leaving
from gui.main_window import MainWindow
from gui.notification_channel import NotificationChannel
from gui.notification_words import a_trial
from gui.notifications import Notifications
from gui.qt_start import start_qt
from gui.quit_signals import QuitSignals
from gui.resource_files import resource_folder
from gui.single_instance import SingleInstance
from gui.theme import Theme
from gui.today import Today
from gui.tray.tray import Tray
from gui.undo import UndoHistory
from gui.unexpected_errors import UnexpectedErrors
from gui.window_memory import WindowMemory, memory_file
from scheduler_core.clock import SystemClock
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.doctor_page import DoctorPage
    from gui.settings_page import SettingsPage

_SELDOM = 10_000, 20, 50
_STORE_VARIABLE = "HOURBELL_STORE"


def open_window(hidden: bool, place: SingleInstance) -> int:
    """Show the window until the user quits; return the exit code."""
    qt = start_qt()
    # A full collection stops every thread: 400 ms with 10,000 jobs, eight times while a month was loaded.
    gc.set_threshold(*_SELDOM)
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
        self.tray = Tray(
            resource_folder() / "icons",
            self.actions,
            self.bridge,
            self.history,
            now,
            self.window,
            self._owner,
        )
        self.channel = NotificationChannel(
            self.tray, resource_folder() / "icons" / "hourbell.svg", self._owner
        )
        self.notifications = Notifications(self.bridge, self.channel, now, self._owner)
        self.leaving = Leaving(self.window, self.bridge, self.memory, self._has_tray, self._owner)
        self._settings: SettingsPage | None = None
        self._doctor: DoctorPage | None = None
        self._qt = qt
        self._starts_hidden = False
        self._is_closed = False
        qt.setQuitOnLastWindowClosed(False)
        self._connect()

    def bring_up_core(self, hidden: bool = False) -> None:
        """Open the core behind the window: once it has been painted, or at once behind a hidden one."""
        if hidden:
            self.bridge.start()
        else:
            FirstPaint(self.window).happened.connect(self.bridge.start)

    def show(self, hidden: bool) -> None:
        """Show the window; a hidden one is minimised until there is a tray that leads back to it.

        The very first start is never hidden: nobody would know where Hourbell is.
        """
        self._starts_hidden = hidden and self.memory.was_shown
        self.tray.watch.start()
        if not self._starts_hidden:
            self.window.show()
            self.memory.was_shown = True
        elif not self.tray.is_there:
            self.window.showMinimized()

    def raise_window(self) -> None:
        """Bring the window before the user, however it was left."""
        window = self.window
        self._starts_hidden = False
        self.memory.was_shown = True
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    def close(self) -> None:
        """End everything, the window first; closing twice is fine."""
        if self._is_closed:
            return
        self._is_closed = True
        self._qt.applicationStateChanged.disconnect(self._notice_return)
        self.leaving.close()
        self.channel.close()
        self.tray.close()
        self.window.close()
        _delete(self.window)
        self.bridge.close()
        self.theme.close()
        self.quit_signals.close()
        self.errors.close()
        _delete(self._owner)

    def _connect(self) -> None:
        self.errors.happened.connect(self.window.show_notice)
        self.quit_signals.quit_wanted.connect(self.leaving.leave)
        self.actions.quit.triggered.connect(self.leaving.quit)
        self.leaving.left.connect(self._qt.quit)
        self.leaving.told.connect(self.window.show_told)
        self.tray.appeared.connect(self._hide_if_wanted)
        self.tray.open_wanted.connect(self.raise_window)
        self.tray.toggle_wanted.connect(self._toggle_window)
        self.tray.job_wanted.connect(self._show_job)
        self.notifications.job_wanted.connect(self._show_job)
        self.actions.settings.triggered.connect(self._open_settings)
        self.actions.doctor.triggered.connect(self._open_doctor)
        self._qt.applicationStateChanged.connect(self._notice_return)

    def _has_tray(self) -> bool:
        return self.tray.is_there

    def _hide_if_wanted(self) -> None:
        if self._starts_hidden and self.window.isMinimized() and self.tray.is_there:
            self.window.hide()

    def _toggle_window(self) -> None:
        if self.window.isVisible() and not self.window.isMinimized():
            self.window.hide()
        else:
            self.raise_window()

    def _show_job(self, job_id: JobId) -> None:
        self.window.choice.select([job_id])
        self.raise_window()

    def _open_settings(self) -> None:
        from gui.autostart.login_item import login_item
        from gui.settings_page import SettingsPage

        self.raise_window()
        if self._settings is None:
            self._settings = SettingsPage(
                self.actions, self.bridge, self.memory, login_item(), self.window, self._owner
            )
        self._settings.open()

    def _open_doctor(self) -> None:
        from gui.autostart.login_item import login_item
        from gui.doctor_page import DoctorPage

        self.raise_window()
        if self._doctor is None:
            self._doctor = DoctorPage(
                self.bridge, login_item(), self._has_tray, self._try_notification, self.window, self._owner
            )
        self._doctor.open()

    def _try_notification(self) -> None:
        self.channel.show(a_trial())

    def _notice_return(self, state: Qt.ApplicationState) -> None:
        # Timers stand still while the machine sleeps, so midnight may have passed unseen.
        if state == Qt.ApplicationState.ApplicationActive:
            self.today.refresh()


def _delete(owner: QObject) -> None:
    """Delete an object at once; no event loop runs any more that would do it later."""
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete)
