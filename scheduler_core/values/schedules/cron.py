"""Cron expressions as their meaning, whatever dialect they were written in."""

from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.weekday import Weekday

LAST = -1
LONGEST_CRON_TEXT = 1_000
FIRST_CRON_YEAR = 1
LAST_CRON_YEAR = 9999


class CronDialect(StrEnum):
    """The programs, and their settings, whose cron expressions are understood."""

    DEBIAN = "debian"
    QUARTZ = "quartz"
    CRONITER = "croniter"
    CRONITER_AND = "croniter-and"
    CRONITER_STAR_PREFIX = "croniter-star-prefix"
    CRONITER_SECONDS_FIRST = "croniter-seconds-first"
    CRONITER_SECONDS_FIRST_AND = "croniter-seconds-first-and"
    OCPS = "ocps"
    OCPS_AND = "ocps-and"
    ROBFIG = "robfig"


# Those that people are offered; the others are settings of the same programs, for cases of conformance.
OFFERED_DIALECTS = (
    CronDialect.DEBIAN,
    CronDialect.QUARTZ,
    CronDialect.CRONITER,
    CronDialect.OCPS,
    CronDialect.ROBFIG,
)


@dataclass(frozen=True, slots=True)
class CronNumbers:
    """The numbers a field allows; `starred` says that it was written from a star."""

    allowed: frozenset[int]
    starred: bool = False


@dataclass(frozen=True, slots=True)
class CronMonthDays:
    """The days of the month a field allows: any of these kinds.

    `from_last` counts back from the month's last day, which is 0. `near` and `near_last` mean the
    workday nearest to such a day within its month. `starred` says that the dialect takes the field
    as unrestricted when it joins it with the weekdays.
    """

    numbers: frozenset[int] = frozenset()
    from_last: frozenset[int] = frozenset()
    near: frozenset[int] = frozenset()
    near_last: frozenset[int] = frozenset()
    starred: bool = False

    def __post_init__(self) -> None:
        if not (self.numbers or self.from_last or self.near or self.near_last):
            raise InvalidInput("day of month", "nothing is chosen; write * for all")
        _check_range("day of month", self.numbers | self.near, 1, 31)
        _check_range("day of month", self.from_last | self.near_last, 0, 30)


@dataclass(frozen=True, slots=True, order=True)
class CronNthWeekday:
    """The nth such weekday of the month; nth LAST is the last one."""

    weekday: Weekday
    nth: int

    def __post_init__(self) -> None:
        if self.nth != LAST:
            _check_range("day of week", frozenset({self.nth}), 1, 5)


@dataclass(frozen=True, slots=True)
class CronWeekdays:
    """The weekdays a field allows, each of them or the nth of a month; `starred` as in CronMonthDays."""

    each: frozenset[Weekday] = frozenset()
    nth: frozenset[CronNthWeekday] = frozenset()
    starred: bool = False

    def __post_init__(self) -> None:
        if not (self.each or self.nth):
            raise InvalidInput("day of week", "nothing is chosen; write * for all")


@dataclass(frozen=True, slots=True)
class Cron:
    """One cron expression, as `recurrence.cron_text` reads and prints it.

    A day fires if both day fields allow it, or if either does where `either_day` is set. `seconds`
    and `years` are None where the expression leaves them out. `text` keeps what was read, so that
    an untouched expression is written back as it came.
    """

    dialect: CronDialect
    minutes: CronNumbers
    hours: CronNumbers
    month_days: CronMonthDays
    months: CronNumbers
    weekdays: CronWeekdays
    seconds: CronNumbers | None = None
    years: CronNumbers | None = None
    either_day: bool = False
    text: str = ""

    def __post_init__(self) -> None:
        if len(self.text) > LONGEST_CRON_TEXT:
            raise InvalidInput("cron", f"longer than {LONGEST_CRON_TEXT:,} characters; split it in two")
        _check_numbers("second", self.seconds, 0, 59)
        _check_numbers("minute", self.minutes, 0, 59)
        _check_numbers("hour", self.hours, 0, 23)
        _check_numbers("month", self.months, 1, 12)
        _check_numbers("year", self.years, FIRST_CRON_YEAR, LAST_CRON_YEAR)


def _check_numbers(field: str, numbers: CronNumbers | None, lowest: int, highest: int) -> None:
    if numbers is None:
        return
    if not numbers.allowed:
        raise InvalidInput(field, "nothing is chosen; write * for all")
    _check_range(field, numbers.allowed, lowest, highest)


def _check_range(field: str, numbers: frozenset[int], lowest: int, highest: int) -> None:
    for number in numbers:
        if not lowest <= number <= highest:
            raise InvalidInput(field, f"{number} is not from {lowest} to {highest}")
