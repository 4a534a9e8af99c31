"""Recurrence rules of RFC 5545 and the sets they form with RDATE and EXDATE."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from scheduler_core.values.policies import MissingDate
from scheduler_core.values.weekday import Weekday


class Frequency(StrEnum):
    """The period a recurrence rule repeats in."""

    SECONDLY = "SECONDLY"
    MINUTELY = "MINUTELY"
    HOURLY = "HOURLY"
    DAILY = "DAILY"
    WEEKLY = "WEEKLY"
    MONTHLY = "MONTHLY"
    YEARLY = "YEARLY"


SUB_DAILY = frozenset({Frequency.SECONDLY, Frequency.MINUTELY, Frequency.HOURLY})


@dataclass(frozen=True, slots=True)
class ByDay:
    """A weekday, or the nth of them in the period; nth 0 means each."""

    weekday: Weekday
    nth: int = 0


@dataclass(frozen=True, slots=True)
class RecurrenceRule:
    """The parts of one RRULE, as `recurrence.rrule_text` reads and prints them.

    `until` is a date, a wall-clock time without zone, or an instant. `skip` is RFC 7529's SKIP,
    None where the text has none.
    """

    frequency: Frequency
    interval: int = 1
    count: int | None = None
    until: date | datetime | None = None
    by_second: tuple[int, ...] = ()
    by_minute: tuple[int, ...] = ()
    by_hour: tuple[int, ...] = ()
    by_day: tuple[ByDay, ...] = ()
    by_month_day: tuple[int, ...] = ()
    by_year_day: tuple[int, ...] = ()
    by_week_number: tuple[int, ...] = ()
    by_month: tuple[int, ...] = ()
    by_easter: tuple[int, ...] = ()
    by_set_position: tuple[int, ...] = ()
    week_start: Weekday = Weekday.MONDAY
    skip: MissingDate | None = None


@dataclass(frozen=True, slots=True)
class DatePeriod:
    """One RDATE or EXDATE value: a date, a wall-clock time in `zone`, or an instant.

    Without a zone of its own a wall-clock time is read in the zone of the schedule.
    """

    at: date | datetime
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class RecurrenceSet:
    """A start with its rules, extra dates and excluded dates.

    `start` is the wall-clock DTSTART (midnight where `all_day`). Whether it is itself an
    occurrence when no rule yields it is said by `includes_start`; None leaves it to the schedule's
    reading. `text` keeps what was read, so that an untouched rule is written back as it came.
    """

    start: datetime
    rules: tuple[RecurrenceRule, ...] = ()
    extra_dates: tuple[DatePeriod, ...] = ()
    excluded_rules: tuple[RecurrenceRule, ...] = ()
    excluded_dates: tuple[DatePeriod, ...] = ()
    all_day: bool = False
    includes_start: bool | None = None
    text: str = ""
