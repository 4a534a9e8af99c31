import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.widgets.fields.wrapping_row import WrappingRow

pytestmark = pytest.mark.slow


def a_row(window: QWidget, *texts: str) -> tuple[WrappingRow, list[QPushButton]]:
    buttons = [QPushButton(text) for text in texts]
    row = WrappingRow(window, buttons, fills=True)
    window.show()
    return row, buttons


def test_what_fills_a_row_shares_what_is_left_and_wraps_where_it_would_be_cut(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    row, buttons = a_row(window, "Starts at once", "Never ends", "Skip: holidays, 24 Dec, 31 Dec")
    wanted = [button.sizeHint().width() for button in buttons]

    row.resize(sum(wanted) + 100, row.heightForWidth(sum(wanted) + 100))
    assert len({button.y() for button in buttons}) == 1
    assert buttons[-1].geometry().right() == row.width() - 1

    row.resize(sum(wanted) - 10, row.heightForWidth(sum(wanted) - 10))
    assert [button.y() > 0 for button in buttons] == [False, False, True]
    assert all(button.width() >= width for button, width in zip(buttons, wanted, strict=True))
    assert row.heightForWidth(sum(wanted) - 10) > row.heightForWidth(sum(wanted) + 100)


def test_lines_behind_a_title_begin_where_the_first_one_does(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    title, *buttons = (QPushButton(text) for text in ("Add", "Call", "Script", "Wait for event"))
    row = WrappingRow(window, (title, *buttons), has_title=True)
    window.show()
    width = sum(each.sizeHint().width() for each in (title, *buttons[:2])) + 20
    row.resize(width, row.heightForWidth(width))
    assert [each.y() > 0 for each in buttons] == [False, False, True]
    assert buttons[2].x() == buttons[0].x()
    assert row.rect().contains(buttons[2].geometry())

    narrow = buttons[2].sizeHint().width()
    row.resize(narrow, row.heightForWidth(narrow))
    assert buttons[2].x() == 0
    assert row.rect().contains(buttons[2].geometry())


def test_a_part_that_goes_by_itself_is_forgotten(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    row, (first, second, third) = a_row(window, "One", "Two", "Three")
    width = row.sizeHint().width()

    first.deleteLater()
    third.setParent(window)
    qtbot.waitUntil(lambda: not isValid(first))

    row.resize(width, row.heightForWidth(width))
    assert list(row.parts) == [second]
    assert second.x() == 0
