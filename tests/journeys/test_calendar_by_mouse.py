"""A user chooses a day of the month by the mouse, leaves out a run of it, and makes a job for that day."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import QPoint

from scheduler_core.clock import SystemClock
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.schedules.rules import DaysAt, Once, Weekly
from scheduler_core.values.schedules.schedule import Schedule, Skipped
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.store.builders import a_draft
from tests.journeys.pointing import RIGHT, Pointer

pytestmark = pytest.mark.slow
ZONE = ZoneInfo("Europe/Berlin")
NOON, NINE = time(12), time(9)
DAILY = Schedule((Weekly((DaysAt(frozenset(Weekday), (NOON,)),)),), str(ZONE))
# From the corner of a day, where its number stands and no run does.
BESIDE_RUNS = 6


def test_a_day_is_chosen_a_run_of_it_is_left_out_and_a_job_is_made_for_it(
    core: Scheduler, pointer: Pointer
) -> None:
    report = core.jobs.add(a_draft("Report", schedule=DAILY))
    # Six weeks are shown, so it is among them whichever day this is, and to come if midnight passes.
    day = SystemClock().now().astimezone(ZONE).date() + timedelta(days=2)
    pointer.click("Calendar", "PageTab")
    choose_day(pointer, day)

    pointer.click("Run: Report", "Cell", button=RIGHT)
    pointer.click("Skip this one", "MenuItem")
    pointer.waits_until(lambda: core.jobs.get(report).draft.schedule.edits)
    assert core.jobs.get(report).draft.schedule.edits == (Skipped(at(day, NOON)),)
    pointer.click("Undo", "Button")
    pointer.waits_until(lambda: not core.jobs.get(report).draft.schedule.edits)

    choose_day(pointer, day)
    # The one in the panel, which stands at the end; another one stands in the tool bar.
    make = max(pointer.sees("New job", "Button"), key=lambda button: button.x())
    pointer.click_at(make.center())
    pointer.fill("Name", "Once only")
    pointer.fill("Address", "http://localhost/")
    pointer.click("Save", "Button")
    pointer.waits_until(lambda: core.jobs.count() == 2)
    (made,) = (core.jobs.get(job).draft for job in core.jobs.ids() if job != report)
    assert made.schedule.rules == (Once(datetime.combine(day, NINE)),)
    pointer.click("Close the day")
    pointer.misses("Close the day")
    pointer.quit()


def choose_day(pointer: Pointer, day: date) -> None:
    """Click at a day of the month beside what runs on it; its panel opens."""
    cell = pointer.waits_for(f"{day:%A}, {day.day} {day:%B} {day.year}", "Cell")
    pointer.click_at(cell.topRight() + QPoint(-BESIDE_RUNS, BESIDE_RUNS))
    pointer.waits_for("Close the day", "Button")
    pointer.waits_for(f"{day:%A}, {day.day} {day:%B}", "StaticText")


def at(day: date, clock: time) -> datetime:
    return datetime.combine(day, clock, ZONE)
