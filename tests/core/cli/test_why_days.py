"""`hourbell why` of a day, and of a job that is to run no more."""

import pytest

from scheduler_core.values.runs.run import RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, Prepare
from tests.core.store.builders import HOUR

DAILY = ("job", "add", "report", "--weekly", "mon-sun 09:00", "--tz", "Europe/Berlin", "--script", "true")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("option", "told"),
    [
        ((), "“report” will run at Fri 2026-12-25 09:00 +01:00"),
        (("--holidays", "DE"), "“report” is not to run at Fri 2026-12-25 09:00 +01:00: it is an off day"),
        (
            ("--exclude", "2026-12-25"),
            "“report” is not to run at Fri 2026-12-25 09:00 +01:00: it is excluded.",
        ),
        (
            ("--ends", "2026-12-20"),
            "“report” is not to run at Fri 2026-12-25 00:00 +01:00: the schedule has ended",
        ),
    ],
)
def test_a_day_is_answered_with_what_is_to_come_on_it(
    prepare: Prepare, hourbell: Hourbell, option: tuple[str, ...], told: str
) -> None:
    """It was answered with the midnight at which the day begins, which no rule names."""
    prepare((*DAILY, *option))

    assert hourbell("why", "report", "2026-12-25").out.startswith(told)


@pytest.mark.slow
def test_a_day_that_is_past_is_answered_with_its_newest_run(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    past.run(job_id, NOW - 3 * HOUR)
    past.run(job_id, NOW - HOUR, RunState.FAILED, reason_text="exit code 3", exit_code=3)

    assert (
        hourbell("why", "Back up", "today").lines[0]
        == "The run at Fri 2026-11-20 07:00 +00:00 failed: exit code 3."
    )


@pytest.mark.slow
def test_midnight_is_a_time_and_no_day(prepare: Prepare, hourbell: Hourbell) -> None:
    prepare(DAILY)

    assert "2026-12-25 00:00 +01:00: no rule names it" in hourbell("why", "report", "2026-12-25 00:00").out


@pytest.mark.slow
def test_a_job_in_the_bin_that_never_ran_says_so(prepare: Prepare, hourbell: Hourbell) -> None:
    """It said that no rule names the present."""
    prepare(DAILY, ("job", "delete", "report"))

    assert hourbell("why", "report").out.startswith("“report” is in the bin at Sat 2026-11-21 09:00 +01:00")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("monday", "“report” will run at Mon 2026-11-23 09:00 +01:00"),
        ("monday 9:00", "“report” will run at Mon 2026-11-23 09:00 +01:00"),
        ("montag um 9 uhr", "“report” will run at Mon 2026-11-23 09:00 +01:00"),
        ("8:30", "“report” is not to run at Sat 2026-11-21 08:30 +01:00: no rule names it"),
        ("last monday", "“report” did not exist at Mon 2026-11-16 09:00 +01:00"),
    ],
)
def test_a_day_of_the_week_is_one_at_which_the_job_is_there(
    prepare: Prepare, hourbell: Hourbell, typed: str, told: str
) -> None:
    """A new job was asked about the last monday, when there was no such job."""
    prepare(DAILY)

    assert hourbell("why", "report", typed).out.startswith(told)


@pytest.mark.parametrize(
    "day", ["2027-04-31", "2027-04-31 09:00", "2027-04-31T09:00", "31 April 2027", "31.4.2027"]
)
def test_a_day_that_its_month_does_not_have_is_named(prepare: Prepare, hourbell: Hourbell, day: str) -> None:
    """It was called no time at all."""
    prepare(DAILY)

    asked = hourbell("why", "report", day)

    assert (asked.code, "there is no 2027-04-31" in asked.err) == (7, True)
    assert "the last day of that month is 2027-04-30" in asked.err


def test_a_job_that_begins_with_the_engine_is_answered_so(prepare: Prepare, hourbell: Hourbell) -> None:
    """No rule named the time, which any start of the engine may be."""
    prepare(("job", "add", "warm-up", "--at-start", "--script", "true"))

    told = hourbell("why", "warm-up", "tomorrow 09:00").lines[0]

    assert told == "“warm-up” runs at Sat 2026-11-21 09:00 +01:00 only if Hourbell starts then."


def test_a_job_that_something_else_begins_too_is_not_said_to_need_a_start(
    prepare: Prepare, hourbell: Hourbell
) -> None:
    prepare(("job", "add", "both", "--at-start", "--on-event", "paid", "--script", "true"))

    told = hourbell("why", "both", "tomorrow 09:00").lines[0]

    assert told == "Whether “both” runs at Sat 2026-11-21 09:00 +01:00 depends on what it waits for."
