"""Write times and numbers as the window does, also without Qt: then by the clock of the system's locale."""

import ctypes
from datetime import date, datetime
from functools import cache

from gui.text import wall_clock
from gui.text.translated import has_qt, translate

_DAYS_A_WEEK = 7
_HALF_A_YEAR = 180  # days
# Of the C library: the part of a locale that writes times, and its pattern of a time of day.
_LC_TIME_MASK, _T_FMT = 1 << 2, 0x2002A
_SIGNS_OF_TWELVE_HOURS = ("%I", "%l", "%r", "%p")


def whole_number(number: int) -> str:
    if has_qt():
        from gui.text import formats

        return formats.whole_number(number)
    return f"{number:,}".replace(",", _tr(",", "between thousands"))


def near_instant(at: datetime, now: datetime) -> str:
    """Return an instant as short as it is clear: 12:30, Tue 12:30, 20 Nov 12:30, or with its year."""
    if has_qt():
        from gui.text import formats

        return formats.near_instant(at, now)
    local, today = wall_clock.local(at), wall_clock.local(now).date()
    days = (local.date() - today).days
    clock = _clock(local, with_seconds=False)
    if days == 0:
        return clock
    if 0 < days < _DAYS_A_WEEK:
        return f"{_weekday(local.date())} {clock}"
    if abs(days) < _HALF_A_YEAR:
        return f"{_day(local.date())} {clock}"
    return f"{local.date().isoformat()} {clock}"


def past_instant(at: datetime, now: datetime) -> str:
    """Return when something was, to the second, with its date unless that is today."""
    if has_qt():
        from gui.text import formats

        return formats.past_instant(at, now)
    local = wall_clock.local(at)
    clock = _clock(local, with_seconds=True)
    if local.date() == wall_clock.local(now).date():
        return clock
    return f"{_day(local.date())} {clock}"


def _clock(local: datetime, *, with_seconds: bool) -> str:
    seconds = f":{local.second:02}" if with_seconds else ""
    if not _has_twelve_hours():
        return f"{local.hour:02}:{local.minute:02}{seconds}"
    half = "AM" if local.hour < 12 else "PM"
    return f"{local.hour % 12 or 12}:{local.minute:02}{seconds} {half}"


@cache
def _has_twelve_hours() -> bool:
    """Ask the C library without making its locale that of this process, whose own texts are English."""
    try:
        c = ctypes.CDLL(None)
        c.newlocale.restype = c.nl_langinfo_l.restype = ctypes.c_void_p
        c.newlocale.argtypes = (ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)
        c.nl_langinfo_l.argtypes = (ctypes.c_int, ctypes.c_void_p)
        made = c.newlocale(_LC_TIME_MASK, b"", None)
        found = c.nl_langinfo_l(_T_FMT, made) if made else None
        pattern = ctypes.string_at(found).decode("ascii", "replace") if found else ""
    except (AttributeError, OSError):
        return False
    return any(sign in pattern for sign in _SIGNS_OF_TWELVE_HOURS)


def _weekday(day: date) -> str:
    names = (_tr("Mon"), _tr("Tue"), _tr("Wed"), _tr("Thu"), _tr("Fri"), _tr("Sat"), _tr("Sun"))
    return names[day.weekday()]


def _day(day: date) -> str:
    first = (_tr("Jan"), _tr("Feb"), _tr("Mar"), _tr("Apr"), _tr("May"), _tr("Jun"))
    second = (_tr("Jul"), _tr("Aug"), _tr("Sep"), _tr("Oct"), _tr("Nov"), _tr("Dec"))
    return _tr("{day} {month}").format(day=day.day, month=(*first, *second)[day.month - 1])


def _tr(text: str, comment: str = "") -> str:
    return translate("PlainSpeech", text, comment)
