"""Calendar expressions of systemd timers."""

from math import prod

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.weekday import Weekday

LONGEST_ON_CALENDAR_TEXT = 1_000
# Every second of the day, and some more.
MOST_TIMES_A_DAY = 100_000
FIRST_CALENDAR_YEAR = 1970
LAST_CALENDAR_YEAR = 2199
_MOST_RANGES = 240
_MICROSECONDS = 60_000_000


@dataclass(frozen=True, slots=True)
class CalendarRange:
    """Numbers from `first` to `last`, every `step`th of them.

    Step 0 means `first` alone; without a `last` the steps run to the end of the field.
    """

    first: int
    last: int | None = None
    step: int = 0

    def up_to(self, highest: int) -> range:
        """Return its numbers, none above `highest`."""
        if self.step == 0:
            return range(self.first, min(self.first, highest) + 1)
        last = highest if self.last is None else min(self.last, highest)
        return range(self.first, last + 1, self.step)


@dataclass(frozen=True, slots=True)
class OnCalendar:
    """One OnCalendar expression, as `recurrence.on_calendar_text` reads and prints it.

    No weekday, or an empty tuple of ranges, means any; `microseconds` are those within the minute
    and are always given. With `days_from_end` day 1 is the last day of the month. `zone` is None
    where the text names none. `text` keeps what was read.
    """

    weekdays: frozenset[Weekday]
    years: tuple[CalendarRange, ...]
    months: tuple[CalendarRange, ...]
    days: tuple[CalendarRange, ...]
    hours: tuple[CalendarRange, ...]
    minutes: tuple[CalendarRange, ...]
    microseconds: tuple[CalendarRange, ...]
    days_from_end: bool = False
    zone: str | None = None
    text: str = ""

    def __post_init__(self) -> None:
        if len(self.text) > LONGEST_ON_CALENDAR_TEXT:
            raise InvalidInput(
                "on calendar", f"longer than {LONGEST_ON_CALENDAR_TEXT:,} characters; split it in two"
            )
        if not self.microseconds:
            raise InvalidInput("second", "nothing is chosen; write * for all")
        _check("year", self.years, FIRST_CALENDAR_YEAR, LAST_CALENDAR_YEAR)
        _check("month", self.months, 1, 12)
        if self.days_from_end:
            _check_days_from_end(self.days)
        else:
            _check("day", self.days, 1, 31)
        _check("hour", self.hours, 0, 23)
        _check("minute", self.minutes, 0, 59)
        _check("second", self.microseconds, 0, _MICROSECONDS - 1, unit=1_000_000)
        self._check_times_a_day()

    def _check_times_a_day(self) -> None:
        fields = ((self.hours, 24), (self.minutes, 60), (self.microseconds, _MICROSECONDS))
        times = prod(
            sum(len(each.up_to(size - 1)) for each in ranges) if ranges else size for ranges, size in fields
        )
        if times > MOST_TIMES_A_DAY:
            raise InvalidInput("second", f"fires {times:,} times a day; once a second is the most")


def _check(field: str, ranges: tuple[CalendarRange, ...], lowest: int, highest: int, unit: int = 1) -> None:
    """Refuse ranges that leave the field, run backwards or step over all of the rest of it."""
    if len(ranges) > _MOST_RANGES:
        raise InvalidInput(field, f"a list of {len(ranges)} is too long; {_MOST_RANGES} is the most")
    for each in ranges:
        last = highest if each.last is None else each.last
        for number in (each.first, last):
            if not lowest <= number <= highest:
                raise InvalidInput(
                    field, f"{_said(number, unit)} is not from {lowest} to {_said(highest, unit)}"
                )
        if each.first > last:
            raise InvalidInput(
                field, f"{_said(each.first, unit)}..{_said(last, unit)} runs backwards; write two ranges"
            )
        if each.first + each.step > last:
            raise InvalidInput(
                field, f"a step of {_said(each.step, unit)} from {_said(each.first, unit)} leaves the field"
            )


def _check_days_from_end(ranges: tuple[CalendarRange, ...]) -> None:
    _check("day", tuple(CalendarRange(each.first, each.last) for each in ranges), 1, 28)
    for each in ranges:
        if each.last is None and each.first - each.step < 1:
            raise InvalidInput(
                "day", f"a step of {each.step} from ~{each.first} leaves the month; write a range"
            )


def _said(number: int, unit: int) -> str:
    whole, fraction = divmod(number, unit)
    return f"{whole}.{fraction:06}" if fraction else f"{whole}"
