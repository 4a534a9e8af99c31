"""Every kind of rule as people will read it in a file."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import get_args

import pytest

from scheduler_core.fields.schedules.kinds.registry import RULE_KINDS
from scheduler_core.native.documents import read_schedule, schedule_document
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.ical.recurrence_set_text import parse_recurrence_set
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.schedules.cron import CronDialect, CronNumbers
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import (
    DriveChange,
    NetworkChange,
    OnDrive,
    OnNetwork,
    OnPower,
    OnProgram,
    OnScreen,
    OnWake,
    PowerChange,
    ProgramChange,
    ScreenChange,
)
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnHook, OnJob, OnSilence, Signature
from scheduler_core.values.schedules.from_calendar import Edge, FromCalendar
from scheduler_core.values.schedules.on_calendar import CalendarRange
from scheduler_core.values.schedules.recurrence_set import (
    ByDay,
    DatePeriod,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import (
    AtStart,
    DailyWindow,
    DayNumber,
    DaysAt,
    Delay,
    Easter,
    Every,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.sun import Place, Sun, SunEvent
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday

ZONE = "Europe/Berlin"
MONDAY = date(2026, 1, 5)
MORNING = datetime.combine(MONDAY, time(9))
OFFICE_HOURS = DailyWindow(time(8), time(18))
NINE = (time(9),)
CRON = parse_cron("0 9 * * 1-5")
CALENDAR = parse_on_calendar("weekly")
DAILY = RecurrenceSet(MORNING, (RecurrenceRule(Frequency.DAILY),), text="FREQ=DAILY")

CASES: list[tuple[Rule, dict[str, object]]] = [
    (Once(MORNING), {"once": "2026-01-05T09:00"}),
    (Once(MORNING.replace(second=5, tzinfo=UTC)), {"once": "2026-01-05T09:00:05Z"}),
    (Once(MORNING.replace(microsecond=500_000)), {"once": "2026-01-05T09:00:00.5"}),
    (
        Delay(timedelta(days=40), MORNING.replace(tzinfo=UTC)),
        {"in": "40d", "said_at": "2026-01-05T09:00Z"},
    ),
    (
        Every(timedelta(hours=2), None, OFFICE_HOURS, WORKDAYS),
        {"every": "2h", "between": "08:00-18:00", "on": "mon-fri"},
    ),
    (
        Every(timedelta(hours=2), MORNING, OFFICE_HOURS),
        {"every": "2h", "anchor": "2026-01-05T09:00", "between": "08:00-18:00"},
    ),
    (Every(timedelta(minutes=90), MORNING), {"every": "1h30m", "anchor": "2026-01-05T09:00"}),
    (
        Every(timedelta(minutes=15), MORNING, OFFICE_HOURS, WORKDAYS, from_last_end=True),
        {
            "every": "15m",
            "anchor": "2026-01-05T09:00",
            "between": "08:00-18:00",
            "on": "mon-fri",
            "after_end": True,
        },
    ),
    (
        Weekly(
            (
                DaysAt(frozenset({Weekday.MONDAY, Weekday.WEDNESDAY}), (time(9), time(17, 30))),
                DaysAt(frozenset({Weekday.FRIDAY}), (time(12),)),
            )
        ),
        {"weekly": "mon,wed 09:00,17:30; fri 12:00"},
    ),
    (
        Weekly((DaysAt(WORKDAYS, NINE),), 2, MONDAY, Weekday.SUNDAY),
        {"weekly": "mon-fri 09:00", "every_nth": 2, "counted_from": "2026-01-05", "week_start": "sun"},
    ),
    (Monthly((NthWeekday(-1, Weekday.FRIDAY),), (time(18),)), {"monthly": "last fri 18:00"}),
    (
        Monthly((DayNumber(1), DayNumber(-1), NthBusinessDay(3)), NINE, 3, MONDAY),
        {"monthly": "1,-1,3rd business 09:00", "every_nth": 3, "counted_from": "2026-01-05"},
    ),
    (Yearly(frozenset({12}), (DayNumber(24),), (time(18),)), {"yearly": "dec 24 18:00"}),
    (
        Yearly(frozenset({3, 11}), (NthWeekday(2, Weekday.SUNDAY),), NINE),
        {"yearly": "2nd sun of mar,nov 09:00"},
    ),
    (CRON, {"cron": "0 9 * * 1-5"}),
    (parse_cron("0 0 12 ? * FRI#2", CronDialect.QUARTZ), {"cron": "0 0 12 ? * FRI#2", "dialect": "quartz"}),
    (replace(CRON, text=""), {"cron": "0 9 * * MON-FRI", "written_as": ""}),
    (
        replace(CRON, hours=CronNumbers(frozenset({10}))),
        {"cron": "0 10 * * MON-FRI", "written_as": "0 9 * * 1-5"},
    ),
    (CALENDAR, {"on_calendar": "weekly"}),
    (replace(CALENDAR, text=""), {"on_calendar": "Mon *-*-* 00:00:00", "written_as": ""}),
    (Easter(-2, (time(9), time(12))), {"easter": "-2 09:00,12:00"}),
    (
        FromCalendar("https://a.example/b.ics", timedelta(minutes=-15), Edge.END, "Backup"),
        {"ics": "15m before end, title Backup: https://a.example/b.ics"},
    ),
    (Sun(SunEvent.SUNRISE, Place(52.52, 13.405)), {"sun": "sunrise at 52.52,13.405"}),
    (AtStart(), {"at_start": True}),
    (OnEvent("order-paid"), {"on_event": "order-paid"}),
    (OnDrive("Backup"), {"on_drive": "mounted: Backup"}),
    (OnDrive("/mnt/nas", DriveChange.GONE, True), {"on_drive": "gone, already: /mnt/nas"}),
    (OnHook("deploy"), {"on_hook": "deploy"}),
    (OnHook("deploy", Signature.GITHUB), {"on_hook": "deploy, github"}),
    (OnSilence("heartbeat", timedelta(hours=25)), {"on_silence": "heartbeat: 1d1h"}),
    (OnSilence("a: b", timedelta(days=30)), {"on_silence": "a: b: 30d"}),
    (OnProgram("firefox"), {"on_program": "starts: firefox"}),
    (OnProgram("My App", ProgramChange.ENDS, True), {"on_program": "ends, already: My App"}),
    (OnDrive("x", lasts=timedelta(hours=1)), {"on_drive": "mounted, for 1h: x"}),
    (
        OnProgram("vi", ProgramChange.ENDS, True, timedelta(days=7)),
        {"on_program": "ends, for 7d, already: vi"},
    ),
    (OnPower(PowerChange.BELOW, 15, lasts=timedelta(seconds=90)), {"on_power": "below 15%, for 1m30s"}),
    (OnNetwork(NetworkChange.LEFT, lasts=timedelta(minutes=5)), {"on_network": "left, for 5m"}),
    (OnScreen(ScreenChange.LOCKED, lasts=timedelta(minutes=30)), {"on_screen": "locked, for 30m"}),
    (OnWake(), {"on_wake": True}),
    (OnPower(PowerChange.BATTERY), {"on_power": "battery"}),
    (OnPower(PowerChange.BELOW, 15, True), {"on_power": "below 15%, already"}),
    (OnNetwork(NetworkChange.JOINED), {"on_network": "joined"}),
    (OnNetwork(NetworkChange.LEFT, "Home: 5 GHz"), {"on_network": "left: Home: 5 GHz"}),
    (OnScreen(ScreenChange.UNLOCKED), {"on_screen": "unlocked"}),
    (OnScreen(ScreenChange.LOGIN, True), {"on_screen": "login, already"}),
    (OnJob(("Backup", "Report")), {"on_job": "Backup and Report"}),
    (
        OnJob(("Salt and oil", "x: failure"), When.ALWAYS),
        {"on_job": '"Salt and oil" and "x: failure": always'},
    ),
    (OnFile("~/Scans/*.pdf"), {"on_file": "arrives: ~/Scans/*.pdf"}),
    (
        OnFile("/srv/in/*", FileChange.CHANGES, True, timedelta(seconds=5), timedelta(minutes=1), True),
        {"on_file": "changes, below, settled 5s, together 1m, already: /srv/in/*"},
    ),
    (DAILY, {"rrule": "FREQ=DAILY", "start": "2026-01-05T09:00"}),
    (replace(DAILY, text=""), {"rrule": "RRULE:FREQ=DAILY", "start": "2026-01-05T09:00", "written_as": ""}),
    (
        replace(DAILY, start=datetime.combine(MONDAY, time(0)), all_day=True, includes_start=True),
        {"rrule": "FREQ=DAILY", "start": "2026-01-05", "includes_start": True},
    ),
    (
        replace(DAILY, excluded_dates=(DatePeriod(MORNING.replace(day=6)),), text=""),
        {
            "rrule": ["RRULE:FREQ=DAILY", "EXDATE;TZID=Europe/Berlin:20260106T090000"],
            "start": "2026-01-05T09:00",
            "written_as": "",
        },
    ),
    (
        parse_recurrence_set("DTSTART;TZID=Europe/Berlin:20260105T090000\nRRULE:FREQ=WEEKLY", zone=ZONE),
        {"rrule": ["DTSTART;TZID=Europe/Berlin:20260105T090000", "RRULE:FREQ=WEEKLY"]},
    ),
]


@pytest.mark.parametrize(("rule", "expected"), CASES)
def test_a_rule_is_written_as_people_say_it(rule: Rule, expected: dict[str, object]) -> None:
    document = schedule_document(Schedule((rule,), ZONE))

    assert document == {"hourbell": 1, "zone": ZONE, "rules": [expected]}
    assert list(document["rules"][0]) == list(expected)  # type: ignore[index]
    assert read_schedule(document) == Schedule((rule,), ZONE)


def test_every_kind_of_rule_is_shown_above() -> None:
    kinds = {kind.made for kind in RULE_KINDS}
    assert {type(rule) for rule, _ in CASES} == kinds
    assert {each for each in get_args(Rule) if each is not EventRule} <= kinds


def written(rule: Rule) -> object:
    """Return the document of a rule, having read it back."""
    document = schedule_document(Schedule((rule,)))
    assert read_schedule(document) == Schedule((rule,))
    rules = document["rules"]
    assert isinstance(rules, list)
    return rules[0]


def read(document: dict[str, object], zone: str = ZONE) -> Rule:
    (rule,) = read_schedule({"hourbell": 1, "zone": zone, "rules": [document]}).rules
    return rule


def test_times_too_many_for_one_text_stand_in_a_list() -> None:
    times = tuple(time(number // 60, number % 60) for number in range(100))
    clocks = [f"{each:%H:%M}" for each in times]

    assert written(Weekly((DaysAt(WORKDAYS, times),))) == {"weekly": [{"on": "mon-fri", "at": clocks}]}
    assert written(Monthly((DayNumber(1), NthWeekday(-1, Weekday.FRIDAY), NthBusinessDay(2)), times)) == {
        "monthly": {"on": [{"day": 1}, {"weekday": "fri", "nth": -1}, {"business_day": 2}], "at": clocks}
    }
    assert written(Yearly(frozenset({12, 1}), (DayNumber(1),), times)) == {
        "yearly": {"months": [1, 12], "on": [{"day": 1}], "at": clocks}
    }
    assert written(Easter(-2, times)) == {"easter": {"days": -2, "at": clocks}}


def test_a_cron_that_no_expression_says_stands_there_in_parts() -> None:
    """Debian cron joins these two day fields by AND."""
    joined_by_or = replace(
        parse_cron("*/30 9 *,L * fri"), either_day=True, hours=CronNumbers(frozenset({9})), text=""
    )

    assert written(joined_by_or) == {
        "cron": {
            "minutes": {"allowed": [0, 30], "starred": True},
            "hours": {"allowed": [9]},
            "month_days": {"numbers": list(range(1, 32)), "from_last": [0], "starred": True},
            "months": {"allowed": list(range(1, 13)), "starred": True},
            "weekdays": {"each": ["fri"]},
            "either_day": True,
        }
    }


def test_an_on_calendar_that_no_expression_says_stands_there_in_parts() -> None:
    unordered = replace(CALENDAR, hours=(CalendarRange(9, 17, 2), CalendarRange(8)), text="")

    assert written(unordered) == {
        "on_calendar": {
            "weekdays": ["mon"],
            "years": [],
            "months": [],
            "days": [],
            "hours": [{"first": 9, "last": 17, "step": 2}, {"first": 8}],
            "minutes": [{"first": 0}],
            "microseconds": [{"first": 0}],
        }
    }


def test_a_set_that_no_lines_say_stands_there_in_parts() -> None:
    exact = MORNING.replace(day=6, microsecond=1)
    rule = RecurrenceRule(Frequency.MONTHLY, until=exact, by_day=(ByDay(Weekday.FRIDAY, -1),))
    fine = RecurrenceSet(MORNING, (rule,), excluded_dates=(DatePeriod(exact, "Asia/Tokyo"),), text="?")

    assert written(fine) == {
        "rrule": {
            "rules": [
                {
                    "frequency": "MONTHLY",
                    "until": "2026-01-06T09:00:00.000001",
                    "by_day": [{"weekday": "fri", "nth": -1}],
                }
            ],
            "excluded_dates": [{"at": "2026-01-06T09:00:00.000001", "zone": "Asia/Tokyo"}],
        },
        "start": "2026-01-05T09:00",
        "written_as": "?",
    }


def test_what_people_write_by_hand_is_read_too() -> None:
    assert read({"weekly": "weekdays 9:00"}) == Weekly((DaysAt(WORKDAYS, NINE),))
    assert read({"once": "2026-01-05 09:00:00+01:00"}) == Once(datetime(2026, 1, 5, 8, tzinfo=UTC))
    assert read({"every": "90 minutes", "anchor": "2026-01-05T09:00"}) == Every(
        timedelta(minutes=90), MORNING
    )
    assert read({"cron": "0 9 * * 1-5", "dialect": "debian"}) == CRON
    assert read({"start": "2026-01-05T09:00", "rrule": ["FREQ=DAILY"]}) == DAILY
