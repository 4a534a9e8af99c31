"""Jobs that are changed, stopped or late while a calendar is read that they follow."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.secret_store.store import SecretStore
from scheduler_core.settings import TELLINGS
from scheduler_core.store.jobs import job_states
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from tests.core.engine.calendars.following_job import Following
from tests.core.store.builders import HOUR, MINUTE, NOW
from tests.support.calendar_server import CalendarServer, a_calendar, an_event
from tests.support.fake_clock import FakeClock

_DAY = timedelta(days=1)
TEN, ELEVEN = "20261120T100000Z", "20261120T110000Z"
AT_TEN, AT_ELEVEN = (datetime(2026, 11, 20, hour, tzinfo=UTC) for hour in (10, 11))


@pytest.mark.slow
def test_an_edit_while_no_engine_runs_has_it_read_whole_by_the_next(
    job: Following, server: CalendarServer
) -> None:
    job.look()
    job.say(offset=timedelta(minutes=-15))

    job.after(2 * MINUTE).look(restart=True)

    assert job.job.next_due_at == AT_TEN - 15 * MINUTE
    assert [tag for _, tag in server.asked] == ["", ""]


@pytest.mark.slow
def test_an_edit_while_nothing_new_is_answered_has_it_read_again(
    job: Following, server: CalendarServer
) -> None:
    job.look()
    edits = [lambda: job.say(offset=timedelta(minutes=-15))]
    server.while_asked = lambda: edits.pop()() if edits else None

    assert job.after(HOUR).look() == pytest.approx(0.05)
    assert job.job.next_due_at is None
    job.look()

    assert job.job.next_due_at == AT_TEN - 15 * MINUTE
    assert [tag for _, tag in server.asked] == ["", '"one"', ""]


@pytest.mark.slow
def test_an_edit_while_it_is_read_for_the_first_time_has_it_read_for_what_is_said_then(
    job: Following, server: CalendarServer
) -> None:
    edits = [lambda: job.say(title="Other")]
    server.serve(a_calendar(an_event("a", TEN), an_event("b", ELEVEN, "Other")), '"one"')
    server.while_asked = lambda: edits.pop()() if edits else None

    job.look()
    assert job.job.next_due_at is None
    job.look()

    assert job.job.next_due_at == AT_ELEVEN


@pytest.mark.slow
def test_a_clock_that_is_set_back_has_it_read_at_once(job: Following, server: CalendarServer) -> None:
    job.after(3 * _DAY).look()
    assert job.job.next_due_at is None

    job.after(-3 * _DAY).look()

    assert job.job.next_due_at == AT_TEN


@pytest.mark.slow
def test_a_job_that_is_stopped_while_its_calendar_is_read_stays_so(
    job: Following, server: CalendarServer
) -> None:
    def stop() -> None:
        with job.store.write() as tx:
            job_states.stop(tx, job.job_id, "it can't be planned", NOW)

    server.while_asked = stop

    job.look()

    assert (job.job.disabled_reason, job.job.next_due_at) == ("it can't be planned", None)


class _Asked(FakeClock):
    """A clock that has the store written to by somebody else whenever it measures."""

    def __init__(self, store: Store, takes: float) -> None:
        super().__init__(NOW)
        self._of, self._takes = store, takes

    def monotonic_seconds(self) -> float:
        with self._of.write() as tx:
            set_setting(tx, TELLINGS, None, NOW)
        self.advance(timedelta(seconds=self._takes))
        return super().monotonic_seconds()


@pytest.mark.slow
def test_others_write_while_events_are_worked_out(job: Following) -> None:
    job.clock = _Asked(job.store, 0.0)

    job.look()

    assert job.job.next_due_at == AT_TEN


def test_what_takes_too_long_to_be_worked_out_is_trouble(
    store: Store, secrets: SecretStore, tmp_path: Path
) -> None:
    place = tmp_path / "events.ics"
    place.write_text(a_calendar(an_event("a", TEN)))
    job = Following(store, secrets, str(place))
    job.clock = _Asked(store, 30.0)

    job.look()

    assert "takes too long" in job.state.trouble


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moved", "due_at"),
    [
        ("20261120T090000Z", AT_TEN),  # behind what has its row: it is made up for where it was
        ("20261120T103000Z", AT_TEN + 30 * MINUTE),
        ("20261120T150000Z", AT_TEN + 5 * HOUR),
    ],
)
def test_what_was_moved_while_no_engine_ran_is_due_where_it_is_now(
    job: Following, server: CalendarServer, moved: str, due_at: datetime
) -> None:
    job.look()
    server.serve(a_calendar(an_event("a", moved)), '"two"')

    job.after(4 * HOUR).start()

    assert job.job.next_due_at == due_at


@pytest.mark.slow
def test_what_came_due_by_now_is_not_asked_for_twice_where_nothing_is_overdue(
    job: Following, server: CalendarServer
) -> None:
    job.look()

    job.after(HOUR).start()

    assert len(server.asked) == 1
