"""Notices go from the store to their channels: at least once, with the same id, and no faster than wanted."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from functools import partial
from pathlib import Path

import pytest

from scheduler_core.engine.telling.telling import FEWEST_TRIES, MOST_AN_HOUR, TellingTasks
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.fields.jobs.lateness import read_limits
from scheduler_core.late_loading import FILES_CHANGED
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.changes.outbox import News, news_since
from scheduler_core.store.jobs import job_states
from scheduler_core.store.runs import ledger
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import channels
from scheduler_core.store.telling.late_jobs import write_late
from scheduler_core.store.telling.notices import next_notice_at, waiting_notices
from scheduler_core.values.ids import EngineId, JobId
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.records.channel import Channel, ChannelKind, KeptChannel
from scheduler_core.values.schedules.rules import DailyWindow
from tests.core.store.builders import NOW, a_draft, add_job, add_jobs, an_engine
from tests.core.store.telling.test_notices import BAD, end, tell
from tests.support.fake_clock import FakeClock
from tests.support.faulty_server import FaultyServer
from tests.support.refused_modules import refused_modules

HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
_PATIENCE_SECONDS = 60


@dataclass(slots=True)
class Told:
    """A store with one channel, and what is told there."""

    store: Store
    clock: FakeClock
    telling: TellingTasks

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
    telling = TellingTasks(store, clock, writer, SecretStore([]), zone="UTC")
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


def test_notices_wait_while_what_sends_them_cannot_be_loaded(
    file_store: Store, server: FaultyServer, caplog: pytest.LogCaptureFixture
) -> None:
    """An engine whose files an update had replaced told nothing more, and nobody knew."""

    async def do(told: Told) -> None:
        told.stop(add_job(file_store))
        await told.until(lambda: FILES_CHANGED in caplog.text)
        assert told.waits

        refusing.close()
        told.telling.wake()
        await told.until(lambda: not told.waits)

    with ExitStack() as refusing:
        refusing.enter_context(refused_modules("scheduler_core.actions.telling.sending"))
        live(file_store, f"{server.plain}/status/200", do)

    assert len(server.seen) == 1


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


def test_after_a_day_and_some_tries_it_is_given_up(file_store: Store, server: FaultyServer) -> None:
    async def do(told: Told) -> None:
        told.stop(add_job(file_store))
        for tries in range(1, FEWEST_TRIES + 1):
            await told.until(lambda tries=tries: len(server.seen) == tries)  # type: ignore[misc]
            assert told.waits == (tries < FEWEST_TRIES)
            await told.pass_time(24 * HOUR)

    live(file_store, f"{server.plain}/status/503", do)

    assert len(server.seen) == FEWEST_TRIES


def test_with_one_that_is_given_up_those_go_that_are_as_old(file_store: Store, server: FaultyServer) -> None:
    async def do(told: Told) -> None:
        told.stop(add_job(file_store, name="A"))
        told.stop(add_job(file_store, name="B"))
        for tries in range(1, FEWEST_TRIES + 1):
            await told.until(lambda tries=tries: len(server.seen) == tries)  # type: ignore[misc]
            await told.pass_time(24 * HOUR)
        await told.until(lambda: not told.waits)

    live(file_store, f"{server.plain}/status/503", do)

    assert [body["job"] for body in bodies(server)] == ["A"] * FEWEST_TRIES


def test_what_comes_while_an_older_one_waits_for_a_retry_waits_behind_it(
    file_store: Store, server: FaultyServer
) -> None:
    async def do(told: Told) -> None:
        told.stop(add_job(file_store, name="A"))
        await told.until(lambda: len(server.seen) == 1)
        told.stop(add_job(file_store, name="B"))
        await told.until(lambda: True)
        assert len(server.seen) == 1
        await told.pass_time(10 * SECOND)
        await told.until(lambda: len(server.seen) == 2)

    live(file_store, f"{server.plain}/status/503", do)

    assert [body["job"] for body in bodies(server)] == ["A", "A"]


@pytest.mark.skipif(sys.platform == "win32", reason="it has no /bin/sh")
def test_a_slow_channel_holds_up_no_other(file_store: Store, server: FaultyServer, tmp_path: Path) -> None:
    release = tmp_path / "go"
    line = f"/bin/sh -c 'while ! [ -e {release} ]; do sleep 0.05; done'"
    channels = (
        Channel("phone", ChannelKind.HOOK, f"{server.plain}/status/200"),
        Channel("slow", ChannelKind.PROGRAM, line),
    )
    tell(file_store, "all:phone; all:slow", *channels)

    async def lived() -> None:
        async with living(file_store, FakeClock(NOW)) as told:
            for count, name in enumerate(("A", "B"), 1):
                told.stop(add_job(file_store, name=name))
                async with asyncio.timeout(_PATIENCE_SECONDS / 2):
                    while len(server.seen) < count:  # noqa: ASYNC110 - another thread counts
                        await asyncio.sleep(0.01)
            assert told.waits
            release.touch()
            await told.until(lambda: not told.waits)

    asyncio.run(lived())

    assert [body["job"] for body in bodies(server)] == ["A", "B"]


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
        assert told.channel.broken.startswith("it refused a notice: ")
        assert not told.channel.is_proven

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


def test_in_quiet_hours_nothing_is_tried_again_and_no_other_waits_for_it(
    file_store: Store, server: FaultyServer
) -> None:
    quiet = RunPolicies(quiet_hours=DailyWindow(time(8, 1), time(9)))

    async def do(told: Told) -> None:
        told.stop(add_jobs(file_store, replace(a_draft("A"), policies=quiet))[0])
        await told.until(lambda: len(server.seen) == 1)
        await told.pass_time(MINUTE)
        await told.until(lambda: True)
        assert len(server.seen) == 1
        told.stop(add_job(file_store, name="loud"))
        await told.until(lambda: len(server.seen) == 2)

    live(file_store, f"{server.plain}/status/503", do)

    assert [body["job"] for body in bodies(server)] == ["A", "loud"]


def test_more_than_one_round_takes_keep_quiet(
    file_store: Store, server: FaultyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = RunPolicies(quiet_hours=DailyWindow(time(7), time(9)))
    few = partial(waiting_notices, limit=2)
    monkeypatch.setattr("scheduler_core.engine.telling.plan.waiting_notices", few)

    async def do(told: Told) -> None:
        jobs = add_jobs(file_store, *(replace(a_draft(name), policies=quiet) for name in "ABCDE"))
        with file_store.write() as tx:
            for job in jobs:
                job_states.stop(tx, job, "why", told.clock.now())
        told.telling.wake()
        await told.until(lambda: next_at(file_store) > told.clock.now())

    live(file_store, f"{server.plain}/status/200", do)

    assert server.seen == []


def next_at(store: Store) -> datetime:
    with store.read() as tx:
        found = next_notice_at(tx)
    assert found is not None
    return found


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


def test_the_clock_alone_tells_that_a_run_has_not_begun(file_store: Store, server: FaultyServer) -> None:
    async def do(told: Told) -> None:
        an_engine(file_store)
        draft = replace(a_draft(), policies=RunPolicies(late=read_limits("start:15m")))
        (job,) = add_jobs(file_store, draft)
        with file_store.write() as tx:
            ledger.record(tx, [NewRun(job, 1, NOW)], EngineId(1), NOW)
        told.telling.heed(News((), has_gap=True))
        await told.pass_time(14 * MINUTE)
        assert server.seen == []
        await told.pass_time(MINUTE)
        await told.until(lambda: len(server.seen) == 1)

    live(file_store, f"{server.plain}/status/200", do)

    (body,) = bodies(server)
    assert (body["kind"], body["job"]) == ("late", "Back up")


def test_a_look_for_what_is_late_that_fails_keeps_no_notice_from_its_way(
    file_store: Store, server: FaultyServer
) -> None:
    async def do(told: Told) -> None:
        an_engine(file_store)
        draft = replace(a_draft(), policies=RunPolicies(late=read_limits("start:15m")))
        add_jobs(file_store, draft, due_at=datetime.max.replace(tzinfo=UTC))  # 15m later is not a time
        end(file_store, add_job(file_store, name="Bad"), NOW, BAD)
        await told.pass_time(MINUTE)
        await told.until(lambda: len(server.seen) == 1)

    live(file_store, f"{server.plain}/status/200", do)

    assert [body["job"] for body in bodies(server)] == ["Bad"]


def test_after_a_kill_before_the_sending_the_next_engine_sends_the_same_notice_of_lateness(
    file_store: Store, server: FaultyServer
) -> None:
    tell(file_store, "all:phone", Channel("phone", ChannelKind.HOOK, f"{server.plain}/status/200"))
    an_engine(file_store)
    add_jobs(file_store, replace(a_draft(), policies=RunPolicies(late=read_limits("success:1h"))))
    with file_store.write() as tx:
        write_late(tx, NOW + HOUR, "UTC")
        (written,) = waiting_notices(tx, NOW + HOUR)

    async def lived() -> None:
        async with living(file_store, FakeClock(NOW + HOUR)) as told:
            await told.until(lambda: not told.waits)

    asyncio.run(lived())
    asyncio.run(lived())

    assert [body["id"] for body in bodies(server)] == [written.notice.id]
