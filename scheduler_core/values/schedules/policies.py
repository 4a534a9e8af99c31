"""What a schedule does where calendar or clock leave a choice."""

from dataclasses import field
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass


class Gap(StrEnum):
    """What becomes of a wall-clock time that the clock jumps over."""

    SHIFT = "shift"  # later by the length of the gap: 02:30 becomes 03:30
    EDGE = "edge"  # the first instant after the gap: 02:30 becomes 03:00
    SKIP = "skip"


class Overlap(StrEnum):
    """Which instant a wall-clock time means that happens twice."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


class ClockKind(StrEnum):
    """What distances shorter than a day are counted on."""

    ELAPSED = "elapsed"  # real time that passed
    WALL = "wall"  # what the clock on the wall shows


class MissingDate(StrEnum):
    """What becomes of a date that doesn't exist, such as February 30."""

    SKIP = "skip"
    NEXT = "next"
    PREVIOUS = "previous"


class WeekNumberDays(StrEnum):
    """Which days BYWEEKNO without BYDAY means."""

    START_WEEKDAY = "start-weekday"
    ALL_DAYS = "all-days"


class MonthDayMonths(StrEnum):
    """Which months FREQ=YEARLY with BYMONTHDAY and without BYMONTH means."""

    ALL_MONTHS = "all-months"
    START_MONTH = "start-month"


class WeekNumberPeriod(StrEnum):
    """Which year a week number is counted in when years are stepped over."""

    CALENDAR_YEAR = "calendar-year"
    WEEK_YEAR = "week-year"


class UnmatchedStart(StrEnum):
    """Whether a DTSTART that its own rule doesn't yield fires."""

    LEFT_OUT = "left-out"
    INCLUDED = "included"


@dataclass(frozen=True, slots=True)
class Readings:
    """How to read what RFC 5545 leaves open.

    `strict` refuses what the RFC forbids though most programs read it alike.
    """

    week_number_days: WeekNumberDays = WeekNumberDays.START_WEEKDAY
    month_day_months: MonthDayMonths = MonthDayMonths.ALL_MONTHS
    week_number_period: WeekNumberPeriod = WeekNumberPeriod.CALENDAR_YEAR
    unmatched_start: UnmatchedStart = UnmatchedStart.LEFT_OUT
    strict: bool = False


@dataclass(frozen=True, slots=True)
class TimePolicies:
    """The choices of one schedule; None leaves a choice to the kind of rule.

    Left to itself a rule shifts out of gaps, takes the first of two equal times and leaves out
    dates that don't exist; cron follows the habits of its dialect. A gap longer than three hours
    swallows a date, so `missing_date` governs it unless `gap` was chosen.
    """

    gap: Gap | None = None
    overlap: Overlap | None = None
    clock: ClockKind | None = None
    missing_date: MissingDate | None = None
    readings: Readings = field(default_factory=Readings)


PRESETS = {
    "default": TimePolicies(),
    "icalendar": TimePolicies(gap=Gap.SKIP, overlap=Overlap.FIRST, readings=Readings(strict=True)),
    "debian-cron": TimePolicies(gap=Gap.EDGE, overlap=Overlap.FIRST, clock=ClockKind.WALL),
    "quartz": TimePolicies(gap=Gap.SKIP, overlap=Overlap.SECOND, clock=ClockKind.WALL),
}
