"""Write dates and times by the user's locale; the window's only place for wall-clock time."""

import re
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, Qt, QTime, QTimeZone

from gui.text import wall_clock
from gui.text.language.languages import has_months_first, has_twelve_hours

_TOKEN = r"'[^']*'|d+|M+|y+|[^'dMy]+"
_DAY_AND_MONTH, _MONTH, _YEAR = r"\b(d) (M+)", r" M+", r" yyyy"
_MONTH_SIGN = "月"
_DAYS_A_WEEK = 7
_HALF_A_YEAR = 180  # days


def local_date(instant: datetime) -> date:
    """Return the date on the user's wall calendar at an instant."""
    return wall_clock.local(instant).date()


def next_midnight(instant: datetime) -> datetime:
    """Return when the next day starts on the user's wall calendar, at most 25 hours on."""
    # The naive midnight takes its own offset, so a day of 23 or 25 hours counts as it is.
    return wall_clock.local(wall_clock.day_end(local_date(instant)))


def instant(at: datetime) -> str:
    local = wall_clock.local(at)
    return _short(QDateTime(_qdate(local.date()), QTime(local.hour, local.minute, local.second)))


def clock_time(at: datetime) -> str:
    local = wall_clock.local(at)
    return QLocale().toString(QTime(local.hour, local.minute, local.second), QLocale.FormatType.ShortFormat)


def time_of_day(clock: time) -> str:
    """Return a time of day as the locale writes it, with its seconds where it has some."""
    if _is_nowhere():
        return f"{clock:%H:%M:%S}" if clock.second else f"{clock:%H:%M}"
    shown = QTime(clock.hour, clock.minute, clock.second)
    if clock.second:
        return QLocale().toString(shown, _seconds_pattern(QLocale()))
    return QLocale().toString(shown, QLocale.FormatType.ShortFormat)


def clock_span(begin: datetime, end: datetime) -> str:
    """Return two times of a day, as full hours alone where they are: 08-18."""
    if clock_time(begin) == clock_time(end):
        return clock_time(begin)
    if not are_full_hours(begin, end):
        return f"{clock_time(begin)}\N{EN DASH}{clock_time(end)}"
    return f"{brief_hour(wall_clock.local(begin).hour)}\N{EN DASH}{brief_hour(wall_clock.local(end).hour)}"


def are_full_hours(*instants: datetime) -> bool:
    locals_ = (wall_clock.local(each) for each in instants)
    return all((each.minute, each.second) == (0, 0) for each in locals_)


def brief_hour_of(at: datetime) -> str:
    """Return the hour of an instant alone, as a scale has room for: 09, or 9 AM."""
    return brief_hour(wall_clock.local(at).hour)


def exact_time(at: datetime) -> str:
    """Return hours, minutes and seconds, in the order and with the half of the day of the locale."""
    local = wall_clock.local(at)
    return QLocale().toString(QTime(local.hour, local.minute, local.second), _seconds_pattern(QLocale()))


def near_instant(at: datetime, now: datetime) -> str:
    """Return an instant as short as it is clear: 12:30, Tue 12:30, 20 Nov 12:30, or with its year."""
    days = (local_date(at) - local_date(now)).days
    if days == 0:
        return clock_time(at)
    if 0 < days < _DAYS_A_WEEK:
        return f"{_weekday_before_time(local_date(at).isoweekday())} {clock_time(at)}"
    if abs(days) < _HALF_A_YEAR:
        return f"{short_day(local_date(at))} {clock_time(at)}"
    return instant(at)


def near_end(at: datetime, now: datetime) -> str:
    """Return when something ends, as short as a second line has room for: 12:30, Tue 12:30, Tue 1 Dec."""
    if -1 < (local_date(at) - local_date(now)).days < _DAYS_A_WEEK:
        return near_instant(at, now)
    return coming_day(at, now)


def coming_instant(at: datetime, now: datetime) -> str:
    """Return when something comes, with its day: Today, 10:39, Tomorrow, 02:30, Thu 26 Nov, 08:00."""
    return _tr("{day}, {time}").format(day=coming_day(at, now), time=clock_time(at))


def coming_instant_exactly(at: datetime, now: datetime) -> str:
    """Return when something comes, with its day and to the second."""
    return _tr("{day}, {time}").format(day=coming_day(at, now), time=exact_time(at))


def next_run(at: datetime, now: datetime) -> str:
    """Return when a job runs next: to the second if it is today and not on a full minute."""
    return coming_instant_exactly(at, now) if _needs_seconds(at, now) else coming_instant(at, now)


def next_run_in_short(at: datetime, now: datetime) -> str:
    """Return the same as a cell of a table has room for it."""
    return exact_time(at) if _needs_seconds(at, now) else near_instant(at, now)


def _needs_seconds(at: datetime, now: datetime) -> bool:
    return bool(wall_clock.local(at).second) and local_date(at) == local_date(now)


def coming_day(at: datetime, now: datetime) -> str:
    """Return the day of something that comes, or was of late."""
    day, today = local_date(at), local_date(now)
    days = (day - today).days
    named = {0: _tr("Today"), 1: _tr("Tomorrow"), -1: _tr("Yesterday")}
    if days in named:
        return named[days]
    if abs(days) < _HALF_A_YEAR:
        return day_heading(day)
    return day_and_year(day)


def day_within(at: datetime, now: datetime) -> str:
    """Return the day of something as a sentence names it: today, yesterday, Fri 20 Nov."""
    days = (local_date(at) - local_date(now)).days
    named = {0: _tr("today"), 1: _tr("tomorrow"), -1: _tr("yesterday")}
    return named.get(days) or coming_day(at, now)


def moment_within(at: datetime, now: datetime) -> str:
    """Return an instant as a sentence names it: today at 08:00, Fri 20 Nov at 08:00."""
    return _tr("{day} at {time}").format(day=day_within(at, now), time=clock_time(at))


def clock_in_zone(at: datetime, zone: str) -> str:
    """Return what the clock of another zone shows, with its weekday where that differs."""
    local = QDateTime.fromSecsSinceEpoch(int(at.timestamp()), QTimeZone(zone.encode()))
    city = zone.rpartition("/")[2].replace("_", " ")
    shown = QLocale().toString(local.time(), QLocale.FormatType.ShortFormat)
    there = local.date()
    if there == _qdate(local_date(at)):
        return f"{shown} {city}"
    return f"{_weekday_before_time(there.dayOfWeek())} {shown} {city}"


def past_instant(at: datetime, now: datetime) -> str:
    """Return when something was, to the second, with its date unless that is today."""
    if local_date(at) == local_date(now):
        return exact_time(at)
    return f"{short_day(local_date(at))} {exact_time(at)}"


def recent_instant(at: datetime, now: datetime) -> str:
    """Return when something was, to the second: 12:30:05, Mon 12:30:05, or with its date."""
    day = local_date(at)
    if -7 < (day - local_date(now)).days < 0:
        return f"{_weekday_before_time(day.isoweekday())} {exact_time(at)}"
    return past_instant(at, now)


def recent_minute(at: datetime, now: datetime) -> str:
    """Return when something began of late, to the minute: 12:30, Mon 12:30, or with its date."""
    day = local_date(at)
    if -7 < (day - local_date(now)).days < 0:
        return f"{_weekday_before_time(day.isoweekday())} {clock_time(at)}"
    return near_instant(at, now)


def short_day(day: date) -> str:
    """Return a day without its year: 20 Nov."""
    return _written(day, _tr("d MMM"))


def day_and_year(day: date) -> str:
    """Return a day with its year: 20 Nov 2026."""
    return _written(day, _tr("d MMM yyyy"))


def day_with_time(at: datetime) -> str:
    """Return an instant with the name of its month: 20 Nov 2026, 12:30."""
    return _tr("{day}, {time}").format(day=day_and_year(local_date(at)), time=clock_time(at))


def day_span(day: date) -> tuple[datetime, datetime]:
    """Return the instants at which a day on the user's wall calendar begins and ends."""
    return wall_clock.day_begin(day), wall_clock.day_end(day)


def minutes_of_day(at: datetime) -> float:
    """Return how far the wall clock is from midnight at an instant."""
    local = wall_clock.local(at)
    return local.hour * 60 + local.minute + local.second / 60


def instant_at(day: date, minutes: float) -> datetime:
    """Return when the wall clock shows a time of day; one that it jumps over comes out as much later."""
    return instant_of(wall_clock.later(datetime.combine(day, time.min), timedelta(minutes=minutes)))


def instant_of(local: datetime) -> datetime:
    """Return when the wall clock shows a time, first; one that it jumps over comes out as much later."""
    first = wall_clock.instant(local)
    if wall_clock.local(first).replace(tzinfo=None) == local:
        return first
    return max(first, wall_clock.instant(local.replace(fold=1)))


def same_time_on(day: date, at: datetime) -> datetime:
    """Return when the wall clock of another day shows the time that it shows at an instant."""
    return instant_of(datetime.combine(day, wall_clock.local(at).time()))


def clock_differs(at: datetime, zone: str) -> bool:
    """Whether the clock of a zone shows another time than the one here; some zones have several names.

    What is not a zone, as that of jobs that go by the clock wherever they are, shows no other.
    """
    known = QTimeZone(zone.encode())
    if not known.isValid():
        return False
    there = QDateTime.fromSecsSinceEpoch(int(at.timestamp()), known)
    here = QDateTime.fromSecsSinceEpoch(int(at.timestamp()))
    return there.offsetFromUtc() != here.offsetFromUtc()


def hour_name(hour: int) -> str:
    """Return a full hour as short as the locale allows: 09:00."""
    return QLocale().toString(QTime(hour, 0), QLocale.FormatType.ShortFormat)


def brief_hour(hour: int) -> str:
    """Return a full hour as a scale has room for: 09, or 9 AM."""
    if has_twelve_hours():
        return re.sub(r"[:.]\d+", "", hour_name(hour))
    return QLocale().toString(QTime(hour, 0), "HH")


def time_in_zone(at: datetime, zone: str) -> str:
    """Return what the clock of another zone shows, with its date and its name."""
    local = QDateTime.fromSecsSinceEpoch(int(at.timestamp()), QTimeZone(zone.encode()))
    return f"{_short(local)} {zone}"


def days_title(first: date, last: date) -> str:
    """Return some days with their month and year, each said once: 16 to 22 November 2026."""
    if first == last:
        return long_day(first)
    if (first.year, first.month) == (last.year, last.month):
        return _within_month(first, last, _tr("d MMMM yyyy"))
    return _short_span(first, last, has_year=True)


def shorter_days_titles(first: date, last: date) -> tuple[str, str]:
    """Return the same in short, for what has little room: 16 to 22 Nov 2026, 16 to 22 Nov."""
    return _short_span(first, last, has_year=True), _short_span(first, last, has_year=False)


def _short_span(first: date, last: date, *, has_year: bool) -> str:
    with_year, without = _tr("d MMM yyyy"), _tr("d MMM")
    pattern = with_year if has_year else without
    if first == last:
        return _written(last, pattern)
    if (first.year, first.month) == (last.year, last.month):
        return _within_month(first, last, pattern)
    begin = _written(first, without if first.year == last.year else with_year)
    return _tr("{first} \N{EN DASH} {last}").format(first=begin, last=_written(last, pattern))


def _within_month(first: date, last: date, pattern: str) -> str:
    """Return days of a month, which is said with the day that it stands beside."""
    begin, end = _tr("d"), pattern
    if has_months_first():
        begin, end = re.sub(_YEAR, "", pattern), re.sub(_MONTH, "", pattern)
    return _tr("{first} \N{EN DASH} {last}").format(first=_written(first, begin), last=_written(last, end))


def _written(day: date, pattern: str) -> str:
    """Write a day; English has its month first where the locale's own dates do: Fri Nov 20, 2026."""
    if has_months_first():
        pattern = re.sub(_YEAR, ", yyyy", re.sub(_DAY_AND_MONTH, r"\2 \1", pattern))
    return QLocale().toString(_qdate(day), pattern)


def day_heading(day: date) -> str:
    """Return a day with its weekday, as short as it is clear: Fri 20 Nov."""
    return _written(day, _tr("ddd d MMM"))


def year(day: date) -> str:
    return QLocale().toString(_qdate(day), "yyyy")


def day_title(day: date, today: date) -> str:
    """Return a day with its weekday, and its year unless it is this one: Friday, 20 November."""
    pattern = _tr("dddd, d MMMM") if day.year == today.year else _tr("dddd, d MMMM yyyy")
    return _written(day, pattern)


def iso_instant(at: datetime, zone: str = "") -> str:
    """Return an instant for programs, in the user's zone or another one: 2026-11-20T12:30:00+01:00."""
    if not zone:
        return wall_clock.local(at).isoformat(timespec="seconds")
    there = QDateTime.fromSecsSinceEpoch(int(at.timestamp()), QTimeZone(zone.encode()))
    return there.toOffsetFromUtc(there.offsetFromUtc()).toString(Qt.DateFormat.ISODate).replace("Z", "+00:00")


def instant_with_seconds(at: datetime) -> str:
    """Return an instant in full, as sentences name it: Fri 20 Nov 2026 12:30:05."""
    local = wall_clock.local(at)
    day = _written(local.date(), _tr("ddd d MMM yyyy"))
    return f"{day} {time_of_day(local.time())}"


def instant_within(at: datetime, now: datetime) -> str:
    """Return an instant to the second, with its year unless that is now: Fri 20 Nov 12:30:05."""
    day = local_date(at)
    if day.year != local_date(now).year:
        return instant_with_seconds(at)
    return f"{day_heading(day)} {time_of_day(wall_clock.local(at).time())}"


def day_number(day: date) -> str:
    return QLocale().toString(day.day)


def long_day(day: date) -> str:
    """Return a day in full: Friday, 20 November 2026."""
    return QLocale().toString(_qdate(day), QLocale.FormatType.LongFormat)


def month_title(day: date, *, is_short: bool = False) -> str:
    """Return a month and its year in the order of the locale: November 2026, or Nov 2026."""
    locale = QLocale()
    pattern = _month_pattern(locale.dateFormat(QLocale.FormatType.LongFormat))
    if "MMM" in pattern:
        length = QLocale.FormatType.ShortFormat if is_short else QLocale.FormatType.LongFormat
        name = locale.standaloneMonthName(day.month, length).replace("'", "''")
        pattern = re.sub("M+", f"'{name}'", pattern, count=1)
    title = locale.toString(_qdate(day), pattern)
    return title[:1].title() + title[1:]


def weekday_name(iso_weekday: int) -> str:
    return QLocale().standaloneDayName(iso_weekday)


def short_weekday_name(iso_weekday: int) -> str:
    return QLocale().standaloneDayName(iso_weekday, QLocale.FormatType.ShortFormat)


def _weekday_before_time(iso_weekday: int) -> str:
    """Return a short weekday as it stands within a sentence, which German writes with a dot."""
    return QLocale().dayName(iso_weekday, QLocale.FormatType.ShortFormat)


def brief_weekday_names() -> list[str]:
    """Return the days from Monday on in a letter or two, as the heads of small calendars have them."""
    short = [short_weekday_name(day)[:2] for day in range(1, 8)]
    if len(set(short)) == len(short):
        return short
    return [QLocale().standaloneDayName(day, QLocale.FormatType.NarrowFormat) for day in range(1, 8)]


def whole_number(number: int) -> str:
    return f"{number:,}" if _is_nowhere() else QLocale().toString(number)


def two_digits(number: int) -> str:
    """Return a number below 100 as the minutes of a time are written: 05."""
    return QLocale().toString(number).rjust(2, QLocale().zeroDigit())


def decimal(number: float, digits: int) -> str:
    """Return a number with so many digits behind the point, or whatever the locale has there."""
    return QLocale().toString(number, "f", digits)


def data_size(count: int) -> str:
    """Return a number of bytes as people say it: 1 MB, 4 kB, 1.5 GB."""
    unit = max(0, count.bit_length() - 1) // 10
    digits = 0 if count % 1024**unit == 0 else 1
    return QLocale().formattedDataSize(count, digits, QLocale.DataSizeFormat.DataSizeTraditionalFormat)


def first_weekday() -> int:
    """Return the ISO number of the day on which weeks start here."""
    return QLocale().firstDayOfWeek().value


def weekend() -> frozenset[int]:
    """Return the ISO numbers of the days on which most people here do not work."""
    return frozenset(range(1, 8)) - {day.value for day in QLocale().weekdays()}


def time_zone_name() -> str:
    return bytes(QTimeZone.systemTimeZoneId().data()).decode()


def _short(shown: QDateTime) -> str:
    if _is_nowhere():
        return shown.toString("yyyy-MM-dd HH:mm")
    return QLocale().toString(shown, QLocale.FormatType.ShortFormat)


def _is_nowhere() -> bool:
    """Tell whether the system names no locale; that of C writes dates as nobody does: 20 11 2026."""
    return QLocale().language() == QLocale.Language.C


def _qdate(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)


def _month_pattern(long_pattern: str) -> str:
    """Keep the month of a long date: `dddd, d 'de' MMMM 'de' yyyy` -> `MMMM 'de' yyyy`."""
    tokens: list[str] = re.findall(_TOKEN, long_pattern)
    places = [place for place, token in enumerate(tokens) if token[0] in "My"]
    if len(places) != 2:
        return "MMMM yyyy"
    first, last = places
    between = tokens[first + 1 : last]
    joint = " " if any(token[0] == "d" for token in between) else "".join(between)
    numbered = "".join(tokens[last + 1 :]).startswith(_MONTH_SIGN)
    return tokens[first] + joint + tokens[last] + (_MONTH_SIGN if numbered else "")


def _tr(pattern: str) -> str:
    """Return a pattern of Qt for dates as the language of the window has it."""
    return QCoreApplication.translate("formats", pattern)


@lru_cache(8)
def _seconds_pattern(locale: QLocale) -> str:
    """Return the pattern of a time with seconds: that of the locale without its zone."""
    pattern = locale.timeFormat(QLocale.FormatType.LongFormat)
    told = [part for part in re.split(r"('[^']*')", pattern) if part]
    kept = "".join(
        part if part.startswith("'") else re.sub(r"\s*[(\[]?t+[)\]]?\s*", "", part) for part in told
    )
    return kept.strip() if "s" in kept else "HH:mm:ss"
