"""Serve the icon to panels by org.kde.StatusNotifierItem."""

from collections.abc import Callable
from typing import Any, TypeAlias

from gui.lone_tray.menu import MENU_PATH, Tell, properties_answered
from gui.lone_tray.session_bus import Answer

ITEM_PATH = "/StatusNotifierItem"
_INTERFACE = "org.kde.StatusNotifierItem"
_PROPERTIES = "org.freedesktop.DBus.Properties"
# Width, height, and the pixels from the first line on: alpha, red, green, blue.
Drawing: TypeAlias = tuple[int, int, bytes]


class StatusItem:
    """Tells panels how it looks and what it says; `on_click` gets the sign that the user wants a window."""

    def __init__(self, tell: Tell, on_click: Callable[[str], None]) -> None:
        self._tell = tell
        self._on_click = on_click
        self._token = ""
        self._drawings: list[Drawing] = []
        self._summary = "Hourbell"

    def draw(self, drawings: list[Drawing]) -> None:
        if drawings != self._drawings:
            self._drawings = drawings
            self._tell(ITEM_PATH, _INTERFACE, "NewIcon", "")

    def say(self, summary: str) -> None:
        if summary != self._summary:
            self._summary = summary
            self._tell(ITEM_PATH, _INTERFACE, "NewToolTip", "")

    def take_token(self) -> str:
        """Return what lets a window come forward on Wayland; it is good for one."""
        token, self._token = self._token, ""
        return token

    def answer(self, interface: str, member: str, body: tuple[Any, ...]) -> Answer:
        if interface == _PROPERTIES:
            return properties_answered(self._properties(), member, body)
        match member:
            case "ProvideXdgActivationToken":
                self._token = str(body[0])
            case "Activate":
                self._on_click(self.take_token())
            case "SecondaryActivate" | "ContextMenu" | "Scroll":
                pass
            case _:
                return None
        return "", ()

    def _properties(self) -> dict[str, tuple[str, Any]]:
        title, _, text = self._summary.partition("\n")
        return {
            "Category": ("s", "ApplicationStatus"),
            "Id": ("s", "hourbell"),
            "Title": ("s", "Hourbell"),
            "Status": ("s", "Active"),
            "WindowId": ("i", 0),
            "IconName": ("s", ""),
            "IconThemePath": ("s", ""),
            "IconPixmap": ("a(iiay)", self._drawings),
            "OverlayIconName": ("s", ""),
            "OverlayIconPixmap": ("a(iiay)", []),
            "AttentionIconName": ("s", ""),
            "AttentionIconPixmap": ("a(iiay)", []),
            "AttentionMovieName": ("s", ""),
            "ToolTip": ("(sa(iiay)ss)", ("", [], title, _escaped(text))),
            "ItemIsMenu": ("b", False),
            "Menu": ("o", MENU_PATH),
        }


def _escaped(text: str) -> str:
    """Return a text without marks: panels read a tool tip as rich text."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
