"""What views show of what could not be read."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot
from sqlalchemy import text

from gui.app.application import Application
from gui.calendar.span_pages import Mode
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.job_list.job_list_view import JobListView
from gui.pending.pending_dialog import PendingDialog
from gui.widgets.paragraph import Label
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child


@pytest.fixture
def behind(core: Scheduler) -> Iterator[Store]:
    """Return the store, opened a second time."""
    store = open_store(core.location, NOON, is_checked=False)
    yield store
    store.close()


def test_what_could_not_be_read_is_asked_for_again_by_a_button(
    qtbot: QtBot, live: Application, core: Scheduler, behind: Store
) -> None:
    """“Reading the jobs …” stayed until something changed, or the jobs of the group before did.

    The log that could not be read once did not follow the runs any more.
    """
    core.jobs.add(a_draft("Backup"))
    live.actions.show_log.trigger()
    listed = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: listed.model.rowCount() == 1)
    log = child(live.window, QWidget, "run_log")

    _rename_table(behind, "jobs", "gone")
    live.window.choice.show(Wanted(JobGroup(GroupKind.BIN)))
    qtbot.waitUntil(lambda: _told(listed) == "The jobs could not be read")
    qtbot.waitUntil(lambda: _told(log) == "The log could not be read")
    assert listed.model.rowCount() == 0
    reason = child(listed.empty, Label, "help").text()
    assert "no such table: jobs" in reason
    assert "SELECT" not in reason
    live.actions.show_timeline.trigger()
    timeline = child(live.window, QWidget, "timeline")
    qtbot.waitUntil(lambda: _told(timeline) == "The timeline could not be read")

    _rename_table(behind, "gone", "jobs")
    child(timeline, QPushButton, "try_again").click()
    qtbot.waitUntil(lambda: _told(timeline) == "No jobs here")
    live.actions.show_list.trigger()
    for part, said in ((listed, "The bin is empty"), (log, "No run matches")):
        again = child(part, QPushButton, "try_again")
        assert again.isVisible()
        again.click()
        qtbot.waitUntil(partial(_says, part, said))
        assert again.isHidden()


def test_what_wants_a_name_goes_on_where_it_can_t_be_read(
    live: Application, core: Scheduler, behind: Store
) -> None:
    """Nothing opened, though what was wanted of the job could be read."""
    job = core.jobs.add(a_draft("Backup"))
    _rename_table(behind, "jobs", "gone")
    named: list[str] = []

    live.window.context.call_by_name((job,), named.append, named.clear)

    assert named == ["1 job"]


def test_what_is_pending_says_why_it_could_not_be_read_and_asks_again(
    qtbot: QtBot, live: Application, behind: Store
) -> None:
    _rename_table(behind, "runs", "gone")
    live.actions.jobs.pending.trigger()
    qtbot.waitUntil(lambda: live.window.findChild(PendingDialog) is not None)
    dialog = child(live.window, PendingDialog, "pending_dialog")
    qtbot.waitUntil(partial(_says, dialog, "What is pending could not be read"))

    _rename_table(behind, "gone", "runs")
    child(dialog, QPushButton, "try_again").click()
    qtbot.waitUntil(partial(_says, dialog, "Nothing is pending"))


def test_days_that_could_not_be_read_say_so_and_are_asked_for_again(
    qtbot: QtBot, live: Application, core: Scheduler, behind: Store
) -> None:
    """The calendar showed grey bars for ever, and its reason only in the strip, which passes."""
    core.jobs.add(a_draft("Backup"))
    calendar = live.window.calendar
    live.actions.show_calendar.trigger()
    qtbot.waitUntil(lambda: calendar.grid.load_of(calendar.day).is_known)
    pages = ((Mode.MONTH, calendar.grid), (Mode.WEEK, calendar.times), (Mode.DAY, calendar.times))
    for mode, page in pages:
        _rename_table(behind, "jobs", "gone")
        calendar.show_mode(mode)
        calendar.show_day(calendar.day + timedelta(days=100))
        again = _button_below(qtbot, calendar, "unread_days")
        assert "no such table: jobs" in child(child(calendar, QWidget, "unread_days"), Label, "help").text()
        assert not page.isVisible()
        again.click()
        again = _button_below(qtbot, calendar, "unread_days")

        _rename_table(behind, "gone", "jobs")
        again.click()
        qtbot.waitUntil(page.isVisible)
        assert again.isHidden()


def test_a_day_or_an_agenda_that_could_not_be_read_is_asked_for_again_where_it_stands(
    qtbot: QtBot, live: Application, core: Scheduler, behind: Store
) -> None:
    live.window.resize(1360, 860)  # where a day has room beside the month
    core.jobs.add(a_draft("Backup"))
    calendar = live.window.calendar
    live.actions.show_calendar.trigger()
    qtbot.waitUntil(lambda: calendar.grid.load_of(calendar.day).is_known)
    _rename_table(behind, "jobs", "gone")

    calendar.open_panel()
    beside = _button_below(qtbot, live.window, "day_panel")
    assert calendar.grid.isVisible()
    assert calendar.grid.load_of(calendar.day).is_known

    calendar.show_mode(Mode.AGENDA)
    listed = _button_below(qtbot, calendar, "agenda")
    _rename_table(behind, "gone", "jobs")
    listed.click()
    qtbot.waitUntil(lambda: calendar.agenda.model.rowCount() > 0)

    assert listed.isHidden()
    calendar.show_mode(Mode.MONTH)
    calendar.open_panel()
    qtbot.waitUntil(lambda: calendar.panel.entries.model.rowCount() > 0)
    assert beside.isHidden()


def test_days_that_are_known_stay_when_they_can_not_be_read_anew(
    qtbot: QtBot, live: Application, core: Scheduler, behind: Store
) -> None:
    core.jobs.add(a_draft("Backup"))
    calendar = live.window.calendar
    live.actions.show_calendar.trigger()
    qtbot.waitUntil(lambda: calendar.grid.load_of(calendar.day).is_known)
    qtbot.waitUntil(lambda: not calendar.grid.is_awaiting)
    _rename_table(behind, "jobs", "gone")

    with qtbot.waitSignal(live.bridge.failed):
        calendar.turned.emit()

    assert calendar.grid.isVisible()
    assert calendar.grid.load_of(calendar.day).runs > 0
    _rename_table(behind, "gone", "jobs")


def _button_below(qtbot: QtBot, part: QWidget, name: str) -> QPushButton:
    """Wait for the button that asks again in a part that could not be read."""
    qtbot.waitUntil(
        lambda: any(
            button.isVisible()
            for found in part.findChildren(QWidget, name)
            for button in found.findChildren(QPushButton, "try_again")
        )
    )
    return child(child(part, QWidget, name), QPushButton, "try_again")


def _told(part: QWidget) -> str:
    return child(part, Label, "statement").text()


def _says(part: QWidget, statement: str) -> bool:
    return _told(part) == statement


def _rename_table(store: Store, name: str, to: str) -> None:
    with store.write() as tx:
        tx.connection.execute(text(f"ALTER TABLE {name} RENAME TO {to}"))
