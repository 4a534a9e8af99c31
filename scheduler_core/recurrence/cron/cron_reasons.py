"""Why a cron expression never fires."""

from scheduler_core.recurrence.cron.cron_days import CronDays, cron_pattern
from scheduler_core.recurrence.days.calendar_year import (
    FIRST_YEAR,
    LONGEST_MONTHS,
    MONTH_NAMES,
    bits_of,
    year_kind,
)
from scheduler_core.values.schedules.cron import Cron

_LEAP_DAY = 29
# After so many years the Gregorian calendar begins anew.
_CYCLE = 400


def why_cron_never_fires(cron: Cron) -> str | None:
    """Say why no day fits the expression; None where one does."""
    pattern = cron_pattern(cron)
    years = range(FIRST_YEAR, FIRST_YEAR + _CYCLE) if pattern.years is None else pattern.years
    one_of_each_kind = {year_kind(year): year for year in years}
    if any(pattern.year_mask(year) for year in one_of_each_kind.values()):
        return None
    earliest = _earliest_day(pattern)
    longest = max(LONGEST_MONTHS[month - 1] for month in pattern.months)
    if earliest > longest:
        return f"{_months_text(pattern.months)} never {_has(pattern.months)} {earliest} days"
    if earliest == longest == _LEAP_DAY and pattern.years is not None:
        return "February has 29 days in none of its years"
    return "no day of the month it names is ever on a weekday it names"


def _earliest_day(pattern: CronDays) -> int:
    """Return how long a month must be to have one of the days."""
    before_last = (offset + 1 for offset in pattern.from_last | pattern.near_last)
    numbers = (bit + 1 for bit in bits_of(pattern.numbers))
    return min((*numbers, *pattern.near, *before_last))


def _months_text(months: tuple[int, ...]) -> str:
    *others, last = (MONTH_NAMES[month - 1] for month in months)
    return f"{', '.join(others)} and {last}" if others else last


def _has(months: tuple[int, ...]) -> str:
    return "has" if len(months) == 1 else "have"
