"""Whole days and spans that a schedule is kept off, as they are read from a calendar."""

from datetime import UTC, date, datetime, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.calendar_copies import MONTHS_OF_DAYS, fresh_for, renewed
from scheduler_core.recurrence.ical.calendar_events import horizon_of, read_calendar_blocks
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.values.schedules.schedule import (
    Blackout,
    CalendarBlackout,
    CalendarDays,
    Followed,
    Roll,
    Schedule,
)
from tests.recurrence.ical.test_calendar_events import ALL_DAY, BERLIN, MEETING, MOVED, NOW, WEEKLY, calendar
from tests.recurrence.ical.test_calendar_events import lines as block
from tests.support.recurrence import daily

_PLACE = "https://a.example/b.ics?key=hush"
_DAYS, _SPANS = CalendarDays(_PLACE), CalendarBlackout(_PLACE)


def read(part: Followed, *events: str, now: datetime = NOW) -> Followed:
    fresh = fresh_for(read_calendar_blocks(calendar(*events)), part, BERLIN, now)
    return renewed(part, fresh, Schedule((daily("09:00"),), BERLIN), now)


def days_of(part: Followed) -> list[date]:
    assert isinstance(part, CalendarDays)
    return sorted(part.known)


def spans_of(part: Followed) -> tuple[Blackout, ...]:
    assert isinstance(part, CalendarBlackout)
    return part.known


def test_days_are_those_of_events_of_a_day_or_more() -> None:
    assert days_of(read(_DAYS, MEETING, WEEKLY, ALL_DAY)) == [date(2026, 3, 20), date(2026, 3, 21)]


def test_a_day_of_a_zone_is_one_day_there() -> None:
    """Services send whole days as instants: midnight to midnight in Berlin, in UTC."""
    event = block("UID:z", "SUMMARY:Off", "DTSTART:20260319T230000Z", "DTEND:20260320T230000Z")

    assert days_of(read(_DAYS, event)) == [date(2026, 3, 20)]


def test_holidays_are_read_two_years_ahead_and_what_repeats_for_each_year() -> None:
    yearly = block("UID:y", "SUMMARY:May", "DTSTART;VALUE=DATE:20200501", "RRULE:FREQ=YEARLY")

    assert days_of(read(_DAYS, yearly)) == [date(2026, 5, 1), date(2027, 5, 1)]
    assert horizon_of(NOW, MONTHS_OF_DAYS) == datetime(2028, 3, 1, tzinfo=UTC)


def test_many_meetings_stand_in_no_holidays_way() -> None:
    often = block("UID:o", "SUMMARY:Often", "DTSTART:20260301T000000Z", "RRULE:FREQ=HOURLY")

    assert days_of(read(_DAYS, often, ALL_DAY)) == [date(2026, 3, 20), date(2026, 3, 21)]
    with pytest.raises(InvalidInput, match="more than 1,000 events"):
        read(_SPANS, often)


def test_spans_are_those_of_events_wherever_they_were_moved() -> None:
    found = {each.begins: each.ends for each in spans_of(read(_SPANS, WEEKLY, MOVED))}

    assert found[datetime(2026, 3, 17, 13, tzinfo=UTC)] == datetime(2026, 3, 17, 14, tzinfo=UTC)
    assert datetime(2026, 3, 16, 8, tzinfo=UTC) not in found  # it was moved from there
    assert datetime(2026, 3, 23, 8, tzinfo=UTC) not in found  # EXDATE
    assert found[datetime(2026, 3, 30, 7, tzinfo=UTC)] == datetime(2026, 3, 30, 7, 30, tzinfo=UTC)


def test_an_event_without_length_keeps_nothing_free_and_a_whole_day_is_one_of_the_wall_clock() -> None:
    moment = block("UID:n", "SUMMARY:Now", "DTSTART:20260311T090000Z")

    assert spans_of(read(_SPANS, moment, ALL_DAY)) == (
        Blackout(datetime(2026, 3, 20), datetime(2026, 3, 22)),  # noqa: DTZ001 - the wall clock
    )


def test_what_is_past_stays_and_what_is_gone_from_the_calendar_goes() -> None:
    first = read(_DAYS, ALL_DAY)
    later = NOW + timedelta(days=30)

    assert days_of(read(first, MEETING, now=later)) == days_of(first)
    assert days_of(read(first, MEETING)) == []
    assert days_of(read(first, MEETING, now=NOW + timedelta(days=500))) == []


def test_spans_that_are_past_stay() -> None:
    first = read(_SPANS, MEETING)

    assert spans_of(read(first, now=NOW + timedelta(days=30))) == spans_of(first)
    assert spans_of(read(first)) == ()


@pytest.mark.parametrize("roll", Roll)
def test_nothing_fires_on_its_days_and_within_its_spans(roll: Roll) -> None:
    friday = CalendarDays(_PLACE, roll, frozenset({date(2026, 3, 20)}))
    span = Blackout(datetime(2026, 3, 24), datetime(2026, 3, 26))  # noqa: DTZ001 - the wall clock
    schedule = Schedule(
        (daily("09:00"),), BERLIN, off_days=(friday,), blackouts=(CalendarBlackout(_PLACE, (span,)),)
    )
    begin = datetime(2026, 3, 18, tzinfo=UTC)

    found = {each.date().day for each in occurrences(compile_schedule(schedule), begin, None, 8)}

    assert found.isdisjoint({20, 24, 25})
    assert {18, 19, 23, 26} <= found


def test_a_schedule_says_and_shows_no_copy_and_no_key() -> None:
    schedule = Schedule(
        (daily("09:00"),),
        off_days=(CalendarDays(_PLACE, known=frozenset({date(2026, 3, 20)})),),
        blackouts=(spans := CalendarBlackout(_PLACE, spans_of(read(_SPANS, MEETING))),),
    )

    assert schedule.calendars == (_PLACE,)
    assert schedule.said.followed == (CalendarDays(_PLACE), CalendarBlackout(_PLACE))
    assert "hush" not in repr(schedule.shown)
    assert schedule.said.with_copies_of(schedule) == schedule
    assert schedule.blackout_spans == spans.known
    assert (schedule.looks_outside, schedule.fires_without_instants) == (True, False)


@pytest.mark.parametrize("part", [CalendarDays, CalendarBlackout])
@pytest.mark.parametrize("place", ["", "team.ics", "ftp://a.example/b", "https://ann:hush@a.example/b"])
def test_a_place_that_can_not_be_read_is_refused(
    part: type[CalendarDays | CalendarBlackout], place: str
) -> None:
    with pytest.raises(InvalidInput):
        part(place)
