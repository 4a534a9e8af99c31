"""A path is chosen by a button within its line: of files that are watched, a calendar, or a condition."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.line_with_button import Sought, SoughtLine
from gui.job_editor.fields.row_editors import ConditionRow
from gui.look.theme import Theme
from tests.gui.finding import child

FileMode = QFileDialog.FileMode


def chosen(
    qtbot: QtBot, line: SoughtLine | ConditionRow, path: str, wanted: str = ""
) -> QFileDialog.FileMode:
    """Choose a path in the dialog of the button, or of a row of its menu; return what it lets choose."""
    child(line, QToolButton, "browse").click()
    if wanted:
        menu = child(line, QMenu, "file_or_folder")
        row = next(each for each in menu.actions() if each.objectName() == wanted)
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(row).center())
    dialog = child(line, QFileDialog, "path_where")
    dialog.fileSelected.emit(path)
    mode = dialog.fileMode()
    dialog.close()
    qtbot.waitUntil(lambda: not line.findChildren(QFileDialog))
    return mode


@pytest.mark.parametrize(
    ("typed", "value"),
    [("", "/srv/scans/*"), ("~/Scans/*.pdf", "/srv/scans/*.pdf"), ("/old/in-?.csv", "/srv/scans/in-?.csv")],
)
def test_a_folder_is_chosen_for_a_pattern_which_stays(
    qtbot: QtBot, theme: Theme, typed: str, value: str
) -> None:
    line = SoughtLine(theme, "~/Scans/*.pdf", Sought.FILES)
    qtbot.addWidget(line)
    line.show_value(typed)
    told = list[str]()
    line.edited.connect(lambda: told.append(line.value()))

    assert chosen(qtbot, line, "/srv/scans") == FileMode.Directory

    assert told == [value]


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
def test_the_button_is_told_by_the_name_of_the_field_and_covers_no_words(
    qtbot: QtBot, theme: Theme, direction: Qt.LayoutDirection
) -> None:
    line = SoughtLine(theme, "/media/ready")
    qtbot.addWidget(line)
    line.setLayoutDirection(direction)
    line.setAccessibleName("Calendar")
    line.show()
    button, text = child(line, QToolButton, "browse"), line.findChildren(QLineEdit)[0]
    QTest.keyClicks(text, "/a/path/that/is/longer/than/its/line" * 9)

    assert button.accessibleName() == "Browse… Calendar"
    assert not button.geometry().intersects(text.rect().marginsRemoved(text.textMargins()))


def test_conditions_of_files_and_folders_have_a_button_and_others_none(qtbot: QtBot, theme: Theme) -> None:
    row = ConditionRow(theme)
    qtbot.addWidget(row)
    row.show()
    kind, button = child(row, QComboBox, "kind"), child(row, QToolButton, "browse")
    kinds = [str(kind.itemData(place)) for place in range(kind.count())]
    found = dict[str, bool]()
    for each in kinds:
        row.show_row((each, "", ""))
        found[each] = button.isVisible()
    assert [each for each, is_seen in found.items() if is_seen] == ["disk", "file"]

    row.show_row(("disk", "", "5G"))
    assert chosen(qtbot, row, "/srv") == FileMode.Directory
    assert row.row() == ("disk", "/srv", "5G")


@pytest.mark.parametrize(
    ("wanted", "mode"),
    [("choose_file", FileMode.ExistingFile), ("choose_folder", FileMode.Directory)],
)
def test_a_file_or_a_folder_may_be_chosen_where_either_fits(
    qtbot: QtBot, theme: Theme, wanted: str, mode: QFileDialog.FileMode
) -> None:
    row = ConditionRow(theme)
    qtbot.addWidget(row)
    row.show()
    row.show_row(("file", "", ""))

    assert chosen(qtbot, row, "/media/ready", wanted) == mode

    assert row.row() == ("file", "/media/ready", "")
    qtbot.waitUntil(lambda: not row.findChildren(QMenu))
