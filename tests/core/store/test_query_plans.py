"""The questions asked all the time are answered by an index, however many rows there are."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from scheduler_core.recurrence import ticks
from scheduler_core.store.changes import outbox
from scheduler_core.store.jobs import due_jobs, job_lists
from scheduler_core.store.maintenance import retention, upkeep
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs import ledger, owned_runs, run_log
from scheduler_core.store.runs.backfills import UnwrittenBackfill, write_part
from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun, Spawned
from scheduler_core.store.runs.statistics import run_statistics, run_timeline
from scheduler_core.store.sequences import instances
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import add_channel
from scheduler_core.store.telling.notices import in_trouble
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.runs.run import RunState, Trigger
from scheduler_core.values.runs.run_log import LogPlace, RunFilter
from tests.core.store.builders import HOUR, NOW, a_draft, a_finished_run, add_jobs, an_engine

ONE_JOB = RunFilter(job_ids=(JobId(1),))
FAILED = RunFilter(states=frozenset({RunState.FAILED}))
QUESTIONS: dict[str, tuple[Callable[[Reading], object], str]] = {
    "the earliest due": (due_jobs.earliest_due_at, "ix_jobs_due"),
    "what is due": (lambda tx: due_jobs.due_jobs(tx, NOW), "ix_jobs_due"),
    "what a start fires": (due_jobs.jobs_at_start, "ix_jobs_at_start"),
    "a page of the log": (run_log.runs_page, "ix_runs_due_at_id"),
    "a page far down": (lambda tx: run_log.runs_page(tx, after=LogPlace(NOW, RunId(1))), "ix_runs_due_at_id"),
    "the ids of the log": (run_log.run_ids, "ix_runs_due_at_id"),
    "a week of the log": (
        lambda tx: run_log.run_ids(tx, RunFilter(since=NOW, until=NOW + HOUR)),
        "ix_runs_due_at_id",
    ),
    "the log of a job": (lambda tx: run_log.run_ids(tx, ONE_JOB), "sqlite_autoindex_runs_1"),
    "what failed": (lambda tx: run_log.run_ids(tx, FAILED), "ix_runs_state_due_at_id"),
    "how many of each": (run_log.count_runs, "ix_runs_state_due_at_id"),
    "what is unfinished": (owned_runs.unfinished, "ix_runs_unfinished"),
    "last outcomes": (lambda tx: run_statistics.last_outcomes(tx, [JobId(1)]), "ix_runs_job_id_id"),
    "how many of each step by step": (
        lambda tx: run_timeline.timeline(tx, [NOW, NOW + HOUR]),
        "ix_runs_state_due_at_id",
    ),
    "the size of all output": (retention.output_bytes, "ix_outputs_run_id_id_size"),
}


@contextmanager
def plans_of(store: Store) -> Iterator[list[str]]:
    """Collect how SQLite goes about every statement, read or written."""
    plans: list[str] = []

    def explain(_connection: object, cursor: Any, statement: str, parameters: Any, *_others: object) -> None:  # noqa: ANN401 - whatever the library's are
        if isinstance(parameters, tuple) and statement.startswith(("SELECT", "UPDATE", "INSERT", "DELETE")):
            raw = cursor.connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            plans.extend(row[3] for row in raw)

    engines = [each for each in (store.connections.readers, store.connections.writers) if each is not None]
    for engine in engines:
        event.listen(engine, "before_cursor_execute", explain)
    yield plans
    for engine in engines:
        event.remove(engine, "before_cursor_execute", explain)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_asked_all_the_time_uses_its_index(file_store: Store, question: str) -> None:
    ask, index = QUESTIONS[question]

    with plans_of(file_store) as plans, file_store.read() as tx:
        ask(tx)

    assert any(f"INDEX {index}" in step for step in plans), plans
    assert not any(step.startswith("SCAN runs") and "USING" not in step for step in plans), plans
    # A few unfinished runs may be sorted, and those of one page, but not a million of the log.
    assert "USE TEMP B-TREE FOR ORDER BY" not in before_the_page(plans) or index == "ix_runs_unfinished", (
        plans
    )


def test_which_jobs_fail_is_found_by_the_last_run_of_each(file_store: Store) -> None:
    with plans_of(file_store) as plans, file_store.read() as tx:
        job_lists.failing_jobs(tx)

    assert any("INDEX ix_runs_job_id_id" in step for step in plans), plans


def test_whether_a_channel_is_in_trouble_is_seen_by_one_notice_of_it(file_store: Store) -> None:
    """All that waited was read at each look, which comes with each end of a run."""
    with file_store.write() as tx:
        add_channel(tx, Channel("phone", ChannelKind.HOOK, "https://phone.example/x"), "ann", NOW)

    with plans_of(file_store) as plans, file_store.read() as tx:
        in_trouble(tx, NOW)

    steps = [step for step in plans if "notices" in step or "TEMP" in step]
    assert len(steps) == 1
    assert "INDEX ix_notices_trouble (channel_id=? AND next_at>?)" in steps[0]


@pytest.mark.parametrize(
    "ask",
    [
        lambda tx: run_log.last_failures(tx, [JobId(1)]),
        lambda tx: instances.failed_instances(tx, NOW, limit=1),
    ],
    ids=["the last failures", "failed sequences"],
)
def test_what_failed_last_is_looked_up_in_each_job(
    file_store: Store, ask: Callable[[Reading], object]
) -> None:
    """A walk through all failures of the last week cost 380 ms where half of the runs failed."""
    with plans_of(file_store) as plans, file_store.read() as tx:
        ask(tx)

    assert not any("ix_runs_state_due_at_id" in step or step.startswith("SCAN runs") for step in plans), plans


def test_news_are_looked_up_though_they_were_counted_when_there_was_one(
    file_store: Store, file_path: Path
) -> None:
    """Each look at the news read all ten thousand that are kept."""
    add_jobs(file_store, a_draft())
    upkeep.refresh_query_plans(file_store)

    opened_later = open_store(str(file_path), NOW)
    for store in (file_store, opened_later):
        with plans_of(store) as plans, store.read() as tx:
            outbox.news_since(tx, 0)
        assert any(step.startswith("SEARCH outbox") for step in plans), plans
        assert not any(step.startswith("SCAN outbox") for step in plans), plans
    opened_later.close()


def test_what_reaches_into_a_span_is_looked_up_where_there_is_nothing_of_that_kind(file_store: Store) -> None:
    """Each day of a month walked through all runs of the log in their order: 36 ms of 100,000 for each."""
    for _ in range(2):
        with plans_of(file_store) as plans, file_store.read() as tx:
            run_log.run_ids(tx, RunFilter(since=NOW, until=NOW + HOUR))
        assert any("INDEX ix_runs_spans" in step for step in plans), plans
        add_jobs(file_store, a_draft())
        upkeep.refresh_query_plans(file_store)


def before_the_page(plans: list[str]) -> list[str]:
    """Return the steps that find a page; what follows is done with the runs in it."""
    page = next((at for at, step in enumerate(plans) if step.startswith("SCAN anon_")), len(plans))
    return plans[:page]


@pytest.fixture(params=["unknown sizes", "known sizes"])
def busy_store(request: pytest.FixtureRequest, file_store: Store) -> Store:
    """Return a store with runs of all kinds, whose sizes SQLite has learnt or not."""
    engine = an_engine(file_store)
    job_ids = add_jobs(file_store, *(a_draft() for _ in range(300)), due_at=NOW)
    for job_id in job_ids[:3]:
        a_finished_run(file_store, job_id, NOW, engine)
    with file_store.write() as tx:
        ledger.record(tx, [NewRun(job_id, 1, NOW) for job_id in job_ids[3:]], engine, NOW)
        if request.param == "known sizes":
            tx.connection.exec_driver_sql("ANALYZE")
    return file_store


@pytest.mark.slow
def test_the_log_and_what_is_due_are_read_in_the_order_of_their_indexes(busy_store: Store) -> None:
    with plans_of(busy_store) as plans, busy_store.read() as tx:
        run_log.runs_page(tx)
        due_jobs.due_jobs(tx, NOW)

    assert any("ix_runs_due_at_id" in step for step in plans), plans
    assert any("ix_jobs_due" in step for step in plans), plans
    assert not any("TEMP B-TREE" in step for step in before_the_page(plans)), plans


@pytest.mark.slow
def test_the_rows_of_a_batch_are_found_by_their_ids(busy_store: Store) -> None:
    """SQLite went through all claimed runs, and for each of them through the batch: minutes for 10,000."""
    engine = EngineId(1)
    with busy_store.read() as tx:
        (run_id, *_) = run_log.run_ids(tx)

    with plans_of(busy_store) as plans, busy_store.write() as tx:
        ledger.claim(tx, [JobPlan(JobId(1), 1, NOW, NOW + HOUR, (NewRun(JobId(1), 1, NOW),))], engine, NOW)
        ledger.begin(tx, [Begun(run_id, NOW)], engine)
        ledger.note_processes(tx, [Spawned(run_id, 1)])
        ledger.finish(tx, [Finished(run_id, RunState.FAILED, NOW)])

    searches = [
        step for step in plans if step.startswith(("SEARCH runs", "SEARCH jobs", "SCAN runs", "SCAN jobs"))
    ]
    assert {step for step in searches if "sqlite_autoindex_runs_1" not in step} == {
        "SEARCH runs USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)",
    }


def test_what_waits_for_its_turn_in_a_backfill_is_found_by_its_index(busy_store: Store) -> None:
    """Three walks through all that is unfinished, or through the whole log, came before each of its runs."""
    dues = [NOW - number * HOUR for number in range(300)]
    with busy_store.write() as tx:
        for job_id in (JobId(1), JobId(2)):
            left = [ticks.of_instant(due_at) for due_at in dues]
            whole = UnwrittenBackfill("week", job_id, 1, 2, Trigger.MANUAL, NOW, "ann", {}, left, NOW)
            write_part(tx, whole, NOW)

    with plans_of(busy_store) as plans, busy_store.write() as tx:
        adopted = owned_runs.adopt_requests(tx, EngineId(1), NOW)
        others = owned_runs.adopt_requests(tx, EngineId(1), NOW)

    assert [(each.run.job_id, each.run.due_at) for each in adopted] == [
        (JobId(job_id), due_at) for job_id in (1, 2) for due_at in dues[:2]
    ]
    assert others == []
    walks = [step for step in plans if "runs" in step and "PRIMARY KEY" not in step]
    assert walks.count("SCAN runs USING INDEX ix_runs_unfinished") == 2
    assert {step.split(" (")[0].split(" ", 1)[1] for step in walks} == {"runs USING INDEX ix_runs_unfinished"}
