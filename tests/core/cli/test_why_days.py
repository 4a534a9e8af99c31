"""`hourbell why` of a day, and of a job that is to run no more."""

from datetime import timedelta

import pytest

from scheduler_core.values.runs.run import RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, Prepare
from tests.core.store.builders import HOUR, MINUTE

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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("8:00", "The run at Fri 2026-11-20 08:00 +00:00 succeeded."),
        ("8am", "The run at Fri 2026-11-20 08:00 +00:00 succeeded."),
        ("8 Uhr", "The run at Fri 2026-11-20 08:00 +00:00 succeeded."),
        ("23:00", "The run at Thu 2026-11-19 23:00 +00:00 failed: exit code 3."),
        ("today 23:00", "“Back up” will run at Fri 2026-11-20 23:00 +00:00"),
        ("last night", "The run at Thu 2026-11-19 23:00 +00:00 failed: exit code 3."),
        ("letzte Nacht", "The run at Thu 2026-11-19 23:00 +00:00 failed: exit code 3."),
        ("last night at 11pm", "The run at Thu 2026-11-19 23:00 +00:00 failed: exit code 3."),
        ("last night at 4", "The run at Fri 2026-11-20 04:00 +00:00 succeeded."),
        ("heute Nacht um 4", "The run at Fri 2026-11-20 04:00 +00:00 succeeded."),
        ("this morning", "The run at Fri 2026-11-20 08:00 +00:00 succeeded."),
        ("yesterday evening", "The run at Thu 2026-11-19 23:00 +00:00 failed: exit code 3."),
    ],
)
def test_a_time_alone_is_the_last_one_and_a_part_of_a_day_what_went_wrong_in_it(
    past: Past, hourbell: Hourbell, typed: str, told: str
) -> None:
    """23:00 was that of the evening to come, and last night was no time."""
    job_id = past.job("Back up")
    for hours, state, code in (
        (9, RunState.FAILED, 3),
        (4, RunState.SUCCEEDED, 0),
        (0, RunState.SUCCEEDED, 0),
    ):
        reason_text = "exit code 3" if code else ""
        past.run(job_id, NOW - hours * HOUR, state, reason_text=reason_text, exit_code=code)

    assert hourbell("why", "Back up", typed).out.startswith(told)


@pytest.mark.slow
def test_it_is_said_of_which_day_a_time_alone_was_taken(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("Back up"), NOW - 9 * HOUR)

    last, named = hourbell("why", "Back up", "23:00"), hourbell("why", "Back up", "yesterday 23:00")

    assert last.err == (
        "hourbell: 23:00 is taken as the last: Thu 2026-11-19 23:00 +00:00; name the day for another\n"
    )
    assert (named.err, named.out) == ("", last.out)
    assert hourbell("why", "Back up", "23:00", "--quiet").err == ""


@pytest.mark.slow
def test_a_time_before_the_job_was_made_is_taken_as_the_next(prepare: Prepare, hourbell: Hourbell) -> None:
    prepare(DAILY)

    asked = hourbell("why", "report", "8:30")

    assert asked.err == (
        "hourbell: 8:30 is taken as the next: Sat 2026-11-21 08:30 +01:00; "
        "the job was not there at the last one\n"
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "typed", ["last night at 12:00", "this morning at 23:00", "last night soon", "8", "late"]
)
def test_a_time_that_is_not_in_the_part_of_the_day_is_refused(
    prepare: Prepare, hourbell: Hourbell, typed: str
) -> None:
    prepare(DAILY)

    refused = hourbell("why", "report", typed)

    assert (refused.code, "last night" in refused.err) == (7, True)


@pytest.mark.slow
def test_so_many_minutes_are_a_whole_minute(past: Past, hourbell: Hourbell) -> None:
    """Whoever asked 12 minutes after 9:47:31 of what had come at 9:47:20 heard that no rule names it."""
    job_id = past.job("Back up")
    past.run(job_id, NOW - 12 * MINUTE + timedelta(seconds=20), RunState.FAILED, reason_text="exit code 3")

    assert hourbell("why", "Back up", "12m").lines[0].endswith("failed: exit code 3.")
    assert hourbell("why", "Back up", "701s").lines[0].startswith("“Back up”")


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["9:00 yesterday", "at 9:00 on yesterday", "9am yesterday"])
def test_a_time_may_stand_before_its_day(typed: str, past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    past.run(job_id, (NOW - timedelta(days=1)).replace(hour=9), RunState.FAILED, reason_text="exit code 3")

    assert hourbell("why", "Back up", typed).lines[0].endswith("failed: exit code 3.")


@pytest.mark.slow
def test_a_job_that_waits_for_another_exists_as_soon_as_it_is_made(
    prepare: Prepare, hourbell: Hourbell
) -> None:
    """It was said not to have existed in the second in which it was made."""
    prepare(
        ("job", "add", "report", "--every", "1h", "--script", "true"),
        ("job", "add", "after", "--on-job", "report", "--script", "true"),
    )

    assert "did not exist" not in hourbell("why", "after").out
