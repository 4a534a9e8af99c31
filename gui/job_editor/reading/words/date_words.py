"""When a schedule begins and ends, and what it leaves out, in a word or two each. No widgets here."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time

from PySide6.QtCore import QCoreApplication

from gui.text import formats
from scheduler_core.values.schedules.schedule import (
    Blackout,
    CalendarBlackout,
    CalendarDays,
    CountryHolidays,
    NamedDates,
    OffDays,
    Schedule,
    Weekends,
)

_MOST_DAYS = 2


@dataclass(frozen=True, slots=True)
class DateWords:
    """What the three fields of dates say while they are closed."""

    starts: str
    ends: str
    skips: str


def date_words(schedule: Schedule) -> DateWords:
    return DateWords(_starts(schedule), _ends(schedule), _skips(schedule))


def _starts(schedule: Schedule) -> str:
    if schedule.starts is None:
        return _tr("Starts at once")
    return _tr("Starts {day}").format(day=_moment(schedule.starts, time.min))


def _ends(schedule: Schedule) -> str:
    said = []
    if schedule.ends is not None:
        said.append(_moment(schedule.ends, time(23, 59, 59)))
    if schedule.times is not None:
        count = formats.whole_number(schedule.times)
        said.append(_tr("1 run") if schedule.times == 1 else _tr("{count} runs").format(count=count))
    return _tr("Ends after {what}").format(what=", ".join(said)) if said else _tr("Never ends")


def _skips(schedule: Schedule) -> str:
    left_out = list(_left_out(schedule))
    said = [_tr("Skip: {what}").format(what=", ".join(left_out))] if left_out else []
    if schedule.included:
        count = formats.whole_number(len(schedule.included))
        added = _tr("1 more time") if len(schedule.included) == 1 else _tr("{count} more times")
        said.append(added.format(count=count))
    return "; ".join(said) or _tr("Skip: nothing")


def _left_out(schedule: Schedule) -> Iterator[str]:
    yield from dict.fromkeys(map(_off_days, schedule.off_days))
    yield from dict.fromkeys(
        _tr("events of {calendar}").format(calendar=each.shown_source)
        for each in schedule.blackouts
        if isinstance(each, CalendarBlackout)
    )
    days = [_short(each) for each in schedule.excluded[:_MOST_DAYS]]
    if len(schedule.excluded) > _MOST_DAYS:
        rest = formats.whole_number(len(schedule.excluded) - _MOST_DAYS)
        days.append(_tr("{count} more").format(count=rest))
    yield from days
    count = sum(isinstance(each, Blackout) for each in schedule.blackouts)
    if count:
        yield _tr("1 span") if count == 1 else _tr("{count} spans").format(count=formats.whole_number(count))


def _off_days(days: OffDays) -> str:
    match days:
        case CountryHolidays():
            return _tr("holidays")
        case Weekends():
            return _tr("weekends")
        case NamedDates():
            return days.name
        case CalendarDays():
            return _tr("days of {calendar}").format(calendar=days.shown_source)


def _short(moment: date | datetime) -> str:
    return formats.short_day(moment.date() if isinstance(moment, datetime) else moment)


def _moment(moment: datetime, usual: time) -> str:
    """Name a day, with its time where that is not the usual one of such a bound."""
    if moment.tzinfo is not None:
        return formats.instant(moment)
    day = formats.day_and_year(moment.date())
    return day if moment.time() == usual else f"{day} {formats.time_of_day(moment.time())}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("date_words", text)
