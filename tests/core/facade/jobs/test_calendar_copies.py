"""The copy of a calendar that a job holds: whoever saves the job leaves it to who reads the calendar."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.jobs import Due
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.schedules.from_calendar import FromCalendar, KnownEvent
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOUR, NOW, a_draft

_READER = "Calendar"
_SAID = FromCalendar("https://a.example/b.ics", timedelta(minutes=-5))
_TEN = datetime(2026, 11, 20, 10, tzinfo=UTC)
_OLD, _NEW = ((KnownEvent("a", at),) for at in (_TEN, _TEN + HOUR))


@pytest.fixture
def opened(scheduler: Scheduler, engines_store: Store) -> Job:
    """Return a job as somebody opened it before its calendar was read anew."""
    schedule = Schedule((replace(_SAID, known=_OLD),))
    seen = scheduler.jobs.get(scheduler.jobs.add(a_draft(schedule=schedule)))
    with engines_store.write() as tx:
        draft = replace(seen.draft, schedule=Schedule((replace(_SAID, known=_NEW),)))
        jobs.save(tx, seen.id, seen.revision, draft, Due.KEPT, _READER, NOW, detail=_READER)
    return seen


def _known(job: Job) -> tuple[KnownEvent, ...]:
    (rule,) = job.draft.schedule.rules
    assert isinstance(rule, FromCalendar)
    return rule.known


def test_a_save_of_what_was_opened_before_leaves_the_copy_that_was_read_since(
    scheduler: Scheduler, opened: Job
) -> None:
    saved = scheduler.jobs.save(opened.id, opened.revision, replace(opened.draft, notes="hello"))

    assert (_known(saved), saved.draft.notes) == (_NEW, "hello")


def test_a_job_that_goes_back_to_a_revision_keeps_the_copy_that_was_read_since(
    scheduler: Scheduler, opened: Job
) -> None:
    named = scheduler.jobs.save(opened.id, opened.revision, replace(opened.draft, notes="hello"))

    back = scheduler.jobs.revert(opened.id, named.revision, opened.revision)

    assert (_known(back), back.draft.notes) == (_NEW, opened.draft.notes)


def test_a_rule_that_says_something_else_comes_with_the_copy_that_was_made_for_it(
    scheduler: Scheduler, opened: Job
) -> None:
    other = Schedule((replace(_SAID, title="Backup", known=_OLD),))

    saved = scheduler.jobs.save(opened.id, opened.revision, replace(opened.draft, schedule=other))

    assert _known(saved) == _OLD
