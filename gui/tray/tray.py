"""The tray icon: shows the state, opens the window, carries out what its menu asks for."""

import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QIcon
from PySide6.QtWidgets import QSystemTrayIcon, QWidget

from gui.commands.actions.actions import Actions
from gui.commands.actions.pause_ends import PauseEnd
from gui.commands.jobs import job_changes
from gui.commands.undo import UndoHistory
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.overview import OverviewLoader
from gui.look.icons import IconDrawer
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.tray import tray_words
from gui.tray.tray_loader import TrayLoader
from gui.tray.tray_menu import TrayMenu
from gui.tray.tray_places import WATCHER, has_session_bus, has_x11_tray
from gui.tray.tray_state import TrayNews, TrayState
from scheduler_core.values.ids import JobId, RunId

_SIZES = (16, 22, 24, 32, 48)


class Tray(QObject):
    """Places the icon once there is a tray, and again when another takes its place."""

    appeared = Signal()
    toggle_wanted = Signal()
    balloon_clicked = Signal()
    firing_seen = Signal(object)
    refused = Signal(str)

    def __init__(
        self,
        icon_folder: Path,
        actions: Actions,
        bridge: CoreBridge,
        overviews: OverviewLoader,
        history: UndoHistory,
        now: Callable[[], datetime],
        window: QWidget,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._drawer = IconDrawer(icon_folder)
        self._bridge = bridge
        self._history = history
        self._now = now
        self.icon: QSystemTrayIcon | None = None
        self._state: TrayState | None = None
        self._summary = "Hourbell"
        self.menu = TrayMenu(actions, now, window)
        self.watch = TrayWatch(self)
        self._loader = TrayLoader(bridge, overviews, now, self)
        self._connect()

    @property
    def is_there(self) -> bool:
        """Whether the icon leads back to a hidden window."""
        return self.icon is not None and self.watch.is_available()

    def place(self) -> None:
        """Put the icon into the tray; one that was there before is taken away."""
        if self.icon is not None:
            self.icon.hide()
            self.icon.deleteLater()
        self.icon = icon = QSystemTrayIcon(self._drawn(self._state or TrayState.IDLE), self)
        icon.setToolTip(plain_tool_tip(self._summary))
        icon.setContextMenu(self.menu)
        icon.activated.connect(self._on_click)
        icon.messageClicked.connect(self.balloon_clicked)
        icon.show()
        self._loader.fill_menu()
        self.appeared.emit()

    def show_news(self, news: TrayNews) -> None:
        self._summary = tray_words.summary(news.status, news.firing, self._now())
        self.menu.show_news(news)
        if self.icon is not None:
            self.icon.setToolTip(plain_tool_tip(self._summary))
            if news.state != self._state:
                self.icon.setIcon(self._drawn(news.state))
        self._state = news.state

    def look(self) -> None:
        """Look now whether anything can fire."""
        self._loader.look()

    def show_balloon(self, title: str, text: str) -> None:
        """Show a short message at the icon, if there is one."""
        if self.icon is not None:
            self.icon.showMessage(title, text, self._drawn(self._state or TrayState.IDLE))

    def close(self) -> None:
        if self.icon is not None:
            self.icon.hide()

    def _connect(self) -> None:
        menu = self.menu
        self._loader.changed.connect(self.show_news)
        self._loader.firing_seen.connect(self.firing_seen)
        self.watch.appeared.connect(self.place)
        menu.run_wanted.connect(self._run)
        menu.stop_wanted.connect(self._stop)
        menu.pause_wanted.connect(self._pause)
        menu.resume_wanted.connect(self._resume)

    def _on_click(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.Trigger:
            self.toggle_wanted.emit()

    def _run(self, job_id: JobId) -> None:
        self._bridge.change(partial(_run_now, job_id), _ignore_answer, self._tell_refusal)

    def _stop(self, run_id: RunId) -> None:
        self._bridge.change(partial(_cancel, run_id), _ignore_answer, self._tell_refusal)

    def _pause(self, end: PauseEnd) -> None:
        until = end(self._now())
        if until is None:
            notice = self.tr("Nothing runs by its schedule until you resume.")
        else:
            words = self.tr("Nothing runs by its schedule until {end}.")
            notice = words.format(end=formats.near_instant(until, self._now()))
        change, name = job_changes.pausing_everything(until), self.tr("pausing everything")
        self._history.make(change, name, notice, otherwise=self._tell_refusal)

    def _resume(self) -> None:
        change, name = job_changes.resuming_everything(), self.tr("resuming everything")
        self._history.make(change, name, otherwise=self._tell_refusal)

    def _tell_refusal(self, error: Exception) -> None:
        """Tell the window, and whoever tells it where that is out of sight."""
        words = self._bridge.words_of(error)
        self._bridge.failed.emit(words)
        self.refused.emit(words)

    def _drawn(self, state: TrayState) -> QIcon:
        return self._drawer.icon(state.value, _SIZES, QColor())


def _run_now(job_id: JobId, core: Core) -> RunId:
    return core.runs.run_now(job_id)


def _cancel(run_id: RunId, core: Core) -> set[RunId]:
    return core.runs.cancel([run_id])


def _ignore_answer(_answer: object) -> None:
    """Ignore the answer: the change itself is reported."""


# Panels come a while after a login; those of today tell on the session bus when they do.
_LOOKS_MILLISECONDS = (1_000, 5_000, 20_000)


class TrayWatch(QObject):
    """Tells once that icons can be placed; from then on Qt follows the tray by itself.

    WORKAROUND https://code.qt.io/cgit/qt/qtbase.git/tree/src/gui/platform/unix/qgenericunixtheme.cpp:
    Qt asks once in the life of a process whether the session bus offers a tray. Asked too early, it
    never places an icon there, so Qt is not asked for a tray before there is one.
    """

    appeared = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bus_watcher: QObject | None = None
        self._is_found = False
        self._looks_left = list(_LOOKS_MILLISECONDS)
        self._next_look = QTimer(self, singleShot=True)
        self._next_look.timeout.connect(self._look_again)

    def start(self) -> None:
        """Look now and then for a while, and hear of a tray that comes any time later."""
        if sys.platform == "linux":
            self._watch_bus()
            self._look_again()
        else:
            self._look()

    def is_available(self) -> bool:
        self._look()
        return self._is_found and QSystemTrayIcon.isSystemTrayAvailable()

    def _watch_bus(self) -> None:
        if not has_session_bus():
            return
        from PySide6.QtDBus import QDBusConnection, QDBusServiceWatcher

        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        mode = QDBusServiceWatcher.WatchModeFlag.WatchForRegistration
        watcher = QDBusServiceWatcher(WATCHER, bus, mode, self)
        watcher.serviceRegistered.connect(self._find)
        self._bus_watcher = watcher
        if bus.interface().isServiceRegistered(WATCHER).value():
            self._find()

    def _look_again(self) -> None:
        self._look()
        if not self._is_found and self._looks_left:
            self._next_look.start(self._looks_left.pop(0))

    def _look(self) -> None:
        if not self._is_found and (sys.platform != "linux" or _has_tray_of_x11()):
            self._find()

    def _find(self) -> None:
        if not self._is_found and QSystemTrayIcon.isSystemTrayAvailable():
            self._is_found = True
            self._next_look.stop()
            self.appeared.emit()


def _has_tray_of_x11() -> bool:
    if QGuiApplication.platformName() != "xcb":
        return False

    return has_x11_tray()
