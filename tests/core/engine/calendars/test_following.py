"""Calendars that jobs fire by: read each hour, kept when reading fails, and told when that lasts."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.actions.calendars.fetching import LARGEST
from scheduler_core.engine.calendars import keeping
from scheduler_core.engine.calendars.following import FollowedCalendars
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.settings import TELLINGS
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.calendar_states import calendar_states, read_calendars_at
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import add_channel
from scheduler_core.store.telling.notices import waiting_notices
from scheduler_core.values.records.calendar_state import CalendarState
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.records.notice import NoticeKind
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.calendars.following_job import Following
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, add_job
from tests.support.calendar_server import CalendarAnswer, CalendarServer, a_calendar, an_event
from tests.support.fake_clock import FakeClock
from tests.support.faulty_server import FaultyServer

_DAY = timedelta(days=1)
TEN, ELEVEN = "20261120T100000Z", "20261120T110000Z"
AT_TEN, AT_ELEVEN = (datetime(2026, 11, 20, hour, tzinfo=UTC) for hour in (10, 11))


@pytest.mark.slow
def test_the_events_of_a_calendar_are_when_a_job_is_due(job: Following) -> None:
    job.look()

    assert job.job.next_due_at == AT_TEN
    assert replace(job.state, goes_by="") == CalendarState(NOW, NOW, '"one"')


@pytest.mark.slow
def test_it_is_read_each_hour_and_not_sent_again_where_nothing_changed(
    job: Following, server: CalendarServer
) -> None:
    job.look()
    assert job.after(59 * MINUTE).look() == pytest.approx(60, abs=1)
    assert len(server.asked) == 1
    revision = job.job.revision

    job.after(MINUTE).look()

    assert [tag for _, tag in server.asked] == ["", '"one"']
    assert (job.job.revision, job.state.read_at) == (revision, NOW + HOUR)


@pytest.mark.slow
def test_a_moved_event_moves_its_occurrence(job: Following, server: CalendarServer) -> None:
    job.look()
    server.serve(a_calendar(an_event("a", ELEVEN)), '"two"')

    job.after(HOUR).look()

    assert job.job.next_due_at == AT_ELEVEN


@pytest.mark.slow
def test_after_a_restart_the_copy_is_there_and_is_not_read_before_its_hour(
    job: Following, server: CalendarServer
) -> None:
    job.look()

    job.after(30 * MINUTE).look(restart=True)

    assert len(server.asked) == 1
    assert job.job.next_due_at == AT_TEN


@pytest.mark.slow
@pytest.mark.parametrize(
    "answer",
    [
        CalendarAnswer(b"<html>log in</html>"),
        CalendarAnswer(b""),
        CalendarAnswer(a_calendar().encode()),
        CalendarAnswer(a_calendar(an_event("b", ELEVEN)).encode()[:-20]),
        CalendarAnswer(a_calendar(an_event("b", "soon")).encode()),
        CalendarAnswer(b"gone hush", status=404),
        CalendarAnswer(b"", status=500),
        CalendarAnswer(b"x" * (LARGEST + 1024 * 1024)),
    ],
    ids=["no calendar", "nothing", "empty", "cut", "broken", "404", "500", "6 MB"],
)
def test_what_can_not_be_read_leaves_the_copy(
    job: Following, server: CalendarServer, answer: CalendarAnswer
) -> None:
    job.look()
    server.answer = answer

    job.after(HOUR).look()

    assert job.job.next_due_at == AT_TEN
    assert job.state.failed_since == NOW + HOUR
    assert job.state.trouble
    assert "hush" not in job.state.trouble
    assert job.state.read_at == NOW


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/hang", "/drip", "/endless", "/cut", "/close", "/circle", "/not-http"])
def test_what_never_ends_or_ends_rudely_leaves_a_job_without_its_copy(
    store: Store, secrets: SecretStore, faulty: FaultyServer, path: str
) -> None:
    job = Following(store, secrets, faulty.plain + path)

    job.look(seconds=1.5)

    assert job.job.next_due_at is None
    assert job.state.trouble


@pytest.mark.slow
def test_a_redirect_is_followed(
    store: Store, secrets: SecretStore, faulty: FaultyServer, server: CalendarServer
) -> None:
    server.serve(a_calendar(an_event("a", TEN)))
    job = Following(store, secrets, f"{faulty.plain}/redirect/302?to={server.url}")

    job.look()

    assert job.job.next_due_at == AT_TEN


@pytest.mark.slow
def test_trouble_is_tried_again_after_ten_minutes_and_is_over_then(
    job: Following, server: CalendarServer
) -> None:
    job.look()
    good, server.answer = server.answer, CalendarAnswer(status=500)
    job.after(HOUR).look()
    server.answer = good

    job.after(9 * MINUTE).look()
    assert job.state.trouble
    job.after(MINUTE).look()

    assert (job.state.trouble, job.state.failed_since) == ("", None)


@pytest.mark.slow
def test_a_store_with_calendars_that_were_read_and_could_not_be_is_sound(
    job: Following, server: CalendarServer
) -> None:
    job.look()
    assert check(job.store, job.clock.now()) == []

    server.answer = CalendarAnswer(status=500)
    job.after(HOUR).look()
    assert check(job.store, job.clock.now()) == []


@pytest.mark.slow
def test_what_fails_for_a_day_is_told_once(job: Following, server: CalendarServer) -> None:
    with job.store.write() as tx:
        add_channel(tx, Channel("phone", ChannelKind.HOOK, "https://a.example/b"), ME, NOW)
        set_setting(tx, TELLINGS, '"failure:phone"', NOW)
    server.serve(a_calendar(an_event("a", "20261224T100000Z")))
    job.look()
    server.answer = CalendarAnswer(status=500)
    job.after(HOUR).look()

    told = [len(_told(job)), len(_told(job.after(_DAY - MINUTE)))]
    told.append(len(_told(job.after(11 * MINUTE))))
    told.append(len(_told(job.after(2 * _DAY))))

    assert told == [0, 0, 1, 1]
    (notice,) = _told(job)
    assert notice.job_name == "Back up"
    assert "500" in notice.text
    assert "hush" not in notice.text
    assert job.job.next_due_at == datetime(2026, 12, 24, 10, tzinfo=UTC)


def _told(job: Following) -> list:  # type: ignore[type-arg]
    job.look()
    with job.store.read() as tx:
        waiting = waiting_notices(tx, job.clock.now())
    return [each.notice for each in waiting if each.notice.kind is NoticeKind.CALENDAR]


@pytest.mark.slow
def test_an_edit_has_it_read_at_once(job: Following, server: CalendarServer) -> None:
    job.look()
    job.say(offset=timedelta(minutes=-15))

    job.after(MINUTE).look()

    assert job.job.next_due_at == AT_TEN - 15 * MINUTE
    assert server.asked[-1][1] == ""


@pytest.mark.slow
def test_it_is_read_before_its_hour_where_somebody_asks_for_it(
    job: Following, server: CalendarServer
) -> None:
    job.look()
    server.answer = CalendarAnswer(status=500)
    job.after(HOUR).look()
    job.clock.advance(MINUTE)

    for _ in range(2):  # twice is once
        with job.store.write() as tx:
            read_calendars_at(tx, job.job_id, job.clock.now())
    job.look()

    assert len(server.asked) == 3
    assert job.state.failed_since == NOW + HOUR
    assert job.state.next_at == NOW + HOUR + 11 * MINUTE


@pytest.mark.slow
def test_one_calendar_of_two_jobs_is_asked_for_once(
    job: Following, server: CalendarServer, store: Store
) -> None:
    rule = FromCalendar(server.url, timedelta(hours=-1))
    other = add_job(store, name="Other", schedule=Schedule((rule,)), due_at=None)

    job.look()

    with store.read() as tx:
        assert jobs.job(tx, other).next_due_at == AT_TEN - HOUR
    assert len(server.asked) == 1


@pytest.mark.slow
def test_what_is_due_now_is_left_to_the_dispatcher_first(job: Following, server: CalendarServer) -> None:
    job.look()
    server.serve(a_calendar(an_event("b", "20261121T100000Z")))
    job.clock.set(AT_TEN)

    job.look()
    assert job.job.next_due_at == AT_TEN  # its row is not written yet

    with job.store.write() as tx:
        jobs.save(tx, job.job_id, job.job.revision, job.job.draft, AT_TEN + _DAY, ME, job.clock.now())
    job.after(MINUTE).look()

    (rule,) = job.job.draft.schedule.rules
    assert isinstance(rule, FromCalendar)
    assert [each.name for each in rule.known] == ["a", "b"]


@pytest.mark.slow
def test_killed_between_reading_and_writing_it_is_read_again(
    job: Following, server: CalendarServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """What ends a process where it stands."""

    def die(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(keeping, "keep_calendar_state", die)
        with pytest.raises(Killed):
            job.look()
    assert job.job.next_due_at is None
    with job.store.read() as tx:
        assert calendar_states(tx, [job.job_id]) == {}

    job.look(restart=True)

    assert job.job.next_due_at == AT_TEN
    assert [tag for _, tag in server.asked] == ["", ""]


def test_a_file_is_a_calendar_too(store: Store, secrets: SecretStore, tmp_path: Path) -> None:
    place = tmp_path / "my events.ics"
    place.write_text(a_calendar(an_event("a", TEN)))
    job = Following(store, secrets, place.as_uri())

    job.look()
    place.unlink()
    job.after(HOUR).look()

    assert job.job.next_due_at == AT_TEN
    assert job.state.trouble == "No such file or directory"


@pytest.mark.slow
def test_an_address_in_a_secret_is_called_and_told_to_nobody(
    store: Store, secrets: SecretStore, server: CalendarServer
) -> None:
    server.serve(a_calendar(an_event("a", TEN)))
    secrets.keep("team", server.url)
    job = Following(store, secrets, "secret:team")

    job.look()
    server.answer = CalendarAnswer(b"hush", status=403)
    job.after(HOUR).look()

    assert job.job.next_due_at == AT_TEN
    assert "403" in job.state.trouble
    assert "hush" not in job.state.trouble


def test_a_secret_that_is_missing_is_said(store: Store, secrets: SecretStore) -> None:
    job = Following(store, secrets, "secret:team")

    job.look()

    assert "secret set team" in job.state.trouble


@pytest.mark.slow
def test_a_secret_without_an_address_is_not_told(store: Store, secrets: SecretStore) -> None:
    secrets.keep("team", "/etc/passwd")
    job = Following(store, secrets, "secret:team")

    job.look()

    assert job.state.trouble == "the secret team holds no address of a calendar"


def test_where_no_job_follows_a_calendar_there_is_nothing_to_wait_for(
    store: Store, secrets: SecretStore
) -> None:
    add_job(store)

    assert asyncio.run(FollowedCalendars(store, FakeClock(NOW), secrets).look()) is None


def test_a_job_in_the_bin_or_off_follows_nothing(store: Store, secrets: SecretStore) -> None:
    add_job(store, schedule=Schedule((FromCalendar("/nowhere.ics"),)), due_at=None, enabled=False)

    assert asyncio.run(FollowedCalendars(store, FakeClock(NOW), secrets).look()) is None
