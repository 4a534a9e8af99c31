"""Pictures of every dialog, and of all that pops up in it: run by `make_popup_pictures` on its own screen.

Each is of one part of the screen, with what pops up and the field that it belongs to.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDateTimeEdit,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.app.application import Application
from gui.job_editor.job_editor import JobEditor
from gui.memory.window_memory import Appearance, WindowMemory
from gui.widgets.fields.disclosure import Section
from gui.widgets.fields.drop_form import DropForm
from gui.widgets.fields.form_editors import ChoiceEditor, OfferingLine
from gui.widgets.page_scroll import PageScroll
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.every_dialog import made_windows, opened_windows
from tests.gui.finding import child
from tests.gui.reading.conftest import busy
from tests.gui.settings_pages import open_page

FOLDER, APPEARANCE, LANGUAGE, FROM_RIGHT = (
    f"HOURBELL_POPUPS_{each}" for each in ("FOLDER", "APPEARANCE", "LANGUAGE", "FROM_RIGHT")
)
__all__ = ["busy"]
_AROUND, _TITLE_BAR = 12, 24
_DRAWN_MILLISECONDS, _SETTLED_MILLISECONDS = 60, 300


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    """Begin in the appearance and the language that are asked for."""
    file = tmp_path / "window.ini"
    kept = WindowMemory(file)
    kept.appearance = Appearance(os.environ.get(APPEARANCE, Appearance.LIGHT))
    kept.language = os.environ.get(LANGUAGE, "en")
    kept.save()
    return file


@pytest.fixture
def gallery(qtbot: QtBot, qapp: QApplication, busy: Application) -> Iterator["Gallery"]:
    if os.environ.get(FROM_RIGHT):
        qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    room = qapp.primaryScreen().availableGeometry()
    for _ in range(2):  # what folds makes room for a smaller size
        busy.window.resize(min(1360, room.width()), min(860, room.height() - _TITLE_BAR))
        busy.window.move(0, 0)
        qtbot.wait(_SETTLED_MILLISECONDS)
    yield Gallery(qtbot, Path(os.environ[FOLDER]))
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


class Gallery:
    """Takes pictures, each field once in a window."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self._qtbot = qtbot
        self._folder = folder
        self._taken: set[tuple[str, ...]] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, room: QRect, wait: int = _DRAWN_MILLISECONDS) -> None:
        self._qtbot.wait(wait)
        screen = QApplication.primaryScreen()
        place = room.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND) & screen.geometry()
        picture = screen.grabWindow(0, place.x(), place.y(), place.width(), place.height())
        assert picture.save(str(self._folder / f"{name}.png"))

    def take_all(self, name: str, window: QWidget, wait: int = _DRAWN_MILLISECONDS) -> None:
        """Take a window, and everything that its fields and buttons open."""
        self.take(name, _room(window), wait)
        for field in window.findChildren(QWidget):
            if not isValid(field):  # a list that was opened took the place of the one before
                continue
            key = (name.partition("-")[0], type(field).__name__, field.objectName(), field.accessibleName())
            is_seen = field.isVisible() and field.isEnabled() and not field.visibleRegion().isEmpty()
            if is_seen and key not in self._taken and _open(field):
                self._taken.add(key)
                self._take_opened(f"{name}-{field.objectName() or type(field).__name__}", field)

    def _take_opened(self, name: str, field: QWidget) -> None:
        """Take what has popped up with the field that it belongs to; all of it is on the screen."""
        shown = [
            each
            for each in QApplication.topLevelWidgets()
            if each.isVisible() and each.windowType() == Qt.WindowType.Popup
        ]
        assert shown, f"{name} opened nothing"
        room = _room(field)
        for popup in shown:
            told = f"{name} is not wholly on the screen, at {_room(popup)}"
            assert field.screen().geometry().contains(_room(popup)), told
            room |= _room(popup)
        self.take(name, room)
        for popup in shown:
            popup.close()


def test_dialogs(qtbot: QtBot, gallery: Gallery, busy: Application, core: Scheduler) -> None:
    for name, shown in made_windows(qtbot, busy, core):
        gallery.take_all(name, shown)


def test_dialogs_of_actions(qtbot: QtBot, gallery: Gallery, busy: Application) -> None:
    for name, shown in opened_windows(qtbot, busy):
        if shown.windowType() == Qt.WindowType.Popup:
            gallery.take(name, _room(shown))
        else:
            gallery.take_all(name, shown, _SETTLED_MILLISECONDS)


def test_settings(qtbot: QtBot, gallery: Gallery, busy: Application, tmp_path: Path) -> None:
    pages = open_page(qtbot, busy, tmp_path, "").window().findChild(QStackedWidget, "settings_pages")
    assert pages is not None
    for page in range(pages.count()):
        pages.setCurrentIndex(page)
        gallery.take_all(f"settings{page}", pages.window(), _SETTLED_MILLISECONDS)
    pages.window().close()


def test_editor(qtbot: QtBot, gallery: Gallery, busy: Application) -> None:
    busy.window.editors.open_new()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in busy.window.findChildren(JobEditor)))
    (editor,) = busy.window.findChildren(JobEditor)
    gallery.take_all("editor", editor, _SETTLED_MILLISECONDS)
    for kind in range(child(editor, ChoiceEditor, "rule_kind").count()):
        kinds = child(editor, ChoiceEditor, "rule_kind")
        kinds.setCurrentIndex(kind)
        kinds.edited.emit()
        gallery.take_all(f"editor{kind}", editor, _SETTLED_MILLISECONDS)
    for action in ("script", "sequence"):
        child(editor, QPushButton, f"chip_{action}").click()
        gallery.take_all(f"editor-{action}", editor, _SETTLED_MILLISECONDS)
    (page,) = (each for each in editor.findChildren(PageScroll) if each.isAncestorOf(_rows(editor)[0]))
    for row in _rows(editor):
        row.open()
        qtbot.wait(_DRAWN_MILLISECONDS)
        page.ensureWidgetVisible(row.content, 0, 0)
        gallery.take_all(f"editor-{row.title}", editor, _SETTLED_MILLISECONDS)
    editor.close_saved()


def test_window(gallery: Gallery, busy: Application) -> None:
    actions = busy.actions
    views = {
        "list": actions.show_list,
        "calendar": actions.show_calendar,
        "timeline": actions.show_timeline,
        "log": actions.show_whole_log,
    }
    for name, view in views.items():
        view.trigger()
        gallery.take_all(name, busy.window, _SETTLED_MILLISECONDS)


def _rows(editor: JobEditor) -> list[Section]:
    return editor.findChildren(Section)


def _room(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


def _open(field: QWidget) -> bool:
    """Open what a field or a button opens; tell whether it opens anything."""
    match field:
        case QComboBox() if field.count():
            field.showPopup()
        case OfferingLine() if field.completer() is not None:
            QTest.keyClick(field, Qt.Key.Key_Down)
        case QDateTimeEdit() if field.calendarPopup():
            at_end = QPoint(field.width() - _AROUND, field.height() // 2)
            QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=at_end)
        case DropForm():
            field.open()
        case QToolButton() | QPushButton() if (menu := field.menu()) is not None:
            menu.popup(field.mapToGlobal(QPoint(0, field.height())))
        case _:
            return False
    return True
