import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QAccessible, QAction, QCursor, QEnterEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.menu import Menu


def test_each_menu_tells_a_screen_reader_its_name_and_all_its_rows_also_those_another_one_had_before(
    qtbot: QtBot,
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    shared = QAction("&Delete", window)

    for title, name in (("&Colour", "Colour"), ("", "Menu")):
        menu = Menu(title, window)
        menu.addAction(shared)
        menu.popup(QPoint(5, 5))

        told = QAccessible.queryAccessibleInterface(menu)
        assert told.text(QAccessible.Text.Name) == name
        row = told.child(0)
        assert row.isValid()
        assert row.text(QAccessible.Text.Name) == "Delete"
        menu.close()
        menu.setParent(None)
        del menu, told, row


def is_pointed_at(part: QWidget) -> bool:
    """Point at a part, and tell whether that is what lies there: a window may still find its place."""
    QCursor.setPos(part.mapToGlobal(QPoint(5, 5)))
    return QApplication.widgetAt(QCursor.pos()) is part


@pytest.mark.parametrize("moved_to", [QPoint(5, 300), QPoint(5, 5)])
@pytest.mark.usefixtures("pointer")
def test_the_button_below_the_pointer_is_left_where_the_pointer_has_gone_on_meanwhile(
    qtbot: QtBot, moved_to: QPoint
) -> None:
    """After a click beside the menu the button looked pointed at until it was pointed at again."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 400)
    button = QToolButton(window)
    button.resize(100, 40)
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: is_pointed_at(button))
    QApplication.sendEvent(button, QEnterEvent(QPointF(5, 5), QPointF(5, 5), QPointF(QCursor.pos())))
    menu = Menu("", window)
    menu.addAction("Delete")
    menu.popup(button.mapToGlobal(QPoint(0, 60)))
    assert button.underMouse()

    QCursor.setPos(window.mapToGlobal(moved_to))
    qtbot.waitUntil(lambda: QCursor.pos() == window.mapToGlobal(moved_to))
    menu.close()

    assert button.underMouse() is button.geometry().contains(moved_to)
