"""A log of many runs, and the questions that the window and housekeeping ask of it."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from sqlalchemy import text

from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.maintenance import integrity
from scheduler_core.store.maintenance.backup import BackupPurpose, back_up
from scheduler_core.store.maintenance.retention import AT_ONCE, delete_runs_before
from scheduler_core.store.opening.database import refresh_plans
from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs import run_log
from scheduler_core.store.runs.statistics import run_statistics
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import LogPlace, RunFilter
from tests.benchmarks.measure import Work
from tests.benchmarks.subjects.store_writing import START, a_job

_JOBS = 1_000
_MINUTE_TICKS = 60_000_000
_BEGIN = START - timedelta(days=365)
# One run in fifty fails and one in two hundred never ran; all of a round are due within a minute.
_RUNS = """
    INSERT INTO runs (job_id, revision, due_at, request, attempt, trigger, state, reason, reason_text,
        occurrences, start_at, claimed_at, started_at, finished_at, exit_code, first_error_line,
        output_bytes, idempotency_key, engine_id, fence, process, cancel_requested_by, asked_by, held)
    WITH RECURSIVE numbered(number) AS (
        SELECT 0 UNION ALL SELECT number + 1 FROM numbered WHERE number < :last
    ), placed AS (
        SELECT number, number % 200 = 0 AS is_missed, number % 50 = 1 AS is_failed,
            :begin + number / :jobs * :step + number % 60 * 1000000 AS due_at
        FROM numbered
    )
    SELECT number % :jobs + 1, 1, due_at, '', 1, 'schedule',
        CASE WHEN is_missed THEN 'missed' WHEN is_failed THEN 'failed' ELSE 'succeeded' END,
        CASE WHEN is_missed THEN 'asleep' WHEN is_failed THEN 'failure' ELSE '' END,
        CASE WHEN is_missed THEN 'The machine was asleep' ELSE '' END,
        1, due_at, CASE WHEN is_missed THEN NULL ELSE due_at END,
        CASE WHEN is_missed THEN NULL ELSE due_at + 2000 END, due_at + number % 90000,
        CASE WHEN is_failed THEN 2 WHEN is_missed THEN NULL ELSE 0 END,
        CASE WHEN is_failed THEN 'rsync: connection unexpectedly closed' ELSE '' END,
        120, 'store-' || number, 1, 0, '', '', '', ''
    FROM placed
"""


def fill_log(store: Store, size: int) -> None:
    """Make a year of runs of 1,000 jobs."""
    with store.write() as tx:
        add_many(tx, [NewJob(a_job(number), None) for number in range(_JOBS)], "benchmark", START)
    step = 365 * 24 * 60 * _MINUTE_TICKS // (size // _JOBS)
    begin = int(_BEGIN.timestamp()) * 1_000_000
    with store.write() as tx:
        # All at once an index is made in half the time of row by row.
        for index in RUNS.indexes:
            index.drop(tx.connection)
        tx.connection.execute(text(_RUNS), {"last": size - 1, "jobs": _JOBS, "begin": begin, "step": step})
        for index in RUNS.indexes:
            index.create(tx.connection)
    with store.write() as tx:
        refresh_plans(tx.connection)


def log_works(store: Store) -> list[Work]:
    return [*_questions(store), *_housekeeping(store)]


def _questions(store: Store) -> list[Work]:
    middle = LogPlace(START - timedelta(days=180), RunId(0))
    failed = RunFilter(states=frozenset({RunState.FAILED, RunState.TIMED_OUT}))
    one_job = RunFilter(job_ids=(JobId(7),))
    a_week = RunFilter(since=START - timedelta(days=30), until=START - timedelta(days=23))
    some_jobs = [JobId(number) for number in range(1, 51)]
    with store.read() as tx:
        some_runs = list(run_log.run_ids(tx, limit=5_000))[-50:]
    questions: dict[str, Callable[[Reading], object]] = {
        "first page of 100": run_log.runs_page,
        "page of 100 from the middle": lambda tx: run_log.runs_page(tx, after=middle),
        "page of 100 that failed": lambda tx: run_log.runs_page(tx, failed),
        "page of 100 of one job": lambda tx: run_log.runs_page(tx, one_job),
        "50 runs by id": lambda tx: run_log.runs_with_ids(tx, some_runs),
        "ids of all": run_log.run_ids,
        "ids of what failed": lambda tx: run_log.run_ids(tx, failed),
        "ids of one job": lambda tx: run_log.run_ids(tx, one_job),
        "ids of a week": lambda tx: run_log.run_ids(tx, a_week),
        "ids of what holds a text": lambda tx: run_log.run_ids(tx, RunFilter(text="unexpectedly")),
        "counts of all": run_log.count_runs,
        "counts of a week": lambda tx: run_log.count_runs(tx, a_week),
        "last 10 outcomes of 50 jobs": lambda tx: run_statistics.last_outcomes(tx, some_jobs),
        "statistics of one job": lambda tx: run_statistics.statistics(tx, one_job),
        "failures of all": lambda tx: run_statistics.failures(tx, RunFilter()),
    }
    return [Work(name, partial(_ask, store, question)) for name, question in questions.items()]


def _housekeeping(store: Store) -> list[Work]:
    works = [
        Work("delete the 500 oldest", partial(_delete_oldest, store)),
        Work("check everything", lambda: integrity.check(store, START)),
    ]
    if isinstance(store.location, FileLocation):
        works += [
            Work("open, looking for damage", partial(_open, store, True)),
            Work("open", partial(_open, store, False)),
            Work("back up", partial(_back_up, store.location)),
        ]
    return works


def _ask(store: Store, question: Callable[[Reading], object]) -> None:
    with store.read() as tx:
        question(tx)


def _delete_oldest(store: Store) -> None:
    with store.write() as tx:
        assert delete_runs_before(tx, START) == AT_ONCE


def _open(store: Store, is_checked: bool) -> None:
    open_store(str(store.location), START, is_checked=is_checked).close()


def _back_up(location: FileLocation) -> None:
    back_up(location, START, BackupPurpose.ASKED).path.unlink()
