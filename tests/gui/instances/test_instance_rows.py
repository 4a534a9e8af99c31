"""Rows of the page of instances, and what may be done to each, without Qt."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from gui.instances.instance_acts import InstanceAct, acts_on, offers_the_same, still_waits
from gui.instances.instance_rows import InstanceRow, JobRow, MoreRow, Seen, identity_of, row_of, rows_of
from gui.instances.step_dots import as_seen
from gui.look.tokens import Hue
from gui.text.progress_words import gone_of, place, since, title
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.sequence import Wait
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.progress import Awaits, Progress, StepCount, StepMark, StepProgress
from scheduler_core.values.runs.run import Run, RunState, Trigger

NOON = datetime(2026, 11, 20, 11, tzinfo=UTC)
DAY = timedelta(days=1)
WAIT = Wait(DAY, until="paid")


def a_run(number: int, state: RunState = RunState.CLAIMED, step: int = 2) -> Run:
    return Run(RunId(number), JobId(1), "Order", 1, NOON, 1, Trigger.STEP, state, step=step)


def an_instance(
    job: int = 1, run: int = 2, state: InstanceState = InstanceState.WAITING, first: int = 1
) -> Progress:
    done = StepProgress(1, "call", None, StepMark.DONE, a_run(first, RunState.SUCCEEDED, 1))
    here = StepProgress(2, "wait", WAIT, StepMark.HERE, a_run(run))
    rest = StepProgress(3, "remind", None, StepMark.TO_COME)
    instance = Instance(
        "k", JobId(job), f"Job {job}", state, NOON, RunId(run), 2, event="paid", until=NOON + DAY
    )
    return Progress(instance, NOON, NOON, (done, here, rest), Awaits.EVENT)


def seen(*counts: tuple[int, int], found: tuple[Progress, ...]) -> Seen:
    names = {JobId(job): f"Job {job}" for job, _ in counts}
    return Seen(found, tuple(StepCount(JobId(job), 2, count) for job, count in counts), names, {})


def test_a_step_that_its_job_has_no_longer_is_called_by_its_number() -> None:
    made = an_instance()
    gone = replace(made.steps[1], name="", step=None)

    assert place(made) == "2 of 3 · Wait for “paid”"
    assert place(replace(made, steps=(made.steps[0], gone, made.steps[2]))) == "2 of 3"


def test_an_instance_without_a_key_is_called_by_what_began_it() -> None:
    made = an_instance()
    without = replace(made, instance=replace(made.instance, key=""))

    assert title(replace(made, about="2041"), NOON) == "k"
    assert title(replace(without, about="contract-2026-11.pdf"), NOON) == "contract-2026-11.pdf"
    assert title(without, NOON) == "of 12:00"


def test_the_time_that_an_instance_is_called_by_is_said_once() -> None:
    """One without a key read “of 12:00, since 12:00” in its row."""
    made = an_instance()
    without = replace(made, instance=replace(made.instance, key=""))

    assert since(made, NOON + 3 * DAY) == "since 20 Nov 12:00"
    assert since(without, NOON + 3 * DAY) == "for 3 d"


def test_a_wait_is_as_long_as_it_was_meant_to_be() -> None:
    """A wait of 26 days that began seconds before it was noted read as one of 25."""
    seconds = timedelta(seconds=30)

    assert gone_of(19 * DAY, 26 * DAY - seconds) == "19 d of 26 d gone"
    assert gone_of(timedelta(hours=1), timedelta(hours=3) - seconds) == "60 min of 3 h gone"
    assert gone_of(timedelta(), timedelta(minutes=5) - seconds / 2) == "1 min of 5 min gone"


def test_instances_stand_below_their_jobs_which_come_in_the_order_of_their_first_one() -> None:
    found = tuple(an_instance(job, run, first=run) for job, run in ((2, 10), (1, 11), (2, 12)))

    rows = rows_of(seen((1, 1), (2, 2), found=found), None)

    assert [row.name if isinstance(row, JobRow) else row.progress.instance.run_id for row in rows] == [  # type: ignore[union-attr]
        "Job 2",
        10,
        12,
        "Job 1",
        11,
    ]
    assert rows[0] == JobRow(JobId(2), "Job 2", 2, Hue.SLATE)


def test_of_many_some_are_shown_and_the_rest_is_counted_unless_their_job_is_chosen() -> None:
    found = tuple(an_instance(1, run, first=run) for run in range(100, 120))

    rows = rows_of(seen((1, 20), found=found), None)
    chosen = rows_of(seen((1, 20), found=found), JobId(1))

    assert rows[-1] == MoreRow(JobId(1), "Job 1", 13)
    assert sum(isinstance(row, InstanceRow) for row in chosen) == 20
    assert not any(isinstance(row, MoreRow) for row in chosen)


def test_what_failed_stands_above_what_is_under_way() -> None:
    def failed(job: int, run: int) -> Progress:
        made = an_instance(job, run, InstanceState.ENDED, first=run)
        ended = replace(made.instance, outcome=RunState.FAILED, until=None)
        return replace(made, instance=ended, awaits=Awaits.NOTHING)

    shown = replace(seen((1, 1), found=(an_instance(1, 10, first=10),)), failed=(failed(2, 9), failed(1, 8)))

    rows = rows_of(shown, None)

    assert [row.count if isinstance(row, JobRow) else row.progress.instance.run_id for row in rows] == [  # type: ignore[union-attr]
        2,
        8,
        10,
        1,
        9,
    ]


def test_an_instance_is_found_again_when_it_has_gone_on() -> None:
    before, after = an_instance(run=2), an_instance(run=3)

    rows = rows_of(seen((1, 1), found=(after,)), None)

    assert row_of(rows, identity_of(before)) == 1


def test_only_what_makes_sense_is_offered() -> None:
    waiting = an_instance()
    every = set(InstanceAct)

    assert acts_on(waiting) == every
    running = replace(
        waiting, instance=replace(waiting.instance, state=InstanceState.RUNNING), awaits=Awaits.ITS_END
    )
    assert acts_on(running) == {InstanceAct.END}
    ending = replace(
        waiting, instance=replace(waiting.instance, state=InstanceState.ENDING), awaits=Awaits.ITS_END
    )
    assert acts_on(ending) == frozenset()
    ended = replace(
        waiting, instance=replace(waiting.instance, state=InstanceState.ENDED), awaits=Awaits.NOTHING
    )
    assert acts_on(ended) == {InstanceAct.AGAIN}
    in_bin = replace(waiting, instance=replace(waiting.instance, is_in_bin=True))
    assert acts_on(in_bin) == {InstanceAct.END}
    held = replace(
        waiting, instance=replace(waiting.instance, state=InstanceState.HELD), awaits=Awaits.RELEASE
    )
    assert acts_on(held) == {InstanceAct.SKIP, InstanceAct.AGAIN, InstanceAct.END}


def test_a_moved_wait_leads_back_as_long_as_it_is_open_and_nobody_else_moved_it() -> None:
    waiting, times = an_instance(), {NOON, NOON + DAY}

    assert still_waits(waiting, times)
    assert not still_waits(waiting, {NOON})
    assert not still_waits(replace(waiting, awaits=Awaits.NOTHING), times)
    assert still_waits(replace(waiting, awaits=Awaits.RELEASE), {NOON})


def test_what_is_offered_changes_with_the_step_and_with_what_it_waits_for() -> None:
    waiting = an_instance()

    assert offers_the_same(waiting, replace(waiting, since=NOON + DAY))
    assert not offers_the_same(waiting, an_instance(run=3))
    assert not offers_the_same(waiting, replace(waiting, awaits=Awaits.TIME))


def test_steps_that_a_failure_kept_from_their_turn_are_drawn_as_steps_to_come() -> None:
    """They were small rings on a green line, as if the sequence had gone on past them."""
    done, failed, left_out = (
        StepProgress(number, "call", None, mark)
        for number, mark in ((1, StepMark.DONE), (2, StepMark.FAILED), (3, StepMark.LEFT_OUT))
    )

    assert [each.mark for each in as_seen((done, failed, left_out))] == [
        StepMark.DONE,
        StepMark.FAILED,
        StepMark.TO_COME,
    ]
    # What a branch left out stays so.
    assert as_seen((done, left_out)) == (done, left_out)
    assert as_seen((left_out, done, left_out)) == (left_out, done, left_out)
