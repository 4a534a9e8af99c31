"""What an engine and its users write: claims, beginnings, ends, jobs, single commits."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scheduler_core.store.jobs.due_jobs import MOST_AT_ONCE, due_jobs
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.runs.ledger import begin, claim, finish
from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.benchmarks.measure import Work

START = datetime(2026, 11, 20, 8, tzinfo=UTC)
_HOUR = timedelta(hours=1)
_FEW, _MANY = 1_000, 10_000


def a_job(number: int) -> JobDraft:
    """Return a job as people have them: a command, a folder, a tag."""
    script = ScriptAction(CommandKind.SHELL, command_line=f"/usr/local/bin/sync --verbose --target {number}")
    return JobDraft(
        f"Synchronise {number}",
        Schedule((Every(_HOUR, START),)),
        script,
        folder=f"sync/{number % 20}",
        tags=("sync",),
    )


def writing_works(new_store: Callable[[], Store]) -> list[Work]:
    """Return works on stores of their own, so that none finds what another left due."""
    many, few, alone, plain = (*(_Claims(new_store(), count) for count in (_MANY, _FEW, 1)), new_store())
    return [
        Work("claim one of 10,000 due", many.claim, _MANY, prepare=_nothing),
        Work("begin one of 10,000", many.begin, _MANY, prepare=many.claim),
        Work("finish one of 10,000", many.finish, _MANY, prepare=many.claim_and_begin),
        Work("claim one of 1,000 due", few.claim, _FEW, prepare=_nothing),
        Work("begin one of 1,000", few.begin, _FEW, prepare=few.claim),
        Work("finish one of 1,000", few.finish, _FEW, prepare=few.claim_and_begin),
        Work("commit one claim alone", alone.claim),
        Work("commit one setting", lambda: _set(plain)),
        Work("add one of 1,000 jobs", lambda: _add(plain, _FEW), _FEW, prepare=_nothing),
        Work("read transaction", lambda: _read(plain)),
    ]


def bare_works(path: Path) -> list[Work]:
    """Return what SQLite alone takes for a row as short as can be, to compare single commits with."""
    connection = sound_library().connect(path, isolation_level=None)
    for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE bare (number)"):
        connection.execute(statement)
    return [Work("bare SQLite: commit one row", lambda: connection.execute("INSERT INTO bare VALUES (1)"))]


def _nothing() -> None:
    """What is prepared is run once a turn; claims have nothing to prepare."""


@dataclass(slots=True)
class _Claims:
    """Jobs that are due every hour; each method does one round, in transactions of 500 rows."""

    store: Store
    count: int
    engine: EngineId = field(init=False)
    hour: int = 0
    claimed: list[RunId] = field(default_factory=list)
    begun: list[RunId] = field(default_factory=list)

    def __post_init__(self) -> None:
        with self.store.write() as tx:
            self.engine = register(tx, EngineProcess("benchmark", "here", 1, "boot", "0"), START, START)
            add_many(tx, [NewJob(a_job(number), START) for number in range(self.count)], "benchmark", START)

    def claim(self) -> None:
        """Look for what is due and claim it until nothing is, as an engine does."""
        due_at = START + self.hour * _HOUR
        self.hour += 1
        self.claimed = []
        while True:
            with self.store.write() as tx:
                due = due_jobs(tx, due_at)
                plans = [
                    JobPlan(
                        job.id,
                        job.revision,
                        due_at,
                        due_at + _HOUR,
                        (
                            NewRun(
                                job.id, job.revision, due_at, idempotency_key=f"store-{job.id}-{self.hour}"
                            ),
                        ),
                    )
                    for job in due
                ]
                self.claimed += [each.id for each in claim(tx, plans, self.engine, due_at)]
            if len(due) < MOST_AT_ONCE:
                break
        assert len(self.claimed) == self.count

    def begin(self) -> None:
        """Begin what the last round claimed."""
        self.begun = self.claimed
        self._in_groups(
            self.begun, lambda tx, ids: begin(tx, [Begun(each, START) for each in ids], self.engine)
        )

    def finish(self) -> None:
        """Finish what the last round began."""
        end = START + self.hour * _HOUR
        self._in_groups(
            self.begun,
            lambda tx, ids: finish(
                tx, [Finished(each, RunState.SUCCEEDED, end, exit_code=0) for each in ids]
            ),
        )

    def claim_and_begin(self) -> None:
        self.claim()
        self.begin()

    def _in_groups(self, ids: list[RunId], write: Callable[..., set[RunId]]) -> None:
        done = 0
        for first in range(0, len(ids), MOST_AT_ONCE):
            with self.store.write() as tx:
                done += len(write(tx, ids[first : first + MOST_AT_ONCE]))
        assert done == len(ids)


def _set(store: Store) -> None:
    with store.write() as tx:
        set_setting(tx, "benchmark", "1", START)


def _add(store: Store, count: int) -> None:
    with store.write() as tx:
        add_many(tx, [NewJob(a_job(number), None) for number in range(count)], "benchmark", START)


def _read(store: Store) -> None:
    with store.read():
        pass
