"""What bends the rules of a schedule: bounds, exclusions, off days, blackouts, jitter, single edits."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after, prev_before
from scheduler_core.values.schedules.policies import Gap, TimePolicies
from scheduler_core.values.schedules.rules import DayNumber, Monthly, NthBusinessDay, Once
from scheduler_core.values.schedules.schedule import (
    Added,
    CountryHolidays,
    Edit,
    Moved,
    NamedDates,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)
from tests.support.recurrence import (
    Bends,
    at,
    blackout,
    cron,
    daily,
    every,
    first_of,
    in_may,
    moment,
    plan_of,
    rrule,
    seen,
)

BAVARIA = CountryHolidays("DE", "BY", Roll.NEXT)
HOURLY = every("2026-05-01T00:00", hours=1)


@pytest.mark.parametrize(
    ("starts", "ends", "expected"),
    [
        ("2026-05-01T12:00", "2026-05-03T12:00", ["01", "02", "03"]),
        ("2026-05-01T12:00:00.000001", "2026-05-03T11:59:59.999999", ["02"]),
        ("2026-05-01T03:00Z", "2026-05-03T03:00Z", ["01", "02", "03"]),
        ("2026-05-01T05:00:01+02:00", "2026-05-03T04:59:59+02:00", ["02"]),
    ],
)
def test_bounds_belong_to_a_schedule_and_mean_its_clock_or_instants(
    starts: str, ends: str, expected: list[str]
) -> None:
    plan = plan_of(daily("12:00"), zone="Asia/Tokyo", starts=moment(starts), ends=moment(ends))

    assert first_of(plan, 9) == [f"2026-05-{day}T12:00+09:00" for day in expected]


def test_bounds_in_a_gap_are_moved_out_of_it() -> None:
    plan = plan_of(
        every("2026-03-29T00:00", minutes=30),
        zone="Europe/Berlin",
        policies=TimePolicies(gap=Gap.SKIP),
        starts=moment("2026-03-29T02:00"),
        ends=moment("2026-03-29T02:30"),
    )

    assert first_of(plan, 9) == ["2026-03-29T03:00+02:00", "2026-03-29T03:30+02:00"]


def test_times_count_from_the_start() -> None:
    plan = plan_of(daily("12:00"), starts=moment("2026-05-05T13:00"), times=3)

    assert in_may(first_of(plan, 9)) == "06T12 07T12 08T12"


def test_times_count_all_rules_together_and_what_is_included() -> None:
    plan = plan_of(
        daily("12:00"),
        daily("18:00"),
        included=(moment("2026-05-05T15:00"),),
        starts=moment("2026-05-05T00:00"),
        times=4,
    )

    assert in_may(first_of(plan, 9)) == "05T12 05T15 05T18 06T12"


def test_times_count_what_really_fires() -> None:
    plan = plan_of(
        daily("12:00"),
        starts=moment("2026-05-05T00:00"),
        times=3,
        excluded=(date(2026, 5, 6), moment("2026-05-07T12:00")),
        blackouts=(blackout("2026-05-08", "2026-05-10"),),
    )

    assert in_may(first_of(plan, 9)) == "05T12 10T12 11T12"


def test_fewer_occurrences_than_times_are_all_of_them() -> None:
    plan = plan_of(
        daily("12:00"), starts=moment("2026-05-05T00:00"), ends=moment("2026-05-06T12:00"), times=1_000_000
    )

    assert in_may(first_of(plan, 9)) == "05T12 06T12"


def test_an_excluded_date_takes_out_that_day_on_the_clock_of_the_schedule() -> None:
    plan = plan_of(cron("0 */8 * * *"), zone="Asia/Tokyo", excluded=(date(2026, 5, 2),))

    assert seen(plan, "2026-05-01T16:00", "2026-05-03T08:00") == [
        "2026-05-01T16:00+09:00",
        "2026-05-03T00:00+09:00",
    ]


def test_an_excluded_date_takes_out_all_that_would_fire_on_it() -> None:
    plan = plan_of(
        every("2026-05-01T00:00", hours=12),
        rrule("RRULE:FREQ=HOURLY;INTERVAL=9\nRDATE:20260502T150000", "2026-05-01T00:00"),
        Once(at("02T16")),
        included=(at("02T17"),),
        excluded=(date(2026, 5, 2),),
    )

    assert in_may(seen(plan, "2026-05-01T12:00", "2026-05-03T12:00")) == "01T12 01T18 03T00 03T06"


def test_an_excluded_time_takes_out_one_occurrence() -> None:
    plan = plan_of(
        daily("06:00", "12:00"),
        zone="Asia/Tokyo",
        excluded=(moment("2026-05-02T06:00"), moment("2026-05-03T03:00Z")),
    )

    assert seen(plan, "2026-05-02T00:00", "2026-05-04T00:00") == [
        "2026-05-02T12:00+09:00",
        "2026-05-03T06:00+09:00",
    ]


def test_an_included_time_needs_no_rule() -> None:
    plan = compile_schedule(Schedule((), included=(at("02T12"), moment("2026-05-01T12:00"), at("01T12"))))

    assert in_may(first_of(plan, 9)) == "01T12 02T12"


def test_an_included_time_keeps_to_the_bounds_and_to_exclusions() -> None:
    plan = plan_of(
        daily("12:00"),
        starts=moment("2026-05-02T00:00"),
        ends=moment("2026-05-04T00:00"),
        included=(at("01T15"), at("02T15"), at("03T15"), at("04T15")),
        excluded=(at("03T15"),),
    )

    assert in_may(first_of(plan, 9)) == "02T12 02T15 03T12"


def test_days_that_roll_onto_others_merge_with_them() -> None:
    plans = [plan_of(daily("12:00"), off_days=(Weekends(roll),)) for roll in Roll]

    assert {in_may(seen(plan, "2026-05-01T00:00", "2026-05-06T00:00")) for plan in plans} == {
        "01T12 04T12 05T12"
    }


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        (Roll.SKIP, []),
        (Roll.NEXT, ["2028-05-02T12:00+00:00"]),
        (Roll.PREVIOUS, ["2028-04-28T12:00+00:00"]),
    ],
)
def test_labour_day_on_a_monday_rolls_past_the_weekend_or_to_tuesday(roll: Roll, expected: list[str]) -> None:
    first_of_may = Monthly((DayNumber(1),), (time(12),))
    plan = plan_of(first_of_may, off_days=(CountryHolidays("DE", "BY", roll),))

    assert seen(plan, "2028-04-15T00:00", "2028-05-31T00:00") == expected


def test_a_day_rolls_before_the_clock_is_asked() -> None:
    """Saturday rolls to the Friday on which midnight doesn't exist in Cairo."""
    rule = Monthly((DayNumber(25),), (time(0, 30),))
    plan = plan_of(rule, zone="Africa/Cairo", off_days=(Weekends(Roll.PREVIOUS),))

    assert seen(plan, "2026-04-20T00:00", "2026-05-01T00:00") == ["2026-04-24T01:30+03:00"]


@pytest.mark.slow
def test_the_end_of_a_rule_is_reached_before_its_days_roll() -> None:
    plan = plan_of(rrule("FREQ=DAILY;UNTIL=20260502", "2026-05-01T12:00"), off_days=(Weekends(Roll.NEXT),))

    assert in_may(first_of(plan, 9)) == "01T12 04T12"


def test_the_end_of_a_schedule_is_reached_after_days_have_rolled() -> None:
    plan = plan_of(
        daily("12:00"),
        starts=moment("2026-05-01T00:00"),
        ends=moment("2026-05-03T23:00"),
        off_days=(Weekends(Roll.NEXT),),
    )

    assert in_may(first_of(plan, 9)) == "01T12"


@pytest.mark.slow
def test_a_first_day_that_rolls_keeps_only_its_times_after_the_start() -> None:
    """It is a Saturday from noon on: its morning is before the start, wherever the day goes."""
    rule = rrule("FREQ=WEEKLY;BYHOUR=6,18", "2026-05-02T12:00")
    plan = plan_of(rule, off_days=(Weekends(Roll.PREVIOUS),))

    assert in_may(first_of(plan, 3)) == "01T18 08T06 08T18"


@pytest.mark.slow
def test_the_first_of_several_calendars_decides() -> None:
    """May 1, 2026 is a Friday; it is Labour Day, and closed."""
    closed = NamedDates("closed", frozenset({date(2026, 5, 1)}), Roll.PREVIOUS)
    plans = [
        plan_of(daily("12:00"), off_days=calendars) for calendars in ((BAVARIA, closed), (closed, BAVARIA))
    ]
    only_friday = rrule("FREQ=DAILY;COUNT=1", "2026-05-01T12:00")
    alone = [plan_of(only_friday, off_days=calendars) for calendars in ((BAVARIA, closed), (closed, BAVARIA))]

    assert [in_may(seen(plan, "2026-05-01T00:00", "2026-05-02T00:00")) for plan in plans] == ["", ""]
    assert [first_of(plan, 2) for plan in alone] == [["2026-05-04T12:00+00:00"], ["2026-04-30T12:00+00:00"]]


@pytest.mark.parametrize(
    ("bends", "third"),
    [
        (Bends(), "05T12"),
        (Bends(off_days=(BAVARIA,)), "06T12"),
        (Bends(off_days=(NamedDates("closed", frozenset({date(2026, 5, 4)})),)), "06T12"),
        (Bends(excluded=(date(2026, 5, 4),)), "05T12"),
        (Bends(excluded=(date(2026, 5, 5),)), ""),
    ],
)
def test_calendars_shift_the_count_of_business_days_and_excluded_dates_do_not(
    bends: Bends, third: str
) -> None:
    plan = plan_of(Monthly((NthBusinessDay(3),), (time(12),)), **bends)

    assert in_may(seen(plan, "2026-05-01T00:00", "2026-06-01T00:00")) == third


def test_steps_on_off_days_are_left_out() -> None:
    plan = plan_of(every("2026-05-01T00:00", hours=18), off_days=(Weekends(),))

    assert in_may(first_of(plan, 4)) == "01T00 01T18 04T00 04T18"


def test_a_blackout_holds_its_beginning_and_not_its_end() -> None:
    plan = plan_of(HOURLY, blackouts=(blackout("2026-05-01T02:00", "2026-05-01T04:00"),))

    assert in_may(first_of(plan, 4)) == "01T00 01T01 01T04 01T05"
    assert prev_before(plan, at("01T04")) == at("01T01")


def test_blackouts_may_overlap_touch_and_lie_within_one_another() -> None:
    spans = ("01:00 03:00", "02:00 04:00", "04:00 05:00", "06:00 12:00", "07:00 08:00")
    blackouts = tuple(blackout(*(f"2026-05-01T{each}" for each in span.split())) for span in spans)
    plan = plan_of(HOURLY, blackouts=blackouts)

    assert in_may(first_of(plan, 4)) == "01T00 01T05 01T12 01T13"


def test_a_blackout_is_read_on_the_clock_of_the_schedule_or_in_its_own_zone() -> None:
    local = blackout("2026-05-01T02:00", "2026-05-01T04:00")
    instants = blackout("2026-05-01T00:00Z", "2026-05-01T04:00+02:00")
    plans = [plan_of(HOURLY, zone="Europe/Berlin", blackouts=(each,)) for each in (local, instants)]

    assert [first_of(plan, 3) for plan in plans] == [
        ["2026-05-01T00:00+02:00", "2026-05-01T01:00+02:00", "2026-05-01T04:00+02:00"]
    ] * 2


def test_jitter_is_the_same_for_everyone_who_asks() -> None:
    """Pinned: the preview of a saved job must not change with the program."""
    plan = plan_of(daily("12:00"), jitter=timedelta(hours=1), jitter_seed="job 7")

    assert seen(plan, "2026-05-01T00:00", "2026-05-04T00:00") == [
        "2026-05-01T12:12+00:00",
        "2026-05-02T12:55:19+00:00",
        "2026-05-03T12:00:54+00:00",
    ]


def test_another_seed_gives_other_delays() -> None:
    plans = [plan_of(daily("12:00"), jitter=timedelta(hours=1), jitter_seed=seed) for seed in ("a", "b")]
    found = [set(seen(plan, "2026-05-01T00:00", "2026-06-01T00:00")) for plan in plans]

    assert len(found[0] & found[1]) < 5


def test_jitter_spreads_over_all_of_its_length() -> None:
    plan = plan_of(daily("00:00"), jitter=timedelta(hours=24))
    hours = {each[11:13] for each in seen(plan, "2026-01-01T00:00", "2027-01-01T00:00")}

    assert len(hours) == 24


def test_jitter_stays_before_the_end() -> None:
    ends = moment("2026-05-01T12:00:05")
    plan = plan_of(daily("12:00"), starts=at("01T00"), ends=ends, jitter=timedelta(days=31))
    found = first_of(plan, 2)

    assert len(found) == 1
    assert "2026-05-01T12:00" <= found[0] <= "2026-05-01T12:00:05+00:00"


def test_jitter_longer_than_the_distance_keeps_all_occurrences_apart() -> None:
    plan = plan_of(every("2026-05-01T00:00", seconds=1), jitter=timedelta(days=31))
    found = first_of(plan, 1000)

    assert [each[:19] for each in found] == [
        (at("01T00") + timedelta(seconds=second)).isoformat()[:19] for second in range(1000)
    ]


def test_what_jitter_moves_into_a_blackout_does_not_fire() -> None:
    spans = tuple(blackout(f"2026-05-{day:02}T12:00:01", f"2026-05-{day:02}T23:59") for day in range(1, 31))
    plan = plan_of(daily("12:00"), jitter=timedelta(hours=11), blackouts=spans)

    assert seen(plan, "2026-05-01T00:00", "2026-05-31T00:00") == []


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ((), "01T12 02T12 03T12"),
        ((Skipped(at("02T12")),), "01T12 03T12"),
        ((Skipped(at("02T13")),), "01T12 02T12 03T12"),
        ((Moved(at("02T12"), at("02T15")),), "01T12 02T15 03T12"),
        ((Moved(at("02T12"), at("01T06")),), "01T06 01T12 03T12"),
        ((Moved(at("02T12"), at("03T12")),), "01T12 03T12"),
        ((Moved(at("02T13"), at("02T15")),), "01T12 02T12 03T12"),
        ((Added(at("02T15")),), "01T12 02T12 02T15 03T12"),
        ((Added(at("02T12")),), "01T12 02T12 03T12"),
        ((Moved(at("02T12"), at("02T15")), Moved(at("02T15"), at("02T18"))), "01T12 02T18 03T12"),
        ((Moved(at("02T12"), at("02T15")), Moved(at("02T12"), at("02T18"))), "01T12 02T15 03T12"),
        ((Moved(at("02T12"), at("02T15")), Skipped(at("02T15"))), "01T12 03T12"),
        ((Skipped(at("02T12")), Moved(at("02T12"), at("02T15"))), "01T12 03T12"),
        ((Skipped(at("02T12")), Added(at("02T12"))), "01T12 02T12 03T12"),
        ((Added(at("02T15")), Skipped(at("02T15"))), "01T12 02T12 03T12"),
        ((Added(at("02T15")), Moved(at("02T15"), at("02T18"))), "01T12 02T12 02T18 03T12"),
    ],
)
def test_edits_are_applied_one_after_the_other(edits: tuple[Edit, ...], expected: str) -> None:
    plan = plan_of(daily("12:00"), edits=edits)

    assert in_may(seen(plan, "2026-05-01T00:00", "2026-05-04T00:00")) == expected


def test_an_edit_names_the_occurrence_as_it_was_shown() -> None:
    """With jitter that is the delayed instant."""
    jittered = plan_of(daily("12:00"), jitter=timedelta(hours=1))
    shown = next_after(jittered, at("02T00"))
    assert shown is not None
    plan = plan_of(daily("12:00"), jitter=timedelta(hours=1), edits=(Skipped(shown),))

    assert seen(plan, "2026-05-02T00:00", "2026-05-03T00:00") == []


def test_what_is_moved_or_added_by_hand_fires_beyond_bounds_and_in_blackouts() -> None:
    plan = plan_of(
        daily("12:00"),
        starts=at("02T00"),
        ends=at("03T00"),
        blackouts=(blackout("2026-05-05T00:00", "2026-05-09T00:00"),),
        edits=(Added(at("01T06")), Moved(at("02T12"), at("06T12"))),
    )

    assert in_may(first_of(plan, 9)) == "01T06 06T12"


@pytest.mark.parametrize(
    "bends",
    [
        Bends(times=3),
        Bends(times=0, starts=at("01T12")),
        Bends(times=1_000_001, starts=at("01T12")),
        Bends(jitter=timedelta(days=32)),
        Bends(jitter=timedelta(-1)),
    ],
)
def test_a_schedule_that_makes_no_sense_is_refused(bends: Bends) -> None:
    with pytest.raises(InvalidInput):
        Schedule((daily("12:00"),), **bends)


@pytest.mark.parametrize("edit", [Skipped, Added, lambda naive: Moved(naive, naive)])
def test_an_edit_needs_an_instant(edit: Callable[[datetime], Edit]) -> None:
    with pytest.raises(InvalidInput, match="instant"):
        edit(moment("2026-05-01T12:00"))
