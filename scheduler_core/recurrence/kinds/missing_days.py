"""Why no month has such a day."""

from scheduler_core.recurrence.days.calendar_year import LONGEST_MONTHS, MONTH_NAMES


def why_days_missing(numbers: tuple[int, ...], months: frozenset[int]) -> str:
    """Say that none of the months has such a day; empty if one of them has."""
    longest = max(LONGEST_MONTHS[month - 1] for month in months)
    least = min(abs(number) for number in numbers)
    if least <= longest:
        return ""
    names = " or ".join(MONTH_NAMES[month - 1] for month in sorted(months))
    return f"{names} never has {least} days"
