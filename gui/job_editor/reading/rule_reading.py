"""Rules of time as the texts of cards, written and read. No Qt here."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta

from gui.job_editor.reading.expression_reading import (
    read_cron,
    read_on_calendar,
    read_set,
    write_cron,
    write_on_calendar,
    write_set,
)
from gui.job_editor.reading.job_texts import RuleKind, RuleTexts
from gui.job_editor.reading.moments import date_entry, moment_entry
from gui.job_editor.reading.rule_parts import MONTH_DAYS, MONTHS, SLOTS, TIMES, WEEKDAYS
from gui.job_editor.reading.rule_texts import RuleReading
from gui.job_editor.reading.step_reading import read_steps, write_steps
from gui.widgets.fields.entries import (
    Entry,
    length_entry,
    number_entry,
    optional,
    read_into,
    written,
)
from gui.widgets.fields.field_reading import read_fields, write_fields
from scheduler_core.fields.schedules.described_rules import DESCRIBED_RULES, described_as, description_of
from scheduler_core.phrases.command_times import Moment
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.ical.recurrence_set_text import parse_recurrence_set
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import (
    AtStart,
    DayNumber,
    DaysAt,
    Delay,
    Every,
    Monthly,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday

_NINE = (time(9),)
_KINDS: dict[type, RuleKind] = {
    Weekly: RuleKind.WEEKLY,
    Every: RuleKind.EVERY,
    Monthly: RuleKind.MONTHLY,
    Yearly: RuleKind.YEARLY,
    Once: RuleKind.ONCE,
    Delay: RuleKind.DELAY,
    Cron: RuleKind.CRON,
    RecurrenceSet: RuleKind.RRULE,
    OnCalendar: RuleKind.ON_CALENDAR,
    AtStart: RuleKind.AT_START,
}
_KINDS |= {each.made: RuleKind(each.name) for each in DESCRIBED_RULES}
_SPECIAL = {"times": TIMES, "weekdays": WEEKDAYS}
# The place to blame for what is wrong only together with other fields.
_JOINT = {RuleKind.WEEKLY: "interval", RuleKind.MONTHLY: "interval", RuleKind.YEARLY: "interval"}


def kind_of(rule: Rule) -> RuleKind:
    return _KINDS[type(rule)]


def card_of(rule: Rule, key: int, moment: Moment) -> RuleTexts:
    return RuleTexts(key, kind_of(rule), write_rule(rule, moment), rule)


def write_rule(rule: Rule, moment: Moment) -> dict[str, str]:
    """Return the texts of a rule; untouched they stand for the rule itself, whatever they leave out."""
    match rule:
        case RecurrenceSet():
            return write_set(rule, moment.zone)
        case Cron():
            return write_cron(rule)
        case OnCalendar():
            return write_on_calendar(rule)
        case Every():
            return write_steps(rule, moment)
        case _:
            described = description_of(rule)
            if described is not None:
                return write_fields(rule, described.fields, _SPECIAL)
            return written(rule, _entries(rule, moment))


def read_rule(card: RuleTexts, moment: Moment) -> RuleReading:
    """Return the rule of a card; an untouched one is the rule it was opened with."""
    before = card.origin
    if before is not None and kind_of(before) is card.kind and _is_untouched(card, before, moment):
        return RuleReading(before)
    match card.kind:
        case RuleKind.CRON:
            return read_cron(card.texts)
        case RuleKind.ON_CALENDAR:
            return read_on_calendar(card.texts)
        case RuleKind.RRULE:
            return read_set(card.texts, moment)
        case RuleKind.AT_START:
            return RuleReading(AtStart())
        case _:
            return _read_fields(card, moment)


def fresh_rule(kind: RuleKind, moment: Moment) -> Rule:
    """Return what a new card of a kind says until somebody changes it."""
    today, now = moment.local.date(), moment.local
    this_hour = now.replace(minute=0, second=0, microsecond=0)
    tomorrow = datetime.combine(today + timedelta(days=1), time(9))
    match kind:
        case RuleKind.ONCE:
            return Once(tomorrow)
        case RuleKind.DELAY:
            return Delay(timedelta(hours=1), moment.now.replace(microsecond=0))
        case RuleKind.EVERY:
            return Every(timedelta(hours=1), this_hour)
        case RuleKind.WEEKLY:
            return Weekly((DaysAt(WORKDAYS, _NINE),))
        case RuleKind.MONTHLY:
            return Monthly((DayNumber(1),), _NINE)
        case RuleKind.YEARLY:
            return Yearly(frozenset({1}), (DayNumber(1),), _NINE)
        case RuleKind.CRON:
            return parse_cron("0 9 * * 1-5")
        case RuleKind.ON_CALENDAR:
            return parse_on_calendar("Mon..Fri 09:00")
        case RuleKind.RRULE:
            start = datetime.combine(today, time(9))
            return parse_recurrence_set("FREQ=WEEKLY;BYDAY=MO,WE", start, zone=moment.zone)
        case RuleKind.AT_START:
            return AtStart()
        case _:
            described = described_as(kind)
            if described is None:
                raise AssertionError(kind)  # the cases above have all others
            rule: Rule = described.fresh()
            return rule


def _is_untouched(card: RuleTexts, before: Rule, moment: Moment) -> bool:
    return dict(card.texts) == write_rule(before, moment)


def _read_fields(card: RuleTexts, moment: Moment) -> RuleReading:
    before = card.origin
    if before is None or kind_of(before) is not card.kind:
        before = fresh_rule(card.kind, moment)
    if isinstance(before, Every):
        return read_steps(before, card.texts, moment)
    described = description_of(before)
    if described is not None:
        rule, wrongs = read_fields(before, described.fields, card.texts, _SPECIAL)
        return RuleReading(None if wrongs else rule, tuple(wrongs))
    texts, is_open = card.texts, _leaves_phase_open(card)
    if is_open:  # a rule with an interval is none without it
        texts = {**texts, "anchor_on": moment.local.date().isoformat()}
    rule, wrongs = read_into(before, _entries(before, moment), texts, joint=_JOINT.get(card.kind, ""))
    return RuleReading(None if wrongs else rule, tuple(wrongs), is_open and not wrongs)


def _leaves_phase_open(card: RuleTexts) -> bool:
    """Tell whether there is an interval and nothing says what it counts from."""
    texts = card.texts
    return texts.get("interval", "").strip() not in {"", "1"} and not texts.get("anchor_on", "-").strip()


def _entries(rule: Rule, moment: Moment) -> Sequence[Entry]:
    match rule:
        case Once():
            return (moment_entry("at", moment),)
        case Delay():
            return (length_entry("length"), moment_entry("said_at", moment))
        case Weekly():
            return (SLOTS, *_spacing(moment), Entry("week_start", "week_start", Weekday, str))
        case Monthly():
            return (MONTH_DAYS, TIMES, *_spacing(moment))
        case Yearly():
            return (MONTHS, MONTH_DAYS, TIMES, *_spacing(moment))
        case Every() | RecurrenceSet() | Cron() | OnCalendar() | AtStart():
            return ()
        case _:
            return ()  # it is described


def _spacing(moment: Moment) -> Sequence[Entry]:
    return (number_entry("interval"), optional(date_entry("anchor_on", moment)))
