"""Which days a month's page shows, and how keys move between days. No Qt here."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Self

WEEKS = 6
DAYS_A_WEEK = 7
# A page shows up to two weeks beyond its month, and dates end with the year 9999.
_FIRST_MONTH = date(1, 2, 1)
_LAST_MONTH = date(9999, 11, 1)
_LAST_DAY = date(9999, 11, 30)


@dataclass(frozen=True, slots=True)
class MonthPage:
    """Six whole weeks around the month that starts on `first_on`."""

    first_on: date
    first_weekday: int

    @classmethod
    def around(cls, day: date, first_weekday: int) -> Self:
        """Return the page of a day's month; weeks start on an ISO weekday."""
        return cls(day_in_reach(day).replace(day=1), first_weekday)

    def day_at(self, week: int, column: int) -> date:
        return self._corner + timedelta(days=week * DAYS_A_WEEK + column)

    def place_of(self, day: date) -> tuple[int, int] | None:
        """Return the week and column of a day, None if it is not on this page."""
        distance = (day - self._corner).days
        return divmod(distance, DAYS_A_WEEK) if 0 <= distance < WEEKS * DAYS_A_WEEK else None

    def holds(self, day: date) -> bool:
        """Tell whether a day belongs to the month itself, not to the ones around it."""
        return (day.year, day.month) == (self.first_on.year, self.first_on.month)

    def weekday_at(self, column: int) -> int:
        return self.day_at(0, column).isoweekday()

    def week_number(self, week: int) -> int:
        """Return the ISO number of a row, that of its Thursday where weeks do not start on Monday."""
        days = (self.day_at(week, column) for column in range(DAYS_A_WEEK))
        return next(day for day in days if day.isoweekday() == 4).isocalendar().week

    @property
    def _corner(self) -> date:
        return self.first_on - timedelta(days=(self.first_on.isoweekday() - self.first_weekday) % DAYS_A_WEEK)


def day_in_reach(day: date) -> date:
    """Return a day, or the nearest one that the calendar can show."""
    return min(max(day, _FIRST_MONTH), _LAST_DAY)


def days_later(day: date, days: int) -> date:
    """Move by days and stop at the ends of what the calendar can show."""
    wanted = day.toordinal() + days
    return date.fromordinal(min(max(wanted, _FIRST_MONTH.toordinal()), _LAST_DAY.toordinal()))


def months_later(day: date, months: int) -> date:
    """Move by months; the 31st becomes the last day of a shorter month."""
    wanted = _month_count(day) + months
    year, month = divmod(min(max(wanted, _month_count(_FIRST_MONTH)), _month_count(_LAST_MONTH)), 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def week_start(day: date, first_weekday: int) -> date:
    return days_later(day, -((day.isoweekday() - first_weekday) % DAYS_A_WEEK))


def week_end(day: date, first_weekday: int) -> date:
    return days_later(week_start(day, first_weekday), DAYS_A_WEEK - 1)


def _month_count(day: date) -> int:
    return day.year * 12 + day.month - 1
