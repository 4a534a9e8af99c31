"""One rule of the command line, with its modifiers, as a value."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.schedules.described_rules import described_as
from scheduler_core.phrases.command_times import (
    Moment,
    read_date_or_time,
    read_instant,
    read_length,
    read_time,
)
from scheduler_core.phrases.rule_words import RuleWords
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.ical.recurrence_set_text import parse_recurrence_set
from scheduler_core.recurrence.ical.rrule_text import refuse_empty, shown
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.words.compact import (
    parse_days,
    parse_monthly,
    parse_weekly,
    parse_window,
    parse_yearly,
)
from scheduler_core.recurrence.words.phase import anchor_in_window, counted_from_first_match
from scheduler_core.values.schedules.cron import OFFERED_DIALECTS, Cron, CronDialect
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    DailyWindow,
    Delay,
    Every,
    Monthly,
    Once,
    Rule,
    Weekly,
    Yearly,
)

_YES_NO = {"yes": True, "no": False}


def read_rule(words: RuleWords, moment: Moment, *, strict: bool, starts: datetime | None = None) -> Rule:
    """Return the rule that an option says, counted from the start of today or from its first match."""
    match words.option:
        case "--once":
            return Once(read_time("once", words.text, moment))
        case "--in":
            return _delay(words, moment)
        case "--every":
            return _every(words, moment, starts)
        case "--weekly":
            return _spaced(_weekly(words), words, moment, starts)
        case "--monthly":
            return _spaced(parse_monthly(words.text), words, moment, starts)
        case "--yearly":
            return _spaced(parse_yearly(words.text), words, moment, starts)
        case "--rrule" | "--set-lines":
            return _recurrence_set(words, moment, strict)
        case "--cron":
            return _cron(words)
        case "--on-calendar":
            return parse_on_calendar(words.text)
        case "--at-start":
            return AtStart()
        case _:
            return _described(words)


def _described(words: RuleWords) -> Rule:
    described = described_as(words.option.removeprefix("--"))
    if described is None:
        raise AssertionError(words.option)  # the parser knows no other
    rule: Rule = described.text.read(words.text)
    return rule


def _delay(words: RuleWords, moment: Moment) -> Delay:
    anchor = words.modifier("--anchor")
    since = read_instant("anchor", anchor, moment) if anchor else moment.now
    return Delay(read_length("in", words.text), since)


def _every(words: RuleWords, moment: Moment, starts: datetime | None) -> Rule:
    anchor, between, on = (words.modifier(option) for option in ("--anchor", "--between", "--on"))
    follows = words.modifier("--after-end") is not None
    step, window = read_length("every", words.text), parse_window(between) if between else None
    every = Every(
        step,
        read_time("anchor", anchor, moment) if anchor else _unsaid_anchor(step, window, moment, follows),
        between=window,
        weekdays=parse_days(on) if on else frozenset(),
        from_last_end=follows,
    )
    return every if anchor else counted_from_first_match(every, moment.local, _on_wall(starts, moment))


def _unsaid_anchor(
    step: timedelta, window: DailyWindow | None, moment: Moment, follows: bool
) -> datetime | None:
    """Return what a distance counts from by itself; nothing where a window counts anew each day."""
    if follows:
        return moment.now
    if window is not None:
        return anchor_in_window(step, window, moment.local.date())
    return datetime.combine(moment.local.date(), time())


def _on_wall(starts: datetime | None, moment: Moment) -> datetime | None:
    return None if starts is None else moment.on_the_wall(starts)


def _weekly(words: RuleWords) -> Weekly:
    rule, start = parse_weekly(words.text), words.modifier("--week-start")
    if start is None:
        return rule
    days = parse_days(start)
    if len(days) > 1:
        raise InvalidInput("week-start", f"{shown(start)!r} is more than one day")
    return replace(rule, week_start=next(iter(days)))


def _spaced(
    rule: Weekly | Monthly | Yearly, words: RuleWords, moment: Moment, starts: datetime | None
) -> Rule:
    """Give a rule its interval, counted from --anchor or its first match."""
    interval, anchor = words.modifier("--interval"), words.modifier("--anchor")
    if interval is None and anchor is None:
        return rule
    counted_from = read_date_or_time("anchor", anchor, moment) if anchor else moment.local
    anchor_on = counted_from.date() if isinstance(counted_from, datetime) else counted_from
    spaced = replace(rule, interval=int(interval or "1"), anchor_on=anchor_on)
    if anchor is not None:
        return spaced
    return counted_from_first_match(spaced, moment.local, _on_wall(starts, moment))


def _recurrence_set(words: RuleWords, moment: Moment, strict: bool) -> RecurrenceSet:
    text = text_or_file(words.option.lstrip("-"), words.text)
    refuse_empty(text, words.option.lstrip("-"))
    said = words.modifier("--dtstart")
    start = read_date_or_time("dtstart", said, moment) if said else None
    if start is None and "DTSTART" not in text.upper():
        raise InvalidInput("dtstart", f"say where {words.option} starts: --dtstart 2026-01-05T09:00")
    recurrence_set = parse_recurrence_set(
        text,
        _on_the_wall(start, moment) if start is not None else None,
        zone=moment.zone,
        all_day=start is not None and not isinstance(start, datetime),
        strict=strict,
        includes_start=_YES_NO.get(words.modifier("--dtstart-fires") or ""),
    )
    more = _date_periods(words, "--rdate", moment)
    less = _date_periods(words, "--exdate", moment)
    if not more and not less:
        return recurrence_set
    return replace(
        recurrence_set,
        extra_dates=(*recurrence_set.extra_dates, *more),
        excluded_dates=(*recurrence_set.excluded_dates, *less),
        text="",
    )


def _on_the_wall(start: date | datetime, moment: Moment) -> datetime:
    if not isinstance(start, datetime):
        return datetime.combine(start, time())
    return ticks.to_local(moment.setting.local(start))


def _date_periods(words: RuleWords, option: str, moment: Moment) -> tuple[DatePeriod, ...]:
    found = [read_date_or_time(option.lstrip("-"), text, moment) for text in words.all_of(option)]
    return tuple(
        DatePeriod(at.astimezone(UTC) if isinstance(at, datetime) and at.tzinfo else at) for at in found
    )


def _cron(words: RuleWords) -> Cron:
    name = words.modifier("--dialect") or CronDialect.DEBIAN
    try:
        dialect = CronDialect(name)
    except ValueError:
        raise InvalidInput(
            "dialect", f"{shown(name)!r} is not one of {', '.join(OFFERED_DIALECTS)}"
        ) from None
    return parse_cron(words.text, dialect)
