"""Calendars: events that fire as the jobs do, and events of others as jobs."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import icalendar
import pytest
import recurring_ical_events

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Imported
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import guessed_format, import_text
from scheduler_core.exchange.icalendar.calendar_reading import read_calendar
from scheduler_core.exchange.icalendar.calendar_writing import print_calendar
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.ical.rrule_text import parse_rrule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.policies import Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import (
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
from scheduler_core.values.schedules.schedule import (
    Added,
    Blackout,
    CountryHolidays,
    Moved,
    Schedule,
    Skipped,
)
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.exchange.foreign_jobs import ARGV, NOW, ZONE, a_job, about, agrees, local, weekly


def an_rrule(text: str, start: str) -> RecurrenceSet:
    return RecurrenceSet(local(start), (parse_rrule(text, strict=False),))


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


def test_a_rule_that_begins_in_decades_is_compared_where_it_fires() -> None:
    """Within the next years nothing fires, and any rule would agree."""
    text = "FREQ=YEARLY;BYMONTH=11;BYDAY=SU,SA;BYEASTER=200,201,202,203"
    draft = a_job(an_rrule(text, "2059-11-01 00:00"))

    (again,) = read_calendar(without_our_own(print_calendar([draft], ZONE, NOW).text), ZONE, NOW, ARGV).drafts

    assert instants(again) == instants(draft)


@pytest.mark.slow
def test_the_times_of_events_are_those_of_the_jobs() -> None:
    text = without_our_own(print_calendar(JOBS, ZONE, NOW).text)

    found = {draft.name: draft for draft in read_calendar(text, ZONE, NOW, ARGV).drafts}

    assert all(agrees(draft, found[draft.name]) for draft in JOBS)


def shown(draft: JobDraft, begins: datetime = NOW, days: int = 400) -> list[datetime]:
    """Return the instants at which another library shows the events of a job, each as often as it does."""
    calendar = icalendar.Calendar.from_ical(print_calendar([draft], ZONE, NOW).text)
    found = recurring_ical_events.of(calendar).between(begins, begins + timedelta(days=days))
    return sorted(each.start.astimezone(UTC) for each in found)


def fired(draft: JobDraft, begins: datetime = NOW, days: int = 400) -> list[datetime]:
    return occurrences(compile_schedule(draft.schedule), begins, begins + timedelta(days=days))


SPRING, AUTUMN = datetime(2027, 3, 25, tzinfo=UTC), datetime(2027, 10, 28, tzinfo=UTC)
DAY = datetime(2028, 6, 14, 7, 30, tzinfo=UTC)
BENT = [
    a_job(parse_cron("30 8 1,15 * mon-fri"), name="Days or weekdays"),
    a_job(weekly(time(9), weekdays=tuple(Weekday)), name="Holidays", off_days=(CountryHolidays("DE", "BY"),)),
    a_job(weekly(time(9)), name="Skipped", edits=(Skipped(datetime(2027, 1, 4, 8, tzinfo=UTC)),)),
    a_job(weekly(time(9)), name="Added", edits=(Added(datetime(2027, 1, 5, 8, 20, tzinfo=UTC)),)),
    a_job(weekly(time(9)), name="Ends", ends=local("2027-02-01 00:00")),
    a_job(weekly(time(9)), name="Starts", starts=local("2027-02-01 00:00")),
    a_job(weekly(time(9)), name="Excluded", excluded=(date(2027, 1, 4), local("2027-01-08 09:00"))),
    a_job(
        weekly(time(9)),
        name="Blackout",
        blackouts=(Blackout(local("2027-01-03 00:00"), local("2027-02-03 00:00")),),
    ),
    a_job(
        weekly(time(2, 30), weekdays=tuple(Weekday)),
        name="Skips the gap",
        policies=TimePolicies(gap=Gap.SKIP),
    ),
    a_job(
        weekly(time(2, 30), weekdays=tuple(Weekday)),
        name="Second",
        policies=TimePolicies(overlap=Overlap.SECOND),
    ),
    a_job(
        weekly(time(2, 30), weekdays=tuple(Weekday)), name="Both", policies=TimePolicies(overlap=Overlap.BOTH)
    ),
    a_job(
        an_rrule("FREQ=HOURLY", "2026-11-01 00:15"), name="5000", starts=local("2026-11-01 00:00"), times=5000
    ),
    a_job(an_rrule("FREQ=DAILY;COUNT=60", "2026-11-01 09:00"), name="Counted"),
    a_job(an_rrule("FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH;UNTIL=20270601", "2026-11-02 09:00"), name="Until"),
    a_job(an_rrule("FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR", "2026-01-01 09:00"), name="Last Friday"),
]


@pytest.mark.slow
@pytest.mark.parametrize("draft", [*JOBS[2:], *BENT], ids=lambda draft: draft.name)
def test_another_library_shows_the_events_when_the_job_fires(draft: JobDraft) -> None:
    for begins, days in ((NOW, 60), (SPRING, 8), (AUTUMN, 8)):
        assert shown(draft, begins, days) == fired(draft, begins, days)


@pytest.mark.slow
def test_bounds_beyond_the_first_thousands_are_kept() -> None:
    """Only the next 3,000 were compared: an hourly job of 5,000 had no end, a skip was lost."""
    hourly = an_rrule("FREQ=HOURLY", "2026-11-01 00:15")
    ends = a_job(hourly, starts=local("2026-11-01 00:00"), times=5000)
    skips = a_job(parse_cron("*/2 9 * * *"), edits=(Skipped(DAY),))

    assert shown(ends, datetime(2027, 5, 20, tzinfo=UTC), 30) == fired(
        ends, datetime(2027, 5, 20, tzinfo=UTC), 30
    )
    assert shown(skips, DAY - timedelta(days=1), 2) == fired(skips, DAY - timedelta(days=1), 2)


@pytest.mark.slow
def test_days_on_which_both_parts_of_a_cron_rule_fall_are_shown_once() -> None:
    friday_13th = a_job(parse_cron("0 9 13 * fri"))

    found = shown(friday_13th, days=1_800)

    assert len(found) == len(set(found))


def test_rules_that_meet_are_shown_once() -> None:
    daily = weekly(time(9), weekdays=tuple(Weekday))
    first = Monthly((DayNumber(1),), (time(9),))
    draft = JobDraft("Both", Schedule((daily, first, daily), ZONE), ARGV)

    assert shown(draft, days=100) == fired(draft, days=100)


@pytest.mark.slow
def test_what_is_too_dense_for_its_exclusions_is_listed_and_told() -> None:
    draft = a_job(parse_cron("* * * * *"), off_days=(CountryHolidays("DE", "BY"),))

    (told,) = about(print_calendar([draft], ZONE, NOW), draft.name)

    assert "they are listed, until 2026-11-20" in told


def test_a_time_that_the_clock_skips_is_told_as_calendars_differ() -> None:
    draft = a_job(weekly(time(2, 30), weekdays=tuple(Weekday)))

    assert "by others not at all" in " | ".join(about(print_calendar([draft], ZONE, NOW), draft.name))


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

    assert "EXDATE;TZID=Europe/Berlin:20261124T093000,20261125T093000" in text
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


@pytest.mark.parametrize("wrap", ["{}", "\ufeff\r\n{}", "BEGIN:VCALENDAR\r\n{}END:VCALENDAR\r\n"])
def test_an_event_without_a_calendar_around_it_is_taken_by_itself(wrap: str) -> None:
    lines = ["BEGIN:VEVENT", "UID:1", "SUMMARY:Bare", "DTSTART:20261201T090000Z", "RRULE:FREQ=DAILY;COUNT=3"]
    text = wrap.format("".join(f"{line}\r\n" for line in (*lines, "URL:https://example.org", "END:VEVENT")))

    found = import_text(text, guessed_format(text), SourceMachine(ZONE, "ann", NOW))

    assert [draft.name for draft in found.drafts] == ["Bare"]
    fired = occurrences(compile_schedule(found.drafts[0].schedule), NOW, NOW + timedelta(days=60))
    assert len(list(fired)) == 3


@pytest.mark.parametrize(
    "text", ["END:VEVENT\r\n", "BEGIN:VALARM\r\nEND:VALARM\r\n", "BEGIN:VEVENT\r\nUID:1\r\n"]
)
def test_half_an_event_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_calendar(text, ZONE, NOW)


def test_rules_too_long_to_be_listed_that_meet_are_told_of() -> None:
    """Each minute and at nine are two events; of every 9:00 a calendar shows both."""
    each_minute = Every(timedelta(minutes=1), local("2026-11-06 11:30"))

    def losses_of(daily: time) -> str:
        job = a_job(weekly(daily))
        both = replace(job, schedule=replace(job.schedule, rules=(*job.schedule.rules, each_minute)))
        return " | ".join(map(str, print_calendar([both], ZONE, NOW).losses))

    assert "a calendar shows both" in losses_of(time(9))
    assert "a calendar shows both" not in losses_of(time(9, 0, 30))
