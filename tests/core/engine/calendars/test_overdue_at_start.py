"""An engine that starts asks whether what it missed was moved by its calendar meanwhile."""

from datetime import timedelta
from pathlib import Path

from scheduler_core.store.jobs import jobs
from scheduler_core.store.store import Store
from scheduler_core.values.schedules.from_calendar import FromCalendar, KnownEvent
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import now, run_until_idle, shell
from tests.core.store.builders import add_job
from tests.support.calendar_server import a_calendar, an_event


def test_what_was_moved_while_no_engine_ran_has_no_row_where_it_was(store: Store, tmp_path: Path) -> None:
    missed_at, moved_at = now() - timedelta(hours=5), now() + timedelta(days=2)
    place = tmp_path / "team.ics"
    place.write_text(a_calendar(an_event("a", f"{moved_at:%Y%m%dT%H%M%SZ}")))
    rule = FromCalendar(str(place), known=(KnownEvent("a", missed_at),))
    job_id = add_job(store, action=shell("true"), schedule=Schedule((rule,)), due_at=missed_at)

    runs = run_until_idle(store)

    assert runs == []
    with store.read() as tx:
        assert jobs.job(tx, job_id).next_due_at == moved_at.replace(microsecond=0)
