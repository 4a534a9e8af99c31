"""What waits in the calendar: where it ends, with what it waits for, reached by every key and click."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.calendar_view import CalendarView
from gui.calendar.day_delegate import DayDelegate
from gui.calendar.day_load import month_loads
from gui.calendar.month_model import MonthModel, load_in_words
from gui.calendar.month_page import MonthPage
from gui.calendar.often_bands import bands_of
from gui.calendar.span_pages import Mode
from gui.calendar.span_reading import entries_of_days
from gui.commands.job_choice import EVERYTHING, Wanted
from gui.instances.instance_panel import InstancePanel
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from gui.occurrences.placed_entries import Handle, handle_of
from gui.widgets.paragraph import Label
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import SCRIPT
from tests.gui.calendar.handling import shown
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_answers
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

HOUR = timedelta(hours=1)
TODAY = date(2026, 11, 20)
DAY = date(2026, 11, 23)
STEPS = SequenceAction((Act(SCRIPT), Wait(5 * HOUR, unless="paid"), Act(SCRIPT)))
LATER = Schedule((Once(NOON.replace(tzinfo=None, year=2027)),), "Europe/Berlin")


@pytest.fixture
def job(core: Scheduler) -> JobId:
    """Return a job of which two sequences wait until the same evening, and one until Monday."""
    job = core.jobs.add(JobDraft("Remind", LATER, STEPS, RunPolicies(key="2041")))
    ledger = Ledger(core, NOON)
    for began_at, length in ((NOON - HOUR, 5 * HOUR), (NOON - 2 * HOUR, 7 * HOUR), (NOON, 70 * HOUR)):
        ledger.add_waiting(job, [began_at], length, "paid")
    ledger.close()
    return job


def said_of(entries: tuple[Entry, ...]) -> list[str]:
    return [entry_words.chip(each) for each in entries if each.waiting is not None]


@pytest.mark.usefixtures("job")
def test_a_wait_stands_on_the_day_on_which_it_ends_and_several_of_a_job_are_one_chip(core: Scheduler) -> None:
    add(core, "Ping", "every 5 minutes")
    loads = month_loads(core, MonthPage.around(TODAY, 1), NOON, EVERYTHING).days()

    assert said_of(loads[DAY].entries) == ["10:00 Remind · 2041"]
    assert said_of(loads[TODAY].entries) == ["16:00 Remind · 2 wait"]
    assert loads[DAY].count == 2
    assert "waits until: 10:00 Remind · 2041" in list(load_in_words(loads[DAY]))
    assert month_loads(core, MonthPage.around(TODAY, 1), NOON, Wanted(text="ping")).days()[DAY].count == 1

    days = entries_of_days(core, [TODAY, DAY], NOON, EVERYTHING)
    assert said_of(days[TODAY].shown) == ["16:00 Remind · 2041", "17:00 Remind · 2041"]
    (monday,) = (each for each in days[DAY].entries if each.waiting is not None)
    assert entry_words.spoken(monday) == (
        "Remind · 2041, Waits for “paid”, from Fri 20 Nov 12:00 until Mon 23 Nov 10:00"
    )
    assert entry_words.note(monday) == "Waits for “paid”, since Fri 20 Nov"
    assert not monday.is_single


def test_a_wait_is_no_part_of_the_band_of_a_job_that_runs_often(core: Scheduler, job: JobId) -> None:
    often = Entry(NOON, job, "Remind", count=99, until=NOON + HOUR)
    days = entries_of_days(core, [DAY], NOON, EVERYTHING)[DAY].entries

    bands, singles = bands_of({DAY: (often, *days)}, 4)

    assert len(bands) == 1
    assert said_of(tuple(singles[DAY])) == ["10:00 Remind · 2041"]


def test_a_wait_is_reached_in_each_way_of_showing_days_and_shows_its_sequence(
    qtbot: QtBot, live: Application, core: Scheduler, job: JobId
) -> None:
    add(core, "Report", "every day at 18:00")
    live.window.resize(1400, 900)
    live.actions.show_inspector.setChecked(True)
    calendar = shown(live, Mode.WEEK, DAY)
    grid = calendar.times
    qtbot.waitUntil(lambda: any(each.entry.waiting for each in grid.placed))
    grid.setFocus()
    QTest.keyClick(grid, Qt.Key.Key_Home)
    assert grid.selected_entry is not None
    assert grid.selected_entry.job_id == job
    panel = waited_for(qtbot, live)
    QTest.keyClick(grid, Qt.Key.Key_Delete)
    assert core.jobs.get(job).draft.schedule.edits == ()

    # In the month a click shows it, too; a day that is chosen then keeps the place.
    shown(live, Mode.MONTH, DAY)
    qtbot.waitUntil(lambda: bool(said_of(calendar.grid.load_of(DAY).entries)))
    live.window.requests.instance_wanted.emit(None)
    assert not panel.isVisible()
    click_at(calendar, calendar.grid.place_of_entry(DAY, 0))
    qtbot.waitUntil(panel.isVisible)
    with held_answers(live.bridge):
        click_at(calendar, calendar.grid.place_of_entry(DAY, 0))
        assert chosen_in(calendar) == handle_of(calendar.grid.load_of(DAY).entries[0])
        click_at(calendar, corner_of(calendar, DAY))
    lines = calendar.panel.entries
    qtbot.waitUntil(lambda: lines.model.rowCount() == 2)
    for row in (0, 1):
        lines.table.select_row(row)
        assert calendar.panel.isVisible()
        assert not panel.isVisible()
    assert lines.model.index(0, 0).data() == "10:00 Remind · 2041"

    # Where the inspector is folded, the line at the foot says what it waits for.
    live.actions.show_inspector.setChecked(False)
    click_at(calendar, calendar.grid.place_of_entry(DAY, 0))
    told = child(live.window, Label, "told_text")
    qtbot.waitUntil(lambda: "Waits for “paid”" in told.text())


def waited_for(qtbot: QtBot, live: Application) -> InstancePanel:
    qtbot.waitUntil(lambda: bool(live.window.findChildren(InstancePanel)))
    panel = child(live.window, InstancePanel, "instance_panel")
    qtbot.waitUntil(panel.isVisible)
    return panel


def corner_of(calendar: CalendarView, day: date) -> QPoint:
    model = calendar.grid.model()
    assert isinstance(model, MonthModel)
    return calendar.grid.visualRect(model.index_of(day)).topLeft() + QPoint(8, 8)


def click_at(calendar: CalendarView, place: QPoint) -> None:
    QTest.mouseClick(calendar.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)


def chosen_in(calendar: CalendarView) -> Handle | None:
    delegate = calendar.grid.itemDelegate()
    assert isinstance(delegate, DayDelegate)
    return delegate.selected
