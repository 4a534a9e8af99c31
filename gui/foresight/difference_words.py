"""What an import would change about a span, in words."""

from collections import Counter
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.foresight.differing import Differing
from gui.foresight.fate_words import fate_name
from gui.text import formats
from scheduler_core.simulation.difference import JobDifference
from scheduler_core.simulation.foresight import Fate, Foreseen

# What never begins.
_IDLE = frozenset({Fate.MISSED, Fate.SKIPPED})


def summary_of(found: Differing) -> str:
    """Say how many jobs run otherwise, and whether more runs fall together."""
    until = formats.day_with_time(found.until)
    count = formats.whole_number(len(found.jobs))
    if not found.jobs:
        told = _tr("Nothing runs otherwise before {until}.")
    elif len(found.jobs) == 1:
        told = _tr("1 job runs otherwise before {until}.")
    else:
        told = _tr("{count} jobs run otherwise before {until}.")
    parts = [told.format(count=count, until=until)]
    if found.at_once_after != found.at_once_before:
        at_once = _tr("At most {after} at once, not {before}.")
        before, after = map(formats.whole_number, (found.at_once_before, found.at_once_after))
        parts.append(at_once.format(before=before, after=after))
    if not found.is_whole:
        parts.append(_tr("More would follow."))
    return " ".join(parts)


def change_of(job: JobDifference, now: datetime) -> str:
    """Say how many runs more or fewer a job has, and which of the others is the first that goes otherwise."""
    parts = []
    more = _runs(job.after) - _runs(job.before)
    if more:
        parts.append(_more(more))
    if job.moved:
        _, first = job.moved[0]
        count = formats.whole_number(len(job.moved))
        pattern = _tr("1 goes otherwise: {first}") if len(job.moved) == 1 else _several()
        parts.append(pattern.format(count=count, first=_fate(first, now)))
    return ", ".join(parts)


def _more(count: int) -> str:
    if count > 0:
        pattern = _tr("1 run more") if count == 1 else _tr("{count} runs more")
    else:
        pattern = _tr("1 run fewer") if count == -1 else _tr("{count} runs fewer")
    return pattern.format(count=formats.whole_number(abs(count)))


def _several() -> str:
    return _tr("{count} go otherwise, first {first}")


def _fate(line: Foreseen, now: datetime) -> str:
    at = line.due_at if line.begins_at is None else line.begins_at
    return _tr("{outcome} {at}").format(outcome=fate_name(line.fate), at=formats.near_instant(at, now))


def _runs(counts: Counter[Fate]) -> int:
    return sum(count for fate, count in counts.items() if fate not in _IDLE)


def _tr(text: str) -> str:
    return QCoreApplication.translate("difference_words", text)
