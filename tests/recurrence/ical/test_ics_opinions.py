"""Our reading of .ics calendars beside that of the icalendar library."""

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icalendar import Calendar, Event

from scheduler_core.recurrence.ical.ics_events import read_ics_events
from scheduler_core.recurrence.ticks import of_length

pytestmark = pytest.mark.slow

TITLES = st.text(st.characters(exclude_categories=["C"]), max_size=120)
EVENTS = st.builds(
    lambda title, start, length: (title, start, start + length),
    TITLES,
    st.dates(date(1950, 1, 1), date(2100, 1, 1))
    | st.datetimes().map(lambda moment: moment.replace(year=1900 + moment.year % 150, day=1, microsecond=0)),
    st.integers(1, 999).map(timedelta),
)


def written_by_the_library(title: str, start: date, end: date) -> Event:
    event = Event()
    event.add("summary", title)
    event.add("description", title * 3)
    event.add("dtstart", start)
    event.add("dtend", end)
    return event


@settings(max_examples=25)
@given(st.lists(EVENTS, max_size=4))
def test_what_the_library_writes_is_read_as_it_was_meant(events: list[tuple[str, date, date]]) -> None:
    calendar = Calendar()
    for event in events:
        calendar.add_component(written_by_the_library(*event))

    found = read_ics_events(calendar.to_ical())

    assert [(event.times.all_day, event.length) for event in found] == [
        (not isinstance(start, datetime), of_length(end - start)) for _, start, end in events
    ]
    assert [event.times.start.date() for event in found] == [
        start.date() if isinstance(start, datetime) else start for _, start, _ in events
    ]
