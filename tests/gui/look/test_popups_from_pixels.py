"""What pops up in any view, dialog and page can be read, chosen and pointed at, in what is painted of it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QStackedWidget, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.app.application import Application
from gui.commands.actions.menus import main_menu
from gui.job_editor.job_editor import JobEditor
from gui.widgets.fields.disclosure import Section
from gui.widgets.fields.form_editors import ChoiceEditor, OfferingLine
from gui.widgets.fields.lists.choice_list import ChoiceList
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.schedules.kinds.registry import LISTED_KINDS
from tests.gui.every_dialog import every_window
from tests.gui.finding import child
from tests.gui.look.pictures import contrast_in, picture_of_row, point_at
from tests.gui.reading.conftest import busy
from tests.gui.settings_pages import open_page

__all__ = ["busy"]

pytestmark = pytest.mark.slow
_LEGIBLE = 4.5
_ENTRIES_LOOKED_AT = 6
_MADE_WHEN_OPENED = ("tokens", "channels", "secrets", "copies", "audit")
_WITH_DROP_DOWNS = {
    "BackfillDialog",
    "ChannelDialog",
    "ExportDialog",
    "FolderDialog",
    "ImportDialog",
    "NewTokenDialog",
    "PaperDialog",
    "ReplaceTokenDialog",
    "RunValuesDialog",
    "SettingsDialog",
    "SimulatorDialog",
    "StoreDialog",
}


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_all_that_pops_up_in_views_and_menus_can_be_read(busy: Application, appearance: str) -> None:
    getattr(busy.actions, appearance).trigger()
    actions, found = busy.actions, _Found()
    for view in (actions.show_list, *actions.calendar_modes.actions(), actions.show_timeline):
        view.trigger()
        found.look_at(busy.window)
    actions.show_whole_log.trigger()
    found.look_at(busy.window)
    found.look_at_menu(main_menu(actions, busy.window.commands.pause_menu, busy.window), "main menu")

    assert found.faint == []
    assert found.count > 100


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_all_that_pops_up_in_dialogs_and_settings_can_be_read(
    qtbot: QtBot, busy: Application, core: Scheduler, tmp_path: Path, appearance: str
) -> None:
    getattr(busy.actions, appearance).trigger()
    found = _Found()
    for _, shown in every_window(qtbot, busy, core):
        found.look_at(shown)
    settings = open_page(qtbot, busy, tmp_path, "").window()
    pages = child(settings, QStackedWidget, "settings_pages")
    for number in range(pages.count()):
        pages.setCurrentIndex(number)
        found.look_at(settings)
    settings.close()
    for key in _MADE_WHEN_OPENED:
        page = open_page(qtbot, busy, tmp_path, key)
        found.look_at(page.window())
        page.window().close()
        qtbot.waitUntil(partial(_is_gone, page))

    assert found.faint == []
    assert found.count > 50
    assert found.with_drop_downs >= _WITH_DROP_DOWNS


def _is_gone(page: QWidget) -> bool:
    return not isValid(page)


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_all_that_pops_up_in_the_editor_can_be_read(qtbot: QtBot, busy: Application, appearance: str) -> None:
    getattr(busy.actions, appearance).trigger()
    busy.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in busy.window.findChildren(JobEditor)))
    (editor,), found = busy.window.findChildren(JobEditor), _Found()
    for row in editor.findChildren(Section):
        row.open()
    kinds = child(editor, ChoiceEditor, "rule_kind")
    for kind in LISTED_KINDS:
        kinds.show_value(kind.group or kind.name)
        kinds.edited.emit()
        found.look_at(editor)
    for action in ("script", "sequence"):
        child(editor, QPushButton, f"chip_{action}").click()
        found.look_at(editor)

    assert found.faint == []
    assert found.count > 200


class _Found:
    """Counts the entries that were looked at, and keeps those that can't be read."""

    def __init__(self) -> None:
        self.faint: list[str] = []
        self.count = 0
        self.with_drop_downs: set[str] = set()
        self._seen: set[tuple[str, ...]] = set()

    def look_at(self, window: QWidget) -> None:
        for field in window.findChildren(QWidget):
            # The list of one that is folded away, or can't be used yet, opens all the same.
            if not isValid(field) or not (_is_in_use(field) or isinstance(field, QComboBox)):
                continue
            if isinstance(field, QComboBox):
                self.with_drop_downs.add(type(window).__name__)
            key = (type(window).__name__, type(field).__name__, field.objectName(), field.accessibleName())
            if key in self._seen:
                continue
            self._seen.add(key)
            match field:
                case QComboBox() if field.count():
                    was_enabled = field.isEnabled()
                    field.setEnabled(True)
                    field.showPopup()
                    view = field.view()
                    assert isinstance(view, ChoiceList), key
                    self._look_at_list(view, str(key))
                    field.hidePopup()
                    field.setEnabled(was_enabled)
                case OfferingLine() if field.completer() is not None:
                    QTest.keyClick(field, Qt.Key.Key_Down)
                    popup = field.completer().popup()
                    if isinstance(popup, ChoiceList) and popup.isVisible():
                        self._look_at_list(popup, str(key))
                        popup.hide()
                case QToolButton() | QPushButton() if (menu := field.menu()) is not None:
                    self.look_at_menu(menu, str(key))

    def look_at_menu(self, menu: QMenu, name: str) -> None:
        menu.popup(QPoint(10, 10))
        for action in menu.actions():
            if action.isSeparator() or not action.isVisible() or not action.isEnabled():
                continue
            for state in ("rest", "hovered"):
                self._measure(menu.grab(menu.actionGeometry(action)).toImage(), name, action.text(), state)
                menu.setActiveAction(action)
        inner = [action.menu() for action in menu.actions() if action.isEnabled()]
        menu.close()
        for each in inner:
            if isinstance(each, QMenu):
                self.look_at_menu(each, f"{name} {each.title()}")

    def _look_at_list(self, view: ChoiceList, name: str) -> None:
        model = view.model()
        chosen = view.currentIndex().row()
        rows = [*range(min(model.rowCount(), _ENTRIES_LOOKED_AT)), *([chosen] if chosen >= 0 else [])]
        for row in _entries(view, rows):
            index = model.index(row, view.modelColumn())
            view.scrollTo(index)
            words = str(index.data())
            self._measure(picture_of_row(view, row), name, words, "chosen" if row == chosen else "rest")
            point_at(view, view.visualRect(index).center())
            self._measure(picture_of_row(view, row), name, words, "hovered")

    def _measure(self, picture: QImage, name: str, words: str, state: str) -> None:
        found = contrast_in(picture)
        self.count += 1
        if words.strip() and found < _LEGIBLE:
            self.faint.append(f"{name} {words!r} {state} {found:.2f}")


def _is_in_use(field: QWidget) -> bool:
    return field.isVisible() and field.isEnabled()


def _entries(view: ChoiceList, rows: list[int]) -> Iterator[int]:
    """Yield rows once, but for those that only divide or can't be chosen."""
    model = view.model()
    for row in dict.fromkeys(rows):
        index = model.index(row, view.modelColumn())
        if index.flags() & Qt.ItemFlag.ItemIsEnabled and str(index.data() or "").strip():
            yield row
