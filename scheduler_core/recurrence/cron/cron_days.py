"""What a cron expression means: its days, its times of day, its habits when the clocks change."""

from collections.abc import Hashable, Iterable
from functools import lru_cache

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.cron.cron_dialects import EveryInstantHabit, Feature, grammar_of
from scheduler_core.recurrence.days.calendar_year import first_day, first_weekday, month_starts, year_kind
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR, MINUTE, SECOND
from scheduler_core.values.schedules.cron import LAST, Cron
from scheduler_core.values.schedules.policies import ClockKind, Gap, Overlap, TimePolicies

_SATURDAY = 5
_SUNDAY = 6
_EVERY_SEVENTH_DAY = sum(1 << day for day in range(0, 31, 7))
_MOST_TIMES_KEPT = 64
_HOURS_IN_DAY = 24
_AT_EVERY_INSTANT = TimePolicies(gap=Gap.SKIP, overlap=Overlap.BOTH, clock=ClockKind.WALL)


@dataclass(frozen=True, slots=True)
class CronDays:
    """Days chosen by day of month, by weekday and by month, in some years or in all.

    Everything is plain numbers, so that equal expressions of different dialects share their days.
    Weekdays count from Monday as 0; `numbers` has bit 0 for the 1st; `nth` pairs a weekday with its
    place in the month. With `clamps` a day `near` which a workday is sought is moved into months
    that are too short for it.
    """

    months: tuple[int, ...]
    numbers: int
    from_last: frozenset[int]
    near: frozenset[int]
    near_last: frozenset[int]
    weekdays: frozenset[int]
    nth: frozenset[tuple[int, int]]
    either_day: bool
    clamps: bool
    years: frozenset[int] | None

    def year_key(self, year: int) -> Hashable:
        if self.years is not None and year not in self.years:
            return None
        return year_kind(year)

    def year_mask(self, year: int) -> int:
        starts = month_starts(year)
        january = first_weekday(year)
        mask = 0
        for month in self.months:
            begin = starts[month]
            mask |= self._month_mask(starts[month + 1] - begin, (january + begin) % 7) << begin
        return mask

    def _month_mask(self, length: int, first: int) -> int:
        """Return the days of a month that is `length` days long and begins on weekday `first`."""
        by_number = self.numbers | _bits(self._days_that_shift(length, first))
        by_weekday = _bits(self._nth_weekdays(length, first))
        for weekday in self.weekdays:
            by_weekday |= _EVERY_SEVENTH_DAY << (weekday - first) % 7
        joined = by_number | by_weekday if self.either_day else by_number & by_weekday
        return joined & ((1 << length) - 1)

    def _days_that_shift(self, length: int, first: int) -> Iterable[int]:
        """Return the days that depend on the end of the month or on its weekdays."""
        yield from (length - offset for offset in self.from_last if offset < length)
        for day in self.near:
            if day <= length or self.clamps:
                yield _nearest_workday(min(day, length), length, first)
        for offset in self.near_last:
            if offset < length:
                yield _nearest_workday(length - offset, length, first)

    def _nth_weekdays(self, length: int, first: int) -> Iterable[int]:
        for weekday, nth in self.nth:
            days = range(1 + (weekday - first) % 7, length + 1, 7)
            if nth == LAST:
                yield days[-1]
            elif nth <= len(days):
                yield days[nth - 1]


def cron_pattern(cron: Cron) -> CronDays:
    """Return the days of an expression as a pattern for `day_set`."""
    return CronDays(
        months=tuple(sorted(cron.months.allowed)),
        numbers=_bits(cron.month_days.numbers),
        from_last=cron.month_days.from_last,
        near=cron.month_days.near,
        near_last=cron.month_days.near_last,
        weekdays=frozenset(weekday.number for weekday in cron.weekdays.each),
        nth=frozenset((day.weekday.number, day.nth) for day in cron.weekdays.nth),
        either_day=cron.either_day,
        clamps=Feature.NEAREST_WORKDAY_CLAMPS in grammar_of(cron.dialect).features,
        years=cron.years.allowed if cron.years is not None else None,
    )


def cron_times(cron: Cron) -> tuple[int, ...]:
    """Return the times of day of an expression, ascending, in ticks since midnight."""
    seconds = cron.seconds.allowed if cron.seconds is not None else frozenset({0})
    return _times(cron.hours.allowed, cron.minutes.allowed, seconds)


def cron_bounds(cron: Cron) -> tuple[int, int]:
    """Return from where and up to where on the wall clock its years reach."""
    if cron.years is None:
        return FIRST_TICK, AFTER_LAST_TICK
    return first_day(min(cron.years.allowed)) * DAY, first_day(max(cron.years.allowed) + 1) * DAY


def cron_habits(cron: Cron) -> TimePolicies:
    """Return the choices of the dialect; clock WALL means every real instant whose wall time matches."""
    if fires_at_every_instant(cron):
        return _AT_EVERY_INSTANT
    grammar = grammar_of(cron.dialect)
    return TimePolicies(gap=grammar.gap, overlap=grammar.overlap, clock=ClockKind.ELAPSED)


def fires_at_every_instant(cron: Cron) -> bool:
    """Tell whether the dialect follows the wall clock through gaps and overlaps, never silent for an hour."""
    match grammar_of(cron.dialect).every_instant:
        case EveryInstantHabit.STAR_PREFIX_OR_SECONDS:
            return cron.minutes.starred or cron.hours.starred or cron.seconds is not None
        case EveryInstantHabit.ALL_HOURS:
            return len(cron.hours.allowed) == _HOURS_IN_DAY
        case EveryInstantHabit.ALWAYS:
            return True


@lru_cache(maxsize=_MOST_TIMES_KEPT)
def _times(hours: frozenset[int], minutes: frozenset[int], seconds: frozenset[int]) -> tuple[int, ...]:
    in_hour = sorted(minute * MINUTE + second * SECOND for minute in minutes for second in seconds)
    return tuple(hour * HOUR + time for hour in sorted(hours) for time in in_hour)


def _bits(days: Iterable[int]) -> int:
    mask = 0
    for day in days:
        mask |= 1 << day - 1
    return mask


def _nearest_workday(day: int, length: int, first: int) -> int:
    """Return the workday nearest to a day, without leaving its month."""
    weekday = (first + day - 1) % 7
    if weekday == _SATURDAY:
        return day - 1 if day > 1 else day + 2
    if weekday == _SUNDAY:
        return day + 1 if day < length else day - 2
    return day
