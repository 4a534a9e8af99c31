"""Find out without Qt where this desktop shows tray icons."""

import ctypes
import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)

WATCHER = "org.kde.StatusNotifierWatcher"
_ANSWER_AT = 8  # atom and owner both stand behind a head of eight bytes


class _Cookie(ctypes.Structure):
    _fields_ = (("sequence", ctypes.c_uint),)


def has_session_bus() -> bool:
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
