"""What happened in a calendar while no engine ran for longer than a calendar is read back."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.schedule import CalendarBlackout, CalendarDays, Roll, Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.engine.calendars.following_job import Following
from tests.core.store.builders import HOUR
from tests.support.calendar_server import CalendarServer, a_calendar, an_event

pytestmark = pytest.mark.slow
WEEK = timedelta(days=7)
DAILY = (Weekly((DaysAt(frozenset(Weekday), (time(9),)),)),)
LATER = an_event("later", "20261222T100000Z")


def at(day: int, hour: int, month: int = 11) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=UTC)


def holiday(uid: str, begin: str, end: str) -> str:
    event = an_event(uid, begin, more=f"DTEND:{end}")
    return event.replace("DTSTART:", "DTSTART;VALUE=DATE:").replace("DTEND:", "DTEND;VALUE=DATE:")


def due_from(job: Following, moment: datetime | None, count: int) -> list[datetime | None]:
    found: list[datetime | None] = [moment]
    while len(found) < count and found[-1] is not None:
        found.append(next_after(compile_schedule(job.job.draft.schedule), found[-1]))
    return found


@pytest.mark.parametrize("tag", ["", '"one"'])
def test_an_event_that_is_where_it_was_is_made_up_for(
    job: Following, server: CalendarServer, tag: str
) -> None:
    job.look()
    server.serve(a_calendar(an_event("a", "20261120T100000Z"), LATER), tag)

    job.after(WEEK).start()

    assert job.job.next_due_at == at(20, 10)


def test_an_event_that_was_moved_within_that_time_is_due_where_it_is(
    job: Following, server: CalendarServer
) -> None:
    job.look()
    server.serve(a_calendar(an_event("a", "20261121T150000Z"), LATER), '"two"')

    job.after(WEEK).start()

    assert job.job.next_due_at == at(21, 15)


def test_an_event_that_was_called_off_within_that_time_is_not_made_up_for(
    job: Following, server: CalendarServer
) -> None:
    job.look()
    server.serve(a_calendar(LATER), '"two"')

    job.after(WEEK).start()

    assert job.job.next_due_at == at(22, 10, month=12)


@pytest.mark.parametrize(
    ("roll", "due"), [(Roll.SKIP, [21, 23, 24]), (Roll.NEXT, [21, 23, 24]), (Roll.PREVIOUS, [21, 23, 24])]
)
def test_a_holiday_that_was_published_and_is_over_keeps_its_day_free(
    job: Following, server: CalendarServer, roll: Roll, due: list[int]
) -> None:
    days = CalendarDays(server.url, roll)
    server.serve(a_calendar(holiday("later", "20261222", "20261223")), '"one"')
    job.save(Schedule(DAILY, starts=at(21, 0), off_days=(days,)))
    job.look()
    server.serve(
        a_calendar(holiday("new", "20261122", "20261123"), holiday("later", "20261222", "20261223")), '"two"'
    )

    job.after(WEEK).start()

    assert due_from(job, job.job.next_due_at, 3) == [at(day, 9) for day in due]


def test_a_blackout_that_was_published_and_is_over_kept_its_time_free(
    job: Following, server: CalendarServer
) -> None:
    server.serve(a_calendar(LATER), '"one"')
    job.save(Schedule(DAILY, starts=at(21, 0), blackouts=(CalendarBlackout(server.url),)))
    job.look()
    freeze = an_event("f", "20261122T080000Z", more="DTEND:20261122T100000Z")
    server.serve(a_calendar(freeze, LATER), '"two"')

    job.after(WEEK).start()

    assert due_from(job, job.job.next_due_at, 2) == [at(21, 9), at(23, 9)]


def test_a_holiday_that_was_held_back_is_learnt_once_nothing_is_lost_by_it(
    job: Following, server: CalendarServer
) -> None:
    """The server says that nothing changed; what held the day back has changed."""
    later, days = holiday("later", "20261222", "20261223"), CalendarDays(server.url, Roll.PREVIOUS)
    server.serve(a_calendar(later), '"one"')
    job.save(Schedule(wednesdays(9), off_days=(days,)))
    job.look()
    server.serve(a_calendar(holiday("new", "20261125", "20261126"), later), '"two"')
    job.after(at(24, 10) - job.clock.now()).look()
    assert job.job.next_due_at == at(25, 9)

    job.save(replace(job.job.draft.schedule, rules=wednesdays(14)))
    job.after(HOUR).look()

    assert job.job.next_due_at == at(24, 14)


def wednesdays(hour: int) -> tuple[Weekly]:
    return (Weekly((DaysAt(frozenset({Weekday.WEDNESDAY}), (time(hour),)),)),)
