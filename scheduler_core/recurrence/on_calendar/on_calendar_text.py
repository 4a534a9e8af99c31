"""OnCalendar expressions of systemd read from text and printed as systemd normalises them."""

import re
from typing import NoReturn

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, SECOND, to_instant
from scheduler_core.values.schedules.on_calendar import LONGEST_ON_CALENDAR_TEXT, CalendarRange, OnCalendar
from scheduler_core.values.schedules.weekday import Weekday

_SHORTHANDS = {
    "minutely": "*-*-* *:*:00",
    "hourly": "*-*-* *:00:00",
    "daily": "*-*-* 00:00:00",
    "weekly": "Mon *-*-* 00:00:00",
    "monthly": "*-*-01 00:00:00",
    "quarterly": "*-01,04,07,10-01 00:00:00",
    "semiannually": "*-01,07-01 00:00:00",
    "semi-annually": "*-01,07-01 00:00:00",
    "biannually": "*-01,07-01 00:00:00",
    "bi-annually": "*-01,07-01 00:00:00",
    "yearly": "*-01-01 00:00:00",
    "annually": "*-01-01 00:00:00",
    "anually": "*-01-01 00:00:00",  # systemd still accepts its old misspelling
}
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_LONG_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEKDAY_NUMBERS = {name.lower(): number % 7 for number, name in enumerate(_WEEKDAYS + _LONG_WEEKDAYS)}
_STARTS_WITH_WEEKDAY = re.compile("mon|tue|wed|thu|fri|sat|sun", re.IGNORECASE)
_ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*")
_TIMESTAMP = re.compile(r"@(\d{1,18})", re.ASCII)
_DATE = re.compile(r"(?:(?P<year>[^-~]+)-)?(?P<month>[^-~]+)(?P<mark>[-~])(?P<day>[^-~]+)")
_NUMBER = r"(\d+(?:\.\d+)?)"
_RANGE = re.compile(rf"{_NUMBER}(?:\.\.{_NUMBER})?(?:/{_NUMBER})?", re.ASCII)
_EVERY_SECOND = CalendarRange(0, None, SECOND)
_MOST_DIGITS = 9
_DECIMALS = 6
_LONGEST_QUOTE = 40


def parse_on_calendar(text: str) -> OnCalendar:
    """Read an expression or a shorthand such as `weekly`; InvalidInput names what is wrong."""
    if len(text) > LONGEST_ON_CALENDAR_TEXT:
        raise InvalidInput(
            "on calendar", f"longer than {LONGEST_ON_CALENDAR_TEXT:,} characters; split it in two"
        )
    words, zone = _without_zone(text.split())
    if not words:
        raise InvalidInput("on calendar", "nothing is written; write, for example, Mon 09:00")
    if timestamp := _TIMESTAMP.fullmatch(words[0]):
        words, zone = _words_of_timestamp(int(timestamp[1]), words[0]) + words[1:], "UTC"
    if len(words) == 1:
        words = _SHORTHANDS.get(words[0].lower(), words[0]).split()
    weekdays: frozenset[Weekday] = frozenset()
    if _STARTS_WITH_WEEKDAY.match(words[0]):
        weekdays = _weekdays(words[0])
        words = words[1:]
    return _dated(weekdays, words, zone, text)


def print_on_calendar(calendar: OnCalendar) -> str:
    """Print the meaning of an expression, without looking at the text it was read from."""
    mark = "~" if calendar.days_from_end else "-"
    year, month, day = (
        _ranges_text(calendar.years, 4),
        _ranges_text(calendar.months),
        _ranges_text(calendar.days),
    )
    hour, minute = _ranges_text(calendar.hours), _ranges_text(calendar.minutes)
    words = [f"{year}-{month}{mark}{day}", f"{hour}:{minute}:{_seconds_text(calendar.microseconds)}"]
    if calendar.weekdays:
        words.insert(0, _weekdays_text(calendar.weekdays))
    if calendar.zone is not None:
        words.append(calendar.zone)
    return " ".join(words)


def _without_zone(words: list[str]) -> tuple[list[str], str | None]:
    last = words[-1] if words else ""
    if len(words) < 2 or not _ZONE.fullmatch(last) or last.lower().rstrip(",") in _WEEKDAY_NUMBERS:
        return words, None
    return words[:-1], "UTC" if last.upper() == "UTC" else last


def _words_of_timestamp(seconds: int, text: str) -> list[str]:
    if seconds * SECOND >= AFTER_LAST_TICK:
        raise InvalidInput("on calendar", f"{text} is after the year 9999")
    moment = to_instant(seconds * SECOND)
    return [f"{moment:%Y-%m-%d}", f"{moment:%H:%M:%S}"]


def _weekdays(text: str) -> frozenset[Weekday]:
    chosen: set[int] = set()
    for item in text.removesuffix(",").split(","):
        first, dash, last = item.replace("..", "-").partition("-")
        begin = _weekday(first, item)
        end = _weekday(last, item) if dash else begin
        if begin > end:
            _refuse("weekday", item, "runs backwards; write two ranges with a comma between them")
        chosen.update(range(begin, end + 1))
    return frozenset(Weekday.numbered(number) for number in chosen) if len(chosen) < 7 else frozenset()


def _weekday(name: str, item: str) -> int:
    number = _WEEKDAY_NUMBERS.get(name.lower())
    if number is None:
        _refuse("weekday", item, "is not a weekday or a range of them, such as Mon..Fri")
    return number


def _dated(weekdays: frozenset[Weekday], words: list[str], zone: str | None, text: str) -> OnCalendar:
    """Read what follows the weekdays: a date, a time or both."""
    left = list(words)
    date_text = left.pop(0) if left and ":" not in left[0] else "*-*-*"
    time_text = left.pop(0) if left and ":" in left[0] else "00:00:00"
    if left:
        _refuse("on calendar", left[0], "has no place after weekday, date, time and zone")
    date = _DATE.fullmatch(date_text)
    if date is None:
        _refuse("date", date_text, "is not a date; write year-month-day, * for any")
    hour, *rest = time_text.split(":")
    if len(rest) not in {1, 2}:
        _refuse("time", time_text, "is not a time; write hour:minute:second, * for any")
    days = _ranges("day", date["day"])
    return OnCalendar(
        weekdays=weekdays,
        years=_ranges("year", date["year"] or "*"),
        months=_ranges("month", date["month"]),
        days=days,
        hours=_ranges("hour", hour),
        minutes=_ranges("minute", rest[0]),
        microseconds=_ranges("second", rest[1] if len(rest) > 1 else "0"),
        days_from_end=bool(days) and date["mark"] == "~",
        zone=zone,
        text=text,
    )


def _ranges(field: str, text: str) -> tuple[CalendarRange, ...]:
    """Return the ranges as systemd orders them, each once."""
    if text == "*":
        return (_EVERY_SECOND,) if field == "second" else ()
    ranges = {_range(field, item) for item in text.split(",")}
    if field == "second" and _EVERY_SECOND in ranges:
        ranges = {
            each for each in ranges if each == _EVERY_SECOND or each.first % SECOND or each.step % SECOND
        }
    return tuple(sorted(ranges, key=lambda each: (each.first, each.last or -1, each.step)))


def _range(field: str, item: str) -> CalendarRange:
    found = _RANGE.fullmatch(item)
    if found is None:
        _refuse(field, item or "nothing", "is not a number, or a range or step such as 1..9/2")
    unit = SECOND if field == "second" else 1
    first = _number(field, found[1])
    last = None if found[2] is None else _number(field, found[2])
    step = 0 if last is None else unit
    if found[3] is not None:
        step = _number("second" if field == "second" else "step", found[3])
        if step == 0:
            _refuse(field, item, "needs a step above 0 after the /")
    elif field == "second" and last is not None and first + step > last:
        _refuse(field, item, "is shorter than a second; give a step after a /")
    return _normalised(first, last, step)


def _normalised(first: int, last: int | None, step: int) -> CalendarRange:
    """End a range where its last step falls; one that has no further step is a single number."""
    if last is not None and last > first:
        last -= (last - first) % step
    return CalendarRange(first) if last == first else CalendarRange(first, last, step)


def _number(field: str, text: str) -> int:
    whole, point, fraction = text.partition(".")
    if len(whole) > _MOST_DIGITS:
        _refuse(field, text, "is too large")
    if field != "second":
        if point:
            _refuse(field, text, "is not a whole number")
        return _with_century(int(whole)) if field == "year" else int(whole)
    digits = fraction.ljust(_DECIMALS + 1, "0")
    return int(whole) * SECOND + int(digits[:_DECIMALS]) + (digits[_DECIMALS] >= "5")


def _with_century(year: int) -> int:
    """Read 12 as 2012 and 89 as 1989."""
    if year >= 100:
        return year
    return year + (2000 if year < 70 else 1900)


def _weekdays_text(weekdays: frozenset[Weekday]) -> str:
    runs: list[list[int]] = []
    for number in sorted(weekday.number for weekday in weekdays):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(_run_text([_WEEKDAYS[number] for number in run]) for run in runs)


def _run_text(names: list[str]) -> str:
    return f"{names[0]}..{names[-1]}" if len(names) > 2 else ",".join(names)


def _ranges_text(ranges: tuple[CalendarRange, ...], width: int = 2, unit: int = 1) -> str:
    return ",".join(_range_text(each, width, unit) for each in ranges) or "*"


def _seconds_text(ranges: tuple[CalendarRange, ...]) -> str:
    return "*" if ranges == (_EVERY_SECOND,) else _ranges_text(ranges, unit=SECOND)


def _range_text(each: CalendarRange, width: int, unit: int) -> str:
    text = _number_text(each.first, width, unit)
    if each.last is not None:
        text += f"..{_number_text(each.last, width, unit)}"
    if each.step and (each.last is None or each.step != unit):
        text += f"/{_number_text(each.step, 1, unit)}"
    return text


def _number_text(number: int, width: int, unit: int) -> str:
    whole, fraction = divmod(number, unit)
    return f"{whole:0{width}}.{fraction:0{_DECIMALS}}" if fraction else f"{whole:0{width}}"


def _refuse(field: str, text: str, reason: str) -> NoReturn:
    clean = text if text.isprintable() else repr(text)[1:-1]
    quoted = clean if len(clean) <= _LONGEST_QUOTE else f"{clean[:_LONGEST_QUOTE]}…"
    raise InvalidInput(field, f"{quoted} {reason}")
