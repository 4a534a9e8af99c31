"""What happened and what is to come in a span, as the calendar and the timeline show it."""

from datetime import UTC, datetime, timedelta

import pytest

from gui.commands.job_choice import EVERYTHING
from gui.commands.wanted_jobs import ids_of
from gui.occurrences.entries import Entries, Entry, entries_of, step_of, thinned
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.schedule import Added, Moved, Schedule, Skipped
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)
MIDNIGHT = datetime(2026, 11, 19, 23, 0, tzinfo=UTC)
DAY = timedelta(days=1)
SUCCEEDED = RunState.SUCCEEDED


@pytest.mark.slow
def test_a_day_has_what_ran_and_what_is_to_come(core: Scheduler, ledger: Ledger) -> None:
    job = add(core, "Twice a day", "every day at 9:00 and 17:00")
    ledger.add(job, NOON - 3 * HOUR)

    entries = of_day(core).entries

    assert [(entry.at.hour, entry.state) for entry in entries] == [(8, SUCCEEDED), (16, None)]


@pytest.mark.slow
def test_a_block_is_as_long_as_it_took_or_usually_takes(core: Scheduler, ledger: Ledger) -> None:
    job = add(core, "Twice a day", "every day at 9:00 and 17:00")
    ledger.add(job, NOON - 3 * HOUR)

    assert {entry.length for entry in of_day(core).entries} == {timedelta(seconds=30)}


def test_what_one_job_does_many_times_is_one_strip(core: Scheduler) -> None:
    job = add(core, "Dense", "every 5 minutes")

    (entry,) = of_day(core, 1).entries

    begin = MIDNIGHT + DAY
    assert (entry.at, entry.until, entry.job_id) == (begin, begin + DAY - 5 * MINUTE, job)
    assert (entry.count, entry.step, entry.is_about) == (288, 5 * MINUTE, False)


@pytest.mark.parametrize("when", ["every minute", "every 10 seconds", "every 7 minutes"])
def test_a_dense_job_is_told_of_days_it_was_not_asked_for(core: Scheduler, when: str) -> None:
    """What is worked out from the distance is what the core says of that day alone."""
    job = add(core, "Dense", when)
    begin = MIDNIGHT + 3 * DAY
    parts = [(MIDNIGHT + number * DAY, MIDNIGHT + (number + 1) * DAY) for number in range(4)]

    (entry,) = entries_of(core, parts, NOON, (job,))[3].entries

    (planned,) = core.times.planned(begin, begin + DAY, most_per_job=10_000)
    assert (entry.at, entry.until) == (planned.instants[0], planned.instants[-1])
    assert (entry.count, entry.is_about) == (len(planned.instants), False)


def test_a_dense_job_with_pauses_between_is_asked_for_each_day(core: Scheduler) -> None:
    job = core.jobs.add(a_draft(schedule=Schedule((parse_cron("* 9-16 * * 1-5"),), "Europe/Berlin")))
    parts = [(MIDNIGHT + number * DAY, MIDNIGHT + (number + 1) * DAY) for number in range(4)]

    found = entries_of(core, parts, NOON, (job,))

    assert [[entry.count for entry in part.entries] for part in found] == [[299], [], [], [480]]


@pytest.mark.slow
def test_runs_of_a_dense_job_are_a_strip_and_its_failures_stand_out(core: Scheduler, ledger: Ledger) -> None:
    job = add(core, "Dense", "every 5 minutes")
    for number in range(1, 13):
        ledger.add(job, NOON - number * 5 * MINUTE, RunState.FAILED if number == 4 else SUCCEEDED)

    entries = [entry for entry in of_day(core).entries if entry.state is not None]

    assert [(entry.state, entry.count) for entry in entries] == [(SUCCEEDED, 11), (RunState.FAILED, 1)]
    assert entries[0].run_id is None
    assert entries[1].run_id is not None


@pytest.mark.slow
def test_edits_and_pauses_are_shown_as_such(core: Scheduler) -> None:
    job = add(core, "Daily", "every day at 17:00 and 19:00 and 21:00")
    five = datetime(2026, 11, 20, 16, 0, tzinfo=UTC)
    for edit in (Skipped(five), Moved(five + 2 * HOUR, five + 3 * HOUR), Added(five + HOUR)):
        core.jobs.edit_occurrence(job, edit)
    core.jobs.pause([job], five + 4 * HOUR - MINUTE)

    entries = of_day(core).entries

    assert [entry.is_left_out for entry in entries] == [True, False, False, False]
    assert [entry.is_added for entry in entries] == [False, True, False, False]
    assert [entry.moved_from for entry in entries] == [None, None, five + 2 * HOUR, None]
    assert [entry.is_paused for entry in entries] == [False, True, True, False]
    assert [entry.is_single for entry in entries] == [False, True, True, True]


def test_only_the_jobs_that_are_asked_for_are_there(core: Scheduler) -> None:
    job = add(core, "One", "every day at 17:00")
    add(core, "Other", "every day at 17:00")

    (found,) = entries_of(core, [(MIDNIGHT, MIDNIGHT + DAY)], NOON, (job,))

    assert {entry.job_id for entry in found.entries} == {job}


def test_few_entries_are_all_kept() -> None:
    entries = [an_entry(JobId(number), NOON) for number in range(150)]

    assert thinned(entries) == tuple(entries)


@pytest.mark.slow
def test_thousands_at_once_become_a_few_and_a_crowd() -> None:
    entries = [an_entry(JobId(number), NOON + number % 7 * MINUTE) for number in range(10_000)]

    found = thinned(entries)

    assert len(found) == 4
    assert [entry.count for entry in found if entry.job_id is None] == [9_997]


def test_failures_stay_in_sight_in_a_crowd() -> None:
    entries = [an_entry(JobId(number), NOON) for number in range(500)]
    entries[321] = an_entry(JobId(321), NOON, RunState.FAILED)

    assert RunState.FAILED in {entry.state for entry in thinned(entries)}


def test_all_that_runs_now_stays_in_sight_in_a_crowd() -> None:
    """A run under way lay behind “+497 runs”."""
    entries = [an_entry(JobId(number), NOON) for number in range(500)]
    running = range(300, 305)
    for number in running:
        entries[number] = an_entry(JobId(number), NOON, RunState.RUNNING)

    assert {entry.job_id for entry in thinned(entries)} >= {JobId(number) for number in running}


def test_a_distance_is_told_only_if_it_is_the_same_everywhere() -> None:
    assert step_of([NOON, NOON + HOUR, NOON + 2 * HOUR]) == HOUR
    assert step_of([NOON, NOON + HOUR, NOON + 3 * HOUR]) is None
    assert step_of([NOON]) is None


def of_day(core: Scheduler, days_later: int = 0) -> Entries:
    begin = MIDNIGHT + days_later * DAY
    return entries_of(core, [(begin, begin + DAY)], NOON, tuple(ids_of(core, EVERYTHING)))[0]


def an_entry(job: JobId, at: datetime, state: RunState | None = None) -> Entry:
    return Entry(at, job, f"Job {job}", state)
