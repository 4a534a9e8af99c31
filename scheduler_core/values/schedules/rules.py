"""The kinds of recurrence rule: one value for each that people fill in."""

from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.moments import plain_moment
from scheduler_core.values.ranges import written_span
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.sun import Sun
from scheduler_core.values.schedules.weekday import Weekday

ALL_MONTHS = frozenset(range(1, 13))
MOST_EASTER_DAYS = 300
_SHORTEST_STEP = timedelta(seconds=1)
_LONGEST_STEP = timedelta(days=366_000)
_ONE_DAY = timedelta(days=1)
_NO_ZONE = "a time of day has no zone of its own; set the zone of the schedule"


@dataclass(frozen=True, slots=True)
class Once:
    """Fire at one time: on the schedule's wall clock, or at an instant if `at` has a zone."""

    at: datetime

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", plain_moment(self.at))


@dataclass(frozen=True, slots=True)
class Delay:
    """Fire `length` after `said_at`; whole days are counted on the calendar."""

    length: timedelta
    said_at: datetime

    def __post_init__(self) -> None:
        if self.length < timedelta(0):
            raise InvalidInput("in", "is below zero; 0s is at once")
        if self.length > _LONGEST_STEP:
            raise InvalidInput("in", "more than a thousand years ahead")
        if self.said_at.tzinfo is None:
            raise InvalidInput("in", "the moment it counts from needs a zone")
        object.__setattr__(self, "said_at", plain_moment(self.said_at))


@dataclass(frozen=True, slots=True)
class DailyWindow:
    """A part of each day, both ends included; one that ends before it begins spans midnight."""

    begins: time
    ends: time

    def __post_init__(self) -> None:
        if self.begins.tzinfo or self.ends.tzinfo:
            raise InvalidInput("between", _NO_ZONE)

    @property
    def spans_midnight(self) -> bool:
        return self.ends < self.begins


@dataclass(frozen=True, slots=True)
class Every:
    """Repeat at a fixed distance from `anchor`, which has a zone or means the schedule's wall clock.

    Without an anchor it counts anew each day, on the wall clock, from the beginning of `between`; with
    both it counts on through, and fires where a step falls into that part of the day.
    With `from_last_end` the distance is measured from the end of the last run, and `anchor` is
    that end (or the start, before the first run), not an occurrence itself.
    """

    step: timedelta
    anchor: datetime | None = None
    between: DailyWindow | None = None
    weekdays: frozenset[Weekday] = frozenset()
    from_last_end: bool = False

    def __post_init__(self) -> None:
        if self.step < _SHORTEST_STEP:
            raise InvalidInput("every", f"{written_span(self.step)} is too short; one second is the least")
        if self.step.microseconds:
            raise InvalidInput("every", f"{written_span(self.step)} is not a whole number of seconds")
        if self.step > _LONGEST_STEP:
            raise InvalidInput("every", "longer than a thousand years")
        if self.anchor is not None:
            object.__setattr__(self, "anchor", plain_moment(self.anchor))
            return
        if self.between is None or self.from_last_end:
            raise InvalidInput("anchor", "is missing; say from when it counts, such as 2026-01-05T00:00")
        if self.step > _ONE_DAY:
            raise InvalidInput(
                "anchor",
                f"is missing; {written_span(self.step)} is more than a day, and a part of the day is counted "
                "anew each day: say from when it counts on, such as 2026-01-05T08:00",
            )


@dataclass(frozen=True, slots=True)
class DaysAt:
    """Some days of the week at some times of day."""

    weekdays: frozenset[Weekday]
    times: tuple[time, ...]

    def __post_init__(self) -> None:
        if not self.weekdays:
            raise InvalidInput("weekly", "no day of the week is chosen")
        _check_times("weekly", self.times)


@dataclass(frozen=True, slots=True)
class Weekly:
    """Fire on days of the week, in every `interval`th week counted from the week of `anchor_on`."""

    slots: tuple[DaysAt, ...]
    interval: int = 1
    anchor_on: date | None = None
    week_start: Weekday = Weekday.MONDAY

    def __post_init__(self) -> None:
        if not self.slots:
            raise InvalidInput("weekly", "no day of the week is chosen")
        _check_interval("weekly", self.interval, self.anchor_on)


@dataclass(frozen=True, slots=True)
class DayNumber:
    """A day of the month by number; -1 is the last day."""

    number: int

    def __post_init__(self) -> None:
        if self.number == 0 or abs(self.number) > 31:
            raise InvalidInput("day", f"{self.number} is not a day of the month (1 to 31, -1 is the last)")


@dataclass(frozen=True, slots=True)
class NthWeekday:
    """The nth (or, below zero, the nth last) such weekday of the month."""

    nth: int
    weekday: Weekday

    def __post_init__(self) -> None:
        if self.nth == 0 or abs(self.nth) > 5:
            raise InvalidInput("day", f"no month has {self.nth} of one weekday (1 to 5, -1 is the last)")


@dataclass(frozen=True, slots=True)
class NthBusinessDay:
    """The nth (or, below zero, the nth last) business day of the month."""

    nth: int

    def __post_init__(self) -> None:
        if self.nth == 0 or abs(self.nth) > 23:
            raise InvalidInput("day", f"no month has {self.nth} business days (1 to 23, -1 is the last)")


MonthDay: TypeAlias = DayNumber | NthWeekday | NthBusinessDay


@dataclass(frozen=True, slots=True)
class Monthly:
    """Fire on days of the month, in every `interval`th month counted from the month of `anchor_on`."""

    days: tuple[MonthDay, ...]
    times: tuple[time, ...]
    interval: int = 1
    anchor_on: date | None = None

    def __post_init__(self) -> None:
        if not self.days:
            raise InvalidInput("monthly", "no day of the month is chosen")
        _check_times("monthly", self.times)
        _check_interval("monthly", self.interval, self.anchor_on)


@dataclass(frozen=True, slots=True)
class Yearly:
    """Fire on days of some months, in every `interval`th year counted from the year of `anchor_on`."""

    months: frozenset[int]
    days: tuple[MonthDay, ...]
    times: tuple[time, ...]
    interval: int = 1
    anchor_on: date | None = None

    def __post_init__(self) -> None:
        if not self.months:
            raise InvalidInput("yearly", "no month is chosen")
        if not self.months <= ALL_MONTHS:
            raise InvalidInput("yearly", "a month is a number from 1 to 12")
        if not self.days:
            raise InvalidInput("yearly", "no day is chosen")
        _check_times("yearly", self.times)
        _check_interval("yearly", self.interval, self.anchor_on)


@dataclass(frozen=True, slots=True)
class Easter:
    """Fire some days before or after Western Easter Sunday."""

    offset_days: int
    times: tuple[time, ...]

    def __post_init__(self) -> None:
        if abs(self.offset_days) > MOST_EASTER_DAYS:
            raise InvalidInput("easter", f"{self.offset_days} days is too far from Easter (300 at most)")
        _check_times("easter", self.times)


@dataclass(frozen=True, slots=True)
class AtStart:
    """Fire each time the engine starts; it has no instants of its own."""


Rule: TypeAlias = (
    Once
    | Delay
    | Every
    | Weekly
    | Monthly
    | Yearly
    | RecurrenceSet
    | Cron
    | OnCalendar
    | Easter
    | Sun
    | FromCalendar
    | AtStart
    | EventRule
)
# Rules that have no instants: something else begins their runs.
WITHOUT_INSTANTS = (AtStart, EventRule)


def _check_times(field: str, times: tuple[time, ...]) -> None:
    if not times:
        raise InvalidInput(field, "no time of day is given")
    if any(moment.tzinfo for moment in times):
        raise InvalidInput(field, _NO_ZONE)


def _check_interval(field: str, interval: int, anchor_on: date | None) -> None:
    if interval < 1:
        raise InvalidInput(field, f"interval {interval} is not a whole number of 1 or more")
    if interval > 10_000:
        raise InvalidInput(field, f"interval {interval} reaches beyond the year 9999")
    if interval > 1 and anchor_on is None:
        raise InvalidInput(field, "an interval needs a date to count from")
