"""The truth table of wall-clock times that exist not at all, or twice."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.values.schedules.cron import CronDialect
from scheduler_core.values.schedules.policies import (
    PRESETS,
    ClockKind,
    Gap,
    MissingDate,
    Overlap,
    TimePolicies,
)
from scheduler_core.values.schedules.rules import Rule
from tests.support.recurrence import cron, daily, every, moment, plan_of, rrule, seen, weekly

WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
CRON_WEEKDAYS = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")

# Each kind of rule that can say "every day at this time" or "every week on this day at this time".
DAILY_KINDS: dict[str, Callable[[datetime, str], Rule]] = {
    "weekly": lambda at, _: daily(f"{at:%H:%M}"),
    "rrule": lambda at, zone: rrule("FREQ=DAILY", f"{at - timedelta(days=30):%Y-%m-%dT%H:%M}", zone),
    "cron": lambda at, _: cron(f"{at.minute} {at.hour} * * *"),
    "on-calendar": lambda at, _: parse_on_calendar(f"*-*-* {at:%H:%M}"),
}
WEEKLY_KINDS: dict[str, Callable[[datetime, str], Rule]] = {
    "weekly": lambda at, _: weekly(f"{at:%a}".lower(), f"{at:%H:%M}"),
    "rrule": lambda at, zone: rrule(
        f"FREQ=WEEKLY;BYDAY={WEEKDAYS[at.weekday()]}", f"{at - timedelta(days=28):%Y-%m-%dT%H:%M}", zone
    ),
    "cron": lambda at, _: cron(f"{at.minute} {at.hour} * * {CRON_WEEKDAYS[at.weekday()]}"),
    "on-calendar": lambda at, _: parse_on_calendar(f"{at:%a} *-*-* {at:%H:%M}"),
}
KINDS = {f"daily {name}": make for name, make in DAILY_KINDS.items()} | {
    f"weekly {name}": make for name, make in WEEKLY_KINDS.items()
}
every_kind = pytest.mark.parametrize("kind", KINDS)

# A time that doesn't exist, what it becomes by shift, and by edge.
GAPS = {
    "Berlin": ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:30+02:00", "2026-03-29T03:00+02:00"),
    "Berlin sharp": ("Europe/Berlin", "2026-03-29T02:00", "2026-03-29T03:00+02:00", "2026-03-29T03:00+02:00"),
    "New York": ("America/New_York", "2026-03-08T02:30", "2026-03-08T03:30-04:00", "2026-03-08T03:00-04:00"),
    "Lord Howe": (
        "Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:45+11:00", "2026-10-04T02:30+11:00",
    ),
    "Cairo": ("Africa/Cairo", "2026-04-24T00:30", "2026-04-24T01:30+03:00", "2026-04-24T01:00+03:00"),
    "Santiago": (
        "America/Santiago", "2026-09-06T00:30", "2026-09-06T01:30-03:00", "2026-09-06T01:00-03:00",
    ),
    "Beirut": ("Asia/Beirut", "2026-03-29T00:00", "2026-03-29T01:00+03:00", "2026-03-29T01:00+03:00"),
    "Nuuk": ("America/Nuuk", "2024-03-30T23:30", "2024-03-31T00:30-01:00", "2024-03-31T00:00-01:00"),
}  # fmt: skip
# A time that happens twice: the first and the second instant.
OVERLAPS = {
    "Berlin": ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00"),
    "New York": ("America/New_York", "2026-11-01T01:30", "2026-11-01T01:30-04:00", "2026-11-01T01:30-05:00"),
    "Lord Howe": (
        "Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-05T01:45+11:00", "2026-04-05T01:45+10:30",
    ),
    "Santiago": (
        "America/Santiago", "2026-04-04T23:30", "2026-04-04T23:30-03:00", "2026-04-04T23:30-04:00",
    ),
}  # fmt: skip
every_gap = pytest.mark.parametrize("place", GAPS)
every_overlap = pytest.mark.parametrize("place", OVERLAPS)


def fired_around(kind: str, zone: str, local: str, policies: TimePolicies) -> list[str]:
    """Return what fires after the day before and before the day after, both at the same time of day."""
    at = moment(local)
    plan = plan_of(KINDS[kind](at, zone), zone=zone, policies=policies)
    begin, end = at - timedelta(days=1) + timedelta(seconds=1), at + timedelta(days=1)
    return seen(plan, begin.isoformat(), end.isoformat())


@pytest.mark.sample(25)
@every_kind
@every_gap
def test_a_time_in_a_gap_shifts_by_the_length_of_the_gap(kind: str, place: str) -> None:
    zone, local, shifted, _ = GAPS[place]

    assert fired_around(kind, zone, local, TimePolicies(gap=Gap.SHIFT)) == [shifted]


@pytest.mark.sample(25)
@every_kind
@every_gap
def test_a_time_in_a_gap_fires_at_its_edge(kind: str, place: str) -> None:
    zone, local, _, edge = GAPS[place]

    assert fired_around(kind, zone, local, TimePolicies(gap=Gap.EDGE)) == [edge]


@pytest.mark.sample(25)
@every_kind
@every_gap
def test_a_time_in_a_gap_can_be_skipped(kind: str, place: str) -> None:
    zone, local, _, _ = GAPS[place]

    assert fired_around(kind, zone, local, TimePolicies(gap=Gap.SKIP)) == []


@every_gap
@pytest.mark.parametrize("rhythm", ["daily", "weekly"])
def test_left_to_itself_each_kind_of_rule_leaves_a_gap_in_its_own_way(rhythm: str, place: str) -> None:
    zone, local, shifted, edge = GAPS[place]
    found = {name: fired_around(f"{rhythm} {name}", zone, local, TimePolicies()) for name in DAILY_KINDS}

    assert found == {"weekly": [shifted], "rrule": [shifted], "cron": [edge], "on-calendar": []}


@pytest.mark.sample(37)
@every_kind
@every_overlap
@pytest.mark.parametrize("overlap", Overlap)
def test_a_time_that_happens_twice_follows_the_policy(kind: str, place: str, overlap: Overlap) -> None:
    zone, local, first, second = OVERLAPS[place]
    expected = {Overlap.FIRST: [first], Overlap.SECOND: [second], Overlap.BOTH: [first, second]}

    assert fired_around(kind, zone, local, TimePolicies(overlap=overlap)) == expected[overlap]


@every_kind
@every_overlap
def test_left_to_itself_a_rule_takes_the_first_of_two_equal_times(kind: str, place: str) -> None:
    zone, local, first, _ = OVERLAPS[place]

    assert fired_around(kind, zone, local, TimePolicies()) == [first]


HOURLY: dict[str, Rule] = {
    "every hour": every("2026-01-01T00:00", hours=1),
    "rrule": rrule("FREQ=HOURLY", "2026-01-01T00:00", "Europe/Berlin"),
    "rrule with parts": rrule("FREQ=HOURLY;BYMINUTE=0", "2026-01-01T00:00", "Europe/Berlin"),
    "minutely rrule": rrule("FREQ=MINUTELY;BYMINUTE=0", "2026-01-01T00:00", "Europe/Berlin"),
    "cron": cron("0 * * * *"),
    "on calendar": parse_on_calendar("hourly"),
}
every_hourly_rule = pytest.mark.parametrize("name", HOURLY)


@every_hourly_rule
@pytest.mark.parametrize("clock", [None, ClockKind.ELAPSED, ClockKind.WALL])
def test_an_hourly_rule_passes_the_gap_without_a_silent_hour(name: str, clock: ClockKind | None) -> None:
    plan = plan_of(HOURLY[name], zone="Europe/Berlin", policies=TimePolicies(clock=clock))

    assert seen(plan, "2026-03-29T00:00", "2026-03-29T05:00") == [
        "2026-03-29T00:00+01:00",
        "2026-03-29T01:00+01:00",
        "2026-03-29T03:00+02:00",
        "2026-03-29T04:00+02:00",
    ]


@every_hourly_rule
@pytest.mark.parametrize("clock", [None, ClockKind.ELAPSED, ClockKind.WALL])
def test_an_hourly_rule_fires_in_both_hours_of_the_overlap(name: str, clock: ClockKind | None) -> None:
    plan = plan_of(HOURLY[name], zone="Europe/Berlin", policies=TimePolicies(clock=clock))

    assert seen(plan, "2026-10-25T01:00", "2026-10-25T04:00") == [
        "2026-10-25T01:00+02:00",
        "2026-10-25T02:00+02:00",
        "2026-10-25T02:00+01:00",
        "2026-10-25T03:00+01:00",
    ]


@pytest.mark.parametrize(
    "rule", [every("2026-03-28T00:00", hours=6), rrule("FREQ=HOURLY;INTERVAL=6", "2026-03-28T00:00")]
)
@pytest.mark.parametrize(
    ("clock", "times"),
    [
        (None, ["00:00+01:00", "07:00+02:00", "13:00+02:00", "19:00+02:00"]),
        (ClockKind.ELAPSED, ["00:00+01:00", "07:00+02:00", "13:00+02:00", "19:00+02:00"]),
        (ClockKind.WALL, ["00:00+01:00", "06:00+02:00", "12:00+02:00", "18:00+02:00"]),
    ],
)
def test_every_six_hours_elapses_or_follows_the_wall(
    rule: Rule, clock: ClockKind | None, times: list[str]
) -> None:
    plan = plan_of(rule, zone="Europe/Berlin", policies=TimePolicies(clock=clock))

    assert seen(plan, "2026-03-29T00:00", "2026-03-30T00:00") == [f"2026-03-29T{each}" for each in times]


@pytest.mark.parametrize("kind", WEEKLY_KINDS)
def test_the_monday_after_spring_forward_is_not_lost_in_new_york(kind: str) -> None:
    """The clock changed on Sunday; another scheduler's cron loses the week that begins the day after."""
    rule = WEEKLY_KINDS[kind](moment("2026-03-09T00:00"), "America/New_York")
    plan = plan_of(rule, zone="America/New_York")

    assert seen(plan, "2026-03-01T00:00", "2026-03-17T00:00") == [
        "2026-03-02T00:00-05:00",
        "2026-03-09T00:00-04:00",
        "2026-03-16T00:00-04:00",
    ]


@pytest.mark.parametrize("kind", DAILY_KINDS)
@pytest.mark.parametrize("gap", [None, Gap.SHIFT])
def test_the_day_that_apia_skipped_gives_no_second_run(kind: str, gap: Gap | None) -> None:
    """Shifted by the gap, December 30 meets the 31st."""
    rule = DAILY_KINDS[kind](moment("2011-12-30T09:00"), "Pacific/Apia")
    plan = plan_of(rule, zone="Pacific/Apia", policies=TimePolicies(gap=gap))

    assert seen(plan, "2011-12-29T00:00", "2012-01-02T00:00") == [
        "2011-12-29T09:00-10:00",
        "2011-12-31T09:00+14:00",
        "2012-01-01T09:00+14:00",
    ]


@pytest.mark.parametrize("kind", DAILY_KINDS)
def test_the_day_that_apia_skipped_fires_at_its_edge_if_asked(kind: str) -> None:
    rule = DAILY_KINDS[kind](moment("2011-12-30T09:00"), "Pacific/Apia")
    plan = plan_of(rule, zone="Pacific/Apia", policies=TimePolicies(gap=Gap.EDGE))

    assert seen(plan, "2011-12-29T00:00", "2012-01-01T00:00") == [
        "2011-12-29T09:00-10:00",
        "2011-12-31T00:00+14:00",
        "2011-12-31T09:00+14:00",
    ]


@pytest.mark.parametrize("kind", WEEKLY_KINDS)
@pytest.mark.parametrize(
    ("policies", "fired"),
    [
        (TimePolicies(), []),
        (TimePolicies(missing_date=MissingDate.SKIP, gap=Gap.EDGE), []),
        (TimePolicies(gap=Gap.SKIP), []),
        (TimePolicies(gap=Gap.EDGE), ["2011-12-31T00:00+14:00"]),
        (TimePolicies(gap=Gap.SHIFT), ["2011-12-31T09:00+14:00"]),
        (TimePolicies(missing_date=MissingDate.NEXT), ["2011-12-31T09:00+14:00"]),
        (TimePolicies(missing_date=MissingDate.PREVIOUS), ["2011-12-29T09:00-10:00"]),
        (TimePolicies(missing_date=MissingDate.PREVIOUS, gap=Gap.EDGE), ["2011-12-29T09:00-10:00"]),
    ],
)
def test_the_friday_that_apia_skipped_is_a_missing_date_unless_a_gap_policy_is_chosen(
    kind: str, policies: TimePolicies, fired: list[str]
) -> None:
    rule = WEEKLY_KINDS[kind](moment("2011-12-30T09:00"), "Pacific/Apia")
    plan = plan_of(rule, zone="Pacific/Apia", policies=policies)

    assert seen(plan, "2011-12-23T00:00", "2012-01-07T00:00") == [
        "2011-12-23T09:00-10:00",
        *fired,
        "2012-01-06T09:00+14:00",
    ]


@pytest.mark.parametrize(
    ("preset", "spring", "autumn"),
    [
        ("default", ["2026-03-29T03:30+02:00"], ["2026-10-25T02:30+02:00"]),
        ("icalendar", [], ["2026-10-25T02:30+02:00"]),
        ("debian-cron", ["2026-03-29T03:00+02:00"], ["2026-10-25T02:30+02:00"]),
        ("quartz", [], ["2026-10-25T02:30+01:00"]),
    ],
)
def test_a_preset_sets_both_policies(preset: str, spring: list[str], autumn: list[str]) -> None:
    plan = plan_of(daily("02:30"), zone="Europe/Berlin", policies=PRESETS[preset])

    assert seen(plan, "2026-03-29T00:00", "2026-03-30T00:00") == spring
    assert seen(plan, "2026-10-25T00:00", "2026-10-26T00:00") == autumn


@pytest.mark.parametrize(
    ("dialect", "spring", "autumn"),
    [
        ("debian", ["2026-03-29T03:00+02:00"], ["2026-10-25T02:30+02:00"]),
        ("quartz", [], ["2026-10-25T02:30+01:00"]),
    ],
)
def test_a_dialect_of_cron_has_its_own_habits(dialect: str, spring: list[str], autumn: list[str]) -> None:
    text = "30 2 * * *" if dialect == "debian" else "0 30 2 * * ?"
    plan = plan_of(cron(text, CronDialect(dialect)), zone="Europe/Berlin")

    assert seen(plan, "2026-03-29T00:00", "2026-03-30T00:00") == spring
    assert seen(plan, "2026-10-25T00:00", "2026-10-26T00:00") == autumn


def test_a_wildcard_of_debian_cron_follows_the_wall_through_gap_and_overlap() -> None:
    plan = plan_of(cron("*/30 2 * * *"), zone="Europe/Berlin")

    assert seen(plan, "2026-03-29T00:00", "2026-03-30T00:00") == []
    assert seen(plan, "2026-10-25T00:00", "2026-10-26T00:00") == [
        "2026-10-25T02:00+02:00",
        "2026-10-25T02:30+02:00",
        "2026-10-25T02:00+01:00",
        "2026-10-25T02:30+01:00",
    ]
