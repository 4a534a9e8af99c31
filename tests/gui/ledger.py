"""Write runs as an engine would, behind the back of the window's core."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import accumulate

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.jobs.watches import note_events
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import stop_engine
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.runs.ledger import begin, finish, record, say_waits
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.runs.owned_runs import adopt_requests
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun, Waits
from scheduler_core.store.sequences.waits import NewWait, opened
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import Held, HeldBy, OutputStream, Reason, RunState, Trigger
from scheduler_core.values.schedules.events.event_rule import EventRule
from tests.core.store.builders import an_engine

_TOOK = timedelta(seconds=30)


class Ledger:
    """The ledger of a store, opened a second time."""

    def __init__(self, core: Scheduler, now: datetime) -> None:
        self._store = open_store(core.location, now, is_checked=False)
        self._now = now
        self._engine = an_engine(self._store)

    def add(
        self,
        job: JobId,
        due_at: datetime,
        state: RunState = RunState.SUCCEEDED,
        error: str = "",
        took: timedelta = _TOOK,
        result: str = "",
    ) -> RunId:
        """Add a finished run."""
        return self.add_all(job, [due_at], state, error, took, result)[0]

    def add_all(
        self,
        job: JobId,
        dues: Sequence[datetime],
        state: RunState = RunState.SUCCEEDED,
        error: str = "",
        took: timedelta = _TOOK,
        result: str = "",
    ) -> list[RunId]:
        """Add finished runs of one job that ended alike, all at once; {} in their result is their number."""
        return self._add([NewRun(job, 1, due_at) for due_at in dues], state, error, took, result)

    def add_begun(self, job: JobId, rule: EventRule, subjects: tuple[str, ...], due_at: datetime) -> RunId:
        """Add a finished run that an event rule began."""
        run_id = self.add(job, due_at)
        with self._store.write() as tx:
            note_events(tx, [(run_id, RunEvent(rule.watch_name, subjects, {"event_name": subjects[0]}))])
        return run_id

    def add_missed(self, job: JobId, due_at: datetime, why: str) -> RunId:
        missed = NewRun(job, 1, due_at, state=RunState.MISSED, reason=Reason.OFF, reason_text=why)
        with self._store.write() as tx:
            return record(tx, [missed], self._engine, due_at)[0].id

    def add_misplaced(self, job: JobId, since: datetime, why: str) -> RunId:
        """Add a run that waits for a machine on which its job may run."""
        with self._store.write() as tx:
            (run,) = record(tx, [NewRun(job, 1, since)], self._engine, since)
            say_waits(tx, [Waits(run.id, 0, Reason.MACHINE, why)])
        return run.id

    def add_to_each(self, jobs: Sequence[JobId], due_at: datetime, state: RunState) -> list[RunId]:
        """Add a finished run to each of some jobs, all at once."""
        return self._add([NewRun(job, 1, due_at) for job in jobs], state, "", _TOOK)

    def _add(
        self, runs: Sequence[NewRun], state: RunState, error: str, took: timedelta, result: str = ""
    ) -> list[RunId]:
        with self._store.write() as tx:
            news = record(tx, runs, self._engine, runs[0].due_at)
            ids = [new.id for new in news]
            whens = [(new.id, run.due_at) for new, run in zip(news, runs, strict=True)]
            begin(tx, [Begun(run_id, due_at) for run_id, due_at in whens], self._engine)
            finish(
                tx,
                [
                    Finished(
                        run_id,
                        state,
                        due_at + took,
                        first_error_line=error,
                        result_line=result.format(run_id),
                    )
                    for run_id, due_at in whens
                ],
            )
        return ids

    def add_tried_again(self, job: JobId, due_at: datetime, state: RunState) -> RunId:
        """Add a finished run with its next attempt, which is written with it."""
        with self._store.write() as tx:
            run_id = record(tx, [NewRun(job, 1, due_at)], self._engine, due_at)[0].id
            begin(tx, [Begun(run_id, due_at)], self._engine)
            record(tx, [NewRun(job, 1, due_at, attempt=2, trigger=Trigger.RETRY)], self._engine, due_at)
            finish(tx, [Finished(run_id, state, due_at + _TOOK)])
        return run_id

    def add_next_try(self, job: JobId, due_at: datetime, start_at: datetime) -> RunId:
        """Add a second attempt that is to begin at an instant."""
        again = NewRun(job, 1, due_at, attempt=2, trigger=Trigger.RETRY, start_at=start_at)
        with self._store.write() as tx:
            return record(tx, [again], self._engine, due_at)[0].id

    def add_waiting(
        self, job: JobId, ends: Sequence[datetime], wait: timedelta, event: str, said: Sequence[str] = ()
    ) -> RunId:
        """Add a sequence whose first steps have ended, each at its instant, and whose next one waits.

        What the steps `said` at their ends is their result.
        """
        due_at = ends[0]
        with self._store.write() as tx:
            for step, at in enumerate(ends, 1):
                run = NewRun(
                    job, 1, due_at, Trigger.STEP if step > 1 else Trigger.SCHEDULE, step=step, start_at=at
                )
                run_id = record(tx, [run], self._engine, at)[0].id
                begin(tx, [Begun(run_id, at)], self._engine)
                result = said[step - 1] if step <= len(said) else ""
                finish(tx, [Finished(run_id, RunState.SUCCEEDED, at + _TOOK, result_line=result)])
            step = len(ends) + 1
            waiting = NewRun(job, 1, due_at, Trigger.STEP, step=step, start_at=ends[-1])
            run_id = record(tx, [waiting], None, ends[-1])[0].id
            opened(tx, [NewWait(run_id, wait, event)])
        return run_id

    def adopt(self) -> None:
        """Take over what was asked for, as an engine does that looks."""
        with self._store.write() as tx:
            adopt_requests(tx, self._engine, self._now)

    def begin(self, run_id: RunId) -> None:
        with self._store.write() as tx:
            begin(tx, [Begun(run_id, self._now)], self._engine)

    def end(self, run_id: RunId, state: RunState = RunState.SUCCEEDED, error: str = "") -> None:
        with self._store.write() as tx:
            finish(tx, [Finished(run_id, state, self._now + _TOOK, first_error_line=error)])

    def hold(self, run_id: RunId, held: Held) -> None:
        """Hold a run back that has not begun."""
        with self._store.write() as tx:
            hold_back(tx, {run_id: HeldBy(held)})

    def write_chunks(self, run_id: RunId, stream: OutputStream, pieces: Sequence[bytes]) -> None:
        """Write the pieces of one stream, one chunk each."""
        starts = accumulate(map(len, pieces), initial=0)
        with self._store.write() as tx:
            chunks = zip(starts, pieces, strict=False)
            append(tx, [Chunk(run_id, stream, start, piece) for start, piece in chunks])

    def write_output(self, run_id: RunId, content: bytes, start: int = 0) -> None:
        with self._store.write() as tx:
            append(tx, [Chunk(run_id, OutputStream.STDOUT, start, content)])

    def close(self) -> None:
        with self._store.write() as tx:
            stop_engine(tx, self._engine, self._now)
        self._store.close()
