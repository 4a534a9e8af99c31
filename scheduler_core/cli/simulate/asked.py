"""What `hourbell simulate` is asked: a span, and what is supposed."""

import argparse
from collections.abc import Sequence
from datetime import datetime, timedelta

from scheduler_core.cli.printing.spoken import tr
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import Moment, read_end_instant, read_instant, read_length
from scheduler_core.recurrence.words.compact import parse_duration, parse_window
from scheduler_core.simulation.foresight import ASSUMED_DURATION
from scheduler_core.simulation.off_hours import OffHours
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.jobs.run_policies import MOST_ATTEMPTS

_EVERY_TRY = MOST_ATTEMPTS + 1
_LONGEST_ASSUMED = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class AskedSimulation:
    """From `start` up to `end`; a machine that is off, and how long runs take that nobody timed."""

    start: datetime
    end: datetime
    off: tuple[OffHours, ...]
    assumed: timedelta


def read_asked(options: argparse.Namespace, moment: Moment) -> AskedSimulation:
    start = read_instant("from", options.look_from or "now", moment)
    end = _end(options.until, start, moment)
    if end <= start:
        raise InvalidInput("until", tr("{end} is not after the start of the span", end=options.until))
    off = tuple(read_off_hours(text) for text in options.off)
    return AskedSimulation(start, end, off, _assumed(options.assume))


def read_off_hours(text: str) -> OffHours:
    try:
        window = parse_window(text)
    except InvalidInput as error:
        raise InvalidInput("off", error.reason) from error
    return OffHours(window.begins, window.ends)


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
