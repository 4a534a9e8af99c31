"""What a layout holds, without an object of PySide for each of its items."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def laid_in(layout: QLayout) -> list[QWidget | QLayout]:
    """Return the widgets and layouts of a layout in its order, without what is empty.

    `itemAt` makes an object for an item, which PySide keeps when the item goes with its widget. What Qt makes
    later at the same place of memory is taken for it: a viewport was once said to be a `QWidgetItem`.
    """
    parent = layout.parentWidget()
    widgets = [] if parent is None else parent.findChildren(QWidget, options=_DIRECT)
    parts: list[QWidget | QLayout] = [*widgets, *layout.findChildren(QLayout, options=_DIRECT)]
    placed = [(place, part) for part in parts if (place := layout.indexOf(part)) >= 0]
    return [part for _, part in sorted(placed, key=lambda each: each[0])]


def ends_with_gap(layout: QLayout) -> bool:
    """Tell whether the last item of a layout that is not empty is neither a widget nor a layout."""
    laid = laid_in(layout)
    return layout.count() > 0 and (not laid or layout.indexOf(laid[-1]) < layout.count() - 1)
