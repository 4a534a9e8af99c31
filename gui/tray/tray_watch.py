"""Know whether this desktop has a place for tray icons, and notice when it gets one."""

import os
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSystemTrayIcon

_WATCHER = "org.kde.StatusNotifierWatcher"
_SETTLED_MILLISECONDS = 1_000
# After a login the panel may come after Hourbell.
_AFTER_LOGIN_MILLISECONDS = 20_000


class TrayWatch(QObject):
    """Tells when icons can be placed.

    WORKAROUND https://code.qt.io/cgit/qt/qtbase.git/tree/src/gui/platform/unix/qgenericunixtheme.cpp:
    Qt asks once in the life of a process whether the session bus offers a tray. Asked too early, it
    never places an icon there, so it is asked only once the bus has one, or none is to be expected.
    """

    appeared = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bus_watcher: QObject | None = None
        self._is_settled = False
        self._settling = QTimer(self, singleShot=True)
        self._settling.timeout.connect(self._settle)

    def start(self, *, is_after_login: bool) -> None:
        """Look now and then, until it is clear which kind of tray there is."""
        if sys.platform != "linux":
            self._settle()
            return
        self._watch_bus()
        if not self._is_settled:
            self._settling.start(_AFTER_LOGIN_MILLISECONDS if is_after_login else _SETTLED_MILLISECONDS)

    def is_available(self) -> bool:
        return self._is_settled and QSystemTrayIcon.isSystemTrayAvailable()

    def _watch_bus(self) -> None:
        if not _has_session_bus():
            return
        from PySide6.QtDBus import QDBusConnection, QDBusServiceWatcher

        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        watcher = QDBusServiceWatcher(
            _WATCHER, bus, QDBusServiceWatcher.WatchModeFlag.WatchForRegistration, self
        )
        watcher.serviceRegistered.connect(self._settle)
        self._bus_watcher = watcher
        if bus.interface().isServiceRegistered(_WATCHER).value():
            self._settle()

    def _settle(self) -> None:
        self._settling.stop()
        self._is_settled = True
        if QSystemTrayIcon.isSystemTrayAvailable() or QGuiApplication.platformName() == "xcb":
            # On X11 an icon waits for a tray by itself.
            self.appeared.emit()


def _has_session_bus() -> bool:
    """Whether there is a bus already; to ask for one would start it."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or bool(runtime and Path(runtime, "bus").exists())
