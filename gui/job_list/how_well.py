"""What is said where nothing fails: how the runs of today went, and when one failed last."""

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from gui.text import formats
from scheduler_core.values.runs.run import FAILURES
from scheduler_core.values.runs.run_log import RunFilter


@dataclass(frozen=True, slots=True)
class HowWell:
    """How many runs fell due today and failed of them, and when the last one of all that failed was due."""

    runs: int
    failed: int
    last_failed_at: datetime | None


def how_well(midnight: datetime, core: Core) -> HowWell:
    counts = core.runs.count(RunFilter(since=midnight))
    failed = sum(counts.get(state, 0) for state in FAILURES)
    last = core.runs.page(RunFilter(states=FAILURES), limit=1).runs
    return HowWell(sum(counts.values()), failed, last[0].due_at if last else None)


def well_in_words(how: HowWell, now: datetime) -> str:
    """Return one or two sentences."""
    today = _today(how)
    if how.last_failed_at is None:
        return today
    day = formats.day_within(how.last_failed_at, now)
    return _tr("{today} Last failure: {day}.").format(today=today, day=day)


def _today(how: HowWell) -> str:
    if not how.runs:
        return _tr("No run today.")
    count, failed = formats.whole_number(how.runs), formats.whole_number(how.failed)
    if how.failed:
        return _tr("{count} runs today, {failed} of them failed.").format(count=count, failed=failed)
    words = _tr("1 run today, it went well.") if how.runs == 1 else _tr("{count} runs today, all well.")
    return words.format(count=count)


def _tr(text: str) -> str:
    return QCoreApplication.translate("how_well", text)
