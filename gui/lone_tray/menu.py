"""Serve the icon's menu to panels by com.canonical.dbusmenu."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from gui.lone_tray.session_bus import Answer

MENU_PATH = "/TrayMenu"
_INTERFACE = "com.canonical.dbusmenu"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ROOT = 0
_MOST_KNOWN = 5_000
_NODE = "(ia{sv}av)"
_OWN: dict[str, tuple[str, Any]] = {
    "Version": ("u", 3),
    "Status": ("s", "normal"),
    "TextDirection": ("s", "ltr"),
    "IconThemePath": ("as", []),
}
Tell: TypeAlias = Callable[[str, str, str, str, *tuple[object, ...]], None]


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One entry; `key` is what it stands for, so that a late click never means another one.

    A text has an ampersand before its mnemonic. Without a text it is a line between others.
    """

    key: str
    text: str = ""
    do: Callable[[], None] | None = None
    below: "tuple[MenuEntry, ...]" = ()
    is_default: bool = False


class LoneTrayMenu:
    """Tells panels what there is to choose, and does what was chosen."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._entries: Sequence[MenuEntry] = ()
        self._numbers: dict[str, int] = {}
        self._known: dict[int, MenuEntry] = {}
        self._last_number = _ROOT
        self._revision = 1
        self.is_open = False
        self._waiting: Sequence[MenuEntry] | None = None

    def show(self, entries: Sequence[MenuEntry]) -> None:
        """Show other entries, when the menu is closed if it is open now."""
        if self.is_open:
            self._waiting = entries
        else:
            self._show(entries)

    def close(self) -> None:
        """Show what waits: the menu was closed, or nobody knows of it any more."""
        self.is_open = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._show(waiting)

    def answer(self, interface: str, member: str, body: tuple[Any, ...]) -> Answer:
        if interface == _PROPERTIES:
            return properties_answered(_OWN, member, body)
        match member:
            case "GetLayout":
                parent, depth, _names = body
                return f"u{_NODE}", (self._revision, self._node(parent, depth))
            case "GetGroupProperties":
                numbers, _names = body
                wanted = numbers or [_ROOT, *self._known]
                found = [(number, self._said(number)) for number in wanted if self._is_known(number)]
                return "a(ia{sv})", (found,)
            case "GetProperty":
                number, name = body
                return "v", (self._said(number)[name],)
            case "Event":
                self._on_event(*body[:2])
                return "", ()
            case "EventGroup":
                for number, event, *_ in body[0]:
                    self._on_event(number, event)
                return "ai", ([],)
            case "AboutToShow":
                return "b", (False,)
            case "AboutToShowGroup":
                return "aiai", ([], [])
            case _:
                return None

    def _show(self, entries: Sequence[MenuEntry]) -> None:
        # What an entry does may be another thing than before, its words the same.
        is_other = _looks(entries) != _looks(self._entries)
        self._entries = entries
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
            self._numbers.clear()
        self._learn(entries)
        if is_other:
            self._revision += 1
            self._tell(MENU_PATH, _INTERFACE, "LayoutUpdated", "ui", self._revision, _ROOT)

    def _learn(self, entries: Sequence[MenuEntry]) -> None:
        for each in entries:
            number = self._numbers.get(each.key)
            if number is None:
                self._last_number += 1
                number = self._numbers[each.key] = self._last_number
            self._known[number] = each
            self._learn(each.below)

    def _on_event(self, number: int, event: str) -> None:
        match event:
            case "opened" if number == _ROOT:
                self.is_open = True
            case "closed" if number == _ROOT:
                self.close()
            case "clicked":
                entry = self._known.get(number)
                if entry is not None and entry.do is not None:
                    entry.do()
                self.close()

    def _is_known(self, number: int) -> bool:
        return number == _ROOT or number in self._known

    def _node(self, number: int, depth: int) -> tuple[int, dict[str, tuple[str, Any]], list[Any]]:
        below = self._entries if number == _ROOT else self._known[number].below
        nodes = (
            [] if depth == 0 else [(_NODE, self._node(self._numbers[each.key], depth - 1)) for each in below]
        )
        return number, self._said(number), nodes

    def _said(self, number: int) -> dict[str, tuple[str, Any]]:
        if number == _ROOT:
            return {"children-display": ("s", "submenu")}
        entry = self._known[number]
        if not entry.text:
            return {"type": ("s", "separator")}
        said: dict[str, tuple[str, Any]] = {"label": ("s", _with_underscore(entry.text))}
        if entry.below:
            said["children-display"] = ("s", "submenu")
        elif entry.do is None:
            said["enabled"] = ("b", False)
        return said


def properties_answered(properties: dict[str, tuple[str, Any]], member: str, body: tuple[Any, ...]) -> Answer:
    """Answer what is asked of the properties of an object."""
    match member:
        case "Get":
            return "v", (properties[body[1]],)
        case "GetAll":
            return "a{sv}", (properties,)
        case _:
            return None


def _looks(entries: Sequence[MenuEntry]) -> list[Any]:
    return [(each.key, each.text, each.do is None, _looks(each.below)) for each in entries]


def _with_underscore(text: str) -> str:
    """Write a mnemonic as panels do: _Open for &Open."""
    told = text.replace("_", "__").replace("&&", "\0").replace("&", "_")
    return told.replace("\0", "&")
