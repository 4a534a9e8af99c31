"""Runs by the facade: the log, what may be wished for, and what a person decides."""

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.runs.runs import InterruptedRunAnswer
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs import ledger, outputs
from scheduler_core.store.runs.outputs import Chunk
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.runs.run import OutputStream, Reason, RunState, Trigger
from scheduler_core.values.runs.run_log import RunFilter, RunTally
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import CALL, HOUR, ME, MINUTE, NOW, a_draft, a_finished_run, an_engine
from tests.support.fake_clock import FakeClock


@pytest.fixture
def job_id(scheduler: Scheduler) -> JobId:
    return scheduler.jobs.add(a_draft("Back up"))


def ended(store: Store, job_id: JobId, state: RunState = RunState.SUCCEEDED, error: str = "") -> RunId:
    return a_finished_run(store, job_id, NOW + HOUR, an_engine(store), state, error=error)


# ---- the log


@ON_BOTH_DATABASES
def test_runs_are_counted_by_job_and_outcome(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    engine = an_engine(engines_store)
    states = (RunState.SUCCEEDED, RunState.SUCCEEDED, RunState.FAILED, RunState.SUCCEEDED)
    for hour, state in enumerate(states, 1):
        a_finished_run(engines_store, job_id, NOW + hour * HOUR, engine, state)

    assert scheduler.runs.tallies(RunFilter(until=NOW + 4 * HOUR)) == [
        RunTally(job_id, "Back up", RunState.SUCCEEDED, 2, NOW + HOUR, NOW + 2 * HOUR),
        RunTally(job_id, "Back up", RunState.FAILED, 1, NOW + 3 * HOUR, NOW + 3 * HOUR),
    ]


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_the_log_is_read_in_pages_and_by_ids(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    run_id = ended(engines_store, job_id)
    newer = scheduler.runs.retry(run_id)

    page = scheduler.runs.page(limit=1)
    rest = scheduler.runs.page(limit=1, after=page.after)

    assert [run.id for run in (*page.runs, *rest.runs)] == [newer, run_id]
    assert rest.after is None
    assert list(scheduler.runs.ids()) == [newer, run_id]
    assert [run.job_name for run in scheduler.runs.lines([run_id])] == ["Back up"]
    assert scheduler.runs.count() == {RunState.SUCCEEDED: 1, RunState.CLAIMED: 1}


@ON_BOTH_DATABASES
def test_an_occurrence_is_told_with_all_its_attempts(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    run_id = ended(engines_store, job_id, RunState.FAILED)
    again = scheduler.runs.retry(run_id)

    assert [run.id for run in scheduler.runs.of_occurrence(job_id, NOW + HOUR)] == [run_id, again]
    assert [run.attempt for run in scheduler.runs.attempts(again)] == [1, 2]


@ON_BOTH_DATABASES
def test_output_is_followed_from_the_last_chunk_on(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    run_id = ended(engines_store, job_id)
    with engines_store.write() as tx:
        outputs.append(
            tx,
            [
                Chunk(run_id, OutputStream.STDOUT, 0, b"one"),
                Chunk(run_id, OutputStream.STDERR, 0, b"oh"),
                Chunk(run_id, OutputStream.STDOUT, 3, b"two"),
            ],
        )

    first, *rest = scheduler.runs.output(run_id)

    assert scheduler.runs.output(run_id, after=first.number) == rest
    assert [chunk.content for chunk in scheduler.runs.output(run_id, stream=OutputStream.STDERR)] == [b"oh"]
    assert scheduler.runs.output_tail(run_id, 1) == rest[-1:]


@ON_BOTH_DATABASES
def test_of_runs_the_line_is_told_that_each_wrote_last(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    first, silent = ended(engines_store, job_id), scheduler.runs.run_now(job_id)
    with engines_store.write() as tx:
        chunks = [
            Chunk(first, OutputStream.STDERR, 0, b"careful\n"),
            Chunk(first, OutputStream.STDOUT, 0, b"read 1\nrea"),
            Chunk(first, OutputStream.STDOUT, 10, b"d 2\r\x1b[2Kread 3\xff\n\n"),
            Chunk(first, OutputStream.RESPONSE, 0, b"no line of it"),
        ]
        outputs.append(tx, chunks)

    assert scheduler.runs.last_lines([first, silent]) == {first: "read 3\N{REPLACEMENT CHARACTER}"}


def test_a_run_that_is_not_there_is_told(scheduler: Scheduler) -> None:
    with pytest.raises(NotFound, match="no run 4711"):
        scheduler.runs.get(RunId(4711))


# ---- wishes


def test_a_run_is_wished_for_at_once(scheduler: Scheduler, job_id: JobId) -> None:
    run = scheduler.runs.get(scheduler.runs.run_now(job_id))

    assert (run.state, run.trigger, run.due_at) == (RunState.CLAIMED, Trigger.MANUAL, NOW)
    assert run.asked_by == ME


def test_each_wish_is_a_run_unless_it_is_the_same(scheduler: Scheduler, job_id: JobId) -> None:
    first, second = scheduler.runs.run_now(job_id), scheduler.runs.run_now(job_id)
    named = [scheduler.runs.run_now(job_id, trigger=Trigger.API, request="order-7") for _ in range(2)]

    assert len({first, second, *named}) == 3
    assert scheduler.runs.get(named[0]).trigger is Trigger.API


def test_a_job_in_the_bin_is_not_run(scheduler: Scheduler, job_id: JobId) -> None:
    scheduler.jobs.delete([job_id])

    with pytest.raises(NotFound):
        scheduler.runs.run_now(job_id)


def test_a_run_is_asked_to_end_once(scheduler: Scheduler, job_id: JobId) -> None:
    run_id = scheduler.runs.run_now(job_id)

    assert scheduler.runs.cancel([run_id]) == {run_id}
    assert scheduler.runs.cancel([run_id]) == set()


def test_one_more_attempt_follows_the_run_it_was_for(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    run_id = ended(engines_store, job_id, RunState.FAILED)

    again = scheduler.runs.get(scheduler.runs.retry(run_id))

    assert (again.attempt, again.follows_run, again.due_at) == (2, run_id, NOW + HOUR)
    assert (again.asked_by, scheduler.runs.get(run_id).asked_by) == (ME, "")


def test_an_unfinished_run_is_not_tried_again(scheduler: Scheduler, job_id: JobId) -> None:
    with pytest.raises(Conflict, match="has not ended"):
        scheduler.runs.retry(scheduler.runs.run_now(job_id))


# ---- interrupted


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_a_person_has_seen_that_an_interrupted_run_worked(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    run_id = ended(engines_store, job_id, RunState.INTERRUPTED)

    run = scheduler.runs.answer(run_id, InterruptedRunAnswer.IT_WORKED)

    assert (run.id, run.state, run.reason) == (run_id, RunState.SUCCEEDED, Reason.BY_USER)
    assert run.reason_text == f"interrupted; {ME} saw that it worked"
    assert scheduler.upkeep.check() == []


def test_an_interrupted_run_is_run_again(scheduler: Scheduler, engines_store: Store, job_id: JobId) -> None:
    run_id = ended(engines_store, job_id, RunState.INTERRUPTED)

    run = scheduler.runs.answer(run_id, InterruptedRunAnswer.RUN_AGAIN)

    assert (run.follows_run, run.attempt, run.state) == (run_id, 2, RunState.CLAIMED)


@pytest.mark.parametrize("answer", list(InterruptedRunAnswer))
def test_there_is_nothing_to_decide_about_another_run(
    scheduler: Scheduler, engines_store: Store, job_id: JobId, answer: InterruptedRunAnswer
) -> None:
    run_id = ended(engines_store, job_id, RunState.FAILED)

    with pytest.raises(Conflict, match="is failed, not interrupted"):
        scheduler.runs.answer(run_id, answer)


def test_what_never_began_can_not_have_worked(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    with engines_store.write() as tx:
        never = NewRun(job_id, 1, NOW, state=RunState.INTERRUPTED, reason=Reason.CRASH)
        run_id = ledger.record(tx, [never], None, NOW)[0].id

    with pytest.raises(Conflict, match="never began"):
        scheduler.runs.answer(run_id, InterruptedRunAnswer.IT_WORKED)


# ---- sums


@ON_BOTH_DATABASES
def test_runs_are_summed_up(scheduler: Scheduler, engines_store: Store, job_id: JobId) -> None:
    run_id = ended(engines_store, job_id, RunState.FAILED, error="no space left")

    (failure,) = scheduler.runs.failures()

    assert (failure.first_error_line, failure.count) == ("no space left", 1)
    assert scheduler.runs.last_outcomes([job_id]) == {job_id: (RunState.FAILED,)}
    assert scheduler.runs.usual_durations([job_id]) == {}
    statistics = scheduler.runs.statistics(RunFilter(job_ids=(job_id,)))
    assert statistics.counts == {RunState.FAILED: 1}
    assert statistics.duration is not None
    assert statistics.duration.median == MINUTE
    assert scheduler.runs.get(run_id).first_error_line == "no space left"


@ON_BOTH_DATABASES
def test_the_log_of_a_day_leaves_out_the_others(
    scheduler: Scheduler, clock: FakeClock, job_id: JobId
) -> None:
    scheduler.runs.run_now(job_id)
    clock.advance(24 * HOUR)
    later = scheduler.runs.run_now(job_id)

    assert list(scheduler.runs.ids(RunFilter(since=NOW + HOUR))) == [later]


def test_a_call_is_told_as_curl_as_it_was_then(scheduler: Scheduler, engines_store: Store) -> None:
    calling = scheduler.jobs.add(a_draft("Call", action=CALL))
    run_id = ended(engines_store, calling)
    job = scheduler.jobs.get(calling)
    scheduler.jobs.save(calling, job.revision, a_draft("Call", action=HttpAction("https://other.example/")))

    assert "https://example.org/hook" in scheduler.runs.as_curl(run_id)


def test_a_script_is_not_told_as_curl(scheduler: Scheduler, engines_store: Store, job_id: JobId) -> None:
    with pytest.raises(InvalidInput, match="called no address"):
        scheduler.runs.as_curl(ended(engines_store, job_id))
