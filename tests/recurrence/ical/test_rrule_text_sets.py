"""Recurrence sets as text: the lines of DTSTART, RRULE, RDATE, EXRULE and EXDATE."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.ical.recurrence_set_text import (
    parse_recurrence_set,
    print_recurrence_set,
    zone_of_start,
)
from scheduler_core.recurrence.ical.rrule_text import parse_rrule
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceSet

ZONE = "Europe/Berlin"
local = datetime.fromisoformat
START = local("2026-01-05 09:00")


def read(*lines: str, zone: str = ZONE, strict: bool = False) -> RecurrenceSet:
    return parse_recurrence_set(lines, START, zone=zone, strict=strict)


def test_every_kind_of_line_is_read() -> None:
    lines = (
        "DTSTART;TZID=Europe/Berlin:20260105T090000",
        "RRULE:FREQ=DAILY;COUNT=5",
        "RDATE:20260201T090000,20260202T090000",
        "EXRULE:FREQ=WEEKLY",
        "EXDATE:20260106T080000Z",
    )

    recurrence_set = parse_recurrence_set(lines, zone=ZONE)

    assert recurrence_set == RecurrenceSet(
        start=START,
        rules=(parse_rrule("FREQ=DAILY;COUNT=5", strict=False),),
        extra_dates=(DatePeriod(local("2026-02-01 09:00")), DatePeriod(local("2026-02-02 09:00"))),
        excluded_rules=(parse_rrule("FREQ=WEEKLY", strict=False),),
        excluded_dates=(DatePeriod(datetime(2026, 1, 6, 8, tzinfo=UTC)),),
        text="\n".join(lines),
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("RDATE:20260201T090000", DatePeriod(local("2026-02-01 09:00"))),
        ("rdate:20260201t090000", DatePeriod(local("2026-02-01 09:00"))),
        ("RDATE;TZID=Europe/Berlin:20260201T090000", DatePeriod(local("2026-02-01 09:00"))),
        ("RDATE;TZID=US-Eastern:20260201T090000", DatePeriod(local("2026-02-01 09:00"), "US/Eastern")),
        ('RDATE;TZID="W. Europe Standard Time":20260201T090000', DatePeriod(local("2026-02-01 09:00"))),
        ("RDATE;VALUE=DATE-TIME:20260201T090000Z", DatePeriod(datetime(2026, 2, 1, 9, tzinfo=UTC))),
        ("RDATE;VALUE=DATE:20260201", DatePeriod(date(2026, 2, 1))),
        ("RDATE:20260201", DatePeriod(date(2026, 2, 1))),
        ("RDATE;VALUE=PERIOD:20260201T090000Z/PT1H", DatePeriod(datetime(2026, 2, 1, 9, tzinfo=UTC))),
        ("RDATE;X-NOTE=any;VALUE=DATE:20260201", DatePeriod(date(2026, 2, 1))),
        ("RDATE;VALUE=DATE:2026\r\n 0201", DatePeriod(date(2026, 2, 1))),
    ],
)
def test_a_date_is_read_in_each_form(line: str, expected: DatePeriod) -> None:
    assert read(line).extra_dates == (expected,)


def test_a_bare_rule_needs_no_name() -> None:
    assert read("COUNT=2;FREQ=DAILY").rules == read("RRULE:FREQ=DAILY;COUNT=2").rules


def test_the_start_line_says_whether_whole_days_are_meant() -> None:
    recurrence_set = parse_recurrence_set("DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY", zone=ZONE)

    assert recurrence_set.all_day
    assert recurrence_set.start == local("2026-01-05")


@pytest.mark.parametrize(
    ("lines", "zone"),
    [
        ("DTSTART;TZID=US-Eastern:20260105T090000\nRRULE:FREQ=DAILY", "US/Eastern"),
        ("DTSTART:20260105T090000Z", "UTC"),
        ("DTSTART:20260105T090000", None),
        ("RRULE:FREQ=DAILY", None),
    ],
)
def test_the_zone_of_the_start_line_is_found(lines: str, zone: str | None) -> None:
    assert zone_of_start(lines) == zone


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("DTSTART;TZID=America/New_York:20260105T090000", "same zone for both"),
        ("DTSTART:20260105T090000Z", "same zone for both"),
        ("DTSTART:20260106T090000", "was given as the start"),
        ("DTSTART:20260105T090000\nDTSTART:20260105T090000", "twice"),
        ("RDATE:tomorrow", "RDATE:tomorrow"),
        ("RDATE:20260230", "RDATE:20260230"),
        ("RDATE;VALUE=DATE:20260201T090000", "has a time"),
        ("RDATE;VALUE=WEEK:20260201", "VALUE=WEEK is unknown"),
        ("RDATE;VALUE=PERIOD:20260201T090000", "has no end"),
        ("EXDATE;VALUE=PERIOD:20260201T090000/PT1H", "not periods"),
        ("EXDATE;RANGE=THISANDFUTURE:20260201T090000", "unknown parameter RANGE"),
        ("SUMMARY:Lunch", "'SUMMARY:Lunch' is not one of the lines"),
        ("RRULE", "is not one of the lines"),
        ("RRULE:FREQ=NEVER", "FREQ=NEVER"),
        ("RDATE:" + ",".join(["20260201"] * 10_001), "more than 10,000"),
        ("\n" * 1_000_001, "longer than 1,000,000"),
    ],
)
def test_a_line_without_sense_is_refused_with_the_reason(lines: str, words: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read(lines)

    assert words in refusal.value.reason


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(InvalidInput):
        read("RDATE;TZID=Mars/Phobos:20260201T090000")


def test_a_set_needs_a_start() -> None:
    with pytest.raises(InvalidInput, match="has no start"):
        parse_recurrence_set("RRULE:FREQ=DAILY", zone=ZONE)


@pytest.mark.parametrize(
    "line",
    [
        "EXRULE:FREQ=DAILY",
        "RRULE:FREQ=DAILY;UNTIL=20260201",
        "RRULE:FREQ=DAILY;UNTIL=20260201T090000",
        "RRULE:FREQ=DAILY;BYDAY=1MO",
    ],
)
def test_the_strict_reader_refuses_what_the_rfc_forbids(line: str) -> None:
    read(line)

    with pytest.raises(InvalidInput):
        read(line, strict=True)


def test_the_strict_reader_wants_until_without_zone_where_the_start_has_none() -> None:
    assert read("RRULE:FREQ=DAILY;UNTIL=20260201T090000", zone="floating", strict=True).rules

    with pytest.raises(InvalidInput, match="no zone"):
        read("RRULE:FREQ=DAILY;UNTIL=20260201T090000Z", zone="floating", strict=True)


def test_an_untouched_set_is_written_back_as_it_came() -> None:
    text = "rrule:freq=daily;interval=1;count=3;\r\nEXDATE;VALUE=DATE-TIME:20260106T\r\n 090000"

    assert print_recurrence_set(parse_recurrence_set(text, START, zone=ZONE), ZONE) == text


def test_a_changed_set_is_written_anew_with_its_start() -> None:
    untouched = read("rrule:freq=daily;count=3", "RDATE;TZID=US-Eastern:20260201T090000", "RDATE:20260202")

    printed = print_recurrence_set(replace(untouched, rules=()), ZONE)

    assert printed.splitlines() == [
        "DTSTART;TZID=Europe/Berlin:20260105T090000",
        "RDATE;TZID=US/Eastern:20260201T090000",
        "RDATE;VALUE=DATE:20260202",
    ]


def test_a_set_whose_start_moved_is_written_anew() -> None:
    untouched = parse_recurrence_set("DTSTART:20260105T090000\nRRULE:FREQ=DAILY", zone="floating")

    moved = replace(untouched, start=local("2026-02-05 09:00"))

    assert print_recurrence_set(moved, "floating") == "DTSTART:20260205T090000\nRRULE:FREQ=DAILY"


def test_whole_days_are_written_as_dates() -> None:
    assert print_recurrence_set(RecurrenceSet(START, all_day=True), ZONE) == "DTSTART;VALUE=DATE:20260105"


@pytest.mark.parametrize(
    ("zone", "line"),
    [
        ("UTC", "DTSTART:20260105T090000Z"),
        ("floating", "DTSTART:20260105T090000"),
        (ZONE, "DTSTART;TZID=Europe/Berlin:20260105T090000"),
    ],
)
def test_the_start_is_written_in_the_zone_of_the_schedule(zone: str, line: str) -> None:
    assert print_recurrence_set(RecurrenceSet(START), zone) == line


MOMENTS = st.datetimes().map(lambda at: at.replace(microsecond=0))
DATES = st.lists(
    st.dates().map(DatePeriod)
    | MOMENTS.map(DatePeriod)
    | MOMENTS.map(lambda at: DatePeriod(at.replace(tzinfo=UTC)))
    | MOMENTS.map(lambda at: DatePeriod(at, "Asia/Tokyo")),
    max_size=4,
).map(tuple)
RULES = st.lists(
    st.sampled_from(["FREQ=DAILY", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;COUNT=3"]).map(
        lambda text: parse_rrule(text, strict=True)
    ),
    max_size=3,
).map(tuple)


@pytest.mark.slow
@given(
    st.builds(
        RecurrenceSet,
        start=MOMENTS,
        rules=RULES,
        extra_dates=DATES,
        excluded_rules=RULES,
        excluded_dates=DATES,
    ),
    st.sampled_from([ZONE, "UTC", "floating"]),
)
def test_a_printed_set_reads_back_as_itself(recurrence_set: RecurrenceSet, zone: str) -> None:
    printed = print_recurrence_set(recurrence_set, zone)
    read_back = parse_recurrence_set(printed, zone=zone)

    assert replace(read_back, text="") == recurrence_set
    assert print_recurrence_set(read_back, zone) == printed
