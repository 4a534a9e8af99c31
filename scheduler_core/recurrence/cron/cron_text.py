"""Cron expressions read from text and printed in one canonical way."""

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.cron.cron_day_fields import (
    ALL_MONTH_DAYS,
    ALL_WEEKDAYS,
    read_month_days,
    read_weekdays,
)
from scheduler_core.recurrence.cron.cron_dialects import CronPart, Feature, Grammar, grammar_of
from scheduler_core.recurrence.cron.cron_field_printer import month_days_text, numbers_text, weekdays_text
from scheduler_core.recurrence.cron.cron_field_reader import quoted, read_numbers
from scheduler_core.values.schedules.cron import (
    LONGEST_CRON_TEXT,
    Cron,
    CronDialect,
    CronMonthDays,
    CronNumbers,
    CronWeekdays,
)

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
