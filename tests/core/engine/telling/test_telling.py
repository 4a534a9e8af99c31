"""Notices go from the store to their channels: at least once, with the same id, and no faster than wanted."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import time, timedelta

import pytest

from scheduler_core.engine.telling.pace import MOST_AN_HOUR
from scheduler_core.engine.telling.telling import Telling
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.changes.outbox import news_since
from scheduler_core.store.jobs import job_states
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import channels
from scheduler_core.store.telling.notices import next_notice_at
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.records.channel import Channel, ChannelKind, KeptChannel
from scheduler_core.values.schedules.rules import DailyWindow
from tests.core.store.builders import NOW, a_draft, add_job, add_jobs
from tests.core.store.telling.test_notices import tell
from tests.support.fake_clock import FakeClock
from tests.support.faulty_server import FaultyServer

HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
_PATIENCE_SECONDS = 60


@dataclass(slots=True)
class Told:
    """A store with one channel, and what is told there."""

    store: Store
    clock: FakeClock
    telling: Telling

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for what is so in the end."""
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while not (holds() and self.telling.is_idle):  # noqa: ASYNC110 - the store tells of no such event
                await asyncio.sleep(0.01)

    def stop(self, job: JobId) -> None:
        """Let something happen that is told."""
        with self.store.write() as tx:
            job_states.stop(tx, job, "it can't be planned", self.clock.now())
        self.telling.wake()

    async def pass_time(self, length: timedelta) -> None:
        self.clock.advance(length)
        self.telling.wake()

    @property
    def waits(self) -> bool:
        with self.store.read() as tx:
            return next_notice_at(tx) is not None

    @property
    def channel(self) -> KeptChannel:
        with self.store.read() as tx:
            return channels(tx)[0]


@asynccontextmanager
async def living(store: Store, clock: FakeClock) -> AsyncIterator[Told]:
    writer = Writer(store, clock, [], foreign=lambda _: None, trouble=lambda _: None)
    telling = Telling(store, clock, writer, SecretStore([]), zone="UTC")
    telling.open()
    try:
        yield Told(store, clock, telling)
    finally:
        await telling.close()
        await writer.close()


def live(store: Store, url: str, do: Callable[[Told], Awaitable[None]]) -> None:
    tell(store, "all:phone", Channel("phone", ChannelKind.HOOK, url))

    async def lived() -> None:
        async with living(store, FakeClock(NOW)) as told:
            await do(told)

    asyncio.run(lived())


def bodies(server: FaultyServer) -> list[dict[str, object]]:
    return [json.loads(each.body) for each in server.seen]


def test_a_notice_arrives_with_its_id(file_store: Store, server: FaultyServer) -> None:
    async def do(told: Told) -> None:
        told.stop(add_job(file_store, name="Back up"))
        await told.until(lambda: not told.waits)

    live(file_store, f"{server.plain}/status/200", do)

    (body,) = bodies(server)
    assert (body["kind"], body["job"], body["text"]) == (
        "stopped",
        "Back up",
        "\n".join(["it can't be planned", f"on {body['machine']}"]),
    )
    assert server.seen[0].header("idempotency-key") == body["id"]


def test_one_that_does_not_arrive_is_sent_again_by_and_by_with_the_same_id(
    file_store: Store, server: FaultyServer
) -> None:
    async def do(told: Told) -> None:
        told.stop(add_job(file_store))
        await told.until(lambda: len(server.seen) == 1)
        await told.pass_time(9 * SECOND)
        await told.until(lambda: told.waits)
        assert len(server.seen) == 1
        await told.pass_time(SECOND)
        await told.until(lambda: len(server.seen) == 2)
        assert told.channel.broken == ""

    live(file_store, f"{server.plain}/status/503", do)

    assert len({body["id"] for body in bodies(server)}) == 1


def test_after_a_day_it_is_given_up(file_store: Store, server: FaultyServer) -> None:
    async def do(told: Told) -> None:
        told.stop(add_job(file_store))
        await told.until(lambda: len(server.seen) == 1)
        await told.pass_time(24 * HOUR)
        await told.until(lambda: not told.waits)

    live(file_store, f"{server.plain}/status/503", do)

    assert len(server.seen) == 2


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_channel_that_is_gone_or_locked_is_told_to_be_broken(
    file_store: Store, server: FaultyServer, status: int
) -> None:
    async def do(told: Told) -> None:
        told.stop(add_job(file_store))
        await told.until(lambda: told.channel.broken != "")
        assert told.waits

    live(file_store, f"{server.plain}/status/{status}", do)


def test_what_a_channel_refuses_keeps_no_other_from_it(file_store: Store, server: FaultyServer) -> None:
    async def do(told: Told) -> None:
        for name in ("A", "B"):
            told.stop(add_job(file_store, name=name))
        await told.until(lambda: not told.waits)
        assert told.channel.broken == ""

    live(file_store, f"{server.plain}/status/400", do)

    assert [body["job"] for body in bodies(server)] == ["A", "B"]


def test_beyond_sixty_an_hour_the_rest_is_one_sum(file_store: Store, server: FaultyServer) -> None:
    async def do(told: Told) -> None:
        jobs = [add_job(file_store, name=f"job {number}") for number in range(MOST_AN_HOUR + 5)]
        with file_store.write() as tx:
            for job in jobs:
                job_states.stop(tx, job, "why", told.clock.now())
        told.telling.wake()
        await told.until(lambda: len(server.seen) == MOST_AN_HOUR)
        assert told.waits
        await told.pass_time(HOUR)
        await told.until(lambda: not told.waits)

    live(file_store, f"{server.plain}/status/200", do)

    last = bodies(server)[-1]
    assert len(server.seen) == MOST_AN_HOUR + 1
    assert (last["kind"], last["counts"]) == ("sum", {"stopped": 5})


def test_in_quiet_hours_nothing_is_told_and_afterwards_all_at_once(
    file_store: Store, server: FaultyServer
) -> None:
    """The clock of the tests says 8:00."""
    quiet = RunPolicies(quiet_hours=DailyWindow(time(22), time(9)))

    async def do(told: Told) -> None:
        for name in ("A", "B"):
            told.stop(add_jobs(file_store, replace(a_draft(name), policies=quiet))[0])
        told.stop(add_job(file_store, name="loud"))
        await told.until(lambda: len(server.seen) == 1)
        await told.pass_time(59 * MINUTE)
        await told.until(lambda: told.waits)
        assert len(server.seen) == 1
        await told.pass_time(MINUTE)
        await told.until(lambda: not told.waits)

    live(file_store, f"{server.plain}/status/200", do)

    first, second = bodies(server)
    assert (first["job"], second["kind"], second["counts"]) == ("loud", "sum", {"stopped": 2})


def test_a_channel_that_comes_later_is_heard_of(file_store: Store, server: FaultyServer) -> None:
    async def lived() -> None:
        async with living(file_store, FakeClock(NOW)) as told:
            assert told.telling.is_idle
            tell(file_store, "all:phone", Channel("phone", ChannelKind.HOOK, f"{server.plain}/status/200"))
            with file_store.read() as tx:
                told.telling.heed(news_since(tx, 0))
            told.stop(add_job(file_store))
            await told.until(lambda: not told.waits)

    asyncio.run(lived())

    assert [body["kind"] for body in bodies(server)] == ["stopped"]
