"""Keys of what is under way that are edited or in the bin, on both databases."""

from dataclasses import replace

import pytest

from scheduler_core.facade.runs.live_keys import KeyIsLive
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.runs.instance import StartOutcome
from scheduler_core.values.runs.run import Held
from scheduler_core.values.schedules.rules import Delay
from tests.core.facade.runs.orders import DAY, KEY, WAITING, Order, an_order
from tests.core.store.builders import HOUR, NOW, an_engine
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow


@pytest.fixture
def order(scheduler: Scheduler, engines_store: Store, clock: FakeClock) -> Order:
    made = Order(scheduler, engines_store, an_engine(engines_store))
    clock.advance(HOUR)
    return made


# ---- edited, and in the bin


def with_key(scheduler: Scheduler, job_id: JobId, key: str) -> Job:
    stored = scheduler.jobs.get(job_id)
    draft = replace(stored.draft, policies=replace(stored.draft.policies, key=key))
    return scheduler.jobs.save(job_id, stored.revision, draft)


def test_what_waits_in_the_bin_is_shown_and_can_be_ended(scheduler: Scheduler, order: Order) -> None:
    """`key show` told of the step before, `key revoke` of nothing, and after a restore it went on."""
    run_id = order.waiting()
    scheduler.jobs.delete([order.job_id])

    (shown,) = scheduler.keys.get(KEY)
    assert (shown.state, shown.run_id, shown.held, shown.is_live) == (WAITING, run_id, Held.BIN, False)
    assert scheduler.keys.all() == [shown]

    assert [each.run_id for each in scheduler.keys.revoke(KEY)] == [run_id]
    assert order.asked_to_end() == [run_id]
    assert scheduler.keys.revoke(KEY) == []


def test_a_start_beside_what_is_in_the_bin_is_made(scheduler: Scheduler, order: Order) -> None:
    order.waiting()
    scheduler.jobs.delete([order.job_id])

    started = scheduler.keys.start(an_order(rule=Delay(HOUR, NOW + HOUR)), again=True)

    assert started.outcome is StartOutcome.MADE
    assert started.instance is not None
    assert started.instance.job_id == started.job_id


@pytest.mark.parametrize("is_reverted", [False, True])
def test_what_is_under_way_is_given_no_key_that_is_live_elsewhere(
    scheduler: Scheduler, order: Order, is_reverted: bool
) -> None:
    order.waiting()
    if is_reverted:
        with_key(scheduler, order.job_id, "order-9")
        scheduler.jobs.add(an_order(name="Other", rule=Delay(DAY, NOW)))
    else:
        scheduler.jobs.add(an_order("order-8", name="Other", rule=Delay(DAY, NOW)))

    revision = scheduler.jobs.get(order.job_id).revision
    with pytest.raises(KeyIsLive):
        _ = (
            scheduler.jobs.revert(order.job_id, revision, 1)
            if is_reverted
            else with_key(scheduler, order.job_id, "order-8")
        )


def test_ending_what_is_pending_is_one_act_and_leaves_what_runs(
    scheduler: Scheduler, order: Order, engines_store: Store
) -> None:
    run_id = order.waiting()
    with engines_store.read() as tx:
        (engine,) = (each.id for each in engines(tx))
    running = Order(scheduler, engines_store, engine, "order-8")
    running.running()

    assert [each.run_id for each in scheduler.runs.end_pending([order.job_id, running.job_id])] == [run_id]
    assert scheduler.runs.end_pending([order.job_id]) == []
    assert order.asked_to_end() == [run_id]
