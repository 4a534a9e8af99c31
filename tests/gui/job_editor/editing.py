"""What tests of the editor do to it, and find in it."""

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.paste_field import PasteField
from gui.job_editor.fields.rule_card import RuleCard
from gui.job_editor.fields.times_editor import TimesEditor
from gui.job_editor.job_editor import JobEditor
from gui.widgets.fields.disclosure import Section
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import Weekly
from tests.gui.finding import child


def stops_after(first: QWidget) -> list[QWidget]:
    found: list[QWidget] = []
    widget = first.nextInFocusChain()
    while widget is not None and widget is not first:
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def card(editor: JobEditor, place: int = 0) -> RuleCard:
    return child(editor, RuleCard, f"rule{editor.session.job.rules[place].key}")


def look_into_rows(editor: JobEditor) -> None:
    """Unfold and fold each row, as what stands there is made when it is wanted."""
    for row in editor.findChildren(Section):
        if not row.is_open:
            title = child(row, QToolButton, "disclosure")
            title.click()
            title.click()


def type_into(editor: JobEditor, place: str, text: str) -> None:
    if editor.findChild(QWidget, place) is None:
        look_into_rows(editor)
    field = child(editor, QWidget, place)
    assert isinstance(field, QLineEdit | QPlainTextEdit)
    field.selectAll()
    QTest.keyClicks(field, text)


def paste(qtbot: QtBot, editor: JobEditor, text: str) -> None:
    given = QMimeData()
    given.setText(text)
    with qtbot.waitSignal(editor.session.pasted):
        child(editor, PasteField, "paste").insertFromMimeData(given)
    with qtbot.waitSignal(editor.session.looked):
        editor.session.look()


def type_times(editor: JobEditor, text: str) -> QLineEdit:
    """Type other times of day on the first card, in place of those that stand there."""
    times = child(card(editor), QLineEdit, "times")
    chips = child(card(editor), TimesEditor, "times_chips")
    while chips.value():
        QTest.keyClick(times, Qt.Key.Key_Backspace)
    QTest.keyClicks(times, text)
    return times


def click_save(qtbot: QtBot, editor: JobEditor) -> None:
    """Click Save as soon as nothing is wrong any more."""
    button = child(editor, QPushButton, "save")
    with qtbot.waitSignal(editor.session.looked):
        editor.session.look()
    qtbot.waitUntil(button.isEnabled)
    button.click()


def save(qtbot: QtBot, editor: JobEditor) -> None:
    with qtbot.waitSignal(editor.destroyed):
        click_save(qtbot, editor)


def understood(qtbot: QtBot, editor: JobEditor) -> Weekly:
    with qtbot.waitSignal(editor.session.looked) as looked:
        editor.session.look()
    rule = looked.args[0].reading.schedule.rules[0]
    assert isinstance(rule, Weekly)
    return rule


def only_draft(core: Scheduler) -> JobDraft:
    (job_id,) = core.jobs.ids()
    return core.jobs.get(job_id).draft
