"""A screen reader finds a name and a role at everything in the window, and Tab reaches all of it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QTableView, QToolButton, QTreeWidget, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.guide.guide_window import GuideWindow
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import SwitchEditor
from tests.gui.finding import child
from tests.gui.reading.reading import found_in


def test_all_of_every_view_has_a_name_and_a_role_and_is_reached(qtbot: QtBot, busy: Application) -> None:
    window, actions, wrong = busy.window, busy.actions, list[str]()
    for view in (actions.show_list, *actions.calendar_modes.actions(), actions.show_timeline):
        actions.show_calendar.trigger()  # its modes do not leave another view
        view.trigger()
        wrong += found_in(view.text(), window)
    actions.show_calendar.trigger()
    actions.calendar_modes.actions()[0].trigger()
    child(window, QTableView, "month_grid").setFocus()
    QTest.keyClick(child(window, QTableView, "month_grid"), Qt.Key.Key_Return)
    wrong += found_in("Day", window)
    actions.show_whole_log.trigger()
    actions.runs.show_output.setChecked(True)
    actions.jobs.quick_add.trigger()
    wrong += found_in("Output and quick add", window)
    actions.show_list.trigger()
    window.choice.show(Wanted(JobGroup(GroupKind.WAITING)))
    waiting = child(window, QTableView, "instances_table")
    qtbot.waitUntil(lambda: waiting.model().rowCount() > 0)
    waiting.selectRow(waiting.model().rowCount() - 1)
    wrong += found_in("Waiting", window)

    assert "\n".join(wrong) == ""


def test_no_part_of_a_table_is_without_a_name(busy: Application) -> None:
    """The corner of its heads has none in Qt, also where readers are told that it is not seen."""
    tables = busy.window.findChildren(QTableView)
    assert len(tables) >= 3
    for table in tables:
        node = QAccessible.queryAccessibleInterface(table)
        parts = [node.child(place) for place in range(node.childCount())]

        assert [
            part.text(QAccessible.Text.Name).strip() for part in parts if not part.state().invisible
        ].count("") == 0
        assert [node.indexOfChild(part) for part in parts] == [*range(len(parts))]
        assert all(part.parent() == node for part in parts)
        if parts:
            assert parts[0].text(QAccessible.Text.Name) == table.accessibleName() != ""


def test_each_group_is_heard_once_with_its_count(qtbot: QtBot, busy: Application) -> None:
    """Behind “All jobs, 3” came “3”."""
    tree = QAccessible.queryAccessibleInterface(child(busy.window, QTreeWidget, "groups"))
    parts = (tree.child(place) for place in range(tree.childCount()))
    names = [part.text(QAccessible.Text.Name) for part in parts if part.role() is QAccessible.Role.TreeItem]

    assert [name for name in names if name.strip().isdigit()] == []
    assert [name for name in names if name.startswith("All jobs, ")] == names[:1]
    assert names.count("Deleted jobs") == 1


def test_what_stays_pressed_says_whether_it_is_on(qtbot: QtBot, busy: Application) -> None:
    """What narrows the list and the log was told to be a button that is pushed."""
    busy.actions.show_whole_log.trigger()
    for name in ("only_failing", "only_waiting", "output_chip"):
        chip = child(busy.window, QToolButton, name)
        told = QAccessible.queryAccessibleInterface(chip)
        before = bool(told.state().checked)

        assert told.role() is QAccessible.Role.CheckBox
        assert told.text(QAccessible.Text.Name) == chip.text()
        assert bool(told.state().checkable)
        chip.click()
        assert bool(told.state().checked) is not before
        chip.click()
        assert bool(told.state().checked) is before


def test_the_button_that_clears_a_field_says_so_and_can_be_pressed(qtbot: QtBot, busy: Application) -> None:
    """Qt draws it without a word."""
    field = child(busy.window, QLineEdit, "search")
    QTest.keyClicks(field, "shop")
    qtbot.waitUntil(lambda: len(_clearing(field)) == 1)
    (button,) = _clearing(field)
    told = QAccessible.queryAccessibleInterface(button)

    assert (told.role(), told.text(QAccessible.Text.Name)) == (QAccessible.Role.Button, "Clear")
    actions = told.actionInterface()
    actions.doAction(actions.actionNames()[0])
    assert field.text() == ""


def test_a_drop_down_says_what_it_is_for_beside_what_is_chosen(qtbot: QtBot, live: Application) -> None:
    """On Linux Qt calls it by what is chosen alone: “minutes”."""
    page = QWidget()
    qtbot.addWidget(page)
    form, alone = QFormLayout(page), QComboBox(page)
    alone.addItems(["minutes", "hours"])
    alone.setAccessibleName("Unit")
    labelled = QComboBox(page)
    labelled.addItems(["light", "dark"])
    form.addRow("Colours", labelled)
    form.addRow(alone)

    told = QAccessible.queryAccessibleInterface(alone)
    assert told.text(QAccessible.Text.Name) == "Unit, minutes"
    alone.setCurrentIndex(1)
    assert told.text(QAccessible.Text.Name) == "Unit, hours"
    assert told.role() is QAccessible.Role.ComboBox
    # Words beside it are found by readers.
    beside = QAccessible.queryAccessibleInterface(labelled)
    ((label, _),) = beside.relations(QAccessible.RelationFlag.Label)
    assert (beside.text(QAccessible.Text.Name), label.text(QAccessible.Text.Name)) == ("light", "Colours")


def test_a_box_to_mark_is_called_by_its_own_words_too(qtbot: QtBot) -> None:
    """“At login” was heard, and not what happens then."""
    form = FieldForm()
    qtbot.addWidget(form)
    box, alone = SwitchEditor("Start in the tray"), SwitchEditor("Keep awake")
    form.add("at_login", "At login", box)
    form.add("awake", "Keep awake", alone)

    assert (box.accessibleName(), alone.accessibleName()) == ("At login: Start in the tray", "Keep awake")


def test_a_window_of_its_own_is_a_window(qtbot: QtBot, busy: Application) -> None:
    """Editors and the guide were told to be panels."""
    busy.actions.guide.trigger()
    qtbot.waitUntil(lambda: bool(busy.window.findChildren(GuideWindow)))
    (guide,) = busy.window.findChildren(GuideWindow)

    assert QAccessible.queryAccessibleInterface(guide).role() is QAccessible.Role.Window
    guide.close()


def _clearing(field: QLineEdit) -> list[QToolButton]:
    return [button for button in field.findChildren(QToolButton) if button.isVisible()]
