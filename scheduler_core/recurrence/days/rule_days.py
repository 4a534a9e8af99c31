"""The days that calendar rules choose: the BY parts of RFC 5545 at the level of days.

Every part becomes a mask of the year's days and the parts are joined; what a part means depends on
the frequency, as in the RFC's table. Rules of our own (weekly, monthly, yearly) compile to the same
pattern.
"""

from collections.abc import Hashable, Iterable

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import (
    bits_of,
    first_day,
    first_weekday,
    is_leap,
    month_mask,
    month_starts,
    span_mask,
    weekday_mask,
    year_kind,
    year_kind_with_previous,
    year_length,
    year_mask,
)
from scheduler_core.values.schedules.policies import MissingDate
from scheduler_core.values.schedules.recurrence_set import Frequency

_MONTHS = tuple(range(1, 13))


@dataclass(frozen=True, slots=True)
class RuleDays:
    """Days by frequency, interval and parts.

    `start_period` is the number of the period that holds the start: a year, a month counted from
    year 0, a week or a day counted from 1970. Weekdays count from Monday as 0.
    """

    frequency: Frequency
    interval: int = 1
    start_period: int = 0
    months: tuple[int, ...] = ()
    month_days: tuple[int, ...] = ()
    year_days: tuple[int, ...] = ()
    week_numbers: tuple[int, ...] = ()
    weekdays: tuple[int, ...] = ()
    nth_weekdays: tuple[tuple[int, int], ...] = ()
    easter_offsets: tuple[int, ...] = ()
    set_positions: tuple[int, ...] = ()
    week_start: int = 0
    missing: MissingDate = MissingDate.SKIP
    counts_week_years: bool = False

    def year_key(self, year: int) -> Hashable:
        wait = self._periods_until_active(year)
        if wait is None:
            return None
        easter = EasterDays(self.easter_offsets).year_key(year) if self.easter_offsets else None
        if not self._looks_beyond_the_year():
            return wait, year_kind_with_previous(year) if self.week_numbers else year_kind(year), easter
        near = range(year - 2, year + 3)
        active = tuple(self._year_is_active(each) for each in near) if self._skips_years() else None
        return wait, first_weekday(year), tuple(is_leap(each) for each in near), active, easter

    def _skips_years(self) -> bool:
        return self.frequency is Frequency.YEARLY and self.interval > 1

    def year_mask(self, year: int) -> int:
        if self.set_positions:
            days = self._picked_in(year)
        elif self.frequency is Frequency.YEARLY:
            days = self._yearly_days(year)
        elif self.frequency is Frequency.MONTHLY:
            days = 0
            for month in self._active_months(year):
                days |= self._month_set(year, month)
        else:
            days = self._limits(year) & self._active_days(year)
        return days & year_mask(year)

    def groups_from(self, year: int) -> list[int]:
        """Return the set of days of each active period that begins in the year, in order.

        The bits count from January 1 of that year; a week may reach beyond its end.
        """
        if self.frequency is Frequency.YEARLY:
            return [self._yearly_days(year)] if self._periods_until_active(year) == 0 else []
        if self.frequency is Frequency.MONTHLY:
            return [self._month_set(year, month) for month in self._active_months(year)]
        if self.frequency is Frequency.WEEKLY:
            return self._week_sets(year)
        days = self._limits(year) & self._active_days(year)
        return [1 << day for day in bits_of(days)]

    def _picked_in(self, year: int) -> int:
        """Apply BYSETPOS to the periods, one of which may have begun in the year before."""
        days = 0
        for group in self.groups_from(year):
            days |= pick_bits(group, self.set_positions)
        if self.frequency is Frequency.WEEKLY:
            for group in self.groups_from(year - 1)[-1:]:
                days |= pick_bits(group, self.set_positions) >> year_length(year - 1)
        return days

    def _looks_beyond_the_year(self) -> bool:
        """Tell whether the days depend on more than this kind of year."""
        if not self.year_days and not self.week_numbers:
            return False
        spills = self.missing is not MissingDate.SKIP and bool(self.year_days)
        crosses = self.frequency is Frequency.WEEKLY and bool(self.set_positions)
        week_years = self.counts_week_years and bool(self.week_numbers) and self.interval > 1
        return spills or crosses or week_years

    def _periods_until_active(self, year: int) -> int | None:
        """Count periods from the year's first one to the first active one; None beyond its end."""
        if self.frequency is Frequency.YEARLY:
            near = (year - 1, year, year + 1) if self._looks_beyond_the_year() else (year,)
            return 0 if any(self._year_is_active(each) for each in near) else None
        if self.frequency is Frequency.MONTHLY:
            first, in_a_year = year * 12, 11
        elif self.frequency is Frequency.WEEKLY:
            first, in_a_year = self._week_of(first_day(year)), 53
        else:
            first, in_a_year = first_day(year), 365
        wait = (self.start_period - first) % self.interval
        return wait if wait <= in_a_year else None

    def _year_is_active(self, year: int) -> bool:
        return (year - self.start_period) % self.interval == 0

    def _week_of(self, day: int) -> int:
        return (day + 3 - self.week_start) // 7

    def _active_months(self, year: int) -> Iterable[int]:
        wait = (self.start_period - year * 12) % self.interval
        active = range(1 + wait, 13, self.interval)
        return (month for month in active if month in self.months) if self.months else active

    def _active_days(self, year: int) -> int:
        if self.interval == 1:
            return year_mask(year)
        if self.frequency is Frequency.WEEKLY:
            return self._active_week_days(year)
        days = 0
        for day in range((self.start_period - first_day(year)) % self.interval, 366, self.interval):
            days |= 1 << day
        return days

    def _active_week_days(self, year: int) -> int:
        days = 0
        for begin in self._active_week_starts(year):
            days |= span_mask(max(begin, 0), begin + 7)
        return days

    def _active_week_starts(self, year: int) -> range:
        """Return where active weeks begin, from the one that holds January 1 (perhaps below 0)."""
        week = self._week_of(first_day(year))
        begin = week * 7 - 3 + self.week_start - first_day(year)
        wait = (self.start_period - week) % self.interval
        return range(begin + 7 * wait, year_length(year), 7 * self.interval)

    def _week_sets(self, year: int) -> list[int]:
        length = year_length(year)
        both = self._limits(year) | self._limits(year + 1) << length
        return [both & span_mask(begin, begin + 7) for begin in self._active_week_starts(year) if begin >= 0]

    def _limits(self, year: int) -> int:
        """Join the parts where all of them only limit: at frequencies of a week and below."""
        days = year_mask(year)
        if self.months:
            days &= _union(month_mask(year, month) for month in self.months)
        if self.month_days:
            days &= self._month_days_of(year, _MONTHS, MissingDate.SKIP)
        if self.year_days:
            days &= self._year_days_of(year, MissingDate.SKIP)
        weekdays = {*self.weekdays, *(weekday for _, weekday in self.nth_weekdays)}
        if weekdays:
            days &= _union(weekday_mask(year, weekday) for weekday in weekdays)
        return days & self._week_number_and_easter_limits(year)

    def _month_set(self, year: int, month: int) -> int:
        """Return the days of one month's period; a missing date may have moved out of the month."""
        if self.month_days:
            days = self._month_days_of(year, (month,), self.missing)
        else:
            days = month_mask(year, month)
        if self.year_days:
            days &= self._year_days_of(year, MissingDate.SKIP)
        if self.weekdays or self.nth_weekdays:
            days &= self._weekdays_within(year, [month_mask(year, month)])
        return days & self._week_number_and_easter_limits(year)

    def _yearly_days(self, year: int) -> int:
        months = self.months or _MONTHS
        days = year_mask(year)
        if self.month_days:
            days = self._month_days_of(year, months, self.missing)
        elif self.months:
            days = _union(month_mask(year, month) for month in months)
        if self.year_days:
            days &= self._year_days_with_neighbours(year)
        if self.weekdays or self.nth_weekdays:
            whole = [year_mask(year)]
            spans = [month_mask(year, month) for month in self.months] if self.months else whole
            days &= self._weekdays_within(year, spans)
        days &= self._week_number_and_easter_limits(year)
        return days if self._counts_in(year) else 0

    def _counts_in(self, year: int) -> bool:
        """Tell whether the year is active, where no part looks at adjacent years."""
        looks_beyond = self.year_days or (self.counts_week_years and self.week_numbers)
        return bool(looks_beyond) or self._year_is_active(year)

    def _weekdays_within(self, year: int, spans: list[int]) -> int:
        days = _union(weekday_mask(year, weekday) for weekday in self.weekdays)
        for nth, weekday in self.nth_weekdays:
            each = weekday_mask(year, weekday)
            for span in spans:
                days |= pick_bits(each & span, (nth,))
        return days

    def _month_days_of(self, year: int, months: Iterable[int], missing: MissingDate) -> int:
        starts = month_starts(year)
        days = 0
        for month in months:
            begin, end = starts[month], starts[month + 1]
            for number in self.month_days:
                day = begin + number - 1 if number > 0 else end + number
                days |= _bit_or_nearest(day, begin, end, missing)
        return days

    def _year_days_of(self, year: int, missing: MissingDate) -> int:
        """Return the chosen days; a moved one may lie at -1 (as bit 0 of the result shifted) or beyond."""
        length = year_length(year)
        days = 0
        for number in self.year_days:
            day = number - 1 if number > 0 else length + number
            days |= _bit_or_nearest(day, 0, length, missing)
        return days

    def _year_days_with_neighbours(self, year: int) -> int:
        days = self._year_days_of(year, self.missing) if self._year_is_active(year) else 0
        before = year_length(year - 1)
        if self.missing is MissingDate.NEXT and before == 365 and 366 in self.year_days:
            days |= int(self._year_is_active(year - 1))
        if self.missing is MissingDate.PREVIOUS and year_length(year + 1) == 365 and -366 in self.year_days:
            days |= int(self._year_is_active(year + 1)) << (year_length(year) - 1)
        return days

    def _week_number_and_easter_limits(self, year: int) -> int:
        days = year_mask(year)
        if self.week_numbers:
            days &= self._week_number_days(year)
        if self.easter_offsets:
            days &= EasterDays(self.easter_offsets).year_mask(year)
        return days

    def _week_number_days(self, year: int) -> int:
        """Return the days of the calendar year whose week has one of the numbers.

        Days around New Year belong to weeks of the adjacent week years.
        """
        days = 0
        for week_year in (year - 1, year, year + 1):
            if self.counts_week_years and not self._year_is_active(week_year):
                continue
            distance = first_day(week_year) - first_day(year)
            begin = distance + self._first_week_start(week_year)
            following = distance + year_length(week_year) + self._first_week_start(week_year + 1)
            for number in self.week_numbers:
                monday = begin + 7 * (number - 1) if number > 0 else following + 7 * number
                if begin <= monday < following:
                    days |= span_mask(max(monday, 0), max(monday + 7, 0))
        return days & year_mask(year)

    def _first_week_start(self, year: int) -> int:
        """Return where week 1 (the first with four days in the year) begins."""
        into_the_week = (first_weekday(year) - self.week_start) % 7
        return -into_the_week if into_the_week <= 3 else 7 - into_the_week


def pick_bits(mask: int, positions: tuple[int, ...]) -> int:
    """Keep the bits at these positions, counted from 1, or from -1 at the end."""
    bits = bits_of(mask)
    picked = 0
    for position in positions:
        place = position - 1 if position > 0 else len(bits) + position
        if 0 <= place < len(bits):
            picked |= 1 << bits[place]
    return picked


def _union(masks: Iterable[int]) -> int:
    joined = 0
    for mask in masks:
        joined |= mask
    return joined


def _bit_or_nearest(day: int, begin: int, end: int, missing: MissingDate) -> int:
    """Return the bit of a day of the period, or of an adjacent day where the day doesn't exist.

    A day before January 1 belongs to the year before, which asks for it itself.
    """
    if begin <= day < end:
        return 1 << day
    if missing is MissingDate.SKIP:
        return 0
    before, after = (end - 1, end) if day >= end else (begin - 1, begin)
    nearest = after if missing is MissingDate.NEXT else before
    return 1 << nearest if nearest >= 0 else 0


# From March 22, the earliest Easter, back to January 1; from April 25, the latest, to December 31.
_WITHIN_THE_YEAR = range(-80, 250)


@dataclass(frozen=True, slots=True)
class EasterDays:
    """The days at some distances from Easter; far ones may lie in an adjacent year."""

    offsets: tuple[int, ...]

    def year_key(self, year: int) -> Hashable:
        if all(offset in _WITHIN_THE_YEAR for offset in self.offsets):
            return easter_offset(year)
        return ("year", year)

    def year_mask(self, year: int) -> int:
        days = 0
        for easter_year in (year - 1, year, year + 1):
            easter = first_day(easter_year) - first_day(year) + easter_offset(easter_year)
            for offset in self.offsets:
                if easter + offset >= 0:
                    days |= 1 << (easter + offset)
        return days & year_mask(year)


def easter_offset(year: int) -> int:
    """Return how many days after January 1 Easter Sunday is, by the Gregorian rule in every year.

    The "anonymous Gregorian computus" (Nature, 1876) in the form of Meeus.
    """
    golden = year % 19
    century, in_century = divmod(year, 100)
    drift = (8 * century + 13) // 25  # of the moon against the golden number
    epact = (19 * golden + century - century // 4 - drift + 15) % 30
    to_sunday = (32 + 2 * (century % 4) + 2 * (in_century // 4) - epact - in_century % 4) % 7
    too_late = (golden + 11 * epact + 22 * to_sunday) // 451
    return 80 + is_leap(year) + epact + to_sunday - 7 * too_late
