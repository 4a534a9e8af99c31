"""Say why a simulated occurrence runs or does not."""

from collections import Counter

from scheduler_core.cli.printing.spoken import of_core, tr, tr_count
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


def counts_in_words(counts: Counter[Fate]) -> str:
    """Say how many there are of each fate that anything has."""
    return ", ".join(_count_in_words(fate, counts[fate]) for fate in Fate if counts[fate]) or tr("nothing")


def _count_in_words(fate: Fate, count: int) -> str:
    if fate is Fate.RUNS:
        return tr_count(count, "{count:,} run", "{count:,} runs")
    if fate is Fate.WAITS:
        return tr("{count:,} waiting", count=count)
    if fate is Fate.STEP:
        return tr_count(count, "{count:,} further step", "{count:,} further steps")
    # What is done to one and to several is said alike.
    return tr("{count:,} {done}", count=count, done=tr(FATE_NAMES[fate]))


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
