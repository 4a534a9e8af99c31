"""Why a simulated occurrence has its fate, in words."""

from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.simulation.foresight import Fate, Foreseen

FATE_NAMES = {
    Fate.RUNS: "runs",
    Fate.WAITS: "waits",
    Fate.MADE_UP: "caught up",
    Fate.MISSED: "missed",
    Fate.SKIPPED: "skipped",
    Fate.REPLACED: "replaced",
    Fate.CUT_OFF: "cut off",
    Fate.RETRIED: "retried",
    Fate.CHAINED: "chained",
    Fate.STEP: "next step",
}


def reason_of(line: Foreseen) -> str:
    """Say why; nothing where it simply runs."""
    return "; ".join(filter(None, (_cause_of(line), of_core(line.reason_text))))


def _cause_of(line: Foreseen) -> str:
    if line.is_at_start:
        return tr("it runs each time Hourbell starts")
    if line.fate is Fate.MADE_UP:
        return tr("the machine was off; the job catches up on what it missed")
    if line.fate is Fate.RUNS and line.begins_at is not None and line.begins_at != line.due_at:
        return tr("the machine was on again within a moment")
    return ""
