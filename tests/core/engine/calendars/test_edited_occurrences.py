"""What persons skip, move or leave out of the events of a calendar, and which calendars are old."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.recurrence.moving.occurrence_edits import skip_occurrence
from scheduler_core.recurrence.moving.scopes import MoveScope, shifted
from scheduler_core.store.jobs.calendar_states import old_calendars
from scheduler_core.values.records.calendar_state import OldCalendar
from tests.core.engine.calendars.following_job import Following
from tests.core.store.builders import HOUR, MINUTE, NOW
from tests.support.calendar_server import CalendarAnswer, CalendarServer, a_calendar, an_event

_DAY = timedelta(days=1)
TEN, ELEVEN = "20261120T100000Z", "20261120T110000Z"
AT_TEN, AT_ELEVEN = (datetime(2026, 11, 20, hour, tzinfo=UTC) for hour in (10, 11))


@pytest.mark.slow
@pytest.mark.parametrize("first", ["20261120T093000Z", "20261120T120000Z"], ids=["after one", "the next"])
def test_a_skipped_event_stays_left_out_wherever_it_goes(
    job: Following, server: CalendarServer, first: str
) -> None:
    server.serve(a_calendar(an_event("a", TEN), an_event("b", first)), '"two"')
    job.look()
    job.save(skip_occurrence(job.job.draft.schedule, AT_TEN))
    left = job.coming()
    assert len(left) == 1

    job.after(MINUTE).look()  # as it was changed, it is read anew
    assert job.coming() == left
    server.serve(a_calendar(an_event("a", ELEVEN), an_event("b", first)), '"three"')
    job.after(HOUR).look()
    assert job.coming() == left


@pytest.mark.slow
def test_a_moved_occurrence_stays_where_it_was_put_and_its_event_begins_no_other(
    job: Following, server: CalendarServer
) -> None:
    job.look()
    half_past = AT_TEN + 30 * MINUTE
    job.save(shifted(job.job.draft.schedule, AT_TEN, half_past, MoveScope.THIS, NOW).schedule)

    job.after(MINUTE).look()
    assert (job.coming(), job.job.next_due_at) == ([half_past], half_past)
    server.serve(a_calendar(an_event("a", ELEVEN)), '"two"')
    job.after(HOUR).look()
    assert job.coming() == [half_past]

    # Whoever said a time meant it, whatever becomes of the event.
    server.serve(a_calendar(an_event("b", "20261120T120000Z")), '"three"')
    job.after(HOUR).look()
    assert job.coming() == [half_past, AT_ELEVEN + HOUR]


@pytest.mark.slow
def test_what_was_on_an_excluded_day_fires_where_it_is_put(job: Following, server: CalendarServer) -> None:
    server.serve(a_calendar(an_event("a", TEN), an_event("b", "20261122T100000Z")), '"two"')
    job.look()
    job.save(replace(job.job.draft.schedule, excluded=(AT_TEN.date(),)))
    assert job.job.next_due_at == AT_TEN + 2 * _DAY

    server.serve(a_calendar(an_event("a", "20261121T100000Z"), an_event("b", "20261122T100000Z")), '"three"')
    job.after(HOUR).look()

    assert job.job.next_due_at == AT_TEN + _DAY


@pytest.mark.slow
def test_what_fails_for_a_day_is_old_until_it_is_read(job: Following, server: CalendarServer) -> None:
    server.serve(a_calendar(an_event("a", "20261224T100000Z")))
    job.look()
    good, server.answer = server.answer, CalendarAnswer(status=500)
    job.after(HOUR).look()

    seen = [_old(job), _old(job.after(_DAY))]
    server.answer = good
    seen.append(_old(job.after(11 * MINUTE)))

    place = server.url.partition("/team")[0] + "/…"
    found = OldCalendar(job.job_id, "Back up", place, "it is answered with status 500", NOW + HOUR, NOW)
    assert seen == [(), (found,), ()]


def _old(job: Following) -> tuple[OldCalendar, ...]:
    job.look()
    with job.store.read() as tx:
        return old_calendars(tx)
