"""A job that comes out of the bin may not begin itself: others follow it by now."""

from dataclasses import replace

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.core.store.jobs.test_job_rings import after


def test_a_job_that_comes_out_of_the_bin_closes_no_ring(scheduler: Scheduler) -> None:
    first, second = (scheduler.jobs.add(draft) for draft in (a_draft("A"), after("B", "A")))
    scheduler.jobs.delete([second])
    job = scheduler.jobs.get(first)
    scheduler.jobs.save(first, job.revision, replace(after("A", "B"), is_enabled=False))

    with pytest.raises(InvalidInput, match="B → A → B"):
        scheduler.jobs.restore([second])

    assert scheduler.jobs.get(second).deleted_at is not None
