"""The machine is woken for the earliest occurrence that wants it and that no pause covers."""

from datetime import datetime, timedelta

from scheduler_core.engine.claims.dispatcher import next_alarm
from scheduler_core.engine.system.waking import WakeAlarm
from scheduler_core.store.jobs import job_states, pauses
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import Wake
from tests.core.engine.engine_runs import add_job, shell
from tests.support.fake_clock import START

HOUR = timedelta(hours=1)
TRUE = shell("true")


def waking(store: Store, hours: int, wake: Wake = Wake.YES, folder: str = "") -> JobId:
    return add_job(store, TRUE, START + hours * HOUR, name=f"{hours}", wake=wake, folder=folder)


def found(store: Store, now: datetime = START) -> WakeAlarm | None:
    with store.read() as tx:
        return next_alarm(tx, now)


def test_the_earliest_of_those_that_want_it_counts(store: Store) -> None:
    waking(store, 1, Wake.NO)
    assert found(store) is None
    waking(store, 3, Wake.THEN_SLEEP)
    waking(store, 2)

    assert found(store) == WakeAlarm(START + 2 * HOUR)
    assert found(store, START + 2 * HOUR) == WakeAlarm(START + 3 * HOUR, then_sleep=True)
    assert found(store, START + 3 * HOUR) is None


def test_it_sleeps_again_only_if_all_want_that_about_then(store: Store) -> None:
    waking(store, 1, Wake.THEN_SLEEP)
    assert found(store) == WakeAlarm(START + HOUR, then_sleep=True)
    add_job(store, TRUE, START + HOUR + timedelta(seconds=30), name="soon", wake=Wake.YES)

    assert found(store) == WakeAlarm(START + HOUR)


def test_what_a_pause_covers_by_then_wakes_nobody(store: Store) -> None:
    paused, in_folder, free = waking(store, 1), waking(store, 2, folder="Home/Backups"), waking(store, 6)

    def pause(tx: Writing, until: datetime | None) -> None:
        job_states.pause(tx, [paused], until, "ann", START)
        pauses.pause_folder(tx, "Home", until, "ann", START)

    with store.write() as tx:
        pause(tx, None)
    assert found(store) == WakeAlarm(START + 6 * HOUR)
    with store.write() as tx:
        job_states.resume(tx, [paused], "ann", START)
        pause(tx, START + HOUR)
    assert found(store) == WakeAlarm(START + HOUR)  # it is over when that is due
    with store.write() as tx:
        job_states.put_in_bin(tx, [paused, in_folder, free], "ann", START)
    assert found(store) is None
