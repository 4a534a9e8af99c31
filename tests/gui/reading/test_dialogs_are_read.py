"""A screen reader finds a name and a role at everything in dialogs."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton, QStackedWidget, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.desktop.autostart.login_item import login_item
from gui.doctor.doctor_dialog import DoctorDialog
from gui.doctor.feature import DoctorFeature
from gui.job_editor.job_editor import JobEditor
from gui.widgets.fields.disclosure import Section
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.paragraph import Label
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.every_dialog import ELSEWHERE, MADE, OPENED, every_window, own_windows
from tests.gui.finding import child
from tests.gui.job_editor.editing import card
from tests.gui.reading.reading import found_in, unread
from tests.gui.settings_pages import open_page


def test_all_of_each_dialog_has_a_name_and_a_role_and_tab_goes_round(
    qtbot: QtBot, busy: Application, core: Scheduler, tmp_path: Path
) -> None:
    """Each is known by its class, so that none is forgotten: a new one needs a way to be opened here."""
    assert own_windows() == MADE.keys() | OPENED.keys() | ELSEWHERE

    wrong = [each for name, shown in every_window(qtbot, busy, core) for each in found_in(name, shown)]
    item = login_item("linux", tmp_path, {}, ["/usr/bin/hourbell"])
    DoctorFeature(busy.bridge, item, lambda: False, _nothing, _nothing, None, busy.window).open()
    qtbot.waitUntil(partial(_is_shown, busy.window, DoctorDialog))
    wrong += unread(busy.window.findChildren(DoctorDialog)[0])
    assert "\n".join(wrong) == ""


def test_all_of_each_page_of_the_settings_has_a_name_and_a_role(
    qtbot: QtBot, busy: Application, tmp_path: Path
) -> None:
    pages = open_page(qtbot, busy, tmp_path, "").window().findChild(QStackedWidget, "settings_pages")
    assert pages is not None
    # Keys go to the window that is active.
    qtbot.waitUntil(pages.window().isActiveWindow)
    wrong: list[str] = []
    for page in range(pages.count()):
        pages.setCurrentIndex(page)
        wrong += found_in(f"page {page}", pages.window())

    assert pages.count() > 5
    assert "\n".join(wrong) == ""


def test_all_of_an_unfolded_editor_has_a_name_and_a_role_and_tab_goes_round(
    qtbot: QtBot, busy: Application
) -> None:
    """Tab led from the last button to the choice of an action, past the name and the folder."""
    busy.window.editors.open_new()
    qtbot.waitUntil(partial(_is_shown, busy.window, JobEditor))
    editor = busy.window.findChildren(JobEditor)[0]
    qtbot.waitUntil(editor.isActiveWindow)
    paste, cancel, save = (child(editor, QWidget, name) for name in ("paste", "cancel", "save"))
    qtbot.waitUntil(lambda: not save.isEnabled())  # a new job says too little to be saved
    cancel.setFocus()
    qtbot.waitUntil(cancel.hasFocus)
    QTest.keyClick(cancel, Qt.Key.Key_Tab)
    assert paste.hasFocus()
    # Until all of the first look is shown there is nothing to say, and no order.
    qtbot.waitUntil(lambda: child(editor, Label, "sentence").text() != "")
    qtbot.waitUntil(partial(_leads_back, paste, cancel))
    for row in editor.findChildren(Section):
        row.open()
    sections = editor.findChildren(QToolButton, "disclosure")
    for section in sections:
        section.setChecked(True)

    assert "\n".join(_wrong_in_all_kinds(editor)) == ""
    more = QAccessible.queryAccessibleInterface(sections[0])
    assert more.role() == QAccessible.Role.Button
    assert more.state().expandable
    assert more.state().expanded
    sections[0].setChecked(False)
    assert more.state().collapsed


def _leads_back(after: QWidget, before: QWidget) -> bool:
    after.setFocus()
    QTest.keyClick(after, Qt.Key.Key_Backtab)
    return before.hasFocus()


def _wrong_in_all_kinds(editor: JobEditor) -> list[str]:
    """Return what is unread in any kind of rule, and of what a job does."""
    rule, wrong = card(editor), unread(editor)
    kinds = child(rule, ChoiceEditor, "rule_kind")
    for kind in range(kinds.count()):
        kinds.setCurrentIndex(kind)
        kinds.edited.emit()
        wrong += unread(rule)
    for action in ("http", "script", "sequence"):
        child(editor, QPushButton, f"chip_{action}").click()
        wrong += unread(editor)
    return wrong


def _is_shown(window: QObject, kind: type[QDialog] | type[JobEditor]) -> bool:
    return any(each.isVisible() for each in window.findChildren(kind))


def _nothing() -> None:
    pass
