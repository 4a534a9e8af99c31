"""Claims that wait for a machine on which their jobs may run, as their rows say it."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import case, literal

from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.values.runs.run import Reason

_WAITS = RUNS.c.reason == Reason.MACHINE
# For whoever takes a claim over, holds it or begins it: whether it waits is to be found out anew.
WAITS_FOR_NO_MACHINE: Mapping[str, Any] = {
    "reason": case((_WAITS, literal(Reason.NONE, RUNS.c.reason.type)), else_=RUNS.c.reason),
    "reason_text": case((_WAITS, ""), else_=RUNS.c.reason_text),
}
