"""Rules as times of a crontab, for as long as cron fires at the same instants."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from scheduler_core.exchange.common.agreement import Agreement, agreement, keeps_times_of_day
from scheduler_core.exchange.common.losses import CanNot
from scheduler_core.exchange.common.patterns import Pattern, patterns_of
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.schedules.rules import DayNumber, Every, Once, Rule
from scheduler_core.values.schedules.schedule import Schedule

_HOURS, _MINUTES, _MONTHS, _MONTH_DAYS, _WEEKDAYS = 24, 60, 12, 31, 7
_SHORTEST_RUN = 3  # of numbers that are written as a range


def cron_times(rule: Rule, zone: str, now: datetime) -> list[str]:
    """Return five fields for each time that a rule needs; CanNot if cron has none that say it."""
    if isinstance(rule, Once):
        raise CanNot("cron knows no year, so nothing can fire once")
    if isinstance(rule, Every) and not keeps_times_of_day(rule, zone, now):
        raise CanNot("cron knows no distance that does not come at the same times each day")
    patterns = patterns_of(rule, zone)
    if not patterns:
        raise CanNot("its rule has no equal in cron")
    return [_fields(pattern) for pattern in patterns]


def check_times(
    rules: Sequence[Rule], times: Iterable[str], zone: str, now: datetime, lost: list[str]
) -> None:
    """Refuse times that cron would fire at other instants than the rules that they stand for."""
    again = Schedule(tuple(map(parse_cron, times)), zone)
    match agreement(Schedule(tuple(rules), zone), again, now):
        case Agreement.NOT:
            raise CanNot("its times have no equal in cron")
        case Agreement.BUT_AT_CLOCK_CHANGES:
            lost.append("cron has its own way with times that a change of the clock skips or repeats")
        case Agreement.ALIKE:
            pass


def _fields(pattern: Pattern) -> str:
    if pattern.seconds != frozenset({0}):
        raise CanNot("cron knows no seconds")
    days = [day.number for day in pattern.days if isinstance(day, DayNumber) and day.number > 0]
    if len(days) < len(pattern.days) or (days and pattern.weekdays):
        raise CanNot("cron knows days of the month and weekdays, nothing that needs both or counts back")
    weekdays = [(day.number + 1) % _WEEKDAYS for day in pattern.weekdays]
    return " ".join(
        (
            _numbers(pattern.minutes, 0, _MINUTES),
            _numbers(pattern.hours, 0, _HOURS),
            _numbers(days, 1, _MONTH_DAYS) if days else "*",
            _numbers(pattern.months, 1, _MONTHS) if pattern.months else "*",
            _numbers(weekdays, 0, _WEEKDAYS) if weekdays else "*",
        )
    )


def _numbers(numbers: Iterable[int], lowest: int, size: int) -> str:
    """Write the numbers of a field as people do: all, every so many, ranges, or a list."""
    ordered = sorted(numbers)
    if len(ordered) == size:
        return "*"
    step = ordered[1] - ordered[0] if len(ordered) >= _SHORTEST_RUN else 0
    if step > 1 and ordered == list(range(lowest, lowest + size, step)):
        return f"*/{step}"
    if (
        step > 1
        and ordered == list(range(ordered[0], ordered[-1] + 1, step))
        and len(ordered) > _SHORTEST_RUN
    ):
        return f"{ordered[0]}-{ordered[-1]}/{step}"
    return ",".join(_ranges(ordered))


def _ranges(ordered: Sequence[int]) -> Iterator[str]:
    begin = 0
    for at in range(1, len(ordered) + 1):
        if at < len(ordered) and ordered[at] == ordered[at - 1] + 1:
            continue
        run = ordered[begin:at]
        if len(run) >= _SHORTEST_RUN:
            yield f"{run[0]}-{run[-1]}"
        else:
            yield from map(str, run)
        begin = at
