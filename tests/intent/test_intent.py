"""Whatever people and messages do in whatever order, what becomes of it is what the model says."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from tests.intent.machine import IntentMachine

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("examples", "steps"),
    [pytest.param(3, 16, id="everyday"), pytest.param(40, 30, id="thorough", marks=pytest.mark.thorough)],
)
def test_what_is_asked_is_what_happens(examples: int, steps: int) -> None:
    chosen = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(IntentMachine, settings=chosen)


@pytest.mark.slow
def test_the_newest_takes_the_place_of_one_that_was_held_meanwhile() -> None:
    """One that a pause had held was decided about last, and took the place of those asked for after it."""
    state = IntentMachine()
    try:
        state.add(
            steps="other act",
            overlapping=OverlapPolicy(Overlapping.QUEUE, 1),
            key="",
            folder="",
            again=False,
            retries=0,
            step=None,
            wait=DAY,
        )
        state.run_several(which=0, count=2)
        state.pause(which=0, until=5 * MINUTE, times=1)
        state.run_several(which=0, count=2)
        state.pass_time(length=10 * MINUTE)

        state.edit_overlap(which=0, overlapping=OverlapPolicy(Overlapping.REPLACE, 1), times=1)
    finally:
        state.teardown()


@pytest.mark.slow
def test_what_worked_is_not_done_once_more() -> None:
    """After a second crash the repetition waits a second, in which somebody says that it worked."""
    state = IntentMachine()
    try:
        state.add(
            steps="other act",
            overlapping=OverlapPolicy(Overlapping.PARALLEL, 1_000),
            key="",
            folder="",
            again=True,
            retries=0,
            step=None,
            wait=DAY,
        )
        state.run_several(which=0, count=1)
        state.restart(is_killed=True)
        state.restart(is_killed=True)
        (instance,) = (each for job in state.model.jobs.values() for each in job.instances)
        assert instance.is_to_repeat

        state.say_it_worked(which=0, times=2)
        assert instance.is_over
    finally:
        state.teardown()


@pytest.mark.slow
def test_what_ends_while_the_clock_jumps_leaves_its_place_to_what_came_due() -> None:
    """One came due first and waited, as the sequence that ended just then seemed to be under way."""
    state = IntentMachine()
    kept = OverlapPolicy(Overlapping.PARALLEL, 1_000)
    beside = {"again": True, "key": "order-2", "retries": 2}
    try:
        state.begin(
            first="go on when approved",
            second="approve twice",
            when=When.ALWAYS,
            key="",
            folder="",
            again=False,
            overlapping=OverlapPolicy(Overlapping.QUEUE, 1),
            is_due=False,
            retries=2,
            step=None,
            wait=5 * MINUTE,
        )
        waits = "fail unless approved"
        state.add(**beside, steps=waits, overlapping=kept, folder="shop", step=9 * DAY, wait=4 * DAY)
        state.pass_time(length=20 * MINUTE)
        state.end_acts(succeed=True)
        leaves_out = OverlapPolicy(Overlapping.SKIP, 1)
        reminds = "remind twice"
        state.add(
            **beside, steps=reminds, overlapping=leaves_out, folder="shop", step=30 * DAY, wait=5 * MINUTE
        )

        state.set_clock_forward(length=45 * DAY)
    finally:
        state.teardown()


@pytest.mark.slow
def test_what_an_end_asks_of_a_held_job_that_begins_with_a_wait_is_looked_at_once_more() -> None:
    """It stands there as asked for until the next look; no act tells that, as its first step is a wait."""
    state = IntentMachine()
    try:
        state.begin(
            first="fail unless approved",
            second="wait first",
            when=None,
            key="",
            folder="",
            again=False,
            overlapping=OverlapPolicy(Overlapping.PARALLEL, 1_000),
            is_due=True,
            retries=0,
            step=None,
            wait=5 * MINUTE,
        )
        state.edit_chain(which=0, started=1, when=When.ALWAYS, times=1)
        state.pause(which=1, until=None, times=1)
        state.end_acts(succeed=True)

        state.come_to_next(ends=True)
    finally:
        state.teardown()


@pytest.mark.slow
@pytest.mark.parametrize("resumes", ["undo", "resume", "folder", "start"])
def test_what_nobody_looked_at_before_a_pause_is_missed_and_what_is_due_in_it_is_skipped(
    resumes: str,
) -> None:
    """The model knew of no row before an engine comes, though a resumption says what was due until then."""
    state = IntentMachine()
    try:
        state.begin(
            first="remind in an hour",
            second="wait first",
            when=When.FAILURE,
            key="",
            folder="shop",
            again=True,
            overlapping=OverlapPolicy(Overlapping.REPLACE, 1),
            is_due=True,
            retries=0,
            step=9 * DAY,
            wait=4 * DAY,
        )
        state.kill(away=2 * DAY)
        state.undo_a_pause(which=4, comes_due=True)
        state.run_several(which=3, count=2)
        match resumes:
            case "undo":
                state.undo_a_pause(which=1, comes_due=True)
            case "folder":
                state.pause_folder(folder="", until=None, times=1)
                state.pass_time(length=20 * DAY)
                state.resume_folder(folder="", times=1)
            case _:
                state.pause(which=1, until=None, times=1)
                state.pass_time(length=20 * DAY)
                if resumes == "resume":
                    state.resume(which=1, times=1)
        state.start()
    finally:
        state.teardown()


@pytest.mark.slow
@pytest.mark.parametrize("is_of_folder", [False, True])
def test_what_comes_due_after_a_pause_has_run_out_is_made_up_for_though_that_is_ended_later(
    is_of_folder: bool,
) -> None:
    """To resume what was not paused any more gave up what the missed policy makes up for."""
    state = IntentMachine()
    try:
        state.begin(
            first="act",
            second="act",
            when=None,
            key="",
            folder="",
            again=True,
            overlapping=OverlapPolicy(Overlapping.QUEUE, 1),
            is_due=True,
            retries=0,
            step=9 * DAY,
            wait=4 * DAY,
        )
        state.end_acts(succeed=True)
        state.kill(away=10 * DAY)
        if is_of_folder:
            state.pause_folder(folder="", until=10 * DAY, times=1)
        else:
            state.pause(which=1, until=10 * DAY, times=1)
        state.pass_time(length=30 * DAY)
        if is_of_folder:
            state.resume_folder(folder="", times=1)
        else:
            state.resume(which=1, times=1)
        state.start()

        came = [each.due_at for each in state.model.jobs[2].instances]
        assert len(came) == 3
    finally:
        state.teardown()


@pytest.mark.slow
def test_what_is_asked_for_waits_behind_what_makes_up_for_a_crash() -> None:
    """The model left it out, as only what the schedule planned waited there once."""
    state = IntentMachine()
    try:
        state.begin(
            first="act",
            second="close if paid",
            when=None,
            key="",
            folder="",
            again=True,
            overlapping=OverlapPolicy(Overlapping.SKIP, 1),
            is_due=True,
            retries=0,
            step=None,
            wait=5 * MINUTE,
        )
        state.restart(is_killed=True)
        state.run_now(which=1, twice=True)
        asked = state.model.jobs[2].instances[-1]
        assert not asked.is_over

        state.end_acts(succeed=True)
        state.pass_time(length=2 * DAY)
        state.end_acts(succeed=True)
        state.pass_time(length=2 * DAY)
    finally:
        state.teardown()
