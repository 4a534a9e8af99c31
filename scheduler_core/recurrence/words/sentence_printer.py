"""Schedules as the one line of plain English that stands for them."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta

from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.words.sentence_parts import length_text, moment_text
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.schedule import (
    Blackout,
    CountryHolidays,
    NamedDates,
    OffDays,
    Roll,
    Schedule,
)

_MIDNIGHT = time(0)
_LAST_SECOND = time(23, 59, 59)
_ONE_DAY = timedelta(days=1)


def sentence_of(schedule: Schedule) -> str | None:
    """Return the line, or None where English has no words for something in the schedule."""
    rules = [kind_of(rule).sentence(rule) for rule in schedule.rules]
    has_more = schedule.policies != TimePolicies() or schedule.edits or schedule.jitter_seed
    has_list = any(isinstance(each, NamedDates) for each in schedule.off_days)
    is_followed = any(not isinstance(each, FromCalendar) for each in schedule.followed)
    if has_more or has_list or is_followed or None in rules:
        return None
    said = "; also ".join(rule for rule in rules if rule is not None)
    return " ".join([said, *_frame(schedule)]).strip()


def _frame(schedule: Schedule) -> Iterator[str]:
    if schedule.starts is not None:
        yield f"from {_bound(schedule.starts, _MIDNIGHT)}"
    if schedule.ends is not None:
        yield f"until {_bound(schedule.ends, _LAST_SECOND)}"
    if schedule.times is not None:
        yield "for 1 time" if schedule.times == 1 else f"for {schedule.times} times"
    yield from (f"plus {moment_text(moment)}" for moment in schedule.included)
    excluded = [moment_text(moment) for moment in schedule.excluded]
    excluded += [_blackout(each) for each in schedule.blackout_spans]
    if excluded:
        yield f"except {', '.join(excluded)}"
    yield from (_off_days(each) for each in schedule.off_days)
    if schedule.jitter:
        yield f"with up to {length_text(schedule.jitter)} of jitter"
    yield "floating time" if schedule.zone == FLOATING else f"in {schedule.zone}"


def _bound(moment: datetime, default: time) -> str:
    is_whole_day = moment.tzinfo is None and moment.time() == default
    return str(moment.date()) if is_whole_day else moment_text(moment)


def _blackout(blackout: Blackout) -> str:
    begins, ends = blackout.begins, blackout.ends
    if begins.tzinfo is None and begins.time() == _MIDNIGHT == ends.time():
        return f"from {begins.date()} to {(ends - _ONE_DAY).date()}"
    return f"from {moment_text(begins)} to {moment_text(ends)}"


def _off_days(off_days: OffDays) -> str:
    name = "weekends"
    if isinstance(off_days, CountryHolidays):
        place = (off_days.country, off_days.subdivision)
        name = f"holidays in {'-'.join(part for part in place if part)}"
    if off_days.roll is Roll.SKIP:
        return f"except {name}"
    return f"with {name} moved to the {off_days.roll} business day"
