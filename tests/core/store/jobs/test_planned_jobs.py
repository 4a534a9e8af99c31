"""Planning reads schedules and lines of jobs, and nothing else of them."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event

from scheduler_core.facade.times.schedule_cache import KnownSchedules
from scheduler_core.store.jobs.documents import text_of
from scheduler_core.store.jobs.job_lists import job_ids
from scheduler_core.store.jobs.jobs import save
from scheduler_core.store.jobs.planned_jobs import plan_lines, schedules
from scheduler_core.store.store import Store
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOURLY, NOW, a_draft, add_jobs

JOBS = 30
OTHER = replace(HOURLY, zone="Europe/Berlin")


def test_jobs_with_equal_schedules_share_one(store: Store) -> None:
    add_jobs(store, *(a_draft(f"Job {number}", notes=f"Note {number}") for number in range(JOBS)))

    with store.read() as tx:
        found = schedules(tx, job_ids(tx))

    assert len(found) == JOBS
    assert set(found.values()) == {HOURLY}
    assert len({id(each) for each in found.values()}) == 1


def test_only_the_schedule_of_a_job_that_changed_is_read_again(file_store: Store) -> None:
    first, *_others = add_jobs(file_store, *(a_draft(f"Job {number}") for number in range(JOBS)))
    known = KnownSchedules()
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, given: Any, *_rest: Any) -> None:  # noqa: ANN401 - whatever the library's are
        if "document" in statement:
            assert "json_remove" in statement
            asked.append(str(given))

    def look() -> dict[Any, Schedule]:
        with file_store.read() as tx:
            return known.of(tx, plan_lines(tx, job_ids(tx)))

    event.listen(file_store.connections.readers, "before_cursor_execute", note)
    look()
    look()
    assert len(asked) == 1

    with file_store.write() as tx:
        save(tx, first, 1, a_draft("Job 0", schedule=OTHER), NOW + timedelta(hours=1), "me", NOW)
    found = look()

    assert len(asked) == 2
    assert f"[{first}]" in asked[1]
    assert found[first] == OTHER


@pytest.mark.parametrize(
    "document", ["{}", "no JSON", "[" * 2_000, '{"hourbell":99}', '{"hourbell":1,"zone":"UTC","huh":1}']
)
def test_what_can_not_be_read_leaves_the_others(store: Store, document: str) -> None:
    broken, sound = add_jobs(store, a_draft("broken"), a_draft("sound"))
    with store.write() as tx:
        tx.connection.exec_driver_sql(f"UPDATE revisions SET document = '{document}' WHERE job_id = {broken}")

    with store.read() as tx:
        assert schedules(tx, [broken, sound]) == {sound: HOURLY}


def test_a_schedule_is_read_as_that_of_its_whole_document(store: Store) -> None:
    draft = a_draft("Job", schedule=OTHER, notes="hourly", tags=("zone",))
    (job_id,) = add_jobs(store, draft)

    with store.read() as tx:
        assert "Europe/Berlin" in text_of(draft)
        assert schedules(tx, [job_id]) == {job_id: draft.schedule}


def test_the_times_are_told_of_a_job_whose_action_can_not_be_read(store: Store) -> None:
    (job_id,) = add_jobs(store, a_draft("Job"))
    with store.write() as tx:
        changed = text_of(a_draft("Job")).replace('"script"', '"unheard_of"')
        tx.connection.exec_driver_sql(f"UPDATE revisions SET document = '{changed}' WHERE job_id = {job_id}")

    with store.read() as tx:
        assert schedules(tx, [job_id]) == {job_id: HOURLY}
