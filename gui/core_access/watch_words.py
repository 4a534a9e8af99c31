"""Says how it stands with an event rule, in one line with a lamp, and which runs events began."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import said
from gui.text import formats
from gui.text.state_names import state_name
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import (
    OnDrive,
    OnNetwork,
    OnPower,
    OnProgram,
    OnScreen,
    PowerChange,
    ScreenChange,
)
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.events.signal_events import OnHook

if TYPE_CHECKING:
    from scheduler_core.facade.runs.lamps import RuleNow, RunOfEvent
    from scheduler_core.facade.runs.watches import WatchState

ON, OFF, UNKNOWN = "●", "○", "◌"
_MOST_NAMED = 3


def lamp_words(rule: EventRule, now: "RuleNow") -> str:
    """Say how it is now behind a lamp, which is hollow where it is not so and dotted where nobody knows."""
    if now.found is None:
        return f"{UNKNOWN} {_unknown(now.trouble)}" if now.trouble else ""
    lamp = ON if now.found else OFF
    words = f"{lamp} {_now(rule, now)}"
    return _tr("{now}; {note}").format(now=words, note=said(now.trouble)) if now.trouble else words


def without_lamp(words: str) -> str:
    """Return the same for readers, who would hear the lamp as a sign."""
    return words.replace(f"{ON} ", "").replace(f"{OFF} ", "").replace(f"{UNKNOWN} ", "")


def event_words(event: "RunOfEvent", now: datetime) -> str:
    """Say when something began a run, what it was, and what became of the run."""
    at = event.run.claimed_at or event.run.due_at
    return _tr("{time}: {subject}, run {run}: {state}").format(
        time=formats.recent_minute(at, now),
        subject=", ".join(event.subjects[:_MOST_NAMED]) + (" …" if len(event.subjects) > _MOST_NAMED else ""),
        run=event.run.id,
        state=state_name(event.run.state),
    )


def with_last_event(words: str, event: "RunOfEvent | None", now: datetime) -> str:
    """Say behind how it is now what a rule began last, if anything."""
    if event is None:
        return words
    last = _tr("last {event}").format(event=event_words(event, now))
    return f"{words} · {last}" if words else last


def trial_words(states: "Sequence[WatchState]") -> str:
    """Say what would begin runs if it stays as it is; nothing is run."""
    lines = []
    for state in states:
        if state.trouble:
            lines.append(_unknown(state.trouble))
        elif state.begins:
            named = ", ".join(state.begins[:_MOST_NAMED]) + (" …" if len(state.begins) > _MOST_NAMED else "")
            lines.append(_tr("If it stays so, a run begins for {subjects}.").format(subjects=named))
        elif state.has_begun:
            lines.append(_tr("Nothing of it would begin a run now."))
        else:
            lines.append(_tr("What is there now begins no run; what comes once an engine runs does."))
    return "\n".join(
        f"{state.rule}: {line}" if len(states) > 1 else line
        for state, line in zip(states, lines, strict=True)
    )


def _unknown(trouble: str) -> str:
    return _tr("Now: unknown, {why}").format(why=said(trouble))


def _now(rule: Any, now: "RuleNow") -> str:  # noqa: ANN401 - any kind of event rule
    is_so = bool(now.found)
    match rule:
        case OnDrive():
            return _tr("Now: mounted") if is_so else _tr("Now: not mounted")
        case OnProgram():
            return _tr("Now: it runs") if is_so else _tr("Now: it does not run")
        case OnNetwork():
            joined = ", ".join(now.about[:_MOST_NAMED])
            return _tr("Now: joined, {network}").format(network=joined) if is_so else _tr("Now: not joined")
        case OnPower(change=PowerChange.BELOW):
            return _tr("Now: below that") if is_so else _tr("Now: not below that")
        case OnPower(change=change):
            is_mains = is_so is (change is PowerChange.MAINS)
            return _tr("Now: power from mains") if is_mains else _tr("Now: power from the battery")
        case OnScreen(change=ScreenChange.LOGIN):
            return _tr("Now: logged in") if is_so else _tr("Now: nobody is logged in")
        case OnScreen(change=change):
            is_locked = is_so is (change is ScreenChange.LOCKED)
            return _tr("Now: locked") if is_locked else _tr("Now: not locked")
        case OnHook():
            return _tr("Now: deliveries are taken at {address}").format(address="".join(now.about))
        case OnFile():
            if now.found == 1:
                return _tr("Now: 1 file matches")
            return _tr("Now: {count} files match").format(count=formats.whole_number(now.found or 0))
        case _:
            return _tr("Now: so") if is_so else _tr("Now: not so")


def _tr(text: str) -> str:
    return QCoreApplication.translate("watch_words", text)
