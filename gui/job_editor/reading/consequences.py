"""Compute what a schedule does in the coming weeks, apart from quick looks. No Qt here."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.edit_effect import EditEffect, effect_of
from gui.job_editor.reading.schedule_reading import clock_of
from gui.text import formats
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.days.off_days import EXCLUDED_DATES
from scheduler_core.recurrence.explain import Obstacle
from scheduler_core.recurrence.left_out import LeftOut, left_out
from scheduler_core.values.schedules.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Consequences:
    """What an edit changes, None where nothing stood before or it is the same, and what is left out soon."""

    effect: EditEffect | None = None
    left_out: str = ""


def consequences_of(schedule: Schedule, before: Schedule | None, now: datetime) -> Consequences:
    """Look ahead with a schedule that fires; `before` is the stored one."""
    return Consequences(_effect(schedule, before, now), left_out_words(schedule, now))


def _effect(schedule: Schedule, before: Schedule | None, now: datetime) -> EditEffect | None:
    if before is None or before == schedule:
        return None
    try:
        return effect_of(before, schedule, now, clock_of(schedule))
    except InvalidInput:  # what is stored may be what can't be planned any more
        return None


_SPAN = timedelta(days=60)
_MOST_NAMED = 3


def left_out_words(schedule: Schedule, now: datetime) -> str:
    """Name the first days on which something is left out; empty if nothing is."""
    found = left_out(compile_schedule(schedule), now, now + _SPAN)
    if not found:
        return ""
    named = ", ".join(_named(each, clock_of(schedule)) for each in found[:_MOST_NAMED])
    if len(found) > _MOST_NAMED:
        count = formats.whole_number(len(found) - _MOST_NAMED)
        named = _tr("{days} and {count} more").format(days=named, count=count)
    return _tr("Left out soon: {days}").format(days=named)


def _named(each: LeftOut, zone: str) -> str:
    day = formats.day_heading(in_zone(each.at, zone).date())
    is_holiday = each.why.obstacle is Obstacle.OFF_DAY and each.why.detail != EXCLUDED_DATES
    reason = each.why.detail if is_holiday else ""
    return f"{day} ({reason})" if reason else day


def _tr(text: str) -> str:
    return QCoreApplication.translate("left_out_words", text)
