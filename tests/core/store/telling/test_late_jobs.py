"""What is late is told once, by the clock, and that it works again afterwards."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import text

from scheduler_core.fields.jobs.lateness import read_limits
from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.jobs import Due, save
from scheduler_core.store.jobs.jobs import job as stored_job
from scheduler_core.store.jobs.late_columns import may_be_late
from scheduler_core.store.jobs.pauses import end_expired_pauses, pause_folder, resume_folder
from scheduler_core.store.runs import ledger
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.store.telling.late_jobs import (
    is_to_be_written,
    next_late_at,
    write_late,
)
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import RunPolicies, Tell
from scheduler_core.values.records.notice import NoticeKind
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_draft, add_jobs, an_engine
from tests.core.store.telling.test_notices import ENGINE, end, tell, told

LATE, RECOVERED, FAILURE = NoticeKind.LATE, NoticeKind.RECOVERED, NoticeKind.FAILURE
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)


def a_job(
    store: Store,
    late: str,
    *,
    due_at: datetime | None = NOW + 30 * DAY,
    zone: str = "",
    folder: str = "",
    **policies: object,
) -> JobId:
    """Add a job with limits, whose next occurrence is far away: what is due before has its row."""
    an_engine(store)
    tell(store, "all:phone", "phone")
    said = replace(RunPolicies(late=read_limits(late)), **policies)  # type: ignore[arg-type]
    draft = a_draft()
    schedule = replace(draft.schedule, zone=zone or draft.schedule.zone)
    return add_jobs(store, replace(draft, schedule=schedule, policies=said, folder=folder), due_at=due_at)[0]


def claim(store: Store, job: JobId, due_at: datetime) -> RunId:
    with store.write() as tx:
        return ledger.record(tx, [NewRun(job, 1, due_at)], ENGINE, due_at)[0].id


def begin(store: Store, run: RunId, at: datetime) -> None:
    with store.write() as tx:
        ledger.begin(tx, [Begun(run, at)], ENGINE)


def finish(store: Store, run: RunId, at: datetime, state: RunState = RunState.SUCCEEDED) -> None:
    with store.write() as tx:
        ledger.finish(tx, [Finished(run, state, at)])


def look(store: Store, now: datetime) -> None:
    with store.read() as tx:
        is_wanted = is_to_be_written(tx, now, "UTC")
    if is_wanted:
        with store.write() as tx:
            write_late(tx, now, "UTC")


def texts(store: Store) -> list[str]:
    return [each.notice.text for each in told(store)]


def kinds(store: Store) -> list[NoticeKind]:
    return [each.notice.kind for each in told(store)]


def next_at(store: Store, now: datetime) -> datetime | None:
    with store.read() as tx:
        return next_late_at(tx, now, "UTC")


def test_a_run_that_has_not_begun_in_time_is_told_once(store: Store) -> None:
    job = a_job(store, "start:15m")
    run = claim(store, job, NOW + HOUR)

    look(store, NOW + HOUR + 15 * MINUTE - SECOND)
    assert texts(store) == []
    look(store, NOW + HOUR + 15 * MINUTE)
    look(store, NOW + HOUR + 16 * MINUTE)

    (late,) = told(store)
    assert (late.notice.kind, late.notice.text) == (LATE, "it has not begun 15m after it was due")
    assert (late.notice.run_id, late.notice.due_at) == (run, NOW + HOUR)


def test_one_that_began_in_time_is_not_told(store: Store) -> None:
    job = a_job(store, "start:15m")
    begin(store, claim(store, job, NOW + HOUR), NOW + HOUR + 15 * MINUTE)

    look(store, NOW + 2 * HOUR)

    assert texts(store) == []


def test_what_began_too_late_while_nobody_looked_is_told_afterwards(store: Store) -> None:
    job = a_job(store, "start:15m")
    begin(store, claim(store, job, NOW + HOUR), NOW + 3 * HOUR)

    look(store, NOW + 4 * HOUR)

    assert texts(store) == ["it began later than 15m after it was due"]


def test_what_is_yet_to_be_claimed_is_looked_at_again(store: Store) -> None:
    """An engine that was off claims what was due only after the first look."""
    job = a_job(store, "start:15m", due_at=NOW + HOUR)

    look(store, NOW + 5 * HOUR)
    run = claim(store, job, NOW + HOUR)
    begin(store, run, NOW + 5 * HOUR)
    look(store, NOW + 5 * HOUR + SECOND)
    look(store, NOW + 5 * HOUR + 2 * SECOND)

    assert texts(store) == ["it began later than 15m after it was due"]


def test_a_run_that_goes_on_over_a_time_of_day_is_told(store: Store) -> None:
    job = a_job(store, "end:09:00")
    run = claim(store, job, NOW + 30 * MINUTE)
    begin(store, run, NOW + 30 * MINUTE)

    look(store, NOW + HOUR)
    finish(store, run, NOW + 2 * HOUR)
    look(store, NOW + 3 * DAY)

    assert texts(store) == ["it has not ended by 09:00", ""]
    assert kinds(store) == [LATE, RECOVERED]


def test_a_run_due_at_the_time_itself_has_a_day(store: Store) -> None:
    job = a_job(store, "end:09:00")
    begin(store, claim(store, job, NOW + HOUR), NOW + HOUR)

    look(store, NOW + DAY)
    assert texts(store) == []
    look(store, NOW + HOUR + DAY)

    assert texts(store) == ["it has not ended by 09:00"]


def test_what_was_missed_or_passed_over_is_not_late(store: Store) -> None:
    job = a_job(store, "start:15m, end:1h")
    for number, state in enumerate((RunState.SKIPPED, RunState.MISSED)):
        finish(store, claim(store, job, NOW + number * MINUTE), NOW + 2 * HOUR, state)

    look(store, NOW + 3 * HOUR)

    assert LATE not in kinds(store)


def test_no_success_for_a_time_is_told_once_and_then_that_it_works_again(store: Store) -> None:
    job = a_job(store, "success:36h")
    end(store, job, NOW, RunState.SUCCEEDED)
    end(store, job, NOW + DAY)

    look(store, NOW + MINUTE + 36 * HOUR - SECOND)
    assert kinds(store) == [FAILURE]
    look(store, NOW + MINUTE + 36 * HOUR)
    look(store, NOW + 3 * DAY)
    end(store, job, NOW + 3 * DAY, RunState.SUCCEEDED)
    end(store, job, NOW + 4 * DAY, RunState.SUCCEEDED)

    assert kinds(store) == [FAILURE, LATE, RECOVERED]
    assert texts(store)[1] == "it has not succeeded for 1d12h"


def test_a_job_that_never_succeeded_is_late_after_the_time_that_it_was_added(store: Store) -> None:
    a_job(store, "success:36h")

    assert next_at(store, NOW) == NOW + 36 * HOUR
    look(store, NOW + 36 * HOUR)

    assert kinds(store) == [LATE]
    assert next_at(store, NOW + 36 * HOUR) is None


def test_that_nothing_succeeded_is_told_however_long_no_engine_ran(store: Store) -> None:
    job = a_job(store, "success:36h, start:15m")
    claim(store, job, NOW + HOUR)

    look(store, NOW + 30 * DAY)
    look(store, NOW + 31 * DAY)

    assert texts(store) == ["it has not succeeded for 1d12h"]


def test_late_and_then_in_time_again_is_told_though_nothing_failed(store: Store) -> None:
    job = a_job(store, "start:15m")
    run = claim(store, job, NOW + HOUR)
    look(store, NOW + 2 * HOUR)
    begin(store, run, NOW + 3 * HOUR)
    finish(store, run, NOW + 4 * HOUR)

    end(store, job, NOW + 5 * HOUR, RunState.SUCCEEDED)

    assert kinds(store) == [LATE, RECOVERED]


def test_what_was_over_when_it_was_told_is_followed_by_nothing(store: Store) -> None:
    job = a_job(store, "start:15m")
    run = claim(store, job, NOW + HOUR)
    begin(store, run, NOW + 3 * HOUR)
    finish(store, run, NOW + 4 * HOUR)
    look(store, NOW + 5 * HOUR)

    end(store, job, NOW + 6 * HOUR, RunState.SUCCEEDED)

    assert kinds(store) == [LATE]


def test_a_paused_job_is_not_late_and_counts_anew_when_it_goes_on(store: Store) -> None:
    job = a_job(store, "success:36h, start:15m")
    with store.write() as tx:
        job_states.pause(tx, [job], None, ME, NOW)
    claim(store, job, NOW + HOUR)
    look(store, NOW + 2 * DAY)
    with store.write() as tx:
        job_states.resume(tx, [job], ME, NOW + 2 * DAY)
    look(store, NOW + 2 * DAY + 35 * HOUR)
    assert kinds(store) == []
    look(store, NOW + 2 * DAY + 36 * HOUR)

    assert texts(store) == ["it has not succeeded for 1d12h"]


def test_a_paused_folder_is_no_other(store: Store) -> None:
    a_job(store, "success:36h")
    with store.write() as tx:
        pause_folder(tx, "", None, ME, NOW)
    look(store, NOW + 2 * DAY)
    with store.write() as tx:
        resume_folder(tx, "", NOW + 2 * DAY)
    look(store, NOW + 2 * DAY + HOUR)

    assert kinds(store) == []
    assert next_at(store, NOW + 2 * DAY + HOUR) == NOW + 2 * DAY + 36 * HOUR


def test_other_limits_count_from_when_they_were_saved(store: Store) -> None:
    job = a_job(store, "success:36h")
    with store.write() as tx:
        was = stored_job(tx, job)
        policies = replace(was.draft.policies, late=read_limits("success:2h"))
        changed = replace(was.draft, policies=policies)
        save(tx, job, was.revision, changed, Due.KEPT, ME, NOW + 10 * HOUR)
    look(store, NOW + 12 * HOUR - SECOND)
    assert kinds(store) == []
    look(store, NOW + 12 * HOUR)

    assert kinds(store) == [LATE]


def test_an_edit_of_something_else_loses_no_limit_that_is_to_come(store: Store) -> None:
    job = a_job(store, "start:15m")
    claim(store, job, NOW + HOUR)
    with store.write() as tx:
        was = stored_job(tx, job)
        changed = replace(was.draft, notes="changed")
        save(tx, job, was.revision, changed, Due.KEPT, ME, NOW + HOUR + MINUTE)
    look(store, NOW + 2 * HOUR)

    assert kinds(store) == [LATE]


def test_who_wants_none_hears_none(store: Store) -> None:
    job = a_job(store, "start:15m", tell=Tell.NOTHING)
    claim(store, job, NOW + HOUR)

    look(store, NOW + 2 * HOUR)

    assert kinds(store) == []


def test_the_next_look_is_when_what_is_due_next_may_be_late(store: Store) -> None:
    job = a_job(store, "start:15m", due_at=NOW + HOUR)
    assert next_at(store, NOW) == NOW + HOUR + 15 * MINUTE
    claim(store, job, NOW + MINUTE)

    assert next_at(store, NOW + 2 * MINUTE) == NOW + 16 * MINUTE


def test_a_store_whose_jobs_say_no_limits_is_asked_one_question(store: Store) -> None:
    a_job(store, "")

    with store.read() as tx:
        assert not may_be_late(tx)
    assert next_at(store, NOW) is None


def change_row(store: Store, job: JobId, column: str, value: object) -> None:
    with store.write() as tx:
        tx.connection.execute(
            text(f"UPDATE jobs SET {column} = :value WHERE id = :id"), {"value": value, "id": job}
        )


def test_limits_that_can_not_be_read_keep_no_other_job_from_being_told(store: Store) -> None:
    change_row(store, a_job(store, "start:15m"), "late", "whenever")
    said = RunPolicies(late=read_limits("start:15m"))
    (job,) = add_jobs(store, replace(a_draft("Other"), policies=said), due_at=NOW + 30 * DAY)
    claim(store, job, NOW + HOUR)

    look(store, NOW + 2 * HOUR)

    assert texts(store) == ["it has not begun 15m after it was due"]


def test_a_zone_that_this_machine_does_not_know_is_taken_as_its_own(store: Store) -> None:
    job = a_job(store, "end:09:00", zone="Mars/Base")
    begin(store, claim(store, job, NOW + 30 * MINUTE), NOW + 30 * MINUTE)

    look(store, NOW + HOUR)

    assert texts(store) == ["it has not ended by 09:00"]
    assert next_at(store, NOW + HOUR) == NOW + HOUR + DAY


def test_a_clock_that_was_far_ahead_for_a_while_silences_nothing(store: Store) -> None:
    job = a_job(store, "start:15m")
    look(store, NOW + 3650 * DAY)
    look(store, NOW)

    claim(store, job, NOW + HOUR)
    look(store, NOW + 2 * HOUR)

    assert texts(store) == ["it has not begun 15m after it was due"]


def test_a_success_by_a_clock_that_was_far_ahead_counts_from_when_it_was_set_back(store: Store) -> None:
    job = a_job(store, "success:36h")
    end(store, job, NOW + 3650 * DAY, RunState.SUCCEEDED)
    look(store, NOW + 3650 * DAY + 2 * HOUR)

    look(store, NOW + 10 * HOUR)
    look(store, NOW + 45 * HOUR)
    assert texts(store) == []
    look(store, NOW + 47 * HOUR)

    assert texts(store) == ["it has not succeeded for 1d12h"]


def test_a_limit_that_passed_in_a_pause_that_ran_out_counts_from_its_end(store: Store) -> None:
    """A look may come before the pause is taken away."""
    a_job(store, "success:2h")
    with store.write() as tx:
        pause_folder(tx, "", NOW + 3 * HOUR, ME, NOW)
    look(store, NOW + 90 * MINUTE)

    look(store, NOW + 3 * HOUR)
    assert kinds(store) == []
    with store.write() as tx:
        end_expired_pauses(tx, NOW + 3 * HOUR + MINUTE)
    look(store, NOW + 5 * HOUR - SECOND)
    assert kinds(store) == []
    look(store, NOW + 5 * HOUR)

    assert kinds(store) == [LATE]


def test_of_two_pauses_the_one_that_ended_last_counts(store: Store) -> None:
    job = a_job(store, "success:2h", folder="a/b")
    with store.write() as tx:
        pause_folder(tx, "a", NOW + 2 * HOUR, ME, NOW)
        job_states.pause(tx, [job], NOW + 4 * HOUR, ME, NOW)
    with store.write() as tx:
        job_states.resume_expired(tx, NOW + 4 * HOUR)
        end_expired_pauses(tx, NOW + 4 * HOUR)

    look(store, NOW + 6 * HOUR - SECOND)
    assert kinds(store) == []
    look(store, NOW + 6 * HOUR)

    assert kinds(store) == [LATE]


def test_a_pause_of_the_job_that_ran_out_first_is_no_other(store: Store) -> None:
    job = a_job(store, "success:2h", folder="a")
    with store.write() as tx:
        job_states.pause(tx, [job], NOW + 2 * HOUR, ME, NOW)
        pause_folder(tx, "a", NOW + 4 * HOUR, ME, NOW)
    with store.write() as tx:
        end_expired_pauses(tx, NOW + 4 * HOUR)
        job_states.resume_expired(tx, NOW + 4 * HOUR)

    look(store, NOW + 6 * HOUR - SECOND)
    assert kinds(store) == []
    look(store, NOW + 6 * HOUR)

    assert kinds(store) == [LATE]


@pytest.mark.parametrize("looks", [0, 3])
def test_a_job_that_leaves_a_paused_folder_counts_from_then(store: Store, looks: int) -> None:
    """Its limit had passed in the pause, so nothing was ever told."""
    job = a_job(store, "success:2h", folder="a/b")
    with store.write() as tx:
        pause_folder(tx, "a", None, ME, NOW)
    for number in range(looks):
        look(store, NOW + (number + 1) * 90 * MINUTE)
    with store.write() as tx:
        was = stored_job(tx, job)
        save(tx, job, was.revision, replace(was.draft, folder="ab"), Due.KEPT, ME, NOW + 5 * HOUR)

    look(store, NOW + 7 * HOUR - SECOND)
    assert kinds(store) == []
    look(store, NOW + 7 * HOUR)

    assert kinds(store) == [LATE]


@pytest.mark.parametrize("paused", ["ab", "a/b/c", "a_b"])
def test_a_job_that_leaves_a_folder_that_is_not_paused_counts_on(store: Store, paused: str) -> None:
    job = a_job(store, "success:2h", folder="a/b")
    with store.write() as tx:
        pause_folder(tx, paused, None, ME, NOW)
        was = stored_job(tx, job)
        save(tx, job, was.revision, replace(was.draft, folder="other"), Due.KEPT, ME, NOW + HOUR)

    look(store, NOW + 2 * HOUR)

    assert kinds(store) == [LATE]


def test_the_last_success_is_the_one_that_ended_last(store: Store) -> None:
    job = a_job(store, "success:2h")
    slow, quick = claim(store, job, NOW + MINUTE), claim(store, job, NOW + 2 * MINUTE)
    for run in (slow, quick):
        begin(store, run, NOW + 2 * MINUTE)
    finish(store, quick, NOW + 3 * MINUTE)
    finish(store, slow, NOW + 2 * HOUR)

    look(store, NOW + 4 * HOUR - SECOND)
    assert kinds(store) == []
    look(store, NOW + 4 * HOUR)

    assert kinds(store) == [LATE]


def test_the_next_look_at_what_a_pause_holds_is_when_the_last_one_runs_out(store: Store) -> None:
    job = a_job(store, "success:2h", folder="a")
    with store.write() as tx:
        pause_folder(tx, "a", NOW + 2 * HOUR, ME, NOW)
        job_states.pause(tx, [job], NOW + 4 * HOUR, ME, NOW)
    assert next_at(store, NOW) == NOW + 4 * HOUR
    assert next_at(store, NOW + 4 * HOUR) == NOW + 6 * HOUR
    with store.write() as tx:
        pause_folder(tx, "a", None, ME, NOW)

    assert next_at(store, NOW) is None
