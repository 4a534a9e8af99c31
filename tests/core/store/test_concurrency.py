"""Several threads and processes on one store, and processes that are killed while they write."""

import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random

import pytest

from scheduler_core.errors import Conflict, StoreUnavailable
from scheduler_core.store.changes import outbox
from scheduler_core.store.jobs import job_lists, jobs
from scheduler_core.store.jobs.due_jobs import due_jobs
from scheduler_core.store.jobs.jobs import Due
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.opening.file_connector import PATIENCE
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs import run_log
from scheduler_core.store.runs.ledger import claim
from scheduler_core.store.runs.run_changes import JobPlan, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from scheduler_core.values.runs.run import Run
from tests.core.store.builders import HOUR, ME, NOW, a_draft, add_job, add_jobs
from tests.core.store.other_process import kill_at, said_by, start
from tests.support.postgres import running_postgres

# Other processes begin at once.
pytestmark = [pytest.mark.usefixtures("forks"), pytest.mark.slow]

LATER = timedelta(days=400)


def runs(store: Store) -> list[Run]:
    with store.read() as tx:
        return run_log.runs_with_ids(tx, run_log.run_ids(tx))


def claim_all(store: Store, engine: EngineId, until_hours: int) -> int:
    """Claim like an engine, with the plan made before the transaction begins."""
    ours = 0
    while True:
        with store.read() as tx:
            due = due_jobs(tx, NOW + until_hours * HOUR, limit=7)
        if not due:
            return ours
        plans = [
            JobPlan(each.id, 1, each.due_at, each.due_at + HOUR, (NewRun(each.id, 1, each.due_at),))
            for each in due
        ]
        with store.write() as tx:
            ours += len(claim(tx, plans, engine, NOW))


def test_two_threads_never_claim_the_same_occurrence(store: Store) -> None:
    add_jobs(store, *(a_draft(f"job {number}") for number in range(20)))

    with ThreadPoolExecutor(3) as pool:
        claimed = list(pool.map(lambda number: claim_all(store, EngineId(number), 5), range(3)))

    occurrences = [(run.job_id, run.due_at) for run in runs(store)]
    assert sum(claimed) == len(occurrences) == len(set(occurrences)) == 100


def test_two_processes_never_claim_the_same_occurrence(store: Store, store_url: str) -> None:
    add_jobs(store, *(a_draft(f"job {number}") for number in range(40)))

    children = [start("claim_all", store_url, (NOW + 10 * HOUR).isoformat()) for _ in range(3)]
    claimed = [int(said_by(child)[-1]) for child in children]

    occurrences = [(run.job_id, run.due_at) for run in runs(store)]
    assert sum(claimed) == len(occurrences) == len(set(occurrences)) == 40 * 10
    assert check(store, NOW) == []


def test_of_two_edits_at_once_one_wins_and_one_learns_of_it(store: Store) -> None:
    job_id = add_job(store)
    ready = threading.Barrier(4)

    def edit(name: str) -> str:
        with store.read() as tx:
            seen = jobs.job(tx, job_id).revision
        ready.wait()
        try:
            with store.write() as tx:
                jobs.save(tx, job_id, seen, a_draft(name), Due.KEPT, ME, NOW)
        except Conflict:
            return "conflict"
        return name

    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(edit, ["a", "b", "c", "d"]))

    assert outcomes.count("conflict") == 3
    with store.read() as tx:
        stored = jobs.job(tx, job_id)
    assert (stored.revision, stored.name in outcomes) == (2, True)


def test_readers_see_one_state_while_others_write(store: Store) -> None:
    add_job(store)

    with store.read() as tx:
        before = job_lists.count_jobs(tx)
        add_job(store)
        assert job_lists.count_jobs(tx) == before

    with store.read() as tx:
        assert job_lists.count_jobs(tx) == before + 1


def test_many_readers_do_not_run_out_of_connections(store: Store) -> None:
    def count(_: int) -> int:
        with store.read() as tx:
            return job_lists.count_jobs(tx)

    with ThreadPoolExecutor(20) as pool:
        assert list(pool.map(count, range(200))) == [0] * 200


def test_news_come_in_the_order_of_the_commits(store: Store) -> None:
    """A reader that asks for news after a number must never be overtaken by a smaller one."""
    stop = threading.Event()
    gaps: list[int] = []

    def follow() -> None:
        seen = 0
        while not stop.is_set():
            with store.read() as tx:
                news = outbox.news_since(tx, seen)
            numbers = [change.sequence for change in news.changes]
            gaps.extend(number for number in numbers if number != (seen := seen + 1))

    follower = threading.Thread(target=follow, name="follower")
    follower.start()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: add_job(store), range(40)))
    stop.set()
    follower.join()

    assert gaps == []


def test_nothing_is_left_of_a_write_that_is_killed(store: Store, store_url: str) -> None:
    add_job(store)

    kill_at("written", "half", store_url)

    add_job(store)
    with store.read() as tx:
        assert job_lists.count_jobs(tx) == 2
    assert check(store, NOW, is_thorough=True) == []


def test_claims_that_are_killed_at_any_moment_are_whole(store: Store, store_url: str) -> None:
    """A job that moved on without its row, or a row without the move, would be a lost or a doubled run."""
    random = Random(20261120)
    job_ids = add_jobs(store, *(a_draft(f"job {number}") for number in range(50)))
    made = 0
    for kill in range(50):
        if kill >= 5 and made:
            break
        child = start("claim_all", store_url, (NOW + LATER).isoformat())
        assert child.stdout is not None
        assert child.stdout.readline() == "begun\n"
        threading.Event().wait(random.uniform(0.005, 0.15))
        child.send_signal(signal.SIGKILL)
        child.communicate()

        found = runs(store)
        with store.read() as tx:
            next_due = {line.id: line.next_due_at for line in job_lists.job_lines(tx, job_ids)}
        for job_id in job_ids:
            count = sum(run.job_id == job_id for run in found)
            assert next_due[job_id] == NOW + (count + 1) * HOUR
        made += len(found)

    assert made > 0
    assert [found.rule for found in check(store, NOW)] == []


def test_a_server_that_loses_its_power_keeps_what_was_committed() -> None:
    with running_postgres(is_durable=True) as server:
        store = open_store(server.make_database(), NOW)
        add_job(store, name="committed")

        server.stop("immediate")
        with pytest.raises(StoreUnavailable, match="can't be reached"):
            add_job(store)
        server.start()

        add_job(store, name="after")
        with store.read() as tx:
            names = [line.name for line in job_lists.job_lines(tx, job_lists.job_ids(tx))]
        assert names == ["after", "committed"]
        store.close()


def test_a_transaction_that_its_server_ended_is_told(migrated_database: str) -> None:
    store = open_store(migrated_database, NOW)

    with pytest.raises(StoreUnavailable), store.read() as tx:
        tx.connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

    with store.read() as tx:
        assert job_lists.count_jobs(tx) >= 0
    assert store.patience == PATIENCE
    store.close()
