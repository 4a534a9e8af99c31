"""Lengths of time in few words: countdowns, durations and lateness. No widgets here."""

from datetime import timedelta

from PySide6.QtCore import QCoreApplication

from gui.text import formats
from gui.text.reading_direction import kept_together, read_alone

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400
_MINUTES_AN_HOUR = 60
# So far away nobody counts days any more.
_MONTHS_FROM_DAYS, _YEARS_FROM_DAYS = 60, 731
_DAYS_A_YEAR = 365.25
_DAYS_A_MONTH = _DAYS_A_YEAR / 12


def countdown(left: timedelta) -> str:
    """Say how far away something is: `in 12 min`, `in 3 d`, `in 9 years`; `now` for what is due."""
    seconds = round(left.total_seconds())
    if seconds <= 0:
        return _tr("now")
    return read_alone(_tr("in {length}").format(length=_rounded(seconds)))


def duration(length: timedelta) -> str:
    """Say how long something took, to three digits or so: `0.24 s`, `1 min 05 s`."""
    seconds = length.total_seconds()
    if seconds < 0.001:
        return _seconds("0")
    if seconds < 0.1:
        return _seconds(formats.decimal(seconds, 3).rstrip("0"))
    if seconds < 1:
        return _seconds(formats.decimal(seconds, 2))
    if seconds < 10:
        return _seconds(formats.decimal(seconds, 1))
    return whole_seconds(seconds)


def whole_seconds(seconds: float) -> str:
    """Say how long something has taken so far."""
    whole = round(seconds)
    if whole < _MINUTE:
        return _seconds(formats.whole_number(whole))
    if whole < _HOUR:
        return _minutes_and_seconds(whole)
    return _hours_and_minutes(whole) if whole < _DAY else _days_and_hours(whole)


def about(length: timedelta) -> str:
    """Say a length that is not exact, as a usual one: `2 min`, `28 min`, `1 h 30 min`."""
    seconds = round(length.total_seconds())
    if seconds < 1:
        return _seconds(formats.decimal(length.total_seconds(), 1 if length.total_seconds() >= 0.1 else 3))
    if seconds < 100:
        return _seconds(formats.whole_number(seconds))
    minutes = round(seconds / _MINUTE)
    if minutes < _MINUTES_AN_HOUR:
        return kept_together(_tr("{minutes} min").format(minutes=formats.whole_number(minutes)))
    seconds = minutes * _MINUTE
    return _hours_and_minutes(seconds) if seconds < _DAY else _days_and_hours(seconds)


def in_full(length: timedelta) -> str:
    """Say a length as it was chosen, nothing of it left out: `5 min`, `1 h 30 min`, `26 d`."""
    left, parts = length.total_seconds(), []
    for size, words in (
        (_DAY, _tr("{days} d")),
        (_HOUR, _tr("{hours} h")),
        (_MINUTE, _tr("{minutes} min")),
    ):
        count, left = divmod(left, size)
        if count:
            number = formats.whole_number(int(count))
            parts.append(words.format(days=number, hours=number, minutes=number))
    if left or not parts:
        parts.append(
            _tr("{seconds} s").format(
                seconds=formats.decimal(left, 3) if left % 1 else formats.whole_number(int(left))
            )
        )
    return kept_together(" ".join(parts))


def _rounded(seconds: int) -> str:
    if seconds < _MINUTE:
        return _seconds(formats.whole_number(seconds))
    if seconds < 10 * _MINUTE:
        return _minutes_and_seconds(seconds)
    if seconds < _HOUR:
        minutes = formats.whole_number(seconds // _MINUTE)
        return kept_together(_tr("{minutes} min").format(minutes=minutes))
    if seconds < _DAY:
        return _hours_and_minutes(seconds)
    if seconds < 7 * _DAY:
        return _days_and_hours(seconds)
    days = seconds // _DAY
    if days < _MONTHS_FROM_DAYS:
        return kept_together(_tr("{days} d").format(days=formats.whole_number(days)))
    # Said behind “in” alone, and never of one.
    if days < _YEARS_FROM_DAYS:
        months = formats.whole_number(round(days / _DAYS_A_MONTH))
        return kept_together(_tr("{months} months").format(months=months))
    return kept_together(_tr("{years} years").format(years=formats.whole_number(round(days / _DAYS_A_YEAR))))


def _seconds(number: str) -> str:
    return kept_together(_tr("{seconds} s").format(seconds=number))


def _minutes_and_seconds(seconds: int) -> str:
    minutes, rest = divmod(seconds, _MINUTE)
    words = _tr("{minutes} min {seconds} s")
    return kept_together(
        words.format(minutes=formats.whole_number(minutes), seconds=formats.two_digits(rest))
    )


def _hours_and_minutes(seconds: int) -> str:
    hours, rest = divmod(seconds, _HOUR)
    words, minutes = _tr("{hours} h {minutes} min"), formats.two_digits(rest // _MINUTE)
    return kept_together(words.format(hours=formats.whole_number(hours), minutes=minutes))


def _days_and_hours(seconds: int) -> str:
    days, rest = divmod(seconds, _DAY)
    if rest < _HOUR:
        return kept_together(_tr("{days} d").format(days=formats.whole_number(days)))
    words, hours = _tr("{days} d {hours} h"), formats.whole_number(rest // _HOUR)
    return kept_together(words.format(days=formats.whole_number(days), hours=hours))


def _tr(text: str) -> str:
    return QCoreApplication.translate("span_words", text)
