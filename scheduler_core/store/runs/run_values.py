"""The values that were given for the parameters of runs."""

import json
from collections.abc import Mapping

from scheduler_core.store.sql import RUN_VALUES, RUNS, and_, insert, select
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import RunId


def note_values(tx: Writing, run_id: RunId, given: Mapping[str, str]) -> None:
    """Write down what was given for a run; its attempts and steps take the same."""
    if given:
        tx.connection.execute(insert(RUN_VALUES), values_row(run_id, given))


def values_row(run_id: RunId, given: Mapping[str, str]) -> dict[str, object]:
    """Return the row that keeps what was given for a run."""
    return {"run_id": run_id, "given": json.dumps(dict(given), ensure_ascii=False)}


def given_values(tx: Reading, run_id: RunId) -> dict[str, str]:
    """Return what was given for a run, or for the one that it repeats or follows; nothing is all defaults."""
    first = RUNS.alias()
    is_same_request = and_(
        first.c.job_id == RUNS.c.job_id, first.c.due_at == RUNS.c.due_at, first.c.request == RUNS.c.request
    )
    given = tx.connection.scalar(
        select(RUN_VALUES.c.given)
        .select_from(RUNS)
        .join(first, is_same_request)
        .join(RUN_VALUES, RUN_VALUES.c.run_id == first.c.id)
        .where(RUNS.c.id == run_id)
        .order_by(first.c.id)
        .limit(1)
    )
    return {} if given is None else {str(name): str(text) for name, text in json.loads(given).items()}
