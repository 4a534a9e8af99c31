"""The values of a run, and the age of a calendar, are said where somebody asks why."""

from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.records.calendar_state import CalendarState
from tests.core.facade.times.test_why_words import RAN, said
from tests.core.store.builders import HOUR, MINUTE, NOW


def test_a_run_names_the_values_that_it_was_given_and_those_of_its_job() -> None:
    values = (RunValue("days", "30"), RunValue("place", "attic"))

    told = said(runs=(RAN,), values=values, given=frozenset({"days"}), values_of=RAN.id)

    assert "It was given days = 30." in told
    assert "Its job gave it place = attic." in told


def test_what_is_to_come_by_a_calendar_says_of_when_its_copy_is() -> None:
    state = CalendarState(NOW, NOW - MINUTE)
    broken = CalendarState(NOW, NOW - HOUR, "", NOW - MINUTE, "404 Not Found")

    assert "The calendar ~/a.ics was read last at 07:59." in said(calendars=(("~/a.ics", state),))
    told = said(calendars=(("~/a.ics", broken),))
    assert "The calendar ~/a.ics can't be read since 07:59: 404 Not Found" in told
    assert "The calendar ~/a.ics was read last at 07:00." in told
