"""What is claimed when, as the clock goes on, sleeps and is set."""

from datetime import timedelta

import pytest
from sqlalchemy import select, text, update

from scheduler_core.engine.alarm import Alarm
from scheduler_core.engine.upkeep.health import HealthKeeper
from scheduler_core.late_loading import FILES_CHANGED
from scheduler_core.store.jobs import job_states, pauses
from scheduler_core.store.jobs.due_jobs import earliest_due_at
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.store import Store
from scheduler_core.store.tables.job_rows import JOBS, REVISIONS
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Every, Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import add_job
from tests.core.engine.looking import Looking, looking
from tests.support.fake_clock import START
from tests.support.refused_modules import refused_modules

pytestmark = pytest.mark.slow

SECOND, MINUTE, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "minutes", "hours", "days"))
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))


def add_jobs(store: Store, count: int, folder: str = "") -> None:
    """Add so many jobs that are due in a second."""
    due_at = START + SECOND
    drafts = [
        JobDraft(f"{number}", Schedule((Once(due_at),)), TRUE, folder=folder) for number in range(count)
    ]
    with store.write() as tx:
        add_many(tx, [NewJob(draft, due_at) for draft in drafts], "ann", START)


ALL = MissedPolicy(Missed.ALL)


def test_what_is_due_within_a_second_is_claimed_and_begins_at_its_instant(store: Store) -> None:
    add_job(store, TRUE, START + SECOND)

    async def work(at: Looking) -> None:
        await at.look()
        assert [run.state for run in at.runs()] == [RunState.CLAIMED]

        at.clock.advance(SECOND)
        at.launcher.start_due()
        await at.settled()

        (run,) = at.runs()
        assert (run.state, run.started_at) == (RunState.SUCCEEDED, START + SECOND)

    looking(store, work)


def test_what_is_due_later_is_left_alone(store: Store) -> None:
    add_job(store, TRUE, START + 2 * SECOND)

    async def work(at: Looking) -> None:
        await at.look()
        assert at.runs() == []

    looking(store, work)


def test_more_than_a_batch_is_claimed_in_one_look(store: Store) -> None:
    add_jobs(store, 501)

    async def work(at: Looking) -> None:
        await at.look()
        assert len(at.runs()) == 501

    looking(store, work)


async def _never() -> None:
    return None


def test_many_jobs_that_are_new_and_damaged_are_each_taken_out_of_the_plan(store: Store) -> None:
    """Drafts that are read ahead are read once, whatever stands there."""
    add_jobs(store, 60)
    with store.write() as tx:
        tx.connection.execute(update(REVISIONS).values(document="{"))

    async def work(at: Looking) -> None:
        await at.look()
        with at.store.read() as tx:
            reasons = list(tx.connection.scalars(select(JOBS.c.disabled_reason)))
        assert len(reasons) == 60
        assert all(reason.startswith("it can't be read") for reason in reasons)

    looking(store, work)


def test_what_only_a_newer_program_can_read_is_left_to_it(store: Store) -> None:
    """An older engine stopped jobs that used what came with the newer form, and nobody had asked for it."""
    add_jobs(store, 2)
    with store.write() as tx:
        tx.connection.execute(update(REVISIONS).where(REVISIONS.c.id == 1).values(document='{"new": 1}'))
        tx.connection.execute(text("UPDATE alembic_version SET version_num = '9001'"))

    async def work(at: Looking) -> None:
        await at.look()

        assert [run.job_id for run in at.runs()] == [2]
        with at.store.read() as tx:
            assert list(tx.connection.scalars(select(JOBS.c.disabled_reason))) == ["", ""]
            assert earliest_due_at(tx, {JobId(1)}) is None

    looking(store, work)


def test_what_cannot_be_loaded_is_left_to_an_engine_that_is_started_again(store: Store) -> None:
    """An engine whose files an update had replaced gave up each job of a kind it had not used yet."""
    add_job(store, TRUE, START, rule=Every(MINUTE, START))
    add_job(store, TRUE, START, name="second", rule=Once(START))

    async def work(at: Looking) -> None:
        keeper = HealthKeeper(Alarm(_never, at.clock), at.clock)
        with refused_modules("scheduler_core.recurrence.kinds.every"):
            await at.look()
            assert [run.job_id for run in at.runs()] == [2]
            assert keeper.health(dispatcher=at.dispatcher).complaints == (FILES_CHANGED,)

            at.clock.jump(-HOUR)
            await at.look()  # to move what is due next fails for this job alone, too
        with at.store.read() as tx:
            assert list(tx.connection.scalars(select(JOBS.c.disabled_reason))) == ["", ""]
            assert earliest_due_at(tx, ()) == START

        at.clock.jump(HOUR)
        await at.look()
        assert keeper.health(dispatcher=at.dispatcher).is_well
        assert [run.job_id for run in at.runs()] == [2, 1]

    looking(store, work)


def test_what_passed_in_sleep_is_made_up_for_once_and_the_rest_is_said(store: Store) -> None:
    add_job(store, TRUE, START + MINUTE, rule=Every(MINUTE, START + MINUTE))

    async def work(at: Looking) -> None:
        await at.look()
        at.clock.sleep(10 * MINUTE + MINUTE / 2)
        await at.look()

        asleep, last = at.runs()
        assert (asleep.state, asleep.reason, asleep.occurrences) == (RunState.MISSED, Reason.ASLEEP, 9)
        assert (last.state, last.due_at) == (RunState.SUCCEEDED, START + 10 * MINUTE)

    looking(store, work)


def test_a_jump_of_ten_years_is_one_row(store: Store) -> None:
    skip = MissedPolicy(Missed.SKIP)
    add_job(store, TRUE, START + 2 * SECOND, rule=Every(SECOND, START + 2 * SECOND), missed=skip)

    async def work(at: Looking) -> None:
        await at.look()
        at.clock.jump(3_650 * DAY)
        await at.look()

        missed = [run for run in at.runs() if run.state is RunState.MISSED]
        assert len(missed) == 1
        assert missed[0].reason is Reason.CLOCK_SET_FORWARD

    looking(store, work)


def test_a_clock_set_back_repeats_nothing_and_silences_nobody(store: Store) -> None:
    add_job(store, TRUE, START, rule=Every(MINUTE, START - DAY))

    async def work(at: Looking) -> None:
        await at.look()
        at.clock.advance(10 * SECOND)
        at.clock.jump(-HOUR)
        await at.look()
        assert len(at.runs()) == 1

        at.clock.advance(MINUTE)
        await at.look()

        first, again = sorted(at.runs(), key=lambda run: run.id)
        assert first.due_at == START
        assert (again.state, again.due_at) == (RunState.SUCCEEDED, START - HOUR + MINUTE)

    looking(store, work)


def test_what_is_made_up_for_begins_a_few_at_a_time(store: Store) -> None:
    for number in range(25):
        add_job(store, TRUE, START + MINUTE, name=f"{number}")

    async def work(at: Looking) -> None:
        await at.look()
        at.clock.sleep(HOUR)
        await at.dispatcher.claim_due(at.happenings.look())

        assert {run.trigger for run in at.runs()} == {Trigger.CATCH_UP}
        assert sum(work.start_at > at.clock.now() for work in at.launcher.held) == 15
        await at.settled()
        assert {run.state for run in at.runs()} == {RunState.SUCCEEDED}  # as fast as they end

    looking(store, work)


def test_a_paused_folder_writes_one_row_however_long_it_lasts(store: Store) -> None:
    add_job(store, TRUE, START, rule=Every(SECOND, START), folder="Home/Backups")
    with store.write() as tx:
        pauses.pause_folder(tx, "Home", None, "ann", START)

    async def work(at: Looking) -> None:
        for _ in range(5):
            await at.look()
            at.clock.advance(2 * SECOND)

        (run,) = at.runs()
        assert (run.state, run.reason) == (RunState.SKIPPED, Reason.PAUSED)
        assert run.reason_text == "the folder Home was paused"
        assert (run.due_until, run.occurrences) == (START + 8 * SECOND, 9)

    looking(store, work)


def test_all_that_was_missed_is_made_up_for_if_the_job_wants_that(store: Store) -> None:
    add_job(store, TRUE, START + MINUTE, rule=Every(MINUTE, START + MINUTE), missed=ALL)

    async def work(at: Looking) -> None:
        await at.look()
        at.clock.sleep(5 * MINUTE)
        await at.look()

        assert [run.due_at for run in at.runs()] == [START + number * MINUTE for number in range(1, 6)]

    looking(store, work)


def test_what_is_paused_and_still_to_come_is_not_decided_yet(store: Store) -> None:
    """Resumed half a second before it was due, a job was skipped as paused all the same."""
    job_id = add_job(store, TRUE, START + SECOND)
    with store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", START)

    async def work(at: Looking) -> None:
        await at.look()
        at.clock.advance(SECOND / 2)
        with store.write() as tx:
            job_states.resume(tx, [job_id], "ann", at.clock.now())
        at.clock.advance(SECOND / 2)
        await at.look()

        assert [run.state for run in at.runs()] == [RunState.SUCCEEDED]

    looking(store, work)


def test_a_thousand_paused_jobs_do_not_hold_up_the_others(store: Store) -> None:
    """A look never ended, as the same batch of paused jobs came again and again."""
    add_jobs(store, 1_001, folder="Home")
    other = add_job(store, TRUE, START + SECOND, name="Other", priority=-1)
    with store.write() as tx:
        pauses.pause_folder(tx, "Home", None, "ann", START)

    async def work(at: Looking) -> None:
        await at.look()
        assert [run.job_id for run in at.runs()] == [other]

    looking(store, work)
