"""Know whether this desktop has a place for tray icons, and notice when it gets one."""

import ctypes
import logging
import os
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSystemTrayIcon

log = logging.getLogger(__name__)

_ANSWER_AT = 8  # atom and owner both stand behind a head of eight bytes


class _Cookie(ctypes.Structure):
    _fields_ = (("sequence", ctypes.c_uint),)


_WATCHER = "org.kde.StatusNotifierWatcher"
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
        if not _has_session_bus():
            return
        from PySide6.QtDBus import QDBusConnection, QDBusServiceWatcher

        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        mode = QDBusServiceWatcher.WatchModeFlag.WatchForRegistration
        watcher = QDBusServiceWatcher(_WATCHER, bus, mode, self)
        watcher.serviceRegistered.connect(self._find)
        self._bus_watcher = watcher
        if bus.interface().isServiceRegistered(_WATCHER).value():
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


def _has_session_bus() -> bool:
    """Whether there is a bus already; to ask for one would start it."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or bool(runtime and Path(runtime, "bus").exists())


def has_x11_tray() -> bool:
    """Ask the display of the environment who owns its tray; False if that can't be found out."""
    try:
        xcb, c = ctypes.CDLL("libxcb.so.1"), ctypes.CDLL(None)
    except OSError as error:
        log.info("the display can't be asked for a tray: %s", error)
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    for name in ("xcb_intern_atom_reply", "xcb_get_selection_owner_reply"):
        getattr(xcb, name).restype = ctypes.c_void_p
        getattr(xcb, name).argtypes = (ctypes.c_void_p, _Cookie, ctypes.c_void_p)
    for name in ("xcb_intern_atom", "xcb_get_selection_owner"):
        getattr(xcb, name).restype = _Cookie
    screen = ctypes.c_int()
    connection = ctypes.c_void_p(xcb.xcb_connect(None, ctypes.byref(screen)))
    try:
        atom_name = f"_NET_SYSTEM_TRAY_S{screen.value}".encode()
        asked = xcb.xcb_intern_atom(connection, ctypes.c_uint8(0), ctypes.c_uint16(len(atom_name)), atom_name)
        atom = _taken(xcb.xcb_intern_atom_reply(connection, asked, None), c)
        asked = xcb.xcb_get_selection_owner(connection, ctypes.c_uint32(atom))
        return _taken(xcb.xcb_get_selection_owner_reply(connection, asked, None), c) != 0
    finally:
        xcb.xcb_disconnect(connection)


def _taken(reply: int | None, c: ctypes.CDLL) -> int:
    """Return the number in a reply and give its memory back; 0 if there was none."""
    if not reply:
        return 0
    number = ctypes.c_uint32.from_address(reply + _ANSWER_AT).value
    c.free(ctypes.c_void_p(reply))
    return number
