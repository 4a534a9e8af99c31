"""A screen that is locked, and logins, as a stand-in for the session manager tells of them on a real bus."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.kinds.on_screen import ScreenWatch
from scheduler_core.engine.watching.screen import Lock, lock
from scheduler_core.recurrence import ticks
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Run, Trigger
from scheduler_core.values.schedules.events.on_screen import OnScreen, ScreenChange
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, now, shell, until, with_engine
from tests.core.engine.watching.desktop_services import Properties, system_bus

if sys.platform != "linux":
    pytest.skip("a bus of Linux", allow_module_level=True)

LOGIN, PATH = "org.freedesktop.login1", "/org/freedesktop/login1"
SAVER = "org.freedesktop.ScreenSaver"


class SessionManager(Properties):
    """Has sessions; the screen of all is locked or not."""

    def __init__(self, address: str, *, is_locked: bool = False) -> None:
        self.sessions: dict[str, tuple[str, int]] = {}
        super().__init__(address, LOGIN, {"LockedHint": ("b", is_locked)}, f"{PATH}/session/_31")

    def log_in(self, name: str, kind: str = "user") -> None:
        self.sessions[name] = kind, ticks.of_instant(now())
        self.tell(PATH, f"{LOGIN}.Manager", "SessionNew", "so", name, f"{PATH}/session/{name}")

    def answer_at(self, path: str, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        if path == f"{PATH}/user/self":
            return "v", (("a(so)", [(name, f"{PATH}/session/{name}") for name in self.sessions]),)
        name = path.rpartition("/")[2]
        if name in self.sessions:
            kind, at = self.sessions[name]
            return "v", ({"Class": ("s", kind), "Timestamp": ("t", at)}[body[1]],)
        return self.answer(member, body)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with system_bus(monkeypatch) as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield address


def add(store: Store, change: ScreenChange) -> list[Any]:
    draft = JobDraft(change.value, Schedule((OnScreen(change),)), shell('echo "$HOURBELL_EVENT_NAME"'))
    with store.write() as tx:
        return add_many(tx, [NewJob(draft, None)], "ann", now())


def knows(store: Store, ids: list[Any], *subjects: str) -> Callable[[list[Run]], bool]:
    def look(_: list[Run]) -> bool:
        with store.read() as tx:
            known = known_of(tx, ids).get(ids[0], {})
        return [[name.partition(" ")[0] for name in sorted(each)] for each in known.values()] == [[*subjects]]

    return look


def done(count: int) -> Callable[[list[Run]], bool]:
    return lambda runs: sum(run.finished_at is not None for run in runs) == count


@pytest.mark.parametrize("is_locked", [True, False])
def test_the_session_manager_is_asked_and_then_the_saver(bus: str, is_locked: bool) -> None:
    assert lock() == f"whether the screen is locked can't be told: {SAVER} is not running"
    with Properties(bus, SAVER, {}, "/org/freedesktop/ScreenSaver") as saver:
        saver.calls["GetActive"] = "b", (is_locked,)
        assert lock() == Lock(is_locked)
        with SessionManager(bus, is_locked=not is_locked):
            assert lock() == Lock(not is_locked, is_of_manager=True)


def test_only_logins_of_persons_count(bus: str) -> None:
    with SessionManager(bus) as manager:
        manager.log_in("c1", "greeter")
        manager.log_in("2")
        found = ScreenWatch().look(OnScreen(ScreenChange.LOGIN)).found

    assert [name.partition(" ")[0] for name in found] == ["2"]


@pytest.mark.slow
def test_each_lock_begins_a_run_though_the_service_dies_midway(file_store: Store, bus: str) -> None:
    ids = add(file_store, ScreenChange.LOCKED)
    locked, unlocked = {"LockedHint": ("b", True)}, {"LockedHint": ("b", False)}

    async def work(_: Engine) -> None:
        with SessionManager(bus) as manager:
            await until(file_store, knows(file_store, ids))
            manager.change(**locked)
            await until(file_store, done(1))
        with SessionManager(bus, is_locked=True) as manager:  # it is as it was
            manager.change(**unlocked)
            await until(file_store, knows(file_store, ids))
            manager.change(**locked)
            await until(file_store, done(2))

    runs = with_engine(file_store, work)

    assert [run.result_line for run in runs] == ["locked", "locked"]
    assert findings(file_store) == []


@pytest.mark.slow
def test_a_login_begins_a_run_though_it_came_before_the_engine(file_store: Store, bus: str) -> None:
    with SessionManager(bus) as manager:
        manager.log_in("1")
        ids = add(file_store, ScreenChange.LOGIN)

        async def work(_: Engine) -> None:
            await until(file_store, knows(file_store, ids, "1"))
            manager.log_in("2")
            await until(file_store, done(1))

        with_engine(file_store, work)
        manager.log_in("3")

        async def again(_: Engine) -> None:
            await until(file_store, done(2))

        runs = with_engine(file_store, again)

    assert [run.trigger for run in runs] == [Trigger.SCHEDULE, Trigger.CATCH_UP]
    assert findings(file_store) == []
