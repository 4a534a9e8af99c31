"""Past occurrences that are looked at, made up for once, and let be."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import pytest

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.outbox import last_sequence, news_since
from scheduler_core.store.runs.backfills import (
    MOST_IN_A_PART,
    UnwrittenBackfill,
    keep,
    uncancelled_of,
    unwritten,
    write_abandoned,
    write_part,
)
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.owned_runs import adopt_requests, request_cancel
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.runs.run_requests import begin_again
from scheduler_core.store.sql import JOBS, update
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.runs.backfill import BackfillChoice, BackfillOrder
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.events.signal_events import OnEvent
from scheduler_core.values.schedules.rules import Every, Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import HOUR, ME, NOW, a_draft, a_finished_run, an_engine
from tests.support.counted_steps import Steps

MINUTE, DAY, TICK = timedelta(minutes=1), timedelta(days=1), timedelta(microseconds=1)
START = NOW - 8 * HOUR
HOURLY = Schedule((Every(HOUR, START),))


@pytest.fixture
def job_id(scheduler: Scheduler) -> JobId:
    return scheduler.jobs.add(a_draft("Report", schedule=HOURLY))


def order(choice: BackfillChoice = BackfillChoice.MISSING, name: str = "") -> BackfillOrder:
    return BackfillOrder(START, NOW, choice, id=name)


def hours(at: list[datetime]) -> list[int]:
    return [(each - START) // HOUR for each in at]


def write_past(store: Store, job_id: JobId) -> None:
    """Write one success, one failure, and two that were missed together, from the first hour on."""
    engine = an_engine(store)
    ends = (RunState.SUCCEEDED, RunState.FAILED)
    for number, state in enumerate(ends):
        a_run_of(store, job_id, START + number * HOUR, state, engine)
    span = NewRun(
        job_id,
        1,
        START + 2 * HOUR,
        state=RunState.MISSED,
        reason=Reason.OFF,
        reason_text="no engine ran",
        due_until=START + 3 * HOUR,
        occurrences=2,
    )
    with store.write() as tx:
        record(tx, [span], None, NOW)
    is_next(store, NOW)


def is_next(store: Store, due_at: datetime) -> None:
    """Let all before an instant be accounted for."""
    with store.write() as tx:
        tx.connection.execute(update(JOBS).values(next_due_at=due_at))


def a_run_of(store: Store, job_id: JobId, due_at: datetime, state: RunState, engine: object) -> RunId:
    is_next(store, due_at)
    return a_finished_run(store, job_id, due_at, engine, state)  # type: ignore[arg-type]


def test_each_occurrence_tells_what_it_has_and_whether_it_is_run(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    write_past(engines_store, job_id)

    plan = scheduler.backfills.look(job_id, order())

    has = [each.state for each in plan.instants]
    assert has == [RunState.SUCCEEDED, RunState.FAILED, *[RunState.MISSED] * 2, *[None] * 4]
    assert plan.instants[3].reason_text == "no engine ran"
    assert {each.reason_text for each in plan.instants[4:]} == {"it was before the job was there"}
    assert hours(plan.wanted) == [2, 3, 4, 5, 6, 7]
    assert hours(scheduler.backfills.look(job_id, order(BackfillChoice.FAILED)).wanted) == [1]


@pytest.mark.parametrize("choice", [BackfillChoice.MISSING, BackfillChoice.ALL])
def test_what_the_engine_will_see_to_is_not_run(
    choice: BackfillChoice, scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    is_next(engines_store, NOW - 2 * HOUR)

    plan = scheduler.backfills.look(job_id, order(choice))

    assert hours(plan.wanted) == [0, 1, 2, 3, 4, 5]
    assert [each.reason_text for each in plan.instants[6:]] == ["the engine will see to it"] * 2
    with pytest.raises(InvalidInput, match="the engine will see to what has not run yet"):
        scheduler.backfills.start(job_id, replace(order(choice), start=NOW - 2 * HOUR))


def test_what_was_skipped_behind_a_success_or_cancelled_has_not_failed(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    engine = an_engine(engines_store)
    done = a_run_of(engines_store, job_id, START, RunState.SUCCEEDED, engine)
    a_run_of(engines_store, job_id, START + HOUR, RunState.CANCELLED, engine)
    failed = a_run_of(engines_store, job_id, START + 2 * HOUR, RunState.FAILED, engine)
    with engines_store.write() as tx:
        for before, due_at in ((done, START), (failed, START + 2 * HOUR)):
            step = NewRun(
                job_id,
                1,
                due_at,
                Trigger.STEP,
                step=2,
                follows_run=before,
                state=RunState.SKIPPED,
                reason=Reason.BY_USER,
                reason_text="skipped by me",
            )
            record(tx, [step], None, NOW)

    plan = scheduler.backfills.look(job_id, order(BackfillChoice.FAILED))

    assert hours(plan.wanted) == [2]
    assert plan.instants[0].state is RunState.SUCCEEDED


def test_what_was_begun_again_with_success_has_not_failed(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    engine = an_engine(engines_store)
    failed = [a_run_of(engines_store, job_id, START + n * HOUR, RunState.FAILED, engine) for n in (0, 1)]
    with engines_store.write() as tx:
        again, _ = begin_again(tx, scheduler.runs.get(failed[1]), 1, None, ME, NOW)
    under_way = hours(scheduler.backfills.look(job_id, order(BackfillChoice.FAILED)).wanted)
    with engines_store.write() as tx:
        adopt_requests(tx, engine, NOW)
        begin(tx, [Begun(again, NOW)], engine)
        finish(tx, [Finished(again, RunState.SUCCEEDED, NOW)])

    plan = scheduler.backfills.look(job_id, order(BackfillChoice.FAILED))

    assert (under_way, hours(plan.wanted)) == ([0], [0])
    assert (plan.instants[1].state, plan.instants[1].run_id) == (RunState.SUCCEEDED, again)


@ON_BOTH_DATABASES
def test_all_is_the_preview_of_the_span(scheduler: Scheduler, job_id: JobId) -> None:
    begun = scheduler.backfills.start(job_id, order(BackfillChoice.ALL))

    runs = [scheduler.runs.get(run_id) for run_id in sorted(scheduler.runs.ids())]
    assert [run.due_at for run in runs] == occurrences(compile_schedule(HOURLY), START, NOW)
    assert (begun.total, begun.unfinished) == (8, 8)
    assert {(run.trigger, run.asked_by, run.state) for run in runs} == {
        (Trigger.MANUAL, ME, RunState.CLAIMED)
    }
    assert scheduler.upkeep.check() == []


def test_the_same_id_twice_is_one_backfill_and_what_waits_is_not_missing(
    scheduler: Scheduler, job_id: JobId
) -> None:
    scheduler.backfills.start(job_id, order(name="week"))
    again = scheduler.backfills.start(job_id, replace(order(BackfillChoice.ALL, "week"), at_once=5))

    assert (again.id, again.total) == ("week", 8)
    with pytest.raises(InvalidInput, match="all of this span has run or is under way"):
        scheduler.backfills.start(job_id, order(name="other"))


def test_the_newest_begins_first_where_that_is_wanted(scheduler: Scheduler, job_id: JobId) -> None:
    scheduler.backfills.start(job_id, replace(order(), is_newest_first=True))

    runs = [scheduler.runs.get(run_id) for run_id in sorted(scheduler.runs.ids())]
    assert hours([run.due_at for run in runs]) == [7, 6, 5, 4, 3, 2, 1, 0]


def test_nothing_of_it_changes_what_is_to_come(scheduler: Scheduler, job_id: JobId) -> None:
    before = scheduler.jobs.get(job_id)

    scheduler.backfills.start(job_id, order())

    assert scheduler.jobs.get(job_id) == before


def test_an_end_to_come_ends_now(scheduler: Scheduler, job_id: JobId) -> None:
    plan = scheduler.backfills.look(job_id, BackfillOrder(NOW - 2 * HOUR, NOW + DAY))

    assert hours(plan.wanted) == [6, 7, 8]


def test_one_cancel_ends_all_of_it_and_nothing_else(scheduler: Scheduler, job_id: JobId) -> None:
    begun = scheduler.backfills.start(job_id, order(name="a"))
    other = scheduler.runs.run_now(job_id)

    assert len(scheduler.backfills.cancel(job_id, begun.id).asked) == 8
    assert scheduler.backfills.cancel(job_id, begun.id).total == 0
    assert scheduler.runs.cancel([other]) == {other}


@pytest.mark.slow
def test_many_are_cancelled_in_one_commit_and_ended_in_parts(
    file_scheduler: Scheduler, file_store: Store
) -> None:
    """Between two commits of the cancel the next of it had their turn, and began."""
    every_minute = Schedule((Every(MINUTE, NOW - DAY),))
    job = file_scheduler.jobs.add(a_draft("Often", schedule=every_minute))
    span = BackfillOrder(NOW - DAY, NOW, BackfillChoice.ALL, id="often")
    total = file_scheduler.backfills.start(job, span).total

    asked = file_scheduler.backfills.cancel(job, "often").asked

    acts = [each for each in file_scheduler.audit.entries() if each.act is AuditAct.CANCEL_RUNS]
    assert len(asked) == total > MOST_IN_A_PART
    assert [each.about for each in acts] == ["backfill often"]
    assert file_scheduler.backfills.cancel(job, "often").total == 0
    engine = an_engine(file_store)
    with file_store.write() as tx:
        assert uncancelled_of(tx, job, "often") == []
        first, too_early = (adopt_requests(tx, engine, NOW) for _ in range(2))
        finish(tx, [Finished(owned.run.id, RunState.CANCELLED, NOW) for owned in first])
        rest = adopt_requests(tx, engine, NOW)
    assert (len(first), len(too_early), len(rest)) == (MOST_IN_A_PART, 0, total - MOST_IN_A_PART)
    assert {owned.cancel_requested_at for owned in (*first, *rest)} == {NOW}


def begin_only(store: Store, job_id: JobId, instants: list[datetime]) -> None:
    """Leave a backfill as one does that is killed behind its first part."""
    left = [ticks.of_instant(at) for at in instants]
    whole = UnwrittenBackfill("a", job_id, 1, 1, Trigger.MANUAL, NOW, ME, {"n": "1"}, left, NOW)
    with store.write() as tx:
        write_part(tx, replace(whole, left=left[:2]), NOW)
        keep(tx, [replace(whole, left=left[2:])], NOW)


def test_what_is_still_to_be_written_of_one_counts_and_is_not_missing(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    begin_only(engines_store, job_id, [START + number * HOUR for number in range(5)])

    (begun,) = scheduler.backfills.of_job(job_id)
    wanted = scheduler.backfills.look(job_id, order()).wanted

    assert (begun.total, begun.unfinished, begun.unwritten) == (5, 5, 3)
    assert hours(wanted) == [5, 6, 7]
    ended = scheduler.backfills.cancel(job_id, "a")
    assert (len(ended.asked), ended.dropped) == (2, 3)
    assert scheduler.backfills.get(job_id, "a").unwritten == 0


def test_an_engine_writes_what_somebody_left_and_once(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    begin_only(engines_store, job_id, [START + number * HOUR for number in range(5)])
    for seconds in (29, 30, 31):
        with engines_store.write() as tx:
            write_abandoned(tx, NOW + timedelta(seconds=seconds))
            left = len(unwritten(tx))
        assert left == (seconds < 30)

    found = [scheduler.runs.get(run_id) for run_id in scheduler.runs.ids()]

    assert sorted(hours([run.due_at for run in found])) == [0, 1, 2, 3, 4]
    assert {value.text for run in found for value in scheduler.runs.values(run.id)} == {"1"}


def test_of_a_job_in_the_bin_nothing_more_is_written(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    begin_only(engines_store, job_id, [START + number * HOUR for number in range(5)])
    scheduler.jobs.delete([job_id])

    with engines_store.write() as tx:
        write_abandoned(tx, NOW + MINUTE)
        assert unwritten(tx) == []

    assert len(scheduler.runs.ids()) == 2


def test_a_cancel_of_what_has_no_run_yet_is_told_to_whoever_looks(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    begin_only(engines_store, job_id, [START + number * HOUR for number in range(5)])
    runs = sorted(scheduler.runs.ids())
    with engines_store.write() as tx:
        request_cancel(tx, runs, "ben", NOW)
        before = last_sequence(tx) + 1

    ended = scheduler.backfills.cancel(job_id, "a")
    with engines_store.read() as tx:
        news = news_since(tx, before)
    entry = scheduler.audit.entries()[0]

    assert (set(ended.asked), ended.dropped, ended.total) == (set(), 3, 3)
    assert [(change.kind, change.ids) for change in news.changes] == [(ChangeKind.RUNS, (runs[-1],))]
    assert (entry.act, entry.about) == (
        AuditAct.CANCEL_RUNS,
        "backfill a, 3 of it not asked for any more",
    )


def test_the_end_of_all_its_runs_asks_for_nothing_more_and_that_of_some_does(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    begin_only(engines_store, job_id, [START + number * HOUR for number in range(5)])
    first, second = sorted(scheduler.runs.ids())

    scheduler.runs.cancel([first])
    after_one = scheduler.backfills.get(job_id, "a").unwritten
    scheduler.runs.cancel([first, second])
    entry = scheduler.audit.entries()[0]

    assert (after_one, scheduler.backfills.get(job_id, "a").unwritten) == (3, 0)
    assert (entry.act, entry.run_ids, entry.about) == (
        AuditAct.CANCEL_RUNS,
        (second,),
        "backfill a, 3 of it not asked for any more",
    )


def test_who_asks_writes_nothing_more_into_a_job_that_somebody_deleted_meanwhile(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    begin_only(engines_store, job_id, [START + number * HOUR for number in range(5)])
    scheduler.jobs.delete([job_id])

    with pytest.raises(NotFound, match=r"deleted while .* a was asked for; .* not asked for: 3"):
        scheduler.backfills.start(job_id, order(name="a"))
    scheduler.jobs.restore([job_id])

    assert (scheduler.backfills.get(job_id, "a").unwritten, len(scheduler.runs.ids())) == (0, 2)


def test_ids_that_begin_alike_are_two(scheduler: Scheduler, job_id: JobId) -> None:
    first = BackfillOrder(START, START + 2 * HOUR, id="week")
    scheduler.backfills.start(job_id, first)
    scheduler.backfills.start(job_id, replace(first, start=START + 4 * HOUR, end=NOW, id="Week"))

    assert len(scheduler.backfills.cancel(job_id, "week").asked) == 2
    assert [(each.id, each.total) for each in scheduler.backfills.of_job(job_id)] == [
        ("Week", 4),
        ("week", 2),
    ]


def test_each_run_has_the_values_that_were_given(scheduler: Scheduler, job_id: JobId) -> None:
    job = scheduler.jobs.get(job_id)
    scheduler.jobs.save(
        job_id, job.revision, replace(job.draft, parameters=(read_parameter("days=7 1..90"),))
    )
    scheduler.backfills.start(job_id, replace(order(), values=(("days", "30"),)))

    said = {value.text for run_id in scheduler.runs.ids() for value in scheduler.runs.values(run_id)}
    assert said == {"30"}
    with pytest.raises(InvalidInput, match="days: 91 is not from 1 to 90"):
        scheduler.backfills.start(job_id, replace(order(BackfillChoice.ALL), values=(("days", "91"),)))


def test_why_tells_of_what_was_missed_and_by_what_it_was_made_up_for(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    write_past(engines_store, job_id)
    scheduler.backfills.start(job_id, order())

    why = scheduler.times.why(job_id, START + 2 * HOUR)

    assert [run.state for run in why.runs] == [RunState.MISSED, RunState.CLAIMED]


@pytest.mark.parametrize(
    ("rule", "span", "message"),
    [
        (Every(HOUR, START), (NOW + HOUR, NOW + 2 * HOUR), "from: it is to come"),
        (Every(HOUR, START), (START - DAY, START - HOUR), "today's rules name no time in this span"),
        (Every(timedelta(seconds=1), START), (START, NOW), "more than 10,000 occurrences lie between"),
        (Every(HOUR, START, from_last_end=True), (START, NOW), "count from the end of the one before"),
        (OnEvent("paid"), (START, NOW), "something else begins its runs"),
    ],
)
def test_what_can_not_be_made_up_for_is_refused(
    rule: Rule, span: tuple[datetime, datetime], message: str, scheduler: Scheduler
) -> None:
    job_id = scheduler.jobs.add(a_draft("Other", schedule=Schedule((rule,))))

    with pytest.raises(InvalidInput, match=message):
        scheduler.backfills.start(job_id, BackfillOrder(*span))

    assert list(scheduler.runs.ids()) == []


def test_what_is_in_the_bin_is_not_made_up_for(scheduler: Scheduler, job_id: JobId) -> None:
    scheduler.jobs.delete([job_id])

    with pytest.raises(NotFound, match="is in the bin"):
        scheduler.backfills.start(job_id, order())


@pytest.mark.parametrize("wrong", ["a/b", "-a", "x" * 61, "a b"])
def test_a_wrong_id_is_refused(wrong: str) -> None:
    with pytest.raises(InvalidInput, match="is not an id of a backfill"):
        order(name=wrong)


@pytest.mark.slow
def test_too_many_are_refused_without_looking_at_them_all(scheduler: Scheduler) -> None:
    """A hundred thousand missing ones cost whoever asks no more than ten thousand."""
    job_id = scheduler.jobs.add(a_draft("Often", schedule=Schedule((Every(MINUTE, NOW - 100 * DAY),))))

    def refused(days: int) -> None:
        with pytest.raises(InvalidInput, match="more than 10,000 occurrences"):
            scheduler.backfills.look(job_id, BackfillOrder(NOW - days * DAY, NOW))

    fewest, most = (Steps(200_000).run(partial(refused, days)) for days in (7, 99))

    assert most <= 1.2 * fewest


@pytest.mark.slow
def test_what_was_cancelled_twice_is_over_and_its_name_asks_for_nothing_more(
    scheduler: Scheduler, store: Store, job_id: JobId
) -> None:
    write_past(store, job_id)
    scheduler.backfills.start(job_id, order(name="week"))
    rows = scheduler.runs.count()

    asked = [scheduler.backfills.cancel(job_id, "week").total for _ in range(2)]
    again = scheduler.backfills.start(job_id, order(name="week"))

    assert asked[0] > 0
    assert asked[1] == 0
    assert again.id == "week"
    assert scheduler.runs.count() == rows
