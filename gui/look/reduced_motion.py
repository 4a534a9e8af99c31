"""Whether the desktop asks for as little motion as can be."""

import ctypes
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jeepney.io.blocking import DBusConnection

_PORTAL, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_INTERFACE = "org.freedesktop.portal.Settings"
_SECONDS = 5.0
# Each with what says that there is to be little; older desktops know only the second or the third.
_ASKED = (
    ("org.freedesktop.appearance", "reduced-motion", 1),
    ("org.gnome.desktop.interface", "enable-animations", False),
    ("org.kde.kdeglobals.KDE", "AnimationDurationFactor", "0"),
)
_CLIENT_AREA_ANIMATION = 0x1042


def wants_little_motion() -> bool:
    """Ask the desktop, which may take seconds: not for the window's thread. Who does not say has no wish."""
    if sys.platform == "win32":
        moves = ctypes.c_int(1)
        ctypes.windll.user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(moves), 0)
        return not moves.value
    return sys.platform == "linux" and portal_wants_little_motion(
        os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")
    )


def portal_wants_little_motion(bus: str) -> bool:
    """Ask the settings of the desktop on a bus."""
    if not bus:
        return False
    from jeepney.io.blocking import open_dbus_connection

    try:
        with open_dbus_connection(bus) as connection:
            return any(_setting(connection, group, key) == little for group, key, little in _ASKED)
    except (OSError, EOFError):
        return False


def _setting(connection: "DBusConnection", group: str, key: str) -> object:
    """Return a setting, None where there is none."""
    from jeepney import DBusAddress, MessageType, new_method_call

    address = DBusAddress(_PATH, _PORTAL, _INTERFACE)
    call = new_method_call(address, "Read", "ss", (group, key))
    reply = connection.send_and_get_reply(call, timeout=_SECONDS)
    if reply.header.message_type is not MessageType.method_return:
        return None
    told = reply.body[0]
    while isinstance(told, tuple):  # a variant, in another one with some desktops
        told = told[1]
    return told
