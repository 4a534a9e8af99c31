"""Cron expressions read from text and printed in one canonical way."""

import re
from collections.abc import Callable
from collections.abc import Set as AbstractSet

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.cron.cron_dialects import (
    WEEKDAY_NAMES,
    CronPart,
    Feature,
    Grammar,
    Star,
    grammar_of,
)
from scheduler_core.recurrence.cron.cron_field_reader import FieldReader, quoted, read_numbers
from scheduler_core.values.schedules.cron import (
    LAST,
    LONGEST_CRON_TEXT,
    Cron,
    CronDialect,
    CronMonthDays,
    CronNthWeekday,
    CronNumbers,
    CronWeekdays,
)
from scheduler_core.values.schedules.weekday import Weekday

ALL_MONTH_DAYS = frozenset(range(1, 32))
ALL_WEEKDAYS = frozenset(Weekday)

_LAST_DAY = re.compile(r"L(?:-(\d+))?(W)?", re.ASCII)
_NEAREST = re.compile(r"(\d+)W|W(\d+)", re.ASCII)
_NTH = re.compile(r"([^#]*)#([^#]*)")
_LAST_WEEKDAY = re.compile(r"(.+)L")
_LAST_WEEKDAY_PREFIX = re.compile(r"L(\d)", re.ASCII)

_NICKNAMES = {
    "@yearly": "0 0 1 1 *",
    "@annually": "0 0 1 1 *",
    "@monthly": "0 0 1 * *",
    "@weekly": "0 0 * * 0",
    "@daily": "0 0 * * *",
    "@midnight": "0 0 * * *",
    "@hourly": "0 * * * *",
}
_MENDS = {
    "@reboot": 'has no time; choose "at start" instead',
    "@every": 'is a distance, not a time; choose "every" instead',
}
_ANY_MONTH_DAY = CronMonthDays(ALL_MONTH_DAYS, starred=True)
_ANY_WEEKDAY = CronWeekdays(ALL_WEEKDAYS, starred=True)


def parse_cron(text: str, dialect: CronDialect = CronDialect.DEBIAN) -> Cron:
    """Read an expression or a nickname such as @daily; InvalidInput names what is wrong."""
    grammar = grammar_of(dialect)
    fields = _fields(text, grammar)
    layout = grammar.layout(len(fields))
    if layout is None:
        raise InvalidInput("cron", _wrong_size(len(fields), grammar))
    texts = dict(zip(layout, fields, strict=True))
    if Feature.ONE_QUESTION_MARK in grammar.features:
        _check_question_marks(texts)
    month_days, weekdays, either_day = _read_days(grammar, texts[CronPart.MONTH_DAY], texts[CronPart.WEEKDAY])
    return Cron(
        dialect=dialect,
        minutes=read_numbers(grammar, CronPart.MINUTE, texts[CronPart.MINUTE]),
        hours=read_numbers(grammar, CronPart.HOUR, texts[CronPart.HOUR]),
        month_days=month_days,
        months=read_numbers(grammar, CronPart.MONTH, texts[CronPart.MONTH]),
        weekdays=weekdays,
        seconds=read_numbers(grammar, CronPart.SECOND, texts[CronPart.SECOND])
        if CronPart.SECOND in texts
        else None,
        years=_read_years(grammar, texts.get(CronPart.YEAR)),
        either_day=either_day,
        text=text,
    )


def print_cron(cron: Cron) -> str:
    """Print the meaning of an expression, without looking at the text it was read from."""
    grammar = grammar_of(cron.dialect)
    month_days, weekdays = _day_texts(cron, grammar)
    texts = {
        CronPart.MINUTE: numbers_text(cron.minutes, 0, 59),
        CronPart.HOUR: numbers_text(cron.hours, 0, 23),
        CronPart.MONTH_DAY: month_days,
        CronPart.MONTH: numbers_text(cron.months, 1, 12),
        CronPart.WEEKDAY: weekdays,
    }
    if cron.seconds is not None:
        texts[CronPart.SECOND] = numbers_text(cron.seconds, 0, 59)
    if cron.years is not None:
        texts[CronPart.YEAR] = numbers_text(cron.years, *grammar.years)
    layout = grammar.layout(len(texts))
    if layout is None or set(layout) != set(texts):
        raise InvalidInput("cron", f"{grammar.title} has no place for these fields; change the dialect")
    return " ".join(texts[part] for part in layout)


def _fields(text: str, grammar: Grammar) -> list[str]:
    if len(text) > LONGEST_CRON_TEXT:
        raise InvalidInput("cron", f"longer than {LONGEST_CRON_TEXT:,} characters; split it in two")
    for character in text:
        if not character.isascii():
            raise InvalidInput("cron", f"{character} is not a sign of cron; write plain letters and digits")
    fields = text.split()
    if not fields:
        raise InvalidInput("cron", f"nothing is written; {_sizes(grammar)}")
    first = fields[0]
    if first.startswith(("TZ=", "CRON_TZ=")):
        raise InvalidInput(
            "cron", f"{quoted(first)} is not part of the expression; set the zone of the schedule"
        )
    return _nickname_fields(fields, grammar) if first.startswith("@") else fields


def _nickname_fields(fields: list[str], grammar: Grammar) -> list[str]:
    nickname = fields[0].lower()
    if nickname in _MENDS:
        raise InvalidInput("cron", f"{fields[0]} {_MENDS[nickname]}")
    if nickname not in _NICKNAMES or Feature.NICKNAMES not in grammar.features:
        known = ", ".join(_NICKNAMES) if Feature.NICKNAMES in grammar.features else "none"
        raise InvalidInput("cron", f"{quoted(fields[0])} is not known to {grammar.title}; it knows {known}")
    if len(fields) > 1:
        raise InvalidInput("cron", f"{fields[0]} stands alone; leave out {quoted(fields[1])}")
    return _NICKNAMES[nickname].split()


def _wrong_size(size: int, grammar: Grammar) -> str:
    return f"{size} field{'' if size == 1 else 's'} given; {_sizes(grammar)}"


def _sizes(grammar: Grammar) -> str:
    layouts = " or ".join(f"{len(layout)} ({', '.join(layout)})" for layout in grammar.layouts)
    return f"{grammar.title} has {layouts}"


def _check_question_marks(texts: dict[CronPart, str]) -> None:
    asked = [texts[CronPart.MONTH_DAY] == "?", texts[CronPart.WEEKDAY] == "?"]
    if not any(asked):
        raise InvalidInput(
            CronPart.WEEKDAY,
            f"{quoted(texts[CronPart.WEEKDAY])} stands beside {quoted(texts[CronPart.MONTH_DAY])} as day of "
            "month; Quartz wants ? in one of the two",
        )
    if all(asked):
        raise InvalidInput(CronPart.WEEKDAY, "? stands in both day fields; write * or days in one of them")


def _read_days(grammar: Grammar, month_days_text: str, text: str) -> tuple[CronMonthDays, CronWeekdays, bool]:
    """Read both day fields; the last value tells whether a day that either allows fires."""
    asks_both = Feature.BOTH_DAYS in grammar.features
    if text.startswith("+") and Feature.PLUS in grammar.features:
        asks_both, text = True, text[1:]
        if not text:
            raise InvalidInput(CronPart.WEEKDAY, "+ has no weekday after it; write one, such as +FRI")
    month_days = read_month_days(grammar, month_days_text, text)
    weekdays = read_weekdays(grammar, text, "*" if month_days.starred else month_days_text)
    if weekdays.starred:
        month_days = read_month_days(grammar, month_days_text, "*")
    either_day = not asks_both and _fires_on_either(grammar, month_days, weekdays)
    is_special = Feature.SPECIAL_DAYS_WIN in grammar.features and (weekdays.nth or month_days.near)
    if is_special and not (asks_both or month_days.starred or weekdays.starred):
        if not month_days.near:
            return _ANY_MONTH_DAY, read_weekdays(grammar, text, "*"), False
        weekdays = weekdays if weekdays.nth else _ANY_WEEKDAY
    return month_days, weekdays, either_day


def _fires_on_either(grammar: Grammar, month_days: CronMonthDays, weekdays: CronWeekdays) -> bool:
    """Tell whether the dialect fires on a day that only one of the two fields allows."""
    if Feature.SPECIAL_DAYS_WIN in grammar.features and (weekdays.nth or month_days.near):
        return False
    return not (Feature.BOTH_DAYS in grammar.features or month_days.starred or weekdays.starred)


def _read_years(grammar: Grammar, text: str | None) -> CronNumbers | None:
    if text is None or text == "*":
        return None
    return read_numbers(grammar, CronPart.YEAR, text)


def _day_texts(cron: Cron, grammar: Grammar) -> tuple[str, str]:
    month_days, weekdays = month_days_text(cron.month_days), weekdays_text(cron.weekdays, grammar)
    if Feature.ONE_QUESTION_MARK in grammar.features:
        if cron.weekdays.starred:
            return month_days, "?"
        if cron.month_days.starred:
            return "?", weekdays
    if cron.either_day == _fires_on_either(grammar, cron.month_days, cron.weekdays):
        return month_days, weekdays
    if cron.either_day or Feature.PLUS not in grammar.features:
        raise InvalidInput("cron", f"{grammar.title} can't join the day fields so; change the dialect")
    return month_days, f"+{weekdays}"


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
