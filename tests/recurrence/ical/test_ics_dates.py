"""Days read from .ics calendars."""

from datetime import date, timedelta

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.ical.ics_dates import read_ics_dates
from scheduler_core.recurrence.ical.ics_lines import LARGEST_CALENDAR, MOST_EVENTS


def a_calendar(*events: str, before: str = "") -> bytes:
    """Write a calendar; the lines of each event are parted by blanks."""
    blocks = "".join(
        "\r\n".join(("BEGIN:VEVENT", f"UID:{number}", *event.split(), "END:VEVENT", ""))
        for number, event in enumerate(events)
    )
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n{before}{blocks}END:VCALENDAR\r\n".encode()


def days(*events: str, years: tuple[int, int] = (2025, 2028), zone: str | None = None) -> list[date]:
    return sorted(read_ics_dates(a_calendar(*events), *years, zone=zone))


def span(first: date, last: date) -> list[date]:
    return [first + timedelta(n) for n in range((last - first).days + 1)]


def test_an_all_day_event_covers_its_day() -> None:
    assert days("DTSTART;VALUE=DATE:20261224") == [date(2026, 12, 24)]


def test_the_end_of_an_all_day_event_is_not_covered() -> None:
    event = "DTSTART;VALUE=DATE:20261224 DTEND;VALUE=DATE:20270102"

    assert days(event) == span(date(2026, 12, 24), date(2027, 1, 1))


def test_an_all_day_event_that_ends_on_its_own_day_covers_it() -> None:
    assert days("DTSTART;VALUE=DATE:20261224 DTEND;VALUE=DATE:20261224") == [date(2026, 12, 24)]


def test_a_duration_counts_as_an_end() -> None:
    assert days("DTSTART;VALUE=DATE:20261224 DURATION:P1W") == span(date(2026, 12, 24), date(2026, 12, 30))


def test_a_timed_event_covers_the_days_it_touches() -> None:
    event = "DTSTART;TZID=Europe/Berlin:20261224T220000 DTEND;TZID=Europe/Berlin:20261226T010000"

    assert days(event) == span(date(2026, 12, 24), date(2026, 12, 26))


def test_an_event_until_midnight_does_not_touch_the_next_day() -> None:
    event = "DTSTART;TZID=Europe/Berlin:20261224T000000 DTEND;TZID=Europe/Berlin:20261225T000000"

    assert days(event) == [date(2026, 12, 24)]


def test_an_event_without_length_touches_its_day() -> None:
    assert days("DTSTART:20261224T000000Z") == [date(2026, 12, 24)]


def test_days_are_those_of_the_zone_asked_for() -> None:
    event = "DTSTART:20261224T233000Z DTEND:20261224T234500Z"

    assert days(event) == [date(2026, 12, 24)]
    assert days(event, zone="Europe/Berlin") == [date(2026, 12, 25)]
    assert days("DTSTART;VALUE=DATE:20261224", zone="Pacific/Apia") == [date(2026, 12, 24)]


def test_a_flight_lands_on_the_day_of_the_clock_it_is_asked_on() -> None:
    event = "DTSTART;TZID=Asia/Tokyo:20260601T110000 DTEND;TZID=America/Los_Angeles:20260601T050000"

    assert days(event) == [date(2026, 6, 1)]
    assert days(event, zone="America/Los_Angeles") == span(date(2026, 5, 31), date(2026, 6, 1))


def test_yearly_events_repeat_in_every_year_asked_for() -> None:
    event = "DTSTART;VALUE=DATE:20200614 RRULE:FREQ=YEARLY"

    assert days(event, years=(2027, 2029)) == [date(year, 6, 14) for year in (2027, 2028, 2029)]


def test_a_repeated_event_covers_all_its_days_each_time() -> None:
    event = "DTSTART;VALUE=DATE:20241231 DTEND;VALUE=DATE:20250102 RRULE:FREQ=YEARLY"

    assert days(event, years=(2026, 2026)) == [date(2026, 1, 1), date(2026, 12, 31)]


def test_repeated_days_from_midnight_to_midnight_stay_single_when_the_clock_changes() -> None:
    """March 29, 2026 has 23 hours in Berlin, October 25 has 25."""
    zone = "TZID=Europe/Berlin"
    event = f"DTSTART;{zone}:20260104T000000 DTEND;{zone}:20260105T000000 RRULE:FREQ=WEEKLY;COUNT=52"

    assert days(event) == [date(2026, 1, 4) + timedelta(7 * week) for week in range(52)]


def test_extra_dates_are_added_and_excluded_ones_taken_out() -> None:
    event = (
        "DTSTART;VALUE=DATE:20260105 RRULE:FREQ=WEEKLY;COUNT=3 "
        "RDATE;VALUE=DATE:20260201,20260202 EXDATE;VALUE=DATE:20260112"
    )

    assert days(event) == [date(2026, 1, 5), date(2026, 1, 19), date(2026, 2, 1), date(2026, 2, 2)]


def test_the_start_counts_even_where_its_rule_does_not_name_it() -> None:
    assert days("DTSTART;VALUE=DATE:20260107 RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2") == [
        date(2026, 1, 7),
        date(2026, 1, 12),
    ]


def test_a_moved_occurrence_leaves_its_old_day() -> None:
    data = a_calendar(
        "DTSTART;VALUE=DATE:20260105 RRULE:FREQ=WEEKLY;COUNT=3",
        "DTSTART;VALUE=DATE:20260114 RECURRENCE-ID;VALUE=DATE:20260112",
    ).replace(b"UID:1", b"UID:0")

    found = read_ics_dates(data, 2026, 2026)

    assert sorted(found) == [date(2026, 1, 5), date(2026, 1, 14), date(2026, 1, 19)]


def test_a_cancelled_occurrence_and_a_cancelled_event_are_left_out() -> None:
    data = a_calendar(
        "DTSTART;VALUE=DATE:20260105 RRULE:FREQ=WEEKLY;COUNT=2",
        "DTSTART;VALUE=DATE:20260112 RECURRENCE-ID;VALUE=DATE:20260112 STATUS:CANCELLED",
        "DTSTART;VALUE=DATE:20260601 STATUS:CANCELLED",
    ).replace(b"UID:1", b"UID:0")

    assert read_ics_dates(data, 2026, 2026) == {date(2026, 1, 5)}


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("W. Europe Standard Time", date(2026, 6, 2)),
        ("/example.org/20260101_1/Europe/Berlin", date(2026, 6, 2)),
        ("Our own office clock", date(2026, 6, 1)),
    ],
)
def test_zones_of_other_programs_are_known_and_strange_ones_read_as_a_plain_clock(
    name: str, day: date
) -> None:
    """13:00 in Berlin is after midnight on Kiritimati, 14 hours ahead of UTC."""
    data = a_calendar("DTSTART;TZID=HERE:20260601T130000 DURATION:PT1M").replace(b"HERE", name.encode())

    assert read_ics_dates(data, 2026, 2026, zone="Pacific/Kiritimati") == {day}


def test_zone_definitions_in_the_file_are_not_run() -> None:
    zone = (
        "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:00010101T000000\r\n"
        "RRULE:FREQ=SECONDLY\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:-1200\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    )
    data = a_calendar("DTSTART;TZID=Europe/Berlin:20260601T010000", before=zone)

    assert read_ics_dates(data, 2026, 2026, zone="UTC") == {date(2026, 5, 31)}


def test_only_days_of_the_years_asked_for_are_returned() -> None:
    event = "DTSTART;VALUE=DATE:20251230 DTEND;VALUE=DATE:20270103"

    assert days(event, years=(2026, 2026)) == span(date(2026, 1, 1), date(2026, 12, 31))


@pytest.mark.parametrize("years", [(1, 1), (9999, 9999), (1, 9999)])
def test_the_ends_of_the_calendar_are_years_like_others(years: tuple[int, int]) -> None:
    first, last = "DTSTART;VALUE=DATE:00010101", "DTSTART;VALUE=DATE:99991231"
    expected = [date(year, *day) for year, day in ((1, (1, 1)), (9999, (12, 31))) if year in years]

    assert days(first, last, years=years) == expected


def test_a_byte_order_mark_bare_line_ends_and_folds_are_read() -> None:
    data = b"\xef\xbb\xbf" + a_calendar("DTSTART;VALUE=DATE:20261224").replace(b"\r\n", b"\n")

    assert read_ics_dates(data.replace(b"202612", b"2026\n 12"), 2026, 2026) == {date(2026, 12, 24)}


def test_a_calendar_without_events_has_no_days() -> None:
    assert days() == []


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is empty"),
        (b" \r\n\t\r\n", "is empty"),
        (b"\xff\xfeB\x00E\x00G\x00I\x00N\x00", "is not text in UTF-8"),
        (a_calendar("DTSTART;VALUE=DATE:20261224 SUMMARY:Käse").decode().encode("latin-1"), "UTF-8"),
        (b"hello", "is not an .ics calendar"),
        (b"/etc/passwd", "is not an .ics calendar"),
        (b"<html>\n<body>Please log in</body>\n</html>\n", "is not an .ics calendar"),
        (b"\x00" * 100, "is not an .ics calendar"),
        (b"BEGIN:VCARD\r\nFN:Me\r\nEND:VCARD\r\n", "'BEGIN:VCARD' is out of place"),
        (b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", "not a whole .ics calendar: END:VEVENT is missing"),
        (b"x" * (LARGEST_CALENDAR + 1), "larger than 10 MiB"),
        (a_calendar("SUMMARY:Party"), "the event 'Party' can't be read: it has no DTSTART"),
        (a_calendar("DTSTART:yesterday"), "'yesterday' is not a date or time"),
        (a_calendar("DTSTART"), "its DTSTART is broken"),
        (a_calendar('DTSTART;TZID="Europe/Berlin:20260101T000000'), "its DTSTART is broken"),
        (a_calendar("DTSTART:20260101 RDATE:20260101" + 10_000 * ",20260102"), "more than 10,000 dates"),
        (a_calendar("DTSTART:20260101 DURATION:P"), "'P' is not a length of time"),
        (a_calendar("DTSTART:20260101 DURATION:-P1D"), "it ends before it begins"),
        (a_calendar("DTSTART:20260101 END:VTODO"), "'END:VTODO' is out of place"),
        (a_calendar("DTSTART;VALUE=DATE:20261324"), "'20261324' is not a date or time"),
        (a_calendar("DTSTART:20260101T000000Z DTEND:20251231T000000Z"), "it ends before it begins"),
        (a_calendar("DTSTART:20260101T000000Z DTEND;VALUE=DATE:20260103"), "only one of its two ends"),
        (a_calendar("DTSTART;VALUE=DATE:20200101 DTEND;VALUE=DATE:20300101"), "longer than 1,000 days"),
        (a_calendar("DTSTART;VALUE=DATE:20200101 DURATION:P900000D"), "longer than 1,000 days"),
        (a_calendar("DTSTART;VALUE=DATE:20260101 DTSTART;VALUE=DATE:20260102"), "it has 2 lines DTSTART"),
        (a_calendar("DTSTART;VALUE=DATE:20260101 RRULE:FREQ=FORTNIGHTLY"), "FREQ=FORTNIGHTLY is unknown"),
        (a_calendar("DTSTART;VALUE=DATE:20260101 RRULE:FREQ=YEARLY;BYMONTH=13"), "a month is a number"),
        (a_calendar("DTSTART:20200101T000000Z RRULE:FREQ=SECONDLY"), "repeat more than 100,000 times"),
    ],
)
def test_what_can_not_be_read_is_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_ics_dates(data, 2025, 2028)

    assert reason in refusal.value.reason
    assert refusal.value.field == "ics"
    assert len(refusal.value.reason) < 400


@pytest.mark.parametrize("years", [(0, 2026), (2026, 10_000), (2027, 2026)])
def test_years_outside_the_calendar_are_refused(years: tuple[int, int]) -> None:
    with pytest.raises(InvalidInput, match="are not years"):
        read_ics_dates(a_calendar(), *years)


@pytest.mark.slow
def test_too_many_events_are_refused_before_they_are_read() -> None:
    data = b"BEGIN:VCALENDAR\r\n" + b"BEGIN:VEVENT\r\nEND:VEVENT\r\n" * (MOST_EVENTS + 1)

    with pytest.raises(InvalidInput, match="more than 20,000 events"):
        read_ics_dates(data, 2026, 2026)


def test_the_times_of_an_alarm_are_not_those_of_its_event() -> None:
    event = "DTSTART;VALUE=DATE:20261224 BEGIN:VALARM TRIGGER:-PT1H DURATION:P9D END:VALARM"

    assert days(event) == [date(2026, 12, 24)]


def test_several_calendars_in_a_row_are_joined() -> None:
    both = a_calendar("DTSTART;VALUE=DATE:20261224") + a_calendar("DTSTART;VALUE=DATE:20261226")

    assert read_ics_dates(both, 2026, 2026) == {date(2026, 12, 24), date(2026, 12, 26)}


def test_a_zone_in_quotes_is_read() -> None:
    event = 'DTSTART;VALUE=DATE-TIME;TZID="Europe/Berlin":20261224T003000'

    assert days(event, zone="UTC") == [date(2026, 12, 23)]


def test_a_broken_description_does_not_spoil_a_calendar() -> None:
    event = "DTSTART;VALUE=DATE:20261224 this-line-was-never-folded"

    assert days(event) == [date(2026, 12, 24)]


SOUND = a_calendar(
    "DTSTART;TZID=Europe/Berlin:20260101T100000 DURATION:PT36H RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=9",
    "DTSTART;VALUE=DATE:20260101 DTEND;VALUE=DATE:20260105 RDATE;VALUE=PERIOD:20260401T100000Z/PT2H",
    "DTSTART:20260112T090000Z RECURRENCE-ID:20260112T090000Z EXDATE:20260101T100000",
)
PIECES = st.sampled_from(
    [b"\r\n", b"BEGIN:VEVENT\r\n", b"END:VEVENT\r\n", b";TZID=X", b":", b"99", b"-", b"\x00", b"BEGIN:", b","]
)


@pytest.mark.slow
@settings(max_examples=40)
@given(
    cuts=st.lists(
        st.tuples(st.integers(0, len(SOUND)), st.integers(0, 30), PIECES | st.binary(max_size=3)),
        min_size=1,
        max_size=5,
    )
)
@example(cuts=[(0, len(SOUND), b"")])
def test_a_damaged_calendar_is_read_or_refused_never_a_crash(cuts: list[tuple[int, int, bytes]]) -> None:
    data = SOUND
    for place, length, piece in cuts:
        data = data[:place] + piece + data[place + length :]

    try:
        found = read_ics_dates(data, 2025, 2028)
    except InvalidInput:
        return
    assert all(2025 <= day.year <= 2028 for day in found)


@pytest.mark.slow
@given(
    start=st.dates(date(2020, 1, 1), date(2029, 12, 31)),
    length=st.integers(1, 60),
    every=st.integers(1, 100),
    count=st.integers(1, 20),
)
def test_repeated_all_day_events_cover_what_counting_by_hand_covers(
    start: date, length: int, every: int, count: int
) -> None:
    end = start + timedelta(length)
    event = (
        f"DTSTART;VALUE=DATE:{start:%Y%m%d} DTEND;VALUE=DATE:{end:%Y%m%d} "
        f"RRULE:FREQ=DAILY;INTERVAL={every};COUNT={count}"
    )
    expected = {start + timedelta(every * turn + day) for turn in range(count) for day in range(length)}

    assert days(event) == sorted(day for day in expected if 2025 <= day.year <= 2028)
