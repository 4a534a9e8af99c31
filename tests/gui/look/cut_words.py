"""Find words that are cut though they have room, what lies over its neighbour, and what leaves its place."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHeaderView,
    QLabel,
    QLayout,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from gui.widgets.buttons.segments import Segments
from gui.widgets.fields.wrapping_row import WrappingRow
from gui.widgets.one_line import OneLine
from gui.widgets.tab_order import laid_in
from gui.widgets.tables.title_row import TitleRow


def cut_in(window: QWidget) -> list[str]:
    """Return what is cut, with the room it has, where no tool tip has all of it."""
    return [
        f"{type(each).__name__} {each.objectName()}: {words!r} needs {needed}, has {room}"
        for each in window.findChildren(QWidget)
        if each.isVisible()
        for words, needed, room in words_of(each)
        if needed > room and words not in each.toolTip()
    ]


def words_of(shown: QWidget) -> Iterator[tuple[str, int, int]]:
    """Return words with the room that they need and have."""
    metrics = shown.fontMetrics()
    match shown:
        case OneLine():
            return  # cut as it is painted, with all of it in its tool tip
        case QLabel() if shown.wordWrap() or shown.hasHeightForWidth():
            yield shown.text(), shown.heightForWidth(shown.width()), shown.height()
        case QLabel():
            # A key is written with its sign, and only underlined.
            lines = (shown.text().replace("&", "") if bool(shown.buddy()) else shown.text()).splitlines()
            yield shown.text(), max(map(metrics.horizontalAdvance, lines), default=0), shown.width()
        case Segments() if not shown.has_words:
            return  # signs alone, each with its name and a tool tip
        case QTabBar():
            for tab in range(shown.count()):
                words = shown.tabText(tab)
                yield words, metrics.horizontalAdvance(words), shown.tabRect(tab).width()
        case QHeaderView():
            yield from _titles_of(shown)
        case QComboBox() if not shown.isEditable():
            # Qt grants a pixel too few at some sizes, where the last letter ends before it.
            words = shown.currentText()
            yield words, metrics.tightBoundingRect(words).width(), _room_of_entry(shown)
        case QAbstractButton() if not is_icon_alone(shown):
            words = shown.text().replace("&", "")
            yield words, metrics.horizontalAdvance(words), shown.width()
        case QScrollArea():
            page = shown.widget()
            yield "its page", 0 if page is None else page.width(), shown.viewport().width()


def _titles_of(header: QHeaderView) -> Iterator[tuple[str, int, int]]:
    """Return the titles that no tool tip has all of."""
    model, metrics, role = header.model(), header.fontMetrics(), Qt.ItemDataRole
    if header.orientation() == Qt.Orientation.Vertical:
        return
    for column in range(header.count()):
        words = str(model.headerData(column, header.orientation(), role.DisplayRole) or "")
        said = str(model.headerData(column, header.orientation(), role.ToolTipRole) or "")
        told = header.tip_of(column) if isinstance(header, TitleRow) else said
        if not header.isSectionHidden(column) and words not in told:
            yield words, metrics.horizontalAdvance(words), header.sectionSize(column)


def _room_of_entry(combo: QComboBox) -> int:
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    field = QStyle.SubControl.SC_ComboBoxEditField
    room = combo.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, combo).width()
    return room if combo.itemIcon(combo.currentIndex()).isNull() else room - combo.iconSize().width()


def is_icon_alone(button: QAbstractButton) -> bool:
    return (
        isinstance(button, QToolButton)
        and not button.icon().isNull()
        and button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    )


def lying_over_in(window: QWidget) -> list[str]:
    """Return what lies over its neighbour, or beyond the edge of what holds it."""
    found = []
    for parent in (window, *window.findChildren(QWidget)):
        layout = parent.layout()
        if isinstance(parent, WrappingRow):
            parts = [*parent.parts]
        else:
            parts = [] if layout is None else _widgets_of(layout)
        laid = [each for each in parts if each.isVisible()]
        pairs = combinations(laid, 2)
        found += [f"{_name(a)} over {_name(b)}" for a, b in pairs if a.geometry().intersects(b.geometry())]
        found += [f"{_name(each)} leaves {_name(parent)}" for each in laid if not _is_within(each, parent)]
    return found


def _widgets_of(layout: QLayout) -> list[QWidget]:
    found: list[QWidget] = []
    for part in laid_in(layout):
        found += _widgets_of(part) if isinstance(part, QLayout) else [part]
    return found


def _is_within(each: QWidget, parent: QWidget) -> bool:
    return parent.rect().contains(each.geometry())


def _name(widget: QWidget) -> str:
    place = widget.geometry()
    name = f"{type(widget).__name__} {widget.objectName()} “{widget.accessibleName()[:30]}”"
    return f"{name} {place.left()} to {place.right()}"
