"""Deliveries that can't be judged: the keyring does not answer, or does not know the secret."""

import asyncio
import hmac
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.servers.addresses import NetworkAddress
from scheduler_core.servers.servers import Servers
from scheduler_core.settings import Settings
from scheduler_core.values.schedules.events.signal_events import OnHook, Signature
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import ME, a_draft
from tests.support.api_caller import ApiCaller
from tests.support.fake_clock import FakeClock

SECRET, BODY = "key", b"{}"


class Keyring:
    """A keyring that waits for its password, or has none."""

    def __init__(self) -> None:
        self.asked, self.is_open = Event(), Event()
        self.is_broken = False
        self.secrets = {"hook-deploy": SECRET}

    def read(self, name: str) -> str | None:
        self.asked.set()
        assert self.is_open.wait(30)
        if self.is_broken:
            raise SecretUnavailable("the keyring is locked; unlock it")
        return self.secrets.get(name)

    def names(self) -> set[str]:
        return set(self.secrets)

    def keep(self, name: str, value: str) -> None:
        self.secrets[name] = value

    def forget(self, name: str) -> bool:
        return self.secrets.pop(name, None) is not None


@pytest.fixture
def keyring() -> Iterator[Keyring]:
    made = Keyring()
    yield made
    made.is_open.set()


@pytest.fixture
def scheduler(file_path: Path, clock: FakeClock, keyring: Keyring) -> Iterator[Scheduler]:
    secrets = SecretStore([keyring], patience=timedelta(seconds=30))
    with open_scheduler(str(file_path), who=ME, clock=clock, secrets=secrets) as opened:
        yield opened


@pytest.fixture
def address(scheduler: Scheduler, servers: Servers, port: int) -> str:
    scheduler.settings.save(Settings(api_port=port))
    scheduler.jobs.add(a_draft("Signed", schedule=Schedule((OnHook("deploy", Signature.GITHUB),))))
    return scheduler.hooks.add("deploy").address.removeprefix(f"http://127.0.0.1:{port}")


def signed(name: str) -> dict[str, str]:
    digest = hmac.digest(SECRET.encode(), BODY, "sha256").hex()
    return {"X_GitHub_Delivery": name, "X_Hub_Signature_256": f"sha256={digest}"}


@pytest.mark.slow
def test_who_waits_for_the_keyring_holds_up_nobody_else(
    address: str, network: NetworkAddress, keyring: Keyring, scheduler: Scheduler
) -> None:
    def post(number: int) -> int:
        return ApiCaller(network).ask("POST", address, BODY, **signed(f"d{number}")).status

    with ThreadPoolExecutor(8) as senders:
        waiting = [senders.submit(post, number) for number in range(8)]
        try:
            assert keyring.asked.wait(20)
            unsigned = ApiCaller(network).ask("POST", address, BODY)
            assert (unsigned.status, any(each.done() for each in waiting)) == (401, False)
        finally:
            keyring.is_open.set()
        assert [each.result() for each in waiting] == [202] * 8
    assert len(scheduler.events.recent()) == 8


@pytest.mark.slow
@pytest.mark.parametrize("lacks", ["the keyring", "the secret"])
def test_what_can_not_be_judged_now_is_to_be_delivered_again(
    address: str, network: NetworkAddress, keyring: Keyring, scheduler: Scheduler, lacks: str
) -> None:
    scheduler.jobs.add(a_draft("Any", schedule=Schedule((OnHook("deploy"),))))
    keyring.is_open.set()
    keyring.is_broken = lacks == "the keyring"
    if not keyring.is_broken:
        keyring.forget("hook-deploy")

    refused = ApiCaller(network).ask("POST", address, BODY, **signed("d1"))
    keyring.is_broken = False
    keyring.keep("hook-deploy", SECRET)
    again = ApiCaller(network).ask("POST", address, BODY, **signed("d1"))

    assert (refused.status, again.status) == (503, 202)
    assert "deliver it again later" in refused.document["detail"]
    assert sorted(each.name for each in scheduler.events.recent()) == ["hook:deploy", "hook:deploy, github"]


def test_only_so_many_deliveries_wait_for_the_keyring(scheduler: Scheduler, keyring: Keyring) -> None:
    async def ask_often() -> list[str]:
        asked = [asyncio.ensure_future(scheduler.hooks.secret("deploy")) for _ in range(40)]
        turned_away, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert {each.result() for each in turned_away} == {""}
        keyring.is_open.set()
        return list(await asyncio.gather(*asked))

    found = asyncio.run(ask_often())

    assert (found.count(SECRET), found.count("")) == (32, 8)
