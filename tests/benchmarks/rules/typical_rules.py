"""Ten rules as people have them, each also in the words of the peers that can say it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from apscheduler.triggers.base import BaseTrigger
from apscheduler.triggers.cron import CronTrigger
from apscheduler.triggers.interval import IntervalTrigger

from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.ical.recurrence_set_text import parse_recurrence_set
from scheduler_core.values.schedules.rules import (
    DailyWindow,
    DayNumber,
    DaysAt,
    Every,
    Monthly,
    NthWeekday,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday
from tests.benchmarks.rules.peers import Apscheduler, Cronsim, Dateutil, Peer

ZONE = "Europe/Berlin"
_WORKDAYS = "BYDAY=MO,TU,WE,TH,FR"
_LAST_WORKDAY = f"FREQ=MONTHLY;{_WORKDAYS};BYSETPOS=-1"
_QUARTER_HOURS = "*/15 8-18 * * 1-5"


@dataclass(frozen=True, slots=True)
class TypicalRule:
    """A rule with its peers; `read` makes the rule anew from what would be stored."""

    name: str
    read: Callable[[], Rule]
    peers: tuple[Peer, ...]


def typical_rules(start: datetime) -> list[TypicalRule]:
    """Return rules that begin on `start`, a Monday at midnight on the wall clock of ZONE."""
    morning, day = start.replace(hour=9), timedelta(days=1)
    weekly = DaysAt(frozenset({Weekday.MONDAY, Weekday.WEDNESDAY, Weekday.FRIDAY}), (time(9),))
    four_times = DaysAt(frozenset({Weekday.MONDAY}), (time(8), time(12), time(16), time(20)))
    working_hours = DailyWindow(time(8), time(18))
    hours, minutes = "8,9,10,11,12,13,14,15,16,17,18", "0,15,30,45"
    begun_at = start.replace(tzinfo=ZoneInfo(ZONE)).astimezone(UTC)
    quarter = timedelta(minutes=15)

    def dateutil(text: str) -> Peer:
        return Dateutil.read(text, start, ZONE)

    def elapsed(text: str) -> Peer:
        """Return dateutil on UTC, where its steps are elapsed time."""
        return Dateutil.read(text, begun_at.replace(tzinfo=None), "UTC")

    return [
        TypicalRule(
            "daily",
            lambda: Every(day, morning),
            (dateutil("FREQ=DAILY;BYHOUR=9"), _cron(hour=9)),
        ),
        TypicalRule(
            "weekly MO,WE,FR",
            lambda: Weekly((weekly,)),
            (dateutil("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=9"), _cron(day_of_week="mon,wed,fri", hour=9)),
        ),
        TypicalRule(
            "every 2nd week, 4 times",
            lambda: Weekly((four_times,), interval=2, anchor_on=start.date()),
            (dateutil("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYHOUR=8,12,16,20"),),
        ),
        TypicalRule(
            "monthly, last Friday",
            lambda: Monthly((NthWeekday(-1, Weekday.FRIDAY),), (time(17),)),
            (dateutil("FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=17"), _cron(day="last fri", hour=17)),
        ),
        TypicalRule(
            "last workday by BYSETPOS",
            lambda: parse_recurrence_set(_LAST_WORKDAY, start, zone=ZONE),
            (dateutil(_LAST_WORKDAY),),
        ),
        TypicalRule(
            "yearly",
            lambda: Yearly(frozenset({12}), (DayNumber(24),), (time(12),)),
            (
                dateutil("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;BYHOUR=12"),
                _cron(month=12, day=24, hour=12),
            ),
        ),
        TypicalRule(
            "every 15 minutes",
            lambda: Every(quarter, begun_at),
            (elapsed("FREQ=MINUTELY;INTERVAL=15"), Apscheduler.made(_quarterly_since(begun_at), ZONE)),
        ),
        TypicalRule(
            "hourly on weekdays 8-18",
            lambda: Every(timedelta(hours=1), start, working_hours, WORKDAYS),
            (dateutil(f"FREQ=WEEKLY;{_WORKDAYS};BYHOUR={hours}"), _cron(day_of_week="mon-fri", hour="8-18")),
        ),
        TypicalRule(
            f"cron {_QUARTER_HOURS}",
            lambda: parse_cron(_QUARTER_HOURS),
            (
                dateutil(f"FREQ=WEEKLY;{_WORKDAYS};BYHOUR={hours};BYMINUTE={minutes}"),
                _cron(day_of_week="mon-fri", hour="8-18", minute="*/15"),
                Cronsim(_QUARTER_HOURS, ZoneInfo(ZONE)),
            ),
        ),
        TypicalRule(
            "MINUTELY;INTERVAL=15",
            lambda: parse_recurrence_set("FREQ=MINUTELY;INTERVAL=15", start, zone=ZONE),
            (elapsed("FREQ=MINUTELY;INTERVAL=15"), Apscheduler.made(_quarterly_since(begun_at), ZONE)),
        ),
    ]


def _cron(
    *,
    month: int | str = "*",
    day: int | str = "*",
    day_of_week: str = "*",
    hour: int | str = "*",
    minute: int | str = 0,
) -> Peer:
    def make(zone: ZoneInfo) -> BaseTrigger:
        return CronTrigger(
            month=month, day=day, day_of_week=day_of_week, hour=hour, minute=minute, timezone=zone
        )

    return Apscheduler.made(make, ZONE)


def _quarterly_since(begun_at: datetime) -> Callable[[ZoneInfo], BaseTrigger]:
    return lambda zone: IntervalTrigger(minutes=15, start_date=begun_at, timezone=zone)
