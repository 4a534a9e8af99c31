"""What a stretch of the axis holds, in words."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.occurrences import entry_words
from gui.text import formats
from gui.timeline.stretches import Load

_DAY_MINUTES = 24 * 60


def caption(minutes: int) -> str:
    """Say how long each stretch is."""
    usual = {
        1: _tr("Runs per minute"),
        60: _tr("Runs per hour"),
        _DAY_MINUTES: _tr("Runs per day"),
        7 * _DAY_MINUTES: _tr("Runs per week"),
    }
    step = entry_words.step_words(timedelta(minutes=minutes))
    return usual.get(minutes) or _tr("Runs per {step}").format(step=step)


def stretch_name(begin: datetime, end: datetime, minutes: int) -> str:
    """Say when a stretch is, by its day and its times or by its days."""
    first = formats.local_date(begin)
    if minutes < _DAY_MINUTES:
        return f"{formats.day_heading(first)}, {formats.clock_span(begin, end)}"
    last = formats.local_date(end - timedelta(seconds=1))
    return formats.day_heading(first) if last <= first else formats.days_title(first, last)


def load_in_words(load: Load) -> str:
    return " · ".join(_parts(load)) if load.runs else _tr("No run")


def _parts(load: Load) -> Iterator[str]:
    if load.ran:
        yield entry_words.runs(load.ran)
    if load.failed:
        yield _tr("{count} failed").format(count=formats.whole_number(load.failed))
    if load.to_come:
        yield _tr("{count} to come").format(count=formats.whole_number(load.to_come))
    if load.jobs == 1:
        yield _tr("1 job")
    elif load.jobs:
        yield _tr("{count} jobs").format(count=formats.whole_number(load.jobs))


def _tr(text: str) -> str:
    return QCoreApplication.translate("load_words", text)
