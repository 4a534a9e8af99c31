"""Find words that are cut though they have room, and pages that do not end at their edge."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QTabBar, QToolButton, QWidget


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
        case QLabel() if shown.wordWrap():
            yield shown.text(), shown.heightForWidth(shown.width()), shown.height()
        case QLabel():
            lines = shown.text().splitlines()
            yield shown.text(), max(map(metrics.horizontalAdvance, lines), default=0), shown.width()
        case QTabBar():
            for tab in range(shown.count()):
                words = shown.tabText(tab)
                yield words, metrics.horizontalAdvance(words), shown.tabRect(tab).width()
        case QAbstractButton() if not is_icon_alone(shown):
            words = shown.text().replace("&", "")
            yield words, metrics.horizontalAdvance(words), shown.width()
        case QScrollArea():
            page = shown.widget()
            yield "its page", 0 if page is None else page.width(), shown.viewport().width()


def is_icon_alone(button: QAbstractButton) -> bool:
    return (
        isinstance(button, QToolButton)
        and not button.icon().isNull()
        and button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    )
