"""Calendars: events that fire as the jobs do, and events of others as jobs."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import icalendar
import pytest
from dateutil.rrule import rrulestr

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.icalendar.calendar_reading import read_calendar
from scheduler_core.exchange.icalendar.calendar_writing import print_calendar
from scheduler_core.exchange.losses import Imported
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.values.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.job import JobDraft
from scheduler_core.values.rules import (
    AtStart,
    DayNumber,
    DaysAt,
    Easter,
    Every,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedule import CountryHolidays, Moved, Skipped
from scheduler_core.values.weekday import Weekday
from tests.core.exchange.foreign_jobs import ARGV, NOW, ZONE, a_job, about, agrees, local, weekly

JOBS = [
    a_job(weekly(time(9), time(17, 30)), name="Weekly"),
    a_job(parse_cron("*/5 9-17 1,15 * mon-fri"), name="Either day"),
    a_job(Weekly((DaysAt(frozenset({Weekday.MONDAY}), (time(9),)),), 2, date(2026, 11, 2)), name="Fortnight"),
    a_job(Monthly((NthBusinessDay(-1), DayNumber(15)), (time(2, 30),), 3, date(2026, 1, 1)), name="Quarter"),
    a_job(Yearly(frozenset({2, 5}), (NthWeekday(2, Weekday.SUNDAY),), (time(10),)), name="Mothers"),
    a_job(Every(timedelta(hours=6), local("2026-01-01 00:00")), name="Six hours"),
]
HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n"


def imported(*lines: str, url: str = "https://example.org/hook") -> Imported:
    event = "\r\n".join(["BEGIN:VEVENT", "UID:1", "SUMMARY:Meet", f"URL:{url}", *lines, "END:VEVENT"])
    return read_calendar(f"{HEAD}{event}\r\nEND:VCALENDAR\r\n", ZONE, NOW)


def the_job(*lines: str) -> JobDraft:
    (draft,) = imported(*lines).drafts
    return draft


def instants(draft: JobDraft, count: int = 4) -> list[str]:
    found = occurrences(compile_schedule(draft.schedule), NOW, limit=count)
    return [f"{at:%m-%d %H:%M}" for at in found]


def without_our_own(text: str) -> str:
    return re.sub(r"X-HOURBELL-JOB:.*\r\n(?: .*\r\n)*", "", text)


def test_the_times_of_events_are_those_of_the_jobs() -> None:
    text = without_our_own(print_calendar(JOBS, ZONE, NOW).text)

    found = {draft.name: draft for draft in read_calendar(text, ZONE, NOW, ARGV).drafts}

    assert all(agrees(draft, found[draft.name]) for draft in JOBS)


def test_another_library_reads_the_same_times() -> None:
    """Checked with `icalendar` for the lines, with dateutil for the rules."""
    calendar = icalendar.Calendar.from_ical(print_calendar(JOBS, ZONE, NOW).text)
    said: dict[str, set[datetime]] = {}
    for event in calendar.events:
        assert not event.errors
        start = event.start
        assert isinstance(start, datetime)
        local_start = start.replace(tzinfo=None)
        zone = ZoneInfo("UTC") if start.utcoffset() == timedelta(0) else ZoneInfo(ZONE)
        rule = re.sub(r";?UNTIL=[^;]*", "", event.rrules[0].to_ical().decode())
        times = rrulestr(rule, dtstart=local_start).xafter(local_start, count=40, inc=True)
        said.setdefault(str(event["SUMMARY"]), set()).update(
            at.replace(tzinfo=zone).astimezone(UTC) for at in times
        )
    for draft in JOBS:
        wanted = occurrences(compile_schedule(draft.schedule), NOW, limit=30)
        assert set(wanted) <= said[draft.name], draft.name


def test_a_calendar_gives_back_the_jobs_as_they_were() -> None:
    jobs = [
        JobDraft("A, b; c\\", JOBS[0].schedule, ARGV, folder="Web", tags=("x,y",), notes="é" * 200),
        a_job(name="Holidays", off_days=(CountryHolidays("DE", "BY"),)),
        a_job(Easter(-2, (time(9),)), name="Good Friday"),
    ]

    exported = print_calendar(jobs, ZONE, NOW)

    assert list(read_calendar(exported.text, ZONE, NOW).drafts) == jobs
    assert max(len(line.encode()) for line in exported.text.split("\r\n")) <= 75


def test_jobs_that_share_a_name_stay_jobs_of_their_own() -> None:
    """They became one job with the rules of all, and the first one's action."""
    jobs = [
        a_job(name="Ping", action=HttpAction("https://example.org/1")),
        a_job(name="Ping", action=HttpAction("https://example.org/2")),
        replace(a_job(name="Ping"), folder="Web"),
        a_job(name="Ping " + "x" * 195),
    ]

    exported = print_calendar(jobs, ZONE, NOW)

    found = read_calendar(exported.text, ZONE, NOW)
    assert list(found.drafts) == jobs
    assert not found.losses
    assert print_calendar(jobs[1:2], ZONE, NOW).text != print_calendar(jobs[2:3], ZONE, NOW).text


def test_a_moved_event_keeps_the_name_of_its_job() -> None:
    text = print_calendar([a_job(name="Ping"), replace(a_job(name="Ping"), folder="Web")], ZONE, NOW).text

    found = read_calendar(text.replace("T093000", "T101500"), ZONE, NOW)

    assert [(draft.folder, draft.name) for draft in found.drafts] == [("", "Ping"), ("Web", "Ping")]


def test_single_occurrences_that_were_moved_or_skipped_are_written_as_dates() -> None:
    day = datetime(2026, 11, 24, 8, 30, tzinfo=UTC)
    draft = a_job(edits=(Skipped(day), Moved(day + timedelta(days=1), day + timedelta(days=1, hours=2))))

    text = without_our_own(print_calendar([draft], ZONE, NOW).text)

    assert "EXDATE:20261124T083000Z,20261125T083000Z" in text
    (again,) = read_calendar(text, ZONE, NOW, ARGV).drafts
    assert agrees(draft, again)


def test_an_event_that_was_moved_in_a_calendar_takes_its_new_times() -> None:
    text = print_calendar([JOBS[2]], ZONE, NOW).text.replace("T090000", "T101500")

    found = read_calendar(text, ZONE, NOW)

    (draft,) = found.drafts
    assert draft.action == JOBS[2].action
    assert instants(draft, 1) == ["11-30 09:15"]
    assert any("changed in a calendar" in loss for loss in about(found, "Fortnight"))


def test_what_a_calendar_can_not_show_is_told() -> None:
    exported = print_calendar([a_job(AtStart(), name="Start"), a_job(Easter(0, (time(9),)))], ZONE, NOW)

    assert about(exported, "Start") == ["left out: it has no time to come"]
    assert about(exported, "Back up")[0].startswith("no calendar rule says its times")


def test_an_event_with_an_address_becomes_a_call() -> None:
    draft = the_job("DTSTART;TZID=Europe/Berlin:20261201T090000", "RRULE:FREQ=DAILY;COUNT=3")

    assert (draft.name, draft.action) == ("Meet", HttpAction("https://example.org/hook"))
    assert instants(draft) == ["12-01 08:00", "12-02 08:00", "12-03 08:00"]


def test_an_event_without_an_address_does_what_was_said_or_nothing() -> None:
    lines = ("DTSTART:20261201T090000Z",)
    action = ScriptAction(CommandKind.SHELL, command_line="bell")
    text = f"{HEAD}BEGIN:VEVENT\r\nSUMMARY:Ring\r\n{lines[0]}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

    assert [draft.action for draft in read_calendar(text, ZONE, NOW, action).drafts] == [action]
    assert "says nothing to do" in read_calendar(text, ZONE, NOW).losses[0].text


def test_an_occurrence_that_was_replaced_or_cancelled_is_followed() -> None:
    text = HEAD + "".join(
        f"BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Meet\r\nURL:https://example.org\r\n{lines}\r\nEND:VEVENT\r\n"
        for lines in (
            "DTSTART:20261201T090000Z\r\nRRULE:FREQ=DAILY;COUNT=4",
            "RECURRENCE-ID:20261202T090000Z\r\nDTSTART:20261202T150000Z",
            "RECURRENCE-ID:20261203T090000Z\r\nDTSTART:20261203T090000Z\r\nSTATUS:CANCELLED",
        )
    )

    (draft,) = read_calendar(f"{text}END:VCALENDAR\r\n", ZONE, NOW).drafts

    assert instants(draft, 9) == ["12-01 09:00", "12-02 15:00", "12-04 09:00"]


@pytest.mark.parametrize(
    ("lines", "loss"),
    [
        (["DTSTART;VALUE=DATE:20261201"], "no time of day"),
        (["DTSTART:20261201T090000Z", "LOCATION:Room 1"], "its place"),
    ],
)
def test_what_is_not_taken_from_an_event_is_told(lines: list[str], loss: str) -> None:
    found = imported(*lines)

    assert len(found.drafts) == 1
    assert loss in " | ".join(about(found, "Meet"))


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["RRULE:FREQ=DAILY"], "no DTSTART"),
        (["DTSTART:20261301T090000"], "not a date or time"),
        (["DTSTART:20261201T090000Z", "RRULE:FREQ=SOMETIMES"], "SOMETIMES"),
        (["DTSTART:20261201T090000Z", "RRULE:"], "RRULE"),
        (["DTSTART;TZID=Mars/Base:20261201T090000"], "Mars/Base"),
        (["DTSTART:20261201T090000Z", "EXDATE;TZID=Mars/Base:20261201T090000"], "Mars/Base"),
    ],
)
def test_an_event_that_can_not_be_read_is_named(lines: list[str], reason: str) -> None:
    found = imported(*lines)

    assert not found.drafts
    assert reason in found.losses[0].text


@pytest.mark.parametrize("text", ["", "hello", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"])
def test_a_text_that_is_no_calendar_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_calendar(text, ZONE, NOW)
