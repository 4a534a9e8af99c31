from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.row_editors import MonthDayRow
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from gui.widgets.fields.rows_editor import RowsEditor
from gui.widgets.tab_order import tab_stops


def test_the_button_that_adds_a_line_stays_right_behind_the_last_one(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """It jumped to the far end of the line when another line than the last one was taken away."""
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    editor = RowsEditor(theme, MonthDayRow, ("1", "day"), "Add", "Remove", adds_in_line=True)
    qtbot.addWidget(editor)
    editor.resize(900, 300)
    editor.show_value('[["1", "day"], ["2", "day"], ["3", "day"]]')
    editor.show()
    qtbot.waitExposed(editor)
    begin = editor.add_button.x()

    first = next(each for each in editor.findChildren(QToolButton, "remove_row") if each.isVisible())
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)

    assert editor.value() == '[["2", "day"], ["3", "day"]]'
    last = editor.add_button.parentWidget()
    layout = None if last is None else last.layout()
    assert layout is not None
    layout.activate()
    assert editor.add_button.x() == begin


def test_the_button_that_adds_the_first_line_begins_where_fields_do(qtbot: QtBot, qapp: QApplication) -> None:
    """Its words stood 14 pixels behind the fields above: the frame they keep off was not seen."""
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    theme.dress_widgets()
    editor = RowsEditor(theme, MonthDayRow, ("1", "day"), "Add", "Remove")
    qtbot.addWidget(editor)
    editor.resize(300, 100)
    editor.show()
    qtbot.waitExposed(editor)

    picture = editor.grab().toImage()
    middle = editor.add_button.geometry().center().y()
    ground = picture.pixel(editor.width() - 1, editor.height() - 1)
    assert any(picture.pixel(x, middle) != ground for x in range(2))


def test_lines_whose_rows_stay_are_the_same_ones_and_keys_go_through_all_where_they_stand(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """The keyboard stood in a line that said something else all at once."""
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    editor = RowsEditor(theme, MonthDayRow, ("1", "day"), "Add", "Remove")
    qtbot.addWidget(editor)
    editor.show_value('[["1", "day"], ["2", "day"], ["3", "day"]]')
    _, second, third = editor.widgets

    editor.show_value('[["2", "day"], ["3", "day"]]')
    assert editor.widgets == [second, third]

    editor.show_value('[["7", "day"], ["2", "day"], ["8", "day"], ["9", "day"], ["3", "day"]]')
    assert editor.value() == '[["7", "day"], ["2", "day"], ["8", "day"], ["9", "day"], ["3", "day"]]'
    assert (editor.widgets[1], editor.widgets[4]) == (second, third)
    stops = [stop for line in editor.widgets for stop in tab_stops(line.parentWidget() or line)]
    chain = [stops[0]]
    while len(chain) < len(stops) + 1:
        following = chain[-1].nextInFocusChain()
        while following is not None and following not in (*stops, editor.add_button):
            following = following.nextInFocusChain()
        assert following is not None
        chain.append(following)
    assert chain == [*stops, editor.add_button]

    editor.show_value('[["4", "day"]]')
    assert editor.value() == '[["4", "day"]]'
