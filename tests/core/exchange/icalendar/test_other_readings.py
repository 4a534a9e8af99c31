"""Where recurring-ical-events fires at other instants than we do, an import says so."""

from datetime import UTC, datetime

import icalendar
import pytest
import recurring_ical_events

from scheduler_core.exchange.common.losses import Imported
from scheduler_core.exchange.icalendar.calendar_reading import read_calendar
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from tests.core.exchange.foreign_jobs import NOW, ZONE

END = datetime(2027, 7, 1, tzinfo=UTC)
BERLIN_ELSEWHERE = (
    "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:-0500\n"
    "TZOFFSETTO:-0500\nEND:STANDARD\nEND:VTIMEZONE\n"
)
BERLIN = (
    "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\n"
    "BEGIN:DAYLIGHT\nDTSTART:19810329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n"
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nEND:DAYLIGHT\n"
    "BEGIN:STANDARD\nDTSTART:19961027T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n"
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\nEND:STANDARD\nEND:VTIMEZONE\n"
)


def a_calendar(*lines: str, zones: str = "") -> str:
    event = "\n".join(("BEGIN:VEVENT", "UID:1", "SUMMARY:E", "URL:https://example.org", *lines, "END:VEVENT"))
    return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n{zones}{event}\nEND:VCALENDAR\n"


def instants(found: Imported) -> list[datetime]:
    return list(occurrences(compile_schedule(found.drafts[0].schedule), NOW, END))


def theirs(text: str) -> list[datetime]:
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(NOW, END)
    return sorted(event["DTSTART"].dt.astimezone(UTC) for event in events)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (("DTSTART:20261201T090000Z", "RRULE:FREQ=DAILY;UNTIL=20261203"), "UNTIL=20261203 is a day"),
        (("DTSTART:20261201T090000Z", "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3"), "is the first of COUNT=3"),
        (
            ("DTSTART;TZID=Europe/Berlin:20270327T090000", "RRULE:FREQ=HOURLY;INTERVAL=7;COUNT=8"),
            "its steps are real hours",
        ),
        (
            ("DTSTART;TZID=Europe/Berlin:20270328T000000", "RRULE:FREQ=HOURLY;COUNT=6"),
            "counted as real time towards COUNT=6",
        ),
        (
            ("DTSTART;TZID=Europe/Berlin:20270328T013000", "RRULE:FREQ=MINUTELY;INTERVAL=15;COUNT=9"),
            "counted as real time towards COUNT=9",
        ),
    ],
)
def test_what_others_read_otherwise_is_told(rule: tuple[str, ...], told: str) -> None:
    text = a_calendar(*rule)
    found = read_calendar(text, ZONE, NOW)

    assert instants(found) != theirs(text)
    assert [told in loss.text for loss in found.losses] == [True]


@pytest.mark.parametrize(
    "rule",
    [
        ("DTSTART:20261201T090000Z", "RRULE:FREQ=DAILY;UNTIL=20261203T090000Z"),
        ("DTSTART:20261201T090000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU,FR;COUNT=3"),
        ("DTSTART:20270327T090000Z", "RRULE:FREQ=HOURLY;INTERVAL=7;COUNT=8"),
        ("DTSTART;TZID=Europe/Berlin:20261127T130000", "RRULE:FREQ=MINUTELY;INTERVAL=30;COUNT=9"),
        ("DTSTART;TZID=Europe/Berlin:20270328T040000", "RRULE:FREQ=HOURLY;COUNT=6"),
        ("DTSTART;TZID=Europe/Berlin:20270327T190000", "RRULE:FREQ=HOURLY;COUNT=6"),
    ],
)
def test_what_all_read_alike_needs_no_word(rule: tuple[str, ...]) -> None:
    text = a_calendar(*rule)
    found = read_calendar(text, ZONE, NOW)

    assert instants(found) == theirs(text)
    assert found.losses == ()


@pytest.mark.parametrize(("zones", "is_told"), [(BERLIN_ELSEWHERE, True), (BERLIN, False), ("", False)])
def test_a_known_zone_with_another_clock_is_told(zones: str, is_told: bool) -> None:
    text = a_calendar("DTSTART;TZID=Europe/Berlin:20261201T090000", "RRULE:FREQ=DAILY;COUNT=3", zones=zones)
    found = read_calendar(text, ZONE, NOW)

    assert instants(found)[0] == datetime(2026, 12, 1, 8, tzinfo=UTC)
    assert [("not the one that the calendar gives it" in loss.text) for loss in found.losses] == [
        True
    ] * is_told


def test_a_definition_that_nobody_can_read_does_no_harm_to_a_known_zone() -> None:
    broken = "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nEND:VTIMEZONE\n"
    found = read_calendar(a_calendar("DTSTART;TZID=Europe/Berlin:20261201T090000", zones=broken), ZONE, NOW)

    assert (len(found.drafts), found.losses) == (1, ())


@pytest.mark.parametrize(("hour", "is_told"), [(12, True), (10, False)])
def test_an_occurrence_of_another_length_is_told(hour: int, is_told: bool) -> None:
    change = "BEGIN:VEVENT\nUID:1\nSUMMARY:E\nRECURRENCE-ID:20261202T090000Z\nDTSTART:20261202T090000Z\n"
    text = a_calendar("DTSTART:20261201T090000Z", "DTEND:20261201T100000Z", "RRULE:FREQ=DAILY;COUNT=3")
    text = text.replace("END:VCALENDAR", f"{change}DTEND:20261202T{hour}0000Z\nEND:VEVENT\nEND:VCALENDAR")

    told = [loss.text for loss in read_calendar(text, ZONE, NOW).losses]

    assert told == ["the length of its occurrence on 2026-12-02; a job has none"] * is_told
