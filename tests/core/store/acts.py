"""What other processes do to a store in the tests; run as `python -m tests.core.store.acts ACT …`."""

import os
import resource
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy import Engine, event

from scheduler_core.store.faults import StoreFull
from scheduler_core.store.jobs.due_jobs import due_jobs
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.moving.moving import Move, move
from scheduler_core.store.opening.forms import FormSteps
from scheduler_core.store.opening.location import find_location
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.runs.ledger import claim
from scheduler_core.store.runs.run_changes import JobPlan, NewRun
from scheduler_core.store.store import Store
from tests.core.store.builders import HOUR, ME, NOW, a_draft, add_job, add_jobs
from tests.core.store.stopping import stop_if_asked


def migrate(where: str, folder: str) -> None:
    """Bring a store to the tables of a later release."""
    open_store(where, NOW, steps=FormSteps(Path(folder), "9002", works_from="9002"))


def migrate_kept(where: str) -> None:
    """Bring a store to the tables of today, and stop before that is committed."""

    def look(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("UPDATE store_identity SET works_from"):
            stop_if_asked("all steps taken")

    event.listen(Engine, "before_cursor_execute", look)
    open_store(where, NOW)


def hold(where: str) -> None:
    """Begin to write, and take long."""
    store = open_store(where, NOW)
    with store.write():
        stop_if_asked("holding")


def add(where: str, count: str) -> None:
    """Add jobs, each in a transaction of its own."""
    store = open_store(where, NOW)
    for number in range(int(count)):
        add_job(store, name=f"job {number}")
    say(f"added {count}")


def half(where: str) -> None:
    """Write much, and do not come to the end."""
    store = open_store(where, NOW)
    with store.write() as tx:
        add_many(tx, [NewJob(a_draft(f"job {number}"), NOW) for number in range(2_000)], ME, NOW)
        stop_if_asked("written")


def claim_all(where: str, last_due_at: str) -> None:
    """Claim what is due, hour by hour, until nothing is left; say how many were ours.

    What is planned is read before the transaction that claims, so that others can come between.
    """
    store = open_store(where, NOW)
    last = datetime.fromisoformat(last_due_at)
    with store.write() as tx:
        process = EngineProcess(f"machine-{os.getpid()}", "", os.getpid(), "", "")
        engine = register(tx, process, last + HOUR, NOW)
    say("begun")
    ours = 0
    while plans := plans_for_due(store, last):
        with store.write() as tx:
            ours += len(claim(tx, plans, engine, NOW))
    say(str(ours))


def plans_for_due(store: Store, last: datetime) -> list[JobPlan]:
    with store.read() as tx:
        due = due_jobs(tx, last, limit=20)
    return [
        JobPlan(
            job.id, job.revision, job.due_at, job.due_at + HOUR, (NewRun(job.id, job.revision, job.due_at),)
        )
        for job in due
    ]


def fill(where: str) -> None:
    """Write until the system allows no longer file, and again once it does."""
    store = open_store(where, NOW)
    add_job(store)
    size = Path(f"{where}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 300_000, resource.RLIM_INFINITY))
    try:
        add_jobs(store, *(a_draft(notes="x" * 1_000) for _ in range(1_000)))
    except StoreFull as error:
        say(type(error).__name__)
    say("whole" if not check(store, NOW) else "damaged")
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    add_jobs(store, *(a_draft(notes="x" * 1_000) for _ in range(1_000)))
    say("goes on" if not check(store, NOW) else "damaged")
    store.close()


def move_store(where: str, target: str) -> None:
    """Move a store to another place."""
    order = Move(find_location(where), find_location(target), NOW, "ann", "machine-1")
    move(order, lambda words, _part: stop_if_asked(words))


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


ACTS: dict[str, Callable[..., None]] = {
    "add": add,
    "claim_all": claim_all,
    "fill": fill,
    "half": half,
    "hold": hold,
    "migrate": migrate,
    "migrate_kept": migrate_kept,
    "move_store": move_store,
}


if __name__ == "__main__":
    ACTS[sys.argv[1]](*sys.argv[2:])
