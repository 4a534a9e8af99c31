"""Why a job ran at an instant, did not, or will: verdicts over real stores, past and to come."""

from dataclasses import replace
from datetime import datetime

import pytest

from scheduler_core.errors import NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.explanation import Verdict, Why
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.recurrence.explain import Obstacle
from scheduler_core.store.jobs import job_states
from scheduler_core.store.maintenance import retention
from scheduler_core.store.runs import ledger
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun, Waits
from scheduler_core.store.runs.run_values import note_values
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.parameters import Parameter, RunValue
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy, RunPolicies
from scheduler_core.values.records.pause import PauseHold
from scheduler_core.values.runs.run import BACKFILL, Held, HeldBy, Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Every, Once
from scheduler_core.values.schedules.schedule import Schedule, Skipped
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import CALL, HOUR, HOURLY, ME, MINUTE, NOW, a_draft, a_finished_run, an_engine
from tests.support.fake_clock import FakeClock

AFTER_END = Schedule((Every(HOUR, NOW, from_last_end=True),))


@pytest.fixture
def job_id(scheduler: Scheduler) -> JobId:
    return scheduler.jobs.add(a_draft("Back up"))


def why(scheduler: Scheduler, job_id: JobId, at: datetime) -> Why:
    return scheduler.times.why(job_id, at)


def test_an_occurrence_to_come_will_run(scheduler: Scheduler, job_id: JobId) -> None:
    found = why(scheduler, job_id, NOW + 5 * HOUR)

    assert found.verdict is Verdict.WILL_RUN
    assert found.explanation is not None
    assert found.explanation.rules == (0,)
    assert found.standing.revision == 1
    assert found.sentence.startswith("Every hour")


def test_an_instant_between_two_occurrences_is_not_planned(scheduler: Scheduler, job_id: JobId) -> None:
    found = why(scheduler, job_id, NOW + HOUR + MINUTE)

    assert (found.verdict, found.before_at, found.after_at) == (
        Verdict.NOT_PLANNED,
        NOW + HOUR,
        NOW + 2 * HOUR,
    )


def test_a_skipped_occurrence_says_so(scheduler: Scheduler, job_id: JobId) -> None:
    scheduler.jobs.edit_occurrence(job_id, Skipped(NOW + HOUR))

    found = why(scheduler, job_id, NOW + HOUR)

    assert found.verdict is Verdict.NOT_PLANNED
    assert found.explanation is not None
    assert found.explanation.obstacle is Obstacle.SKIPPED


def test_a_pause_of_the_job_will_skip_it_as_long_as_it_lasts(scheduler: Scheduler, job_id: JobId) -> None:
    scheduler.jobs.pause([job_id], NOW + 2 * HOUR)

    found = why(scheduler, job_id, NOW + HOUR)

    assert found.verdict is Verdict.WILL_BE_SKIPPED
    assert found.hold is not None
    assert (found.hold.folder, found.hold.until, found.hold.held_by) == (None, NOW + 2 * HOUR, ME)
    assert why(scheduler, job_id, NOW + 2 * HOUR).verdict is Verdict.WILL_RUN


def test_a_pause_that_was_ended_is_not_in_force(
    scheduler: Scheduler, job_id: JobId, clock: FakeClock
) -> None:
    scheduler.jobs.pause([job_id])
    clock.advance(MINUTE)
    scheduler.jobs.resume([job_id])
    clock.advance(MINUTE)

    during, after = why(scheduler, job_id, NOW + MINUTE / 2), why(scheduler, job_id, NOW + 90 * MINUTE / 60)

    assert during.standing.pause is not None
    assert during.standing.pause.changed_by == ME
    assert after.standing.pause is None


@ON_BOTH_DATABASES
@pytest.mark.parametrize("folder", ["web", ""])
def test_a_pause_of_its_folder_or_of_everything_will_skip_it(scheduler: Scheduler, folder: str) -> None:
    job_id = scheduler.jobs.add(a_draft(folder="web/shop"))
    scheduler.jobs.pause_folder(folder)

    found = why(scheduler, job_id, NOW + HOUR)

    assert found.verdict is Verdict.WILL_BE_SKIPPED
    assert found.hold is not None
    assert found.hold.folder == folder


def test_what_ran_is_in_the_ledger_with_all_attempts(
    scheduler: Scheduler, engines_store: Store, job_id: JobId, clock: FakeClock
) -> None:
    run_id = a_finished_run(engines_store, job_id, NOW + HOUR, an_engine(engines_store), RunState.FAILED)
    again = scheduler.runs.retry(run_id)
    clock.advance(2 * HOUR)

    found = why(scheduler, job_id, NOW + HOUR)

    assert found.verdict is Verdict.IN_LEDGER
    assert [run.id for run in found.runs] == [run_id, again]


def test_a_run_that_no_rule_asked_for_is_explained_too(
    scheduler: Scheduler, job_id: JobId, clock: FakeClock
) -> None:
    """The window said of a run by hand that it was not to run."""
    clock.advance(MINUTE)
    by_hand = scheduler.runs.run_now(job_id)

    found = scheduler.times.why_of_run(by_hand)

    assert found.verdict is Verdict.IN_LEDGER
    assert [run.id for run in found.runs] == [by_hand]
    assert found.standing.draft is not None


def test_a_run_that_there_is_not_is_not_explained(scheduler: Scheduler) -> None:
    with pytest.raises(NotFound, match="no run 4711"):
        scheduler.times.why_of_run(RunId(4711))


def test_a_row_for_a_span_answers_for_each_occurrence_in_it(
    scheduler: Scheduler, engines_store: Store, job_id: JobId, clock: FakeClock
) -> None:
    missed = NewRun(
        job_id,
        1,
        NOW + HOUR,
        state=RunState.MISSED,
        reason=Reason.ASLEEP,
        due_until=NOW + 3 * HOUR,
        occurrences=3,
    )
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        plan = JobPlan(job_id, 1, NOW + HOUR, NOW + 4 * HOUR, (missed,))
        ledger.claim(tx, [plan], engine, NOW + HOUR)
    clock.advance(4 * HOUR)

    assert why(scheduler, job_id, NOW + 2 * HOUR).verdict is Verdict.IN_LEDGER
    assert why(scheduler, job_id, NOW + 2 * HOUR).runs[0].reason is Reason.ASLEEP


def test_the_ledger_knows_which_revision_ran(
    scheduler: Scheduler, engines_store: Store, job_id: JobId, clock: FakeClock
) -> None:
    """It was claimed, and the job was edited before it was due."""
    a_finished_run(engines_store, job_id, NOW + HOUR, an_engine(engines_store))
    clock.advance(MINUTE)
    scheduler.jobs.save(job_id, 1, a_draft("Back up", schedule=Schedule((Once(NOW + 9 * HOUR),))))
    clock.advance(2 * HOUR)

    found = why(scheduler, job_id, NOW + HOUR)

    assert found.standing.revision == 1
    assert found.sentence.startswith("Every hour")
    assert found.explanation is not None
    assert found.explanation.is_occurrence


def test_the_rules_of_then_count_for_what_is_past(
    scheduler: Scheduler, job_id: JobId, clock: FakeClock
) -> None:
    clock.advance(MINUTE)
    scheduler.jobs.save(job_id, 1, a_draft("Back up", schedule=Schedule((Once(NOW + 9 * HOUR),))))
    clock.advance(10 * HOUR)

    assert why(scheduler, job_id, NOW + 30 * MINUTE).standing.revision == 2
    assert why(scheduler, job_id, NOW + MINUTE / 2).standing.revision == 1


def test_before_it_was_made_there_was_no_job(scheduler: Scheduler, job_id: JobId) -> None:
    assert why(scheduler, job_id, NOW - HOUR).verdict is Verdict.NO_JOB_YET


def test_what_nobody_has_looked_at_is_told(scheduler: Scheduler, job_id: JobId, clock: FakeClock) -> None:
    clock.advance(2 * HOUR)

    assert why(scheduler, job_id, NOW + HOUR).verdict is Verdict.NOT_LOOKED_AT


@pytest.mark.slow
def test_what_retention_took_away_is_forgotten(
    scheduler: Scheduler, engines_store: Store, job_id: JobId, clock: FakeClock
) -> None:
    a_finished_run(engines_store, job_id, NOW + HOUR, an_engine(engines_store))
    clock.advance(5 * HOUR)
    with engines_store.write() as tx:
        retention.delete_runs_before(tx, NOW + 4 * HOUR)

    assert why(scheduler, job_id, NOW + HOUR).verdict is Verdict.FORGOTTEN


@pytest.mark.slow
def test_a_job_that_was_off_then_is_told_though_it_is_on_now(
    scheduler: Scheduler, job_id: JobId, clock: FakeClock
) -> None:
    clock.advance(MINUTE)
    scheduler.jobs.disable([job_id])
    clock.advance(2 * HOUR)
    scheduler.jobs.enable([job_id])

    assert why(scheduler, job_id, NOW + HOUR).verdict is Verdict.SWITCHED_OFF
    assert why(scheduler, job_id, NOW + 5 * HOUR).verdict is Verdict.WILL_RUN


def test_a_job_that_was_in_the_bin_then_is_told(
    scheduler: Scheduler, job_id: JobId, clock: FakeClock
) -> None:
    clock.advance(MINUTE)
    scheduler.jobs.delete([job_id])
    clock.advance(2 * HOUR)
    scheduler.jobs.restore([job_id])

    found = why(scheduler, job_id, NOW + HOUR)

    assert found.verdict is Verdict.IN_BIN
    assert found.standing.deletion is not None
    assert found.standing.deletion.changed_at == NOW + MINUTE


def test_a_job_the_engine_stopped_says_why(scheduler: Scheduler, engines_store: Store, job_id: JobId) -> None:
    with engines_store.write() as tx:
        job_states.stop(tx, job_id, "its zone is unknown", NOW)

    found = why(scheduler, job_id, NOW + HOUR)

    assert found.verdict is Verdict.STOPPED
    assert found.standing.stop is not None
    assert found.standing.stop.detail == "its zone is unknown"


def test_what_follows_the_end_of_a_run_is_not_known(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft(schedule=AFTER_END))

    assert why(scheduler, job_id, NOW + HOUR).verdict is Verdict.WILL_RUN
    assert why(scheduler, job_id, NOW + 2 * HOUR).verdict is Verdict.AFTER_LAST_END


@ON_BOTH_DATABASES
def test_rules_that_are_no_longer_kept_are_not_made_up(
    scheduler: Scheduler, engines_store: Store, job_id: JobId, clock: FakeClock
) -> None:
    clock.advance(MINUTE)
    scheduler.jobs.save(job_id, 1, a_draft("Back up", action=CALL))
    with engines_store.write() as tx:
        retention.delete_old_revisions(tx, job_id, kept=1)

    found = why(scheduler, job_id, NOW + MINUTE / 2)

    assert found.standing.revision == 0
    assert found.standing.draft == a_draft("Back up", action=CALL)


def test_a_job_that_there_is_not_is_told(scheduler: Scheduler) -> None:
    with pytest.raises(NotFound):
        why(scheduler, JobId(4711), NOW)


def test_the_zone_of_then_counts(scheduler: Scheduler, clock: FakeClock) -> None:
    job_id = scheduler.jobs.add(a_draft(schedule=replace(HOURLY, zone="Asia/Kathmandu")))
    clock.advance(MINUTE)
    scheduler.jobs.save(job_id, 1, a_draft())

    found = why(scheduler, job_id, NOW)

    assert found.standing.draft is not None
    assert found.standing.draft.schedule.zone == "Asia/Kathmandu"


def test_what_was_asked_for_by_hand_is_no_stranger_to_its_instant(
    scheduler: Scheduler, clock: FakeClock
) -> None:
    """The agenda shows it there, and why said that nothing was to run."""
    job_id = scheduler.jobs.add(a_draft())
    run_id = scheduler.runs.run_now(job_id)

    found = scheduler.times.why(job_id, clock.now())

    assert [run.id for run in found.runs] == [run_id]
    assert found.verdict is Verdict.IN_LEDGER


def test_a_held_run_is_explained_by_the_pause_that_its_row_names(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    """It was worked out anew, and named the first pause that covers the job as that is by now."""
    job_id = scheduler.jobs.add(a_draft(folder="ops"))
    run_id = scheduler.runs.run_now(job_id)
    scheduler.jobs.pause([job_id])
    scheduler.jobs.pause_folder("ops", NOW + 5 * HOUR)
    with engines_store.write() as tx:
        hold_back(tx, {run_id: HeldBy(Held.PAUSED, PauseHold("ops", NOW + HOUR, "bob").stored)})

    found = scheduler.times.why_of_run(run_id)

    assert found.hold is not None
    assert (found.hold.folder, found.hold.until, found.hold.held_by) == ("ops", NOW + HOUR, "bob")


def test_a_run_knows_how_many_of_its_job_wait_before_it_and_whose_end_let_it_begin(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    queueing = RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE))
    job_id = scheduler.jobs.add(replace(a_draft(), policies=queueing))
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        first, second, third, fourth = (
            each.id
            for each in ledger.record(
                tx, [NewRun(job_id, 1, NOW + n * MINUTE) for n in range(4)], engine, NOW
            )
        )
        ledger.begin(tx, [Begun(first, NOW)], engine)
        ledger.finish(tx, [Finished(first, RunState.SUCCEEDED, NOW + 5 * MINUTE)])
        ledger.begin(tx, [Begun(second, NOW + 5 * MINUTE)], engine)
        ledger.say_waits(
            tx, [Waits(each, 0, Reason.OVERLAP, "an earlier run has not ended") for each in (third, fourth)]
        )
    clock.advance(6 * MINUTE)

    began, waits = scheduler.times.why_of_run(second), scheduler.times.why_of_run(fourth)

    assert began.waited_for is not None
    assert (began.waited_for.id, began.queued_before) == (first, 0)
    assert (waits.waited_for, waits.queued_before) == (None, 1)


def test_a_run_beside_others_of_its_instant_has_its_own_values_and_revision(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    """A backfill was told the values of the run that it repeated, and what its job had said then."""
    draft = replace(a_draft(), parameters=(Parameter("days", default="30"),))
    job_id = scheduler.jobs.add(draft)
    engine = an_engine(engines_store)
    planned = a_finished_run(engines_store, job_id, NOW + HOUR, engine)
    scheduler.jobs.save(job_id, 1, replace(draft, notes="anew"))
    clock.advance(2 * HOUR)
    again = NewRun(job_id, 2, NOW + HOUR, Trigger.RERUN, request=f"{BACKFILL}1", start_at=clock.now())
    with engines_store.write() as tx:
        made_up = ledger.record(tx, [again], engine, clock.now())[0].id
        note_values(tx, made_up, {"days": "3"})
        ledger.begin(tx, [Begun(made_up, clock.now())], engine)
        ledger.finish(tx, [Finished(made_up, RunState.SUCCEEDED, clock.now())])

    found = scheduler.times.why_of_run(made_up)
    before = scheduler.times.why_of_run(planned)

    assert [each.id for each in found.runs] == [made_up]
    assert (found.values, found.given) == ((RunValue("days", "3"),), frozenset({"days"}))
    assert (before.values, before.given) == ((RunValue("days", "30"),), frozenset())
    assert (found.standing.revision, before.standing.revision) == (2, 1)
    assert "It was given days = 3." in sentences(found, str)


def test_the_values_of_a_retry_are_said_behind_it(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    """They stood behind its first attempt, whose job may have said otherwise."""
    draft = replace(a_draft(), parameters=(Parameter("days", default="30"),))
    job_id = scheduler.jobs.add(draft)
    engine = an_engine(engines_store)
    first = a_finished_run(engines_store, job_id, NOW + HOUR, engine, RunState.FAILED)
    changed = replace(draft, parameters=(Parameter("days", default="7"),))
    scheduler.jobs.save(job_id, 1, changed)
    second = scheduler.runs.retry(first)
    clock.advance(2 * HOUR)
    with engines_store.write() as tx:
        ledger.begin(tx, [Begun(second, clock.now())], engine)
        ledger.finish(tx, [Finished(second, RunState.SUCCEEDED, clock.now())])

    found = scheduler.times.why_of_run(second)
    told = sentences(found, str)

    of_second = next(place for place, each in enumerate(told) if each.startswith("Attempt 2"))
    of_first = next(place for place, each in enumerate(told) if each.startswith("The run at"))
    days = "30" if found.standing.revision == 1 else "7"
    assert of_second < told.index(f"Its job gave it days = {days}.") < of_first


def test_a_run_by_hand_within_a_skipped_span_is_not_told_of_calendars_to_come(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    """The span hid the run, and all that is said where nothing ran was said of it."""
    every_day = Schedule((Every(24 * HOUR, NOW + HOUR),))
    job_id = scheduler.jobs.add(a_draft(schedule=every_day))
    missed = NewRun(job_id, 1, NOW + HOUR, state=RunState.MISSED, due_until=NOW + 49 * HOUR, occurrences=3)
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        ledger.claim(tx, [JobPlan(job_id, 1, NOW + HOUR, NOW + 73 * HOUR, (missed,))], engine, NOW + HOUR)
    clock.advance(2 * HOUR)
    run_id = scheduler.runs.run_now(job_id)

    found = scheduler.times.why_of_run(run_id)

    assert (found.verdict, found.span, found.under_way) == (Verdict.IN_LEDGER, None, ())
    assert (found.not_followed, found.calendars) == (None, ())


def test_an_instant_that_a_rule_had_before_it_was_edited_says_since_when(
    scheduler: Scheduler, job_id: JobId, clock: FakeClock
) -> None:
    """Of what an edit had taken away was said that no rule names it; a change after that one is not it."""
    draft = scheduler.jobs.get(job_id).draft
    other = replace(draft, schedule=replace(draft.schedule, rules=(Every(HOUR, NOW + MINUTE),)))
    clock.advance(MINUTE)
    scheduler.jobs.save(job_id, 1, other)
    scheduler.jobs.save(job_id, 2, replace(other, notes="later"))

    found = why(scheduler, job_id, NOW + 5 * HOUR)
    never = why(scheduler, job_id, NOW + 5 * HOUR + 2 * MINUTE)

    assert found.named_before is not None
    assert (found.named_before.revision, found.named_before.change.revision) == (1, 2)
    assert "revision 1 had it, and revision 2, made by ann" in sentences(found, str)[0]
    assert never.named_before is None


def test_the_reason_of_the_attempt_that_is_asked_about_comes_first(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    """Another attempt, which came later, stood above that of the run whose reason was wanted."""
    engine = an_engine(engines_store)
    first = a_finished_run(engines_store, job_id, NOW + HOUR, engine, RunState.FAILED)
    second = scheduler.runs.retry(first)

    of_first = sentences(scheduler.times.why_of_run(first), str)
    of_second = sentences(scheduler.times.why_of_run(second), str)

    assert of_first[0].startswith("The run at")
    assert " failed" in of_first[0]
    assert of_second[0].startswith("Attempt 2")
