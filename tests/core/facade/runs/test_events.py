"""Events as clients send them, on both databases: to a wait that has begun, and to one to come."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from scheduler_core.errors import Conflict, InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.maintenance.retention import delete_runs_before
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.owned_runs import unfinished
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.runs.run_log import run
from scheduler_core.store.sequences.events import KEPT, KEPT_FOR_KEY, delete_old_events, events
from scheduler_core.store.sequences.sequence_checks import lost_steps
from scheduler_core.store.sequences.waits import NewWait, OpenWait, ended_by_event, open_waits, opened
from scheduler_core.store.store import Store
from scheduler_core.values.event_names import LONGEST_EVENT_DATA
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Since, Wait
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import HOURLY, NOW, SCRIPT, an_engine
from tests.support.fake_clock import FakeClock

DAY = timedelta(days=1)
STEPS = SequenceAction((Act(SCRIPT), Wait(40 * DAY, unless="paid"), Act(SCRIPT)))
SINCE_START = SequenceAction((Act(SCRIPT), Wait(40 * DAY, unless="paid", since=Since.START), Act(SCRIPT)))


def an_order(scheduler: Scheduler, key: str = "") -> JobId:
    return scheduler.jobs.add(JobDraft(f"Order {key}", HOURLY, STEPS, RunPolicies(key=key)))


def with_key(scheduler: Scheduler, job_id: JobId, key: str) -> None:
    stored = scheduler.jobs.get(job_id)
    draft = replace(stored.draft, policies=replace(stored.draft.policies, key=key))
    scheduler.jobs.save(job_id, stored.revision, draft)


def a_wait(
    store: Store,
    job_id: JobId,
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
        wait = NewWait(run_id, time, "paid", is_since_start=is_since_start)
        return run_id, opened(tx, [wait])[run_id]


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_a_branch_finds_what_ended_a_wait_before_it(scheduler: Scheduler, engines_store: Store) -> None:
    run_id, _ = a_wait(engines_store, an_order(scheduler))
    scheduler.events.send("paid")
    with engines_store.write() as tx:
        (ended,) = open_waits(tx, [run_id]).values()
        engine = next(each.id for each in engines(tx))
        new = NewRun(run(tx, run_id).job_id, 1, NOW, Trigger.STEP, step=3, follows_run=run_id)
        asks = record(tx, [new], engine, NOW)[0].id
        found = opened(tx, [NewWait(asks, timedelta(0), "paid", is_branch=True)])[asks]

    assert ended.event_id is not None
    assert found.event_id == ended.event_id


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


@pytest.mark.slow
def test_an_event_is_for_its_key_or_for_all(scheduler: Scheduler, engines_store: Store) -> None:
    one, _ = a_wait(engines_store, an_order(scheduler, "one"))

    assert scheduler.events.send("paid", key="two").ended_waits == ()
    assert scheduler.events.send("shipped").ended_waits == ()
    assert scheduler.events.send("paid", key="one").ended_waits == (one,)
    assert scheduler.events.send("paid").ended_waits == ()


@pytest.mark.slow
def test_an_event_that_came_since_the_sequence_was_due_counts(
    scheduler: Scheduler, engines_store: Store
) -> None:
    early = scheduler.events.send("paid", key="one")
    scheduler.events.send("paid", key="two")

    _, wait = a_wait(engines_store, an_order(scheduler, "one"))

    assert wait.event_id == early.event.id


@pytest.mark.parametrize(("of_event", "of_job"), [("", ""), ("", "one"), ("one", "")])
def test_an_event_from_before_the_sequence_does_not_count_without_a_key_of_both(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock, of_event: str, of_job: str
) -> None:
    clock.jump(-timedelta(seconds=1))
    scheduler.events.send("paid", key=of_event)

    _, wait = a_wait(engines_store, an_order(scheduler, of_job))

    assert wait.event_id is None


def test_an_event_with_the_same_key_counts_from_before_the_sequence(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    clock.jump(-300 * DAY)
    early = scheduler.events.send("paid", key="one")
    clock.jump(300 * DAY)

    _, wait = a_wait(engines_store, an_order(scheduler, "one"))

    assert wait.event_id == early.event.id


def test_an_event_is_used_up_by_the_first_instance_with_its_key(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    clock.jump(-timedelta(seconds=1))
    scheduler.events.send("paid", key="one")
    clock.jump(timedelta(seconds=1))
    _, first = a_wait(engines_store, an_order(scheduler, "one"))
    _, second = a_wait(engines_store, an_order(scheduler, "one"))

    assert [first.event_id is None, second.event_id is None] == [False, True]


@pytest.mark.slow
def test_an_event_that_ended_a_wait_is_used_up(scheduler: Scheduler, engines_store: Store) -> None:
    run_id, _ = a_wait(engines_store, an_order(scheduler, "one"))
    scheduler.events.send("paid", key="one")
    with engines_store.write() as tx:
        finish(tx, [Finished(run_id, RunState.SKIPPED, NOW)])
        # What the ledger forgets, the event remembers.
        assert delete_runs_before(tx, NOW + DAY) == 1

    _, wait = a_wait(engines_store, an_order(scheduler, "one"), due_at=NOW + DAY)

    assert wait.event_id is None


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_a_step_may_ask_for_events_since_the_start(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    clock.jump(-timedelta(seconds=1))
    scheduler.events.send("paid", key="one")
    clock.jump(timedelta(seconds=1))

    _, wait = a_wait(engines_store, an_order(scheduler, "one"), is_since_start=True)

    assert wait.event_id is None


def test_an_event_with_a_key_is_kept_until_something_uses_it(
    scheduler: Scheduler, engines_store: Store
) -> None:
    scheduler.events.send("paid", key="used")
    run_id, _ = a_wait(engines_store, an_order(scheduler, "used"))
    scheduler.events.send("paid", key="unused")
    later = NOW + KEPT + DAY

    with engines_store.write() as tx:
        finish(tx, [Finished(run_id, RunState.SKIPPED, later)])
        assert delete_old_events(tx, later, 10) == 1
        assert [event.key for event in events(tx)] == ["unused"]
        assert delete_old_events(tx, NOW + KEPT_FOR_KEY, 10) == 0
        assert delete_old_events(tx, NOW + KEPT_FOR_KEY + DAY, 10) == 1


@pytest.mark.slow
def test_a_wait_until_a_moment_ends_then_or_at_once(scheduler: Scheduler, engines_store: Store) -> None:
    job_id = an_order(scheduler)

    _, to_come = a_wait(engines_store, job_id, time=NOW + 500 * DAY)
    assert (to_come.ends_at, to_come.is_over(NOW)) == (NOW + 500 * DAY, False)
    _, past = a_wait(engines_store, an_order(scheduler), time=NOW - DAY)
    assert (past.ends_at, past.is_over(NOW)) == (NOW, True)
    _, none = a_wait(engines_store, an_order(scheduler), time=timedelta(0))
    assert none.is_over(NOW)


@ON_BOTH_DATABASES
def test_the_same_request_is_one_event(scheduler: Scheduler) -> None:
    first = scheduler.events.send("paid", request="mail-1")
    again = scheduler.events.send("paid", request="mail-1")
    other = scheduler.events.send("shipped", request="mail-1")

    assert (again.event, again.is_known) == (first.event, True)
    assert not other.is_known
    assert [event.name for event in scheduler.events.recent()] == ["shipped", "paid"]
    assert scheduler.events.recent("paid") == [first.event]


@ON_BOTH_DATABASES
def test_what_an_event_carries_stays_as_it_came_first(scheduler: Scheduler) -> None:
    first = scheduler.events.send("paid", request="mail-1", data='{"amount": 12}')
    again = scheduler.events.send("paid", request="mail-1", data="other")

    assert (again.is_known, again.event) == (True, first.event)
    assert [event.data for event in scheduler.events.recent()] == ['{"amount": 12}']


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("a\0b", "holds a NUL"),
        ("\udc80", "is not a text in UTF-8"),
        ("ä" * (LONGEST_EVENT_DATA // 2) + "x", "is 65,537 bytes long; at most 65,536"),
    ],
)
def test_what_no_script_could_be_given_is_refused(scheduler: Scheduler, data: str, told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        scheduler.events.send("paid", data=data)

    assert scheduler.events.recent() == []


def test_as_much_as_may_be_sent_is_kept_whole(scheduler: Scheduler) -> None:
    whole = "ä" * (LONGEST_EVENT_DATA // 2)

    assert scheduler.events.send("paid", data=whole).event.data == whole
    assert scheduler.events.recent()[0].data == whole


@pytest.mark.slow
def test_an_id_names_one_event_of_one_key(scheduler: Scheduler, engines_store: Store) -> None:
    """`--key b --id X` after `--key a --id X` was told as known, and the wait of b stayed."""
    one, _ = a_wait(engines_store, an_order(scheduler, "one"))
    two, _ = a_wait(engines_store, an_order(scheduler, "two"))
    assert scheduler.events.send("paid", key="one", request="mail-1").ended_waits == (one,)

    for key in ("two", ""):
        with pytest.raises(Conflict, match="was sent with the key “one” before"):
            scheduler.events.send("paid", key=key, request="mail-1")

    assert scheduler.events.send("paid", key="one", request="mail-1").is_known
    assert scheduler.events.send("paid", key="two", request="mail-2").ended_waits == (two,)


# ---- which instance an event ends


@pytest.mark.slow
def test_an_event_with_a_key_ends_the_wait_of_the_oldest_instance_alone(
    scheduler: Scheduler, engines_store: Store
) -> None:
    job_id = an_order(scheduler, "one")
    later, _ = a_wait(engines_store, job_id, due_at=NOW + DAY)
    oldest, _ = a_wait(engines_store, job_id)

    assert scheduler.events.send("paid", key="one").ended_waits == (oldest,)
    assert scheduler.events.send("paid", key="one").ended_waits == (later,)


@pytest.mark.slow
def test_an_event_that_ended_a_wait_is_of_no_use_to_an_instance_that_was_due_before_it_came(
    scheduler: Scheduler, engines_store: Store
) -> None:
    """A queued second start was ended by the event of the first."""
    job_id = an_order(scheduler, "one")
    first, _ = a_wait(engines_store, job_id)
    assert scheduler.events.send("paid", key="one").ended_waits == (first,)

    _, queued = a_wait(engines_store, job_id, due_at=NOW - DAY)

    assert queued.event_id is None


@pytest.mark.slow
def test_an_event_without_a_key_ends_all_waits_and_those_that_begin_later(
    scheduler: Scheduler, engines_store: Store
) -> None:
    waiting = [a_wait(engines_store, an_order(scheduler, key))[0] for key in ("", "one", "two")]

    sent = scheduler.events.send("paid")

    assert sent.ended_waits == tuple(waiting)
    _, to_come = a_wait(engines_store, an_order(scheduler, "three"))
    assert to_come.event_id == sent.event.id


def test_an_event_without_a_key_from_before_its_job_is_not_for_a_delay_that_is_due_a_little_earlier(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    clock.jump(-timedelta(milliseconds=200))
    scheduler.events.send("paid")
    clock.jump(timedelta(milliseconds=200))

    _, wait = a_wait(engines_store, an_order(scheduler), due_at=NOW - timedelta(milliseconds=700))

    assert wait.event_id is None


@pytest.mark.slow
def test_a_wait_goes_by_the_key_that_its_job_has_now(scheduler: Scheduler, engines_store: Store) -> None:
    """After an edit the new key was shown, and the old one still ended the wait."""
    job_id = an_order(scheduler, "one")
    run_id, _ = a_wait(engines_store, job_id)

    with_key(scheduler, job_id, "two")

    assert scheduler.events.send("paid", key="one").ended_waits == ()
    assert scheduler.events.send("paid", key="two").ended_waits == (run_id,)


@pytest.mark.slow
@pytest.mark.parametrize("is_since_start", [False, True])
def test_an_edit_of_the_key_finds_the_event_that_had_come_for_it(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock, is_since_start: bool
) -> None:
    clock.jump(-timedelta(seconds=1))
    early = scheduler.events.send("paid", key="two")
    clock.jump(timedelta(seconds=1))
    steps = SINCE_START if is_since_start else STEPS
    job_id = scheduler.jobs.add(JobDraft("Order", HOURLY, steps, RunPolicies(key="one")))
    run_id, _ = a_wait(engines_store, job_id, is_since_start=is_since_start)

    with_key(scheduler, job_id, "two")

    with engines_store.read() as tx:
        event_id = open_waits(tx, [run_id])[run_id].event_id
    assert event_id == (None if is_since_start else early.event.id)


@pytest.mark.slow
def test_an_event_goes_past_what_is_in_the_bin_and_is_found_by_it_when_it_is_restored(
    scheduler: Scheduler, engines_store: Store
) -> None:
    job_id = an_order(scheduler, "one")
    run_id, _ = a_wait(engines_store, job_id)
    scheduler.jobs.delete([job_id])
    sent = scheduler.events.send("paid", key="one")
    assert sent.ended_waits == ()

    scheduler.jobs.restore([job_id])

    with engines_store.read() as tx:
        assert open_waits(tx, [run_id])[run_id].event_id == sent.event.id


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_an_event_for_an_order_that_is_started_anew_is_not_taken_by_the_one_in_the_bin(
    scheduler: Scheduler, engines_store: Store
) -> None:
    binned = an_order(scheduler, "one")
    old, _ = a_wait(engines_store, binned, due_at=NOW - DAY)
    scheduler.jobs.delete([binned])
    new, _ = a_wait(engines_store, an_order(scheduler, "one"))

    assert scheduler.events.send("paid", key="one").ended_waits == (new,)

    scheduler.jobs.restore([binned])
    with engines_store.read() as tx:
        assert open_waits(tx, [old])[old].event_id is None


@pytest.mark.slow
def test_an_event_goes_past_what_somebody_asked_to_end(scheduler: Scheduler, engines_store: Store) -> None:
    job_id = an_order(scheduler, "one")
    ending, _ = a_wait(engines_store, job_id)
    waiting, _ = a_wait(engines_store, job_id, due_at=NOW + DAY)
    scheduler.runs.cancel([ending])

    assert scheduler.events.send("paid", key="one").ended_waits == (waiting,)


def test_the_engine_that_holds_a_wait_is_told(scheduler: Scheduler, engines_store: Store) -> None:
    run_id, _ = a_wait(engines_store, an_order(scheduler))
    scheduler.events.send("paid")

    with engines_store.read() as tx:
        (owned,) = unfinished(tx)
        assert owned.engine is not None
        assert ended_by_event(tx, owned.engine) == [run_id]


@pytest.mark.slow
@ON_BOTH_DATABASES
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
