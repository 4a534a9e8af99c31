"""Summarise today's runs where nothing fails."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from gui.text import formats
from gui.text.state_names import TOLD_IN_ORDER, state_name
from scheduler_core.values.runs.run import FAILURES, RunState
from scheduler_core.values.runs.run_log import RunFilter


@dataclass(frozen=True, slots=True)
class HowWell:
    """How many runs of today are in each state, and when the last one of all that failed was due."""

    counts: Mapping[RunState, int]
    last_failed_at: datetime | None


def how_well(midnight: datetime, core: Core) -> HowWell:
    counts = core.runs.count(RunFilter(since=midnight))
    last = core.runs.page(RunFilter(states=FAILURES), limit=1).runs
    return HowWell(counts, last[0].due_at if last else None)


def well_in_words(how: HowWell, now: datetime) -> str:
    """Return how today went, and then when something failed last."""
    today = _today(how)
    if how.last_failed_at is None:
        return today
    day = formats.day_within(how.last_failed_at, now)
    return _tr("{today} Last failure: {day}.").format(today=today, day=day)


def _today(how: HowWell) -> str:
    told = [(state, how.counts[state]) for state in TOLD_IN_ORDER if how.counts.get(state)]
    runs = sum(count for _, count in told)
    is_well = [state for state, _ in told] == [RunState.SUCCEEDED]
    if not runs:
        return _tr("No run today.")
    if runs == 1:
        words = _tr("1 run today, it went well.") if is_well else _tr("1 run today: {state}.")
        return words.format(state=state_name(told[0][0]))
    if is_well:
        return _tr("{count} runs today, all well.").format(count=formats.whole_number(runs))
    named = (
        _tr("{state}: {count}").format(state=state_name(state), count=formats.whole_number(count))
        for state, count in told
    )
    words = _tr("{count} runs today. {states}.")
    return words.format(count=formats.whole_number(runs), states=", ".join(named))


def _tr(text: str) -> str:
    return QCoreApplication.translate("how_well", text)
