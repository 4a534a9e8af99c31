"""What a simulation foresees: exactly what is promised, and what a night without a machine does to it."""

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.planning.planner import Hold, counts_from_end
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after, occurrences
from scheduler_core.simulation.foresight import Fate, Foreseen, Foresight, SimulatedJob
from scheduler_core.simulation.off_hours import OffHours, aways_of
from scheduler_core.simulation.simulation import Simulation
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy, RunPolicies
from scheduler_core.values.schedules.rules import AtStart, Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import SCRIPT
from tests.support.properties import for_all
from tests.support.strategies.schedules import schedules

START = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
HOURLY = Schedule((Every(HOUR, START),))
NIGHT = OffHours(time(22), time(8))
DAWN = datetime(2026, 11, 21, 8, 0, tzinfo=UTC)
HALF_PAST = Schedule((Every(HOUR, START + 30 * MINUTE),))


def a_job(
    schedule: Schedule = HALF_PAST,
    missed: MissedPolicy = MissedPolicy(),  # noqa: B008 - a value
    *,
    number: int = 1,
    holds: tuple[Hold, ...] = (),
    usual_duration: timedelta = timedelta(0),
) -> SimulatedJob:
    due_at = next_after(compile_schedule(schedule), START, inclusive=True)
    draft = JobDraft(f"job {number}", schedule, SCRIPT, RunPolicies(missed=missed))
    return SimulatedJob(JobId(number), draft, due_at, holds, usual_duration, schedule.fires_at_start)


def foreseen(*jobs: SimulatedJob, length: timedelta = DAY, off: tuple[OffHours, ...] = ()) -> Foresight:
    simulation = Simulation(jobs, START, START + length, aways_of(off, "UTC", START, START + length))
    while not simulation.is_done:
        simulation.advance(7)
    return simulation.foresight()


def lines(foresight: Foresight, fate: Fate) -> list[Foreseen]:
    return [line for line in foresight.lines if line.fate is fate]


@for_all(schedules(), st.integers(1, 90), everyday=15, thorough=1500)
def test_without_hours_off_the_runs_are_what_the_preview_promises(schedule: Schedule, days: int) -> None:
    assume(not counts_from_end(schedule))
    plan = compile_schedule(schedule)
    end = START + days * DAY
    promised = occurrences(plan, START, end, 3_000)
    assume(len(promised) < 3_000)

    foresight = foreseen(a_job(schedule), length=days * DAY)

    assert [line.due_at for line in foresight.lines] == promised
    assert [line.begins_at for line in foresight.lines] == promised
    assert all(line.is_plain for line in foresight.lines)
    assert {line.fate for line in foresight.lines} <= {Fate.RUNS}


@for_all(
    schedules(),
    st.sampled_from(Missed),
    st.times(),
    st.times(),
    st.integers(1, 20),
    everyday=15,
    thorough=1000,
)
def test_whatever_is_off_each_occurrence_is_accounted_for_once(
    schedule: Schedule, kind: Missed, begins: time, ends: time, days: int
) -> None:
    assume(not counts_from_end(schedule) and begins != ends)
    end = START + days * DAY
    plan = compile_schedule(schedule)
    promised = occurrences(plan, START, end, 3_000)
    assume(len(promised) < 3_000)

    foresight = foreseen(
        a_job(schedule, MissedPolicy(kind)), length=days * DAY, off=(OffHours(begins, ends),)
    )

    told: list[datetime] = []
    for line in foresight.lines:
        if line.is_at_start:
            continue
        until = line.due_until or line.due_at
        these = occurrences(plan, line.due_at, until + timedelta(microseconds=1))
        assert len(these) == line.count
        told += these
    assert sorted(told) == promised


@pytest.mark.parametrize(
    ("missed", "made_up", "missed_count"),
    [
        (MissedPolicy(Missed.SKIP), [], 10),
        (MissedPolicy(Missed.LAST), [DAWN - 30 * MINUTE], 9),
        (MissedPolicy(Missed.ALL), [DAWN - (30 + 60 * ago) * MINUTE for ago in range(9, -1, -1)], 0),
        (MissedPolicy(Missed.LAST, 10 * MINUTE), [], 10),
        (MissedPolicy(Missed.ALL, 2 * HOUR), [DAWN - 90 * MINUTE, DAWN - 30 * MINUTE], 8),
    ],
)
def test_a_night_without_a_machine_is_treated_as_the_job_wants(
    missed: MissedPolicy, made_up: list[datetime], missed_count: int
) -> None:
    foresight = foreseen(a_job(missed=missed), off=(NIGHT,))

    late = lines(foresight, Fate.MADE_UP)
    assert [line.due_at for line in late] == made_up
    assert {line.begins_at for line in late} <= {DAWN}
    assert foresight.counts()[Fate.MISSED] == missed_count
    assert foresight.counts()[Fate.RUNS] == 14


def test_what_is_missed_says_why() -> None:
    skipping = foreseen(a_job(missed=MissedPolicy(Missed.SKIP)), off=(NIGHT,))
    late = foreseen(a_job(missed=MissedPolicy(Missed.ALL, 2 * HOUR)), off=(NIGHT,))

    assert [line.reason_text for line in lines(skipping, Fate.MISSED)] == [
        "Hourbell was not running; the job skips what it missed"
    ]
    assert "2 hours late at most" in lines(late, Fate.MISSED)[0].reason_text


def test_an_occurrence_at_the_very_end_of_the_night_stands_in_for_the_others() -> None:
    """The same as an engine does that starts at eight: what is on time needs nothing made up for."""
    foresight = foreseen(a_job(HOURLY), off=(NIGHT,))

    assert foresight.counts() == {Fate.RUNS: 14, Fate.MISSED: 10}
    assert DAWN in [line.due_at for line in lines(foresight, Fate.RUNS)]


def test_a_pause_skips_as_long_as_it_lasts() -> None:
    hold = Hold(START + 3 * HOUR, "the job was paused")

    foresight = foreseen(a_job(holds=(hold,)))

    assert foresight.counts() == {Fate.SKIPPED: 3, Fate.RUNS: 21}
    assert lines(foresight, Fate.SKIPPED)[0].reason_text == "the job was paused"


def test_a_rule_that_counts_from_the_end_goes_on_after_the_usual_duration() -> None:
    schedule = Schedule((Every(HOUR, START, from_last_end=True),))

    foresight = foreseen(a_job(schedule, usual_duration=20 * MINUTE), length=5 * HOUR)

    assert [line.due_at - START for line in foresight.lines] == [
        60 * MINUTE,
        140 * MINUTE,
        220 * MINUTE,
    ]


def test_each_morning_starts_the_jobs_that_fire_at_a_start() -> None:
    foresight = foreseen(a_job(Schedule((AtStart(),))), length=3 * DAY, off=(NIGHT,))

    assert [line.due_at for line in foresight.lines] == [DAWN, DAWN + DAY, DAWN + 2 * DAY]
    assert all(line.is_at_start for line in foresight.lines)


def test_a_night_that_reaches_beyond_the_span_tells_of_the_span_only() -> None:
    foresight = foreseen(a_job(missed=MissedPolicy(Missed.SKIP)), length=12 * HOUR, off=(NIGHT,))

    (missed,) = lines(foresight, Fate.MISSED)
    assert (missed.due_at, missed.due_until, missed.count) == (
        START + 10 * HOUR + 30 * MINUTE,
        START + 11 * HOUR + 30 * MINUTE,
        2,
    )


@pytest.mark.slow
def test_too_many_occurrences_are_cut_and_it_says_so() -> None:
    jobs = [a_job(Schedule((Every(timedelta(seconds=1), START),)), number=number) for number in (1, 2)]
    simulation = Simulation(jobs, START, START + 366 * DAY, most=1_000)
    while not simulation.is_done:
        simulation.advance()

    foresight = simulation.foresight()

    assert foresight.is_cut
    assert (len(foresight.lines), foresight.until) == (1_000, START + timedelta(seconds=500))


def test_exactly_as_many_as_allowed_are_not_cut() -> None:
    simulation = Simulation([a_job()], START, START + DAY, most=24)
    simulation.advance()

    assert simulation.is_done
    assert not simulation.foresight().is_cut


def test_it_can_be_stopped_and_tells_how_far_it_came() -> None:
    simulation = Simulation([a_job(), a_job(HOURLY, number=2)], START, START + DAY)
    assert simulation.share == 0

    simulation.advance(3 * 24)  # each is due, begins and ends

    foresight = simulation.foresight()
    assert not simulation.is_done
    assert simulation.share == pytest.approx(0.5)
    assert foresight.until == START + 12 * HOUR
    assert max(line.due_at for line in foresight.lines) < foresight.until


def test_stopped_within_a_night_it_tells_of_no_job_what_it_could_not_tell_of_all() -> None:
    both = [a_job(missed=MissedPolicy(Missed.ALL), number=number) for number in (1, 2)]
    simulation = Simulation(both, START, START + DAY, aways_of([NIGHT], "UTC", START, START + DAY))
    simulation.advance(3 * 2 * 10 + 1)

    foresight = simulation.foresight()

    assert foresight.until == START + 10 * HOUR + 30 * MINUTE
    assert foresight.counts() == {Fate.RUNS: 20}


def test_counts_are_told_job_by_job_in_order_of_names() -> None:
    foresight = foreseen(a_job(number=2), a_job(missed=MissedPolicy(Missed.SKIP), number=1), off=(NIGHT,))

    assert list(foresight.counts_by_job().items()) == [
        (1, {Fate.RUNS: 14, Fate.MISSED: 10}),
        (2, {Fate.RUNS: 14, Fate.MADE_UP: 1, Fate.MISSED: 9}),
    ]


def test_hours_off_follow_the_wall_clock_through_a_change_of_it() -> None:
    start = datetime(2026, 10, 24, 0, 0, tzinfo=UTC)
    aways = aways_of([NIGHT], "Europe/Berlin", start, start + 2 * DAY)

    assert [(away.begins, away.ends) for away in aways] == [
        (datetime(2026, 10, 23, 20, tzinfo=UTC), datetime(2026, 10, 24, 6, tzinfo=UTC)),
        (datetime(2026, 10, 24, 20, tzinfo=UTC), datetime(2026, 10, 25, 7, tzinfo=UTC)),
        (datetime(2026, 10, 25, 21, tzinfo=UTC), datetime(2026, 10, 26, 7, tzinfo=UTC)),
    ]


def test_hours_off_that_meet_are_one_span() -> None:
    noon_to_one, one_to_two = OffHours(time(13), time(14)), OffHours(time(14), time(15))

    (away,) = aways_of([one_to_two, noon_to_one], "UTC", START, START + 6 * HOUR)

    assert (away.begins, away.ends) == (START + HOUR, START + 3 * HOUR)


def test_a_span_or_hours_that_make_no_sense_are_refused() -> None:
    with pytest.raises(InvalidInput, match="not after"):
        Simulation([], START, START)
    with pytest.raises(InvalidInput, match="off all day"):
        OffHours(time(8), time(8))
