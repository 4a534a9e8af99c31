"""Times, zones and days left out, typed into the whole editor."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.job_editor.editing_controller import EditingController
from gui.job_editor.fields.moment_lists import MomentsEditor
from gui.job_editor.job_editor import JobEditor
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.job_editor.editing import (
    card,
    only_draft,
    save,
    type_into,
    type_times,
)

pytestmark = pytest.mark.slow


def test_a_wrong_zone_is_told_below_it_and_the_times_are_not_blamed(qtbot: QtBot, editor: JobEditor) -> None:
    """The line below the times says which have passed."""
    zone, times = child(editor, QLineEdit, "zone"), child(card(editor), QLineEdit, "times")

    monday = child(card(editor), QWidget, "chip_mon")
    stood = monday.mapTo(editor, QPoint())

    type_into(editor, "zone", "Nowhere/Land")

    problem = child(card(editor), QLabel, "slots_problem")
    qtbot.waitUntil(lambda: "Nowhere/Land" in problem.text())
    assert zone.property("failed") is True
    assert not times.property("failed")
    assert monday.mapTo(editor, QPoint()) == stood
    below = problem.mapToGlobal(QPoint()).y() - zone.mapToGlobal(QPoint(0, zone.height())).y()
    assert 0 <= below < 2 * problem.fontMetrics().height()
    type_into(editor, "zone", "Europe/Berlin")
    qtbot.waitUntil(problem.isHidden)
    assert not zone.property("failed")

    type_times(editor, "9, 15:30")

    note = child(card(editor), QLabel, "times_note")
    qtbot.waitUntil(lambda: note.text() == "The first run is today at 15:30; 09:00 has passed.")


def test_days_left_out_are_typed_in_words_and_told_below(
    qtbot: QtBot, core: Scheduler, editor: JobEditor
) -> None:
    type_into(editor, "name", "Hook")
    type_into(editor, "url", "https://example.org/hook")
    child(editor, QToolButton, "drop_skips").click()
    days = child(editor, QLineEdit, "excluded")

    for typed in ("tomorrow", "23.11.2026"):
        QTest.keyClicks(days, typed)
        QTest.keyClick(days, Qt.Key.Key_Return)

    assert days.isVisible()
    assert child(editor, MomentsEditor, "excluded_chips").value() == "2026-11-21\n2026-11-23"
    note = child(editor, QLabel, "dates_note")
    qtbot.waitUntil(lambda: note.text() == "Left out soon: Mon 23 Nov")
    QTest.keyClick(days, Qt.Key.Key_Escape)
    assert not days.isVisible()
    save(qtbot, editor)
    assert only_draft(core).schedule.excluded == (date(2026, 11, 21), date(2026, 11, 23))


def test_an_edit_of_the_times_tells_what_it_moves(
    qtbot: QtBot, core: Scheduler, controller: EditingController, opened: Callable[[], JobEditor]
) -> None:
    schedule = parse_sentence("every monday at 9", NOON, "Europe/Berlin")
    controller.open_job(core.jobs.add(replace(a_draft("Backup"), schedule=schedule)))
    editor = opened()

    type_times(editor, "10")

    effect = child(editor, QLabel, "effect")
    qtbot.waitUntil(lambda: effect.text() == "In the next 30 days: 4 moved")
    type_times(editor, "9")
    qtbot.waitUntil(effect.isHidden)
