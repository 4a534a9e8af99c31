"""Read the off days of `--holidays`."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from scheduler_core.cli.options.option_files import read_option_file
from scheduler_core.cli.printing.spoken import tr, tr_count
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.schedules.off_days import CALENDAR
from scheduler_core.phrases.command_times import Moment
from scheduler_core.values.schedules.from_calendar import kept_source
from scheduler_core.values.schedules.schedule import (
    CalendarDays,
    CountryHolidays,
    NamedDates,
    OffDays,
    Roll,
    Weekends,
)

_FIELD = "holidays"
_COUNTRY = re.compile(r"([A-Za-z]{2})(?:-([A-Za-z0-9-]{1,30}))?")
_BLACKOUT = "keep hours free with --blackout T/T"
# How far around the present a calendar is read.
_YEARS_BACK = 1
_YEARS_AHEAD = 20


def read_off_days(text: str, moment: Moment, warn: Callable[[str], None]) -> OffDays:
    """Read WHICH or WHICH:skip|previous|next, where WHICH is DE, DE-BY, weekends, ics=FILE or ics=URL.

    A file is read once; the calendar at an address, or at the one that secret:NAME holds, is followed.
    An event of hours keeps no day free; `warn` is told of it.
    """
    which, roll = _split_roll(text.strip())
    if which.casefold() == "weekends":
        return Weekends(roll)
    if which.startswith(CALENDAR):
        place = which.removeprefix(CALENDAR)
        if "://" in place or kept_source(place):
            return CalendarDays(place, roll)
        return _of_calendar(place, roll, moment, warn)
    country = _COUNTRY.fullmatch(which)
    if country is None:
        raise InvalidInput(
            _FIELD,
            tr(
                "{text!r} is not a country such as DE or DE-BY, nor weekends, ics=FILE or ics=URL",
                text=shown(text),
            ),
        )
    return CountryHolidays(country[1].upper(), country[2].upper() if country[2] else None, roll)


def _split_roll(text: str) -> tuple[str, Roll]:
    which, colon, word = text.rpartition(":")
    if not colon:
        return text, Roll.SKIP
    try:
        return which, Roll(word.casefold())
    except ValueError:
        if which.startswith(CALENDAR):  # a colon of the file name or the address
            return text, Roll.SKIP
        told = tr("{word!r} is not one of {words}", word=shown(word), words=", ".join(Roll))
        raise InvalidInput(_FIELD, told) from None


def _of_calendar(name: str, roll: Roll, moment: Moment, warn: Callable[[str], None]) -> NamedDates:
    from scheduler_core.recurrence.ical.ics_dates import read_ics_dates

    this_year = moment.local.year
    first, last = max(this_year - _YEARS_BACK, 1), min(this_year + _YEARS_AHEAD, 9999)
    read = partial(read_ics_dates, read_option_file(_FIELD, name), first, last, moment.zone)
    dates, touched = read(of_a_day_or_more=True), read()
    if not touched:
        told = tr("{file} has no event from {first} to {last}", file=shown(name), first=first, last=last)
        raise InvalidInput(_FIELD, told)
    if not dates:
        raise InvalidInput(
            _FIELD,
            tr(
                "{file} has only events of some hours, which keep no day free; {advice}",
                file=shown(name),
                advice=tr(_BLACKOUT),
            ),
        )
    if dates != touched:
        warn(
            tr_count(
                len(touched - dates),
                "{file} has only events of some hours on {count:,} day, which stay as they are; {advice}",
                "{file} has only events of some hours on {count:,} days, which stay as they are; {advice}",
                file=shown(name),
                advice=tr(_BLACKOUT),
            )
        )
    return NamedDates(Path(name).name, dates, roll)
