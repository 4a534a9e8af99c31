"""The keys of a menu, and the room that it takes."""

from collections import Counter
from collections.abc import Iterator

from PySide6.QtWidgets import QMenu

# What the smallest screen leaves for a menu.
ROOM = 700


def keys_twice(menu: QMenu) -> dict[tuple[str, str], list[str]]:
    """Return the keys that stand twice in a menu, or in one that it opens, with the entries of each menu."""
    twice = {
        (menu.title() or menu.objectName(), key): [action.text() for action in menu.actions()]
        for key, count in Counter(_keys_of(menu)).items()
        if count > 1
    }
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            twice |= keys_twice(below)
    return twice


def too_large(menu: QMenu) -> list[str]:
    """Return the menus among a menu and those it opens that take more than a column of a small screen."""
    places = [menu.actionGeometry(action) for action in menu.actions()]
    columns, bottom = {place.left() for place in places}, max(place.bottom() for place in places)
    found = [f"{menu.title()}: {bottom}, {columns}"] if bottom > ROOM or len(columns) > 1 else []
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu) and below.actions():
            found += too_large(below)
    return found


def _keys_of(menu: QMenu) -> Iterator[str]:
    for action in menu.actions():
        text = action.text().replace("&&", "")
        if "&" in text:
            yield text.partition("&")[2][:1].lower()
