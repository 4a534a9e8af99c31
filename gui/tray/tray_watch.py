"""Notice when this desktop gets a place for tray icons."""

import sys

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSystemTrayIcon

from gui.tray.tray_places import WATCHER, has_session_bus, has_x11_tray

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
