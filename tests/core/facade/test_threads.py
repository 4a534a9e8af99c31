"""Any number of threads may use one scheduler at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from scheduler_core.errors import Conflict
from scheduler_core.facade.scheduler import Scheduler
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.feed.hearing import Ear
from tests.core.store.builders import a_draft

THREADS = 6


@ON_BOTH_DATABASES
@pytest.mark.slow
def test_threads_read_and_write_beside_one_another(scheduler: Scheduler) -> None:
    ear = Ear()
    scheduler.subscribe(ear)

    def use(number: int) -> int:
        job_id = scheduler.jobs.add(a_draft(f"job {number}"))
        scheduler.jobs.pause([job_id])
        scheduler.jobs.rename(job_id, f"renamed {number}")
        scheduler.runs.run_now(job_id)
        scheduler.times.upcoming(5)
        scheduler.engine.status()
        return len(scheduler.jobs.history(job_id))

    with ThreadPoolExecutor(THREADS) as pool:
        entries = list(pool.map(use, range(3 * THREADS)))

    assert entries == [3] * 3 * THREADS
    heard = ear.hears(lambda changes: len(changes.runs) == 3 * THREADS)
    assert len(heard.jobs) == 3 * THREADS
    assert scheduler.upkeep.check() == []


@ON_BOTH_DATABASES
@pytest.mark.slow
def test_of_threads_that_save_the_same_revision_one_wins(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())

    def save(number: int) -> str | None:
        try:
            return scheduler.jobs.save(job_id, 1, a_draft(f"by {number}")).name
        except Conflict:
            return None

    with ThreadPoolExecutor(THREADS) as pool:
        saved = [name for name in pool.map(save, range(THREADS)) if name is not None]

    assert [scheduler.jobs.get(job_id).name] == saved
    assert scheduler.jobs.get(job_id).revision == 2
