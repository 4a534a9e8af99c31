"""Events as clients send them, on both databases: to a wait that has begun, and to one to come."""

from datetime import datetime, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.maintenance.retention import delete_runs_before
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.owned_runs import unfinished
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.sequences.events import KEPT, KEPT_FOR_KEY, delete_old_events, events
from scheduler_core.store.sequences.sequence_checks import lost_steps
from scheduler_core.store.sequences.waits import NewWait, OpenWait, ended_by_event, open_waits, opened
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.store.builders import HOURLY, NOW, SCRIPT, an_engine
from tests.support.fake_clock import FakeClock

DAY = timedelta(days=1)
STEPS = SequenceAction((Act(SCRIPT), Wait(40 * DAY, unless="paid"), Act(SCRIPT)))


def an_order(scheduler: Scheduler, key: str = "") -> JobId:
    return scheduler.jobs.add(JobDraft(f"Order {key}", HOURLY, STEPS, RunPolicies(key=key)))


def a_wait(
    store: Store,
    job_id: JobId,
    key: str = "",
    *,
    due_at: datetime = NOW,
    time: timedelta | datetime = 40 * DAY,
    is_since_start: bool = False,
) -> tuple[RunId, OpenWait]:
    """Begin the wait that is the second step of a job's sequence, due now."""
    with store.write() as tx:
        engine = next((each.id for each in engines(tx)), None)
    engine = engine or an_engine(store)
    with store.write() as tx:
        new = NewRun(job_id, 1, due_at, Trigger.STEP, step=2)
        run_id = record(tx, [new], engine, due_at)[0].id
        wait = NewWait(run_id, time, "paid", key, is_since_start=is_since_start)
        return run_id, opened(tx, [wait])[run_id]


def test_a_wait_ends_at_its_hour(scheduler: Scheduler, engines_store: Store) -> None:
    _, wait = a_wait(engines_store, an_order(scheduler))

    assert wait.ends_at == NOW + 40 * DAY
    assert [wait.is_over(wait.ends_at - DAY), wait.is_over(wait.ends_at)] == [False, True]


def test_a_wait_that_has_begun_is_not_begun_again(scheduler: Scheduler, engines_store: Store) -> None:
    run_id, wait = a_wait(engines_store, an_order(scheduler))

    with engines_store.write() as tx:
        assert opened(tx, [NewWait(run_id, DAY, "other")]) == {run_id: wait}


def test_an_event_ends_a_wait_at_once(scheduler: Scheduler, engines_store: Store, clock: FakeClock) -> None:
    run_id, _ = a_wait(engines_store, an_order(scheduler))
    clock.advance(DAY)

    sent = scheduler.events.send("paid")

    assert sent.ended_waits == (run_id,)
    with engines_store.read() as tx:
        assert open_waits(tx, [run_id])[run_id].event_id == sent.event.id


def test_an_event_is_for_its_key_or_for_all(scheduler: Scheduler, engines_store: Store) -> None:
    one, _ = a_wait(engines_store, an_order(scheduler, "one"), "one")

    assert scheduler.events.send("paid", key="two").ended_waits == ()
    assert scheduler.events.send("shipped").ended_waits == ()
    assert scheduler.events.send("paid", key="one").ended_waits == (one,)
    assert scheduler.events.send("paid").ended_waits == ()


def test_an_event_that_came_since_the_sequence_was_due_counts(
    scheduler: Scheduler, engines_store: Store
) -> None:
    early = scheduler.events.send("paid", key="one")
    scheduler.events.send("paid", key="two")

    _, wait = a_wait(engines_store, an_order(scheduler, "one"), "one")

    assert wait.event_id == early.event.id


@pytest.mark.parametrize(("of_event", "of_job"), [("", ""), ("", "one"), ("one", "")])
def test_an_event_from_before_the_sequence_does_not_count_without_a_key_of_both(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock, of_event: str, of_job: str
) -> None:
    clock.jump(-timedelta(seconds=1))
    scheduler.events.send("paid", key=of_event)

    _, wait = a_wait(engines_store, an_order(scheduler, of_job), of_job)

    assert wait.event_id is None


def test_an_event_with_the_same_key_counts_from_before_the_sequence(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    clock.jump(-300 * DAY)
    early = scheduler.events.send("paid", key="one")
    clock.jump(300 * DAY)

    _, wait = a_wait(engines_store, an_order(scheduler, "one"), "one")

    assert wait.event_id == early.event.id


def test_an_event_is_used_up_by_the_first_instance_with_its_key(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    clock.jump(-timedelta(seconds=1))
    scheduler.events.send("paid", key="one")
    clock.jump(timedelta(seconds=1))
    _, first = a_wait(engines_store, an_order(scheduler, "one"), "one")
    _, second = a_wait(engines_store, an_order(scheduler, "one"), "one")

    assert [first.event_id is None, second.event_id is None] == [False, True]


def test_an_event_that_ended_a_wait_is_used_up(scheduler: Scheduler, engines_store: Store) -> None:
    run_id, _ = a_wait(engines_store, an_order(scheduler, "one"), "one")
    scheduler.events.send("paid", key="one")
    with engines_store.write() as tx:
        finish(tx, [Finished(run_id, RunState.SKIPPED, NOW)])
        # What the ledger forgets, the event remembers.
        assert delete_runs_before(tx, NOW + DAY) == 1

    _, wait = a_wait(engines_store, an_order(scheduler, "one"), "one", due_at=NOW + DAY)

    assert wait.event_id is None


def test_a_step_may_ask_for_events_since_the_start(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    clock.jump(-timedelta(seconds=1))
    scheduler.events.send("paid", key="one")
    clock.jump(timedelta(seconds=1))

    _, wait = a_wait(engines_store, an_order(scheduler, "one"), "one", is_since_start=True)

    assert wait.event_id is None


def test_an_event_with_a_key_is_kept_until_something_uses_it(
    scheduler: Scheduler, engines_store: Store
) -> None:
    scheduler.events.send("paid", key="used")
    run_id, _ = a_wait(engines_store, an_order(scheduler, "used"), "used")
    scheduler.events.send("paid", key="unused")
    later = NOW + KEPT + DAY

    with engines_store.write() as tx:
        finish(tx, [Finished(run_id, RunState.SKIPPED, later)])
        assert delete_old_events(tx, later, 10) == 1
        assert [event.key for event in events(tx)] == ["unused"]
        assert delete_old_events(tx, NOW + KEPT_FOR_KEY, 10) == 0
        assert delete_old_events(tx, NOW + KEPT_FOR_KEY + DAY, 10) == 1


def test_a_wait_until_a_moment_ends_then_or_at_once(scheduler: Scheduler, engines_store: Store) -> None:
    job_id = an_order(scheduler)

    _, to_come = a_wait(engines_store, job_id, time=NOW + 500 * DAY)
    assert (to_come.ends_at, to_come.is_over(NOW)) == (NOW + 500 * DAY, False)
    _, past = a_wait(engines_store, an_order(scheduler), time=NOW - DAY)
    assert (past.ends_at, past.is_over(NOW)) == (NOW, True)
    _, none = a_wait(engines_store, an_order(scheduler), time=timedelta(0))
    assert none.is_over(NOW)


def test_the_same_request_is_one_event(scheduler: Scheduler) -> None:
    first = scheduler.events.send("paid", request="mail-1")
    again = scheduler.events.send("paid", request="mail-1")
    other = scheduler.events.send("shipped", request="mail-1")

    assert (again.event, again.is_known) == (first.event, True)
    assert not other.is_known
    assert [event.name for event in scheduler.events.recent()] == ["shipped", "paid"]
    assert scheduler.events.recent("paid") == [first.event]


def test_the_engine_that_holds_a_wait_is_told(scheduler: Scheduler, engines_store: Store) -> None:
    run_id, _ = a_wait(engines_store, an_order(scheduler))
    scheduler.events.send("paid")

    with engines_store.read() as tx:
        (owned,) = unfinished(tx)
        assert owned.engine is not None
        assert ended_by_event(tx, owned.engine) == [run_id]


def test_a_step_that_does_not_follow_is_found(scheduler: Scheduler, engines_store: Store) -> None:
    job_id = an_order(scheduler)
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        run_id = record(tx, [NewRun(job_id, 1, NOW)], engine, NOW)[0].id
        begin(tx, [Begun(run_id, NOW)], engine)
        assert list(lost_steps(tx, 10)) == []
        finish(tx, [Finished(run_id, RunState.SUCCEEDED, NOW)])
        assert [finding.rule for finding in lost_steps(tx, 10)] == ["I4"]

        record(tx, [NewRun(job_id, 1, NOW, Trigger.STEP, step=2)], engine, NOW)
        assert list(lost_steps(tx, 10)) == []


def test_events_are_kept_as_long_as_a_sequence_under_way_may_look_for_them(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    scheduler.events.send("paid")
    run_id, _ = a_wait(engines_store, an_order(scheduler))
    later = NOW + KEPT + DAY

    with engines_store.write() as tx:
        assert delete_old_events(tx, later, 10) == 0
        finish(tx, [Finished(run_id, RunState.SKIPPED, later)])
        assert delete_old_events(tx, NOW + KEPT, 10) == 0
        assert delete_old_events(tx, later, 10) == 1
    assert scheduler.events.recent() == []


@pytest.mark.parametrize(
    ("name", "key", "field"), [("", "", "event"), ("a\n", "", "event"), ("a", "x" * 201, "key")]
)
def test_what_can_not_be_sent_is_refused(scheduler: Scheduler, name: str, key: str, field: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        scheduler.events.send(name, key=key)

    assert refusal.value.field == field
