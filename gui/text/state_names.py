"""The names of run states."""

from gui.text.translated import translate
from scheduler_core.values.runs.run import RunState

# What went well, then what needs a look, then what is still to end.
TOLD_IN_ORDER = (
    RunState.SUCCEEDED,
    RunState.FAILED,
    RunState.TIMED_OUT,
    RunState.INTERRUPTED,
    RunState.MISSED,
    RunState.SKIPPED,
    RunState.CANCELLED,
    RunState.RUNNING,
    RunState.CLAIMED,
)


def state_name(state: RunState) -> str:
    names = {
        RunState.CLAIMED: _tr("Waiting"),
        RunState.RUNNING: _tr("Running"),
        RunState.SUCCEEDED: _tr("Succeeded"),
        RunState.FAILED: _tr("Failed"),
        RunState.TIMED_OUT: _tr("Timed out"),
        RunState.CANCELLED: _tr("Cancelled"),
        RunState.INTERRUPTED: _tr("Interrupted"),
        RunState.SKIPPED: _tr("Skipped"),
        RunState.MISSED: _tr("Missed"),
    }
    return names[state]


def _tr(text: str) -> str:
    return translate("outcomes", text)
