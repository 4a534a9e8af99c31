"""Read what `hourbell simulate` is asked: a span, and assumptions."""

import argparse
from collections.abc import Sequence
from datetime import datetime, time, timedelta

from scheduler_core.cli.printing.spoken import tr
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import (
    Moment,
    read_date_or_time,
    read_end_instant,
    read_instant,
    read_length,
    read_span,
    to_instant,
)
from scheduler_core.recurrence.words.compact import parse_days, parse_duration, parse_window
from scheduler_core.simulation.foresight import ASSUMED_DURATION
from scheduler_core.simulation.off_hours import Off, OffHours, OffSpan
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.jobs.run_policies import MOST_ATTEMPTS

_EVERY_TRY = MOST_ATTEMPTS + 1
_LONGEST_ASSUMED = timedelta(days=366)
_OFF_FORMS = (
    '22:00-06:00, "sat,sun", "mon-fri 18:00-08:00", 2d (from the start), 2026-12-24 or 2026-12-24/2027-01-02'
)


@dataclass(frozen=True, slots=True)
class AskedSimulation:
    """From `start` up to `end`; a machine that is off, and how long runs take that nobody timed."""

    start: datetime
    end: datetime
    off: tuple[Off, ...]
    assumed: timedelta


def read_asked(options: argparse.Namespace, moment: Moment) -> AskedSimulation:
    start = read_instant("from", options.look_from or "now", moment)
    end = _end(options.until, start, moment)
    if end <= start:
        raise InvalidInput("until", tr("{end} is not after the start of the span", end=options.until))
    off = tuple(read_off(text, start, moment) for text in options.off)
    return AskedSimulation(start, end, off, _assumed(options.assume))


def read_off(text: str, start: datetime, moment: Moment) -> Off:
    """Read when the machine is off: hours, days of the week, so long from the start on, a day or a span."""
    typed = text.strip()
    for read in (_hours_of_days, lambda said: _from_start(said, start), lambda said: _span(said, moment)):
        found = read(typed)
        if found is not None:
            return found
    told = tr(
        "{typed!r} says not when the machine is off; write {forms}", typed=shown(typed), forms=_OFF_FORMS
    )
    raise InvalidInput("off", told)


def _hours_of_days(typed: str) -> Off | None:
    """Read 22:00-06:00, sat,sun and mon-fri 18:00-08:00."""
    try:
        window = parse_window(typed)
    except InvalidInput:
        window = None
    if window is not None:
        return OffHours(window.begins, window.ends)
    days, blank, hours = typed.rpartition(" ")
    try:
        window = parse_window(hours) if blank else None
        weekdays = parse_days(days if blank else typed)
    except InvalidInput:
        window = None
        try:
            weekdays = parse_days(typed)
        except InvalidInput:
            return None
    return (
        OffHours(time(), time(), weekdays)
        if window is None
        else OffHours(window.begins, window.ends, weekdays)
    )


def _from_start(typed: str, start: datetime) -> Off | None:
    try:
        return OffSpan(start, start + parse_duration(typed))
    except (InvalidInput, OverflowError):
        return None


def _span(typed: str, moment: Moment) -> Off | None:
    """Read A/B, from A until B, or one whole day."""
    try:
        if "/" in typed:
            begin, end = read_span("off", typed, moment)
            return OffSpan(to_instant("off", begin, moment), to_instant("off", end, moment))
        day = read_date_or_time("off", typed, moment)
    except InvalidInput as refusal:
        if "/" in typed:
            raise InvalidInput("off", refusal.reason) from refusal
        return None
    if isinstance(day, datetime):
        return None
    midnight = datetime.combine(day, time())
    return OffSpan(
        to_instant("off", midnight, moment), to_instant("off", midnight + timedelta(days=1), moment)
    )


def read_failing(scheduler: Scheduler, texts: Sequence[str]) -> dict[JobId, int]:
    """Return how many tries of which jobs fail."""
    found: dict[JobId, int] = {}
    for text in texts:
        name, colon, digits = text.rpartition(":")
        is_counted = bool(colon and name) and digits.isascii() and digits.isdigit()
        if is_counted and not (len(digits) < 5 and 1 <= int(digits) <= MOST_ATTEMPTS):
            told = tr("{number} tries are not from 1 to {most:,}", number=digits[:20], most=MOST_ATTEMPTS)
            raise InvalidInput("fail", told)
        job_id = scheduler.jobs.find(name if is_counted else text, Naming.LOOK)
        found[job_id] = int(digits) if is_counted else _EVERY_TRY
    return found


def _end(text: str, start: datetime, moment: Moment) -> datetime:
    """Return the end of the span: so much later, or a time."""
    try:
        length = parse_duration(text)
    except InvalidInput:
        return read_end_instant("until", text, start, moment)
    try:
        return start + length
    except OverflowError as error:
        raise InvalidInput("until", tr("{text} reaches beyond the year 9999", text=text[:40])) from error


def _assumed(text: str | None) -> timedelta:
    if text is None:
        return ASSUMED_DURATION
    length = read_length("assume", text)
    if length > _LONGEST_ASSUMED:
        raise InvalidInput("assume", tr("{text} is longer than a year", text=text[:40]))
    return length
