"""A store with rows in all tables, as programs have left it."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import delete, insert, select

from scheduler_core.store.machines.drains import set_drain
from scheduler_core.store.opening.identity import seal
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.settings import set_setting
from scheduler_core.store.tables.job_rows import JOBS, REVISIONS
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.tables.store_rows import KEPT_ANSWERS
from scheduler_core.values.runs.run import OutputStream
from tests.core.store.builders import add_job
from tests.core.store.opening.kept_stores import kept_files, make

LATER = datetime(2026, 12, 1, 8, 0, tzinfo=UTC)  # no engine of the kept store counts as alive
BYTES = bytes(range(256))


def rich_store(path: Path) -> Path:
    """Make a store with sequences amid waits, a retry, output, tokens, an audit and a job that is gone."""
    make(kept_files()[-1], path)
    with closing(open_store(str(path), LATER)) as store:
        seal(store)
        add_job(
            store, name="ünï \N{CLOCK FACE ONE OCLOCK}", tags=("x", "ÿ"), folder="F/G", notes="a\tb\\N\nc"
        )
        gone = add_job(store, name="gone")
        with store.write() as tx:
            set_setting(tx, "zone", '"Europe/Berlin"', LATER)
            run = tx.connection.scalars(select(RUNS.c.id).limit(1)).one()
            append(tx, [Chunk(run, OutputStream.STDERR, 10_000, BYTES)])
            tx.connection.execute(insert(KEPT_ANSWERS).values(_answer()))
            set_drain(tx, "machine-1", LATER, "ann", drains=True)
            # The last id that was given out is then that of no row.
            tx.connection.execute(delete(REVISIONS).where(REVISIONS.c.job_id == gone))
            tx.connection.execute(delete(JOBS).where(JOBS.c.id == gone))
    return path


def _answer() -> dict[str, object]:
    texts = {"key": "k", "digest": "d", "document": '{"a": "é"}', "headers": "[]"}
    return {"holder": 1, "status": 201, "made_at": LATER, **texts}
