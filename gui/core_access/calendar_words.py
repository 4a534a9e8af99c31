"""Describe in one line how a followed calendar is."""

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import said
from gui.text import formats
from scheduler_core.values.records.calendar_state import CalendarState
from scheduler_core.values.schedules.from_calendar import shown_source


def calendar_words(state: CalendarState | None, now: datetime) -> str:
    """Say when it was read last, or since when it can't be read, why, and what counts meanwhile."""
    if state is None:
        return _tr("Its calendar has not been read yet")
    if state.failed_since is None:
        return _tr("Its calendar was last read {time}").format(
            time=_time(state.read_at or state.asked_at, now)
        )
    why = said(state.trouble)
    if state.read_at is None:
        since = _time(state.failed_since, now)
        return _tr("Its calendar has failed to be read since {time}: {why}").format(time=since, why=why)
    words = _tr("Its calendar has not been read since {time}: {why}; the copy of then counts")
    return words.format(time=_time(state.read_at, now), why=why)


def calendars_words(states: Mapping[str, CalendarState | None], now: datetime) -> str:
    """Say how it stands with each calendar, in a line each; among several also which it is."""
    if len(states) == 1:
        (state,) = states.values()
        return calendar_words(state, now)
    lines = ((shown_source(source), calendar_words(state, now)) for source, state in states.items())
    return "\n".join(
        _tr("{calendar}: {words}").format(calendar=source, words=words) for source, words in lines
    )


def _time(at: datetime, now: datetime) -> str:
    return formats.recent_minute(at, now)


def _tr(text: str) -> str:
    return QCoreApplication.translate("calendar_words", text)
