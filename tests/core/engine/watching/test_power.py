"""Mains, battery and its charge, as a stand-in for UPower tells of them on a real bus."""

import select
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from types import SimpleNamespace

import psutil
import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.bus_notices import BusNotices
from scheduler_core.engine.watching.kinds.on_power import PowerWatch
from scheduler_core.engine.watching.power import Supply, power_notices, supply
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of, waiting_of
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.events.machine_events import OnPower, PowerChange
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, now, shell, until, with_engine
from tests.core.engine.watching.desktop_services import Properties, system_bus

if sys.platform != "linux":
    pytest.skip("a bus of Linux", allow_module_level=True)

_SECONDS = 30.0
UPOWER = "org.freedesktop.UPower"
MAINS, BATTERY = {"OnBattery": ("b", False)}, {"OnBattery": ("b", True)}


@pytest.fixture(autouse=True)
def no_battery(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "sensors_battery", lambda: None)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with system_bus(monkeypatch) as address:
        yield address


def upower(bus: str, *, on_battery: bool = False, percent: float = 80.0) -> Properties:
    values = {"OnBattery": ("b", on_battery), "IsPresent": ("b", True), "Percentage": ("d", percent)}
    return Properties(bus, UPOWER, values, "/org/freedesktop/UPower")


@pytest.mark.parametrize(
    ("rule", "on_battery", "percent", "is_so"),
    [
        (OnPower(PowerChange.MAINS), False, 80.0, True),
        (OnPower(PowerChange.MAINS), True, 80.0, False),
        (OnPower(PowerChange.BATTERY), True, 80.0, True),
        (OnPower(PowerChange.BELOW, 20), True, 20.0, False),
        (OnPower(PowerChange.BELOW, 20), True, 19.9, True),
        (OnPower(PowerChange.BELOW, 50), False, 49.0, True),
    ],
)
def test_it_is_as_the_service_says(
    bus: str, rule: OnPower, on_battery: bool, percent: float, is_so: bool
) -> None:
    with upower(bus, on_battery=on_battery, percent=percent):
        look = PowerWatch().look(rule)

    assert (bool(look.found), look.trouble) == (is_so, "")


def test_without_a_service_the_system_is_asked(bus: str, monkeypatch: pytest.MonkeyPatch) -> None:
    battery = SimpleNamespace(percent=15.0, power_plugged=False)
    monkeypatch.setattr(psutil, "sensors_battery", lambda: battery)

    assert supply() == Supply(is_on_battery=True, percent=15.0)
    assert PowerWatch().look(OnPower(PowerChange.BELOW)).again_in == 15.0


def test_where_the_service_is_gone_the_system_is_not_asked(bus: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "sensors_battery", lambda: SimpleNamespace(percent=15.0, power_plugged=False))
    watch, rule, notices = PowerWatch(), OnPower(PowerChange.BATTERY), power_notices()
    with upower(bus):
        assert watch.look(rule, notices).found == {}
    look = watch.look(rule, notices)
    notices.close()

    assert look.found == {}
    assert look.trouble == (
        "where power comes from can't be seen on this machine: org.freedesktop.UPower is not running"
    )


def test_where_nobody_knows_nothing_is_concluded(bus: str) -> None:
    look = PowerWatch().look(OnPower(PowerChange.MAINS))

    assert look.trouble == (
        "where power comes from can't be seen on this machine: org.freedesktop.UPower is not running"
    )


def test_changes_are_told_until_the_bus_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    with system_bus(monkeypatch) as address:
        notices = power_notices()
        watch, rule = PowerWatch(), OnPower(PowerChange.BATTERY)
        assert watch.look(rule, notices).again_in == 15.0
        take_all(notices)

        with upower(address) as service:
            assert is_told(notices)  # that it is there
            there = watch.look(rule, notices)
            assert (there.found, there.again_in) == ({}, None)
            take_all(notices)
            service.change(**BATTERY)
            assert is_told(notices)
            assert watch.look(rule, notices).found == {"battery": "so"}
            take_all(notices)
        assert is_told(notices)  # that it is gone
        gone = watch.look(rule, notices)
        assert (bool(gone.trouble), gone.again_in) == (True, 15.0)
        take_all(notices)
    assert is_told(notices)
    notices.take()

    assert watch.look(rule, notices).again_in == 15.0
    notices.close()


def is_told(notices: BusNotices) -> bool:
    return bool(select.select([notices.descriptor], [], [], _SECONDS)[0])


def take_all(notices: BusNotices) -> None:
    """Take what has come; what the bus still has to say is waited for a moment."""
    while select.select([notices.descriptor], [], [], 0.1)[0]:
        notices.take()


@pytest.mark.slow
def test_each_change_begins_a_run_though_the_service_dies_midway(file_store: Store, bus: str) -> None:
    draft = JobDraft("Save", Schedule((OnPower(PowerChange.BATTERY),)), shell('echo "$HOURBELL_EVENT_NAME"'))
    with file_store.write() as tx:
        ids = add_many(tx, [NewJob(draft, None)], "ann", now() - timedelta(seconds=1))

    def knows(said: dict[str, str]) -> Callable[[list[Run]], bool]:
        def look(_: list[Run]) -> bool:
            with file_store.read() as tx:
                return list(known_of(tx, ids).get(ids[0], {}).values()) == [said]

        return look

    def done(count: int) -> Callable[[list[Run]], bool]:
        return lambda runs: sum(run.finished_at is not None for run in runs) == count

    async def work(_: Engine) -> None:
        with upower(bus) as service:
            await until(file_store, knows({}))
            service.change(**BATTERY)
            await until(file_store, done(1))
        with upower(bus, on_battery=True) as service:  # it is as it was
            service.change(**MAINS)
            await until(file_store, knows({}))
            service.change(**BATTERY)
            await until(file_store, done(2))

    runs = with_engine(file_store, work)

    assert [run.result_line for run in runs] == ["battery", "battery"]
    assert findings(file_store) == []


@pytest.mark.slow
def test_what_has_lasted_begins_a_run_in_the_next_engine(file_store: Store, bus: str) -> None:
    rule = OnPower(PowerChange.BATTERY, lasts=timedelta(seconds=3))
    with file_store.write() as tx:
        ids = add_many(tx, [NewJob(JobDraft("Save", Schedule((rule,)), shell("true")), None)], "ann", now())

    def waits(_: list[Run]) -> bool:
        with file_store.read() as tx:
            return bool(waiting_of(tx, ids))

    def is_known(_: list[Run]) -> bool:
        with file_store.read() as tx:
            return ids[0] in known_of(tx, ids)

    with upower(bus) as service:

        async def get_on_battery(_: Engine) -> None:
            await until(file_store, is_known)
            service.change(**BATTERY)
            await until(file_store, waits)

        async def ends(_: Engine) -> None:
            await until(file_store, lambda runs: [run.finished_at is not None for run in runs] == [True])

        assert with_engine(file_store, get_on_battery) == []
        with file_store.read() as reading:
            ((_, since),) = waiting_of(reading, ids)[ids[0], rule.watch_name].values()
        (run,) = with_engine(file_store, ends)

    assert run.due_at is not None
    assert run.due_at - since >= rule.lasts
    assert findings(file_store) == []
