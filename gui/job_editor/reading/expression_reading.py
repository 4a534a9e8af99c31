"""Cron, OnCalendar and RRULE, whose texts stay as they were typed. No Qt here."""

from collections.abc import Callable
from datetime import datetime, time

from gui.job_editor.reading.job_texts import NO, YES, Texts
from gui.job_editor.reading.moments import read_any, write_moment
from gui.job_editor.reading.rule_texts import RuleReading
from gui.widgets.fields.entries import Wrong
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.kept_texts import first_that_says
from scheduler_core.phrases.command_times import Moment
from scheduler_core.recurrence.cron.cron_text import parse_cron, print_cron
from scheduler_core.recurrence.ical.recurrence_set_text import parse_recurrence_set, print_recurrence_set
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar, print_on_calendar
from scheduler_core.values.schedules.cron import Cron, CronDialect
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import Rule

_START_LINE = "DTSTART"


def write_cron(rule: Cron) -> dict[str, str]:
    texts = (lambda: rule.text, lambda: print_cron(rule))
    text = first_that_says(rule, texts, lambda said: parse_cron(said, rule.dialect))
    return {"cron": text or rule.text, "dialect": rule.dialect}


def read_cron(texts: Texts) -> RuleReading:
    return _blaming("cron", lambda: parse_cron(texts["cron"], CronDialect(texts["dialect"])))


def write_on_calendar(rule: OnCalendar) -> dict[str, str]:
    texts = (lambda: rule.text, lambda: print_on_calendar(rule))
    return {"on_calendar": first_that_says(rule, texts, parse_on_calendar) or rule.text}


def read_on_calendar(texts: Texts) -> RuleReading:
    return _blaming("on_calendar", lambda: parse_on_calendar(texts["on_calendar"]))


def write_set(rule: RecurrenceSet, zone: str) -> dict[str, str]:
    start = rule.start.date() if rule.all_day else rule.start
    includes = {None: "", True: YES, False: NO}[rule.includes_start]
    return {
        "rrule": print_recurrence_set(rule, zone),
        "start": write_moment(start),
        "includes_start": includes,
    }


def read_set(texts: Texts, moment: Moment) -> RuleReading:
    """Read the lines; their DTSTART, where there is one, goes before the field of the start."""
    text = texts["rrule"]
    start: datetime | None = None
    all_day = False
    if _START_LINE not in text.upper():
        try:
            start, all_day = _read_start(texts["start"], moment)
        except InvalidInput as error:
            return RuleReading(None, (Wrong("start", error.reason),))
    includes_start = {YES: True, NO: False}.get(texts["includes_start"])
    return _blaming(
        "rrule",
        lambda: parse_recurrence_set(
            text, start, zone=moment.zone, all_day=all_day, includes_start=includes_start
        ),
    )


def _read_start(text: str, moment: Moment) -> tuple[datetime, bool]:
    start = read_any(text, moment)
    if isinstance(start, datetime):
        return start.replace(tzinfo=None), False
    return datetime.combine(start, time()), True


def _blaming(place: str, read: Callable[[], Rule]) -> RuleReading:
    """Blame the text of an expression, with the name of the part that is wrong."""
    try:
        return RuleReading(read())
    except InvalidInput as error:
        is_whole = error.field.replace(" ", "_") == place
        return RuleReading(None, (Wrong(place, error.reason if is_whole else str(error)),))
