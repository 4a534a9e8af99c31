"""How it stands with the calendar of a job, on its card in the inspector and in the editor."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.job_editor import JobEditor
from gui.widgets.one_line import OneLine
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.jobs.calendar_states import keep_calendar_state
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.calendar_state import CalendarState
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child

_SOURCE = "https://a.example/team.ics"
_READ = CalendarState(NOON - timedelta(minutes=30), NOON - timedelta(minutes=30), '"one"')
_FAILED = CalendarState(NOON, NOON - timedelta(hours=2), "", NOON, "it is answered with status 404")


@pytest.fixture
def job(core: Scheduler) -> JobId:
    return core.jobs.add(a_draft("Back up", schedule=Schedule((FromCalendar(_SOURCE),))))


@pytest.fixture
def inspected(qtbot: QtBot, job: JobId, live: Application) -> Application:
    if not live.actions.show_inspector.isChecked():
        live.actions.show_inspector.trigger()
    live.window.choice.select([job])
    qtbot.waitUntil(lambda: "has not been read yet" in _words(live))
    return live


def test_the_card_says_how_the_calendar_stands_and_has_it_read(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    button = child(inspected.window, QToolButton, "read_calendars")
    assert button.isHidden()  # it is read as soon as an engine runs

    _keep(core, job, _READ)
    qtbot.waitUntil(lambda: _words(inspected) == "Its calendar was last read 11:30")
    revision = core.jobs.get(job).revision
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: core.watches.calendar_states(job)[_SOURCE].next_at <= NOON)
    assert core.jobs.get(job).revision == revision

    _keep(core, job, _READ)
    assert core.watches.calendar_states(job)[_SOURCE].next_at > NOON
    qtbot.waitUntil(button.isVisible)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.watches.calendar_states(job)[_SOURCE].next_at <= NOON)

    _keep(core, job, _FAILED)
    qtbot.waitUntil(lambda: "not been read since 10:00: it is answered with status 404" in _words(inspected))

    core.jobs.disable([job])
    qtbot.waitUntil(button.isHidden)
    assert child(inspected.window, QLabel, "calendars").isHidden()  # what is off follows nothing
    core.jobs.enable([job])
    qtbot.waitUntil(lambda: "has not been read yet" in _words(inspected))


def test_the_editor_says_it_below_the_calendar_of_the_rule(
    qtbot: QtBot, live: Application, core: Scheduler, job: JobId
) -> None:
    _keep(core, job, _FAILED)
    live.window.editors.open_job(job)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    (editor,) = live.window.findChildren(JobEditor)

    def notes() -> list[str]:
        return [each.text() for each in editor.findChildren(OneLine) if each.isVisible()]

    qtbot.waitUntil(lambda: any("not been read since 10:00" in each for each in notes()))

    # Of another calendar nothing is known: its hint is back.
    (rule,) = editor.session.job.rules
    texts = {**rule.texts, "source": "https://b.example/other.ics"}
    editor.session.put_rule(type(rule)(rule.key, rule.kind, texts, rule.origin), "source")
    qtbot.waitUntil(lambda: any(each.startswith("An address or a file") for each in notes()))


def _words(application: Application) -> str:
    label = application.window.findChild(QLabel, "calendars")
    return "" if label is None else label.text()


def _keep(core: Scheduler, job: JobId, state: CalendarState) -> None:
    """Write down a look at the calendar as an engine does."""
    store = open_store(core.location, NOON, is_checked=False)
    with store.write() as tx:
        keep_calendar_state(tx, job, _SOURCE, state)
    store.close()
