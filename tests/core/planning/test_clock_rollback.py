from datetime import UTC, datetime, timedelta

from scheduler_core.planning.clock_rollback import after_rollback, repeat_until
from scheduler_core.recurrence.plan import Plan
from scheduler_core.values.schedules.rules import Every, Once
from tests.support.recurrence import daily, every, moment, plan_of

HOUR, MINUTE, DAY = timedelta(hours=1), timedelta(minutes=1), timedelta(days=1)
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
EACH_MINUTE = plan_of(every("2026-01-01T00:00", minutes=1))
DAILY = plan_of(daily("11:30"))


def next_due(plan: Plan, due: str, back: timedelta, old: datetime = NOON) -> str:
    """Set the clock back at noon; return what is due next."""
    found = after_rollback(moment(f"2026-03-{due}+00:00"), plan, back, old - back)
    return f"{found:%Y-%m-%d %H:%M:%S}"


def test_a_job_of_every_minute_does_not_wait_for_the_clock_to_come_back() -> None:
    assert next_due(EACH_MINUTE, "02T12:01", HOUR) == "2026-03-02 11:01:00"


def test_a_daily_job_that_ran_just_now_is_not_repeated() -> None:
    assert next_due(DAILY, "03T11:30", HOUR) == "2026-03-03 11:30:00"


def test_a_daily_job_goes_on_after_a_few_wrong_days() -> None:
    assert next_due(DAILY, "03T11:30", 3 * DAY) == "2026-02-28 11:30:00"


def test_a_job_goes_on_after_wrong_years() -> None:
    wrong, right = datetime(2037, 5, 1, 12, 0, tzinfo=UTC), datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
    due_at = datetime(2037, 5, 2, 11, 30, tzinfo=UTC)

    found = after_rollback(due_at, DAILY, wrong - right, right)

    assert found == datetime(2026, 3, 3, 11, 30, tzinfo=UTC)


def test_seconds_back_change_nothing() -> None:
    assert next_due(EACH_MINUTE, "02T12:01", timedelta(seconds=20)) == "2026-03-02 12:01:00"


def test_what_is_still_to_come_stays_where_it_is() -> None:
    plan = plan_of(Once(moment("2026-03-02T12:30")))

    assert next_due(plan, "02T12:30", 5 * HOUR) == "2026-03-02 12:30:00"


def test_a_job_that_counts_from_its_end_waits_for_the_same_time() -> None:
    plan = plan_of(Every(HOUR, NOON, from_last_end=True))

    assert next_due(plan, "02T12:40", 7 * HOUR) == "2026-03-02 05:40:00"


def test_what_was_due_already_is_due_at_once() -> None:
    assert next_due(EACH_MINUTE, "02T11:58", HOUR) == "2026-03-02 11:00:00"


def test_nothing_is_put_off() -> None:
    """A stored occurrence need not be one of the rules'."""
    plan = plan_of(every("2026-01-01T00:00", hours=1))

    assert next_due(plan, "02T12:07", 5 * MINUTE) == "2026-03-02 12:07:00"


def test_all_that_was_seen_comes_again() -> None:
    again = repeat_until(NOON, None)

    assert again.until == NOON + timedelta(microseconds=1)


def test_a_second_set_back_reaches_as_far_as_the_first_and_has_another_name() -> None:
    first = repeat_until(NOON, None)

    second = repeat_until(NOON - 2 * HOUR, first)
    third = repeat_until(NOON, second)

    assert third.until == second.until == first.until
    assert len({first.name, second.name, third.name}) == 3
