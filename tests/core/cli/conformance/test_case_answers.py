"""What the kinds of cases and their fields mean."""

import json
from typing import Any

import pytest

from scheduler_core.cli.conformance.stream import answered


def ask(kind: str, rule: str | None = None, **fields: object) -> dict[str, Any]:
    return answered(json.dumps({"id": 1, "kind": kind, "rule": rule, **fields}).encode())


def instants(kind: str, rule: str | None = None, **fields: object) -> list[str]:
    found: list[str] = ask(kind, rule, **fields)["occurrences"]
    return found


START = {"dtstart": "2026-01-01T09:00:00"}
DAYS = [f"2026-01-{day:02}" for day in range(1, 10)]


def test_a_floating_rule_is_answered_on_the_wall_clock() -> None:
    assert instants("rrule", "FREQ=DAILY;COUNT=1", tz="floating", **START) == ["2026-01-01T09:00:00"]
    assert instants("rrule", "FREQ=DAILY;COUNT=1", **START) == ["2026-01-01T09:00:00"]


def test_a_rule_in_a_zone_is_answered_with_its_distance_to_utc() -> None:
    rule = "FREQ=MONTHLY;INTERVAL=6;COUNT=2"

    assert instants("rrule", rule, tz="UTC", **START)[0] == "2026-01-01T09:00:00+00:00"
    assert instants("rrule", rule, tz="US-Eastern", **START) == [
        "2026-01-01T09:00:00-05:00",
        "2026-07-01T09:00:00-04:00",
    ]


def test_whole_days_are_answered_as_dates() -> None:
    assert instants("rrule", "FREQ=DAILY;COUNT=2", dtstart="2026-01-01", value="date") == DAYS[:2]
    assert instants("rrule", "FREQ=DAILY;COUNT=2", dtstart="2026-01-01", tz="Asia/Tokyo") == DAYS[:2]


def test_a_start_with_an_offset_is_put_on_the_clock_of_the_zone() -> None:
    found = instants("rrule", "FREQ=DAILY;COUNT=1", dtstart="2026-01-01T08:00:00Z", tz="Europe/Berlin")

    assert found == ["2026-01-01T09:00:00+01:00"]


def test_fifty_instants_are_the_limit_unless_another_is_given() -> None:
    assert len(instants("rrule", "FREQ=DAILY", **START)) == 50
    assert len(instants("rrule", "FREQ=DAILY", limit=51, **START)) == 51
    assert instants("rrule", "FREQ=DAILY", limit=0, **START) == []


@pytest.mark.parametrize(
    ("rule", "fires"),
    [
        ("FREQ=DAILY", "forever"),
        ("FREQ=DAILY;COUNT=60", "finite"),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "never"),
        ("FREQ=DAILY;COUNT=0", "never"),
    ],
)
def test_how_long_a_rule_goes_on_is_told(rule: str, fires: str) -> None:
    assert ask("rrule", rule, **START)["fires"] == fires


@pytest.mark.parametrize(
    ("flags", "days"),
    [
        ({}, DAYS[1:4]),
        ({"window_inclusive": True}, DAYS[1:4]),
        ({"window_end_exclusive": True}, DAYS[1:3]),
        ({"window_inclusive": False}, DAYS[2:3]),
    ],
)
def test_a_window_has_both_ends_unless_said_otherwise(flags: dict[str, bool], days: list[str]) -> None:
    window = ["2026-01-02", "2026-01-04"]

    found = instants("rrule-window", "FREQ=DAILY", dtstart="2026-01-01", window=window, **flags)

    assert found == days


def test_a_window_may_be_open() -> None:
    rule, start = "FREQ=DAILY;COUNT=4", "2026-01-01"

    assert instants("rrule-window", rule, dtstart=start, window=[None, "2026-01-02"]) == DAYS[:2]
    assert instants("rrule-window", rule, dtstart=start, window=["2026-01-03", None]) == DAYS[2:4]


@pytest.mark.parametrize(("inclusive", "first"), [(False, DAYS[2]), (None, DAYS[2]), (True, DAYS[1])])
def test_after_is_meant_strictly_unless_inclusive(inclusive: bool | None, first: str) -> None:
    found = instants(
        "rrule-after", "FREQ=DAILY", dtstart="2026-01-01", after="2026-01-02", inclusive=inclusive, limit=1
    )

    assert found == [first]


def test_exdates_are_left_out() -> None:
    found = instants(
        "rrule-window", "FREQ=DAILY;COUNT=3", exdate=["2026-01-02T09:00:00"], window=[None, None], **START
    )

    assert found == ["2026-01-01T09:00:00", "2026-01-03T09:00:00"]


def test_a_set_is_read_from_its_lines() -> None:
    lines = ["RRULE:FREQ=DAILY;COUNT=2", "RDATE:20260105T090000", "EXDATE:20260102T090000"]

    assert instants("rset", lines=lines, **START) == ["2026-01-01T09:00:00", "2026-01-05T09:00:00"]
    assert instants("rset", "\n".join(lines), **START) == ["2026-01-01T09:00:00", "2026-01-05T09:00:00"]


@pytest.mark.parametrize(
    ("convention", "first"),
    [("any", "2026-01-05"), ("rule-only", "2026-01-05"), ("dtstart-included", "2026-01-01")],
)
def test_a_convention_says_whether_the_start_fires(convention: str, first: str) -> None:
    start = {"dtstart": "2026-01-01", "limit": 1}

    assert instants("rset", "FREQ=MONTHLY;BYMONTHDAY=5", convention=convention, **start) == [first]


def test_a_start_alone_fires_by_convention() -> None:
    assert instants("rset", dtstart="2026-01-01", convention="dtstart-included") == DAYS[:1]


def test_a_set_can_be_looked_at_from_a_later_day() -> None:
    found = instants("rset-startat", lines=["RDATE:20260103"], dtstart="2026-01-01", start_at="2026-01-02")

    assert found == DAYS[2:3]


def test_policies_of_gaps_and_overlaps_are_obeyed() -> None:
    start = {"dtstart": "2026-03-29T02:30:00", "tz": "Europe/Berlin", "limit": 1}

    assert instants("dst", "FREQ=DAILY", gap="shift", **start) == ["2026-03-29T03:30:00+02:00"]
    assert instants("dst", "FREQ=DAILY", gap="edge", **start) == ["2026-03-29T03:00:00+02:00"]
    assert instants("dst", "FREQ=DAILY", gap="skip", **start) == ["2026-03-30T02:30:00+02:00"]


def test_a_clock_below_a_day_may_be_the_wall_clock() -> None:
    start = {"dtstart": "2026-03-29T00:00:00", "tz": "Europe/Berlin", "limit": 2}

    elapsed = instants("dst-subdaily", "FREQ=HOURLY;INTERVAL=6", **start)
    wall = instants("dst-subdaily", "FREQ=HOURLY;INTERVAL=6", policy="wall-every-instant", **start)

    assert [elapsed[1], wall[1]] == ["2026-03-29T07:00:00+02:00", "2026-03-29T06:00:00+02:00"]


def test_cron_is_asked_in_both_directions() -> None:
    after = {"after": "2026-01-02T09:00:00", "tz": "UTC", "limit": 2}

    assert instants("cron-next", "0 9 * * *", **after) == [
        "2026-01-03T09:00:00+00:00",
        "2026-01-04T09:00:00+00:00",
    ]
    assert instants("cron-prev", "0 9 * * *", **after) == [
        "2026-01-01T09:00:00+00:00",
        "2025-12-31T09:00:00+00:00",
    ]


@pytest.mark.parametrize(("at", "matches"), [("2026-01-02T09:00:00", True), ("2026-01-02T09:01:00", False)])
def test_cron_can_be_asked_whether_it_fires(at: str, matches: bool) -> None:
    assert ask("cron-match", "0 9 * * *", at=at) == {"id": 1, "match": matches}


@pytest.mark.parametrize(
    ("dialect", "options", "first"),
    [
        ("debian-5", {}, "2026-01-01T00:00:00"),
        ("croniter-5", {"day_or": "False"}, "2027-01-01T00:00:00"),
        ("croniter-5", {"day_or": False}, "2027-01-01T00:00:00"),
        ("ocps-5-and", {}, "2027-01-01T00:00:00"),
        ("quartz", {}, None),
    ],
)
def test_a_dialect_decides_what_an_expression_means(
    dialect: str, options: dict[str, object], first: str | None
) -> None:
    answer = ask(
        "cron-next", "0 0 1 1 5", after="2025-12-31T00:00:00", dialect=dialect, options=options, limit=1
    )

    assert answer.get("occurrences", [None])[0] == first


def test_cron_in_a_zone_follows_its_dialect_over_changes_of_the_clock() -> None:
    found = instants(
        "cron-next-zoned",
        "30 2 * * *",
        after="2026-03-28T12:00:00",
        tz="Europe/Berlin",
        dialect="debian-5",
        limit=1,
    )

    assert found == ["2026-03-29T03:00:00+02:00"]


def test_a_time_with_offset_is_the_wall_clock_where_the_schedule_floats() -> None:
    found = instants("cron-next", "0 * * * *", after="2012-11-04T00:00:00-04:00", tz="floating", limit=1)

    assert found == ["2012-11-04T01:00:00"]


def test_a_calendar_expression_shows_microseconds_only_where_there_are_any() -> None:
    after = {"after": "2015-11-13T00:00:00", "tz": "UTC", "limit": 1}

    assert instants("oncalendar-next", "*-*-* 09:11:23.5", **after) == ["2015-11-13T09:11:23.500000+00:00"]
    assert instants("oncalendar-next", "*-*-* 09:11", **after) == ["2015-11-13T09:11:00+00:00"]


def test_the_strict_kind_refuses_what_other_kinds_take() -> None:
    rule = "FREQ=WEEKLY;BYMONTHDAY=1"

    assert "occurrences" in ask("rrule", rule, **START)
    assert "BYMONTHDAY" in ask("rrule-invalid", rule, **START)["error"]
