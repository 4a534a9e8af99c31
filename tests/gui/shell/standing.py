"""Where everything stands that a user may click, to tell what an act has moved."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import shiboken6
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from gui.occurrences.entry_cells import EntryCells
from gui.widgets.tables.paged_model import PagedModel

Key = tuple[int, str]
_MOST_ROWS = 60
_CLICKED = (QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, QTabBar, QAbstractItemView)


@dataclass(frozen=True, slots=True)
class Place:
    """A thing in a window: what it is called, the parts that it lies in, and where it stands."""

    name: str
    parts: frozenset[str]
    room: QRect

    def is_still(self, later: "Place") -> bool:
        """Tell whether it stands where it stood; what grows keeps one of its sides."""
        before, after = self.room, later.room
        keeps_side = before.left() == after.left() or before.right() == after.right()
        return before.top() == after.top() and keeps_side


def places() -> dict[Key, Place]:
    """Return what can be clicked in all windows that are shown."""
    found: dict[Key, Place] = {}
    for window in QApplication.topLevelWidgets():
        if window.isVisible() and window.windowType() in {Qt.WindowType.Window, Qt.WindowType.Dialog}:
            for widget in window.findChildren(QWidget):
                # A window may be the child of another one; where it stands on the screen is not asked here.
                is_asked = widget.window() is window and not isinstance(widget, EntryCells)
                if is_asked and isinstance(widget, _CLICKED) and widget.isVisible():
                    found |= dict(_places_of(widget, window))
    return found


def moved(before: dict[Key, Place], after: dict[Key, Place], unless: Iterable[str]) -> list[str]:
    """Name what stands elsewhere, unless it lies in one of these parts."""
    asked = frozenset(unless)
    return [
        f"{place.name} {place.room.getRect()} → {after[key].room.getRect()} in {sorted(place.parts)}"
        for key, place in before.items()
        if key in after and not place.is_still(after[key]) and not place.parts & asked
    ]


def _places_of(widget: QWidget, window: QWidget) -> Iterator[tuple[Key, Place]]:
    pointer, parts = shiboken6.getCppPointer(widget)[0], _parts_of(widget)
    corner = widget.mapTo(window, QPoint())
    if isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            name = widget.tabText(tab)
            yield (pointer, name), Place(name, parts, widget.tabRect(tab).translated(corner))
    elif not isinstance(widget, QAbstractItemView):
        if not widget.visibleRegion().isEmpty():
            name = widget.objectName() or widget.accessibleName()
            yield (pointer, ""), Place(name, parts, QRect(corner, widget.size()))
    elif widget.model() is not None:
        yield from _rows_of(widget, window, pointer, parts)


def _rows_of(
    view: QAbstractItemView, window: QWidget, pointer: int, parts: frozenset[str]
) -> Iterator[tuple[Key, Place]]:
    model, room = view.model(), view.viewport().rect()
    corner = view.viewport().mapTo(window, QPoint())
    for row in range(min(model.rowCount(view.rootIndex()), _MOST_ROWS)):
        index = model.index(row, 0, view.rootIndex())
        place = view.visualRect(index)
        if not place.isEmpty() and room.contains(place.topLeft()):
            name = str(model.id_at(index)) if isinstance(model, PagedModel) else str(index.data())
            # Rows may grow with the room that their table has.
            yield (pointer, name), Place(name, parts, QRect(place.topLeft() + corner, place.size()))


def _parts_of(widget: QWidget) -> frozenset[str]:
    names: set[str] = set()
    parent: QWidget | None = widget
    while parent is not None:
        names.add(parent.objectName())
        parent = parent.parentWidget()
    return frozenset(names - {""})
