"""Patterns of times as OnCalendar expressions."""

from collections.abc import Iterable, Iterator

from scheduler_core.exchange.common.patterns import Pattern
from scheduler_core.values.schedules.rules import DayNumber, NthWeekday
from scheduler_core.values.schedules.weekday import Weekday

_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_WEEK = 7


def on_calendar_texts(pattern: Pattern) -> Iterator[str]:
    """Yield expressions that say a pattern together; nothing for what systemd can't say."""
    clock = ":".join(
        (
            _numbers(pattern.hours, 24),
            _numbers(pattern.minutes, 60),
            _numbers(pattern.seconds, 60),
        )
    )
    months = ",".join(f"{month:02}" for month in sorted(pattern.months)) or "*"
    for weekdays, day in _days(pattern):
        names = ",".join(_NAMES[number] for number in sorted(weekday.number for weekday in weekdays))
        yield f"{names} *-{months}{day} {clock}".strip()


def _numbers(numbers: Iterable[int], size: int) -> str:
    """Write numbers as a list, or as a step through the field where that is what they are."""
    ordered = sorted(numbers)
    if len(ordered) == size:
        return "*"
    step = ordered[1] - ordered[0] if len(ordered) > 2 else 0
    # systemd 252 leaves out 00:00 after a step that does not divide its field: 23:56 and then 00:07.
    if step > 0 and size % step == 0 and ordered == list(range(ordered[0], size, step)):
        return f"{ordered[0]:02}/{step}"
    return ",".join(f"{number:02}" for number in ordered)


def _days(pattern: Pattern) -> Iterator[tuple[frozenset[Weekday], str]]:
    """Yield the weekdays and the day of each expression."""
    if not pattern.days:
        yield pattern.weekdays, "-*"
        return
    numbers = [day.number for day in pattern.days if isinstance(day, DayNumber)]
    if from_start := sorted(number for number in numbers if number > 0):
        yield pattern.weekdays, "-" + ",".join(f"{number:02}" for number in from_start)
    if from_end := sorted(-number for number in numbers if number < 0):
        yield pattern.weekdays, "~" + ",".join(f"{number:02}" for number in from_end)
    for day in pattern.days:
        if isinstance(day, NthWeekday) and not pattern.weekdays:
            yield frozenset({day.weekday}), _nth_week(day.nth)


def _nth_week(nth: int) -> str:
    """Write the seven days, or what is left of them, among which the nth of a weekday is."""
    if nth < 0:
        first = (-nth - 1) * _WEEK + 1
        return "~" + ",".join(f"{day:02}" for day in range(first, min(first + _WEEK, 29)))
    first = (nth - 1) * _WEEK + 1
    return f"-{first:02}..{min(first + _WEEK - 1, 31):02}"
