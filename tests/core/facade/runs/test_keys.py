"""What goes by a key: starts made twice, what is live told, moved and ended, on both databases."""

from dataclasses import replace

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.runs.live_keys import KeyIsLive
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.sequences.waits import open_waits
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping, RunPolicies
from scheduler_core.values.runs.instance import InstanceState, StartOutcome
from scheduler_core.values.runs.run import Held, HeldBy, RunState
from scheduler_core.values.schedules.rules import Once
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.facade.runs.orders import (
    DAY,
    ENDED,
    KEY,
    PLANNED,
    QUEUED,
    RETRYING,
    RUNNING,
    SECOND,
    WAITING,
    Order,
    an_order,
    of_instance,
)
from tests.core.store.builders import CALL, HOUR, HOURLY, NOW, SCRIPT, an_engine
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow


@pytest.fixture
def order(scheduler: Scheduler, engines_store: Store, clock: FakeClock) -> Order:
    made = Order(scheduler, engines_store, an_engine(engines_store))
    clock.advance(HOUR)
    return made


# ---- starts


def test_a_start_made_twice_is_one(scheduler: Scheduler) -> None:
    first = scheduler.keys.start(an_order())
    again = scheduler.keys.start(an_order(name="The same, told otherwise"))

    assert (first.outcome, again.outcome) == (StartOutcome.MADE, StartOutcome.LIVE)
    assert again.job_id == first.job_id
    assert again.instance is not None
    assert of_instance(again.instance) == (PLANNED, None, 1)
    assert scheduler.jobs.count() == 1


def test_a_start_after_the_end_says_that_it_has_finished(scheduler: Scheduler, order: Order) -> None:
    run_id = order.over()

    again = scheduler.keys.start(an_order())

    assert (again.outcome, again.job_id) == (StartOutcome.FINISHED, order.job_id)
    assert again.instance is not None
    assert of_instance(again.instance) == (ENDED, run_id, 2)
    anew = scheduler.keys.start(an_order(rule=Once(NOW + 2 * DAY)), again=True)
    assert (anew.outcome, anew.job_id == order.job_id) == (StartOutcome.MADE, False)


@pytest.mark.parametrize("undo", ["delete", "disable", "revoke"])
def test_a_start_that_was_taken_back_is_not_made_again_by_a_repetition(
    scheduler: Scheduler, undo: str
) -> None:
    made = scheduler.keys.start(an_order())
    if undo == "revoke":
        scheduler.keys.revoke(KEY)
    else:
        getattr(scheduler.jobs, undo)([made.job_id])

    again = scheduler.keys.start(an_order())

    assert (again.outcome, again.job_id) == (StartOutcome.FINISHED, made.job_id)


def test_a_start_needs_a_key(scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput) as refusal:
        scheduler.keys.start(an_order(""))

    assert refusal.value.field == "key"


def test_a_second_job_with_a_live_key_is_refused(scheduler: Scheduler) -> None:
    scheduler.jobs.add(an_order(name="Bill"))

    with pytest.raises(KeyIsLive, match="the key “order-7” is live in job 1 “Bill”"):
        scheduler.jobs.add(an_order())
    with pytest.raises(KeyIsLive, match="the key “other” of another job"):
        scheduler.jobs.add_all([an_order("other"), an_order("other")])
    assert scheduler.jobs.count() == 1


def test_a_second_job_with_a_key_is_added_once_the_first_has_ended(
    scheduler: Scheduler, order: Order
) -> None:
    run_id = order.waiting()
    with pytest.raises(KeyIsLive):
        scheduler.jobs.add(an_order(rule=Once(NOW + DAY)))

    scheduler.runs.cancel([run_id])

    scheduler.jobs.add(an_order(rule=Once(NOW + DAY)))


def test_a_start_to_come_keeps_its_key_while_an_earlier_one_is_ending(
    scheduler: Scheduler, order: Order
) -> None:
    """Whoever asked for the end of one run set the key free, though the job was to begin again."""
    run_id = order.waiting()
    stored = scheduler.jobs.get(order.job_id)
    scheduler.jobs.save(order.job_id, stored.revision, an_order(rule=Once(NOW + 2 * DAY)))
    scheduler.runs.cancel([run_id])

    with pytest.raises(KeyIsLive):
        scheduler.jobs.add(an_order(rule=Once(NOW + DAY)))


@pytest.mark.parametrize("overlapping", [Overlapping.QUEUE, Overlapping.PARALLEL, Overlapping.REPLACE])
def test_jobs_that_say_what_becomes_of_both_may_share_a_key(
    scheduler: Scheduler, overlapping: Overlapping
) -> None:
    scheduler.jobs.add(an_order())

    scheduler.jobs.add(an_order(overlapping=overlapping))


def test_a_start_in_the_bin_no_longer_counts(scheduler: Scheduler, order: Order) -> None:
    order.waiting()
    scheduler.jobs.delete([order.job_id])

    scheduler.jobs.add(an_order(rule=Once(NOW + DAY)))


def test_a_wait_in_the_bin_does_not_come_back_beside_a_live_start(scheduler: Scheduler, order: Order) -> None:
    """It is held there; that nothing of its job is to begin any more says nothing of what has begun."""
    order.waiting()
    scheduler.jobs.delete([order.job_id])
    scheduler.jobs.add(an_order(name="Bill", rule=Once(NOW + DAY)))

    with pytest.raises(KeyIsLive, match="is live in job 2 “Bill”"):
        scheduler.jobs.restore([order.job_id])


def test_of_starts_with_one_key_that_come_back_together_the_first_alone_does(scheduler: Scheduler) -> None:
    """Each was restored by itself, as one of them may refuse the next: 2,000 took 10 s of CPU, now one."""
    first, other = scheduler.jobs.add_all([an_order(name="First"), an_order("other", name="Other")])
    scheduler.jobs.delete([first])
    second = scheduler.jobs.add(an_order(name="Second"))
    scheduler.jobs.delete([second, other])

    with pytest.raises(KeyIsLive, match=r"“Second” can't begin: .* is live in job 1 “First”"):
        scheduler.jobs.restore([first, second, other])

    assert scheduler.jobs.count() == 0
    assert scheduler.jobs.restore([first, other]) == [first, other]
    lines = {line.id: line.next_due_at for line in scheduler.jobs.lines([first, other])}
    assert lines == dict.fromkeys((first, other), NOW + HOUR)


def test_no_way_leads_to_a_second_start_with_a_live_key(scheduler: Scheduler) -> None:
    binned, off = scheduler.jobs.add(an_order(name="Binned")), scheduler.jobs.add(an_order("other"))
    scheduler.jobs.delete([binned])
    stored = scheduler.jobs.get(off)
    scheduler.jobs.save(off, stored.revision, replace(an_order(name="Off"), is_enabled=False))
    scheduler.jobs.add(an_order(name="Bill"))
    revision = scheduler.jobs.get(off).revision

    for act in (
        lambda: scheduler.jobs.restore([binned]),
        lambda: scheduler.jobs.enable([off]),
        lambda: scheduler.jobs.save(off, revision, an_order(name="Off")),
    ):
        with pytest.raises(KeyIsLive, match="is live in job 3 “Bill”"):
            act()


def test_a_live_job_can_be_changed_and_switched(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(an_order())

    scheduler.jobs.save(job_id, 1, an_order(name="Renamed"))
    scheduler.jobs.disable([job_id])
    scheduler.jobs.enable([job_id])
    scheduler.jobs.delete([job_id])
    assert scheduler.jobs.restore([job_id]) == [job_id]


def test_jobs_with_nothing_to_come_may_share_a_key(scheduler: Scheduler) -> None:
    past = an_order(rule=Once(NOW - DAY))

    scheduler.jobs.add_all([past, past, an_order()])


def test_an_import_is_refused_whose_key_is_live_unless_that_job_goes(scheduler: Scheduler) -> None:
    scheduler.jobs.add(an_order(name="Bill"))

    other = replace(an_order(name="Invoice", rule=Once(NOW + DAY)), action=CALL)

    with pytest.raises(KeyIsLive, match="in job 1 “Bill”"):
        scheduler.exchange.carry_out(scheduler.exchange.preview([other]))
    done = scheduler.exchange.carry_out(scheduler.exchange.preview([other], replaces=True))

    assert scheduler.jobs.ids() == list(done.added) == [JobId(2)]


def test_an_import_that_hands_a_key_on_is_undone_and_done_again(scheduler: Scheduler) -> None:
    """The job that goes has to be in the bin before the one that comes back with its key."""
    before = scheduler.jobs.add(an_order(name="Bill"))
    other = replace(an_order(name="Invoice", rule=Once(NOW + DAY)), action=CALL)
    (after,) = scheduler.exchange.carry_out(scheduler.exchange.preview([other], replaces=True)).added

    for there in (before, after, before):
        scheduler.undoing.undo(scheduler.audit.head().number)
        assert scheduler.jobs.ids() == [there]


def test_jobs_that_come_again_and_again_may_share_a_key(scheduler: Scheduler) -> None:
    again_and_again = JobDraft("Nightly", HOURLY, SCRIPT, RunPolicies(key=KEY))

    scheduler.jobs.add_all([again_and_again, again_and_again, an_order()])


# ---- what is told


@ON_BOTH_DATABASES
def test_where_an_instance_stands_is_told(scheduler: Scheduler, order: Order) -> None:
    run_id = order.waiting()

    (told,) = scheduler.keys.get(KEY)

    assert of_instance(told) == (WAITING, run_id, 2)
    assert (told.since, told.until, told.event) == (NOW + HOUR, NOW + HOUR + 40 * DAY, "paid")
    assert scheduler.keys.all() == [told]
    assert scheduler.runs.under_way([order.job_id]) == [told]
    assert scheduler.runs.waiting() == [told]
    assert scheduler.runs.waiting_jobs() == [order.job_id]
    assert scheduler.engine.status().next_wait == told
    run = scheduler.runs.get(run_id)
    assert (run.waits_until, run.waits_for) == (told.until, "paid")


def test_a_start_to_come_a_run_and_a_next_try_are_told(
    scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    engine = an_engine(engines_store)
    planned, retried, run = (Order(scheduler, engines_store, engine, key) for key in ("a", "b", "c"))
    clock.advance(HOUR)
    retry, running = retried.retrying(), run.running()

    told = scheduler.keys.all()

    assert [of_instance(each) for each in told] == [
        (PLANNED, None, 1),
        (RETRYING, retry, 1),
        (RUNNING, running, 1),
    ]
    assert [each.until for each in told] == [NOW + HOUR, NOW + 2 * HOUR, None]
    assert planned.job_id == told[0].job_id
    assert scheduler.runs.waiting_jobs() == [retried.job_id]


@ON_BOTH_DATABASES
def test_what_is_held_is_told_once_its_wait_is_over(
    scheduler: Scheduler, order: Order, engines_store: Store, clock: FakeClock
) -> None:
    run_id = order.waiting()
    with engines_store.write() as tx:
        hold_back(tx, {run_id: HeldBy(Held.PAUSED)})
    (told,) = scheduler.keys.get(KEY)
    assert (told.state, told.held) == (WAITING, Held.PAUSED)

    clock.advance(41 * DAY)

    (told,) = scheduler.keys.get(KEY)
    assert (told.state, told.held, told.since) == (InstanceState.HELD, Held.PAUSED, NOW + HOUR + 40 * DAY)
    with pytest.raises(Conflict, match="it is held"):
        scheduler.keys.reschedule(KEY, None)


def test_how_the_last_one_ended_is_told(scheduler: Scheduler, order: Order) -> None:
    run_id = order.over()

    (told,) = scheduler.keys.get(KEY)

    assert of_instance(told) == (ENDED, run_id, 2)
    assert (told.outcome, told.reason, told.since) == (RunState.SKIPPED, "paid", NOW + DAY)


@ON_BOTH_DATABASES
def test_a_key_that_nobody_has_is_told(scheduler: Scheduler) -> None:
    for ask in (scheduler.keys.get, scheduler.keys.revoke, lambda key: scheduler.keys.reschedule(key, None)):
        with pytest.raises(NotFound, match="No job has the key “nobody”"):
            ask("nobody")


# ---- another time


def test_a_wait_can_be_given_another_end(scheduler: Scheduler, order: Order, engines_store: Store) -> None:
    run_id = order.waiting()

    moved = scheduler.keys.reschedule(KEY, NOW + 90 * DAY)

    assert moved.until == NOW + 90 * DAY
    with engines_store.read() as tx:
        wait = open_waits(tx, [run_id])[run_id]
    assert (wait.ends_at, wait.moved_by) == (NOW + 90 * DAY, "ann")


@pytest.mark.parametrize("at", [None, NOW])
def test_now_and_what_is_past_are_now(
    scheduler: Scheduler, order: Order, engines_store: Store, at: object
) -> None:
    run_id = order.waiting()

    scheduler.runs.reschedule(run_id, at)  # type: ignore[arg-type]

    with engines_store.read() as tx:
        assert open_waits(tx, [run_id])[run_id].is_over(NOW + HOUR)


def test_a_wait_that_no_engine_has_begun_can_be_moved(scheduler: Scheduler, order: Order) -> None:
    order.waiting(is_begun=False)
    assert [each.state for each in scheduler.keys.get(KEY)] == [QUEUED]

    assert scheduler.keys.reschedule(KEY, NOW + DAY).state is WAITING


@ON_BOTH_DATABASES
def test_a_next_try_can_be_moved(scheduler: Scheduler, order: Order) -> None:
    run_id = order.retrying()

    assert scheduler.keys.reschedule(KEY, NOW + DAY).until == NOW + DAY
    assert scheduler.runs.reschedule(run_id, NOW + 2 * DAY).waits_until == NOW + 2 * DAY


def test_a_start_to_come_can_be_moved_and_moved_back(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(an_order())

    assert scheduler.keys.reschedule(KEY, NOW + DAY).until == NOW + DAY
    assert scheduler.jobs.get(job_id).next_due_at == NOW + DAY
    assert scheduler.keys.reschedule(KEY, NOW + HOUR).until == NOW + HOUR
    assert scheduler.jobs.get(job_id).draft.schedule.edits == ()
    scheduler.keys.reschedule(KEY, None)
    assert scheduler.jobs.get(job_id).next_due_at == NOW + SECOND


def test_what_waits_for_no_time_is_not_moved(scheduler: Scheduler, order: Order) -> None:
    run_id = order.running()

    with pytest.raises(Conflict, match="it is running"):
        scheduler.keys.reschedule(KEY, None)
    with pytest.raises(Conflict, match="waits for no time"):
        scheduler.runs.reschedule(run_id, None)


def test_what_has_ended_is_not_moved(scheduler: Scheduler, order: Order) -> None:
    run_id = order.over()

    with pytest.raises(Conflict, match="it is over"):
        scheduler.keys.reschedule(KEY, None)
    with pytest.raises(Conflict, match=f"Run {run_id} has ended already: skipped"):
        scheduler.runs.reschedule(run_id, None)


# ---- ended


def test_what_is_under_way_is_ended_once(scheduler: Scheduler, order: Order) -> None:
    run_id = order.waiting()

    assert [each.run_id for each in scheduler.keys.revoke(KEY)] == [run_id]
    assert order.asked_to_end() == [run_id]
    assert scheduler.keys.revoke(KEY) == []


def test_a_start_to_come_is_kept_from_beginning(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(an_order())

    assert [of_instance(each) for each in scheduler.keys.revoke(KEY)] == [(PLANNED, None, 1)]
    assert scheduler.jobs.get(job_id).next_due_at is None
    assert scheduler.keys.revoke(KEY) == []
    assert scheduler.keys.get(KEY)[0].reason == "switched off"


def test_a_job_that_comes_again_stays_when_its_key_is_revoked(scheduler: Scheduler) -> None:
    job_id: JobId = scheduler.jobs.add(JobDraft("Nightly", HOURLY, SCRIPT, RunPolicies(key=KEY)))

    assert scheduler.keys.revoke(KEY) == []
    assert scheduler.jobs.get(job_id).next_due_at is not None
