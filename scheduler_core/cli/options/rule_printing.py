"""Schedules in the words of options."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from scheduler_core.cli.options.field_options import typed, written
from scheduler_core.fields.kept_texts import first_that_says
from scheduler_core.fields.records import typed_of
from scheduler_core.fields.schedules.described_rules import description_of
from scheduler_core.fields.schedules.schedule import BOUNDS, READINGS, SPREAD, TIME_POLICIES
from scheduler_core.phrases.command_times import print_time
from scheduler_core.recurrence.cron.cron_text import parse_cron, print_cron
from scheduler_core.recurrence.ical.recurrence_set_text import print_recurrence_set
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar, print_on_calendar
from scheduler_core.recurrence.words.compact import (
    print_days,
    print_duration,
    print_monthly,
    print_weekly,
    print_window,
    print_yearly,
)
from scheduler_core.values.schedules.cron import Cron, CronDialect
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.policies import Readings
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    Delay,
    Every,
    Monthly,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import (
    Added,
    CountryHolidays,
    Edit,
    Moved,
    NamedDates,
    OffDays,
    Schedule,
    Skipped,
    Weekends,
)
from scheduler_core.values.schedules.weekday import Weekday

_START_LINE = "DTSTART"


def written_schedule(schedule: Schedule) -> list[str]:
    """Return the options of a schedule; what no option says, such as the days of a file, is left out."""
    words = [word for rule in schedule.rules for word in _rule(rule, schedule.zone)]
    words += ["--tz", schedule.zone]
    words += written(schedule, BOUNDS, special={"holidays": _off_days})
    words += [word for edit in schedule.edits for word in _edit(edit)]
    words += written(schedule, SPREAD)
    return words + written(schedule.policies, TIME_POLICIES, special={"reading": _readings})


def _rule(rule: Rule, zone: str) -> list[str]:
    match rule:
        case Once():
            return ["--once", print_time(rule.at)]
        case Delay():
            return ["--in", print_duration(rule.length), "--anchor", print_time(rule.said_at)]
        case Every():
            return _every(rule)
        case Weekly():
            start = [] if rule.week_start is Weekday.MONDAY else ["--week-start", rule.week_start]
            return ["--weekly", print_weekly(rule), *_spacing(rule), *start]
        case Monthly():
            return ["--monthly", print_monthly(rule), *_spacing(rule)]
        case Yearly():
            return ["--yearly", print_yearly(rule), *_spacing(rule)]
        case RecurrenceSet():
            return _recurrence_set(rule, zone)
        case Cron():
            return _cron(rule)
        case OnCalendar():
            return ["--on-calendar", _on_calendar_text(rule)]
        case AtStart():
            return ["--at-start"]
        case _:
            return _described(rule)


def _described(rule: Rule) -> list[str]:
    described = description_of(rule)
    if described is None:
        raise AssertionError(type(rule))  # the cases above have all others
    return typed(f"--{described.name}", described.text.write(rule))


def _every(rule: Every) -> list[str]:
    words = ["--every", print_duration(rule.step)]
    if rule.anchor is not None:
        words += ["--anchor", print_time(rule.anchor)]
    if rule.between is not None:
        words += ["--between", print_window(rule.between)]
    if rule.weekdays:
        words += ["--on", print_days(rule.weekdays)]
    return [*words, "--after-end"] if rule.from_last_end else words


def _spacing(rule: Weekly | Monthly | Yearly) -> list[str]:
    words = [] if rule.interval == 1 else ["--interval", str(rule.interval)]
    return words if rule.anchor_on is None else [*words, "--anchor", rule.anchor_on.isoformat()]


def _recurrence_set(rule: RecurrenceSet, zone: str) -> list[str]:
    """Write the lines, and the start beside them where they leave it out."""
    text = print_recurrence_set(rule, zone)
    words = ["--set-lines" if "\n" in text else "--rrule", text]
    if _START_LINE not in text.upper():
        words += ["--dtstart", rule.start.date().isoformat() if rule.all_day else rule.start.isoformat()]
    if rule.includes_start is not None:
        words += ["--dtstart-fires", "yes" if rule.includes_start else "no"]
    return words


def _cron(rule: Cron) -> list[str]:
    texts = (lambda: rule.text, lambda: print_cron(rule))
    text = first_that_says(rule, texts, lambda said: parse_cron(said, rule.dialect))
    words = ["--cron", text or rule.text]
    return words if rule.dialect is CronDialect.DEBIAN else [*words, "--dialect", rule.dialect]


def _on_calendar_text(rule: OnCalendar) -> str:
    texts = (lambda: rule.text, lambda: print_on_calendar(rule))
    return first_that_says(rule, texts, parse_on_calendar) or rule.text


def _off_days(off_days: Iterable[OffDays]) -> Iterator[str]:
    for days in off_days:
        match days:
            case Weekends():
                yield f"weekends:{days.roll}"
            case CountryHolidays():
                place = "-".join(part for part in (days.country, days.subdivision) if part)
                yield f"{place}:{days.roll}"
            case NamedDates():
                pass
            case _:
                assert_never(days)


def _edit(edit: Edit) -> list[str]:
    match edit:
        case Skipped():
            return ["--skip", print_time(edit.at)]
        case Moved():
            return ["--move", f"{print_time(edit.at)}/{print_time(edit.to)}"]
        case Added():
            return ["--add", print_time(edit.at)]
        case _:
            assert_never(edit)


def _readings(readings: Readings) -> Iterator[str]:
    for part in READINGS.parts:
        value = getattr(readings, part.attribute)
        if not READINGS.is_default(part, value):
            yield f"{part.option_name}={typed_of(part).write(value)}"
