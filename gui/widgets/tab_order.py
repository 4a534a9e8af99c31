"""Find the widgets of a layout, and their tab order."""

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget

from gui.widgets.fields.wrapping_row import WrappingRow

_TAKE_TAB = (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus)


class TabOrder:
    """Leads through the parts of a page where they stand, though they come and go."""

    def __init__(self, page: QWidget) -> None:
        self._page = page
        self._parts: list[QWidget] = []
        self._stops: list[QWidget] = []

    def renew(self) -> None:
        """Put what takes the keyboard in order, unless no part came or went."""
        # To walk through all layouts takes fifteen times as long as to see that.
        parts = self._page.findChildren(QWidget)
        if parts != self._parts:
            self._parts = parts
            stops = tab_stops(self._page)
            if stops != self._stops:
                self._stops = stops
                for first, second in pairwise(stops):
                    QWidget.setTabOrder(first, second)


def tab_stops(page: QWidget) -> list[QWidget]:
    """Return what takes the keyboard, in the order of the layouts."""
    stops: list[QWidget] = []
    _gather(page, stops)
    return stops


def begin_anew(page: QWidget) -> bool:
    """Lead to the first part that takes the keyboard now; False if there is none."""
    able = (each for each in tab_stops(page) if each.isVisibleTo(page) and each.isEnabled())
    first = next(able, None)
    if first is not None:
        first.setFocus(Qt.FocusReason.TabFocusReason)
    return first is not None


def _gather(widget: QWidget, stops: list[QWidget]) -> None:
    # For each of two thousand parts, after each pause in the typing.
    proxy, layout = widget.focusProxy(), widget.layout()
    if proxy is None and widget.focusPolicy() in _TAKE_TAB:
        stops.append(widget)
    if layout is not None:
        _gather_of_layout(layout, stops)
        return
    if isinstance(widget, WrappingRow):
        for part in widget.parts:
            _gather(part, stops)
        return
    if proxy is not None and widget.isAncestorOf(proxy):
        _gather(proxy, stops)
    content = widget.widget() if isinstance(widget, QScrollArea) else None
    if content is not None:
        _gather(content, stops)


def _gather_of_layout(layout: QLayout, stops: list[QWidget]) -> None:
    for part in laid_in(layout):
        if isinstance(part, QLayout):
            _gather_of_layout(part, stops)
        else:
            _gather(part, stops)


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
