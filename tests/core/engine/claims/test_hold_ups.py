"""What is claimed after the engine's process was stopped for a while."""

from datetime import timedelta

import pytest

from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy, Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, shell
from tests.core.engine.looking import Looking, looking
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))


@pytest.mark.parametrize("kind", [Overlapping.SKIP, Overlapping.QUEUE, Overlapping.PARALLEL])
def test_nothing_that_a_freeze_left_out_is_skipped_as_overlap(store: Store, kind: Overlapping) -> None:
    """Of a job every 2 s that was to make up for all, 18 of 20 were skipped beside runs of milliseconds."""
    add_job(
        store,
        TRUE,
        START + 2 * SECOND,
        rule=Every(2 * SECOND, START),
        missed=MissedPolicy(Missed.ALL),
        overlapping=OverlapPolicy(kind),
    )

    async def work(at: Looking) -> None:
        await at.look()
        for _ in range(2):
            at.happenings.expect_look(at.clock.now() + SECOND)
            at.clock.advance(20 * SECOND)
            await at.look()
        for _ in range(60):
            at.clock.advance(SECOND / 2)
            at.launcher.start_due()
            await at.settled()

        runs = at.runs()
        assert [run for run in runs if run.reason is Reason.OVERLAP] == []
        assert [run.due_at for run in runs] == [START + 2 * n * SECOND for n in range(1, len(runs) + 1)]
        assert len(runs) == 20
        assert {run.state for run in runs} == {RunState.SUCCEEDED}
        assert sum(run.trigger is Trigger.CATCH_UP for run in runs) >= 18

    looking(store, work)


def test_what_was_claimed_just_before_a_freeze_takes_no_later_one_its_place(store: Store) -> None:
    """It begins late, and the newest of the freeze was skipped beside it as a regular one."""
    rule = Every(20 * SECOND, START)
    add_job(store, shell("sleep 0.2"), START + 20 * SECOND, rule=rule, missed=MissedPolicy(Missed.ALL))

    async def work(at: Looking) -> None:
        at.clock.advance(19.5 * SECOND)
        await at.dispatcher.claim_due(at.happenings.look())
        at.happenings.expect_look(at.clock.now() + SECOND)
        at.clock.advance(25 * SECOND)
        at.launcher.start_due()
        await at.look()

        runs = at.runs()
        assert [run.due_at for run in runs] == [START + 20 * SECOND, START + 40 * SECOND]
        assert [run.trigger for run in runs] == [Trigger.SCHEDULE, Trigger.CATCH_UP]
        assert [run.state for run in runs] == [RunState.SUCCEEDED] * 2

    looking(store, work)


@pytest.mark.parametrize("kind", [Missed.LAST, Missed.ALL])
def test_what_replaces_older_runs_begins_with_the_newest_after_a_freeze(store: Store, kind: Missed) -> None:
    """With all of them each ended the one before, some of them half done."""
    add_job(
        store,
        TRUE,
        START + 2 * SECOND,
        rule=Every(2 * SECOND, START),
        missed=MissedPolicy(kind),
        overlapping=OverlapPolicy(Overlapping.REPLACE),
    )

    async def work(at: Looking) -> None:
        await at.look()
        at.happenings.expect_look(at.clock.now() + SECOND)
        at.clock.advance(20.5 * SECOND)
        await at.look()

        missed, last = at.runs()
        assert (missed.state, missed.reason, missed.occurrences) == (RunState.MISSED, Reason.OFF, 9)
        assert (last.state, last.due_at) == (RunState.SUCCEEDED, START + 20 * SECOND)

    looking(store, work)
