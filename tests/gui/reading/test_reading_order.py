"""A screen reader walks through the window as it stands, whatever was made first."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.job_editor import JobEditor
from gui.widgets.fields.chip_list import ChipList
from gui.widgets.paragraph import dot_between
from gui.widgets.spoken.parts import teach_roles
from tests.gui.finding import child

_NAME = QAccessible.Text.Name


@pytest.fixture(autouse=True)
def taught(qapp: QApplication) -> None:
    teach_roles(qapp)


def test_groups_come_before_the_view_the_inspector_and_the_log(busy: Application) -> None:
    """The inspector and the log were read before the list, and the groups last."""
    spoken = [*_spoken(QAccessible.queryAccessibleInterface(busy.window))]
    role = QAccessible.Role
    wanted = (
        (role.Button, "New job…"),
        (role.PageTab, "Calendar"),
        (role.EditableText, "Search jobs and runs"),
        (role.Tree, "Groups of jobs"),
        (role.Table, "Jobs"),
        (role.Grouping, "Inspector"),
        (role.Table, "Log"),
        (role.Button, "Fold the log"),
        (role.StatusBar, "Status"),
    )

    places = [spoken.index(each) for each in wanted]
    assert places == sorted(places)


def test_the_parts_of_the_sheet_lead_back_to_it(busy: Application) -> None:
    sheet = QAccessible.queryAccessibleInterface(child(busy.window, QWidget, "sheet"))
    parts = [sheet.child(place) for place in range(sheet.childCount())]

    assert len(parts) >= 4
    assert [part.parent().object() for part in parts] == [sheet.object()] * len(parts)
    assert [sheet.indexOfChild(part) for part in parts] == [*range(len(parts))]


def test_a_field_is_read_behind_its_words(qtbot: QtBot, busy: Application) -> None:
    """The name of each field of the editor came behind it."""
    busy.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in busy.window.findChildren(JobEditor)))
    (editor,) = busy.window.findChildren(JobEditor)

    spoken = [*_spoken(QAccessible.queryAccessibleInterface(editor))]
    label, text = QAccessible.Role.StaticText, QAccessible.Role.EditableText
    for name in ("Name", "Address"):
        assert spoken.index((label, name)) < spoken.index((text, name)), name


def test_rows_and_cells_are_read_from_the_top(qtbot: QtBot) -> None:
    page, form, grid = QWidget(), QWidget(), QWidget()
    qtbot.addWidget(page)
    column = QHBoxLayout(page)
    last, first = QPushButton("last", page), QPushButton("first", page)
    for part in (first, form, grid, last):
        column.addWidget(part)
    field, words = QLineEdit(form), QLabel("words", form)
    field.setAccessibleName("field")
    QFormLayout(form).addRow(words, field)
    cells = QGridLayout(grid)
    for name, row, at in (("d", 1, 1), ("b", 0, 1), ("c", 1, 0), ("a", 0, 0)):
        cells.addWidget(QPushButton(name, grid), row, at)

    page.show()
    _, *found = [name for _, name in _spoken(QAccessible.queryAccessibleInterface(page)) if name]
    assert found == ["first", "words", "field", "a", "b", "c", "d", "last"]


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_chips_are_buttons_before_the_place_to_type(qtbot: QtBot, direction: Qt.LayoutDirection) -> None:
    """They were told to be canvases, and the place to type came first."""
    chips = ChipList("9:00", str.split, str, " ")
    qtbot.addWidget(chips)
    chips.setLayoutDirection(direction)
    chips.setAccessibleName("Times")
    chips.resize(600, 40)
    chips.show_value("08:00 09:00")
    chips.show()

    told = QAccessible.queryAccessibleInterface(chips)
    parts = [told.child(place) for place in range(told.childCount())]
    button, text = QAccessible.Role.Button, QAccessible.Role.EditableText
    assert [part.role() for part in parts] == [button, button, text]
    assert [part.text(_NAME)[:5] for part in parts] == ["08:00", "09:00", "Times"]

    acts = parts[0].actionInterface()
    acts.doAction(acts.pressAction())
    assert (chips.value(), chips.entry.text()) == ("09:00 08:00", "08:00")


def test_a_dot_between_words_is_not_read(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.setAccessibleName("Foot")

    told = QAccessible.queryAccessibleInterface(dot_between(page))
    assert (told.role(), told.text(_NAME)) == (QAccessible.Role.Client, "Foot")


def test_what_lies_over_a_page_is_read_behind_it(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    over, laid = QToolButton(page), QPushButton("laid", page)
    over.setText("over")
    QHBoxLayout(page).addWidget(laid)

    page.show()
    _, *found = [name for _, name in _spoken(QAccessible.queryAccessibleInterface(page)) if name]
    assert found == ["laid", "over"]


def _spoken(node: QAccessibleInterface) -> Iterator[tuple[QAccessible.Role, str]]:
    """Yield what is read of a part, top down."""
    if node.role() is not QAccessible.Role.Client:
        yield node.role(), node.text(_NAME)
    for place in range(node.childCount()):
        part = node.child(place)
        if part.isValid() and not part.state().invisible:
            yield from _spoken(part)
