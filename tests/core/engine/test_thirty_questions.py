"""Thirty questions to `why`, on real stores with a real engine: each answer's first line is the reason."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from scheduler_core.errors import NotFound
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.jobs.place import OnHost
from scheduler_core.values.jobs.run_policies import (
    ConditionPolicy,
    FailureKind,
    FileExists,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.jobs.sequence import Act, Wait
from scheduler_core.values.schedules.policies import Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.rules import DaysAt, Every, Once, Weekly
from scheduler_core.values.schedules.schedule import Blackout, CountryHolidays, Moved, Roll, Schedule, Skipped
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.engine.asked_why import DAY, DUE, EVERY_TEN, HOUR, MINUTE, Asked
from tests.core.engine.living_sequence import START
from tests.core.store.builders import SCRIPT

pytestmark = pytest.mark.slow

BERLIN = ZoneInfo("Europe/Berlin")
NIGHTLY = Weekly((DaysAt(frozenset(Weekday), (time(2, 30),)),))


def local(year: int, month: int, day: int, hour: int) -> datetime:
    """Return a time that means the wall clock of the schedule."""
    return datetime(year, month, day, hour)  # noqa: DTZ001


def queued(kind: Overlapping) -> RunPolicies:
    return RunPolicies(overlapping=OverlapPolicy(kind))


# ---- what ran, or did not


def test_1_what_succeeded(asked: Asked) -> None:
    job = asked.add()
    asked.until(DUE)
    asked.lived.end()

    assert asked.why(job, DUE) == "The run at 01 09:10 succeeded."


def test_2_what_failed(asked: Asked) -> None:
    job = asked.add()
    asked.until(DUE)
    asked.lived.end(succeed=False)

    assert asked.why(job, DUE) == "The run at 01 09:10 failed."


def test_3_what_is_running(asked: Asked) -> None:
    job = asked.add()
    asked.until(DUE)

    assert asked.why(job, DUE) == "The run at 01 09:10 is running."


def test_4_what_was_running_when_the_engine_was_killed_and_no_other_came(asked: Asked) -> None:
    job = asked.add()
    asked.until(DUE)
    asked.lived.engine.die()
    asked.lived.clock.advance(HOUR)

    assert asked.why(job, DUE) == (
        "The run at 01 09:10 was running when its engine ended; the next one finds out what became of it."
    )
    asked.lived.begin_again()


def test_5_what_a_crash_cut_off(asked: Asked) -> None:
    job = asked.add()
    asked.until(DUE)
    asked.lived.kill(away=MINUTE)

    assert asked.why(job, DUE).startswith(
        "The run at 01 09:10 was interrupted: the engine ended while it ran"
    )


def test_6_an_instant_between_two_occurrences(asked: Asked) -> None:
    job = asked.add()

    assert asked.why(job, DUE + MINUTE) == "“Back up” is not to run at 01 09:11: no rule names it."


def test_7_what_was_missed_without_an_engine_and_an_instant_among_it_that_is_none(asked: Asked) -> None:
    job = asked.add(policies=RunPolicies(missed=MissedPolicy(Missed.SKIP)))
    asked.lived.restart(away=HOUR + 5 * MINUTE)

    assert asked.why(job, DUE).startswith(
        "It is one of 6 occurrences from 01 09:10 to 01 10:00 that were missed: Hourbell was not running"
    )
    assert asked.why(job, DUE + MINUTE) == "“Back up” is not to run at 01 09:11: no rule names it."


def test_8_what_was_dropped_as_only_the_last_is_made_up_for(asked: Asked) -> None:
    job = asked.add()
    asked.lived.restart(away=HOUR + 5 * MINUTE)

    assert "the job catches up only on the last one it missed" in asked.why(job, DUE)
    assert asked.why(job, START + HOUR) == "The run at 01 10:00 is running."


def test_9_what_was_made_up_for(asked: Asked) -> None:
    job = asked.add(Once(DUE))
    asked.lived.restart(away=HOUR)
    found = asked.core.times.why(job, DUE)

    assert sentences(found, str)[1].endswith("to make up for a missed occurrence, 50 min late.")


# ---- gaps and doubled hours: on 26 March 2090 at 02:00, on 29 October 2090 at 03:00

GAP = datetime(2090, 3, 26, 3, 30, tzinfo=BERLIN)
FIRST = datetime(2090, 10, 29, 2, 30, tzinfo=BERLIN)
SECOND = datetime(2090, 10, 29, 2, 30, fold=1, tzinfo=BERLIN)


def test_10_a_time_in_the_gap_that_is_left_out(asked: Asked) -> None:
    job = asked.add(NIGHTLY, zone="Europe/Berlin", choices=TimePolicies(gap=Gap.SKIP))

    assert asked.why(job, GAP, BERLIN) == (
        "“Back up” is not to run at 26 03:30: the clock jumps over 02:30 that day, and the job leaves such "
        "times out."
    )


def test_11_a_time_in_the_gap_that_is_moved(asked: Asked) -> None:
    job = asked.add(NIGHTLY, zone="Europe/Berlin")

    assert asked.why(job, GAP, BERLIN) == "“Back up” will run at 26 03:30."


def test_12_a_time_of_cron_in_the_gap(asked: Asked) -> None:
    nightly = parse_cron("30 2 * * *")
    job = asked.add(nightly, zone="Europe/Berlin")

    assert asked.why(job, GAP, BERLIN) == (
        "“Back up” is not to run at 26 03:30: the clock jumps over 02:30 that day, and it runs at 26 03:00."
    )


@pytest.mark.parametrize(
    ("chosen", "other", "which", "at"),
    [(Overlap.FIRST, SECOND, "first", FIRST), (Overlap.SECOND, FIRST, "second", SECOND)],
)
def test_13_the_other_of_two_equal_times(
    asked: Asked, chosen: Overlap, other: datetime, which: str, at: datetime
) -> None:
    job = asked.add(NIGHTLY, zone="Europe/Berlin", choices=TimePolicies(overlap=chosen))

    assert asked.why(job, other, BERLIN) == (
        f"“Back up” is not to run at 29 02:30: the clock shows this time twice, and the job runs the {which} "
        "time, at 29 02:30."
    )
    assert asked.why(job, at, BERLIN) == "“Back up” will run at 29 02:30."


def test_14_both_of_two_equal_times(asked: Asked) -> None:
    job = asked.add(NIGHTLY, zone="Europe/Berlin", choices=TimePolicies(overlap=Overlap.BOTH))

    assert {asked.why(job, at, BERLIN) for at in (FIRST, SECOND)} == {"“Back up” will run at 29 02:30."}


# ---- bounds, exceptions and edits


def test_15_before_the_start(asked: Asked) -> None:
    job = asked.add(bends=Schedule((EVERY_TEN,), starts=local(2090, 3, 2, 9)))

    assert asked.why(job, DUE) == (
        "“Back up” is not to run at 01 09:10: the schedule starts later (2090-03-02 09:00)."
    )


def test_16_after_the_end(asked: Asked) -> None:
    job = asked.add(bends=Schedule((EVERY_TEN,), ends=local(2090, 3, 2, 9)))

    assert "the schedule has ended by then" in asked.why(job, START + 2 * DAY)


def test_17_after_the_last_of_so_many(asked: Asked) -> None:
    job = asked.add(bends=Schedule((EVERY_TEN,), starts=local(2090, 3, 1, 9), times=3))

    assert asked.why(job, START + HOUR) == (
        "“Back up” is not to run at 01 10:00: the schedule has fired as often as it may by then (3)."
    )


def test_18_after_the_only_one(asked: Asked) -> None:
    job = asked.add(Once(DUE))

    assert (
        asked.why(job, DUE + DAY) == "“Back up” is not to run at 02 09:10: its last occurrence is 01 09:10."
    )


def test_19_a_day_that_is_excluded(asked: Asked) -> None:
    job = asked.add(bends=Schedule((EVERY_TEN,), excluded=(date(2090, 3, 2),)))

    assert asked.why(job, START + DAY) == "“Back up” is not to run at 02 09:00: it is excluded."


def test_20_an_occurrence_that_was_skipped_and_one_that_was_moved(asked: Asked) -> None:
    job = asked.add()
    asked.core.jobs.edit_occurrence(job, Skipped(DUE))
    asked.core.jobs.edit_occurrence(job, Moved(DUE + 10 * MINUTE, DUE + 15 * MINUTE))

    assert asked.why(job, DUE).endswith("this one occurrence was skipped by an edit.")
    assert asked.why(job, DUE + 10 * MINUTE).endswith("it was moved to 01 09:25.")


def test_21_in_a_blackout(asked: Asked) -> None:
    blackout = Blackout(local(2090, 3, 1, 10), local(2090, 3, 1, 12))
    job = asked.add(zone="Europe/Berlin", bends=Schedule((EVERY_TEN,), blackouts=(blackout,)))

    assert asked.why(job, DUE, BERLIN) == (
        "“Back up” is not to run at 01 10:10: it lies in a blackout (01 10:00 to 01 12:00)."
    )


def test_22_on_a_holiday_that_another_day_stands_for(asked: Asked) -> None:
    off = CountryHolidays("DE", None, Roll.NEXT)
    job = asked.add(NIGHTLY, bends=Schedule((NIGHTLY,), off_days=(off,)))

    assert asked.why(job, datetime(2090, 5, 1, 2, 30, tzinfo=UTC)) == (
        "“Back up” is not to run at 01 02:30: it is an off day (Labor Day), and it runs at 02 02:30 instead."
    )


# ---- what keeps a job from running


def test_23_pauses_of_the_job_the_folder_and_everything(asked: Asked) -> None:
    job = asked.add(folder="Home")
    asked.core.jobs.pause_all()
    of_all = asked.why(job, DUE)
    asked.core.jobs.resume_all()
    asked.core.jobs.pause_folder("Home")
    of_folder = asked.why(job, DUE)
    asked.core.jobs.resume_folder("Home")
    asked.core.jobs.pause([job], DUE + HOUR)

    assert "everything is paused by ann" in of_all
    assert "the folder Home is paused by ann" in of_folder
    assert asked.why(job, DUE) == "“Back up” will skip 01 09:10, because it is paused by ann until 01 10:10."


def test_24_off_and_in_the_bin(asked: Asked) -> None:
    job = asked.add()
    asked.core.jobs.disable([job])
    off = asked.why(job, DUE)
    asked.core.jobs.enable([job])
    asked.core.jobs.delete([job])

    assert off == "“Back up” is switched off at 01 09:10, so nothing is run."
    assert (
        asked.why(job, DUE)
        == "“Back up” is in the bin at 01 09:10 (since 01 09:00 by ann), so nothing is run."
    )


def test_25_no_engine(asked: Asked) -> None:
    job = asked.add()
    asked.lived.engine.stop()
    to_come = asked.why(job, DUE)
    asked.lived.clock.advance(HOUR)

    assert to_come == "“Back up” will run at 01 09:10 only if an engine runs by then; none runs now."
    assert asked.why(job, DUE) == (
        "“Back up” has not run at 01 09:10 yet: no engine runs, and the next one decides about it."
    )
    asked.lived.begin_again()


def test_26_no_machine(asked: Asked) -> None:
    job = asked.add(policies=RunPolicies(place=OnHost("mars")))
    to_come = asked.why(job, DUE)

    assert to_come == "“Back up” will be due at 01 09:10, and wait: host mars is not there."


def test_27_before_the_job_was_there(asked: Asked) -> None:
    job = asked.add()

    assert asked.why(job, START - DAY) == "“Back up” did not exist at 28 09:00; it was made at 01 09:00."


# ---- other runs, conditions, waits


def test_28_what_was_skipped_waited_or_gave_way_as_another_ran(asked: Asked) -> None:
    kinds = (Overlapping.SKIP, Overlapping.QUEUE, Overlapping.REPLACE)
    skip, queue, replaced = (asked.add(name=kind, policies=queued(kind)) for kind in kinds)
    asked.until(DUE)
    asked.until(DUE + 10 * MINUTE)

    assert asked.why(skip, DUE + 10 * MINUTE).startswith(
        "The occurrence at 01 09:20 was skipped: an earlier run"
    )
    assert asked.why(queue, DUE + 10 * MINUTE).startswith(
        "The run at 01 09:20 is waiting to begin: an earlier"
    )
    assert asked.why(replaced, DUE) == "The run at 01 09:10 was cancelled: a later run took its place."


def test_29_a_condition_that_does_not_hold(asked: Asked, tmp_path: Path) -> None:
    missing = FileExists(str(tmp_path / "there"))
    job = asked.add(policies=RunPolicies(conditions=ConditionPolicy((missing,))))
    asked.until(DUE)

    assert asked.why(job, DUE) == f"The occurrence at 01 09:10 was skipped: there is no {missing.path}."


def test_30_a_sequence_that_waits_and_the_end_of_its_wait(asked: Asked) -> None:
    job = asked.add(Once(DUE), steps=(Act(SCRIPT), Wait(HOUR, unless="paid"), Act(SCRIPT)))
    asked.until(DUE)
    asked.lived.end()
    said = "Step 2 at 01 09:10 waits until 01 10:10, or until the event “paid” comes."

    assert (asked.why(job, DUE), asked.why(job, DUE + HOUR)) == (said, said)
    asked.until(DUE + HOUR)
    assert asked.why(job, DUE) == "Step 3 at 01 09:10 is running."


def test_30_a_wait_at_an_instant_that_no_rule_names(asked: Asked) -> None:
    """Why a job does nothing now was answered with when it was due last, though its sequence waited."""
    job = asked.add(Once(DUE), steps=(Act(SCRIPT), Wait(DAY, unless="paid"), Act(SCRIPT)))
    asked.until(DUE)
    asked.lived.end()
    asked.until(DUE + HOUR)
    said = "Step 2 at 01 09:10 waits until 02 09:10, or until the event “paid” comes."

    assert [asked.why(job, DUE + HOUR), asked.why(job, DUE + 20 * HOUR)] == [said, said]
    assert asked.why(job, DUE + 2 * DAY).startswith(
        "“Back up” is not to run at 03 09:10: its last occurrence"
    )
    asked.core.jobs.disable([job])
    told = asked.all_said(job, DUE + HOUR + MINUTE)
    assert told[0].startswith("“Back up” is switched off at 01 10:11")
    assert said in told


def test_30_what_waits_for_other_runs_at_an_instant_that_no_rule_names(asked: Asked) -> None:
    job = asked.add(policies=queued(Overlapping.QUEUE))
    for minutes in range(0, 61, 10):
        asked.until(DUE + timedelta(minutes=minutes))
    asked.until(DUE + HOUR + MINUTE)

    told = asked.all_said(job, DUE + HOUR + MINUTE)

    assert told[0].startswith("The run at 01 09:20 is waiting to begin: an earlier run has not ended")
    assert told[3:5] == ["3 more of its runs wait.", "“Back up” is not to run at 01 10:11: no rule names it."]
    assert "The run at 01 09:10 is running." in told[5:]


def test_31_a_retry_and_its_instant(asked: Asked) -> None:
    retry = RetryPolicy(
        2, first_wait=MINUTE, longest_wait=MINUTE, has_jitter=False, kinds=frozenset(FailureKind)
    )
    job = asked.add(Once(DUE), policies=RunPolicies(retry=retry))
    asked.until(DUE)
    asked.lived.end(succeed=False)
    said = "Attempt 2 at 01 09:10 waits until 01 09:11."

    assert (asked.why(job, DUE), asked.why(job, DUE + MINUTE)) == (said, said)
    asked.until(DUE + MINUTE)
    found = asked.core.times.why(job, DUE + MINUTE)
    assert sentences(found, lambda each: f"{each:%H:%M}")[1] == "It began at 09:11 as a retry."


def test_32_a_job_that_another_did_not_start(asked: Asked) -> None:
    follows = asked.add(Once(START + DAY), name="Report")
    asked.add(policies=RunPolicies(chains=(Chain("Report"),)))
    asked.until(DUE)
    asked.lived.end(succeed=False)

    assert asked.why(follows, DUE) == (
        "“Report” is not to run at 01 09:10: run 1 of “Back up”, after whose success it runs, failed."
    )


def test_33_a_run_that_was_cancelled_by_hand(asked: Asked) -> None:
    job = asked.add()
    asked.until(DUE)
    asked.core.runs.cancel(asked.core.runs.ids())
    asked.lived.engine.ring()

    assert asked.why(job, DUE) == "The run at 01 09:10 was cancelled by ann."


def test_34_what_was_asked_for_by_hand(asked: Asked) -> None:
    job = asked.add()
    asked.lived.clock.advance(MINUTE)
    asked.core.runs.run_now(job)
    asked.lived.engine.ring()

    assert asked.why(job, START + MINUTE) == "The run at 01 09:01 is running."


def test_35_a_job_that_was_edited_and_renamed_since(asked: Asked) -> None:
    job = asked.add()
    asked.until(DUE)
    asked.lived.end()
    stored = asked.core.jobs.get(job)
    changed = replace(stored.draft, name="Copy all", schedule=Schedule((Every(HOUR, START),)))
    asked.core.jobs.save(job, stored.revision, changed)

    assert asked.why(job, DUE) == "The run at 01 09:10 succeeded."
    assert asked.why(job, DUE + 20 * MINUTE) == (
        "“Copy all” is not to run at 01 09:30: revision 1 had it, and revision 2, made by ann at 01 09:10, "
        "has not."
    )
    with pytest.raises(NotFound, match="There is no job “Back up”; it is called “Copy all” now"):
        asked.core.jobs.find("Back up", Naming.LOOK)
