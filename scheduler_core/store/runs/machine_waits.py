"""Claims that wait for a machine on which their jobs may run, or for a condition, as their rows say it."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import case, literal

from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.values.runs.run import Reason


def _no_more(*reasons: Reason) -> Mapping[str, Any]:
    waits = RUNS.c.reason.in_(reasons)
    return {
        "reason": case((waits, literal(Reason.NONE, RUNS.c.reason.type)), else_=RUNS.c.reason),
        "reason_text": case((waits, ""), else_=RUNS.c.reason_text),
    }


# For whoever takes a claim over: whether it waits is to be found out anew, and its condition goes on.
WAITS_FOR_NO_MACHINE = _no_more(Reason.MACHINE)
# For whoever holds a claim, or begins it.
WAITS_NO_MORE = _no_more(Reason.MACHINE, Reason.CONDITION)
