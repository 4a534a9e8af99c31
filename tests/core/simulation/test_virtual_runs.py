"""What becomes of simulated runs that overlap, fail, start others, go on step by step or are cut off."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from scheduler_core.planning.chains import MOST_LINKS
from scheduler_core.planning.planner import counts_from_end
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after, occurrences
from scheduler_core.simulation.difference import differences
from scheduler_core.simulation.foresight import Fate, Foresight, SimulatedJob
from scheduler_core.simulation.off_hours import OffHours, aways_of
from scheduler_core.simulation.simulation import Simulation
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.jobs.sequence import Act, Branch, JobAction, Otherwise, SequenceAction, Wait
from scheduler_core.values.runs.run import Trigger
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import SCRIPT
from tests.support.properties import for_all
from tests.support.strategies.schedules import schedules

NINE = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
SECOND, MINUTE, HOUR, DAY = (
    timedelta(seconds=1),
    timedelta(minutes=1),
    timedelta(hours=1),
    timedelta(days=1),
)
PLAIN = RunPolicies()
TWICE = RetryPolicy(2, Backoff.FIXED, MINUTE, has_jitter=False)
SKIP, QUEUE, REPLACE = (
    OverlapPolicy(kind) for kind in (Overlapping.SKIP, Overlapping.QUEUE, Overlapping.REPLACE)
)


def a_job(
    number: int = 1,
    *,
    every: timedelta = HOUR,
    first: datetime | None = NINE,
    takes: timedelta | None = timedelta(0),
    policies: RunPolicies = PLAIN,
    action: JobAction = SCRIPT,
    fails: int = 0,
    targets: Mapping[str, JobId | str] | None = None,
) -> SimulatedJob:
    draft = JobDraft(f"job {number}", Schedule((Every(every, NINE),)), action, policies)
    return SimulatedJob(JobId(number), draft, first, (), takes, False, fails, targets or {})


def overlapping(policy: OverlapPolicy, **others: object) -> RunPolicies:
    return replace(PLAIN, overlapping=policy, **others)  # type: ignore[arg-type]


def foreseen(
    *jobs: SimulatedJob, length: timedelta = 3 * HOUR, off: Sequence[OffHours] = (), most: int = 100_000
) -> Foresight:
    simulation = Simulation(jobs, NINE, NINE + length, aways_of(off, "UTC", NINE, NINE + length), most)
    while not simulation.is_done:
        simulation.advance()
    return simulation.foresight()


def begins(foresight: Foresight, job: int = 1) -> list[tuple[Fate, int | None]]:
    """Return the fates of a job, with the minutes after nine at which they begin."""
    return [
        (line.fate, None if line.begins_at is None else (line.begins_at - NINE) // MINUTE)
        for line in foresight.lines
        if line.job_id == job
    ]


def reasons(foresight: Foresight, fate: Fate) -> set[str]:
    return {line.reason_text for line in foresight.lines if line.fate is fate}


# ---- overlaps


def test_a_run_beside_an_earlier_one_is_skipped() -> None:
    foresight = foreseen(a_job(takes=90 * MINUTE, policies=overlapping(SKIP)), length=4 * HOUR)

    assert begins(foresight) == [
        (Fate.RUNS, 0),
        (Fate.SKIPPED, None),
        (Fate.RUNS, 120),
        (Fate.SKIPPED, None),
    ]
    assert reasons(foresight, Fate.SKIPPED) == {"an earlier run had not ended"}


def test_runs_queue_behind_one_another_and_the_last_still_wait_at_the_end() -> None:
    foresight = foreseen(a_job(takes=90 * MINUTE, policies=overlapping(QUEUE)), length=4 * HOUR)

    assert begins(foresight) == [
        (Fate.RUNS, 0),
        (Fate.WAITS, 90),
        (Fate.WAITS, 180),
        (Fate.WAITS, None),
    ]
    assert reasons(foresight, Fate.WAITS) == {"it waits for an earlier run to end"}


def test_a_later_run_takes_the_place_of_an_earlier_one() -> None:
    foresight = foreseen(a_job(takes=90 * MINUTE, policies=overlapping(REPLACE)))

    assert begins(foresight) == [(Fate.REPLACED, 0), (Fate.REPLACED, 60), (Fate.RUNS, 120)]
    assert [line.ends_at for line in foresight.lines][:2] == [NINE + HOUR, NINE + 2 * HOUR]
    assert reasons(foresight, Fate.REPLACED) == {"a later run took its place"}


def test_runs_go_side_by_side_up_to_their_number() -> None:
    policies = overlapping(OverlapPolicy(Overlapping.PARALLEL, 2))

    foresight = foreseen(a_job(takes=150 * MINUTE, policies=policies))

    assert begins(foresight) == [(Fate.RUNS, 0), (Fate.RUNS, 60), (Fate.WAITS, 150)]


def test_jobs_with_one_key_keep_out_of_each_others_way() -> None:
    shared = overlapping(QUEUE, key="line")

    foresight = foreseen(
        a_job(1, takes=20 * MINUTE, policies=shared),
        a_job(2, takes=20 * MINUTE, policies=replace(shared, priority=5)),
        length=HOUR,
    )

    assert begins(foresight, 2) == [(Fate.RUNS, 0)]
    assert begins(foresight, 1) == [(Fate.WAITS, 20)]
    assert reasons(foresight, Fate.WAITS) == {"it waits for a run of “job 2” with the same key to end"}


def test_a_run_that_ends_when_the_next_is_due_is_in_nobodys_way() -> None:
    assert all(line.is_plain for line in foreseen(a_job(takes=HOUR)).lines)


def test_a_run_lasts_no_longer_than_it_may() -> None:
    policies = RunPolicies(timeout=30 * MINUTE)

    assert all(line.is_plain for line in foreseen(a_job(takes=5 * HOUR, policies=policies)).lines)


# ---- failures


def test_a_failing_run_is_tried_again_until_it_succeeds() -> None:
    foresight = foreseen(a_job(policies=RunPolicies(retry=TWICE), fails=1), length=HOUR)

    first, second = foresight.lines
    assert (first.has_failed, first.reason_text) == (True, "it fails and is tried again")
    assert (second.fate, second.begins_at, second.attempt) == (Fate.RETRIED, NINE + MINUTE, 2)
    assert second.reason_text == "attempt 2: the attempt before it failed"
    assert not second.has_failed


def test_what_always_fails_is_given_up() -> None:
    foresight = foreseen(a_job(policies=RunPolicies(retry=TWICE), fails=9), length=HOUR)

    assert begins(foresight) == [(Fate.RUNS, 0), (Fate.RETRIED, 1), (Fate.RETRIED, 2)]
    assert foresight.lines[-1].reason_text.endswith("it fails; all 2 retries failed")


def test_the_next_occurrence_is_the_better_attempt() -> None:
    foresight = foreseen(a_job(every=MINUTE, policies=RunPolicies(retry=TWICE), fails=9), length=MINUTE)

    assert reasons(foresight, Fate.RUNS) == {"it fails; the next occurrence comes before the next attempt"}


def test_a_job_that_fails_too_often_in_a_row_does_nothing_more() -> None:
    foresight = foreseen(a_job(policies=RunPolicies(pause_after_failures=2), fails=9), length=DAY)

    assert begins(foresight) == [(Fate.RUNS, 0), (Fate.RUNS, 60)]
    assert "the job is paused after 2 failures in a row" in foresight.lines[1].reason_text


# ---- chains and sequences


def test_one_job_starts_another_when_it_has_ended_as_wanted() -> None:
    chains = (Chain("job 2"), Chain("job 3", When.FAILURE), Chain("gone", When.ALWAYS))
    targets: dict[str, JobId | str] = {"job 2": JobId(2), "job 3": JobId(3), "gone": "no job is called so"}
    first = a_job(takes=10 * MINUTE, policies=RunPolicies(chains=chains), targets=targets)

    foresight = foreseen(first, a_job(2, first=None), a_job(3, first=None), length=HOUR)

    (started,) = (line for line in foresight.lines if line.trigger is Trigger.CHAIN)
    assert (started.job_id, started.fate, started.begins_at) == (2, Fate.CHAINED, NINE + 10 * MINUTE)
    assert started.reason_text == "“job 1” has succeeded"
    assert "“gone” is not started: no job is called so" in foresight.lines[0].reason_text


def test_jobs_that_start_each_other_come_to_rest() -> None:
    policies = RunPolicies(chains=(Chain("job 1"),), overlapping=OverlapPolicy(Overlapping.PARALLEL, 9))

    foresight = foreseen(a_job(policies=policies, targets={"job 1": JobId(1)}), length=MINUTE)

    assert foresight.counts() == {Fate.RUNS: 1, Fate.CHAINED: MOST_LINKS}


def test_jobs_that_start_more_and_more_of_each_other_are_cut() -> None:
    names = [f"job {number}" for number in range(1, 11)]
    policies = RunPolicies(
        chains=tuple(map(Chain, names)), overlapping=OverlapPolicy(Overlapping.PARALLEL, 900)
    )
    targets = {name: JobId(number) for number, name in enumerate(names, 1)}
    jobs = [a_job(number, policies=policies, targets=targets) for number in range(1, 11)]

    foresight = foreseen(*jobs, most=500)

    assert foresight.is_cut
    assert len(foresight.lines) <= 2 * 500 + 10


def test_runs_that_last_until_the_next_is_due_are_cut_where_as_many_are_told_as_wanted() -> None:
    """Twice as many were told, as the end of each came in the instant of the next one."""
    foresight = foreseen(a_job(every=SECOND, takes=SECOND), most=50)

    assert foresight.is_cut
    assert foresight.counts() == {Fate.RUNS: 50}


def test_a_sequence_goes_on_step_by_step_and_keeps_its_place_while_it_waits() -> None:
    steps = SequenceAction((Act(SCRIPT), Wait(90 * MINUTE), Act(SCRIPT)))

    foresight = foreseen(a_job(action=steps), length=3 * HOUR)

    assert [(line.step, line.fate, line.begins_at) for line in foresight.lines][:4] == [
        (1, Fate.RUNS, NINE),
        (2, Fate.STEP, NINE + SECOND),
        (3, Fate.STEP, NINE + 90 * MINUTE + SECOND),
        (1, Fate.SKIPPED, None),
    ]
    assert "waited 1h30m" in foresight.lines[1].reason_text


def test_an_event_is_taken_not_to_come() -> None:
    wait = Wait(30 * MINUTE, until="paid", otherwise=Otherwise.SKIP)

    foresight = foreseen(a_job(action=SequenceAction((wait, Act(SCRIPT)))), length=HOUR)

    (line,) = foresight.lines
    assert line.reason_text == "the event “paid” did not come within 30m, so the rest is left out"


def test_a_branch_goes_its_other_way_where_an_event_or_a_failure_decides() -> None:
    branch = Branch("", then=1, otherwise=1)
    steps = (Act(SCRIPT), branch, Act(SCRIPT), Act(SCRIPT))
    asks = (Act(SCRIPT), replace(branch, event="paid"), Act(SCRIPT), Act(SCRIPT))

    failing = foreseen(a_job(action=SequenceAction(steps), fails=1), length=MINUTE)
    waiting = foreseen(a_job(action=SequenceAction(asks)), length=MINUTE)

    assert [line.step for line in failing.lines][:3] == [1, 2, 4]
    assert failing.lines[1].reason_text == "step 2; no: what came before failed"
    assert [line.step for line in waiting.lines] == [1, 2, 4]


# ---- a machine that is off


@pytest.mark.parametrize(
    ("kind", "follows"), [(Interrupted.MARK, []), (Interrupted.RERUN, [(Fate.RETRIED, 180)])]
)
def test_what_runs_when_the_machine_goes_off_is_cut_off(
    kind: Interrupted, follows: list[tuple[Fate, int]]
) -> None:
    policies = RunPolicies(interrupted=InterruptedPolicy(kind))
    job = a_job(every=DAY, takes=2 * HOUR, policies=policies)

    foresight = foreseen(job, length=6 * HOUR, off=[OffHours(time(10), time(12))])

    assert begins(foresight) == [(Fate.CUT_OFF, 0), *follows]
    assert foresight.lines[0].ends_at == NINE + HOUR


def test_what_waited_begins_when_the_machine_is_on_again() -> None:
    job = a_job(every=30 * MINUTE, takes=50 * MINUTE, policies=overlapping(QUEUE))

    foresight = foreseen(job, length=2 * HOUR, off=[OffHours(time(9, 45), time(10, 15))])

    assert begins(foresight)[:2] == [(Fate.CUT_OFF, 0), (Fate.WAITS, 75)]


def test_what_is_made_up_for_is_spread_and_waits_for_its_turn() -> None:
    missed = RunPolicies(missed=MissedPolicy(Missed.ALL))
    jobs = [a_job(number, every=DAY, first=NINE + HOUR, policies=missed) for number in range(1, 13)]

    foresight = foreseen(*jobs, off=[OffHours(time(9, 30), time(11))])

    at = [line.begins_at - NINE for line in foresight.lines if line.begins_at]
    assert sorted(at) == [2 * HOUR] * 10 + [2 * HOUR + 2 * SECOND] * 2


def test_a_wait_outlasts_hours_off() -> None:
    steps = SequenceAction((Wait(90 * MINUTE), Act(SCRIPT)))

    foresight = foreseen(a_job(every=DAY, action=steps), off=[OffHours(time(10), time(11))])

    assert [line.begins_at for line in foresight.lines] == [NINE, NINE + 2 * HOUR]


# ---- as a whole


@for_all(
    schedules(),
    st.sampled_from(Overlapping),
    st.integers(0, 5_000),
    st.integers(0, 3),
    everyday=15,
    thorough=500,
)
def test_whatever_runs_do_to_each_other_each_promised_instant_is_told_once(
    schedule: Schedule, kind: Overlapping, seconds: int, fails: int
) -> None:
    assume(not counts_from_end(schedule))
    plan = compile_schedule(schedule)
    promised = occurrences(plan, NINE, NINE + 20 * DAY, 500)
    assume(len(promised) < 500)
    policies = RunPolicies(overlapping=OverlapPolicy(kind, 2), retry=TWICE)
    draft = JobDraft("job", schedule, SCRIPT, policies)
    first = next_after(plan, NINE, inclusive=True)
    job = SimulatedJob(JobId(1), draft, first, usual_duration=seconds * SECOND, fails=fails)

    foresight = foreseen(job, length=20 * DAY)

    assert [line.due_at for line in foresight.lines if line.is_occurrence] == promised


def test_the_busiest_moments_are_told_with_their_jobs() -> None:
    long, short = a_job(1, takes=30 * MINUTE), a_job(2, first=NINE + 10 * MINUTE, takes=5 * MINUTE)

    (busiest,) = foreseen(long, short, length=HOUR).busiest()

    assert (busiest.count, busiest.job_ids) == (2, (1, 2))
    assert (busiest.begins, busiest.ends) == (NINE + 10 * MINUTE, NINE + 15 * MINUTE)


def test_a_sequence_that_waits_keeps_nothing_busy() -> None:
    """A job that ran for a second in an hour was “2 at once” with one that waited for two weeks."""
    steps = SequenceAction((Act(SCRIPT), Wait(90 * MINUTE), Act(SCRIPT)))
    waiting = a_job(1, action=steps)
    other = a_job(2, first=NINE + 10 * MINUTE, takes=5 * MINUTE)

    assert foreseen(waiting, other, length=HOUR).busiest() == []


def test_what_no_two_runs_share_is_no_busy_moment() -> None:
    assert foreseen(a_job(takes=HOUR)).busiest() == []


def test_a_job_that_never_ran_and_steps_are_told_as_assumed() -> None:
    steps = SequenceAction((Act(SCRIPT),))

    foresight = foreseen(a_job(1, takes=None), a_job(2, takes=MINUTE), a_job(3, takes=MINUTE, action=steps))

    assert foresight.assumed == {1, 3}
    assert foresight.durations == {1: SECOND, 2: MINUTE, 3: SECOND}


def test_two_simulations_are_compared() -> None:
    shared = overlapping(QUEUE, key="line")
    alone, other = a_job(1, takes=10 * MINUTE, policies=shared), replace(shared, priority=1)

    before = foreseen(alone, length=HOUR)
    after = foreseen(alone, a_job(2, takes=10 * MINUTE, policies=other), length=HOUR)

    first, second = differences(before, after)
    assert (first.name, first.before, first.after) == ("job 1", {Fate.RUNS: 1}, {Fate.WAITS: 1})
    assert [new.begins_at for _, new in first.moved] == [NINE + 10 * MINUTE]
    assert (second.before, second.after) == ({}, {Fate.RUNS: 1})
    assert differences(before, before) == []
