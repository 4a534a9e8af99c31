"""Recurrence rules of RFC 5545 and the sets they form with RDATE and EXDATE."""

from datetime import date, datetime
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.moments import plain_moment
from scheduler_core.values.schedules.policies import MissingDate
from scheduler_core.values.schedules.weekday import Weekday

MOST_VALUES = 1_000
# The start of rules that nobody gave one: it holds nothing back, and no sentence names it.
UNSAID_START = datetime(2000, 1, 1)  # noqa: DTZ001 - a wall-clock time has no zone
_FIELD = "rrule"
_HIGHEST = 10**18 - 1
_HIGHEST_NTH = 53


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
class _Numbers:
    """What a list of numbers may hold, and how to say so."""

    name: str
    least: int
    most: int
    counts_back: bool
    meaning: str


_COUNTED_BACK = ", or counted from the end as"
_LISTS = {
    "by_second": _Numbers("BYSECOND", 0, 60, False, "a second is a number from 0 to 59"),
    "by_minute": _Numbers("BYMINUTE", 0, 59, False, "a minute is a number from 0 to 59"),
    "by_hour": _Numbers("BYHOUR", 0, 23, False, "an hour is a number from 0 to 23"),
    "by_month_day": _Numbers(
        "BYMONTHDAY", 1, 31, True, f"a day of the month is 1 to 31{_COUNTED_BACK} -31 to -1"
    ),
    "by_year_day": _Numbers(
        "BYYEARDAY", 1, 366, True, f"a day of the year is 1 to 366{_COUNTED_BACK} -366 to -1"
    ),
    "by_week_number": _Numbers(
        "BYWEEKNO", 1, 53, True, f"a week of the year is 1 to 53{_COUNTED_BACK} -53 to -1"
    ),
    "by_month": _Numbers("BYMONTH", 1, 12, False, "a month is a number from 1 to 12"),
    "by_easter": _Numbers("BYEASTER", 0, 366, True, "days from Easter Sunday are -366 to 366"),
    "by_set_position": _Numbers(
        "BYSETPOS", 1, 366, True, f"a position is 1 to 366{_COUNTED_BACK} -366 to -1"
    ),
}


@dataclass(frozen=True, slots=True)
class ByDay:
    """A weekday, or the nth of them in the period; nth 0 means each."""

    weekday: Weekday
    nth: int = 0

    def __post_init__(self) -> None:
        if abs(self.nth) > _HIGHEST_NTH:
            raise InvalidInput(
                _FIELD,
                f"BYDAY={self.nth}{self.weekday[:2].upper()} does not exist; count weekdays from 1 to 53 or "
                "-53 to -1",
            )


@dataclass(frozen=True, slots=True)
class RecurrenceRule:
    """The parts of one RRULE, as `recurrence.ical.rrule_text` reads and prints them.

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

    def __post_init__(self) -> None:
        _check_number("INTERVAL", self.interval, 1)
        if self.count is not None:
            _check_number("COUNT", self.count, 0)
        if isinstance(self.until, datetime):
            object.__setattr__(self, "until", plain_moment(self.until))
        if len(self.by_day) > MOST_VALUES:
            raise InvalidInput(_FIELD, f"BYDAY lists more than {MOST_VALUES:,} values")
        for attribute, bounds in _LISTS.items():
            _check_list(bounds, getattr(self, attribute))


@dataclass(frozen=True, slots=True)
class DatePeriod:
    """One RDATE or EXDATE value: a date, a wall-clock time in `zone`, or an instant.

    Without a zone of its own a wall-clock time is read in the zone of the schedule.
    """

    at: date | datetime
    zone: str | None = None

    def __post_init__(self) -> None:
        if isinstance(self.at, datetime):
            object.__setattr__(self, "at", plain_moment(self.at))


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

    def __post_init__(self) -> None:
        if self.start.tzinfo is not None:
            raise InvalidInput("dtstart", "the start is a time on the schedule's wall clock, without a zone")
        object.__setattr__(self, "start", plain_moment(self.start))


def _check_number(name: str, number: int, least: int) -> None:
    if number < least:
        raise InvalidInput(_FIELD, f"{name}={number} must be a whole number of {least} or more")
    if number > _HIGHEST:
        raise InvalidInput(_FIELD, f"{name} is larger than {_HIGHEST:,}")


def _check_list(bounds: _Numbers, numbers: tuple[int, ...]) -> None:
    if len(numbers) > MOST_VALUES:
        raise InvalidInput(_FIELD, f"{bounds.name} lists more than {MOST_VALUES:,} values")
    for number in numbers:
        size = abs(number) if bounds.counts_back else number
        if not bounds.least <= size <= bounds.most:
            raise InvalidInput(_FIELD, f"{bounds.name}={number} does not exist; {bounds.meaning}")
