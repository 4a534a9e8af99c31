"""An occurrence that rolls off a holiday runs once, whenever its calendar learns or forgets the day."""

from datetime import UTC, datetime, time, timedelta

import pytest

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.jobs.due_jobs import DueMove, advance
from scheduler_core.store.store import Store
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.schedule import CalendarBlackout, CalendarDays, Roll, Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.engine.calendars.following_job import Following
from tests.core.store.builders import HOUR
from tests.support.calendar_server import CalendarServer, a_calendar, an_event

pytestmark = pytest.mark.slow
WEEKLY = (Weekly((DaysAt(frozenset({Weekday.WEDNESDAY}), (time(9),)),)),)
DAILY = (Weekly((DaysAt(frozenset(Weekday), (time(8, 30), time(12))),)),)


def at(day: int, hour: int, minute: int = 0, month: int = 11) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


def holiday(uid: str, begin: str, end: str) -> str:
    event = an_event(uid, begin, more=f"DTEND:{end}")
    return event.replace("DTSTART:", "DTSTART;VALUE=DATE:").replace("DTEND:", "DTEND;VALUE=DATE:")


WEDNESDAY = holiday("w", "20261125", "20261126")
OTHER = holiday("o", "20270301", "20270302")


class Rolled:
    """A job that keeps off a calendar, and what has run of it."""

    def __init__(self, store: Store, secrets: SecretStore, server: CalendarServer) -> None:
        self.following = Following(store, secrets, server.url)
        self.server = server

    def begin(self, schedule: Schedule, *events: str) -> None:
        self.server.serve(a_calendar(*events))
        self.following.save(schedule)
        self.following.look()

    def read(self, moment: datetime, *events: str) -> datetime | None:
        """Read the calendar with these events then; return what is due next."""
        self.following.after(moment - self.following.clock.now())
        self.server.serve(a_calendar(*events))
        self.following.look()
        return self.due_at

    def run(self) -> None:
        """Let what is due next run, half an hour later."""
        job = self.following.job
        assert job.next_due_at is not None
        self.following.after(job.next_due_at + timedelta(minutes=30) - self.following.clock.now())
        following = next_after(compile_schedule(job.draft.schedule), job.next_due_at)
        with self.following.store.write() as tx:
            advance(tx, [DueMove(job.id, job.revision, job.next_due_at, following)])

    @property
    def due_at(self) -> datetime | None:
        return self.following.job.next_due_at


@pytest.fixture
def rolled(store: Store, secrets: SecretStore, server: CalendarServer) -> Rolled:
    return Rolled(store, secrets, server)


def weekly(rolled: Rolled, roll: Roll, zone: str = "UTC") -> Schedule:
    return Schedule(WEEKLY, zone, off_days=(CalendarDays(rolled.server.url, roll),))


def test_what_rolled_off_a_holiday_that_is_over_runs_though_the_calendar_drops_the_day(
    rolled: Rolled,
) -> None:
    rolled.begin(weekly(rolled, Roll.NEXT), WEDNESDAY, OTHER)

    assert rolled.due_at == at(26, 9)
    assert rolled.read(at(26, 0, 30), OTHER) == at(26, 9)


def test_a_day_is_over_by_the_clock_of_the_job(rolled: Rolled) -> None:
    """It is Thursday in Tokyo while it is Wednesday in UTC."""
    rolled.begin(weekly(rolled, Roll.NEXT, zone="Asia/Tokyo"), WEDNESDAY, OTHER)

    assert rolled.due_at == at(26, 0)
    assert rolled.read(at(25, 16), OTHER) == at(26, 0)


def test_a_holiday_that_becomes_known_too_late_moves_nothing_behind_the_present(rolled: Rolled) -> None:
    rolled.begin(weekly(rolled, Roll.PREVIOUS), OTHER)

    assert rolled.read(at(24, 10), WEDNESDAY, OTHER) == at(25, 9)


def test_a_holiday_that_becomes_known_in_time_moves_what_falls_on_it(rolled: Rolled) -> None:
    rolled.begin(weekly(rolled, Roll.PREVIOUS), OTHER)

    assert rolled.read(at(24, 8), WEDNESDAY, OTHER) == at(24, 9)


def test_what_ran_before_a_holiday_runs_no_second_time_if_the_holiday_is_deleted(rolled: Rolled) -> None:
    rolled.begin(weekly(rolled, Roll.PREVIOUS), WEDNESDAY, OTHER)
    rolled.run()

    assert rolled.due_at == at(2, 9, month=12)
    assert rolled.read(at(24, 10), OTHER) == at(2, 9, month=12)


def test_what_ran_on_a_day_runs_no_second_time_if_the_day_becomes_a_holiday(rolled: Rolled) -> None:
    rolled.begin(weekly(rolled, Roll.NEXT), OTHER)
    rolled.run()

    assert rolled.read(at(25, 10), WEDNESDAY, OTHER) == at(2, 9, month=12)


def test_another_holiday_counts_beside_one_that_came_too_late(rolled: Rolled) -> None:
    rolled.begin(weekly(rolled, Roll.PREVIOUS), OTHER)
    rolled.read(at(24, 10), WEDNESDAY, holiday("d", "20261202", "20261203"))
    rolled.run()

    assert rolled.due_at == at(1, 9, month=12)


def test_a_holiday_that_is_called_off_during_it_frees_the_rest_of_the_day(rolled: Rolled) -> None:
    days = CalendarDays(rolled.server.url)
    rolled.begin(Schedule(DAILY, starts=at(25, 0), off_days=(days,)), WEDNESDAY, OTHER)

    assert rolled.due_at == at(26, 8, 30)
    assert rolled.read(at(25, 10), OTHER) == at(25, 12)


def test_what_fell_into_a_blackout_that_is_over_is_not_made_up_for_though_the_calendar_drops_it(
    rolled: Rolled,
) -> None:
    closed = an_event("c", "20261120T110000Z", more="DTEND:20261120T130000Z")
    rolled.begin(Schedule(DAILY, blackouts=(CalendarBlackout(rolled.server.url),)), closed, OTHER)
    job = rolled.following.after(7 * HOUR)
    rolled.server.serve(a_calendar(OTHER))

    job.start()

    plan = compile_schedule(job.job.draft.schedule)
    assert rolled.due_at == at(20, 8, 30)
    assert next_after(plan, at(20, 8, 30)) == at(21, 8, 30)
