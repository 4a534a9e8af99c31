"""Documents of jobs are read once, however many ask for them."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import event

from scheduler_core.facade.times.schedule_cache import KnownSchedules
from scheduler_core.store.jobs.job_lists import job_ids
from scheduler_core.store.jobs.planned_jobs import plan_lines
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOURLY, a_draft, add_jobs

pytestmark = pytest.mark.slow

JOBS = 450
AT_ONCE = 2


def test_two_who_ask_at_once_do_not_read_all_of_it_twice(file_store: Store) -> None:
    add_jobs(file_store, *(a_draft(f"Job {number}") for number in range(JOBS)))
    known, together = KnownSchedules(), Barrier(AT_ONCE)
    readings: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_others: Any) -> None:  # noqa: ANN401 - whatever the library's are
        if "document" in statement:
            readings.append(statement)

    def ask(_number: int) -> dict[JobId, Schedule]:
        with file_store.read() as tx:
            lines = plan_lines(tx, job_ids(tx))
            together.wait()
            return known.of(tx, lines)

    event.listen(file_store.connections.readers, "before_cursor_execute", note)
    with ThreadPoolExecutor(AT_ONCE) as threads:
        answers = list(threads.map(ask, range(AT_ONCE)))

    assert [set(answer.values()) for answer in answers] == [{HOURLY}] * AT_ONCE
    assert [len(answer) for answer in answers] == [JOBS] * AT_ONCE
    assert len(readings) == 1
