"""Which of the next runs are left out, and why, in one line. No widgets here."""

from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.schedule_reading import clock_of
from gui.text import formats
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.days.off_days import EXCLUDED_DATES
from scheduler_core.recurrence.explain import Obstacle
from scheduler_core.recurrence.left_out import LeftOut, left_out
from scheduler_core.values.schedules.schedule import Schedule

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
