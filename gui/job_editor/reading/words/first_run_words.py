"""Which of today's times have passed, and when the first run is, in one line. No widgets here."""

from collections.abc import Sequence
from datetime import datetime, time

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.schedule_reading import clock_of
from gui.text import formats
from scheduler_core.phrases.command_times import Moment, to_instant
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.values.schedules.schedule import Schedule

_MOST_NAMED = 3


def first_run_words(schedule: Schedule, first: datetime | None, now: datetime) -> str:
    """Say it on the clock of the job; empty where no time of today has passed, or more than a few have.

    Where several rules fire it is not said, since the line stands below the times of one of them.
    """
    if first is None or len(schedule.rules) != 1 or schedule.jitter:
        return ""
    moment = Moment(now, clock_of(schedule))
    today = moment.local.date()
    midnight = to_instant("today", datetime.combine(today, time.min), moment)
    passed = occurrences(compile_schedule(schedule), midnight, now, _MOST_NAMED + 1)
    if not 0 < len(passed) <= _MOST_NAMED:
        return ""
    begin = in_zone(first, moment.zone)
    said = _said(is_today=begin.date() == today, is_one=len(passed) == 1)
    return said.format(
        day=formats.day_heading(begin.date()),
        time=_clock(first, moment.zone),
        passed=_listed([_clock(at, moment.zone) for at in passed]),
    )


def _said(*, is_today: bool, is_one: bool) -> str:
    if is_today:
        one = _tr("The first run is today at {time}; {passed} has passed.")
        return one if is_one else _tr("The first run is today at {time}; {passed} have passed.")
    one = _tr("The first run is {day} at {time}; {passed} has passed today.")
    return one if is_one else _tr("The first run is {day} at {time}; {passed} have passed today.")


def _clock(at: datetime, zone: str) -> str:
    return formats.time_of_day(in_zone(at, zone).time().replace(microsecond=0, tzinfo=None))


def _listed(times: Sequence[str]) -> str:
    *rest, last = times
    return _tr("{times} and {last}").format(times=", ".join(rest), last=last) if rest else last


def _tr(text: str) -> str:
    return QCoreApplication.translate("first_run_words", text)
