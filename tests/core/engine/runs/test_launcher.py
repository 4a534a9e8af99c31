"""Claims wait for their instant, for each other and for conditions; until they begin, they may be changed."""

import asyncio
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.dispatch.local_dispatch import RunLimits
from scheduler_core.engine.runs.completion import Stop
from scheduler_core.engine.runs.work import Work
from scheduler_core.store.sequences.instances import queued_instances
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import (
    ConditionPolicy,
    FileExists,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
)
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, shell
from tests.core.engine.looking import Looking, looking
from tests.support.fake_clock import START
from tests.support.refused_modules import refused_modules

pytestmark = pytest.mark.slow

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
STOP = Stop(RunState.SKIPPED, Reason.PAUSED, "the job was paused before it began")


async def begins(at: Looking) -> Work:
    """Let a run take its first step; return it."""
    await at.dispatcher.claim_due(at.happenings.look())
    (work,) = at.launcher.held
    await asyncio.sleep(0)
    return work


def waits_for_ever(store: Store, tmp_path: Path) -> None:
    condition = FileExists(str(tmp_path / "missing"))
    add_job(store, shell("echo hello"), START, conditions=ConditionPolicy((condition,), HOUR))


def test_what_waits_for_a_condition_can_be_taken_back(store: Store, tmp_path: Path) -> None:
    """A run that waited for the network began although its job had been edited away from it."""
    waits_for_ever(store, tmp_path)

    async def work(at: Looking) -> None:
        held = await begins(at)
        at.launcher.drop([held.run_id])
        await at.settled()

        assert at.launcher.is_idle
        assert at.left == [True]  # an engine that ends when it is idle looks at that then
        assert [run.state for run in at.runs()] == [RunState.CLAIMED]

    looking(store, work)


def test_what_waits_for_a_condition_can_be_skipped(store: Store, tmp_path: Path) -> None:
    waits_for_ever(store, tmp_path)

    async def work(at: Looking) -> None:
        at.launcher.end_unstarted(await begins(at), STOP)
        await at.settled()

        assert [(run.state, run.reason) for run in at.runs()] == [(RunState.SKIPPED, Reason.PAUSED)]

    looking(store, work)


def test_what_waits_for_a_condition_is_left_to_the_next_engine(store: Store, tmp_path: Path) -> None:
    """At a shutdown it was called interrupted, though it had never begun."""
    waits_for_ever(store, tmp_path)

    async def work(at: Looking) -> None:
        held = await begins(at)

        assert at.launcher.release() == [held]
        await at.settled()
        assert [run.state for run in at.runs()] == [RunState.CLAIMED]

    looking(store, work)


def test_a_run_that_has_begun_is_not_skipped_any_more(store: Store) -> None:
    """Paused in the moment in which it began, a run was called skipped while it was running."""
    add_job(store, shell("sleep 0.2"), START)

    async def work(at: Looking) -> None:
        held = await begins(at)
        while at.launcher.held:  # noqa: ASYNC110 - it begins when the writer has come to it
            await asyncio.sleep(0.005)
        at.launcher.end_unstarted(held, STOP)
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.SUCCEEDED]

    looking(store, work)


def test_one_that_is_moved_in_its_last_moment_waits_for_its_new_time(store: Store) -> None:
    """The timer of the old instant, set a few milliseconds ahead of it, let the run begin early."""
    soon = START + timedelta(milliseconds=5)
    add_job(store, shell("sleep 0.3"), START, key="one")
    add_job(store, shell("echo hello"), soon, name="second", key="one")

    async def work(at: Looking) -> None:
        await at.ready()
        await at.dispatcher.claim_due(at.happenings.look())
        (second,) = (each for each in at.launcher.held if each.start_at == soon)
        at.launcher.move({second.run_id: START + HOUR})
        at.clock.advance(timedelta(milliseconds=10))
        await asyncio.sleep(0.05)

        assert [each.run_id for each in at.launcher.held] == [second.run_id]

    looking(store, work)


def test_one_that_is_cancelled_before_its_first_step_has_an_end(store: Store) -> None:
    """Cancelled in the very moment in which it was to begin, a run stayed claimed for ever."""
    add_job(store, shell("echo hello"), START)

    async def work(at: Looking) -> None:
        await at.dispatcher.claim_due(at.happenings.look())
        (run,) = at.runs()
        at.launcher.cancel(run.id, "ann")
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.CANCELLED]

    looking(store, work)


def test_what_a_cancelled_run_had_written_is_told_with_its_end(store: Store, tmp_path: Path) -> None:
    """It was kept, but the run seemed to have written nothing, so nobody looked."""
    has_written = tmp_path / "has-written"
    add_job(store, shell(f"echo hello; touch {has_written}; sleep 60"), START)

    async def work(at: Looking) -> None:
        held = await begins(at)
        while not has_written.exists():  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        at.launcher.cancel(held.run_id, "ann")
        await at.settled()

        (run,) = at.runs()
        assert (run.state, run.output_bytes) == (RunState.CANCELLED, len("hello\n"))
        if sys.platform != "win32":
            assert run.usage is not None

    looking(store, work)


def test_what_waits_for_another_run_begins_as_its_job_reads_then(store: Store, tmp_path: Path) -> None:
    told = tmp_path / "told"
    rule = Every(MINUTE, START)
    action = shell(f"sleep 0.2; echo old >> {told}")
    add_job(store, action, START, rule=rule, missed=MissedPolicy(Missed.ALL))

    async def work(at: Looking) -> None:
        at.clock.sleep(MINUTE)
        await at.dispatcher.claim_due(at.happenings.look())
        await asyncio.sleep(0)
        (second,) = (held for held in at.launcher.held if held.trigger is Trigger.CATCH_UP)
        draft = replace(second.draft, action=shell(f"echo new >> {told}"))
        at.launcher.follow_edits([second.as_of(2, draft)])
        await at.settled()

        assert told.read_text(encoding="utf-8").split() == ["old", "new"]
        assert {run.trigger: run.revision for run in at.runs()} == {Trigger.SCHEDULE: 1, Trigger.CATCH_UP: 2}

    looking(store, work)


def test_after_the_release_a_retry_is_the_next_engine_s(store: Store) -> None:
    """A retry that came up during a shutdown began although nothing was to begin any more."""
    retry = RetryPolicy(retries=1, first_wait=timedelta(milliseconds=1), has_jitter=False)
    add_job(store, shell("sleep 0.1; exit 1"), START, retry=retry)

    async def work(at: Looking) -> None:
        await begins(at)
        while at.launcher.held:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        at.launcher.release()
        at.clock.advance(SECOND)
        await at.settled()

        assert [run.state for run in at.runs()] == [RunState.FAILED, RunState.CLAIMED]
        assert at.launcher.is_idle

    looking(store, work)


def test_beginnings_are_written_just_ahead_and_acts_begin_at_their_instant(store: Store) -> None:
    """A thousand due at once began one commit after another, the last of them 45 ms late."""
    due_at = START + timedelta(milliseconds=5)
    add_job(store, shell("echo hello"), due_at)

    async def work(at: Looking) -> None:
        await at.dispatcher.claim_due(at.happenings.look())
        await at.ahead(1)
        at.clock.advance(due_at - START)
        await at.settled()

        (run,) = at.runs()
        assert (run.state, run.started_at) == (RunState.SUCCEEDED, due_at)

    looking(store, work)


@pytest.mark.parametrize("head_start", [timedelta(0), timedelta(milliseconds=5)])
def test_a_clock_set_back_while_a_run_acts_does_not_hold_up_its_end(
    store: Store, tmp_path: Path, head_start: timedelta
) -> None:
    """An hour that was taken back kept a script going that had long ended, and an exit lost how it went."""
    acts, go, due_at = tmp_path / "acts", tmp_path / "go", START + head_start
    add_job(store, shell(f"touch {acts}; while [ ! -e {go} ]; do sleep 0.01; done"), due_at)

    async def work(at: Looking) -> None:
        await at.dispatcher.claim_due(at.happenings.look())
        if head_start:
            await at.ahead(1)
            at.clock.advance(head_start)
        while not acts.exists():  # noqa: ASYNC110 - a real process begins when it begins
            await asyncio.sleep(0.005)
        at.clock.jump(-HOUR)
        go.touch()
        async with asyncio.timeout(20):
            await at.settled()

        (run,) = at.runs()
        assert (run.state, run.started_at) == (RunState.SUCCEEDED, due_at)

    looking(store, work)


def test_a_clock_set_back_ahead_of_an_instant_holds_up_neither_beginning_nor_end(store: Store) -> None:
    due_at = START + timedelta(milliseconds=5)
    add_job(store, shell("echo hello"), due_at)

    async def work(at: Looking) -> None:
        await at.dispatcher.claim_due(at.happenings.look())
        await at.ahead(1)
        at.clock.jump(-HOUR)
        at.clock.advance(due_at - START)
        async with asyncio.timeout(20):
            await at.settled()

        (run,) = at.runs()
        assert (run.state, run.started_at) == (RunState.SUCCEEDED, due_at)

    looking(store, work)


def test_those_that_follow_closely_begin_in_one_commit(store: Store) -> None:
    """At 200 runs a second each beginning was a commit of its own, which cost more than all the rest."""
    for milliseconds in (5, 12, 30):
        add_job(store, shell("echo hello"), START + timedelta(milliseconds=milliseconds))
    last = add_job(store, shell("echo hello"), START + timedelta(milliseconds=240))

    async def work(at: Looking) -> None:
        await at.ready()
        await at.dispatcher.claim_due(at.happenings.look())
        await asyncio.sleep(0)

        assert [held.job_id for held in at.launcher.held] == [last]
        await at.ahead(3)
        at.clock.advance(timedelta(milliseconds=30))
        await at.settled()
        begun = [run.started_at for run in at.runs() if run.started_at is not None]
        assert begun == [START + timedelta(milliseconds=each) for each in (5, 12, 30)]

    looking(store, work)


def test_one_that_may_yet_have_room_is_not_judged_before_its_instant(store: Store) -> None:
    add_job(store, shell("sleep 60"), START, key="backup")
    later = add_job(store, shell("true"), START + timedelta(milliseconds=5), key="backup")

    async def work(at: Looking) -> None:
        await at.dispatcher.claim_due(at.happenings.look())

        assert later in {work.job_id for work in at.launcher.held}
        await at.launcher.drain(timedelta(0), timedelta(0))

    looking(store, work)


@pytest.mark.parametrize(
    ("overlapping", "said"),
    [
        (OverlapPolicy(Overlapping.QUEUE), "a run of another job with the same key has not ended (run 1)"),
        (OverlapPolicy(Overlapping.REPLACE), "what it replaces has not ended"),
    ],
)
def test_what_waits_behind_others_says_so_until_it_begins(
    overlapping: OverlapPolicy, said: str, store: Store, tmp_path: Path
) -> None:
    """It was “about to begin” for as long as the other ran."""
    deaf, go = tmp_path / "deaf", tmp_path / "go"
    # It lets go of its place only when the test says so, also when it is replaced.
    patient = shell(f"trap '' TERM; touch {deaf}; while [ ! -e {go} ]; do sleep 0.05; done")
    add_job(store, patient, START, key="one", grace=HOUR)
    later = START + SECOND
    add_job(store, shell("echo hello"), later, name="second", key="one", overlapping=overlapping)

    async def work(at: Looking) -> None:
        await at.dispatcher.claim_due(at.happenings.look())
        at.launcher.start_due()
        while not deaf.exists():  # noqa: ASYNC110 - a real process says so
            await asyncio.sleep(0.005)
        at.clock.advance(SECOND)
        await at.dispatcher.claim_due(at.happenings.look())
        at.launcher.start_due()
        while not (waiting := [run for run in at.runs() if run.why_waiting]):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.005)
        assert [(run.job_name, run.reason, run.reason_text) for run in waiting] == [
            ("second", Reason.OVERLAP, said)
        ]
        with at.store.read() as tx:
            (queued,) = queued_instances(tx, at.clock.now(), 5)
        assert (queued.run_id, queued.why_queued) == (waiting[0].id, said)

        go.touch()
        await at.settled()
        second = next(run for run in at.runs() if run.job_name == "second")
        assert (second.state, second.reason, second.reason_text) == (RunState.SUCCEEDED, Reason.NONE, "")

    looking(store, work)


def test_one_that_waits_on_names_another_run_when_that_before_it_is_cancelled(
    store: Store, tmp_path: Path
) -> None:
    go, queues = tmp_path / "go", OverlapPolicy(Overlapping.QUEUE)
    add_job(store, shell(f"until [ -e {go} ]; do sleep 0.05; done"), START, key="one")
    for number, name in enumerate(("second", "third"), 1):
        due_at = START + number * SECOND
        add_job(store, shell("echo hello"), due_at, name=name, key="one", overlapping=queues)

    async def work(at: Looking) -> None:
        async def until_third_says(number: int) -> None:
            words = f"a run of another job with the same key has not ended (run {number})"
            while words not in {run.why_waiting for run in at.runs() if run.job_name == "third"}:  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.005)

        for _ in range(3):
            await at.dispatcher.claim_due(at.happenings.look())
            at.launcher.start_due()
            at.clock.advance(SECOND)
        await at.dispatcher.claim_due(at.happenings.look())
        at.launcher.start_due()
        numbers = {run.job_name: run.id for run in at.runs()}
        await until_third_says(numbers["second"])
        at.launcher.cancel(numbers["second"], "ann")
        await until_third_says(min(numbers.values()))
        go.touch()
        await at.settled()

    looking(store, work)


def test_one_whose_turn_has_come_waits_for_a_place_and_names_no_earlier_run(
    store: Store, tmp_path: Path
) -> None:
    """Its row did for as long as it waited for a place here, though that run was over."""
    first, other = tmp_path / "first", tmp_path / "other"
    add_job(store, shell(f"until [ -e {first} ]; do sleep 0.05; done"), START, key="one")
    later, queues = START + SECOND, OverlapPolicy(Overlapping.QUEUE)
    add_job(store, shell(f"until [ -e {other} ]; do sleep 0.05; done"), later, name="other", priority=9)
    add_job(store, shell("echo hello"), later, name="second", key="one", overlapping=queues)

    async def work(at: Looking) -> None:
        async def until_second_says(words: str) -> RunState:
            while True:
                (second,) = (run for run in at.runs() if run.job_name == "second")
                if second.why_waiting == words:
                    return second.state
                await asyncio.sleep(0.005)

        await at.dispatcher.claim_due(at.happenings.look())
        at.launcher.start_due()
        while not at.launcher.acting:  # noqa: ASYNC110 - it begins when the writer has come to it
            await asyncio.sleep(0.005)
        at.clock.advance(SECOND)
        await at.dispatcher.claim_due(at.happenings.look())
        at.launcher.start_due()
        numbers = {run.job_name: run.id for run in at.runs()}
        behind = f"a run of another job with the same key has not ended (run {min(numbers.values())})"
        assert await until_second_says(behind) is RunState.CLAIMED

        first.touch()
        no_place = "as many scripts as may go on at once on this machine (1) have not ended"
        assert await until_second_says(no_place) is RunState.CLAIMED
        other.touch()
        await at.settled()
        assert {run.state for run in at.runs()} == {RunState.SUCCEEDED}

    looking(store, work, RunLimits(scripts=1))


def test_a_run_whose_program_is_gone_ends_and_holds_up_no_other(store: Store) -> None:
    """After an update a running engine kept such runs, and those behind them, and began none of them."""
    add_job(store, shell("echo hello"), START)
    add_job(store, shell("echo hello"), START, name="second")

    async def work(at: Looking) -> None:
        with refused_modules("scheduler_core.actions.script.script_run"):
            await at.look()

        assert at.launcher.is_idle
        assert [run.state for run in at.runs()] == [RunState.FAILED] * 2
        assert all(run.reason_text.startswith("Hourbell itself failed here") for run in at.runs())

        add_job(store, shell("echo hello"), START, name="third")
        await at.look()
        assert at.runs()[-1].state is RunState.SUCCEEDED

    looking(store, work)
