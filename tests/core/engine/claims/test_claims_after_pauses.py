"""What was due in a pause is skipped as such, whenever that is noticed."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from scheduler_core.store.jobs import job_states, pauses
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import UNCOUNTED, Reason, Run, RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, findings
from tests.core.engine.looking import Looking, looking
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))
ALL = MissedPolicy(Missed.ALL)
UNTIL = START + 5 * MINUTE


def each_minute(store: Store, missed: MissedPolicy = ALL) -> JobId:
    rule = Every(MINUTE, START + MINUTE)
    return add_job(store, TRUE, START + MINUTE, rule=rule, folder="Home/Backups", missed=missed)


def pause_job(tx: Writing, job_id: JobId) -> None:
    job_states.pause(tx, [job_id], UNTIL, "ann", START)


def pause_folder(tx: Writing, _job_id: JobId) -> None:
    pauses.pause_folder(tx, "Home", UNTIL, "ann", START)


def pause_everything(tx: Writing, _job_id: JobId) -> None:
    pauses.pause_folder(tx, "", UNTIL, "ann", START)


def end_pauses(at: Looking) -> None:
    """As the engine does at a beat, which may come before it looks."""
    with at.store.write() as tx:
        job_states.resume_expired(tx, at.clock.now())
        pauses.end_expired_pauses(tx, at.clock.now())


def told(runs: list[Run]) -> list[tuple[RunState, Reason, int]]:
    return [(run.state, run.reason, run.occurrences) for run in runs]


@pytest.mark.parametrize("pause", [pause_job, pause_folder, pause_everything])
def test_what_fell_into_a_pause_that_ended_in_sleep_is_not_made_up_for(
    store: Store, pause: Callable[[Writing, JobId], None]
) -> None:
    """A job was paused for five minutes and the lid shut for seven; on waking all runs came at once."""
    job_id = each_minute(store)
    with store.write() as tx:
        pause(tx, job_id)

    async def work(at: Looking) -> None:
        await at.look()
        at.clock.sleep(7 * MINUTE)
        end_pauses(at)
        await at.look()

        assert told(at.runs()) == [
            (RunState.SKIPPED, Reason.PAUSED, 4),
            *[(RunState.SUCCEEDED, Reason.NONE, 1)] * 3,
        ]

    looking(store, work)


def test_what_fell_into_a_pause_that_a_user_ended_while_nobody_looked_is_skipped(store: Store) -> None:
    """Paused, Hourbell ended, resumed by the command line, Hourbell started: the paused runs came."""
    job_id = each_minute(store)
    with store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", START)

    async def work(at: Looking) -> None:
        await at.look()
        at.clock.advance(150 * SECOND)
        with store.write() as tx:
            job_states.resume(tx, [job_id], "ann", at.clock.now())
        at.clock.advance(MINUTE)
        await at.look()

        assert told(at.runs()) == [
            (RunState.SKIPPED, Reason.PAUSED, 2),
            (RunState.SUCCEEDED, Reason.NONE, 1),
        ]

    looking(store, work)


def test_the_end_of_a_jobs_own_pause_keeps_what_is_known_of_a_later_one_of_its_folder(store: Store) -> None:
    """The resume of the job took the earlier end for the last one, and what the folder had skipped came."""
    job_id = each_minute(store)
    with store.write() as tx:
        pause_job(tx, job_id)
        pauses.pause_folder(tx, "Home", None, "ann", START)

    async def work(at: Looking) -> None:
        at.clock.advance(7 * MINUTE + SECOND)
        with store.write() as tx:
            pauses.resume_folder(tx, "Home", at.clock.now())
            job_states.resume(tx, [job_id], "ann", at.clock.now())
        await at.look()

        assert told(at.runs()) == [(RunState.SKIPPED, Reason.PAUSED, 7)]

    looking(store, work)


def test_what_no_engine_had_begun_when_a_pause_came_is_skipped_like_what_came_in_it(store: Store) -> None:
    job_id = each_minute(store)

    async def work(at: Looking) -> None:
        at.clock.advance(2 * MINUTE + SECOND)
        with store.write() as tx:
            job_states.pause(tx, [job_id], None, "ann", at.clock.now())
            job_states.resume(tx, [job_id], "ann", at.clock.now())
        at.clock.advance(MINUTE)
        await at.look()

        assert told(at.runs()) == [
            (RunState.SKIPPED, Reason.PAUSED, 2),
            (RunState.SUCCEEDED, Reason.NONE, 1),
        ]

    looking(store, work)


def test_a_pause_says_nothing_about_what_comes_after_it(store: Store) -> None:
    job_id = each_minute(store)
    with store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", START)
        job_states.resume(tx, [job_id], "ann", START + SECOND)

    async def work(at: Looking) -> None:
        at.clock.advance(MINUTE)
        await at.look()

        assert told(at.runs()) == [(RunState.SUCCEEDED, Reason.NONE, 1)]

    looking(store, work)


def test_a_span_of_a_pause_does_not_reach_over_what_was_missed_in_between(store: Store) -> None:
    """The log said “paused” of a night in which the machine was asleep and the job was not paused."""
    skip = MissedPolicy(Missed.SKIP)
    job_id = each_minute(store, skip)
    with store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", START)

    async def work(at: Looking) -> None:
        at.clock.advance(MINUTE)
        await at.look()
        with store.write() as tx:
            job_states.resume(tx, [job_id], "ann", at.clock.now())
        at.clock.sleep(3 * MINUTE + 40 * SECOND)
        await at.look()
        with store.write() as tx:
            job_states.pause(tx, [job_id], None, "ann", at.clock.now())
        at.clock.advance(MINUTE)
        await at.look()

        assert told(at.runs()) == [
            (RunState.SKIPPED, Reason.PAUSED, 1),
            (RunState.MISSED, Reason.ASLEEP, 3),
            (RunState.SKIPPED, Reason.PAUSED, 1),
        ]
        assert [finding for finding in findings(store) if finding.rule == "I1"] == []

    looking(store, work)


def test_a_row_for_more_than_a_thousand_says_no_more_than_that(store: Store) -> None:
    """A span of unknown length was stored as one of exactly 1,000."""
    begin = START + SECOND
    job_id = add_job(store, TRUE, begin, rule=Every(SECOND, begin))
    with store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", START)

    async def work(at: Looking) -> None:
        at.clock.advance(HOUR)
        await at.look()
        at.clock.advance(MINUTE)
        await at.look()

        (run,) = at.runs()
        assert (run.occurrences, run.due_until) == (UNCOUNTED, START + HOUR + MINUTE)

    looking(store, work)
