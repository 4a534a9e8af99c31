"""Rules and pasted texts in a real editor over a real core."""

from datetime import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from gui.job_editor.editor_notice import EditorNotice
from gui.job_editor.editor_style import editor_style
from gui.job_editor.fields.paste_field import PasteField
from gui.job_editor.fields.weeks.week_grid import WeekGrid
from gui.job_editor.job_editor import JobEditor
from gui.look.style_sheet import style_sheet
from gui.look.tokens import Tone, colours_of
from gui.widgets.notices.problem_label import ProblemLabel
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING
from scheduler_core.fields.schedules.kinds.registry import RULE_KINDS
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.schedules.rules import DaysAt
from scheduler_core.values.schedules.weekday import Weekday
from tests.gui.finding import child
from tests.gui.job_editor.editing import card, only_draft, paste, save, type_into, understood

pytestmark = pytest.mark.slow


def test_a_card_can_become_any_kind_of_rule_and_back(qtbot: QtBot, editor: JobEditor) -> None:
    kinds = child(card(editor), QComboBox, "rule_kind")
    happenings = child(card(editor), QComboBox, f"rule_{HAPPENING}")
    assert kinds.count() + happenings.count() == len(RULE_KINDS) + 1
    assert happenings.isHidden()

    def choose(box: QComboBox, place: int) -> None:
        with qtbot.waitSignal(editor.session.looked) as looked:
            box.setCurrentIndex(place)
            box.activated.emit(place)
        places = {wrong.place for wrong in looked.args[0].wrongs}
        assert places <= {"name", "url"}, box.itemText(place)

    for place in range(1, kinds.count()):
        choose(kinds, place)
        assert happenings.isHidden() is (kinds.itemData(place) != HAPPENING)
    choose(kinds, kinds.findData(HAPPENING))
    for place in range(happenings.count()):
        choose(happenings, place)
    choose(kinds, 0)
    assert happenings.isHidden()


def test_the_example_of_the_line_to_say_a_job_in_stays_in_its_line(qtbot: QtBot, editor: JobEditor) -> None:
    """In a narrow editor it broke into two, of which the second was half hidden."""
    field = child(editor, PasteField, "paste")
    for width in (700, 260):
        field.setFixedWidth(width)
        qtbot.waitUntil(lambda wide=width: field.width() == wide)  # type: ignore[misc]
        words = field.placeholderText()
        assert words.endswith("…")
        assert field.fontMetrics().horizontalAdvance(words) <= field.viewport().width()


def test_a_week_is_painted_with_the_keyboard_and_by_dragging(qtbot: QtBot, editor: JobEditor) -> None:
    child(card(editor), QToolButton, "paint_week").click()
    grid = child(card(editor), WeekGrid, "week_grid")
    qtbot.waitUntil(grid.isVisible)
    qtbot.waitUntil(lambda: grid.cells.rows() == [("mon,tue,wed,thu,fri", "09:00")])
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(grid, key)
    rule = understood(qtbot, editor)
    assert rule.slots[0] == DaysAt(frozenset({Weekday.MONDAY}), (time(1), time(9)))

    first, last = grid.place_of(5, 10).center().toPoint(), grid.place_of(6, 11).center().toPoint()
    stood = grid.mapToGlobal(QPoint())
    QTest.mousePress(grid, Qt.MouseButton.LeftButton, pos=first)
    QTest.mouseMove(grid, last)
    QTest.mouseRelease(grid, Qt.MouseButton.LeftButton, pos=last)
    rule = understood(qtbot, editor)
    weekend = frozenset({Weekday.SATURDAY, Weekday.SUNDAY})
    assert rule.slots[-1] == DaysAt(weekend, (time(10), time(11)))
    assert grid.mapToGlobal(QPoint()) == stood

    # Another rule is added and taken away.
    child(editor, QToolButton, "add_rule").click()
    assert len(editor.session.job.rules) == 2
    child(card(editor, 1), QToolButton, "remove_rule").click()
    assert len(editor.session.job.rules) == 1


def test_what_is_pasted_fills_the_fields_and_can_be_put_back(qtbot: QtBot, editor: JobEditor) -> None:
    """A sentence leaves what is typed."""
    paste(qtbot, editor, "curl -X POST https://example.org/hook \\\n -H 'Accept: text/plain' -d a=1")
    assert child(editor, QLineEdit, "url").text() == "https://example.org/hook"
    assert child(editor, QComboBox, "method").currentText() == "POST"
    child(editor, QToolButton, "change").click()
    assert child(editor, QPlainTextEdit, "headers").toPlainText() == "Accept: text/plain"
    child(editor, QToolButton, "undo_paste").click()
    assert child(editor, QLineEdit, "url").text() == ""

    type_into(editor, "name", "Mine")
    paste(qtbot, editor, "on the last friday of every month at 18:00")
    assert child(editor, QLineEdit, "name").text() == "Mine"
    sentence = child(editor, QLabel, "sentence")
    qtbot.waitUntil(lambda: "last Friday" in sentence.text())


def test_what_is_refused_is_told_below_its_field_and_nothing_moves(qtbot: QtBot, editor: JobEditor) -> None:
    """It stood at the foot of the window, while the field looked as if all was well."""
    field, problem = child(editor, PasteField, "paste"), child(editor, ProblemLabel, "paste_problem")
    below = child(editor, QLineEdit, "name")
    stood = below.mapTo(editor, QPoint())
    assert problem.isHidden()

    editor.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    field.setPlainText("blue moon")
    with qtbot.waitSignal(editor.session.paste_refused):
        QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(problem.isVisible)
    assert "blue moon" in problem.text()
    assert "blue moon" in field.accessibleDescription()
    assert child(editor, EditorNotice, "").isHidden()
    foot, top = field.mapTo(editor, QPoint(0, field.height())), problem.mapTo(editor, QPoint())
    assert 0 <= top.y() - foot.y() < field.height() // 2
    assert below.mapTo(editor, QPoint()) == stood
    bad = QColor(colours_of(field.palette()).tones[Tone.BAD])
    assert field.hasFocus()
    assert _edge(field) == bad
    child(editor, QLineEdit, "name").setFocus()
    assert _edge(field) == bad

    QTest.keyClicks(field, "s")
    assert problem.isHidden()
    assert not field.accessibleDescription()
    assert _edge(field) != bad

    field.setPlainText("blue moons " * 60)
    with qtbot.waitSignal(editor.session.paste_refused):
        QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(problem.isVisible)
    assert problem.fontMetrics().horizontalAdvance(problem.text()) <= problem.width()


def _edge(field: PasteField) -> QColor:
    palette = field.palette()
    field.window().setStyleSheet(style_sheet(palette) + editor_style(palette))
    return field.grab().toImage().pixelColor(field.width() // 2, 0)


def test_a_pasted_crontab_line_is_kept_word_by_word(qtbot: QtBot, core: Scheduler, editor: JobEditor) -> None:
    paste(qtbot, editor, "*/5  8-18 * * mon-FRI /usr/local/bin/backup --all")
    save(qtbot, editor)

    draft = only_draft(core)
    assert getattr(draft.schedule.rules[0], "text", "") == "*/5 8-18 * * mon-FRI"
    assert draft.action == ScriptAction(CommandKind.SHELL, command_line="/usr/local/bin/backup --all")
    assert draft.name == "backup"
