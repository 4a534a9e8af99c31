"""Steps of time as the texts of a card: from when they count, and whether anew each day. No Qt here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.moments import moment_entry
from gui.job_editor.reading.rule_parts import WEEKDAYS
from gui.job_editor.reading.rule_texts import RuleReading
from gui.widgets.fields.entries import Entry, Wrong, flag_entry, length_entry, optional, read_into, written
from gui.widgets.fields.form_editors import YES
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import Moment
from scheduler_core.recurrence.words.compact import parse_duration, parse_window, print_window
from scheduler_core.recurrence.words.phase import anchor_in_window
from scheduler_core.values.schedules.rules import Every

COUNTING = "counting"
EACH_DAY, ON_THROUGH = "each day", "on through"
_ONE_DAY = timedelta(days=1)


def write_steps(rule: Every, moment: Moment) -> dict[str, str]:
    counting = ON_THROUGH if _counts_on_through(rule) else EACH_DAY
    return {**written(_anchored(rule, moment), _entries(moment)), COUNTING: counting}


def read_steps(before: Every, texts: Mapping[str, str], moment: Moment) -> RuleReading:
    """Read the rule of a card; within hours of the day it has an anchor only where it counts on through."""
    rule, wrongs = read_into(_anchored(before, moment), _entries(moment), texts)
    if wrongs:
        return RuleReading(None, tuple(wrongs))
    if rule.between is None or rule.from_last_end or texts.get(COUNTING) == ON_THROUGH:
        return RuleReading(rule)
    counted_on = moment.local if rule.anchor is None else moment.on_the_wall(rule.anchor)
    try:
        return RuleReading(replace(rule, anchor=anchor_in_window(rule.step, rule.between, counted_on.date())))
    except InvalidInput:
        reason = _tr("more than a day, and not whole days, can't begin anew each day; let it go on through")
        return RuleReading(None, (Wrong(COUNTING, reason),))


def has_window(texts: Mapping[str, str]) -> bool:
    """Tell whether steps are kept to hours of the day and could count anew each day."""
    return bool(texts.get("between", "").strip()) and texts.get("from_last_end") != YES


def has_anchor(texts: Mapping[str, str]) -> bool:
    """Tell whether it means anything from when the steps count."""
    return not has_window(texts) or texts.get(COUNTING) == ON_THROUGH or _is_long(texts.get("step", ""))


def _is_long(step: str) -> bool:
    try:
        return parse_duration(step) > _ONE_DAY
    except InvalidInput:
        return False


def _counts_on_through(rule: Every) -> bool:
    if rule.between is None or rule.anchor is None or rule.from_last_end:
        return False
    begins_with_window = anchor_in_window(rule.step, rule.between, rule.anchor.date()) == rule.anchor
    return not begins_with_window


def _anchored(rule: Every, moment: Moment) -> Every:
    """Return the rule with what its field says, should it be counted from there after all."""
    if rule.anchor is not None:
        return rule
    return replace(rule, anchor=datetime.combine(moment.local.date(), time()))


def _entries(moment: Moment) -> Sequence[Entry]:
    return (
        length_entry("step"),
        moment_entry("anchor", moment),
        optional(Entry("between", "between", parse_window, print_window)),
        WEEKDAYS,
        flag_entry("from_last_end"),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("step_reading", text)
