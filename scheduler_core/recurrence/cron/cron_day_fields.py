"""The two day fields of a cron expression, with the signs L, W and #, read into the days they mean."""

import re

from scheduler_core.recurrence.cron.cron_dialects import CronPart, Feature, Grammar, Star
from scheduler_core.recurrence.cron.cron_field_reader import FieldReader
from scheduler_core.values.schedules.cron import LAST, CronMonthDays, CronNthWeekday, CronWeekdays
from scheduler_core.values.schedules.weekday import Weekday

ALL_MONTH_DAYS = frozenset(range(1, 32))
ALL_WEEKDAYS = frozenset(Weekday)

_LAST_DAY = re.compile(r"L(?:-(\d+))?(W)?", re.ASCII)
_NEAREST = re.compile(r"(\d+)W|W(\d+)", re.ASCII)
_NTH = re.compile(r"([^#]*)#([^#]*)")
_LAST_WEEKDAY = re.compile(r"(.+)L")
_LAST_WEEKDAY_PREFIX = re.compile(r"L(\d)", re.ASCII)


def read_month_days(grammar: Grammar, text: str, weekdays_text: str) -> CronMonthDays:
    reader = FieldReader(grammar, CronPart.MONTH_DAY)
    items = reader.items(text)
    numbers: set[int] = set()
    from_last: set[int] = set()
    near: set[int] = set()
    near_last: set[int] = set()
    for item in items:
        if last := _LAST_DAY.fullmatch(item):
            (near_last if last[2] else from_last).add(_days_before_last(reader, item, last))
        elif nearest := _NEAREST.fullmatch(item):
            near.add(_nearest_day(reader, item, nearest, alone=len(items) == 1))
        else:
            numbers.update(reader.numbers(item))
    starred = _is_starred(reader, text, items, numbers >= ALL_MONTH_DAYS, weekdays_text)
    return CronMonthDays(
        frozenset(numbers), frozenset(from_last), frozenset(near), frozenset(near_last), starred
    )


def read_weekdays(grammar: Grammar, text: str, month_days_text: str) -> CronWeekdays:
    reader = FieldReader(grammar, CronPart.WEEKDAY)
    items = reader.items(text)
    each: set[Weekday] = set()
    nth: set[CronNthWeekday] = set()
    for item in items:
        found = _nth_weekdays(reader, item, alone=len(items) == 1)
        nth.update(found)
        if not found:
            numbers = (7,) if _is_saturday(reader, item) else reader.numbers(item)
            each.update(grammar.weekday(number) for number in numbers)
    replaced = {day.weekday for day in nth}
    is_full = each | replaced >= ALL_WEEKDAYS
    starred = _is_starred(reader, text, items, is_full, month_days_text)
    if nth and each and reader.knows(Feature.NTH_REPLACES_PLAIN):
        if not (is_full or each <= replaced):
            reader.refuse(text, "mixes weekdays with # or L; write two schedules")
        each.clear()
    return CronWeekdays(frozenset(each), frozenset(nth), starred)


def _days_before_last(reader: FieldReader, item: str, found: re.Match[str]) -> int:
    reader.require(Feature.LAST_WORKDAY if found[2] else Feature.LAST_DAY, item)
    if found[1] is None:
        return 0
    reader.require(Feature.DAYS_BEFORE_LAST, item)
    if len(found[1]) > 2 or int(found[1]) > 30:
        reader.refuse(item, "is before the month begins; L-30 is the earliest")
    return int(found[1])


def _nearest_day(reader: FieldReader, item: str, found: re.Match[str], *, alone: bool) -> int:
    reader.require(Feature.NEAREST_WORKDAY if found[1] else Feature.NEAREST_WORKDAY_PREFIX, item)
    if not alone and reader.knows(Feature.NEAREST_WORKDAY_ALONE):
        reader.refuse(item, "must stand alone; write two schedules")
    return reader.number(found[1] or found[2], item)


def _is_saturday(reader: FieldReader, item: str) -> bool:
    return item == "L" and reader.knows(Feature.SATURDAY_IS_LAST)


def _nth_weekdays(reader: FieldReader, item: str, *, alone: bool) -> set[CronNthWeekday]:
    """Return what `FRI#2`, `FRI#L`, `FRIL` and `L5` mean, and nothing for plain weekdays."""
    if prefixed := _LAST_WEEKDAY_PREFIX.fullmatch(item):
        reader.require(Feature.LAST_WEEKDAY_PREFIX, item)
        body, nth = prefixed[1], LAST
    elif "#" in item:
        body, nth = _split_nth(reader, item)
    elif last := _LAST_WEEKDAY.fullmatch(item):
        reader.require(Feature.LAST_WEEKDAY, item)
        body, nth = last[1], LAST
    else:
        return set()
    if not alone and reader.knows(Feature.NTH_ALONE):
        reader.refuse(item, f"must stand alone in {reader.grammar.title}; write two schedules")
    if "-" not in body:
        return {CronNthWeekday(reader.grammar.weekday(reader.number(body, item)), nth)}
    reader.require(Feature.NTH_OF_RANGE, item)
    return {CronNthWeekday(reader.grammar.weekday(number), nth) for number in reader.numbers(body)}


def _split_nth(reader: FieldReader, item: str) -> tuple[str, int]:
    reader.require(Feature.NTH_WEEKDAY, item)
    found = _NTH.fullmatch(item)
    if found and found[2] == "L":
        reader.require(Feature.NTH_LAST, item)
        return found[1], LAST
    if not found or found[2] not in {"1", "2", "3", "4", "5"}:
        reader.refuse(item, "needs a number from 1 to 5 after the #")
    return found[1], int(found[2])


def _is_starred(reader: FieldReader, text: str, items: list[str], is_full: bool, other_text: str) -> bool:
    match reader.grammar.star:
        case Star.PREFIX:
            return text[0] in "*?"
        case Star.WHOLE:
            return reader.is_star(text)
        case Star.ITEM:
            return any(reader.is_star(item.removesuffix("/1")) for item in items)
        case Star.ITEM_OR_FULL:
            return any(reader.is_star(item) for item in items) or (is_full and "*" in other_text)
