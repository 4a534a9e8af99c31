"""Networks that are joined and left, as a stand-in for NetworkManager tells of them on a real bus."""

import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.kinds.on_network import NetworkWatch
from scheduler_core.engine.watching.networks import network_notices
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.events.machine_events import NetworkChange, OnNetwork
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, now, shell, until, with_engine
from tests.core.engine.watching.desktop_services import NetworkManager, system_bus

if sys.platform != "linux":
    pytest.skip("a bus of Linux", allow_module_level=True)

PATH = "/org/freedesktop/NetworkManager"
JOINED, LEFT = NetworkChange.JOINED, NetworkChange.LEFT


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with system_bus(monkeypatch) as address:
        yield address


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        (OnNetwork(JOINED, "Office"), ["Office"]),
        (OnNetwork(JOINED, "docker0"), ["docker0"]),
        (OnNetwork(JOINED, "Home"), []),
        (OnNetwork(JOINED), ["Office", "Work VPN"]),
    ],
)
def test_networks_are_as_the_service_says(bus: str, rule: OnNetwork, names: list[str]) -> None:
    with NetworkManager(bus) as manager:
        manager.join(1, "Office")
        manager.join(2, "docker0", "bridge")
        manager.join(3, "Work VPN", "vpn")
        manager.join(4, "Home", state=1)  # it is only tried
        look = NetworkWatch().look(rule)

    assert (sorted(look.found), look.trouble) == (names, "")


def test_without_a_service_the_interfaces_of_the_system_are_seen(bus: str) -> None:
    notices = network_notices()
    look = NetworkWatch().look(OnNetwork(JOINED, "lo"), notices)
    notices.close()

    assert list(look.found) == ["lo"]
    assert look.again_in is None  # the kernel tells
    assert "lo" not in NetworkWatch().look(OnNetwork(JOINED)).found


def test_where_the_service_is_gone_nothing_is_concluded(bus: str) -> None:
    watch, rule, notices = NetworkWatch(), OnNetwork(LEFT), network_notices()
    with NetworkManager(bus) as manager:
        manager.join(1, "Office")
        assert list(watch.look(rule, notices).found) == ["Office"]

    assert watch.look(rule, notices).trouble == (
        "which networks are joined can't be told: org.freedesktop.NetworkManager is not running"
    )
    notices.close()


def test_one_that_goes_while_it_is_asked_about_is_gone(bus: str) -> None:
    with NetworkManager(bus) as manager:
        manager.join(1, "Office")
        manager.values["ActiveConnections"] = "ao", [*manager.active, f"{PATH}/ActiveConnection/2"]
        look = NetworkWatch().look(OnNetwork(LEFT))

    assert (list(look.found), look.trouble) == (["Office"], "")


def test_of_one_that_is_not_answered_about_nothing_is_concluded(bus: str) -> None:
    with NetworkManager(bus) as manager:
        manager.join(1, "Office")
        manager.is_silent_at.add(f"{PATH}/ActiveConnection/1")
        notices = network_notices()
        look = NetworkWatch().look(OnNetwork(LEFT), notices)
        notices.close()

    assert (
        look.trouble
        == "which networks are joined can't be told: org.freedesktop.NetworkManager did not answer in time"
    )
    assert look.again_in == 15.0  # nobody tells that it answers again


@pytest.mark.slow
def test_each_join_and_leave_begins_a_run_though_the_service_dies_midway(file_store: Store, bus: str) -> None:
    drafts = [
        JobDraft(
            change.value,
            Schedule((OnNetwork(change, "Office"),)),
            shell(f'echo "{change} $HOURBELL_EVENT_NAME"'),
        )
        for change in NetworkChange
    ]

    def knows(*names: str) -> Callable[[list[Run]], bool]:
        def look(_: list[Run]) -> bool:
            with file_store.read() as tx:
                known = known_of(tx, ids)
            seen = [list(subjects) for rules in known.values() for subjects in rules.values()]
            return seen == [[*names]] * 2

        return look

    def done(count: int) -> Callable[[list[Run]], bool]:
        return lambda runs: sum(run.finished_at is not None for run in runs) == count

    async def work(_: Engine) -> None:
        with NetworkManager(bus) as manager:
            manager.join(1, "Office")
            with file_store.write() as tx:
                ids.extend(
                    add_many(
                        tx, [NewJob(draft, None) for draft in drafts], "ann", now() - timedelta(seconds=1)
                    )
                )
            await until(file_store, knows("Office"))  # what is joined already begins nothing
            manager.leave(1)
            await until(file_store, done(1))
            manager.join(2, "Office")
            await until(file_store, done(2))
        with NetworkManager(bus) as manager:
            manager.active[f"{PATH}/ActiveConnection/2"] = "802-11-wireless", "Office", 2
            manager.join(3, "Home")
            manager.leave(2)
            await until(file_store, done(3))

    ids: list[Any] = []
    runs = with_engine(file_store, work)

    assert [run.result_line for run in runs] == ["left Office", "joined Office", "left Office"]
    assert findings(file_store) == []
