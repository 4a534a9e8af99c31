"""What is typed of the events of a calendar, and how it is written back."""

from datetime import timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.kinds.from_calendar import parse_from_calendar, print_from_calendar
from scheduler_core.values.schedules.from_calendar import Edge, FromCalendar

URL = "https://a.example/b.ics"
QUARTER = timedelta(minutes=15)


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        (URL, FromCalendar(URL)),
        (f"end: {URL}", FromCalendar(URL, edge=Edge.END)),
        (f"title Backup: {URL}", FromCalendar(URL, title="Backup")),
        (f"title the day after: {URL}", FromCalendar(URL, title="the day after")),
        (f"title before start: {URL}", FromCalendar(URL, title="before start")),
        (f"15m before: {URL}", FromCalendar(URL, -QUARTER)),
        (f"15m before, title a b: {URL}", FromCalendar(URL, -QUARTER, title="a b")),
        (
            f"15m after end, title the day after: {URL}",
            FromCalendar(URL, QUARTER, Edge.END, "the day after"),
        ),
    ],
)
def test_what_is_left_out_is_the_start_of_all_events(typed: str, rule: FromCalendar) -> None:
    assert parse_from_calendar(typed) == rule
    assert parse_from_calendar(print_from_calendar(rule)) == rule


@pytest.mark.parametrize(
    "typed", ["before start", "15m beforehand", "soon", "title", "startend", "15m before title a"]
)
def test_what_says_neither_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(InvalidInput, match="title Backup: https"):
        parse_from_calendar(f"{typed}: {URL}")
