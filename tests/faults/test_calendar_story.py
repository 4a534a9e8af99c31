"""A real engine follows a calendar: moved, deleted, unreachable and back, each read on request."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.store.jobs.calendar_states import calendar_states
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.schedule import CalendarDays, Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell
from tests.faults.child_engine import child_engine
from tests.faults.effects import wait_until
from tests.support.calendar_server import CalendarAnswer, CalendarServer, a_calendar, an_event

pytestmark = pytest.mark.slow


def test_what_happens_to_a_calendar_happens_to_its_job(store: Store, path: Path) -> None:
    first = (now() + timedelta(days=3)).replace(hour=12, minute=0, second=0, microsecond=0)
    later, after = first + timedelta(hours=1), first + timedelta(days=2)
    holiday = f"UID:h\r\nSUMMARY:Off\r\nDTSTART;VALUE=DATE:{after:%Y%m%d}"
    core = open_scheduler(str(path), who="ann")
    with CalendarServer() as server, child_engine(path) as engine:
        server.serve(a_calendar(event("a", first), event("b", after)), '"one"')
        days = (CalendarDays(server.url),)
        job_id = core.jobs.add(
            JobDraft("Follow", Schedule((FromCalendar(server.url),), off_days=days), shell("true"))
        )

        def job_is(wanted: Callable[[Job], bool]) -> None:
            wait_until(store, lambda _: wanted(core.jobs.get(job_id)))

        def answer(answer: CalendarAnswer) -> None:
            """Answer so from now on, and ask for it as Read now does."""
            server.answer = answer
            core.watches.read_calendars(job_id)

        def trouble() -> str:
            with store.read() as tx:
                return calendar_states(tx, [job_id])[job_id, server.url].trouble

        job_is(lambda job: job.next_due_at == first)
        # Moved; and a holiday takes the other event.
        answer(calendar_of('"two"', event("a", later), event("b", after), holiday))
        job_is(lambda job: coming(job) == [later])
        # Unreachable: the copy goes on.
        revision = core.jobs.get(job_id).revision
        answer(CalendarAnswer(status=503))
        wait_until(store, lambda _: "503" in trouble())
        assert coming(core.jobs.get(job_id)) == [later]
        assert core.jobs.get(job_id).revision == revision
        # Back, without the event, and the holiday is over.
        answer(calendar_of('"three"', event("b", after)))
        job_is(lambda job: coming(job) == [after])
        wait_until(store, lambda _: trouble() == "")
        # And as it was.
        answer(calendar_of('"four"', event("a", first), event("b", after)))
        job_is(lambda job: coming(job) == [first, after])
        assert engine.terminate() == 0
    core.close()
    assert ledger(store) == []
    assert findings(store) == []


def event(uid: str, at: datetime) -> str:
    return an_event(uid, f"{at:%Y%m%dT%H%M%SZ}")


def calendar_of(tag: str, *events: str) -> CalendarAnswer:
    return CalendarAnswer(a_calendar(*events).encode(), tag=tag)


def coming(job: Job) -> list[datetime]:
    return occurrences(compile_schedule(job.draft.schedule), now(), None, 5)
