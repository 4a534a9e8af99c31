"""Read past times as people type them: 2h, yesterday, 9:00, 2026-11-19T18:00."""

import re
from calendar import monthrange
from contextlib import suppress
from datetime import date, datetime, timedelta

from scheduler_core.cli.options.parts_of_days import read_part_of_day
from scheduler_core.cli.options.said_times import in_english, is_written_out, length_of, time_of_day
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.phrases.command_times import Moment, read_instant, read_length, to_instant
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK

_DAY_BEFORE = re.compile(r"the day before yesterday\b", re.IGNORECASE)
_YESTERDAY = re.compile(r"yesterday\b", re.IGNORECASE)
# With a date behind it, a day of the week only says of which day that date is.
_WEEKDAY = re.compile(
    r"(last\s+|on\s+)?([a-z]+)(?=\s*$|\s+at\b|,?\s+\d{1,2}\s*(?::|am\b|pm\b|o'clock|$))", re.IGNORECASE
)
_ORDINAL = re.compile(
    r"(?:on\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)(?=\s*$|\s+at\b|,?\s+\d{1,2}\s*(?::|am\b|pm\b))",
    re.IGNORECASE,
)
_TIME_FIRST = re.compile(
    r"(?:at\s+)?(?P<time>\d{1,2}(?::\d\d){1,2}(?:\s*[ap]m)?|\d{1,2}\s*[ap]m)\s+(?:on\s+)?"
    r"(?P<day>[^\d\s].*|\d{1,4}\s*(?:days?|weeks?|d|w)\s+ago)",
    re.IGNORECASE,
)
_DAYS_AGO = re.compile(
    r"(?P<length>(?:\d{1,4}|[a-z]+)\s*(?:days?|weeks?|d|w))(?P<ago>\s+ago)?,?\s+(?:at\s+)?"
    r"(?P<time>\d.*?|noon|midnight)(?P<ago_last>\s+ago)?",
    re.IGNORECASE,
)
_MISSING = re.compile(r"there is no ([0-9]{4})-([0-9]{2})-(?:3[01]|29)(?:T.*)?")
_MONTHS = 12
_FORMS = (
    "2h, yesterday 18:00, 3 days ago 18:00, monday 9:00, 9:00 (of today), last night, 2026-11-19 or "
    "2026-11-19T18:00"
)


def read_past_instant(option: str, text: str, moment: Moment, *, is_next: bool = False) -> datetime:
    """Return the instant of a time, or of so long ago.

    A day of the week, or a time of day alone, is the last one or, with `is_next`, the one after that;
    last night and other parts of a day are when they begin.
    """
    typed = in_english(text.strip())
    length = length_of(option, typed)
    try:
        if is_written_out(typed):
            return read_instant(option, typed, moment)
        if length is not None:
            return moment.now - length
        said = time_of_day(text)
        day = moment.local.date() + timedelta(days=is_next)
        if said is not None:
            return to_instant(option, datetime.combine(day, said), moment)
        part = read_part_of_day(text, moment)
        if part is not None:
            return part[0]
        turned = _TIME_FIRST.fullmatch(typed)
        if turned is not None:  # 3:00 yesterday
            with suppress(InvalidInput):
                day_first = f"{turned['day']} {turned['time']}"
                return read_past_instant(option, day_first, moment, is_next=is_next)
        return read_instant(option, _dated(typed, moment, is_next=is_next), moment)
    except (InvalidInput, OverflowError) as error:
        if isinstance(error, InvalidInput):
            _refuse_missing_date(option, error.reason, error)
        raise InvalidInput(
            option,
            tr("{typed!r} is not a time; write it like {forms}", typed=shown(text.strip()), forms=tr(_FORMS)),
        ) from error


def read_end_of_span(option: str, text: str, moment: Moment) -> datetime:
    """Return where a span ends: behind the day that a date names, before a time."""
    end = read_past_instant(option, text, moment)
    local = in_zone(end, moment.zone)
    names_a_day = (local.hour, local.minute, local.second) == (0, 0, 0) and ":" not in text
    if not names_a_day or _is_length(option, text):
        return end
    if local.date() == date.max:  # no day comes after it
        return ticks.to_instant(AFTER_LAST_TICK - 1)
    return read_past_instant(option, str(local.date() + timedelta(days=1)), moment)


def _is_length(option: str, text: str) -> bool:
    try:
        read_length(option, text)
    except InvalidInput:
        return False
    return True


def _refuse_missing_date(option: str, reason: str, error: InvalidInput) -> None:
    """Raise if a time was understood, but names a day that its month does not have."""
    found = _MISSING.fullmatch(reason)
    if found is None:
        return
    year, month = map(int, found.groups())
    if year and 1 <= month <= _MONTHS:
        last = f"{year:04}-{month:02}-{monthrange(year, month)[1]}"
        told = tr("{reason}; the last day of that month is {day}", reason=of_core(reason), day=last)
        raise InvalidInput(option, told) from error


def _dated(typed: str, moment: Moment, *, is_next: bool) -> str:
    """Name the day where the text leaves it out, or calls it yesterday or by its day of the week."""
    from scheduler_core.recurrence.words.parsing.vocabulary import WEEKDAYS  # with it all words of sentences

    today = moment.local.date()
    named = _WEEKDAY.match(typed)
    weekday = None if named is None else WEEKDAYS.get(named[2].casefold())
    if named is not None and weekday is not None:
        is_before = bool(named[1]) and named[1].casefold().startswith("last")
        days = (today.weekday() - weekday.number) % 7 or 7 * is_before
        days -= 7 * (is_next and not is_before)
        return f"{today - timedelta(days=days)}{typed[named.end() :]}"
    ordinal = _ORDINAL.match(typed)
    if ordinal is not None:
        on = _last_of_number(int(ordinal[1]), today)
        return f"{on}{typed[ordinal.end() :]}" if on is not None else typed
    ago = _DAYS_AGO.fullmatch(typed)
    if ago is not None and bool(ago["ago"]) is not bool(ago["ago_last"]):
        length = length_of("instant", ago["length"])
        return typed if length is None else f"{today - length} {ago['time']}"
    typed = _DAY_BEFORE.sub(str(today - timedelta(days=2)), typed, count=1)
    return _YESTERDAY.sub(str(today - timedelta(days=1)), typed, count=1)


def _last_of_number(number: int, today: date) -> date | None:
    """Return the last day with a number in its month that is not to come; None if no month has it."""
    for months in range(_MONTHS):
        year, month = divmod(today.year * _MONTHS + today.month - 1 - months, _MONTHS)
        if year >= 1 and 1 <= number <= monthrange(year, month + 1)[1]:
            on = date(year, month + 1, number)
            if on <= today:
                return on
    return None
