"""An engine is killed around what it read of a calendar: all that comes of it is there, or nothing is."""

from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.calendar_states import calendar_states
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell
from tests.faults.child_engine import child_engine, mortal
from tests.faults.effects import wait_until
from tests.support.calendar_server import CalendarServer, a_calendar, an_event

pytestmark = pytest.mark.slow

_COMMITS = [(commit, moment) for commit in range(2, 8) for moment in ("before", "after")]
_TRIED = {(3, "before"), (4, "before"), (4, "after")}


@pytest.mark.parametrize(
    ("commit", "moment"),
    [each if each in _TRIED else pytest.param(*each, marks=pytest.mark.thorough) for each in _COMMITS],
)
def test_killed_at_any_commit_a_calendar_is_read_and_goes_into_its_job_once(
    store: Store, path: Path, commit: int, moment: str
) -> None:
    due_at = (now() + timedelta(days=1)).replace(microsecond=0)
    with CalendarServer() as server:
        server.serve(a_calendar(an_event("a", f"{due_at:%Y%m%dT%H%M%SZ}")), '"one"')
        draft = JobDraft("Follow", Schedule((FromCalendar(server.url),)), shell("true"))
        with store.write() as tx:
            (job_id,) = add_many(tx, [NewJob(draft, None)], "ann", now())

        with child_engine(path, program=mortal(moment, commit)) as engine:
            wait_until(store, lambda _: engine.process.poll() is not None or _is_read(store, job_id))
            engine.kill()
        _is_read(store, job_id)  # what there is of it is whole
        with child_engine(path) as engine:
            wait_until(store, lambda _: _is_read(store, job_id))
            assert engine.terminate() == 0

    with store.read() as tx:
        job = jobs.job(tx, job_id)
        (state,) = calendar_states(tx, [job_id]).values()
    (rule,) = job.draft.schedule.rules
    assert isinstance(rule, FromCalendar)
    assert [(each.name, each.at) for each in rule.known] == [("a", due_at)]
    assert (job.next_due_at, job.revision) == (due_at, 2)
    assert (state.tag, state.trouble) == ('"one"', "")
    assert ledger(store) == []
    assert findings(store) == []


def _is_read(store: Store, job_id: JobId) -> bool:
    """Tell whether the calendar was read; whoever sees a part of what that means has found a fault."""
    with store.read() as tx:
        job, states = jobs.job(tx, job_id), calendar_states(tx, [job_id])
    (rule,) = job.draft.schedule.rules
    assert isinstance(rule, FromCalendar)
    parts = [bool(rule.known), job.next_due_at is not None, bool(states)]
    assert parts in ([True] * 3, [False] * 3)
    return all(parts)
