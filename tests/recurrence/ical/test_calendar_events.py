"""Events of calendars that a rule asks for, as another program finds them, and the copy that is kept."""

import sys
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from types import FrameType

import icalendar
import pytest
import recurring_ical_events

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical import calendar_events
from scheduler_core.recurrence.ical.calendar_events import (
    BACK,
    events_for,
    horizon_of,
    merged,
    read_calendar_blocks,
)
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.values.schedules.from_calendar import Edge, FromCalendar
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.schedule import Schedule

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)
BERLIN = "Europe/Berlin"
_PLACE = "https://a.example/b.ics"
_HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
_TAIL = "END:VCALENDAR\r\n"


def calendar(*events: str) -> bytes:
    blocks = (f"BEGIN:VEVENT\r\nDTSTAMP:20260101T000000Z\r\n{each}\r\nEND:VEVENT\r\n" for each in events)
    return (_HEAD + "".join(blocks) + _TAIL).replace("\n ", "\r\n").encode()


def lines(*each: str) -> str:
    return "\r\n".join(each)


MEETING = lines("UID:m", "SUMMARY:Team Backup", "DTSTART:20260311T090000Z", "DTEND:20260311T100000Z")
WEEKLY = lines(
    "UID:w",
    "SUMMARY:Weekly",
    "DTSTART;TZID=Europe/Berlin:20260105T090000",
    "DTEND;TZID=Europe/Berlin:20260105T093000",
    "RRULE:FREQ=WEEKLY",
    "EXDATE;TZID=Europe/Berlin:20260323T090000",
)
MOVED = lines(
    "UID:w",
    "SUMMARY:Weekly",
    "RECURRENCE-ID;TZID=Europe/Berlin:20260316T090000",
    "DTSTART;TZID=Europe/Berlin:20260317T140000",
    "DTEND;TZID=Europe/Berlin:20260317T150000",
)
ALL_DAY = lines("UID:d", "SUMMARY:Move", "DTSTART;VALUE=DATE:20260320", "DTEND;VALUE=DATE:20260322")


def known(data: bytes, now: datetime = NOW, **said: object) -> dict[str, datetime]:
    rule = FromCalendar(_PLACE, **said)  # type: ignore[arg-type]
    return {each.name: each.at for each in events_for(read_calendar_blocks(data), rule, now)}


def test_a_single_event_is_named_by_its_uid_and_begins_when_it_says() -> None:
    assert known(calendar(MEETING)) == {"m": datetime(2026, 3, 11, 9, tzinfo=UTC)}
    assert known(calendar(MEETING), edge=Edge.END) == {"m": datetime(2026, 3, 11, 10, tzinfo=UTC)}


def test_a_title_chooses_whatever_its_case_and_escapes() -> None:
    other = lines("UID:o", r"SUMMARY:Lunch\, then back", "DTSTART:20260312T120000Z")
    data = calendar(MEETING, other)

    assert set(known(data, title="backup")) == {"m"}
    assert set(known(data, title="LUNCH, then")) == {"o"}
    assert set(known(data, title="nothing")) == set()


def test_an_event_of_whole_days_is_midnight_of_whoever_looks() -> None:
    assert known(calendar(ALL_DAY)) == {"d": datetime(2026, 3, 20)}  # noqa: DTZ001 - a wall clock
    plan = compile_schedule(Schedule((merged(FromCalendar(_PLACE), events(ALL_DAY), BERLIN, NOW),), BERLIN))
    assert occurrences(plan, NOW, NOW + timedelta(days=30), 5) == [datetime(2026, 3, 19, 23, tzinfo=UTC)]


def events(*texts: str, now: datetime = NOW) -> list:  # type: ignore[type-arg]
    return events_for(read_calendar_blocks(calendar(*texts)), FromCalendar(_PLACE), now)


@pytest.mark.parametrize(
    "texts",
    [
        (MEETING,),
        (WEEKLY,),
        (WEEKLY, MOVED),
        (MOVED, WEEKLY),
        (ALL_DAY, MEETING, WEEKLY, MOVED),
        (WEEKLY, MOVED + "\r\nSTATUS:CANCELLED"),
        (WEEKLY, MOVED.replace("RECURRENCE-ID;", "RECURRENCE-ID;RANGE=THISANDFUTURE;")),
    ],
)
def test_another_program_finds_the_same(texts: tuple[str, ...]) -> None:
    data = calendar(*texts)
    setting = Setting(BERLIN, TimePolicies())
    ours = sorted(setting.instant(each.at) for each in events(*texts))

    found = recurring_ical_events.of(icalendar.Calendar.from_ical(data)).between(NOW - BACK, horizon_of(NOW))
    theirs = sorted(
        setting.instant(_naive_or_aware(each["DTSTART"].dt))
        for each in found
        if str(each.get("STATUS", "")) != "CANCELLED"
    )

    assert ours == theirs
    assert ours


def _naive_or_aware(at: date | datetime) -> datetime:
    return at if isinstance(at, datetime) else datetime(at.year, at.month, at.day)  # noqa: DTZ001


def test_the_clock_of_the_event_goes_on_over_a_change_of_the_clock() -> None:
    found = sorted(known(calendar(WEEKLY)).values())

    assert datetime(2026, 3, 16, 8, tzinfo=UTC) in found
    assert datetime(2026, 3, 30, 7, tzinfo=UTC) in found  # summer time since the 29th
    assert all(later - sooner >= timedelta(days=6) for sooner, later in pairwise(found))


def test_what_has_run_stays_where_it_ran_though_it_is_moved() -> None:
    rule = merged(FromCalendar(_PLACE), events(MEETING), "UTC", NOW)
    later = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)
    moved = MEETING.replace("20260311T090000", "20260312T090000").replace("20260311T10", "20260312T10")

    after = merged(rule, events(moved, now=later), "UTC", later)

    assert after.known == rule.known


@pytest.mark.parametrize("replaced", ["20260105T090000", "202601{:02}T090000"])
def test_twice_as_many_changes_of_one_event_are_twice_the_work(replaced: str) -> None:
    def work(most: int) -> int:
        changes = [
            WEEKLY.replace("RRULE:FREQ=WEEKLY", f"RECURRENCE-ID:{replaced.format(each % 28 + 1)}")
            for each in range(most)
        ]
        read, calls = read_calendar_blocks(calendar(*[WEEKLY] * most, *changes)), [0]

        def count(frame: FrameType, event: str, _about: object) -> None:
            calls[0] += event == "call" and frame.f_code.co_filename == calendar_events.__file__

        sys.setprofile(count)
        try:
            events_for(read, FromCalendar(_PLACE), NOW)
        finally:
            sys.setprofile(None)
        return calls[0]

    work(1)
    assert work(80) < 2.2 * work(40)


def test_what_has_not_run_moves() -> None:
    rule = merged(FromCalendar(_PLACE), events(MEETING), "UTC", NOW)
    moved = MEETING.replace("20260311T090000", "20260311T080000")

    after = merged(rule, events(moved), "UTC", NOW + timedelta(hours=1))

    assert [each.at for each in after.known] == [datetime(2026, 3, 11, 8, tzinfo=UTC)]


def test_what_is_claimed_ahead_of_its_instant_has_run() -> None:
    rule = merged(FromCalendar(_PLACE), events(MEETING), "UTC", NOW)
    at = datetime(2026, 3, 11, 9, tzinfo=UTC)
    moved = MEETING.replace("20260311T090000", "20260312T090000").replace("20260311T10", "20260312T10")

    just_before = at - timedelta(milliseconds=5)
    after = merged(rule, events(moved), "UTC", just_before, at + timedelta(days=7))

    assert after.known == rule.known


def test_what_is_new_before_the_next_occurrence_counts() -> None:
    rule = merged(FromCalendar(_PLACE), events(MEETING), "UTC", NOW)
    sooner = lines("UID:s", "SUMMARY:Sooner", "DTSTART:20260310T150000Z")
    next_due_at = datetime(2026, 3, 11, 9, tzinfo=UTC)

    after = merged(rule, events(MEETING, sooner), "UTC", NOW, next_due_at)

    assert [each.name for each in after.known] == ["s", "m"]


def test_what_is_moved_behind_the_present_begins_nothing() -> None:
    rule = merged(FromCalendar(_PLACE), events(MEETING), "UTC", NOW)
    moved = MEETING.replace("20260311T090000", "20260310T110000").replace("20260311T10", "20260310T12")

    assert merged(rule, events(moved), "UTC", NOW).known == ()


def test_an_offset_counts_when_it_is_asked_what_has_run() -> None:
    rule = FromCalendar(_PLACE, timedelta(minutes=-30))
    at = datetime(2026, 3, 11, 8, 40, tzinfo=UTC)  # the run was at 8:30, the event is at 9:00

    first = merged(rule, events(MEETING), "UTC", NOW)
    gone = merged(first, [], "UTC", at)

    assert gone.known == first.known
    assert merged(first, [], "UTC", NOW).known == ()


def test_too_many_events_are_refused() -> None:
    often = lines("UID:x", "SUMMARY:Tick", "DTSTART:20260101T000000Z", "RRULE:FREQ=MINUTELY")

    with pytest.raises(InvalidInput, match="say which by a title"):
        events(often)


def test_the_end_of_the_copy_moves_once_a_month() -> None:
    assert horizon_of(NOW) == horizon_of(NOW + timedelta(days=20)) == datetime(2026, 7, 1, tzinfo=UTC)
    assert horizon_of(datetime(2026, 11, 30, tzinfo=UTC)) == datetime(2027, 3, 1, tzinfo=UTC)


def test_a_zone_that_the_calendar_defines_is_known() -> None:
    zone = (
        "BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n"
        "TZOFFSETFROM:+0300\r\nTZOFFSETTO:+0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    )
    event = "UID:z\r\nSUMMARY:Z\r\nDTSTART;TZID=Office:20260311T120000"
    data = calendar(event).replace(b"BEGIN:VEVENT", zone.encode() + b"BEGIN:VEVENT", 1)

    assert known(data) == {"z": datetime(2026, 3, 11, 9, tzinfo=UTC)}
