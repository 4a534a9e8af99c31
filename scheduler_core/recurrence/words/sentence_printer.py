"""Schedules as the one line of plain English that stands for them."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import tick_of_day
from scheduler_core.recurrence.words.clock_text import clock_text
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.english import ENGLISH, ordinal_text
from scheduler_core.recurrence.words.phrases.phrase import Names
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS, in_order, range_of
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import (
    AtStart,
    DayNumber,
    Delay,
    Easter,
    Every,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import (
    FLOATING,
    Blackout,
    CountryHolidays,
    NamedDates,
    OffDays,
    Roll,
    Schedule,
)
from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday

_SPEAKER = Speaker(ENGLISH, "UTC")
_MIDNIGHT = time(0)
_LAST_SECOND = time(23, 59, 59)
_ONE_DAY = timedelta(days=1)


def sentence_of(schedule: Schedule) -> str | None:
    """Return the line, or None where English has no words for something in the schedule."""
    rules = [_rule(rule) for rule in schedule.rules]
    has_more = schedule.policies != TimePolicies() or schedule.edits or schedule.jitter_seed
    has_list = any(isinstance(each, NamedDates) for each in schedule.off_days)
    if has_more or has_list or None in rules:
        return None
    said = "; also ".join(rule for rule in rules if rule is not None)
    return " ".join([said, *_frame(schedule)]).strip()


def _rule(rule: Rule) -> str | None:
    match rule:
        case Once():
            return _moment(rule.at)
        case Delay():
            return f"in {_length(rule.length)} counted from {_moment(rule.said_at)}"
        case Every():
            return _every(rule)
        case Weekly():
            return _weekly(rule)
        case Monthly():
            return _monthly(rule)
        case Yearly():
            return _yearly(rule)
        case Easter():
            return f"{_easter_day(rule.offset_days)} {_at(rule.times)}"
        case AtStart():
            return "when Hourbell starts"
        case _:
            return None


def _every(rule: Every) -> str:
    length = _length(rule.step)
    one = length.removeprefix("1 ")
    if rule.from_last_end:
        parts = [f"{length} after the last run"]
    else:
        is_one_unit = " " not in one and rule.step < _ONE_DAY
        parts = [f"every {one if is_one_unit else length}"]
    if rule.between is not None:
        parts.append(f"between {_clock(rule.between.begins)} and {_clock(rule.between.ends)}")
    if rule.weekdays:
        parts.append(_on_days(rule.weekdays))
    return " ".join([*parts, f"counted from {_moment(rule.anchor)}"])


def _weekly(rule: Weekly) -> str:
    slots = [f"{_on_days(slot.weekdays)} {_at(slot.times)}" for slot in rule.slots]
    if rule.interval == 1:
        slots[0] = f"{_every_day(rule.slots[0].weekdays)} {_at(rule.slots[0].times)}"
    else:
        slots[0] = f"every {rule.interval} weeks {slots[0]}"
    text = "; ".join(slots)
    if rule.week_start is not Weekday.MONDAY:
        text += f" with weeks starting on {_weekday(rule.week_start)}"
    return text + _counted_from(rule.anchor_on)


def _monthly(rule: Monthly) -> str:
    days = _month_days(rule.days)
    if rule.interval == 1:
        text = f"on the {days} of every month"
    else:
        text = f"every {rule.interval} months on the {days}"
    return f"{text} {_at(rule.times)}{_counted_from(rule.anchor_on)}"


def _yearly(rule: Yearly) -> str:
    every = "every year" if rule.interval == 1 else f"every {rule.interval} years"
    months = _listed([ENGLISH.names[Names.MONTH_OF][month - 1] for month in sorted(rule.months)])
    (only, *others) = rule.days
    if isinstance(only, DayNumber) and only.number > 0 and not others and len(rule.months) == 1:
        text = f"{every} on {months} {only.number}"
    else:
        text = f"{every} on the {_month_days(rule.days)} of {months}"
    return f"{text} {_at(rule.times)}{_counted_from(rule.anchor_on)}"


def _easter_day(offset: int) -> str:
    if offset == 0:
        return "on Easter Sunday"
    unit = "day" if abs(offset) == 1 else "days"
    return f"{abs(offset)} {unit} {'before' if offset < 0 else 'after'} Easter"


def _counted_from(anchor_on: date | None) -> str:
    return "" if anchor_on is None else f" counted from {anchor_on}"


def _month_days(days: Sequence[MonthDay]) -> str:
    """Name days; those of different kinds each with what they count, so that none counts for two."""
    numbers = [day.number for day in days if isinstance(day, DayNumber)]
    if len(numbers) < len(days):
        return _listed([_month_day(day) for day in days])
    listed = _listed([ordinal_text(number) for number in numbers])
    return f"{listed} day" if min(numbers) < 0 else listed


def _month_day(day: MonthDay) -> str:
    match day:
        case DayNumber():
            return f"{ordinal_text(day.number)} day"
        case NthWeekday():
            return f"{ordinal_text(day.nth)} {_weekday(day.weekday)}"
        case NthBusinessDay():
            return f"{ordinal_text(day.nth)} business day"


def _every_day(weekdays: frozenset[Weekday]) -> str:
    if weekdays == ALL_DAYS:
        return "every day"
    if weekdays == WORKDAYS:
        return "every weekday"
    return "on weekends" if weekdays == WEEKEND else f"every {_weekdays(weekdays)}"


def _on_days(weekdays: frozenset[Weekday]) -> str:
    if weekdays in {WORKDAYS, WEEKEND}:
        return "on weekdays" if weekdays == WORKDAYS else "on weekends"
    return f"on {_weekdays(weekdays)}"


def _weekdays(weekdays: frozenset[Weekday]) -> str:
    ends = range_of(weekdays)
    if ends is not None:
        return f"{_weekday(ends[0])} to {_weekday(ends[1])}"
    return _listed([_weekday(day) for day in in_order(weekdays)])


def _weekday(weekday: Weekday) -> str:
    return ENGLISH.names[Names.WEEKDAY_ON][weekday.number]


def _frame(schedule: Schedule) -> Iterator[str]:
    if schedule.starts is not None:
        yield f"from {_bound(schedule.starts, _MIDNIGHT)}"
    if schedule.ends is not None:
        yield f"until {_bound(schedule.ends, _LAST_SECOND)}"
    if schedule.times is not None:
        yield f"for {schedule.times} times"
    yield from (f"plus {_moment(moment)}" for moment in schedule.included)
    excluded = [_moment(moment) for moment in schedule.excluded]
    excluded += [_blackout(each) for each in schedule.blackouts]
    if excluded:
        yield f"except {', '.join(excluded)}"
    yield from (_off_days(each) for each in schedule.off_days)
    if schedule.jitter:
        yield f"with up to {_length(schedule.jitter)} of jitter"
    yield "floating time" if schedule.zone == FLOATING else f"in {schedule.zone}"


def _bound(moment: datetime, default: time) -> str:
    is_whole_day = moment.tzinfo is None and moment.time() == default
    return str(moment.date()) if is_whole_day else _moment(moment)


def _blackout(blackout: Blackout) -> str:
    begins, ends = blackout.begins, blackout.ends
    if begins.tzinfo is None and begins.time() == _MIDNIGHT == ends.time():
        return f"from {begins.date()} to {(ends - _ONE_DAY).date()}"
    return f"from {_moment(begins)} to {_moment(ends)}"


def _off_days(off_days: OffDays) -> str:
    name = "weekends"
    if isinstance(off_days, CountryHolidays):
        place = (off_days.country, off_days.subdivision)
        name = f"holidays in {'-'.join(part for part in place if part)}"
    if off_days.roll is Roll.SKIP:
        return f"except {name}"
    return f"with {name} moved to the {off_days.roll} business day"


def _moment(moment: date | datetime) -> str:
    if not isinstance(moment, datetime):
        return str(moment)
    if moment.tzinfo is None:
        return f"{moment.date()} {_clock(moment.time())}"
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _at(times: tuple[time, ...]) -> str:
    return f"at {_listed([_clock(moment) for moment in times])}"


def _clock(moment: time) -> str:
    return clock_text(tick_of_day(moment))


def _length(length: timedelta) -> str:
    return length_words(_SPEAKER, ticks.of_length(length))


def _listed(items: Sequence[str]) -> str:
    return _SPEAKER.all_of(items)
