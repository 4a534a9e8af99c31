"""The copy of a calendar that a job holds: whoever saves the job leaves it to who reads the calendar."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.errors import Conflict
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.audit import audit
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.jobs import Due
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.schedules.from_calendar import FromCalendar, KnownEvent
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOUR, ME, NOW, a_draft

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


def _read_again(scheduler: Scheduler, store: Store, job: Job) -> None:
    stored = scheduler.jobs.get(job.id)
    rules = tuple(replace(rule, known=_OLD) for rule in stored.draft.schedule.rules)  # type: ignore[type-var]
    with store.write() as tx:
        draft = replace(stored.draft, schedule=Schedule(rules))
        jobs.save(tx, job.id, stored.revision, draft, Due.KEPT, _READER, NOW, detail=_READER)
        audit.record(tx, NOW, _READER, AuditAct.SAVE_JOB, {ChangeKind.JOBS: [job.id]}, _READER)


def test_a_job_that_was_made_is_undone_though_its_calendar_was_read(
    scheduler: Scheduler, opened: Job
) -> None:
    scheduler.undoing.undo()

    assert scheduler.jobs.get(opened.id).deleted_at is not None


def test_an_edit_is_undone_though_its_calendar_was_read_and_the_copy_stays(
    scheduler: Scheduler, engines_store: Store, opened: Job
) -> None:
    scheduler.jobs.save(opened.id, opened.revision, replace(opened.draft, notes="hello"))
    _read_again(scheduler, engines_store, opened)

    scheduler.undoing.undo()

    job = scheduler.jobs.get(opened.id)
    assert (_known(job), job.draft.notes) == (_OLD, opened.draft.notes)


def test_an_edit_of_what_the_calendar_means_is_undone_too(
    scheduler: Scheduler, engines_store: Store, opened: Job
) -> None:
    said = replace(_SAID, title="Backup")
    scheduler.jobs.save(opened.id, opened.revision, replace(opened.draft, schedule=Schedule((said,))))
    _read_again(scheduler, engines_store, opened)

    scheduler.undoing.undo()

    assert scheduler.jobs.get(opened.id).draft.schedule.said == Schedule((_SAID,))


def test_who_read_the_calendar_is_not_named_where_somebody_else_stands_in_the_way(
    scheduler: Scheduler, engines_store: Store, opened: Job
) -> None:
    renamed = scheduler.jobs.save(opened.id, opened.revision, replace(opened.draft, notes="hello"))
    number = scheduler.audit.entries(limit=1)[0].number
    scheduler.jobs.save(opened.id, renamed.revision, replace(renamed.draft, notes="again"))
    _read_again(scheduler, engines_store, opened)

    with pytest.raises(Conflict, match=f"since by {ME}"):
        scheduler.undoing.undo(number)


def test_a_rule_that_says_something_else_comes_with_the_copy_that_was_made_for_it(
    scheduler: Scheduler, opened: Job
) -> None:
    other = Schedule((replace(_SAID, title="Backup", known=_OLD),))

    saved = scheduler.jobs.save(opened.id, opened.revision, replace(opened.draft, schedule=other))

    assert _known(saved) == _OLD
