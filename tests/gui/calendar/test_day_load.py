from datetime import UTC, date, datetime, timedelta

import pytest

from gui.calendar.day_load import DayLoad, day_loads
from gui.calendar.month_model import load_in_words
from gui.calendar.month_page import MonthPage
from gui.commands.job_choice import EVERYTHING, GroupKind, JobGroup, Wanted
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.sentence_text import parse_sentence
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.schedule import Skipped
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger

TODAY = date(2026, 11, 20)
PAGE = MonthPage.around(TODAY, 1)
BERLIN = "Europe/Berlin"


def test_a_day_to_come_counts_its_jobs_and_names_the_rarest_first(core: Scheduler) -> None:
    add(core, "Daily", "every day at 9:30")
    add(core, "Yearly", "every year on 24 december at 18:00")
    add(core, "Mondays", "every monday at 8:00")

    loads = day_loads(core, MonthPage.around(date(2026, 12, 1), 1), NOON, EVERYTHING, BERLIN)

    assert names(loads[date(2026, 12, 24)]) == ("Yearly", "Daily")
    assert names(loads[date(2026, 12, 28)]) == ("Mondays", "Daily")
    assert loads[date(2026, 12, 2)].planned == 1


def test_a_day_that_is_over_counts_its_outcomes(core: Scheduler) -> None:
    job = add(core, "Daily", "every day at 9:30")
    ran(core, job, NOON - timedelta(days=3), RunState.FAILED)
    ran(core, job, NOON - timedelta(days=3, hours=1))

    loads = day_loads(core, PAGE, NOON, EVERYTHING, BERLIN)

    assert loads[date(2026, 11, 17)].outcomes == {RunState.FAILED: 1, RunState.SUCCEEDED: 1}
    assert loads[date(2026, 11, 17)].planned == 0


def test_a_day_is_that_of_the_wall_calendar(core: Scheduler) -> None:
    job = add(core, "Late", "every day at 9:30")
    ran(core, job, datetime(2026, 11, 17, 23, 30, tzinfo=UTC))

    loads = day_loads(core, PAGE, NOON, EVERYTHING, BERLIN)

    assert date(2026, 11, 17) not in loads
    assert loads[date(2026, 11, 18)].outcomes == {RunState.SUCCEEDED: 1}


def test_only_the_jobs_that_are_shown_count(core: Scheduler) -> None:
    add(core, "Shown", "every day at 9:30", folder="Web")
    add(core, "Hidden", "every day at 9:30")

    loads = day_loads(core, PAGE, NOON, Wanted(JobGroup(GroupKind.FOLDER, "Web")), BERLIN)

    assert names(loads[date(2026, 11, 25)]) == ("Shown",)


@pytest.mark.parametrize("day", [date(1, 2, 1), date(9999, 11, 30)])
def test_the_ends_of_the_calendar_bring_nothing(core: Scheduler, day: date) -> None:
    add(core, "Daily", "every day at 9:30")

    assert day_loads(core, MonthPage.around(day, 1), NOON, EVERYTHING, BERLIN) == {}


def test_a_dense_day_says_how_often(core: Scheduler) -> None:
    add(core, "Every minute", "every minute")

    loads = day_loads(core, PAGE, NOON, EVERYTHING, BERLIN)

    entry = loads[date(2026, 11, 25)].entries[0]
    assert (entry.count, entry.step, entry.is_about) == (1440, timedelta(minutes=1), True)
    assert loads[TODAY].entries[0].at == NOON + timedelta(minutes=1)


def test_a_day_shows_what_was_left_out(core: Scheduler) -> None:
    job = add(core, "Daily", "every day at 9:30")
    at = datetime(2026, 11, 23, 8, 30, tzinfo=UTC)
    core.jobs.edit_occurrence(job, Skipped(at))

    loads = day_loads(core, PAGE, NOON, EVERYTHING, BERLIN)

    assert date(2026, 11, 23) not in loads
    assert [entry.is_left_out for entry in loads[date(2026, 11, 24)].entries] == [False]


def test_a_day_is_heard_in_words(core: Scheduler) -> None:
    add(core, "Daily", "every day at 17:30")
    loads = day_loads(core, PAGE, NOON, EVERYTHING, BERLIN)

    assert list(load_in_words(loads[TODAY])) == ["to come: Daily"]


def names(load: DayLoad) -> tuple[str, ...]:
    return tuple(entry.job_name for entry in load.entries)


def add(core: Scheduler, name: str, when: str, folder: str = "") -> JobId:
    return core.jobs.add(a_draft(name, schedule=parse_sentence(when, NOON, BERLIN), folder=folder))


def ran(core: Scheduler, job: JobId, due_at: datetime, state: RunState = RunState.SUCCEEDED) -> None:
    ledger = Ledger(core, NOON)
    ledger.add(job, due_at, state)
    ledger.close()
