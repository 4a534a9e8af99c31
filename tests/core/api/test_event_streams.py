"""Streams of events: changes as they come, and output until the end of a run."""

from contextlib import closing
from itertools import islice

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.servers.servers import Servers
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.store import Store
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.run import OutputStream
from tests.core.api.conftest import Caller
from tests.core.api.documents import CALL
from tests.core.store.builders import HOUR, NOW, a_draft, a_finished_run, an_engine
from tests.support.api_caller import ApiCaller, Event, Events

pytestmark = pytest.mark.slow


def named(events: Events, name: str) -> Event:
    """Return the next event of a name."""
    return next(event for event in events if event.name == name)


def test_a_change_is_told_to_every_listener(admin: ApiCaller) -> None:
    with closing(admin.events("/v1/events")) as one, closing(admin.events("/v1/events")) as other:
        named(one, "hello"), named(other, "hello")

        admin.post("/v1/jobs", CALL)

        for events in (one, other):
            assert named(events, "change").document["jobs"] == [1]


def test_a_quiet_stream_is_kept_open(admin: ApiCaller) -> None:
    with closing(admin.events("/v1/events")) as events:
        assert [event.name for event in islice(events, 3)] == ["hello", "", ""]


def test_who_comes_back_is_told_to_ask_for_everything(admin: ApiCaller) -> None:
    with closing(admin.events("/v1/events")) as events:
        seen = named(events, "hello").id
        admin.post("/v1/jobs", CALL)
        latest = named(events, "change").id

        with closing(admin.events("/v1/events", Last_Event_ID=seen)) as again:
            assert named(again, "change").document["everything"] is True
        with closing(admin.events("/v1/events", Last_Event_ID=latest)) as again:
            assert [event.name for event in islice(again, 2)] == ["hello", ""]
    with closing(admin.events("/v1/events", Last_Event_ID=latest)) as again:
        assert named(again, "change").document["everything"] is True


def test_who_comes_anew_hears_only_what_is_new(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)
    with closing(admin.events("/v1/events")) as events:
        named(events, "hello")
        admin.post("/v1/jobs/1/disable")

        assert named(events, "change").document["everything"] is False


def test_a_stream_ends_with_its_token(caller: Caller, scheduler: Scheduler) -> None:
    with closing(caller(Scope.READ, name="short").events("/v1/events")) as events:
        named(events, "hello")
        scheduler.tokens.revoke("short")

        *_, last = list(events)
    assert (last.name, last.document["status"]) == ("problem", 401)


def test_a_stream_ends_with_the_servers(admin: ApiCaller, servers: Servers) -> None:
    with closing(admin.events("/v1/events")) as events:
        named(events, "hello")
        servers.close()

        assert list(events) == []


def test_too_many_streams_are_refused(admin: ApiCaller) -> None:
    opened = [admin.events("/v1/events") for _ in range(32)]
    try:
        assert admin.ask("GET", "/v1/events").status == 503
    finally:
        for events in opened:
            events.close()


def test_output_is_followed_until_the_end(
    admin: ApiCaller, scheduler: Scheduler, engines_store: Store
) -> None:
    job_id = scheduler.jobs.add(a_draft())
    run_id = a_finished_run(engines_store, job_id, NOW + HOUR, an_engine(engines_store))
    with engines_store.write() as tx:
        append(tx, [Chunk(run_id, OutputStream.STDOUT, 4 * place, b"line") for place in range(3)])

    with closing(admin.events(f"/v1/runs/{run_id}/output/follow")) as events:
        told = list(events)
    with closing(admin.events(f"/v1/runs/{run_id}/output/follow", Last_Event_ID=told[0].id)) as events:
        rest = list(events)

    assert [event.name for event in told] == ["output", "output", "output", "end"]
    assert told[-1].document["state"] == "succeeded"
    assert rest == told[1:]


def test_output_of_a_run_that_goes_on_comes_as_it_is_written(
    admin: ApiCaller, scheduler: Scheduler, engines_store: Store
) -> None:
    job_id = scheduler.jobs.add(a_draft())
    run_id = scheduler.runs.run_now(job_id)
    with closing(admin.events(f"/v1/runs/{run_id}/output/follow")) as events:
        with engines_store.write() as tx:
            append(tx, [Chunk(run_id, OutputStream.STDOUT, 0, b"now")])

        assert named(events, "output").document["text"] == "now"


def test_a_run_that_is_not_there_can_not_be_followed(admin: ApiCaller) -> None:
    assert admin.ask("GET", "/v1/runs/7/output/follow").status == 404


def test_a_run_that_is_purged_ends_its_stream_with_a_problem(admin: ApiCaller, scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft())
    run_id = scheduler.runs.run_now(job_id)
    with closing(admin.events(f"/v1/runs/{run_id}/output/follow")) as events:
        scheduler.jobs.delete([job_id])
        scheduler.runs.cancel([run_id])
        scheduler.jobs.purge([job_id])

        *_, last = list(events)
    assert (last.name, last.document["status"]) == ("problem", 404)
