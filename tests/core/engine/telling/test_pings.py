"""What services miss is called in order, three times at most, and holds up nothing."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.telling import pings as pinging
from scheduler_core.engine.telling.engine_ping import EnginePing
from scheduler_core.engine.telling.pings import Pings
from scheduler_core.engine.writing.write_queues import Ending
from scheduler_core.errors import InvalidInput
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.runs.run_changes import Finished, NewRun
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.ping import check_ping
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import NOW, a_draft
from tests.support.fake_clock import FakeClock
from tests.support.faulty_server import FaultyServer


def work(url: str, *, attempt: int = 1, step: int = 1) -> Work:
    run = NewRun(JobId(1), 1, NOW, attempt=attempt, step=step)
    return Work(RunId(7), run, replace(a_draft(), policies=RunPolicies(ping=url)))


def ending(state: RunState, exit_code: int | None = None, following: NewRun | None = None) -> Ending:
    return Ending(Finished(RunId(7), state, NOW, exit_code=exit_code), JobId(1), following)


def live(do: Callable[[Pings], Awaitable[None] | None]) -> None:
    async def lived() -> None:
        pings = Pings(FakeClock(NOW), SecretStore([]))
        found = do(pings)
        if found is not None:
            await found
        await pings.close()

    asyncio.run(lived())


def paths(server: FaultyServer) -> list[str]:
    return [each.target.partition("?")[0].removeprefix("/echo") for each in server.seen]


def test_a_run_calls_when_it_begins_and_when_it_has_succeeded_with_one_id(server: FaultyServer) -> None:
    this = work(f"{server.plain}/echo")

    def do(pings: Pings) -> None:
        pings.began(this)
        pings.ended(this, ending(RunState.SUCCEEDED))

    live(do)

    assert paths(server) == ["/start", ""]
    first, last = (each.query["rid"] for each in server.seen)
    assert first == last != ""


@pytest.mark.parametrize(
    ("state", "code", "path"),
    [
        (RunState.FAILED, 3, "/3"),
        (RunState.FAILED, -9, "/1"),
        (RunState.FAILED, None, "/1"),
        (RunState.TIMED_OUT, None, "/1"),
        (RunState.INTERRUPTED, None, "/1"),
    ],
)
def test_a_failure_for_good_calls_with_its_code(
    server: FaultyServer, state: RunState, code: int | None, path: str
) -> None:
    live(lambda pings: pings.ended(work(f"{server.plain}/echo"), ending(state, code)))

    assert paths(server) == [path]


def test_what_is_tried_again_or_goes_on_or_was_ended_by_a_person_calls_nothing(server: FaultyServer) -> None:
    url = f"{server.plain}/echo"

    def do(pings: Pings) -> None:
        pings.ended(work(url), ending(RunState.FAILED, 1, NewRun(JobId(1), 1, NOW, attempt=2)))
        pings.began(work(url, attempt=2))
        pings.began(work(url, step=2))
        pings.ended(work(url), ending(RunState.CANCELLED))
        pings.began(work(""))

    live(do)

    assert paths(server) == []


def test_what_does_not_arrive_is_tried_three_times_and_left(
    server: FaultyServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pinging, "_BETWEEN_SECONDS", 0.0)

    live(lambda pings: pings.call(f"{server.plain}/status/503", "engine"))

    assert len(server.seen) == 3
    assert "the ping of “engine” did not arrive: status 503" in caplog.text
    assert server.plain not in caplog.text


def test_the_engine_calls_what_the_settings_say_until_they_say_another(
    file_store: Store, server: FaultyServer
) -> None:
    def want(address: str | None) -> None:
        with file_store.write() as tx:
            set_setting(tx, "ping", None if address is None else json.dumps(address), NOW)

    async def do(pings: Pings) -> None:
        engine_ping = EnginePing(file_store, pings, each_seconds=0.01)
        engine_ping.look()
        assert server.seen == []
        want(f"{server.plain}/echo/engine")
        engine_ping.look()
        async with asyncio.timeout(60):
            while len(server.seen) < 3:  # noqa: ASYNC110 - the server tells of no call
                await asyncio.sleep(0.01)
        want(None)
        engine_ping.look()
        await asyncio.sleep(0)
        await engine_ping.close()

    live(do)

    assert set(paths(server)) == {"/engine"}


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("hc.example", "is not an address"),
        ("https://a:b@hc.example/x", "a password stands in the address"),
        ("https://hc.example/x?y=1", "leave out"),
        ("secret:", "is not an address"),
        ("secret:a b", "is not a name of a secret"),
    ],
)
def test_what_can_not_be_called_is_refused(address: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        check_ping(address)
