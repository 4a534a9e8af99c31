"""Holidays and blackouts that are read from a calendar: each hour, kept when reading fails, and told."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from scheduler_core.engine.calendars.keeping import EMPTY
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.settings import TELLINGS
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import add_channel
from scheduler_core.store.telling.notices import waiting_notices
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.records.notice import Notice
from scheduler_core.values.schedules.rules import DaysAt, Weekly
from scheduler_core.values.schedules.schedule import CalendarBlackout, CalendarDays, Roll, Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.engine.calendars.following_job import Following
from tests.core.store.builders import HOUR, ME, MINUTE, NOW
from tests.support.calendar_server import CalendarAnswer, CalendarServer, a_calendar, an_event

pytestmark = pytest.mark.slow
DAY = timedelta(days=1)
DAILY = (Weekly((DaysAt(frozenset(Weekday), (time(12),)),)),)
STARTS = datetime(2026, 12, 20, tzinfo=UTC)  # nothing is due while it is read
HOLIDAY = (
    an_event("h", "20261221", more="DTEND:20261222")
    .replace("DTSTART:", "DTSTART;VALUE=DATE:")
    .replace("DTEND:", "DTEND;VALUE=DATE:")
)
CLOSED = an_event("c", "20261222T110000Z", more="DTEND:20261222T130000Z")


@pytest.fixture
def kept_off(store: Store, secrets: SecretStore, server: CalendarServer) -> Following:
    """A job of each noon that keeps off the days and the events of one calendar."""
    server.serve(a_calendar(HOLIDAY, CLOSED), '"one"')
    job = Following(store, secrets, server.url)
    job.save(
        Schedule(
            DAILY,
            starts=STARTS,
            off_days=(CalendarDays(server.url),),
            blackouts=(CalendarBlackout(server.url),),
        )
    )
    return job


def days(job: Following) -> list[int]:
    return [each.day for each in job.coming()[:4]]


def test_nothing_fires_on_its_days_and_during_its_events(kept_off: Following, server: CalendarServer) -> None:
    before = days(kept_off)

    kept_off.look()

    assert before == [20, 21, 22, 23]
    assert days(kept_off) == [20, 23, 24, 25]
    assert len(server.asked) == 1  # once for both
    assert kept_off.job.next_due_at == kept_off.coming()[0]


def test_a_moved_event_moves_what_it_keeps_free(kept_off: Following, server: CalendarServer) -> None:
    kept_off.look()
    server.serve(a_calendar(HOLIDAY.replace("20261222", "20261224").replace("20261221", "20261223"), CLOSED))

    kept_off.after(HOUR).look()

    assert days(kept_off) == [20, 21, 24, 25]


def test_a_deleted_event_keeps_nothing_free(kept_off: Following, server: CalendarServer) -> None:
    kept_off.look()
    server.serve(a_calendar(HOLIDAY))

    kept_off.after(HOUR).look()

    assert days(kept_off) == [20, 22, 23, 24]


@pytest.mark.parametrize(
    "answer",
    [CalendarAnswer(status=500), CalendarAnswer(b"<html>"), CalendarAnswer(a_calendar().encode()[:-20])],
    ids=["error", "broken", "cut"],
)
def test_what_can_not_be_read_keeps_the_copy_and_is_told_after_a_day(
    kept_off: Following, server: CalendarServer, answer: CalendarAnswer
) -> None:
    with kept_off.store.write() as tx:
        add_channel(tx, Channel("phone", ChannelKind.HOOK, "https://a.example/b"), ME, NOW)
        set_setting(tx, TELLINGS, '"failure:phone"', NOW)
    kept_off.look()
    revision = kept_off.job.revision
    server.answer = answer

    told = []
    for length in (HOUR, DAY - MINUTE, 11 * MINUTE, 2 * DAY):
        kept_off.after(length).look()
        told.append(len(notices(kept_off)))

    assert told == [0, 0, 1, 1]
    assert "hush" not in notices(kept_off)[0].text
    assert days(kept_off) == [20, 23, 24, 25]
    assert kept_off.job.revision == revision

    server.serve(a_calendar(HOLIDAY, CLOSED))
    kept_off.after(HOUR).look()

    assert kept_off.state.trouble == ""


def test_a_calendar_that_is_empty_for_a_day_keeps_nothing_free(
    kept_off: Following, server: CalendarServer
) -> None:
    kept_off.look()
    server.answer = CalendarAnswer(status=500)
    kept_off.after(DAY - MINUTE).look()
    server.serve(a_calendar())

    found = []
    for length in (HOUR, DAY - MINUTE, 11 * MINUTE):
        kept_off.after(length).look()
        found.append((days(kept_off), kept_off.state.trouble))

    assert found == [([20, 23, 24, 25], EMPTY), ([20, 23, 24, 25], EMPTY), ([20, 21, 22, 23], "")]


def test_a_calendar_in_which_all_is_over_may_be_empty(
    store: Store, secrets: SecretStore, server: CalendarServer
) -> None:
    server.serve(a_calendar(CLOSED))
    job = Following(store, secrets, server.url)
    job.save(Schedule(DAILY, blackouts=(CalendarBlackout(server.url),)))
    job.look()
    job.after(datetime(2026, 12, 22, 11, 30, tzinfo=UTC) - NOW)
    job.save(job.job.draft.schedule)
    server.serve(a_calendar())

    job.look()
    before = job.state.trouble
    job.after(2 * HOUR)
    job.save(job.job.draft.schedule)
    job.look()

    assert (before, job.state.trouble) == (EMPTY, "")


def notices(job: Following) -> list[Notice]:
    with job.store.read() as tx:
        return [each.notice for each in waiting_notices(tx, job.clock.now())]


def test_an_edit_that_says_the_same_keeps_the_copy_and_another_roll_is_read_at_once(
    kept_off: Following, server: CalendarServer
) -> None:
    kept_off.look()
    kept_off.save(
        Schedule(
            DAILY,
            starts=STARTS,
            off_days=(CalendarDays(server.url, Roll.NEXT),),
            blackouts=(CalendarBlackout(server.url),),
        )
    )

    kept_off.look()

    (off,) = kept_off.job.draft.schedule.off_days
    assert isinstance(off, CalendarDays)
    assert off.known == {date(2026, 12, 21)}
    assert len(server.asked) == 2


def test_two_jobs_of_two_zones_have_each_its_days(
    store: Store, secrets: SecretStore, server: CalendarServer
) -> None:
    """Midnight to midnight in Berlin is one day there, and touches two in UTC."""
    server.serve(a_calendar(an_event("z", "20261220T230000Z", more="DTEND:20261221T230000Z")))
    jobs = [Following(store, secrets, server.url) for _ in range(2)]
    for job, zone in zip(jobs, ("UTC", "Europe/Berlin"), strict=True):
        job.save(Schedule(DAILY, zone, starts=STARTS, off_days=(CalendarDays(server.url),)))

    jobs[0].look()

    found = [
        sorted(each.known)
        for job in jobs
        for each in job.job.draft.schedule.off_days
        if isinstance(each, CalendarDays)
    ]
    assert found == [[date(2026, 12, 20), date(2026, 12, 21)], [date(2026, 12, 21)]]
    assert len(server.asked) == 1
