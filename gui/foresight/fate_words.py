"""Describe simulated occurrences in words."""

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import said
from gui.text import formats
from scheduler_core.simulation.foresight import Fate, Foreseen


def fate_name(fate: Fate) -> str:
    names = {
        Fate.RUNS: _tr("Runs"),
        Fate.MADE_UP: _tr("Caught up"),
        Fate.MISSED: _tr("Missed"),
        Fate.SKIPPED: _tr("Skipped"),
        Fate.WAITS: _tr("Waits"),
        Fate.REPLACED: _tr("Replaced"),
        Fate.CUT_OFF: _tr("Cut off"),
        Fate.RETRIED: _tr("Tried again"),
        Fate.CHAINED: _tr("Chained"),
        Fate.STEP: _tr("Next step"),
    }
    return names[fate]


def reason_of(line: Foreseen) -> str:
    """Say why an occurrence has its fate; nothing where it simply runs."""
    return "; ".join(filter(None, (_cause_of(line), said(line.reason_text))))


def _cause_of(line: Foreseen) -> str:
    if line.is_at_start:
        return _tr("it runs each time Hourbell starts")
    if line.fate is Fate.MADE_UP:
        return _tr("the machine was off; the job catches up on what it missed")
    if line.fate is Fate.RUNS and line.begins_at != line.due_at:
        return _tr("the machine was on again within a moment")
    return ""


def outcome_of(line: Foreseen) -> str:
    if line.count == 1:
        return fate_name(line.fate)
    return _tr("{outcome}, {count} occurrences").format(
        outcome=fate_name(line.fate), count=formats.whole_number(line.count)
    )


def when_of(line: Foreseen, now: datetime) -> str:
    first = formats.near_instant(line.due_at, now)
    if line.due_until is None:
        return first
    return _tr("{first} until {last}").format(first=first, last=formats.near_instant(line.due_until, now))


def counts_in_words(counts: Mapping[Fate, int]) -> str:
    """Say how many there are of each fate; those that nothing has are left out, but for runs."""
    words = {
        Fate.RUNS: (_tr("1 run"), _tr("{count} runs")),
        Fate.MADE_UP: (_tr("1 caught up"), _tr("{count} caught up")),
        Fate.MISSED: (_tr("1 missed"), _tr("{count} missed")),
        Fate.SKIPPED: (_tr("1 skipped"), _tr("{count} skipped")),
        Fate.WAITS: (_tr("1 waits"), _tr("{count} wait")),
        Fate.REPLACED: (_tr("1 replaced"), _tr("{count} replaced")),
        Fate.CUT_OFF: (_tr("1 cut off"), _tr("{count} cut off")),
        Fate.RETRIED: (_tr("1 tried again"), _tr("{count} tried again")),
        Fate.CHAINED: (_tr("1 chained"), _tr("{count} chained")),
        Fate.STEP: (_tr("1 further step"), _tr("{count} further steps")),
    }
    told = []
    for fate, (one, many) in words.items():
        count = counts.get(fate, 0)
        if count or fate is Fate.RUNS:
            told.append(one if count == 1 else many.format(count=formats.whole_number(count)))
    return ", ".join(told)


def _tr(text: str) -> str:
    return QCoreApplication.translate("fate_words", text)
