from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QWidget
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
