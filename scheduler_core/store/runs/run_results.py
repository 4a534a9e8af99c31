"""Read the result of the run before: of the step, the job it follows, or the last one."""

from scheduler_core.store.runs.outputs import chunks_of
from scheduler_core.store.runs.run_log import attempts
from scheduler_core.store.sql import RUNS, WAITS, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import OutputStream, RunResult, RunState, Trigger

LONGEST_LINE = 1_000
_LOOKED_AT = 4
_END_OF_HEAD = b"\n\n"


def result_before(tx: Reading, run_id: RunId) -> RunResult | None:
    """Return what came of the run before; None if there was none.

    A wait that ended well is passed over: what counts is what was called or run before it.
    """
    at: RunId | None = _before(tx, run_id)
    while at is not None:
        row = tx.connection.execute(
            select(RUNS.c.state, RUNS.c.exit_code, RUNS.c.http_status, RUNS.c.follows_run, WAITS.c.run_id)
            .outerjoin(WAITS, WAITS.c.run_id == RUNS.c.id)
            .where(RUNS.c.id == at)
        ).one_or_none()
        if row is None:
            return None
        if row.run_id is None or row.state is not RunState.SUCCEEDED:
            return RunResult(row.state, row.exit_code, row.http_status, _first_line(tx, at))
        at = row.follows_run
    return None


def _before(tx: Reading, run_id: RunId) -> RunId | None:
    first = next(iter(attempts(tx, run_id)), None)
    if first is None:
        return None
    if first.step > 1 or first.trigger is Trigger.CHAIN:
        return first.follows_run
    return tx.connection.scalar(
        select(RUNS.c.id)
        .where(RUNS.c.job_id == first.job_id, RUNS.c.finished_at.is_not(None), RUNS.c.id != run_id)
        .order_by(RUNS.c.id.desc())
        .limit(1)
    )


def _first_line(tx: Reading, run_id: RunId) -> str:
    """Return the first line that a run wrote, or that a server answered below its headers."""
    chunks = chunks_of(tx, run_id, stream=OutputStream.STDOUT, limit=_LOOKED_AT)
    content = b"".join(chunk.content for chunk in chunks)
    if not chunks:
        answer = chunks_of(tx, run_id, stream=OutputStream.RESPONSE, limit=_LOOKED_AT)
        content = b"".join(chunk.content for chunk in answer).partition(_END_OF_HEAD)[2]
    lines = (line.strip() for line in content.decode(errors="replace").splitlines())
    line = next(filter(None, lines), "")
    return "".join(letter for letter in line[:LONGEST_LINE] if letter.isprintable())
