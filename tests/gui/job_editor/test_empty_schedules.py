"""A schedule of which nothing is to come is told where it can be mended, while it is typed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.editing_controller import EditingController
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.reading.job_reading import write_job
from gui.job_editor.reading.job_texts import JobTexts
from gui.job_editor.reading.probe import look_at
from gui.widgets.fields.lengths.length_editor import LengthEditor
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.job_editor.editing import card, save, type_into

DAILY = parse_sentence("every day at 9", NOON, "Europe/Berlin")
PAST = Once(NOON.replace(tzinfo=None) - timedelta(days=2_000))


def texts_of(schedule: Schedule, **changed: str) -> JobTexts:
    """Return the fields of a new job with a schedule."""
    job = write_job(a_draft("Hook", schedule=schedule), NOON)
    return replace(job, origin=None).with_texts(changed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("schedule", "changed", "place", "words"),
    [
        (Schedule((PAST,), "Europe/Berlin"), {}, "rule0.", "past"),
        (Schedule((parse_cron("0 0 31 2 *"),), "Europe/Berlin"), {}, "rule0.", ""),
        (DAILY, {"ends": "2020-01-01"}, "ends", "before this end"),
        (DAILY, {"blackouts": "2026-01-01 / 9999-12-31 23:59"}, "blackouts", "within these spans"),
        (DAILY, {"starts": "2020-01-01", "times": "3"}, "times", "already"),
    ],
    ids=["past", "never", "end", "blackout", "times"],
)
def test_what_leaves_nothing_to_come_is_named(
    core: Scheduler, schedule: Schedule, changed: dict[str, str], place: str, words: str
) -> None:
    look = look_at(core, texts_of(schedule, **changed), NOON, None)

    assert look.fault is not None
    assert look.fault.place == place
    assert words in look.fault.reason
    assert look.fault in look.wrongs


def test_one_rule_that_fires_is_enough(core: Scheduler) -> None:
    look = look_at(core, texts_of(Schedule((PAST, *DAILY.rules), "Europe/Berlin")), NOON, None)

    assert look.fault is None


def test_a_job_that_has_ended_can_be_renamed(core: Scheduler) -> None:
    ended = write_job(a_draft("Old", schedule=Schedule((PAST,), "Europe/Berlin")), NOON)

    assert look_at(core, ended.with_text("name", "New"), NOON, None).wrongs == ()


def type_when(editor: JobEditor, text: str) -> None:
    line = child(child(card(editor), QWidget, "at"), QLineEdit, "moment")
    line.selectAll()
    QTest.keyClicks(line, text)


@pytest.fixture
def once(
    qtbot: QtBot, controller: EditingController, opened: Callable[[], JobEditor], qapp: QApplication
) -> JobEditor:
    """Return the editor of a new job that runs once."""
    controller.open_new(NOON + timedelta(days=1))
    return opened()


@pytest.mark.slow
def test_it_is_told_at_the_rule_while_one_types_until_it_is_mended(
    qtbot: QtBot, core: Scheduler, once: JobEditor
) -> None:
    """It was told after Save, elsewhere, with the keyboard on the button for another rule."""
    with qtbot.waitSignal(once.session.looked):
        type_when(once, "2020-01-01 09:00")
    problem = child(card(once), QLabel, "at_line_problem")
    qtbot.waitUntil(problem.isVisible)
    assert "past" in problem.text()
    assert "past" in card(once).accessibleDescription()

    # Save leads to the rule.
    type_into(once, "name", "Hook")
    type_into(once, "url", "https://example.org/hook")
    with qtbot.waitSignal(once.session.save_refused):
        once.session.want_save()
    focused = once.focusWidget()
    assert focused is not None
    assert child(card(once), QWidget, "at") in {focused, focused.parentWidget()}
    assert core.jobs.count() == 0

    type_when(once, "2030-01-01 09:00")
    qtbot.waitUntil(problem.isHidden)
    save(qtbot, once)
    assert core.jobs.count() == 1


@pytest.mark.slow
def test_a_length_that_can_t_be_read_is_not_saved_as_what_stood_there_before(
    qtbot: QtBot, core: Scheduler, controller: EditingController, opened: Callable[[], JobEditor]
) -> None:
    """The field showed 7², and 7 s was saved."""
    schedule = Schedule((OnFile("/tmp/x*.txt"),), "Europe/Berlin")
    job = core.jobs.add(a_draft("Hook", schedule=schedule))
    controller.open_job(job)
    editor = opened()
    settled = child(editor, LengthEditor, "settled")
    settled.number.selectAll()
    QTest.keyClicks(settled.number, "7")
    QApplication.sendEvent(
        settled.number,
        QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_twosuperior, Qt.KeyboardModifier.NoModifier, "²"),
    )
    assert editor.session.job.rules[0].texts["settled"] == "7²"

    with qtbot.waitSignal(editor.session.save_refused):
        editor.session.want_save()

    assert core.jobs.get(job).draft.schedule == schedule
