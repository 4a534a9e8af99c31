"""`hourbell calendar`: links that are printed once, and calendars that are published."""

import json
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.store.jobs.calendar_states import calendar_states, keep_calendar_state
from scheduler_core.store.jobs.job_lists import job_ids
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.records.calendar_state import CalendarState
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import an_engine
from tests.support.calendar_server import a_calendar, an_event
from tests.support.faulty_server import FaultyServer


@pytest.mark.usefixtures("store")
def test_a_link_is_made_once_renewed_and_revoked(hourbell: Hourbell) -> None:
    assert "settings set" in hourbell("calendar", "link").err
    hourbell("settings", "set", "api-port", "46100")

    made = hourbell("calendar", "link")
    again = hourbell("calendar", "link")
    renewed = json.loads(hourbell("calendar", "renew", "--json").out)
    revoked = hourbell("calendar", "revoke")

    assert made.out.startswith("http://127.0.0.1:46100/calendar/hourbell_")
    assert "not shown again" in made.err
    assert (again.code == ExitCode.DONE, "renew it" in again.err) == (False, True)
    assert renewed["link"] != made.out.strip()
    assert renewed["scopes"] == ["calendar"]
    assert "is revoked" in revoked.out
    assert hourbell("calendar", "renew").code == ExitCode.NOT_FOUND
    assert hourbell("token", "list", "--json").out == ""


@pytest.mark.usefixtures("store")
def test_a_calendar_is_published_to_a_file(hourbell: Hourbell, tmp_path: Path) -> None:
    place = tmp_path / "jobs.ics"

    told = hourbell("calendar", "publish", str(place))
    wrong = hourbell("calendar", "publish", str(place), "--header", "X-Key: 1")

    assert str(place) in told.out
    assert place.read_text().startswith("BEGIN:VCALENDAR")
    assert wrong.code != ExitCode.DONE
    assert "takes no headers" in wrong.err


@pytest.mark.usefixtures("store")
def test_a_file_may_be_named_as_an_address_and_other_addresses_are_refused(
    hourbell: Hourbell, tmp_path: Path
) -> None:
    """They were taken for files in the folder in which one was."""
    place = tmp_path / "my jobs.ics"

    assert hourbell("calendar", "publish", place.as_uri()).code == ExitCode.DONE
    refused = hourbell("calendar", "publish", "webcal://a.example/jobs.ics")

    assert place.read_text().startswith("BEGIN:VCALENDAR")
    assert refused.code == ExitCode.REFUSED
    assert "is not an address that takes a calendar; write https://HOST/PATH" in refused.err


@pytest.mark.usefixtures("store")
def test_an_address_that_can_not_be_reached_is_told(hourbell: Hourbell) -> None:
    told = hourbell("calendar", "publish", "http://127.0.0.1:1/jobs.ics")

    assert told.code == ExitCode.FAILED
    assert "did not arrive" in told.err
    assert told.err.count("127.0.0.1:1") == 1


@pytest.mark.slow
@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("status", [302, 303, 307])
def test_a_redirect_to_a_page_that_takes_nothing_is_no_publishing(hourbell: Hourbell, status: int) -> None:
    with FaultyServer() as server:
        told = hourbell("calendar", "publish", f"{server.plain}/redirect/{status}?to={server.plain}/echo")

    assert told.code == (ExitCode.FAILED if status == 303 else ExitCode.DONE)
    assert ("takes nothing" in told.err) == (status == 303)


@pytest.mark.usefixtures("store")
def test_a_job_that_is_shown_gives_no_key_to_its_calendar(hourbell: Hourbell) -> None:
    hourbell("job", "add", "Team", "--ics", "https://a.example?key=hush/b", "--script", "true")

    shown = hourbell("job", "show", "Team").out

    assert "https://a.example/…" in shown
    assert "hush" not in shown
    assert "hush" in hourbell("job", "show", "Team", "--options").out


@pytest.mark.usefixtures("store")
def test_a_job_by_a_calendar_says_when_it_is_due_and_how_its_calendar_stands(
    hourbell: Hourbell, tmp_path: Path
) -> None:
    place = tmp_path / "team events.ics"
    place.write_text(a_calendar(an_event("a", f"{NOW + timedelta(days=2):%Y%m%dT%H%M%SZ}")))

    added = hourbell("job", "add", "Office", "--ics", f"1h before start: {place}", "--script", "true")
    shown = hourbell("job", "show", "Office")
    exported = hourbell("export", "Office")
    watched = json.loads(hourbell("watch", "list", "--json").out)
    missing = hourbell("job", "add", "Other", "--ics", "/nowhere/x.ics", "--script", "true")

    assert "; next " in added.out
    assert f"--ics '1h before start: {place}'" in shown.out
    assert "known" not in exported.out
    assert (watched["kind"], watched["matches"], watched["has_begun"]) == ("ics", 1, False)
    assert "No such file" in missing.err
    assert "no event of its calendar is to come yet" in missing.out


@pytest.mark.usefixtures("store")
def test_a_job_keeps_off_the_days_and_events_of_an_address(hourbell: Hourbell) -> None:
    days, events = "https://127.0.0.1:9/days.ics?key=hush", "secret:team"
    words = ("--cron", "0 9 * * *", "--script", "true")
    off = ("--holidays", f"ics={days}:next", "--blackout", f"ics={events}")

    added = hourbell("job", "add", "Office", *words, *off)
    shown = hourbell("job", "show", "Office").out
    watched = [json.loads(line) for line in hourbell("watch", "list", "--json").out.splitlines()]
    again = hourbell("job", "show", "Office", "--options").out
    refused = hourbell("job", "add", "Other", *words, "--blackout", "ics=team.ics")

    assert added.err.count("can't be read now") == 2
    assert "not during the events of secret:team" in shown
    assert "hush" not in shown + added.err
    assert f"ics={days}:next" in again
    assert f"ics={events}" in again
    assert [each["kind"] for each in watched] == ["ics", "ics"]
    assert (refused.code == ExitCode.DONE, "whole path" in refused.err) == (False, True)


def test_the_calendar_of_a_job_is_asked_for_before_its_hour(hourbell: Hourbell, store: Path) -> None:
    hourbell("job", "add", "Office", "--ics", "/nowhere/x.ics", "--script", "true", "--quiet")
    with closing(open_store(str(store), NOW)) as opened:
        (job_id,) = _ids(opened)
        with opened.write() as tx:
            keep_calendar_state(tx, job_id, "/nowhere/x.ics", CalendarState(NOW, NOW))
        hourbell("job", "add", "Plain", "--in", "1h", "--script", "true", "--quiet")

        told = hourbell("calendar", "read", "Office")
        again = hourbell("calendar", "read", "Office", "--json")
        refused = hourbell("calendar", "read", "Plain")

        with opened.read() as tx:
            (state,) = calendar_states(tx, [job_id]).values()
        an_engine(opened)
        heard = hourbell("calendar", "read", "Office")
        hourbell("job", "disable", "Office")
        off = hourbell("calendar", "read", "Office")
    assert (told.code, "is read once an engine runs" in told.out) == (ExitCode.DONE, True)
    assert (heard.code, "is asked for" in heard.out) == (ExitCode.DONE, True)
    assert (off.code, off.out) == (ExitCode.REFUSED, "")
    assert "not enabled, so nobody reads its calendar; hourbell job enable Office" in off.err
    assert "calendar" in json.loads(again.out)
    assert state.next_at <= NOW
    assert (refused.code, "follows no calendar" in refused.err) == (ExitCode.REFUSED, True)


def test_a_calendar_that_is_old_is_named_by_status_and_doctor(hourbell: Hourbell, store: Path) -> None:
    hourbell("job", "add", "Office", "--ics", "/nowhere/x.ics", "--script", "true", "--quiet")
    long_ago = NOW - timedelta(days=2)
    opened = open_store(str(store), NOW)
    (job_id,) = _ids(opened)
    told = CalendarState(NOW, long_ago, "", long_ago, "No such file or directory", is_told=True)
    with opened.write() as tx:
        keep_calendar_state(tx, job_id, "/nowhere/x.ics", told)

    status, found = hourbell("status").out, json.loads(hourbell("status", "--json").out)["old_calendars"]
    doctor = hourbell("doctor").out
    with opened.write() as tx:
        keep_calendar_state(tx, job_id, "/nowhere/x.ics", CalendarState(NOW, NOW))
    opened.close()

    assert "“Office” goes by its calendar of " in status
    assert "No such file or directory" in status
    assert [(each["job_name"], each["calendar"]) for each in found] == [("Office", "/nowhere/x.ics")]
    assert "“Office” goes by its calendar /nowhere/x.ics of 2 days ago" in doctor
    assert "Office" not in hourbell("status").out


def _ids(opened: Store) -> list[JobId]:
    with opened.read() as tx:
        return job_ids(tx, JobFilter())


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("https://me:word@a.example/b.ics", "secret:NAME"),
        ("ftp://a.example/b.ics", "not an address"),
        ("b.ics", "not a whole path"),
        ("40d before start: /b.ics", "31d is the most"),
        ("sometimes: /b.ics", "not understood"),
        ("secret:", "name of a secret"),
    ],
)
def test_a_calendar_that_can_not_be_meant_is_refused(hourbell: Hourbell, said: str, why: str) -> None:
    told = hourbell("preview", "--ics", said)

    assert told.code == ExitCode.REFUSED
    assert why in told.err
