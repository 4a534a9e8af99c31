"""OnCalendar expressions read, printed as systemd prints them, and refused."""

from dataclasses import replace

import pytest
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar, print_on_calendar
from scheduler_core.values.schedules.on_calendar import CalendarRange
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.properties import for_all


def refusal(text: str) -> str:
    with pytest.raises(InvalidInput) as caught:
        parse_on_calendar(text)
    return str(caught.value)


def print_or_refusal(text: str) -> str:
    try:
        return print_on_calendar(parse_on_calendar(text))
    except InvalidInput as refused:
        return str(refused)


@pytest.mark.parametrize(
    ("text", "normalised"),
    [
        ("hourly", "*-*-* *:00:00"),
        ("weekly Pacific/Auckland", "Mon *-*-* 00:00:00 Pacific/Auckland"),
        ("quarterly", "*-01,04,07,10-01 00:00:00"),
        ("Semi-Annually", "*-01,07-01 00:00:00"),
        ("Sat,Thu,Mon-Wed,Sat..Sun", "Mon..Thu,Sat,Sun *-*-* 00:00:00"),
        ("Mon..Sun 12:00", "*-*-* 12:00:00"),
        ("Wed, 17:48", "Wed *-*-* 17:48:00"),
        ("Mon,Sun 12-*-* 2,1:23", "Mon,Sun 2012-*-* 01,02:23:00"),
        ("93..00-*-*", "1993..2000-*-* 00:00:00"),
        ("10-15", "*-10-15 00:00:00"),
        ("*:2/3", "*-*-* *:02/3:00"),
        ("*:20..39/5", "*-*-* *:20..35/5:00"),
        ("*:05..10/6", "*-*-* *:05:00"),
        ("12,14,13,12:20,10,30", "*-*-* 12,13,14:10,20,30:00"),
        ("*-*~05,3 ", "*-*~03,05 00:00:00"),
        ("*-*~* 00:00:00", "*-*-* 00:00:00"),
        ("*~03/1,03..05", "*-*~03/1,03..05 00:00:00"),
        ("2016-03-27 03:17:00.4200005", "2016-03-27 03:17:00.420001"),
        ("2016-03-27 03:17:00/0.42", "2016-03-27 03:17:00/0.420000"),
        ("00:00:1.125..2.125", "*-*-* 00:00:01.125000..02.125000"),
        ("00:00:1.0..3.8", "*-*-* 00:00:01..03"),
        ("*:4,30:0/1,3,5", "*-*-* *:04,30:*"),
        ("2015-10-25 01:00:00 uTc", "2015-10-25 01:00:00 UTC"),
        ("@1493187147", "2017-04-26 06:12:27 UTC"),
    ],
)
def test_an_expression_is_printed_as_systemd_normalises_it(text: str, normalised: str) -> None:
    calendar = parse_on_calendar(text)

    assert print_on_calendar(calendar) == normalised
    assert calendar.text == text


def test_the_parts_are_kept_as_ranges() -> None:
    calendar = parse_on_calendar("Fri 2026-1/3~2 6..18/2:30:5.5")

    assert calendar.weekdays == {Weekday.FRIDAY}
    assert calendar.years == (CalendarRange(2026),)
    assert calendar.months == (CalendarRange(1, None, 3),)
    assert calendar.days == (CalendarRange(2),)
    assert calendar.days_from_end
    assert calendar.hours == (CalendarRange(6, 18, 2),)
    assert calendar.microseconds == (CalendarRange(5_500_000),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "on calendar: nothing is written; write, for example, Mon 09:00"),
        ("test", "date: test is not a date; write year-month-day, * for any"),
        ("7", "date: 7 is not a date; write year-month-day, * for any"),
        ("25:00", "hour: 25 is not from 0 to 23"),
        ("12:60", "minute: 60 is not from 0 to 59"),
        ("12:00:60", "second: 60 is not from 0 to 59.999999"),
        ("*-13-1", "month: 13 is not from 1 to 12"),
        ("1969-1-1", "year: 1969 is not from 1970 to 2199"),
        ("*~29", "day: 29 is not from 1 to 28"),
        ("*-*~5/5", "day: a step of 5 from ~5 leaves the month; write a range"),
        ("20/4:00", "hour: a step of 4 from 20 leaves the field"),
        ("12..1-*", "month: 12..1 runs backwards; write two ranges"),
        ("Fri..Mon 12:00", "weekday: Fri..Mon runs backwards; write two ranges with a comma between them"),
        ("Monday.. 12:00", "weekday: Monday.. is not a weekday or a range of them, such as Mon..Fri"),
        ("2016~11-22", "date: 2016~11-22 is not a date; write year-month-day, * for any"),
        ("2000-03-05.23 00:00", "day: 05.23 is not a whole number"),
        ("00:00:00/0", "second: 00/0 needs a step above 0 after the /"),
        ("00:00:00.0..00.9", "second: 00.0..00.9 is shorter than a second; give a step after a /"),
        ("*:4,30:5,*", "second: * is not a number, or a range or step such as 1..9/2"),
        ("12:00 13:00", "on calendar: 13:00 has no place after weekday, date, time and zone"),
        ("@88588582097858858", "on calendar: @88588582097858858 is after the year 9999"),
        ("00:00:18446744073709551615", "second: 18446744073709551615 is too large"),
        ("*:*:0/0.5", "second: fires 172,800 times a day; once a second is the most"),
        ("*:*:0/0.000001", "second: fires 86,400,000,000 times a day; once a second is the most"),
    ],
)
def test_a_refusal_names_the_field_the_text_and_the_mend(text: str, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize(
    "text", ["9" * 1_000, "1," * 499 + "1:00", "*" * 999, ":" * 999, "Mon," * 249, "~" * 999, "1" * 2_000]
)
def test_hostile_text_is_refused_or_read_at_once(text: str) -> None:
    assert len(print_or_refusal(text)) < 150


def field(lowest: int, highest: int) -> st.SearchStrategy[str]:
    number = st.integers(lowest, highest)
    ranged = st.tuples(number, number).map(sorted).map(lambda pair: f"{pair[0]}..{pair[1]}")
    stepped = st.tuples(st.one_of(number.map(str), ranged), st.integers(1, 9)).map(
        lambda pair: f"{pair[0]}/{pair[1]}"
    )
    return st.one_of(
        st.just("*"),
        st.lists(st.one_of(number.map(str), ranged, stepped), min_size=1, max_size=3).map(",".join),
    )


seconds = st.one_of(field(0, 59), st.sampled_from(["0.5", "1.25..9.75/1.5", "0/1,3.5", "23.42/1.77"]))
expressions = st.tuples(
    st.sampled_from(["", "Mon ", "Mon..Wed,Sat ", "Sunday "]),
    field(1970, 2199),
    field(1, 12),
    st.sampled_from("-~"),
    field(1, 28),
    field(0, 23),
    field(0, 59),
    seconds,
    st.sampled_from(["", " UTC", " Europe/Berlin"]),
).map(lambda parts: "{}{}-{}{}{} {}:{}:{}{}".format(*parts))


@for_all(expressions, everyday=80, thorough=4_000)
def test_what_is_printed_reads_back_as_the_same_and_prints_alike(text: str) -> None:
    try:
        calendar = parse_on_calendar(text)
    except InvalidInput:
        return
    printed = print_on_calendar(calendar)

    again = parse_on_calendar(printed)

    assert replace(again, text="") == replace(calendar, text="")
    assert print_on_calendar(again) == printed


def test_a_refusal_shows_no_sign_that_steers_a_terminal() -> None:
    with pytest.raises(InvalidInput) as refusal:
        parse_on_calendar("daily \x15\x1b[2J")

    assert str(refusal.value).isprintable()
