"""The fields of a cron expression printed from what they mean, always in the same way."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from scheduler_core.recurrence.cron.cron_dialects import WEEKDAY_NAMES, Feature, Grammar
from scheduler_core.values.schedules.cron import (
    LAST,
    CronMonthDays,
    CronNthWeekday,
    CronNumbers,
    CronWeekdays,
)


def numbers_text(numbers: CronNumbers, lowest: int, highest: int) -> str:
    return ",".join(_number_items(numbers.allowed, numbers.starred, lowest, highest))


def month_days_text(days: CronMonthDays) -> str:
    items = _number_items(days.numbers, days.starred, 1, 31)
    items += [f"{day}W" for day in sorted(days.near)]
    items += [_before_last(offset) for offset in sorted(days.from_last)]
    items += [f"{_before_last(offset)}W" for offset in sorted(days.near_last)]
    return ",".join(items)


def weekdays_text(days: CronWeekdays, grammar: Grammar) -> str:
    """Print weekdays by name, since dialects disagree about the numbers."""
    places = {(weekday.number + 1) % 7 for weekday in days.each}
    items: list[str] = []
    if days.starred:
        # Without plain days a star stands next to the nth ones that replace it.
        step = _star_step(places, 0, grammar.star_ends - grammar.sunday, 7) if places else 1
        items.append(_star(step))
        places -= {place % 7 for place in range(0, grammar.star_ends - grammar.sunday + 1, step)}
    items += _runs(sorted(places), lambda place: WEEKDAY_NAMES[place])
    items += [_nth_text(day, grammar) for day in sorted(days.nth, key=lambda day: _nth_order(day, grammar))]
    return ",".join(items)


def _number_items(numbers: AbstractSet[int], starred: bool, lowest: int, highest: int) -> list[str]:
    items: list[str] = []
    if starred:
        step = _star_step(numbers, lowest, highest, highest + 1)
        items.append(_star(step))
        numbers -= set(range(lowest, highest + 1, step))
    ordered = sorted(numbers)
    if len(ordered) > 2 and (step := ordered[1] - ordered[0]) > 1:
        stepped = range(ordered[0], ordered[-1] + 1, step)
        if ordered == list(stepped):
            return [*items, f"{ordered[0]}-{ordered[-1]}/{step}"]
    return items + _runs(ordered, str)


def _star_step(numbers: AbstractSet[int], lowest: int, highest: int, modulus: int) -> int:
    """Return the shortest step of a star that stays within the numbers."""
    for step in range(1, highest - lowest + 1):
        if all(number % modulus in numbers for number in range(lowest, highest + 1, step)):
            return step
    return highest - lowest + 1


def _star(step: int) -> str:
    return "*" if step == 1 else f"*/{step}"


def _runs(ordered: list[int], text: Callable[[int], str]) -> list[str]:
    """Return ranges of consecutive numbers."""
    runs: list[list[int]] = []
    for number in ordered:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [item for run in runs for item in _run_items(run, text)]


def _run_items(run: list[int], text: Callable[[int], str]) -> list[str]:
    if len(run) > 2:
        return [f"{text(run[0])}-{text(run[-1])}"]
    return [text(number) for number in run]


def _before_last(offset: int) -> str:
    return f"L-{offset}" if offset else "L"


def _nth_order(day: CronNthWeekday, grammar: Grammar) -> tuple[int, int]:
    return grammar.weekday_number(day.weekday), day.nth if day.nth != LAST else 6


def _nth_text(day: CronNthWeekday, grammar: Grammar) -> str:
    number = grammar.weekday_number(day.weekday)
    name = WEEKDAY_NAMES[number - grammar.sunday]
    if day.nth != LAST:
        return f"{name}#{day.nth}"
    if Feature.NTH_LAST in grammar.features:
        return f"{name}#L"
    return f"L{number}" if Feature.LAST_WEEKDAY_PREFIX in grammar.features else f"{number}L"
