"""The names of run states, and the tone of each."""

import re
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from gui.look.tokens import Tone
from gui.text import formats
from gui.text.state_names import state_name
from scheduler_core.host_name import host_name
from scheduler_core.values.runs.run import Held, Run, RunState, Trigger

TONES = {
    RunState.CLAIMED: Tone.DOUBTFUL,
    RunState.RUNNING: Tone.BUSY,
    RunState.SUCCEEDED: Tone.GOOD,
    RunState.FAILED: Tone.BAD,
    RunState.TIMED_OUT: Tone.BAD,
    RunState.CANCELLED: Tone.QUIET,
    RunState.INTERRUPTED: Tone.DOUBTFUL,
    RunState.SKIPPED: Tone.QUIET,
    RunState.MISSED: Tone.DOUBTFUL,
}


_SHORTEST_NAME = 3
_WORD = re.compile(r"\w+")
# What the log says nothing of, as nobody asked.
_USUAL = (Trigger.SCHEDULE, Trigger.STEP)
_OF_BACKFILLS = (Trigger.MANUAL, Trigger.API)


def states_named(word: str) -> frozenset[RunState]:
    """Return the states whose names have a word that begins like this, in the language of the window."""
    if len(word) < _SHORTEST_NAME:
        return frozenset()
    return frozenset(state for state in RunState if _names(word, state_name(state)))


def triggers_named(word: str) -> frozenset[Trigger]:
    """Return what asked for runs by a name with that word, or one that begins so; what is usual has none."""
    return frozenset(each for each in Trigger if each not in _USUAL and _names(word, trigger_name(each)))


def held_named(word: str) -> frozenset[Held]:
    """Return what holds runs by a name with that word, or one that begins so."""
    return frozenset(each for each in Held if _names(word, held_in_words(each)))


def _names(word: str, name: str) -> bool:
    begun = word.casefold()
    parts = _WORD.findall(name.casefold())
    return begun in parts or (len(begun) >= _SHORTEST_NAME and any(part.startswith(begun) for part in parts))


def held_in_words(held: Held) -> str:
    """Say what keeps a run from going on."""
    match held:
        case Held.NOT:
            return ""
        case Held.PAUSED:
            return _tr("held: paused")
        case Held.OFF:
            return _tr("held: switched off")
        case Held.BIN:
            return _tr("held: in the bin")
        case _ as never:
            assert_never(never)


def run_state_name(run: Run) -> str:
    """Return the state of a run, and what holds it."""
    words = held_in_words(run.held)
    return words[:1].upper() + words[1:] if words else state_name(run.state)


def trigger_name(trigger: Trigger) -> str:
    names = {
        Trigger.SCHEDULE: _tr("by schedule"),
        Trigger.CATCH_UP: _tr("catch-up"),
        Trigger.RETRY: _tr("retry"),
        Trigger.RERUN: _tr("run again"),
        Trigger.MANUAL: _tr("by hand"),
        Trigger.START: _tr("at start"),
        Trigger.API: _tr("by a program"),
        Trigger.STEP: _tr("next step"),
        Trigger.CHAIN: _tr("after another job"),
    }
    return names[trigger]


def by_event_name(name: str) -> str:
    """Say by which event, file or calendar entry something began."""
    return _tr("by “{event}”").format(event=name)


def asked_for_by(run: Run, event: str = "") -> str:
    """Say what asked for a run: the event of a name, if that began it.

    What makes up for an occurrence long past belongs to a backfill.
    """
    if run.trigger is Trigger.SCHEDULE and event:
        return by_event_name(event)
    if run.trigger in _OF_BACKFILLS and run.is_of_backfill:
        return _tr("made up for on request")
    return trigger_name(run.trigger)


def result_of(run: Run) -> str:
    """Say what came back: a status, an exit code, or how many occurrences never ran."""
    if run.http_status is not None:
        return _tr("HTTP {status}").format(status=run.http_status)
    if run.exit_code is not None:
        return _tr("exit {code}").format(code=run.exit_code)
    if run.occurrences > 1:
        return _tr("{count} occurrences").format(count=formats.whole_number(run.occurrences))
    return ""


def is_elsewhere(run: Run) -> bool:
    """Tell whether a run began on another machine than this one."""
    return run.host not in {"", host_name()}


def _tr(text: str) -> str:
    return QCoreApplication.translate("outcomes", text)
