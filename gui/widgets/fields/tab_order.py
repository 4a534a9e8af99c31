"""Let Tab go from widget to widget as they stand on the page, whenever they were made."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def tab_stops(page: QWidget) -> list[QWidget]:
    """Return what takes the keyboard, in the order of the layouts."""
    return list(_stops(page))


def put_in_order(stops: list[QWidget]) -> None:
    for first, second in pairwise(stops):
        QWidget.setTabOrder(first, second)


def _stops(widget: QWidget) -> Iterator[QWidget]:
    if widget.focusProxy() is None and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield widget
    layout = widget.layout()
    content = widget.widget() if isinstance(widget, QScrollArea) else None
    if content is not None:
        yield from _stops(content)
    elif layout is not None:
        yield from _stops_of_layout(layout)


def _stops_of_layout(layout: QLayout) -> Iterator[QWidget]:
    for place in range(layout.count()):
        item = layout.itemAt(place)
        widget = item.widget() if item is not None else None
        inner = item.layout() if item is not None else None
        if widget is not None:
            yield from _stops(widget)
        elif inner is not None:
            yield from _stops_of_layout(inner)
