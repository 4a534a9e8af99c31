"""A screen reader finds a name and a role at everything that pops up: menus, lists, forms and calendars."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDateTimeEdit,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.job_editor import JobEditor
from gui.widgets.fields.disclosure import Section
from gui.widgets.fields.drop_form import DropForm
from gui.widgets.fields.form_editors import ChoiceEditor
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.every_dialog import every_window
from tests.gui.finding import child
from tests.gui.job_editor.editing import card
from tests.gui.reading.reading import unread
from tests.gui.settings_pages import open_page

pytestmark = pytest.mark.slow


def test_all_that_pops_up_in_each_view_has_a_name_and_a_role(busy: Application) -> None:
    actions, wrong, seen = busy.actions, list[str](), set[str]()
    for view in (actions.show_list, *actions.calendar_modes.actions(), actions.show_timeline):
        view.trigger()
        wrong += unread_in_popups(busy.window, seen)
    actions.show_whole_log.trigger()
    wrong += unread_in_popups(busy.window, seen)

    assert seen >= {"action_pause", "new_ways", "outcome_chip", "time_chip", "job_table", "run_table"}
    assert "\n".join(wrong) == ""


def test_all_that_pops_up_in_each_dialog_has_a_name_and_a_role(
    qtbot: QtBot, busy: Application, core: Scheduler, tmp_path: Path
) -> None:
    wrong, seen = list[str](), set[str]()
    for _, shown in every_window(qtbot, busy, core):
        wrong += unread_in_popups(shown, seen)
    pages = open_page(qtbot, busy, tmp_path, "").window().findChild(QStackedWidget, "settings_pages")
    assert pages is not None
    for page in range(pages.count()):
        pages.setCurrentIndex(page)
        wrong += unread_in_popups(pages.window(), seen)

    assert seen >= {"folder", "import_format", "store_kind", "format", "language"}
    assert "\n".join(wrong) == ""


def test_all_that_pops_up_in_the_editor_has_a_name_and_a_role(qtbot: QtBot, busy: Application) -> None:
    """The lists of its drop-downs had none."""
    busy.window.editors.open_new()
    qtbot.waitUntil(partial(_is_shown, busy.window))
    editor, wrong, seen = busy.window.findChildren(JobEditor)[0], list[str](), set[str]()
    for row in editor.findChildren(Section):
        row.open()
    for fold in editor.findChildren(QToolButton, "disclosure"):
        fold.setChecked(True)
    for action in ("http", "script", "sequence"):
        child(editor, QPushButton, f"chip_{action}").click()
        wrong += unread_in_popups(editor, seen)
    rule = card(editor)
    kinds = child(rule, ChoiceEditor, "rule_kind")
    for kind in range(kinds.count()):
        kinds.setCurrentIndex(kind)
        kinds.edited.emit()
        wrong += unread_in_popups(rule, seen)

    assert seen >= {"rule_kind", "unit", "drop_starts", "script_kind", "overlap", "chain_when"}
    assert "\n".join(wrong) == ""


def _is_shown(window: QObject) -> bool:
    return any(each.isVisible() for each in window.findChildren(JobEditor))


def unread_in_popups(window: QWidget, seen: set[str]) -> Iterator[str]:
    """Yield what is unread in all that the parts of a window open, and note which parts do."""
    for part in window.findChildren(QWidget):
        if shiboken6.isValid(part) and part.isVisible() and part.isEnabled():
            _open(part)
            while (popup := QApplication.activePopupWidget()) is not None and popup is not window:
                seen.add(part.objectName())
                yield from (f"{part.objectName()}: {each}" for each in _unread_in(popup))
                popup.close()


def _open(part: QWidget) -> None:
    menu = part.menu() if isinstance(part, QToolButton | QPushButton) else None
    if isinstance(part, QComboBox):
        part.showPopup()
    elif isinstance(part, QDateTimeEdit) and part.calendarPopup():
        QTest.keyClick(part, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    elif isinstance(part, DropForm):
        part.click()
    elif isinstance(menu, QMenu):
        menu.popup(part.mapToGlobal(part.rect().bottomLeft()))
    elif isinstance(part, QAbstractItemView) and part.model() is not None and part.model().rowCount():
        _ask_for_menu(part, part.visualRect(part.model().index(0, 0)).center())


def _ask_for_menu(view: QAbstractItemView, at: QPoint) -> None:
    place = view.viewport().mapToGlobal(at)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, place))


def _unread_in(popup: QWidget) -> list[str]:
    """Return what is unread in what popped up, and in the menus that a menu opens.

    A window without a name of its own is called as the program is.
    """
    # Lines that part the rows of a menu say nothing.
    found = [each for each in unread(popup) if "Separator" not in each]
    name = QAccessible.queryAccessibleInterface(popup).text(QAccessible.Text.Name)
    if name == QApplication.applicationName():
        found.append(f"is called {name}")
    deeper = [action.menu() for action in popup.actions()] if isinstance(popup, QMenu) else []
    for menu in deeper:
        if isinstance(menu, QMenu):
            menu.popup(popup.pos())
            found += _unread_in(menu)
            menu.close()
    return found
