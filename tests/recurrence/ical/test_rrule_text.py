"""Recurrence rules as text: what is read, what is printed, what is refused and why."""

import contextlib
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.ical.rrule_text import parse_rrule, print_rrule, rrule_warnings
from scheduler_core.values.schedules.policies import MissingDate
from scheduler_core.values.schedules.recurrence_set import ByDay, Frequency, RecurrenceRule
from scheduler_core.values.schedules.weekday import Weekday


def read(text: str) -> RecurrenceRule:
    return parse_rrule(text, strict=False)


def test_every_part_is_read() -> None:
    rule = read(
        "FREQ=YEARLY;UNTIL=20301224T180000Z;INTERVAL=2;BYSECOND=0;BYMINUTE=15,30;BYHOUR=9;BYDAY=-1FR,MO;"
        "BYMONTHDAY=1,-1;BYYEARDAY=100,-366;BYWEEKNO=53;BYMONTH=12;BYEASTER=-2;BYSETPOS=-1;WKST=SU"
    )

    assert rule == RecurrenceRule(
        Frequency.YEARLY,
        interval=2,
        until=datetime(2030, 12, 24, 18, tzinfo=UTC),
        by_second=(0,),
        by_minute=(15, 30),
        by_hour=(9,),
        by_day=(ByDay(Weekday.FRIDAY, -1), ByDay(Weekday.MONDAY)),
        by_month_day=(1, -1),
        by_year_day=(100, -366),
        by_week_number=(53,),
        by_month=(12,),
        by_easter=(-2,),
        by_set_position=(-1,),
        week_start=Weekday.SUNDAY,
    )


@pytest.mark.parametrize(
    "text",
    [
        "RRULE:FREQ=WEEKLY;BYDAY=MO,+2TU",
        "EXRULE:FREQ=WEEKLY;BYDAY=MO,2TU",
        "freq=weekly;byday=mo,2tu",
        "  RRULE : FREQ=WEEKLY;BYDAY=MO,2TU;\r\n",
        "FREQ=WEEK\r\n LY;BYDAY=MO,\n\t2TU",
        "FREQ = WEEKLY ; BYDAY = MO , 2TU",
        "BYDAY=MO,2TU;FREQ=WEEKLY",
    ],
)
def test_forms_that_mean_the_same_are_read_alike(text: str) -> None:
    assert print_rrule(read(text)) == "FREQ=WEEKLY;BYDAY=MO,2TU"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("BYDAY=MO;COUNT=3;INTERVAL=1;FREQ=DAILY;WKST=MO", "FREQ=DAILY;COUNT=3;BYDAY=MO"),
        ("FREQ=DAILY;UNTIL=20260102", "FREQ=DAILY;UNTIL=20260102"),
        ("FREQ=DAILY;UNTIL=20260102t030405", "FREQ=DAILY;UNTIL=20260102T030405"),
        ("FREQ=MONTHLY;SKIP=FORWARD;RSCALE=gregorian", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD"),
        ("RSCALE=GREGORIAN;FREQ=DAILY", "FREQ=DAILY"),
        ("FREQ=YEARLY;BYSETPOS=1;BYMONTH=2;BYDAY=-1SU", "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=2;BYSETPOS=1"),
    ],
)
def test_a_rule_is_printed_in_the_order_of_the_rfc(text: str, printed: str) -> None:
    assert print_rrule(read(text)) == printed


def test_until_keeps_whether_it_is_a_date_a_wall_clock_time_or_an_instant() -> None:
    ends = ("20260102", "20260102T030405", "20260102T030405Z")

    untils = [read(f"FREQ=DAILY;UNTIL={end}").until for end in ends]

    wall_clock = datetime.fromisoformat("2026-01-02T03:04:05")
    assert untils == [date(2026, 1, 2), wall_clock, wall_clock.replace(tzinfo=UTC)]


def test_a_leap_second_is_kept_in_a_rule_and_ends_one_second_early() -> None:
    """RFC 5545, 3.3.12: programs without leap seconds read 60 as 59."""
    assert print_rrule(read("FREQ=DAILY;BYSECOND=60")) == "FREQ=DAILY;BYSECOND=60"
    assert read("FREQ=DAILY;UNTIL=20161231T235960Z").until == datetime(2016, 12, 31, 23, 59, 59, tzinfo=UTC)


def test_what_to_do_with_missing_dates_is_read() -> None:
    words = ("OMIT", "BACKWARD", "FORWARD")

    skips = [read(f"RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP={word}").skip for word in words]

    assert skips == [MissingDate.SKIP, MissingDate.PREVIOUS, MissingDate.NEXT]


def test_huge_numbers_are_numbers() -> None:
    rule = read("FREQ=SECONDLY;COUNT=1000000000;INTERVAL=99999999999")

    assert (rule.count, rule.interval) == (1_000_000_000, 99_999_999_999)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("RRULE:", "is empty"),
        ("COUNT=3", "FREQ is missing"),
        ("FREQ=FORTNIGHTLY", "FREQ=FORTNIGHTLY is unknown"),
        ("FREQ=42", "FREQ=42 is unknown"),
        ("FOOBAR=DAILY", "FOOBAR is not a part"),
        ("FREQ=DAILY;BYMONHT=1", "did you mean BYMONTH"),
        ("FREQ=DAILY;X-NAME=1", "X-NAME is not a part"),
        ("FREQ=DAILY;;COUNT=1", "empty part"),
        ("FREQ=DAILY;COUNT", "'COUNT' is not a part"),
        ("FREQ=DAILY;COUNT=", "COUNT has no value"),
        ("FREQ=DAILY;COUNT=1;COUNT=2", "COUNT stands there twice"),
        ("FREQ=DAILY;freq=DAILY", "FREQ stands there twice"),
        ("FREQ=DAILY;COUNT=1.5", "COUNT=1.5 is not a whole number"),
        ("FREQ=DAILY;COUNT=-1", "COUNT=-1"),
        ("FREQ=DAILY;COUNT=0x10", "COUNT=0X10 is not a whole number"),
        ("FREQ=DAILY;COUNT=" + "9" * 19, "too many digits"),
        ("FREQ=DAILY;INTERVAL=0", "INTERVAL=0"),
        ("FREQ=DAILY;INTERVAL=A", "INTERVAL=A"),
        ("FREQ=DAILY;UNTIL=2015-07-01", "UNTIL=2015-07-01"),
        ("FREQ=DAILY;UNTIL=20150230", "UNTIL=20150230"),
        ("FREQ=DAILY;UNTIL=20150701T250000Z", "UNTIL=20150701T250000Z"),
        ("FREQ=DAILY;UNTIL=00000101", "UNTIL=00000101"),
        ("FREQ=DAILY;BYSECOND=61", "BYSECOND=61"),
        ("FREQ=DAILY;BYSECOND=-1", "BYSECOND=-1"),
        ("FREQ=DAILY;BYMINUTE=60", "BYMINUTE=60"),
        ("FREQ=DAILY;BYHOUR=24", "BYHOUR=24"),
        ("FREQ=DAILY;BYHOUR=1,,2", "empty value"),
        ("FREQ=DAILY;BYMONTHDAY=0", "BYMONTHDAY=0"),
        ("FREQ=DAILY;BYMONTHDAY=-32", "BYMONTHDAY=-32"),
        ("FREQ=DAILY;BYYEARDAY=367", "BYYEARDAY=367"),
        ("FREQ=YEARLY;BYWEEKNO=-54", "BYWEEKNO=-54"),
        ("FREQ=YEARLY;BYMONTH=13", "BYMONTH=13"),
        ("FREQ=YEARLY;BYMONTH=5L", "BYMONTH=5L"),
        ("FREQ=YEARLY;BYEASTER=367", "BYEASTER=367"),
        ("FREQ=YEARLY;BYSETPOS=0", "BYSETPOS=0"),
        ("FREQ=YEARLY;BYDAY=MON", "BYDAY=MON is not a weekday"),
        ("FREQ=YEARLY;BYDAY=0MO", "BYDAY=0MO"),
        ("FREQ=YEARLY;BYDAY=-54MO", "BYDAY=-54MO"),
        ("FREQ=WEEKLY;WKST=XX", "WKST=XX"),
        ("RSCALE=GREGORIAN;FREQ=DAILY;SKIP=SIDEWAYS", "SKIP=SIDEWAYS"),
        ("FREQ=DAILY\nFREQ=DAILY", "several lines"),
        ("FREQ=DAILY;COUNT=٣", "plain Latin letters"),
        ("FREQ=DAILY" + ";" * 10_000, "longer than 10,000"),
        ("FREQ=DAILY;BYHOUR=" + "1," * 1_000 + "1", "more than 1,000"),
    ],
)
def test_a_rule_without_sense_is_refused_with_the_reason(text: str, words: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read(text)

    assert refusal.value.field == "rrule"
    assert words in refusal.value.reason


@pytest.mark.parametrize("scale", ["CHINESE", "hebrew", "ISLAMIC-CIVIL"])
def test_another_calendar_is_refused_by_name(scale: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read(f"RSCALE={scale};FREQ=YEARLY;BYMONTH=5L")

    assert refusal.value.reason == f"only the Gregorian calendar is supported; RSCALE={scale.upper()} isn't"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("FREQ=DAILY;COUNT=3;UNTIL=20260101", "COUNT and UNTIL"),
        ("FREQ=DAILY;COUNT=0", "COUNT=0"),
        ("FREQ=DAILY;BYDAY=1MO", "BYDAY with a number"),
        ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY with a number"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO", "BYWEEKNO"),
        ("FREQ=MONTHLY;BYDAY=6MO", "no month has more than 5"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=-6MO", "no month has more than 5"),
        ("FREQ=WEEKLY;BYMONTHDAY=20", "BYMONTHDAY"),
        ("FREQ=MONTHLY;BYYEARDAY=14", "BYYEARDAY"),
        ("FREQ=DAILY;BYWEEKNO=20", "BYWEEKNO"),
        ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;BYWEEKNO=1", "read in different ways"),
        ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS"),
        ("FREQ=YEARLY;BYEASTER=0", "BYEASTER"),
    ],
)
def test_what_the_rfc_forbids_is_a_warning_or_strictly_a_refusal(text: str, words: str) -> None:
    warnings = rrule_warnings(read(text))
    with pytest.raises(InvalidInput) as refusal:
        parse_rrule(text, strict=True)

    assert len(warnings) == 1
    assert words in warnings[0]
    assert refusal.value.reason == warnings[0]


@pytest.mark.parametrize("text", ["FREQ=MONTHLY;SKIP=OMIT", "FREQ=DAILY;", "FREQ=DAILY; COUNT=1"])
def test_only_the_strict_reader_refuses_loose_writing(text: str) -> None:
    read(text)

    with pytest.raises(InvalidInput):
        parse_rrule(text, strict=True)


@pytest.mark.parametrize(
    "text",
    [
        "FREQ=YEARLY;BYDAY=20MO",
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
        "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD",
        "FREQ=HOURLY;BYYEARDAY=1,100,200",
    ],
)
def test_what_the_rfc_allows_passes_strictly_and_without_warning(text: str) -> None:
    assert rrule_warnings(parse_rrule(text, strict=True)) == ()


def test_a_message_about_huge_input_is_short() -> None:
    with pytest.raises(InvalidInput) as refusal:
        read("FREQ=DAILY;BYMONTH=" + "7" * 5_000)

    assert len(str(refusal.value)) < 200


def signed(most: int) -> st.SearchStrategy[int]:
    return st.integers(1, most) | st.integers(-most, -1)


def listed(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(numbers, max_size=4).map(tuple)


MOMENTS = st.datetimes().map(lambda at: at.replace(microsecond=0))
RULES = st.builds(
    RecurrenceRule,
    frequency=st.sampled_from(Frequency),
    interval=st.integers(1, 10**9),
    count=st.none() | st.integers(0, 10**9),
    until=st.none() | st.dates() | MOMENTS | MOMENTS.map(lambda at: at.replace(tzinfo=UTC)),
    by_second=listed(st.integers(0, 60)),
    by_minute=listed(st.integers(0, 59)),
    by_hour=listed(st.integers(0, 23)),
    by_day=st.lists(st.builds(ByDay, st.sampled_from(Weekday), st.just(0) | signed(53)), max_size=4).map(
        tuple
    ),
    by_month_day=listed(signed(31)),
    by_year_day=listed(signed(366)),
    by_week_number=listed(signed(53)),
    by_month=listed(st.integers(1, 12)),
    by_easter=listed(st.integers(-300, 300)),
    by_set_position=listed(signed(366)),
    week_start=st.sampled_from(Weekday),
    skip=st.none() | st.sampled_from(MissingDate),
)


@pytest.mark.slow
@given(RULES)
def test_a_printed_rule_reads_back_as_itself(rule: RecurrenceRule) -> None:
    printed = print_rrule(rule)

    assert read(printed) == rule
    assert print_rrule(read(printed)) == printed


@pytest.mark.slow
@given(st.text(max_size=60) | st.text("FREQ=DAILY;COUNTBYSETPOS,-0123456789 \n", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(InvalidInput):
        rule = read(text)
        assert read(print_rrule(rule)) == rule
