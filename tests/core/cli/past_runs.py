"""A store with a past for the tests of the command line: jobs, runs of each kind, and what they wrote."""

from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.store.runs.engines import stop_engine
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import OutputStream, Reason, RunState
from tests.core.store.builders import HOUR, NOW, THIS_PROCESS, add_job, an_engine

SECOND = timedelta(seconds=1)


class Past:
    """Writes what happened into an open store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.place = str(store.location)
        self.engine = an_engine(store)

    def start_anew(self) -> None:
        """Let all later runs be of the next start of the machine."""
        with self.store.write() as tx:
            stop_engine(tx, self.engine, NOW)
        self.engine = an_engine(self.store, replace(THIS_PROCESS, boot="boot-2"))

    def job(self, name: str, due_at: datetime | None = NOW + HOUR) -> JobId:
        return add_job(self.store, name=name, due_at=due_at)

    def run(
        self,
        job_id: JobId,
        due_at: datetime,
        state: RunState = RunState.SUCCEEDED,
        *,
        reason_text: str = "",
        error: str = "",
        exit_code: int | None = None,
    ) -> RunId:
        """Write a run that began two seconds late and, unless it goes on, took three."""
        with self.store.write() as tx:
            run_id = record(tx, [NewRun(job_id, 1, due_at)], self.engine, due_at)[0].id
            if state is not RunState.CLAIMED:
                begin(tx, [Begun(run_id, due_at + 2 * SECOND)], self.engine)
            if state not in {RunState.CLAIMED, RunState.RUNNING}:
                ended_at = due_at + 5 * SECOND
                reason = Reason.FAILURE if error or reason_text else Reason.NONE
                finish(
                    tx,
                    [
                        Finished(
                            run_id,
                            state,
                            ended_at,
                            reason=reason,
                            reason_text=reason_text,
                            first_error_line=error,
                            exit_code=exit_code,
                        )
                    ],
                )
            return run_id

    def skipped(self, job_id: JobId, due_at: datetime, due_until: datetime, occurrences: int) -> RunId:
        """Write a row for a span of occurrences that never ran."""
        new = NewRun(
            job_id,
            1,
            due_at,
            state=RunState.SKIPPED,
            reason=Reason.PAUSED,
            reason_text="the job was paused",
            due_until=due_until,
            occurrences=occurrences,
        )
        with self.store.write() as tx:
            return record(tx, [new], self.engine, due_until)[0].id

    def wrote(self, run_id: RunId, *pieces: tuple[OutputStream, int, bytes]) -> None:
        with self.store.write() as tx:
            append(tx, [Chunk(run_id, stream, start, content) for stream, start, content in pieces])

    def retire(self) -> None:
        """Let the engine stop, so that nobody holds the store."""
        with self.store.write() as tx:
            stop_engine(tx, self.engine, NOW)
        self.store.close()
